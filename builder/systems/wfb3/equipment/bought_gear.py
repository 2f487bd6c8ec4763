"""Options bought for an entry, the equipment that its models then carry, and options that are not sold to it."""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import NamedTuple

from builder.core.choices import Refusal
from builder.core.findings import ERROR, Finding, Plain, Shown, T, Text, Written, alternatives
from builder.core.limits import Keys
from builder.core.spelling import did_you_mean, use_one_of
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
    """Id of the included equipment that it replaces."""
    one_unit: bool = False
    """True if only one unit of the line may have it."""
    per: str = "model"
    """Part of the entry that pays the price: `model`, or another part as in `definitions.options.Each`."""
    number: int | None = None
    """Number of models that have it; `None` for all."""
    singly: bool = False
    """True if any number of the models may have it."""


def _reserved_for(id: str, system: SystemFile) -> Shown:
    """Name of the characters for whom a suit of armour is reserved; `None` if it is for all."""
    ability = system.armour[id].ability if id in system.armour else None
    found = (kind.abilities[ability] for kind in system.items.values() if kind.of and ability in kind.abilities)
    return next((a.only.name for a in found if a.only is not None), None)


def option_finding(
    path: Keys,
    text: Text,
    rule: str | None,
    found: Plain,
    allowed: Plain,
    fix: Text | None,
    *,
    by: str = "list",
    code: str = "wfb3.option",
    concerns: tuple[str, ...] = (),
) -> Finding:
    """The error on a choice of equipment, mount or race.

    `by` is where the rule comes from, as `list` or `rulebook`; `concerns` are ids of definitions that the fix needs.
    """
    return Finding(code, ERROR, text, rule, path=path, found=found, allowed=allowed, fix=fix, by=by, concerns=concerns)


def not_offered(
    id: str, index: int, name: Shown, offers: Iterable[str], rules: Rules, carries: tuple[str, ...] = ()
) -> Finding:
    """Error on an option that is unknown, already included in the price, or not among the `offers` to the entry.

    `index` is that of the option in the entry, `name` the name of the entry's line or creature.
    """
    system, word, offered, path = rules.system, rules.word(id), list(offers), ("options", index)
    if id in carries:
        text = T("{option} is already included in the price of {unit}.", option=word, unit=name)
        return option_finding(path, text, rules.cited, id, False, T("Remove the option."))
    if id in system.items:
        text = T("{item}: this is a magic item; it belongs among the magic items, with its abilities.", item=word)
        return option_finding(path, text, "WFB3 24.4", id, offered, T("Move it to the magic items."), by="rulebook")
    ridden = id in rules.creatures and rules.creatures[id].riding is not None
    if ridden or any(id in table for table in (system.weapons, system.armour, system.extras, system.troops)):
        only = _reserved_for(id, system)
        if only is not None:
            text = T("{option}: only for {bearers}; it counts as 0 points.", option=word, bearers=only)
        else:
            text = T("{option}: not offered here by the list ({unit}); it counts as 0 points.", option=word, unit=name)
        fix = T("Remove it; no options are available here.")
        if offered:
            fix = T("Remove it; available: {known}.", known=tuple(Written(id, rules.word(id)) for id in offered))
        return option_finding(path, text, rules.cited, id, offered, fix)
    text = T("The option “{id}” is unknown; it is kept and counts as 0 points.", id=id)
    gear = [*system.weapons, *system.armour, *system.extras]

    def suggest() -> Text:
        return did_you_mean(id, offered, rules.word) or did_you_mean(id, gear, rules.word) or T("Remove it.")

    return Finding("ref.unknown", ERROR, text, path=path, found=id, allowed=offered, suggest=suggest)


def mount_not_sold(
    id: str, offered: Collection[str], unsold: Callable[[Shown], Text], cited: str, rules: Rules, *, by: str
) -> Finding:
    """Error on a mount that is unknown or not among those `offered` to the entry (ids).

    `unsold` makes the text on a known mount from its name; `by` is where the rule comes from, as `list` or `rulebook`.
    """
    known = rules.creatures.get(id)
    if known is not None:
        return option_finding(
            ("mount",), unsold(known.name), cited, id, list(offered), use_one_of(offered, rules.word), by=by
        )
    text = T("The mount “{id}” is unknown; it counts as 0 points.", id=id)
    fix = did_you_mean(id, offered, rules.word)
    return option_finding(("mount",), text, cited, id, list(offered), fix, by=by, code="ref.unknown")


def race_refusal(offer: Offer, name: Shown, race: Creature, rules: Rules) -> Refusal | None:
    """Refusal of an option or item called `name` that the list does not sell to this race; `None` if it does."""
    if not offer.creatures or race.id in offer.creatures:
        return None
    text = T("{option}: not offered by the list to this race ({race}).", option=name, race=race.name)
    return Refusal(text, T("Remove it."), list(offer.creatures), race.id, rule=rules.cited)


def needs_refusal(offer: Offer, name: Shown, held: Collection[str | None], rules: Rules) -> Refusal | None:
    """Refusal of an option or item called `name` to a model that has none of the offer's `needs`; else `None`.

    `held` are the ids of the model's equipment, mount and kinds of special troops.
    """
    if not offer.needs or not set(offer.needs).isdisjoint(held):
        return None
    names = alternatives(rules.word(need) for need in offer.needs)
    text = T("{option}: available only with {needed}.", option=name, needed=names)
    return Refusal(text, T("Add {needed}, or remove it.", needed=names), list(offer.needs), rule=rules.cited)


def refused_option(refusal: Refusal | None, id: str, entry: Entry) -> Iterator[Finding]:
    """The error on an option of an entry; none if `refusal` is `None`."""
    if refusal is not None:
        path: Keys = ("options", entry.options.index(id)) if id in entry.options else ("take",)
        found = refusal.found or id
        yield option_finding(path, refusal.text, refusal.rule, found, refusal.allowed, refusal.fix, concerns=(id,))


def taken_twice(id: str, index: int, rules: Rules) -> Finding:
    """Error on an option that the entry lists twice; `index` is that of the second."""
    text = T("{option}: taken twice; counted once.", option=rules.word(id))
    return option_finding(("options", index), text, rules.cited, id, 1, T("Remove the duplicate."), by="rulebook")


def ridden(mount: Creature, character: bool) -> bool:
    """True if the open list sells a creature as a mount: riding animals to all, monsters to characters."""
    if mount.points is None:
        return False
    return mount.riding is not None or (character and mount.carries is not None)


def carried_gear(included: tuple[str, ...], bought: Iterable[Bought], system: SystemFile) -> tuple[str, ...]:
    """Ids of all equipment that a model carries: included equipment minus what was swapped, plus what was bought.

    Bought body armour replaces worse body armour included in the price.
    """
    more, swapped = [], set[str | None]()
    for one in bought:
        if one.id not in included:
            more.append(one.id)
        swapped |= {one.instead_of, *_worse_suits(one.id, included, system)}
    return (*(id for id in included if id not in swapped), *more)


def _worse_suits(id: str, included: tuple[str, ...], system: SystemFile) -> Iterator[str]:
    """Ids of included body armour that protects less than the piece with this id; empty if that is no body armour."""
    suit = system.armour.get(id)
    if suit is None or suit.kind != "body":
        return
    for other in included:
        own = system.armour.get(other)
        if own is not None and own.kind == "body" and own.steps < suit.steps:
            yield other
