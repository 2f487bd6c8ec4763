"""Who binds creatures of a host, for how many magic points, and with whom they stand in one unit."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import (
    Choice,
    Control,
    add_control,
    choice_control,
    control_key,
    number_control,
    remove_control,
)
from builder.core.findings import Shown, T, Text
from builder.systems.wfb3.composition import checks as composition_checks
from builder.systems.wfb3.composition.army import together
from builder.systems.wfb3.contingents.costs import host_of, may_bind
from builder.systems.wfb3.definitions.battle import HostKind
from builder.systems.wfb3.definitions.roster import Binder
from builder.systems.wfb3.editor.context import EntryContext, objection
from builder.systems.wfb3.hosts import checks as host_checks
from builder.systems.wfb3.joining.relations import joined_to
from builder.systems.wfb3.rules import HOST


def binding_controls(d: EntryContext) -> Iterator[Control]:
    """The wizards of the army who bind creatures of a host, and the magic points that they spend."""
    whole = d.rules.army_itself
    host = host_of(d.entry.take, whole)
    able = [Choice(o.id, o.name) for o in d.others if may_bind(o, host)]
    section, bound = T("Binding"), d.entry.bound_by
    if d.entry.from_ != HOST:
        yield remove_control(("bound_by",), T("bound by"), section=section, blocked=d.unless("bound_by"))
        return
    if bound is None or isinstance(bound, str):
        yield choice_control(
            ("bound_by",), T("bound by"), bound, able, d.why.get(("bound_by",)), section=section, rule=whole.cited
        )
        if host is not None and bound is not None and any(c.value == bound for c in able):
            yield from _alone(d, host.kind, bound, able, section)
        return
    rule = None if host is None else whole.system.hosts.kinds[host.kind]
    cited = whole.cited if rule is None else whole.cite(rule.source)
    for index, binder in enumerate(bound):
        at = ("bound_by", index)
        free = [c for c in able if c.value == binder.wizard or all(c.value != o.wizard for o in bound)]
        name = next((c.name for c in able if c.value == binder.wizard), binder.wizard)
        yield choice_control((*at, "wizard"), T("bound by"), binder.wizard, free, section=section, rule=whole.cited)
        most = None if rule is None else rule.points[-1]
        words = T("magic points of {name} (0: what is missing)", name=name)
        yield number_control((*at, "points"), words, binder.points, section=section, max=most, rule=cited)
        if len(bound) > 1:
            yield remove_control(at, T("without {name}", name=name), section=section)
        else:
            yield remove_control(("bound_by",), T("bound by nobody"), section=section)
    fresh = [Choice({"wizard": c.value}, c.name) for c in able if all(c.value != o.wizard for o in bound)]
    if fresh:
        yield add_control(("bound_by",), T("Another wizard helps"), fresh, section=section, rule=cited)


def mixing_controls(d: EntryContext) -> Iterator[Control]:
    """The creatures of its host with which it makes up one unit, where that host mixes."""
    whole = d.rules.army_itself
    host = host_of(d.entry.take, whole)
    rule = None if host is None else whole.system.hosts.kinds[host.kind]
    alike = []
    if rule is not None and rule.mixed is not None and not together(d.m, d.army):
        alike = [o for o in d.others if o.entry.from_ == HOST and o.under is None and o.id != d.m.id]
        alike = [o for o in alike if host_of(o.entry.take, whole) is host]
    if not alike and d.entry.joins is None:
        return
    choices = [Choice(None, T("a unit of its own"))]
    for o in alike:
        around = (o, *(x for x in together(o, d.army) if x.id != d.m.id))
        blocked = objection(
            joined_to(d.m, o.id, d.m.facts.post), around, (host_checks.host_mixes, composition_checks.sizes), d.army
        )
        choices.append(Choice(o.id, o.name, None, None, blocked))
    why = d.why.get(("joins",), T("no unit that these could be part of"))
    cited = whole.cited if rule is None else whole.cite(rule.source)
    yield choice_control(("joins",), T("one unit with"), d.entry.joins, choices, why, section=T("Unit"), rule=cited)


def _alone(d: EntryContext, kind: HostKind, bound: str, able: list[Choice], section: Shown) -> Iterator[Control]:
    """What one wizard spends, and who may help him."""
    whole = d.rules.army_itself
    rule = whole.system.hosts.kinds[kind]
    cited = whole.cite(rule.source)
    least = max(rule.points[0], rule.needs.get(d.entry.take, 0))

    def against(*binders: Binder) -> Text | None:
        trial = d.m._replace(entry=d.entry.model_copy(update={"bound_by": binders}))
        return objection(trial, d.others, (host_checks.binding_costs,), d.army)

    sums = [
        Choice(
            bound, T("{points}, the least", points=least), None, rule.least if least == rule.points[0] else rule.more
        )
    ]
    for n in rule.points:
        if n > least:
            sums.append(
                Choice(
                    [{"wizard": bound, "points": n}], str(n), None, rule.more, against(Binder(wizard=bound, points=n))
                )
            )
    helpers = [Choice(bound, T("no one"))]
    for c in able:
        if isinstance(c.value, str) and c.value != bound:
            both = (Binder(wizard=bound), Binder(wizard=c.value))
            helpers.append(Choice([{"wizard": bound}, {"wizard": c.value}], c.name, None, None, against(*both)))
    for more, name, choices in (("points", T("magic points"), sums), ("helper", T("helped by"), helpers)):
        if len(choices) > 1:
            yield Control(
                control_key(("bound_by",), f".{more}"), "choice", ("bound_by",), name, bound, choices=tuple(choices), section=section, rule=cited,
            )  # fmt: skip
