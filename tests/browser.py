"""An army mustered in a real browser, by keys and by hand, as wide as a desk and as a phone: `python -m tests.browser [FOLDER]`.

Opens `muster serve` in Chromium, where it is installed, and takes what a player has in mind: a general of level 15 or more on a
warhorse, a wizard, halberdiers with command, a missile unit, cavalry and a cannon; saves, prints and has it checked. Tells
how many keys, clicks or taps that took; with a folder it leaves pictures of the way there. Ends with 1 if something
stands in the way: an army that is not legal or not printed, a complaint of the browser, a page that scrolls sideways or shows
letters too small.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.chromium import Chromium, Page, installed
from tests.conftest import ROOT

NAMED = 36
"""Width in columns of the part of a row that contains its name."""
SMALLEST = 11
"""Least height of a readable letter in pixels."""
FINGER = 40
"""Least width and height in pixels of a button for fingers."""
WANTED = ("level: 20", "mount: warhorse", "wizard", "helblitzen", "standard, musician", "armbrustschutzen", "temple-ritterbruden", "reiks-kanone-batterien")
"""Texts that the file of the finished army must contain."""


class Device(NamedTuple):
    """Size of a window in pixels, true for a touch screen, and physical pixels for each pixel of the page."""

    width: int
    height: int
    touch: bool = False
    scale: float = 1


DEVICES = {
    "desk": Device(1280, 800),
    "phone": Device(390, 844, touch=True, scale=2),
    "small-phone": Device(360, 640, touch=True, scale=2),
    "phone-on-its-side": Device(844, 390, touch=True, scale=2),
    "tablet": Device(820, 1180, touch=True),
}


class Served(NamedTuple):
    """A running server, the address that it printed, and the home folder of the player."""

    process: subprocess.Popen[str]
    url: str
    home: Path

    @property
    def lists(self) -> Path:
        """The folder in which the server runs."""
        return self.home / "lists"


@contextlib.contextmanager
def served(*words: str, language: str = "en") -> Iterator[Served]:
    """Context manager: run `muster serve` in the home folder of a new player."""
    with tempfile.TemporaryDirectory(prefix="muster-browser-", ignore_cleanup_errors=True) as folder, socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
        free.close()
        home = Path(folder)
        (home / "lists").mkdir()
        places = {"HOME": home, "USERPROFILE": home, "XDG_DATA_HOME": home / ".data", "XDG_STATE_HOME": home / ".state", "XDG_CACHE_HOME": home / ".cache"}
        env = {**os.environ, **{k: str(v) for k, v in places.items()}, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-P", "-m", "builder", "--lang", language, "serve", "--port", str(port), *words]
        process = subprocess.Popen(command, cwd=home / "lists", env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert process.stdout is not None
            yield Served(process, process.stdout.readline().strip(), home)
        finally:
            process.send_signal(signal.SIGINT if os.name == "posix" else signal.SIGTERM)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            finally:
                if process.stdout is not None:
                    process.stdout.close()


async def until(holds, seconds: float = 30) -> None:
    """Wait until `holds()` is true; raises `AssertionError` after a number of seconds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it does not come to be"
        await asyncio.sleep(0.05)


# ------------------------------------------------------------------ the way there


async def by_keys(page: Page) -> None:
    """Make, save and print the army with keys alone; German names are only chosen from the screen, not typed."""
    await page.press("n")
    await page.sees("Which army?")
    await page.type("emp")
    await page.press("enter")
    await page.sees("How many points?")
    await page.type("1000")
    await page.press("enter")
    await page.sees("What is your army")
    await page.press("enter")
    await page.sees("The army")
    await page.press("/")
    for words, taken in (("wizard", "Zauberer"), ("cavalry", "Temple Ritterbruden"), ("cannon", "Reiks Kanone")):
        await page.type(words)
        await page.calm()
        await page.press("enter")
        await page.sees(f"▌{taken}")
        await page.press("escape")
        await page.calm()
    await page.press("escape")
    await page.calm()
    await page.press("escape")
    await page.sees("▌The army")
    await to(page, "Helblitzen")
    await page.press("enter")
    await page.type("35")
    await page.sees("Helblitzen ×35")
    await page.press("down", "space", "down", "space", "escape")
    await page.sees("▌The army")
    await to(page, "Armbrustschutzen")
    await page.press("enter")
    await page.type("20")
    await page.sees("Armbrustschutzen ×20")
    await page.press("escape")
    await page.sees("▌The army")
    await to(page, "Count")
    await page.press("enter", "/")
    await page.type("mou")
    await page.press("enter")
    await page.sees("Warhorse", "Esc close")
    await page.type("war")
    await page.press("enter")
    await page.sees("‹ Warhorse ›")
    for words in ("heavy", "shi"):
        await page.press("/")
        await page.type(words)
        await page.press("enter")
        await page.calm()
    await page.press("s")
    await page.sees("Save as")
    await page.press("enter")
    await page.sees("Saved:")
    await page.press("p")
    await page.sees("Write the file")
    await page.press("p")
    await page.sees("Written:")


