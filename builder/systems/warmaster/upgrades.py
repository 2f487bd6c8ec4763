"""Mounts and upgrades of an entry: which are offered, what they cost beside others, what is wrong with them (WM-12, WM-13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from builder.core.choices import AnyOf, OneOf, Option, Refusal
from builder.core.findings import Plain, T, Text
from builder.core.limits import Keys
from builder.core.profiles import Values
from builder.systems.warmaster.army_file import Bearer, Unit, Upgrade
from builder.systems.warmaster.joined import Joined, cited
from builder.systems.warmaster.roster import Entry

NO_ARMOUR = "-"
"""What stands for armour where there is none."""
ROW = ("shots", "range", "armour")
"""What troops may lack altogether: a row that takes the place of another leaves it out."""


def ids_of(entry: Entry) -> tuple[str, ...]:
    """Mount and upgrades of an entry, whatever is wrong with them."""
    return (*(() if entry.mount is None else (entry.mount,)), *entry.upgrades)


def upgrades_of(entry: Entry, rules: Joined) -> tuple[Upgrade, ...]:
    """Mount and upgrades that the army knows, each once, the mount first."""
    return tuple(rules.upgrades[id] for id in dict.fromkeys(ids_of(entry)) if id in rules.upgrades)


def offered_to(line: Unit, taken: Sequence[str], rules: Joined) -> tuple[str, ...]:
    """The upgrades that a line may have, with those that others of its upgrades open."""
    found = list(line.upgrades)
    for id in found:
        if id in taken:
            found += [opened for opened in rules.upgrades[id].opens if opened not in found]
    return tuple(found)


def price_beside(upgrade: Upgrade, upgrades: Iterable[Upgrade]) -> int:
    """What an upgrade costs beside the others that its bearer has, quarters of a point."""
    return next((upgrade.added_to[u.id] for u in upgrades if u.id in upgrade.added_to), upgrade.points)


def priced(entry: Entry, id: Plain, option: Option, rules: Joined) -> Option:
    """An upgrade that an entry may have, with its price beside the others."""
    return option._replace(points=price_beside(rules.upgrades[str(id)], upgrades_of(entry, rules)))


def replaces_row(upgrade: Upgrade, upgrades: Iterable[Upgrade]) -> bool:
    """Whether an upgrade takes the place of its bearer's row beside the others that the bearer has."""
    return upgrade.replaces and all(other.id not in upgrade.added_to for other in upgrades)


def replacing(upgrades: tuple[Upgrade, ...], rules: Joined) -> Upgrade | None:
    """The upgrade whose row takes the place of its bearer's; of several, the first of the army's list."""
    rows = [u for u in upgrades if replaces_row(u, upgrades)]
    if len(rows) < 2:
        return rows[0] if rows else None
    order = list(rules.upgrades)
    return min(rows, key=lambda u: order.index(u.id))


def bearers(entry: Entry, rules: Joined) -> Iterator[tuple[Bearer, Keys]]:
    """An entry's line, the line as which it is fielded where that is another, and its mount and upgrades, each with where it stands."""
    line = rules.units.get(entry.take)
    if line is None:
        return
    yield line, ("take",)
    fielded = rules.fielded(entry)
    if fielded is not line:
        yield fielded, ("as_entry",)
    for upgrade in upgrades_of(entry, rules):
        yield upgrade, bearer_keys(entry, upgrade)


def bearer_keys(entry: Entry, bearer: Bearer) -> Keys:
    """Where in an entry a line, a mount or an upgrade stands."""
    if bearer.id in entry.upgrades:
        return ("upgrades", entry.upgrades.index(bearer.id))
    return ("mount",) if bearer.id == entry.mount and not isinstance(bearer, Unit) else ("take",)


def values_with_upgrades(unit: Unit, upgrades: tuple[Upgrade, ...], rules: Joined) -> Values:
    """The characteristics: upgrades of troops that bring their own take the place of those printed."""
    values: Values = {
        "attack": unit.attack,
        "shots": unit.shots,
        "range": unit.range,
        "hits": unit.hits,
        "armour": unit.armour or NO_ARMOUR,
        "command": unit.command,
        "size": unit.size,
    }
    instead = replacing(upgrades, rules)
    changing = [u for u in upgrades if not u.replaces]
    for upgrade in changing if instead is None else (instead, *changing):
        if rules.role(upgrade) == "mount" or (rules.leads(unit) and upgrade is not instead):
            continue
        for key in values:
            own = getattr(upgrade, key, None)
            if own is not None or (key in ROW and upgrade is instead and not rules.leads(unit)):
                values[key] = NO_ARMOUR if own is None and key == "armour" else own
    return values


# --------------------------------------------------------------------- the choices


