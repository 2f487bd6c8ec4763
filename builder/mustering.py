"""Makes a `Muster` of a roster: evaluates each entry, relates entries to one another, and checks the army.

A pure function of values.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path

from builder.core import event_pack as events
from builder.core import event_restrictions, fingerprint, share_codes, waivers
from builder.core import roster as rosters
from builder.core.army import Army
from builder.core.battle_lines import BattleColumn
from builder.core.controls import Available, Control, member_control
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
    sorted_findings,
    waived_by_list,
)
from builder.core.limits import Limit, Row
from builder.core.overlays import Overlay
from builder.core.points import QUARTERS, Quarters, to_number
from builder.core.relations import Tree, tree_of
from builder.core.repeated_findings import RepeatedFindings
from builder.core.roster import Roster
from builder.core.shared_controls import surplus_controls, with_fields
from builder.core.yaml_source import Document
from builder.files import roster_references
from builder.files.loading import Library
from builder.files.roster_files import RosterFile, army_of
from builder.systems.game import Game
from builder.systems.game_values import Line, Note


@dataclass(frozen=True, eq=False)
class Muster:
    """An evaluated and checked roster; values that only sheets need are computed on demand."""

    army: Army
    """The army that the checks received, without details that only sheets show."""
    library: Library
    points: int
    """Price of the army in quarters."""
    findings: tuple[Finding, ...]
    surcharges: tuple[Surcharge, ...] = ()
    """Points that the army pays in addition to its entries."""
    is_open: bool = False
    """True for the list as an opponent may see it; see `open`."""

    @property
    def roster(self) -> Roster:
        """The roster from which the muster was made."""
        return self.army.roster

    @property
    def event(self) -> Event | None:
        """The tournament pack that the list was checked against."""
        return self.army.event

    @property
    def results(self) -> tuple[EntryResult, ...]:
        """The evaluated entries, without the details that only sheets need."""
        return self.army.entries

    @property
    def system(self) -> Game:
        """The game of the roster."""
        return self.library.system

    @cached_property
    def finished(self) -> Army:
        """The army with details of its entries that only sheets show."""
        return self.system.sheet.finished(self.army)

    @property
    def entries(self) -> tuple[EntryResult, ...]:
        """The evaluated entries, with the details that only sheets need."""
        return self.finished.entries

    @property
    def event_notes(self) -> tuple[Line, ...]:
        """Labelled lines about the event; empty without one."""
        if self.event is None:
            return ()
        own = self.system.sheet.event_notes(self.event, self.library.rules)
        return (*own, *((T("Rule of the event"), rule) for rule in self.event.rules))

    @cached_property
    def available(self) -> tuple[Available, ...]:
        """Rows of what can be added, with numbers taken and left, and with the event's restrictions."""
        found: tuple[Available, ...] = self.system.editor.available(self.army)
        if self.event is None or not self.event.restrictions:
            return found
        return tuple(
            event_restrictions.restricted_rows(
                self.event, _judged(self.army, self.event, self.library, self.points), found
            )
        )

    @cached_property
    def _hidden(self) -> frozenset[str]:
        """Handles of the entries hidden from the opponent."""
        return frozenset(m.id for m in self.entries if m.secret)

    def private(self, finding: Finding) -> bool:
        """True if a finding reveals something hidden from the opponent."""
        return finding.path[:1] in self.system.verdict.secret_keys or not self._hidden.isdisjoint(finding.names)

    @cached_property
    def versions(self) -> dict[str, str]:
        """Versions of the definitions used, by file id; contingents that are not taken are left out."""
        unused = {file.id for file in self.library.files_of(self.roster, self.event) if file.optional}
        return {id: version for id, version in self.library.versions.items() if id not in unused}

    @cached_property
    def fingerprint(self) -> str:
        """Sixteen hex digits over the list's choices and its definitions; see `builder.core.fingerprint`."""
        contents = self.library.contents
        return self._code(f"{id} {contents[id]}" for id in self.versions if id in contents)

    @cached_property
    def list_fingerprint(self) -> str:
        """Sixteen hex digits over the list's choices only."""
        return self._code(())

    @property
    def made_with(self) -> dict[str, str | int | float]:
        """Versions of the definitions used, and the points, as a file or share code records them."""
        return {**self.versions, "points": to_number(self.points)}

    @cached_property
    def share_code(self) -> str:
        """The list as a share code; see `builder.core.share_codes`."""
        return share_codes.encode(rosters.plain_values(self.roster), self.made_with)

    def _code(self, definitions: Iterable[str]) -> str:
        """The list code, sixteen hex digits computed from the choices of the roster and these hashes of definitions."""
        verdict = self.system.verdict
        keys = (verdict.reference_keys, verdict.roster_reference_keys)
        return fingerprint.fingerprint(self.roster, *keys, definitions)

    @cached_property
    def open(self) -> Muster:
        """The list as an opponent may see it: without secrets, and without places in the player's file.

        Its verdict is that of the whole list. Errors that only the open list has are left out; all errors of the secret
        part become one finding without details, and all its waivers another.
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
        return replace(shown, findings=sorted_findings(findings), is_open=True)

    def with_names(self, names: Mapping[str, str]) -> Muster:
        """A copy of the muster with entries renamed, to distinguish those with equal names; `names` is by handle."""
        if not names:
            return self
        named = (m._replace(name=names[m.id]) if m.id in names else m for m in self.results)
        return replace(self, army=self.army.with_entries(tuple(named)))

    @cached_property
    def composition(self) -> tuple[Limit[EntryResult], ...]:
        """Limits of the categories in quarters, with the amounts used."""
        return tuple(self.system.verdict.shares(self._at_event_limit(self.army)))

    @property
    def limits(self) -> tuple[Row, ...]:
        """Rows of the umpire's table: name, amount and allowed amount of each limit."""
        army = self._at_event_limit(self.finished)
        own: tuple[Row, ...] = self.system.verdict.limits(army)
        if self.event is None:
            return own
        judged = _judged(army, self.event, self.library, self.points)
        return (*own, *event_restrictions.bounds_of_event(self.event, judged))

    def _at_event_limit(self, army: Army) -> Army:
        """The army with the points limit of the event in place of its own, if the event has one."""
        roster = events.at_event_limit(self.roster, self.event)
        return army if roster is self.roster else replace(army, roster=roster)

    def source(self, cited: str | None) -> Shown:
        """A citation for readers; `None` without one."""
        return self.system.verdict.source(self.library.rules, cited) if cited else None

    def spent(self, entries: Iterable[EntryResult], category: str | None = None) -> int:
        """Quarters spent on these entries and on surcharges that the opponent may see, in one category or in all."""
        return _spent(entries, self.open_surcharges, category)

    @property
    def open_surcharges(self) -> tuple[Surcharge, ...]:
        """Surcharges that the opponent may see."""
        return tuple(d for d in self.surcharges if not d.secret)

    @property
    def pays_in_secret(self) -> bool:
        """True if a surcharge is hidden from the opponent."""
        return any(d.secret for d in self.surcharges)

    @property
    def holds_back(self) -> bool:
        """True if an entry or surcharge is hidden from the opponent."""
        return bool(self._hidden) or self.pays_in_secret

    @property
    def legal(self) -> bool:
        """True if there is no error that is not waived."""
        return not any(f.counts for f in self.findings)

    @property
    def waived_by_list(self) -> int:
        """Number of errors that are waived only by the list itself."""
        return waived_by_list(self.findings)

    @property
    def remaining(self) -> int:
        """Quarters left below the limit; negative if it is exceeded."""
        return self.roster.limit * QUARTERS - self.points

    @cached_property
    def army_options(self) -> tuple[Control, ...]:
        """Controls of the whole army, those of the event included."""
        known = self.library
        asked = () if self.event is None else self.event.fields
        controls = with_fields(self.system.editor.army_options(self.army), self.roster, asked)
        own = tuple(map(known.with_choices, controls))
        event = events.event_control(self.roster, known.events, known.label)
        place = next((n for n, c in enumerate(own) if event and c.section == event[0].section), len(own))
        return (*own[:place], *event, *own[place:], *self._overlay_controls())

    def _overlay_controls(self) -> Iterator[Control]:
        """Controls for the overlays that the army may have, and to remove others that the list names."""
        named, names, section = self.roster.overlays, self.library.overlay_names, T("Overlays")
        for id, name in names.items():
            yield member_control(("overlays",), id, name, named, section=section)
        why = {f.path: f.text for f in self.findings if f.path[:1] == ("overlays",)}
        yield from surplus_controls(("overlays",), named, names, str, section, why)

    def overlay_notes(self, entries: Iterable[EntryResult]) -> Iterator[Note]:
        """Notes on the overlays of the army, with those of these entries that they change or add."""
        for overlay in self.library.overlays:
            changed = [result for result in entries if result.entry.take in overlay.offered]
            text = T("{name}, version {version}", name=overlay.name, version=overlay.version)
            book = None if overlay.source is None else self.library.books.get(overlay.source.book)
            if overlay.source is not None and book is not None:
                text = T("{overlay} ({book} {where})", overlay=text, book=book.name, where=overlay.source.where)
            if changed:
                names = tuple(dict.fromkeys(result.name for result in changed))
                text = T("{overlay}; changes or adds: {names}", overlay=text, names=names)
            yield Note(T("Overlay"), text, essential=True)

    def controls(self, index: int | None) -> tuple[Control, ...]:
        """Controls of the entry at this index, or of the whole army for `None`."""
        if index is None:
            return self.army_options
        return self.system.editor.controls(self.results[index], self.army)

    def sheet_facts(self, result: EntryResult) -> SheetFacts:
        """The facts that the game's sheet shows of an entry."""
        return self.system.sheet.sheet_facts(result, self.finished)

    def in_short(self, result: EntryResult) -> InShort:
        """The short form of an entry for messages."""
        short = self.system.sheet.in_short(result, self.library.rules)
        if short is not None:
            return short
        facts = self.sheet_facts(result)
        return InShort(facts.kind, result.in_play.options, facts.command)

    @property
    def battle_columns(self) -> tuple[BattleColumn, ...]:
        """The columns of the order of battle."""
        return self.system.battle_columns(self.library.rules)

    @cached_property
    def tree(self) -> Tree:
        """The entries as a tree, those that join another below it; each is given by its index in the roster."""
        return tree_of(self.results)

    def merged_with(self, result: EntryResult) -> tuple[EntryResult, ...]:
        """The entries that a sheet shows only together with this one."""
        place = self._places.get(id(result.entry))
        inner = () if place is None else self.tree.below.get(place, ())
        return tuple(self.entries[i] for i in inner if any(r.under and r.merged for r in self.entries[i].relations))

    @cached_property
    def _places(self) -> dict[int, int]:
        """Index of each entry, by Python's `id()` of the entry in the roster."""
        return {id(m.entry): index for index, m in enumerate(self.results)}

    def findings_of(self, result: EntryResult) -> tuple[Finding, ...]:
        """Findings on an entry; if several entries have the same id, only those on this one."""
        return tuple(self._findings_by_line.get(id(result.entry), ()))

    @cached_property
    def _findings_by_line(self) -> dict[int, list[Finding]]:
        """Findings on each entry, by Python's `id()` of the entry in the roster."""
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
        """The seed of an entry's dice at the event; `None` without an event.

        Raises `MusterError` if the player has no name.
        """
        if self.event is None:
            return None
        if not self.roster.player.strip():
            raise MusterError(T("The event’s dice depend on the player’s name, which is missing."))
        return events.seed(self.event, self.roster.player, entry)


