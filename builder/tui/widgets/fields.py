"""The line to type into, which takes keys in the order in which they were typed.

Textual hands letters to the field at once and all other keys by way of the app: where several come in one
burst, from a slow line or a busy machine, Backspace would take away letters typed after it.
"""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Input


async def done_at_once(field: Widget, event: events.Key) -> None:
    """Do what a key is to the field itself, before the next one is looked at."""
    for binding in field._bindings.key_to_bindings.get(event.key, ()):  # noqa: SLF001 - there is no other way to them
        if not binding.priority and await field.app.run_action(binding.action, field):
            event.stop()
            event.prevent_default()  # nothing else is done with it, by the class below either
            return


class Field(Input):
    """A line."""

    async def _on_key(self, event: events.Key) -> None:
        await done_at_once(self, event)


class SearchField(Field):
    """A line for words to be found; the key that begins a search begins it anew, it is never one of the words."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("slash", "anew", show=False)]

    def action_anew(self) -> None:
        """Nothing typed yet."""
        self.value = ""


__all__ = ["Field", "SearchField", "done_at_once"]
