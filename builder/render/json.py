"""A muster as the promised JSON object: points as exact numbers, absent facts as null."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from builder.core.entries import EntryResult, SheetFacts
from builder.core.findings import Finding, Shown
from builder.core.limits import Amount
from builder.core.points import QUARTERS, Price, to_number
from builder.core.profiles import Movement, Profile, Values
from builder.core.terminal_text import as_json
from builder.core.tracks import Grid
from builder.locale import Language
from builder.mustering import Muster
from builder.render.json_contract import (
    EntryObject,
    GridObject,
    MovementObject,
    MusterObject,
    PriceObject,
    ProfileObject,
)
from builder.render.json_findings import finding_object
from builder.sheet.copies import as_shown, contents_of, findings_on, shown_to
from builder.sheet.entry_blocks import facts_of
from builder.sheet.model import Copy


def write(muster: Muster, lang: Language, copy: Copy = "player", *, prices: bool = False) -> str:
    """The object as text, keys in the promised order."""
    return as_json(as_object(muster, lang, copy, prices=prices))


def as_object(muster: Muster, lang: Language, copy: Copy = "player", *, prices: bool = False) -> Mapping[str, object]:
    """The object itself; the opponent's copy is without prices opened, and without what is secret.

    What units, items and categories cost and what they are worth is `null` there, but for `prices`. To what every game
    tells come the keys that only this one has.
    """
    muster, has = as_shown(muster, copy), contents_of(copy, prices=prices)
    unpriced = frozenset() if has.prices else muster.library.system.sheet.priced
    entries = muster.entries if has.own else shown_to(muster, copy)
    own = _muster(muster, entries, lang, copy, priced=has.prices)
    rows = [
        {**entry, "profiles": _with_characteristics(entry, m), **_added(m.added, unpriced)}
        for entry, m in zip(own["entries"], entries, strict=True)
    ]
    added = _added(muster.system.sheet.added(muster.finished.with_entries(entries)), unpriced)
    return {**{k: v for k, v in own.items() if k != "dues"}, "entries": rows, **added, "dues": own["dues"]}


def _muster(
    muster: Muster, entries: tuple[EntryResult, ...], lang: Language, copy: Copy, *, priced: bool
) -> MusterObject:
    """What every game tells of a list, for one who is told of these entries."""
    roster, has = muster.roster, contents_of(copy, prices=priced)
    whole = entries is muster.entries and (has.own or not muster.pays_in_secret)
    kept = {m.id for m in entries}
    dues = muster.surcharges if has.own else muster.open_surcharges if priced else ()
    return {
        "system": roster.system,
        "army": roster.army,
        "name": roster.name,
        "player": roster.player,
        "fields": dict(roster.fields),
        "limit": roster.limit,
        "game": getattr(roster, "game", None),
        "points": to_number(muster.points if has.own else muster.spent(entries)) if priced else None,
        "remaining": to_number(muster.remaining) if has.own else None,
        "legal": muster.legal,
        "waived_by_list": muster.waived_by_list,
        "fingerprint": muster.fingerprint,
        "open_fingerprint": muster.open.fingerprint,
        "versions": dict(muster.versions),
        "event": roster.event if muster.event is None else muster.event.id,
        "house_rules": list(roster.house_rules),
        "composition": [
            {
                "category": s.id,
                "points": to_number(muster.spent(entries, s.id)) if priced else None,
                "min": _bound(s.allowed.low or None),
                "max": _bound(s.allowed.high),
            }
            for s in muster.composition
        ],
        "entries": [_entry(m, muster.sheet_facts(m), lang, copy, priced=priced) for m in entries],
        "findings": [finding_object(f, lang) for f in _found(muster, copy, kept, whole=whole)],
        "deployment": [
            {
                "entry": d.entry,
                "movement": None if d.movement is None else _json_number(d.movement),
                "force": None if d.force is None or not has.own else str(d.force),
                "companions": [id for id in d.companions if id in kept],
            }
            for d in muster.system.sheet.deployment(muster.finished)
            if d.entry in kept
        ],
        "dues": [{"category": d.category, **_price(d.price, lang)} for d in dues],
    }


def _found(muster: Muster, copy: Copy, kept: set[str], *, whole: bool) -> tuple[Finding, ...]:
    """The findings: all of them, but for the opponent, who is not told of what is secret."""
    return muster.findings if contents_of(copy).own else findings_on(muster, copy, kept, whole=whole)


def _added(facts: Mapping[str, object], unpriced: frozenset[str]) -> Mapping[str, object]:
    """Further facts, without those that tell prices to one who is not told them."""
    return {k: None if k in unpriced else v for k, v in facts.items()}


def _bound(quarters: Amount | None) -> float | None:
    """A bound in points; thirds as the nearest binary fraction, which no verdict rests on."""
    return None if quarters is None else _json_number(float(Fraction(quarters) / QUARTERS))


def _json_number(number: float) -> float:
    return int(number) if float(number).is_integer() else number


def _movement(movement: Movement | None) -> MovementObject | None:
    if movement is None:
        return None
    return {
        "base": _json_number(movement.base),
        "penalty": _json_number(movement.penalty),
        "effective": _json_number(movement.effective),
        "charge": _json_number(movement.charge),
        "difficult": _json_number(movement.difficult),
    }


def _entry(m: EntryResult, details: SheetFacts, lang: Language, copy: Copy, *, priced: bool = True) -> EntryObject:
    """The entry with what its block on the sheet tells besides: rules among the tags, facts by their labels."""
    say = lang.say
    entry: EntryObject = {
        "id": m.id,
        "take": m.entry.take,
        "name": say(m.name),
        "kind": m.kind,
        "from": getattr(m.entry, "from_", None),
        "creature": m.creature,
        "models": m.models,
        "points": to_number(m.points) if priced else None,
        "points_each": to_number(m.points_each) if priced else None,
        "price": [_price(p, lang) for p in m.price] if contents_of(copy).own else [],
        "profiles": [_profile(p, lang) for p in m.in_play.profiles],
        "movement": _movement(m.in_play.movement),
        "save": m.in_play.save,
        "save_without_shield": m.in_play.save_without_shield,
        "weapons": [
            {
                "id": w.id,
                "name": say(w.name),
                "range": w.range,
                "strength": w.strength,
                "save_modifier": w.save_modifier,
                "initiative": w.initiative,
                "to_hit": w.to_hit,
                "hands": list(w.hands),
                "cases": [
                    {
                        "when": None if c.when is None else say(c.when),
                        "strength": c.strength,
                        "save_modifier": c.save_modifier,
                        "initiative": c.initiative,
                        "initiative_later": c.later,
                    }
                    for c in w.cases
                ],
                "notes": None if w.notes is None else say(w.notes),
            }
            for w in m.in_play.weapons
        ],
        "options": list(m.carries),
        "items": [
            {
                "id": i.id,
                "name": say(i.name),
                "points": to_number(i.points) if priced else None,
                "parts": [say(p) for p in i.parts],
                "effect": None if i.effect is None else say(i.effect),
                "form": i.form,
                "of": i.of,
            }
            for i in m.items
        ],
        "role": m.role,
        "joins": m.under,
        "as": None,  # said by the game that has such a key, among its further facts
        "tags": [
            {
                "id": t.id,
                "name": say(t.name),
                "value": None if t.measure is None else say(t.measure),
                "text": None if t.text is None else say(t.text),
            }
            for t in (*m.in_play.tags, *details.tags)
        ],
        "rout_at": m.in_play.rout_at,
        "rally_at": m.in_play.rally_at,
        "told": [{"label": f.label, "text": f.text} for f in facts_of(details, lang, copy, priced=priced)],
    }
    grids = _grids(details, say, copy)
    if grids:
        entry["grids"] = grids
    return entry


def _grids(details: SheetFacts, say: Callable[[Shown], str], copy: Copy) -> list[GridObject]:
    """The grids of an entry that has any, for one who crosses off: rows of `null` (void), empty (plain) and letters."""
    grids = [
        track.in_words(say) for track in details.tracks if isinstance(track, Grid) and contents_of(copy).crossed_off
    ]
    return [
        {
            "label": grid.label,
            "boxes": grid.number,
            "parts": list(grid.parts),
            "rows": [[cell.system if cell.box else None for cell in row] for row in grid.rows],
            "systems": [
                {"letter": s.letter, "name": s.name, "boxes": grid.counts.get(s.letter, 0)} for s in grid.systems
            ],
        }
        for grid in grids
    ]


def _price(p: Price, lang: Language) -> PriceObject:
    row: PriceObject = {
        "label": lang.say(p.label),
        "each": to_number(p.each),
        "count": p.times,
        "points": to_number(p.points),
        "rule": p.rule,
    }
    if p.lines:
        row["lines"] = [_price(part, lang) for part in p.lines]
    return row


def _profile(p: Profile, lang: Language) -> ProfileObject:
    """A profile but for its characteristics."""
    return {
        "name": lang.say(p.name),
        "bonus": dict(p.bonus),
        "models": p.models,
        "save": p.save,
        "movement": _movement(p.movement),
    }


def _with_characteristics(entry: EntryObject, m: EntryResult) -> list[Mapping[str, object]]:
    """The profiles with a key a characteristic, in the order of the entry's own; those of which nothing is printed are null."""
    nothing: Values = dict.fromkeys(m.in_play.profiles[0].values) if m.in_play.profiles else {}
    pairs = zip(entry["profiles"], m.in_play.profiles, strict=True)
    return [{"name": own["name"], **nothing, **p.values, **own} for own, p in pairs]
