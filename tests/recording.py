"""The recording of a first list: `python -m tests.recording [FILE]` writes docs/first-list.gif.

What is shown is what the program shows at these keys, drawn by Chromium like the pictures (`tests.screenshots`): the player's
home is a folder made for the purpose. A step is a few keys or a text to type, and how long to look at what comes of it.
"""

from __future__ import annotations

import asyncio
import io
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from textual.widgets import Input

from tests.conftest import ROOT
from tests.screenshots import BROWSERS, drawn, plain
from tests.tui.player import Desk, Player

PICTURE = ROOT / "docs" / "first-list.gif"
SIZE = (90, 28)
WIDE = 800
"""Width of the picture in pixels."""
COLOURS = 32


class Step(NamedTuple):
    """Keys to press, or a text to type, and the seconds for which the result is shown."""

    keys: tuple[str, ...] = ()
    typed: str = ""
    seconds: float = 1.5


STEPS = (
    Step(seconds=3),
    Step(("n",), seconds=2),
    Step(typed="Emp"),
    Step(("enter",), seconds=1),
    Step(("ctrl+u",), "1000"),
    Step(("enter",), seconds=1),
    Step(("ctrl+u",), "Reikland Patrol"),
    Step(("enter",), seconds=4),
    Step(("a",)),
    Step(("slash",), "cannon", 2.5),
    Step(("enter",), seconds=3),
    Step(("escape", "escape"), seconds=1),
    Step(("slash",), "cavalry", 2.5),
    Step(("enter",), seconds=2),
    Step(("right", "right", "right"), seconds=1.5),
    Step(("down", "space"), seconds=2),
    Step(("escape", "escape", "tab"), seconds=3),
    Step(("s",), seconds=2),
    Step(("enter",), seconds=2.5),
    Step(("w",), seconds=5),
)
"""The steps from an empty home to a legal list and its sheet."""


async def screens(desk: Desk) -> list[str]:
    """The screen after each step as SVG; fails if the last one does not say that the list is legal."""
    app = desk.app(None, language="en")
    found = []
    async with app.run_test(size=SIZE) as pilot:
        player = Player(desk, app, pilot)
        await player.settle()
        for step in STEPS:
            await player.press(*step.keys)
            if step.typed:
                await player.type(step.typed)
            for field in app.screen.query(Input):
                field.cursor_blink = False
            await player.settle()
            found.append(plain(app.export_screenshot(title="Muster")))
    return found


def animated(pictures: list[bytes]) -> bytes:
    """PNG pictures as one animated GIF."""
    from PIL import Image

    frames, high = [], 0
    for picture in pictures:
        with Image.open(io.BytesIO(picture)) as image:
            high = round(image.height * WIDE / image.width)
            frames.append(image.convert("RGB").resize((WIDE, high), Image.Resampling.LANCZOS))
    several = Image.new("RGB", (WIDE, high * len(frames)))
    for number, frame in enumerate(frames):
        several.paste(frame, (0, high * number))
    palette = several.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    flat = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    held = io.BytesIO()
    times = [round(step.seconds * 1000) for step in STEPS]
    flat[0].save(held, "GIF", save_all=True, append_images=flat[1:], duration=times, loop=0, optimize=True, disposal=1)
    return held.getvalue()


def main() -> None:
    """Make the recording and write it; needs Chromium."""
    goal = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURE
    browser = next((b for b in BROWSERS if shutil.which(b)), None)
    if browser is None:
        sys.exit("no Chromium is here to draw it")
    with tempfile.TemporaryDirectory(prefix="muster-recording-") as home:
        env = {"HOME": home, "USERPROFILE": home, "XDG_DATA_HOME": f"{home}/data", "XDG_CACHE_HOME": f"{home}/cache"}
        with mock.patch.dict(os.environ, env):
            svgs = asyncio.run(screens(Desk(Path(home))))
        if any(Path(home).name in svg for svg in svgs):
            sys.exit("a path of this machine would be seen")
    goal.write_bytes(animated([drawn(svg, browser) for svg in svgs]))
    print(f"{goal.name}: {goal.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
