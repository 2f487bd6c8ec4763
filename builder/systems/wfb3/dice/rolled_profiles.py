"""Creatures with a die for each characteristic: giants, griffons and the like, and mounts of that kind.

An entry is evaluated first as if nothing had been thrown; here the dice under
`rolls` take the place of what the bestiary leaves open, a set a model.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from builder.core.entries import Tag
from builder.core.findings import ERROR, WARNING, Finding, Shown, T, either
from builder.core.plurals import P
from builder.core.profiles import Movement, Profile, Step, Values, split_bonus
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.roster import Entry
from builder.systems.wfb3.definitions.values import CHARACTERISTICS, MENTAL, Value
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.profiles import model_numbers
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from builder.systems.wfb3.rules import Rules, cite

DIE = 6
Dice = Mapping[str, int]
"""One die for each characteristic that is rolled."""


class Target(NamedTuple):
    """What an entry throws for."""

    creature: Creature
    models: int
    """How many of it there are: a set of dice each."""
    ridden: bool
    """Whether it is the mount of the entry's own figure."""


def target(m: EntryResult) -> Target | None:
    """The creature of an entry that has dice, its own or a character's mount; `None` if it has none."""
    figure = m.facts.figure
    if figure is None:
        return None
    if figure.creature.rolled is not None and m.kind != "character":
        return Target(figure.creature, m.models, False)
    if figure.mount is not None and figure.mount.rolled is not None:
        return Target(figure.mount, 1 if m.kind == "character" else m.models, True)
    return None


def thrown_for(creature: Creature) -> tuple[str, ...]:
    """The characteristics that need a die: those of which not all six rows say the same."""
    rows = list((creature.rolled or {}).values())
    return tuple(k for k in CHARACTERISTICS if len({row.get(k) for row in rows}) > 1)


def die_from(seed: str) -> int:
    """A six-sided die that follows from a seed, every face as likely as the others.

    The first byte below 252 of SHA-256 over `muster die` and the seed, modulo six; if
    there is none, the digest is hashed again.
    """
    block = hashlib.sha256(b"muster die\n" + seed.encode()).digest()
    while True:
        for byte in block:
            if byte < 252:
                return byte % DIE + 1
        block = hashlib.sha256(block).digest()


def dice_from(seed: str, creature: Creature, models: int) -> tuple[dict[str, int], ...]:
    """The sets of dice that follow from a seed: that of model n for M is the die of `<seed> n M`."""
    keys = thrown_for(creature)
    return tuple({k: die_from(f"{seed} {number} {k}") for k in keys} for number in range(1, models + 1))


def profile_of(creature: Creature, dice: Dice) -> Values:
    """The printed profile that dice choose; what has not been thrown shows its range."""
    rows: dict[str, Mapping[str, Value]] = dict((creature.rolled or {}).items())
    return {
        k: rows[str(dice[k])].get(k) if k in dice else span(row.get(k) for row in rows.values())
        for k in CHARACTERISTICS
    }


def span(values: Iterable[int | str | None]) -> int | str | None:
    """Several values of a characteristic as one: `5–7`, `7–10+3`, or the value if all are the same."""
    found = list(dict.fromkeys(values))
    if len(found) == 1:
        return found[0]
    split = [split_bonus(v) for v in found]
    numbers = [v for v, _ in split if isinstance(v, int)]
    bonuses = {b for _, b in split}
    if len(numbers) == len(split) and len(bonuses) == 1:
        bonus = bonuses.pop()
        return f"{min(numbers)}–{max(numbers)}" + (f"+{bonus}" if bonus else "")
    shown = ["–" if v is None else str(v) for v in found]
    return f"{shown[0]}–{shown[-1]}"


def applied(m: EntryResult, rules: Rules) -> EntryResult:
    """The entry with the dice of its creatures, and with what is wrong with them."""
    entry: Entry = m.entry
    found = target(m)
    if found is None:
        findings = tuple(_nothing_to_throw(entry)) if m.kind != "unknown" else ()
        return m._replace(findings=(*m.findings, *findings))
    findings = tuple(_dice_errors(entry, found, rules))
    sets = entry.rolls[: found.models]
    figure = m.facts.model
    rows = [_rolled(figure, found, dice, rules) for dice in sets]
    if not rows or len(sets) != found.models:
        rows.append(_rolled(figure, found, {}, rules))
    together = _numbers(figure, found, _values_together([profile for profile, _ in rows]), rules)
    whole = len(rows) == 1
    profiles = []
    for number, (profile, movement) in enumerate(rows, 1):
        models = found.models if whole else 1 if number <= len(sets) else found.models - len(sets)
        name = profile.name if whole or models > 1 else T("{name} {number}", name=profile.name, number=number)
        profiles.append(profile._replace(name=name, models=models, movement=None if whole else movement))
    place = 1 if found.ridden else 0
    own = m.in_play
    in_play = own._replace(
        profiles=(*own.profiles[:place], *profiles, *own.profiles[place + 1 :]),
        movement=_slowest([movement for _, movement in rows]),
        weapons=own.weapons if found.ridden else together.weapons,
        tags=(*_tag(entry, found), *own.tags),
        models_apart=1 if found.ridden else len(profiles),
    )
    facts = m.facts._replace(rolls=entry.rolls)
    if not found.ridden:
        facts = facts._replace(profile=together.profile._replace(models=m.models))
    return m._replace(in_play=in_play, findings=(*m.findings, *findings), facts=facts)


def _numbers(figure: ModelSpec, target: Target, profile: Values, rules: Rules) -> model_numbers.Numbers:
    """The numbers of an entry's model whose creature has this profile."""
    creature = target.creature.model_copy(update={"profile": dict(profile), "rolled": None})
    changed = figure._replace(mount=creature) if target.ridden else figure._replace(creature=creature)
    return model_numbers.Numbers(changed, figure.creature.name, rules.system, rules.word)


