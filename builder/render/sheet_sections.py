"""Names of the layouts and sections of a sheet, and the order of sections."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from builder.core.findings import MusterError, T

LAYOUTS = ("battle", "dossier", "compact", "cards", "pairings")
"""Names of the layouts on the command line; the first is the default."""

FORMER = {"sheet": "dossier"}
"""Current name of each layout, by its former name."""

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
"""Title of each section, by its name on the command line."""

ALL = tuple(NAMES)
"""Names of all sections in the default order."""


_CONFIRMED = "units"
_CHECKED = ("findings", "signatures")
"""Sections that precede the entries on an umpire’s copy, so that the signature is at the beginning."""


def standing(copy: str, wanted: Iterable[str] | None = None) -> tuple[str, ...]:
    """The wanted sections, or if none are wanted all sections in the order of this copy."""
    if wanted is not None:
        return tuple(wanted)
    if copy != "umpire":
        return ALL
    others = [name for name in ALL if name not in _CHECKED]
    place = others.index(_CONFIRMED)
    return (*others[:place], *_CHECKED, *others[place:])


def in_head(sections: Sequence[str]) -> bool:
    """True if the points by category directly follow the head, so that they are printed in it."""
    return ("head", "composition") in pairwise(sections)


def chosen(wanted: Iterable[str]) -> tuple[str, ...]:
    """The wanted sections, each once; raises `MusterError` for an unknown one."""
    found = tuple(dict.fromkeys(word for word in (w.strip().lower() for w in wanted) if word))
    for word in found:
        if word not in NAMES:
            raise MusterError(T("There is no section “{id}”; available: {known}.", id=word, known=", ".join(NAMES)))
    if not found:
        raise MusterError(T("Name at least one section: {known}.", known=", ".join(NAMES)))
    return found
