"""The command `muster`, and `python -m builder`."""

from __future__ import annotations

import gc
import sys
from types import ModuleType

_LOADER = "pydantic.plugin._loader"


class _NoPlugins(ModuleType):
    """In place of pydantic's search for plugins, which imports half of the e-mail package and finds none.

    Only here, in a process of our own: who imports `builder` keeps his plugins. Should pydantic
    name the module otherwise one day, it searches again and a start takes a little longer.
    """

    @staticmethod
    def get_plugins() -> tuple[()]:
        """None."""
        return ()


def start() -> None:
    """Run the command line.

    Starting makes many objects that stay; looking through them for garbage again
    and again would take a tenth of the time to a verdict.
    """
    gc.set_threshold(100_000, 50, 100)
    sys.modules.setdefault(_LOADER, _NoPlugins(_LOADER))
    from builder.cli.main import run

    run()


if __name__ == "__main__":
    start()
