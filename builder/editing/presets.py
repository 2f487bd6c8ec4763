"""Applies presets to entries: their legal pieces are added, the others are reported with reasons."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from builder.core import controls
from builder.core.controls import Change, Control
from builder.core.findings import Plain, Shown, T, distinct, items_in
from builder.core.presets import Preset
from builder.editing import edits, what_if
from builder.files.lenient_reader import Draft
from builder.mustering import Muster


class LeftOut(NamedTuple):
    """A piece of a preset that could not be added to an entry."""

    name: Shown
    why: Shown


class Fitted(NamedTuple):
    """A draft with a preset applied to entries."""

    draft: Draft
    done: Muster
    put: tuple[Shown, ...]
    """Names of the pieces added, without duplicates."""
    left_out: tuple[LeftOut, ...]
    """Pieces that could not be added, without duplicates."""


def suggested(now: Muster, indexes: Iterable[int]) -> tuple[Preset, ...]:
    """Presets that the army's files suggest for any of these entries."""
    editor, rules = now.system.editor, now.library.rules
    return distinct(preset for index in indexes for preset in editor.presets(now.entries[index], rules))


def equipment_of(now: Muster, index: int) -> dict[str, str | list[str]]:
    """The equipment of an entry by key, in the form of a preset."""
    found: dict[str, str | list[str]] = {}
    offered = now.controls(index)
    for key in now.system.editor.preset_keys:
        own = [c for c in offered if c.path == (key,)]
        members = [c.member for c in own if c.kind == "member" and c.value and isinstance(c.member, str)]
        chosen = next((c.value for c in own if c.kind == "choice" and isinstance(c.value, str)), None)
        if members or chosen is not None:
            found[key] = members or chosen or ""
    return found


def names(now: Muster, equip: Mapping[str, Plain]) -> tuple[Shown, ...]:
    """Display names of a preset's pieces."""
    return tuple(_name_of(now, key, value) for key, value in _pieces(now, equip))


def with_preset(draft: Draft, now: Muster, indexes: Iterable[int], equip: Mapping[str, Plain]) -> Fitted:
    """The draft with a preset applied to entries piece by piece, leaving out pieces that would cause errors.

    A piece that excludes a new one from the same list is removed.
    """
    put: list[Shown] = []
    left_out: list[LeftOut] = []
    for index in indexes:
        for key, value in _pieces(now, equip):
            name, offered = _name_of(now, key, value), now.controls(index)
            control = _control_of(offered, key, value)
            if control is None:
                if value not in now.entries[index].carries:  # what comes with the entry is not left out
                    left_out.append(LeftOut(name, T("not offered to {name}", name=now.entries[index].name)))
                continue
            if _has(control, value):
                continue
            for changes in _ways(control, value, offered):
                after = what_if.muster_with_changes(draft, now, index, changes)
                if after is not None and not what_if.new_errors(after, now):
                    draft, now = edits.change_entry(draft, index, changes), after
                    put.append(name)
                    break
            else:
                left_out.append(LeftOut(name, _why(draft, now, index, control, value)))
    return Fitted(draft, now, distinct(put), distinct(left_out))


def _pieces(now: Muster, equip: Mapping[str, Plain]) -> Iterator[tuple[str, str]]:
    """Key and value of each piece, in the order in which the game fills keys."""
    for key in now.system.editor.preset_keys:
        value = equip.get(key)
        yield from (
            (key, one) for one in ([value] if isinstance(value, str) else items_in(value)) if isinstance(one, str)
        )


def _name_of(now: Muster, key: str, value: str) -> Shown:
    """Display name of a piece; its id if it has none."""
    named = now.library.label(key, value)
    return value if named is None else named


def _control_of(offered: Iterable[Control], key: str, value: str) -> Control | None:
    """Of the controls `offered` for an entry the one that adds the piece `value` at a key; `None` if there is none."""
    for control in offered:
        if control.path != (key,):
            continue
        if control.kind == "member" and control.member == value:
            return control
        if control.kind == "choice" and any(c.value == value for c in control.choices):
            return control
    return None


def _has(control: Control, value: str) -> bool:
    """True if the entry of a control has this value already."""
    return bool(control.value) if control.kind == "member" else control.value == value


def _ways(control: Control, value: str, offered: Iterable[Control]) -> Iterator[tuple[Change, ...]]:
    """Ways to add the piece `value` by its control, each as changes: alone, then in place of another of its list.

    `offered` are all controls of the entry.
    """
    if control.kind == "choice":
        yield controls.set_changes(control, value)
        return
    yield controls.toggle_changes(control)
    yield from (changes for _, changes in what_if.exchanges(control, offered))


def _why(draft: Draft, now: Muster, index: int, control: Control, value: str) -> Shown:
    """Reason that the piece `value` is not allowed in an entry, even if pieces that exclude it are removed."""
    tries = [
        what_if.muster_with_changes(draft, now, index, changes)
        for changes in _ways(control, value, now.controls(index))
    ]
    wrong = [what_if.new_errors(after, now) for after in tries if after is not None]
    if len(wrong) < 2 or not all(wrong):
        blocked = next((c.blocked for c in control.choices if c.value == value), control.blocked)
        if blocked is not None:
            return blocked
    least = min(reversed(wrong), key=len, default=[])
    return least[0].text if least else None
