"""A player at the builder, for tests: an app in a folder of its own, keys, clicks, and what stands on the screen.

A test is an `async def` that takes a `Player` and does what a player does::

    @played(roster=SAMPLE)
    async def test_of_something(p):
        await p.press("n")
        assert p.sees("Name")

Keys and clicks go in as from a terminal; after each, everything that follows from it has been done and drawn
before the next line of the test runs, threads as well.
"""

from __future__ import annotations

import asyncio
import functools
import inspect
import shutil
from pathlib import Path
from unittest import mock

from textual import events
from textual._context import visible_screen_stack
from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.strip import Strip
from textual.widgets import Input, TextArea

from builder.editing import list_summaries
from builder.editing.session import Session
from builder.files import loading
from builder.tui.app import MusterApp
from builder.tui.screens import dialogs
from builder.tui.screens.build import BuildScreen
from builder.tui.widgets.row_list import RowList
from tests.conftest import HEAD, LISTS

FOLDERS = (LISTS,)
SAMPLE = LISTS / "wfb3" / "rosters" / "empire-2000.yaml"
ROOMY = (120, 40)
"""Columns and rows of a usual window."""
PATIENCE = 60.0
"""Seconds after which a screen that is still busy counts as stuck."""
ROUNDS = 6
"""Turns of everything in a row that find nothing to do: then nothing is on its way from one part to another."""
SMALL = (
    HEAD
    + """\
army: empire
name: Small   # the first of many
limit: 1000
game: friendly
entries:
# Command
- {take: hero, id: count, level: 20, role: general, options: [heavy-armour, shield]}
# Line
- {take: hero, id: captain, level: 5, joins: halberds, as: champion, options: [light-armour, halberd]}
- {take: helblitzen, id: halberds, models: 25, command: [standard, musician]}
- {take: armbrustschutzen, id: crossbows, models: 20}
- {take: ersatzsolder, id: spears, models: 30, options: [spear, shield]}
"""
)
"""A small army in a file with comments."""
THEIRS = SMALL.replace("models: 30", "models: 40")
"""The same, changed by somebody else."""
WRONG = (
    HEAD
    + """\
army: empire
name: Wrong
limit: 1000
game: friendly
entries:
- {take: hero, id: count, level: 20, role: general}
- {take: helblitzen, id: halberds, models: 20}
- {take: armbrustschutzen, id: crossbows, models: 10, command: [musician]}
- {take: forstjaeger, id: woodsmen, models: 4}
- {take: landesturm, id: levy, models: 30, options: [sheild]}
- {take: hero, id: idle, level: 5}
"""
)
"""A unit too small and a misspelt option, each to be mended in one way; a hero who could lead one of several units."""
ARMIES = [army for _, army, _ in loading.armies((LISTS,))]
"""In the order in which a new list chooses among them."""


