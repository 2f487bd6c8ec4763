"""What may be taken, seen from the army: as an entry that it would be, and those of its kind that the army has."""

from __future__ import annotations

from collections.abc import Mapping

from builder.core.controls import Available
from builder.core.findings import MusterError, Plain, Shown, T
from builder.editing import edits
from builder.files.lenient_reader import Draft, entry_values
from builder.mustering import Muster, muster


def tried(pick: Available, draft: Draft, now: Muster) -> tuple[Muster, int] | None:
    """The muster as it would be with this taken, and the place of the entry; `None` if it does not fit."""
    try:
        made, index = edits.insert(draft, dict(pick.entry))
        return muster(made.roster, now.library), index
    except MusterError:
        return None


def taken_of(pick: Available, now: Muster) -> tuple[Shown, ...]:
    """The entries of the army of the kind of something that is one of several, as their rows call them."""
    editor, rules = now.system.editor, now.library.rules
    found: list[Shown] = []
    for result in now.entries if pick.line else ():
        values = entry_values(result.entry)
        if all(values.get(key) == pick.entry.get(key) for key in ("take", "from")):
            apart = editor.distinction(result, rules)
            found.append(result.name if apart is None else T("{name} ({what})", name=result.name, what=apart))
    return tuple(found)


def list_place(pick: Available, now: Muster) -> int:
    """The place in the roster behind the last entry that the list has before it, or of the same."""
    places = {_of(one.entry): number for number, one in enumerate(now.available)}
    own = places.get(_of(pick.entry), len(places))
    before = [
        n for n, result in enumerate(now.entries) if places.get(_of(entry_values(result.entry)), len(places)) <= own
    ]
    return before[-1] + 1 if before else len(now.entries)


def _of(values: Mapping[str, Plain]) -> tuple[Plain, Plain]:
    return values.get("take"), values.get("from")
