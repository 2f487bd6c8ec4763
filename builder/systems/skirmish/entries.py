"""Evaluation of one entry by its base game, as one model or several identical ones."""

from typing import NamedTuple, cast

from builder.core import entries
from builder.core.choices import Misplaced, Refusal, findings_of
from builder.core.entries import EntryResult as BaseResult
from builder.core.event_terms import KEYS
from builder.core.findings import Finding, Plain, Shown, T, Written, items_in
from builder.core.validation import checked
from builder.systems.skirmish.roster import OWN_KEYS, Entry
from builder.systems.skirmish.rules import OWN, Rules


class Facts(NamedTuple):
    """Values of an entry that only this mode has."""

    base: BaseResult
    """The result of the same entry in its base game."""
    number: int
    """Number of models including crew."""
    character: bool = False
    """True if the entry is a character."""
    higher: bool = False
    """True if the entry is a character above a hero."""
    wizard: int = 0
    """Level of the wizard; 0 if the entry is no wizard."""
    machine: bool = False
    """True if the entry is a war machine, a chariot, a monster or a swarm."""


EntryResult = entries.EntryResult[Entry, Facts]
"""An evaluated entry of a force."""


def evaluate(entry: Entry, handle: str, rules: Rules) -> EntryResult:
    """The result of one entry, whatever the other entries of its force are."""
    found = list(findings_of(misplaced(rules).faults(entry)))
    values: dict[str, Plain] = entry.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    given = {key: value for key, value in values.items() if key in rules.base_keys - OWN_KEYS}
    base = _in_base_game(given, handle, rules, found)
    if rules.single and entry.models is None and base.models != 1 and base.category not in rules.terms.characters:
        base = _in_base_game({**given, "models": 1}, handle, rules, found)
    held = _of_single_models(given, base, rules) if rules.single else base.findings
    found += [finding for finding in held if finding.code not in rules.lifted]
    result = base._replace(
        entry=entry, facts=_facts(entry, base, rules), role="leader" if entry.leader else None, findings=tuple(found)
    )
    return cast("EntryResult", result)


def misplaced(rules: Rules) -> Misplaced[Entry]:
    """SK-01, BP-1: choice that only removes keys which entries of this base game do not have."""
    return Misplaced(
        keys=tuple(sorted(OWN - OWN_KEYS - rules.base_keys)),
        code="skirmish.key",
        rule=rules.cited_in("SK-01", "BP-1"),
        names=_key_name,
        refusal=lambda key, _: Refusal(
            T("“{key}” does not apply in {game}.", key=Written(key, _key_name(key)), game=rules.terms.name),
            found=key,
            by="rulebook",
        ),
    )


def _key_name(key: str) -> Shown:
    """Display name of a key of an entry."""
    return KEYS.get(key) or key.replace("_", " ")


def _facts(entry: Entry, base: BaseResult, rules: Rules) -> Facts:
    """The mode's values of an entry, from its result in the base game."""
    terms = rules.terms
    machine = base.kind in terms.machines or entry.take in terms.machine_entries
    number = base.in_play.profiles[0].models if machine and base.in_play.profiles else base.models
    character = base.category in terms.characters and base.kind not in terms.troops
    higher = character and (
        base.category in terms.higher or (terms.higher_from is not None and (entry.level or 0) >= terms.higher_from)
    )
    return Facts(base, number, character, higher, wizard_level(entry, rules), machine)


def wizard_level(entry: Entry, rules: Rules) -> int:
    """Level of a wizard as the mode counts it; 0 if the entry is no wizard."""
    line = next((one for one in rules.terms.wizards if one.of == entry.take), None)
    if line is None:
        return 0
    level = entry.level or line.level
    return next((one.counts for one in rules.terms.levels if one.level == level), level)


def _of_single_models(given: dict[str, Plain], base: BaseResult, rules: Rules) -> tuple[Finding, ...]:
    """SK-10: the base game's findings, without those about options that arise only for units or parts of units.

    `given` are the entry's plain values, `base` is its result in the base game.
    """
    if not any(finding.path[:1] == ("options",) for finding in base.findings):
        return base.findings
    trials = [given, {**given, "models": 1}]
    if rules.terms.parts:
        options = items_in(given.get("options"))
        for i, option in enumerate(options):
            part: Plain = {"take": option, "models": 1}
            trials.append({**given, "models": 1, "options": [*options[:i], part, *options[i + 1 :]]})
    known = [{(f.code, f.path) for f in _in_base_game(dict(one), base.id, rules, []).findings} for one in trials]

    def holds(finding: Finding) -> bool:
        """True if a finding is not about options, or also arises for single models and parts of units."""
        if finding.path[:1] != ("options",):
            return True
        is_share_of_unit = finding.path == ("options",) and isinstance(finding.allowed, list)
        return not is_share_of_unit and all((finding.code, finding.path) in one for one in known)

    return tuple(filter(holds, base.findings))


def _in_base_game(given: dict[str, Plain], handle: str, rules: Rules, found: list[Finding]) -> BaseResult:
    """The result of an entry, with the values `given`, in its base game.

    Values of a wrong type are removed from `given`, and their findings added to `found`.
    """
    entry, wrong = checked(rules.base_entry, given)
    if entry is None:
        found += wrong
        for key in {finding.path[0] for finding in wrong if finding.path}:
            given.pop(str(key), None)
        entry, _ = checked(rules.base_entry, given)
    if entry is None:
        entry = rules.base_entry(take=str(given["take"]))
    result: BaseResult = rules.base.verdict.evaluate(entry, handle, rules.base_roster, rules.base_rules)
    return result
