"""What is posted of an entry in a message: post and level, what it rides and bears, its command."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entries import InShort
from builder.core.findings import Shown, T
from builder.systems.wfb3.entries.facts import EntryResult
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


def in_short(m: EntryResult, rules: Rules) -> InShort:
    """One of the entries of the army."""
    return InShort(tuple(_what(m, rules)), tuple(_arms(m, rules)), tuple(_posts(m)))


def _what(m: EntryResult, rules: Rules) -> Iterator[Shown]:
    """His post and level; the line of the list where its name does not say it; who is hired, who comes along."""
    if m.role is not None:
        yield ROLES[m.role]
    if m.facts.level:
        told = T("wizard lvl {level}") if m.facts.wizard else T("lvl {level}")
        yield told._replace(values={"level": m.facts.level})
    if m.kind != "character":
        yield from fact_rows.named_type(m)
        if m.entry.name and m.facts.line is None and m.race is not None:
            yield m.race
    part = rules.parts.get(m.entry.from_) if m.entry.from_ is not None else None
    if part is not None and part.contingent is not None:
        yield T("mercenary") if part.hired else T("ally")
    if m.kind == "altar":
        yield deployment.several(m)
    elif m.kind == "pack":
        for p in m.in_play.profiles[1:]:
            yield T("{name} × {models}", name=p.name, models=p.models)


def _arms(m: EntryResult, rules: Rules) -> Iterator[Shown]:
    """Mount, weapons and armour; the hand weapon, which everybody has, goes without saying."""
    if m.facts.mount is not None:
        yield m.facts.mount
    everybodys = rules.system.weapons[HAND].name if HAND in rules.system.weapons else None
    yield from (name for name in m.in_play.options if name != everybodys)


def _posts(m: EntryResult) -> Iterator[Shown]:
    """Standard, musician and the champion sold with it; a leader goes without saying."""
    for post in m.facts.command:
        yield POSTS.get(post, post)
    yield from fact_rows.sold_champion(m)
