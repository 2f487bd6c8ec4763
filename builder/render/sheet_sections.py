"""The layouts and sections of a sheet: how they are called, and which stand on it in what order."""

from __future__ import annotations

from collections.abc import Iterable

from builder.core.findings import MusterError, T

LAYOUTS = ("battle", "dossier", "cards", "pairings")
"""The ways to lay a sheet out, by the names that the command line knows them by."""

FORMER = {"sheet": "dossier", "compact": "battle"}
"""Names by which layouts were known, and what is laid out for them now."""

NAMES = {
    "head": T("head"),
    "composition": T("points by category"),
    "glance": T("army at a glance"),
    "limits": T("limits of the list"),
    "units": T("units"),
    "deployment": T("deployment"),
    "findings": T("findings"),
    "notes": T("notes"),
    "game": T("during the game"),
    "reference": T("quick reference"),
    "signatures": T("signatures"),
    "secrets": T("secret page"),
}
"""Each section by the name that the command line knows it by; what a sheet has nothing to say of is not printed."""

ALL = tuple(NAMES)
"""The order unless another is asked for."""


_CONFIRMED = "units"
_CHECKED = ("findings", "signatures")
"""What an umpire’s copy has before its entries: he need not leaf to its end to sign it."""


def standing(copy: str, wanted: Iterable[str] | None = None) -> tuple[str, ...]:
    """The sections that are asked for, or else those of this copy in its order."""
    if wanted is not None:
        return tuple(wanted)
    if copy != "umpire":
        return ALL
    others = [name for name in ALL if name not in _CHECKED]
    place = others.index(_CONFIRMED)
    return (*others[:place], *_CHECKED, *others[place:])


def chosen(wanted: Iterable[str]) -> tuple[str, ...]:
    """These sections, each once; `MusterError` for one that there is not."""
    found = tuple(dict.fromkeys(word for word in (w.strip().lower() for w in wanted) if word))
    for word in found:
        if word not in NAMES:
            raise MusterError(T("There is no section “{id}”; available: {known}.", id=word, known=", ".join(NAMES)))
    if not found:
        raise MusterError(T("Name at least one section: {known}.", known=", ".join(NAMES)))
    return found
