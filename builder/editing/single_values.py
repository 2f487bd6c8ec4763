"""Fields that fill themselves: where something must be chosen and one value alone is allowed, nobody is asked for it."""

from __future__ import annotations

from collections.abc import Iterable

from builder.core.controls import Change, Choice, Control, to_value


def filled(controls: Iterable[Control], just_set: str) -> tuple[tuple[Control, Choice, tuple[Change, ...]], ...]:
    """The controls of an entry whose value the rules do not allow, each with the one value that they do.

    What was set just now, by its key, stays as it was set, whatever the rules say of it.
    """
    found = []
    for control in controls:
        if control.kind != "choice" or control.key == just_set:
            continue
        now = next((c for c in control.choices if c.value == control.value), None)
        wrong = control.blocked is not None or (now is not None and now.blocked is not None)
        free = [c for c in control.choices if c.blocked is None]
        if wrong and control.value is None and len(free) == 1:
            found.append((control, free[0], to_value(control, free[0].value)))
    return tuple(found)
