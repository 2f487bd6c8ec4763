"""What the players agreed on, and what the game itself asks for (WM-19, T-WM-1, T-WM-5)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import ERROR, INFO, WARNING, Finding, T, either
from builder.core.spelling import did_you_mean, names_in
from builder.systems.warmaster.army.army_view import Army, scouts
from builder.systems.warmaster.army.limits import bearers
from builder.systems.warmaster.checks.findings import about, of_army
from builder.systems.warmaster.entries.magic_items import doubt_of_carrier
from builder.systems.warmaster.rules.rules import cited


def optional(army: Army) -> Iterator[Finding]:
    """WM-19: what is optional has the opponent's agreement."""
    if army.roster.agreed:
        return
    strict = army.roster.event is not None or army.roster.game == "tournament"
    for m in army.ordered:
        for bearer, keys in bearers(m):
            if bearer.optional:
                text = T("{name}: optional, allowed only if your opponent agrees.", name=bearer.name)
                yield about(
                    army, m, "agreed", text, "WM-19", *keys, severity=ERROR if strict else WARNING,
                    found=bearer.id, allowed=True, fix=either(
                        T("Ask your opponent and write “agreed: true”, or take something else."),
                        T("Ask your opponent and set “{key}” to {value}, or take something else.", key=T("optional entries agreed"), value=T("yes")),
                    ),
                )  # fmt: skip


def edition(army: Army) -> Iterator[Finding]:
    """T-WM-1: the list is of the edition that was agreed."""
    wanted = army.roster.edition
    if wanted is not None and wanted not in army.rules.system.editions:
        known = list(army.rules.system.editions)
        yield Finding(
            "ref.unknown", ERROR, T("The edition “{id}” is unknown.", id=wanted), cited(army.rules, "T-WM-1"), path=("edition",),
            found=wanted, allowed=known, fix=did_you_mean(wanted, known, names_in(army.rules.system.editions)), by="list",
        )  # fmt: skip
    elif wanted is not None and wanted != army.rules.army.edition:
        name, own = army.rules.system.editions[wanted].name, army.rules.edition.name
        text = T("The army list is for {own}, but the game is {name}.", own=own, name=name)
        yield of_army(
            army, "edition", text, "T-WM-1", "edition", found=wanted, allowed=army.rules.army.edition,
            fix=T("Agree to play the list’s edition, or take an army list for the game’s edition."),
        )  # fmt: skip


def scouting(army: Army) -> Iterator[Finding]:
    """T-WM-5: what scouts is of a kind that may."""
    for m in army.ordered:
        if m.entry.scouting and m.facts.fielded is not None and scouts(m, army.rules) is None:
            text = T("{name} may not be deployed as scouts.", name=m.facts.unit.name)
            yield about(
                army, m, "scouting", text, "T-WM-5", "scouting", found=True, allowed=False, by="event", fix=T("Choose other scouts.")
            )  # fmt: skip


def doubts(army: Army) -> Iterator[Finding]:
    """Numbers in doubt are told where they are used; a doubt about the whole list, once."""
    if army.rules.army.doubt is not None:
        text = T("Uncertain: {doubt}.", doubt=army.rules.army.doubt)
        yield Finding("warmaster.doubt", INFO, text, army.rules.cited, path=("army",), by="advice")
    for m in army.ordered:
        for bearer, keys in bearers(m):
            for doubt in (bearer.doubt, bearer.omitted):
                if doubt is None:
                    continue
                own = bearer is m.facts.fielded
                text = (
                    T("Uncertain: {doubt}.", doubt=doubt)
                    if own
                    else T("{name}: {doubt}.", name=bearer.name, doubt=doubt)
                )
                path = army.path(m, *keys)
                yield Finding("warmaster.doubt", INFO, text, army.rules.cited, entry=m.id, path=path, by="advice")
        for id, item, _ in m.facts.items:
            opened = (upgrade.items.get(id) for upgrade in m.facts.upgrades)
            carried = doubt_of_carrier(item, m.facts.unit, army.rules)
            for doubt in (item.doubts.get(army.rules.army.edition), carried, *opened):
                if doubt is None:
                    continue
                text = T("{name}: {doubt}.", name=item.name, doubt=doubt)
                path = army.path(m, "carries", m.entry.carries.index(id))
                yield Finding("warmaster.doubt", INFO, text, army.rules.cited, entry=m.id, path=path, by="advice")


def unknown(army: Army) -> Iterator[Finding]:
    """House rules that nobody knows: Warmaster has none."""
    for index, id in enumerate(army.roster.house_rules):
        yield Finding(
            "ref.unknown", ERROR, T("The house rule “{id}” is unknown.", id=id), path=("house_rules", index), found=id, allowed=[],
            fix=T("Remove it."), by="house",
        )  # fmt: skip
