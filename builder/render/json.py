"""A muster as the documented JSON object: points as numbers, missing values as null."""

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
from builder.render.json_findings import FORMAT, finding_object
from builder.sheet.copies import as_shown, contents_of, findings_on, shown_to
from builder.sheet.entry_blocks import facts_of
from builder.sheet.model import Copy


def write(muster: Muster, lang: Language, copy: Copy = "player", *, prices: bool = False) -> str:
    """The JSON object of a list as text, with its keys in the documented order; see `as_object`."""
    return as_json(as_object(muster, lang, copy, prices=prices))


def as_object(muster: Muster, lang: Language, copy: Copy = "player", *, prices: bool = False) -> Mapping[str, object]:
    """The JSON object of a list; the opponent's copy has no price breakdowns and no secrets.

    Points of units, items and categories are `null` there unless `prices` is set. The game's own keys are added.
    """
    muster, has = as_shown(muster, copy), contents_of(copy, prices=prices)
    unpriced = frozenset() if has.prices else muster.library.system.sheet.priced
    entries = muster.entries if has.own else shown_to(muster, copy)
    own = _muster(muster, entries, lang, copy, priced=has.prices)
    rows = [
        {**entry, "profiles": _with_characteristics(entry, result), **_added(result.added, unpriced)}
        for entry, result in zip(own["entries"], entries, strict=True)
    ]
    added = _added(muster.system.sheet.added(muster.finished.with_entries(entries)), unpriced)
    return {
        **{key: value for key, value in own.items() if key != "dues"},
        "entries": rows,
        **added,
        "dues": own["dues"],
    }


def _muster(
    muster: Muster, entries: tuple[EntryResult, ...], lang: Language, copy: Copy, *, priced: bool
) -> MusterObject:
    """The JSON object without the game's own keys, for a copy with these entries; points are null unless `priced`."""
    roster, has = muster.roster, contents_of(copy, prices=priced)
    whole = entries is muster.entries and (has.own or not muster.pays_in_secret)
    kept = {result.id for result in entries}
    dues = muster.surcharges if has.own else muster.open_surcharges if priced else ()
    return {
        "format": FORMAT,
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
        "overlays": list(roster.overlays),
        "composition": [
            {
                "category": share.id,
                "points": to_number(muster.spent(entries, share.id)) if priced else None,
                "min": _bound(share.allowed.low or None),
                "max": _bound(share.allowed.high),
            }
            for share in muster.composition
        ],
        "entries": [_entry(result, muster.sheet_facts(result), lang, copy, priced=priced) for result in entries],
        "findings": [finding_object(finding, lang) for finding in _shown_findings(muster, copy, kept, whole=whole)],
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
        "dues": [{"category": due.category, **_price(due.price, lang)} for due in dues],
    }


def _shown_findings(muster: Muster, copy: Copy, kept: set[str], *, whole: bool) -> tuple[Finding, ...]:
    """The findings of a copy with the entries `kept` (ids); `whole` if it shows all that the army pays for.

    The opponent's copy has no findings about secrets.
    """
    return muster.findings if contents_of(copy).own else findings_on(muster, copy, kept, whole=whole)


def _added(facts: Mapping[str, object], unpriced: frozenset[str]) -> Mapping[str, object]:
    """The game's own JSON keys, with null as the value of those in `unpriced`."""
    return {key: None if key in unpriced else value for key, value in facts.items()}


def _bound(quarters: Amount | None) -> float | None:
    """Quarters as points, or `None`; the nearest binary number for fractions such as a third."""
    return None if quarters is None else _json_number(float(Fraction(quarters) / QUARTERS))


def _json_number(number: float) -> float:
    """The number, as an integer if it is whole."""
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


