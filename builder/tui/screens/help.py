"""Help: keys with their effects, then the rules of the game."""

from __future__ import annotations

from collections.abc import Iterable

from builder.core.findings import T
from builder.core.rule_pages import RulePage
from builder.editing import recovery
from builder.files.path_names import brief
from builder.locale import Language
from builder.render import explain
from builder.tui import keys_and_commands as commands
from builder.tui.base_app import BuilderApp
from builder.tui.formatters import texts
from builder.tui.screens.dialogs import Reader
from builder.tui.widgets.rows import EMPTY, Row, Span, row


def show_help(
    app: BuilderApp, here: tuple[commands.Command, ...], rules: Iterable[tuple[str, RulePage]], pane: str = ""
) -> None:
    """Show help for these commands and rules; those of the pane `pane` come first."""
    known = tuple(rules)

    def rows(lang: Language, width: int) -> list[Row]:
        return help_rows(app, here, known, lang, width, pane)

    app.push_screen(Reader(T("Help"), rows))


def help_rows(
    app: BuilderApp,
    here: tuple[commands.Command, ...],
    rules: Iterable[tuple[str, RulePage]],
    lang: Language,
    width: int,
    pane: str = "",
) -> list[Row]:
    """Rows of the help for these commands and rules; those of the pane `pane` come first."""
    say = lang.say
    intro = T(
        "Panes from left to right: what is available, the army, the current entry; below "
        "them, all findings. Arrow keys move, Enter chooses, Tab changes pane, Esc goes "
        "back; the mouse does the same. Everything is priced and checked as you go, and "
        "everything can be undone."
    )
    rows = list(texts.wrapped(say(intro), width, "plain"))
    signs = T(
        "In Available, “+” marks what still fits and “✘” what does not, because of points or "
        "rules; in an entry, the keys “+” and “−” raise or lower what is under the cursor."
    )
    rows += texts.wrapped(say(signs), width, "plain")
    at_hand = commands.of_pane(pane) or [c for c in here if pane in c.where]
    if at_hand:
        first = [row(" " + say(T("Keys here")), "head")]
        size = max(len(c.shown(lang)) for c in at_hand)
        for c in at_hand:
            title = Span(c.title_in(lang), "strong")
            line = Row((Span(f" {c.shown(lang):<{size}}  ", "key"), title, Span(f"  {say(c.help)}", "dim")))
            first += texts.unfolded(line, width, size + 3)
        rows = [*first, EMPTY, *rows]
    rows += [EMPTY, row(" " + say(T("All keys")), "head")]
    known = (*here, *commands.EVERYWHERE)
    keys = [", ".join(command.names(lang)) for command in known]
    column = max(map(len, keys))
    for command, shown in zip(known, keys, strict=True):
        rows.append(Row((Span(f" {shown:<{column}}  ", "key"), Span(command.title_in(lang), "strong"))))
        rows += texts.wrapped(say(command.help), width, "dim", indent="   ")
    where = T("Work that is not saved is kept in {folder} for {days} days.", folder=brief(app.kept), days=recovery.DAYS)
    rows += [EMPTY, *texts.wrapped(say(where), width, "plain")]
    pages = list(rules)
    if pages:
        rows += [EMPTY, row(" " + say(T("Rules that are checked, with their sections")), "head")]
        for code, page in pages:
            title, section = Span(f" {say(page.title)}", "strong"), say(explain.section_of(page) or "")
            rows += texts.unfolded(Row((title, Span(f"  {section}", "dim"), Span(f"  {code}", "dim"))), width)
            rows += texts.wrapped(say(page.rule), width, "plain", indent="   ")
    return rows