def _spent(entries: Iterable[EntryResult], dues: Iterable[Surcharge], category: str | None = None) -> int:
    """Quarters spent on entries and surcharges `dues`, in one category or with `None` in all."""
    bought = sum(m.points if category is None else m.against(category) for m in entries)
    return bought + sum(d.price.points for d in dues if category is None or d.category == category)


def muster(roster: Roster, library: Library, event: Event | None = None, document: Document | None = None) -> Muster:
    """Evaluate and check a roster with the definitions of its army.

    It is checked for `event`, or else for the event that it names, at the points limit of the event if it has one. With
    the `document` that it was read from, each finding has its place in it.
    """
    system, rules = library.system, library.rules
    handles = rosters.handles(roster.entries)
    findings: list[Finding] = []
    if event is None:
        event = library.events.get(roster.event or "")
        findings.extend(events.unknown_event_findings(roster, library.events))
    apart = waivers.waived_entries(roster, event)
    repeated, of_army = RepeatedFindings(apart), RepeatedFindings(apart)
    findings.extend(filter(of_army.keeps, roster_references.duplicate_id_findings(roster)))
    judged_roster = events.at_event_limit(roster, event)
    results = [
        _with_first_findings(system.verdict.evaluate(entry, id, judged_roster, rules), index, repeated)
        for index, (entry, id) in enumerate(zip(roster.entries, handles, strict=True))
    ]
    alone = system.verdict.army(judged_roster, rules, tuple(results), event)
    army = system.verdict.costs_across_entries(alone)
    surcharges = system.verdict.surcharges(army)
    points = _spent(army.entries, surcharges)
    for index, result in enumerate(army.entries):
        for finding in result.findings:
            findings.append(_placed(finding, result, index))
    findings.extend(filter(of_army.keeps, system.verdict.findings(army)))
    findings += [*repeated.rest(), *of_army.rest()]
    tolerated = None
    if event is not None:
        findings.extend(events.terms_findings(roster, event, partial(_label, library)))
        findings.extend(events.agreement_findings(roster, event, system.verdict.agreed_keys, partial(_label, library)))
        judged = _judged(army, event, library, points)
        findings.extend(event_restrictions.restriction_findings(event, judged))
        tolerated = event_restrictions.within_leeway(event, judged)
        findings += [] if tolerated is None else [tolerated]
        if system.desk is not None:
            findings.extend(system.desk.findings(army, event))
    findings.extend(roster_references.missing_file_findings(roster, library, event))
    findings.extend(roster_references.misplaced_overlay_findings(roster, library))
    if system.dice is not None:
        findings.extend(system.dice.dice_verification(army))
    findings = waivers.apply_waivers(findings, roster, event, leeway=tolerated is not None)
    findings = [f if f.suggest is None else f._replace(fix=f.suggest(), suggest=None) for f in findings]
    findings = [f._replace(source=system.verdict.source(rules, f.rule)) if f.rule else f for f in findings]
    if library.overlays:
        by_handle = rosters.by_handle(army.entries)
        findings = [_of_overlays(f, by_handle, library.overlays) for f in findings]
    if document is not None:
        findings = [f._replace(place=place_of(f, army.entries, document)) for f in findings]
    if judged_roster is not roster:
        army = replace(army, roster=roster)
    return Muster(army, library, points, sorted_findings(findings), surcharges)


