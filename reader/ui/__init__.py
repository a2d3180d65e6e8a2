"""The terminal screen; the only part that knows Textual."""

import os

# What a thread found is painted at the next frame. Textual's 60 a second make that up to 17 ms after a
# keystroke; it reads the rate when it is imported. Nothing is painted while nothing changes.
os.environ.setdefault("TEXTUAL_FPS", "1000")
