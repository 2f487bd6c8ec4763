"""Jump to a row by name: in the current pane, or to an entry of the army."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from builder.core.controls import Choice
from builder.core.findings import T
from builder.editing import offer_search, word_ranks
from builder.tui.formatters import findings, tree
from builder.tui.keys_and_commands import ARMY, ENTRY, FINDINGS, TAKE
from builder.tui.screens import finder
from builder.tui.screens.choice_actions import ChoiceActions
from builder.tui.screens.finder import Finder, Found, Section


def jump(screen: ChoiceActions) -> None:
    """Open the search for rows; Enter selects a row without changing anything."""
    name = screen.focused.id if screen.focused is not None else ARMY
    own = _of_pane(screen, name or ARMY)
    whole = Choice(tree.ROSTER, T("The army itself"), screen.muster.points)
    army = [
        Found(whole, word_ranks.search_words(whole.name), partial(_to_entry, screen, tree.ROSTER)),
        *finder.entries(screen.muster, screen.names, partial(_to_entry, screen)),
    ]

    def find(typed: str) -> Iterator[Section]:
        if not typed.strip():
            yield from _sections(own, army)
            return
        here, there = finder.ranked(own, typed), finder.ranked(army, typed)
        if not here and not there:
            here, there = (word_ranks.similar_matches(those, typed) for those in (own, army))
        if here or there:
            yield from _sections(here, there)

    held = screen.pane(name).key if name in (TAKE, ENTRY, FINDINGS) else screen.at
    at = next((found.choice.name for found in (*own, *army) if found.choice.value == held and held is not None), None)
    finder.show(screen.app, Finder(T("Go to"), find, at))


def _sections(own: Sequence[Found], army: Sequence[Found]) -> Iterator[Section]:
    """Results for rows of the pane with the focus, then for entries of the army."""
    if own:
        yield Section(None, own)
    if army:
        yield Section(T("In the army") if own else None, army)


def _of_pane(screen: ChoiceActions, name: str) -> list[Found]:
    """Results for the rows of a pane other than the army pane."""
    if name == ENTRY:
        known = [c for c in screen.controls.values() if c.kind != "remove"]
        return [
            Found(Choice(c.key, c.name, c.points, c.section), word_ranks.search_words(c.name, note=c.section), _going(screen, ENTRY, c.key))
            for c in known
        ]  # fmt: skip
    if name == FINDINGS:
        return list(_findings(screen))
    if name == TAKE:
        return [
            Found(
                Choice(offer.key, offer.name, offer.pick.cost, offer.pick.gloss),
                word_ranks.search_words(offer.name, synonyms=f"{offer.pick.words} {offer.pick.gear}"),
                _going(screen, TAKE, offer.key),
            )
            for offer in _offers(screen)
        ]
    return []


def _offers(screen: ChoiceActions) -> Sequence[offer_search.OfferRow]:
    """The offers in the available pane, in its order."""
    keys = [row.key for row in screen.pane(TAKE).rows if isinstance(row.key, str) and not row.more]
    return [screen.offers.rows[key] for key in keys if key in screen.offers.rows]


def _findings(screen: ChoiceActions) -> Iterator[Found]:
    """Results for the findings, the most severe first."""
    known = screen.session.findings
    for number in findings.graver_first(known):
        f = known[number]
        name = screen.names[f.entry].full_name if f.entry in screen.names else None
        text = f.text if name is None else T("{name}: {why}", name=name, why=f.text)
        yield Found(Choice(number, text), word_ranks.search_words(text), _going(screen, FINDINGS, number))


def _going(screen: ChoiceActions, pane: str, key: str | int) -> partial[None]:
    """The function that moves to the row with a key of a pane."""
    return partial(_go, screen, pane, key)


def _go(screen: ChoiceActions, pane: str, key: str | int) -> None:
    """Focus a pane and move its cursor to the row with a key."""
    screen.pane(pane).focus()
    screen.pane(pane).go(key)
    screen.draw_entry()


def _to_entry(screen: ChoiceActions, key: str) -> None:
    """Make the entry with a key the current one and focus the army pane."""
    screen.at = key
    screen.leave_take()
    screen.pane(ARMY).focus()
    screen.redraw()
