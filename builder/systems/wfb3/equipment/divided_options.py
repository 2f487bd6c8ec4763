"""Options that only part of a unit's models have: who may, and how many (5.3.1, 13.1)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import Finding, Shown, T, Text, alternatives
from builder.core.plurals import P
from builder.systems.wfb3.definitions.options import Half
from builder.systems.wfb3.definitions.roster import Entry, OptionPart
from builder.systems.wfb3.equipment.bought_gear import option_finding
from builder.systems.wfb3.formulas import parts_of_units
from builder.systems.wfb3.rules import Rules

TO_ALL = T("Give it to all models, or remove it.")
"""Fix of an option that all models of a unit must have."""


def options_with_numbers(entry: Entry) -> Iterator[tuple[str, int | None]]:
    """Id of each option of an entry with the number of models that have it; `None` for all models."""
    for option in entry.taken:
        yield (option, None) if isinstance(option, str) else (option.take, option.models)


def has_partial_options(entry: Entry) -> bool:
    """True if the entry has an option with a number of models."""
    return OptionPart in map(type, entry.taken)


def undivided_findings(entry: Entry, but: tuple[str, ...] = ()) -> Iterator[Finding]:
    """Errors on options with a number of models, for kinds whose options are for all models.

    Ids in `but` are accepted.
    """
    for index, option in enumerate(entry.taken):
        if isinstance(option, OptionPart) and option.take not in but:
            text, fix = (
                T("Options here apply to every model; the count is ignored."),
                T("Give the option to all models."),
            )
            yield option_finding(("options", index), text, "WFB3 13.1", option.models, False, fix, by="rulebook")


def partial_option_findings(entry: Entry, index: int, half: bool, name: Shown, rules: Rules) -> Iterator[Finding]:
    """Errors on the option with this index: for all models though half may have it (`half`), or for part if all must.

    Also for more models than the unit has (5.3.1, 13.1); `name` is the name of the unit.
    """
    option, path = entry.taken[index], ("options", index)
    if isinstance(option, str):
        if half:
            share = parts_of_units.halves(entry.models or 0)[0]
            text = T("{option}: offered by the list to only half of the unit.", option=rules.word(option))
            fix = _give_to(share) if share else T("Remove the option.")
            yield option_finding(path, text, rules.cited, entry.models, share, fix)
        return
    if not half and fights_with_two(option.take, rules):
        yield from second_weapon_findings(entry, index, rules)
    elif not half and option.models != entry.models:
        text = T("{option}: all models of {unit} must have it, or none.", option=rules.word(option.take), unit=name)
        yield option_finding(path, text, "WFB3 5.3.1", option.models, entry.models, TO_ALL, by="rulebook")
    yield from excess_number_findings(entry, index)


def _give_to(count: int) -> Text:
    """The fix to give an option to this number of models."""
    return P("Give it to {count} model.", "Give it to {count} models.", "count", count=count)


def fights_with_two(id: str, rules: Rules) -> bool:
    """True for a weapon that is used in pairs, one in each hand (13.3)."""
    weapon = rules.system.weapons.get(id)
    return weapon is not None and any(use is not None and use.hands for use in (weapon.foot, weapon.mounted))


def second_weapon_findings(entry: Entry, index: int, rules: Rules) -> Iterator[Finding]:
    """Finding on a second weapon bought for part of a unit: all must pay for it, though half may carry it (13.3).

    `index` is that of the option with which models have a weapon in each hand.
    """
    option = entry.taken[index]
    if not isinstance(option, OptionPart) or entry.models is None or option.models >= entry.models:
        return
    text = T(
        "{option}: {found} of the unit pay for it; all of its {models} models must, and at least {half} carry it.",
        option=rules.word(option.take), found=option.models, models=entry.models,
        half=parts_of_units.halves(entry.models)[1],
    )  # fmt: skip
    path = ("options", index, "models")
    yield option_finding(path, text, "WFB3 13.3", option.models, entry.models, TO_ALL, by="rulebook")


def excess_number_findings(entry: Entry, index: int) -> Iterator[Finding]:
    """Error on an option for more models than the unit has; `index` is that of the option."""
    option, models = entry.taken[index], entry.models
    if isinstance(option, OptionPart) and models is not None and option.models > models:
        text = P(
            "This option is given to {found} model, but the unit has only {allowed}.",
            "This option is given to {found} models, but the unit has only {allowed}.",
            "found", found=option.models, allowed=models,
        )  # fmt: skip
        fix = P("Give it to at most {count} model.", "Give it to at most {count} models.", "count", count=models)
        path = ("options", index, "models")
        yield option_finding(path, text, "WFB3 13.1", option.models, models, fix, by="rulebook")


def half_findings(entry: Entry, group: Half, rules: Rules) -> Iterator[Finding]:
    """Error if another number than half of the unit has options that half must have, or may have."""
    if entry.models is None:
        return
    own = [models for id, models in options_with_numbers(entry) if id in group.of]
    numbers = [models for models in own if models is not None]
    if len(numbers) < len(own):
        return  # another finding says so
    found, half = sum(numbers), parts_of_units.halves(entry.models)
    if found in half or (group.half == "may" and not own):
        return
    shown = tuple(dict.fromkeys(half))
    allowed, names = alternatives(shown), alternatives(rules.word(i) for i in group.of)
    text = T(
        "{names}: exactly half of the unit ({allowed} models) must have this; so far {found}.",
        found=found or T("none has"), allowed=allowed, names=names,
    )  # fmt: skip
    fix = _give_to(half[0])
    if group.half == "may":
        text = T(
            "{names}: exactly half of the unit ({allowed} models) must have this, or none; so far {found}.",
            found=found, allowed=allowed, names=names,
        )  # fmt: skip
        fix = P(
            "Give it to {count} model, or remove it.",
            "Give it to {count} models, or remove it.",
            "count",
            count=half[0],
        )
    yield option_finding(("options",), text, rules.cited, found, list(shown), fix)
