"""Choices of a line: models, controller or host, specialists and reinforcements."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from builder.core import limits
from builder.core.choices import Choice, Misplaced, Number, OneOf, Option, Refusal, Trials, first_reason, with_value
from builder.core.controls import Choice as ControlChoice
from builder.core.controls import Control, choice_control
from builder.core.findings import N, Plain, Shown, T, Text, alternatives
from builder.core.offers import Offer
from builder.core.plurals import P
from builder.core.points import Price, Quarters, price_line
from builder.core.references import Reference, UnusedReference
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.benefits import Benefits
from builder.systems.warmachine.entries import EntryResult, is_aside
from builder.systems.warmachine.limits import attachments_to, marshalled_most, offer_to, special_most
from builder.systems.warmachine.points import brought, idle
from builder.systems.warmachine.roster import MAX_SIZE, Entry
from builder.systems.warmachine.rules import Listing, Rules, cited

BELONGS_TO, EVENT = T("Belongs to"), T("Event")
"""Headings of controls."""
REFERENCES: dict[str, tuple[Text, str, Text, Text]] = {
    "controller": (
        T("controlled by"),
        "MK2-05",
        T("Not a warjack, so it cannot have a controller."),
        T("Remove the controller."),
    ),
    "attached_to": (
        T("attached to"),
        "MK2-12",
        T("Not an attachment, so it cannot be attached to anything."),
        T("Detach it."),
    ),
    "client": (T("client"), "T-MK2-5", T("This model cannot have a client."), T("Remove the client.")),
}
"""Keys that refer to another entry: label, number of the rule, message if it does not apply, and fix."""
KEYS: dict[str, Shown] = {
    **{key: name for key, (name, *_) in REFERENCES.items()},
    "size": T("models"),
    "dismount": T("on foot"),
    "specialist": T("specialist"),
    "reinforcement": T("reinforcement"),
}
"""Display names of an entry's keys."""


def offer(listing: Listing, rules: Rules, given: Benefits) -> Offer[Entry]:
    """The offer of a line, independent of other entries; `given` are benefits of theme and variants."""
    group = listing.kind.group
    return Offer(
        id=listing.id,
        name=listing.line.name,
        kind=listing.role,
        category=group,
        heading=rules.system.groups[group],
        models=_models(listing, rules, given),
        choices=tuple(_dismount(listing, rules)),
        price_order=(),
    )


@lru_cache(maxsize=16)
def offers(rules: Rules) -> dict[str, Offer[Entry]]:
    """Offers of all lines of an army without benefits of a theme, by id of the line."""
    return {id: offer(listing, rules, Benefits()) for id, listing in rules.listings.items()}


def offer_in(result: EntryResult, army: Army) -> Offer[Entry]:
    """The offer of an entry's line within its army; for unknown lines with choices that remove keys only."""
    listing, entry = result.facts.listing, result.entry
    if listing is None:
        size = entry.size or 1
        models: Number[Entry] = Number(
            path=("size",), label=KEYS["size"], code="", name=result.name, each=None, low=size, high=size
        )
        return Offer(
            id=entry.take, name=result.name, kind="unknown", category="", heading=None, models=models, price_order=(),
            choices=(*_unused(result, army, REFERENCES), _misplaced(entry, *OTHER_KEYS)),
        )  # fmt: skip
    own = offer(listing, army.rules, army.benefits)
    models, host = own.models, army.by_id.get(entry.attached_to or "")
    if listing.role == "weapon-attachment" and host is not None:
        models = replace(models, high=special_most(army, host, listing.id) or 1)
    references = {
        "controller": _controller if listing.machine else None,
        "attached_to": _attached_to if listing.attachment else None,
        "client": _client if listing.line.client else None,
    }
    choices = (
        *(reference(result, listing, army) for reference in references.values() if reference is not None),
        models,
        *own.choices,
        *_beside_the_list(entry, listing, army),
        *_unused(result, army, [key for key, reference in references.items() if reference is None]),
        *(() if own.choices else (_misplaced(entry, "dismount"),)),
    )
    return replace(own, models=models, choices=choices)


