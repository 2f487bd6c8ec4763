"""Choices of an entry's parts, such as magic items: the list of parts, and the choices of each."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple

from typing_extensions import TypeVar

from builder.core import controls
from builder.core.choices import Choice, Fault, HolderT, Refusal, Trials, controls_at, faults_at, with_value
from builder.core.controls import Choice as NewPart
from builder.core.controls import Control
from builder.core.findings import Plain, Shown
from builder.core.models import Model
from builder.core.points import Price, total

PartT = TypeVar("PartT", bound=Model, default=Model)


class Part(NamedTuple, Generic[PartT]):
    """One part of an entry: its choices and additional price."""

    name: Shown
    """Name in its price line; `None` if it is not sold and has no such line."""
    removal: Shown
    """Label of the control that removes the part."""
    choices: tuple[Choice[PartT], ...] = ()
    prices: tuple[Price, ...] = ()
    """Price lines of the part before its choices."""
    points: int = 0
    """Additional price in quarters without a line of its own."""
    rule: str | None = None
    """Citation of its price."""
    section: Shown = None
    """Heading of the controls of the part."""
    blocked: Shown = None
    """Reason beside the control that removes the part, for a finding that is not at the part itself."""

    def price(self, held: PartT) -> Price:
        """The price line of the part `held`, which includes the prices of its choices."""
        lines = (*self.prices, *(price for choice in self.choices for price in choice.prices(held, 1)))
        points = self.points + total(lines)
        return Price(self.name, points, 1, points, self.rule, lines)


@dataclass(frozen=True, kw_only=True)
class Several(Choice[HolderT], Generic[HolderT, PartT]):
    """Choice of a list of parts with choices of their own, such as magic items or crew."""

    parts: Callable[[HolderT], Sequence[PartT]]
    """Function that gives the parts of an entry."""
    part: Callable[[HolderT, int], Part[PartT]]
    """Function that gives the part at an index of the list."""
    read: Callable[[Plain], PartT]
    """Function that makes a part from its plain value."""
    new: Callable[[HolderT], Iterable[NewPart] | None]
    """Function that gives the choices of the control that adds a part; `None` if the line offers none."""
    together: Callable[[HolderT, Sequence[Part[PartT]]], Iterable[Refusal]] = lambda *_: ()
    """Function from an entry and its parts to refusals that concern all together; their paths begin at the list."""

    def prices(self, entry: HolderT, models: int) -> Iterator[Price]:  # noqa: ARG002 - as all choices
        """A price line for each part."""
        for index, held in enumerate(self.parts(entry)):
            part = self.part(entry, index)
            if part.name is not None:
                yield part.price(held)

    def faults(self, entry: HolderT) -> Iterator[Fault]:
        """Faults of each part, and of all parts together."""
        all_held = self.parts(entry)
        parts = [self.part(entry, index) for index in range(len(all_held))]
        for index, (held, part) in enumerate(zip(all_held, parts, strict=True)):
            for choice in part.choices:
                yield from faults_at((*self.path, index), choice.faults(held))
        for refusal in self.together(entry, parts):
            yield self._fault(refusal, self.path, None)

    def controls(self, trials: Trials[HolderT]) -> Iterator[Control]:
        """The control that adds a part, then for each part its controls and the one that removes it."""
        entry = trials.holder
        parts, new = tuple(self.parts(entry)), self.new(entry)
        if new is not None:
            offered = [self._offered(trials, parts, choice) for choice in new]
            first = offered[0].blocked if offered else None
            alike = all(choice.blocked == first for choice in offered)
            yield controls.add_control(
                self.path, self.label, offered, section=self.section, blocked=first if alike else None
            )
        for index, held in enumerate(parts):
            path, part = (*self.path, index), self.part(entry, index)
            within = self._within(trials, index, held)
            for choice in part.choices:
                yield from controls_at(path, choice.controls(within))
            yield controls.remove_control(
                path, part.removal, section=part.section,
                points=None if part.name is None else part.price(held).points,
                blocked=trials.reason_at(path) or part.blocked,
            )  # fmt: skip

    def _offered(self, trials: Trials[HolderT], parts: Sequence[PartT], new: NewPart) -> NewPart:
        """The choice of a new part, with the reason why it is not allowed, if it is not."""
        if new.blocked is not None:
            return new
        added = (*parts, self.read(new.value))
        return new._replace(blocked=trials.reason(with_value(trials.holder, self.path, added)))

    def _within(self, trials: Trials[HolderT], place: int, held: PartT) -> Trials[PartT]:
        """Trials of the part at index `place`, which judge the whole entry with the changed part in it."""
        path = (*self.path, place)
        return Trials(held, lambda trial: trials.faults(with_value(trials.holder, path, trial)), (*trials.path, *path))
