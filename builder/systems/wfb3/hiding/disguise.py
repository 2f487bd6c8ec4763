"""The roster as the opponent may see it (15.2, 15.9, 20.6, 25.2, A46)."""

from __future__ import annotations

from collections import Counter

from builder.core.findings import Plain
from builder.core.reference_keys import ReferenceKeys, with_renamed_handles
from builder.core.roster import handles
from builder.systems.wfb3.definitions.roster import Entry, OptionPart, Roster
from builder.systems.wfb3.hiding.hidden_models import is_secret


def open_roster(roster: Roster, keys: ReferenceKeys) -> Roster:
    """The roster without hidden entries, forces, bribe and extra pay; the same object if there are none.

    Each hidden model is shown as one more ordinary model of the unit that it joins. References under `keys` to the
    entries that are left follow their handles.
    """
    paid = roster.bribe or any(contingent.pay for contingent in roster.contingents)
    if not (any(map(is_secret, roster.entries)) or roster.forces or paid):
        return roster
    own_handles = handles(roster.entries)
    hidden = Counter[str]()
    for entry in roster.entries:
        if is_secret(entry):
            hidden[entry.joins or ""] += entry.models or 1
    kept = [(h, e) for h, e in zip(own_handles, roster.entries, strict=True) if not is_secret(e)]
    entries = [_with_more(entry, hidden[handle]) for handle, entry in kept]
    now = dict(zip((h for h, _ in kept), handles(tuple(entries)), strict=True))
    gone = {*own_handles} - {*now}
    return roster.model_copy(
        update={
            "entries": tuple(_following(entry, keys, now, gone) for entry in entries),
            "waivers": tuple(w for w in roster.waivers if w.entry not in gone),
            "forces": (),
            "bribe": 0,
            "contingents": (),
        }
    )


def _with_more(entry: Entry, more: int) -> Entry:
    """A unit with this number of additional ordinary models, which have the options that all models have."""
    if not entry.models or not more:
        return entry
    taken = tuple(
        one.model_copy(update={"models": one.models + more})
        if isinstance(one, OptionPart) and one.models == entry.models
        else one
        for one in entry.taken
    )
    return entry.model_copy(update={"models": entry.models + more, "taken": taken})


def _following(entry: Entry, keys: ReferenceKeys, now: dict[str, str], gone: set[str]) -> Entry:
    """An entry with the handles under `keys` renamed as in `now`, without those of hidden entries (`gone`)."""

    def rename(handle: str) -> str | None:
        return None if handle in gone else now.get(handle, handle)

    values: dict[str, Plain] = entry.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    changed = with_renamed_handles(values, keys, rename)
    return entry if changed == values else Entry.model_validate(changed)