def _of_overlays(finding: Finding, results: Mapping[str, EntryResult], overlays: Iterable[Overlay]) -> Finding:
    """A finding, marked as a house rule if it concerns what an overlay changes; `results` are by handle."""
    result = results.get(finding.entry or "")
    for overlay in overlays:
        if finding.code == "ref.unknown" and finding.found in overlay.removed:
            text = T(
                "“{id}” is removed from the army’s list by {overlay}.", overlay=overlay.name, id=str(finding.found)
            )
            return finding._replace(text=text, by="house")
        if finding.by == "list" and result is not None and result.entry.take in overlay.offered:
            return finding._replace(by="house")
    return finding


def _with_first_findings(result: EntryResult, index: int, repeated: RepeatedFindings) -> EntryResult:
    """The result of the entry at this index with only the findings that `repeated` keeps; it counts the others."""
    kept = tuple(f for f in result.findings if repeated.keeps(_placed(f, result, index)))
    return result if len(kept) == len(result.findings) else result._replace(findings=kept)


def _placed(finding: Finding, result: EntryResult, index: int) -> Finding:
    """A finding of an entry's result, with the handle of the entry and with its path from the roster."""
    return finding._replace(entry=result.id, path=("entries", index, *finding.path))


def _judged(army: Army, event: Event, library: Library, points: int) -> event_restrictions.Judged:
    """The list with everything on which the restrictions of an event depend; `points` in quarters."""
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
    """Display name of a key by which events select entries, or of a value of that key."""
    named = library.system.verdict.trait_keys.get(key) if value is None else None
    return named or library.label(key, value)


