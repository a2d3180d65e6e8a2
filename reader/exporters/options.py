"""What can be asked of an export."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class GroupBy(StrEnum):
    """By what the papers of an export are put under headings."""

    NONE = "none"
    TAG = "tag"
    """A paper with several tags stands under each; papers without a tag come last."""
    STATUS = "status"
    SOURCE = "source"
    """A paper of several lists stands under each; papers of no list come last."""
    STARS = "stars"


@dataclass(frozen=True, slots=True)
class ExportOptions:
    """How an export is to look. A format ignores what has no meaning in it.

    Attributes:
        title: the heading of the document.
        group_by: by what the papers are put under headings.
        abstracts: whether a document for people holds the abstracts; formats for programs always do.
        template: the text of a Jinja template to be used in place of the format's own, or None.
        when: the time to be given in the document, or None to leave it out.
        template_name: what faults in `template` call it, usually its file.
    """

    title: str = "Reading list"
    group_by: GroupBy = GroupBy.NONE
    abstracts: bool = False
    template: str | None = None
    when: datetime | None = None
    template_name: str = "template"
