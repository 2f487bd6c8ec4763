"""Limits on posts in an army, its contingents and its units (14.7, 14.8, 16.1, the lists)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from builder.core.entry_findings import names_of
from builder.core.findings import Shown, T, Text
from builder.core.limits import Between, Keys, Limit, Side, by_id, wording_from
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.composition.limits import ENTRIES, ArmyLimit, ArmySide
from builder.systems.wfb3.entries.results import EntryResult

At: TypeAlias = "Keys | Callable[[EntryResult], Keys]"


def _post_limit(key: str, name: Shown, most: int, holders: Sequence[EntryResult], over: ArmySide) -> ArmyLimit:
    """A limit of `most` characters in a post; each one beyond it gets a finding."""
    return Limit(key, name, ENTRIES, len(holders), Between(0, most), holders, None, over)


def others_of(company: Sequence[EntryResult]) -> Callable[[EntryResult], tuple[str, ...]]:
    """A function that gives the ids of all others in a company."""
    return lambda one: names_of(other for other in company if other is not one)


def characters_with_role(own: Army, role: str) -> list[EntryResult]:
    """Characters of a list with this role."""
    return own.roles.get(role, [])


def _role_limit(own: Army, role: str, most: int, cited: str, text: Text, fix: Text, at: At = ("role",)) -> ArmyLimit:
    """The limit on a role in a list."""
    named = characters_with_role(own, role)
    code = "wfb3.great-banner" if role.endswith("banner") else "wfb3.general"
    over: Side[EntryResult] = Side(
        code, wording_from(text, fix), cited, "beyond", at, by="rulebook", others=others_of(named)
    )
    return _post_limit(f"role:{role}", own.rules.system.command[role].name, most, named, over)


def role_keys(character: EntryResult) -> Keys:
    """The roster key that gives a character his role: `role`, or `take` if his line includes it."""
    return ("role",) if character.entry.role is not None else ("take",)


def generals(own: Army) -> ArmyLimit:
    """An army has one general (14.8)."""
    text = T("{found} generals; exactly one is required.")
    return _role_limit(own, "general", 1, "WFB3 14.8", text, T("Give the role to only one of them."))


def seconds_named(own: Army) -> ArmyLimit:
    """An army has as many seconds in command as its list allows (14.8.1)."""
    most = own.rules.army.seconds
    text = T("{found} seconds in command; the list allows up to {allowed}.")
    fix = T("Give the role to only {count} of them.", count=most)
    if most == 1:
        text = T("{found} seconds in command; the list allows only one.")
        fix = T("Give the role to only one of them.")
    return _role_limit(own, "second", most, "WFB3 14.8.1", text, fix)


_ONE_BANNER = T("Let only one character carry a banner.")
"""The fix if there are too many banners."""


def great_banners(own: Army) -> ArmyLimit:
    """An army has one great banner (16.1)."""
    text = T("{found} great banners; an army may have at most one.")
    return _role_limit(own, "great-banner", 1, "WFB3 16.1", text, _ONE_BANNER)


def banners_of_contingents(own: Army) -> ArmyLimit:
    """A contingent has one banner (16.1)."""
    text = T("{found} banners; a contingent may have at most one.")
    return _role_limit(own, "contingent-banner", 1, "WFB3 16.1", text, _ONE_BANNER, role_keys)


# --------------------------------------------------------------------- in a unit


def one_of_each(post: str, unit: EntryResult, company: Sequence[EntryResult], way: Callable[[EntryResult], Text]) -> ArmyLimit:  # fmt: skip
    """A unit has one champion and one leader (14.7, A25); `way` gives the fix for a character too many."""
    named = [character for character in company if character.facts.post == post]
    text = T("{unit}: 2 champions; a unit may have only one.", unit=unit.name)
    if post == "leader":
        text = T("{unit}: 2 leaders; a unit may have only one.", unit=unit.name)
    others = (*names_of(sorted(named, key=by_id)[:1]), unit.id)
    over: Side[EntryResult] = Side(
        "wfb3.leader", wording_from(text), "WFB3 14.7 (A25)", "beyond", ("as",), by="rulebook", others=others, fix=way
    )  # fmt: skip
    return _post_limit(f"{post}:{unit.id}", unit.name, 1, named, over)
