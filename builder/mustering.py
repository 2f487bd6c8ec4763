"""The one place where a roster becomes a `Muster`: priced, profiled and checked.

A pure function of values: entries are evaluated one by one and then related to one another.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path

from builder.core import event_pack as events
from builder.core import event_restrictions, fingerprint, waivers
from builder.core import roster as rosters
from builder.core.army import Army
from builder.core.battle_lines import BattleColumn
from builder.core.controls import Available, Control
from builder.core.entries import EntryResult, InShort, SheetFacts, Surcharge
from builder.core.event_pack import Event
from builder.core.findings import (
    ERROR,
    Finding,
    MusterError,
    N,
    Place,
    Plain,
    Shown,
    T,
    Text,
    entry_index,
    in_order,
    waived_by_list,
)
from builder.core.limits import Limit, Row
from builder.core.points import QUARTERS, Quarters
from builder.core.relations import Tree, tree_of
from builder.core.roster import Roster
from builder.core.shared_controls import with_fields
from builder.core.yaml_source import Document
from builder.files import roster_references
from builder.files.loading import Library
from builder.files.roster_files import RosterFile, army_of
from builder.systems.game import Game
from builder.systems.game_values import Line


@dataclass(frozen=True, eq=False)
class Muster:
    """A finished list. What only a sheet needs is worked out when it is first asked for."""

    army: Army
    """The army as the verdict sees it."""
    library: Library
    points: int
    """Quarters."""
    findings: tuple[Finding, ...]
    surcharges: tuple[Surcharge, ...] = ()
    """What is paid beside the entries."""
    is_open: bool = False
    """Whether it is the list as an opponent may see it; see `open`."""

    @property
    def roster(self) -> Roster:
        """The list as it was taken."""
        return self.army.roster

    @property
    def event(self) -> Event | None:
        """The tournament pack that the list was checked for."""
        return self.army.event

    @property
    def results(self) -> tuple[EntryResult, ...]:
        """The entries as the verdict sees them, without details for sheets."""
        return self.army.entries

    @property
    def system(self) -> Game:
        """The game."""
        return self.library.system

    @cached_property
    def finished(self) -> Army:
        """The army with details of its entries that only sheets show."""
        return self.system.sheet.finished(self.army)

    @property
    def entries(self) -> tuple[EntryResult, ...]:
        """The entries of the finished army."""
        return self.finished.entries

    @property
    def event_notes(self) -> tuple[Line, ...]:
        """Label and text of what the event is; nothing without one."""
        if self.event is None:
            return ()
        own = self.system.sheet.event_notes(self.event, self.library.rules)
        return (*own, *((T("Rule of the event"), rule) for rule in self.event.rules))

    @property
    def available(self) -> tuple[Available, ...]:
        """What may be taken from the list, with numbers taken and left, at its event if it has one."""
        found: tuple[Available, ...] = self.system.editor.available(self.army)
        if self.event is None or not self.event.restrictions:
            return found
        return tuple(
            event_restrictions.offered(self.event, _judged(self.army, self.event, self.library, self.points), found)
        )

    @cached_property
    def _hidden(self) -> frozenset[str]:
        """The entries that the opponent is not told of."""
        return frozenset(m.id for m in self.entries if m.secret)

    def private(self, finding: Finding) -> bool:
        """True if a finding shows what is kept from the opponent."""
        return finding.path[:1] in self.system.verdict.secret_keys or not self._hidden.isdisjoint(finding.names)

    @cached_property
    def versions(self) -> dict[str, str]:
        """The versions of the definitions that this list rests on; contingents it has not taken are not among them."""
        unused = {file.id for file in self.library.files_of(self.roster, self.event) if file.optional}
        return {id: version for id, version in self.library.versions.items() if id not in unused}

    @cached_property
    def fingerprint(self) -> str:
        """Sixteen hex digits over what the list chooses and what its definitions say; see `builder.core.fingerprint`."""
        contents = self.library.contents
        return self._code(f"{id} {contents[id]}" for id in self.versions if id in contents)

    @cached_property
    def list_fingerprint(self) -> str:
        """Sixteen hex digits over what the list chooses, whatever the definitions."""
        return self._code(())

    def _code(self, definitions: Iterable[str]) -> str:
        verdict = self.system.verdict
        keys = (verdict.reference_keys, verdict.roster_reference_keys)
        return fingerprint.fingerprint(self.roster, *keys, definitions)

    @cached_property
    def open(self) -> Muster:
        """The list as an opponent may see it: without what is secret, and without places in the player's file.

        Its verdict is that of the whole list: errors that only the open list has are left out, and errors and
        waivers that only the secret part has are one finding each that says no more.
        """
        if self.is_open:
            return self
        verdict = self.system.verdict
        shown = muster(verdict.open_roster(self.roster), self.library, event=self.event)
        true = {(f.code, f.entry) for f in self.findings if f.counts}
        findings = [f for f in shown.findings if not f.counts or (f.code, f.entry) in true]
        if not self.legal and not any(f.counts for f in findings):
            findings.append(Finding(verdict.secret_code, ERROR, T("An error in the secret part of the list.")))
        if self.waived_by_list and not any(f.waived_by_list for f in findings):
            text = T("An error in the secret part of the list.")
            waived = next(f for f in self.findings if f.waived_by_list)
            findings.append(Finding(verdict.secret_code, ERROR, text, waived=waived.waived, waived_by_list=True))
        return replace(shown, findings=in_order(findings), is_open=True)

    def with_names(self, names: Mapping[str, str]) -> Muster:
        """The same with its entries under other names, so that two that are called alike can be told apart."""
        if not names:
            return self
        named = (m._replace(name=names[m.id]) if m.id in names else m for m in self.results)
        return replace(self, army=self.army.with_entries(tuple(named)))

    @cached_property
    def composition(self) -> tuple[Limit[EntryResult], ...]:
        """The categories of the points, each as what it takes and may take, in quarters."""
        return tuple(self.system.verdict.shares(self.army))

    @property
    def limits(self) -> tuple[Row, ...]:
        """What the list limits: name, how many the army has, how many it may have."""
        own: tuple[Row, ...] = self.system.verdict.limits(self.finished)
        if self.event is None:
            return own
        judged = _judged(self.finished, self.event, self.library, self.points)
        return (*own, *event_restrictions.bounds_of_event(self.event, judged))

    def source(self, cited: str | None) -> Shown:
        """A citation in words that can be read without knowing our files; nothing for none."""
        return self.system.verdict.source(self.library.rules, cited) if cited else None

    def spent(self, entries: Iterable[EntryResult], category: str | None = None) -> int:
        """Points of these entries and of all that the army pays openly beside them, of one category or in all."""
        return _spent(entries, self.open_surcharges, category)

    @property
    def open_surcharges(self) -> tuple[Surcharge, ...]:
        """What is paid beside the entries and may be seen by the opponent."""
        return tuple(d for d in self.surcharges if not d.secret)

    @property
    def pays_in_secret(self) -> bool:
        """True if the army pays something that is kept from the opponent."""
        return any(d.secret for d in self.surcharges)

    @property
    def holds_back(self) -> bool:
        """True if something that the army pays for is kept from the opponent."""
        return bool(self._hidden) or self.pays_in_secret

    @property
    def legal(self) -> bool:
        """No error that nobody has waived."""
        return not any(f.counts for f in self.findings)

    @property
    def waived_by_list(self) -> int:
        """How many errors only the list itself lets pass."""
        return waived_by_list(self.findings)

    @property
    def remaining(self) -> int:
        """Quarters left below the limit; negative if it is exceeded."""
        return self.roster.limit * QUARTERS - self.points

    @property
    def army_options(self) -> tuple[Control, ...]:
        """What may be chosen for the whole army: what the game asks, and the event."""
        known = self.library
        asked = () if self.event is None else self.event.fields
        controls = with_fields(self.system.editor.army_options(self.army), self.roster, asked)
        own = tuple(map(known.with_choices, controls))
        event = events.offered(self.roster, known.events, known.label)
        place = next((n for n, c in enumerate(own) if event and c.section == event[0].section), len(own))
        return (*own[:place], *event, *own[place:])

    def controls(self, index: int | None) -> tuple[Control, ...]:
        """What may be chosen for the entry of this index, or for the whole army where there is none."""
        if index is None:
            return self.army_options
        return self.system.editor.controls(self.results[index], self.army)

    def sheet_facts(self, result: EntryResult) -> SheetFacts:
        """What the game's sheet shows of one of the finished entries."""
        return self.system.sheet.sheet_facts(result, self.finished)

    def in_short(self, result: EntryResult) -> InShort:
        """What a message shows of one of the finished entries."""
        short = self.system.sheet.in_short(result, self.library.rules)
        if short is not None:
            return short
        facts = self.sheet_facts(result)
        return InShort(facts.kind, result.in_play.options, facts.command)

    @property
    def battle_columns(self) -> tuple[BattleColumn, ...]:
        """The columns of the order of battle."""
        own = self.system.sheet.battle_columns(self.library.rules)
        if own is not None:
            return own
        return tuple(BattleColumn(*key) for key in self.system.verdict.characteristics(self.library.rules))

    @cached_property
    def tree(self) -> Tree:
        """The entries below one another, by their indexes."""
        return tree_of(self.results)

    def merged_with(self, result: EntryResult) -> tuple[EntryResult, ...]:
        """The entries that a sheet tells of together with this one."""
        place = self._places.get(id(result.entry))
        inner = () if place is None else self.tree.below.get(place, ())
        return tuple(self.entries[i] for i in inner if any(r.under and r.merged for r in self.entries[i].relations))

    @cached_property
    def _places(self) -> dict[int, int]:
        """Index of each entry, by the roster's own line."""
        return {id(m.entry): index for index, m in enumerate(self.results)}

    def findings_of(self, result: EntryResult) -> tuple[Finding, ...]:
        """The findings about an entry; those of entries that bear one id stand with the one they are about."""
        return tuple(self._findings_by_line.get(id(result.entry), ()))

    @cached_property
    def _findings_by_line(self) -> dict[int, list[Finding]]:
        """The findings about entries, by the roster's own line."""
        first = {m.id: m.entry for m in reversed(self.results)}
        found: dict[int, list[Finding]] = {}
        for f in self.findings:
            if f.entry is None:
                continue
            entry, index = first.get(f.entry), entry_index(f.path)
            if index is not None and self.results[index].id == f.entry:
                entry = self.results[index].entry
            if entry is not None:
                found.setdefault(id(entry), []).append(f)
        return found

    def seed(self, entry: str) -> str | None:
        """The seed that the event gives to the dice of an entry; `None` without an event.

        Raises `MusterError` while the player has no name.
        """
        if self.event is None:
            return None
        if not self.roster.player.strip():
            raise MusterError(T("The event’s dice depend on the player’s name, which is missing."))
        return events.seed(self.event, self.roster.player, entry)


