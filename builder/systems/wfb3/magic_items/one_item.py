"""The choices within one magic item of a known kind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builder.core.choices import Choice, Fault, FreeText, Misplaced, Number, Refusal, Trials
from builder.core.controls import Control
from builder.core.findings import Plain, Shown, T, either
from builder.core.points import to_number
from builder.systems.wfb3.definitions import key_names
from builder.systems.wfb3.definitions.magic import MagicItem
from builder.systems.wfb3.definitions.roster import Item
from builder.systems.wfb3.magic_items.abilities import abilities_choice
from builder.systems.wfb3.magic_items.armour_pieces import piece_choice
from builder.systems.wfb3.magic_items.carriers import Carrier
from builder.systems.wfb3.magic_items.refusals import CODE, by_book
from builder.systems.wfb3.magic_items.spells_held import ring_choices, scroll_choice
from builder.systems.wfb3.magic_items.weapon_forms import form_choice

MAX_SHOTS = 100
FIELDS = ("form", "abilities", "spells", "spell", "shots", "of", "points")
"""Fields of an item other than its kind and name."""


def contents(carrier: Carrier, id: str, section: Shown) -> tuple[Choice[Item], ...]:
    """The choices within an item of a kind."""
    kind = carrier.rules.system.items[id]
    used = {
        "form": bool(kind.forms),
        "abilities": True,
        "spells": kind.spells == "many",
        "spell": kind.spells == "one",
        "shots": any(ability.per_shot for ability in kind.abilities.values()),
        "of": bool(kind.of),
    }
    choices: list[Choice[Item]] = [misplaced(kind.name, [key for key in FIELDS if not used.get(key)], section)]
    if used["form"]:
        choices.append(form_choice(kind, carrier.bearer, carrier.rules, section))
    if used["of"]:
        choices.append(piece_choice(kind, carrier.bearer, carrier.rules, section))
    choices.append(abilities_choice(carrier, id, section))
    if used["shots"]:
        choices.append(_shots(kind, section))
    if used["spell"]:
        choices += ring_choices(carrier, id, section)
    if used["spells"]:
        choices.append(scroll_choice(carrier, id, section))
    return (*choices, own_name(section))


def own_name(section: Shown) -> FreeText[Item]:
    """The choice of the name of an item in the player's own words."""
    return FreeText(path=("name",), label=T("name"), section=section)


def misplaced(name: Shown, keys: list[str], section: Shown) -> Misplaced[Item]:
    """Choice that only removes `keys`, which do not apply to an item; `name` is that of its kind, `None` if unknown."""

    def refusal(key: str, value: Plain) -> Refusal | None:
        called = key_names.key_name(key)
        text = T("“{key}” does not apply to {item}.", key=called, item=name)
        found = str(to_number(value)) if key == "points" and isinstance(value, int) else str(value)
        return None if name is None else by_book(text, T("Remove “{key}”.", key=called), False, found)

    return Misplaced(code=CODE, section=section, keys=tuple(keys), names=key_names.key_name, refusal=refusal)


@dataclass(frozen=True, kw_only=True)
class Shots(Number[Item]):
    """Number of shots of missiles priced by the shot; each ability is paid for each shot."""

    kind: MagicItem
    misplaced: Misplaced[Item]
    """Errors of a number of shots if no ability is priced by the shot."""

    def _prices_per_shot(self, item: Item) -> list[int]:
        """Prices in quarters, for one shot, of the item's abilities that are priced by the shot."""
        known = (self.kind.abilities[id] for id in item.abilities if id in self.kind.abilities)
        return [ability.points for ability in known if ability.per_shot]

    def faults(self, item: Item) -> Iterator[Fault]:
        """Error of a number that is missing or does not apply; both are marked `missing`, so they block no ability."""
        if self._prices_per_shot(item):
            yield from super().faults(item)
        else:
            yield from (fault._replace(missing=True) for fault in self.misplaced.faults(item))

    def controls(self, trials: Trials[Item]) -> Iterator[Control]:
        """The control of the number of shots, or the removal of a number that does not apply."""
        prices = self._prices_per_shot(trials.holder)
        for control in super().controls(trials) if prices else self.misplaced.controls(trials):
            yield control._replace(points=sum(prices)) if prices else control


def _shots(kind: MagicItem, section: Shown) -> Shots:
    return Shots(
        path=("shots",),
        label=T("shots"),
        code=CODE,
        section=section,
        name=T("shots"),
        each=None,
        high=MAX_SHOTS,
        required=by_book(
            either(T("The number of shots is missing."), T("The number of shots is not set.")),
            either(
                T("Write, for example, “{line}”, or remove the item.", line="shots: 1"),
                T("Set the number of shots, or remove the item."),
            ),
            "1+",
            missing=True,
        ),
        kind=kind,
        misplaced=misplaced(kind.name, ["shots"], section),
    )
