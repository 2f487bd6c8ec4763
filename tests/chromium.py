"""A real browser for tests: pages of any size, keys, mouse, touch, screenshots, and the text of the terminal in a page.

It is controlled by Chromium's own protocol, with the library that serves the pages; nothing else has to be installed.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import itertools
import json
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Self

import aiohttp

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--remote-debugging-port=0",
)  # fmt: skip
APART = 0.7
"""Least seconds between two clicks at the same place that are not a double click."""
PATIENCE = 30.0
"""Greatest number of seconds to wait for an answer or for a state of a page."""
KEYS = {
    "enter": ("Enter", 13, "\r"), "tab": ("Tab", 9, ""), "escape": ("Escape", 27, ""), "backspace": ("Backspace", 8, ""),
    "space": (" ", 32, " "), "left": ("ArrowLeft", 37, ""), "up": ("ArrowUp", 38, ""), "right": ("ArrowRight", 39, ""), "down": ("ArrowDown", 40, ""),
    "home": ("Home", 36, ""), "end": ("End", 35, ""), "pagedown": ("PageDown", 34, ""), "pageup": ("PageUp", 33, ""),
}  # fmt: skip
"""Name of each key in browsers, its key code, and the text that it types."""
TERMINAL = """
Object.defineProperty(Object.prototype, "fitAddon", { configurable: true, set(value) {
  window.shown = this
  Object.defineProperty(this, "fitAddon", { value, writable: true, configurable: true, enumerable: true })
} })
"""
"""Script that stores the terminal of a page in `window.shown`, since the page has no name for it."""
LINES = """(() => {
  if (!window.shown) return []
  const held = window.shown.terminal.buffer.active, lines = []
  for (let y = 0; y < window.shown.terminal.rows; y++) lines.push((held.getLine(held.viewportY + y) || { translateToString: () => "" }).translateToString(true))
  return lines
})()"""


def installed() -> str | None:
    """Path of an installed browser; `None` if there is none."""
    return next((found for name in BROWSERS if (found := shutil.which(name))), None)


class Chromium:
    """A running browser with an empty profile, which is deleted at the end."""

    def __init__(self, scale: float = 1) -> None:
        """`scale` is the number of physical pixels on each side of a pixel of the page: 2 or 3 for a phone."""
        self.scale = scale

    async def __aenter__(self) -> Self:
        self.stack = contextlib.AsyncExitStack()
        folder = self.stack.enter_context(tempfile.TemporaryDirectory(prefix="browser-", ignore_cleanup_errors=True))
        told = Path(folder) / "DevToolsActivePort"
        env = {**os.environ, "HOME": folder}
        words = [installed() or "", *FLAGS, f"--force-device-scale-factor={self.scale}", f"--user-data-dir={folder}", "about:blank"]
        self.process = await asyncio.to_thread(subprocess.Popen, words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env)
        end = time.monotonic() + PATIENCE
        while not (told.exists() and told.read_text().count("\n")):
            assert self.process.poll() is None and time.monotonic() < end, "the browser does not start"
            await asyncio.sleep(0.05)
        port, path = told.read_text().split("\n")[:2]
        session = await self.stack.enter_async_context(aiohttp.ClientSession())
        self.socket = await self.stack.enter_async_context(session.ws_connect(f"ws://127.0.0.1:{port}{path}", max_msg_size=0))
        self.numbers = itertools.count(1)
        self.answers: dict[int, asyncio.Future[dict]] = {}
        self.pages: dict[str, Page] = {}
        self.reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(self, *_: object) -> None:
        with contextlib.suppress(Exception):
            await asyncio.wait_for(self.ask("Browser.close"), 5)
        self.reader.cancel()
        try:
            await asyncio.to_thread(self.process.wait, 10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        await self.stack.aclose()

    async def _read(self) -> None:
        """Pass on the browser's messages: answers to the waiting questions, events to their pages."""
        async for message in self.socket:
            told = message.json()
            if "id" in told:
                answer = self.answers.pop(told["id"], None)
                if answer is not None and not answer.done():
                    answer.set_result(told)
            elif told.get("sessionId") in self.pages:
                self.pages[told["sessionId"]].heard(told["method"], told["params"])

    async def ask(self, method: str, session: str | None = None, **params: object) -> dict:
        """Send a command to the browser, or to the page of a session, and return the result."""
        number = next(self.numbers)
        answer = self.answers[number] = asyncio.get_running_loop().create_future()
        await self.socket.send_json({"id": number, "method": method, "params": params, **({"sessionId": session} if session else {})})
        told = await asyncio.wait_for(answer, PATIENCE)
        assert "error" not in told, (method, told["error"])
        return told["result"]

    async def downloads(self, folder: Path) -> None:
        """Set the folder in which downloads are saved."""
        await self.ask("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))

    async def page(self, width: int, height: int, *, touch: bool = False) -> Page:
        """A new tab of this size in pixels, with a touch screen if `touch`."""
        target = (await self.ask("Target.createTarget", url="about:blank"))["targetId"]
        session = (await self.ask("Target.attachToTarget", targetId=target, flatten=True))["sessionId"]
        page = self.pages[session] = Page(self, target, session, touch)
        for domain in ("Page", "Runtime", "Network", "Log"):
            await page.ask(f"{domain}.enable")
        await page.ask("Page.addScriptToEvaluateOnNewDocument", source=TERMINAL)
        await page.resize(width, height)
        if touch:
            await page.ask("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
            await page.ask("Emulation.setEmitTouchEventsForMouse", enabled=False)
        return page


class Page:
    """A tab of the browser."""

    def __init__(self, browser: Chromium, target: str, session: str, touch: bool) -> None:
        self.browser, self.target, self.session, self.touch = browser, target, session, touch
        self.troubles: list[str] = []
        """Error messages of the page's scripts and requests."""
        self.asked_for: list[str] = []
        """Addresses of all requests of the page."""
        self.pointed: tuple[float, float, float] | None = None
        """Position of the last click in pixels, and its time in seconds (of `monotonic`)."""
        self.began = asyncio.Event()
        self.pictures: Path | None = None
        """Path with which the names of screenshots begin; `None` if none are to be made."""
        self.presses = 0
        """Number of keys, clicks and taps so far."""

    def heard(self, method: str, params: dict) -> None:
        """Store an event that the browser reports about the tab."""
        if method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.troubles.append(details.get("exception", {}).get("description") or details["text"])
        elif method == "Log.entryAdded" and params["entry"]["level"] == "error":
            self.troubles.append(f"{params['entry']['text']} {params['entry'].get('url', '')}")
        elif method == "Page.domContentEventFired":
            self.began.set()
        elif method == "Network.requestWillBeSent":
            self.asked_for.append(params["request"]["url"])

    async def ask(self, method: str, **params: object) -> dict:
        """Send a command about the tab to the browser, and return the result."""
        return await self.browser.ask(method, self.session, **params)

    async def resize(self, width: int, height: int) -> None:
        """Change the size of the tab, in pixels."""
        await self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=0, mobile=self.touch)

    async def open(self, url: str) -> None:
        """Open an address; returns once the document is read, before its pictures, fonts and connections."""
        self.began.clear()
        await self.ask("Page.navigate", url=url)
        await asyncio.wait_for(self.began.wait(), PATIENCE)

    async def reload(self) -> None:
        """Load the page again."""
        self.began.clear()
        await self.ask("Page.reload")
        await asyncio.wait_for(self.began.wait(), PATIENCE)

    async def close(self) -> None:
        """Close the tab."""
        await self.browser.ask("Target.closeTarget", targetId=self.target)

    async def offline(self, is_off: bool) -> None:
        """Disconnect the page from the network, or connect it again."""
        await self.ask("Network.emulateNetworkConditions", offline=is_off, latency=0, downloadThroughput=-1, uploadThroughput=-1)

    async def evaluate(self, script: str):
        """The value of a script in the page; raises `AssertionError` for an error in the script."""
        told = await self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in told, told["exceptionDetails"]
        return told["result"].get("value")

    async def picture(self, path: Path) -> None:
        """Save a screenshot of the tab as PNG."""
        drawn = await self.ask("Page.captureScreenshot", format="png")
        await asyncio.to_thread(path.write_bytes, base64.b64decode(drawn["data"]))

    # ------------------------------------------------------------------ what the terminal shows

    async def lines(self) -> list[str]:
        """The lines of text on the terminal of the page; empty without a terminal."""
        return await self.evaluate(LINES)

    async def text(self) -> str:
        """The lines on the terminal as one text."""
        return "\n".join(await self.lines())

    async def until(self, holds, what: str = "") -> list[str]:
        """The lines on the terminal as soon as `holds(text)` is true; raises `AssertionError` after `PATIENCE`."""
        end = time.monotonic() + PATIENCE
        while True:
            lines = await self.lines()
            if holds("\n".join(lines)):
                return lines
            if time.monotonic() > end:
                raise AssertionError(f"{what or holds} does not come to be:\n" + "\n".join(lines))
            await asyncio.sleep(0.03)

    async def sees(self, *words: str) -> list[str]:
        """The lines on the terminal as soon as they contain all these words."""
        return await self.until(lambda text: all(w in text for w in words), f"{words}")

    async def calm(self) -> list[str]:
        """The lines on the terminal as soon as they have not changed for a quarter of a second."""
        before, since = await self.lines(), time.monotonic()
        end = since + PATIENCE
        while time.monotonic() - since < 0.25 and time.monotonic() < end:
            await asyncio.sleep(0.03)
            now = await self.lines()
            if now != before or not any(now):
                before, since = now, time.monotonic()
        return before

    async def cell(self, column: float, row: float) -> tuple[float, float]:
        """Position in pixels of the middle of a character on the terminal."""
        box = await self.evaluate(
            "(() => { const b = document.querySelector('.xterm-screen').getBoundingClientRect(), t = window.shown.terminal;"
            " return [b.left, b.top, b.width / t.cols, b.height / t.rows] })()"
        )
        return box[0] + (column + 0.5) * box[2], box[1] + (row + 0.5) * box[3]

    # ------------------------------------------------------------------ hands

    async def press(self, *keys: str) -> None:
        """Press keys, given by name or as single characters."""
        for key in keys:
            self.presses += 1
            if key in KEYS:
                name, number, text = KEYS[key]
                given = {"key": name, "code": name, "windowsVirtualKeyCode": number}
            else:
                text = key
                given = {"key": key, "windowsVirtualKeyCode": ord(key.upper()) if key.isalnum() else 0}
            await self.ask("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **given, **({"text": text} if text else {}))
            await self.ask("Input.dispatchKeyEvent", type="keyUp", **given)

    async def type(self, text: str) -> None:
        """Type the characters of a text."""
        await self.press(*text)

    async def point(self, x: float, y: float, times: int = 1) -> None:
        """Click with the mouse, or tap on a touch screen, at a position in pixels."""
        if self.pointed is not None and self.pointed[:2] == (x, y):
            await asyncio.sleep(max(0.0, APART - (time.monotonic() - self.pointed[2])))  # not the second of a double click
        self.pointed = (x, y, time.monotonic())
        for number in range(1, times + 1):
            self.presses += 1
            if self.touch:
                await self.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
                await self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
            else:
                await self.ask("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
                for kind in ("mousePressed", "mouseReleased"):
                    await self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=number)

    async def swipe(self, x: float, y: float, by: float) -> None:
        """Move a finger from a position in pixels up (negative) or down by a number of pixels."""
        await self.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        for step in range(1, 11):
            await self.ask("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x, "y": y + by * step / 10}])
        await self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    async def wheel(self, x: float, y: float, by: float) -> None:
        """Turn the wheel of the mouse at a position, down by a number of pixels."""
        await self.ask("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=by)

    async def point_at(self, words: str, *, inside: str = "", last: bool = False) -> None:
        """Click on words on the terminal: in the first line that also contains `inside`, or in the last such line."""
        lines = list(enumerate(await self.sees(words)))
        for y, line in reversed(lines) if last else lines:
            if inside in line and words in line:
                await self.seen(f"{self.presses}")
                await self.point(*await self.cell(line.find(words) + len(words) // 2, y))
                return
        raise AssertionError(f"{words!r} is nowhere to be clicked:\n" + await self.text())

    async def seen(self, name: str) -> None:
        """Save a screenshot with a name, if screenshots are to be made."""
        if self.pictures is not None:
            await self.picture(self.pictures.with_name(f"{self.pictures.name}-{name}.png"))

    async def point_at_button(self, name: str) -> None:
        """Click on a button of the bar below the terminal, by its title."""
        box = await self.evaluate(
            f"(() => {{ const b = document.querySelector({json.dumps(f'[title={name}]')}).getBoundingClientRect();"
            " return [b.left + b.width / 2, b.top + b.height / 2] })()"
        )
        await self.point(*box)
