"""Facts of an entry on its sheet: the rows of `fact_rows`, and numbers that players would else work out."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from builder.core.entries import SheetFacts, WeaponLine
from builder.core.findings import Blank, N, Shown, T, distinct, joined_by_semicolons
from builder.core.points import Quarters, total
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.entries.results import EntryResult, special_rules
from builder.systems.wfb3.formulas import rout_rally_and_leadership, to_hit_and_wound
from builder.systems.wfb3.general import leadership
from builder.systems.wfb3.machines import sheet as machine_sheet
from builder.systems.wfb3.magic_items import effects
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.sheet import deployment, fact_rows, weapon_figures
from builder.systems.wfb3.sheet.tracks import tracks
from builder.systems.wfb3.spells import magic_points
from builder.systems.wfb3.spells import sheet as spells_sheet
from builder.systems.wfb3.units.evaluation import command_price


def sheet_facts(result: EntryResult, army: Army) -> SheetFacts:
    """What the sheet shows of an entry: type, facts, weapons, command, boxes and special rules."""
    return SheetFacts(
        tuple(fact_rows.kind(result, army.rules)),
        (*fact_rows.facts(result, army.rules), *magic_points.binding_lines(result, army), *_facts(result, army)),
        fact_rows.weapons(result, army.rules),
        tuple(fact_rows.command(result)),
        tuple(tracks(result, army)),
        (
            *leadership.command_tags(result, army),
            *machine_sheet.machine_rules(result, army.rules),
            *effects.item_tags(result, army.rules),
        ),
        secondary=tuple(_secondary(result, army.rules)),
        worth=tuple(_worth(result, army.rules)),
        own=(*magic_points.binding_duration(result, army), *_private_facts(result, army)),
        number=deployment.number_in_words(result),
    )


def _facts(result: EntryResult, army: Army) -> Iterator[tuple[Shown, Shown]]:
    """Labelled facts in addition to those of `fact_rows`: Leadership in tests, and to-hit rolls of missiles."""
    lent = tuple(leadership.leadership_texts(result, army))
    if lent:
        yield T("Rout and rally") if _rallies(result, army.rules) else T("Rout"), lent
    if shots := _shots(result, army.rules):
        yield T("Shoots"), joined_by_semicolons(shots)


def _rallies(result: EntryResult, rules: Rules) -> bool:
    """False if a special rule says that it never rallies."""
    return all(rule.rallies for rule in special_rules(result, rules))


def _secondary(result: EntryResult, rules: Rules) -> Iterator[tuple[Shown, Shown]]:
    """Labelled facts that are needed less often: skirmishers, crew lost, notes on items, Chaos attributes."""
    most = _most_charged(result, rules)
    if most is not None:
        yield T("Skirmishers"), _chargeable_units(most)
    if result.facts.machine is not None:
        yield T("Crew lost"), machine_sheet.crew_lost(result.facts.machine, result.entry.spare_crew, rules)
    yield from effects.blanks_to_note(result, rules)
    gifts = tuple(_chaos_attributes(result, rules.other_lists.get(result.entry.from_ or "", rules)))
    if gifts:
        yield T("Chaos attributes"), gifts


def _most_charged(result: EntryResult, rules: Rules) -> int | None:
    """Models in the largest unit in order that skirmishers may charge (15.10, A45); `None` for others, scouts too (15.11)."""
    if result.in_play.rout_at is None or not any(rule.charges_few for rule in special_rules(result, rules)):
        return None
    return rout_rally_and_leadership.rout_at(result.models) - 1


def charged_by_skirmishers(result: EntryResult, rules: Rules) -> Iterator[tuple[Shown, Shown]]:
    """Units that skirmishers may charge, as a short labelled fact for the order of battle (15.10, A45)."""
    most = _most_charged(result, rules)
    if most is not None:
        few = N("charge up to {count} model", "charge up to {count} models", most)
        yield T("Skirmishers"), few if most > 0 else _chargeable_units(most)


def _private_facts(result: EntryResult, army: Army) -> Iterator[tuple[Shown, Shown]]:
    """Labelled facts hidden from opponents: dice of a second in command (14.8.1), magic points and spells."""
    if result.role == "second":
        yield T("Radius"), T("2D6{blank}″ (write it elsewhere to keep it secret)", blank=Blank())
    if result.kind == "character" and result.facts.wizard:
        yield from spells_sheet.private_lines(result, army)


def _chaos_attributes(result: EntryResult, rules: Rules) -> Iterator[Shown]:
    """Dice for Chaos attributes of an entry, its champion, mount and beasts, each with a blank to fill in."""
    dice = rules.army.attributes.get(result.entry.take)
    if isinstance(dice, dict):
        dice = dice.get(str(result.facts.level))
    if dice is not None:
        yield T("{dice}{blank}", dice=dice, blank=Blank())
    champion = result.facts.champion
    own = rules.army.champion_attributes.get(result.entry.take)
    if champion is not None and own is not None:
        yield T("{name} {dice}{blank}", name=champion.name, dice=own, blank=Blank())
    led = (rules.creatures.get(id) for id, number in result.entry.pack.items() if number)
    for beast in (result.facts.mount, *led):
        if beast is not None and beast.chaos_attributes is not None:
            yield T("{name} {dice}{blank}", name=beast.name, dice=beast.chaos_attributes, blank=Blank())


def _chargeable_units(most: int) -> Shown:
    """Units that skirmishers may charge, up to `most` models (15.10, A45)."""
    if most < 1:
        return T("may charge skirmishers, disorganised and routing units only")
    return N(
        "may charge skirmishers, disorganised and routing units, or {count} model under 10 ft",
        "may charge skirmishers, disorganised and routing units, or up to {count} models under 10 ft",
        most,
    )


# --------------------------------------------------------------------------- shooting


def _shots(result: EntryResult, rules: Rules) -> tuple[Shown, ...]:
    """Lowest die that hits with each missile weapon, in words (6.2)."""
    texts = []
    for profile, weapon, whose in fact_rows.weapons_with_bearers(result):
        shot, skill = weapon_figures.shot_and_skill(weapon, profile, rules)
        if weapon.range is None or not isinstance(skill, int) or skill < 1:
            continue
        if (result.facts.machine is not None and weapon.id == result.entry.take) or (shot is not None and shot.drifts):
            continue
        name = weapon.name if whose is None else T("{weapon} ({name})", weapon=weapon.name, name=whose)
        if shot is not None and shot.thrown:
            texts.append(_thrown(name, weapon, skill))
        else:
            texts.append(fact_rows.shot_twice(name, weapon, skill, None if shot is None else shot.twice))
    return distinct(texts)


def _thrown(name: Shown, weapon: WeaponLine, skill: int) -> Shown:
    """Lowest die that hits with a thrown weapon, used in contact with its fixed penalty (13.7.6)."""
    need = to_hit_and_wound.hits_on(skill, weapon.to_hit)
    if need > 6:
        return T("{weapon} needs {need}+: hits only with a bonus", weapon=name, need=need)
    return T(
        "{weapon} {need}+ as it charges or is charged ({penalty} included)",
        weapon=name,
        need=need,
        penalty=weapon_figures.signed(weapon.to_hit),
    )


# -------------------------------------------------------------------------------- worth


def _worth(result: EntryResult, rules: Rules) -> Iterator[tuple[Shown, Shown]]:
    """Points of one model, for victory points (26.2)."""
    if result.kind == "pack":
        masters = (result.facts.model.creature.name, result.points_each)
        beasts = [
            (price.label, price.each)
            for price in result.price
            if any(price.label == own.name for own in result.in_play.profiles[1:])
        ]
        yield T("Worth"), joined_by_semicolons(_each(name, each, rules) for name, each in (masters, *beasts) if each)
        return
    each = result.points_each
    if not each or result.models < 2:
        return
    rallies = _rallies(result, rules) and not fact_rows.never_routs(result, rules)
    apart = result.facts.partial_option_prices
    parts: list[Shown] = []
    if sum(option.times for option in apart) != result.models:  # some have none of what only part of the unit has
        parts.append(_points_when_rallied(_points_per_item(result, each), each, rules, rallies))
    parts += [_each(T("with {piece}", piece=option.label), each + option.each, rules, rallies) for option in apart]
    if result.kind == "unit":
        for post in dict.fromkeys(result.facts.command):
            printed = command_price(post, result.facts.unit_line)
            points = printed if printed is not None else each * (rules.system.command[post].times or 1)
            parts.append(T("{post} {points}", post=fact_rows.COMMAND[post], points=Quarters(points)))
    champion = result.facts.champion
    if champion is not None:
        parts.append(T("{post} {points}", post=champion.name, points=Quarters(total(champion.price))))
    yield T("Worth"), tuple(parts)


def _rallied(each: int, rules: Rules) -> Quarters:
    """Points for a model that rallied in the last turn; `each` is its full price in quarters."""
    return Quarters(int(Fraction(each) * rules.system.victory.rallied))


def _points_per_item(result: EntryResult, each: int) -> Shown:
    """Points for each machine, team, chariot or model, in words."""
    points = Quarters(each)
    if result.kind == "machine":
        return T("{points} a team", points=points) if result.facts.portable else T("{points} a machine", points=points)
    return T("{points} a chariot", points=points) if result.kind == "chariot" else T("{points} a model", points=points)


def _points_when_rallied(points: Shown, each: int, rules: Rules, rallies: bool) -> Shown:
    """Points in words, with the points after a rally in the last turn if the entry `rallies`; `each` in quarters."""
    return T("{points}, rallied {half}", points=points, half=_rallied(each, rules)) if rallies else points


def _each(name: Shown, each: int, rules: Rules, rallies: bool = True) -> Shown:
    """Name, and points of one model in words; `each` is its price in quarters."""
    one = T("{points} a model", points=Quarters(each))
    return T("{name}: {value}", name=name, value=_points_when_rallied(one, each, rules, rallies))
