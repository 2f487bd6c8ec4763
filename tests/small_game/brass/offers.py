"""What an army sells: a line of its list, with its number of models and its options."""

from __future__ import annotations

from brass.model import Entry, SystemFile, Unit

from builder.core.choices import AnyOf, Number, Option, Refusal
from builder.core.findings import T
from builder.core.offers import Offer


def offer(unit: Unit, system: SystemFile, cited: str) -> Offer[Entry]:
    """A line of the list; `cited` is the page where it stands."""
    return Offer(
        id=unit.id,
        name=unit.name,
        kind=unit.kind,
        category=unit.kind,
        heading=system.kinds[unit.kind],
        models=_models(unit, cited),
        choices=(_options(unit, system, cited),),
        price_order=("options",),
        number="" if unit.most is None else f"0-{unit.most}",
        size=f"1-{unit.models}",
    )


def _models(unit: Unit, cited: str) -> Number[Entry]:
    """Crews have several models; captains and engines are alone."""

    def too_many(models: int) -> Refusal:
        text = T("{name}: {models} models; {most} is the most.", name=unit.name, models=models, most=unit.models)
        return Refusal(text, T("Take fewer models."), unit.models)

    return Number(
        path=("models",),
        label=T("models"),
        code="brass.models",
        rule=cited,
        name=unit.name,
        each=unit.points,
        high=unit.models,
        too_many=too_many,
    )


def _options(unit: Unit, system: SystemFile, cited: str) -> AnyOf[Entry]:
    """What each model may have; a torch is nothing for those who have powder."""

    def refused(id: str) -> Refusal:
        text = T("{name}: {option} is not available.", name=unit.name, option=system.options[id])
        return Refusal(text, T("Remove it."), list(unit.options))

    def twice(id: str) -> Refusal:
        return Refusal(T("Taken twice: {option}.", option=system.options[id]), T("Remove one of them."), 1)

    def no_fire(entry: Entry, id: str) -> Refusal | None:
        if id != "torches" or "rifles" not in entry.options:
            return None
        text = T("{name}: torches are forbidden where there is powder.", name=unit.name)
        return Refusal(text, T("Remove the torches, or the rifles."), reason=T("not beside rifles"))

    return AnyOf(
        path=("options",),
        label=T("options"),
        code="brass.option",
        rule=cited,
        section=T("Options"),
        options={id: Option(system.options[id], points, per_model=True) for id, points in unit.options.items()},
        names=system.options,
        refused=refused,
        repeated=twice,
        requirements=(no_fire,),
    )