def _spent(entries: Iterable[EntryResult], dues: Iterable[Surcharge], category: str | None = None) -> int:
    bought = sum(m.points if category is None else m.against(category) for m in entries)
    return bought + sum(d.price.points for d in dues if category is None or d.category == category)


def muster(roster: Roster, library: Library, event: Event | None = None, document: Document | None = None) -> Muster:
    """Price, profile and check a roster against the definitions of its army.

    It is checked for `event`, or else for the event that it names. With the `document` that it was read from, each
    finding has its place there.
    """
    system, rules = library.system, library.rules
    handles = rosters.handles(roster.entries)
    results = [
        system.verdict.evaluate(entry, id, roster, rules) for entry, id in zip(roster.entries, handles, strict=True)
    ]
    findings: list[Finding] = list(roster_references.doubled(roster))
    if event is None:
        event = library.events.get(roster.event or "")
        findings.extend(events.known(roster, library.events))
    alone = system.verdict.army(roster, rules, tuple(results), event)
    army = system.verdict.costs_across_entries(alone)
    surcharges = system.verdict.surcharges(army)
    points = _spent(army.entries, surcharges)
    for index, result in enumerate(army.entries):
        for finding in result.findings:
            findings.append(finding._replace(entry=result.id, path=("entries", index, *finding.path)))
    findings.extend(system.verdict.findings(army))
    tolerated = None
    if event is not None:
        findings.extend(events.terms(roster, event, partial(_label, library)))
        findings.extend(events.claims(roster, event, system.verdict.agreed_keys, partial(_label, library)))
        judged = _judged(army, event, library, points)
        findings.extend(event_restrictions.broken_terms(event, judged))
        tolerated = event_restrictions.within_leeway(event, judged)
        findings += [] if tolerated is None else [tolerated]
        if system.desk is not None:
            findings.extend(system.desk.findings(army, event))
    findings.extend(roster_references.not_there(roster, library, event))
    if system.dice is not None:
        findings.extend(system.dice.dice_verification(army))
    findings = waivers.applied(findings, roster, event, leeway=tolerated is not None)
    findings = [f._replace(source=system.verdict.source(rules, f.rule)) if f.rule else f for f in findings]
    if document is not None:
        findings = [f._replace(place=place_of(f, army.entries, document)) for f in findings]
    return Muster(army, library, points, in_order(findings), surcharges)


