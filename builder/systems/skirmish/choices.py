"""Choices of the mode for one entry: number of models, memory of earlier games, checks of the base game's values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from builder.core.choices import Choice, Fault, FreeText, Number, Refusal, Trials, first_reason, value_at, with_value
from builder.core.controls import Choice as Offered
from builder.core.controls import Control
from builder.core.findings import ERROR, WARNING, Plain, Shown, T, Text
from builder.systems.skirmish.entries import EntryResult
from builder.systems.skirmish.force import Force
from builder.systems.skirmish.limit_words import refusal
from builder.systems.skirmish.roster import Entry
from builder.systems.skirmish.rules import SCENARIO, Rules

MEMORY = T("Between games")
"""Heading of the controls of injuries and experience."""


@dataclass(frozen=True, kw_only=True)
class OfBase(Choice[Entry]):
    """The mode's check of a value that the base game offers, or of each value in a list."""

    label: Shown = None
    in_army: bool = True
    refused: Callable[[Entry, Plain], Refusal | None]
    """Function that gives the refusal of a value, or `None`; the value `None` means the line's default."""
    alone: bool = False
    """True if the base game's notes and reasons beside the values are left out."""

    def faults(self, entry: Entry) -> Iterator[Fault]:
        """A fault for each refused value; a refused default is a fault of the line."""
        value = value_at(entry, self.path)
        for place, one in enumerate(value) if isinstance(value, tuple) else ((None, value),):
            refused = self.refused(entry, one)
            if refused is not None:
                path = self.path if place is None else (*self.path, place)
                yield self._fault(refused, ("take",) if one is None else path, one)

    def controls(self, trials: Trials[Entry]) -> Iterator[Control]:
        """No controls, since the base game has those of the value; `adapted` adds the mode's reasons to them."""
        yield from ()

    def adapted(self, control: Control, entry: Entry) -> Control:
        """A control of the base game, with the mode's reasons for the values that it refuses; others unchanged."""
        if control.path != self.path:
            return control
        if control.kind == "choice":
            return control._replace(choices=tuple(self._adapted(choice, entry) for choice in control.choices))
        refused = self.refused(entry, control.member) if control.kind == "member" else None
        if refused is None:
            return control
        if refused.severity != ERROR:
            return control._replace(note=refused.reason, rule=refused.rule)
        return control._replace(blocked=refused.text if refused.reason is None else refused.reason, rule=refused.rule)

    def _adapted(self, choice: Offered, entry: Entry) -> Offered:
        """One value of a control, blocked with the mode's reason if the mode refuses it."""
        reason = first_reason(self.faults(with_value(entry, self.path, choice.value)))
        if self.alone:
            return choice._replace(note=None, blocked=reason)
        return choice if reason is None else choice._replace(blocked=reason)


def models(result: EntryResult, rules: Rules) -> Number[Entry]:
    """SK-04, SK-09: choice of the number of identical models; 1 for a leader or with injuries or experience."""
    entry = result.entry

    def refused(count: int) -> Refusal | None:
        if count < 2 or not (entry.leader or entry.injuries or entry.experience):
            return None
        text = T(
            "{name}: {count} models in one entry; the leader, and any model with injuries or experience, must be an entry of its own.",
            name=result.name,
            count=count,
        )
        fix = T("Split it into {count} entries of one model each.", count=count)
        return refusal(rules, "single", text, "SK-04" if entry.leader else "SK-09", fix, 1)

    return Number(
        path=("models",),
        label=T("models"),
        code="skirmish.single",
        rule=rules.cited["SK-09"],
        in_army=True,
        name=result.name,
        each=result.points_each,
        high=None if result.kind in rules.terms.troops else 1,
        note=T("all alike"),
        refused=refused,
        read=lambda _: result.models,
    )


def memory(force: Force) -> tuple[FreeText[Entry], Number[Entry]]:
    """SK-16: choices of injuries and experience, which stay in the list but count only in some scenarios."""
    scenario = force.rules.scenario

    def refused(text: Text, fix: Text) -> Refusal:
        return refusal(force.rules, "memory", text, SCENARIO, fix, severity=WARNING)

    def injuries(_: str) -> Refusal | None:
        if scenario is None or scenario.injuries:
            return None
        text = T("Injuries from earlier games do not apply in this scenario.")
        return refused(text, T("Play this game without the injuries; they stay in the list."))

    def experience(count: int) -> Refusal | None:
        if scenario is None or scenario.experience or not count:
            return None
        text = T("Experience does not count in this scenario.")
        return refused(text, T("Play this game without the experience; it stays in the list."))

    return (
        FreeText(path=("injuries",), label=T("injuries"), section=MEMORY, in_army=True, refused=injuries),
        Number(
            path=("experience",),
            label=T("experience"),
            code="skirmish.memory",
            section=MEMORY,
            in_army=True,
            name=T("experience"),
            each=None,
            low=0,
            high=1000,
            refused=experience,
        ),
    )
