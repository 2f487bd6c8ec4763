"""Options of an event's run in `event.toml`, beside the folder of the lists."""

from __future__ import annotations

import os
import tomllib
from typing import Annotated, Literal

from pydantic import Field

from builder.core import validation
from builder.core.findings import MusterError, T, Unreadable
from builder.core.models import Model
from builder.core.yaml_source import Document
from builder.files.reading import bytes_within
from builder.sheet.model import Copy

FILE = "event.toml"
LARGEST = 100_000
"""Greatest size of `event.toml` in bytes."""

Value = Annotated[str, Field(min_length=1, max_length=1_000)]


class EventOptions(Model):
    """The keys of `event.toml`: options of `muster event` by their names; paths are relative to the file."""

    event: Value | None = None
    signup: Value | None = None
    output: Value | None = None
    copies: Annotated[tuple[Copy, ...], Field(max_length=3)] = Field((), alias="copy")
    layout: Annotated[tuple[Value, ...], Field(max_length=10)] = ()
    paper: Literal["a4", "letter"] | None = None
    exclude: Annotated[tuple[Value, ...], Field(max_length=100)] = ()
    no_sheets: bool = Field(default=False, alias="no-sheets")
    mail: bool = False


def options_beside(lists: str) -> EventOptions:
    """The options in the `event.toml` beside a folder of lists, with absolute paths; defaults without that file.

    Raises `MusterError` if it cannot be read, and `Unreadable` with findings if it is invalid.
    """
    folder = os.path.dirname(os.path.abspath(lists))
    path = os.path.join(folder, FILE)
    if not os.path.lexists(path):
        return EventOptions()
    try:
        value = tomllib.loads(bytes_within(path, LARGEST).decode())
    except (ValueError, RecursionError) as problem:  # those of decoding and of TOML are values
        raise MusterError(T("{file}: {problem}", file=path, problem=str(problem))) from None
    lists_as_tuples = {key: tuple(one) if isinstance(one, list) else one for key, one in value.items()}
    options, findings = validation.validate(Document(lists_as_tuples, {}, path, ""), EventOptions)
    if options is None:
        raise Unreadable(findings)
    paths = {key: os.path.join(folder, one) for key in ("signup", "output") if (one := getattr(options, key))}
    if options.event is not None and os.path.exists(os.path.join(folder, options.event)):
        paths["event"] = os.path.join(folder, options.event)
    return options.model_copy(update=paths)
