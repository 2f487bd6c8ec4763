"""Somebody plays with the builder without looking: random keys and clicks, and what must hold all the same.

`python -m tests.soak 10000 [SEED]` runs that many steps and tells of them; with `broken` behind it the lists are
spoilt before (`tests.spoiling`) and the window changes its size all the time. What must hold:

- no error, told or not, and never a screen that keys cannot leave;
- the findings are those of the draft mustered from nothing;
- a roster's file changes only by saving;
- undo all the way brings back what the roster was when it was opened.

Where a key or a click leaves the program, it is started again at the same desk.
"""

from __future__ import annotations

import asyncio
import importlib
import os
import pkgutil
import random
import sys
import tempfile
import time
from collections import Counter, deque
from pathlib import Path
from unittest import mock

from textual import events
from textual.dom import DOMNode
from textual.screen import ModalScreen
from textual.widgets import Input, TextArea

from builder import tui
from builder.core import yaml_source
from builder.core.findings import sorted_findings
from builder.editing import drafts
from builder.editing.session import Session
from builder.editing.shown_draft import evaluate_draft
from builder.files import failures, lenient_reader, loading
from builder.mustering import muster
from builder.tui.screens.build import BuildScreen
from tests import spoiling
from tests.tui.player import FOLDERS, SAMPLE, SMALL, Desk, Player, key_event, mouse_event, settled

LEAVING = ("q", "ctrl+q")
"""Keys that end the program; they are pressed less often."""


def bound() -> frozenset[str]:
    """Every key bound on a screen, a dialog or a list of the builder."""
    for found in pkgutil.walk_packages(tui.__path__, f"{tui.__name__}."):
        importlib.import_module(found.name)
    known, left = set(), [DOMNode]
    while left:
        kind = left.pop()
        left += kind.__subclasses__()
        if kind.__module__.startswith(tui.__name__):
            known |= {key for b in kind.__dict__.get("BINDINGS", ()) for key in b.key.split(",")}
    return frozenset(known)


BOUND = sorted(bound() - set(LEAVING))
"""Every bound key except those that end the program, sorted."""
MOVES = ("up", "down", "left", "right", "enter", "space", "tab", "pageup", "pagedown", "home", "end")
LETTERS = "abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPRSTUVWXYZ0123456789 -+*'é"
"""Characters that are typed; none of them can name another folder."""
SIZES = ((80, 24), (100, 30), (120, 32), (172, 40), (50, 12))
LOOK = 50
"""Number of steps between two thorough checks."""


class Wrong(AssertionError):
    """Error for a broken promise, with the steps that led to it."""


