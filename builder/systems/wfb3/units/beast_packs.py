"""Packs of beasts with their masters (15.1)."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from builder.core.definitions import Range
from builder.core.entries import Tag
from builder.core.findings import ERROR, WARNING, Finding, N, T, Text, either
from builder.core.points import Price, price_line, sum_of
from builder.core.profiles import Movement, Profile
from builder.core.spelling import did_you_mean, use_one_of
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.roster import Entry, Roster
from builder.systems.wfb3.definitions.unit_entries import Pack, UnitEntry
from builder.systems.wfb3.entries import doubts, misplaced_keys
from builder.systems.wfb3.entries.result_parts import unit_result
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.formulas import movement as movement_formulas
from builder.systems.wfb3.formulas import parts_of_units
from builder.systems.wfb3.profiles import model_movement, model_specs
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.units.unit_models import Purchase


class Beasts(NamedTuple):
    """The beasts of a pack, without their masters."""

    price: tuple[Price, ...]
    profiles: tuple[Profile, ...]
    findings: tuple[Finding, ...]


def beasts_of(entry: Entry, unit: UnitEntry | None, rules: Rules) -> Beasts:
    """The beasts of an entry, at the prices of the army list, or in the open list of the bestiary."""
    price: list[Price] = []
    profiles: list[Profile] = []
    findings: list[Finding] = []
    sold, pack = beasts_offered(unit, rules), None if unit is None else unit.pack
    kinds = {id: count for id, count in entry.pack.items() if count}
    for id, count in kinds.items():
        beast = rules.creatures.get(id)
        if id not in sold:
            findings.append(_not_sold(id, beast, unit, sold, rules))
        cited = "WFB3 15.1" if unit is None else rules.cited
        price.append(price_line(id if beast is None else beast.name, sold.get(id, 0), count, cited))
        if beast is None:
            continue
        if unit is None and beast.doubt is not None:
            findings.append(doubts.creature_doubt(beast, beast.doubt, rules, "pack"))
        figure = ModelSpec(beast)
        if unit is not None and pack is not None and id in pack.profiles:
            exceptions = model_specs.printed(pack.profiles[id], None, unit.source, rules.army.source)
            figure = figure._replace(exceptions=exceptions)
        own = model_specs.profile(figure, beast.name, rules.system, count)
        saved, moved = model_specs.save(figure, rules.system), model_movement.movement(figure, own, rules.system)
        profiles.append(own._replace(save=saved, save_without_shield=saved, movement=moved))
    if not kinds:
        findings.append(_without_beasts(entry, pack, sold, rules))
    elif unit is not None and pack is not None:
        findings += _beasts_per_master(entry, unit, pack, kinds, rules)
    return Beasts(tuple(price), tuple(profiles), tuple(findings))


def beasts_offered(unit: UnitEntry | None, rules: Rules) -> dict[str, int]:
    """Prices in quarters of the beasts allowed in a pack, by creature id."""
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
    unknown = unit.pack.unknown if unit is not None and unit.pack is not None else None
    if unknown is not None:
        return Finding(
            "wfb3.doubt",
            WARNING,
            T("{reason} {beast} counts as 0 points.", reason=unknown, beast=beast.name),
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


def _without_beasts(entry: Entry, pack: Pack | None, sold: dict[str, int], rules: Rules) -> Finding:
    """The finding on a pack without beasts."""
    each = 1 if pack is None or pack.each is None else pack.each.min
    least, first = each * (entry.models or 1), next(iter(sold), "warhound")
    written = T("Add “{line}” to the entry.", line=f"pack: {{{first}: {least}}}")
    named = T("Choose beasts, for example {count} × {beast}.", count=least, beast=rules.word(first))
    return Finding(
        "wfb3.pack",
        ERROR,
        T("A pack needs beasts; this one has none."),
        "WFB3 15.1",
        path=("take",),
        found=0,
        allowed=None if pack is None else list(sold),
        fix=either(written, named),
    )


def _beasts_per_master(
    entry: Entry, unit: UnitEntry, pack: Pack, kinds: dict[str, int], rules: Rules
) -> Iterator[Finding]:
    """Findings on the number of beasts for each master, and on beasts of several kinds in a unit (the lists)."""
    span, masters = pack.each, entry.models
    if len(kinds) > 1:
        yield _mixed(tuple(kinds), unit, pack.one_kind, rules)
        if pack.one_kind:
            return
    if span is None or masters is None or masters in masters_for(kinds.values(), span):
        return
    count = sum(kinds.values())
    low, high = masters * span.min, None if span.max is None else masters * span.max
    fix: Text = T("Take {low} to {high} beasts, or change the number of masters.", low=low, high=high)
    if len(kinds) > 1:
        fix = T("Change the number of beasts or of masters.")
    elif high is None:
        fix = N(
            "Take at least {count} beast, or fewer masters.", "Take at least {count} beasts, or fewer masters.", low
        )
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
        fix=fix,
        by="list",
    )


def _mixed(kinds: tuple[str, ...], unit: UnitEntry, certain: bool, rules: Rules) -> Finding:
    """The finding on beasts of several kinds in one unit: an error if it is `certain` that this is not allowed."""
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


def masters_for(counts: Iterable[int], each: Range) -> Range:
    """Number of masters allowed for packs of one kind each; `each` is the number of beasts that a master leads."""
    numbers = tuple(counts)
    few = sum(1 if each.max is None else -(-n // each.max) for n in numbers)
    return Range(few, sum(n // each.min for n in numbers) if each.min else None)


def pack_movement(own: Movement | None, pace: int | None) -> Movement | None:
    """Movement of a pack: of its slowest model, but of its beasts in charge and pursuit (15.1).

    `pace` is the Movement in inches of the slowest beast; `None` if no beast has a number.
    """
    if own is None or pace is None:
        return own
    charge = movement_formulas.charge(pace)
    if own.effective <= pace:
        return own._replace(charge=charge)
    return Movement(pace, 0.0, pace, charge, movement_formulas.reduced(pace))


def random_hits(
    counts: tuple[int, int], text: Callable[[int, str, str], Text], dice: Iterable[int] = (6, 10, 20, 100)
) -> Tag | None:
    """Special rule for random hits on a unit of two kinds of models in these numbers; `None` without both (15.1, 15.9).

    `text` words the die and its faces for either kind.
    """
    if not all(counts):
        return None
    die = parts_of_units.die_for(counts, dice)
    first, second = parts_of_units.faces(counts, die)
    if not first or not second:
        return None
    return Tag("struck", T("Hit at random"), text(die, span_of(first), span_of(second)), None)


def span_of(faces: range) -> str:
    """Faces of a die as text: `1–2`."""
    return str(faces[0]) if len(faces) == 1 else f"{faces[0]}–{faces[-1]}"


def _hit_at_random(die: int, masters: str, beasts: str) -> Text:
    """Text of the faces of a die on which masters and beasts are hit."""
    return T("D{die}: {masters} master, {beasts} beast", die=die, masters=masters, beasts=beasts)


def evaluate_pack(entry: Entry, handle: str, roster: Roster, rules: Rules, model: Purchase) -> EntryResult:
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
    beasts = sum(entry.pack.values())
    hit = random_hits((masters, beasts), _hit_at_random)
    tags = () if hit is None else (hit,)
    result = unit_result(
        *(entry, handle, roster, rules, model, price, findings, masters, masters, tags), found.profiles, beasts
    )
    facts = result.facts._replace(beasts=beasts)
    name = result.name
    if not entry.name and model.line is None:
        name = T("{master} with pack", master=model.figure.creature.name)
    own = result.in_play
    paces = [move for beast in found.profiles if isinstance(move := beast.values.get("M"), int)]
    in_play = own._replace(
        movement=pack_movement(own.movement, min(paces, default=None)), models_apart=len(own.profiles)
    )
    return result._replace(name=name, facts=facts, in_play=in_play)
