"""The builder in a browser: a small web server that runs it, a process for each page that is opened.

The server is that of textual-serve. Around it stands what a program that writes files needs: other
web sites that the same browser shows can neither drive it nor read from it, and its pages fetch
nothing from elsewhere.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import hmac
import html
import ipaddress
import logging
import os
import re
import secrets
import shlex
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from string import Template
from types import MappingProxyType
from urllib.parse import urlsplit

from aiohttp import WSCloseCode, web
from aiohttp.typedefs import Handler, Middleware
from textual_serve.server import Server

from builder.cli import browser_pages
from builder.cli.browser_pages import Page, Rate
from builder.core.findings import MusterError, T, Text
from builder.files import allowed_folders, definition_cache, state_folder
from builder.locale import Language

MAX_PORT = 65_535
_FILES = Path(__file__).resolve().parent / "browser"
"""What the page is made of, besides the parts of textual-serve."""
_NAME = re.compile(r"[0-9a-f]{32}-[0-9a-f]{32}")
"""What a page calls itself: its browser, and the page; nobody guesses it."""
_FAULTS = (WSCloseCode.UNSUPPORTED_DATA, WSCloseCode.POLICY_VIOLATION, WSCloseCode.MESSAGE_TOO_BIG)
"""By these a socket is closed that sent what no page of ours sends."""
_SAFE = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""Nothing from elsewhere, and shown in no page of others."""
_TEXTS: dict[str, Text] = {
    "opening": T("Opening Muster…"),
    "lost": T("The connection is lost; trying again… What you entered is kept."),
    "ended": T("Muster has ended; what you entered is kept."),
    "taken": T("This page goes on in another tab."),
    "refused": T("Muster does not answer; what you entered is kept."),
    "again": T("Open again"),
    "script": T("Muster needs JavaScript in this browser."),
    "keys": T("Keys to touch"),
    "left": T("Left"),
    "right": T("Right"),
    "up": T("Up"),
    "down": T("Down"),
    "keyboard": T("Keyboard"),
}
"""What the page itself says."""
_PATIENCE = 8.0  # seconds that open pages have to end; each process has less
TOKEN = "token"  # noqa: S105 - its name, not itself
"""What it is called in the address."""


def command(roster: str | None, lang: str | None, lists: Sequence[str]) -> str:
    """The command line, quoted for the shell, that opens the builder on a roster or on the first screen.

    `lang` and `lists` are as they were given to this program. A folder `builder` below the current
    one is not taken for ours.
    """
    home = Path(__file__).resolve().parent.parent.parent
    words = [sys.executable, *(() if home == Path.cwd().resolve() else ("-P",)), "-m", "builder", "build"]
    words += [] if lang is None else [f"--lang={lang}"]
    words += [f"--lists={os.path.abspath(folder)}" for folder in lists]
    words += [] if roster is None else [os.path.abspath(roster)]
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


def is_loopback(host: str) -> bool:
    """True if only programs of this machine reach a server that listens there."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; raises `MusterError` where that cannot be."""
    if port > MAX_PORT:
        raise MusterError(T("{found} is too large: at most {limit} is allowed.", found=port, limit=MAX_PORT))
    try:
        family = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0][0]
        return socket.create_server((host, port), family=family)
    except (OSError, UnicodeError) as problem:
        number = getattr(problem, "errno", None)
        if number == errno.EADDRINUSE:
            text = T("Port {port} of {host} is in use; choose another with --port.", port=str(port), host=host)
        elif number == errno.EACCES:
            text = T("Port {port} is not permitted; choose one above 1023 with --port.", port=str(port))
        else:
            text = T("{host} is not an address of this machine.", host=host)
        raise MusterError(text) from None


def token() -> str:
    """What a browser has to know to be let in; nobody guesses it."""
    return secrets.token_urlsafe(24)


def bounds(roster: str | None, lists: Sequence[Path]) -> dict[str, str]:
    """Where pages may open and write files: below the current folder and the roster's; what is the program's own besides."""
    own = [os.path.realpath(".")] + ([] if roster is None else [os.path.dirname(os.path.realpath(roster))])
    below = dict.fromkeys([*own, str(state_folder.place()), str(definition_cache.folder())])
    return {
        allowed_folders.BELOW: os.pathsep.join(below),
        allowed_folders.READ: os.pathsep.join(str(f.resolve()) for f in lists),
    }


def address(host: str, port: int, key: str | None = None, url: str | None = None) -> str:
    """What to type into a browser of this machine, or of another one if the server is open to them."""
    if key is not None:
        return f"{url or address(host, port)}/?{TOKEN}={key}"
    if url is not None:
        return url
    if host in ("", "0.0.0.0", "::"):  # noqa: S104 - what was asked for, not what we do
        host = socket.gethostname()
    return f"http://{_with_port(host, port)}"


def _with_port(host: str, port: int | None) -> str:
    host = f"[{host}]" if ":" in host else host
    return host if port is None else f"{host}:{port}"


