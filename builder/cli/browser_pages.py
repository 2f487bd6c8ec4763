"""Pages of the builder in a browser, each with a process of its own that ends with the server.

A page that is reloaded or lost its connection continues with the same process.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import shlex
import signal
import sys
import time
from asyncio.subprocess import Process
from collections.abc import Mapping
from importlib.metadata import version
from types import MappingProxyType
from typing import TypedDict

from aiohttp import WSCloseCode, WSMsgType, web
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from builder.cli.parent_watch import PATIENCE, WATCHED
from builder.core.findings import Plain

WIDEST, HIGHEST = 500, 200
"""Greatest number of columns and of lines of a page, whatever the size of its window."""
MOST_PAGES = 8
"""Greatest number of pages open at the same time."""
MOST_BEGUN = 30
"""Greatest number of pages opened within a minute."""
MOST_BYTES = 256_000
"""Greatest size of a message from a browser in bytes."""
MOST_MESSAGES = 400
"""Greatest number of messages from a page within a second."""
KEPT_CLOSED, KEPT_LOST = 5.0, 900.0
"""Seconds that a process waits for its page to return: after it was closed or reloaded (which look alike), and after
its connection was lost, as when a phone sleeps."""
REDRAWN = 0.1
"""Seconds between two changes of the terminal's size, so that the builder handles both and draws everything again."""
TAKEN = 4000
"""Close code of a socket whose page is now shown on another socket; `page.js` uses it."""
FIRST_LINE, MOST_BEFORE = b"__GANGLION__\n", 10
"""Line that begins the builder's output, and number of lines within which it must appear."""
MODES = b"\x1b[?1049h\x1b[?1000h\x1b[?1003h\x1b[?1006h\x1b[?25l\x1b[?2004h"
"""Control sequences that the builder sends when it starts; sent again to a terminal that connects later."""


class Refused(Exception):
    """Error for a message or an address that a page of this server never sends."""


