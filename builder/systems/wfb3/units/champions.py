"""Champions sold with their unit: one level of the unit's own race, equipment included (contingents)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entries import Tag, WeaponLine
from builder.core.findings import ERROR, WARNING, Finding, Shown, T, alternatives
from builder.core.points import price_line
from builder.core.profiles import Profile
from builder.systems.wfb3.definitions.roster import Champion, Entry
from builder.systems.wfb3.definitions.unit_entries import ChampionOffer, UnitEntry
from builder.systems.wfb3.entries import doubts
from builder.systems.wfb3.entries.results import ChampionInPlay, SoldChampion
from builder.systems.wfb3.magic_items.carriers import champion_carrier
from builder.systems.wfb3.magic_items.item_list import evaluate_items
from builder.systems.wfb3.profiles import model_movement, model_specs, model_weapons, second_shapes
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from builder.systems.wfb3.rules import Rules


def champion_of(
    entry: Entry, unit: UnitEntry | None, figure: ModelSpec, rules: Rules, game: str
) -> tuple[SoldChampion | None, list[Finding]]:
    """The champion sold with a unit's entry, or `None`, and findings on him."""
    asked = entry.champion
    offer = unit.champion if unit is not None else None
    if unit is None or offer is None:
        return None, [] if asked is None else [_not_sold(asked, unit, figure, rules)]
    if asked is None:
        return None, [*_missing(unit, offer, rules)]
    findings: list[Finding] = []
    level = asked.level if str(asked.level) in offer.levels else 0
    if not level:
        known = [int(lv) for lv in offer.levels]
        findings.append(
            Finding(
                "wfb3.level",
                ERROR,
                T("The list offers no level {level} champion here; he counts as 0 points.", level=asked.level),
                rules.cited,
                path=("champion", "level"),
                found=asked.level,
                allowed=known,
                fix=T("Choose level {known}.", known=alternatives(map(str, known))),
                by="list",
            )
        )
    label = offer.name if offer.name is not None else T("Champion")
    price = []
    if level:
        who = T("level {level} {title}", title=label, level=level)
        price.append(
            price_line(
                T("{name}, {title}", name=asked.name, title=who) if asked.name else who,
                offer.levels[str(level)],
                1,
                rules.cited,
            )
        )
    if str(level) in offer.doubt:
        findings.append(doubts.line_doubt(offer.doubt[str(level)], "champion", unit, rules))
    carrier = champion_carrier(unit, level, figure, rules, game)
    carried, item_prices, more = evaluate_items(carrier, asked)
    findings += (finding._replace(path=("champion", *finding.path)) for finding in more)
    called: Shown = asked.name or label
    in_play = _in_play(unit, offer, figure, level, called, rules)
    return SoldChampion(level, called, (*price, *item_prices), carried, bool(asked.name), in_play), findings


def _not_sold(asked: Champion, unit: UnitEntry | None, figure: ModelSpec, rules: Rules) -> Finding:
    """The finding on a champion chosen for a unit with which the list sells no champion."""
    return Finding(
        "wfb3.option",
        ERROR,
        T(
            "{unit}: the list gives them no champion; yours counts as 0 points.",
            unit=unit.name if unit is not None else figure.creature.name,
        ),
        rules.cited if unit is not None else "WFB3 14.7",
        path=("champion",),
        found=asked.level,
        allowed=False,
        fix=T("Remove him, or let a hero join the unit as champion."),
        by="list",
    )


def _in_play(
    unit: UnitEntry, offer: ChampionOffer, figure: ModelSpec, level: int, called: Shown, rules: Rules
) -> ChampionInPlay:
    """The champion's profiles, special rules and weapons, with the name `called`; `figure` is a model of his unit."""
    him = champion_model(unit, offer, figure, level, rules)
    shape = second_shapes.armed_shape(him, rules.system, called)
    others = tuple(
        p._replace(name=T("{name}: {value}", name=called, value=p.name))
        for p in (model_specs.shapes(him, rules.system) if shape is not None else ())
    )
    return ChampionInPlay(
        _profile(him, figure, called, rules),
        () if offer.mount is None or him.mount is None else (model_specs.mount_profile(him.mount),),
        tuple(_tags(offer, him, called, rules)),
        tuple(_weapons(him, figure, called, rules)),
        shape,
        others,
    )


