"""Forces whose leader or units are not there, and the ways out."""

from __future__ import annotations

import pytest

from builder.core.controls import Change
from builder.core.findings import T
from builder.editing import edits
from builder.editing.found_fixes import Trial, fixes_by_trial
from builder.editing.shown_draft import ShownDraft
from tests.editing.sessions import opened
from tests.tui.player import SMALL, played

FORCES = """\
forces:
- {kind: advance, units: [crossbows]}
- {kind: reserve, leader: captain, units: [halberds], turn: 2, segment: 1}
"""
WARMASTER = """\
kind: roster
format: 1
system: warmaster
army: empire
limit: LIMIT
entries:
- {take: general}
- {take: halberdiers, count: 2}
"""


def errors(session):
    return [f.code for f in session.findings if f.counts]


def first_fix(session, finding):
    """The first fix that is found by trying."""
    now = ShownDraft(session.draft, session.muster, session.findings)
    return fixes_by_trial(Trial(finding, now)).ways[0]


@pytest.mark.parametrize(("leader", "way"), [("capptain", ("set", "captain")), ("zzz", ("set", "count"))])
def test_a_force_whose_leader_is_not_there(folder, leader, way):
    """He is named as he was meant, or another is; no fix fails for want of an entry."""
    session = opened(folder, SMALL + FORCES.replace("leader: captain", f"leader: {leader}"))
    found = next(f for f in session.findings if f.code == "ref.dangling")
    fix = first_fix(session, found)
    assert [(c.do, c.path, c.value) for c in fix] == [(way[0], ("forces", 1, "leader"), way[1])]
    session.edit(edits.change_roster(session.draft, fix), T("Fixed"))
    assert "ref.dangling" not in errors(session)
    session.close()


@pytest.mark.parametrize(
    ("units", "change"),
    [
        ("[halbberds]", Change("set", ("forces", 0, "units", 0), "halberds")),
        ("[zzz]", Change("remove", ("forces", 0))),
        ("[zzz, halberds]", Change("remove", ("forces", 0, "units", 0))),
    ],
)
def test_a_force_whose_unit_is_not_there(folder, units, change):
    session = opened(folder, SMALL + f"forces:\n- {{kind: advance, units: {units}}}\n")
    found = next(f for f in session.findings if f.code == "ref.dangling")
    fix = first_fix(session, found)
    assert fix == (change,)
    session.edit(edits.change_roster(session.draft, fix), T("Fixed"))
    assert "ref.dangling" not in errors(session)
    session.close()


@pytest.mark.parametrize("limit", ["2OOO", "300000", "1000000"])
def test_a_limit_that_asks_for_thousands_of_units(folder, limit):
    """Every fix is one that the list takes; a stand-in for a limit asks for nothing."""
    session = opened(folder, WARMASTER.replace("LIMIT", limit))
    least = [f for f in session.findings if f.code == "warmaster.minimum"]
    assert bool(least) == (limit != "2OOO")
    for finding in session.findings:
        for way in session.fixes(finding):
            assert edits.change_roster(session.draft, way) != session.draft
    for finding, way in ((one, way) for one in least for way in session.fixes(one)):
        made = edits.change_roster(session.draft, way)
        name = finding.text.values["name"]
        unit = next(u for u in session.library.rules.army.units if u.name == name)
        assert sum(e.count for e in made.roster.entries if e.take == unit.id) == finding.allowed
    session.close()


@played(roster=SMALL + FORCES)
async def test_removing_the_leader_of_a_force(p):
    """The builder goes on, and the force lets go of him: nothing dangles, and the force says what it lacks."""
    p.builder.at = "captain"
    p.builder.redraw()
    await p.press("delete")
    assert "captain" not in p.ids
    assert not any(f.code == "ref.dangling" for f in p.session.findings)
    assert [force.leader for force in p.session.muster.roster.forces] == [None, None]
    assert any(f.code == "wfb3.force" for f in p.session.findings)
