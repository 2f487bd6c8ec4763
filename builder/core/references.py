"""Choices that refer to another entry of the army, such as a warjack's controller or an attachment's unit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.core.army import Army
from builder.core.choices import EntryT, Fault, Misplaced, OneOf, unknown_id, value_at
from builder.core.entries import EntryResult
from builder.core.findings import Plain, Shown, T, Text

CHOOSE_ANOTHER = T("Choose another entry.")


def no_such_entry(handle: str) -> Text:
    """Text of the finding on a handle that no entry has."""
    return T("No entry has the id “{id}”.", id=handle)


@dataclass(frozen=True, kw_only=True)
class Reference(OneOf[EntryT]):
    """Choice of the handle of another entry, checked once the whole army is known.

    Its options are the entries that may be chosen; `refused` words the finding on others. It is built together with
    the army: see `names_of_others`.
    """

    in_army: bool = True
    nobody_there: Callable[[str], Text] = no_such_entry
    """Finding text of a handle that no entry has."""
    choose: Text = CHOOSE_ANOTHER
    """The fix of an unknown handle if no similar one exists."""

    allowed: Sequence[str] | None = None
    """Handles that findings list as allowed; by default all options, blocked ones included."""

    def _unknown(self, entry: EntryT, value: Plain) -> Fault:
        """The fault of a handle that no entry has."""
        known = [str(id) for id in self._offered(entry)] if self.allowed is None else self.allowed
        return unknown_id(
            value, self.path, known, self.names or {}, self.nobody_there,
            code="ref.dangling", rule=self.rule, otherwise=self.choose,
        )  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class UnusedReference(Misplaced[EntryT]):
    """A key for the handle of another entry, on a line of the army list to which the key does not apply."""

    in_army: bool = True
    handles: Mapping[str, Shown]
    """Names of all entries by handle."""
    meant: Sequence[str]
    """Handles that the finding on an unknown handle suggests."""

    def faults(self, entry: EntryT) -> Iterator[Fault]:
        """Faults of values at these keys, and of handles that no entry has."""
        yield from super().faults(entry)
        for key in self.keys:
            value = value_at(entry, (key,))
            if isinstance(value, str) and value not in self.handles:
                yield unknown_id(
                    value, (key,), self.meant, self.handles, no_such_entry,
                    code="ref.dangling", rule=self.rule, otherwise=CHOOSE_ANOTHER,
                )  # fmt: skip


def numbered_names(army: Army) -> dict[str, Shown]:
    """Names of the entries by handle, in the order of the handles; equal names are numbered in roster order."""
    alike: dict[str, list[EntryResult]] = {}
    for result in army.entries:
        alike.setdefault(repr(result.name), []).append(result)

    def name(result: EntryResult) -> Shown:
        """Display name of an entry, with its number among entries of the same name."""
        same = alike[repr(result.name)]
        number = next(place for place, one in enumerate(same, 1) if one is result)
        return result.name if len(same) < 2 else T("{item} ({number})", item=result.name, number=number)

    return {result.id: name(result) for result in army.ordered}


def names_of_others(result: EntryResult, army: Army) -> dict[str, Shown]:
    """Names of the other entries by handle, numbered like `numbered_names`."""
    return {handle: name for handle, name in numbered_names(army).items() if handle != result.id}