class Desk:
    """A folder with rosters, and a state folder beside it that the app remembers things in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "lists"
        self.folder.mkdir(exist_ok=True)
        self.kept = folder / "state"

    def put(self, name: str, content: str | Path) -> Path:
        """A file on the desk, from text or as a copy."""
        path = self.folder / name
        if isinstance(content, Path):
            shutil.copy(content, path)
        else:
            path.write_text(content, encoding="utf-8")
        return path

    def app(self, roster: Path | None = None, *, language: str | None = "en", folders=FOLDERS) -> MusterApp:
        """The builder on this desk; nothing moves by itself in it."""
        app = MusterApp(folders, roster=roster, language=language, here=self.folder, kept=self.kept)
        app.animation_level = "none"
        return app


class Player:
    """Somebody at the keyboard (and the mouse) of a running app."""

    def __init__(self, desk: Desk, app: MusterApp, pilot) -> None:
        self.desk, self.app, self.pilot = desk, app, pilot

    # ------------------------------------------------------------------ keys and mouse

    async def press(self, *keys: str) -> None:
        """Keys one after the other, by the names that Textual has for them."""
        for key in keys:
            self.app.post_message(key_event(key))
            await self.settle()

    async def burst(self, *keys: str) -> None:
        """Keys so fast that the app has done nothing yet when the last of them comes."""
        for key in keys:
            self.app.post_message(key_event(key))
        await self.settle()

    async def clicks(self, x: int, y: int, times: int = 2) -> None:
        """Quick clicks at one place, which the app takes for one chain."""
        self.app._click_chain_last_time = None
        for number in range(times):
            up = mouse_event(events.MouseUp, x, y)
            if number:
                self.app._click_chain_last_time = up.time  # however busy the machine is
            self.app.post_message(mouse_event(events.MouseDown, x, y))
            self.app.post_message(up)
            await self.settle()

    async def type(self, text: str) -> None:
        """Letters."""
        await self.press(*text)

    async def paste(self, text: str) -> None:
        """What the terminal pastes: all of it at once, so that a line searches once and not after each letter."""
        self.app.post_message(events.Paste(text))
        await self.settle()

    async def fill(self, text: str, then: str = "enter") -> None:
        """Type over what stands in the line or the editor on the screen, and end it with a key."""
        field = self.app.focused
        assert isinstance(field, (Input, TextArea)), field
        lines = isinstance(field, TextArea)
        await self.burst(
            "ctrl+end" if lines else "end", *["backspace"] * len(field.text if lines else field.value), *text
        )
        assert (field.text if lines else field.value) == text
        if then:
            await self.press(then)

    async def to(self, words: str) -> None:
        """Arrow keys until the row under the cursor says these words; from the top if there is none below."""
        pane = self.pane
        for key in ("", "home"):
            if key:
                await self.press(key)
            while words not in self.row():
                before = pane.cursor
                await self.press("down")
                if pane.cursor == before:
                    break
            else:
                return
        raise AssertionError(f"no row says {words!r}")

    async def click(self, x: int, y: int, *, times: int = 1) -> None:
        """The left button at a place of the screen, as the terminal tells of it."""
        self.app._click_chain_last_time = None  # a click of its own, not the second of the one before
        for _ in range(times):
            for kind in (events.MouseDown, events.MouseUp):
                self.app.post_message(mouse_event(kind, x, y))
                await self.settle()

    async def click_on(self, words: str, *, at: int = 0, inside: str = "", after: str = "", times: int = 1) -> None:
        """Click on words on the screen, the `at`-th letter of them.

        They are looked for in lines that say `inside`, and there behind the words `after`.
        """
        for y, line in enumerate(self.lines):
            if inside in line and after in line:
                x = line.find(words, line.find(after) + len(after))
                if x >= 0:
                    await self.click(x + at, y, times=times)
                    return
        raise AssertionError(f"{words!r} is not to be seen")

    async def wheel(self, x: int, y: int, by: int) -> None:
        """Turn the wheel, down with a positive number."""
        kind = events.MouseScrollDown if by > 0 else events.MouseScrollUp
        for _ in range(abs(by)):
            self.app.post_message(mouse_event(kind, x, y, button=0))
            await self.settle()

    async def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press the button at one place, go to another and let go there."""
        self.app._click_chain_last_time = None
        (x, y), (to_x, to_y) = start, end
        steps = max(abs(to_x - x), abs(to_y - y), 1)
        self.app.post_message(mouse_event(events.MouseDown, x, y))
        await self.settle()
        for step in range(1, steps + 1):
            at = x + (to_x - x) * step // steps, y + (to_y - y) * step // steps
            self.app.post_message(mouse_event(events.MouseMove, *at))
            await self.settle()
        self.app.post_message(mouse_event(events.MouseUp, to_x, to_y))
        await self.settle()

    async def resize(self, width: int, height: int) -> None:
        """Another size of the window."""
        await self.pilot.resize_terminal(width, height)
        await self.settle()

    async def settle(self) -> None:
        """Until nothing is left to do or to draw."""
        await settled(self.app, self.pilot)

    async def think(self) -> None:
        """Until a dialog that has opened by itself takes what is typed, after a pause that is shorter than a player's."""
        end = asyncio.get_running_loop().time() + PATIENCE
        screen = self.app.screen
        if isinstance(screen, dialogs.SelfOpeningDialog):
            with mock.patch.object(dialogs, "PAUSE", 0.01):
                screen.takes()  # the pause begins anew
        while getattr(screen, "waits", False):
            assert asyncio.get_running_loop().time() < end, "it takes no key"
            await asyncio.sleep(0.005)
        await self.settle()

    # ------------------------------------------------------------------ what there is to see

    @property
    def lines(self) -> list[str]:
        """The screen, line by line."""
        return seen(self.app)

    @property
    def left(self) -> bool:
        """Whether the program has been left."""
        return self.app._exit

    @property
    def text(self) -> str:
        """The screen as text."""
        return "\n".join(self.lines)

    def sees(self, *words: str) -> bool:
        """Whether all these words stand on the screen."""
        text = self.text
        return all(w in text for w in words)

    @property
    def told(self) -> list[str]:
        """The toasts there are."""
        return [n.message for n in self.app._notifications]

    @property
    def pane(self) -> RowList:
        """The pane with the focus; that beside the line being typed into."""
        focused = self.app.focused
        return focused if isinstance(focused, RowList) else self.app.screen.query(RowList).last()

    def row(self, name: str | None = None) -> str:
        """The row under the cursor, of the pane with the focus or of the one named."""
        pane = self.pane if name is None else self.builder.pane(name)
        if not 0 <= pane.cursor < len(pane.rows):
            return ""
        shown = pane.rows[pane.cursor]
        return "".join(s.text for s in (*shown.left, *shown.right))

    def rows(self, name: str) -> list[str]:
        """All rows of a pane, those out of sight as well."""
        return ["".join(s.text for s in (*r.left, *r.right)) for r in self.builder.pane(name).rows]

    @property
    def screen(self) -> str:
        """The name of the kind of screen on top."""
        return type(self.app.screen).__name__

    @property
    def focus(self) -> str | None:
        """The id of what the keys go to."""
        return self.app.focused.id if self.app.focused is not None else None

    # ------------------------------------------------------------------ what it stands for

    @property
    def builder(self) -> BuildScreen:
        """The screen of the open roster."""
        return next(s for s in reversed(self.app.screen_stack) if isinstance(s, BuildScreen))

    @property
    def session(self) -> Session:
        """The open roster."""
        return self.builder.session

    @property
    def roster(self):
        """The roster as it is now."""
        return self.session.draft.roster

    @property
    def entries(self):
        """Its entries."""
        return self.roster.entries

    def entry(self, id: str):
        """The entry with a handle."""
        return next(e for e in self.entries if e.id == id)

    @property
    def ids(self) -> list[str | None]:
        """The handles in the order of the roster."""
        return [e.id for e in self.entries]

    @property
    def labels(self) -> int:
        """How many changes can be undone."""
        return next(i for i, (_, now) in enumerate(self.session.history()) if now)

    async def open_entry(self, words: str) -> None:
        """From anywhere: to the army, to the entry that is called so, and into it."""
        while self.focus != "army":
            await self.press("escape")
        await self.to(words)
        await self.press("enter")
        assert self.focus == "entry"


