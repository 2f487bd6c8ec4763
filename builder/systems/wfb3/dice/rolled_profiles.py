"""Creatures with a die for each characteristic, such as giants and griffons, as troops or mounts.

An entry is first evaluated without dice; then its dice under `rolls`, one set for each model, replace the ranges of
its profile.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from builder.core.entries import Tag
from builder.core.findings import ERROR, WARNING, Finding, Plain, Shown, T, Text, either
from builder.core.limits import Keys
from builder.core.plurals import P
from builder.core.profiles import Movement, Profile, Step, Values, split_bonus
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.roster import Entry
from builder.systems.wfb3.definitions.values import CHARACTERISTICS, MENTAL, Value
from builder.systems.wfb3.dice.from_seeds import die_from
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.profiles import model_numbers
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from builder.systems.wfb3.rules import Rules

Dice = Mapping[str, int]
"""Dice of one model, each 1 to 6, by key of the characteristic."""


class RolledCreature(NamedTuple):
    """The creature in an entry for which a die is rolled for each of several characteristics."""

    creature: Creature
    models: int
    """Number of such creatures; each has its dice."""
    ridden: bool
    """True if it is the mount of the entry's model."""


def rolled_creature(result: EntryResult) -> RolledCreature | None:
    """The creature of an entry with rolled characteristics: its model or the mount of its model.

    `None` if neither has.
    """
    figure = result.facts.figure
    if figure is None:
        return None
    if figure.creature.rolled is not None and result.kind != "character":
        return RolledCreature(figure.creature, result.models, False)
    if figure.mount is not None and figure.mount.rolled is not None:
        return RolledCreature(figure.mount, 1 if result.kind == "character" else result.models, True)
    return None


def rolled_characteristics(creature: Creature) -> tuple[str, ...]:
    """Keys of the characteristics that need a die, as they differ between the creature's six rows; in printed order."""
    rows = list((creature.rolled or {}).values())
    return tuple(key for key in CHARACTERISTICS if len({row.get(key) for row in rows}) > 1)


def profile_of(creature: Creature, dice: Dice) -> Values:
    """Values of a creature by characteristic: printed values that the dice choose, ranges where a die is missing."""
    rows: dict[str, Mapping[str, Value]] = dict((creature.rolled or {}).items())
    return {
        key: rows[str(dice[key])].get(key) if key in dice else range_of(row.get(key) for row in rows.values())
        for key in CHARACTERISTICS
    }


def range_of(values: Iterable[int | str | None]) -> int | str | None:
    """One value for several of a characteristic: a range such as `5–7` or `7–10+3`, or the value if all are equal."""
    found = list(dict.fromkeys(values))
    if len(found) == 1:
        return found[0]
    split = [split_bonus(value) for value in found]
    numbers = [value for value, _ in split if isinstance(value, int)]
    bonuses = {bonus for _, bonus in split}
    if len(numbers) == len(split) and len(bonuses) == 1:
        bonus = bonuses.pop()
        return f"{min(numbers)}–{max(numbers)}" + (f"+{bonus}" if bonus else "")
    shown = ["–" if value is None else str(value) for value in found]
    return f"{shown[0]}–{shown[-1]}"


def with_rolls(result: EntryResult, rules: Rules) -> EntryResult:
    """The result of an entry with rolled profiles, and with findings on dice that are missing, wrong or not needed."""
    entry: Entry = result.entry
    target = rolled_creature(result)
    if target is None:
        findings = tuple(_no_dice_expected(entry)) if result.kind != "unknown" else ()
        return result._replace(findings=(*result.findings, *findings))
    findings = tuple(_dice_errors(entry, target, rules))
    sets = entry.rolls[: target.models]
    figure = result.facts.model
    rows = [_rolled(figure, target, dice, rules) for dice in sets]
    if not rows or len(sets) != target.models:
        rows.append(_rolled(figure, target, {}, rules))
    together = _numbers_with_profile(figure, target, _values_together([profile for profile, _ in rows]), rules)
    whole = len(rows) == 1
    profiles = []
    for number, (profile, movement) in enumerate(rows, 1):
        models = target.models if whole else 1 if number <= len(sets) else target.models - len(sets)
        name = profile.name if whole or models > 1 else T("{name} {number}", name=profile.name, number=number)
        profiles.append(profile._replace(name=name, models=models, movement=None if whole else movement))
    place = 1 if target.ridden else 0
    own = result.in_play
    in_play = own._replace(
        profiles=(*own.profiles[:place], *profiles, *own.profiles[place + 1 :]),
        movement=_slowest([movement for _, movement in rows]),
        weapons=own.weapons if target.ridden else together.weapons,
        tags=(*_rolled_tag(entry, target), *own.tags),
        models_apart=1 if target.ridden else len(profiles),
    )
    facts = result.facts._replace(rolls=entry.rolls)
    if not target.ridden:
        facts = facts._replace(profile=together.profile._replace(models=result.models))
    return result._replace(in_play=in_play, findings=(*result.findings, *findings), facts=facts)


def _numbers_with_profile(
    figure: ModelSpec, target: RolledCreature, profile: Values, rules: Rules
) -> model_numbers.Numbers:
    """The numbers of an entry's model, with `profile` for the rolled creature: the model itself or its mount."""
    creature = target.creature.model_copy(update={"profile": dict(profile), "rolled": None})
    changed = figure._replace(mount=creature) if target.ridden else figure._replace(creature=creature)
    return model_numbers.Numbers(changed, figure.creature.name, rules.system, rules.word)


