"""A key costs one frame, and what is shown is a fresh muster."""

from __future__ import annotations

import asyncio

from builder.files import loading
from builder.mustering import muster
from tests.tui.player import FOLDERS, PATIENCE, SAMPLE, Desk, key_event, played, run


def test_a_key_costs_one_frame(tmp_path, monkeypatch):
    """An edit and a move each draw once, and lay nothing out anew."""
    desk = Desk(tmp_path)
    path = desk.put("mine.yaml", SAMPLE)
    app = desk.app(path)
    frames, layouts, drawn = [], [], asyncio.Event()

    async def play(p):
        await p.press("down", "down", "enter")
        await p.to("Level")
        await asyncio.sleep(0.1)
        display, layout = app._display, p.builder._refresh_layout
        monkeypatch.setattr(
            app, "_display", lambda screen, what: (frames.append(what), drawn.set(), display(screen, what))
        )
        monkeypatch.setattr(p.builder, "_refresh_layout", lambda *a, **k: (layouts.append(1), layout(*a, **k)))

        async def cost(key):
            frames.clear()
            drawn.clear()
            app.post_message(key_event(key))
            await asyncio.wait_for(drawn.wait(), PATIENCE)  # as it runs for a player: the clock draws, not the test
            await asyncio.sleep(0.15)  # a second one would come now
            return len(frames)

        edits = [await cost(k) for k in ("right", "left", "right", "left")]
        await p.press("escape")
        moves = [await cost(k) for k in ("down", "down", "up", "down")]
        await p.press("a")
        offers = [await cost(k) for k in ("down", "down", "up")]
        assert (edits, moves, offers) == ([1] * 4, [1] * 4, [1] * 3)
        assert not layouts

    asyncio.run(run(app, desk, play, frames=True))


@played(roster=SAMPLE)
async def test_what_is_shown_is_a_fresh_muster(p):
    """After edits of many kinds the findings are those of the draft reckoned from nothing."""
    await p.press("down", "down", "d", "x", "down", "J", "enter")
    await p.press("right", "right", "down", "right", "escape")
    fresh = muster(p.roster, loading.load("wfb3", "empire", FOLDERS))
    assert fresh.points == p.session.muster.points
    assert fresh.findings == p.session.muster.findings