# --------------------------------------------------------------------- models


@dataclass(frozen=True, kw_only=True)
class Sizes(Number[Entry]):
    """Choice of a number of models among those sold, each with a total price."""

    sizes: tuple[int, ...]
    price: Callable[[Entry, int], int]
    """Function that gives the price of an entry in one of the sizes, in quarters."""
    any_number: bool
    """True if a number that is not sold is kept and refused; false if the smallest size is used instead."""

    def number(self, entry: Entry) -> int:
        """Number of models of an entry."""
        return super().number(entry) if self.any_number else self.low

    def prices(self, entry: Entry, models: int) -> Iterator[Price]:
        """Price line of the size; for a size that is not sold, of the next larger one or else the largest (MK2-11)."""
        number = self.number(entry)
        sold = next((size for size in self.sizes if size >= number), self.sizes[-1])
        yield price_line(self.name, self.price(entry, sold), 1, self.rule)

    def controls(self, trials: Trials[Entry]) -> Iterator[Control]:
        """Control of the size; empty if only one size is possible."""
        entry = trials.holder
        if len(self.sizes) == 1 and entry.size is None:
            return
        offered = []
        for size in self.sizes:
            name = P("{count} model", "{count} models", "count", count=size)
            value = None if size == self.low else size
            blocked = trials.reason(with_value(entry, self.path, value))
            offered.append(ControlChoice(value, name, self.price(entry, size), blocked=blocked))
        value = None if entry.size == self.low else entry.size
        wrong = first_reason(self.faults(entry))
        yield choice_control(self.path, self.label, value, offered, wrong, section=self.section, rule=self.rule)


def _models(listing: Listing, rules: Rules, given: Benefits) -> Number[Entry]:
    """Choice of the number of models: sizes of units, groups of solos, special weapons (MK2-11, MK2-12, MK2-16)."""
    line, group = listing.line, listing.line.models_per_purchase
    path, label, code, section = ("size",), KEYS["size"], "warmachine.size", T("Models")
    source = rules.cite(line.source or listing.of.source)

    def not_sold(size: int) -> Refusal | None:
        """Refusal of a number of models that is not sold; `None` if it is."""
        if size in listing.sizes or (not listing.sizes and size % group == 0):
            return None
        text = P(
            "{size} model; this entry comes with {sizes}.", "{size} models; this entry comes with {sizes}.",
            "size", size=size, sizes=alternatives(listing.sizes),
        )  # fmt: skip
        if not listing.sizes:
            text = P(
                "{size} model; these are bought in groups of {each}.", "{size} models; these are bought in groups of {each}.",
                "size", size=size, each=group,
            )  # fmt: skip
        sizes = listing.sizes or (group * max(1, round(size / group)),)
        fix = N("Take {sizes} model.", "Take {sizes} models.", max(sizes), sizes=alternatives(sizes))
        return Refusal(text, fix, list(sizes), rule=cited(rules, "MK2-16" if group > 1 else "MK2-11"))

    def price(entry: Entry, size: int) -> int:
        """Price of an entry with this number of models, in quarters."""
        if entry.dismount and line.dismount_cost is not None:
            return line.dismount_cost
        return given.price_of(listing, size) if listing.role == "unit" else line.cost or 0

    if listing.role == "weapon-attachment" or group > 1:
        grouped = group > 1
        note = T("{points} for {count}", points=Quarters(line.cost or 0), count=group) if grouped else None
        return Number(
            path=path, label=label, code=code, rule=source, section=section, name=line.name, each=line.cost or 0,
            low=group, high=MAX_SIZE if grouped else line.most or 1, step=group, note=note,
            refused=not_sold if grouped else lambda _: None,
        )  # fmt: skip
    return Sizes(
        path=path, label=label, code=code, rule=source, section=section, name=line.name, each=None, low=listing.least,
        sizes=listing.sizes, price=price, any_number=listing.role == "unit", refused=not_sold,
    )  # fmt: skip


