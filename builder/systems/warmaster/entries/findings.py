"""Findings about an entry by itself: what is unknown, and what is wrong."""

from __future__ import annotations

from typing import Any

from builder.core.findings import ERROR, Finding, T, Text
from builder.core.spelling import did_you_mean
from builder.systems.warmaster.rules.rules import Rules


def unknown_id(id: str, known: list[str], path: tuple[Any, ...], text: Text) -> Finding:
    """A finding about an id that names nothing known."""
    return Finding(
        "ref.unknown",
        ERROR,
        text,
        path=path,
        found=id,
        allowed=known,
        fix=did_you_mean(id, known) or T("Remove it."),
        by="list",
    )


def wrong(
    code: str,
    text: Text,
    rules: Rules,
    rule: str,
    path: tuple[Any, ...],
    found: Any,
    *,
    severity: str = ERROR,
    allowed: Any = None,
    fix: Text | None = None,
) -> Finding:
    """A finding about what is known, but not so."""
    return Finding(
        f"warmaster.{code}", severity, text, f"{rules.cited} ({rule})", path=path, found=found, allowed=allowed,
        fix=fix or T("Take it out."), by="list",
    )  # fmt: skip
