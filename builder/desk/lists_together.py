"""Checks across lists: groups that are checked together, and lists submitted twice."""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from builder import systems
from builder.core import fingerprint
from builder.core.event_pack import same_name
from builder.core.findings import INFO, WARNING, Finding, N, Place, Shown, T
from builder.core.lists_together import Company, Declared
from builder.files import reading
from builder.mustering import Muster


class Member(NamedTuple):
    """Membership of a list in a group, a plain value that can be sent between processes."""

    system: str
    company: Company
    declared: Declared
    """What the game must know of the list to check the other members of the group."""


def memberships(done: Muster) -> tuple[Member, ...]:
    """The groups in which a list is checked; empty in most games."""
    desk = done.library.system.desk
    companies = () if desk is None else desk.companies(done.roster, done.event)
    if desk is None or not companies:
        return ()
    declared = desk.declared(done.army)
    return tuple(Member(done.library.system.id, company, declared) for company in companies)


def group_findings(lists: Sequence[tuple[str, Iterable[Member]]]) -> dict[int, list[Finding]]:
    """Findings on lists as members of groups, by index of the list, with lines of the file.

    Each list is given as its file and its memberships.
    """
    companies: dict[tuple[str, Company], list[tuple[int, Declared]]] = {}
    for index, (_, members) in enumerate(lists):
        for member in members:
            companies.setdefault((member.system, member.company), []).append((index, member.declared))
    found: dict[int, list[Finding]] = {}
    for (system, company), own in companies.items():
        desk = systems.find(system).desk
        if desk is None or len(own) < 2:
            continue
        for number, finding in desk.findings_together(company, tuple(declared for _, declared in own)):
            index = own[number][0]
            place = reading.read(lists[index][0]).place(finding.path)
            found.setdefault(index, []).append(finding._replace(place=place))
    return found


# ---------------------------------------------------------------------- lists that are handed in twice


class ComparisonValues(NamedTuple):
    """Values by which lists are compared; plain, so that they can be sent between processes."""

    written: str
    """Hash of the list's values in file order."""
    choices: str
    """Code of the list's choices, whatever their order."""
    player: str
    event: str | None
    lists: int
    """Number of lists that the event requires of each player; 1 without an event."""


_UNSAID = dict.fromkeys(fingerprint.NOT_CHOSEN, True)
"""Fields of rosters and entries that are left out when choices are compared."""


def comparison_values(done: Muster) -> ComparisonValues:
    """The values by which a list is compared with others."""
    roster, event = done.roster, done.event
    written = roster.model_dump_json(
        by_alias=True, exclude_defaults=True, exclude={**_UNSAID, "entries": {"__all__": _UNSAID}}
    )
    return ComparisonValues(
        hashlib.sha256(written.encode()).hexdigest()[:16],
        done.list_fingerprint,
        roster.player,
        None if event is None else event.id,
        1 if event is None else event.lists,
    )


NAMED = 5
"""Greatest number of other files that a finding names; more are only counted."""


def repeated_list_findings(lists: Sequence[tuple[str, ComparisonValues | None]]) -> dict[int, list[Finding]]:
    """Findings on lists submitted twice, by index; each list is a file and its values for comparison."""
    found: dict[int, list[Finding]] = {}
    for alike in _groups(lists, lambda one: (one.choices, one.event)):
        written = {one.written for _, one in alike}
        names = sorted(lists[index][0] for index, _ in alike)
        for index, one in alike:
            others = _others(names, lists[index][0])
            text = (
                T("This is the same list as {files}.", files=others)
                if len(written) == 1
                else T("This list is the same as {files}, but for order or layout.", files=others)
            )
            grave = INFO if one.event is None else WARNING
            fix = None if one.event is None else T("Ask whose it is.")
            by = "advice" if one.event is None else "event"
            place = Place(lists[index][0], 1, 1)
            finding = Finding("event.double", grave, text, found=len(alike) - 1, fix=fix, by=by, place=place)
            found.setdefault(index, []).append(finding)
    for own in _groups(
        lists, lambda one: (same_name(one.player), one.event) if one.player.strip() and one.event else None
    ):
        wanted = own[0][1].lists
        if len(own) <= wanted:
            continue
        names = sorted(lists[index][0] for index, _ in own)
        for index, one in own:
            text = N(
                "{player} sent {number} lists, this one and {files}; the event requires {count}.",
                "{player} sent {number} lists, this one and {files}; the event requires {count}.",
                wanted,
                player=one.player,
                number=len(own),
                files=_others(names, lists[index][0]),
            )
            finding = Finding(
                "event.player", WARNING, text, path=("player",), found=len(own), allowed=wanted,
                fix=T("Keep the lists that count and remove the others."), by="event", place=Place(lists[index][0], 1, 1),
            )  # fmt: skip
            found.setdefault(index, []).append(finding)
    return found


def _others(names: list[str], own: str) -> tuple[Shown, ...]:
    """Names of the other files of a group; of many only the first ones and the number of the rest."""
    some = tuple(name for name in names[: NAMED + 1] if name != own)[:NAMED]
    more = len(names) - 1 - len(some)
    return (*some, N("{count} more", "{count} more", more)) if more > 0 else some


def _groups(
    lists: Sequence[tuple[str, ComparisonValues | None]],
    key: Callable[[ComparisonValues], tuple[str | None, ...] | None],
) -> list[list[tuple[int, ComparisonValues]]]:
    """Groups of two or more lists with an equal key, each list with its index."""
    groups: dict[tuple[str | None, ...], list[tuple[int, ComparisonValues]]] = {}
    for index, (_, one) in enumerate(lists):
        own = None if one is None else key(one)
        if one is not None and own is not None:
            groups.setdefault(own, []).append((index, one))
    return [own for own in groups.values() if len(own) > 1]