def _weapons(him: ModelSpec, figure: ModelSpec, name: Shown, rules: Rules) -> Iterator[WeaponLine]:
    """The champion's weapons, if his Strength or Weapon Skill makes them differ from the unit's."""
    system = rules.system
    his, theirs = (model_weapons.weapons(f, model_specs.profile(f, name, system), system) for f in (him, figure))
    for weapon in his:
        if weapon not in theirs:
            if any((w.id, w.range, w.notes) == (weapon.id, weapon.range, weapon.notes) for w in theirs):
                weapon = weapon._replace(notes=None)  # the row of the unit tells it
            yield weapon._replace(name=T("{weapon} ({name})", weapon=weapon.name, name=name))


def _tags(offer: ChampionOffer, him: ModelSpec, name: Shown, rules: Rules) -> Iterator[Tag]:
    """Special rules of the champion: of his special troops, and those of his race for characters of his level."""
    own = (use.take for use in him.creature.tags if him.level in use.levels)
    for id in (*(rules.system.troops[troop].tag for troop in offer.troop), *own):
        known = rules.system.tags[id]
        yield Tag(id, known.name, name, known.effect)


def _missing(unit: UnitEntry, offer: ChampionOffer, rules: Rules) -> Iterator[Finding]:
    """Finding on a unit without the champion that it must have."""
    if offer.required_doubt is not None:
        text = T("{unit} without a champion: {doubt}.", unit=unit.name, doubt=offer.required_doubt)
        yield Finding(
            "wfb3.leader", WARNING, text, rules.cited, path=("take",), found=0, allowed=1, fix=T("Add a champion, or agree on it with your opponent."), by="list",
        )  # fmt: skip
    if not offer.required:
        return
    known = [int(lv) for lv in offer.levels]
    yield Finding(
        "wfb3.leader",
        ERROR,
        T("Each unit of {unit} must have a champion.", unit=unit.name),
        rules.cited,
        path=("take",),
        found=0,
        allowed=1,
        fix=T("Add a level {known} champion.", known=", ".join(map(str, known))),
        by="list",
    )


def champion_model(unit: UnitEntry, offer: ChampionOffer, figure: ModelSpec, level: int, rules: Rules) -> ModelSpec:
    """The champion's model: race and level by row 1 of the table, or a row of the bestiary, with the unit's equipment.

    Values printed by the list replace these.
    """
    values = offer.profile.get(str(level), {})
    printed = model_specs.printed(values, unit.doubt, unit.source, rules.army.source)
    him = figure._replace(
        quality="regular", level=level, row=1, exceptions=printed, troop=(*figure.troop, *offer.troop)
    )
    row = offer.profiles.get(str(level))
    if row is not None:
        creature = rules.creatures[row]
        him = him._replace(creature=creature, level=level if creature.levels is not None else 0)
    return him if offer.mount is None else him._replace(mount=rules.creatures[offer.mount])


def _profile(him: ModelSpec, figure: ModelSpec, name: Shown, rules: Rules) -> Profile:
    """The champion's profile with his save, and his movement if it differs on foot or on a mount of his own."""
    own = model_specs.profile(him, name, rules.system)._replace(carried=him.mount is not None)
    moves = model_movement.movement(him, own, rules.system)
    own = own._replace(
        save=model_specs.save(him, rules.system),
        save_without_shield=model_specs.save(him, rules.system, shield=False),
    )
    theirs = model_movement.movement(figure, model_specs.profile(figure, name, rules.system), rules.system)
    return own if him.mount is not None and moves == theirs else own._replace(movement=moves)
