"""Choices that name another entry of the army: who controls a warjack, whom an attachment belongs to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from builder.core.army import Army
from builder.core.choices import EntryT, Fault, OneOf
from builder.core.entries import EntryResult
from builder.core.findings import ERROR, Finding, Plain, Shown, T, Text
from builder.core.spelling import did_you_mean

CHOOSE_ANOTHER = T("Choose another entry.")


@dataclass(frozen=True, kw_only=True)
class Reference(OneOf[EntryT]):
    """The handle of another entry, judged when the whole army is known.

    Its options are the entries that may be named here, `refused` says what is wrong with another one. It is built with
    the army: see `names_of_others`.
    """

    in_army: bool = True
    nobody_there: Callable[[str], Text] = lambda handle: T("No entry has the id “{id}”.", id=handle)
    """What is said of a handle that no entry has."""
    choose: Text = CHOOSE_ANOTHER
    """The fix of a handle that no entry has, if none is like it."""

    def _unknown(self, entry: EntryT, value: Plain) -> Fault:
        known, names = [str(id) for id in self._offered(entry)], self.names or {}
        fix = did_you_mean(value, known, lambda handle: names.get(handle, handle)) or self.choose
        text = self.nobody_there(str(value))
        finding = Finding(
            "ref.dangling", ERROR, text, self.rule, path=self.path, found=value, allowed=known, fix=fix, by="list"
        )
        return Fault(finding, text)


def names_of_others(result: EntryResult, army: Army) -> dict[str, Shown]:
    """Names of the other entries by handle, in the order of their handles; those of one name are numbered as in the roster."""
    alike: dict[str, list[EntryResult]] = {}
    for other in army.entries:
        alike.setdefault(repr(other.name), []).append(other)

    def name(other: EntryResult) -> Shown:
        same = alike[repr(other.name)]
        number = next(place for place, one in enumerate(same, 1) if one is other)
        return other.name if len(same) < 2 else T("{item} ({number})", item=other.name, number=number)

    return {other.id: name(other) for other in army.ordered if other.id != result.id}
