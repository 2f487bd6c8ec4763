"""Magic items of which it is plain that nothing is wrong with them: priced from what the definitions say of their kind (24.4).

What an item does not name is not asked about. Wherever anything could be found, a bearer's items go the way step by step
(`items`), which says the same.
"""

from __future__ import annotations

from collections.abc import Mapping

from builder.core.entries import ItemResult
from builder.core.findings import Shown
from builder.core.points import Price
from builder.core.remembered_answers import Answers
from builder.systems.wfb3.entries import item_bearers, item_kinds, items
from builder.systems.wfb3.entries.items import Priced
from builder.systems.wfb3.entries.model_specs import ModelSpec
from builder.systems.wfb3.model import roster
from builder.systems.wfb3.model.character_lines import CharacterLine
from builder.systems.wfb3.model.magic import MagicItem
from builder.systems.wfb3.rules.rules import Rules

_MANY = 99


class ReadyItem:
    """A kind of magic item as items of it are looked at quickly."""

    def __init__(self, id: str, kind: MagicItem, rules: Rules) -> None:
        known = item_kinds.kind_of(id, kind, rules)
        self.id = id
        self.kind = kind
        self.name = kind.name
        self.rule = known.rule
        self.whole = known.whole
        self.points = kind.points
        """The thing before its abilities."""
        self.abilities = {
            id: known.abilities[id]
            for id, a in kind.abilities.items()
            if id in known.plain - known.bound and not a.role
        }
        """Abilities of which nothing more is asked but on which piece they are."""
        self.sure = frozenset(self.abilities)
        self.spells = known.spells
        self.least = kind.min_abilities
        self.most = _MANY if kind.max_abilities is None else kind.max_abilities
        self.keys = frozenset({"take", "name", "abilities"}) | {
            *(["spells"] if kind.spells == "many" else ["spell"] if kind.spells == "one" else []),
            *(["form"] if kind.forms else []),
            *(["of"] if kind.of else []),
        }
        """All that an item of the kind may name."""
        self.pieces = {p: item_bearers.piece_word(p, kind, rules) for p in kind.of} if len(kind.of) > 1 else {}
        """What its pieces are called, where it may be one of several."""
        self.ready = not kind.missile and not kind.one_of
        """Whether anything of the kind is plain."""
        self.by_itself = not kind.spells and not kind.forms and not kind.of
        """Whether nothing can be said of one but its abilities."""

    def priced(self, item: roster.Item, race: str, gear: tuple[str, ...], piece: str | None) -> _Sold | None:
        """What an item costs and what it is, as `piece` of its bearer's gear; `None` where something may be wrong."""
        values = item.__dict__
        own: tuple[str, ...] = values["abilities"]
        number = len(own)
        if number < self.least or number > self.most or not self.keys.issuperset(item.model_fields_set):
            return None
        if not self.sure.issuperset(own) or (number > 1 and len({*own}) < number):
            return None
        costs = [*self.whole, *map(self.abilities.__getitem__, own)]
        parts: list[Shown] = [cost.label for cost in costs[len(self.whole) :]]
        form: str | None = None
        if not self.by_itself:
            spells = self._spells(values["spell"], values["spells"])
            if spells is None:
                return None
            costs += spells
            parts += [cost.label for cost in spells]
            if piece in self.pieces:
                parts.insert(0, self.pieces[piece])
            if self.kind.forms:
                form = values["form"] or self.kind.form
                known = self.kind.forms.get(form or "")
                if known is None or (number > 1 and item_bearers.several(known, race) != "any"):
                    return None
                if known.weapons and set(known.weapons).isdisjoint(gear):
                    return None
                parts.insert(0, known.name)
        points = sum([cost.points for cost in costs])
        name = values["name"] or self.name
        return (
            Price(name, points, 1, points, self.rule, tuple(costs)),
            ItemResult(self.id, name, points, tuple(parts), None, form, piece),
        )

    def _spells(self, one: _Spell, many: tuple[_Spell, ...]) -> list[Price] | None:
        """What its spells cost of which nothing but the level is said; `None` where they are missing, or more is said."""
        if self.kind.spells is None:
            return []
        asked = many if self.kind.spells == "many" else (one,)
        found = [self.spells[level - 1] for level in asked if isinstance(level, int)]
        return found if found and len(found) == len(asked) else None


_Sold = tuple[Price, ItemResult]
_Spell = int | roster.Spell | None


class _Kinds(Answers[str, ReadyItem]):
    """Kinds of items, by their ids."""


def kind_of(id: str | None, rules: Rules) -> ReadyItem | None:
    """A kind of items, where items of it may be plain."""
    memory = rules.derived.of(_Kinds)
    known = memory.get(id or "")
    if known is None:
        kind = rules.system.items.get(id or "")
        if id is None or kind is None:
            return None
        known = memory.keep(id, ReadyItem(id, kind, rules))
    return known if known.ready else None


def of_unit(
    taken: tuple[roster.Item, ...], command: tuple[str, ...], offers: Mapping[str, int | None], rules: Rules
) -> Priced | None:
    """Standards and instruments of a unit, which its list sells it at so many quarters at most."""
    carried, lines, seen = [], [], set[str]()
    for item in taken:
        known = kind_of(item.take, rules)
        if known is None or known.id in seen or known.id not in offers or not known.by_itself:
            return None
        if known.kind.carried_by not in ("standard", "musician") or known.kind.carried_by not in command:
            return None
        if len(item.abilities) > 1 and known.kind.max_abilities is None:
            return None
        sold = known.priced(item, "", (), None)
        most = offers[known.id]
        if sold is None or (most is not None and sold[0].points > most):
            return None
        seen.add(known.id)
        lines.append(sold[0])
        carried.append(sold[1])
    return tuple(carried), tuple(lines), ()


def of_character(
    entry: roster.Entry, figure: ModelSpec, race: str, line: CharacterLine, role: str | None, rules: Rules
) -> Priced | None:
    """What a character of a list carries, within the list's limits for one character."""
    carried, lines, counts = [], [], dict[str, int]()
    him = None
    for item in entry.items:
        known = kind_of(item.take, rules)
        if known is None or known.id in line.items_paid:
            return None
        kind, id, piece = known.kind, known.id, None
        number = counts[id] = counts.get(id, 0) + 1
        if (kind.carried_by == "wizard" and not line.wizard) or (
            kind.carried_by == "standard" and role not in items.BANNERS
        ):
            return None
        limit = rules.item_limit(id, line.id, role)
        if limit is None or not items.within(item, limit, number, entry.level or 0):
            return None
        if kind.of:
            if him is not None:  # one suit, one shield: step by step
                return None
            him = item_bearers.bearer(figure, race, line.id, rules)
            piece = item_bearers.piece_of(item, kind, him, rules)
            if not item_bearers.on_him(item, kind, him, rules) or item_bearers.magic_suit(him, rules) is not None:
                return None
        sold = known.priced(item, race, figure.gear, piece)
        if sold is None:
            return None
        lines.append(sold[0])
        carried.append(sold[1])
    return tuple(carried), tuple(lines), ()
