"""Search for controls of an entry and their values, and for available entries."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from builder.core import controls
from builder.core.controls import Available, Choice, Control
from builder.core.findings import T
from builder.editing import offer_search, word_ranks
from builder.sheet.wording import capital
from builder.tui.keys_and_commands import ENTRY
from builder.tui.screens import finder
from builder.tui.screens.choice_actions import ChoiceActions
from builder.tui.screens.finder import Finder, Found, Section


def find_choice(screen: ChoiceActions, add: Callable[[Available, int | None], object]) -> None:
    """Open the search for controls and their values; a chosen value is set, a chosen control selected.

    Members of lists are switched at once; `add` is called with a chosen available entry and a typed number.
    """
    known = [c for c in screen.controls.values() if c.kind != "remove"]
    synonyms, units = finder.synonyms(screen.muster), finder.known_words(screen.muster)
    here = [_to_control(screen, control, synonyms) for control in known]
    inside = [found for control in known for found in _values(screen, control, units, synonyms)]
    named = screen.index
    listed = offer_search.offer_rows(screen.muster.available)

    def find(typed: str) -> Iterator[Section]:
        if not typed.strip():
            yield Section(None, here)
            return
        things = [*here, *inside]
        found = finder.ranked([*_numbers(screen, known, typed), *things], typed)
        offered = partial(finder.available, listed, typed, screen.lang, add)
        beside = offered()
        if not found and not beside:
            found = word_ranks.similar_matches(things, typed)
            beside = [] if found else offered(forgiving=True)
        if found:
            yield Section(None, found)
            if beside:
                yield Section(T("In the army’s list"), beside)
            return
        if named is None:  # nobody looks for a unit in the settings of the army
            yield Section(
                T("In the army’s list")
                if beside
                else T("The army’s list has nothing called “{words}”.", words=typed.strip()),
                beside,
            )
            return
        name = screen.muster.results[named].name
        if beside:
            yield Section(
                T("{entry} has nothing called “{words}”. The army’s list has:", entry=name, words=typed.strip()), beside
            )
        else:
            yield Section(
                T("Neither {entry} nor the army’s list has anything called “{words}”.", entry=name, words=typed.strip())
            )

    held = screen.control()
    at = next((found.choice.name for found, control in zip(here, known, strict=True) if control is held), None)
    finder.show(screen.app, Finder(T("Find a choice"), find, at))


def _to_control(screen: ChoiceActions, control: Control, synonyms: dict[str, str]) -> Found:
    """Result that leads to a control, found by its name and section; `synonyms` as `finder.synonyms`."""
    name = capital(screen.lang.say(control.name))
    choice = Choice(control.key, name, control.points, control.section, control.blocked)
    id = control.key.rpartition(":")[2]
    words = word_ranks.search_words(control.name, synonyms=f"{id} {synonyms.get(id, '')}", note=control.section)
    return Found(choice, words, partial(_at_hand, screen, control))


def _at_hand(screen: ChoiceActions, control: Control) -> None:
    """Select a control and press it as Enter does; a number is only selected, so that it can be typed."""
    _go(screen, control)
    if control.kind != "number":
        screen.press(control)


def _go(screen: ChoiceActions, control: Control) -> None:
    """Focus the entry pane and move the cursor to a control."""
    screen.pane(ENTRY).focus()
    screen.go_to(control.key)


def _values(
    screen: ChoiceActions, control: Control, units: dict[str, str], synonyms: dict[str, str]
) -> Iterator[Found]:
    """Results for the values of a control, found by names of value and control, and by words for the value.

    Those words are in `units`, by handle of the entry that is the value, or else in `synonyms`, by id of the value.
    """
    if control.kind not in ("choice", "add") or (control.kind == "add" and len(control.choices) == 1):
        return
    title = capital(screen.lang.say(control.name))
    for choice in control.choices:
        id = choice.value if isinstance(choice.value, str) else ""
        if id in units and choice.blocked is not None:
            continue  # whoever types the name of a unit that cannot be joined rather wants one more of it
        caption = T("{what}: {value}", what=title, value=choice.name)
        words = word_ranks.search_words(
            choice.name, synonyms=f"{id} {units.get(id, synonyms.get(id, ''))}", note=control.name
        )
        held = control.kind == "choice" and choice.value == control.value
        yield Found(choice._replace(name=caption), words, partial(_set, screen, control, choice), held=held)


def _set(screen: ChoiceActions, control: Control, choice: Choice) -> None:
    _go(screen, control)
    screen.give(control, choice)


def _numbers(screen: ChoiceActions, known: list[Control], typed: str) -> Iterator[Found]:
    """Results that set one of the controls `known` to the typed number.

    Words typed with the number name the control; without words it is the number of models.
    """
    asked = word_ranks.number_in(typed)
    if asked is None:
        return
    number, rest = asked
    for control in known:
        words = word_ranks.search_words(control.name)
        named = control.key == "models" if not rest else word_ranks.grade(words, rest) is not None
        if control.kind == "number" and named:
            shown = screen.lang.number(number)
            caption = T("{what}: {value}", what=capital(screen.lang.say(control.name)), value=shown)
            run = partial(_to_number, screen, control, number)
            yield Found(Choice(number, caption), words, run, grade=word_ranks.BEGINS)


def _to_number(screen: ChoiceActions, control: Control, number: int) -> None:
    _go(screen, control)
    what = T("{what} {number}", what=control.name, number=number)
    screen.change(controls.set_changes(control, number), what)
