"""The ways out of a finding that a program can take.

Each handler names ways for one code. A way that changes one entry only is tried on that entry before
it is returned: it must take the finding away and bring no other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from builder import ways
from builder.choices import Change, apply
from builder.findings import ERROR, Finding
from builder.mustering import Mustered
from builder.roster import handles
from builder.schema import near
from builder.systems.wfb3 import altars, hiding, sold
from builder.systems.wfb3.army import UNITS, available, of_list, survey
from builder.systems.wfb3.checks import command
from builder.systems.wfb3.choices import (
    JOIN_CHECKS,
    ROLE_CHECKS,
    join_objections,
    left_of,
    posts_of,
    size_of,
)
from builder.systems.wfb3.definitions import LEVELS, Machine
from builder.systems.wfb3.desk import objection
from builder.systems.wfb3.lists import OneUnit, UnitEntry, offers_of
from builder.systems.wfb3.reckoning import Settings, reckon
from builder.systems.wfb3.rolled import dice_from, die_from, target
from builder.systems.wfb3.roster import Entry, Roster
from builder.systems.wfb3.rules import Rules, machine_kinds
from builder.systems.wfb3.troop_choices import HIDING_CHECKS
from builder.ways import Way, as_read


class Case(ways.Case):
    """A finding in a roster; `rules` are those of the list that its entry is from, or of the army."""

    @property
    def entry(self) -> Entry:
        """The entry's own line."""
        entry: Entry = self.m.entry
        return entry

    @property
    def same(self) -> tuple[Mustered, ...]:
        """All entries of the same thing from the same list, itself among them."""
        return tuple(o for o in of_list(self.entries, self.rules) if o.entry.take == self.entry.take)


def mends(finding: Finding, roster: Roster, entries: tuple[Mustered, ...], rules: Rules) -> tuple[Way, ...]:
    """Every way out of an error that is known, each as changes from the roster; none for advice."""
    case = Case.of(finding, roster, entries, rules)
    if case.m is not None:
        case = case._replace(rules=rules.of(roster.variants, case.m.entry.from_) or rules)
    return ways.helping(case, HANDLERS, _helps)


def _helps(c: Case, way: Way) -> bool:
    """Whether the entry by itself is the better for it; ways that touch other entries are not tried here."""
    if c.m is None or any(change.path[:2] != c.at for change in way):
        return True
    local = [change._replace(path=change.path[2:]) for change in way]
    values = c.entry.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    entry = Entry.model_validate(as_read(apply(values, local)))
    after = _errors(reckon(entry, c.m.id, Settings(c.roster.game, c.roster.variants), c.rules.army_itself).findings)
    before = _errors(c.m.findings)
    own = (c.f.code, c.f.text.message, str(c.f.found))
    if before[own] and (after[own] >= before[own] or _of_code(after, c.f.code) >= _of_code(before, c.f.code)):
        return False
    return {code for code, _, _ in after} <= {code for code, _, _ in before}


def _errors(findings: Iterable[Finding]) -> Counter[tuple[str, str, str]]:
    return Counter((f.code, f.text.message, str(f.found)) for f in findings if f.severity == ERROR)


def _of_code(errors: Counter[tuple[str, str, str]], code: str) -> int:
    return sum(number for (own, _, _), number in errors.items() if own == code)


# ------------------------------------------------------------------------- references


