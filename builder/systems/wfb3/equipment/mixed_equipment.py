"""Units whose models have different equipment: prices, and the equipment that the unit counts as having (13.1)."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from builder.core.entries import WeaponLine
from builder.core.findings import INFO, Finding, Shown, T, Text, joined_by_semicolons
from builder.core.plurals import P
from builder.core.points import Price, price_line
from builder.core.profiles import Movement
from builder.systems.wfb3.definitions.system import SystemFile
from builder.systems.wfb3.equipment import bought_gear, divided_options
from builder.systems.wfb3.equipment.bought_gear import Bought
from builder.systems.wfb3.formulas import parts_of_units
from builder.systems.wfb3.profiles import model_movement, model_specs, model_weapons
from builder.systems.wfb3.profiles.model_numbers import Numbers
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from builder.systems.wfb3.rules import Rules


class Mixture(NamedTuple):
    """A unit whose models have different equipment."""

    figure: ModelSpec
    """The model as which the unit counts: with the weapons that enough models have, and the worst armour."""
    slowest: ModelSpec
    """The model with the heaviest equipment."""
    single: tuple[ModelSpec, ...]
    """A model with each set of equipment in the unit, without models whose weapon does not count for the unit."""
    idle: tuple[ModelSpec, ...]
    """A model with each weapon that does not count for the unit."""
    findings: tuple[Finding, ...]
    notes: dict[str, Text]
    """Note on each weapon that only part of the models have, by id of the weapon."""
    shares: dict[str, Text]
    """Name and number of models of each piece that only part of the models have, by id of the piece."""


def mixture_of(
    figure: ModelSpec, included: tuple[str, ...], bought: Iterable[Bought], models: int, rules: Rules
) -> Mixture:
    """The mixed equipment of a unit with `included` and bought pieces, and the equipment as which it counts (13.1).

    It counts as armed with the weapons of more than half its models (missiles: of half), with the worst save. Different
    armour is assumed to be on different models as far as there are enough.
    """
    system = rules.system
    bought = tuple(bought)
    whole = [b for b in bought if b.number is None]
    parts = [b for b in bought if b.number is not None]
    armour = [b for b in parts if b.id in system.armour]
    weapons = [b for b in parts if b.id not in system.armour]
    findings: list[Finding] = []
    notes: dict[str, Text] = {}
    counting = []
    for part in weapons:
        weapon = system.weapons.get(part.id)
        missile = weapon is not None and weapon.shot is not None
        has = part.number or 0
        word = rules.word(part.id)
        two = divided_options.fights_with_two(part.id, rules)
        counts = parts_of_units.counts_as_having(has, models, half_enough=missile or two)
        if counts:
            counting.append(part)
            text = P(
                "{weapon}: {found} model of {models}; the whole unit counts as armed with it.",
                "{weapon}: {found} of {models} models; the whole unit counts as armed with it.",
                "found",
                found=has,
                models=models,
                weapon=word,
            )
            notes[part.id] = P(
                "{found} model of {models}: the whole unit counts as having it",
                "{found} of {models} models: the whole unit counts as having it",
                "found",
                found=has,
                models=models,
            )
        else:
            text = P(
                "{weapon}: {found} model of {models}, too few for the unit to count as armed with it.",
                "{weapon}: {found} of {models} models, too few for the unit to count as armed with it.",
                "found",
                found=has,
                models=models,
                weapon=word,
            )
            notes[part.id] = P(
                "{found} model of {models}: too few, the unit fights without it",
                "{found} of {models} models: too few, the unit fights without it",
                "found",
                found=has,
                models=models,
            )
        cited = "WFB3 13.3" if two else "WFB3 13.1"
        findings.append(Finding("wfb3.weapons", INFO, text, cited, path=("options",), found=has, by="advice"))
    sorts = _combinations(armour, models)
    dressed = [
        figure._replace(gear=bought_gear.carried_gear(included, [*whole, *counting, *sort], system)) for sort in sorts
    ]
    worst = min(dressed, key=lambda f: model_specs.steps(f, system))
    slowest = max(dressed, key=lambda f: model_specs.steps(f, system))
    if armour:
        save, found = model_specs.save(worst, system), None
        text = T("Mixed armour, with the same save for all models.")
        if save != model_specs.save(slowest, system):
            found, text = save, T("Mixed armour: the unit counts as saving on {save}+.", save=save)
            if save is None:
                text = T("Mixed armour: the unit counts as having no save.")
        findings.append(Finding("wfb3.armour", INFO, text, "WFB3 13.1", path=("options",), found=found, by="advice"))
    single, idle = (
        tuple(
            figure._replace(gear=bought_gear.carried_gear(included, [*whole, part], system))
            for part in weapons
            if (part in counting) is has
        )
        for has in (True, False)
    )
    shares = {
        b.id: T("{piece} ({found} of {models})", piece=rules.word(b.id), found=b.number, models=models) for b in parts
    }
    return Mixture(worst, slowest, (*dressed, *single), idle, tuple(findings), notes, shares)


def _combinations(parts: list[Bought], models: int) -> list[tuple[Bought, ...]]:
    """The different sets of options of models, if each option goes to the models after those with the option before.

    `parts` are options with a number of models; after the last model the first one follows again.
    """
    if not parts or not models:
        return [()]
    edges = {0}
    spans: list[tuple[Bought, list[tuple[int, int]]]] = []
    start = 0
    for part in parts:
        count = min(part.number or 0, models)
        end = start + count
        own = [(start, end)] if end <= models else [(start, models), (0, end - models)]
        spans.append((part, own))
        edges.update(e for span in own for e in span)
        start = end % models
    found = [tuple(p for p, own in spans if any(a <= place < b for a, b in own)) for place in sorted(edges) if place < models]  # fmt: skip
    return list(dict.fromkeys(found))


class MixedNumbers(Numbers):
    """Numbers of a mixed unit: Movement of its slowest model, and also weapons that only some models have."""

    def __init__(self, mix: Mixture, name: Shown, system: SystemFile, word: Callable[[str], Shown]) -> None:
        super().__init__(mix.figure, name, system, word)
        self.mix = mix

    @property
    def movement(self) -> Movement | None:
        """Movement of the slowest model."""
        return model_movement.movement(self.mix.slowest, self.profile, self.system)

    @property
    def by_its_save(self) -> float | None:
        """Movement in inches in the armour that gives the save; `None` if it equals `movement` (5.1, 13.1)."""
        moves = self.movement
        lighter = model_movement.movement(self.mix.figure, self.profile, self.system)
        return None if moves is None or lighter is None or lighter == moves else lighter.effective

    @property
    def other_pace(self) -> tuple[Shown, float] | None:
        """Why the Movement in mixed armour is unclear, and the other possible value in inches (13.1).

        If the armour makes no difference, what is unclear about the Movement of one of its models, or `None`.
        """
        why, pace = self.system.saves.mixed_doubt, self.by_its_save
        return super().other_pace if why is None or pace is None else (why, pace)

    @property
    def weapons(self) -> tuple[WeaponLine, ...]:
        """Weapons of all models, then weapons of some models with their number."""
        mix, own, system = self.mix, self.profile, self.system
        weapons = {w.id: w for f in (*mix.single, *mix.idle) for w in model_weapons.weapons(f, own, system)}
        shown: list[WeaponLine] = []
        of_all = model_weapons.weapons(self.figure, own, system)
        used = {w.id for f in mix.single for w in model_weapons.weapons(f, own, system)} | {w.id for w in of_all}
        for weapon in (*of_all, *(w for id, w in weapons.items() if id in mix.notes)):
            if any(w.id == weapon.id and w.range == weapon.range for w in shown):
                continue
            note = mix.notes.get(weapon.id)
            if note is not None:
                both = joined_by_semicolons((weapon.notes, note))
                weapon = weapon._replace(notes=both, idle=weapon.id not in used)
            shown.append(weapon)
        return tuple(shown)

    @property
    def names(self) -> tuple[Shown, ...]:
        """Names of the equipment of all models, then of the equipment of some models with their number."""
        mix = self.mix
        gear = [piece for piece in mix.figure.gear if piece not in self.system.troops]
        names = [mix.shares[piece] if piece in mix.shares else self.word(piece) for piece in gear]
        return (*names, *(share for piece, share in mix.shares.items() if piece not in gear))


def part_prices(bought: Iterable[Bought], rules: Rules, cost: Callable[[Bought], int]) -> list[Price]:
    """A price line for each option with a number of models; `cost` gives its price for one model in quarters."""
    cited = rules.cited if not rules.open else "WFB3 24.2"
    return [price_line(rules.word(b.id), cost(b), b.number, cited) for b in bought if b.number is not None]
