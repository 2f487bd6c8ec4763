"""What may be chosen of magic items (24.4, the lists)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import (
    Choice,
    Control,
    Path,
    add_control,
    choice_control,
    control_key,
    member_control,
    number_control,
    remove_control,
    text_control,
)
from builder.core.findings import Plain, Shown, T, Text
from builder.core.points import Quarters, to_number
from builder.systems.wfb3.editor.context import EntryContext
from builder.systems.wfb3.editor.offered_items import (
    CHAMPION,
    Allowed,
    ItemOffer,
    ability_elsewhere,
    allowed_in,
    bearer_of,
    carried_by_others,
    items_for,
    objection_from_others,
    objection_to,
    pieces_used,
    too_high,
    uncounted_abilities,
    unfit_ability,
)
from builder.systems.wfb3.entries import spells
from builder.systems.wfb3.entries.champions import on_offer
from builder.systems.wfb3.magic_items import bearers
from builder.systems.wfb3.magic_items.prices import forms
from builder.systems.wfb3.model import roster
from builder.systems.wfb3.model.magic import MagicItem as Kind
from builder.systems.wfb3.model.unit_entries import UnitEntry

MAX_SHOTS = 100
SPELL_LEVELS = (1, 2, 3, 4)
SECTION = T("Magic items")
CHAMPIONS = T("Champion’s magic items")


def item_controls(d: EntryContext) -> Iterator[Control]:
    """What may be added, and all of each item that is there."""
    sold = items_for(d)
    if sold or (d.m.kind in ("unit", "character") and (d.rules.open or d.army.roster.game != "tournament")):
        yield add_control(("items",), T("Add a magic item"), _new_items(d, sold), section=SECTION)
    for index in range(len(d.entry.items)):
        yield from _of_item(d, index, sold)


def champion_items(d: EntryContext) -> Iterator[Control]:
    """What the champion sold with a unit may carry of magic."""
    unit, him = d.m.facts.line, d.entry.champion
    offer = unit.champion if isinstance(unit, UnitEntry) else None
    champion = d.m.facts.champion
    if him is None or offer is None or champion is None:
        return
    kinds = d.rules.system.items
    needed = offer.needs.get(str(champion.level))
    known = on_offer(offer, champion.level)
    sold = {
        id: ItemOffer(id, kinds[id], most, paid=id == needed, able=offer.abilities.get(id))
        for id, most in known.items()
        if id in kinds
    }
    own = d._replace(
        m=d.m._replace(kind=CHAMPION, items=champion.items, entry=d.entry.model_copy(update={"items": him.items})),
        why={path[1:]: why for path, why in d.why.items() if path[:1] == ("champion",)},
    )
    rows: list[Control] = []
    if sold:
        rows.append(
            add_control(("items",), T("Add a magic item for the champion"), _new_items(own, sold), section=CHAMPIONS)
        )
    for index in range(len(him.items)):
        rows += _of_item(own, index, sold)
    for row in rows:
        yield row._replace(key=f"champion.{row.key}", path=("champion", *row.path))


def _new_items(d: EntryContext, sold: dict[str, ItemOffer]) -> Iterator[Choice]:
    for id, offered in sold.items():
        kind = offered.kind
        value: dict[str, Plain] = {"take": id}
        own = 0 if offered.paid else kind.points
        points: int | None = own
        if kind.spells == "many":
            value["spells"] = [1]
        elif kind.spells == "one":
            value["spell"] = 1
        if kind.spells:
            points = own + kind.spell_points[0]
        elif (kind.min_abilities or kind.one_of) and own == 0:
            points = None
        note = T("up to {points} points", points=Quarters(offered.up_to)) if offered.up_to else None
        against = objection_to(d, offered)
        spare = uncounted_abilities(d, id)
        if against is None and spare:
            full = carried_by_others(d, id)
            if full is not None:
                value["abilities"], points = [spare[0]], own + kind.abilities[spare[0]].points
                note = T(
                    "only with {abilities}: {reason}",
                    abilities=tuple(kind.abilities[a].name for a in spare),
                    reason=full,
                )
        yield Choice(value, kind.name, points, note, against)
    refused = None
    if d.army.roster.game == "tournament":
        refused = T("tournaments allow only items from the rules")
    yield Choice({"points": 0}, T("item made up by the player"), None, T("give it a name and points"), refused)


def _of_item(d: EntryContext, index: int, sold: dict[str, ItemOffer]) -> Iterator[Control]:
    """One item: its abilities and spells, its name, and the way to be rid of it."""
    item = d.entry.items[index]
    path: Path = ("items", index)
    kind = d.rules.system.items.get(item.take or "")
    named = kind.name if kind is not None else item.take or T("item made up by the player")
    section = named
    if sum(i.take == item.take for i in d.entry.items) > 1:
        section = T(
            "{item} ({number})", item=named, number=sum(i.take == item.take for i in d.entry.items[: index + 1])
        )
    why = d.why.get(path) or d.why.get((*path, "take"))
    if why is None and kind is not None:
        why = objection_from_others(d, index, kind, sold)
    rows: list[Control] = []
    if kind is not None:
        rows += _contents(d, item, path, kind, sold, section)
    elif item.take is None:
        rows.append(number_control((*path, "points"), T("points"), _shown(item.points), section=section, max=1000))
    covered = {row.path[2] for row in rows}
    for field in ("form", "abilities", "spells", "spell", "shots", "of", "points"):
        value = getattr(item, field)
        if value in (None, ()) or field in covered:
            continue
        shown = ", ".join(map(str, value)) if isinstance(value, tuple) else value
        label = T("{key}: {value}", key=field, value=_shown(value) if field == "points" else shown)
        yield remove_control((*path, field), label, section=section, blocked=d.unless(*path, field))
    yield from rows
    yield text_control((*path, "name"), T("name"), item.name, section=section)
    price = d.m.items[index].points if index < len(d.m.items) else None
    yield remove_control(path, T("remove {item}", item=item.name or named), section=section, points=price, blocked=why)


def _shown(quarters: int | None) -> int | float:
    return 0 if quarters is None else to_number(quarters)


def _contents(
    d: EntryContext, item: roster.Item, path: Path, kind: Kind, sold: dict[str, ItemOffer], section: Shown
) -> Iterator[Control]:
    allowed = allowed_in(d, item.take or "", kind, sold)
    if kind.forms:
        yield _form(d, item, path, kind, section)
    if kind.of and (item.of is not None or len(_able(d, item, kind)) != 1):
        yield _piece(d, item, path, kind, section)
    yield from _abilities(d, item, path, kind, allowed, section, paid=item.take in sold and sold[item.take].paid)
    sold_by_shot = [a for a in item.abilities if a in kind.abilities and kind.abilities[a].per_shot]
    if sold_by_shot:
        yield number_control(
            (*path, "shots"), T("shots"), item.shots, section=section, min=1, max=MAX_SHOTS,
            points=sum(kind.abilities[a].points for a in sold_by_shot), blocked=_missing(d, item.shots is None, path),
        )  # fmt: skip
    if kind.spells == "one":
        own = next(iter(item.written("one")), None)
        choices = [
            Choice(_written(own, n), T("level {level}", level=n), kind.spell_points[n - 1], None, too_high(n, allowed))
            for n in SPELL_LEVELS
        ]
        why = d.why.get((*path, "spell")) or _missing(d, item.spell is None, path)
        value = None if own is None else _written(own, own.level)
        yield choice_control((*path, "spell"), T("spell"), value, choices, why, section=section)
        if own is not None:
            yield _kind_written(d, own, (*path, "spell"), section)
    elif kind.spells == "many":
        full = None
        if allowed.spells is not None and len(item.spells) >= allowed.spells:
            full = T("at most {count}", count=allowed.spells)
        more = [
            Choice(n, T("level {level} spell", level=n), kind.spell_points[n - 1], None, full or too_high(n, allowed))
            for n in SPELL_LEVELS
        ]
        yield add_control((*path, "spells"), T("add a spell"), more, section=section, blocked=full)
        too_many = d.why.get((*path, "spells"))
        for place, spell in enumerate(item.written("many")):
            level = spell.level
            blocked = too_high(level, allowed)
            yield _kind_written(d, spell, (*path, "spells", place), section)
            if allowed.spells is not None and len(item.spells) > allowed.spells:
                blocked = too_many
            yield remove_control(
                (*path, "spells", place), spells.in_words(spell, d.rules), section=section,
                points=kind.spell_points[level - 1], blocked=blocked,
            )  # fmt: skip


def _written(spell: roster.Spell | None, level: int, kind: str | None = None) -> Plain:
    """The plain value of a spell on a scroll or in a ring: its level alone, while nothing else is known of it."""
    kind = kind if kind is not None else spell.kind if spell is not None else ""
    name = spell.name if spell is not None else ""
    more = {key: value for key, value in (("kind", kind), ("name", name)) if value}
    return {"level": level, **more} if more else level


def _kind_written(d: EntryContext, spell: roster.Spell, path: Path, section: Shown) -> Control:
    """The chart from which a spell on a scroll or in a ring was drawn; scrolls ask something of their reader."""
    wizard = spells.reader(d.m, d.rules) if path[-1] != "spell" and d.m.kind == "character" else None
    kinds = d.rules.system.spells.kinds
    now = _written(spell, spell.level)
    choices = [Choice(_written(spell, spell.level, ""), T("not set"))]
    for id, kind in kinds.items():
        value = now if spells.kind_of(spell, d.rules) == id else _written(spell, spell.level, id)
        blocked = spells.unreadable(id, d.entry, wizard, d.rules) if wizard is not None else None
        choices.append(Choice(value, kind.name, 0, None, blocked))
    name = T("kind of the level {level} spell", level=spell.level)
    return choice_control(path, name, now, choices, d.why.get(path), section=section)._replace(
        key=control_key(path, ".kind")
    )


def _missing(d: EntryContext, missing: bool, path: Path) -> Text | None:
    """What is wrong with an item, where that is that something is missing."""
    return d.why.get(path) if missing else None


def _able(d: EntryContext, item: roster.Item, kind: Kind) -> tuple[str, ...]:
    """The pieces that it can be; none while it has no ability."""
    return bearers.candidates(kind, item.abilities, bearer_of(d), d.rules) if item.abilities else kind.of[:1]


def _form(d: EntryContext, item: roster.Item, path: Path, kind: Kind, section: Shown) -> Control:
    """What it is, a sword or something else."""
    him = bearer_of(d)
    choices = []
    if kind.form is None:
        choices.append(Choice(None, T("any that suits it"), 0))
    for id, form in kind.forms.items():
        blocked = None
        on = [kind.abilities[a] for a in item.abilities if a in kind.abilities]
        if bearers.lacks(form, him):
            blocked = T("he does not carry it")
        elif len(item.abilities) > 1 and bearers.several(form, him.race) == "never":
            blocked = T("may have one ability only")
        elif any(a.on and id not in a.on for a in on):
            blocked = T("not with: {abilities}", abilities=tuple(a.name for a in on if a.on and id not in a.on))
        unclear = len(item.abilities) > 1 and bearers.several(form, him.race) == "unclear"
        choices.append(Choice(id, form.name, 0, form.unclear if unclear else None, blocked))
    why = d.why.get((*path, "form"))
    return choice_control((*path, "form"), T("form"), bearers.form_of(item, kind), choices, why, section=section)


def _piece(d: EntryContext, item: roster.Item, path: Path, kind: Kind, section: Shown) -> Control:
    """Of which piece of armour it is."""
    him = bearer_of(d)
    used = pieces_used(d, him, item)
    fits = bearers.fitting(kind, item.abilities)
    able = _able(d, item, kind)
    choices = []
    if len(able) == 1:
        choices.append(Choice(None, bearers.piece_word(able[0], kind, d.rules), 0))
    for id in kind.of:
        blocked = None
        if not bearers.has(id, kind, him, d.rules):
            blocked = T("he does not carry it") if id not in kind.worn else T("he wears armour")
        elif id not in fits:
            blocked = T("not with: {abilities}", abilities=tuple(kind.abilities[a].name for a in item.abilities if a in kind.abilities))  # fmt: skip
        elif bearers.slot(id) in used:
            blocked = T("One ability for what he wears, and one for his shield.")
        choices.append(Choice(id, bearers.piece_word(id, kind, d.rules), 0, None, blocked))
    why = d.why.get((*path, "of")) or _missing(d, item.of is None, path)
    return choice_control((*path, "of"), T("which piece"), item.of, choices, why, section=section)


def _abilities(
    d: EntryContext, item: roster.Item, path: Path, kind: Kind, allowed: Allowed, section: Shown, *, paid: bool
) -> Iterator[Control]:
    at = (*path, "abilities")
    taken = item.abilities
    cost = (0 if paid else kind.points) + sum(kind.abilities[a].points for a in taken if a in kind.abilities)
    most = allowed.abilities
    free = set(uncounted_abilities(d, item.take or ""))
    him = bearer_of(d)
    used = pieces_used(d, him, item) if kind.of else set()
    does = d.rules.system.item_effects.get(item.take or "")
    for id, ability in kind.abilities.items():
        instead = tuple(a for a in taken if a != id) if most == 1 else ()
        if not instead and id in kind.one_of:
            instead = tuple(a for a in taken if a != id and a in kind.one_of)
        blocked = None
        left = sum(kind.abilities[a].points for a in instead if a in kind.abilities)
        after = cost if id in taken else cost - left + ability.points
        if most is not None and (len(taken) > most if id in taken else len(taken) - len(instead) >= most):
            blocked = T("at most {count}", count=most)
        elif allowed.up_to is not None and after > allowed.up_to:
            blocked = T("up to {points} points", points=Quarters(allowed.up_to))
        elif (allowed.only and id not in allowed.only) or id in allowed.without:
            blocked = T("not offered by the list")
        elif ability.role is not None and ability.role != d.m.role:
            blocked = T("only for the {post}", post=d.rules.system.command[ability.role].name)
        elif kind.forms and not forms(kind, (*(a for a in taken if a not in instead), id)):
            blocked = T("only on: {forms}", forms=tuple(kind.forms[f].name for f in ability.on))
        elif (against := unfit_ability(item, kind, id, instead, him, used, d)) is not None:
            blocked = against
        elif id not in taken and free and free.isdisjoint({*taken, id}.difference(instead)):
            blocked = carried_by_others(d, item.take or "")
        if blocked is None and ability.once:
            blocked = ability_elsewhere(d, item, id)
        note: Shown = T("for each shot") if ability.per_shot else T("once in the army") if ability.once else None
        if does is not None and id in does.abilities and (effect := does.abilities[id].effect) is not None:
            note = effect if note is None else T("{first}; {second}", first=note, second=effect)
        times = (item.shots or 1) if ability.per_shot else 1
        yield member_control(
            at, id, ability.name, taken, section=section, instead=instead, points=ability.points * times, note=note, blocked=blocked,
        )  # fmt: skip
    for place, id in enumerate(taken):
        if id not in kind.abilities or id in taken[:place]:
            known = kind.abilities[id].name if id in kind.abilities else id
            yield remove_control((*at, place), known, section=section, blocked=d.unless(*at, place))