def _unknown(c: Case) -> Iterator[Way]:
    """A near miss is put right; what is like nothing known goes."""
    if c.m is None:
        if c.rest[0] == "house_rules":
            guess = near(c.f.found, c.rules.system.house_rules)
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
        guess = near(c.f.found, c.rules.takeable())
        if guess is not None:
            yield c.set("take", to=guess)
    elif key == "creature":
        post = c.entry.take if c.m.kind == "character" else "crew"
        guess = near(c.f.found, [k.id for k in sold.serving(post, c.rules)])
        if guess is not None:
            yield c.set("creature", to=guess)
    elif key in ("options", "mount"):
        guess = near(c.f.found, c.f.allowed or ())
        fresh = guess is not None and guess not in c.entry.options
        yield c.set(*c.rest, to=guess) if fresh else c.remove(*c.rest)
    elif key == "items":
        yield from _unknown_item(c)
    elif key == "team":
        guess = near(c.f.found, c.f.allowed or ())
        if guess is not None and guess not in c.entry.team:
            yield (*c.remove(*c.rest), *c.set("team", guess, to=c.entry.team[str(c.rest[1])]))
        elif len(c.entry.team) > 1:
            yield c.remove(*c.rest)
    elif key == "crew" and c.rest[2:] == ("creature",):
        guess = near(c.f.found, [k.id for k in sold.serving("crew", c.rules)])
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
        guess = near(c.f.found, c.rules.system.items)
        yield c.set(*c.rest, to=guess) if guess is not None else c.remove("items", index)
        return
    kind = c.rules.system.items.get(item.take or "")
    guess = near(c.f.found, kind.abilities if kind is not None else ())
    fresh = guess is not None and guess not in item.abilities
    yield c.set(*c.rest, to=guess) if fresh else c.remove(*c.rest)


def _doubled(c: Case) -> Iterator[Way]:
    """The second of two gets an id of its own; what the roster says twice of the army is said once."""
    if c.m is None:
        yield (Change("remove", c.rest[:2]),)
        return
    known = set(handles(c.roster.entries))
    number = 2
    while f"{c.f.found}-{number}" in known:
        number += 1
    yield c.set("id", to=f"{c.f.found}-{number}")


def _dangling(c: Case) -> Iterator[Way]:
    guess = near(c.f.found, [o.id for o in c.others if o.kind in UNITS])
    if guess is not None:
        yield c.set("joins", to=guess)
    elif _leads(c):
        yield from _champion_somewhere(c)
    else:
        yield (*c.remove("joins"), *c.remove("as"))


# ------------------------------------------------------------------- numbers and sizes


def _unit_size(c: Case) -> Iterator[Way]:
    """The next size that is allowed, as far as the army has the models."""
    if c.rest == ("guards",):
        span = altars.allowed(c.m.facts.line if isinstance(c.m.facts.line, UnitEntry) else None, c.rules)
        nearest = max(span.min, c.entry.guards if span.max is None else min(c.entry.guards, span.max))
        yield c.set("guards", to=nearest) if nearest else c.remove("guards")
        return
    if c.rest[:1] != ("models",):
        return
    size = size_of(c.m, c.others, c.rules, c.entry.formation)
    models = c.entry.models or 0
    wanted = [size.nearest(models)]
    if models % size.step and size.low < models and (size.high is None or models < size.high):
        wanted = [models - 1, models + 1]
    for number in wanted:
        if number != c.entry.models and _to_be_had(c, c.m, number):
            yield c.set("models", to=number)


def _to_be_had(c: Case, m: Mustered, models: int) -> bool:
    """Whether the army's numbers allow so many models in a unit."""
    unit = c.rules.units.get(m.entry.take)
    if unit is None:
        return models >= 1
    others = tuple(o for o in c.entries if o is not m)
    rest = left_of(m.entry.take, c.rules, others)
    total = models + sum(o.models for o in of_list(others, c.rules) if o.entry.take == m.entry.take)
    least = available(unit, c.entries, c.rules).min
    return models >= 1 and (rest is None or models <= rest) and (total >= least or models > m.models)


def _fits(c: Case, m: Mustered, models: int, formation: str | None) -> bool:
    others = tuple(o for o in c.entries if o is not m)
    return size_of(m, others, c.rules, formation).holds(models)


