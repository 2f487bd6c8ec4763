"""Packs of beasts with their masters (15.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from builder.core.definitions import Range
from builder.core.entries import Tag
from builder.core.findings import ERROR, WARNING, Finding, N, T, Text, either
from builder.core.points import Price, price_line, sum_of
from builder.core.profiles import Movement, Profile
from builder.core.spelling import did_you_mean, use_one_of
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.roster import Entry
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.entries import doubts, misplaced_keys
from builder.systems.wfb3.entries.result_parts import Settings, unit_result
from builder.systems.wfb3.entries.results import EntryResult, Known
from builder.systems.wfb3.formulas import movement as movement_formulas
from builder.systems.wfb3.formulas import parts_of_units
from builder.systems.wfb3.profiles import model_movement, model_specs
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.units.unit_models import UnitModel


class Beasts(NamedTuple):
    """The beasts of a pack."""

    price: tuple[Price, ...]
    profiles: tuple[Profile, ...]
    number: int
    findings: tuple[Finding, ...]
    paces: tuple[float, ...]
    """Movement in inches of each kind of beast."""


def beasts_of(entry: Entry, unit: UnitEntry | None, rules: Rules) -> Beasts:
    """The beasts of an entry, at the list's prices; in the open list at the bestiary's."""
    price: list[Price] = []
    profiles: list[Profile] = []
    findings: list[Finding] = []
    paces: list[float] = []
    sold = beasts_offered(unit, rules)
    for id, count in entry.pack.items():
        if not count:
            continue
        beast = rules.creatures.get(id)
        each = sold.get(id)
        if each is None:
            findings.append(_not_sold(id, beast, unit, sold, rules))
        name = beast.name if beast is not None else id
        price.append(price_line(name, each or 0, count, "WFB3 15.1" if unit is None else rules.cited))
        if beast is None:
            continue
        if unit is None and beast.doubt is not None:
            findings.append(doubts.creature_doubt(beast, beast.doubt, rules, "pack"))
        figure = ModelSpec(beast)
        if unit is not None and unit.pack is not None and id in unit.pack.profiles:
            values = unit.pack.profiles[id]
            figure = figure._replace(exceptions=model_specs.printed(values, None, unit.source, rules.army.source))
        own = model_specs.profile(figure, beast.name, rules.system, count)
        saved, moved = model_specs.save(figure, rules.system), model_movement.movement(figure, own, rules.system)
        profiles.append(own._replace(save=saved, save_without_shield=saved, movement=moved))
        move = own.values.get("M")
        if isinstance(move, int):
            paces.append(move)
    if not any(entry.pack.values()):
        findings.append(_none(entry, unit, sold, rules))
    elif unit is not None and unit.pack is not None:
        findings += _beasts_per_master(entry, unit, rules)
    return Beasts(tuple(price), tuple(profiles), sum(entry.pack.values()), tuple(findings), tuple(paces))


def beasts_offered(unit: UnitEntry | None, rules: Rules) -> dict[str, int]:
    """The beasts allowed in a pack, with prices in quarters."""
    if unit is not None:
        return dict(unit.pack.beasts) if unit.pack is not None else {}
    return {c.id: c.points for c in rules.creatures.values() if c.points is not None and _is_beast(c)}


def _is_beast(creature: Creature) -> bool:
    """True for a creature that pack masters may lead: it bears no arms, is no monster and has one profile."""
    unfit = creature.arms or creature.summoned_only or creature.profile is None
    return not unfit and all(t.take not in ("large", "ethereal", "demon", "elemental", "undead") for t in creature.tags)


def _not_sold(id: str, beast: Creature | None, unit: UnitEntry | None, sold: dict[str, int], rules: Rules) -> Finding:
    """The finding on beasts of a kind that is not sold for the pack."""
    if beast is None:
        return Finding(
            "ref.unknown",
            ERROR,
            T("The creature “{id}” is unknown; it is kept and counts as 0 points.", id=id),
            path=("pack", id),
            found=id,
            fix=did_you_mean(id, sold or rules.creatures, rules.word),
        )
    if unit is not None and unit.pack is not None and unit.pack.unknown is not None:
        return Finding(
            "wfb3.doubt",
            WARNING,
            T("{reason} {beast} counts as 0 points.", reason=unit.pack.unknown, beast=beast.name),
            rules.cited,
            path=("pack", id),
            found=id,
            fix=T("Agree with your opponent on the beasts and their price."),
            by="list",
        )
    name = unit.name if unit is not None else T("Pack masters")
    return Finding(
        "wfb3.pack",
        ERROR,
        T("{beast}: not a beast that {unit} can lead; it counts as 0 points.", beast=beast.name, unit=name),
        rules.cited if unit is not None else "WFB3 15.1",
        path=("pack", id),
        found=id,
        allowed=list(sold),
        fix=use_one_of(sold, rules.word) if unit is not None else T("Choose a beast."),
        by="list" if unit is not None else "rulebook",
    )


def _none(entry: Entry, unit: UnitEntry | None, sold: dict[str, int], rules: Rules) -> Finding:
    """The finding on a pack without beasts."""
    span = unit.pack.each if unit is not None and unit.pack is not None else None
    least = (span.min if span is not None else 1) * (entry.models or 1)
    first = next(iter(sold), "warhound")
    written = T("Add “{line}” to the entry.", line=f"pack: {{{first}: {least}}}")
    named = T("Choose beasts, for example {count} × {beast}.", count=least, beast=rules.word(first))
    return Finding(
        "wfb3.pack",
        ERROR,
        T("A pack needs beasts; this one has none."),
        "WFB3 15.1",
        path=("take",),
        found=0,
        allowed=list(sold) if unit is not None else None,
        fix=either(written, named),
    )


def _beasts_per_master(entry: Entry, unit: UnitEntry, rules: Rules) -> Iterator[Finding]:
    """Findings on the number of beasts for each master, and on beasts of several kinds in a unit (the lists)."""
    span = unit.pack.each if unit.pack is not None else None
    masters = entry.models
    kinds = tuple(id for id, number in entry.pack.items() if number)
    if unit.pack is not None and len(kinds) > 1:
        yield _mixed(kinds, unit, unit.pack.one_kind, rules)
        if unit.pack.one_kind:
            return
    if span is None or masters is None:
        return
    least, most = masters_for((n for n in entry.pack.values() if n), span.min, span.max)
    if least <= masters and (most is None or masters <= most):
        return
    count = sum(entry.pack.values())
    yield Finding(
        "wfb3.pack",
        ERROR,
        T(
            "{beasts} for {masters}; each master leads {allowed} of one kind.",
            beasts=N("{count} beast", "{count} beasts", count),
            masters=N("{count} master", "{count} masters", masters),
            allowed=span.words,
        ),
        rules.cited,
        path=("pack",),
        found=count,
        allowed=str(span),
        fix=_number_of_beasts_fix(masters, span)
        if len(kinds) == 1
        else T("Change the number of beasts or of masters."),
        by="list",
    )


def _number_of_beasts_fix(masters: int, span: Range) -> Text:
    """The fix for a wrong number of beasts: how many this number of masters leads."""
    low, high = masters * span.min, None if span.max is None else masters * span.max
    if high is None:
        return N(
            "Take at least {count} beast, or fewer masters.", "Take at least {count} beasts, or fewer masters.", low
        )
    return T("Take {low} to {high} beasts, or change the number of masters.", low=low, high=high)


def _mixed(kinds: tuple[str, ...], unit: UnitEntry, certain: bool, rules: Rules) -> Finding:
    """The finding on beasts of several kinds in one unit; a warning if the list does not rule on it."""
    names = tuple(rules.creatures[id].name if id in rules.creatures else id for id in kinds)
    text = T(
        "{count} kinds of beast ({names}); a unit of {unit} may have only one kind.",
        count=len(kinds),
        names=names,
        unit=unit.name,
    )
    way = T("Keep only one kind, or put each kind in a unit of its own.")
    if not certain:
        text = T(
            "{count} kinds of beast ({names}); it is not clear whether one unit may mix them.",
            count=len(kinds),
            names=names,
        )
        way = T("Agree on it with your opponent, or put each kind in a unit of its own.")
    return Finding(
        "wfb3.pack" if certain else "wfb3.doubt", ERROR if certain else WARNING, text, rules.cited,
        path=("pack", kinds[-1]), found=len(kinds), allowed=1, fix=way, by="list",
    )  # fmt: skip


def masters_for(counts: Iterable[int], least: int, most: int | None) -> tuple[int, int | None]:
    """Least and greatest number of masters for packs of one kind each; `None` without a maximum."""
    numbers = tuple(counts)
    few = sum(1 if most is None else -(-n // most) for n in numbers)
    many = sum(n // least for n in numbers) if least else None
    return few, many


def pack_movement(own: Movement | None, paces: tuple[float, ...]) -> Movement | None:
    """Movement of a pack: that of its slowest model, but its beasts' in charge and pursuit (15.1)."""
    if own is None or not paces:
        return own
    pace = min(paces)
    charge = movement_formulas.charge(pace)
    if own.effective <= pace:
        return own._replace(charge=charge)
    return Movement(pace, 0.0, pace, charge, movement_formulas.reduced(pace))


