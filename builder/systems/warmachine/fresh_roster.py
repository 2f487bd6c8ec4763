"""A fresh roster: the encounter of its points; its warcaster is the player's choice."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import FirstAnswer, FirstQuestion
from builder.core.findings import Plain, Shown, T
from builder.core.fresh_definitions import fresh_roster
from builder.core.points import Quarters
from builder.systems.warmachine.encounters import fitting, nearest
from builder.systems.warmachine.rules import Listing, Rules


def starter(rules: Rules, limit: int) -> dict[str, Plain]:
    """A fresh roster: the smallest encounter that is played with these points, or else the nearest; the only warcaster of a faction that has one."""
    known = rules.system.encounters
    encounter = next(iter(fitting(known, limit)), nearest(known, limit))
    terms: dict[str, Plain] = {} if encounter is None else {"encounter": encounter}
    if rules.army.needs_contract and rules.contracts:
        terms["contract"] = next(iter(rules.contracts))
    answers = tuple(_answers(rules))
    only = answers[0].values if len(answers) == 1 else {}
    return {**fresh_roster(rules.system.system, rules.army.id, limit, (), terms), **only}


def first_question(rules: Rules) -> FirstQuestion | None:
    """Which of the faction's warcasters leads, with the contract that an army of mercenaries needs; `None` without a choice."""
    answers = tuple(_answers(rules))
    return FirstQuestion(T("Which warcaster?"), answers) if len(answers) > 1 else None


def _answers(rules: Rules) -> Iterator[FirstAnswer]:
    for listing in rules.listings.values():
        if listing.role != "warcaster" or listing.ally or listing.line.only_in:
            continue
        values: dict[str, Plain] = {"entries": [{"take": listing.id}]}
        note = _figures(listing, rules)
        if rules.army.needs_contract:
            contract = next((id for id, one in rules.contracts.items() if listing.id in one.only), None)
            if contract is None:
                continue
            values["contract"] = contract
            note = (*note, T("contract: {name}", name=rules.contracts[contract].name))
        yield FirstAnswer(listing.line.name, note, values)


def _figures(listing: Listing, rules: Rules) -> tuple[Shown, ...]:
    """His warjack points and his FOCUS, with their headings."""
    brought = T("{term} {number}", term=rules.system.terms["warjack-points"].short, number=Quarters(listing.line.warjack_points or 0))  # fmt: skip
    focus = next((model.stats["focus"] for model in listing.line.models if "focus" in model.stats), None)
    if focus is None:
        return (brought,)
    return brought, T("{term} {number}", term=rules.system.stats["focus"].short, number=focus)