class Soak:
    """A run of random keys and clicks from one seed, in one home folder."""

    def __init__(self, folder: Path, seed: int, *, broken: bool = False) -> None:
        self.random = random.Random(seed)
        self.seed = seed
        self.broken = broken
        self.desk = Desk(folder)
        self.desk.put("mine.yaml", self._spoilt(SMALL))
        self.desk.put("empire.yaml", self._spoilt(SAMPLE.read_text(encoding="utf-8")))
        if broken:
            for number, path in enumerate(self.random.sample(spoiling.ROSTERS, 4)):
                self.desk.put(f"{number}.yaml", self._spoilt(path.read_text(encoding="utf-8")))
        self.log: deque[str] = deque(maxlen=40)
        self.screens: Counter[str] = Counter()
        self.pressed: set[str] = set()
        """Every key that was pressed so far."""
        self.starts = self.saves = self.edits = self.undone = 0
        self._saved = False
        self._files = self._on_disk()
        self._first: dict[int, tuple[Session, lenient_reader.Draft | None]] = {}

    def _spoilt(self, text: str) -> str:
        """The text of a list, with drawn mistakes if the run is with broken lists."""
        if not self.broken:
            return text
        values = spoiling.plain(yaml_source.parse(text).value)
        if values["system"] == "wfb3":
            values["forces"] = spoiling.plain(spoiling.FORCES)
        other = spoiling.plain(yaml_source.parse(SAMPLE.read_text(encoding="utf-8")).value)
        return yaml_source.dump(spoiling.mutated(values, other, self.random))

    # ------------------------------------------------------------------ running

    def run(self, steps: int) -> None:
        """Do a number of steps; raises `Wrong` for a broken promise."""
        save = Session.save

        def noted(session, *args, **given):
            self._saved = True
            self.saves += 1
            save(session, *args, **given)

        with mock.patch.object(Session, "save", noted):
            done = 0
            while done < steps:
                done += asyncio.run(self._sitting(steps - done))

    async def _sitting(self, steps: int) -> int:
        """Do steps from a start of the program until it ends or all steps are done; returns their number."""
        self.starts += 1
        mine = (
            self.random.choice(sorted(self.desk.folder.glob("*.yaml")))
            if self.broken
            else self.desk.folder / "mine.yaml"
        )
        app = self.desk.app(mine if self.random.random() < 0.7 else None)
        sessions: dict[int, Session] = {}
        done = 0
        try:
            async with app.run_test(size=self.random.choice(SIZES[:3]), notifications=True) as pilot:
                app.open_url = lambda *_, **__: None  # nothing is to open on the machine of the test
                player = Player(self.desk, app, pilot)
                await player.settle()
                while done < steps and not app._exit:
                    await self._step(player)
                    done += 1
                    for screen in app.screen_stack:
                        if isinstance(screen, BuildScreen):
                            sessions[id(screen.session)] = screen.session
                    self._look(player, thorough=done % LOOK == 0 or done == steps)
                if not app._exit:
                    self._look(player, thorough=True)
                    await self._leave_dialogs(player)
                    await self._undo_all(player)
        except Wrong:
            raise
        except BaseException as problem:
            raise Wrong(self._message(f"{type(problem).__name__}: {problem}")) from problem
        finally:
            for session in sessions.values():
                session.close()
        return done

    # ------------------------------------------------------------------ steps

    async def _step(self, p: Player) -> None:
        """Press a key, click, type or look, as drawn."""
        chance = self.random.random()
        typing = isinstance(p.app.focused, (Input, TextArea))
        if chance < 0.004 or (self.broken and chance > 0.97):
            size = self.random.choice(SIZES)
            self.log.append(f"size {size}")
            await p.resize(*size)
        elif chance < 0.006 and (self.desk.folder / "mine.yaml").exists():
            path = self.desk.folder / "mine.yaml"
            self.log.append("another program writes mine.yaml")
            path.write_text(path.read_text(encoding="utf-8") + "# by another\n", encoding="utf-8")
            self._files = self._on_disk()
        elif chance < 0.011 and not typing:
            await self._key(p, self.random.choice(LEAVING))
        elif chance < 0.2:
            await self._mouse(p)
        elif chance < 0.22:
            await self._burst(p)
        elif isinstance(p.app.screen, ModalScreen) and self.random.random() < 0.2:
            await self._key(p, "escape")
        elif typing and chance < 0.8:
            await self._key(p, self.random.choice([*LETTERS, "enter", "backspace", "left", "down"]))
        elif chance < 0.55:
            await self._key(p, self.random.choice(MOVES))
        elif chance < 0.9:
            await self._key(p, self.random.choice(BOUND))
        elif chance < 0.93:
            await self._key(p, "escape")
        else:
            await self._key(p, self.random.choice(LETTERS))
        self.screens[p.screen] += 1

    async def _key(self, p: Player, key: str) -> None:
        """Press a key and record it."""
        self.log.append(key)
        self.pressed.add(key)
        p.app.post_message(key_event(key))
        await settled(p.app, p.pilot)

    async def _burst(self, p: Player) -> None:
        """Send several keys before the first of them was handled."""
        keys = [self.random.choice((*MOVES, *BOUND, *LETTERS, "escape")) for _ in range(self.random.randint(2, 6))]
        self.log.append(f"at once: {' '.join(keys)}")
        self.pressed.update(keys)
        await p.burst(*keys)

    async def _mouse(self, p: Player) -> None:
        """Click, double-click or scroll at a drawn position."""
        width, height = p.app.size
        x, y = self.random.randrange(width), self.random.randrange(height)
        if self.random.random() < 0.1:
            to = self.random.randrange(width), self.random.randrange(height)
            self.log.append(f"drag from {x},{y} to {to}")
            await p.drag((x, y), to)
            return
        if self.random.random() < 0.2:
            self.log.append(f"wheel at {x},{y}")
            await p.wheel(x, y, self.random.choice((-3, 3)))
            return
        times = self.random.choice((1, 1, 2))
        self.log.append(f"click {x},{y} ×{times}")
        p.app._click_chain_last_time = None
        for _ in range(times):
            for kind in (events.MouseDown, events.MouseUp):
                p.app.post_message(mouse_event(kind, x, y))
                await settled(p.app, p.pilot)

    # ------------------------------------------------------------------ what must hold

    def _look(self, p: Player, *, thorough: bool) -> None:
        """Check the promises at this moment; `thorough` also those that take long."""
        if failures.seen:
            raise Wrong(self._message(f"failed: {failures.seen[-1]!r}"))
        if p.left:
            return
        if type(p.app.screen).__name__ == "Screen":
            raise Wrong(self._message("no screen is left"))
        found = self._on_disk()
        if found != self._files and not self._saved:
            changed = sorted(n for n in found.keys() | self._files.keys() if found.get(n) != self._files.get(n))
            raise Wrong(self._message(f"{changed} changed without being saved"))
        self._files, self._saved = found, False
        for screen in p.app.screen_stack:
            if isinstance(screen, BuildScreen):
                session = screen.session
                if id(session) not in self._first:
                    self._first[id(session)] = (session, None if session.can_undo else session.draft)
                if thorough:
                    self._check_findings(session)

    def _check_findings(self, session: Session) -> None:
        """Check that the findings equal those of the draft evaluated from scratch."""
        roster = session.draft.roster
        if self.broken:  # with what is kept of the file, and what stands in for what it has not
            if evaluate_draft(session.draft, session.library, session.document).findings != session.findings:
                raise Wrong(self._message("the findings are not those of a fresh muster"))
            return
        done = muster(roster, loading.load(roster.system, roster.army, FOLDERS, roster))
        doubled = session.document.findings if session.document is not None else ()
        expected = sorted_findings((*done.findings, *doubled, *drafts.unparsed_findings(session.draft)))
        if tuple(expected) != tuple(session.findings) or done.points != session.muster.points:
            raise Wrong(self._message("the findings are not those of a fresh muster"))

    async def _leave_dialogs(self, p: Player) -> None:
        """Press Esc until no dialog is open; raises `Wrong` if one stays open."""
        for _ in range(3 * len(p.app.screen_stack) + 3):
            if not isinstance(p.app.screen, ModalScreen):
                return
            await p.think()
            await self._key(p, "escape")
        raise Wrong(self._message(f"{p.screen} cannot be left"))

    async def _undo_all(self, p: Player) -> None:
        """Check that undoing all changes leads to the state at the opening of the roster."""
        if not isinstance(p.app.screen, BuildScreen):
            return
        session = p.app.screen.session
        await p.resize(120, 40)
        if p.focus == "search":
            await self._key(p, "escape")
        self.edits += len(session.history())
        p.app.screen.set_focus(p.app.screen.query_one("#army"))
        await p.settle()
        while session.can_undo:
            before = p.labels
            await self._key(p, "u")
            if isinstance(p.app.screen, ModalScreen):  # the file was looked at just now, and it had changed
                await self._leave_dialogs(p)
            elif p.labels != before - 1:
                raise Wrong(self._message(f"undo at step {before} of the history does not go back by one, on {p.screen}"))
            else:
                self.undone += 1
        self._check_findings(session)
        _, first = self._first[id(session)]
        if first is not None and session.draft.roster.entries != first.roster.entries:
            raise Wrong(self._message("undo all the way does not bring back the first state"))
        if first is not None and spoiling.said(first) != spoiling.said(session.draft):
            raise Wrong(self._message("undo all the way does not bring back the first state of the roster itself"))

    # ------------------------------------------------------------------ telling

    def _on_disk(self) -> dict[str, bytes]:
        """Content of each roster file, by name."""
        return {p.name: p.read_bytes() for p in self.desk.folder.glob("*.y*ml")}

    def _message(self, what: str) -> str:
        """Message with the seed and the last steps."""
        return f"seed {self.seed}, start {self.starts}: {what}\nthe last steps: {' | '.join(self.log)}"


def main() -> None:
    """Run the number of steps on the command line."""
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    broken = "broken" in sys.argv[3:]
    begin = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(
            {"XDG_DATA_HOME": f"{folder}/data", "XDG_CACHE_HOME": f"{folder}/cache", "XDG_STATE_HOME": f"{folder}/none"}
        )
        done = 0
        missing = set(BOUND)
        while done < steps:
            part = min(250 if broken else 1000, steps - done)
            own = Path(folder) / str(seed)
            own.mkdir()
            soak = Soak(own, seed, broken=broken)
            soak.run(part)
            done += part
            missing -= soak.pressed
            seen = ", ".join(f"{n} {c}" for n, c in soak.screens.most_common())
            print(
                f"seed {seed}: {part} steps, {soak.starts} starts, {soak.saves} saves, {soak.undone} undone; {seen}",
                flush=True,
            )
            seed += 1
    if missing:
        print(f"never pressed: {' '.join(sorted(missing))}")
    print(f"{done} steps in {time.perf_counter() - begin:.0f} s; everything held")


if __name__ == "__main__":
    main()
