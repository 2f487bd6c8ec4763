"""Checks of one model's weapons and armour: pieces that exclude one another or do less than expected (13, 6.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TypeVar

from builder.core.findings import ERROR, INFO, WARNING, Finding, Plain, T, Text
from builder.core.limits import Keys
from builder.systems.wfb3.definitions.character_lines import CharacterLine
from builder.systems.wfb3.definitions.roster import Entry
from builder.systems.wfb3.definitions.system import SystemFile
from builder.systems.wfb3.definitions.troops import Troop
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.equipment.bought_gear import needs_refusal, refused_option
from builder.systems.wfb3.profiles.model_numbers import Numbers
from builder.systems.wfb3.profiles.model_specs import ModelSpec, has_missile_weapon, has_no_charge_bonus
from builder.systems.wfb3.rules import Rules


def compatibility_findings(
    figure: ModelSpec, numbers: Numbers, rules: Rules, line: UnitEntry | CharacterLine | None, entry: Entry
) -> Iterator[Finding]:
    """Findings on the weapons and armour of one model (13.2 to 13.8, 6.4).

    Equipment that the list's line includes is accepted (A52); a rule applies only if a bought piece is involved.
    """
    bought = set(figure.gear) - set(line.carries if line is not None else ())
    rulebook = () if line is not None else (_berserk, _werecreatures, _fixed_equipment)
    for rule in (*RULES, partial(_no_skill, numbers), *rulebook):
        for code, severity, text, cited, ids, allowed in rule(figure, rules):
            involved = bought & set(ids)
            if line is not None and not involved and not (entry.mount and code == "wfb3.armour"):
                continue
            blame = next((i for i, o in enumerate(entry.options) if o in involved), None)
            path: Keys = ("take",) if blame is None else ("options", blame)
            yield Finding(
                code,
                severity,
                text,
                cited,
                path=path,
                found=", ".join(sorted(ids)),
                allowed=allowed,
                fix=_fix_for(rule, ids, rules),
                concerns=ids,
            )
    if line is not None:
        yield from _missing_needs(figure, line, entry, rules)
    yield from _advice(figure, numbers, rules, bought, entry)


def _missing_needs(figure: ModelSpec, line: UnitEntry | CharacterLine, entry: Entry, rules: Rules) -> Iterator[Finding]:
    """Findings on options that the list sells only with equipment, a mount or troops that the model lacks."""
    held = (*figure.gear, *figure.troop, None if figure.mount is None else figure.mount.id)
    for id, offer in line.offers.items():
        if id in held and id not in line.carries:
            yield from refused_option(needs_refusal(offer, rules.word(id), held, rules), id, entry)


_OFF = {"body": T("Remove the armour."), "shield": T("Remove the shield."), "mount": T("Remove the barding.")}
"""Fix that removes a piece of armour, by its kind."""


def _fix_for(rule: Rule, ids: tuple[str, ...], rules: Rules) -> Text:
    """The fix in words: the pieces to remove; of pieces that exclude one another all but one."""
    if not ids:
        return T("Remove the mount.")
    if rule is _fixed_equipment:
        return T("Remove everything else: {names}.", names=tuple(rules.word(id) for id in ids))
    worn = {rules.system.armour[id].kind for id in ids if id in rules.system.armour}
    if len(ids) > 1:
        return T("Remove armour and shield.") if len(worn) > 1 else T("Keep only one of them.")
    if worn:
        return _OFF[worn.pop()]
    return T("Remove the weapon.") if ids[0] in rules.system.weapons else T("Remove the option.")


PieceT = TypeVar("PieceT")
"""The definition of a piece of equipment: a weapon, armour or other equipment."""
Fault = tuple[str, str, Text, str, tuple[str, ...], Plain]
"""Code, severity, text, citation, ids of the pieces, and what is allowed: a number, other ids, or nothing."""


Rule = Callable[[ModelSpec, Rules], Iterator[Fault]]
"""A rule on the weapons and armour of one model."""


def _pieces(figure: ModelSpec, table: Mapping[str, PieceT], test: Callable[[PieceT], object]) -> tuple[str, ...]:
    """Ids of a model's pieces of equipment from a table for whose definition `test` is true."""
    return tuple(id for id in figure.gear if id in table and test(table[id]))


def _polearms(figure: ModelSpec, rules: Rules) -> Iterator[Fault]:
    """Fault of more than one of spear, pike, halberd, two-handed weapon and lance (13.2, A19)."""
    found = _pieces(figure, rules.system.weapons, lambda weapon: weapon.polearm)
    if len(found) > 1:
        text = T("A model may carry at most one of these: {weapons}.", weapons=tuple(map(rules.word, found)))
        yield "wfb3.weapons", ERROR, text, "WFB3 13.2 (A19)", found, 1