def _dismount(listing: Listing, rules: Rules) -> Iterator[OneOf[Entry]]:
    """Choice of a dragoon's dismounted model, if it is optional."""
    line = listing.line
    if line.dismount_cost is not None:
        yield OneOf(
            path=("dismount",), label=T("dragoon"), code="", rule=rules.cited, section=T("Models"), none=T("mounted"),
            none_points=line.cost or 0, default=False,
            options={True: Option(T("mounted, with the model on foot"), line.dismount_cost)},
        )  # fmt: skip


# --------------------------------------------------------------------- machines


def _controller(result: EntryResult, listing: Listing, army: Army) -> Reference[Entry]:
    """Choice of a machine's controller: a battlegroup or a 'jack marshal (MK2-05, MK2-10, MK2-14)."""
    rules, named = army.rules, listing.line.controllers
    able = [host.id for host in army.controllers if army.allows(host, listing)]

    def required(entry: Entry) -> Refusal | None:
        """Refusal of a machine without a controller; `None` for an entry outside the list."""
        if is_aside(entry):
            return None  # whose it is shows when it comes
        fix = T("Put it in a battlegroup, or assign it to a ’jack marshal.")
        reason = T("every warjack has a controller")
        return Refusal(T("This warjack has no controller."), fix, able, by="rulebook", reason=reason)

    def refused(handle: Plain) -> Refusal | None:
        """Refusal of an entry that cannot control machines; `None` for an unknown one."""
        host = army.by_id[str(handle)]
        if host.facts.listing is None:
            return None
        text = T("{host} cannot control warjacks.", host=host.name)
        fix = T("Choose a warcaster, a journeyman warcaster or a ’jack marshal as controller.")
        return Refusal(text, fix, able, by="rulebook", others=(host.id,))

    def restricted(_: Entry, handle: Plain) -> Refusal | None:
        """Refusal of a controller that may not control this machine; `None` if it may."""
        host = army.by_id[str(handle)]
        if army.allows(host, listing):
            return None
        text = T("{host} cannot control {army} warjacks.", host=host.name, army=listing.of.name)
        fix = T("Give this warjack to another controller.")
        if named:
            text = T("This controller is not allowed; allowed: {names}.", names=tuple(map(rules.word, named)))
            fix = T("Give it to one of them.")
        return Refusal(
            text, fix, able, rule=cited(rules, "MK2-10"), reason=T("does not control it"), code="warmachine.restricted",
            others=(host.id,),
        )  # fmt: skip

    def marshalled(_: Entry, handle: Plain) -> Refusal | None:
        """Refusal of colossals and characters under marshals, unless a theme or the machine's card allows it."""
        host = army.by_id[str(handle)]
        if host.facts.role == "warcaster" or army.is_journeyman(host):
            return None
        more = (more for more in army.benefits.marshals if army.is_one_of(host, more.of))
        if any(listing.id in one.warjacks for one in more) or army.is_one_of(host, named):
            return None
        if listing.role != "colossal" and not listing.line.is_character:
            return None
        text = T(
            "{host} cannot control this warjack; ’jack marshals cannot control character warjacks.", host=host.name
        )
        if listing.role == "colossal":
            text = T("{host} cannot control this warjack; ’jack marshals cannot control colossals.", host=host.name)
        return Refusal(
            text, T("Put it in a battlegroup."), [one.id for one in army.warcasters if army.allows(one, listing)],
            by="rulebook", rule=cited(rules, "MK2-14"), code="warmachine.marshal", others=(host.id,),
        )  # fmt: skip

    unit_marshals = [
        m.id for m in army.ordered if m.facts.role == "unit-attachment" and m.entry.attached_to in army.by_id
    ]
    hidden = {*unit_marshals} - {result.entry.controller}  # what marshals with its unit goes by the name of that
    offered = {host.id: Option(army.names[host.id]) for host in army.controllers if host.id not in hidden}
    choice = _reference(
        "controller", army, "warmachine.controller", offered, able, required, refused, (restricted, marshalled)
    )
    return replace(choice, adapted=lambda _, handle, option: option._replace(note=_left(army.by_id[str(handle)], army)))


