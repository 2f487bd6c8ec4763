"""Available rows with costs and numbers left, catalogue, new rosters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.core import limits
from builder.core.controls import Available, CatalogueRow, Change, FirstAnswer, FirstQuestion, Replacement
from builder.core.findings import Plain, Shown, T
from builder.core.fixes import by_code
from builder.core.fresh_definitions import fresh_roster
from builder.core.offers import above_limit
from builder.core.plurals import P
from builder.core.points import QUARTERS, Quarters
from builder.core.roles import Role, synonyms_of, words_of
from builder.systems.game import Editor
from builder.systems.warmachine import encounters
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.army_options import army_options, label
from builder.systems.warmachine.costs import cheaper_by_host
from builder.systems.warmachine.definitions import CHARACTER, UNLIMITED
from builder.systems.warmachine.entries import EntryResult, is_aside
from builder.systems.warmachine.evaluation import evaluate_army, price_alone
from builder.systems.warmachine.factions_and_themes import lacks_theme
from builder.systems.warmachine.fixes import FIXES, hand_over
from builder.systems.warmachine.limits import limits as limits_of
from builder.systems.warmachine.limits import offer_to
from builder.systems.warmachine.nicknames import nicknames, synonyms_of_entries
from builder.systems.warmachine.points import idle, totals
from builder.systems.warmachine.roster import Entry
from builder.systems.warmachine.rules import Listing, Rules
from builder.systems.warmachine.verdict import OFFERS


def catalogue(rules: Rules) -> tuple[CatalogueRow, ...]:
    """Catalogue rows in list order, then of entries of other factions that may work for it."""
    return tuple(
        CatalogueRow(listing.id, listing.line.name, _allowance(listing, rules), _sizes(listing), _least_points(listing), (), tuple(_details(listing, rules)))
        for listing in rules.listings.values()
    )  # fmt: skip


def first_question(rules: Rules, limit: int) -> FirstQuestion | None:
    """The question for the leading warcaster, with the contract that mercenaries need; `None` without a choice."""
    answers = tuple(_warcasters(rules))
    return FirstQuestion(T("Which warcaster?"), answers) if len(answers) > 1 else None


def starter(rules: Rules, limit: int) -> dict[str, Plain]:
    """Values of a new roster for the encounter that fits the points, with the warcaster if there is only one."""
    known = rules.system.encounters
    encounter = next(iter(encounters.fitting(known, limit)), encounters.nearest(known, limit))
    terms: dict[str, Plain] = {} if encounter is None else {"encounter": encounter}
    if rules.army.needs_contract and rules.contracts:
        terms["contract"] = next(iter(rules.contracts))
    answers = tuple(_warcasters(rules))
    only = answers[0].values if len(answers) == 1 else {}
    return {**fresh_roster(rules.system.system, rules.army.id, limit, (), terms), **only}


def available(army: Army) -> tuple[Available, ...]:
    """Available rows of the faction by heading, then those of other factions, with reasons if blocked."""
    left = limits.numbers_left(limits_of(army))
    groups = list(army.rules.system.groups)
    order = sorted(army.rules.listings.values(), key=lambda one: (one.ally, groups.index(one.kind.group)))
    return tuple(_row(listing, army, left) for listing in order)


# --------------------------------------------------------------------- what the list prints


def _allowance(listing: Listing, rules: Rules) -> Shown:
    """Field allowance as printed on a card."""
    terms, fa = rules.system.terms, listing.line.fa
    words = {UNLIMITED: terms["fa-unlimited"].short, CHARACTER: terms["fa-character"].short}
    return T("{term} {number}", term=terms["fa"].short, number=words[fa] if isinstance(fa, str) else fa)


def _sizes(listing: Listing) -> str:
    """Numbers of models sold; empty for single models."""
    if listing.role == "weapon-attachment":
        return f"1–{listing.line.most or 1}"
    known = listing.sizes or (listing.line.models_per_purchase,)
    return "" if known == (1,) else ", ".join(map(str, known))


def _least_points(listing: Listing) -> int:
    """Price of the smallest purchase in quarters."""
    return listing.prices[listing.least] if listing.line.sizes else listing.line.cost or 0


def _details(listing: Listing, rules: Rules) -> Iterator[Shown]:
    """Notes of a catalogue row: prices of sizes, hosts, variants and the like."""
    line, brought = listing.line, Quarters(listing.line.warjack_points or 0)
    if listing.ally:
        yield T("works for {army}", army=rules.army.name)
    if brought:
        yield P("brings {points} warjack point", "brings {points} warjack points", "points", points=brought)
    if len(line.sizes) > 1:
        yield tuple(T("{size} for {points}", size=n, points=Quarters(points)) for n, points in listing.prices.items())
    if line.attaches_to:
        yield T("attached to: {ids}", ids=line.attaches_to)
    if line.controllers:
        yield T("controlled by: {ids}", ids=line.controllers)
    if line.only_in:
        yield T("only in: {ids}", ids=line.only_in)


def _roles(listing: Listing, rules: Rules) -> Iterator[Role]:
    """Roles by keywords or else by kind, and whether it shoots or is a character."""
    line, known = listing.line, rules.system.roles
    ids = [id for id in line.keywords if id in known] or [line.kind]
    yield from (role for id in ids for role in known.get(id, ()))
    if line.is_character:
        yield "character"
    if any(weapon.type == "ranged" for model in line.models if not model.in_play for weapon in model.weapons):
        yield "missile"


# --------------------------------------------------------------------- a row to choose from


def _row(listing: Listing, army: Army, left: Mapping[str, int]) -> Available:
    """The row of a line that can be added to the army; `left` has the numbers that limits leave, by id."""
    rules, line, most = army.rules, listing.line, left.get(listing.id)
    system, group = rules.system, rules.system.groups[listing.kind.group]
    host = _host(listing, army, left)
    entry: dict[str, Plain] = {"take": listing.id}
    if host is not None:
        entry["controller" if listing.machine else "attached_to"] = host.id
    cost = _cost(listing, entry, host, army)
    roles = tuple(dict.fromkeys(_roles(listing, rules)))
    own = tuple(dict.fromkeys(id for model in line.models if not model.in_play for id in model.advantages))
    names = tuple(system.advantages[id].name for id in own if id in system.advantages)
    keywords = (system.keywords[id] for id in line.keywords if id in system.keywords)
    called = synonyms_of((line.kind, *line.keywords, *own, *roles), system.synonyms)
    called = (*nicknames(line, system.synonyms), *called)
    return Available(
        listing.id,
        T("{army}: {group}", army=listing.of.name, group=group) if listing.ally else group,
        line.name,
        entry,
        _least_points(listing),
        cost,
        _allowance(listing, rules),
        _sizes(listing),
        sum(m.facts.purchases for m in army.taken.get(listing.id, ())),
        most,
        _blocked(listing, army, host, cost, most),
        words_of(listing.id, line.name, listing.kind.name, *keywords),
        words_of(*names, *own, *roles, *called),
        roles,
        (listing.kind.name, *names) if listing.machine or listing.attachment else names or None,
        replaces=tuple(_replaces(listing, entry, army)) if most is not None and most < 1 else (),
    )


def _host(listing: Listing, army: Army, left: Mapping[str, int]) -> EntryResult | None:
    """The entry to which a new machine or attachment is assigned; `None` if there is none.

    A machine goes to the warcaster with the most warjack points left, or to a journeyman or marshal; an attachment to
    a unit or warcaster with room for it.
    """
    there = [m for m in army.ordered if not is_aside(m.entry) and army.by_id[m.id] is m]  # the id of two means the one
    if listing.attachment:
        fitting = (m for m in there if m.facts.listing is not None and m.facts.listing.may_have(listing))
        return next((m for m in fitting if left.get(offer_to(m, listing.id), 1) > 0), None)
    able = [m for m in there if army.controls(m) and army.allows(m, listing)] if listing.machine else []
    casters = [m for m in able if m.facts.role == "warcaster"]
    if casters:
        return max(casters, key=lambda m: idle(army, m))
    if listing.role == "colossal" or listing.line.is_character:
        able = [m for m in able if army.is_journeyman(m)]
    return able[0] if able else None


def _blocked(listing: Listing, army: Army, host: EntryResult | None, cost: int, left: int | None) -> Shown:
    """Why a line may not be added at present: limits, missing host, price, theme or contract; `None` if it may.

    `host` is the entry that would have it, `cost` its price in quarters, `left` the number that limits leave.
    """
    if left is not None and left < 1:
        return T("none left")
    if host is None and listing.machine:
        return T("nobody to control it")
    if host is None and listing.attachment:
        return T("nobody to attach it to")
    over = above_limit(cost, army.roster.limit * QUARTERS - totals(army).army_points)
    if over is not None:
        return over
    barred = {one.key for one in army.benefits.restrictions if listing.id not in one.only}
    if barred:
        return T("not in the theme") if "theme" in barred else T("not in the contract")
    return T("only in a theme") if lacks_theme(listing, army) else None


def _replaces(listing: Listing, entry: Mapping[str, Plain], army: Army) -> Iterator[Replacement]:
    """Ways to add a warcaster by replacing another: one of the same person if there is one, else any."""
    if listing.role != "warcaster" or listing.id in army.by_id:
        return
    led = sorted(army.warcasters, key=lambda m: army.places[id(m)])
    others = [m for m in led if m.entry.take != listing.id]
    same = [m for m in others if m.facts.listing and m.facts.listing.line.person == listing.line.person]
    for m in same or others:
        add = Change("add", ("entries",), {**entry})
        yield Replacement(m.name, (add, *hand_over(army, m, listing, listing.id)))


def _cost(listing: Listing, entry: Mapping[str, Plain], host: EntryResult | None, army: Army) -> int:
    """Price in quarters that the army pays for a new entry, after warjack points and discounts."""
    if any(listing.id in gift.of or listing.id in gift.for_each for gift in army.benefits.free):
        with_it = (*army.roster.entries, Entry.model_validate(dict(entry)))  # others may become free by it
        after = evaluate_army(army.roster.model_copy(update={"entries": with_it}), army.rules)
        return sum(m.points for m in after.entries) - sum(m.points for m in army.entries)
    points = price_alone(listing, army.benefits, army.rules)
    if host is None or not listing.machine:
        return points
    points -= cheaper_by_host(army, listing, host)
    return max(0, points - (idle(army, host) if host.facts.role == "warcaster" else 0))


# --------------------------------------------------------------------- a fresh roster


def _warcasters(rules: Rules) -> Iterator[FirstAnswer]:
    """Warcasters who may lead alone, each with the first contract that allows him if one is needed."""
    system = rules.system
    for listing in (rules.listings[id] for id in rules.warcasters):
        contracts = [id for id, one in rules.contracts.items() if listing.id in one.only]
        if listing.ally or listing.line.only_in or (rules.army.needs_contract and not contracts):
            continue
        brought = Quarters(listing.line.warjack_points or 0)
        note = [T("{term} {number}", term=system.terms["warjack-points"].short, number=brought)]
        focus = [model.stats["focus"] for model in listing.line.models if "focus" in model.stats]
        note += (T("{term} {number}", term=system.stats["focus"].short, number=number) for number in focus[:1])
        values: dict[str, Plain] = {"entries": [{"take": listing.id}]}
        if rules.army.needs_contract:
            values["contract"] = contracts[0]
            note.append(T("contract: {name}", name=rules.contracts[contracts[0]].name))
        yield FirstAnswer(listing.line.name, tuple(note), values)


EDITOR = Editor(
    usual_limit=50,
    catalogue=catalogue,
    sizes=lambda rules: encounters.sizes(rules.system.encounters),  # army points
    first_question=first_question,
    starter=starter,
    controls=OFFERS.controls,
    army_options=army_options,
    available=available,
    fixes=by_code(FIXES),
    label=label,
    synonyms=synonyms_of_entries,
)
