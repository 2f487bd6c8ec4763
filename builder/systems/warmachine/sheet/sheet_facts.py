"""Facts of an entry on its sheet: description, cost and value, weapons and spells, damage."""

from collections.abc import Iterator
from typing import NamedTuple

from builder.core.definitions import english
from builder.core.entries import SheetFacts, Tag
from builder.core.findings import Shown, T
from builder.core.points import QUARTERS, Quarters
from builder.core.tracks import Boxes, Due, Track
from builder.systems.game_values import Line, Passage
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.definitions import CHARACTER, ModelSpec
from builder.systems.warmachine.entries import EntryResult
from builder.systems.warmachine.limits import allowed_purchases, counted_purchases
from builder.systems.warmachine.points import brought, half, used
from builder.systems.warmachine.rules import Listing, Rules
from builder.systems.warmachine.sheet import weapons

ABILITY = "ability-"
"""Prefix of the ids of abilities, which are on an entry's cards besides advantages."""
SEE_THE_CARD = T("Muster does not carry this rule’s text: see the card.")
"""Text in place of the effect of an ability."""


def sheet_facts(result: EntryResult, army: Army) -> SheetFacts:
    """All facts of an entry for its sheet."""
    listing = result.facts.listing
    if listing is None:
        return SheetFacts()
    worth = worth_in_game(result, army)
    own = (army.rules.system.terms["fa"].name, _allowance(listing, army))
    return SheetFacts(
        tuple(kind(result, listing, army.rules)),
        facts=(own,) if worth is None else (own, worth.below_half),
        weapons=weapons.table(listing.line, army.rules),
        tracks=(*tracks(result, listing, army), *behind(listing)),
        tags=tuple(_abilities(listing, army.rules)),
        worth=tuple(costs(result, army)),
        tables=tuple(weapons.spells(listing.line, army.rules)),
    )


def kind(result: EntryResult, listing: Listing, rules: Rules) -> Iterator[Shown]:
    """Texts below an entry's name: kind, keywords, faction, base."""
    yield listing.kind.name
    words = rules.system.keywords
    yield from (words.get(id, id) for id in listing.line.keywords)
    yield rules.system.factions.get(listing.of.id, listing.of.name)
    base = rules.system.bases.get(listing.kind.base or "")
    if base is not None:
        yield T("{mm} mm base", mm=base.mm)
    yield from waiting(result)


def waiting(result: EntryResult) -> Iterator[Shown]:
    """Text for an entry that is a specialist or reinforcement; empty for others."""
    if result.entry.specialist:
        yield T("specialist")
    if result.entry.reinforcement:
        yield T("reinforcement")


def _allowance(listing: Listing, army: Army) -> Shown:
    """Number of these entries in the army and the number allowed, or that it is unlimited or a character."""
    terms, most = army.rules.system.terms, allowed_purchases(army, listing)
    if listing.line.fa == CHARACTER:
        return terms["fa-character"].name
    if most is None:
        return terms["fa-unlimited"].name
    return T("{count} of {most}", count=counted_purchases(army, listing), most=most)


class WorthInGame(NamedTuple):
    """Victory value of a unit and its attachments when games are compared (T-MK2-8)."""

    models: int
    value: int
    """Points of the unit with its attachments, rounded up."""

    @property
    def half_number(self) -> int:
        """Number of models of the unit below which it counts half."""
        return half(self.models)

    @property
    def half_value(self) -> int:
        """Victory points for the unit below half its models."""
        return half(self.value)

    @property
    def below_half(self) -> Line:
        """Label and text: the number of models below which the unit counts half."""
        text = T("fewer than {half} of {models} models", half=self.half_number, models=self.models)
        return T("Below half strength"), text


