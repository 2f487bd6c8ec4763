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
import urllib.request

import aiohttp
import pytest
from aiohttp import web

from builder import cli, locale, serving
from builder.findings import MusterError
from tests.conftest import LISTS, ROOT

ROSTER = LISTS / "wfb3/rosters/empire-2000.yaml"
EN = locale.language("en")


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return listening.getsockname()[1]


@contextlib.contextmanager
def served(*words):
    """`muster serve` in a process of its own; yields it with its address."""
    port = free_port()
    process = subprocess.Popen([sys.executable, "-m", "builder", "--lang", "en", "serve", "--port", str(port), *words], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        url = process.stdout.readline().strip()
        yield process, url, port
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
    with served() as (process, url, port):
        assert url == f"http://127.0.0.1:{port}"
        with urllib.request.urlopen(f"{url}/", timeout=20) as answer:
            assert answer.status == 200
            page = answer.read().decode()
        assert "Muster" in page
        with urllib.request.urlopen(f"{url}/static/js/textual.js", timeout=20) as answer:
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
    monkeypatch.setattr(serving, "run", lambda site, _: sites.append(site))

    def run(*words):
        code = cli.main(list(map(str, words)))
        out, err = capsys.readouterr()
        return code, out, err, sites[-1] if sites else None

    return run


@pytest.mark.parametrize(("host", "warned"), [("127.0.0.1", False), ("localhost", False), ("127.0.0.2", False), ("0.0.0.0", True), ("", True)])
def test_whoever_lets_others_in_is_warned(muster, host, warned):
    """On stderr; the server starts all the same."""
    code, out, err, site = muster("serve", f"--host={host}", "--port", free_port())
    assert code == 0
    assert out.startswith("http://")
    assert ("no password" in err) == warned
    assert site is not None


REFUSED = [
    (["--port", "70000"], "at most 65,535"),
    (["--port", "0"], "whole number"),
    (["--host", "203.0.113.7"], "no address of this machine"),
    (["--host", "no.such.host.invalid"], "no address of this machine"),
    (["--host", "x" * 100], "no address of this machine"),
    (["--public-url", "lists.example.org"], "no address of a web site"),
    (["--public-url", "https://[1"], "no address of a web site"),
    (["--public-url", "javascript:alert(1)"], "no address of a web site"),
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
    import builder

    monkeypatch.delitem(sys.modules, "builder.serving")
    monkeypatch.delattr(builder, "serving", raising=False)
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
    words = shlex.split(serving.command("-my $(list); 'a'.yaml", "fr", ["my lists", "/abs"]))
    assert words == [sys.executable, "-P", "-m", "builder", "build", "--lang=fr", f"--lists={tmp_path}/my lists", "--lists=/abs", f"{tmp_path}/-my $(list); 'a'.yaml"]
    assert shlex.split(serving.command(None, None, ())) == [sys.executable, "-P", "-m", "builder", "build"]


def test_the_command_finds_us_and_not_a_namesake(tmp_path):
    """A folder `builder` in the current one is not run."""
    (tmp_path / "builder").mkdir()
    (tmp_path / "builder" / "__main__.py").write_text("print('namesake')")
    os.symlink(ROOT / "lists", tmp_path / "lists")
    code = "import os, sys; from builder import serving; os.chdir(sys.argv[1]); print(serving.command(None, None, ()))"
    command = subprocess.run([sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    done = subprocess.run(f"{command} --help", shell=True, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=True)
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
    assert serving.Site("true", "127.0.0.1", 8000, EN, public).is_ours(host, origin) == ours


@contextlib.asynccontextmanager
async def running(site):
    runner = web.AppRunner(await site.application(), shutdown_timeout=2)
    await runner.setup()
    listening = serving.listen("127.0.0.1", free_port())
    await web.SockSite(runner, listening).start()
    try:
        async with aiohttp.ClientSession(base_url=f"http://127.0.0.1:{listening.getsockname()[1]}") as session:
            yield session
    finally:
        await runner.cleanup()


def test_its_page_fetches_nothing_from_elsewhere():
    """Font, script and socket are those of the address by which the browser came."""

    async def ask():
        async with running(serving.Site("true", "127.0.0.1", 8000, EN)) as session:
            async with session.get("/") as answer:
                page, headers = await answer.text(), answer.headers
            own = f"127.0.0.1:{answer.url.port}"
            rest = page.replace("http://www.w3.org/2000/svg", "").replace(f"http://{own}/", "").replace(f"ws://{own}/", "")
            assert "://" not in rest
            assert headers["X-Frame-Options"] == "DENY"
            for part in ("css/xterm.css", "js/textual.js", "fonts/RobotoMono-VariableFont_wght.ttf", "images/background.png"):
                assert f"static/{part}" in page
                async with session.get(f"/static/{part}") as answer:
                    assert answer.status == 200

    asyncio.run(ask())


def test_other_sites_are_turned_away():
    """Page and socket alike; the answer says what to do."""

    async def ask():
        async with running(serving.Site("true", "127.0.0.1", 8000, EN)) as session:
            async with session.get("/", headers={"Host": "evil.example"}) as answer:
                assert (answer.status, "--public-url" in await answer.text()) == (403, True)
            with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
                await session.ws_connect("/ws", headers={"Origin": "https://evil.example"})
            assert refusal.value.status == 403

    asyncio.run(ask())


def test_the_builder_comes_through_the_socket(tmp_path, monkeypatch):
    """From its process to the browser, with the roster that was asked for; it ends when its page is closed."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))

    async def ask(url):
        seen = b""
        async with aiohttp.ClientSession() as session, session.ws_connect(f"{url}/ws?width=100&height=30") as page:
            while b"The Nordland Muster" not in seen:
                message = await page.receive(timeout=30)
                assert message.type is aiohttp.WSMsgType.BINARY, message
                seen += message.data

    with served(str(ROSTER)) as (process, url, _):
        asyncio.run(asyncio.wait_for(ask(url), 60))
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0


def test_addresses():
    """As they are typed into a browser."""
    assert serving.address("127.0.0.1", 80) == "http://127.0.0.1:80"
    assert serving.address("::1", 80) == "http://[::1]:80"
    assert serving.address("0.0.0.0", 80) == f"http://{socket.gethostname()}:80"
    assert serving.public("https://lists.example.org/muster/") == "https://lists.example.org/muster"
    with pytest.raises(MusterError):
        serving.public("https://lists.example.org?x=1")