def _rolled(figure: ModelSpec, target: RolledCreature, dice: Dice, rules: Rules) -> tuple[Profile, Movement | None]:
    """Profile and movement of a model with these dice; with none, the profile shows ranges."""
    numbers = _numbers_with_profile(figure, target, profile_of(target.creature, dice), rules)
    profile = numbers.mount[0] if target.ridden else numbers.profile
    if dice:
        label = T("rolled: {dice}", dice=dice_in_words(dice, rules))
        step = Step(label, {}, rules.cite(target.creature.sources[0]))
        profile = profile._replace(steps=(step, *profile.steps))
    return profile, numbers.movement


def _values_together(profiles: list[Profile]) -> Values:
    """Values for all profiles together: a range if they differ, but the lowest value of Ld, Int, Cl and WP (8.1)."""
    values: Values = {}
    for key in CHARACTERISTICS:
        seen = [profile.values.get(key) for profile in profiles]
        numbers = [value for value in seen if isinstance(value, int)]
        values[key] = min(numbers) if key in MENTAL and len(numbers) == len(seen) else range_of(seen)
    return values


def dice_in_words(dice: Dice, rules: Rules) -> tuple[Shown, ...]:
    """Dice in words, such as `4 for M`, `2 for WS`."""
    named = rules.system.characteristics
    return tuple(
        T("{die} for {characteristic}", characteristic=named[key].short, die=dice[key])
        for key in CHARACTERISTICS
        if key in dice
    )


def _slowest(movements: Iterable[Movement | None]) -> Movement | None:
    """The slowest of several movements; `None` if one is unknown."""
    moves = list(movements)
    if None in moves:
        return None
    return min((move for move in moves if move is not None), key=lambda move: move.effective)


def dice_rolled(entry: Entry, target: RolledCreature) -> int:
    """Number of required dice that the roster has for an entry."""
    keys = rolled_characteristics(target.creature)
    return sum(key in dice for dice in entry.rolls[: target.models] for key in keys)


def _rolled_tag(entry: Entry, target: RolledCreature) -> Iterator[Tag]:
    """Special rule with the number of dice rolled and how they were rolled; none if the roster has no dice."""
    if entry.rolls:
        wanted = len(rolled_characteristics(target.creature)) * target.models
        how = T("rolled by hand") if entry.seed is None else T("rolled by the program, seed {seed}", seed=entry.seed)
        count = P(
            "{found} of {wanted} die",
            "{found} of {wanted} dice",
            "wanted",
            found=dice_rolled(entry, target),
            wanted=wanted,
        )
        yield Tag("rolled", T("Rolled"), count, how, looked_up=True)


# ------------------------------------------------------------------ what is wrong with them


def _no_dice_expected(entry: Entry) -> Iterator[Finding]:
    """Findings on dice of an entry that needs none."""
    for key in ("rolls", "seed"):
        if getattr(entry, key):
            text = T("No creature in this entry rolls its characteristics.")
            yield _dice_error(text, (key,), None, False, T("Remove the rolls."))


def _dice_error(text: Text, path: Keys, found: Plain, allowed: Plain, fix: Text) -> Finding:
    return Finding("wfb3.roll", ERROR, text, "WFB3 18", path=path, found=found, allowed=allowed, fix=fix)


def _dice_errors(entry: Entry, target: RolledCreature, rules: Rules) -> Iterator[Finding]:
    """Findings on dice that are missing, superfluous, or different from those of the seed."""
    keys = rolled_characteristics(target.creature)
    wanted = len(keys) * target.models
    here = dice_rolled(entry, target)
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
                creature=target.creature.name,
                found=here,
                wanted=wanted,
            )
            if here
            else T(
                "{creature}: none of the {wanted} dice for its profile have been rolled yet; until "
                "all have, the sheet shows ranges.",
                creature=target.creature.name,
                wanted=wanted,
            ),
            "WFB3 18",
            path=("rolls",) if entry.rolls else ("mount",) if target.ridden else ("take",),
            found=here,
            allowed=wanted,
            fix=either(
                T("Roll before the game: press {key} in the builder, or run “muster roll”.", key="r"),
                T("Roll before the game: press {key} for the dice.", key="r"),
            ),
            dice=True,
        )
    if len(entry.rolls) > target.models:
        sets, models = len(entry.rolls), target.models
        text = P(
            "{found} sets of dice for {allowed} model.", "{found} sets of dice for {allowed} models.", "allowed",
            found=sets, allowed=models,
        )  # fmt: skip
        yield _dice_error(text, ("rolls", models), sets, models, T("Remove the extra sets."))
    if entry.seed is not None and entry.rolls:
        yield from _dice_against_seed(entry, entry.seed, target, rules)


def _dice_against_seed(entry: Entry, seed: str, target: RolledCreature, rules: Rules) -> Iterator[Finding]:
    """Findings on dice that differ from the dice of the seed."""
    given = dice_from(seed, target.creature, min(target.models, len(entry.rolls)))
    for number, (right, own) in enumerate(zip(given, entry.rolls, strict=False)):
        wrong = {key: value for key, value in own.items() if key in right and right[key] != value}
        if wrong:
            key, die = next(iter(wrong.items()))
            named = rules.system.characteristics[key].short
            text = T("The seed gives a {given} for {key}, not a {die}.", given=right[key], key=named, die=die)
            fix = T("Enter the dice that the seed gives, or remove the seed.")
            yield _dice_error(text, ("rolls", number, key), die, right[key], fix)


def dice_from(seed: str, creature: Creature, models: int) -> tuple[dict[str, int], ...]:
    """A set of dice for each model, computed from a seed: model n's die for M is that of `<seed> n M`."""
    keys = rolled_characteristics(creature)
    return tuple({key: die_from(f"{seed} {number} {key}") for key in keys} for number in range(1, models + 1))
