"""Options that only part of a unit's models have: who may, and how many (5.3.1, 13.1)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import ERROR, Finding, Shown, T, alternatives
from builder.core.plurals import P
from builder.systems.wfb3.definitions.options import Each, Half
from builder.systems.wfb3.definitions.roster import Entry, OptionPart
from builder.systems.wfb3.formulas import parts_of_units
from builder.systems.wfb3.rules import Rules


def options_with_numbers(entry: Entry) -> Iterator[tuple[str, int | None]]:
    """The options taken, each with its number of models; `None` for all."""
    for option in entry.taken:
        yield (option, None) if isinstance(option, str) else (option.take, option.models)


def has_partial_options(entry: Entry) -> bool:
    """True if only part of the models have some option."""
    return OptionPart in map(type, entry.taken)


def undivided_findings(entry: Entry, but: tuple[str, ...] = ()) -> Iterator[Finding]:
    """Findings on options with a number in entries where options apply to all models; those in `but` are not reported."""
    for index, option in enumerate(entry.taken):
        if isinstance(option, OptionPart) and option.take not in but:
            yield Finding(
                "wfb3.option",
                ERROR,
                T("Options here apply to every model; the count is ignored."),
                "WFB3 13.1",
                path=("options", index),
                found=option.models,
                allowed=False,
                fix=T("Give the option to all models."),
            )


def partial_option_findings(entry: Entry, index: int, half: bool, name: Shown, rules: Rules) -> Iterator[Finding]:
    """Findings on an option for all models if only half may have it (`half`), or for a part if all must (5.3.1)."""
    option = entry.taken[index]
    if isinstance(option, str):
        if half:
            share = parts_of_units.halves(entry.models or 0)[0]
            yield Finding(
                "wfb3.option",
                ERROR,
                T("{option}: offered by the list to only half of the unit.", option=rules.word(option)),
                rules.cited,
                path=("options", index),
                found=entry.models,
                allowed=share,
                fix=P(
                    "Give it to {count} model.",
                    "Give it to {count} models.",
                    "count",
                    count=share,
                )
                if share
                else T("Remove the option."),
                by="list",
            )
        return
    if not half and fights_with_two(option.take, rules):
        yield from second_weapon_findings(entry, index, rules)
    elif not half and option.models != entry.models:
        yield Finding(
            "wfb3.option",
            ERROR,
            T("{option}: all models of {unit} must have it, or none.", option=rules.word(option.take), unit=name),
            "WFB3 5.3.1",
            path=("options", index),
            found=option.models,
            allowed=entry.models,
            fix=T("Give it to all models, or remove it."),
        )
    yield from excess_number_findings(entry, index)


def fights_with_two(id: str, rules: Rules) -> bool:
    """True for a weapon that is used in pairs, one in each hand (13.3)."""
    weapon = rules.system.weapons.get(id)
    return weapon is not None and any(use is not None and use.hands for use in (weapon.foot, weapon.mounted))


def second_weapon_findings(entry: Entry, index: int, rules: Rules) -> Iterator[Finding]:
    """Finding on a second weapon for part of a unit: all models must pay for it, though half may carry it (13.3)."""
    option = entry.taken[index]
    if not isinstance(option, OptionPart) or entry.models is None or option.models >= entry.models:
        return
    yield Finding(
        "wfb3.option",
        ERROR,
        T(
            "{option}: {found} of the unit pay for it; all of its {models} models must, and at least {half} carry it.",
            option=rules.word(option.take),
            found=option.models,
            models=entry.models,
            half=parts_of_units.halves(entry.models)[1],
        ),
        "WFB3 13.3",
        path=("options", index, "models"),
        found=option.models,
        allowed=entry.models,
        fix=T("Give it to all models, or remove it."),
    )


def excess_number_findings(entry: Entry, index: int) -> Iterator[Finding]:
    """Finding on an option for more models than there are."""
    option = entry.taken[index]
    if isinstance(option, OptionPart) and entry.models is not None and option.models > entry.models:
        yield Finding(
            "wfb3.option",
            ERROR,
            P(
                "This option is given to {found} model, but the unit has only {allowed}.",
                "This option is given to {found} models, but the unit has only {allowed}.",
                "found",
                found=option.models,
                allowed=entry.models,
            ),
            "WFB3 13.1",
            path=("options", index, "models"),
            found=option.models,
            allowed=entry.models,
            fix=P(
                "Give it to at most {count} model.", "Give it to at most {count} models.", "count", count=entry.models
            ),
        )


def group_excess_findings(entry: Entry, group: Each, most: int, rules: Rules) -> Iterator[Finding]:
    """Finding on more options of a group than all models together may have; `most` is for each model."""
    if entry.models is None:
        return
    own = [entry.models if models is None else models for id, models in options_with_numbers(entry) if id in group.may]
    found, allowed = sum(own), most * entry.models
    if found > allowed:
        yield Finding(
            "wfb3.option",
            ERROR,
            T(
                "{names}: {found} taken in all; the list allows {allowed}.",
                found=found, allowed=allowed, names=tuple(rules.word(i) for i in group.may),
            ),
            rules.cited, path=("options",), found=found, allowed=allowed,
            fix=T("Remove {count}.", count=found - allowed), by="list",
        )  # fmt: skip


def half_findings(entry: Entry, group: Half, rules: Rules) -> Iterator[Finding]:
    """Finding on options that half of the unit must have, or may have, if it is another number of models."""
    if entry.models is None:
        return
    own = [models for id, models in options_with_numbers(entry) if id in group.of and models is not None]
    if any(id in group.of and models is None for id, models in options_with_numbers(entry)):
        return  # another finding says so
    found = sum(own)
    half = parts_of_units.halves(entry.models)
    if found in half or (group.half == "may" and not own):
        return
    shown = tuple(dict.fromkeys(half))
    allowed, names = alternatives(shown), alternatives(rules.word(i) for i in group.of)
    text = T(
        "{names}: exactly half of the unit ({allowed} models) must have this; so far {found}.",
        found=found or T("none has"),
        allowed=allowed,
        names=names,
    )
    if group.half == "may":
        text = T(
            "{names}: exactly half of the unit ({allowed} models) must have this, or none; so far {found}.",
            found=found,
            allowed=allowed,
            names=names,
        )
    yield Finding(
        "wfb3.option",
        ERROR,
        text,
        rules.cited,
        path=("options",),
        found=found,
        allowed=list(shown),
        fix=P(
            "Give it to {count} model, or remove it.",
            "Give it to {count} models, or remove it.",
            "count",
            count=half[0],
        )
        if group.half == "may"
        else P("Give it to {count} model.", "Give it to {count} models.", "count", count=half[0]),
        by="list",
    )
