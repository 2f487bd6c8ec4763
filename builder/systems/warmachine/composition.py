"""The encounter, what the list limits, and warjack points that nobody uses (MK2-01 to MK2-04, MK2-06 to MK2-08, MK2-13, MK2-20)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import ERROR, INFO, WARNING, Finding, Shown, T, Text, alternatives
from builder.core.plurals import P
from builder.core.points import QUARTERS, Quarters, to_number
from builder.core.spelling import did_you_mean, names_in
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.definitions import NOT_KNOWN
from builder.systems.warmachine.encounters import fitting, next_sizes, sizes
from builder.systems.warmachine.entries import EntryResult
from builder.systems.warmachine.factions import MERCENARY_LEADS
from builder.systems.warmachine.findings import about, of_army
from builder.systems.warmachine.limits import ALL_VERSIONS
from builder.systems.warmachine.points import idle_warjack_points
from builder.systems.warmachine.rules import Listing, cited
from builder.systems.warmachine.system_file import Encounter

CAVALRY = ("cavalry", "light-cavalry")
"""Keywords of those who ride."""

HOUSE_RULES = {ALL_VERSIONS: T("Several versions of a character"), MERCENARY_LEADS: T("Mercenaries may lead alone")}
"""What players may agree on, by its id."""


def encounter(army: Army) -> Iterator[Finding]:
    """MK2-01: the army points are those of an encounter, of the one that the list names if it names one.

    Where one encounter alone fits the points, the list need not name it. A friendly game may be of other points: a warning.
    """
    known = army.rules.system.encounters
    named, limit = army.roster.encounter, army.roster.limit
    fit = fitting(known, limit)
    if named is not None and named not in known:
        yield Finding(
            "ref.unknown", ERROR, T("The encounter “{id}” is unknown.", id=named), cited(army.rules, "MK2-01"),
            path=("encounter",), found=named, allowed=list(known), fix=did_you_mean(named, known, names_in(known)) or T("Choose another encounter."),
        )  # fmt: skip
    elif not fit:
        yield _no_such_size(army)
    elif named is None and len(fit) > 1:
        names = alternatives(known[id].name for id in fit)
        text = T("No encounter is chosen; {limit} points are played as {names}.", limit=limit, names=names)
        fix = T("Choose {names}.", names=names)
        yield of_army(army, "encounter", text, "MK2-01", "encounter", allowed=fit, fix=fix, unfinished=True)
    elif named is not None and named not in fit:
        fix = T(
            "Choose {names}, or set the points limit to {points}.",
            names=alternatives(known[id].name for id in fit), points=_points_of(known[named]),
        )  # fmt: skip
        yield _played_otherwise(army, known[named], ERROR, fix)


def _no_such_size(army: Army) -> Finding:
    """Points that no encounter has."""
    known, limit = army.rules.system.encounters, army.roster.limit
    severity = WARNING if army.friendly else ERROR
    named = army.roster.encounter
    points = alternatives(next_sizes(known, limit)) if named is None else _points_of(known[named])
    if army.friendly:
        fix = T("Agree on it with your opponent, or set the points limit to {points}.", points=points)
    else:
        fix = T("Set the points limit to {points}.", points=points)
    if named is not None:
        return _played_otherwise(army, known[named], severity, fix)
    all_sizes = tuple(T("{name} {points}", name=size.name, points=_points_of(size)) for size in known.values())
    if army.encounter is None:
        text = T("No encounter is played at {limit} points. The encounters: {encounters}.", limit=limit, encounters=all_sizes)  # fmt: skip
    else:
        text = T(
            "No encounter is played at {limit} points; in a friendly game this counts as {name}. The encounters: {encounters}.",
            limit=limit, name=army.encounter.name, encounters=all_sizes,
        )  # fmt: skip
    allowed = list(sizes(known))
    return of_army(army, "encounter", text, "MK2-01", "limit", severity=severity, found=limit, allowed=allowed, fix=fix)


def _played_otherwise(army: Army, size: Encounter, severity: str, fix: Text) -> Finding:
    """The encounter that the list names has other points."""
    text = T("{name} is played at {points} points, not at {limit}.", name=size.name, points=_points_of(size), limit=army.roster.limit)  # fmt: skip
    allowed = [to_number(p) for p in size.points] or [(size.points_from or 0) // QUARTERS]
    return of_army(
        army, "encounter", text, "MK2-01", "limit", severity=severity, found=army.roster.limit, allowed=allowed, fix=fix
    )


def _points_of(size: Encounter) -> Shown:
    """The army points of an encounter: "25, 35 or 50", "200 or more"."""
    if size.points:
        return alternatives(map(Quarters, size.points))
    return T("{points} or more", points=Quarters(size.points_from or 0))


def lost(army: Army) -> Iterator[Finding]:
    """MK2-04: warjack points that a warcaster brings and his battlegroup does not use are lost."""
    for caster, used, brought in idle_warjack_points(army):
        text = P(
            "{left} of {brought} warjack points is unused and lost.",
            "{left} of {brought} warjack points are unused and lost.",
            "left",
            left=Quarters(brought - used),
            brought=Quarters(brought),
        )
        yield about(
            army, caster, "warjack-points", text, "MK2-04", severity=INFO, found=to_number(used), allowed=to_number(brought),
            fix=T("Put another warjack into the battlegroup."), by="advice",
        )  # fmt: skip


def house_rules(army: Army) -> Iterator[Finding]:
    """House rules that nobody knows."""
    for index, id in enumerate(army.roster.house_rules):
        if id not in HOUSE_RULES:
            yield Finding(
                "ref.unknown", ERROR, T("The house rule “{id}” is unknown.", id=id), path=("house_rules", index), found=id,
                allowed=list(HOUSE_RULES), fix=did_you_mean(id, HOUSE_RULES, lambda known: T("“{name}”", name=HOUSE_RULES[known])) or T("Remove it."), by="house",
            )  # fmt: skip


def variants(army: Army) -> Iterator[Finding]:
    """Variants that the army has not, and variants named twice."""
    known, named = army.rules.army.variants, army.roster.variants
    for index, id in enumerate(named):
        path = ("variants", index)
        if id not in known:
            yield Finding(
                "ref.unknown", ERROR, T("This army has no variant “{id}”.", id=id), path=path, found=id, allowed=list(known),
                fix=did_you_mean(id, known, lambda one: known[one].name) or T("Remove it."), by="list",
            )  # fmt: skip
        elif id in named[:index]:
            yield Finding(
                "ref.doubled", ERROR, T("Duplicate variant “{id}”.", id=id), path=path, found=id, allowed=1,
                fix=T("Remove the duplicate."), by="list",
            )  # fmt: skip


def doubts(army: Army) -> Iterator[Finding]:
    """Numbers in doubt, and locations of weapons that no source names, at each entry that has them; what of theme and contract is in doubt."""
    for key, name, doubt in _chosen_doubts(army):
        yield Finding(
            "warmachine.doubt", INFO, T("Uncertain in {name}: {doubt}.", name=name, doubt=doubt), army.rules.cited,
            path=(key,), by="advice",
        )  # fmt: skip
    for m in army.ordered:
        listing = m.facts.listing
        for text in () if listing is None else _doubts_of(listing, army):
            path = army.path(m, "take")
            yield Finding("warmachine.doubt", INFO, text, army.rules.cited, entry=m.id, path=path, by="advice")
        if listing is not None and listing.line.attaches_to_allies and _with_cavalry(m, army):
            text = T("Uncertain: the data does not say whether it may be attached to cavalry; check the card.")
            yield about(army, m, "doubt", text, "MK2-12", "attached_to", severity=INFO, by="advice")
        if listing is not None and listing.role == "colossal" and _under_journeyman(m, army):
            text = T(
                "Uncertain: the rules at hand forbid colossals to ’jack marshals, and say nothing of journeyman warcasters."
            )
            yield about(army, m, "doubt", text, "MK2-14", "controller", severity=INFO, by="advice")


def _chosen_doubts(army: Army) -> Iterator[tuple[str, Shown, Shown]]:
    """Doubts about the theme that is chosen, its tiers that are claimed, and the contract: its key in the roster, its name, the doubt."""
    theme = army.rules.themes.get(army.roster.theme or "")
    if theme is not None:
        tiers = theme.tiers[: army.roster.tier or 1]
        for doubt in (theme.doubt, *(tier.doubt for tier in tiers)):
            if doubt is not None:
                yield "theme", theme.name, doubt
    contract = army.rules.contracts.get(army.roster.contract or "")
    if contract is not None and contract.doubt is not None:
        yield "contract", contract.name, contract.doubt


def _doubts_of(listing: Listing, army: Army) -> Iterator[Text]:
    if listing.line.doubt is not None and not _printed_price(listing, army):
        yield T("Uncertain: {doubt}.", doubt=listing.line.doubt)
    weapons = (weapon for model in listing.line.models for weapon in model.weapons)
    names = tuple(dict.fromkeys(weapon.name for weapon in weapons if weapon.at == NOT_KNOWN))
    if names:
        yield T("Uncertain: the location of {weapons} is not known; check the card.", weapons=names)


def _under_journeyman(result: EntryResult, army: Army) -> bool:
    host = army.commander(result)
    return host is not None and army.is_journeyman(host)


def _with_cavalry(result: EntryResult, army: Army) -> bool:
    host = army.by_id.get(result.entry.attached_to or "")
    listing = None if host is None else host.facts.listing
    return listing is not None and not set(listing.line.keywords).isdisjoint(CAVALRY)


def _printed_price(listing: Listing, army: Army) -> bool:
    """Whether a variant in force answers the doubt about a price."""
    return not listing.line.sizes_in.keys().isdisjoint(army.roster.variants)