class _Vocabulary:
    """What mount and upgrades of a line have in common."""

    def __init__(self, line: Unit, rules: Joined) -> None:
        self.line, self.rules = line, rules
        self.rule = cited(rules, "WM-12")
        self.options = {id: Option(u.name, u.points, per_model=True) for id, u in rules.upgrades.items()}
        self.names = {id: u.name for id, u in rules.upgrades.items()}

    def is_mount(self, id: Plain) -> bool:
        """Whether an id is that of a mount."""
        return isinstance(id, str) and id in self.rules.upgrades and self.rules.role(self.rules.upgrades[id]) == "mount"

    def offered(self, entry: Entry) -> tuple[str, ...]:
        """Mounts and upgrades that are offered to an entry."""
        return offered_to(self.line, ids_of(entry), self.rules)

    def mounts(self, entry: Entry) -> tuple[str, ...]:
        """Mounts that are offered to an entry."""
        return tuple(id for id in self.offered(entry) if self.is_mount(id))

    def others(self, entry: Entry) -> tuple[str, ...]:
        """Upgrades that are offered to an entry."""
        return tuple(id for id in self.offered(entry) if not self.is_mount(id))

    def priced(self, entry: Entry, id: Plain, option: Option) -> Option:
        """An upgrade with its price beside the others of an entry."""
        return priced(entry, id, option, self.rules)

    def not_offered(self, entry: Entry, id: Plain) -> Refusal | None:
        """WM-12: an upgrade that the line does not offer is refused; its price counts all the same."""
        offered = self.offered(entry)
        if id in offered:
            return None
        text = T("{name}: {upgrade} is not available.", name=self.line.name, upgrade=self.rules.word(str(id)))
        return Refusal(text, allowed=list(offered))

    def second_row(self, entry: Entry, id: Plain) -> Refusal | None:
        """WM-12: one upgrade at most takes the place of the unit's row."""
        upgrade, taken = self.rules.upgrades[str(id)], upgrades_of(entry, self.rules)
        kept = replacing(taken, self.rules)
        if kept is None or upgrade is kept or not replaces_row(upgrade, taken):
            return None
        text = T(
            "{name}: {upgrade} and {other} cannot both be taken, since each replaces the whole profile.",
            name=self.line.name, upgrade=kept.name, other=upgrade.name,
        )  # fmt: skip
        return Refusal(text, T("Keep only one."), kept.id)


def unknown_upgrade(id: str) -> Text:
    """What is said of an upgrade that the army does not know."""
    return T("The upgrade “{id}” is unknown; it counts as 0 points.", id=id)


def mount(line: Unit, rules: Joined) -> OneOf[Entry]:
    """A character rides what the list offers."""
    words = _Vocabulary(line, rules)

    def is_upgrade(_: Entry, id: Plain) -> Refusal | None:
        """WM-13: what is no mount stands among the upgrades."""
        if words.is_mount(id):
            return None
        text = T("{upgrade}: this is an upgrade, not a mount.", upgrade=rules.word(str(id)))
        fix = T("Choose it as an upgrade instead.")
        return Refusal(text, fix, code="warmaster.mount", rule=cited(rules, "WM-13"))

    return OneOf(
        path=("mount",),
        label=T("mount"),
        code="warmaster.upgrade",
        rule=words.rule,
        price_rule=rules.cited,
        section=T("Mount and upgrades"),
        none=T("none"),
        options=dict(words.options.items()),
        names=words.names,
        offered=words.mounts,
        adapted=words.priced,
        unknown=unknown_upgrade,
        requirements=(words.not_offered, is_upgrade, words.second_row),
    )


@dataclass(frozen=True, kw_only=True)
class Upgrades(AnyOf[Entry]):
    """The upgrades beside a mount."""

    def _counted(self, entry: Entry) -> tuple[str, ...]:
        """A mount that stands here as well is paid as the mount."""
        return tuple(id for id in super()._counted(entry) if id != entry.mount)

    def _refusals(self, entry: Entry, id: str, *, repeated: bool) -> Iterator[Refusal | None]:
        return super()._refusals(entry, id, repeated=repeated or (id == entry.mount and self._is_known(id)))


def upgrades(line: Unit, rules: Joined) -> AnyOf[Entry]:
    """What else the list offers, each once."""
    words = _Vocabulary(line, rules)

    def repeated(id: str) -> Refusal:
        return Refusal(T("{upgrade}: taken twice.", upgrade=rules.word(id)), T("Remove the duplicate."), 1)

    def is_mount(entry: Entry, id: str) -> Refusal | None:
        """WM-13: one mount, under its own key."""
        if not words.is_mount(id):
            return None
        before = entry.upgrades[: entry.upgrades.index(id)]
        if any(map(words.is_mount, (entry.mount, *before))):
            text, fix = (
                T("{name}: more than one mount; only one is allowed.", name=line.name),
                T("Keep only one mount."),
            )
            return Refusal(text, fix, 1, code="warmaster.mount", rule=cited(rules, "WM-13"))
        text = T("{upgrade}: this is a mount, not an upgrade.", upgrade=rules.word(id))
        fix = T("Choose it as the mount instead.")
        return Refusal(text, fix, code="warmaster.mount", rule=cited(rules, "WM-13"))

    return Upgrades(
        path=("upgrades",),
        label=T("upgrades"),
        code="warmaster.upgrade",
        rule=words.rule,
        price_rule=rules.cited,
        section=T("Mount and upgrades"),
        options=words.options,
        names=words.names,
        offered=words.others,
        adapted=words.priced,
        unknown=unknown_upgrade,
        repeated=repeated,
        requirements=(words.not_offered, is_mount, words.second_row),
    )
