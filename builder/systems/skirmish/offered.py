"""Controls and available rows: the base game's as restricted by mode and scenario, and the mode's own."""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil

from builder.core import limits
from builder.core.choices import Fault, Trials, first_reason
from builder.core.controls import Available, CatalogueRow, Choice, Control, choice_control
from builder.core.findings import ERROR, Plain, Shown, T, as_tuples, items_in
from builder.core.fresh_definitions import fresh_roster
from builder.core.offers import Owed, above_limit, needed_for
from builder.core.shared_controls import closing_controls, opening_controls, unknown_house_rules
from builder.systems.game import Editor
from builder.systems.skirmish import base_game, composition, patrol, scenario
from builder.systems.skirmish.choices import MEMORY
from builder.systems.skirmish.definitions import ModeFile
from builder.systems.skirmish.entries import EntryResult, evaluate, misplaced
from builder.systems.skirmish.fixes import fixes
from builder.systems.skirmish.force import Force
from builder.systems.skirmish.limit_words import NOT_IN_SCENARIO, ForceLimit
from builder.systems.skirmish.roster import OWN_KEYS, Entry
from builder.systems.skirmish.rules import OWN, SCENARIO, USUAL, Rules
from builder.systems.skirmish.verdict import checks_of_base_values, limits_of, own_choices


def catalogue(rules: Rules) -> tuple[CatalogueRow, ...]:
    """Catalogue rows of the army."""
    rows = rules.base.editor.catalogue(rules.base_rules)
    return tuple(row._replace(number="", size="1") for row in rows) if rules.single else rows


def starter(rules: Rules, limit: int) -> dict[str, Plain]:
    """SK-04 to SK-06: values of a new force with the cheapest character who can legally lead it, if there is one."""
    given = rules.base_roster.model_copy(update={"limit": limit})
    rows = rules.base.editor.available(rules.base.verdict.army(given, rules.base_rules, (), None))
    known = [row for row in rows if row.cost is not None and OWN.issuperset(row.entry)]
    leaders = ({**row.entry, "leader": True} for row in sorted(known, key=lambda row: row.cost or 0))
    first = next((entry for entry in leaders if _may_lead(entry, rules)), None)
    return fresh_roster("skirmish", rules.army.id, limit, [] if first is None else [first])


def controls(result: EntryResult, army: Force) -> tuple[Control, ...]:
    """Controls of an entry: number and leader, then those of the base game, then injuries and experience."""
    own = own_choices(result, army)

    def faults(entry: Entry) -> Iterator[Fault]:
        return (fault for choice in (*own, *checks_of_base_values(result, army)) for fault in choice.faults(entry))

    trials = Trials(result.entry, faults)
    controls = [control for choice in own for control in choice.controls(trials)]
    kept = [control for control in controls if control.section == MEMORY]
    return (
        *(control for control in controls if control.section != MEMORY),
        *_of_base(result, army),
        *misplaced(army.rules).controls(trials),
        *kept,
    )


def available(army: Force) -> tuple[Available, ...]:
    """Rows of what can be added: those of the base game, with the limits of mode and scenario."""
    counted = tuple(limits_of(army))
    left, room = limits.numbers_left(counted), int(counted[0].left or 0)
    known = army.rules.base.editor.available(army.base)
    rows = [_row(row, army, left, room) for row in known if OWN.issuperset(row.entry)]
    owed = tuple(_owed(rows, counted, army))
    return tuple(_with_owed(row, owed, room) for row in rows)


