"""The command `muster`, and `python -m builder`."""

from __future__ import annotations

import gc
import os
import re
import sys
import typing
from _thread import RLock  # `threading` is not imported at every start
from collections.abc import Callable
from importlib.machinery import SourceFileLoader
from types import ModuleType

_LOADER = "pydantic.plugin._loader"
_SCHEMAS = "pydantic_core.core_schema"
_ONE_AT_A_TIME = RLock()
SEARCHES = (100_000, 50, 100)
"""How many new objects a search for garbage waits for, and how many searches a wider one."""


class _NoPlugins(ModuleType):
    """In place of pydantic's search for plugins, which imports half of the e-mail package and finds none.

    Only here, in a process of our own: who imports `builder` keeps his plugins. Should pydantic
    name the module otherwise one day, it searches again and a start takes a little longer.
    """

    @staticmethod
    def get_plugins() -> tuple[()]:
        """None."""
        return ()


class _TypesOfSchemas(ModuleType):
    """In place of the types for authors of schemas, which pydantic's core imports and does not use; ready when asked.

    They take as long as the rest of it. Four of them it hands on by name; whoever asks for another gets them all.
    """

    CoreConfig = CoreSchema = CoreSchemaType = ErrorType = dict[str, str]

    def __getattr__(self, name: str) -> ModuleType:
        """What the module itself has; AttributeError where it has nothing of this name."""
        own = vars(self)
        if not name.startswith("__"):
            with _ONE_AT_A_TIME:
                if own.get("__file__") is None:
                    self._fill(own)
            if name in own:
                found: ModuleType = own[name]
                return found
        raise AttributeError(name)

    def _fill(self, own: dict[str, ModuleType | str]) -> None:
        core = sys.modules[self.__name__.partition(".")[0]]
        loader = SourceFileLoader(self.__name__, os.path.join(os.path.dirname(core.__file__ or ""), "core_schema.py"))
        own["__package__"], own["__file__"] = core.__name__, loader.path
        exec(loader.get_code(self.__name__) or "", own)  # noqa: S102 - as an import does it
        vars(core).update({name: own[name] for name in ("CoreConfig", "CoreSchema", "CoreSchemaType", "ErrorType")})


_CHECK = "_type_check"


def leave_unread() -> None:
    """Leave the annotations of named tuples as they are written, which is what they are in every module of ours.

    Each of two thousand would be compiled, and nobody asks for them; who does, with `typing.get_type_hints`, gets
    the same. Later versions of Python read them when they are asked for. Should `typing` name its
    function otherwise one day, they are compiled again and a start takes a little longer.
    """
    check = vars(typing).get(_CHECK)
    if check is None:
        return

    def unread(annotation: type | str, message: str, *more: bool, **further: bool) -> type | str:
        if isinstance(annotation, str) and message.startswith("field "):
            return annotation
        checked: type | str = check(annotation, message, *more, **further)
        return checked

    setattr(typing, _CHECK, unread)


class Uncompiled:
    """A pattern that is compiled when something is first asked of it."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._words = pattern, flags
        self._pattern: re.Pattern[str] | None = None

    def __getattr__(self, name: str) -> Callable[[str], re.Match[str] | None]:
        """What the pattern has, such as `match`."""
        if self._pattern is None:
            self._pattern = _compile(*self._words)
        found: Callable[[str], re.Match[str] | None] = getattr(self._pattern, name)
        return found


_compile = re.compile


def leave_uncompiled() -> None:
    """Leave the patterns of the YAML library uncompiled, which its reader in Python looks for and ours in C does not.

    One of them holds every sign that can be printed: that alone takes an eighth of a start. Should the library call its
    modules otherwise one day, they are compiled again.
    """

    def waiting(pattern: str, flags: int = 0) -> re.Pattern[str] | Uncompiled:
        if sys._getframe(1).f_globals.get("__name__", "").startswith("yaml."):  # noqa: SLF001
            return Uncompiled(pattern, flags)
        return _compile(pattern, flags)

    setattr(re, "compile", waiting)  # noqa: B010 - as above, no such function is known to have this type


def start() -> None:
    """Run the command line.

    Starting makes many objects that stay; looking through them for garbage again
    and again would take a tenth of the time to a verdict.
    """
    gc.set_threshold(*SEARCHES)
    sys.modules.setdefault(_LOADER, _NoPlugins(_LOADER))
    sys.modules.setdefault(_SCHEMAS, _TypesOfSchemas(_SCHEMAS))
    leave_unread()
    leave_uncompiled()
    from builder.cli.main import run

    run()


if __name__ == "__main__":
    start()