DRAW = Screen._compositor_refresh
"""What makes a frame of the terminal from a screen."""


def laid_out_only(screen: Screen) -> None:
    """Instead of a frame that no terminal shows: a test reads the screen itself (`seen`), and `tests.soak` draws each frame."""
    app = screen.app
    if screen is not app.screen:
        DRAW(screen)
        return
    screen._compositor._dirty_regions.clear()
    screen._dirty_widgets.clear()
    app._update_mouse_over(screen)


SAMPLE_SUMMARIES: dict[tuple[Path, tuple[Path, ...], str | None], list_summaries.Summary] = {}
"""How shipped lists stand on the home screen."""


def samples_judged_once():
    """While this lasts, the home screen evaluates each shipped list once in a process, and other lists as it does."""
    evaluated = list_summaries.summary

    def summary(path: Path, folders: tuple[Path, ...], mark: list_summaries.Mark | None = None) -> list_summaries.Summary:
        if not path.is_relative_to(LISTS):
            return evaluated(path, folders, mark)
        asked = path, folders, mark and mark.model_dump_json()
        if asked not in SAMPLE_SUMMARIES:
            SAMPLE_SUMMARIES[asked] = evaluated(path, folders, mark)
        return SAMPLE_SUMMARIES[asked]

    return mock.patch.object(list_summaries, "summary", summary)


PARSED: dict[tuple[object, ...], list[RuleSet]] = {}
"""Rules of styles by their text and by all that their meaning depends on."""


def styles_parsed_once():
    """While this lasts, styles are parsed once in a process; without it each app spends most of its start on them."""
    parse = Stylesheet._parse_rules

    def parsed(sheet: Stylesheet, *asked, **more) -> list[RuleSet]:
        key = (*asked, *more.items(), *sheet._variables.items())
        if key not in PARSED:
            PARSED[key] = parse(sheet, *asked, **more)
        return PARSED[key]

    return mock.patch.object(Stylesheet, "_parse_rules", parsed)


async def run(app: MusterApp, desk: Desk, play, size=ROOMY, *, frames: bool = False):
    """Run an app with a player; an error of the app is an error of the test. With `frames` each of them is drawn."""
    drawing = DRAW if frames else laid_out_only
    with mock.patch.object(Screen, "_compositor_refresh", drawing), samples_judged_once(), styles_parsed_once():
        await _run(app, desk, play, size)