def _left(host: EntryResult, army: Army) -> Text:
    """How many more machines a controller may have, or his warjack points left, in words."""
    if host.facts.role == "warcaster":
        left, points = Quarters(idle(army, host)), Quarters(brought(host))
        return T("{left} of {points} warjack points left", left=left, points=points)
    if army.is_journeyman(host):
        return T("without warjack points")
    return T("marshals {count} of {most}", count=len(army.machines_of(host)), most=marshalled_most(army, host))


# --------------------------------------------------------------------- attachments and clients


def _attached_to(result: EntryResult, listing: Listing, army: Army) -> Reference[Entry]:
    """Choice of an attachment's unit or warcaster (MK2-12, MK2-15)."""
    squire = listing.role == "warcaster-attachment"
    code, rule = ("warcaster-attachment", "MK2-15") if squire else ("attachment", "MK2-12")
    able = [host.id for host in army.ordered if host.facts.listing and host.facts.listing.may_have(listing)]
    fix = _attach(army, listing)

    def required(_: Entry) -> Refusal:
        """Refusal of an attachment that is attached to no entry."""
        text = T("Not attached to any warcaster.") if squire else T("Not attached to any unit.")
        reason = T("attachments belong to somebody")
        return Refusal(text, fix, able, by="rulebook", rule=cited(army.rules, rule), reason=reason)

    def refused(handle: Plain) -> Refusal | None:
        """Refusal of an entry that cannot have this attachment; `None` if it can."""
        host = army.by_id[str(handle)]
        if host.facts.listing is None or host.facts.listing.may_have(listing):
            return None
        text = T("Cannot be attached to {host}.", host=host.name)
        return Refusal(text, fix, able, rule=cited(army.rules, rule), others=(host.id,))

    def full(_: Entry, handle: Plain) -> Shown:
        host = army.by_id[str(handle)]
        left = limits.numbers_left(attachments_to(host, army)).get(offer_to(host, listing.id), 1)
        return T("none left") if handle != result.entry.attached_to and left < 1 else None

    offered = {handle: Option(army.names[handle]) for handle in able if handle != result.id}
    return _reference("attached_to", army, f"warmachine.{code}", offered, able, required, refused, army_reasons=(full,))


def _attach(army: Army, listing: Listing) -> Text:
    """The fix for an attachment that is attached to no entry."""
    if listing.role == "warcaster-attachment":
        return T("Attach it to a warcaster.")
    if listing.line.attaches_to_allies:
        return T("Attach it to a mercenary unit.")
    return T("Attach it to {units}.", units=alternatives(map(army.rules.word, listing.line.attaches_to)))


def _client(result: EntryResult, listing: Listing, army: Army) -> Reference[Entry]:
    """Choice of a client, which a list must name at an event (T-MK2-5)."""
    others = [other.id for other in army.ordered if other is not result]

    def required(_: Entry) -> Refusal | None:
        """Refusal of an entry without a client at an event; `None` without an event."""
        if army.event is None:
            return None
        text = T("This model must have a client, but none is chosen.")
        return Refusal(text, T("Choose a client."), others, by="event")

    offered = {handle: Option(name) for handle, name in army.names.items() if handle != result.id}
    return _reference("client", army, "warmachine.client", offered, others, required)


