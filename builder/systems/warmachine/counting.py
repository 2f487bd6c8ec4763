"""What limits of the army count: entries, purchases, models, points."""

from __future__ import annotations

from typing import TypeAlias

from builder.core.limits import Limit, Side, Unit
from builder.core.pools import Pool
from builder.systems.warmachine.entries import EntryResult

ArmyLimit: TypeAlias = Limit[EntryResult]
ArmySide: TypeAlias = Side[EntryResult]
ArmyPool: TypeAlias = Pool[EntryResult]

ENTRIES = Unit[EntryResult]("entries", lambda _: 1)
PURCHASES = Unit[EntryResult]("purchases", lambda m: m.facts.counted)
MODELS = Unit[EntryResult]("models", lambda m: m.models)
POINTS = Unit[EntryResult]("points", lambda m: m.facts.cost)
"""Points of models in quarters, whoever pays for them."""
