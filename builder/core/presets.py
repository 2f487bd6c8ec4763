"""Equipment that goes together, to be put on an entry at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from builder.core.findings import Plain, Shown


class Preset(NamedTuple):
    """What belongs to it, by the keys of an entry: one value, or several that go into its list."""

    name: Shown
    equip: Mapping[str, Plain]
    """Plain values as a roster has them: `{"mount": "warhorse", "options": ["shield", "lance"]}`."""
