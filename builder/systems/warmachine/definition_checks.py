"""Checks of definition files: undefined ids, missing and contradictory values."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from builder.core.findings import ERROR, WARNING, Finding, T, Text
from builder.core.limits import Keys
from builder.core.models import Model
from builder.core.undefined_ids import duplicates, undefined, undefined_below, undefined_in
from builder.systems.warmachine.definitions import NOT_KNOWN, ArmyFile, ContractFile, ListEntry, Role, ThemeFile
from builder.systems.warmachine.rules import Rules, cited
from builder.systems.warmachine.system_file import SystemFile

SIX_OR_TWELVE = T("Write six boxes a row, or twice six for a colossal.")


def of_system(system: SystemFile) -> Iterator[Finding]:
    """Findings on undefined ids in the system."""
    sourced = (
        "encounters.source", "kinds.source", "bases.source", "advantages.source", "qualities.source", "systems.source",
        "marshals.source", "tournament.source",
    )  # fmt: skip
    yield from undefined_below("system", system, {f"{keys}.book": system.books for keys in sourced})
    tables: dict[str, Collection[str]] = {
        "kinds.group": system.groups,
        "kinds.advantages": system.advantages,
        "kinds.base": system.bases,
    }
    yield from undefined_below("system", system, tables)
    for id, size in system.encounters.items():
        if not size.points and size.points_from is None:
            text, fix = T("The encounter {id} gives no army points.", id=id), T("Add a line “points: …” to it.")
            yield _error("system", text, ("encounters", id), fix)


def of_army(system: SystemFile, army: ArmyFile) -> Iterator[Finding]:
    """Findings on undefined ids and missing values in a faction."""
    ids = [entry.id for entry in army.entries]
    sourced = ("source", "entries.source", "entries.raises.source", "variants.source")
    yield from undefined_below("army", army, {f"{keys}.book": system.books for keys in sourced})
    tables: dict[str, Collection[str]] = {
        "entries.kind": system.kinds,
        "entries.keywords": system.keywords,
        "entries.works_for": system.factions,
        "entries.attaches_to": ids,
        "entries.comes_with": ids,
        "entries.raises.of": ids,
        "entries.models.advantages": system.advantages,
        "entries.models.weapons.qualities": system.qualities,
        "entries.models.weapons.at": (*system.locations, NOT_KNOWN),
        "corrections.of": ids,
    }
    yield from undefined_below("army", army, tables)
    yield from duplicates("army", "entries", ids)
    for index, entry in enumerate(army.entries):
        at = ("entries", index)
        if not entry.only_in:  # those of other factions' themes name entries of theirs
            yield from undefined_in("army", entry.controllers, ids, (*at, "controllers"))
        for id, sizes in entry.sizes_in.items():
            yield from undefined("army", id, army.variants, (*at, "sizes_in", id))
            for number in sizes:
                yield from undefined("army", number, entry.sizes, (*at, "sizes_in", id, number))
        yield from _grid(system, entry, at)
        if entry.kind in system.kinds:
            yield from _missing(system.kinds[entry.kind].role, entry, at)


def _grid(system: SystemFile, entry: ListEntry, at: Keys) -> Iterator[Finding]:
    """Findings on damage grids with unknown letters or rows of uneven width."""
    rows = entry.grid or ()
    strange = ", ".join(sorted(set("".join(rows)) - {"x", ".", " "} - set(system.systems)))
    if strange:
        text = T("The damage grid has letters that stand for no system: {letters}.", letters=strange)
        fix = T("Use the letters in system.yaml, . for a plain box and x for no box.")
        yield _error("army", text, (*at, "grid"), fix, strange.replace(", ", ""))
    if len({" " in row for row in rows}) > 1:
        text = T("Some rows of the damage grid have six boxes, others twelve.")
        yield _error("army", text, (*at, "grid"), SIX_OR_TWELVE)


def _missing(role: Role, entry: ListEntry, at: Keys) -> Iterator[Finding]:
    """Findings on missing values that entries of a kind need, such as prices."""
    wanted = {"warcaster": "warjack_points", "unit": "sizes"}.get(role, "cost")
    for key in ("warjack_points", "sizes", "cost"):
        there = getattr(entry, key) not in (None, {})
        if there and key != wanted:
            text = T(
                "{entry}: the key {key} does not apply; its kind is {kind}.", key=key, entry=entry.name, kind=entry.kind
            )
            yield _error("army", text, (*at, key), T("Remove it, or change the kind."), key)
        elif not there and key == wanted:
            text = T("{entry}: the key {key} is missing.", key=key, entry=entry.name)
            yield _error("army", text, at, T("Add {key}.", key=key))
    if role == "unit":
        yield from _numbers(entry, at)
    if role in ("warjack", "colossal") and entry.grid is None:
        text = T("{entry}: the damage grid is missing.", entry=entry.name)
        yield _error("army", text, at, T("Add six rows of damage under grid."))
    if entry.grid is not None and (" " in entry.grid[0]) != (role == "colossal"):
        yield _error("army", T("A colossal has two grids, other machines one."), (*at, "grid"), SIX_OR_TWELVE)
    if role in ("unit-attachment", "weapon-attachment") and not entry.attaches_to and not entry.attaches_to_allies:
        text = T("{entry}: an attachment must name its units.", entry=entry.name)
        yield _error("army", text, at, T("Name its units under attaches_to."))


def _numbers(entry: ListEntry, at: Keys) -> Iterator[Finding]:
    """Findings on unit sizes to which the named models do not add up, unless the file notes a doubt."""
    fixed = sum(model.number or 0 for model in entry.bought)
    rest = any(model.number is None for model in entry.bought)
    for number in entry.prices if entry.doubt is None else ():
        if number < fixed + 1 if rest else number != fixed:
            text = T(
                "{entry}: a purchase has {number} models, but the entry describes {fixed}.",
                entry=entry.name, number=number, fixed=fixed,
            )  # fmt: skip
            fix = T("Give each model its number; one of them may be without, for all others.")
            yield _error("army", text, (*at, "sizes", str(number)), fix, number)


def of_theme(theme: ThemeFile, ids: list[str]) -> Iterator[Finding]:
    """Findings on ids in a theme that are not in `ids`, the entries of the factions read with it."""
    parts = (
        "only_with.attachment", "only_with.of", "needs.of", "cheaper.of", "cheaper.under", "allowed.of", "allowed.for_each",
        "free.of", "free.for_each", "free.under", "marshals.of", "marshals.warjacks", "at_most.of",
    )  # fmt: skip
    tables = {"warcaster": ids, "only": ids, **{f"tiers.{keys}": ids for keys in parts}, "tiers.only": theme.only}
    yield from undefined_below("theme", theme, tables)
    if theme.warcaster in ids and theme.warcaster not in theme.only:
        text = T("The theme leaves out its own warcaster, {id}.", id=theme.warcaster)
        yield _error("theme", text, ("only",), T("Add him to it."))


def of_contract(contract: ContractFile, ids: list[str]) -> Iterator[Finding]:
    """Findings on ids in a contract that are not in `ids`, the entries of the factions read with it."""
    keys = ("only", "only_with.attachment", "only_with.of", "at_most.of", "allowed.of", "allowed.for_each")
    yield from undefined_below("contract", contract, dict.fromkeys(keys, ids))


def references(shared: tuple[SystemFile], file: Model | None) -> tuple[Finding, ...]:
    """Findings on a file that uses the system, or else on the system; a finding's `entry` is the kind of file."""
    (system,) = shared
    if isinstance(file, ArmyFile):
        return tuple(of_army(system, file))
    if isinstance(file, (ThemeFile, ContractFile)):
        return tuple(undefined_below(file.kind, file, {"source.book": system.books}))
    return tuple(of_system(system))


