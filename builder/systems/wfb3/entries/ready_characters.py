"""Characters of a list without dice, to whom the list sells all that they ask for: put together from what their line says beforehand.

What an entry does not name is not asked about. All that follows from the definitions is worked out once for a line, or for one
of its levels and races (`standings`); with anything else written in an entry it goes the way step by step (`characters`),
which says the same.
"""

from __future__ import annotations

from functools import partial

from builder.core import entries
from builder.core.entries import InPlay, ItemResult
from builder.core.points import Price, total
from builder.core.profiles import Profile
from builder.core.remembered_answers import Later
from builder.systems.wfb3.entries import (
    bought_gear,
    character_prices,
    characters,
    hidden_models,
    items,
    model_specs,
    ready_items,
    standings,
    weapons_and_armour,
)
from builder.systems.wfb3.entries.bought_gear import Bought
from builder.systems.wfb3.entries.entry_results import Settings
from builder.systems.wfb3.entries.facts import EntryResult, Facts
from builder.systems.wfb3.entries.model_numbers import Numbers
from builder.systems.wfb3.entries.model_specs import ModelSpec
from builder.systems.wfb3.entries.relations import relations, told_of
from builder.systems.wfb3.entries.standings import Standing
from builder.systems.wfb3.model.bestiary import Creature
from builder.systems.wfb3.model.character_lines import CharacterLine
from builder.systems.wfb3.model.roster import Entry
from builder.systems.wfb3.rules.rules import Rules

_ASKED = frozenset(
    ("take", "from_", "id", "name", "group", "notes", "creature", "level", "role", "joins", "as_", "mount", "taken")
) | {"items", "spells", "kindred"}
"""All that an entry names that is put together here."""


class ReadyCharacter:
    """What follows from the definitions for characters of a line; cheap to look at."""

    def __init__(self, line: CharacterLine, rules: Rules) -> None:
        self.line = line
        self.rules = rules
        stock = self.stock = character_prices.stock_of(line, rules)
        self.offer, self.price = stock.offers.__getitem__, stock.lines.__getitem__
        self.steeds = {id: (c, stock.mounts[id]) for id, c in stock.steeds.items() if c.rolled is None}
        """The mounts of which nothing is said but their price, with that."""
        self.eligible = not rules.army.general or line.id in rules.army.general
        self.commands = characters.commands(line.id, rules)
        self.category = rules.category or "characters"
        self.standings: dict[tuple[int | None, str | None], Standing | None] = {}

    def _standing(self, level: int | None, race: str | None) -> Standing | None:
        """One of the line at a level, of a race, where the list has such; `None` of whom more is to be asked."""
        line, asked = self.line, (level, race)
        if asked not in self.standings:
            known = None
            if level is not None and str(level) in line.levels:
                own = race or line.creature
                if own in character_prices.races(line, level):
                    known = standings.standing_of(line, level, self.rules.creatures[own], self.rules)
                    if known.creature.rolled is not None or known.creature.forms:
                        known = None
            self.standings[asked] = known
        return self.standings[asked]

    def result(self, entry: Entry, handle: str, settings: Settings) -> EntryResult | None:
        """The entry by itself; `None` where more is to be asked of it."""
        values = entry.__dict__
        rank = (values["level"], values["creature"])
        standing = self.standings.get(rank) or self._standing(*rank)
        if standing is None or not _ASKED.issuperset(entry.model_fields_set) or not standing.within[settings.game]:
            return None
        line, stock, rules = self.line, self.stock, self.rules
        if values["spells"] and not line.wizard:
            return None
        price, gear, troop = standing.price, line.carries, line.troop
        bought: tuple[Bought, ...] = ()
        options: tuple[str, ...] = values["taken"]
        if options:
            asked = frozenset(options)
            if not stock.plain.issuperset(asked) or len(asked) < len(options):
                return None
            bought = tuple(map(self.offer, options))
            price += tuple(map(self.price, options))
            gear = (*gear, *options) if stock.beside else bought_gear.carried(gear, bought)
            if not stock.troops.isdisjoint(asked):
                troop = (*troop, *[id for id in options if id in stock.troops])
        mount: Creature | None = None
        if values["mount"] is not None:
            steed = self.steeds.get(values["mount"])
            if steed is None:
                return None
            mount = steed[0]
            price = (*price, steed[1])
        role, joins, post = values["role"], values["joins"], values["as_"]
        if role in characters.BANNERS and role != line.role:
            price = (*price, characters.banner(role, rules))
        creature = standing.creature
        figure = ModelSpec(
            creature, gear, "regular", standing.level, 1, line.wizard, mount, troop, line.tags, (),
            standing.exceptions, alone=joins is None,
        )  # fmt: skip
        own = standing.own
        if creature.mounted_bonus and figure.rides:
            own = Later(partial(model_specs.profile, figure, creature.name, rules.system))
        findings = tuple(weapons_and_armour.check(figure, own, rules, line, entry))
        if values["spells"] or values["kindred"] or values["items"]:
            findings += tuple(characters.wrong_spells(entry, line, values["level"], figure, rules))
        role = role or line.role
        item_prices: tuple[Price, ...] = ()
        carried: tuple[ItemResult, ...] = ()
        if values["items"]:
            race = values["creature"] or line.creature
            carried, item_prices, more = ready_items.of_character(
                entry, figure, race, line, role, rules
            ) or items.of_character(entry, figure, race, line.wizard, rules, settings.game, role)
            findings += more
            price += item_prices
        points = total(price)
        return entries.EntryResult(
            entry,
            handle,
            values["name"] or standing.title or line.name,
            "character",
            self.category,
            creature.id,
            1,
            points,
            points,
            price,
            Facts(
                "character", line, figure, own, bought, values["level"], line.wizard, self.eligible, standing.title,
                False, self.commands, None if mount is None else mount.name, post,
            ),
            Later(partial(_in_play, entry, figure, own, rules)),
            creature.name,
            gear,
            carried,
            role,
            findings,
            relations(joins, post, 1) if joins is not None else (),
            post is not None and hidden_models.is_secret(entry),
            None,
            False,
            False,
            told_of(entry),
            characters.paid_by_unit(entry, item_prices, rules) if item_prices else (),
        )  # fmt: skip


def _in_play(entry: Entry, figure: ModelSpec, own: Later[Profile], rules: Rules) -> InPlay:
    """What he is on the table."""
    numbers = Numbers(figure, figure.creature.name, rules.system, rules.word, own)
    return characters.in_play(entry, numbers, rules)