def size(value: Plain, most: int) -> int:
    """A number of columns or lines, at most `most`; raises `Refused` unless it is a positive whole number."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise Refused
    return min(value, most)


def asked(value: str | None, otherwise: int, most: int) -> int:
    """A number of columns or lines from the query of an address, at most `most`; `otherwise` if it is missing.

    Raises `Refused` for a text that is not a positive whole number.
    """
    if value is None:
        return otherwise
    if not (value.isascii() and value.isdigit() and len(value) < 10):
        raise Refused
    return size(int(value), most)


class _Pipes(TypedDict):
    """Pipes for the standard streams of a process, as arguments of `create_subprocess_shell`."""

    stdin: int
    stdout: int
    stderr: int


class Page(AppService):
    """A page in a browser: the builder's process, which can outlive the socket on which the page is shown."""

    def __init__(self, command: str, name: str, downloads: DownloadManager) -> None:
        """`name` is the id that the page in the browser sent; empty if it sent none."""
        super().__init__(
            command,
            write_bytes=self._write_bytes,
            write_str=self._write_str,
            close=self._close,
            download_manager=downloads,
        )
        self.name = name
        self.downloads = downloads
        self.process: Process | None = None
        self.reading: asyncio.Task[None] | None = None
        """Task that forwards the output of the process."""
        self.socket: web.WebSocketResponse | None = None
        self.left = 0.0
        """Time (of `monotonic`) at which the socket was lost."""
        self.over = False
        """True once the builder has ended or has received the request to end."""
        self.ending = False
        """True once `stop` was called for the process."""
        self.waiting: asyncio.Task[None] | None = None
        """Task that ends the builder if its page does not come back."""

    async def _write_bytes(self, data: bytes) -> None:
        """Send output of the builder to the browser; it is dropped without a socket."""
        if self.socket is not None:
            with contextlib.suppress(ConnectionError):  # whoever comes back sees all of it anew
                await self.socket.send_bytes(data)

    async def _write_str(self, text: str) -> None:
        """Send a message of the builder to the browser; it is dropped without a socket."""
        if self.socket is not None:
            with contextlib.suppress(ConnectionError):
                await self.socket.send_str(text)

    async def _close(self) -> None:
        """Close the socket after the builder has ended."""
        self.over = True
        if self.socket is not None:
            await self.socket.close()

    @property
    def stdin(self) -> asyncio.StreamWriter:
        """Standard input of the process."""
        assert self.process is not None
        assert self.process.stdin is not None
        return self.process.stdin

    async def start(self, width: int, height: int) -> None:
        """Start the builder's process, and begin to forward its output."""
        self.process = await self._open_process(width, height)
        self.reading = asyncio.create_task(self.run())

    async def run(self) -> None:
        """Forward the builder's output until its end, then its error output."""
        assert self.process is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        faults = asyncio.create_task(self.process.stderr.read())
        try:
            await self._hand_on_packets(self.process.stdout)
            sys.stdout.write((await faults).decode("utf-8", "replace"))
        finally:
            faults.cancel()
            await self._close()

    async def _hand_on_packets(self, said: asyncio.StreamReader) -> None:
        """Forward the builder's packets: kind, length of the content in four bytes (big-endian), content."""
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionResetError):
            for _ in range(MOST_BEFORE):
                if (line := await said.readline()) in (FIRST_LINE, b""):
                    break
            if line != FIRST_LINE:
                logging.getLogger("aiohttp.web").error("Application failed to start")
            while True:
                kind = await said.readexactly(1)
                content = await said.readexactly(int.from_bytes(await said.readexactly(4), "big"))
                match kind:
                    case b"D":
                        await self.on_data(content)
                    case b"M":
                        await self.on_meta(content)
                    case b"P":
                        await self.on_packed(content)

    async def show_on(self, socket: web.WebSocketResponse, width: int, height: int) -> None:
        """Show the page on a socket; a previous socket is closed."""
        before, self.socket = self.socket, socket
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None
        if before is not None:
            await before.close(code=TAKEN)
        if self.process is None:
            await self.start(width, height)
            return
        await socket.send_bytes(MODES)
        await self.set_terminal_size(width, height + 1)  # everything is drawn again at another size only
        await asyncio.sleep(REDRAWN)
        await self.set_terminal_size(width, height)

    async def _open_process(self, width: int, height: int) -> Process:
        """Start the builder like textual-serve does, with Textual's driver for browsers."""
        environment = {
            **os.environ,
            "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver",
            "TEXTUAL_FPS": "60",
            "TEXTUAL_COLOR_SYSTEM": "truecolor",
            "TERM_PROGRAM": "textual",
            "TERM_PROGRAM_VERSION": version("textual-serve"),
            "COLUMNS": str(width),
            "ROWS": str(height),
            **self.environment,
        }
        pipe = asyncio.subprocess.PIPE
        pipes: _Pipes = {"stdin": pipe, "stdout": pipe, "stderr": pipe}
        if os.name == "nt":
            return await asyncio.create_subprocess_shell(self.command, env=environment, **pipes)
        watched, self.held = os.pipe()  # no other process inherits an end of it
        environment[WATCHED] = str(watched)
        try:
            return await asyncio.create_subprocess_exec(
                *shlex.split(self.command), env=environment, pass_fds=(watched,), start_new_session=True, **pipes
            )
        finally:
            os.close(watched)

    environment: Mapping[str, str] = MappingProxyType({})
    """Environment variables of the process in addition to those of the server."""
    held: int | None = None
    """The server's end of a pipe whose other end the process watches to end with the server; `None` if closed."""

    async def stop(self) -> None:
        """End the process: by a message to quit, else by SIGTERM, else by SIGKILL."""
        process = self.process
        if process is None or self.ending:
            return
        self.ending = True
        with contextlib.suppress(Exception):  # whatever ails it, it ends
            await self.downloads.cancel_app_downloads(app_service_id=self.app_service_id)
            await asyncio.wait_for(self.send_meta({"type": "quit"}), PATIENCE)
        for ask in (None, signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
            if ask is not None:
                _send(process, ask)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), PATIENCE)
                break
        if self.held is not None:
            os.close(self.held)
            self.held = None
        if self.reading is not None:
            self.reading.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await self.reading


def _send(process: Process, what: signal.Signals) -> None:
    """Send a signal to a process and its children."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if os.name == "nt":
            process.terminate()
        else:
            os.killpg(process.pid, what)


class Rate:
    """Counter that limits events to `most` within a number of seconds."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most, self.seconds = most, seconds
        self.since, self.count = 0.0, 0

    def allows(self) -> bool:
        """Count an event; true if the events counted are within the limit."""
        now = time.monotonic()
        if now - self.since > self.seconds:
            self.since, self.count = now, 0
        self.count += 1
        return self.count <= self.most


async def converse(socket: web.WebSocketResponse, page: Page) -> None:
    """Forward a browser's messages to the builder until the socket closes; close it at an invalid message."""
    rate = Rate(MOST_MESSAGES, 1)
    async for message in socket:
        if message.type != WSMsgType.TEXT:
            continue
        if not rate.allows():
            await socket.close(code=WSCloseCode.POLICY_VIOLATION, message=b"too many messages")
            return
        try:
            await _handed_on(json.loads(message.data), socket, page)
        except (Refused, ValueError, RecursionError):
            await socket.close(code=WSCloseCode.UNSUPPORTED_DATA, message=b"not a message of this page")
            return


async def _handed_on(message: Plain, socket: web.WebSocketResponse, page: Page) -> None:
    """Act on a message of the page; raises `Refused` for unknown messages."""
    match message:
        case ["stdin", str(text)]:
            await page.send_bytes(text.encode())
        case ["resize", {"width": width, "height": height}]:
            await page.set_terminal_size(size(width, WIDEST), size(height, HIGHEST))
        case ["ping", int() | float() | str() | None as sign]:
            await socket.send_json(["pong", sign])
        case ["blur", *_]:
            await page.blur()
        case ["focus", *_]:
            await page.focus()
        case _:
            raise Refused
