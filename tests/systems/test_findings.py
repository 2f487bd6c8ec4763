"""Each finding of all cases and samples names the rule that it breaks, and what is allowed instead, for programs too."""

from __future__ import annotations

from collections import defaultdict

from builder import mustering
from builder.files import roster_files
from tests.conftest import LISTS
from tests.systems.warmachine import cases as warmachine
from tests.systems.warmaster.cases import CHECKS, of_case
from tests.systems.wfb3.cases import cases, result

BARE = ("file.", "ref.")
"""Codes of what is wrong with a file or with a name in it: no book says how to write them."""

NOTHING = {
    "event.score: Composition score: {total} ({lines}).": "tells the sum of an event that bounds none",
    "wfb3.doubt": "tells what the sources leave open, and which number counts here",
    "warmaster.doubt": "tells what the sources leave open, and which number counts here",
    "warmachine.doubt": "tells what the sources leave open, and which number counts here",
    "wfb3.weapons: The shield gives no save": "advice: legal, and tells how it counts in play",
    "wfb3.weapons: {weapon}: counts as improvised": "advice: legal, and tells how it counts in play",
    "wfb3.weapons: {weapon}: its bearer gains nothing by charging": "advice: legal, and tells how it counts in play",
    "wfb3.weapons: {weapon}: {found} model of {models}": "advice: legal, and tells as what the unit counts",
    "wfb3.armour: Mixed armour": "advice: legal, and tells as what the unit counts",
    "wfb3.chariot: Chariot crews fight with hand weapons": "advice: legal, and tells that it does nothing",
    "wfb3.chariot: According to the rulebook, a chariot drawn by {team}": "advice: the book leaves it open, and it tells as what it counts",
    "wfb3.item: {item}: the rules do not say": "the rules are silent: players agree on it",
    "wfb3.item: {item}: the list offers none to its units": "the rules are silent: players agree on it",
    "wfb3.item: {ability} with this piece ({piece}): the rules do not say": "the rules are silent: players agree on it",
    "wfb3.roll: The event’s dice depend on the player’s name": "any name will do, there is none",
    "wfb3.roll: The die was rolled by hand; the event gives its own": "which die it gives follows from a name that is missing",
}
"""Codes, or codes with the beginning of a text, for which nothing is allowed or forbidden, and why."""


def found():
    """All findings of the cases of all games and of the samples."""
    for name, _, case in cases():
        yield from result(name, case["title"])[0].findings
    for case in CHECKS:
        yield from of_case(case).findings
    for case in warmachine.CHECKS:
        yield from warmachine.of_case(case).findings
    for path in sorted(LISTS.glob("*/rosters/*.yaml")):
        yield from mustering.muster_file(roster_files.read_roster(str(path)), (LISTS,)).findings


def test_findings_name_their_rule_and_what_is_allowed():
    """A number, ids, or whether it may be at all; the exceptions are those that stand here, and no others."""
    unruled, open_ = defaultdict(set), defaultdict(set)
    used = set()
    for finding in found():
        text = finding.text.message
        if not finding.rule and not finding.code.startswith(BARE):
            unruled[finding.code].add(text)
        if finding.allowed is None:
            reason = next((k for k in NOTHING if f"{finding.code}: {text}".startswith(k)), None)
            used.add(reason)
            if reason is None:
                open_[finding.code].add(text)
    assert not unruled
    assert not open_
    assert used == set(NOTHING)
