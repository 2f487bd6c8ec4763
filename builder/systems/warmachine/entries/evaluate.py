"""An entry of the roster, evaluated by itself: priced, profiled and checked where it stands alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from builder.core import entries
from builder.core.definitions import Name
from builder.core.entries import InPlay, Tag
from builder.core.findings import ERROR, Finding, Shown, T
from builder.core.points import total
from builder.core.profiles import Profile
from builder.core.relations import Relation
from builder.core.spelling import did_you_mean, nearest
from builder.systems.warmachine.entries import attachments, solos, units, warcasters, warjacks
from builder.systems.warmachine.entries.facts import EntryResult, Facts
from builder.systems.warmachine.entries.purchase import Purchase
from builder.systems.warmachine.model.definitions import STATS, ModelSpec, Role
from builder.systems.warmachine.model.roster import Entry
from builder.systems.warmachine.rules.benefits import Benefits, benefits
from builder.systems.warmachine.rules.rules import MACHINES, Offer, Rules, cited


class Settings(NamedTuple):
    """What an entry's price depends on besides the entry."""

    theme: str | None = None
    tier: int | None = None
    variants: tuple[str, ...] = ()


BOUGHT: dict[Role, Callable[[Entry, Offer, Benefits, Rules], Purchase]] = {
    "warcaster": warcasters.warcaster,
    "warjack": warjacks.warjack,
    "colossal": warjacks.warjack,
    "engine": solos.solo,
    "unit": units.unit,
    "unit-attachment": attachments.attachment,
    "weapon-attachment": attachments.weapon_attachment,
    "warcaster-attachment": attachments.attachment,
    "solo": solos.solo,
}
"""How each kind of entries is bought."""


def purchase(entry: Entry, offer: Offer, given: Benefits, rules: Rules) -> Purchase:
    """What an entry buys, with its price before what the rest of the army changes."""
    return BOUGHT[offer.kind.role](entry, offer, given, rules)


def evaluate(entry: Entry, handle: str, settings: Settings, rules: Rules) -> EntryResult:
    """The entry by itself; see `builder.mustering.muster`."""
    offer = rules.offers.get(entry.take)
    if offer is None:
        return _unknown(entry, handle, rules)
    bought = purchase(entry, offer, benefits(rules, *settings), rules)
    points = total(bought.price)
    line = offer.line
    return entries.EntryResult(
        entry,
        handle,
        entry.name or line.name,
        offer.role,
        offer.kind.group,
        None,
        bought.models,
        points,
        points // max(1, bought.purchases),
        bought.price,
        Facts(offer, points, purchases=bought.purchases),
        _in_play(offer, bought.models, rules),
        race=offer.kind.name,
        findings=bought.findings,
        relations=tuple(relations(entry)),
        single=offer.sizes == (1,) or offer.role in MACHINES,
    )


def relations(entry: Entry) -> Iterator[Relation]:
    """Whose warjack or attachment it is, under whom it stands; whom it serves is only told."""
    if entry.controller is not None:
        yield Relation("controlled", entry.controller, under=True, words=T("controlled by {unit}"))
    if entry.attached_to is not None:
        yield Relation("attached", entry.attached_to, entry.controller is None, words=T("attached to {unit}"))
    if entry.client is not None:
        yield Relation("client", entry.client, words=T("client: {unit}"))


def _unknown(entry: Entry, handle: str, rules: Rules) -> EntryResult:
    """What the list does not have, or only the list of a faction for which it does not work."""
    known = rules.elsewhere.get(entry.take)
    if known is not None:
        text = T("Does not work for {army}; it counts as 0 points.", army=rules.army.name)
        finding = Finding(
            "warmachine.faction", ERROR, text, cited(rules, "MK2-09"), path=("take",), found=entry.take,
            allowed=list(known.line.works_for), fix=T("Remove it."), by="list",
        )  # fmt: skip
    else:
        finding = Finding(
            "ref.unknown", ERROR, T("“{take}” is not in this army’s list; it is kept and counts as 0 points.", take=entry.take),
            path=("take",), found=entry.take, allowed=nearest(entry.take, rules.offers, rules.word),
            fix=did_you_mean(entry.take, rules.offers, rules.word), by="list",
        )  # fmt: skip
    name = entry.name or (entry.take if known is None else known.line.name)
    return entries.EntryResult(
        entry, handle, name, "unknown", None, None, entry.size or 1, 0, 0, (), Facts(None), findings=(finding,),
        relations=tuple(relations(entry)),
    )  # fmt: skip


def _in_play(offer: Offer, models: int, rules: Rules) -> InPlay:
    """The models of an entry as their cards have them."""
    left = models - sum(m.number or 0 for m in offer.line.models if not m.in_play and not m.instead)
    profiles = tuple(_profile(model, offer, left) for model in offer.line.models)
    known = rules.system.advantages
    named = {id: known[id].name if id in known else id for id in _advantages(offer)}
    tags = tuple(Tag(id, named[id], _whose(offer, own, named[id])) for id, own in _advantages(offer).items())
    return InPlay(profiles, tags=tags)


def _advantages(offer: Offer) -> dict[str, list[ModelSpec]]:
    """The advantages of an entry with the models that have each; those of warcasters are of who has focus."""
    found: dict[str, list[ModelSpec]] = {}
    for model in offer.line.models:
        led = offer.role != "warcaster" or "focus" in model.stats
        for id in dict.fromkeys([*(offer.kind.advantages if led else ()), *model.advantages]):
            found.setdefault(id, []).append(model)
    return found


def _whose(offer: Offer, own: list[ModelSpec], advantage: Name) -> Shown:
    """Which of an entry's models those are; `None` for all, and where the advantage says it."""
    names = tuple(dict.fromkeys(model.name or offer.line.name for model in own))
    return None if len(own) == len(offer.line.models) or names == (advantage,) else names


def _profile(model: ModelSpec, offer: Offer, left: int) -> Profile:
    """A row of characteristics; the focus of those who have none is left out, as is the command of machines (8.16)."""
    values: dict[str, int | str | None] = {key: model.stats.get(key) for key in STATS}
    if not values["cmd"]:
        values["cmd"] = None
    alike = [m for m in offer.line.models if m.number is None and not m.in_play and not m.instead]
    number = model.number if model.number is not None else (max(1, left) if alike == [model] else 1)
    return Profile(model.name or offer.line.name, values, {}, 0 if model.in_play or model.instead else number)