def _error(kind: str, text: Text, path: Keys, fix: Text, found: str | int | None = None) -> Finding:
    """A finding on a wrong value in a file of this kind."""
    return Finding("file.value", ERROR, text, entry=kind, path=path, found=found, fix=fix)


def audit(rules: Rules) -> Iterator[Finding]:
    """MK2-21: findings on melee weapons whose P+S is not the sum of POW and STR, unless the file notes a doubt."""
    for at, line in enumerate(rules.army.entries):
        for number, model in enumerate(line.models):
            strength = model.stats.get("str")
            for index, weapon in enumerate(model.weapons):
                p_s, power = weapon.p_s, weapon.pow
                if p_s is None or strength is None or not isinstance(power, int) or weapon.doubt is not None:
                    continue
                if p_s == power + strength:
                    continue
                text = T(
                    "{name}, {weapon}: P+S {found}, but POW {power} + STR {strength} = {sum}.",
                    name=line.name, weapon=weapon.name, found=p_s, power=power, strength=strength, sum=power + strength,
                )  # fmt: skip
                yield Finding(
                    "warmachine.data", WARNING, text, cited(rules, "MK2-21"), found=p_s, allowed=power + strength,
                    path=("entries", at, "models", number, "weapons", index, "p+s"), by="advice",
                    fix=T("Check the card, or note the doubt in the entry."),
                )  # fmt: skip
