"""How often a magic item is in an army (WM-17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from builder.core.entry_findings import names_of
from builder.core.findings import T
from builder.core.limits import Between, Breach, HasId, Keys, Limit, Move, Side, Unit, Wording, by_id
from builder.systems.warmaster.army.army_view import Army
from builder.systems.warmaster.entries.facts import EntryResult


class Carried(NamedTuple):
    """A magic item with the entry that carries it."""

    bearer: EntryResult
    place: int
    """Its place among those that the entry carries."""

    @property
    def id(self) -> str:
        """The handle of the entry."""
        return self.bearer.id


class Carriers(NamedTuple):
    """The roster in which items stand."""

    army: Army

    def path(self, one: HasId, /, *more: str | int) -> Keys:
        """Where the entry that carries an item stands."""
        assert isinstance(one, Carried)
        return self.army.path(one.bearer, *more)


ITEMS = Unit[Carried]("items", lambda _: 1)


def once_each(army: Army) -> Iterator[Limit[Carried]]:
    """Each magic item once in the army; whoever comes later in the roster has it once too often."""
    carried: dict[str, list[Carried]] = {}
    for m in army.entries:
        for place, id in enumerate(m.entry.carries):
            carried.setdefault(id, []).append(Carried(m, place))
    for id, places in carried.items():
        if id in army.rules.items:
            yield _once(army, id, places)


def _once(army: Army, id: str, places: list[Carried]) -> Limit[Carried]:
    name, first = army.rules.items[id].name, places[0].bearer.name

    def wording(_: Breach) -> Wording:
        text = T(
            "{item}: only one allowed in an army, and it is already taken (bearer: {name}).", item=name, name=first
        )
        return Wording(text, T("Let only one bearer carry it."), found=id, allowed=False)

    def at(one: Carried) -> Keys:
        return ("carries", one.place)

    def others(one: Carried) -> tuple[str, ...]:
        return names_of(sorted({o.id: o.bearer for o in places if o.bearer is not one.bearer}.values(), key=by_id))

    cited = f"{army.rules.cited} (WM-17)"
    over: Side[Carried] = Side(
        "warmaster.item-once", wording, cited, "beyond", at, by="rulebook", others=others, by_place=True
    )
    return Limit(id, name, ITEMS, len(places), Between(0, 1), places, over=over, moves={id: Move()})
