"""Pictures of the builder for the README: `python -m tests.screenshots [FOLDER]` writes them into `docs/`.

They are real screens: PNG if Chromium is installed, else SVG without addresses of fonts. They show nothing of the
machine: the player's home is a new folder, and a picture with a part of its real path is refused.
"""

from __future__ import annotations

import asyncio
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from unittest import mock

from textual.widgets import Input

from tests.conftest import ROOT
from tests.tui.player import SAMPLE, Desk, Player

SIZE = (120, 36)
FONT = "'DejaVu Sans Mono', 'Noto Sans Mono', Menlo, Consolas, monospace"
COLOURS = 128
"""Number of colours of a PNG, enough for text on a few backgrounds."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
HALBERDS = ("down", "down", "down", "enter")

SCENES: dict[str, tuple[str | None, str, tuple[str, ...]]] = {
    "home": (None, "en", ("down", "down")),
    "builder": ("nordland.yaml", "en", HALBERDS),
    "dice": ("friendly.yaml", "en", ("r", "down", "down", "5")),
    "builder-fr": ("nordland.yaml", "fr", HALBERDS),
}
"""For each picture of a screen the roster opened, the language, and the keys pressed."""

SHEETS = {
    "sheet": ("lists/wfb3/rosters/empire-3000.yaml", "battle", 1),
    "sheet-cards": ("lists/wfb3/rosters/empire-3000.yaml", "cards", 1),
}
"""For each picture of a sheet the roster printed, the layout, and the page."""
CHANGED = 1_788_264_000
"""Time of the last change of the lists in the pictures, in seconds since 1970."""
DOTS = 80
"""Pixels to an inch of a page."""


async def picture(desk: Desk, roster: str | None, language: str, keys: tuple[str, ...]) -> str:
    """A screen as SVG, after the keys were pressed."""
    app = desk.app(None if roster is None else desk.folder / roster, language=language)
    async with app.run_test(size=SIZE) as pilot:
        player = Player(desk, app, pilot)
        await player.settle()
        await player.press(*keys)
        for field in app.screen.query(Input):
            field.cursor_blink = False
        await player.settle()
        return plain(app.export_screenshot(title="Muster"))


def plain(svg: str) -> str:
    """The SVG with fonts that a reader's machine has, and without addresses of fonts."""
    svg = re.sub(r"@font-face\s*\{[^}]*\}\s*", "", svg)
    svg = re.sub(r"font-family:[^;]*Fira Code[^;]*;", f"font-family: {FONT};", svg)
    if "url(http" in svg or "Fira" in svg:
        raise SystemExit("an address of a font is left in the picture")
    return svg


def drawn(svg: str, browser: str) -> bytes:
    """The SVG drawn as PNG by a browser."""
    from PIL import Image

    found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    assert found is not None
    width, height = (round(float(n)) for n in found.groups())
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        page.write_text(f'<meta charset="utf-8"><body style="margin:0;background:transparent">{svg}', encoding="utf-8")
        target = Path(folder) / "picture.png"
        subprocess.run(
            [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--default-background-color=00000000",
             f"--user-data-dir={folder}/profile", f"--window-size={width},{height}", f"--screenshot={target}", page.as_uri()],
            check=True, capture_output=True, timeout=120,
        )  # fmt: skip
        with Image.open(target) as image:
            small = image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
            held = io.BytesIO()
            small.save(held, "PNG", optimize=True)
    return held.getvalue()


def page(roster: str, layout: str, number: int) -> bytes:
    """A page of a printed sheet as PNG."""
    from PIL import Image

    from builder import locale, mustering
    from builder.files import roster_files as rosters_
    from builder.render import printing

    muster = mustering.muster_file(rosters_.read_roster(str(ROOT / roster)), (ROOT / "lists",))
    with tempfile.TemporaryDirectory() as folder:
        paper, drawn_to = Path(folder) / "sheet.pdf", Path(folder) / "page"
        paper.write_bytes(printing.write([muster], locale.language("en"), printing.Order(layouts=(layout,))))
        subprocess.run(
            ["pdftoppm", "-png", "-singlefile", "-r", str(DOTS), "-f", str(number), "-l", str(number), str(paper), str(drawn_to)],
            check=True, capture_output=True, timeout=120,
        )  # fmt: skip
        with Image.open(drawn_to.with_suffix(".png")) as image:
            held = io.BytesIO()
            image.convert("L").quantize(16, dither=Image.Dither.NONE).save(held, "PNG", optimize=True)
    return held.getvalue()


def main() -> None:
    """Write all pictures; those of sheets only if poppler is installed."""
    goal = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs"
    goal.mkdir(parents=True, exist_ok=True)
    browser = next((b for b in BROWSERS if shutil.which(b)), None)
    with tempfile.TemporaryDirectory(prefix="muster-picture-") as home:
        env = {"HOME": home, "USERPROFILE": home, "XDG_DATA_HOME": f"{home}/data", "XDG_CACHE_HOME": f"{home}/cache"}
        with mock.patch.dict(os.environ, env):
            desk = Desk(Path(home))
            text = SAMPLE.read_text(encoding="utf-8").split("\n", 1)[1]
            friendly = text.replace("tournament", "friendly").replace("The Nordland Muster", "Nordland among Friends")
            rosters = {"nordland.yaml": text, "friendly.yaml": friendly}
            for number, (name, content) in enumerate(rosters.items()):
                os.utime(desk.put(name, content), (CHANGED - number * 86_400,) * 2)
            svgs = {name: asyncio.run(picture(desk, *scene)) for name, scene in SCENES.items()}
        for name, svg in svgs.items():
            if Path(home).name in svg:
                raise SystemExit(f"{name}: a path of this machine would be seen")
    for name, svg in svgs.items():
        path = goal / f"{name}.{'svg' if browser is None else 'png'}"
        path.write_bytes(svg.encode() if browser is None else drawn(svg, browser))
        print(f"{path.name}: {path.stat().st_size // 1024} KiB")
    if shutil.which("pdftoppm"):
        for name, scene in SHEETS.items():
            path = goal / f"{name}.png"
            path.write_bytes(page(*scene))
            print(f"{path.name}: {path.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