def random_hits(masters: int, beasts: int) -> Tag | None:
    """Special rule for random hits on a pack: masters first, then beasts, by their numbers (15.1)."""
    counts = (masters, beasts)
    if not masters or not beasts:
        return None
    die = parts_of_units.die_for(counts)
    first, second = parts_of_units.faces(counts, die)
    if not first or not second:
        return None
    value = T("D{die}: {masters} master, {beasts} beast", die=die, masters=span_of(first), beasts=span_of(second))
    return Tag("struck", T("Hit at random"), value, None)


def span_of(faces: range) -> str:
    """Faces of a die as text: `1–2`."""
    return str(faces[0]) if len(faces) == 1 else f"{faces[0]}–{faces[-1]}"


def evaluate_pack(entry: Entry, handle: str, settings: Settings, rules: Rules, model: UnitModel) -> EntryResult:
    """The result of an entry of beasts with their masters (15.1)."""
    masters = entry.models or 0
    singly = tuple(b.id for b in model.bought if b.singly)
    found = beasts_of(entry, model.line, rules)
    findings = [*misplaced_keys.misplaced_key_findings(entry, "pack", divided=singly), *model.findings, *found.findings]
    price = [
        sum_of(N("pack master", "pack masters", masters), model.parts, masters, "WFB3 15.1"),
        *model.partial_option_prices,
        *found.price,
        *model.once,
    ]
    mount = model.figure.mount
    known: Known = {"mount": mount.name if mount is not None else None, "beasts": found.number}
    hit = random_hits(masters, found.number)
    tags = () if hit is None else (hit,)
    result = unit_result(
        *(entry, handle, settings, rules, model, "pack", price, findings, masters, masters, known, tags),
        found.profiles,
        found.number,
    )
    name = result.name
    if not entry.name and model.line is None:
        name = T("{master} with pack", master=model.figure.creature.name)
    own = result.in_play
    in_play = own._replace(movement=pack_movement(own.movement, found.paces), models_apart=len(own.profiles))
    return result._replace(name=name, in_play=in_play)
