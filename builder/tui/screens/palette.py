"""What the palette finds beside commands: entries, what may be added, settings, rules, other lists."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from builder.core.controls import Available, Control
from builder.core.findings import T
from builder.editing import list_glances, offers, recent_lists
from builder.files.path_names import brief
from builder.tui.base_app import BuilderApp, Found
from builder.tui.commands import ENTRY
from builder.tui.formatters import texts, tree
from builder.tui.formatters.tree import ROSTER
from builder.tui.screens.build import BuildScreen
from builder.tui.screens.home import HomeScreen

MOST = 12
"""Units of what may be added that are told at once."""


def lists(app: BuilderApp) -> Iterator[Found]:
    """The lists that were opened lately, and those that the first screen has found: by their names."""
    shown = [s.shelf.lists.mine for s in app.screen_stack if isinstance(s, HomeScreen)]
    for path in dict.fromkeys((*recent_lists.recent(app.kept), *(p for paths in shown for p in paths))):
        name = list_glances.glance(path).name
        yield Found(app.lang.say(T("Open: {name}", name=name)), brief(path), partial(_opened, app, path))


def _opened(app: BuilderApp, path: Path) -> None:
    screen = app.screen
    if isinstance(screen, BuildScreen):
        screen.leave(lambda: _instead(app, screen, path))
    else:
        app.open_roster(path)


def _instead(app: BuilderApp, screen: BuildScreen, path: Path) -> None:
    screen.dismiss_to_home()
    app.call_later(app.open_roster, path)


def of_roster(screen: BuildScreen) -> Iterator[Found]:
    """The entries of the open roster, its settings, and the rules of its game."""
    lang, muster = screen.lang, screen.muster
    for key, m in zip(tree.keys(muster), muster.results, strict=True):
        title = f"{lang.say(m.name)}" + (f" ×{m.models}" if m.models != 1 else "")
        note = lang.say(T("in the army, {points} points", points=lang.points(m.points)))
        yield Found(title, note, partial(_to_entry, screen, key))
    for control in muster.army_options:
        title = texts.capital(lang.say(control.name))
        section = lang.say(control.section) if control.section is not None else ""
        yield Found(title, section, partial(_to_setting, screen, control))
    for code, page in screen.help_rules():
        yield Found(lang.say(T("Rule: {title}", title=page.title)), lang.say(page.asks), partial(_rule, screen, code))


def available(screen: BuildScreen, words: str) -> Iterator[Found]:
    """What may be added under these words, the likeliest first."""
    lang, muster = screen.lang, screen.muster
    picks = muster.library.system.editor.available(muster.roster, muster.results, muster.library.rules)
    for found in offers.searched(offers.gathered(picks), words, {}, forgiving=False)[:MOST]:
        gloss = lang.say(found.pick.gloss) if found.pick.gloss is not None else ""
        yield Found(lang.say(T("Add: {name}", name=found.name)), gloss, partial(_add, screen, found.pick))


def _add(screen: BuildScreen, pick: Available) -> None:
    screen.entry_actions.take(pick)


def _to_entry(screen: BuildScreen, key: str) -> None:
    screen.at = key
    screen.leave_take()
    screen.pane(ENTRY).focus()
    screen.redraw()


def _to_setting(screen: BuildScreen, control: Control) -> None:
    _to_entry(screen, ROSTER)
    screen.pane(ENTRY).go(control.key)


def _rule(screen: BuildScreen, code: str) -> None:
    from builder.render import rules_at_hand  # not before a rule is read
    from builder.tui.screens import rules

    rules.show(screen.app, rules_at_hand.of_codes([code]))
