"""Search dialog for rows, values, entries and available entries; Enter does the action of the selected result."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from builder.core import roles
from builder.core.controls import Available, Choice
from builder.core.findings import Shown, T
from builder.editing import offer_search, quick_add, word_ranks
from builder.editing.offer_search import OfferRow
from builder.editing.word_ranks import Words, folded
from builder.locale import Language
from builder.mustering import Muster
from builder.sheet.model import Title
from builder.sheet.wording import capital
from builder.tui.base_app import BuilderApp
from builder.tui.formatters import texts, tree
from builder.tui.screens.dialogs import Choose
from builder.tui.widgets.row_list import RowList
from builder.tui.widgets.rows import EMPTY, EntryKey, Row, Span, row

OFFERED = 6
"""Greatest number of available entries among the results, and of entries of the army."""
ROOM = 12
"""Least height of the dialog in lines, so that there is room for results."""


class Found(NamedTuple):
    """A search result with its texts and its action."""

    choice: Choice
    words: Words
    run: Callable[[], object]
    grade: int | None = None
    """Grade of the match, 0 is best; `None` to compute it from the words."""
    held: bool = False
    """True if the result is the current value of its control."""
    key: str = ""
    """Key of the keyboard that has the same effect; shown with the result."""
    behind: int = 0
    """Number added to the grade so that the result comes later."""


class Section(NamedTuple):
    """Results below a heading; without results the heading is a message."""

    heading: Shown
    things: Sequence[Found] = ()


Find = Callable[[str], Iterable[Section]]
"""Function from the typed words to the sections of results; without words, those shown before a search."""


class Finder(Choose):
    """Dialog with a search line and results in sections."""

    FEW = 0

    def __init__(self, title: Shown, find: Find, held: Shown = None) -> None:
        super().__init__(title, ())
        self.find = find
        self.held = held
        """Title of the result on which the cursor begins."""
        self.things: list[Found] = []

    def fit(self, lines: RowList) -> None:
        """Set the height of the dialog so that there is room for results."""
        at = next((i for i, found in enumerate(self.things) if found.choice.name is self.held), None)
        lines.go(at)
        wanted = max(len(lines.rows), ROOM) + 5
        self.query_one(".box").styles.height = min(wanted, max(8, self.app.size.height - 4))

    def _fill(self, words: str) -> None:
        say = self.lang.say
        rows: list[Row] = []
        self.things = []
        for section in self.find(words):
            if section.heading is not None:
                heading = texts.wrapped(say(section.heading), self.inner - 1, "head")
                rows += [EMPTY, *heading] if rows else heading
            for found in section.things:
                rows += self.drawn_thing(found, len(self.things))
                self.things.append(found)
        self.choices = tuple(found.choice._replace(value=i) for i, found in enumerate(self.things))
        if not rows:
            rows.append(row("  " + say(T("Nothing has that name.")), "dim"))
        heading_text = capital(say(self.heading))
        fresh = self.starts_over(words)
        self.query_one(RowList).show(rows, (Span(heading_text, "strong"),), self.tail(*self.hints()), fresh=fresh)

    def drawn_thing(self, found: Found, index: int) -> tuple[Row, ...]:
        """Rows of a result; `index` is its position among all results."""
        return self.drawn(found.choice, index, held=found.held)

    def starts_over(self, words: str) -> bool:
        """True if the cursor moves to the first result after these words were typed."""
        return bool(words.strip())


def show(app: BuilderApp, finder: Finder) -> None:
    """Open the search dialog, and do the action of the chosen result."""

    def chosen(choice: Choice | None) -> None:
        if choice is not None and isinstance(choice.value, int):
            finder.things[choice.value].run()

    app.push_screen(finder, chosen)


def ranked(things: Iterable[Found], typed: str) -> list[Found]:
    """The results that match the typed words, the best first; matches in notes only if no title matches."""
    return [
        thing for _, thing in sorted(word_ranks.graded_matches(things, typed), key=lambda one: one[0] + one[1].behind)
    ]


def entries(muster: Muster, names: dict[str, Title], go: Callable[[str], object]) -> list[Found]:
    """Results for the entries of the army in the order of the pane; `go` is called with the key of the chosen one."""
    keys = tree.keys(muster)
    editor, rules = muster.system.editor, muster.library.rules
    words = known_words(muster)
    found = []
    for _, members in tree.in_sections(muster):
        for index, _depth in members:
            result, key = muster.results[index], keys[index]
            apart = editor.distinction(result, rules)
            title = names[result.id].full_name
            found_by = word_ranks.search_words(title, result.name, synonyms=words.get(result.id, ""), note=apart)
            found.append(Found(Choice(key, title, result.points, apart), found_by, partial(go, key)))
    return found


def own_rows(muster: Muster, names: dict[str, Title], typed: str, lang: Language, width: int) -> tuple[Row, ...]:
    """Entries of the army that match the typed words, as rows of the available pane."""
    rows: list[Row] = []
    for found in ranked(entries(muster, names, str), typed)[:OFFERED]:
        name, note, points = found.choice.name, found.choice.note, found.choice.points
        remark = (Span(f"  {lang.say(note)}", "dim"),) if note is not None else ()
        right = (Span(f" {lang.points(points or 0)} ", "dim"),)
        lead = (Span(" → ", "accent", "add"), Span(lang.say(name)), *remark)
        rows += texts.unfolded(Row(lead, right, EntryKey(str(found.choice.value))), width, 3)
    return tuple(rows)


def known_words(muster: Muster) -> dict[str, str]:
    """Search words of the army's entries, by handle."""
    offered = offered_words(muster)
    return {result.id: offered.get(result.entry.take, "") for result in muster.results}


def offered_words(muster: Muster) -> dict[str, str]:
    """Search words of available entries, by id of the line of the army list."""
    return {str(pick.entry.get("take")): f"{pick.words} {pick.gear}" for pick in muster.available}


def synonyms(muster: Muster) -> dict[str, str]:
    """Additional search words by id of a creature, weapon, kind or role, without the words that stand for roles."""
    synonyms = muster.system.editor.synonyms(muster.library.rules)
    names = (
        word_ranks.search_words(name, synonyms=" ".join(synonyms.get(role, ()))) for role, name in roles.NAMES.items()
    )
    troops = frozenset(word for known in names for word in known.title | known.synonyms)
    return {
        id: " ".join(word for word in words if troops.isdisjoint(folded(word).split()))
        for id, words in synonyms.items()
    }


def available(
    rows: Sequence[OfferRow],
    typed: str,
    lang: Language,
    add: Callable[[Available, int | None], object],
    *,
    forgiving: bool = False,
) -> list[Found]:
    """Results for available entries that match the typed words, the best first.

    A number typed with the words is the number to add; `forgiving` accepts similarly spelt words.
    """
    found = []
    words, number = quick_add.asked(rows, typed)
    for offer in offer_search.matching_rows(rows, words, forgiving=forgiving)[:OFFERED]:
        pick = offer.pick
        title = T("Add: {name}", name=offer.name)
        if number is not None:
            title = T("Add: {name} ×{number}", name=offer.name, number=number)
        notes = [lang.say(text) for text in (pick.gloss, pick.category if pick.apart else None) if text is not None]
        note = " · ".join(notes) or None
        cost = pick.cost if number is None else None  # it depends on the number
        choice = Choice(pick.key, title, cost, note, pick.blocked)
        found.append(Found(choice, word_ranks.search_words(lang.say(title)), partial(add, pick, number)))
    return found
