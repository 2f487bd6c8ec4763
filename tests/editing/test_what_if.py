"""What would be with another choice: what can be tried, and what comes of it, with nothing changed."""

from __future__ import annotations

from builder.core.controls import Control
from builder.editing import what_if
from builder.editing.session import Session
from builder.locale import language
from builder.sheet import entry_changes
from tests.conftest import LISTS
from tests.tui.player import SAMPLE


def opened(tmp_path) -> Session:
    """The sample in a session of its own."""
    path = tmp_path / "mine.yaml"
    path.write_bytes(SAMPLE.read_bytes())
    return Session.open(path, (LISTS,), tmp_path / "state")


def spearmen(session: Session) -> tuple[int, dict[str, Control]]:
    """The place of the Ersatzsolder, and their controls by English name."""
    index = next(i for i, m in enumerate(session.muster.entries) if m.entry.take == "ersatzsolder")
    found = session.system.editor.controls(session.muster.results[index], session.muster.army)
    return index, {language("en").say(c.name): c for c in found}


def tries(session: Session, name: str) -> dict[str, what_if.Candidate]:
    index, known = spearmen(session)
    found = what_if.candidates(known[name], known.values(), session.draft, session.muster, index)
    return {language("en").say(c.name): c for c in found}


def test_members_are_tried_one_by_one_and_in_the_place_of_others(tmp_path):
    """What is there is tried without; what is barred beside another also in its place, where that is legal."""
    with_session = opened(tmp_path)
    found = tries(with_session, "Spear")
    assert {"Light armour", "without Spear", "without Shield", "Halberd instead of Spear"} <= set(found)
    assert "Halberd instead of Shield" not in found, "that leaves spear and halberd together"
    with_session.close()


def test_a_change_is_told_and_not_made(tmp_path):
    """Price, save, movement and weapons before and after; the roster stays as it was."""
    session = opened(tmp_path)
    before = session.draft
    index, _ = spearmen(session)
    lang = language("en")
    after = what_if.muster_with_changes(
        session.draft, session.muster, index, tries(session, "Spear")["Halberd instead of Spear"].changes
    )
    assert after is not None and session.draft is before
    told = entry_changes.of_change(session.muster, after, index, lang)
    price = told.figures[0]
    assert (price.label, price.before, price.after) == ("Price", "224", "256")
    assert any(text.startswith("Halberd") for text in told.gained)
    assert any(text.startswith("Spear") for text in told.lost)
    armour = what_if.muster_with_changes(session.draft, session.muster, index, tries(session, "Spear")["Light armour"].changes)
    assert armour is not None
    told = entry_changes.of_change(session.muster, armour, index, lang)
    assert any(f.label == "Save" and f.after.startswith("5+") for f in told.figures)
    assert any(row[0].startswith("then") for row in told.profile.rows)
    assert [f.code for f in told.wrong] == ["wfb3.total"]
    session.close()


def test_numbers_are_tried_within_their_bounds(tmp_path):
    """A few steps up and down, and the bounds."""
    session = opened(tmp_path)
    found = tries(session, "models")
    assert "models 30" not in found, "that is what it is"
    assert {"models 31", "models 35", "models 60"} <= set(found)
    assert not any(name in found for name in ("models 29", "models 61"))
    session.close()


def test_texts_are_not_tried(tmp_path):
    """They change nothing in play."""
    session = opened(tmp_path)
    assert tries(session, "name") == {}
    session.close()
