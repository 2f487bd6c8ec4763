"""Ways out of what a roster names and nobody knows: ids, creatures, options, whom it joins, who binds it."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import Change
from builder.core.fixes import Way
from builder.core.roster import handles
from builder.core.spelling import names_in, near
from builder.systems.wfb3.army.army_view import UNITS
from builder.systems.wfb3.editor import offered_prices
from builder.systems.wfb3.editor.fixes.case import Case, Handlers
from builder.systems.wfb3.editor.fixes.joining import champion_somewhere, leads


def _unknown(c: Case) -> Iterator[Way]:
    """A near miss is put right; what is like nothing known goes."""
    if c.subject is None:
        if c.rest[0] == "house_rules":
            guess = near(c.f.found, c.rules.system.house_rules, names_in(c.rules.system.house_rules))
            fresh = guess is not None and guess not in c.roster.house_rules
            yield (Change("set", c.rest, guess),) if fresh else (Change("remove", c.rest),)
        elif c.rest[0] == "event":
            yield (Change("remove", c.rest),)
        elif c.rest[0] in ("variants", "contingents"):
            yield (Change("remove", c.rest[:2]),)
        return
    key = c.rest[0]
    if key == "take":
        if c.entry.from_ is not None and c.entry.take in c.rules.army_itself.takeable():
            yield c.remove("from")
        guess = near(c.f.found, c.rules.takeable(), c.rules.taken)
        if guess is not None:
            yield c.set("take", to=guess)
    elif key == "creature":
        post = c.entry.take if c.m.kind == "character" else "crew"
        guess = near(c.f.found, [k.id for k in offered_prices.serving(post, c.rules)], c.rules.word)
        if guess is not None:
            yield c.set("creature", to=guess)
    elif key in ("options", "mount"):
        guess = near(c.f.found, c.allowed, c.rules.word)
        fresh = guess is not None and guess not in c.entry.options
        yield c.set(*c.rest, to=guess) if fresh else c.remove(*c.rest)
    elif key == "items":
        yield from _unknown_item(c)
    elif key == "team":
        guess = near(c.f.found, c.allowed, c.rules.word)
        if guess is not None and guess not in c.entry.team:
            yield (*c.remove(*c.rest), *c.set("team", guess, to=c.entry.team[str(c.rest[1])]))
        elif len(c.entry.team) > 1:
            yield c.remove(*c.rest)
    elif key == "crew" and c.rest[2:] == ("creature",):
        guess = near(c.f.found, [k.id for k in offered_prices.serving("crew", c.rules)], c.rules.word)
        if guess is not None:
            yield c.set(*c.rest, to=guess)
        elif len(c.entry.crew) > 1:
            yield c.remove(*c.rest[:2])


def _terms(c: Case) -> Iterator[Way]:
    """The list takes over what the event asks for."""
    if c.rest != ("system",):
        yield (Change("set", c.rest, c.f.allowed),)


def _unknown_item(c: Case) -> Iterator[Way]:
    index = int(c.rest[1])
    item = c.entry.items[index]
    if c.rest[2] == "take":
        guess = near(c.f.found, c.rules.system.items, names_in(c.rules.system.items))
        yield c.set(*c.rest, to=guess) if guess is not None else c.remove("items", index)
        return
    kind = c.rules.item_kind(item)
    if c.rest[2] == "form":
        guess = near(c.f.found, kind.forms if kind is not None else ())
        yield c.set(*c.rest, to=guess) if guess is not None else c.remove(*c.rest)
        return
    guess = near(c.f.found, kind.abilities if kind is not None else ())
    fresh = guess is not None and guess not in item.abilities
    yield c.set(*c.rest, to=guess) if fresh else c.remove(*c.rest)


def _doubled(c: Case) -> Iterator[Way]:
    """The second of two gets an id of its own; what the roster says twice of the army is said once."""
    if c.subject is None:
        yield (Change("remove", c.rest[:2]),)
        return
    known = set(handles(c.roster.entries))
    number = 2
    while f"{c.f.found}-{number}" in known:
        number += 1
    yield c.set("id", to=f"{c.f.found}-{number}")


def _dangling(c: Case) -> Iterator[Way]:
    if c.subject is None:
        yield from _dangling_in_force(c)
        return
    if c.rest[0] == "bound_by":
        yield from _dangling_binder(c)
        return
    guess = near(c.f.found, c.allowed if c.f.allowed is not None else [o.id for o in c.others if o.kind in UNITS])
    if guess is not None:
        yield c.set("joins", to=guess)
    elif leads(c):
        yield from champion_somewhere(c)
    else:
        yield (*c.remove("joins"), *c.remove("as"))


def _dangling_binder(c: Case) -> Iterator[Way]:
    """The wizard who was meant binds it, or one of those who may, or the others do without him."""
    taken = {b.wizard for b in c.entry.binders}
    free = [id for id in c.allowed_ids if id not in taken]
    guess = near(c.f.found, free)
    yield from (c.set(*c.rest, to=id) for id in ([guess] if guess is not None else free))
    if guess is None and len(c.entry.binders) > 1:
        yield c.remove(*c.rest[:2])


def _dangling_in_force(c: Case) -> Iterator[Way]:
    """A force names whom it was meant to name, or does without."""
    if c.rest[0] != "forces":
        return
    force = c.roster.forces[int(c.rest[1])]
    leads = c.rest[2] == "leader"
    taken = {id for f in c.roster.forces for id in (*f.units, f.leader)}
    known = [o.id for o in c.entries if o.kind == "character" or (o.kind in UNITS and not leads)]
    guess = near(c.f.found, [id for id in known if id not in taken])
    if guess is not None:
        yield (Change("set", c.rest, guess),)
    elif leads or len(force.units) > 1 or force.leader is not None:
        yield (Change("remove", c.rest),)
    else:  # nobody is left in it
        yield (Change("remove", c.rest[:2]),)


HANDLERS: Handlers = {
    "event.terms": _terms,
    "ref.unknown": _unknown,
    "ref.doubled": _doubled,
    "ref.dangling": _dangling,
}
"""Who knows ways out, by the code of the finding."""
