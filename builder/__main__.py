"""The command `muster`, and `python -m builder`."""

from __future__ import annotations

import gc
import sys
from types import ModuleType

_LOADER = "pydantic.plugin._loader"


def _no_plugins() -> ModuleType:
    """In place of pydantic's search for plugins, which imports half of the e-mail package and finds none.

    Only here, in a process of our own: who imports `builder` keeps his plugins. Should pydantic
    name the module otherwise one day, it searches again and a start takes a little longer.
    """
    module = ModuleType(_LOADER)
    module.get_plugins = lambda: ()  # type: ignore[attr-defined]
    return module


def start() -> None:
    """Run the command line.

    Starting makes many objects that stay; looking through them for garbage again
    and again would take a tenth of the time to a verdict.
    """
    gc.set_threshold(100_000, 50, 100)
    sys.modules.setdefault(_LOADER, _no_plugins())
    from builder.cli.main import run

    run()


if __name__ == "__main__":
    start()
