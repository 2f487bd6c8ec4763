"""Ways out for posts, levels and dice of characters."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import Change
from builder.core.findings import INFO
from builder.core.fixes import Way
from builder.systems.wfb3.editor.character_controls import ROLE_CHECKS
from builder.systems.wfb3.editor.fixes.case import Case, Handlers
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.entries.rolled_profiles import dice_from, die_from, target
from builder.systems.wfb3.model.values import LEVELS


def _role(c: Case) -> Iterator[Way]:
    """The post goes to whom the rules give it to, or is left open; at a tie for general to any of them."""
    if c.f.severity == INFO:
        for o in (c.m, *c.others):
            yield (_role_change(c, o, "general"),)
        return
    if c.subject is None or c.entry.role is None:
        return
    role = c.m.role
    people = [o for o in c.entries if o.kind == "character"]
    holders = [o for o in people if o.role == role and o is not c.m]
    moves = [
        ((c.m, None), (o, role))
        for o in people
        if o.role in (None, "second") and o is not c.m and role != "great-banner"
    ]
    valid = [w for w in moves if in_order(c, {id(o): r for o, r in w})]
    if role == "second" and not valid and in_order(c, {id(c.m): "general"}):
        yield c.set("role", to="general")
        return
    if len(valid) == 1 and not holders:
        yield tuple(_role_change(c, o, r) for o, r in valid[0])
        return
    for one in (c.m, *holders):
        if one.entry.role is not None and in_order(c, {id(one): None}) and _may_lose(c, one):
            yield (_role_change(c, one, None),)


def _role_change(c: Case, m: EntryResult, role: str | None) -> Change:
    return Change("set", c.path_of(m, "role"), role)


def in_order(c: Case, roles: dict[int, str | None]) -> bool:
    """Whether the checks of general, seconds and banner find less with these roles than before."""
    people = [o for o in c.entries if o.kind == "character"]
    changed = [o._replace(role=roles[id(o)]) if id(o) in roles else o for o in people]
    before, after = _messages(c, people), _messages(c, changed)
    return (c.f.entry, c.f.text.message) not in after and after <= before


def _messages(c: Case, people: list[EntryResult]) -> set[tuple[str | None, str]]:
    army = c.army.with_entries(tuple(people))
    return {(f.entry, f.text.message) for check in ROLE_CHECKS for f in check(army)}


def _may_lose(c: Case, m: EntryResult) -> bool:
    """Whether nothing hangs on a character's post: the banner's standard, or that he need not lead."""
    if m.role != "great-banner":
        return True
    kinds = c.rules.system.items
    holds = any(i.take in kinds and kinds[i.take].carried_by == "standard" for i in m.entry.items if i.take)
    line = m.facts.character_line
    led = m.under is not None and m.facts.post in ("champion", "leader")
    return not holds and (led or line is None or m.facts.level not in line.must_lead)


def _level(c: Case) -> Iterator[Way]:
    if c.rest[0] == "champion":
        for level in c.allowed:
            yield c.set("champion", "level", to=level)
    elif c.m.kind != "character":
        yield c.remove("level")


def _level_cap(c: Case) -> Iterator[Way]:
    """The highest level allowed of which there are some left, if nothing else hangs on his level."""
    line = c.m.facts.character_line
    taken = [o.facts.level for o in c.same if o.kind == "character" and o is not c.m]
    if c.m.role is not None or c.entry.items or c.m.under is not None:
        return
    offered = (
        list(LEVELS) if line is None else [int(k) for k, r in line.levels.items() if taken.count(int(k)) < r.number]
    )
    most = c.f.allowed
    lower = [n for n in offered if isinstance(most, int) and n <= most]
    if lower and (line is None or max(lower) not in line.must_lead):
        yield c.set("level", to=max(lower))


def _roll(c: Case) -> Iterator[Way]:
    """A row that nothing gives goes; a die that belongs to another seed is one or the other; an event has its own."""
    if c.subject is None:
        return
    if c.f.by == "event" and isinstance(c.f.allowed, dict):
        dice = c.f.allowed
        if c.rest == ("roll",):
            yield c.set("roll", to=dice)
        else:
            yield (*c.set("rolls", to=dice["rolls"]), *c.set("seed", to=dice["seed"]))
        yield (*c.remove("rolls"), *c.remove("seed")) if c.rest == ("rolls",) else c.remove(*c.rest)
        return
    if c.rest[0] in ("rolls", "seed"):
        yield from _rolls(c)
        return
    if c.rest[0] == "moved":
        if len(c.rest) > 2 and c.rest[2] == "points" and isinstance(c.f.allowed, int) and c.f.allowed > 0:
            yield c.set(*c.rest, to=c.f.allowed)
        yield c.remove(*c.rest[:2])
        return
    if c.rest == ("roll",) or c.roster.game not in c.rules.system.levels.rolled_in:
        yield c.remove("roll")
        return
    roll = c.entry.roll
    if roll is not None and roll.seed is not None:
        yield c.set("roll", "die", to=die_from(roll.seed))
        yield c.remove("roll", "seed")


def _rolls(c: Case) -> Iterator[Way]:
    """Dice that nothing throws go; those of another seed are one or the other."""
    found = target(c.m)
    entry = c.entry
    if found is None:
        yield c.remove(c.rest[0])
    elif len(c.rest) == 2:
        yield c.set("rolls", to=[dict(dice) for dice in entry.rolls[: found.models]])
    elif entry.seed is not None:
        right = dice_from(entry.seed, found.creature, min(found.models, len(entry.rolls)))
        yield c.set("rolls", to=[dict(dice) for dice in right])
        yield c.remove("seed")


HANDLERS: Handlers = {
    "wfb3.general": _role,
    "wfb3.great-banner": _role,
    "wfb3.level": _level,
    "wfb3.level-cap": _level_cap,
    "wfb3.roll": _roll,
}
"""Who knows ways out, by the code of the finding."""
