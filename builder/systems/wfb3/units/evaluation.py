"""Evaluation of units: models, command, magic items, champion and crew."""

from __future__ import annotations

from builder.core.entries import Tag
from builder.core.findings import N, T
from builder.core.points import Price, Quarters, price_line, sum_of, total
from builder.systems.wfb3.crews import open_list_crews
from builder.systems.wfb3.definitions.roster import Entry, Roster
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.entries import doubts, misplaced_keys
from builder.systems.wfb3.entries.result_parts import unit_result
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.hiding import hidden_models
from builder.systems.wfb3.monsters import crew_and_riders as monster_evaluation
from builder.systems.wfb3.prices.open_list import once_per_unit
from builder.systems.wfb3.rules import HOST, Rules
from builder.systems.wfb3.units.unit_models import Purchase


def evaluate_unit(entry: Entry, handle: str, roster: Roster, rules: Rules, model: Purchase) -> EntryResult:
    """The result of a unit's entry, from an army list or the open list."""
    crewed = monster_evaluation.monster_crew(entry, model, rules)
    models = entry.models or (1 if rules.open and monster_evaluation.bears_crew(model.figure.creature) else 0)
    but = () if crewed is None else ("crew",)
    if hidden_models.hiding_terms(model.line, model.figure, rules) is not None:
        but = (*but, "joins", "as_")
    elif rules.list_id == HOST:
        but = (*but, "joins")
    findings = [*misplaced_keys.misplaced_key_findings(entry, "unit", but=but), *model.findings]
    findings += misplaced_keys.repeated_post_findings(entry)
    each = total(model.parts)
    price = [
        Price(N("model", "models", models), each, models, each * models, "WFB3 24.5", model.parts),
        *model.partial_option_prices,
    ]
    if crewed is not None:
        findings += crewed.findings
        price = [
            sum_of(
                N("monster with crew", "monsters with crew", models),
                (*model.parts, *crewed.parts),
                models,
                "WFB3 24.3.2",
            )
        ]
        price += once_per_unit(open_list_crews.paid_once(crewed.rows, rules), rules)
        each = price[0].each
    man = None if crewed is None else crewed.crewman
    posts = tuple(dict.fromkeys(entry.command))
    for post in posts:
        price.append(command_line(post, each if man is None else man, model.line, rules))
        if model.line is not None and model.line.command is not None and post in model.line.command.doubt:
            findings.append(doubts.line_doubt(model.line.command.doubt[post], "command", model.line, rules))
    price += model.once
    tags = command_tags(posts, rules)
    forms = () if model.line is not None else hidden_models.werecreature_shapes(model.figure, models, rules)
    result = unit_result(entry, handle, roster, rules, model, price, findings, models, models, tags, forms)
    facts = result.facts._replace(
        command=entry.command,
        partial_option_prices=model.partial_option_prices,
    )
    result = result._replace(facts=facts, secret=hidden_models.is_secret(entry))
    return result if crewed is None else monster_evaluation.with_crew(result, crewed, models, rules)


def command_tags(posts: tuple[str, ...], rules: Rules) -> tuple[Tag, ...]:
    """Special rules of a unit's command posts (`posts`, ids)."""
    known = rules.system.command
    return tuple(Tag("command", known[post].name, None, known[post].effect) for post in posts)


def command_line(post: str, each: int, unit: UnitEntry | None, rules: Rules) -> Price:
    """Price line of a standard bearer or musician: the list's price, or a model's (`each`, quarters) (24.5, A12)."""
    command = rules.system.command[post]
    printed = command_price(post, unit)
    if printed is not None:
        text = T("{post}: {points} in place of a model", post=command.name, points=Quarters(printed))
        return price_line(text, printed - each, 1, rules.cited)
    text = T("{post}: counts twice", post=command.name)
    points = each * ((command.times or 1) - 1) + (command.points or 0)
    return price_line(text, points, 1, rules.cite(command.source))


def command_price(post: str, unit: UnitEntry | None) -> int | None:
    """The list's price of a standard bearer or musician in quarters; `None` if he costs as much as a model."""
    offer = unit.command if unit is not None else None
    price: int | None = getattr(offer, post) if offer is not None else None
    return price
