"""Random keys and clicks, a little of them: `python -m tests.soak 10000 [SEED]` does more (see there for what must hold)."""

from __future__ import annotations

from builder.tui import keys_and_commands as commands
from tests.sampling import examples
from tests.soak import BOUND, LEAVING, Soak


def test_lists_that_were_spoilt(tmp_path):
    """They are played with in windows of all sizes; nothing fails, everything can be left."""
    soak = Soak(tmp_path, 1, broken=True)
    soak.run(examples(20, 100))
    assert soak.screens


def test_some_hundred_steps(tmp_path):
    """Through several screens, most of them in the builder."""
    soak = Soak(tmp_path, 1)
    soak.run(examples(60, 300))
    assert soak.screens["BuildScreen"] > examples(6, 30)
    assert len(soak.screens) > 3


def test_every_key_of_the_builder_is_among_them():
    """Those of all commands, the way home among them, and those of dialogs and lists."""
    known = {k for c in (*commands.BUILD, *commands.HOME, *commands.EVERYWHERE) for k in c.keys.split(",")}
    assert known <= {*BOUND, *LEAVING}
    assert {"h", "enter", "escape", "pagedown"} <= set(BOUND)