def _net(figure: ModelSpec, rules: Rules) -> Iterator[Fault]:
    """Fault of a weapon that is never carried with a shield, such as a net, with a shield (13.5.7)."""
    nets = _pieces(figure, rules.system.weapons, lambda weapon: weapon.shield == "never")
    shields = _pieces(figure, rules.system.armour, lambda armour: armour.kind == "shield")
    if nets and shields:
        yield "wfb3.weapons", ERROR, T("A net cannot be carried with a shield."), "WFB3 13.5.7", nets + shields, 1


def _mounted_only(figure: ModelSpec, rules: Rules) -> Iterator[Fault]:
    """Fault of a weapon for riders only, such as a lance, on foot (13.6.6)."""
    if figure.mount is None and not figure.rides:
        for piece in _pieces(figure, rules.system.weapons, lambda weapon: weapon.riders == "only"):
            text = T("{weapon}: for riders only.", weapon=rules.word(piece))
            yield "wfb3.weapons", ERROR, text, "WFB3 13.6.6", (piece,), False


def _no_skill(numbers: Numbers, figure: ModelSpec, rules: Rules) -> Iterator[Fault]:
    """Fault of a missile or thrown weapon with Ballistic Skill 0 (3.1)."""
    for piece in _pieces(figure, rules.system.weapons, lambda weapon: weapon.shot):
        if numbers.profile.values.get("BS") == 0:
            text = T("Ballistic Skill 0, so this weapon is of no use ({weapon}).", weapon=rules.word(piece))
            yield "wfb3.weapons", ERROR, text, "WFB3 3.1", (piece,), False


def _two_body_armours(figure: ModelSpec, rules: Rules) -> Iterator[Fault]:
    """Fault of more than one piece of body armour (6.4)."""
    found = _pieces(figure, rules.system.armour, lambda armour: armour.kind == "body")
    if len(found) > 1:
        yield "wfb3.armour", ERROR, T("A model may wear only one suit of armour."), "WFB3 6.4", found, 1


def _barding(figure: ModelSpec, rules: Rules) -> Iterator[Fault]:
    """Fault of barding without a riding animal that can wear it (6.4)."""
    mount = figure.mount
    for piece in _pieces(figure, rules.system.armour, lambda armour: armour.kind == "mount"):
        if not figure.rides and not figure.creature.barded:
            yield "wfb3.armour", ERROR, T("Barding needs a riding animal."), "WFB3 6.4.1", (piece,), False
        elif mount is not None and mount.riding is not None and mount.riding.barding is False:
            text = T("{mount}: cannot wear barding.", mount=mount.name)
            yield "wfb3.armour", ERROR, text, "WFB3 6.4.1", (piece,), False


def _torches(figure: ModelSpec, rules: Rules) -> Iterator[Fault]:
    """Fault of torches with a two-handed weapon, since they occupy a hand (23.1.1)."""
    weapons = rules.system.weapons
    for piece in _pieces(figure, rules.system.extras, lambda extra: extra.without):
        extra = rules.system.extras[piece]
        for other in _pieces(figure, weapons, lambda weapon: weapon.hands == 2):
            if ("two-handed" if weapons[other].shot is None else "two-handed-missile") in extra.without:
                text = T(
                    "{extra}: cannot be carried with a weapon that needs both hands ({weapon}).",
                    extra=extra.name, weapon=weapons[other].name,
                )  # fmt: skip
                yield "wfb3.weapons", ERROR, text, rules.cite(extra.source), (piece, other), 1


def _ammunition(figure: ModelSpec, rules: Rules) -> Iterator[Fault]:
    """Fault of fire ammunition without a weapon that shoots (23.1.2)."""
    for piece in _pieces(figure, rules.system.extras, lambda extra: extra.needs == "missile"):
        if not has_missile_weapon(figure.gear, rules.system):
            extra = rules.system.extras[piece]
            text = T("{extra}: needs a missile weapon.", extra=extra.name)
            yield "wfb3.weapons", ERROR, text, rules.cite(extra.source), (piece,), False


def _litter(figure: ModelSpec, rules: Rules) -> Iterator[Fault]:
    """Fault of a litter with a mount: a wizard has one or the other (the lists)."""
    for piece in _pieces(figure, rules.system.extras, lambda extra: extra.bearers):
        if figure.mount is not None:
            extra = rules.system.extras[piece]
            text = T(
                "{litter}: he has a mount too ({mount}), and only one of them can bear him.",
                litter=extra.name, mount=figure.mount.name,
            )  # fmt: skip
            yield "wfb3.option", WARNING, text, rules.cite(extra.source), (piece,), False


