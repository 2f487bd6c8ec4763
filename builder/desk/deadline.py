"""When lists came, as a sign-up sheet says it, beside the deadline of their event."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from builder.core.findings import WARNING, Finding, T

_FORMS = (
    "%Y-%m-%d %H:%M",
    "%Y-%m-%dT%H:%M",
    "%Y-%m-%d %H:%M:%S",
    "%Y-%m-%dT%H:%M:%S",
    "%Y-%m-%d",
    "%d/%m/%Y %H:%M:%S",
    "%d/%m/%Y %H:%M",
    "%d/%m/%Y",
    "%d.%m.%Y %H:%M",
    "%d.%m.%Y",
)


def is_late(received: str, deadline: str | None) -> bool:
    """True if a list came after the deadline; a day without a time of day is in time to its end."""
    came, until = moment(received), moment(deadline or "")
    if came is None or until is None:
        return False
    if len(deadline or "") <= len("2026-01-01"):
        return came.date() > until.date()
    return came > until


def moment(text: str) -> datetime | None:
    """The day and time that a text names, if it does."""
    for form in _FORMS:
        try:
            return datetime.strptime(text.strip(), form)  # noqa: DTZ007 - both are of the same place
        except ValueError:
            continue
    return None


def findings(received: str, deadline: str | None) -> Iterator[Finding]:
    """That a list came late, or that nobody can tell since the sheet names no day."""
    if deadline is None or not received.strip():
        return
    if moment(received) is None:
        text = T("The sign-up sheet gives “{found}” as the arrival date, which is not a date.", found=received)
        fix = T("Write it as 2027-02-20 or 2027-02-20 18:00.")
        yield Finding("event.late", WARNING, text, found=received, allowed=deadline, fix=fix, by="event")
    elif is_late(received, deadline):
        text = T("The list arrived on {found}, after the deadline of {day}.", found=received, day=deadline)
        fix = T("Decide whether it counts.")
        yield Finding("event.late", WARNING, text, found=received, allowed=deadline, fix=fix, by="event")