def _number(c: Case) -> Iterator[Way]:
    """A unit of the entry gives back what is too many."""
    if c.m is None:  # of the army as a whole, such as characters of a race
        return
    unit = c.rules.units.get(c.entry.take)
    most = available(unit, c.entries, c.rules).max if unit is not None else None
    if c.rest[:1] != ("models",) or most is None:
        return
    over = sum(o.models for o in c.same) - most
    for o in c.same:
        if o.models > over and _fits(c, o, o.models - over, o.entry.formation):
            yield (Change("set", c.path_of(o, "models"), o.models - over),)


def _compulsory(c: Case) -> Iterator[Way]:
    """The missing models are added to a unit that has room for them, or make a unit of their own."""
    lists = (c.rules, *c.rules.parts.values())
    names = ((known, u) for known in lists for u in known.army.units if u.name == c.f.text.values.get("unit"))
    known, unit = next(((known, u) for known, u in names if known.cited == c.f.rule), (c.rules, None))
    if unit is None:
        return
    own = [o for o in of_list(c.entries, known) if o.entry.take == unit.id]
    span = available(unit, c.entries, known)
    missing = span.min - sum(o.models for o in own)
    room = [o for o in own if _fits(c, o, o.models + missing, o.entry.formation)]
    for o in room:
        yield (Change("set", c.path_of(o, "models"), o.models + missing),)
    models = max(missing, unit.size.min)
    if not room and models in unit.size and (span.max is None or models <= span.max):
        place = {} if known.part is None else {"from": known.part}
        yield (Change("add", ("entries",), {"take": unit.id, **place, "models": models}),)


# -------------------------------------------------------------------- whom they join


def _leads(c: Case) -> bool:
    """Whether the character must lead a unit."""
    line = c.m.facts.line
    if c.m.kind != "character" or line is None or c.m.role == "great-banner":
        return False
    return bool(c.m.more["level"] in line.must_lead)


def _companions(c: Case) -> dict[str, list[Mustered]]:
    found: dict[str, list[Mustered]] = {}
    for o in c.others:
        if o.kind == "character" and o.joins is not None:
            found.setdefault(o.joins, []).append(o)
    return found


def _joining(c: Case, post: str, kind: str) -> list[Way]:
    """Joining each unit that he may join as something; only the one that he is with already, if he may."""
    targets: dict[str, Mustered] = {}
    for o in c.others:
        if o.kind == kind:
            targets.setdefault(o.id, o)
    barred = join_objections(c.m._replace(as_=post), tuple(targets.values()), _companions(c), c.roster, c.rules)
    free = [id for id in targets if barred[id] is None]
    if c.m.joins in free:
        free = [c.m.joins]
    changes = [(*c.set("joins", to=id), *c.set("as", to=post)) for id in free]
    now = {"joins": c.m.joins, "as": c.m.as_}
    return [tuple(n for n in way if now[str(n.path[-1])] != n.value) for way in changes]


def _champion_somewhere(c: Case) -> Iterator[Way]:
    """He is champion of a unit that has none; an engineer, of a battery."""
    engineer = "engineer" in c.m.facts.figure.troop
    yield from _joining(c, "champion", "machine" if engineer else "unit")


def _must_lead(c: Case) -> Iterator[Way]:
    yield from _champion_somewhere(c)


def _other_posts(c: Case) -> Iterator[Way]:
    """What else he may be in the unit that he joins."""
    target = next((o for o in c.others if o.id == c.m.joins and o.kind in UNITS), None)
    if target is None:
        return
    around = (target, *_companions(c).get(target.id, ()))
    for post in posts_of(c.m):
        if post != c.m.as_ and objection(c.m._replace(as_=post), around, JOIN_CHECKS, c.roster, c.rules) is None:
            yield c.set("as", to=post)


