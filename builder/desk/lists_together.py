"""Lists that are checked together: what each declares, and what is found of those of one company."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from builder import systems
from builder.core.findings import Finding
from builder.core.lists_together import Company, Declared
from builder.files import reading
from builder.mustering import Muster


class Member(NamedTuple):
    """A list as one of a company. A plain value: it travels between processes."""

    system: str
    company: Company
    declared: Declared
    """What its game tells the others of it."""


def memberships(done: Muster) -> tuple[Member, ...]:
    """The companies in which a list is checked; none in most games."""
    desk = done.library.system.desk
    companies = () if desk is None else desk.companies(done.roster, done.event)
    if desk is None or not companies:
        return ()
    declared = desk.declared(done.army)
    return tuple(Member(done.library.system.id, company, declared) for company in companies)


def found_together(lists: Sequence[tuple[str, Iterable[Member]]]) -> dict[int, list[Finding]]:
    """What is found of lists, each a file and its memberships, beside what each is by itself; by index, at their lines."""
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
