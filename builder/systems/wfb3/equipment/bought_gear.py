"""Options bought for an entry, the equipment that its models then carry, and options that are not sold to it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from builder.core.choices import Refusal
from builder.core.findings import ERROR, Finding, Shown, T, Written, alternatives
from builder.core.limits import Keys
from builder.core.spelling import did_you_mean
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.options import Offer
from builder.systems.wfb3.definitions.roster import Entry
from builder.systems.wfb3.definitions.system import SystemFile
from builder.systems.wfb3.rules import Rules


class Bought(NamedTuple):
    """An option that an entry has bought."""

    id: str
    points: int
    """Price in quarters, for each unit of `per`."""
    instead_of: str | None = None
    one_unit: bool = False
    """True if only one unit of the line may have it."""
    per: str = "model"
    """What the price is paid for: each model of the entry, or another part named by `options.Each`."""
    number: int | None = None
    """Number of models that have it; `None` for all."""
    singly: bool = False
    """True if single models may have it."""


def _reserved_for(id: str, system: SystemFile) -> Shown:
    """Names of those whom a suit of armour is reserved for; `None` if it is not."""
    ability = system.armour[id].ability if id in system.armour else None
    found = (kind.abilities[ability] for kind in system.items.values() if kind.of and ability in kind.abilities)
    return next((a.only.name for a in found if a.only is not None), None)


def not_offered(
    id: str, index: int, name: Shown, offers: Iterable[str], rules: Rules, carries: tuple[str, ...] = ()
) -> Finding:
    """Finding on an option that the entry cannot buy, already has in its price, or that is unknown."""
    if id in carries:
        return Finding(
            "wfb3.option",
            ERROR,
            T("{option} is already included in the price of {unit}.", option=rules.word(id), unit=name),
            rules.cited,
            path=("options", index),
            found=id,
            allowed=False,
            fix=T("Remove the option."),
            by="list",
        )
    offered = list(offers)
    system = rules.system
    ridden = id in rules.creatures and rules.creatures[id].riding is not None
    known = ridden or any(id in table for table in (system.weapons, system.armour, system.extras, system.troops))
    if id in system.items:
        return Finding(
            "wfb3.option",
            ERROR,
            T(
                "{item}: this is a magic item; it belongs among the magic items, with its abilities.",
                item=system.items[id].name,
            ),
            "WFB3 24.4",
            path=("options", index),
            found=id,
            allowed=offered,
            fix=T("Move it to the magic items."),
        )
    if known:
        text = T(
            "{option}: not offered here by the list ({unit}); it counts as 0 points.", option=rules.word(id), unit=name
        )
        only = _reserved_for(id, system)
        if only is not None:
            text = T("{option}: only for {bearers}; it counts as 0 points.", option=rules.word(id), bearers=only)
        return Finding(
            "wfb3.option",
            ERROR,
            text,
            rules.cited,
            path=("options", index),
            found=id,
            allowed=offered,
            fix=T("Remove it; available: {known}.", known=tuple(Written(id, rules.word(id)) for id in offered))
            if offered
            else T("Remove it; no options are available here."),
            by="list",
        )
    return Finding(
        "ref.unknown",
        ERROR,
        T("The option “{id}” is unknown; it is kept and counts as 0 points.", id=id),
        path=("options", index),
        found=id,
        allowed=offered,
        suggest=lambda: (
            did_you_mean(id, offered, rules.word)
            or did_you_mean(id, [*system.weapons, *system.armour, *system.extras], rules.word)
            or T("Remove it.")
        ),
    )


def race_refusal(offer: Offer, name: Shown, race: Creature, rules: Rules) -> Refusal | None:
    """Refusal of an option or item called `name` that the list sells to other races only."""
    if not offer.creatures or race.id in offer.creatures:
        return None
    text = T("{option}: not offered by the list to this race ({race}).", option=name, race=race.name)
    return Refusal(text, T("Remove it."), list(offer.creatures), race.id, rule=rules.cited)


def needs_refusal(offer: Offer, name: Shown, held: Collection[str | None], rules: Rules) -> Refusal | None:
    """Refusal of an option or item called `name` without what the list asks for.

    `held` are the ids of a model's equipment, mount and kinds of special troops.
    """
    if not offer.needs or not set(offer.needs).isdisjoint(held):
        return None
    names = alternatives(rules.word(need) for need in offer.needs)
    text = T("{option}: available only with {needed}.", option=name, needed=names)
    return Refusal(text, T("Add {needed}, or remove it.", needed=names), list(offer.needs), rule=rules.cited)


def refused_option(refusal: Refusal | None, id: str, entry: Entry) -> Iterator[Finding]:
    """The finding on an option of an entry, if it is refused."""
    if refusal is not None:
        path: Keys = ("options", entry.options.index(id)) if id in entry.options else ("take",)
        yield Finding(
            "wfb3.option",
            ERROR,
            refusal.text,
            refusal.rule,
            path=path,
            found=refusal.found or id,
            allowed=refusal.allowed,
            fix=refusal.fix,
            by="list",
            concerns=(id,),
        )


def taken_twice(id: str, index: int, rules: Rules) -> Finding:
    """Finding on an option listed twice."""
    return Finding(
        "wfb3.option",
        ERROR,
        T("{option}: taken twice; counted once.", option=rules.word(id)),
        rules.cited,
        path=("options", index),
        found=id,
        allowed=1,
        fix=T("Remove the duplicate."),
    )


def ridden(mount: Creature, character: bool) -> bool:
    """True if the open list sells a creature as a mount: riding animals to all, monsters that bear a rider to characters."""
    if mount.points is None:
        return False
    return mount.riding is not None or (character and mount.carries is not None)


def carried_gear(included: tuple[str, ...], bought: Iterable[Bought], system: SystemFile) -> tuple[str, ...]:
    """Ids of all equipment that a model carries: included equipment minus what was swapped, plus what was bought.

    Bought body armour replaces worse body armour included in the price.
    """
    more: list[str] = []
    swapped: list[str] = []
    for one in bought:
        id = one.id
        if id not in included:
            more.append(id)
        if one.instead_of is not None:
            swapped.append(one.instead_of)
        swapped.extend(_worse_suits(id, included, system))
    kept = [id for id in included if id not in swapped] if swapped else included
    return (*kept, *more)


def _worse_suits(id: str, included: tuple[str, ...], system: SystemFile) -> Iterator[str]:
    """Ids of included suits that protect less than this one; empty if it is not body armour."""
    suit = system.armour.get(id)
    if suit is None or suit.kind != "body":
        return
    for other in included:
        own = system.armour.get(other)
        if own is not None and own.kind == "body" and own.steps < suit.steps:
            yield other
