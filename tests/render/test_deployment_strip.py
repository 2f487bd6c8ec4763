"""The order of deployment as a strip: who is set up when, in few small lines."""

from __future__ import annotations

import pytest

from builder import mustering
from builder.core import validation, yaml_source
from builder.files import loading, roster_files
from builder.locale import language
from builder.render import pdf
from builder.render.pdf import deployment_strip, fonts
from builder.render.pdf.page_marks import Rule, Word
from builder.render.pdf.typesetter import Typesetter
from builder.render.style import BATTLE, MM, STRIP, STRIP_LINES
from builder.sheet import build
from builder.sheet.model import DeployedRow, Deployment, Title
from builder.systems import find
from tests import sampling
from tests.conftest import LISTS
from tests.render.drawn import HOSTILE, out_of_place, plain

WIDTH = 188 * MM


def order(*rows):
    return Deployment(("Unit", "Models", "Move"), tuple(rows), "Order of deployment")


def row(name, movement="4″", number="20", force="", companions="", in_models=True):
    return DeployedRow(name, Title(name), number, in_models, "", movement, companions, force)


def set_out(deployment):
    fonts.register()
    return deployment_strip.rows(Typesetter(plain(), WIDTH, BATTLE), deployment)


def texts(rows):
    return [mark.text for r in rows for mark in r.marks if isinstance(mark, Word)]


def test_blocks_follow_the_movement_of_all_who_have_it():
    made = set_out(
        order(row("Guard", "3″", companions="with Anna"), row("Crew", "3″", "2 machines", in_models=False), row("Knights", "8″"))
    )
    said = [text.replace("\u00a0", " ") for text in texts(made)]
    assert said == ["Order of deployment", "3″", "Guard ×20 with Anna", "Crew (2 machines)", "8″", "Knights ×20"]


def test_forces_stand_apart_behind_the_main_one():
    steps = order(row("Scouts", "5″", force="Flanking force"), row("Guard", "3″"), row("Knights", "8″")).steps
    assert [(s.force, s.movement) for s in steps] == [("", "3″"), ("", "8″"), ("Flanking force", "5″")]


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_whatever_they_are_called_blocks_keep_to_the_width(name):
    made = set_out(order(*(row(name, companions=f"with {name}") for _ in range(4)), row("Knights", name)))
    for r in made:
        for mark in r.marks:
            wide = fonts.measured(mark.text, mark.face, mark.size) if isinstance(mark, Word) else mark.width
            assert mark.x >= 0 and mark.x + wide <= WIDTH + 0.1
            if not isinstance(mark, Word):
                assert mark.y >= 0 and mark.y + getattr(mark, "height", 0) <= r.height


def test_long_strips_and_those_of_one_are_left_out():
    assert set_out(order(row("Guard"))) == []
    assert 0 < len(set_out(order(*(row(f"Guard{n}") for n in range(20))))) <= STRIP_LINES
    assert set_out(order(*(row(f"Guard number {n}") for n in range(80)))) == []
    joined = order(*(row(f"Guard{n}", companions="with somebody of a long name") for n in range(20)))
    assert 0 < len(set_out(joined)) <= STRIP_LINES
    assert not any("somebody" in text for text in texts(set_out(joined)))


FORCES = """
kind: roster
format: 1
system: wfb3
army: empire
limit: 1000
game: tournament
forces: [{kind: flank, units: [riders], turn: 4, edge: left, segment: 1}]
entries:
- {take: helblitzen, id: foot, models: 20}
- {take: kriegsritter, id: riders, models: 10}
"""


@pytest.mark.parametrize(("copy", "told"), [("umpire", True), ("player", False), ("opponent", False)])
def test_only_the_umpire_is_told_of_forces(copy, told):
    """The player's sheet lies open on the table."""
    document = yaml_source.parse(FORCES, "forces.yaml")
    roster, findings = validation.validate(document, find("wfb3").files.roster)
    assert roster is not None, findings
    done = mustering.muster(roster, loading.load("wfb3", "empire", (LISTS,)), document=document)
    made = build.sheet(done, language("en"), copy)
    assert (texts(set_out(made.deployment)).count("Flanking force") == 1) is told


SET_OUT = sampling.sampled(
    [(name, paper) for name in ("empire-3000", "orcs-goblins-3000", "wood-elves-3000") for paper in ("a4", "letter")],
    lambda one: one in (("orcs-goblins-3000", "a4"), ("wood-elves-3000", "letter")),
)


@pytest.mark.parametrize(("name", "paper"), SET_OUT)
def test_on_the_battle_sheet_it_stands_in_its_place(name, paper):
    done = mustering.muster_file(roster_files.read_roster(str(LISTS / f"wfb3/rosters/{name}.yaml")), (LISTS,))
    made = build.sheet(done, language("en"))
    pages = pdf.laid_out(made, "battle", paper=paper)
    bare = pdf.laid_out(made._replace(deployment=made.deployment._replace(rows=made.deployment.rows[:1])), "battle", paper=paper)
    assert len(pages) <= len(bare), "it costs no page"
    for page in pages:
        strip = [m for m in page.marks if isinstance(m, Word) and m.size == STRIP.size and m.grey == STRIP.grey]
        frames = [m for m in page.marks if isinstance(m, Rule)]
        for word in strip:
            wide = fonts.measured(word.text, word.face, word.size)
            assert word.x >= 0 and word.x + wide < page.width
        assert bool(strip) <= bool(frames)
        assert not [w for w in out_of_place(page, "pairings") if "off the page" not in w and any(s.text in w for s in strip)]
