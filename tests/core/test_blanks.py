"""Room to write by hand is marked as what it is, and left out for one who has nothing to fill in."""

from __future__ import annotations

import pytest

from builder.core.definitions import Words, with_blank
from builder.core.findings import Blank, T, has_blank
from builder.locale import language

EN, FR = language("en"), language("fr")


@pytest.mark.parametrize(
    ("text", "en", "fr", "bare"),
    [
        (T("rolled{blank}", blank=Blank()), "rolled: ____", "obtenu\u00a0: ____", "rolled"),
        (T("level {level}{blank}", level=2, blank=Blank(times=2)), "level 2: ____ ____", "niveau 2\u00a0: ____ ____", "level 2"),
        (with_blank(Words(en="against ____", fr="contre ____")), "against ____", "contre ____", "against"),
        (with_blank(Words(en="D6: ____", fr="D6 : ____")), "D6: ____", "D6\u00a0: ____", "D6"),
        (with_blank(Words(en="holds ____ points", fr="contient ____ points")), "holds ____ points", "contient ____ points", "holds points"),
    ],
)
def test_a_blank_is_said_only_to_one_who_fills_it_in(text, en, fr, bare):
    assert (EN.say(text), FR.say(text), EN.without_blanks().say(text)) == (en, fr, bare)
    assert EN.printed().without_blanks().say(text) == EN.without_blanks().printed().say(text) == bare
    assert has_blank(text) and has_blank((T("one"), text))


def test_lines_that_a_player_drew_are_no_blank():
    """Only what our own texts mark is; so are texts of files without one."""
    for text in ("____", T("{name}", name="____"), Words(en="as it is", fr="tel quel"), None, 3, ("a", "____")):
        assert not has_blank(text)
    assert EN.without_blanks().say(T("{name}", name="Guard ____")) == "Guard ____"
    assert with_blank(words := Words(en="as it is", fr="tel quel")) is words
    assert with_blank("____") == "____"
