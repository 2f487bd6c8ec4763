"""The terminal as it is written to: a frame as one text, where Textual writes its beginning, itself and its end apart.

What is written goes to a thread of its own, which each text wakes; of three texts in a row each may find it
asleep again, and a frame would reach the terminal in parts.
"""

from __future__ import annotations

from textual.drivers.linux_driver import LinuxDriver

BEGIN, END = "\x1b[?2026h", "\x1b[?2026l"
"""What stands around a frame in terminals that show all of it at once."""


class WholeFrames(LinuxDriver):
    """The terminal of Linux and macOS."""

    _frame: list[str] | None = None
    """What there is of a frame that has begun."""

    def write(self, data: str) -> None:
        """Write a text; of a frame all together when it ends."""
        if data == BEGIN:
            self._frame = []
        if self._frame is not None:
            self._frame.append(data)
            if data != END:
                return
            data, self._frame = "".join(self._frame), None
        super().write(data)

    def stop_application_mode(self) -> None:
        """Give the terminal back; a frame that was never ended is not shown."""
        self._frame = None
        super().stop_application_mode()