def _reference(
    key: str,
    army: Army,
    code: str,
    offered: Mapping[str, Option],
    allowed: list[str],
    required: Callable[[Entry], Refusal | None],
    refused: Callable[[Plain], Refusal | None] = lambda _: None,
    requirements: tuple[Callable[[Entry, Plain], Refusal | None], ...] = (),
    army_reasons: tuple[Callable[[Entry, Plain], Shown], ...] = (),
) -> Reference[Entry]:
    """The choice of the handle of another entry at a key; findings list the handles `allowed` as allowed."""
    label, rule = REFERENCES[key][:2]
    return Reference(
        path=(key,), label=label, code=code, rule=cited(army.rules, rule), section=BELONGS_TO, none=T("nobody"),
        options={handle: option for handle, option in offered.items()},  # noqa: C416 - a wider type of keys
        names={handle: other.name for handle, other in army.by_id.items()}, allowed=allowed, required=required,
        refused=refused, requirements=requirements, army_reasons=army_reasons,
    )  # fmt: skip


# --------------------------------------------------------------------- specialists and reinforcements


def _beside_the_list(entry: Entry, listing: Listing, army: Army) -> Iterator[OneOf[Entry]]:
    """Choices to be a specialist (T-MK2-7) or reinforcement (T-MK2-6), if the event has them."""

    def apart(trial: Entry) -> Refusal | None:
        """Refusal if only one of an attachment and its unit is a reinforcement; `None` otherwise."""
        host = army.by_id.get(trial.attached_to or "")
        if not listing.attachment or host is None or host.facts.listing is None:
            return None
        if not host.facts.listing.may_have(listing) or host.entry.reinforcement == trial.reinforcement:
            return None
        text = T("Attached to {host}; both must be reinforcements, or neither.", host=host.name)
        fix = T("Make both reinforcements, or neither.")
        return Refusal(text, fix, host.entry.reinforcement, found=trial.reinforcement, by="event", others=(host.id,))

    def choice(key: str, rule: str, *, offered: bool) -> OneOf[Entry]:
        """The choice of yes or no at a key; `offered` if the event has such entries."""
        held = offered or army.roster.event is not None or army.roster.game == "tournament"
        return OneOf(
            path=(key,), label=KEYS[key], code=f"warmachine.{key}s", rule=cited(army.rules, rule), section=EVENT,
            none=T("no"), default=False, options={True: Option(T("yes"))} if held else {}, in_army=True,
        )  # fmt: skip

    yield choice("specialist", "T-MK2-7", offered=entry.specialist)
    later = choice("reinforcement", "T-MK2-6", offered=entry.reinforcement or apart(entry) is not None)
    yield replace(later, required=apart, requirements=(lambda trial, _: apart(trial),))


# --------------------------------------------------------------------- keys that mean nothing

OTHER_KEYS = ("size", "dismount", "specialist", "reinforcement")
"""Keys of an entry that do not refer to another entry."""


def _written(key: str, entry: Entry) -> Text:
    """An entry's key with its value, as text."""
    return T("{key}: {value}", key=key, value=str(getattr(entry, key)))


def _unused(result: EntryResult, army: Army, keys: Iterable[str]) -> Iterator[Choice[Entry]]:
    """Choices that remove references at keys that do not apply, so that each relation is printed once (MK2-22)."""

    def relation(key: str, _: Plain) -> Refusal | None:
        """Refusal of a handle at a key that does not apply; `None` for an unknown line."""
        text, fix = REFERENCES[key][2:]
        known = result.facts.listing is not None
        return Refusal(text, fix, by="rulebook", rule=cited(army.rules, "MK2-22")) if known else None

    for key in keys:
        yield UnusedReference(
            keys=(key,), names=lambda key: _written(key, result.entry), code="warmachine.relation",
            rule=cited(army.rules, REFERENCES[key][1]), section=T("Also written down"), refusal=relation,
            handles={handle: other.name for handle, other in army.by_id.items()},
            meant=[other.id for other in army.ordered if other is not result],
        )  # fmt: skip


def _misplaced(entry: Entry, *keys: str) -> Misplaced[Entry]:
    """Keys that do not apply; they can be removed and cause no finding."""
    return Misplaced(
        keys=keys, names=lambda key: _written(key, entry), code="", section=T("Also written down"),
        refusal=lambda _key, _value: None,
    )  # fmt: skip