def worth_in_game(result: EntryResult, army: Army) -> WorthInGame | None:
    """Victory value of a unit; `None` for entries of other kinds."""
    if result.facts.role != "unit":
        return None
    own = [result, *army.attached.get(result.id, ())]
    return WorthInGame(sum(m.models for m in own), -(-sum(m.facts.cost for m in own) // QUARTERS))


def costs(result: EntryResult, army: Army) -> Iterator[Line]:
    """Labelled lines: whole cost, the part paid by warjack points, and a unit's value in full and below half."""
    terms, cost, paid = army.rules.system.terms, Quarters(result.facts.cost), Quarters(result.facts.paid)
    if result.facts.role == "warcaster":
        text = T("+{used} / {brought}", used=Quarters(used(result, army)), brought=Quarters(brought(result)))
        yield terms["warjack-points"].name, text
    elif paid:
        yield terms["points"].name, T("{cost}, of which {paid} warjack points", cost=cost, paid=paid)
    elif cost != result.points:
        yield terms["points"].name, T("{points}", points=cost)
    worth = worth_in_game(result, army)
    if worth is not None:
        yield T("Value"), T("{points}, below half strength {half}", points=worth.value, half=worth.half_value)


def _abilities(listing: Listing, rules: Rules) -> Iterator[Tag]:
    """A tag for each ability on the cards, with the models that have it; its text is on the card only."""
    signs = rules.system.advantages
    bearers: dict[Shown, list[ModelSpec]] = {}
    for spec in listing.line.models:
        printed = [english(signs[id].name) for id in spec.advantages if id in signs]
        for name in spec.abilities:
            if english(name) not in printed:  # some cards print it as a sign and as a rule
                bearers.setdefault(name, []).append(spec)
    for number, (ability, own) in enumerate(bearers.items()):
        yield Tag(f"{ABILITY}{number}", ability, listing.line.whose(own))


def passage(rules: Rules, id: str) -> Passage | None:
    """Effect and source of an advantage, or a note that an ability's text is on its card; `None` for other ids."""
    sign = rules.system.advantages.get(id)
    if id.startswith(ABILITY) or (sign is not None and sign.text is None):
        return Passage(SEE_THE_CARD, None)
    return None if sign is None else Passage(sign.text, None if sign.source is None else rules.cite(sign.source))


def tracks(result: EntryResult, listing: Listing, army: Army) -> Iterator[Track[Shown]]:
    """Boxes used throughout a game: a damage grid or a row of boxes for each model, models lost, and focus."""
    line, rules, worth = listing.line, army.rules, worth_in_game(result, army)
    grid = rules.grid(line)
    if grid is not None:
        yield grid
    if line.force_field is not None:
        yield Boxes(T("Force field"), (line.force_field,))
    for spec, profile in zip(line.models, result.in_play.profiles, strict=True):
        if spec.boxes is not None and profile.models > 1:
            for number in range(1, profile.models + 1):
                label = T("Model {number}", number=number)
                if spec.name is not None:
                    label = T("{model} {number}", model=spec.name, number=number)
                yield Boxes(label, (spec.boxes,), fatal=True)
        elif spec.boxes is not None:
            killed = T("{warcaster} is killed", warcaster=line.name_of(spec))
            due = (Due(killed, spec.boxes, lasting=True),) if result.facts.role == "warcaster" else ()
            yield Boxes(T("Damage") if len(line.models) == 1 else line.name_of(spec), (spec.boxes,), due, fatal=True)
    if grid is None and result.models > 1:
        models = zip(line.models, result.in_play.profiles, strict=True)
        single = [(spec, profile.models) for spec, profile in models if spec.boxes is None and not spec.instead]
        lost = sum(number for _, number in single)
        if lost:
            alone = len(single) == 1 < len(line.models)
            whose = line.name_of(single[0][0]) if alone else T("Casualties")
            below: tuple[Due[Shown], ...] = ()
            if worth is not None and worth.models == lost:  # with an attachment the models of both entries count
                below = (Due(T("below half strength"), lost - worth.half_number + 1),)
            yield Boxes(whose, (lost,), below, fatal=True)
    focused = [spec for spec in line.models if spec.stats.get("focus")]
    for spec in focused:
        term = rules.system.stats["focus"].name
        label = T("{focus} of {model}", focus=term, model=line.name_of(spec))
        yield Boxes(label if len(focused) > 1 else term, (spec.stats["focus"],))


def behind(listing: Listing) -> Iterator[Track[Shown]]:
    """Boxes that are rarely used: the feat, used once in a game, and upkeep spells."""
    if listing.line.feat is not None:
        yield Boxes(T("Feat {feat} used", feat=listing.line.feat), (1,))
    upheld = dict.fromkeys(spell.name for spec in listing.line.models for spell in spec.spells if spell.upkeep)
    for name in upheld:
        yield Boxes(T("Upkeep {spell}", spell=name), (1,))
