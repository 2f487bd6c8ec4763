"""A real browser for tests: pages as wide as wanted, keys, mouse, fingers, pictures, and what a terminal in a page shows.

Speaks with Chromium by its own protocol over the library that serves our pages; nothing else has to be installed.
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
"""Seconds between two clicks at one place that are no double click."""
PATIENCE = 30.0
"""Seconds after which what is waited for will not come."""
KEYS = {
    "enter": ("Enter", 13, "\r"), "tab": ("Tab", 9, ""), "escape": ("Escape", 27, ""), "backspace": ("Backspace", 8, ""),
    "space": (" ", 32, " "), "left": ("ArrowLeft", 37, ""), "up": ("ArrowUp", 38, ""), "right": ("ArrowRight", 39, ""), "down": ("ArrowDown", 40, ""),
    "home": ("Home", 36, ""), "end": ("End", 35, ""), "pagedown": ("PageDown", 34, ""), "pageup": ("PageUp", 33, ""),
}  # fmt: skip
"""Name of a key: what browsers call it, its number, the text it gives."""
TERMINAL = """
Object.defineProperty(Object.prototype, "fitAddon", { configurable: true, set(value) {
  window.shown = this
  Object.defineProperty(this, "fitAddon", { value, writable: true, configurable: true, enumerable: true })
} })
"""
"""The terminal of a page is nobody's but its own; this tells where it is."""
LINES = """(() => {
  if (!window.shown) return []
  const held = window.shown.terminal.buffer.active, lines = []
  for (let y = 0; y < window.shown.terminal.rows; y++) lines.push((held.getLine(held.viewportY + y) || { translateToString: () => "" }).translateToString(true))
  return lines
})()"""


def installed() -> str | None:
    """The browser there is."""
    return next((found for name in BROWSERS if (found := shutil.which(name))), None)