def _berserk(figure: ModelSpec, rules: Rules) -> Iterator[Fault]:
    """Fault of body armour that special troops never wear, such as berserkers and flagellants (15.3)."""
    system = rules.system
    for kind in system.troops_of(figure.troop):
        name = system.tags[kind.tag].name
        for piece in armour_never_worn(figure, kind, system):
            text = T("{armour}: not allowed for this troop type ({troops}).", troops=name, armour=rules.word(piece))
            yield ("wfb3.armour", ERROR, text, rules.cite(kind.armour_source or kind.source), (piece,), False)


def armour_never_worn(figure: ModelSpec, kind: Troop, system: SystemFile) -> Iterator[str]:
    """Ids of a model's armour that special troops of this kind never wear."""
    for piece in figure.gear:
        armour = system.armour.get(piece)
        if armour is not None and (piece in kind.never_wears or (kind.no_body_armour and armour.kind == "body")):
            yield piece


def _fixed_equipment(figure: ModelSpec, rules: Rules) -> Iterator[Fault]:
    """Faults of special troops with fixed equipment, who are on foot: other equipment, or a mount."""
    for kind in (troop for troop in rules.system.troops_of(figure.troop) if troop.arms):
        cited = rules.cite(kind.source)
        name = rules.system.tags[kind.tag].name
        other = tuple(p for p in figure.gear if p not in kind.arms)
        if other:
            arms = tuple(map(rules.word, kind.arms))
            text = T("{troops}: only this may be carried ({weapons}).", troops=name, weapons=arms)
            yield "wfb3.weapons", ERROR, text, cited, other, list(kind.arms)
        if figure.mount is not None:
            yield ("wfb3.option", ERROR, T("{troops}: cannot ride.", troops=name), cited, (), False)


def _werecreatures(figure: ModelSpec, rules: Rules) -> Iterator[Fault]:
    """Faults of werecreatures with armour, a shield or too many weapons (15.9, V15)."""
    system = rules.system
    if not any(troop.were for troop in system.troops_of(figure.troop)):
        return
    cited = rules.cite(system.weres.source)
    worn = _pieces(figure, system.armour, bool)
    if worn:
        yield ("wfb3.armour", ERROR, T("Werecreatures may have neither armour nor shield."), cited, worn, False)
    weapons = tuple(id for id in figure.gear if id in system.weapons and id != "hand-weapon")
    if len(weapons) > system.weres.weapons:
        text = T("Werecreatures may have one weapon besides the hand weapon; these have {found}.", found=len(weapons))
        yield ("wfb3.weapons", ERROR, text, cited, weapons, system.weres.weapons)


def _advice(figure: ModelSpec, numbers: Numbers, rules: Rules, bought: set[str], entry: Entry) -> Iterator[Finding]:
    """Warnings on legal equipment that does less than expected (13.5, 13.6, A17)."""
    weapons = rules.system.weapons
    shield = _pieces(figure, rules.system.armour, lambda armour: armour.kind == "shield")
    for index, piece in enumerate(entry.options):
        weapon = weapons.get(piece)
        if weapon is None or piece not in bought:
            continue
        advice = partial(Finding, "wfb3.weapons", path=("options", index), found=piece, by="advice")
        use = weapon.mounted if figure.rides else weapon.foot
        least = None if use is None else use.min_ws
        skill = numbers.profile.values.get("WS") if least is not None else None
        if least is not None and isinstance(skill, int) and skill < least:
            text = T(
                "{weapon}: needs Weapon Skill {needed}; with {found} it counts as improvised.",
                weapon=weapon.name, needed=least, found=skill,
            )  # fmt: skip
            rule = "WFB3 13.6.4" if figure.rides else "WFB3 13.5.5"
            yield advice(WARNING, text, rule, found=skill, allowed=least)
        elif use is not None and use.improvised:
            text = T("{weapon}: counts as improvised when its bearer is mounted.", weapon=weapon.name)
            yield advice(WARNING, text, "WFB3 13.6.2")
        mounted = weapon.mounted
        if mounted is not None and mounted.charging_only and has_no_charge_bonus(figure, rules.system):
            text = T("{weapon}: its bearer gains nothing by charging, so it is a hand weapon.", weapon=weapon.name)
            yield advice(WARNING, text, "WFB3 13.6.6", fix=T("Remove the weapon."))
        if weapon.shield == "unused" and shield:
            text = T("The shield gives no save in combat with this weapon ({weapon}).", weapon=weapon.name)
            severity = (
                INFO if weapon.hands == 2 else WARNING
            )  # of those held with both hands the row of weapons tells it
            yield advice(severity, text, "WFB3 6.4.2 (A17)")


RULES: tuple[Rule, ...] = (
    _polearms,
    _net,
    _mounted_only,
    _two_body_armours,
    _barding,
    _torches,
    _ammunition,
    _litter,
)
"""Rules that apply to all models."""
