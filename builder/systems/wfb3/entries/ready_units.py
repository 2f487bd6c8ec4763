"""Units of a list that ask no more than number, options, command, items and champion: put together from what their line says.

What an entry does not name is not asked about. All that follows from the definitions is worked out once for a line of the
list; with anything else written in an entry, or anything doubtful in its line, it goes the way step by step (`units`), which
says the same.
"""

from __future__ import annotations

from functools import lru_cache, partial

from builder.core import entries
from builder.core.entries import InPlay
from builder.core.findings import N, Shown, Text
from builder.core.points import Price, total
from builder.core.profiles import Profile
from builder.core.remembered_answers import Later
from builder.systems.wfb3.entries import (
    bought_gear,
    champions,
    items,
    listed_gear,
    ready_items,
    unit_models,
    units,
    weapons_and_armour,
)
from builder.systems.wfb3.entries.entry_results import Settings, called, in_play, nothing_more, of_bodies
from builder.systems.wfb3.entries.facts import EntryResult, Facts, SoldChampion
from builder.systems.wfb3.entries.model_numbers import Numbers
from builder.systems.wfb3.entries.model_specs import ModelSpec
from builder.systems.wfb3.entries.unit_models import UnitModel
from builder.systems.wfb3.entries.units import Paid
from builder.systems.wfb3.model.roster import Entry
from builder.systems.wfb3.model.unit_entries import UnitEntry
from builder.systems.wfb3.rules.rules import WAR_ALTAR, Rules

_ASKED = frozenset({"take", "from_", "id", "name", "group", "notes", "models", "taken", "command", "items", "champion"})
"""All that an entry names that is put together here."""
_RULE = "WFB3 24.5"


class ReadyUnit:
    """What follows from the definitions for units of a line; cheap to look at."""

    def __init__(self, unit: UnitEntry, model: UnitModel, rules: Rules) -> None:
        self.unit = unit
        self.rules = rules
        self.model = model
        """One of its models without options."""
        self.each = total(model.parts)
        """What that costs, quarters."""
        figure = model.figure
        self.creature = figure.creature.id
        self.race = figure.creature.name
        self.mount: Shown = None if figure.mount is None else figure.mount.name
        self.category = rules.category or "rank-and-file"
        self.posts: dict[str, Paid] = {}
        """What posts cost that were asked for, and of which nothing is in doubt."""
        stock = listed_gear.stock_of(unit, rules)
        self.plain = stock.plain
        self.offer, self.price = stock.offers.__getitem__, stock.lines.__getitem__
        self.own = figure[2:]
        """What decides a model beside its creature and its gear."""
        self.beside = (
            "light-armour" not in unit.carries
            and stock.offers.keys().isdisjoint(unit.carries)
            and all(offer.instead_of is None for offer in stock.offers.values())
        )
        """Whether what is bought takes the place of nothing that they carry."""
        self.many = unit.size.max != 1
        """Whether its name stands for any number of them."""

    def result(self, entry: Entry, handle: str, settings: Settings) -> EntryResult | None:
        """The entry by itself; `None` where more is to be asked of it."""
        values = entry.__dict__
        models: int | None = values["models"]
        if not models or not _ASKED.issuperset(entry.model_fields_set):
            return None
        unit, model, each = self.unit, self.model, self.each
        if values["taken"]:
            armed = self._armed(entry, values["taken"])
            if armed is None:
                return None
            model, each = armed, total(armed.parts)
        price: tuple[Price, ...] = (Price(_so_many(models), each, models, each * models, _RULE, model.parts),)
        command: tuple[str, ...] = values["command"]
        if command:
            lines = self._command(command, each)
            if lines is None:
                return None
            price += lines
        findings = model.findings
        champion: SoldChampion | None = None
        if values["champion"] is not None or unit.champion is not None:
            champion, wrong = champions.of_unit(entry, unit, model.figure, self.rules, settings.game)
            findings += tuple(wrong)
        carried: tuple[entries.ItemResult, ...] = ()
        if values["items"]:
            carried, more, found = ready_items.of_unit(
                values["items"], command, items.offered(unit, self.rules), self.rules
            ) or items.of_unit(entry, unit, self.rules, settings.game)
            price += more
            findings += found
        if champion is not None:
            price += champion.price
            carried += champion.items
        own = Later(partial(of_bodies, model, models))
        name = values["name"]
        return entries.EntryResult(
            entry,
            handle,
            name or called(unit, model.figure.creature, models),
            "unit",
            self.category,
            self.creature,
            models,
            total(price),
            each,
            price,
            Facts("unit", unit, model.figure, own, model.bought, 0, False, False, None, False, None, self.mount, None, champion, command),
            Later(partial(_in_play, model, own, champion, models, command, self.rules)),
            self.race,
            model.figure.gear,
            carried,
            None,
            findings,
            (),
            False,
            None,
            self.many and not name,
        )  # fmt: skip

    def _armed(self, entry: Entry, options: tuple[str, ...]) -> UnitModel | None:
        """One of its models with options for all of the unit; `None` where more is to be asked of them."""
        asked = frozenset(options)
        if not self.plain.issuperset(asked) or len(asked) < len(options):
            return None
        printed, unit, rules = self.model, self.unit, self.rules
        bought = tuple(map(self.offer, options))
        gear = (*unit.carries, *options) if self.beside else bought_gear.carried(unit.carries, bought)
        creature = printed.figure.creature
        figure = ModelSpec(creature, gear, *self.own)
        numbers = Numbers(figure, creature.name, rules.system, rules.word)
        findings = tuple(weapons_and_armour.check(figure, numbers.own, rules, unit, entry))
        parts = (*printed.parts, *map(self.price, options))
        return UnitModel(
            unit, figure, numbers, parts, (), findings, bought, None, printed.crewman, (), printed.with_it
        )  # fmt: skip

    def _command(self, command: tuple[str, ...], each: int) -> tuple[Price, ...] | None:
        """What its posts cost, where a model costs so much; `None` where one stands twice or is in doubt."""
        if len(command) > 1 and len(set(command)) < len(command):
            return None
        lines = []
        for post in command:
            paid = self.posts.get(post)
            if paid is None:
                if self.unit.command is not None and post in self.unit.command.doubt:
                    return None
                paid = self.posts[post] = units.paid_for(post, self.unit, self.rules)
            points = each * paid.times + paid.points
            lines.append(Price(paid.label, points, 1, points, paid.rule))
        return tuple(lines)


@lru_cache(300)
def _so_many(models: int) -> Text:
    """The number of its models in words."""
    return N("model", "models", models)


def _in_play(
    model: UnitModel,
    own: Later[Profile],
    champion: SoldChampion | None,
    models: int,
    command: tuple[str, ...],
    rules: Rules,
) -> InPlay:
    """What it is on the table."""
    tags = partial(units.command_tags, command, rules)
    return in_play(model, "unit", own, champion, models, 0, tags, nothing_more)


def ready_unit(unit: UnitEntry, rules: Rules) -> ReadyUnit | None:
    """What a line of a list says beforehand; `None` for one of which more is always to be asked."""
    parts = (unit.machine, unit.vehicle, unit.pack, unit.guards)
    if rules.open or any(part is not None for part in parts) or unit.forms:
        return None
    if unit.id == WAR_ALTAR or listed_gear.stock_of(unit, rules).counted:
        return None
    model = unit_models.as_printed(Entry(take=unit.id), unit, rules)
    mount = model.figure.mount
    if model.unpriced is not None or model.once or model.apart or model.figure.creature.rolled is not None:
        return None
    return None if mount is not None and mount.rolled is not None else ReadyUnit(unit, model, rules)
