"""The builder in a real browser, at a desk and on a phone: what a page looks like, what keys and fingers do, what outlives it.

`python -m tests.browser` musters a whole army there in every way and on every device; this is a sample of it.
"""

from __future__ import annotations

import asyncio

import pytest

from tests import browser, chromium
from tests.conftest import LISTS

pytestmark = pytest.mark.skipif(chromium.installed() is None, reason="no Chromium is installed")
DESK, PHONE, SIDE = (browser.DEVICES[name] for name in ("desk", "phone", "phone-on-its-side"))
ROSTER = LISTS / "wfb3/rosters/empire-2000.yaml"


def seen(device, play, *words):
    """A page on a device, before a server of its own; what a player would complain of is an error."""

    async def ask():
        with browser.served(*words) as home:
            async with chromium.Chromium(device.scale) as running:
                page = await running.page(device.width, device.height, touch=device.touch)
                await page.open(home.url)
                await play(page, home, running)
                assert await browser.wrong(page, device) == []

    asyncio.run(asyncio.wait_for(ask(), 240))


def test_a_page_at_a_desk():
    """Its title and its sign; the first keys go in, even those typed before the builder is there; read anew it goes on where it was."""

    async def play(page, home, running):
        await page.press("n", "e")
        await page.sees("Which army?")
        await page.reload()
        await page.sees("Which army?")
        assert await page.evaluate("document.title") == "Muster"
        sign = await page.evaluate("document.querySelector('link[rel=icon]').href")
        assert await page.evaluate(f"fetch({sign!r}).then((a) => a.ok && a.headers.get('content-type'))") == "image/svg+xml"
        assert all(a.startswith(("http://127.0.0.1:", "data:")) for a in page.asked_for)
        assert "token" not in await page.evaluate("location.href")
        await page.evaluate("document.activeElement.blur()")
        await page.press("escape")
        await page.until(lambda text: "Which army?" not in text)

    seen(DESK, play)


@pytest.mark.parametrize("device", [pytest.param(PHONE, id="upright"), pytest.param(SIDE, id="on its side", marks=pytest.mark.whole)])
def test_a_page_on_a_phone(device):
    """All of it is seen without scrolling sideways; a finger chooses, scrolls and presses the keys of the bar."""

    async def play(page, home, running):
        await page.sees("The Nordland Muster", "The army itself")
        await page.point_at("Helblitzen")
        await page.sees("Models ‹")
        await page.point_at_button("Tab")
        await page.point_at_button("Down")
        await page.calm()
        before = await page.lines()
        column = next(line for line in before if "″, save" in line).index("″, save")
        x, y = await page.cell(column, len(before) - 9)
        await page.swipe(x, y, -80)
        await page.until(lambda text: text.split("\n") != before, "a list that is scrolled")
        assert await page.evaluate("document.activeElement.inputMode") == "none", "no keyboard hides the list"
        await page.point_at_button("Keyboard")
        assert await page.evaluate("document.activeElement.inputMode") == "text"
        await page.point_at_button("Keyboard")
        await page.point_at("? help", last=True)
        await page.sees("Esc")
        await page.point_at_button("Esc")

    seen(device, play, str(ROSTER))


def test_what_outlives_a_page():
    """A page that is read anew goes on where it was; of one that was closed the next brings back what was not saved."""

    async def play(page, home, running):
        await page.sees("The army itself")
        await page.press("n")
        await page.sees("cancel")
        await page.type("Not saved")
        await page.press("enter")
        await page.sees("Not saved ●")
        await page.press("a")
        await page.sees("▌Available")
        await page.reload()
        await page.sees("Not saved ●", "▌Available")
        again = await running.page(DESK.width, DESK.height)
        await page.close()
        await asyncio.sleep(2)  # no player opens a tab before the server has heard that the other one is gone
        await again.open(home.url.partition("/?")[0])
        await again.sees("Not saved ●")
        assert "Not saved" not in ROSTER.read_text(encoding="utf-8")
        page.__dict__.update(again.__dict__)

    seen(DESK, play, str(ROSTER))


@pytest.mark.parametrize(
    ("device", "way"), [pytest.param(PHONE, "hand", id="a finger", marks=pytest.mark.whole), pytest.param(DESK, "keys", id="keys")]
)
def test_an_army(device, way):
    """From the first screen to a legal army that is saved, printed and handed over."""
    presses, said = asyncio.run(asyncio.wait_for(browser.walked(device, way), 240))
    assert said == []
    assert presses <= 130
