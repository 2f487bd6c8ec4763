"""The encounter, what the list limits, and warjack points that nobody uses (MK2-01 to MK2-04, MK2-06 to MK2-08, MK2-13, MK2-20)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core import limits
from builder.core.findings import ERROR, INFO, Finding, T, alternatives
from builder.core.points import QUARTERS, Quarters, to_number
from builder.core.spelling import did_you_mean, names_in
from builder.systems.warmachine.army.army_view import Army
from builder.systems.warmachine.army.limits import ALL_VERSIONS
from builder.systems.warmachine.army.limits import limits as limits_of
from builder.systems.warmachine.army.points import idle_warjack_points
from builder.systems.warmachine.checks.factions import MERCENARY_LEADS
from builder.systems.warmachine.checks.findings import about, of_army
from builder.systems.warmachine.rules.encounters import played_with
from builder.systems.warmachine.rules.rules import cited

HOUSE_RULES = {ALL_VERSIONS: T("Several versions of a character"), MERCENARY_LEADS: T("Mercenaries may lead alone")}
"""What players may agree on, by its id."""


def encounter(army: Army) -> Iterator[Finding]:
    """MK2-01: the list names its encounter, and its points are among those of that size."""
    known = army.rules.system.encounters
    named = army.roster.encounter
    fitting = [id for id, size in known.items() if played_with(size, army.roster.limit)]
    if named is None:
        text = T("No encounter is chosen; the encounter sets how many warcasters the army may have.")
        guess = known[fitting[0]].name if fitting else None
        fix = T("Choose an encounter.") if guess is None else T("Choose an encounter, such as {name}.", name=guess)
        yield of_army(
            army, "encounter", text, "MK2-01", "encounter", allowed=fitting or list(known), fix=fix, unfinished=True
        )
    elif named not in known:
        yield Finding(
            "ref.unknown", ERROR, T("The encounter “{id}” is unknown.", id=named), cited(army.rules, "MK2-01"),
            path=("encounter",), found=named, allowed=list(known), fix=did_you_mean(named, known, names_in(known)) or T("Choose another encounter."),
        )  # fmt: skip
    elif named not in fitting:
        size = known[named]
        if size.points:
            points = alternatives(map(Quarters, size.points))
            text = T("{name} is played at {points} points, not at {limit}.", name=size.name, points=points, limit=army.roster.limit)  # fmt: skip
            allowed = [to_number(p) for p in size.points]
        else:
            least = size.points_from or 0
            text = T("{name} is played at {points} points or more, not at {limit}.", name=size.name, points=Quarters(least), limit=army.roster.limit)  # fmt: skip
            allowed = [least // QUARTERS]
        yield of_army(
            army, "encounter", text, "MK2-01", "limit", found=army.roster.limit, allowed=allowed,
            fix=T("Agree on a different points limit, or choose another encounter."),
        )  # fmt: skip


def limited(army: Army) -> Iterator[Finding]:
    """No fewer and no more than the rules say, of all that they count."""
    return limits.findings(limits_of(army), army)


def lost(army: Army) -> Iterator[Finding]:
    """MK2-04: warjack points that a warcaster brings and his battlegroup does not use are lost."""
    for caster, used, brought in idle_warjack_points(army):
        text = T(
            "{left} of {brought} warjack points are unused and lost.",
            left=Quarters(brought - used), brought=Quarters(brought),
        )  # fmt: skip
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


def doubts(army: Army) -> Iterator[Finding]:
    """Numbers in doubt are told where they are used."""
    for m in army.ordered:
        offer = m.facts.offer
        if offer is not None and offer.line.doubt is not None:
            path = army.path(m, "take")
            text = T("Uncertain: {doubt}.", doubt=offer.line.doubt)
            yield Finding("warmachine.doubt", INFO, text, army.rules.cited, entry=m.id, path=path, by="advice")