def _leader(c: Case) -> Iterator[Way]:
    if c.m.kind != "character":
        yield from _led_troops(c)
    elif c.rest == ("joins",) or c.m.joins is None:
        if _leads(c):
            yield from _champion_somewhere(c)
        else:
            yield (*c.remove("joins"), *c.remove("as")) if c.m.joins is not None else c.remove("as")
    else:
        posts = list(_other_posts(c))
        yield from posts or (_champion_somewhere(c) if _leads(c) else ())


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
    for animal in sold.animals(c.m, c.rules):
        if animal.id == c.f.allowed and animal.barred is None:
            yield c.set("mount", to=animal.id) if animal.id is not None else c.remove("mount")


def _engineer(c: Case) -> Iterator[Way]:
    """He leads the one battery that he can lead, or is no engineer."""
    yield from _joining(c, "champion", "machine") or [(Change("drop", (*c.at, "options"), "engineer"),)]


def _hidden(c: Case) -> Iterator[Way]:
    """He hides in another unit, or is no assassin; troops hide in another unit, or by themselves."""
    if c.m.kind != "character":
        yield from _hidden_troops(c)
        return
    if hiding.ASSASSIN not in c.m.facts.figure.troop:
        yield from _other_posts(c)
        return
    host = next((o for o in c.others if o.id == c.m.joins), None)
    if (
        host is not None and host.kind == "unit" and host.creature == c.m.creature
    ):  # he rides, and they do not, or the like
        yield from _champion_mount(c)
    ways = _joining(c, c.m.as_, "unit") if c.m.as_ is not None else []
    if ways or "assassin" in c.entry.options:
        yield from ways or [(Change("drop", (*c.at, "options"), "assassin"),)]


def _hidden_troops(c: Case) -> Iterator[Way]:
    """They hide in a unit that takes them, stand alone where they may, or are fewer."""
    terms = hiding.terms(c.m.facts.line, c.m.facts.figure, c.rules)
    if c.rest == ("models",):
        if c.f.allowed:
            yield from _fewer(c)
        return
    if terms is None:
        return
    for o in c.others:
        if o.kind != "unit" or hiding.hides(o):
            continue
        around = (o, *(x for x in c.others if x.joins == o.id))
        trial = c.m._replace(joins=o.id, as_=hiding.HIDDEN)
        if objection(trial, around, HIDING_CHECKS, c.roster, c.rules) is None:
            way = (*c.set("joins", to=o.id), *c.set("as", to=hiding.HIDDEN))
            now = {"joins": c.m.joins, "as": c.m.as_}
            yield tuple(n for n in way if now[str(n.path[-1])] != n.value)
    if terms.alone and c.m.joins is None:
        yield c.remove("as")


def _fewer(c: Case) -> Iterator[Way]:
    over = c.f.found - c.f.allowed
    if c.m.models > over:
        yield c.set("models", to=c.m.models - over)


def _pack(c: Case) -> Iterator[Way]:
    """Beasts that nobody leads stay behind."""
    if len(c.rest) == 2 and any(count for id, count in c.entry.pack.items() if id != c.rest[1]):
        yield c.remove(*c.rest)


# --------------------------------------------------------------------------- posts


def _role(c: Case) -> Iterator[Way]:
    """The post goes to whom the rules give it to, or is left open."""
    if c.m is None or c.entry.role is None:
        return
    role = c.m.role
    people = [o for o in c.entries if o.kind == "character"]
    holders = [o for o in people if o.role == role and o is not c.m]
    moves = [
        ((c.m, None), (o, role))
        for o in people
        if o.role in (None, "second") and o is not c.m and role != "great-banner"
    ]
    valid = [w for w in moves if _in_order(c, {id(o): r for o, r in w})]
    if role == "second" and not valid and _in_order(c, {id(c.m): "general"}):
        yield c.set("role", to="general")
        return
    if len(valid) == 1 and not holders:
        yield tuple(_role_change(c, o, r) for o, r in valid[0])
        return
    for one in (c.m, *holders):
        if one.entry.role is not None and _in_order(c, {id(one): None}) and _may_lose(c, one):
            yield (_role_change(c, one, None),)


def _role_change(c: Case, m: Mustered, role: str | None) -> Change:
    return Change("set", c.path_of(m, "role"), role)


