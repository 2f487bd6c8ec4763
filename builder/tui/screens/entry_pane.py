"""Contents of the entry pane if there is no current entry: the whole army, or an available entry."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from rich.cells import cell_len as cells

from builder.core.controls import Available, Control
from builder.core.findings import Shown, T
from builder.editing.offer_search import OfferRow, names_taken
from builder.files.lenient_reader import Draft
from builder.files.path_names import brief
from builder.locale import Language
from builder.mustering import Muster
from builder.sheet import build, entry_blocks, wording
from builder.sheet.model import Title
from builder.tui.formatters import catalogue, sheets, texts
from builder.tui.widgets.rows import EMPTY, Row, Span, row


class PaneContent(NamedTuple):
    """Rows of a pane, and left and right part of its title."""

    rows: Sequence[Row]
    title: tuple[Span, ...]
    tail: tuple[Span, ...] = ()


def of_pick(
    pick: Available,
    offer: OfferRow | None,
    muster: Muster,
    tried: tuple[Muster, int] | None,
    lang: Language,
    width: int,
) -> PaneContent:
    """Preview of an available entry; `tried` is the muster of the army with it, and its index in that army.

    `offer` is its visible row; `None` if the row is hidden.
    """
    say = lang.say
    rows = catalogue.pick_lines(pick, lang, width, offer, names_taken(pick, muster))
    details: list[Row] = []
    if tried is not None:
        done, index = tried
        result = done.entries[index]
        block = entry_blocks.block(result, done.sheet_facts(result), done, lang, "player", wording.titles(done, lang))
        details = sheets.preview(block, lang, width)
    words = T("Enter adds it") if pick.blocked is None else T("Enter: add anyway")
    title = pick.name if offer is None else offer.name
    name, button = Span(say(title), "strong"), Span(f" {say(words)} ", "key", "add")
    beside = cells(name.text) + cells(button.text) <= width
    above = [] if beside else [Row((button,))]  # a long name leaves it no room in the title
    return PaneContent([*above, *rows, EMPTY, *details], (name,), (button,) if beside else ())


def army_rows(
    muster: Muster,
    greeting: Shown,
    choices: Sequence[Row],
    wrong: Sequence[Row],
    path: Path | None,
    lang: Language,
    width: int,
    lacking: Sequence[Shown] = (),
) -> list[Row]:
    """Rows of the whole army: controls (`choices`), findings (`wrong`), notes such as on models not owned (`lacking`).

    A new list has a message (`greeting`) above them.
    """
    say, library = lang.say, muster.library
    rows = list(texts.wrapped(f"{say(library.army_name)}, {say(library.system.name)}", width, "dim"))
    if greeting is not None:
        rows += texts.wrapped(say(greeting), width, "accent")
    rows += choices
    if wrong:
        rows += [EMPTY, row(" " + say(T("Findings")), "head"), *wrong]
    notes = [(say(label), say(text)) for label, text in muster.event_notes]
    notes += [
        (say(note.label), say(note.text)) for note in muster.system.sheet.summary(muster.finished, muster.entries, True)
    ]
    if lacking:
        notes.append((say(T("Beyond your collection")), say(tuple(lacking))))
    if path is not None:
        notes.append((say(T("File")), brief(path)))
    if notes:
        rows += [EMPTY, row(" " + say(T("Good to know")), "head"), *texts.pairs(notes, width)]
    return rows


def army_facts(
    muster: Muster, names: dict[str, Title], lang: Language, width: int
) -> tuple[Sequence[Row], tuple[Span]]:
    """Rows and title of the pane beside the whole army: the order of deployment, or else the quick reference."""
    moves = tuple(build.moves(muster, lang, names))
    if moves:
        rows = tuple(texts.pairs([(move.title.full_name, move.movement) for move in moves], width))
        return rows, (Span(lang.say(T("Order of deployment"))),)
    return sheets.at_hand(muster, lang, width), (Span(lang.say(T("At hand"))),)


def as_in_file(control: Control, draft: Draft) -> Control:
    """The control; without a value if the draft assumes that value because the file's is missing or invalid.

    It is then blocked, and the reason gives the value in the file or says that it is missing.
    """
    key = control.path[0]
    if key not in draft.guessed:
        return control
    there = (draft.around or {}).get(str(key))
    why = T("missing") if there is None else T("the file has {value}", value=str(there))
    return control._replace(value=None, blocked=why)
