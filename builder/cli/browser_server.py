"""Web server that runs the builder, with a process for each page.

The server is that of textual-serve, with protection added because the program writes files: other web sites in the
same browser can neither control it nor read from it, and its pages load nothing from elsewhere.
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
from builder.files import allowed_folders, definition_cache, search_path, state_folder
from builder.locale import Language

MAX_PORT = 65_535
_FILES = Path(__file__).resolve().parent / "browser"
"""Folder of the page's files that are not those of textual-serve."""
_NAME = re.compile(r"[0-9a-f]{32}-[0-9a-f]{32}")
"""Pattern of a page's id: a random id of the browser, a hyphen, a random id of the page."""
_FAULTS = (WSCloseCode.UNSUPPORTED_DATA, WSCloseCode.POLICY_VIOLATION, WSCloseCode.MESSAGE_TOO_BIG)
"""Close codes for sockets that sent an invalid message."""
_SAFE = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""Headers of every answer: they forbid content of other sites, and frames in other sites."""
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
"""Texts of the page."""
_PATIENCE = 8.0  # seconds that open pages have to end; each process has less
TOKEN = "token"  # noqa: S105 - its name, not itself
"""Name of the query parameter with the key that browsers need for access."""


def command(roster: str | None, lang: str | None, lists: Sequence[str]) -> str:
    """Shell command that opens the builder on a roster or on the home screen.

    `lang` and `lists` are this program's own options. A folder `builder` below the current one is not imported by
    mistake.
    """
    home = Path(__file__).resolve().parent.parent.parent
    words = [sys.executable, *(() if home == Path.cwd().resolve() else ("-P",)), "-m", "builder", "build"]
    words += [] if lang is None else [f"--lang={lang}"]
    words += [f"--lists={os.path.abspath(folder)}" for folder in lists]
    words += [] if roster is None else [os.path.abspath(roster)]
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


def is_loopback(host: str) -> bool:
    """True if a server on this host is reachable from this machine only."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; raises `MusterError` if that fails."""
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
    """A random key that browsers need for access."""
    return secrets.token_urlsafe(24)


def bounds(roster: str | None, lists: Sequence[Path]) -> dict[str, str]:
    """Environment variables that restrict the builder to files below the current folder and the roster's folder.

    The program's own folders are allowed too; `lists` may only be read.
    """
    own = [os.path.realpath(".")] + ([] if roster is None else [os.path.dirname(os.path.realpath(roster))])
    below = dict.fromkeys(
        [*own, str(state_folder.place()), str(definition_cache.folder()), str(search_path.collection_file())]
    )
    return {
        allowed_folders.BELOW: os.pathsep.join(below),
        allowed_folders.READ: os.pathsep.join(str(f.resolve()) for f in lists),
    }


def address(host: str, port: int, key: str | None = None, url: str | None = None) -> str:
    """The web address of the server, with the key if there is one; `url` is its public address, if known."""
    if key is not None:
        return f"{url or address(host, port)}/?{TOKEN}={key}"
    if url is not None:
        return url
    if host in ("", "0.0.0.0", "::"):  # noqa: S104 - what was asked for, not what we do
        host = socket.gethostname()
    return f"http://{_with_port(host, port)}"


def _with_port(host: str, port: int | None) -> str:
    """The host of a web address with its port, if given; an IPv6 address in brackets."""
    host = f"[{host}]" if ":" in host else host
    return host if port is None else f"{host}:{port}"


def public(url: str) -> str:
    """The server's public address without a slash at the end; raises `MusterError` if it is invalid."""
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        good = False
    if not good or parts.query or parts.fragment:
        raise MusterError(T("{found} is not a web address such as https://lists.example.org.", found=url))
    return url.rstrip("/")


