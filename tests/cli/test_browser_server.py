"""The builder in a browser: who is let in, what its page fetches, and what is said when it cannot start."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shlex
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from typing import NamedTuple

import aiohttp
import pytest
from aiohttp import web

from builder import locale
from builder.cli import browser_pages, browser_server, main
from builder.core.findings import MusterError
from tests.conftest import LISTS, ROOT
from tests.sampling import sampled

ROSTER = LISTS / "wfb3/rosters/empire-2000.yaml"
EN = locale.language("en")


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return listening.getsockname()[1]


class Key(NamedTuple):
    """What a browser keeps once it was let in."""

    port: int
    token: str

    @property
    def cookie(self):
        return {"Cookie": f"muster-{self.port}={self.token}"}


@contextlib.contextmanager
def served(*words):
    """`muster serve` in a process of its own; yields it with its address."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "builder", "--lang", "en", "serve", "--port", str(port), *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        url, _, key = process.stdout.readline().strip().partition("/?token=")
        yield process, url, Key(port, key)
    finally:
        process.send_signal(signal.SIGINT if os.name == "posix" else signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
        finally:
            process.stdout.close()
            process.stderr.close()


def test_the_server_answers_and_ends():
    """Its page comes from the address it told; Ctrl+C ends it without ado."""
    with served() as (process, url, key):
        assert url == f"http://127.0.0.1:{key.port}"
        assert len(key.token) >= 32
        with urllib.request.urlopen(urllib.request.Request(f"{url}/", headers=key.cookie), timeout=20) as answer:
            assert answer.status == 200
            page = answer.read().decode()
        assert "Muster" in page
        assert key.token not in page
        with urllib.request.urlopen(urllib.request.Request(f"{url}/static/js/textual.js", headers=key.cookie), timeout=20) as answer:
            assert answer.status == 200
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
        assert (process.returncode, out) == (0, "")
        assert "Ctrl+C" in err
        assert "Warning" not in err
        assert "Traceback" not in err


@pytest.fixture
def muster(capsys, monkeypatch):
    """Run a command in this process; where it would serve, it only tells what it would serve."""
    sites = []
    monkeypatch.setattr(browser_server, "run", lambda site, _: sites.append(site))

    def run(*words):
        code = main.main(list(map(str, words)))
        out, err = capsys.readouterr()
        return code, out, err, sites[-1] if sites else None

    return run


@pytest.mark.parametrize(
    ("host", "warned"),
    [("127.0.0.1", False), ("localhost", False), ("127.0.0.2", False), ("0.0.0.0", True), ("", True)],
)
def test_whoever_lets_others_in_is_warned(muster, host, warned):
    """On stderr; the server starts all the same."""
    code, out, err, site = muster("serve", f"--host={host}", "--port", free_port())
    assert code == 0
    assert out.startswith("http://")
    assert ("other machines can reach" in err) == warned
    assert "token" not in out or len(out.strip().partition("?token=")[2]) >= 32
    assert site is not None


REFUSED = [
    (["--port", "70000"], "at most 65,535"),
    (["--port", "0"], "whole number"),
    (["--host", "203.0.113.7"], "not an address of this machine"),
    (["--host", "no.such.host.invalid"], "not an address of this machine"),
    (["--host", "x" * 100], "not an address of this machine"),
    (["--public-url", "lists.example.org"], "not a web address"),
    (["--public-url", "https://[1"], "not a web address"),
    (["--public-url", "javascript:alert(1)"], "not a web address"),
    (["nowhere.yaml"], "There is no such file."),
]


@pytest.mark.parametrize(("words", "told"), REFUSED)
def test_what_cannot_be_served(muster, words, told):
    """Exit 2, and a plain word."""
    given = words if "--port" in words else [*words, "--port", free_port()]
    code, out, err, site = muster("serve", *given)
    assert (code, out, site) == (2, "", None)
    assert told in err


def test_a_port_in_use(muster):
    """Exit 2; the server that has it is not disturbed."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        code, out, err, _ = muster("serve", "--port", port)
    assert (code, out) == (2, "")
    assert f"Port {port} of 127.0.0.1 is in use" in err


def test_a_library_that_is_not_there(muster, monkeypatch):
    """It is named, and how to get it."""
    import builder.cli

    monkeypatch.delitem(sys.modules, "builder.cli.browser_server")
    monkeypatch.delattr(builder.cli, "browser_server", raising=False)
    for name in [m for m in sys.modules if m.split(".")[0] == "textual_serve"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [Hidden(), *sys.meta_path])
    code, out, err, _ = muster("serve")
    assert (code, out) == (2, "")
    assert "needs the library textual_serve: pip install textual-serve" in err


class Hidden:
    """An importer that finds no textual_serve."""

    def find_spec(self, name, *_):
        if name.split(".")[0] == "textual_serve":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


# The command for each page


def test_what_each_page_runs(tmp_path, monkeypatch):
    """Language and folders go through; nothing in a name is taken for the shell's."""
    monkeypatch.chdir(tmp_path)
    words = shlex.split(browser_server.command("-my $(list); 'a'.yaml", "fr", ["my lists", "/abs"]))
    assert words == [
        sys.executable,
        "-P",
        "-m",
        "builder",
        "build",
        "--lang=fr",
        f"--lists={tmp_path}/my lists",
        "--lists=/abs",
        f"{tmp_path}/-my $(list); 'a'.yaml",
    ]
    assert shlex.split(browser_server.command(None, None, ())) == [sys.executable, "-P", "-m", "builder", "build"]


def test_the_command_finds_us_and_not_a_namesake(tmp_path):
    """A folder `builder` in the current one is not run."""
    (tmp_path / "builder").mkdir()
    (tmp_path / "builder" / "__main__.py").write_text("print('namesake')")
    os.symlink(ROOT / "lists", tmp_path / "lists")
    code = "import os, sys; from builder.cli import browser_server; os.chdir(sys.argv[1]); print(browser_server.command(None, None, ()))"
    command = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()
    done = subprocess.run(
        f"{command} --help",
        shell=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "muster build" in done.stdout


# Who is let in


OURS = [
    # host asked for, origin, public address, let in
    ("127.0.0.1:8000", None, None, True),
    ("127.0.0.1:8000", "http://127.0.0.1:8000", None, True),
    ("localhost:8000", "http://localhost:8000", None, True),
    ("[::1]:8000", "http://[::1]:8000", None, True),
    ("192.168.1.5:8000", "http://192.168.1.5:8000", None, True),
    ("LocalHost:8000", "http://localhost:8000", None, True),
    ("127.0.0.1:8000", "http://127.0.0.1:9000", None, False),
    ("127.0.0.1:8000", "http://localhost:8000", None, False),
    ("127.0.0.1:8000", "https://evil.example", None, False),
    ("127.0.0.1:8000", "null", None, False),
    ("127.0.0.1:8000", "http://[1", None, False),
    ("evil.example:8000", None, None, False),
    ("evil.example:8000", "http://evil.example:8000", None, False),
    ("127.0.0.1.evil.example", None, None, False),
    ("evil@127.0.0.1:8000", None, None, False),
    ('127.0.0.1:80">', None, None, False),
    ("", None, None, False),
    ("lists.example.org", "https://lists.example.org", "https://lists.example.org/muster", True),
    ("127.0.0.1:8000", "https://lists.example.org", "https://lists.example.org", True),
    ("127.0.0.1:8000", "https://evil.example", "https://lists.example.org", False),
    ("127.0.0.1:8000", "http://lists.example.org", "https://lists.example.org", False),
]


@pytest.mark.parametrize(("host", "origin", "public", "ours"), OURS)
def test_who_is_let_in(host, origin, public, ours):
    """No page of another site drives the builder, and no name of another site stands for this machine."""
    assert browser_server.Site("true", "127.0.0.1", 8000, EN, public).is_ours(host, origin) == ours


@contextlib.asynccontextmanager
async def running(site):
    runner = web.AppRunner(await site.application(), shutdown_timeout=2)
    await runner.setup()
    listening = browser_server.listen("127.0.0.1", free_port())
    await web.SockSite(runner, listening).start()
    try:
        async with aiohttp.ClientSession(base_url=f"http://127.0.0.1:{listening.getsockname()[1]}") as session:
            yield session
    finally:
        await runner.cleanup()


def test_its_page_fetches_nothing_from_elsewhere():
    """Font, script and socket are those of the address by which the browser came."""

    async def ask():
        async with running(browser_server.Site("true", "127.0.0.1", 8000, EN)) as session:
            async with session.get("/") as answer:
                page, headers = await answer.text(), answer.headers
            own = f"127.0.0.1:{answer.url.port}"
            rest = page.replace(f"http://{own}/", "").replace(f"ws://{own}/", "")
            assert "://" not in rest
            assert "default-src 'self'" in headers["Content-Security-Policy"]
            assert headers["X-Frame-Options"] == "DENY"
            for part in (
                "static/css/xterm.css",
                "static/js/textual.js",
                "static/fonts/RobotoMono-VariableFont_wght.ttf",
                "page/page.css",
                "page/page.js",
                "page/favicon.svg",
            ):
                assert f"/{part}" in page
                async with session.get(f"/{part}") as answer:
                    assert answer.status == 200

    asyncio.run(ask())


def test_other_sites_are_turned_away():
    """Page and socket alike; the answer says what to do."""

    async def ask():
        async with running(browser_server.Site("true", "127.0.0.1", 8000, EN)) as session:
            async with session.get("/", headers={"Host": "evil.example"}) as answer:
                assert (answer.status, "--public-url" in await answer.text()) == (403, True)
            with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
                await session.ws_connect("/ws", headers={"Origin": "https://evil.example"})
            assert refusal.value.status == 403

    asyncio.run(ask())


def test_the_builder_comes_through_the_socket(tmp_path, monkeypatch):
    """From its process to the browser, with the roster that was asked for; it ends when its page is closed."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))

    async def ask(url, key):
        seen = b""
        async with aiohttp.ClientSession(headers=key.cookie) as session, session.ws_connect(f"{url}/ws?width=100&height=30") as page:
            while b"The Nordland Muster" not in seen:
                message = await page.receive(timeout=30)
                assert message.type is aiohttp.WSMsgType.BINARY, message
                seen += message.data

    with served(str(ROSTER)) as (process, url, key):
        asyncio.run(asyncio.wait_for(ask(url, key), 60))
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0


def test_addresses():
    """As they are typed into a browser."""
    assert browser_server.address("127.0.0.1", 80) == "http://127.0.0.1:80"
    assert browser_server.address("::1", 80) == "http://[::1]:80"
    assert browser_server.address("0.0.0.0", 80) == f"http://{socket.gethostname()}:80"
    assert browser_server.public("https://lists.example.org/muster/") == "https://lists.example.org/muster"
    with pytest.raises(MusterError):
        browser_server.public("https://lists.example.org?x=1")


# The token


def test_a_token_opens_the_door():
    """By the address once, then by the cookie; without either nothing, not even the font."""
    site = browser_server.Site("true", "127.0.0.1", 8000, EN, key="right")

    async def ask():
        async with running(site) as session:
            for path in ("/", "/?token=wrong", "/static/css/xterm.css", "/ws", "/download/x", "/?token=", "/?token=%ff"):
                async with session.get(path) as answer:
                    assert (answer.status, "token" in await answer.text()) == (403, True), path
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await session.ws_connect("/ws")
            async with session.get("/?fontsize=20&token=right", allow_redirects=False) as answer:
                assert (answer.status, answer.headers["Location"]) == (302, "/?fontsize=20")
                kept = answer.headers["Set-Cookie"]
                assert "HttpOnly" in kept and "SameSite=Strict" in kept
            async with session.get("/", headers={"Cookie": "muster-8000=right"}) as answer:
                assert answer.status == 200
                assert "right;" not in await answer.text()

    asyncio.run(ask())


def test_tokens_are_new_each_time():
    assert len({browser_server.token() for _ in range(50)}) == 50


def test_serving_without_a_token_says_so(muster):
    code, out, err, site = muster("serve", "--no-token", "--port", free_port())
    assert code == 0 and "token" not in out and "no token is used" in err and site.key is None


# Bounds of a page


def _slow(tmp_path):
    """A page that takes no notice of anything, with a child of its own that does not either."""
    own = tmp_path / "busy.py"
    own.write_text(
        "import os, signal, sys, time\n"
        "from builder.cli import parent_watch\n"
        "parent_watch.end_after_server()\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        f"open({str(tmp_path / 'pid')!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
        "sys.stdout.write('__GANGLION__\\n'); sys.stdout.flush()\n"
        "while True: sum(range(1000))\n"
    )
    return shlex.join([sys.executable, str(own)])


def _pids(tmp_path):
    return [int(line) for line in (tmp_path / "pid").read_text().split()] if (tmp_path / "pid").exists() else []


def _alive(pid):
    try:
        with open(f"/proc/{pid}/stat") as stream:
            return stream.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


NO_SIZES = ["width=-1", "width=null", "width=Infinity", "width=1e3", "height=0", "width=99999999999999999999", "height=%C2%B2"]


@pytest.mark.parametrize("query", NO_SIZES)
def test_sizes_that_are_none(query):
    async def ask():
        async with running(browser_server.Site("true", "127.0.0.1", 8000, EN)) as session:
            with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
                await session.ws_connect(f"/ws?{query}")
            assert refusal.value.status == 400
            async with session.get("/ws") as answer:  # not a socket at all
                assert answer.status == 400

    asyncio.run(ask())


def test_sizes_are_bounded():
    assert browser_pages.asked("100000", 80, browser_pages.WIDEST) == browser_pages.WIDEST
    assert browser_pages.asked(None, 80, browser_pages.WIDEST) == 80
    for bad in (None, True, -1, 0, 1.5, float("inf"), "80", []):
        with pytest.raises(browser_pages.Refused):
            browser_pages.size(bad, 500)


MALFORMED = ["", "{", "null", "[]", '"x"', "[1]", '["stdin"]', '["stdin", 1]', '["stdin", null]', '["resize", null]', '["resize", {"width": null, "height": 3}]', '["resize", {"width": Infinity, "height": 3}]', '["resize", {"width": -5, "height": 3}]', '["resize", {"width": NaN, "height": 3}]', '["ping", []]', '["what"]', "[" * 100_000, "9" * 5000]


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="asks the system which processes live")
def test_malformed_messages_close_a_page(tmp_path, caplog, capfd):
    """Without a traceback, and with an end to its process."""
    site = browser_server.Site(_slow(tmp_path), "127.0.0.1", 8000, EN)
    site.begun.most = 100
    visitors_patience, browser_pages.PATIENCE = browser_pages.PATIENCE, 0.2

    async def ask():
        async with running(site) as session:
            for said in MALFORMED:
                async with session.ws_connect("/ws") as page:
                    await page.send_str(said)
                    message = await page.receive(timeout=20)
                    assert message.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED), (said, message)
            async with session.ws_connect("/ws") as page:
                for _ in range(browser_pages.MOST_MESSAGES + 50):
                    with contextlib.suppress(ConnectionError):
                        await page.send_str('["blur"]')
                assert (await page.receive(timeout=20)).data == aiohttp.WSCloseCode.POLICY_VIOLATION
            async with session.ws_connect("/ws") as page:
                await page.send_str("x" * (browser_pages.MOST_BYTES + 1))
                assert (await page.receive(timeout=20)).data == aiohttp.WSCloseCode.MESSAGE_TOO_BIG

    try:
        asyncio.run(ask())
    finally:
        browser_pages.PATIENCE = visitors_patience
    assert not [record for record in caplog.records if record.exc_info]
    assert "Traceback" not in "".join(capfd.readouterr())
    assert not site.open
    assert not any(_alive(pid) for pid in _pids(tmp_path))


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="asks the system which processes live")
def test_pages_are_bounded_in_number(tmp_path, monkeypatch):
    """The one beyond is told so, and he who serves; when one is closed the next is let in."""
    told = []
    monkeypatch.setattr(browser_pages, "PATIENCE", 0.2)
    monkeypatch.setattr(browser_pages, "MOST_PAGES", 2)
    site = browser_server.Site(_slow(tmp_path), "127.0.0.1", 8000, EN, tell=told.append)

    async def ask():
        async with running(site) as session:
            first, second = await session.ws_connect("/ws"), await session.ws_connect("/ws")
            with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
                await session.ws_connect("/ws")
            assert refusal.value.status == 503
            async with session.get("/ws") as answer:  # as the page asks why
                assert answer.status == 503 and "close one" in await answer.text()
            await first.close()
            for _ in range(100):
                if len(site.open) < 2:
                    break
                await asyncio.sleep(0.05)
            await (await session.ws_connect("/ws")).close()
            await second.close()
        site.begun = browser_pages.Rate(0, 60)
        async with running(site) as session:
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await session.ws_connect("/ws")

    asyncio.run(ask())
    assert len(told) == 3
    assert not any(_alive(pid) for pid in _pids(tmp_path))


NAMES = [f"{a * 32}-{b * 32}" for a, b in ("12", "13", "45")]
"""Two pages of one browser, and one of another."""


def _building(tmp_path, **more):
    """A site whose pages open a roster."""
    places = {"XDG_STATE_HOME": str(tmp_path / "state"), "PYTHONPATH": str(ROOT)}
    return browser_server.Site(browser_server.command(str(ROSTER), "en", ()), "127.0.0.1", 8000, EN, environment=places, **more)


async def _shows(page, words):
    seen, end = b"", time.monotonic() + 60
    while words not in seen:
        message = await page.receive(timeout=60)
        assert message.type is aiohttp.WSMsgType.BINARY and time.monotonic() < end, (message, seen[-500:])
        seen += message.data
    return seen


async def _until(holds, seconds=30):
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        await asyncio.sleep(0.05)


@pytest.mark.parametrize("code", sampled([None, 1001], lambda code: code is None))
def test_a_page_comes_back_to_its_process(tmp_path, code):
    """After the connection broke as after the page was read anew: all is drawn again, and what was typed is there."""
    site = _building(tmp_path)

    async def ask():
        async with running(site) as session:
            page = await session.ws_connect(f"/ws?width=100&height=30&page={NAMES[0]}")
            await _shows(page, b"The Nordland Muster")
            (before,) = site.open
            await page.send_str('["focus"]')
            await page.send_str('["stdin", "n"]')
            await _shows(page, b"cancel")
            await page.send_str('["stdin", "Lost and found\\r"]')
            await _shows(page, b"Lost and found")
            if code is None:
                page._response.connection.transport.abort()
            else:
                await page.close(code=code)
            await _until(lambda: before.socket is None)
            assert site.open == {before} and before.waiting is not None
            page = await session.ws_connect(f"/ws?width=90&height=30&page={NAMES[0]}")
            seen = await _shows(page, b"Lost and found")
            assert b"\x1b[?1006h" in seen, "the mouse works again"
            assert site.open == {before} and before.waiting is None
            second = await session.ws_connect(f"/ws?width=90&height=30&page={NAMES[0]}")
            await _shows(second, b"Lost and found")
            while (message := await page.receive(timeout=20)).type is aiohttp.WSMsgType.BINARY:
                pass
            assert message.data == browser_pages.TAKEN, "two tabs do not show one page"
            await second.close()

    asyncio.run(ask())
    assert not site.open


def test_a_page_that_does_not_come_back(tmp_path, monkeypatch):
    """Its process ends after a while, at once for a new page of the same browser; what it had not saved is brought back."""
    site = _building(tmp_path)

    async def ask():
        async with running(site) as session:
            page = await session.ws_connect(f"/ws?width=100&height=30&page={NAMES[0]}")
            await _shows(page, b"The Nordland Muster")
            (first,) = site.open
            await page.send_str('["stdin", "n"]')
            await _shows(page, b"cancel")
            await page.send_str('["stdin", "Kept in the journal\\r"]')
            await _shows(page, b"Kept in the journal")
            page._response.connection.transport.abort()
            await _until(lambda: first.socket is None)
            stranger = await session.ws_connect(f"/ws?width=100&height=30&page={NAMES[2]}")
            await _shows(stranger, b"The Nordland Muster")
            assert first in site.open, "it is another browser's"
            await stranger.close()
            page = await session.ws_connect(f"/ws?width=100&height=30&page={NAMES[1]}")
            assert first not in site.open
            await _shows(page, b"Kept in the journal")
            monkeypatch.setattr(browser_pages, "KEPT_CLOSED", 0.1)
            await page.close()
            await _until(lambda: not any(p.name == NAMES[1] for p in site.open))

    asyncio.run(ask())


@pytest.mark.parametrize("name", ["x", NAMES[0][1:], NAMES[0].upper() + "A", "../" + NAMES[0]])
def test_names_of_pages_that_are_none(name):
    async def ask():
        async with running(browser_server.Site("true", "127.0.0.1", 8000, EN)) as session:
            with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
                await session.ws_connect("/ws", params={"page": name})
            assert refusal.value.status == 400

    asyncio.run(ask())


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="asks the system which processes live")
def test_who_waits_makes_room(tmp_path, monkeypatch):
    """Where all places are taken, the process that has waited longest for its page ends."""
    monkeypatch.setattr(browser_pages, "PATIENCE", 0.2)
    monkeypatch.setattr(browser_pages, "MOST_PAGES", 2)
    site = browser_server.Site(_slow(tmp_path), "127.0.0.1", 8000, EN)

    async def ask():
        async with running(site) as session:
            for name in NAMES[::2]:
                await (await session.ws_connect(f"/ws?page={name}")).close()
            await _until(lambda: len(site.open) == 2 and all(p.socket is None for p in site.open))
            third = await session.ws_connect(f"/ws?page={'7' * 32}-{'8' * 32}")
            assert {p.name for p in site.open} == {NAMES[2], f"{'7' * 32}-{'8' * 32}"}
            await third.close()

    asyncio.run(ask())
    assert not site.open and not any(_alive(pid) for pid in _pids(tmp_path))


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="asks the system which processes live")
@pytest.mark.parametrize("how", ["SIGTERM", "SIGKILL"])
def test_pages_end_with_the_server(tmp_path, how):
    """However busy they are, and however the server ends."""
    code = (
        "import sys\nfrom builder import locale\nfrom builder.cli import browser_pages, browser_server\n"
        "browser_pages.PATIENCE = 0.2\n"
        "with browser_server.listen('127.0.0.1', int(sys.argv[2])) as listening:\n"
        "    print('ready', flush=True)\n"
        "    browser_server.run(browser_server.Site(sys.argv[1], '127.0.0.1', int(sys.argv[2]), locale.language('en')), listening)\n"
    )
    port = free_port()
    server = subprocess.Popen([sys.executable, "-c", code, _slow(tmp_path), str(port)], cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    server.stdout.readline()

    async def ask():
        async with aiohttp.ClientSession() as session:
            pages = [await session.ws_connect(f"http://127.0.0.1:{port}/ws") for _ in range(2)]
            await _until(lambda: len(_pids(tmp_path)) == len(pages))
            server.send_signal(getattr(signal, how))
            await asyncio.to_thread(server.wait, 30)

    asyncio.run(ask())
    err = server.communicate()[1]
    assert len(_pids(tmp_path)) == 2 and "Traceback" not in err
    for _ in range(100):
        if not any(_alive(pid) for pid in _pids(tmp_path)):
            break
        time.sleep(0.1)
    assert not any(_alive(pid) for pid in _pids(tmp_path))


NO_REQUESTS = [b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x02\x00", b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", b"BREW /ws HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 1\r\n\r\n", b"\r\n" * 500]


def test_requests_that_are_none():
    """They are answered with an error, and nothing is printed but a line."""
    with served("--no-token") as (process, _, key):
        for said in NO_REQUESTS:
            with socket.create_connection(("127.0.0.1", key.port), timeout=10) as plain:
                plain.sendall(said)
                plain.shutdown(socket.SHUT_WR)
                answer = plain.recv(1000)
            assert not answer or (answer.startswith(b"HTTP/1.") and answer.split()[1].startswith(b"4")), (said, answer)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
        assert process.returncode == 0 and "Traceback" not in err + out


# Which files


@pytest.mark.skipif(os.name != "posix", reason="links")
def test_only_files_below_the_folder_served(tmp_path, monkeypatch):
    """Read and written; by name, by way of the folder above, by a link."""
    from builder.core.findings import Unreadable
    from builder.files import reading, saving, search_path

    inner, outer = tmp_path / "in", tmp_path / "in-other"
    inner.mkdir()
    outer.mkdir()
    for folder in (inner, outer):
        (folder / "a.yaml").write_text("kind: roster\n")
    (inner / "link.yaml").symlink_to(outer / "a.yaml")
    monkeypatch.chdir(inner)
    for name, value in browser_server.bounds(None, search_path.search_path()).items():
        monkeypatch.setenv(name, value)
    assert reading.read("a.yaml").value
    assert reading.read(LISTS / "wfb3" / "armies" / "empire.yaml").value, "definitions may be read"
    saving.save("b.yaml", "x")
    for name in (outer / "a.yaml", "../in-other/a.yaml", "link.yaml", "/etc/passwd"):
        with pytest.raises(Unreadable):
            reading.read(name)
        with pytest.raises(PermissionError):
            saving.save(name, "spoilt")
    with pytest.raises(PermissionError):
        saving.save(LISTS / "wfb3" / "armies" / "new.yaml", "x")
    assert (outer / "a.yaml").read_text() == "kind: roster\n"
    assert list(browser_server.bounds(str(outer / "a.yaml"), ())["MUSTER_BELOW"].split(os.pathsep))[:2] == [str(inner), str(outer)]