def _judged(army: Army, event: Event, library: Library, points: int) -> event_restrictions.Judged:
    """The list as the restrictions of an event see it; `points` in quarters."""
    verdict = library.system.verdict
    return event_restrictions.Judged(
        army.roster,
        army.entries,
        points,
        lambda result: verdict.traits(result, library.rules),
        partial(_label, library),
        library.army_name,
        event.id,
        lambda entry: verdict.row_traits(entry, library.rules),
    )


def _label(library: Library, key: str, value: Plain = None) -> Shown:
    """What a key by which events choose entries is called, or a value under it."""
    named = library.system.verdict.trait_keys.get(key) if value is None else None
    return named or library.label(key, value)


def place_of(f: Finding, entries: tuple[EntryResult, ...], document: Document) -> Place:
    """Where a finding is; a key that is not in the file is missed by the first of the entries that it names."""
    of_army = f.entry is None and len(f.path) == 1
    if of_army and f.others and isinstance(document.value, dict) and f.path[0] not in document.value:
        index = next((i for i, m in enumerate(entries) if m.id in f.others), None)
        if index is not None:
            return document.place(("entries", index))
    return document.place(f.path, of_key=of_army)


def since(muster: Muster) -> Text | None:
    """What the definitions changed since the program last wrote the file; `None` if nothing did."""
    library = muster.library
    made = muster.roster.made_with
    changes = tuple(
        T("{what} changed from {old} to {new}", what=version_name(muster, key), old=str(made[key]), new=version)
        for key, version in library.versions.items()
        if key in made and not same_version(made[key], version)
    )
    points = made.get("points")
    then = muster.points
    if isinstance(points, (int, float)) and math.isfinite(points):
        then = round(points * QUARTERS)
    if then == muster.points:
        if not changes:
            return None
        return T("Since this was last saved {changes}; the points are the same.", changes=changes)
    values = {"points_then": Quarters(then), "points_now": Quarters(muster.points)}
    if changes:
        return N(
            "Was {points_then} point when last saved, now {points_now}: {changes}.",
            "Was {points_then} points when last saved, now {points_now}: {changes}.",
            -(-then // QUARTERS), **values, changes=changes,
        )  # fmt: skip
    return N(
        "Was {points_then} point when last saved, now {points_now}.",
        "Was {points_then} points when last saved, now {points_now}.",
        -(-then // QUARTERS), **values,
    )  # fmt: skip


def version_name(muster: Muster, key: str) -> Shown:
    """What a version is of: the army, or one of the files that the game's armies share."""
    library = muster.library
    return library.army_name if key == library.army else library.label(key) or key


def same_version(written: str | float, version: str | None) -> bool:
    """True if a file means this version, `None` if there is none; it may be written as a number."""
    if version is None or isinstance(written, str):
        return written == version
    try:
        return float(version) == written
    except ValueError:
        return False


def muster_file(file: RosterFile, folders: tuple[Path, ...], event: Event | None = None) -> Muster:
    """The muster of a roster file, its findings at their lines; for `event`, or else for the event that it names.

    Raises `Unreadable` if the army is unknown (a finding `ref.unknown`) or its definitions are broken.
    """
    return muster(file.roster, army_of(file, folders, event), event=event, document=file.document)
