"""The keys of a roster, and the ids that stand under them, as a player says them."""

from __future__ import annotations

from builder.core.findings import Plain, Shown, T
from builder.systems.skirmish.rules.rules import Rules

_KEYS = {
    "models": T("models"),
    "leader": T("leads the force"),
    "injuries": T("injuries"),
    "experience": T("experience"),
    "base_game": T("base game"),
    "mode": T("mode"),
    "scenario": T("scenario"),
    "side": T("side"),
}


def label(rules: Rules, key: str, value: Plain = None) -> Shown:
    """The display name of what stands under a key, or of the key itself; `None` where there is none."""
    if value is None:
        own = _KEYS.get(key)
        return rules.base.editor.label(rules.base_rules, key) if own is None else own
    if key == "base_game" and isinstance(value, str):
        known = rules.system.bases.get(value)
        return None if known is None else known.name
    if key in ("take", "entry") and value in rules.takes:
        return rules.takes[str(value)]
    if key == "mode":
        return rules.mode.name if value == rules.mode.id else None
    if rules.scenario is not None and isinstance(value, str):
        if key == "scenario" and value == rules.scenario.id:
            return rules.scenario.name
        if key == "side" and value in rules.scenario.sides:
            return rules.scenario.sides[value].name
    return rules.base.editor.label(rules.base_rules, key, value)
