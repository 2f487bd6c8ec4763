"""Who holds what only so many may hold, each rule once: posts of an army, of its contingents and of its units (14.7, 14.8, 16.1, the lists)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from builder.core.entry_findings import names_of
from builder.core.findings import Shown, T, Text, alternatives
from builder.core.limits import Between, Breach, Keys, Limit, Side, Wording, by_id
from builder.systems.wfb3.composition.army import Army
from builder.systems.wfb3.composition.limits import ENTRIES, ArmyLimit, ArmySide
from builder.systems.wfb3.definitions.lists import Commander
from builder.systems.wfb3.entries.facts import EntryResult

At: TypeAlias = "Keys | Callable[[EntryResult], Keys]"


def _held(key: str, name: Shown, most: int, holders: Sequence[EntryResult], over: ArmySide) -> ArmyLimit:
    """So many hold a post; each beyond them is told of."""
    return Limit(key, name, ENTRIES, len(holders), Between(0, most), holders, None, over)


def beside(company: Sequence[EntryResult]) -> Callable[[EntryResult], tuple[str, ...]]:
    """The handles of all in a company but one."""
    return lambda one: names_of(other for other in company if other is not one)


def holders(own: Army, role: str) -> list[EntryResult]:
    """The characters of a list who hold a post."""
    return own.roles.get(role, [])


def _of_role(
    own: Army, role: str, most: int, cited: str, text: Callable[[Breach], Text], fix: Text, at: At = ("role",)
) -> ArmyLimit:
    """A post of the whole list."""
    named = holders(own, role)
    code = "wfb3.great-banner" if role.endswith("banner") else "wfb3.general"

    def wording(b: Breach) -> Wording:
        return Wording(text(b), fix)

    over: Side[EntryResult] = Side(code, wording, cited, "beyond", at, by="rulebook", others=beside(named))
    return _held(f"role:{role}", own.rules.system.command[role].name, most, named, over)


def banner_keys(c: EntryResult) -> Keys:
    """Where a post stands: under `role`, or it comes with his line."""
    return ("role",) if c.entry.role is not None else ("take",)


def generals(own: Army) -> ArmyLimit:
    """An army has one general (14.8)."""

    def breach_text(b: Breach) -> Text:
        return T("{found} generals; exactly one is required.", found=b.found)

    return _of_role(own, "general", 1, "WFB3 14.8", breach_text, T("Give the role to only one of them."))


def seconds_named(own: Army) -> ArmyLimit:
    """An army has as many seconds in command as its list allows (14.8.1)."""
    most = own.rules.army.seconds

    def breach_text(b: Breach) -> Text:
        if most == 1:
            return T("{found} seconds in command; the list allows only one.", found=b.found)
        return T("{found} seconds in command; the list allows up to {allowed}.", found=b.found, allowed=b.allowed)

    fix = (
        T("Give the role to only one of them.")
        if most == 1
        else T("Give the role to only {count} of them.", count=most)
    )
    return _of_role(own, "second", most, "WFB3 14.8.1", breach_text, fix)


_ONE_BANNER = T("Let only one character carry a banner.")
"""The way out of a banner too many."""


def great_banners(own: Army) -> ArmyLimit:
    """An army has one great banner (16.1)."""

    def breach_text(b: Breach) -> Text:
        return T("{found} great banners; an army may have at most one.", found=b.found)

    return _of_role(own, "great-banner", 1, "WFB3 16.1", breach_text, _ONE_BANNER)


def banners_of_contingents(own: Army) -> ArmyLimit:
    """A contingent has one banner (16.1)."""

    def breach_text(b: Breach) -> Text:
        return T("{found} banners; a contingent may have at most one.", found=b.found)

    return _of_role(own, "contingent-banner", 1, "WFB3 16.1", breach_text, _ONE_BANNER, banner_keys)


# --------------------------------------------------------------------- in a unit


def one_of_each(post: str, unit: EntryResult, company: Sequence[EntryResult], way: Callable[[EntryResult], Text]) -> ArmyLimit:  # fmt: skip
    """A unit has one champion and one leader (14.7, A25); `way` is out of it for one who is too many."""
    named = [c for c in company if c.facts.post == post]
    text = T("{unit}: 2 champions; a unit may have only one.", unit=unit.name)
    if post == "leader":
        text = T("{unit}: 2 leaders; a unit may have only one.", unit=unit.name)
    others = (*names_of(sorted(named, key=by_id)[:1]), unit.id)
    over: Side[EntryResult] = Side(
        "wfb3.leader", lambda _: Wording(text), "WFB3 14.7 (A25)", "beyond", ("as",), by="rulebook", others=others, fix=way
    )  # fmt: skip
    return _held(f"{post}:{unit.id}", unit.name, 1, named, over)


def able_to_command(part: Army, rule: Commander) -> list[EntryResult]:
    """Those of a contingent who may command it."""
    return [m for id in rule.of for m in part.taken.get(id, ())]


def most_commanders(part: Army, rule: Commander, code: str, *, needed: bool) -> ArmyLimit:
    """A contingent has the commander whom it needs, and no more of them than its list says (the lists)."""
    named = able_to_command(part, rule)
    name = part.rules.army.name

    def none(_: Breach) -> Wording:
        names = tuple(part.rules.characters[id].name for id in rule.of)
        text = T("{contingent}: a commander is required ({names}).", contingent=name, names=alternatives(names))
        return Wording(text, T("Add a commander: {names}.", names=alternatives(names)))

    def many(b: Breach) -> Wording:
        return Wording(
            T("{contingent}: {found} commanders; a contingent may have only one.", contingent=name, found=b.found),
            T("Keep only one."),
        )

    under: Side[EntryResult] = Side(code, none, part.rules.cited, "army", ("entries",), others=())
    over: Side[EntryResult] = Side(code, many, part.rules.cited, "beyond", ("take",), others=beside(named))
    span = Between(int(needed), rule.most)
    return Limit("commander", name, ENTRIES, len(named), span, named, under, over)