def _in_order(c: Case, roles: dict[int, str | None]) -> bool:
    """Whether the checks of general, seconds and banner find less with these roles than before."""
    people = [o for o in c.entries if o.kind == "character"]
    changed = [o._replace(role=roles[id(o)]) if id(o) in roles else o for o in people]
    before, after = _told(c, people), _told(c, changed)
    return (c.f.entry, c.f.text.message) not in after and after <= before


def _told(c: Case, people: list[Mustered]) -> set[tuple[str | None, str]]:
    army = survey(c.roster, tuple(people), c.rules)
    return {(f.entry, f.text.message) for check in ROLE_CHECKS for f in check(army)}


def _may_lose(c: Case, m: Mustered) -> bool:
    """Whether nothing hangs on a character's post: the banner's standard, or that he need not lead."""
    if m.role != "great-banner":
        return True
    kinds = c.rules.system.items
    holds = any(i.take in kinds and kinds[i.take].carried_by == "standard" for i in m.entry.items if i.take)
    line = m.facts.line
    led = m.joins is not None and m.as_ in ("champion", "leader")
    return not holds and (led or line is None or m.more["level"] not in line.must_lead)


def _level(c: Case) -> Iterator[Way]:
    if c.rest[0] == "champion":
        for level in c.f.allowed or ():
            yield c.set("champion", "level", to=level)
    elif c.m.kind != "character":
        yield c.remove("level")


def _level_cap(c: Case) -> Iterator[Way]:
    """The highest level allowed of which there are some left, if nothing else hangs on his level."""
    line = c.m.facts.line
    taken = [o.more["level"] for o in c.same if o.kind == "character" and o is not c.m]
    if c.m.role is not None or c.entry.items or c.m.joins is not None:
        return
    offered = (
        list(LEVELS) if line is None else [int(k) for k, r in line.levels.items() if taken.count(int(k)) < r.number]
    )
    lower = [n for n in offered if n <= c.f.allowed]
    if lower and (line is None or max(lower) not in line.must_lead):
        yield c.set("level", to=max(lower))


def _roll(c: Case) -> Iterator[Way]:
    """A row that nothing gives goes; a die that belongs to another seed is one or the other; an event has its own."""
    if c.m is None:
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


# ------------------------------------------------------------------------- equipment


def _option(c: Case) -> Iterator[Way]:
    """What is not offered, misplaced or doubled goes."""
    key = c.rest[0]
    if key == "take" or c.rest == ("options",):
        return
    if key == "options":
        yield from _option_taken(c)
    elif key == "creature" and c.m.facts.line is None and c.m.kind != "unit":
        return
    elif key == "crew" and len(c.rest) > 1:
        yield from _crew(c)
    elif key == "command" and c.m.kind == "unit":
        yield c.set("command", to=list(dict.fromkeys(c.entry.command)))
    elif key == "spells" and c.m.kind == "character" and c.m.more["wizard"]:
        return
    else:
        yield c.remove(*c.rest)


def _crew(c: Case) -> Iterator[Way]:
    """What a part of the crew may not carry is left; who is no crew stays at home."""
    index = int(c.rest[1])
    if c.rest[2:3] == ("options",):
        yield c.remove(*c.rest)
    elif len(c.entry.crew) > 1:
        yield c.remove("crew", index)


def _chariot(c: Case) -> Iterator[Way]:
    """The next number of chariots that a unit has; what draws nothing or joins nothing goes."""
    key = c.rest[0]
    if key == "models" and isinstance(c.f.found, int):
        most = size_of(c.m, c.others, c.rules).nearest(c.f.found)
        yield c.set("models", to=most)
    elif key == "joins" and isinstance(c.f.allowed, str):
        yield c.set("joins", to=c.f.allowed)
    elif key in ("joins", "mount") or (key == "team" and len(c.rest) > 1 and len(c.entry.team) > 1):
        yield c.remove(*c.rest)