def _rolled(figure: ModelSpec, target: Target, dice: Dice, rules: Rules) -> tuple[Profile, Movement | None]:
    """Profile and movement of a model with these dice."""
    numbers = _numbers(figure, target, profile_of(target.creature, dice), rules)
    profile = numbers.mount[0] if target.ridden else numbers.profile
    if dice:
        label = T("rolled: {dice}", dice=dice_in_words(dice, rules))
        step = Step(label, {}, cite(target.creature.sources[0], rules.system))
        profile = profile._replace(steps=(step, *profile.steps))
    return profile, numbers.movement


def _values_together(profiles: list[Profile]) -> Values:
    """The values of all models as one: ranges where they differ, the lowest of the mental four (8.1)."""
    values: Values = {}
    for k in CHARACTERISTICS:
        seen = [p.values.get(k) for p in profiles]
        numbers = [v for v in seen if isinstance(v, int)]
        values[k] = min(numbers) if k in MENTAL and len(numbers) == len(seen) else span(seen)
    return values


def dice_in_words(dice: Dice, rules: Rules) -> tuple[Shown, ...]:
    """Dice in words, unlike a profile: `4 for M`, `2 for WS`."""
    named = rules.system.characteristics
    return tuple(
        T("{die} for {characteristic}", characteristic=named[k].short, die=dice[k])
        for k in CHARACTERISTICS
        if k in dice
    )


def _slowest(found: Iterable[Movement | None]) -> Movement | None:
    """The movement of creatures that go together; `None` while one of them is not known."""
    moves = list(found)
    if None in moves:
        return None
    return min((m for m in moves if m is not None), key=lambda m: m.effective)


def thrown(entry: Entry, found: Target) -> int:
    """How many of the dice that are wanted have been thrown."""
    keys = thrown_for(found.creature)
    return sum(k in dice for dice in entry.rolls[: found.models] for k in keys)


def _tag(entry: Entry, found: Target) -> Iterator[Tag]:
    if entry.rolls:
        wanted = len(thrown_for(found.creature)) * found.models
        how = T("rolled by hand") if entry.seed is None else T("rolled by the program, seed {seed}", seed=entry.seed)
        count = P(
            "{found} of {wanted} die", "{found} of {wanted} dice", "wanted", found=thrown(entry, found), wanted=wanted
        )
        yield Tag("rolled", T("Rolled"), count, how, looked_up=True)


# ------------------------------------------------------------------ what is wrong with them


def _nothing_to_throw(entry: Entry) -> Iterator[Finding]:
    """Dice of an entry that has none."""
    for key in ("rolls", "seed"):
        if getattr(entry, key):
            yield Finding(
                "wfb3.roll",
                ERROR,
                T("No creature in this entry rolls its characteristics."),
                "WFB3 18",
                path=(key,),
                allowed=False,
                fix=T("Remove the rolls."),
            )


def _dice_errors(entry: Entry, found: Target, rules: Rules) -> Iterator[Finding]:
    """Dice that are missing, too many, or not those of the seed."""
    keys = thrown_for(found.creature)
    wanted = len(keys) * found.models
    here = thrown(entry, found)
    if here < wanted:
        yield Finding(
            "wfb3.monster",
            WARNING,
            P(
                "{creature}: {found} of the {wanted} dice for its profile has been rolled; until "
                "all have, the sheet shows ranges.",
                "{creature}: {found} of the {wanted} dice for its profile have been rolled; until "
                "all have, the sheet shows ranges.",
                "found",
                creature=found.creature.name,
                found=here,
                wanted=wanted,
            )
            if here
            else T(
                "{creature}: none of the {wanted} dice for its profile have been rolled yet; until "
                "all have, the sheet shows ranges.",
                creature=found.creature.name,
                wanted=wanted,
            ),
            "WFB3 18",
            path=("rolls",) if entry.rolls else ("mount",) if found.ridden else ("take",),
            found=here,
            allowed=wanted,
            fix=either(
                T("Roll before the game: press {key} in the builder, or run “muster roll”.", key="r"),
                T("Roll before the game: press {key} for the dice.", key="r"),
            ),
            dice=True,
        )
    if len(entry.rolls) > found.models:
        yield Finding(
            "wfb3.roll",
            ERROR,
            P(
                "{found} sets of dice for {allowed} model.",
                "{found} sets of dice for {allowed} models.",
                "allowed",
                found=len(entry.rolls),
                allowed=found.models,
            ),
            "WFB3 18",
            path=("rolls", found.models),
            found=len(entry.rolls),
            allowed=found.models,
            fix=T("Remove the extra sets."),
        )
    if entry.seed is not None and entry.rolls:
        yield from _of_seed(entry, entry.seed, found, rules)


def _of_seed(entry: Entry, seed: str, found: Target, rules: Rules) -> Iterator[Finding]:
    """Each die is the one that the seed gives."""
    given = dice_from(seed, found.creature, min(found.models, len(entry.rolls)))
    for number, (right, own) in enumerate(zip(given, entry.rolls, strict=False)):
        wrong = {k: v for k, v in own.items() if k in right and right[k] != v}
        if wrong:
            key, die = next(iter(wrong.items()))
            yield Finding(
                "wfb3.roll",
                ERROR,
                T(
                    "The seed gives a {given} for {key}, not a {die}.",
                    given=right[key],
                    key=rules.system.characteristics[key].short,
                    die=die,
                ),
                "WFB3 18",
                path=("rolls", number, key),
                found=die,
                allowed=right[key],
                fix=T("Enter the dice that the seed gives, or remove the seed."),
            )
