"""Checks of encounter, variants, house rules, doubts and unused warjack points (MK2-01 to 04, 06 to 08, 13, 20)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.choices import unknown_id
from builder.core.findings import ERROR, INFO, WARNING, Finding, Shown, T, Text, alternatives
from builder.core.plurals import P
from builder.core.points import QUARTERS, Quarters, to_number
from builder.core.spelling import did_you_mean, names_in
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.definitions import NOT_KNOWN
from builder.systems.warmachine.encounters import fitting, next_sizes, sizes
from builder.systems.warmachine.factions_and_themes import MERCENARY_LEADS
from builder.systems.warmachine.findings import army_finding, entry_finding
from builder.systems.warmachine.limits import ALL_VERSIONS
from builder.systems.warmachine.points import brought, pools
from builder.systems.warmachine.rules import Listing, cited
from builder.systems.warmachine.system_file import Encounter

CAVALRY = frozenset(("cavalry", "light-cavalry"))
"""Keywords of cavalry."""

HOUSE_RULES = {ALL_VERSIONS: T("Several versions of a character"), MERCENARY_LEADS: T("Mercenaries may lead alone")}
"""Texts of the optional rules, by id."""


def encounter_findings(army: Army) -> Iterator[Finding]:
    """MK2-01: findings on a points limit that does not fit the chosen encounter, or any.

    Without a choice the only encounter that fits counts. In a friendly game other points are a warning.
    """
    known = army.rules.system.encounters
    named, limit = army.roster.encounter, army.roster.limit
    fit = fitting(known, limit)
    if named is not None and named not in known:
        text, fix = T("The encounter “{id}” is unknown.", id=named), did_you_mean(named, known, names_in(known))
        yield Finding(
            "ref.unknown", ERROR, text, cited(army.rules, "MK2-01"), path=("encounter",), found=named, allowed=list(known),
            fix=fix or T("Choose another encounter."),
        )  # fmt: skip
    elif not fit or (named is not None and named not in fit):
        yield _of_other_points(army, None if named is None else known[named], fit)
    elif named is None and len(fit) > 1:
        names = alternatives(known[id].name for id in fit)
        text = T("No encounter is chosen; {limit} points are played as {names}.", limit=limit, names=names)
        fix = T("Choose {names}.", names=names)
        yield army_finding(army, "encounter", text, "MK2-01", "encounter", allowed=fit, fix=fix, unfinished=True)


def _of_other_points(army: Army, size: Encounter | None, fit: list[str]) -> Finding:
    """The finding on points that the encounter (`None`: any) does not allow; `fit` are ids of those that do."""
    known, limit = army.rules.system.encounters, army.roster.limit
    severity, points = ERROR, alternatives(next_sizes(known, limit)) if size is None else _points_of(size)
    fix = T("Set the points limit to {points}.", points=points)
    if fit:
        names = alternatives(known[id].name for id in fit)
        fix = T("Choose {names}, or set the points limit to {points}.", names=names, points=points)
    elif army.friendly:
        severity = WARNING
        fix = T("Agree on it with your opponent, or set the points limit to {points}.", points=points)
    if size is not None:
        text = T("{name} is played at {points} points, not at {limit}.", name=size.name, points=points, limit=limit)
        allowed = [to_number(p) for p in size.points] or [(size.points_from or 0) // QUARTERS]
    else:
        allowed = list(sizes(known))
        all_sizes = tuple(T("{name} {points}", name=one.name, points=_points_of(one)) for one in known.values())
        text = T(
            "No encounter is played at {limit} points. The encounters: {encounters}.", limit=limit, encounters=all_sizes
        )
        if army.encounter is not None:
            text = T(
                "No encounter is played at {limit} points; in a friendly game this counts as {name}. The encounters: {encounters}.",
                limit=limit, name=army.encounter.name, encounters=all_sizes,
            )  # fmt: skip
    return army_finding(
        army, "encounter", text, "MK2-01", "limit", severity=severity, found=limit, allowed=allowed, fix=fix
    )


def _points_of(size: Encounter) -> Shown:
    """Points limits of an encounter in words: "25, 35 or 50", "200 or more"."""
    if size.points:
        return alternatives(map(Quarters, size.points))
    return T("{points} or more", points=Quarters(size.points_from or 0))


def unused_warjack_points(army: Army) -> Iterator[Finding]:
    """MK2-04: warnings on warjack points that a warcaster's battlegroup does not use."""
    for pool in pools(army):
        caster, used = army.by_id[pool.source], int(pool.limit.used)
        if used >= brought(caster):
            continue
        text = P(
            "{left} of {brought} warjack points is unused and lost.",
            "{left} of {brought} warjack points are unused and lost.",
            "left",
            left=Quarters(brought(caster) - used),
            brought=Quarters(brought(caster)),
        )
        yield entry_finding(
            army, caster, "warjack-points", text, "MK2-04", severity=INFO, found=to_number(used), allowed=to_number(brought(caster)),
            fix=T("Put another warjack into the battlegroup."), by="advice",
        )  # fmt: skip