async def _run(app: MusterApp, desk: Desk, play, size):
    async with app.run_test(size=size, notifications=True) as pilot:
        player = Player(desk, app, pilot)
        await player.settle()
        try:
            await play(player)
            if not player.left:
                assert player.lines  # drawn at least once
        except AssertionError:
            print(player.text)  # pytest shows it with the failure
            raise
        finally:
            open_now = [s.session for s in app.screen_stack if isinstance(s, BuildScreen)]
    for session in open_now:  # as the system lets go of locks when a program dies
        session.close()


def played(
    *,
    roster: str | Path | None = None,
    size=ROOMY,
    language: str = "en",
    files: dict[str, str | Path] | None = None,
    frames: bool = False,
):
    """Make a test of an `async def` whose first argument is a `Player` before the home screen, or before a roster.

    `roster`: text or a file, on the desk as `mine.yaml`; `files`: more of them. Fixtures may follow the player.
    """

    def of(play):
        names = list(inspect.signature(play).parameters.values())[1:]

        @functools.wraps(play)
        def test(tmp_path, **given):
            desk = Desk(tmp_path)
            for name, content in (files or {}).items():
                desk.put(name, content)
            path = desk.put("mine.yaml", roster) if roster is not None else None
            asyncio.run(run(desk.app(path, language=language), desk, lambda p: play(p, **given), size, frames=frames))

        kept = (
            []
            if any(n.name == "tmp_path" for n in names)
            else [inspect.Parameter("tmp_path", inspect.Parameter.POSITIONAL_OR_KEYWORD)]
        )
        test.__signature__ = inspect.Signature([*kept, *names])
        return test

    return of


async def settled(app: App, pilot) -> None:
    """Return when no message waits or is being dealt with, nothing is to be drawn and no worker runs."""
    clock = asyncio.get_running_loop().time
    end = clock() + PATIENCE
    calm = 0
    while calm < ROUNDS:
        await asyncio.sleep(0)  # whatever is ready now has its turn
        if app._exception is not None:
            raise app._exception
        if app._exit:
            await pilot.pause(0)
            return
        screens = (app.screen, *app._background_screens)  # those below stand around a dialog
        rests = all(_rests(pump) for pump in (app, *app.screen_stack, *(w for s in screens for w in s.walk_children())))
        works = any(not w.is_finished for w in app.workers)
        if works:
            await asyncio.sleep(0.002)
        works = works or app.keys.busy
        calm = calm + 1 if rests and not works else 0
        if rests and (works or calm in (1, ROUNDS)):
            for screen in screens:
                if screen._update_timer._active.is_set() or (screen is app.screen and _is_to_be_drawn(screen)):
                    screen._on_timer_update()  # now, instead of at the next beat of its timer
                    calm = 0
        assert clock() < end, f"still busy after {PATIENCE} s: {app.screen_stack}"


def _is_to_be_drawn(screen: Screen) -> bool:
    return bool(screen._callbacks or screen._dirty_widgets or screen._layout_required or screen._repaint_required)


def _rests(pump: MessagePump) -> bool:
    """Whether it waits for a message: it has none, and none is in its hands."""
    if pump._task is not None and pump._task.done():
        return True
    queue = pump._message_queue
    return not pump._next_callbacks and not queue.values and bool(queue.ready_event._waiters)


def key_event(key: str) -> events.Key:
    """A key by its name or its character."""
    from textual.keys import REPLACED_KEYS, _character_to_key, _get_unicode_name_from_key

    name = _character_to_key(key) if len(key) == 1 and not key.isalnum() else key
    character: str | None = key if len(key) == 1 else None
    if character is None:
        import unicodedata

        try:
            character = unicodedata.lookup(_get_unicode_name_from_key(REPLACED_KEYS.get(name, name)))
        except KeyError:
            character = None
    return events.Key(name, character)


def mouse_event(kind: type[events.MouseEvent], x: int, y: int, button: int = 1) -> events.MouseEvent:
    """What a terminal tells of the mouse."""
    return kind(None, x, y, 0, 0, button, False, False, False, screen_x=x, screen_y=y)


def strips(app: App) -> list[Strip]:
    """The lines of the screen with their styles, of a dialog and of what is below it."""
    visible_screen_stack.set([*app._background_screens])  # which a frame of the terminal would do
    return app.screen._compositor.render_strips()


def seen(app: App) -> list[str]:
    """What stands on the screen, line by line."""
    width, height = app.size
    lines = ["".join(s.text for s in strip)[:width] for strip in strips(app)]
    return lines + [""] * (height - len(lines))
