"""Choices of mounts and upgrades: which are offered, prices, refusals (WM-12, WM-13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from builder.core.choices import AnyOf, OneOf, Option, Refusal
from builder.core.findings import Plain, T, Text
from builder.systems.warmaster.army_file import Unit
from builder.systems.warmaster.fielded import Fielded, upgrade_ids
from builder.systems.warmaster.joined import Joined
from builder.systems.warmaster.roster import Entry


def offered_to(line: Unit, taken: Sequence[str], rules: Joined) -> tuple[str, ...]:
    """Ids of the upgrades that a line may have, including those that its upgrades `taken` open."""
    found = list(line.upgrades)
    for id in found:
        if id in taken:
            found += [opened for opened in rules.upgrades[id].opens if opened not in found]
    return tuple(found)


def priced(entry: Entry, id: Plain, option: Option, rules: Joined) -> Option:
    """The option of an upgrade with its price, which may depend on the entry's other upgrades."""
    upgrade, others = rules.upgrades[str(id)], Fielded.of(entry, rules).upgrades
    points = next((upgrade.added_to[u.id] for u in others if u.id in upgrade.added_to), upgrade.points)
    return option._replace(points=points)


@dataclass(frozen=True, kw_only=True)
class Upgrades(AnyOf[Entry]):
    """Choice of upgrades other than the mount."""

    def _counted(self, entry: Entry) -> tuple[str, ...]:
        """The ids of upgrades without mounts, which are paid by the choice of the mount."""
        return tuple(id for id in super()._counted(entry) if id != entry.mount)

    def _refusals(self, entry: Entry, id: str, *, repeated: bool) -> Iterator[Refusal | None]:
        """Refusals of an upgrade; one that is also the mount counts as repeated."""
        return super()._refusals(entry, id, repeated=repeated or (id == entry.mount and self._is_known(id)))


def mount_and_upgrades(line: Unit, rules: Joined) -> tuple[OneOf[Entry], AnyOf[Entry]]:
    """The choice of a character's mount, and the choice of the remaining upgrades."""
    options = {id: Option(u.name, u.points, per_model=True) for id, u in rules.upgrades.items()}
    names = {id: u.name for id, u in rules.upgrades.items()}
    mounts = {id for id, u in rules.upgrades.items() if rules.role(u) == "mount"}
    rule, section = rules.citing("WM-12"), T("Mount and upgrades")

    def offered(entry: Entry) -> tuple[str, ...]:
        """Ids of the upgrades that an entry may have."""
        return offered_to(line, upgrade_ids(entry), rules)

    def adapted(entry: Entry, id: Plain, option: Option) -> Option:
        """The option of an upgrade with its price for an entry."""
        return priced(entry, id, option, rules)

    def unknown(id: str) -> Text:
        """Text of the finding on an unknown upgrade."""
        return T("The upgrade “{id}” is unknown; it counts as 0 points.", id=id)

    def not_offered(entry: Entry, id: Plain) -> Refusal | None:
        """WM-12: refusal of an upgrade that the line does not offer; its price counts anyway."""
        if id in offered(entry):
            return None
        text = T("{name}: {upgrade} is not available.", name=line.name, upgrade=rules.word(str(id)))
        return Refusal(text, allowed=list(offered(entry)))

    def second_row(entry: Entry, id: Plain) -> Refusal | None:
        """WM-12: refusal of a second upgrade that replaces the unit's profile."""
        upgrade, fielded = rules.upgrades[str(id)], Fielded.of(entry, rules)
        kept = fielded.instead
        if kept is None or upgrade is kept or not fielded.replaces_row(upgrade):
            return None
        text = T(
            "{name}: {upgrade} and {other} cannot both be taken, since each replaces the whole profile.",
            name=line.name, upgrade=kept.name, other=upgrade.name,
        )  # fmt: skip
        return Refusal(text, T("Keep only one."), kept.id)

    def wrong_key(text: Text, fix: Text, allowed: Plain = False) -> Refusal:
        """WM-13: refusal of a mount among upgrades, or of an upgrade as mount."""
        return Refusal(text, fix, allowed, code="warmaster.mount", rule=rules.citing("WM-13"))

    def is_upgrade(_: Entry, id: Plain) -> Refusal | None:
        """WM-13: refusal of an upgrade as mount; `None` for a mount."""
        if id in mounts:
            return None
        text = T("{upgrade}: this is an upgrade, not a mount.", upgrade=rules.word(str(id)))
        return wrong_key(text, T("Choose it as an upgrade instead."))

    def is_mount(entry: Entry, id: str) -> Refusal | None:
        """WM-13: refusal of a mount among upgrades; `None` for other upgrades."""
        if id not in mounts:
            return None
        if not mounts.isdisjoint((entry.mount, *entry.upgrades[: entry.upgrades.index(id)])):
            text = T("{name}: more than one mount; only one is allowed.", name=line.name)
            return wrong_key(text, T("Keep only one mount."), 1)
        text = T("{upgrade}: this is a mount, not an upgrade.", upgrade=rules.word(id))
        return wrong_key(text, T("Choose it as the mount instead."))

    def repeated(id: str) -> Refusal:
        """Refusal of an upgrade taken twice."""
        return Refusal(T("{upgrade}: taken twice.", upgrade=rules.word(id)), T("Remove the duplicate."), 1)

    mount = OneOf[Entry](
        path=("mount",),
        label=T("mount"),
        code="warmaster.upgrade",
        rule=rule,
        price_rule=rules.cited,
        section=section,
        none=T("none"),
        options=dict(options.items()),
        names=names,
        offered=lambda entry: [id for id in offered(entry) if id in mounts],
        adapted=adapted,
        unknown=unknown,
        requirements=(not_offered, is_upgrade, second_row),
    )
    return mount, Upgrades(
        path=("upgrades",),
        label=T("upgrades"),
        code="warmaster.upgrade",
        rule=rule,
        price_rule=rules.cited,
        section=section,
        options=options,
        names=names,
        offered=lambda entry: [id for id in offered(entry) if id not in mounts],
        adapted=adapted,
        unknown=unknown,
        repeated=repeated,
        requirements=(not_offered, is_mount, second_row),
    )
