"""What is wrong in files of definitions that have the right shape: what dangles, what is missing, what a lint finds."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from builder.core.dangling_references import doubled, unknown, unknown_of
from builder.core.findings import ERROR, Finding, T, Text
from builder.core.limits import Keys
from builder.core.models import Model
from builder.systems.game_values import DefinitionFile
from builder.systems.warmachine.definitions import (
    NOT_KNOWN,
    ArmyFile,
    ContractFile,
    ListEntry,
    ModelSpec,
    Role,
    ThemeFile,
)
from builder.systems.warmachine.system_file import SystemFile


def references(system: SystemFile, file: Model | None) -> tuple[Finding, ...]:
    """What dangles or is missing in the system and in a file that rests on it; `entry` names the kind of file."""
    findings = list(_of_system(system))
    if not findings and isinstance(file, ArmyFile):
        findings.extend(_of_army(system, file))
    elif not findings and isinstance(file, (ThemeFile, ContractFile)):
        findings.extend(_of_beside(system, file))
    return tuple(findings)


def _of_system(system: SystemFile) -> Iterator[Finding]:
    """What dangles within the system."""
    for table in ("encounters", "kinds", "bases", "advantages", "qualities", "systems"):
        for id, row in getattr(system, table).items():
            if row.source is not None:
                yield from unknown("system", row.source.book, system.books, (table, id, "source", "book"))
    for id, kind in system.kinds.items():
        yield from unknown("system", kind.group, system.groups, ("kinds", id, "group"))
        yield from unknown_of("system", kind.advantages, system.advantages, ("kinds", id, "advantages"))
        if kind.base is not None:
            yield from unknown("system", kind.base, system.bases, ("kinds", id, "base"))
    for id, size in system.encounters.items():
        if not size.points and size.points_from is None:
            yield _error(
                "system",
                T("The encounter {id} gives no army points.", id=id),
                ("encounters", id),
                T("Add a line “points: …” to it."),
            )
    yield from unknown("system", system.marshals.source.book, system.books, ("marshals", "source", "book"))
    yield from unknown("system", system.tournament.source.book, system.books, ("tournament", "source", "book"))
    for key, source in system.tournament.sources.items():
        yield from unknown("system", source.book, system.books, ("tournament", "sources", key, "book"))


def _of_army(system: SystemFile, army: ArmyFile) -> Iterator[Finding]:
    """What dangles or is missing in a faction."""
    ids = [entry.id for entry in army.entries]
    yield from unknown("army", army.source.book, system.books, ("source", "book"))
    seen: set[str] = set()
    for index, entry in enumerate(army.entries):
        if entry.id in seen:
            yield doubled("army", entry.id, ("entries", index, "id"))
        seen.add(entry.id)
        yield from _of_entry(system, entry, ids, ("entries", index))
    for id, variant in army.variants.items():
        yield from unknown("army", variant.source.book, system.books, ("variants", id, "source", "book"))
    for index, entry in enumerate(army.entries):
        for id, sizes in entry.sizes_in.items():
            yield from unknown("army", id, army.variants, ("entries", index, "sizes_in", id))
            for number in map(str, sizes):
                yield from unknown("army", number, [*map(str, entry.sizes)], ("entries", index, "sizes_in", id, number))
    for index, correction in enumerate(army.corrections):
        yield from unknown("army", correction.of, ids, ("corrections", index, "of"))


def _of_entry(system: SystemFile, entry: ListEntry, ids: Collection[str], at: Keys) -> Iterator[Finding]:
    yield from unknown("army", entry.kind, system.kinds, (*at, "kind"))
    yield from unknown_of("army", entry.keywords, system.keywords, (*at, "keywords"))
    yield from unknown_of("army", entry.works_for, system.factions, (*at, "works_for"))
    if not entry.only_in:  # those of other factions' themes name entries of theirs
        yield from unknown_of("army", entry.controllers, ids, (*at, "controllers"))
    yield from unknown_of("army", entry.attaches_to, ids, (*at, "attaches_to"))
    if entry.comes_with is not None:
        yield from unknown("army", entry.comes_with, ids, (*at, "comes_with"))
    if entry.source is not None:
        yield from unknown("army", entry.source.book, system.books, (*at, "source", "book"))
    for index, raised in enumerate(entry.raises):
        yield from unknown_of("army", raised.of, ids, (*at, "raises", index, "of"))
        yield from unknown("army", raised.source.book, system.books, (*at, "raises", index, "source", "book"))
    for index, model in enumerate(entry.models):
        yield from _of_model(system, model, (*at, "models", index))
    if entry.grid is not None:
        strange = sorted(set("".join(entry.grid)) - {"x", ".", " "} - set(system.systems))
        if strange:
            text = T("The damage grid has letters that stand for no system: {letters}.", letters=", ".join(strange))
            yield _error("army", text, (*at, "grid"), T("Use the letters in system.yaml, . for a plain box and x for no box."), "".join(strange))  # fmt: skip
        if len({" " in row for row in entry.grid}) > 1:
            text = T("Some rows of the damage grid have six boxes, others twelve.")
            yield _error("army", text, (*at, "grid"), T("Write six boxes a row, or twice six for a colossal."))
    if entry.kind in system.kinds:
        yield from _missing(system.kinds[entry.kind].role, entry, at)


def _of_model(system: SystemFile, model: ModelSpec, at: Keys) -> Iterator[Finding]:
    yield from unknown_of("army", model.advantages, system.advantages, (*at, "advantages"))
    for index, weapon in enumerate(model.weapons):
        here = (*at, "weapons", index)
        yield from unknown_of("army", weapon.qualities, system.qualities, (*here, "qualities"))
        if weapon.at not in (None, NOT_KNOWN):
            yield from unknown("army", weapon.at, system.locations, (*here, "at"))


def _missing(role: Role, entry: ListEntry, at: Keys) -> Iterator[Finding]:
    """Prices and what else an entry of its kind cannot be without."""
    wanted = {"warcaster": "warjack_points", "unit": "sizes"}.get(role, "cost")
    for key in ("warjack_points", "sizes", "cost"):
        there = bool(entry.sizes) if key == "sizes" else getattr(entry, key) is not None
        if there and key != wanted:
            text = T(
                "{entry}: the key {key} does not apply; its kind is {kind}.", key=key, entry=entry.name, kind=entry.kind
            )
            yield _error("army", text, (*at, key), T("Remove it, or change the kind."), key)
        elif not there and key == wanted:
            text = T("{entry}: the key {key} is missing.", key=key, entry=entry.name)
            yield _error("army", text, at, T("Add {key}.", key=key))
    if role == "unit":
        yield from _counted(entry, at)
    needs_grid = role in ("warjack", "colossal")
    if needs_grid and entry.grid is None:
        yield _error(
            "army",
            T("{entry}: the damage grid is missing.", entry=entry.name),
            at,
            T("Add six rows of damage under grid."),
        )
    if entry.grid is not None and (" " in entry.grid[0]) != (role == "colossal"):
        text = T("A colossal has two grids, other machines one.")
        yield _error("army", text, (*at, "grid"), T("Write six boxes a row, or twice six for a colossal."))
    if role in ("unit-attachment", "weapon-attachment") and not entry.attaches_to and not entry.attaches_to_allies:
        text = T("{entry}: an attachment must name its units.", entry=entry.name)
        yield _error("army", text, at, T("Name its units under attaches_to."))


def _of_beside(system: SystemFile, file: ThemeFile | ContractFile) -> Iterator[Finding]:
    """What a theme or a contract says of the system; see `references_beside` for the entries that it names."""
    yield from unknown(file.kind, file.source.book, system.books, ("source", "book"))


def named_by(file: Model) -> tuple[DefinitionFile, ...]:
    """The faction of a theme or a contract, and those who work for it."""
    if isinstance(file, (ThemeFile, ContractFile)):
        return (DefinitionFile("army", f"armies/{file.army}.yaml", ("army",)),)
    return (
        tuple(DefinitionFile("army", f"armies/{id}.yaml") for id in file.allies) if isinstance(file, ArmyFile) else ()
    )


def references_beside(file: Model, named: tuple[Model, ...]) -> tuple[Finding, ...]:
    """Entries that a theme or a contract names, and that no faction beside it has."""
    ids = [entry.id for army in named if isinstance(army, ArmyFile) for entry in army.entries]
    if isinstance(file, ThemeFile):
        return tuple(_of_theme(file, ids))
    return tuple(_of_contract(file, ids)) if isinstance(file, ContractFile) else ()


def _of_theme(theme: ThemeFile, ids: Collection[str]) -> Iterator[Finding]:
    yield from unknown("theme", theme.warcaster, ids, ("warcaster",))
    yield from unknown_of("theme", theme.only, ids, ("only",))
    if theme.warcaster in ids and theme.warcaster not in theme.only:
        text = T("The theme leaves out its own warcaster, {id}.", id=theme.warcaster)
        yield _error("theme", text, ("only",), T("Add him to it."))
    for index, tier in enumerate(theme.tiers):
        at = ("tiers", index)
        yield from unknown_of("theme", tier.only, theme.only, (*at, "only"))
        for number, bound in enumerate(tier.only_with):
            yield from unknown("theme", bound.attachment, ids, (*at, "only_with", number, "attachment"))
        for key in ("needs", "cheaper", "allowed", "free", "marshals", "at_most", "only_with"):
            for number, part in enumerate(getattr(tier, key)):
                for list_ in ("of", "for_each", "under", "warjacks"):
                    yield from unknown_of("theme", getattr(part, list_, ()), ids, (*at, key, number, list_))


def _of_contract(contract: ContractFile, ids: Collection[str]) -> Iterator[Finding]:
    yield from unknown_of("contract", contract.only, ids, ("only",))
    for index, bound in enumerate(contract.only_with):
        yield from unknown("contract", bound.attachment, ids, ("only_with", index, "attachment"))
    for key in ("only_with", "at_most", "allowed"):
        for index, part in enumerate(getattr(contract, key)):
            for list_ in ("of", "for_each"):
                yield from unknown_of("contract", getattr(part, list_, ()), ids, (key, index, list_))


def _counted(entry: ListEntry, at: Keys) -> Iterator[Finding]:
    """Models by name that do not make the numbers in which a unit is sold, unless that is known."""
    bought = [model for model in entry.models if not model.in_play and not model.instead]
    fixed = sum(model.number or 0 for model in bought)
    rest = any(model.number is None for model in bought)
    for number in entry.prices:
        if entry.doubt is None and (number < fixed + 1 if rest else number != fixed):
            text = T("{entry}: a purchase has {number} models, but the entry describes {fixed}.", entry=entry.name, number=number, fixed=fixed)  # fmt: skip
            fix = T("Give each model its number; one of them may be without, for all others.")
            yield _error("army", text, (*at, "sizes", str(number)), fix, number)


def _error(kind: str, text: Text, path: Keys, fix: Text, found: str | int | None = None) -> Finding:
    return Finding("file.value", ERROR, text, entry=kind, path=path, found=found, fix=fix)
