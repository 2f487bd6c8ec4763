"""Controls of host creatures: the wizards who bind them, their magic points, and the unit that they share."""

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
from builder.core.findings import Plain, Shown, T, Text
from builder.systems.wfb3.army import rest_of_unit
from builder.systems.wfb3.definitions.battle import HostKind
from builder.systems.wfb3.definitions.roster import Binder
from builder.systems.wfb3.editor.context import EntryContext, objection
from builder.systems.wfb3.hosts import checks as host_checks
from builder.systems.wfb3.hosts.who_may_bind import host_of, may_bind
from builder.systems.wfb3.joining.controls import unit_control
from builder.systems.wfb3.joining.relations import joined_to
from builder.systems.wfb3.rules import HOST


def binding_controls(context: EntryContext) -> Iterator[Control]:
    """Controls of the wizards who bind creatures of a host, and of the magic points that the wizards spend."""
    whole = context.rules.army_itself
    host = host_of(context.entry.take, whole)
    able = [Choice(other.id, other.name) for other in context.others if may_bind(other, host)]
    section, bound = T("Binding"), context.entry.bound_by
    if context.entry.from_ != HOST:
        yield remove_control(("bound_by",), T("bound by"), section=section, blocked=context.unless("bound_by"))
        return
    if bound is None or isinstance(bound, str):
        yield context.one_of(("bound_by",), T("bound by"), able, section, rule=whole.cited)
        if host is not None and bound is not None and any(choice.value == bound for choice in able):
            yield from _single_wizard(context, host.kind, bound, able, section)
        return
    rule = None if host is None else whole.system.hosts.kinds[host.kind]
    cited = whole.cited if rule is None else whole.cite(rule.source)
    others = [choice for choice in able if all(choice.value != binder.wizard for binder in bound)]
    for index, binder in enumerate(bound):
        at = ("bound_by", index)
        own = next((choice for choice in able if choice.value == binder.wizard), None)
        name = binder.wizard if own is None else own.name
        free = [choice for choice in able if choice is own or choice in others]
        yield choice_control((*at, "wizard"), T("bound by"), binder.wizard, free, section=section, rule=whole.cited)
        most = None if rule is None else rule.points[-1]
        words = T("magic points of {name} (0: what is missing)", name=name)
        yield number_control((*at, "points"), words, binder.points, section=section, max=most, rule=cited)
        if len(bound) > 1:
            yield remove_control(at, T("without {name}", name=name), section=section)
        else:
            yield remove_control(("bound_by",), T("bound by nobody"), section=section)
    if others:
        fresh = [Choice({"wizard": choice.value}, choice.name) for choice in others]
        yield add_control(("bound_by",), T("Another wizard helps"), fresh, section=section, rule=cited)


def mixing_controls(context: EntryContext) -> Iterator[Control]:
    """The control of the creatures of the same host that an entry shares a unit with, if the host allows that."""
    whole = context.rules.army_itself
    host = host_of(context.entry.take, whole)
    rule = None if host is None else whole.system.hosts.kinds[host.kind]
    alike = []
    if rule is not None and rule.mixed is not None and not rest_of_unit(context.result, context.army):
        alike = [
            other
            for other in context.others
            if other.entry.from_ == HOST
            and other.under is None
            and other.id != context.result.id
            and host_of(other.entry.take, whole) is host
        ]
    choices = []
    for other in alike:
        around = (other, *(one for one in rest_of_unit(other, context.army) if one.id != context.result.id))
        blocked = objection(joined_to(context.result, other.id, context.facts.post), around, context.army)
        choices.append(Choice(other.id, other.name, None, None, blocked))
    yield from unit_control(context, choices, whole.cited if rule is None else whole.cite(rule.source))


def _single_wizard(
    context: EntryContext, kind: HostKind, bound: str, able: list[Choice], section: Shown
) -> Iterator[Control]:
    """Controls of an entry bound by one wizard: the magic points that he spends, and a second wizard who helps him.

    `bound` is his handle, `able` are the choices of all wizards who may bind it.
    """
    whole = context.rules.army_itself
    rule = whole.system.hosts.kinds[kind]
    cited = whole.cite(rule.source)
    least = max(rule.points[0], rule.needs.get(context.entry.take, 0))

    def against(*binders: Binder) -> Text | None:
        """Reason that these wizards cannot bind the entry; `None` if they can."""
        trial = context.result._replace(entry=context.entry.model_copy(update={"bound_by": binders}))
        return objection(trial, context.others, context.army, (host_checks.binding_costs,))

    word = rule.least if least == rule.points[0] else rule.more
    sums = [Choice(bound, T("{points}, the least", points=least), None, word)]
    for points in rule.points:
        if points > least:
            more: Plain = [{"wizard": bound, "points": points}]
            sums.append(Choice(more, str(points), None, rule.more, against(Binder(wizard=bound, points=points))))
    helpers = [Choice(bound, T("no one"))]
    for choice in able:
        if isinstance(choice.value, str) and choice.value != bound:
            both: Plain = [{"wizard": bound}, {"wizard": choice.value}]
            blocked = against(Binder(wizard=bound), Binder(wizard=choice.value))
            helpers.append(Choice(both, choice.name, None, None, blocked))
    for key, name, choices in (("points", T("magic points"), sums), ("helper", T("helped by"), helpers)):
        if len(choices) > 1:
            yield Control(
                control_key(("bound_by",), f".{key}"), "choice", ("bound_by",), name, bound, choices=tuple(choices),
                section=section, rule=cited,
            )  # fmt: skip