def _monster(c: Case) -> Iterator[Way]:
    """A howdah for nobody is left; who rides has no mount of his own."""
    if c.rest[0] in ("options", "mount"):
        yield c.remove(*c.rest)


def _option_taken(c: Case) -> Iterator[Way]:
    if c.rest[2:] == ("models",):  # how many have it
        if isinstance(c.f.found, int) and c.f.found > c.f.allowed:
            yield c.set(*c.rest, to=c.f.allowed)
        else:
            yield c.set("options", c.rest[1], to=c.entry.options[int(c.rest[1])])
            yield c.remove("options", c.rest[1])
        return
    system = c.rules.system
    if len(c.rest) == 3:
        yield c.set(*c.rest, to=c.f.allowed)
        return
    id = c.entry.options[int(c.rest[1])]
    figure = c.m.facts.figure
    if c.f.others:  # so many in the army
        if c.f.found - c.f.allowed == 1:
            if _may_do_without(c, c.m, id):
                yield c.remove(*c.rest)
            for o in c.others:
                has = o.kind == "character" and o.entry.from_ == c.entry.from_ and id in o.entry.options
                if has and _may_do_without(c, o, id):
                    yield (Change("drop", c.path_of(o, "options"), id),)
        return
    if (
        not isinstance(c.m.facts.line, UnitEntry)
        and not figure.creature.arms
        and (id in system.weapons or id in system.armour)
    ):
        rest = [o for o in c.entry.options if o not in system.weapons and o not in system.armour]
        yield c.set("options", to=rest) if rest else c.remove("options")
        return
    yield c.remove(*c.rest)


def _may_do_without(c: Case, m: Mustered, option: str) -> bool:
    """Whether a character leads what he must lead without an option as well."""
    figure = m.facts.figure._replace(troop=tuple(t for t in m.facts.figure.troop if t != option))
    led = tuple(o for o in c.entries if o.id == m.joins)
    trial = m._replace(facts=m.facts._replace(figure=figure))
    return objection(trial, led, (command.must_lead,), c.roster, c.rules.army_itself) is None


def _gear(c: Case) -> Iterator[Way]:
    """One of the pieces that do not go together is left behind."""
    ids = str(c.f.found).split(", ")
    for id in dict.fromkeys(c.entry.options):
        if id in ids:
            yield (Change("drop", (*c.at, "options"), id),)
    if c.f.found == c.entry.mount:  # barding for a mount that the list does not bard
        yield c.remove(*c.rest)


def _one_unit(c: Case) -> Iterator[Way]:
    """One of two units leaves it to the other."""
    unit = c.rules.units[c.entry.take]
    for id in (i for g in unit.options if isinstance(g, OneUnit) for i in offers_of(g)):
        if c.f.found != 2 or c.rules.word(id) != c.f.text.values.get("option"):
            continue
        for o in c.same:
            if id in o.entry.options:
                yield (Change("drop", c.path_of(o, "options"), id),)
            places = [n for n, item in enumerate(o.entry.items) if item.take == id]
            if len(places) == 1:
                yield (Change("remove", c.path_of(o, "items", places[0])),)


def _formation(c: Case) -> Iterator[Way]:
    if c.rest[0] == "options":
        yield c.remove(*c.rest)
    elif c.rest[0] == "formation":
        loose = [c.m]
        if isinstance(c.f.allowed, int):
            loose = [o for o in c.same if o.entry.formation == "skirmish"]
        for o in loose:
            if _fits(c, o, o.models, None):
                yield (Change("remove", c.path_of(o, "formation")),)


