"""The record of a game as text: the changes in each turn and phase, and the state of the army at the end."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator

from builder.core.findings import T
from builder.editing.games import PlayedGame, Standing, Step
from builder.locale import Language
from builder.sheet.in_play import Counter, PlayedArmy


def record(game: PlayedGame, army: PlayedArmy, lang: Language) -> str:
    """The record as text: turns, a line for each phase with changes, at the end all counters with crossed boxes."""
    say = lang.say
    when = time.strftime("%Y-%m-%d", time.localtime(game.content.begun))
    lines = [game.content.name, f"{army.sheet.title}, {when}"]
    turn = 0
    for standing, changes in _phases(game, army, lang):
        if standing.turn != turn:
            turn = standing.turn
            lines += ["", say(T("Turn {turn}", turn=turn))]
        phase = phase_name(standing, army)
        lead = f"- {phase}{lang.colon}" if phase else "- "
        lines.append(f"{lead}{'; '.join(changes)}")
    return "\n".join([*lines, "", say(T("At the end")), *_losses(game.now, army, lang)]) + "\n"


def phase_name(standing: Standing, army: PlayedArmy) -> str:
    """The name of the phase of a state; empty if the game has no names for phases."""
    return army.phases[standing.phase % len(army.phases)] if army.phases else ""


def _phases(game: PlayedGame, army: PlayedArmy, lang: Language) -> Iterator[tuple[Standing, list[str]]]:
    """The state in each phase in which something changed, and the changes in words.

    Several changes of one counter in a phase are one.
    """
    course = list(game.course())
    steps = game.steps
    start = 0
    for place in range(len(steps) + 1):
        if place == len(steps) or steps[place].what == "turn":
            changes = list(_changes(course[start], course[place], steps[start:place], army, lang))
            if changes:
                yield course[place], changes
            start = place + 1


def _changes(before: Standing, after: Standing, steps: list[Step], army: PlayedArmy, lang: Language) -> Iterator[str]:
    """Changes of counters and revealed entries between two states, in words, then the notes among `steps`."""
    for whose, counter in _counters(army):
        old, new = counter.number(before.marks), counter.number(after.marks)
        if old != new:
            label = f"{whose}{lang.colon}{counter.track.label}" if whose else counter.track.label
            text = T("{what} {old} → {new} of {most}", what=label, old=old, new=new, most=counter.track.number)
            yield lang.say(text)
    names = {entry.id: entry.block.title.text for entry in army.entries}
    for id in sorted(after.revealed - before.revealed):
        yield lang.say(T("revealed: {name}", name=names.get(id, id)))
    yield from (step.text for step in steps if step.what == "note")


def _counters(army: PlayedArmy) -> Iterator[tuple[str, Counter]]:
    """Pairs of an entry's name (empty for the army) and a counter, the army's counters first."""
    yield from (("", counter) for counter in army.counters)
    for entry in army.entries:
        yield from ((entry.block.title.full_name, counter) for counter in entry.counters)


def _losses(now: Standing, army: PlayedArmy, lang: Language) -> Iterator[str]:
    """A line for each counter of the army with crossed boxes, then for each entry that is lost or has such counters."""
    yield from (f"- {text}" for text in _crossed(army.counters, now))
    for entry in army.entries:
        lost = entry.lost(now.marks)
        states = [lang.say(T("lost"))] if lost else []
        states += _crossed((one for one in entry.counters if not (lost and one.fatal)), now)
        if states:
            yield f"- {entry.block.title.text}{lang.colon}{'; '.join(states)}"


def _crossed(counters: Iterable[Counter], now: Standing) -> Iterator[str]:
    """Label, crossed boxes and number of boxes of each counter with crossed boxes."""
    for one in counters:
        if number := one.number(now.marks):
            yield f"{one.track.label} {number}/{one.track.number}"
