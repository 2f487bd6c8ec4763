"""To a row by typing its name: the entries of the army, the choices of an entry, the findings."""

from __future__ import annotations

from builder.core.controls import Choice
from builder.core.findings import T
from builder.tui.commands import ARMY, ENTRY, FINDINGS
from builder.tui.formatters import findings, tree
from builder.tui.screens.choice_actions import ChoiceActions
from builder.tui.screens.dialogs import Choose


def jump(screen: ChoiceActions) -> None:
    """A list of the rows of the pane at hand, narrowed down by what is typed; Enter goes there."""
    name = screen.focused.id if screen.focused is not None else ARMY
    if name == ENTRY and screen.controls:
        _to_control(screen)
    elif name == FINDINGS and screen.session.findings:
        _to_finding(screen)
    else:
        _to_entry(screen)


def _to_entry(screen: ChoiceActions) -> None:
    """An entry of the army, in the order in which they stand there."""
    muster, known = screen.muster, tree.keys(screen.muster)
    editor, rules = muster.library.system.editor, muster.library.rules
    found = [Choice(tree.ROSTER, T("The army itself"), muster.points)]
    for _, members in tree.in_sections(muster):
        for index, _depth in members:
            m = muster.entries[index]
            found.append(Choice(known[index], screen.names[m.id].called, m.points, editor.told_apart(m, rules)))

    def chosen(choice: Choice | None) -> None:
        if choice is None or not isinstance(choice.value, str):
            return
        screen.at = choice.value
        screen.leave_take()
        screen.pane(ARMY).focus()
        screen.redraw()

    screen.app.push_screen(Choose(T("Go to"), found, screen.at), chosen)


def _to_control(screen: ChoiceActions) -> None:
    """A choice of the entry; the cursor goes to it, and nothing is chosen."""
    known = [c for c in screen.controls.values() if c.kind != "remove"]
    found = [Choice(c.key, c.name, c.points, c.section) for c in known]

    def chosen(choice: Choice | None) -> None:
        if choice is not None and isinstance(choice.value, str):
            screen.pane(ENTRY).focus()
            screen.pane(ENTRY).go(choice.value)

    held = screen.pane(ENTRY).key
    screen.app.push_screen(Choose(T("Go to"), found, held if isinstance(held, str) else None), chosen)


def _to_finding(screen: ChoiceActions) -> None:
    """One of the findings, the gravest first; the cursor goes to it."""
    known = screen.session.findings
    found = []
    for number in findings.graver_first(known):
        f = known[number]
        name = screen.names[f.entry].called if f.entry in screen.names else None
        text = f.text if name is None else T("{name}: {why}", name=name, why=f.text)
        found.append(Choice(number, text))

    def chosen(choice: Choice | None) -> None:
        if choice is not None and isinstance(choice.value, int):
            screen.pane(FINDINGS).focus()
            screen.pane(FINDINGS).go(choice.value)

    screen.app.push_screen(Choose(T("Go to"), found), chosen)