def _entry(result: EntryResult, details: SheetFacts, lang: Language, copy: Copy, *, priced: bool = True) -> EntryObject:
    """The JSON object of an entry; points are null unless `priced`, `details` are its rules, facts and boxes."""
    say = lang.say
    entry: EntryObject = {
        "id": result.id,
        "take": result.entry.take,
        "name": say(result.name),
        "kind": result.kind,
        "from": getattr(result.entry, "from_", None),
        "creature": result.creature,
        "models": result.models,
        "points": to_number(result.points) if priced else None,
        "points_each": to_number(result.points_each) if priced else None,
        "price": [_price(price, lang) for price in result.price] if contents_of(copy).own else [],
        "profiles": [_profile(profile, lang) for profile in result.in_play.profiles],
        "movement": _movement(result.in_play.movement),
        "save": result.in_play.save,
        "save_without_shield": result.in_play.save_without_shield,
        "weapons": [
            {
                "id": weapon.id,
                "name": say(weapon.name),
                "range": weapon.range,
                "strength": weapon.strength,
                "save_modifier": weapon.save_modifier,
                "initiative": weapon.initiative,
                "to_hit": weapon.to_hit,
                "hands": list(weapon.hands),
                "cases": [
                    {
                        "when": None if case.when is None else say(case.when),
                        "strength": case.strength,
                        "save_modifier": case.save_modifier,
                        "initiative": case.initiative,
                        "initiative_later": case.later,
                    }
                    for case in weapon.cases
                ],
                "notes": None if weapon.notes is None else say(weapon.notes),
            }
            for weapon in result.in_play.weapons
        ],
        "options": list(result.carries),
        "items": [
            {
                "id": item.id,
                "name": say(item.name),
                "points": to_number(item.points) if priced else None,
                "parts": [say(p) for p in item.parts],
                "effect": None if item.effect is None else say(item.effect),
                "form": item.form,
                "of": item.of,
            }
            for item in result.items
        ],
        "role": result.role,
        "joins": result.under,
        "as": None,  # said by the game that has such a key, among its further facts
        "tags": [
            {
                "id": tag.id,
                "name": say(tag.name),
                "value": None if tag.measure is None else say(tag.measure),
                "text": None if tag.text is None else say(tag.text),
            }
            for tag in (*result.in_play.tags, *details.tags)
        ],
        "rout_at": result.in_play.rout_at,
        "rally_at": result.in_play.rally_at,
        "told": [{"label": fact.label, "text": fact.text} for fact in facts_of(details, lang, copy, priced=priced)],
    }
    grids = _grids(details, say, copy)
    if grids:
        entry["grids"] = grids
    return entry


def _grids(details: SheetFacts, say: Callable[[Shown], str], copy: Copy) -> list[GridObject]:
    """The damage grids of an entry; empty on copies without boxes to cross off."""
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
                {"letter": system.letter, "name": system.name, "boxes": grid.counts.get(system.letter, 0)}
                for system in grid.systems
            ],
        }
        for grid in grids
    ]


def _price(price: Price, lang: Language) -> PriceObject:
    row: PriceObject = {
        "label": lang.say(price.label),
        "each": to_number(price.each),
        "count": price.times,
        "points": to_number(price.points),
        "rule": price.rule,
    }
    if price.lines:
        row["lines"] = [_price(part, lang) for part in price.lines]
    return row


def _profile(profile: Profile, lang: Language) -> ProfileObject:
    """A profile as a JSON object without its characteristics."""
    return {
        "name": lang.say(profile.name),
        "bonus": dict(profile.bonus),
        "models": profile.models,
        "save": profile.save,
        "movement": _movement(profile.movement),
    }


def _with_characteristics(entry: EntryObject, result: EntryResult) -> list[Mapping[str, object]]:
    """The profiles with a key for each characteristic, in the order of the first profile; missing values are null."""
    nothing: Values = dict.fromkeys(result.in_play.profiles[0].values) if result.in_play.profiles else {}
    pairs = zip(entry["profiles"], result.in_play.profiles, strict=True)
    return [{"name": own["name"], **nothing, **pair.values, **own} for own, pair in pairs]
