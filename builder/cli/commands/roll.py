"""`muster roll`: dice before the game, by hand, by a seed or by an event."""

from __future__ import annotations

import argparse

from builder import systems
from builder.cli.arguments import Context
from builder.cli.commands.read_rosters import reports_unreadable
from builder.core import event_pack as events
from builder.core.dice_rolls import RollRequest
from builder.core.event_pack import Event
from builder.core.exit_codes import LEGAL
from builder.core.findings import MusterError, T
from builder.core.roster import MAX_SEED
from builder.core.terminal_text import is_line
from builder.desk import checking
from builder.files import loading
from builder.render import explain


@reports_unreadable
def run_roll(context: Context) -> int:
    """Roll dice before the game and print the results."""
    given = context.arguments
    rules = _game_with_dice(context, given.system)
    seed, event = given.seed, None
    if seed is not None and not (0 < len(seed) <= MAX_SEED and is_line(seed)):
        raise MusterError(
            T("A seed is one line of 1 to {limit} characters, without control characters.", limit=MAX_SEED)
        )
    if given.event is not None:
        event = checking.pack(given.event, context.folders)
        seed = _event_seed(event, rules, given)
        text = T(
            "{event}: seed {seed} of {player} for {entry}",
            event=event.name,
            seed=seed,
            player=given.player,
            entry=given.entry,
        )
        context.put(f"{context.lang.say(text)}\n")
    elif given.player is not None or given.entry is not None:
        raise MusterError(T("--player and --entry go with --event."))
    asked = RollRequest(
        level=given.level,
        creature=given.creature,
        wizard=given.wizard or given.rolled,
        ordinary=given.rolled,
        models=given.models,
        seed=seed,
        die=given.die,
        event=None if event is None else event.id,
        game=None if event is None else event.game,
    )
    rolled = rules.system.require_dice().roll(rules.rules, asked)
    context.put(explain.rolled(rolled, rules, context.lang))
    return LEGAL


def _event_seed(event: Event, rules: loading.Library, given: argparse.Namespace) -> str:
    """The seed that an event prescribes for a player's entry; raises `MusterError` for unsuitable arguments."""
    if not (given.player or "").strip() or not given.entry:
        raise MusterError(T("An event’s dice follow from --player NAME and --entry ID; name both."))
    if given.die is not None or given.seed is not None:
        raise MusterError(T("With --event the event gives the dice; leave --seed and --die out."))
    if rules.system.id not in event.systems:
        raise MusterError(T("This game is not played at the event {event}.", event=event.name))
    return events.seed(event, given.player, given.entry)


def _game_with_dice(context: Context, system: str | None) -> loading.Library:
    """Definitions of an army of the requested game, or of the only game with dice before it."""
    found = [
        (s, a)
        for s, a, _ in loading.armies(context.folders)
        if s == system or (system is None and systems.find(s).dice)
    ]
    if not found:
        raise MusterError(T("There is no army for the game “{id}” in the lists.", id=system or ""))
    return loading.load(*found[0], context.folders)
