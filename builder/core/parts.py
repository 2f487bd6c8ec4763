"""Choices within an entry that has parts, such as its magic items: the list of them, and what each may say of itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple

from typing_extensions import TypeVar

from builder.core import controls
from builder.core.choices import (
    Choice,
    HolderT,
    Refusal,
    controls_at,
    findings_at,
    reason_of,
    reasons_by_path,
    value_at,
)
from builder.core.controls import Control
from builder.core.findings import Finding, Plain, Shown
from builder.core.models import Model
from builder.core.points import Price

PartT = TypeVar("PartT", bound=Model, default=Model)


@dataclass(frozen=True, kw_only=True)
class Name(Choice[HolderT]):
    """A text of the player's own."""

    code: str = ""

    def prices(self, entry: HolderT, models: int) -> Iterator[Price]:  # noqa: ARG002 - as all choices
        """Nothing."""
        yield from ()

    def findings(self, entry: HolderT) -> Iterator[Finding]:  # noqa: ARG002 - as all choices
        """Nothing."""
        yield from ()

    def controls(self, entry: HolderT) -> Iterator[Control]:
        """The text."""
        value = value_at(entry, self.path)
        yield controls.text_control(self.path, self.label, None if value is None else str(value), section=self.section)


@dataclass(frozen=True, kw_only=True)
class NotOffered(Choice[HolderT]):
    """A key that the line does not offer."""

    refusal: Callable[[Plain], Refusal] | None
    """What is wrong with a value there; `None` where something else about the entry is found wrong."""

    def prices(self, entry: HolderT, models: int) -> Iterator[Price]:  # noqa: ARG002 - as all choices
        """Nothing."""
        yield from ()

    def findings(self, entry: HolderT) -> Iterator[Finding]:
        """The value, if there is one."""
        value = value_at(entry, self.path)
        if self.refusal is not None and value not in (None, ()):
            yield self._finding(self.refusal(value), self.path, value)

    def controls(self, entry: HolderT) -> Iterator[Control]:
        """The way to be rid of the value."""
        value = value_at(entry, self.path)
        if value not in (None, ()):
            blocked = controls.NOT_OFFERED if self.refusal is None else reason_of(self.refusal(value))
            yield controls.remove_control(self.path, self.label, section=self.section, blocked=blocked)


class Part(NamedTuple, Generic[PartT]):
    """One of several things in a list: what may be chosen of it, and what is wrong with having it."""

    name: Shown
    choices: tuple[Choice[PartT], ...] = ()
    refusals: tuple[Refusal, ...] = ()
    section: Shown = None
    price: Price | None = None
    points: int | None = None
    """Quarters, beside the way to be rid of it."""
    blocked: Shown = None
    """Why it should go, where the finding is the army's."""


@dataclass(frozen=True, kw_only=True)
class Several(Choice[HolderT], Generic[HolderT, PartT]):
    """A list of parts, each with choices of its own: magic items, crew."""

    parts: Callable[[HolderT], Sequence[PartT]]
    part: Callable[[HolderT, int], Part[PartT]]
    """The part at a place of the list."""
    new: Callable[[HolderT], Iterable[controls.Choice] | None]
    """What may be added; `None` if the line has none of it."""
    full: Shown = None
    """Why nothing can be added."""
    together: Callable[[HolderT], Iterable[Refusal]] = lambda _: ()
    """What is wrong with the list; the path of a refusal begins there."""

    def prices(self, entry: HolderT, models: int) -> Iterator[Price]:  # noqa: ARG002 - as all choices
        """A line for each part."""
        yield from _prices(self._evaluated(entry))

    def evaluate(self, entry: HolderT) -> tuple[tuple[Price, ...], tuple[Finding, ...]]:
        """A line for each part, and what is wrong."""
        parts = self._evaluated(entry)
        return tuple(_prices(parts)), tuple(self._findings(entry, parts))

    def _evaluated(self, entry: HolderT) -> list[tuple[PartT, Part[PartT]]]:
        return [(held, self.part(entry, index)) for index, held in enumerate(self.parts(entry))]

    def findings(self, entry: HolderT) -> Iterator[Finding]:
        """What is wrong with each part, and with all of them together."""
        yield from self._findings(entry, self._evaluated(entry))

    def _findings(self, entry: HolderT, parts: Sequence[tuple[PartT, Part[PartT]]]) -> Iterator[Finding]:
        for index, (held, part) in enumerate(parts):
            path = (*self.path, index)
            for choice in part.choices:
                yield from findings_at(path, choice.findings(held))
            for refusal in part.refusals:
                yield self._finding(refusal, path, None)
        for refusal in self.together(entry):
            yield self._finding(refusal, self.path, None)

    def controls(self, entry: HolderT) -> Iterator[Control]:
        """What may be added, and for each part its choices and the way to be rid of it."""
        new = self.new(entry)
        if new is not None:
            yield controls.add_control(self.path, self.label, new, section=self.section, blocked=self.full)
        parts = self._evaluated(entry)
        reasons = reasons_by_path(self._findings(entry, parts))
        for index, (held, part) in enumerate(parts):
            path = (*self.path, index)
            for choice in part.choices:
                yield from controls_at(path, choice.controls(held))
            blocked = reasons.get(path) or part.blocked
            yield controls.remove_control(path, part.name, section=part.section, points=part.points, blocked=blocked)


def _prices(parts: Iterable[tuple[PartT, Part[PartT]]]) -> Iterator[Price]:
    return (part.price for _, part in parts if part.price is not None)
