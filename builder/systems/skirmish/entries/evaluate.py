"""An entry of the roster: evaluated by the base game as its own, and told as a model or several that are alike."""

from __future__ import annotations

from builder.core import entries
from builder.core.entries import EntryResult as BaseResult
from builder.core.event_terms import KEYS
from builder.core.findings import ERROR, Finding, Plain, T, Written
from builder.core.fixes import as_read
from builder.core.roster import Entry as BaseEntry
from builder.core.validation import validate
from builder.core.yaml_source import Document
from builder.systems.skirmish.entries.facts import EntryResult, Facts
from builder.systems.skirmish.model.definitions import Base
from builder.systems.skirmish.model.roster import OWN_KEYS, Entry
from builder.systems.skirmish.rules.rules import Rules


def evaluate(entry: Entry, handle: str, rules: Rules) -> EntryResult:
    """The entry by itself; see `builder.mustering.muster`."""
    found: list[Finding] = []
    given = _base_values(entry, rules, found)
    m = _evaluated(given, handle, rules, found)
    if rules.mode.single and entry.models is None and m.models != 1 and m.category not in rules.terms.characters:
        m = _evaluated({**given, "models": 1}, handle, rules, found)
    lifted = {*rules.terms.replaced, *(rules.terms.lifted if rules.mode.single else ())}
    held = _model_by_model(given, m, rules) if rules.mode.single else m.findings
    found += [finding for finding in held if finding.code not in lifted]
    return mode_result(entry, m, facts_of(entry, m, rules), tuple(map(rules.with_source, found)))


def _model_by_model(given: dict[str, Plain], m: BaseResult, rules: Rules) -> tuple[Finding, ...]:
    """SK-10: of options only what is found of one model by itself, not what a unit owes or only part of it may have."""
    if not any(finding.path[:1] == ("options",) for finding in m.findings):
        return m.findings
    wants = [given, {**given, "models": 1}]
    if rules.terms.parts:
        options = given.get("options")
        parts = [{"take": id, "models": 1} for id in options] if isinstance(options, list) else []
        wants += (
            [{**given, "models": 1, "options": [*options[:i], part, *options[i + 1 :]]} for i, part in enumerate(parts)]
            if isinstance(options, list)
            else []
        )
    known = [{(f.code, f.path) for f in _evaluated(dict(one), m.id, rules, []).findings} for one in wants]
    return tuple(
        f
        for f in m.findings
        if f.path[:1] != ("options",)
        # what is allowed is a share of the unit's models
        or (
            not (f.path == ("options",) and isinstance(f.allowed, list))
            and all((f.code, f.path) in one for one in known)
        )
    )


def mode_result(entry: Entry, m: BaseResult, facts: Facts, findings: tuple[Finding, ...]) -> EntryResult:
    """What the base game has made of an entry, as the mode's own."""
    return entries.EntryResult(
        entry,
        m.id,
        m.name,
        m.kind,
        m.category,
        m.creature,
        m.models,
        m.points,
        m.points_each,
        m.price,
        facts,
        m.in_play,
        m.race,
        m.carries,
        m.items,
        "leader" if entry.leader else None,
        findings,
        several=m.several,
        elsewhere=m.elsewhere,
    )


def facts_of(entry: Entry, m: BaseResult, rules: Rules) -> Facts:
    """What the mode asks of an entry."""
    terms = rules.terms
    machine = m.kind in terms.machines or entry.take in terms.machine_entries
    number = m.in_play.profiles[0].models if machine and m.in_play.profiles else m.models
    character = m.category in terms.characters and m.kind not in terms.troops
    higher = character and (
        m.category in terms.higher or (terms.higher_from is not None and (entry.level or 0) >= terms.higher_from)
    )
    return Facts(m, number, character, higher, wizard_level(entry, terms), machine)


def wizard_level(entry: Entry, terms: Base) -> int:
    """The level of a wizard as the mode counts it; 0 for who is none."""
    line = next((one for one in terms.wizards if one.of == entry.take), None)
    if line is None:
        return 0
    level = entry.level or line.level
    return next((one.counts for one in terms.levels if one.level == level), level)


def _base_values(entry: Entry, rules: Rules, found: list[Finding]) -> dict[str, Plain]:
    """The entry's values for the base game, and what it has no key for."""
    values: dict[str, Plain] = entry.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    given = {key: value for key, value in values.items() if key not in OWN_KEYS}
    for key in given.keys() - rules.base_keys:
        del given[key]
        text = T(
            "“{key}” does not apply in {game}.",
            key=Written(key, KEYS.get(key) or key.replace("_", " ")),
            game=rules.terms.name,
        )
        found.append(
            Finding(
                "skirmish.key",
                ERROR,
                text,
                rules.rule("SK-01", "BP-1"),
                path=(key,),
                found=key,
                allowed=False,
                fix=T("Remove it."),
            )
        )
    return given


def _evaluated(given: dict[str, Plain], handle: str, rules: Rules, found: list[Finding]) -> BaseResult:
    entry, wrong = _as_base(given, rules)
    if entry is None:
        # what does not fit is told and set aside; all else is evaluated
        unfit = {finding.path[0] for finding in wrong if finding.path}
        found += wrong
        for key in unfit:
            given.pop(str(key), None)
        entry, _ = _as_base(given, rules)
    if entry is None:
        entry = rules.base_entry(take=str(given["take"]))
    m: BaseResult = rules.base.rules.evaluate(entry, handle, rules.base_settings, rules.base_rules)
    return m


def _as_base(given: dict[str, Plain], rules: Rules) -> tuple[BaseEntry | None, tuple[Finding, ...]]:
    return validate(Document(as_read(given), {}, None, ""), rules.base_entry)
