"""Evaluation of one entry: price, profiles and findings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from builder.core import entries
from builder.core.entries import InPlay, Tag
from builder.core.findings import ERROR, Finding, T
from builder.core.offers import Offer
from builder.core.points import Price, price_line, total
from builder.core.profiles import Profile
from builder.core.relations import Relation
from builder.core.roster import handles
from builder.core.spelling import did_you_mean, suggestions
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.benefits import Benefits, Settings, benefits
from builder.systems.warmachine.costs import costs_across_entries
from builder.systems.warmachine.definitions import STATS, ModelSpec
from builder.systems.warmachine.entries import EntryResult, Facts
from builder.systems.warmachine.offers import offer
from builder.systems.warmachine.roster import Entry, Roster
from builder.systems.warmachine.rules import MACHINES, Listing, Rules, cited


def evaluate(entry: Entry, handle: str, settings: Settings, rules: Rules) -> EntryResult:
    """The result of one entry, without the other entries of its army."""
    listing = rules.listings.get(entry.take)
    if listing is None:
        return _unknown(entry, handle, rules)
    given = benefits(rules, settings)
    own = offer(listing, rules, given)
    models, price = own.models.number(entry), tuple(_price(own, entry, given))
    step = own.models.step
    purchases = -(-models // step) if step > 1 else 1  # solos that are bought in groups (p. 27, MK2-16)
    points = total(price)
    return entries.EntryResult(
        entry,
        handle,
        entry.name or listing.line.name,
        listing.role,
        listing.kind.group,
        None,
        models,
        points,
        points // max(1, purchases),
        price,
        Facts(listing, points, purchases=purchases),
        _in_play(listing, models, rules),
        race=listing.kind.name,
        findings=own.findings(entry),
        relations=tuple(relations(entry)),
        single=listing.sizes == (1,) or listing.role in MACHINES,
    )


def price_alone(listing: Listing, given: Benefits, rules: Rules) -> int:
    """Price of a line in its smallest size in quarters, before effects of the rest of the army.

    `given` are the benefits of theme, contract and variants.
    """
    return total(_price(offer(listing, rules, given), Entry(take=listing.id), given))


def _price(own: Offer[Entry], entry: Entry, given: Benefits) -> Iterator[Price]:
    """Price lines of an entry of the offer `own`: the printed price, then the theme's discount, at least 0 in total."""
    for printed in own.prices(entry):
        yield printed
        cheaper = sum(c.by for c in given.cheaper if own.id in c.of and not c.under)
        off = min(cheaper * printed.times, printed.points)
        if off:
            yield price_line(T("cheaper in the theme"), -off, rule=given.cited)


def relations(entry: Entry) -> Iterator[Relation]:
    """Relations to controller, unit or client; a client's is text only."""
    if entry.controller is not None:
        yield Relation("controlled", entry.controller, under=True, words=T("controlled by {unit}"))
    if entry.attached_to is not None:
        yield Relation("attached", entry.attached_to, entry.controller is None, words=T("attached to {unit}"))
    if entry.client is not None:
        yield Relation("client", entry.client, words=T("client: {unit}"))


def _unknown(entry: Entry, handle: str, rules: Rules) -> EntryResult:
    """The result of an entry whose line no file has, or only the file of a faction that does not work for the army."""
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
            path=("take",), found=entry.take, allowed=suggestions(entry.take, rules.listings, rules.word),
            suggest=partial(did_you_mean, entry.take, rules.listings, rules.word), by="list",
        )  # fmt: skip
    name = entry.name or (entry.take if known is None else known.line.name)
    return entries.EntryResult(
        entry, handle, name, "unknown", None, None, entry.size or 1, 0, 0, (), Facts(None), findings=(finding,),
        relations=tuple(relations(entry)),
    )  # fmt: skip


def _in_play(listing: Listing, models: int, rules: Rules) -> InPlay:
    """What a result holds for play, from the cards of the models."""
    left = models - sum(m.number or 0 for m in listing.line.bought)
    profiles = tuple(_profile(model, listing, left) for model in listing.line.models)
    known = rules.system.advantages
    tags = []
    for id, own in _advantages(listing).items():
        name, whose = known[id].name if id in known else id, listing.line.whose(own)
        tags.append(Tag(id, name, None if whose == (name,) else whose))
    return InPlay(profiles, tags=tuple(tags))


def _advantages(listing: Listing) -> dict[str, list[ModelSpec]]:
    """Advantages of an entry with the models that have each; those of warcasters belong to the model with focus."""
    found: dict[str, list[ModelSpec]] = {}
    for model in listing.line.models:
        led = listing.role != "warcaster" or "focus" in model.stats
        for id in dict.fromkeys([*(listing.kind.advantages if led else ()), *model.advantages]):
            found.setdefault(id, []).append(model)
    return found


def _profile(model: ModelSpec, listing: Listing, left: int) -> Profile:
    """Profile of a model; without focus if it has none, and without command for machines (8.16).

    `left` is the number of models of the entry for which its card gives no number.
    """
    values: dict[str, int | str | None] = {key: model.stats.get(key) for key in STATS}
    if not values["cmd"]:
        values["cmd"] = None
    alike = [m for m in listing.line.bought if m.number is None]
    number = model.number if model.number is not None else (max(1, left) if alike == [model] else 1)
    return Profile(listing.line.name_of(model), values, {}, 0 if model.in_play or model.instead else number)


def evaluate_army(roster: Roster, rules: Rules) -> Army:
    """The evaluated army of a roster, with costs that depend on several entries."""
    settings = Settings.of(roster)
    named = zip(roster.entries, handles(roster.entries), strict=True)
    return costs_across_entries(
        Army(roster, rules, tuple(evaluate(entry, handle, settings, rules) for entry, handle in named))
    )
