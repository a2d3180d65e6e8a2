"""What can go wrong, in words for the user.

Every fault that a user can cause or meet is a `ReaderError`. The command line prints it and exits with
status 1; the screen shows it as a message. Anything else that is raised is a bug in the program.
"""

from __future__ import annotations


class ReaderError(Exception):
    """A fault to be shown to the user: a title of a few words and one clear sentence."""

    def __init__(self, title: str, message: str) -> None:
        """Make a fault.

        Args:
            title: the fault in a few words ("Cannot read the file").
            message: what is wrong, where, and what to do about it.
        """
        super().__init__(f"{title}: {message}")
        self.title = title
        self.message = message


class ImportingError(ReaderError):
    """A file or folder that no papers can be read from."""


class LibraryError(ReaderError):
    """A library folder that can't be read or written."""


class DamagedAnnotationsError(LibraryError):
    """The annotations file can't be understood; it was left as it is."""


class NewerAnnotationsError(DamagedAnnotationsError):
    """The annotations file was written by a newer version of the program, and is not touched by this one."""


class NothingChangedError(ReaderError):
    """An undo, redo or edit that has nothing to act on."""


class EditCancelledError(ReaderError):
    """An edit that was stopped before it was stored; nothing was changed."""


class UnknownPaperError(ReaderError):
    """An id, or the beginning of one, that names no paper or more than one."""


class ExportError(ReaderError):
    """An export that can't be written, or a template that can't be used."""


class ExportCancelledError(ReaderError):
    """An export that was stopped before it was whole; nothing was written."""


class ConfigError(ReaderError):
    """A setting that can't be understood."""