def public(url: str) -> str:
    """The address under which others know the server, without a slash at its end; raises `MusterError`."""
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        good = False
    if not good or parts.query or parts.fragment:
        raise MusterError(T("{found} is not a web address such as https://lists.example.org.", found=url))
    return url.rstrip("/")


class Site(Server):
    """The server with its guard; its pages name the address by which the browser came."""

    def __init__(
        self,
        command: str,
        host: str,
        port: int,
        lang: Language,
        public_url: str | None = None,
        key: str | None = None,
        tell: Callable[[Text], None] = lambda _: None,
        environment: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """`public_url` is needed behind another web server, and where this machine has a name of its own.

        Whoever does not know the `key` is not let in, if there is one; `tell` hears what the one who serves should know.
        """
        super().__init__(command, host=host, port=port, title="Muster", public_url=public_url)
        self.key = key
        self.cookie = f"muster-{port}"
        self.tell = tell
        self.environment = environment
        self.open: set[Page] = set()
        """Pages that have a process."""
        self.closing = False
        self.begun = Rate(browser_pages.MOST_BEGUN, 60)
        self.lang = lang
        self.given_url = public_url
        name = socket.gethostname().lower()
        self.names = {"localhost", host.lower(), name, f"{name}.local"} - {""}
        if public_url is not None:
            self.names.add(str(urlsplit(public_url).hostname))

    async def application(self) -> web.Application:
        """The web application."""
        app = web.Application(middlewares=[self._guarded()])
        app.add_routes(
            [
                web.get("/", self.handle_index),
                web.get("/ws", self.handle_websocket),
                web.get("/download/{key}", self.handle_download),
                web.static("/static", self.statics_path),
                web.static("/page", _FILES),
            ]
        )
        app.on_shutdown.append(self.on_shutdown)
        return app

    def _guarded(self) -> Middleware:
        @web.middleware
        async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
            if not self.is_ours(request.host, request.headers.get("Origin")):
                text = T("This is not the address of the builder; start it with --public-url if it should be.")
                return web.Response(status=403, text=self.lang.say(text))
            if self.key is None:
                return await handler(request)
            given = request.query.get(TOKEN)
            if given is not None and self.knows(given):
                return self._welcome(request)
            if not self.knows(request.cookies.get(self.cookie, "")):
                text = T("The address of the builder has a token at its end; open it as “muster serve” printed it.")
                return web.Response(status=403, text=self.lang.say(text))
            return await handler(request)

        return guard

    def knows(self, given: str) -> bool:
        """True if this is the key; how much of it is right shows in nothing."""
        return hmac.compare_digest(given.encode("utf-8", "replace"), (self.key or "").encode())

    def _welcome(self, request: web.Request) -> web.StreamResponse:
        """Keep the key in a cookie, and show the page under an address that does not hold it."""
        rest = [(k, v) for k, v in request.query.items() if k != TOKEN]
        answer = web.Response(status=302)
        answer.headers["Location"] = (self.given_url or "") + str(request.rel_url.with_query(rest))
        secure = (self.given_url or "").startswith("https:")
        answer.set_cookie(self.cookie, self.key or "", httponly=True, samesite="Strict", secure=secure, path="/")
        answer.headers["Referrer-Policy"] = "no-referrer"
        return answer

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """A page's way to its process: the one it had, if it comes back, or a new one."""
        socket = web.WebSocketResponse(heartbeat=15, max_msg_size=browser_pages.MOST_BYTES)
        name = request.query.get("page", "")
        try:
            width = browser_pages.asked(request.query.get("width"), 80, browser_pages.WIDEST)
            height = browser_pages.asked(request.query.get("height"), 24, browser_pages.HIGHEST)
            good = socket.can_prepare(request).ok and (not name or _NAME.fullmatch(name) is not None)
        except browser_pages.Refused:
            good, width, height = False, 0, 0
        if not good and sum(p.socket is not None for p in self.open) >= browser_pages.MOST_PAGES:
            raise web.HTTPServiceUnavailable(
                text=self.lang.say(self._full())
            )  # a page asks why it was refused a socket
        if not good:
            raise web.HTTPBadRequest(text=self.lang.say(T("This is not a page of the builder.")))
        page = next((p for p in self.open if name and p.name == name and not p.over), None)
        if page is None:
            if not self.begun.allows():
                raise web.HTTPServiceUnavailable(text=self.lang.say(self._full()))
            await self._make_room(name)
            if not self._room():
                raise web.HTTPServiceUnavailable(text=self.lang.say(self._full()))
            page = Page(self.command, name, self.download_manager)
            page.environment = self.environment
            self.open.add(page)
        try:
            await socket.prepare(request)
            await page.show_on(socket, width, height)
            await browser_pages.converse(socket, page)
        except (ConnectionError, asyncio.CancelledError):
            pass  # the browser is gone, or we go
        except OSError as problem:
            page.over = True
            self.tell(T("A page could not be opened: {problem}.", problem=problem.strerror or str(problem)))
        finally:
            if page.socket is socket:
                await self._left(page, socket.close_code)
        with contextlib.suppress(ConnectionError):
            await socket.close()
        return socket

    def _room(self) -> bool:
        """True if one page more may be open."""
        return len(self.open) < browser_pages.MOST_PAGES

    async def _make_room(self, name: str) -> None:
        """End what waits for pages that will hardly come back: of the same browser all, of others the oldest if it must be.

        What they have not saved is in their journals, and the new page is the one to open it again.
        """
        left = sorted((p for p in self.open if p.socket is None), key=lambda p: p.left)
        own = [p for p in left if p.name and p.name.partition("-")[0] == name.partition("-")[0]]
        ended = own or ([] if self._room() else left[:1])
        await asyncio.gather(*(self._end(p) for p in ended))

    async def _left(self, page: Page, code: int | None) -> None:
        """A page has lost its socket: its process waits for it, if it may come back."""
        page.socket, page.left = None, time.monotonic()
        if not page.name or page.over or code in _FAULTS or self.closing:
            await asyncio.shield(self._end(page))
            return
        closed = code in (WSCloseCode.OK, WSCloseCode.GOING_AWAY)
        wait = browser_pages.KEPT_CLOSED if closed else browser_pages.KEPT_LOST

        async def end() -> None:
            await asyncio.sleep(wait)
            page.waiting = None
            await self._end(page)

        page.waiting = asyncio.create_task(end())

    async def _end(self, page: Page) -> None:
        """End a page's process, which nobody can come back to from now on."""
        page.over = True
        if page.waiting is not None:
            page.waiting.cancel()
            page.waiting = None
        await page.stop()
        self.open.discard(page)

    def _full(self) -> Text:
        """Say that no further page can be opened, to him who asks and to him who serves."""
        text = T(
            "{count} pages are open, or too many were opened within a minute: close one and try again.",
            count=len(self.open),
        )
        self.tell(text)
        return text

    async def on_shutdown(self, app: web.Application) -> None:  # noqa: ARG002 - so it is called
        """End the processes of all pages."""
        self.closing = True
        await asyncio.gather(*(self._end(page) for page in tuple(self.open)), return_exceptions=True)

    def is_ours(self, host: str, origin: str | None) -> bool:
        """True if a request is for this server by one of its names, and from none but its own pages.

        A page of another site may open a web socket to any address, and may have a name of its own
        shown as the address of this machine; browsers tell both in what they send.
        """
        return self._is_known(f"//{host}") and (
            origin is None
            or (self._is_known(origin) and urlsplit(origin).netloc.lower() == host.lower())
            or (self.given_url is not None and _is_of(origin, self.given_url))
        )

    def _is_known(self, url: str) -> bool:
        """True if the host of an address is this machine by a name of its own, or a bare number.

        What is no plain host and port is not known, so that it can be written into a page.
        """
        try:
            parts = urlsplit(url)
            name = parts.hostname or ""
            if parts.netloc.lower() not in {_with_port(name, p) for p in (None, parts.port)}:
                return False
        except ValueError:
            return False
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return name in self.names
        return True

    async def handle_index(self, request: web.Request) -> web.Response:
        """The page, whose parts all come from this server."""
        base = self.given_url or f"{request.scheme}://{request.host}"
        texts = {name: self.lang.say(text) for name, text in _TEXTS.items()}
        parts = {
            "base": base,
            "socket": f"ws{base.removeprefix('http')}/ws",
            "title": self.title,
            "lang": self.lang.code,
            **texts,
        }
        page = Template((_FILES / "page.html").read_text(encoding="utf-8"))
        text = page.substitute({name: html.escape(part) for name, part in parts.items()})
        return web.Response(text=text, content_type="text/html", headers=_SAFE)


def _is_of(origin: str, url: str) -> bool:
    """True if an origin, as browsers write it, is that of this address."""
    parts = urlsplit(url)
    return origin.lower() == f"{parts.scheme}://{parts.netloc}".lower()


class _OneLine(logging.Handler):
    """Says in one line what the libraries would tell with a traceback."""

    def __init__(self, tell: Callable[[Text], None]) -> None:
        super().__init__(logging.ERROR)
        self.tell = tell

    def emit(self, record: logging.LogRecord) -> None:
        """One record."""
        problem = record.exc_info[1] if record.exc_info else None
        reason = record.getMessage() if problem is None else f"{type(problem).__name__}: {problem}"
        self.tell(T("A request failed: {problem}.", problem=reason.partition("\n")[0][:200]))


def _quiet(tell: Callable[[Text], None]) -> None:
    for name in ("aiohttp.server", "aiohttp.web", "aiohttp.websocket", "asyncio", "textual-serve"):
        log = logging.getLogger(name)
        log.handlers, log.propagate = [_OneLine(tell)], False


def run(site: Site, listening: socket.socket) -> None:
    """Serve until the program is told to end."""
    _quiet(site.tell)
    web.run_app(site.application(), sock=listening, print=None, access_log=None, shutdown_timeout=_PATIENCE)
