"""The keys of a roster, and the ids that stand under them, as a player says them."""

from __future__ import annotations

from builder.core.findings import Plain, Shown, T
from builder.systems.warmachine.checks.composition import HOUSE_RULES
from builder.systems.warmachine.rules.rules import Rules

_KEYS = {
    "controller": T("controlled by"),
    "size": T("models"),
    "attached_to": T("attached to"),
    "client": T("client"),
    "dismount": T("on foot"),
    "specialist": T("specialist"),
    "reinforcement": T("reinforcement"),
    "encounter": T("encounter"),
    "theme": T("theme"),
    "tier": T("tier"),
    "contract": T("contract"),
    "game": T("game type"),
    "event": T("event"),
    "team": T("team of several players"),
    "objective": T("objective"),
    "house_rules": T("house rules"),
    "variants": T("variants"),
    "system": T("rules of the game"),
}

_SAID = {"tournament": T("tournament"), "friendly": T("friendly game"), "scenario": T("scenario")}


def label(rules: Rules, key: str, value: Plain = None) -> Shown:
    """The display name of what stands under a key, or of the key itself; `None` where there is none."""
    if value is None:
        return _KEYS.get(key)
    if not isinstance(value, str):
        return None
    if key == "game":
        return _SAID.get(value)
    if key == "encounter":
        known = rules.system.encounters.get(value)
        return None if known is None else known.name
    if key == "theme":
        theme = rules.themes.get(value)
        return None if theme is None else theme.name
    if key == "contract":
        contract = rules.contracts.get(value)
        return None if contract is None else contract.name
    if key == "variants":
        variant = rules.army.variants.get(value)
        return None if variant is None else variant.name
    if key == "house_rules":
        return HOUSE_RULES.get(value)
    if key == "take":
        found = rules.word(value)
        return None if found == value else found
    return None
