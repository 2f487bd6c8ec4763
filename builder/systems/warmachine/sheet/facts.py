"""What a sheet tells of an entry: what it is, what it cost and is worth, its weapons and spells, its damage."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.definitions import Name, Words
from builder.core.entries import InShort, SheetFacts, Tag
from builder.core.findings import Shown, T
from builder.core.plurals import P
from builder.core.points import QUARTERS, Quarters
from builder.core.tracks import Boxes, Track
from builder.systems.warmachine import tournament
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.definitions import CHARACTER, ModelSpec
from builder.systems.warmachine.entries import EntryResult
from builder.systems.warmachine.limits import allowed, counted
from builder.systems.warmachine.points import brought
from builder.systems.warmachine.rules import Listing, Rules
from builder.systems.warmachine.sheet import weapons

Told = tuple[Shown, Shown]


ABILITY = "ability-"
"""How the ids begin of what the cards of an entry name besides advantages."""


def sheet_facts(result: EntryResult, army: Army) -> SheetFacts:
    """All that the sheet tells of one entry of the army."""
    listing = result.facts.listing
    if listing is None:
        return SheetFacts()
    return SheetFacts(
        tuple(kind(result, listing, army.rules)),
        facts=tuple(_facts(result, listing, army)),
        weapons=weapons.table(listing.line, army.rules),
        tracks=(*tracks(result, listing, army.rules), *behind(listing)),
        tags=tuple(abilities(listing, army.rules)),
        worth=tuple(worth(result, army)),
        tables=tuple(weapons.spells(listing.line, army.rules)),
    )


def in_short(result: EntryResult) -> InShort:
    """What is posted of an entry: what warjack points pay of it, where it waits."""
    what: list[Shown] = [*_waiting(result)]
    if result.facts.paid:
        what.append(P("{paid} warjack point", "{paid} warjack points", "paid", paid=Quarters(result.facts.paid)))
    return InShort(tuple(what))


def kind(result: EntryResult, listing: Listing, rules: Rules) -> Iterator[Shown]:
    """The line under its name: kind, keywords, faction, base."""
    yield listing.kind.name
    words = rules.system.keywords
    yield from (words.get(id, id) for id in listing.line.keywords)
    yield rules.system.factions.get(listing.of.id, listing.of.name)
    base = rules.system.bases.get(listing.kind.base or "")
    if base is not None:
        yield T("{mm} mm base", mm=base.mm)
    yield from _waiting(result)


def _waiting(result: EntryResult) -> Iterator[Shown]:
    """Whether it waits beside the list."""
    if result.entry.specialist:
        yield T("specialist")
    if result.entry.reinforcement:
        yield T("reinforcement")


def _facts(result: EntryResult, listing: Listing, army: Army) -> Iterator[Told]:
    system = army.rules.system
    yield system.terms["fa"].name, allowance(listing, army)
    half = half_number(result, army)
    if half is not None:
        yield half


def allowance(listing: Listing, army: Army) -> Shown:
    """How many there are of how many, or that it has no limit, or is a character."""
    terms = army.rules.system.terms
    if listing.line.fa == CHARACTER:
        return terms["fa-character"].name
    most = allowed(army, listing)
    if most is None:
        return terms["fa-unlimited"].name
    return T("{count} of {most}", count=taken(listing, army), most=most)


def taken(listing: Listing, army: Army) -> int:
    """How often it counts against its field allowance."""
    return sum(m.facts.counted for m in counted(army, listing))


def company(result: EntryResult, army: Army) -> list[EntryResult]:
    """A unit with what is attached to it; nothing for anybody else."""
    return [result, *army.attached.get(result.id, ())] if result.facts.role == "unit" else []


def half_number(result: EntryResult, army: Army) -> Told | None:
    """Below how many models a unit counts half, attachments among them (T-MK2-8)."""
    own = company(result, army)
    if not own:
        return None
    models = sum(one.models for one in own)
    half = tournament.half_number(models)
    return T("Below half strength"), T("fewer than {half} of {models} models", half=half, models=models)


def worth(result: EntryResult, army: Army) -> Iterator[Told]:
    """What it cost in all, who pays, and what a unit is worth whole and by half (T-MK2-8)."""
    terms = army.rules.system.terms
    if result.facts.role == "warcaster":
        used = sum(o.facts.paid for o in army.controlled.get(result.id, ()))
        yield (
            terms["warjack-points"].name,
            T("+{used} / {brought}", used=Quarters(used), brought=Quarters(brought(result))),
        )
    elif result.facts.paid:
        points = T(
            "{cost}, of which {paid} warjack points", cost=Quarters(result.facts.cost), paid=Quarters(result.facts.paid)
        )
        yield terms["points"].name, points
    elif result.facts.cost != result.points:
        yield terms["points"].name, T("{points}", points=Quarters(result.facts.cost))
    value = values(result, army)
    if value is not None:
        yield T("Value"), T("{points}, below half strength {half}", points=value[0], half=value[1])


def values(result: EntryResult, army: Army) -> tuple[int, int] | None:
    """Points that a unit is worth whole, and below half its models (T-MK2-8)."""
    own = company(result, army)
    if not own:
        return None
    whole = -(-sum(one.facts.cost for one in own) // QUARTERS)
    return whole, tournament.half_value(whole)


def abilities(listing: Listing, rules: Rules) -> Iterator[Tag]:
    """What the cards of its models name besides their advantages; what it does stands there alone."""
    signs = rules.system.advantages
    bearers: dict[Shown, list[ModelSpec]] = {}
    for spec in listing.line.models:
        told = [_english(signs[id].name) for id in spec.advantages if id in signs]
        for name in spec.abilities:
            if _english(name) in told:  # some cards print it as a sign and as a rule
                continue
            bearers.setdefault(name, []).append(spec)
    for number, (ability, own) in enumerate(bearers.items()):
        yield Tag(f"{ABILITY}{number}", ability, of_whom(listing, own))


def _english(name: Name) -> str:
    return name.en if isinstance(name, Words) else name


def of_whom(listing: Listing, bearers: list[ModelSpec]) -> Shown:
    """Which of its models those are; `None` for all."""
    if len(bearers) == len(listing.line.models):
        return None
    return tuple(weapons.whose(listing.line, spec) for spec in bearers)


def tracks(result: EntryResult, listing: Listing, rules: Rules) -> Iterator[Track[Shown]]:
    """What is marked all the time: damage in a grid or in rows of boxes, a row a model; focus."""
    line = listing.line
    grid = rules.grid(line)
    if grid is not None:
        yield grid
    if line.force_field is not None:
        yield Boxes(T("Force field"), (line.force_field,))
    for spec, profile in zip(line.models, result.in_play.profiles, strict=True):
        name = T("Damage") if len(line.models) == 1 else weapons.whose(line, spec)
        if spec.boxes is not None and profile.models > 1:
            for number in range(1, profile.models + 1):
                model = spec.name
                label = T("Model {number}", number=number) if model is None else T("{model} {number}", model=model, number=number)  # fmt: skip
                yield Boxes(label, (spec.boxes,))
        elif spec.boxes is not None:
            yield Boxes(name, (spec.boxes,))
    for spec in line.models:
        focus = spec.stats.get("focus", 0)
        if focus:
            term = rules.system.stats["focus"].name
            several = sum(bool(other.stats.get("focus")) for other in line.models) > 1
            whose = weapons.whose(line, spec)
            yield Boxes(T("{focus} of {model}", focus=term, model=whose) if several else term, (focus,))


def behind(listing: Listing) -> Iterator[Track[Shown]]:
    """What is marked once in a while: the feat, which is used once a game, and spells that are upheld."""
    if listing.line.feat is not None:
        yield Boxes(T("Feat {feat} used", feat=listing.line.feat), (1,))
    upheld = dict.fromkeys(spell.name for spec in listing.line.models for spell in spec.spells if spell.upkeep)
    for name in upheld:
        yield Boxes(T("Upkeep {spell}", spell=name), (1,))
