"""Prices of characters: race, level, equipment and mount, by the army list or by the rulebook (24.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.core.findings import INFO, WARNING, Finding, Shown, T, Text
from builder.core.points import Price, Quarters, price_line, to_number, total
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.character_lines import CharacterLine
from builder.systems.wfb3.definitions.roster import Entry
from builder.systems.wfb3.equipment import listed_gear, rulebook_gear
from builder.systems.wfb3.equipment.bought_gear import Bought, mount_not_sold, option_finding
from builder.systems.wfb3.formulas import prices as price_formulas
from builder.systems.wfb3.prices import open_list
from builder.systems.wfb3.rules import Rules


def race_prices(character: CharacterLine, level: int) -> dict[str, int]:
    """Price in quarters of a character of a line at a level, by id of the race.

    0 for all races if the line lacks the level.
    """
    row = character.levels.get(str(level))
    if row is not None:
        return {character.creature: row.points, **row.others}
    return dict.fromkeys((character.creature, *(id for r in character.levels.values() for id in r.others)), 0)


Sold = tuple[Iterable[Price], tuple[Bought, ...], list[Price], Creature | None, tuple[str, ...], list[Finding]]
"""Price lines of race and level, options, price lines of mount and troops, mount, ids of special troops, findings."""


def level_price_lines(character: CharacterLine, level: int, creature: Creature, rules: Rules) -> tuple[Price, ...]:
    """The price line of a list's character for race and level, in a tuple; empty for level 0."""
    if not level:
        return ()
    row = character.levels[str(level)]
    points = row.points if creature.id == character.creature else row.others[creature.id]
    what = T("level {level}", level=level)
    if character.role == "contingent-banner":  # its price holds that of the banner
        what = T("level {level}, banner included", level=level)
    return (price_line(what, points, 1, rules.cited_of(character)),)


def sold_by_list(entry: Entry, character: CharacterLine, level: int, creature: Creature, rules: Rules) -> Sold:
    """Prices, options, mount and findings of a character from an army list (shape: `Sold`).

    Nothing is multiplied or doubled (24.6.1).
    """
    taken, findings = listed_gear.options_taken(entry, character, creature, rules)
    bought = tuple(taken.values())
    mount = None
    mount_price: list[Price] = []
    if entry.mount is not None:
        offer = character.mounts.get(entry.mount)
        if offer is None:

            def unsold(name: Shown) -> Text:
                return T("{mount}: not offered by the list as a mount; it counts as 0 points.", mount=name)

            findings.append(mount_not_sold(entry.mount, character.mounts, unsold, rules.cited, rules, by="list"))
        else:
            mount = rules.creatures[entry.mount]
            mount_price.append(price_line(rules.word(entry.mount), offer.points, 1, rules.cited))
            if offer.creatures and creature.id not in offer.creatures:
                text = T(
                    "{mount}: not offered by the list as a mount to {race} characters.",
                    mount=mount.name, race=creature.name,
                )  # fmt: skip
                fix = T("Choose another mount, or none.")
                findings.append(option_finding(("mount",), text, rules.cited, creature.id, list(offer.creatures), fix))
            if offer.when is not None:
                text = T("{mount}: {condition}.", mount=mount.name, condition=offer.when)
                findings.append(
                    Finding(
                        "wfb3.option", INFO, text, rules.cited, path=("mount",), found=mount.id, allowed=True, by="list"
                    )
                )
            findings += _unsold_barding(entry, character, mount, rules)
    troop = (*character.troop, *(b.id for b in bought if b.id in rules.system.troops))
    return level_price_lines(character, level, creature, rules), bought, mount_price, mount, troop, findings


def _unsold_barding(entry: Entry, character: CharacterLine, mount: Creature, rules: Rules) -> Iterator[Finding]:
    """Finding on barding for a mount for which the list sells no barding."""
    if mount.riding is None or not character.barding_for or mount.id in character.barding_for:
        return
    for index, id in enumerate(entry.options):
        if id in rules.system.armour and rules.system.armour[id].kind == "mount":
            text = T("The list offers no barding for this mount ({mount}).", mount=mount.name)
            yield option_finding(
                ("options", index), text, rules.cited, mount.id, list(character.barding_for), T("Remove the barding."),
                code="wfb3.armour",
            )  # fmt: skip


def sold_by_rulebook(entry: Entry, creature: Creature, level: int, wizard: bool, rules: Rules) -> Sold:
    """Prices, options, mount and findings of a character of the open list by 24.6 (shape: `Sold`).

    Equipment is not multiplied (A14).
    """
    system = rules.system
    findings: list[Finding] = []
    basic: list[Price] = []
    kind = "wizard" if wizard else "hero"
    table = {} if creature.character_points is None else getattr(creature.character_points, kind)
    if level:
        basic += open_list.level_lines(creature, level, wizard, rules)
    if level and creature.points is not None and not (creature.levels and str(level) in creature.levels):
        printed = table.get(str(level))
        if printed is not None and printed != total(basic):
            findings.append(
                Finding(
                    "wfb3.price-differs",
                    INFO,
                    T(
                        "The bestiary prints a price of {printed} for this character; the formula gives {given}.",
                        printed=Quarters(printed),
                        given=Quarters(total(basic)),
                    ),
                    rules.cite(system.levels.price_source),
                    path=("level",),
                    found=to_number(printed),
                    allowed=to_number(total(basic)),
                    by="advice",
                )
            )
    bought, troop, more = rulebook_gear.options_from_rulebook(entry, creature, rules)
    extra: list[Price] = []
    for id in troop:
        known = system.troops[id]
        extra.append(price_line(system.tags[known.tag].name, known.points, 1, rules.cite(known.source)))
    mount, mount_findings = rulebook_gear.open_mount(entry, creature, rules, character=True)
    mount_price = []
    if mount is not None:
        mount_price.append(price_line(mount.name, open_list.mount_points(mount, rules), 1, "WFB3 24.6.2"))
    return (
        basic,
        bought,
        extra + mount_price,
        mount,
        troop,
        [*findings, *more, *mount_findings, *_gear_in_doubt(bought, creature, rules)],
    )


def _gear_in_doubt(bought: tuple[Bought, ...], creature: Creature, rules: Rules) -> Iterator[Finding]:
    """Finding that the multiplier on characters' equipment is doubtful (24.2, 24.6.1, A14).

    A warning if the equipment costs more when multiplied, a remark if it costs less, and none if the price is the same.
    """
    system = rules.system
    why, plain = system.multiplier.characters_doubt, sum(b.points for b in bought)
    by_race = price_formulas.times(plain, price_formulas.multiplier(creature.points or 0, system.multiplier))
    if why is None or creature.points is None or by_race == plain:
        return
    text = T(
        "Unclear: {why}. Here his equipment costs {plain}; at the price that his race pays ({creature}) it would be {by_race}.",
        why=why, plain=Quarters(plain), creature=creature.name, by_race=Quarters(by_race),
    )  # fmt: skip
    yield Finding(
        "wfb3.doubt", WARNING if by_race > plain else INFO, text, "WFB3 24.2, 24.6.1", path=("options",), found=to_number(plain), allowed=to_number(by_race), by="advice",
    )  # fmt: skip
