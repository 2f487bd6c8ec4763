"""Ways out for those who join others: champions, leaders, riders, engineers, those who hide."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import Change
from builder.core.fixes import Way
from builder.systems.wfb3.army.army_view import UNITS, of_list
from builder.systems.wfb3.editor import offered_prices
from builder.systems.wfb3.editor.context import objection
from builder.systems.wfb3.editor.fixes.case import Case, Handlers
from builder.systems.wfb3.editor.joining_controls import JOIN_CHECKS, join_objection, posts_of
from builder.systems.wfb3.editor.troop_controls import HIDING_CHECKS
from builder.systems.wfb3.entries import hidden_models
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.entries.relations import joined_to
from builder.systems.wfb3.model.lists import OptionLimit
from builder.systems.wfb3.model.unit_entries import UnitEntry


def leads(c: Case) -> bool:
    """Whether the character must lead a unit."""
    line = c.m.facts.character_line
    if c.m.kind != "character" or line is None or c.m.role == "great-banner":
        return False
    return bool(c.m.facts.level in line.must_lead)


def _companions(c: Case) -> dict[str, list[EntryResult]]:
    found: dict[str, list[EntryResult]] = {}
    for o in c.others:
        if o.kind == "character" and o.under is not None:
            found.setdefault(o.under, []).append(o)
    return found


def _joining(c: Case, post: str, kind: str) -> list[Way]:
    """Joining each unit that he may join as something; only the one that he is with already, if he may."""
    targets: dict[str, EntryResult] = {}
    for o in c.others:
        if o.kind == kind:
            targets.setdefault(o.id, o)
    companions, trial = _companions(c), joined_to(c.m, c.m.under, post)
    free = [id for id, o in targets.items() if join_objection(trial, o, companions.get(id, ()), c.army) is None]
    if c.m.under in free:
        free = [c.m.under]
    changes = [(*c.set("joins", to=id), *c.set("as", to=post)) for id in free]
    now = {"joins": c.m.under, "as": c.m.facts.post}
    return [tuple(n for n in way if now[str(n.path[-1])] != n.value) for way in changes]


def champion_somewhere(c: Case) -> Iterator[Way]:
    """He is champion of a unit that has none; an engineer, of a battery."""
    engineer = "engineer" in c.m.facts.model.troop
    yield from _joining(c, "champion", "machine" if engineer else "unit")


def _must_lead(c: Case) -> Iterator[Way]:
    """He takes what those have who lead these troops, as far as the list has any left, or leads others."""
    option = c.f.allowed
    if isinstance(option, str) and _left(c, option):
        yield (*c.set("options", to=[*c.entry.options, option]),)
    yield from champion_somewhere(c)


def _left(c: Case, option: str) -> bool:
    """Whether the list sells an option to one more of its characters."""
    most = [k.max for k in c.rules.army.limits if isinstance(k, OptionLimit) and k.option == option]
    taken = sum(option in o.entry.options for o in of_list(c.others, c.rules))
    return all(taken < number for number in most)


def _other_posts(c: Case) -> Iterator[Way]:
    """What else he may be in the unit that he joins."""
    target = next((o for o in c.others if o.id == c.m.under and o.kind in UNITS), None)
    if target is None:
        return
    around = (target, *_companions(c).get(target.id, ()))
    for post in posts_of(c.m):
        if post != c.m.facts.post and objection(joined_to(c.m, c.m.under, post), around, JOIN_CHECKS, c.army) is None:
            yield c.set("as", to=post)


def _leader(c: Case) -> Iterator[Way]:
    if c.m.kind != "character":
        yield from _led_troops(c)
    elif c.rest == ("joins",) or c.m.under is None:
        if leads(c):
            yield from champion_somewhere(c)
        else:
            yield (*c.remove("joins"), *c.remove("as")) if c.m.under is not None else c.remove("as")
    else:
        posts = list(_other_posts(c))
        yield from posts or (champion_somewhere(c) if leads(c) else ())


def _led_troops(c: Case) -> Iterator[Way]:
    """Troops join nothing; where each of their units has a champion, he comes with them."""
    if c.rest != ("take",):
        yield c.remove(*c.rest)
        return
    unit = c.m.facts.line
    offer = unit.champion if isinstance(unit, UnitEntry) else None
    if offer is not None and offer.required and c.entry.champion is None:
        for level in offer.levels:
            yield c.set("champion", to={"level": int(level)})


def _champion_mount(c: Case) -> Iterator[Way]:
    """He takes the mount of his unit, if he may have it."""
    for animal in offered_prices.animals(c.m, c.rules):
        if animal.id == (c.f.allowed or None) and animal.blocked is None:
            yield c.set("mount", to=animal.id) if animal.id is not None else c.remove("mount")


def engineer(c: Case) -> Iterator[Way]:
    """He leads the one battery that he can lead, or is no engineer."""
    yield from _joining(c, "champion", "machine") or [(Change("drop", (*c.at, "options"), "engineer"),)]


def _hidden(c: Case) -> Iterator[Way]:
    """He hides in another unit, or is no assassin; troops hide in another unit, or by themselves."""
    if c.m.kind != "character":
        yield from _hidden_troops(c)
        return
    if hidden_models.ASSASSIN not in c.m.facts.model.troop:
        yield from _other_posts(c)
        return
    if c.rest == ("role",):
        yield c.remove("role")
        return
    host = next((o for o in c.others if o.id == c.m.under), None)
    if (
        host is not None and host.kind == "unit" and host.creature == c.m.creature
    ):  # he rides, and they do not, or the like
        yield from _champion_mount(c)
    ways = _joining(c, hidden_models.HIDDEN, "unit")
    if ways or "assassin" in c.entry.options:
        yield from ways or [(Change("drop", (*c.at, "options"), "assassin"),)]


def _hidden_troops(c: Case) -> Iterator[Way]:
    """They hide in a unit that takes them, stand alone where they may, or are fewer."""
    terms = hidden_models.terms(c.m.facts.line, c.m.facts.figure, c.rules)
    if c.rest == ("models",):
        if c.f.allowed:
            yield from _fewer(c)
        return
    if terms is None:
        return
    for o in c.others:
        if o.kind != "unit" or hidden_models.hides(o):
            continue
        around = (o, *(x for x in c.others if x.under == o.id))
        trial = joined_to(c.m, o.id, hidden_models.HIDDEN)
        if objection(trial, around, HIDING_CHECKS, c.army) is None:
            way = (*c.set("joins", to=o.id), *c.set("as", to=hidden_models.HIDDEN))
            now = {"joins": c.m.under, "as": c.m.facts.post}
            yield tuple(n for n in way if now[str(n.path[-1])] != n.value)
    if terms.alone and c.m.under is None:
        yield c.remove("as")


def _fewer(c: Case) -> Iterator[Way]:
    over = c.excess
    if c.m.models > over:
        yield c.set("models", to=c.m.models - over)


HANDLERS: Handlers = {
    "wfb3.champion-mount": _champion_mount,
    "wfb3.hidden": _hidden,
    "wfb3.leader": _leader,
    "wfb3.must-lead": _must_lead,
}
"""Who knows ways out, by the code of the finding."""