def label(rules: Rules, key: str, value: Plain) -> Shown:
    """Display name of a value of a roster key, or of the key itself for `None`; `None` if there is no name."""
    if value is None:
        return _KEYS.get(key) or rules.base.editor.label(rules.base_rules, key, None)
    named: dict[str, Shown] = {}
    if key == "base_game":
        return next((base.name for id, base in rules.system.bases.items() if id == value), None)
    if key == "mode":
        return rules.mode.name if value == rules.mode.id else None
    if key in ("take", "entry"):
        named = dict(rules.takes)
    elif rules.scenario is not None and key == "scenario":
        named = {rules.scenario.id: rules.scenario.name}
    elif rules.scenario is not None and key == "side":
        named = {id: side.name for id, side in rules.scenario.sides.items()}
    return named.get(str(value)) or rules.base.editor.label(rules.base_rules, key, value)


_KEYS = {
    "models": T("models"),
    "leader": T("leads the force"),
    "injuries": T("injuries"),
    "experience": T("experience"),
    "base_game": T("base game"),
    "mode": T("mode"),
    "scenario": T("scenario"),
    "side": T("side"),
}


def _may_lead(values: dict[str, Plain], rules: Rules) -> bool:
    """True if an entry with these values has no errors and is a hero of an allowed wizard level."""
    result = evaluate(Entry.model_validate(as_tuples(values)), "leader", rules)
    facts, most = result.facts, rules.mode.wizard_level
    hero = facts.character and not facts.higher and (most is None or facts.wizard <= most)
    return hero and not any(finding.counts for finding in result.findings)


def _of_base(result: EntryResult, army: Force) -> Iterator[Control]:
    """The base game's controls of an entry, without those that the mode does not use."""
    rules, asked = army.rules, checks_of_base_values(result, army)
    for offered in rules.base.editor.controls(result.facts.base, army.base):
        control, key = offered, offered.path[0]
        if key not in OWN or (key == "models" and rules.single) or _is_for_part(control):
            continue
        for choice in asked:
            control = choice.adapted(control, result.entry)
        if control.member == "champion" and rules.single:
            control = composition.champion_control(control, army)
        yield control


def _is_for_part(control: Control) -> bool:
    """True for a control of an option for part of a unit, which single models do not have."""
    is_id = control.kind != "member" or isinstance(control.member, str)
    return control.path[0] == "options" and (len(control.path) > 2 or not is_id)


def army_options(army: Force) -> Iterator[Control]:
    """Controls of name, points, mode, base game, scenario and side."""
    roster, rules, section = army.roster, army.rules, T("The game")
    for control in opening_controls(roster, rules.cited_in("SK-02", "BP-1")):
        is_limit = control.path == ("limit",)
        yield control._replace(max=rules.mode.points or control.max, note=_advised(rules.mode)) if is_limit else control
    modes = [Choice(None, T("skirmish"), 0), Choice(rules.mode.id, rules.mode.name, 0)]
    if rules.mode.id == USUAL:
        modes = [Choice(None, rules.mode.name, 0)]
    mode = None if roster.mode == USUAL else roster.mode
    yield choice_control(("mode",), T("mode"), mode, modes, section=section)
    yield base_game.control(army)
    scenarios = [Choice(None, T("no scenario"), 0)]
    if rules.scenario is not None:
        scenarios.append(Choice(rules.scenario.id, rules.scenario.name, 0))
    yield choice_control(
        ("scenario",), T("scenario"), roster.scenario, scenarios, section=section, rule=rules.cited[SCENARIO]
    )
    side = scenario.side(army)
    yield from side.controls(Trials(roster, side.faults))
    yield from unknown_house_rules(roster, {})
    yield from closing_controls(roster)


def _advised(mode: ModeFile) -> Shown:
    """Greatest points of the mode, or its advised range; `None` if it has none."""
    if mode.points is not None:
        return T("at most {points}", points=mode.points)
    return None if mode.advised is None else T("{span} advised", span=mode.advised.words)


def _row(row: Available, army: Force, left: dict[str, int], room: int) -> Available:
    """A row of the base game, with limits of mode, scenario and force; `room` is the points left, in quarters."""
    if army.rules.single:
        row = _single_model(row, army, room)
    result = evaluate(Entry.model_validate(as_tuples(_of_one_model(row.entry))), "new", army.rules)
    rest = left.get(result.entry.take)
    if rest is not None and (row.left is None or rest < row.left):
        row = row._replace(left=rest, blocked=T("none left") if rest < 1 else row.blocked)
    reason = _reason(result, army)
    return row if reason is None else row._replace(blocked=reason)


