"""Printed numbers of a list that do not agree with one another (MK2-21)."""

from __future__ import annotations

from builder.core.findings import WARNING, Finding, T
from builder.systems.warmachine.rules import Rules, cited


def audit(rules: Rules) -> tuple[Finding, ...]:
    """Melee weapons whose P+S is not POW and STR together, unless the card is known to say so."""
    found = []
    for at, line in enumerate(rules.army.entries):
        for number, model in enumerate(line.models):
            strength = model.stats.get("str")
            for index, weapon in enumerate(model.weapons):
                if (
                    weapon.p_s is None
                    or strength is None
                    or not isinstance(weapon.pow, int)
                    or weapon.doubt is not None
                ):
                    continue
                if weapon.p_s == weapon.pow + strength:
                    continue
                text = T(
                    "{name}, {weapon}: P+S {found}, but POW {power} + STR {strength} = {sum}.",
                    name=line.name, weapon=weapon.name, found=weapon.p_s, power=weapon.pow, strength=strength,
                    sum=weapon.pow + strength,
                )  # fmt: skip
                path = ("entries", at, "models", number, "weapons", index, "p+s")
                found.append(
                    Finding(
                        "warmachine.data", WARNING, text, cited(rules, "MK2-21"), path=path, found=weapon.p_s,
                        allowed=weapon.pow + strength, fix=T("Check the card, or note the doubt in the entry."), by="advice",
                    )
                )  # fmt: skip
    return tuple(found)
