"""Limits on hidden models in a unit: a share of its models, or a number (15.9, the lists)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain

from builder.core.entry_findings import names_of
from builder.core.findings import T
from builder.core.limits import Between, Limit, Move, Side, by_id, wording_from
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.composition.limits import MODELS, ArmyLimit
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.hiding import hidden_models
from builder.systems.wfb3.hiding.hidden_models import Terms

CODE = "wfb3.hidden"


def hidden_shares(army: Army) -> Iterator[ArmyLimit]:
    """For each unit and each kind of models hidden in it, the strictest limit on their number."""
    for id, hidden in army.hidden.items():
        host = army.by_id.get(id)
        if host is not None and host.kind == "unit":
            for bounds in _bounds(army, host, hidden):
                yield min(bounds, key=lambda limit: limit.allowed.high or 0)


def hidden_in(army: Army, host: EntryResult, hidden: list[EntryResult]) -> Iterator[ArmyLimit]:
    """All limits on the hidden models of one unit."""
    return chain.from_iterable(_bounds(army, host, hidden))


def _bounds(army: Army, host: EntryResult, hidden: list[EntryResult]) -> Iterator[list[ArmyLimit]]:
    """For each kind of models hidden in one unit, all limits on their number."""
    groups: dict[tuple[str | None, str | None, Terms], list[EntryResult]] = {}
    for m in hidden:
        terms = hidden_models.hiding_terms(m.facts.line, m.facts.figure, army.rules) if m.kind == "unit" else None
        if terms is not None:
            listed = m.facts.line is not None
            key = (m.entry.from_, m.entry.take, terms) if listed else (None, None, terms)
            groups.setdefault(key, []).append(m)
    total = host.models + hidden_models.hidden_models_counted(hidden, army.rules)
    for (_, _, terms), group in groups.items():
        if terms.within and host.entry.take not in terms.within:
            continue  # that they do not hide there is said already
        bounds = [] if terms.most is None else [Fraction(terms.most)]
        if terms.share is not None:
            bounds.append(total * terms.share)
        if bounds:
            yield [_hidden(army, host, sorted(group, key=by_id), bound, total, terms) for bound in bounds]


def _hidden(
    army: Army, host: EntryResult, group: list[EntryResult], bound: Fraction, total: int, terms: Terms
) -> ArmyLimit:
    """The limit of `bound` models on the entries `group` of one kind, by number or by share of `total` models."""
    used, *_, last = sum(m.models for m in group), *group
    share = terms.share if bound != terms.most else None
    moves = {hider_key(host, last): Move(1, 0, share or 0)}
    if share is not None:
        moves[host_key(host)] = Move(0, 0, share)
    most = math.floor(bound)
    text = T("{unit}: {found} hidden here; the list allows {allowed}.", unit=host.name, allowed=most)
    way = T("Remove {count}.", count=used - most)
    if share is not None:
        text = T(
            "{unit}: {found} hidden here; at most {allowed} may hide among {total} models.",
            unit=host.name, total=total, allowed=most,
        )  # fmt: skip
        way = T("Remove {count}, or make the unit larger.", count=used - most)
    if not most:
        text = T("{unit}: {found} hidden here; nobody may hide among only {total} models.", unit=host.name, total=total)
    cited = army.rules_of(last).cited if terms.source is None else f"{army.rules.cite(terms.source)} (A44)"
    by = "rulebook" if last.facts.line is None else "list"
    others = (host.id, *names_of(group[:-1]))
    over: Side[EntryResult] = Side(
        CODE, wording_from(text, way, allowed=most), cited, "last", ("models",), by=by, others=others
    )
    return Limit(f"hidden:{host.id}", host.name, MODELS, used, Between(0, bound), group, None, over, moves)


def hider_key(host: EntryResult, result: EntryResult) -> str:
    """Key in `Limit.moves` for one more model of an entry that hides in a unit."""
    return f"hides:{host.id}:{result.entry.take}"


def host_key(host: EntryResult) -> str:
    """Key in `Limit.moves` for one more model in a unit with hidden models."""
    return f"hosts:{host.id}"