async def to(page: Page, words: str) -> None:
    """Press arrow keys until the cursor of the focused pane is on a row with these words."""
    lines = await page.calm()
    for _ in range(len(lines)):
        here = next(y for y, line in enumerate(lines) if "▸" in line)
        left = lines[here].index("▸")
        named = [y for y, line in enumerate(lines) if words in line[left : left + NAMED]]
        assert named, "\n".join(lines)
        if here in named:
            return
        await page.press("down" if named[0] > here else "up")
        row = lines[here]
        lines = (await page.until(lambda text, y=here, row=row: text.split("\n")[y] != row, "a move of the cursor")) and await page.calm()
    raise AssertionError(f"{words!r} is not reached")


async def by_hand(page: Page) -> None:
    """Make, save and print the army with a mouse or a finger; only the points are typed."""
    await page.point_at("Begin a new list")
    await page.sees("Which army?")
    await page.point_at("The Empire")
    await page.sees("How many points?")
    if page.touch:
        await page.point_at_button("Keyboard")
    await page.type("1000")
    if page.touch:
        await page.point_at_button("Keyboard")
    await page.sees("│ 1000")
    await page.point_at("Enter OK", last=True)
    await page.sees("What is your army")
    await page.point_at("Enter OK", last=True)
    await page.sees("The army itself")
    await page.calm()
    for words, taken in (("+ Wizard", "Zauberer"), ("+ Temple Ritterbruden", "Temple Ritterbruden"), ("+ Reiks Kanone", "Reiks Kanone")):
        if "Available" not in await page.text():
            await footer(page, "a add")
            await page.sees("Available")
        await bring(page, words, "Available")
        await page.point_at(words)
        await page.calm()
        await page.point_at(words)
        await page.sees(f"▌{taken}")
        await page.calm()
    if page.touch:
        await page.point_at_button("Esc")
    await page.sees("Count General")
    await page.calm()
    await page.point_at("Helblitzen", inside="×")
    await page.sees("Standard")
    await page.calm()
    for words in ("Standard", "Musician"):
        await page.point_at(words, inside="[ ]")
        await page.sees(f"[x] {words}")
        await page.calm()
    await page.point_at("Count General")
    await page.sees("Count, level 20")
    await page.calm()
    for words in ("Shield", "Heavy armour"):
        await page.point_at(words, inside="[ ]")
        await page.sees(f"[x] {words}")
        await page.calm()
    await bring(page, "Mount ‹ none ›", "″, save")
    await page.point_at("‹ none ›", inside="Mount")
    await page.calm()
    if "Pegasus" not in await page.text():
        await page.point_at("‹ none ›", inside="Mount")
    await page.sees("Pegasus")
    await page.point_at("Warhorse")
    await page.sees("‹ Warhorse ›")
    await page.calm()
    await footer(page, "s save")
    await page.sees("Save as")
    await page.point_at("Enter OK", last=True)
    await page.sees("Saved:")
    await page.calm()
    await footer(page, "p print")
    await page.sees("Write the file")
    await page.calm()
    await page.point_at("Write the file")
    await page.sees("Written:")


async def footer(page: Page, words: str) -> None:
    """Click on words in the footer; if it does not show them, first return to the army pane."""
    for _ in range(3):
        lines = [line for line in await page.calm() if line.strip()]
        if any(words in line for line in lines[-2:]):
            await page.point_at(words, last=True)
            return
        await page.point_at("Esc army", last=True)
    raise AssertionError(f"no footer offers {words!r}:\n" + await page.text())


