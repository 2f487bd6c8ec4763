"""Definition files of the game, and functions that join them."""

from __future__ import annotations

from builder.core.event_pack import Event
from builder.core.findings import Finding
from builder.core.models import Model
from builder.systems.game import Files
from builder.systems.game_values import DefinitionFile, JoinedRules
from builder.systems.warmachine import definition_checks
from builder.systems.warmachine.definitions import ArmyFile, ContractFile, ThemeFile
from builder.systems.warmachine.roster import Roster
from builder.systems.warmachine.rules import Rules, joined
from builder.systems.warmachine.system_file import SystemFile


def named_by(file: Model) -> tuple[DefinitionFile, ...]:
    """Files that a theme or contract needs: its faction, and the factions that work for that faction."""
    if isinstance(file, (ThemeFile, ContractFile)):
        return (DefinitionFile("army", f"armies/{file.army}.yaml", ("army",)),)
    allies = file.allies if isinstance(file, ArmyFile) else ()
    return tuple(DefinitionFile("army", f"armies/{id}.yaml") for id in allies)


def references_beside(file: Model, named: tuple[Model, ...]) -> tuple[Finding, ...]:
    """Findings on undefined ids in a theme or contract; `named` are the files that it needs."""
    ids = [entry.id for army in named if isinstance(army, ArmyFile) for entry in army.entries]
    if isinstance(file, ThemeFile):
        return tuple(definition_checks.of_theme(file, ids))
    return tuple(definition_checks.of_contract(file, ids)) if isinstance(file, ContractFile) else ()


def link(shared: tuple[SystemFile], army: ArmyFile, further: tuple[Model, ...]) -> JoinedRules[Rules]:
    """The system, an army, its themes and contracts, and factions that work for it, joined into rules."""
    (system,) = shared
    versions = {"system": system.version, army.id: army.version}
    versions |= {file.id: file.version for file in further if isinstance(file, (ArmyFile, ThemeFile, ContractFile))}
    return JoinedRules(joined(system, army, further), army.name, versions)


def further(army: ArmyFile, roster: Roster | None, _: Event | None) -> tuple[DefinitionFile, ...]:
    """Files of factions that may work for the army, of its themes and contracts, and those that a roster names.

    Factions that a roster takes nothing from are optional.
    """
    own = {entry.id for entry in army.entries}
    hired = roster is not None and any(e.take not in own for e in roster.entries)
    found = [DefinitionFile("army", f"armies/{id}.yaml", optional=not hired) for id in army.allies]
    named = (None, None) if roster is None else (roster.theme, roster.contract)
    for kind, ids, asked in (("theme", army.themes, named[0]), ("contract", army.contracts, named[1])):
        found += [DefinitionFile(kind, f"{kind}s/{id}.yaml", optional=id != asked) for id in ids]
        if asked is not None and asked not in ids:
            found.append(DefinitionFile(kind, f"{kind}s/{asked}.yaml", (kind,)))
    return tuple(found)


FILES = Files(
    shared=("system.yaml",),
    models={"system": SystemFile, "army": ArmyFile, "theme": ThemeFile, "contract": ContractFile},
    roster=Roster,
    references=definition_checks.references,
    link=link,
    further=further,
    named_by=named_by,
    references_beside=references_beside,
    audit=lambda rules: tuple(definition_checks.audit(rules)),
)
