"""The palette: a search in commands, settings, entries, available entries, lists and rules, best match first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from rich.cells import cell_len as cells
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Input

from builder.core import controls
from builder.core.controls import Available, Choice, Control
from builder.core.findings import Plain, T
from builder.core.plurals import P
from builder.core.points import Quarters
from builder.editing import list_summaries, offer_search, quick_add, recent_lists, word_ranks
from builder.editing.word_ranks import Words
from builder.files.path_names import brief
from builder.render import rules_at_hand
from builder.sheet.wording import capital
from builder.tui import keys_and_commands as commands
from builder.tui.base_app import BuilderApp
from builder.tui.formatters import tree
from builder.tui.formatters.tree import ROSTER
from builder.tui.keys_and_commands import ENTRY
from builder.tui.screens import finder, rules
from builder.tui.screens.build import BuildScreen
from builder.tui.screens.dialogs import CLOSE, ENTER, Hints
from builder.tui.screens.finder import Finder, Found, Section
from builder.tui.screens.home import HomeScreen
from builder.tui.widgets.row_list import RowList
from builder.tui.widgets.rows import Row, Span, fitted

MOST = 12
"""Greatest number of available entries shown."""
TITLE, LEAST = 26, 12
"""Least width in columns of a title, and of a note beside it."""
ALL = 60
"""Greatest number of results shown."""
RULES = 2
"""Number added to the grades of rule pages, so that they come later."""
ADDED = 1
"""Grade of available entries: after titles that begin with the words, before those that contain them."""


def show(app: BuilderApp) -> None:
    """Open the palette, and do the action of the chosen result."""
    finder.show(app, Palette(app, app.screen))


class Palette(Finder):
    """Search dialog whose rows also show the key with the same effect; `below` is the screen that it acts on."""

    def __init__(self, app: BuilderApp, below: Screen[object]) -> None:
        everything = list(_everything(app, below))

        def find(typed: str) -> Iterator[Section]:
            found = _ranked(everything, below, typed) if typed.strip() else [f for f in everything if f.key]
            yield Section(None, found[:ALL])

        super().__init__(T("All commands"), find)

    def compose(self) -> ComposeResult:
        """Search line above the list."""
        with Vertical(classes="box large"):
            yield Input(placeholder=self.lang.say(T("a command, a setting, a unit, a rule…")), id="words", compact=True)
            yield RowList(id="choices")

    def fit(self, lines: RowList) -> None:
        """Leave the height of the dialog to the style sheet."""

    def pane_resized(self) -> None:
        """Break lines again."""
        self.call_next(self.fill)

    def drawn_thing(self, found: Found, index: int) -> tuple[Row, ...]:
        """Title and note on one line if they fit, and the key at the right."""
        width = self.query_one(RowList).wide - 1
        right = (Span(f" {found.key} ", "key"),) if found.key else ()
        used = sum(cells(span.text) for span in right)
        title = fitted(f" {self.lang.say(found.choice.name)}".ljust(TITLE), width - used)[0]
        room = width - used - cells(title) - 2
        note = self.lang.say(found.choice.note or "")
        shown = (Span(f"  {fitted(note, room)[0]}", "dim"),) if note and room > LEAST else ()
        return (Row((Span(title, "strong"), *shown), right, index),)

    def starts_over(self, words: str) -> bool:
        """Always true: the cursor moves to the first result."""
        return True

    def hints(self) -> Hints:
        """Keys to run a command or cancel."""
        return (ENTER, T("run"), "choose"), CLOSE


def _found(
    title: str, note: str, run: Callable[[], object], words: Words, *, key: str = "", grade: int | None = None
) -> Found:
    return Found(Choice(title, title, note=note), words, run, grade, key=key)


def _ranked(everything: list[Found], below: Screen[object], typed: str) -> list[Found]:
    """Results that match the typed words, the best first; results with similar words if none matches.

    They are from `everything`, and if `below` is the screen of a roster also its available entries and typed numbers.
    """
    things = everything
    if isinstance(below, BuildScreen):
        things = [*_numbers(below, typed), *things, *_available(below, typed)]
    return finder.ranked(things, typed) or word_ranks.similar_matches(everything, typed)


def _everything(app: BuilderApp, screen: Screen[object]) -> Iterator[Found]:
    """All results before they are matched with the typed words."""
    yield from _commands(app, screen)
    if isinstance(screen, BuildScreen):
        yield from _entries(screen)
        yield from _settings(screen)
    yield from _lists(app)
    if isinstance(screen, BuildScreen):
        for code, page in screen.help_rules():
            title = T("Rule: {title}", title=page.title)
            words = word_ranks.search_words(page.title, note=page.rule)
            found = _found(app.lang.say(title), app.lang.say(page.rule), partial(_rule, screen, code), words)
            yield found._replace(behind=RULES)


def _commands(app: BuilderApp, screen: Screen[object]) -> Iterator[Found]:
    lang = app.lang
    for command in (*getattr(screen, "COMMANDS_HERE", ()), *commands.EVERYWHERE):
        everywhere = command in commands.EVERYWHERE
        if command.id == "palette" or getattr(app if everywhere else screen, f"action_{command.id}", None) is None:
            continue
        run = partial(app.call_later, screen.run_action, f"app.{command.id}" if everywhere else command.id)
        words = word_ranks.search_words(command.title, synonyms=commands.WORDS.get(command.id, ""), note=command.help)
        title = capital(command.title_in(lang))
        yield _found(title, lang.say(command.help), run, words, key=command.shown(lang))


def _settings(screen: BuildScreen) -> Iterator[Found]:
    """Results for the settings of the army and their values."""
    lang = screen.lang
    for control in screen.muster.army_options:
        title = capital(lang.say(control.name))
        note = [lang.say(t) for t in (control.section, control.note) if t is not None]
        if control.kind == "member":
            note.insert(1, lang.say(T("on") if control.value else T("off")))
        words = word_ranks.search_words(
            control.name, synonyms=_SETTINGS.get(str(control.path[0]), ""), note=control.section
        )
        yield _found(title, " · ".join(note), partial(_to_setting, screen, control), words)
        for choice in control.choices if control.kind == "choice" else ():
            caption = f"{title}{lang.colon}{lang.say(choice.name)}"
            both = word_ranks.search_words(choice.name, synonyms=" ".join(words.titles))
            why = lang.say(choice.blocked) if choice.blocked is not None else note[0] if note else ""
            why = lang.say(T("as it is now")) if choice.value == control.value else why
            yield _found(caption, why, partial(_set, screen, control, choice), both)


_SETTINGS = {
    "limit": "points size total budget agreed limite taille budget",
    "game": "tournament friendly scenario mode kind tournoi amicale scénario",
    "baggage": "train wagons camp bagages chariots",
    "name": "title call rename army titre nommer armée",
    "player": "owner who propriétaire",
    "house_rules": "house rules optional home maison règles options",
    "notes": "comment remark remarque commentaire",
}
"""Additional search words for settings of the army, by key of the setting."""


def _numbers(screen: BuildScreen, typed: str) -> Iterator[Found]:
    """Results for a number typed with words of a setting; a number alone is for the points limit."""
    asked = word_ranks.number_in(typed.replace(",", ""))
    if asked is None:
        return
    number, rest = asked
    lang = screen.lang
    for control in screen.muster.army_options:
        words = word_ranks.search_words(control.name, synonyms=_SETTINGS.get(str(control.path[0]), ""))
        named = control.path == ("limit",) if not rest else word_ranks.grade(words, rest) in (word_ranks.BEGINS, word_ranks.IN_TITLE, word_ranks.SYNONYM)  # fmt: skip
        if control.kind == "number" and named and number >= control.min:
            title = f"{capital(lang.say(control.name))}{lang.colon}{lang.number(number)}"
            choice = Choice(number, lang.number(number))
            yield _found(title, "", partial(_set, screen, control, choice), words, grade=word_ranks.BEGINS)


def _entries(screen: BuildScreen) -> Iterator[Found]:
    """Results for the entries of the army, found by name or kind."""
    lang, muster = screen.lang, screen.muster
    editor, rules = muster.system.editor, muster.library.rules
    offered = finder.offered_words(muster)
    for key, result in zip(tree.keys(muster), muster.results, strict=True):
        apart = editor.distinction(result, rules)
        title = lang.say(result.name) + (f" {lang.say(apart)}" if apart is not None else "")
        title += f" ×{result.models}" if result.models != 1 else ""
        details = [
            lang.say(
                P(
                    "in the army, {points} point",
                    "in the army, {points} points",
                    "points",
                    points=Quarters(result.points),
                )
            )
        ]
        details += [lang.say(tag.name) for tag in result.in_play.tags]
        role = editor.label(rules, "role", result.role) if result.role is not None else None
        details += [lang.say(role)] if role is not None else []
        names = (title, result.name) if role is None else (title, result.name, role)
        words = word_ranks.search_words(
            *names, *(tag.name for tag in result.in_play.tags), synonyms=offered.get(result.entry.take, "")
        )
        yield _found(title, " · ".join(details), partial(_to_entry, screen, key), words)


def _available(screen: BuildScreen, words: str) -> Iterator[Found]:
    """Results for available entries, the best first."""
    lang, muster = screen.lang, screen.muster
    rows = offer_search.offer_rows(muster.available)
    words, number = quick_add.asked(rows, words)
    for found in offer_search.matching_rows(rows, words, forgiving=False)[:MOST]:
        details = [lang.say(t) for t in (found.pick.gloss, found.pick.blocked) if t is not None]
        title = lang.say(T("Add: {name}", name=found.name))
        if number is not None:
            title = lang.say(T("Add: {name} ×{number}", name=found.name, number=number))
        run = partial(_add, screen, found.pick, number)
        yield _found(title, " – ".join(details), run, word_ranks.search_words(title), grade=ADDED)


def _lists(app: BuilderApp) -> Iterator[Found]:
    """Results for recent lists and lists of the home screen, by name, file and tag."""
    shown = [s.shelf.lists.mine for s in app.screen_stack if isinstance(s, HomeScreen)]
    recent = recent_lists.recent(app.kept)
    for path in dict.fromkeys((*recent, *(p for paths in shown for p in paths))):
        known = list_summaries.glance(path)
        title = T("Open: {name}", name=known.name)
        found_by = f"{' '.join(known.tags)} {known.army}" + (" recent récente" if path in recent else "")
        run = partial(_open_list, app, path)
        yield _found(
            app.lang.say(title),
            brief(path),
            run,
            word_ranks.search_words(known.name, path.stem, title, synonyms=found_by),
        )


def _open_list(app: BuilderApp, path: Path) -> None:
    """Open a roster; first ask about unsaved changes of the present one."""
    screen = app.screen
    if isinstance(screen, BuildScreen):
        screen.leave(lambda: _open_instead(app, screen, path))
    else:
        app.open_roster(path)


def _open_instead(app: BuilderApp, screen: BuildScreen, path: Path) -> None:
    """Close the present roster, then open another one."""
    screen.dismiss_to_home()
    app.call_later(app.open_roster, path)


def _add(screen: BuildScreen, pick: Available, number: int | None) -> None:
    screen.entry_actions.take(pick, number=number)


def _to_entry(screen: BuildScreen, key: str) -> None:
    screen.at = key
    screen.leave_take()
    screen.pane(ENTRY).focus()
    screen.redraw()


def _to_setting(screen: BuildScreen, control: Control) -> None:
    _to_entry(screen, ROSTER)
    screen.just_taken = True
    screen.draw_entry()
    screen.just_taken = False
    screen.go_to(control.key)


def _set(screen: BuildScreen, control: Control, choice: Choice) -> None:
    """Set a setting of the army to a value."""
    _to_setting(screen, control)
    value: Plain = choice.value
    screen.change(controls.set_changes(control, value), T("{what}: {value}", what=control.name, value=choice.name))
    screen.go_to(control.key)


def _rule(screen: BuildScreen, code: str) -> None:
    rules.show(screen.app, rules_at_hand.of_codes([code], screen.app.folders))