def variant_findings(army: Army) -> Iterator[Finding]:
    """Findings on unknown and repeated variants."""
    known, named = army.rules.army.variants, army.roster.variants
    for index, id in enumerate(named):
        path = ("variants", index)
        if id not in known:
            names = {id: one.name for id, one in known.items()}
            yield unknown_id(id, path, list(known), names, _unknown_variant).finding
        elif id in named[:index]:
            text, fix = T("Duplicate variant “{id}”.", id=id), T("Remove the duplicate.")
            yield Finding("ref.doubled", ERROR, text, path=path, found=id, allowed=1, fix=fix, by="list")


def _unknown_variant(id: str) -> Text:
    """Text of the finding on a variant that the army file does not have."""
    return T("This army has no variant “{id}”.", id=id)


def doubt_findings(army: Army) -> Iterator[Finding]:
    """Findings on doubtful numbers and unknown weapon locations of entries, and on doubts about theme and contract."""
    cite = army.rules.cited
    for key, name, doubt in _chosen_doubts(army):
        text = T("Uncertain in {name}: {doubt}.", name=name, doubt=doubt)
        yield Finding("warmachine.doubt", INFO, text, cite, path=(key,), by="advice")
    for m in army.ordered:
        listing = m.facts.listing
        if listing is None:
            continue
        for text in _doubts_of(listing, army):
            yield Finding("warmachine.doubt", INFO, text, cite, entry=m.id, path=army.path(m, "take"), by="advice")
        unit, host = army.by_id.get(m.entry.attached_to or ""), army.commander(m)
        ridden = (
            unit is not None
            and unit.facts.listing is not None
            and CAVALRY.intersection(unit.facts.listing.line.keywords)
        )
        if listing.line.attaches_to_allies and ridden:
            text = T("Uncertain: the data does not say whether it may be attached to cavalry; check the card.")
            yield entry_finding(army, m, "doubt", text, "MK2-12", "attached_to", severity=INFO, by="advice")
        if listing.role == "colossal" and host is not None and army.is_journeyman(host):
            text = T(
                "Uncertain: the rules at hand forbid colossals to ’jack marshals, and say nothing of journeyman warcasters."
            )
            yield entry_finding(army, m, "doubt", text, "MK2-14", "controller", severity=INFO, by="advice")


def _chosen_doubts(army: Army) -> Iterator[tuple[str, Shown, Shown]]:
    """Doubts about theme, claimed tiers and contract: roster key, name, doubt."""
    theme, contract = army.theme, army.contract
    if theme is not None:
        for doubt in (theme.doubt, *(tier.doubt for tier in theme.tiers[: army.roster.tier or 1])):
            if doubt is not None:
                yield "theme", theme.name, doubt
    if contract is not None and contract.doubt is not None:
        yield "contract", contract.name, contract.doubt


def _doubts_of(listing: Listing, army: Army) -> Iterator[Text]:
    """Texts of the doubts about a line: about its numbers, and about unknown locations of its weapons."""
    in_variant = not listing.line.sizes_in.keys().isdisjoint(
        army.roster.variants
    )  # which answers the doubt about a price
    if listing.line.doubt is not None and not in_variant:
        yield T("Uncertain: {doubt}.", doubt=listing.line.doubt)
    weapons = (weapon for model in listing.line.models for weapon in model.weapons)
    names = tuple(dict.fromkeys(weapon.name for weapon in weapons if weapon.at == NOT_KNOWN))
    if names:
        yield T("Uncertain: the location of {weapons} is not known; check the card.", weapons=names)