class Chromium:
    """A running browser, with a profile of its own that is gone when it ends."""

    def __init__(self, scale: float = 1) -> None:
        """`scale` is how many dots a pixel of the page has on each side: 2 or 3 for a phone."""
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
        async for message in self.socket:
            told = message.json()
            if "id" in told:
                answer = self.answers.pop(told["id"], None)
                if answer is not None and not answer.done():
                    answer.set_result(told)
            elif told.get("sessionId") in self.pages:
                self.pages[told["sessionId"]].heard(told["method"], told["params"])

    async def ask(self, method: str, session: str | None = None, **params: object) -> dict:
        """One question and its answer."""
        number = next(self.numbers)
        answer = self.answers[number] = asyncio.get_running_loop().create_future()
        await self.socket.send_json({"id": number, "method": method, "params": params, **({"sessionId": session} if session else {})})
        told = await asyncio.wait_for(answer, PATIENCE)
        assert "error" not in told, (method, told["error"])
        return told["result"]

    async def downloads(self, folder: Path) -> None:
        """Where what a page hands over is put."""
        await self.ask("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))

    async def page(self, width: int, height: int, *, touch: bool = False) -> Page:
        """A tab of this size, in pixels of the page; with fingers if it is a phone's."""
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
    """One tab."""

    def __init__(self, browser: Chromium, target: str, session: str, touch: bool) -> None:
        self.browser, self.target, self.session, self.touch = browser, target, session, touch
        self.troubles: list[str] = []
        """What its scripts and its requests complained of."""
        self.asked_for: list[str] = []
        """Addresses of all that it fetched."""
        self.pointed: tuple[float, float, float] | None = None
        """Where and when it was clicked last."""
        self.began = asyncio.Event()
        self.pictures: Path | None = None
        """How pictures of the way are called, if they are wanted."""
        self.presses = 0
        """Keys, clicks and taps so far."""

    def heard(self, method: str, params: dict) -> None:
        """What the browser tells of the tab."""
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
        """One question about this tab."""
        return await self.browser.ask(method, self.session, **params)

    async def resize(self, width: int, height: int) -> None:
        """Another size."""
        await self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=0, mobile=self.touch)

    async def open(self, url: str) -> None:
        """Go there; back as soon as there is a page, before its pictures, fonts and connections."""
        self.began.clear()
        await self.ask("Page.navigate", url=url)
        await asyncio.wait_for(self.began.wait(), PATIENCE)

    async def reload(self) -> None:
        """Read the page anew."""
        self.began.clear()
        await self.ask("Page.reload")
        await asyncio.wait_for(self.began.wait(), PATIENCE)

    async def close(self) -> None:
        """Close the tab."""
        await self.browser.ask("Target.closeTarget", targetId=self.target)

    async def offline(self, is_off: bool) -> None:
        """Without a network, or with one again."""
        await self.ask("Network.emulateNetworkConditions", offline=is_off, latency=0, downloadThroughput=-1, uploadThroughput=-1)

    async def evaluate(self, script: str):
        """What a script in the page comes to."""
        told = await self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in told, told["exceptionDetails"]
        return told["result"].get("value")

    async def picture(self, path: Path) -> None:
        """What is seen, as PNG."""
        drawn = await self.ask("Page.captureScreenshot", format="png")
        await asyncio.to_thread(path.write_bytes, base64.b64decode(drawn["data"]))

    # ------------------------------------------------------------------ what the terminal shows

    async def lines(self) -> list[str]:
        """The terminal, line by line."""
        return await self.evaluate(LINES)

    async def text(self) -> str:
        """The same as one text."""
        return "\n".join(await self.lines())

    async def until(self, holds, what: str = "") -> list[str]:
        """The terminal's lines as soon as something holds of them."""
        end = time.monotonic() + PATIENCE
        while True:
            lines = await self.lines()
            if holds("\n".join(lines)):
                return lines
            if time.monotonic() > end:
                raise AssertionError(f"{what or holds} does not come to be:\n" + "\n".join(lines))
            await asyncio.sleep(0.03)

    async def sees(self, *words: str) -> list[str]:
        """The lines once they hold all these words."""
        return await self.until(lambda text: all(w in text for w in words), f"{words}")

    async def calm(self) -> list[str]:
        """The lines once they have stayed the same for a moment."""
        before, since = await self.lines(), time.monotonic()
        end = since + PATIENCE
        while time.monotonic() - since < 0.25 and time.monotonic() < end:
            await asyncio.sleep(0.03)
            now = await self.lines()
            if now != before or not any(now):
                before, since = now, time.monotonic()
        return before

    async def cell(self, column: float, row: float) -> tuple[float, float]:
        """The middle of a place of the terminal, in pixels of the page."""
        box = await self.evaluate(
            "(() => { const b = document.querySelector('.xterm-screen').getBoundingClientRect(), t = window.shown.terminal;"
            " return [b.left, b.top, b.width / t.cols, b.height / t.rows] })()"
        )
        return box[0] + (column + 0.5) * box[2], box[1] + (row + 0.5) * box[3]

    # ------------------------------------------------------------------ hands

    async def press(self, *keys: str) -> None:
        """Keys by name, or single characters."""
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
        """Letters."""
        await self.press(*text)

    async def point(self, x: float, y: float, times: int = 1) -> None:
        """A click of the mouse, or a tap where the page is a phone's."""
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
        """A finger drawn up or down."""
        await self.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        for step in range(1, 11):
            await self.ask("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x, "y": y + by * step / 10}])
        await self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    async def wheel(self, x: float, y: float, by: float) -> None:
        """The wheel of the mouse, down by so many pixels."""
        await self.ask("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=by)

    async def point_at(self, words: str, *, inside: str = "", last: bool = False) -> None:
        """Click on words that the terminal shows: in the first line that has them and says `inside`, or in the last one."""
        lines = list(enumerate(await self.sees(words)))
        for y, line in reversed(lines) if last else lines:
            if inside in line and words in line:
                await self.seen(f"{self.presses}")
                await self.point(*await self.cell(line.find(words) + len(words) // 2, y))
                return
        raise AssertionError(f"{words!r} is nowhere to be clicked:\n" + await self.text())

    async def seen(self, name: str) -> None:
        """Keep a picture, if pictures are wanted."""
        if self.pictures is not None:
            await self.picture(self.pictures.with_name(f"{self.pictures.name}-{name}.png"))

    async def point_at_button(self, name: str) -> None:
        """A key of the bar below the terminal."""
        box = await self.evaluate(
            f"(() => {{ const b = document.querySelector({json.dumps(f'[title={name}]')}).getBoundingClientRect();"
            " return [b.left + b.width / 2, b.top + b.height / 2] })()"
        )
        await self.point(*box)