def _machine(c: Case) -> Iterator[Way]:
    if c.m.kind == "character":
        yield from _engineer(c)
    elif c.rest[0] == "spare_crew":
        yield c.remove("spare_crew")
    elif c.rest[0] == "joins":
        yield c.set("joins", to=c.f.allowed) if isinstance(c.f.allowed, str) else c.remove("joins")
    elif (
        c.rest[0] == "size"
        and isinstance(c.m.facts.line, Machine)
        and c.f.severity == ERROR
        and c.entry.size == c.f.found
    ):
        for machine in machine_kinds(c.rules.system).get(c.entry.take, ()):
            if machine.tournament == "legal" and machine.points is not None and c.roster.game == "tournament":
                yield c.set("size", to=machine.crew)


# -------------------------------------------------------------------------- magic items


def _item(c: Case) -> Iterator[Way]:
    """What is missing is added where there is one way to do so; what may not be there goes."""
    if c.rest[0] == "champion":
        if len(c.rest) == 3:
            yield c.remove(*c.rest)
        return
    if len(c.rest) < 2:
        return
    index = int(c.rest[1])
    item = c.entry.items[index]
    message = c.f.text.message
    kind = c.rules.system.items.get(item.take or "")
    if message.startswith("The key {key} means nothing") or (len(c.rest) == 4 and c.rest[2] == "abilities"):
        yield c.remove(*c.rest)
    elif message == "{item}: name under of which piece of the character’s armour it is.":
        used = [i.of for i in c.entry.items if i is not item]
        pieces = [p for p in c.f.allowed if p not in used]
        for piece in pieces:
            yield c.set("items", index, "of", to=piece)
        if not pieces:
            yield c.remove("items", index)
    elif message.startswith("{item} has one of these") and len(c.rest) == 3 and kind is not None:
        for ability in item.abilities:
            if c.f.found == 2 and ability in kind.one_of:
                yield (Change("drop", (*c.at, "items", index, "abilities"), ability),)
    elif message == "{item} needs its bearer." and kind is not None:
        yield (Change("add", (*c.at, "command"), kind.carried_by),)
    elif message.startswith("Name the number of shots"):
        yield c.set("items", index, "shots", to=1)
    elif len(c.rest) == 2 and not message.startswith(
        ("Name the level", "{item} needs an ability", "An item needs take", "The {item} that he must carry")
    ):
        yield c.remove("items", index)
        if c.f.found is not None and message.startswith("This is the"):
            for place, other in enumerate(c.entry.items):
                if place != index and other.take == item.take:
                    yield c.remove("items", place)
        if message.startswith("Only the bearer") and _in_order(c, {id(c.m): "great-banner"}):
            yield c.set("role", to="great-banner")


# ------------------------------------------------------------------------- the game


def _baggage(c: Case) -> Iterator[Way]:
    yield (Change("remove", ("baggage",)),)


def _list(c: Case) -> Iterator[Way]:
    for game in c.f.allowed or ():
        yield (Change("set", ("game",), game),)


HANDLERS: dict[str, Callable[[Case], Iterator[Way]]] = {
    "event.terms": _terms,
    "ref.unknown": _unknown,
    "ref.doubled": _doubled,
    "ref.dangling": _dangling,
    "wfb3.armour": _gear,
    "wfb3.baggage": _baggage,
    "wfb3.champion-mount": _champion_mount,
    "wfb3.chariot": _chariot,
    "wfb3.compulsory": _compulsory,
    "wfb3.formation": _formation,
    "wfb3.general": _role,
    "wfb3.great-banner": _role,
    "wfb3.hidden": _hidden,
    "wfb3.item": _item,
    "wfb3.leader": _leader,
    "wfb3.level": _level,
    "wfb3.level-cap": _level_cap,
    "wfb3.list": _list,
    "wfb3.machine": _machine,
    "wfb3.monster": _monster,
    "wfb3.must-lead": _must_lead,
    "wfb3.number": _number,
    "wfb3.one-unit": _one_unit,
    "wfb3.option": _option,
    "wfb3.pack": _pack,
    "wfb3.roll": _roll,
    "wfb3.unit-size": _unit_size,
    "wfb3.weapons": _gear,
}
"""What knows ways out, by the code of the finding."""
