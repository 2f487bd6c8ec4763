"""How well things fit what is typed: words where they begin before words inside others, in titles and notes together."""

from __future__ import annotations

from builder.core.controls import Choice
from builder.core.findings import T
from builder.editing import word_ranks
from builder.tui.screens.dialogs import _rank

EVOLUTION = word_ranks.search_words("Empire", note="Warmaster Evolution")
REVOLUTION = word_ranks.search_words("Empire (Revolution)", note="Warmaster Revolution")


def test_words_of_title_and_note_come_before_parts_of_words():
    """Evo begins Evolution, and stands inside Revolution."""
    both, part = (word_ranks.grade(one, "empire evo") for one in (EVOLUTION, REVOLUTION))
    assert (both, part) == (word_ranks.IN_BOTH, word_ranks.PART)
    assert both < part


def test_one_word_is_graded_as_before():
    """What has it in its title, even inside a word, comes before what only has it in its note."""
    assert word_ranks.grade(EVOLUTION, "evo") == word_ranks.NOTE
    assert word_ranks.grade(REVOLUTION, "evo") == word_ranks.PART
    assert word_ranks.grade(REVOLUTION, "empire rev") == word_ranks.BEGINS
    assert word_ranks.grade(EVOLUTION, "empire nippon") is None


def test_choices_are_ranked_alike():
    """Of choices as well: words of the name; with words beside it; inside a word of the name; anywhere."""
    texts = [("empire", "empire warmaster evolution"), ("empire revolution", "empire revolution warmaster revolution")]
    assert [_rank(names, text, ["empire", "evo"]) for names, text in texts] == [1, 2]
    assert [_rank(names, text, ["empire"]) for names, text in texts] == [0, 0]
    assert [_rank(names, text, ["master"]) for names, text in texts] == [3, 3]
    assert Choice(1, T("yes"), words="Warmaster").words == "Warmaster"
