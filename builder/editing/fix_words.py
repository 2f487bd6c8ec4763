"""What a fix of a finding does, in the words that stand on the screen: the entry, the control and its new value."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from builder.core.controls import Change, Choice, Control, Path
from builder.core.findings import Plain, Shown, T, Text
from builder.mustering import Muster


def describe_fix(way: tuple[Change, ...], muster: Muster, names: Mapping[str, Shown] = MappingProxyType({})) -> Text:
    """What the changes of a way do to a list, one after the other; `names` tell entries of one name apart, by their ids."""
    return T("{steps}", steps=tuple(_step(change, muster, names) for change in way))


def _step(change: Change, muster: Muster, names: Mapping[str, Shown]) -> Shown:
    path = change.path
    if path[:1] == ("entries",) and len(path) == 1:
        return T("{what} added", what=_offered(change.value, muster))
    if path[:1] == ("entries",) and isinstance(path[1], int) and path[1] < len(muster.results):
        result = muster.results[path[1]]
        name = names.get(result.id, result.name)
        if len(path) == 2:
            return T("{name} removed", name=name)
        controls = muster.system.editor.controls(result, muster.army)
        return T("{entry}: {what}", entry=name, what=_done(change, path[2:], controls, muster))
    return _done(change, path, muster.army_options, muster)


def _offered(value: Plain, muster: Muster) -> Shown:
    """The name of a new entry."""
    take = value.get("take") if isinstance(value, dict) else None
    for pick in muster.system.editor.available(muster.army):
        if pick.entry.get("take") == take:
            return pick.title if pick.title is not None else pick.name
    return str(take)


def _done(change: Change, path: Path, controls: tuple[Control, ...], muster: Muster) -> Shown:
    """What a change does to the control of a path."""
    for c in controls:
        if c.path == path and change.do in ("add", "drop") and c.kind == "member" and c.member == change.value:
            return T("{what} on", what=c.name) if change.do == "add" else T("{what} off", what=c.name)
    if change.do == "remove" and (taken := next((c for c in controls if c.path == path and c.kind == "remove"), None)):
        return taken.name
    control = next((c for c in controls if c.path == path and c.kind != "member"), None)
    control = control or next((c for c in controls if c.path == path[: len(c.path)] and c.kind != "member"), None)
    name = _label(path, muster) if control is None else control.name
    if change.do == "remove" or change.value is None:
        none = next((c.name for c in _choices(control) if c.value is None), None)
        return T("{what} removed", what=name) if none is None else T("{what}: {value}", what=name, value=none)
    if isinstance(change.value, int) and not isinstance(change.value, bool) and not _choices(control):
        return T("{what} {number}", what=name, number=change.value)
    return T("{what}: {value}", what=name, value=_value(change.value, path, control, controls, muster))


def _choices(control: Control | None) -> tuple[Choice, ...]:
    return control.choices if control is not None else ()


def _value(value: Plain, path: Path, control: Control | None, controls: tuple[Control, ...], muster: Muster) -> Shown:
    """A value by the name that a choice, a member or the game has for it."""
    for choice in _choices(control):
        if choice.value == value:
            return choice.name
    for other in controls:
        if other.kind == "member" and other.member == value:
            return other.name
    if isinstance(value, dict):
        return ", ".join(str(part) for part in value.values())
    known = muster.system.editor.label(muster.library.rules, str(path[0]), value)
    return known if known is not None else str(value)


def _label(path: Path, muster: Muster) -> Shown:
    """What a key is called that no control stands for."""
    keys = [step for step in path if isinstance(step, str)]
    key = keys[-1] if keys else ""
    known = muster.system.editor.label(muster.library.rules, key, None)
    return known if known is not None else key
