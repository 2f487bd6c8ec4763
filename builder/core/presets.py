"""Presets: sets of equipment that are put on an entry in one step."""

from collections.abc import Mapping
from typing import NamedTuple

from builder.core.findings import Plain, Shown


class Preset(NamedTuple):
    """A set of equipment for an entry: a value for each key, or several for a list."""

    name: Shown
    equip: Mapping[str, Plain]
    """Plain values as a roster has them: `{"mount": "warhorse", "options": ["shield", "lance"]}`."""
