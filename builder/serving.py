"""The builder in a browser: a small web server that runs it, a process for each page that is opened.

The server is that of textual-serve. Around it stands what a program that writes files needs: other
web sites that the same browser shows can neither drive it nor read from it, and its pages fetch
nothing from elsewhere.
"""

from __future__ import annotations

import copy
import ipaddress
import os
import re
import shlex
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware
from textual_serve.server import Server

from builder import __version__
from builder.findings import MusterError, T
from builder.locale import Language

MAX_PORT = 65_535
_ELSEWHERE = re.compile(r"<link\b[^>]*https?://fonts\.[^>]*>")
_FONT = (
    '<style>@font-face {{font-family: "Roboto Mono"; src: url("{0}fonts/RobotoMono-VariableFont_wght.ttf")}}</style>'
)
_PATIENCE = 2.0  # seconds that open pages have to end


def command(roster: str | None, lang: str | None, lists: Sequence[str]) -> str:
    """The command line, quoted for the shell, that opens the builder on a roster or on the first screen.

    `lang` and `lists` are as they were given to this program. A folder `builder` below the current
    one is not taken for ours.
    """
    home = Path(__file__).resolve().parent.parent
    words = [sys.executable, *(() if home == Path.cwd().resolve() else ("-P",)), "-m", "builder", "build"]
    words += [] if lang is None else [f"--lang={lang}"]
    words += [f"--lists={os.path.abspath(folder)}" for folder in lists]
    words += [] if roster is None else [os.path.abspath(roster)]
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


def is_loopback(host: str) -> bool:
    """Whether only programs of this machine reach a server that listens there."""
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
        import errno

        number = getattr(problem, "errno", None)
        if number == errno.EADDRINUSE:
            text = T("Port {port} of {host} is in use; name another with --port.", port=str(port), host=host)
        elif number == errno.EACCES:
            text = T("Port {port} may not be used; name one above 1023 with --port.", port=str(port))
        else:
            text = T("{host} is no address of this machine.", host=host)
        raise MusterError(text) from None


def address(host: str, port: int) -> str:
    """What to type into a browser of this machine, or of another one if the server is open to them."""
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
        raise MusterError(T("{found} is no address of a web site, such as https://lists.example.org.", found=url))
    return url.rstrip("/")


class Site(Server):
    """The server with its guard; its pages name the address by which the browser came."""

    def __init__(self, command: str, host: str, port: int, lang: Language, public_url: str | None = None) -> None:
        """`public_url` is needed behind another web server, and where this machine has a name of its own."""
        super().__init__(command, host=host, port=port, title=f"Muster {__version__}", public_url=public_url)
        self.lang = lang
        self.given_url = public_url
        name = socket.gethostname().lower()
        self.names = {"localhost", host.lower(), name, f"{name}.local"} - {""}
        if public_url is not None:
            self.names.add(str(urlsplit(public_url).hostname))

    async def application(self) -> web.Application:
        """The web application."""
        app = await self._make_app()
        app.middlewares.append(self._guarded())
        return app

    async def on_startup(self, app: web.Application) -> None:
        """Says nothing: whoever starts the server tells of it."""

    def _guarded(self) -> Middleware:
        @web.middleware
        async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
            if not self.is_ours(request.host, request.headers.get("Origin")):
                text = T("This is not the address of the builder; start it with --public-url if it should be.")
                return web.Response(status=403, text=self.lang.say(text))
            return await handler(request)

        return guard

    def is_ours(self, host: str, origin: str | None) -> bool:
        """Whether a request is for this server by one of its names, and from none but its own pages.

        A page of another site may open a web socket to any address, and may have a name of its own
        shown as the address of this machine; browsers tell both in what they send.
        """
        return self._is_known(f"//{host}") and (
            origin is None
            or (self._is_known(origin) and urlsplit(origin).netloc.lower() == host.lower())
            or (self.given_url is not None and _is_of(origin, self.given_url))
        )

    def _is_known(self, url: str) -> bool:
        """Whether the host of an address is this machine by a name of its own, or a bare number.

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
        page = copy.copy(self)
        page.public_url = self.given_url or f"{request.scheme}://{request.host}"
        response = await Server.handle_index(page, request)
        assert isinstance(response, web.Response)
        font = _FONT.format(f"{page.public_url}/static/")
        response.text = _ELSEWHERE.sub(lambda _: font, response.text or "")
        response.headers["X-Frame-Options"] = "DENY"
        return response


def _is_of(origin: str, url: str) -> bool:
    """Whether an origin, as browsers write it, is that of this address."""
    parts = urlsplit(url)
    return origin.lower() == f"{parts.scheme}://{parts.netloc}".lower()


def run(site: Site, listening: socket.socket) -> None:
    """Serve until the program is told to end."""
    web.run_app(site.application(), sock=listening, print=None, access_log=None, shutdown_timeout=_PATIENCE)
