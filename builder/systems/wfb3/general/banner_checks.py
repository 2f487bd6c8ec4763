"""Checks of the great banner and of the banners of contingents (16.1)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entry_findings import entry_finding, findings_beyond, names_of
from builder.core.findings import WARNING, Finding, T
from builder.core.limits import by_id
from builder.systems.wfb3.army import Army, each_list, own_list
from builder.systems.wfb3.entries.results import EntryResult

ONE_BANNER = T("Let only one character carry a banner.")
"""The fix if there are too many banners."""


@own_list
def great_banner(army: Army) -> Iterator[Finding]:
    """Findings on a second great banner, and on a bearer whose highest Leadership makes him general (16.1, V3)."""
    bearers = army.roles.get("great-banner", [])
    text = T("{found} great banners; an army may have at most one.", found=len(bearers))
    yield from findings_beyond(army, bearers, 1, "wfb3.great-banner", text, "WFB3 16.1", "role", fix=ONE_BANNER)
    chiefs = army.best_leaders
    for bearer in bearers:
        own = bearer.facts.leadership
        if not own or (chiefs and chiefs[0].facts.leadership >= own):
            continue
        others = [character.facts.leadership for character in army.characters if character.role != "great-banner"]
        if 0 < max(others, default=0) < own:
            yield entry_finding(
                army,
                bearer,
                "wfb3.great-banner",
                T("He has the highest Leadership and so is general; the general cannot carry the great banner."),
                "WFB3 14.8, 16.1",
                "role",
                found=own,
                allowed=False,
                fix=T("Give the banner to another character."),
            )


@each_list
def contingent_banners(army: Army) -> Iterator[Finding]:
    """Findings on banners of contingents: of the wrong kind, a second one, unlisted, with the commander (16.1, V3)."""
    contingent = army.rules.contingent
    role = "great-banner" if contingent is not None else "contingent-banner"
    for character in army.roles.get(role, ()):
        text = T("Only a character of the army itself may carry the great banner; a contingent has its own banner.")
        way = T("Make him the contingent’s banner bearer.")
        if contingent is None:
            text = T("Only characters of allies and mercenaries may carry the banner of a contingent.")
            way = T("Make him the great banner bearer, or remove his role.")
        yield entry_finding(
            army, character, "wfb3.great-banner", text, "WFB3 16.1", "role", found=role, allowed=False, fix=way
        )
    if contingent is None:
        return
    bearers = army.roles.get("contingent-banner", [])
    text = T("{found} banners; a contingent may have at most one.", found=len(bearers))
    for bearer in sorted(bearers, key=by_id)[1:]:
        others = names_of(other for other in bearers if other is not bearer)
        yield entry_finding(
            army, bearer, "wfb3.great-banner", text, "WFB3 16.1", *_keys(bearer),
            found=len(bearers), allowed=1, fix=ONE_BANNER, others=others,
        )  # fmt: skip
    if bearers and not any(line.role == "contingent-banner" for line in army.rules.army.characters):
        for character in bearers:
            yield entry_finding(
                army, character, "wfb3.great-banner", T("The list gives this contingent no banner ({contingent}).", contingent=contingent.name),
                army.rules.cited, "role", severity=WARNING, found=character.role, allowed=False,
                fix=T("Remove his role, or agree on a banner with your opponent."), by="list",
            )  # fmt: skip
    commanders = contingent.commander.of if contingent.commander is not None else ()
    for character in bearers:
        rest = (other for other in army.characters if other is not character)
        if character.entry.take in commanders and all(other.entry.take not in commanders for other in rest):
            yield entry_finding(
                army, character, "wfb3.great-banner", T("He commands the contingent, so he cannot carry its banner."), "WFB3 16.1",
                *_keys(character), allowed=False, fix=T("Give the banner to another character."),
            )  # fmt: skip


def _keys(character: EntryResult) -> tuple[str]:
    """The roster key that gives a character his role: `role`, or `take` if his line includes it."""
    return ("role",) if character.entry.role is not None else ("take",)
