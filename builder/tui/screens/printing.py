"""Dialog to print and export a list: contents, copy, file."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import ClassVar, TypeVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from builder.core.controls import Choice, Control
from builder.core.findings import MusterError, Plain, Shown, T, Text, items_in
from builder.editing import found_lists, new_lists, recent_lists
from builder.editing.session import Session
from builder.exchange import sharing
from builder.files import allowed_folders, failures, path_names, saving
from builder.files.path_names import brief
from builder.mustering import Muster
from builder.render import bbcode, html, json, markdown, plain_text, printing, sheet_sections, style
from builder.sheet import model
from builder.tui.failure_guard import guard_handler
from builder.tui.formatters import choices, texts
from builder.tui.formatters.row_cache import RowCache
from builder.tui.screens.dialogs import CLOSE, Choose, Dialog, Hints, Prompt, pick_file
from builder.tui.screens.print_sections import Sections
from builder.tui.widgets.row_list import RowList
from builder.tui.widgets.rows import EMPTY, Row, Span, Target

EXPORTS = "exports"
"""Default folder for the written files."""
FORMS = (
    ("pdf", T("PDF for printing"), ".pdf"),
    ("html", T("HTML, one file"), ".html"),
    ("markdown", T("Markdown, for forums and chats"), ".md"),
    ("bbcode", T("BBCode, for forums"), ".bbcode.txt"),
    ("text", T("text file"), ".txt"),
    ("json", T("JSON, for programs"), ".json"),
)
COPIES: tuple[model.Copy, ...] = ("player", "opponent", "umpire")
PAPERS: tuple[style.Paper, ...] = ("a4", "letter")
Word = TypeVar("Word", bound=str)


HIDDEN = {
    "player": T("Hidden troops and the true total stand in the secret notes at the end alone; the rest may lie open."),
    "opponent": T("Hidden troops are left out."),
    "umpire": T("Hidden troops are on it, too."),
}
"""For each copy a note on where hidden troops and true totals are printed."""


class PrintScreen(Dialog[None]):
    """Dialog to print or export the army sheet."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "press", show=False),
        Binding("right,plus", "step(1)", show=False),
        Binding("left,minus", "step(-1)", show=False),
        Binding("p", "make", show=False),
        Binding("o", "open", show=False),
        Binding("c", "clip", show=False),
        Binding("C", "clip_own", show=False),
        Binding("s", "share", show=False),
        Binding("q", "leave", show=False),
    ]

    def __init__(self, muster: Muster, path: Path | None) -> None:
        super().__init__()
        self.muster = muster
        self.path = path
        self.made: Path | None = None
        self.message: Shown = None
        self.look = "dim"
        self.other: Path | None = None
        """File of the opponent's list for a pairings sheet; `None` if not chosen."""
        self.part: str | None = None
        """Id of the only contingent to print; `None` for the whole army."""
        self.controls: dict[str, Control] = {}

    def compose(self) -> ComposeResult:
        """Controls, actions and result."""
        with Vertical(classes="box"):
            yield RowList(id="printing")

    def on_mount(self) -> None:
        """Set the height of the dialog, and focus the pane."""
        lines = self.query_one(RowList)
        self.query_one(".box").styles.height = 23
        self.query_one(".box").styles.max_height = "100%"
        lines.focus()

    def pane_resized(self) -> None:
        """Redraw all rows; the first time, move the cursor to the action that writes the file."""
        self.call_next(self._first)

    def _first(self) -> None:
        lines = self.query_one(RowList)
        first = not lines.rows
        self.fill()
        if first:
            lines.go(Target("do", "make"))

    # ------------------------------------------------------------------ what is chosen

    def _setting(self, name: str, default: Plain) -> Plain:
        return self.app.settings.get(name, default)

    @property
    def form(self) -> str:
        """The selected output format."""
        wanted = self._setting("form", "pdf")
        return next((form for form, _, _ in FORMS if form == wanted), "pdf")

    @property
    def exports(self) -> str:
        """The typed folder to write into; the default folder if it is no longer valid."""
        wanted = self._setting("exports", EXPORTS)
        return wanted if isinstance(wanted, str) and self._unfit(wanted) is None else EXPORTS

    def _unfit(self, text: str) -> Text | None:
        """Message on a typed folder that is not valid; `None` if it is valid."""
        return path_names.path_problem(lambda t: path_names.to_folder(t, self.app.here))(text)

    @property
    def target(self) -> Path:
        """Path of the file to write."""
        folder = path_names.typed_path(self.exports, self.app.here)
        name = self.muster.roster.name or self.lang.say(self.muster.library.army_name)
        stem = self.path.stem if self.path is not None else Path(new_lists.file_name(name)).stem
        if self.paired:
            name = printing.pair_name([stem] if self.other is None else [stem, self.other.stem])
            return folder / name
        ending = next(e for f, _, e in FORMS if f == self.form)
        order = self.order if self.form == "pdf" else self.order._replace(layouts=sheet_sections.LAYOUTS[:1])
        name = Path(order.name(stem)).stem + ending
        return folder / name

    @property
    def order(self) -> printing.Order:
        """The print order of the selected options; stored values that are unknown are ignored."""
        return printing.Order(
            (self.wanted_layout,),
            self._one_of("copy", COPIES),
            self._one_of("paper", PAPERS),
            self.sections,
            self._setting("prices", False) is True,
            self._setting("all_rules", False) is True,
            None if self.paired or self.form == "json" else self.part,
            self._setting("large", False) is True,
        )

    @property
    def wanted_layout(self) -> str:
        """Name of the selected layout; a stored former name is replaced by the current one."""
        wanted = self._setting("layout", sheet_sections.LAYOUTS[0])
        now = sheet_sections.FORMER.get(str(wanted), wanted)
        return next((layout for layout in sheet_sections.LAYOUTS if layout == now), sheet_sections.LAYOUTS[0])

    def _one_of(self, name: str, known: tuple[Word, ...]) -> Word:
        """A stored setting; the first of the known values if it is missing or unknown."""
        wanted = self._setting(name, known[0])
        return next((word for word in known if word == wanted), known[0])

    @property
    def paired(self) -> bool:
        """True if two lists are printed side by side."""
        return self.form == "pdf" and self.wanted_layout == printing.PAIRED

    @property
    def sections(self) -> tuple[str, ...] | None:
        """Names of the selected sections in order; `None` for the usual ones."""
        kept = self._setting("sections", None)
        known = tuple(s for s in dict.fromkeys(map(str, items_in(kept))) if s in sheet_sections.NAMES)
        return known or None

    def _known(self) -> list[Control]:
        """The controls of the dialog, for the options of the selected format."""
        return [
            Control("form", "choice", (), T("Format"), self.form, T("Contents"), tuple(Choice(f, name) for f, name, _ in FORMS)),
            Control(
                "copy", "choice", (), T("For"), self._setting("copy", "player"), T("Contents"),
                (Choice("player", T("myself")), Choice("opponent", T("the opponent"), None, T("without my notes and prices")),
                 Choice("umpire", T("the umpire"), None, T("with all prices"))),
            ),
            Control(
                "layout", "choice", (), T("Layout"), self.order.layouts[0], T("Contents"),
                (Choice("battle", T("battle sheet"), None, T("the army on one page, its rules on the next")),
                 Choice("dossier", T("dossier"), None, T("everything about each entry")),
                 Choice("compact", T("compact"), None, T("a line a unit, for a pocket")),
                 Choice("cards", T("unit cards"), None, T("63 × 88 mm, to cut out")),
                 Choice(printing.PAIRED, T("pairings sheet"), None, T("both players’ open lists side by side"))),
                note=None if self.form == "pdf" else T("of the PDF"),
            ),
            *self._of_the_layout(),
            Control("paper", "choice", (), T("Paper"), self.order.paper, T("Contents"), (Choice("a4", "A4"), Choice("letter", "Letter"))),
            Control("large", "member", (), T("large type"), self.order.large, T("Contents")),
            Control("sections", "text", (), T("Sections"), self._chosen(), T("Contents")),
            Control("prices", "member", (), T("price breakdown"), self.order.opened, T("Contents")),
            Control("all_rules", "member", (), T("full quick reference"), self.order.all_rules, T("Contents")),
            Control("exports", "text", (), T("Folder"), self.exports, T("Contents")),
        ]  # fmt: skip

    def _of_the_layout(self) -> list[Control]:
        """The control for the opponent's list on a pairings sheet, or for the part of an army with contingents."""
        if self.paired:
            return [Control("against", "text", (), T("Beside"), self.other.name if self.other else None, T("Contents"))]
        found = printing.contingents(self.muster)
        if not found or self.form == "json":
            return []
        parts = (Choice("", T("whole army")), *(Choice(id, name) for id, name in found.items()))
        return [Control("part", "choice", (), T("Part"), self.part or "", T("Contents"), parts)]

    def _chosen(self) -> str:
        """Titles of the selected sections in order, as one text."""
        say = self.lang.say
        if self.sections is None:
            return say(T("all of them"))
        return ", ".join(say(sheet_sections.NAMES[s]) for s in self.sections)

    def fill(self) -> None:
        """Draw choices, actions and result."""
        lines = self.query_one(RowList)
        say = self.lang.say
        width = lines.wide - 1
        known = self._known()
        self.controls = {c.key: c for c in known}
        rows: list[Row] = []
        if not self.muster.legal:
            rows += texts.wrapped(say(T("This list is not legal; the sheet says so on every page.")), width, "bad")
        rows += choices.choices(known, self.lang, width, cache=RowCache())[1:]
        if self.muster.holds_back and self.form != "json":
            rows += [EMPTY, *texts.wrapped(say(HIDDEN["opponent" if self.paired else self.order.copy]), width, "dim")]
        rows += [
            EMPTY,
            Row(
                (Span(" ▶ ", "good", "make"), Span(say(T("Write the file")), "strong", "make")),
                (Span("p ", "key", "make"),),
                Target("do", "make"),
            ),
            Row(
                (Span(" ▶ ", "good", "clip"), Span(say(T("Copy as text")), "plain", "clip")),
                (Span("c ", "key", "clip"),),
                Target("do", "clip"),
            ),
        ]
        if self.muster.holds_back:
            rows.append(
                Row(
                    (
                        Span(" ▶ ", "good", "clip_own"),
                        Span(say(T("Copy with my secrets, for myself")), "plain", "clip_own"),
                    ),
                    (Span("C ", "key", "clip_own"),),
                    Target("do", "clip_own"),
                )
            )
        rows.append(
            Row(
                (Span(" ▶ ", "good", "share"), Span(say(T("Copy the share code")), "plain", "share")),
                (Span("s ", "key", "share"),),
                Target("do", "share"),
            )
        )
        if self.made is not None:
            rows.append(
                Row(
                    (Span(" ▶ ", "good", "open"), Span(say(T("Open it")), "strong", "open")),
                    (Span("o ", "key", "open"),),
                    Target("do", "open"),
                )
            )
        rows += [
            EMPTY,
            *texts.wrapped(say(self.message) if self.message is not None else brief(self.target), width, self.look),
        ]
        lines.show(rows, (Span(say(T("Print and export")), "strong"),), self.tail(CLOSE))
        self.refresh_keys()

    def hints(self) -> Hints:
        """Keys of all actions, and the arrows."""
        made = (("o", T("open it"), "open"),) if self.made is not None else ()
        return (
            ("p", T("write the file"), "make"),
            ("c", T("copy as text"), "clip"),
            ("s", T("share code"), "share"),
            *made,
            CLOSE,
        )

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Ignore cursor moves."""
        event.stop()

    @guard_handler
    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Press the chosen control, or do the action that was clicked."""
        event.stop()
        if not self.on_top or self.pressed(event.action):
            return
        if isinstance(event.key, Target):
            getattr(self, f"action_{event.key.name}")()
        elif isinstance(event.key, str) and event.key in self.controls:
            if event.action in ("more", "less"):
                self.action_step(1 if event.action == "more" else -1)
            else:
                self._press(self.controls[event.key])

    def action_press(self) -> None:
        """Press the row under the cursor."""
        self.query_one(RowList).action_choose()

    def action_step(self, by: int) -> None:
        """Select the next (1) or previous (-1) value of the control under the cursor."""
        key = self.query_one(RowList).key
        control = self.controls.get(key) if isinstance(key, str) else None
        if control is not None and control.choices:
            now = next((i for i, c in enumerate(control.choices) if c.value == control.value), 0)
            self._set(control.key, control.choices[(now + by) % len(control.choices)].value)

    def _press(self, control: Control) -> None:
        """Switch a control, or open the dialog for its value."""
        if control.key == "sections":
            self.app.push_screen(
                Sections(self.sections or sheet_sections.ALL),
                lambda s: self._set("sections", s) if s is not None else None,
            )
        elif control.key == "against":
            self._choose_other()
        elif control.kind == "member":
            self._set(control.key, not control.value)
        elif control.kind == "text":
            self.app.push_screen(
                Prompt(control.name, control.text, check=self._unfit, most=400),
                lambda t: self._set(control.key, t) if t else None,
            )
        else:
            self.app.push_screen(
                Choose(control.name, control.choices, control.value),
                lambda c: self._set(control.key, c.value) if c is not None else None,
            )

    def _choose_other(self) -> None:
        """Choose the opponent's list from known ones or by path."""
        found = [
            p for p in (*recent_lists.recent(self.app.kept), *found_lists.find_lists(self.app.here)) if p != self.path
        ]

        def chosen(value: str) -> None:
            self.other = Path(value)
            self.message, self.look = None, "dim"
            self.fill()

        pick_file(self.app, T("Beside"), (), found, chosen)

    def _set(self, name: str, value: Plain) -> None:
        if name == "part":  # of this army only
            self.part = str(value) if value else None
        else:
            self.app.setting(name, value)
        self.message, self.look = None, "dim"
        self.fill()

    # ------------------------------------------------------------------ what is done

    def _finished(self) -> model.Sheet:
        """The sheet of the selected options."""
        return printing.ordered_sheet(self.muster, self.lang, self.order)

    def _data(self) -> tuple[bytes, Text | None]:
        """Content of the file to write, and a warning on it or `None`."""
        form, order = self.form, self.order
        if form == "json":
            return json.write(self.muster, self.lang, order.copy, prices=order.prices).encode(), None
        if form == "pdf":
            both = (
                [self.muster] if self.other is None or not self.paired else [self.muster, self._other_list(self.other)]
            )
            order, missing = printing.with_device(order, self.app.settings)
            return printing.write(both, self.lang, order), missing
        writers = {"html": html.write, "markdown": markdown.write, "bbcode": bbcode.write, "text": plain_text.write}
        length: plain_text.Length = "full" if order.opened else "normal"
        return writers[form](self._finished(), length, order.sections).encode(), None

    def _other_list(self, path: Path) -> Muster:
        try:
            return Session.look(path, self.app.folders)
        except MusterError as problem:
            raise MusterError(T("{file}: {problem}", file=path.name, problem=problem.text)) from None

    def action_make(self) -> None:
        """Write the file in a worker thread."""
        if self.paired and self.other is None:
            self.message, self.look = T("Choose the list to print beside this one."), "bad"
            self.fill()
            self.query_one(RowList).go("against")
            return
        self.message, self.look = T("Writing {file}…", file=brief(self.target)), "accent"
        self.fill()
        self._write(self.target)

    @work(thread=True, exclusive=True, group="print", exit_on_error=False)
    def _write(self, target: Path) -> None:
        try:
            allowed_folders.writable(target)
            with failures.guarded():
                data, warning = self._data()
            with saving.in_folder(target.parent):
                saving.save_bytes(target, data)
        except OSError as problem:
            text = T(
                "{file} could not be written: {problem}.", file=brief(target), problem=problem.strerror or str(problem)
            )
            self.app.call_from_thread(self._ended, None, text, "bad")
            return
        except MusterError as problem:
            self.app.call_from_thread(self._ended, None, problem.text, "bad")
            return
        if warning is None:
            message, look = T("Written: {file}", file=brief(target)), "good"
        else:
            message, look = T("Written: {file}. {warning}", file=brief(target), warning=warning), "warn"
        self.app.call_from_thread(self._ended, target, message, look)

    def _ended(self, made: Path | None, message: Text, look: str) -> None:
        """Show that the file was written, or the error in `message`; `made` is the written file or `None`."""
        self.made, self.message, self.look = made, message, look
        if made is not None:
            self.app.clear_errors()
        if not self.is_mounted:
            self.app.show_message(message)
            return
        if made is not None and self.app.is_web:
            self.app.deliver_binary(made)
        self.fill()
        if made is not None:
            self.query_one(RowList).go(Target("do", "open"))

    def action_open(self) -> None:
        """Open the written file with the program of the operating system for it."""
        if self.made is None:
            return
        if self.app.is_web:
            self.app.deliver_binary(self.made)
            return
        self.message, self.look = (
            T("Opened, if this machine has a program for it: {file}", file=brief(self.made)),
            "good",
        )
        with contextlib.suppress(Exception):
            self.app.open_url(self.made.resolve().as_uri())
        self.fill()

    def action_clip(self) -> None:
        """Copy the list to the clipboard as a message in the selected format.

        Secrets are left out, except on the umpire's copy.
        """
        self.app.copy_to_clipboard(printing.message(self.muster, self.lang, self.order, form=self.form))
        if not self.muster.holds_back:
            self.message = T("Copied: paste it into a message.")
        elif self.order.copy == "umpire":
            self.message = T("Copied for the umpire, with your secrets.")
        else:
            self.message = T("Copied without your secrets: paste it into a message.")
        self.look = "good"
        self.fill()

    def action_clip_own(self) -> None:
        """Copy the whole list to the clipboard as a message, if it has secrets."""
        if self.muster.holds_back:
            self.app.copy_to_clipboard(printing.message(self.muster, self.lang, self.order, own=True, form=self.form))
            self.message, self.look = T("Copied with your secrets: keep it to yourself."), "good"
            self.fill()

    def action_share(self) -> None:
        """Copy the share code of the open list to the clipboard, and show what the code leaves out."""
        shared = sharing.share(self.muster)
        self.app.copy_to_clipboard(shared.code)
        self.message, self.look = T("Share code copied: whoever pastes it into Muster has your list."), "good"
        if shared.left_out:
            self.message = T("Share code copied. Not in it: {what}.", what=shared.left_out)
        self.fill()