def _of_one_model(entry: Mapping[str, Plain]) -> dict[str, Plain]:
    """Values of an entry, without options that only part of a unit has."""
    options: Plain = [option for option in items_in(entry.get("options")) if isinstance(option, str)]
    others = {key: value for key, value in entry.items() if key != "options"}
    return {**others, "options": options} if options else others


def _single_model(row: Available, army: Force, room: int) -> Available:
    """The row for one model of a line, whatever sizes the army list prints; `room` in quarters (SK-08, SK-09)."""
    entry = {key: value for key, value in _of_one_model(row.entry).items() if key != "models"}
    take, cost = str(entry["take"]), row.cost if row.points is None else row.points
    span = None if army.side is None else army.side.counts.get(take)
    return row._replace(
        entry=entry,
        cost=cost,
        number="" if span is None else str(span),
        size="1",
        least=1,
        taken=sum(result.models for result in army.alike(take)),
        left=None,
        blocked=None if cost is None else above_limit(cost, room),
    )


def _reason(result: EntryResult, army: Force) -> Shown:
    """Reason that mode or scenario bars this entry, or that a patrol has enough of its kind; `None` without one."""
    side = army.side
    if army.rules.single and side is not None and result.facts.machine and result.entry.take not in side.machines:
        return NOT_IN_SCENARIO
    faults = (fault for choice in checks_of_base_values(result, army) for fault in choice.faults(result.entry))
    return first_reason(faults) or patrol.full_reason(result, army)


def _owed(rows: list[Available], counted: Sequence[ForceLimit], army: Force) -> Iterator[tuple[frozenset[str], Owed]]:
    """What the limits `counted` still require (a leader, a scenario's minimum numbers), with the lines that would do.

    Each is a set of ids of lines and what is missing, at the lowest cost in `rows`, which are those that can be added.
    """
    cheapest: dict[str, Available] = {}
    for row in rows:
        take = str(row.entry["take"])
        if row.cost is not None and (take not in cheapest or row.cost < (cheapest[take].cost or 0)):
            cheapest[take] = row
    for limit in counted:
        missing = limit.allowed.low - limit.used
        may, name = [cheapest[take] for take in limit.moves if take in cheapest], limit.name
        if limit.id == "leader" and not any(result.facts.character for result in army.entries):
            known = (row for row in rows if "character" in row.roles and row.cost is not None)
            may, name = [row for row in known if row.blocked is None], T("a leader")
        if missing > 0 and may and limit.under is not None and limit.under.severity == ERROR:
            one = min(may, key=lambda row: row.cost or 0)
            takes = frozenset(str(row.entry["take"]) for row in may)
            if limit.id != "leader" and len(may) == 1:
                name = one.name
            yield takes, Owed(name, ceil(missing) * (one.cost or 0))


def _with_owed(row: Available, owed: Sequence[tuple[frozenset[str], Owed]], room: int) -> Available:
    """A row, blocked if it would leave too few of the quarters in `room` for missing compulsory entries."""
    others = [one for takes, one in owed if row.entry["take"] not in takes]
    return row._replace(blocked=row.blocked or needed_for(others, row.cost or 0, room))


EDITOR = Editor(
    usual_limit=200,
    alike_key="models",
    single_keys=frozenset({"command", *OWN_KEYS}),
    preset_keys=("mount", "options"),
    catalogue=catalogue,
    sizes=lambda _: (100, 150, 200, 250, 500),  # usual forces, up to the limit of a border patrol
    starter=starter,
    controls=controls,
    army_options=army_options,
    available=available,
    fixes=fixes,
    label=label,
)