def place_of(f: Finding, entries: tuple[EntryResult, ...], document: Document) -> Place:
    """Place of a finding in the file; for a missing key the place of the entry that lacks it."""
    of_army = f.entry is None and len(f.path) == 1
    if of_army and f.others and isinstance(document.value, dict) and f.path[0] not in document.value:
        index = next((i for i, m in enumerate(entries) if m.id in f.others), None)
        if index is not None:
            return document.place(("entries", index))
    return document.place(f.path, of_key=of_army)


def since(muster: Muster) -> Text | None:
    """Changes of definitions and points since the program last wrote the file, in words; `None` if nothing changed."""
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
    """Display name of the file that has the version `key`: the army, or a file shared by the armies of the game."""
    library = muster.library
    return library.army_name if key == library.army else library.label(key) or key


def same_version(written: str | float, version: str | None) -> bool:
    """True if a written version equals `version`; it may be written as a number."""
    if version is None or isinstance(written, str):
        return written == version
    try:
        return float(version) == written
    except ValueError:
        return False


def muster_file(file: RosterFile, folders: tuple[Path, ...], event: Event | None = None) -> Muster:
    """The muster of a roster file with findings at their lines.

    It is checked for `event`, or else for the event that it names. Raises `Unreadable` if the army is unknown (a
    finding `ref.unknown`) or its definitions are invalid.
    """
    return muster(file.roster, army_of(file, folders, event), event=event, document=file.document)