class Site(Server):
    """The web server, which checks host, origin and key of every request."""

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
        """`public_url` is needed behind another web server, and if browsers use another name for this machine.

        If `key` is given, browsers without it are refused; `tell` is called with messages for the operator.
        """
        super().__init__(command, host=host, port=port, title="Muster", public_url=public_url)
        self.key = key
        self.cookie = f"muster-{port}"
        self.tell = tell
        self.environment = environment
        self.open: set[Page] = set()
        """Pages whose process has not ended, with or without a socket."""
        self.closing = False
        self.begun = Rate(browser_pages.MOST_BEGUN, 60)
        self.lang = lang
        self.given_url = public_url
        name = socket.gethostname().lower()
        self.names = {"localhost", host.lower(), name, f"{name}.local"} - {""}
        if public_url is not None:
            self.names.add(str(urlsplit(public_url).hostname))

    async def application(self) -> web.Application:
        """The aiohttp application that serves the page and its terminal."""
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
        """Middleware that refuses requests for other hosts, from other origins or without the key."""

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
        """True if `given` is the key of this server; compared in constant time."""
        return hmac.compare_digest(given.encode("utf-8", "replace"), (self.key or "").encode())

    def _welcome(self, request: web.Request) -> web.StreamResponse:
        """Answer a request that has the key in its address: set a cookie, redirect to the address without key."""
        rest = [(k, v) for k, v in request.query.items() if k != TOKEN]
        answer = web.Response(status=302)
        answer.headers["Location"] = (self.given_url or "") + str(request.rel_url.with_query(rest))
        secure = (self.given_url or "").startswith("https:")
        answer.set_cookie(self.cookie, self.key or "", httponly=True, samesite="Strict", secure=secure, path="/")
        answer.headers["Referrer-Policy"] = "no-referrer"
        return answer

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Connect a browser's socket to the process of its page; a page that is not known gets a new process."""
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
        """True if another page may be opened."""
        return len(self.open) < browser_pages.MOST_PAGES

    async def _make_room(self, name: str) -> None:
        """End processes of pages that were left in the same browser, or the one left longest ago if there is no room.

        `name` is the id of the new page, which begins with that of its browser. Unsaved changes are in their journals,
        and the new page can open them.
        """
        left = sorted((p for p in self.open if p.socket is None), key=lambda p: p.left)
        own = [p for p in left if p.name and p.name.partition("-")[0] == name.partition("-")[0]]
        ended = own or ([] if self._room() else left[:1])
        await asyncio.gather(*(self._end(p) for p in ended))

    async def _left(self, page: Page, code: int | None) -> None:
        """Handle a page's lost socket by its close code: end the process now, or later unless the page returns."""
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
        """End a page's process, and do not wait for the page any longer."""
        page.over = True
        if page.waiting is not None:
            page.waiting.cancel()
            page.waiting = None
        await page.stop()
        self.open.discard(page)

    def _full(self) -> Text:
        """Message to the user that no page can be opened now; it also prints a line in the server's terminal."""
        text = T(
            "{count} pages are open, or too many were opened within a minute: close one and try again.",
            count=len(self.open),
        )
        self.tell(text)
        return text

    async def on_shutdown(self, app: web.Application) -> None:  # noqa: ARG002 - so it is called
        """End the processes of all terminals when the server stops."""
        self.closing = True
        await asyncio.gather(*(self._end(page) for page in tuple(self.open)), return_exceptions=True)

    def is_ours(self, host: str, origin: str | None) -> bool:
        """True if a request is for one of this server's names, and its origin is this server or missing.

        Pages of other sites may open sockets to any address, and may map a name of theirs to this machine; browsers
        reveal both in headers.
        """
        return self._is_known(f"//{host}") and (
            origin is None
            or (self._is_known(origin) and urlsplit(origin).netloc.lower() == host.lower())
            or (self.given_url is not None and _is_of(origin, self.given_url))
        )

    def _is_known(self, url: str) -> bool:
        """True if the host in a web address is a name of this machine or an IP address.

        Anything but a plain host and port is refused, so that it can be inserted into a page.
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
        """The page, all of whose parts come from this server."""
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
    """True if an origin header has the scheme, host and port of a web address."""
    parts = urlsplit(url)
    return origin.lower() == f"{parts.scheme}://{parts.netloc}".lower()


class _OneLine(logging.Handler):
    """Log handler that reports a failed request as one line instead of a traceback."""

    def __init__(self, tell: Callable[[Text], None]) -> None:
        super().__init__(logging.ERROR)
        self.tell = tell

    def emit(self, record: logging.LogRecord) -> None:
        """Report the failed request of a log record to the operator."""
        problem = record.exc_info[1] if record.exc_info else None
        reason = record.getMessage() if problem is None else f"{type(problem).__name__}: {problem}"
        self.tell(T("A request failed: {problem}.", problem=reason.partition("\n")[0][:200]))


def _report_in_one_line(tell: Callable[[Text], None]) -> None:
    """Replace the log handlers of the web server by one that calls `tell` with one line."""
    for name in ("aiohttp.server", "aiohttp.web", "aiohttp.websocket", "asyncio", "textual-serve"):
        log = logging.getLogger(name)
        log.handlers, log.propagate = [_OneLine(tell)], False


def run(site: Site, listening: socket.socket) -> None:
    """Serve the site on a listening socket until the program is terminated."""
    _report_in_one_line(site.tell)
    web.run_app(site.application(), sock=listening, print=None, access_log=None, shutdown_timeout=_PATIENCE)