async def bring(page: Page, words: str, pane: str) -> None:
    """Scroll the pane below the heading `pane` until words are visible in it."""
    for _ in range(12):
        lines = await page.calm()
        if any(words in line for line in lines):
            return
        top = next(y for y, line in enumerate(lines) if pane in line)
        column = lines[top].find(pane) + 2
        x, y = await page.cell(column, top + 8)
        await page.swipe(x, y, -6 * 19) if page.touch else await page.wheel(x, y, 300)
    raise AssertionError(f"{words!r} is not found")


WAYS = {"keys": by_keys, "hand": by_hand}


# ------------------------------------------------------------------ what must hold of it


async def wrong(page: Page, device: Device) -> list[str]:
    """Messages on faults of a page that a player would notice: errors, scroll bars, small letters, small buttons."""
    found = await page.evaluate(
        "(() => { const t = window.shown.terminal, s = document.querySelector('.xterm-screen').getBoundingClientRect();"
        " return { title: document.title, wide: document.documentElement.scrollWidth - innerWidth, high: document.documentElement.scrollHeight - innerHeight,"
        " over: Math.max(0, s.right - innerWidth, s.bottom - innerHeight), letters: Number(t.options.fontSize), columns: t.cols, rows: t.rows,"
        " bar: [...document.querySelectorAll('#bar button')].map((b) => b.getBoundingClientRect()).map((r) => [r.width, r.height, r.right, r.bottom]),"
        " below: s.bottom, focus: document.activeElement.className } })()"
    )
    said = [f"the browser: {trouble}" for trouble in page.troubles]
    if not found["title"]:
        said.append("no title")
    if found["wide"] > 0 or found["high"] > 0 or found["over"] > 0:
        said.append(f"the page must be scrolled: {found['wide']}, {found['high']}, {found['over']} pixels")
    if found["letters"] < SMALLEST:
        said.append(f"letters of {found['letters']} pixels")
    if found["focus"] != "xterm-helper-textarea":
        said.append("keys go elsewhere")
    if device.touch and not all(w >= FINGER and h >= FINGER for w, h, _, _ in found["bar"]):
        said.append(f"keys too small for fingers: {found['bar']}")
    return said


def wrong_army(home: Served) -> list[str]:
    """Messages on faults of the saved file and the printed sheet."""
    files = list(home.lists.glob("*.yaml"))
    if len(files) != 1:
        return [f"{len(files)} files saved"]
    text = files[0].read_text(encoding="utf-8")
    said = [f"{words!r} is not in the file" for words in WANTED if words not in text]
    checked = subprocess.run([sys.executable, "-m", "builder", "check", str(files[0])], check=False, cwd=ROOT, capture_output=True, text=True)
    if checked.returncode:
        said.append(f"not legal: {checked.stdout}")
    printed = list((home.lists / "exports").glob("*.pdf"))
    if not (printed and printed[0].read_bytes().startswith(b"%PDF")):
        said.append("nothing printed")
    return said


async def walked(device: Device, way: str, pictures: Path | None = None) -> tuple[int, list[str]]:
    """Make the army on a device with keys or by hand; returns the number of presses, and messages on faults."""
    name = next(n for n, d in DEVICES.items() if d == device)
    with served() as home:
        async with Chromium(device.scale) as browser:
            page = await browser.page(device.width, device.height, touch=device.touch)
            page.pictures = None if pictures is None else pictures / f"{name}-{way}"
            await browser.downloads(home.home / "downloads")
            await page.open(home.url)
            await page.sees("Begin a new list")
            await WAYS[way](page)
            said = await wrong(page, device)
            with contextlib.suppress(AssertionError):
                await until(lambda: list((home.home / "downloads").glob("*.pdf")), 10)
            if not list((home.home / "downloads").glob("*.pdf")):
                said.append("the browser was not handed what was printed")
            return page.presses, said + wrong_army(home)


def main(folder: str | None = None) -> int:
    """Make the army on every device in both ways; returns 1 if there were faults, else 0."""
    if installed() is None:
        print("no Chromium is installed")
        return 1
    pictures = None if folder is None else Path(folder)
    if pictures is not None:
        pictures.mkdir(parents=True, exist_ok=True)
    bad = 0
    for name, device in DEVICES.items():
        for way in WAYS:
            presses, said = asyncio.run(walked(device, way, pictures))
            bad += bool(said)
            print(f"{name} by {way}: {presses} presses, {'; '.join(said) or 'well'}", flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
