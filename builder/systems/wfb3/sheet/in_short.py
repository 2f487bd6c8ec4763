"""Short form of an entry for messages: role and level, mount and equipment, command."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entries import InShort
from builder.core.findings import Shown, T
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.sheet import deployment, fact_rows

HAND = "hand-weapon"
ROLES = {
    "general": T("general"),
    "second": T("second in command"),
    "great-banner": T("great banner"),
    "contingent-banner": T("contingent banner"),
}
POSTS = {"standard": T("standard"), "musician": T("musician")}


def in_short(result: EntryResult, rules: Rules) -> InShort:
    """The short form of one entry, for messages."""
    return InShort(tuple(_description(result, rules)), tuple(_arms(result, rules)), tuple(_posts(result)))


def _description(result: EntryResult, rules: Rules) -> Iterator[Shown]:
    """Role, level, line name, mercenary or ally, guards or beasts."""
    if result.role is not None:
        yield ROLES[result.role]
    if result.facts.level:
        level = T("wizard lvl {level}") if result.facts.wizard else T("lvl {level}")
        yield level._replace(values={"level": result.facts.level})
    if result.kind != "character":
        yield from fact_rows.named_type(result)
        if result.entry.name and result.facts.line is None and result.race is not None:
            yield result.race
    yield from fact_rows.contingent_kind(result, rules)
    if result.kind == "altar":
        yield deployment.number_in_words(result)
    elif result.kind == "pack":
        for profile in result.in_play.profiles[1:]:
            yield T("{name} × {models}", name=profile.name, models=profile.models)


def _arms(result: EntryResult, rules: Rules) -> Iterator[Shown]:
    """Mount, weapons and armour, without the hand weapon."""
    if result.facts.mount is not None:
        yield result.facts.mount.name
    everybodys = rules.system.weapons[HAND].name if HAND in rules.system.weapons else None
    yield from (name for name in result.in_play.options if name != everybodys)


def _posts(result: EntryResult) -> Iterator[Shown]:
    """Standard, musician and the champion sold with the unit."""
    for post in result.facts.command:
        yield POSTS.get(post, post)
    yield from fact_rows.sold_champion(result)
