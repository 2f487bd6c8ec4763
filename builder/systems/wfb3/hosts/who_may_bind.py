"""Which host a creature belongs to, and which wizards may bind it."""

from __future__ import annotations

from builder.systems.wfb3.definitions.lists import Host
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.rules import Rules


def host_of(creature: str, rules: Rules) -> Host | None:
    """The host of the army that contains a creature; `None` if none does."""
    known = rules.creatures.get(creature)
    ids = {creature, known.of} if known is not None else {creature}
    return next((host for host in rules.army.hosts if ids & set(host.creatures)), None)


def may_bind(result: EntryResult, host: Host | None) -> bool:
    """True if an entry is a wizard of the army's own list who may bind this host, or any host if it is `None`."""
    if result.kind != "character" or result.category != "characters" or not result.facts.wizard:
        return False
    return host is None or not host.wizards or result.entry.take in host.wizards
