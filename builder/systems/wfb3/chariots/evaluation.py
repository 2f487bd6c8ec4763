"""Evaluation of chariots and wagons: from a list at a printed price, or built from team and crew (20)."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from builder.core.entries import InPlay, Tag, WeaponLine
from builder.core.findings import ERROR, INFO, WARNING, Finding, N, Shown, T, distinct
from builder.core.points import Price, price_line, sum_of, total
from builder.core.spelling import did_you_mean, use_one_of
from builder.systems.wfb3.chariots.in_play import (
    KINDS,
    WAGON,
    kind_of,
    kind_tag,
    movement_of,
    slowest_of,
    team_profiles,
    weapons_aboard,
)
from builder.systems.wfb3.crews import listed_crews, open_list_crews
from builder.systems.wfb3.definitions.bestiary import Creature
from builder.systems.wfb3.definitions.options import AnyUnit
from builder.systems.wfb3.definitions.roster import Entry, Roster
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.entries import doubts, misplaced_keys
from builder.systems.wfb3.entries.result_parts import entry_result, no_models_finding
from builder.systems.wfb3.entries.results import EntryResult, Facts
from builder.systems.wfb3.equipment import bought_gear, compatibility, listed_gear
from builder.systems.wfb3.equipment.bought_gear import Bought
from builder.systems.wfb3.magic_items.carriers import unit_carrier
from builder.systems.wfb3.prices import open_list
from builder.systems.wfb3.prices.open_list import once_per_unit
from builder.systems.wfb3.profiles.model_numbers import Numbers
from builder.systems.wfb3.profiles.model_specs import ModelSpec
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.units.unit_models import CrewedVehicle, Kind, Purchase


def chariot_of(entry: Entry, rules: Rules, unit: UnitEntry | None) -> Purchase:
    """The purchase of one chariot or wagon: at the price of the line `unit`, or of its parts if `unit` is `None`."""
    return _listed_chariot(entry, rules, unit) if unit is not None else _built_chariot(entry, rules)


def evaluate_chariots(entry: Entry, handle: str, roster: Roster, rules: Rules, model: Purchase) -> EntryResult:
    """The result of an entry of chariots or wagons; `model` is the purchase of one of them."""
    unit, vehicle = model.line, model.vehicle
    assert vehicle is not None
    models = entry.models or (1 if unit is None else 0)
    crew, team = vehicle.crew_number * models, vehicle.drawn_by
    findings = [
        *misplaced_keys.misplaced_key_findings(entry, "chariot"),
        *model.findings,
        *misplaced_keys.repeated_post_findings(entry),
    ]
    if unit is not None:
        findings += _team_or_crew_findings(entry, unit)
        findings += listed_crews.excess_options(entry, model.bought, models, crew, rules)
    if not models:
        findings.append(no_models_finding())
    cited = rules.cite(rules.system.vehicles.price_source)
    label = N("chariot with team and crew", "chariots with team and crew", models)
    name, load = T("Chariot"), T("a team of {count}", count=team)
    if not vehicle.team:
        label = N("chariot with crew", "chariots with crew", models)
    if vehicle.kind == WAGON:
        label = N("wagon with team and crew", "wagons with team and crew", models)
        name, load = T("Wagon"), T("a wagon with a team of {count}", count=team)
    price = [
        sum_of(label, model.parts, models, rules.cited if unit is not None else cited),
        *model.partial_option_prices,
    ]
    posts = [rules.system.command[post] for post in dict.fromkeys(entry.command)]
    for post in posts:
        text = T("{post}: one of the crew once more", post=post.name)
        price.append(price_line(text, model.crewman, 1, f"{cited} (A15)"))
    price += model.once
    profiles = [profile._replace(models=profile.models * models) for profile in model.aboard.profiles]
    slowest = slowest_of(vehicle.team)
    in_play = model.aboard._replace(
        profiles=(*profiles, *team_profiles(vehicle, models, rules)),
        movement=movement_of(vehicle, rules),
        tags=(
            *model.aboard.tags,
            kind_tag(vehicle, rules),
            *listed_crews.partial_option_rules(model.bought, rules),
            *doubts.line_notes(unit),
            *(Tag("command", post.name, None, post.effect) for post in posts),
        ),
        moving=max((len(profiles) + n for n, (animal, _) in enumerate(vehicle.team) if animal is slowest), default=0),
    )
    facts = Facts(
        unit,
        model.figure,
        in_play.profiles[0],
        model.bought,
        command=entry.command,
        crew=crew,
        crewman=model.crewman,
        vehicle=vehicle,
        post=entry.as_,
        movement_text=vehicle.listed.move if vehicle.listed is not None and in_play.movement is None else None,
        load_text=load,
    )
    carrier = unit_carrier(entry, model.figure, unit, "chariot", rules, roster.game)
    shown = name if unit is None else _display_name(unit, model.bought, rules)
    return entry_result(entry, handle, shown, model, models, price, findings, carrier, facts, in_play)


# ------------------------------------------------------------------ from an army list


def _team_or_crew_findings(entry: Entry, unit: UnitEntry) -> Iterator[Finding]:
    """Findings on a team or crew chosen for a list's chariot, which comes complete with both (A57)."""
    for key in ("team", "crew"):
        if getattr(entry, key):
            yield Finding(
                "wfb3.option",
                ERROR,
                T("{unit}: these come complete; the list sets team and crew.", unit=unit.name),
                "WFB3 20 (A57)",
                path=(key,),
                allowed=False,
                fix=T("Remove the choice of team or crew."),
                by="list",
            )


def _listed_chariot(entry: Entry, rules: Rules, unit: UnitEntry) -> Purchase:
    """The purchase of a chariot or wagon that a list sells complete at a printed price."""
    printed = unit.vehicle
    assert printed is not None
    findings = list(listed_gear.fixed_choice_findings(entry, unit, rules))
    bought, more = listed_gear.options_from_list(entry, unit, rules)
    findings += more
    findings += doubts.doubt_findings(unit, entry, rules)
    race, points = listed_gear.race_and_price(entry, unit)
    crew = tuple((rules.creatures[race if id == unit.creature else id], n) for id, n in printed.crew.items())
    team = tuple((rules.creatures[id], n) for id, n in printed.team.items())
    filled = sum((listed_crews.places_for(c, rules) * n for c, n in crew), Fraction(0))
    vehicle = CrewedVehicle(printed.kind, team, crew, filled, printed)
    whole = {b.id for b in bought if b.per == "chariot"}
    carried = bought_gear.carried_gear(unit.carries, (b for b in bought if b.id not in whole), rules.system)
    men: list[tuple[Numbers, int]] = []
    for creature, number in crew or ((rules.creatures[race], 1),):
        own = ModelSpec(
            creature,
            carried,
            unit.quality,
            troop=unit.troop,
            tags=unit.tags,
            lacks=unit.lacks,
            exceptions=unit.profile if creature.id == unit.creature else None,
        )
        name = T("Crew") if len(crew) == 1 else creature.name
        men.append((Numbers(own, name, rules.system, rules.word), number))
    numbers, figure = men[0][0], men[0][0].figure
    findings += compatibility.compatibility_findings(numbers.figure, numbers, rules, unit, entry)
    findings += _useless_weapons(figure, bought, rules, ("options",), entry.options)
    within, apart = listed_crews.option_prices(bought, vehicle.crew_number, rules)
    parts = (price_line(T("printed price, team and crew included"), points, 1, rules.cited_of(unit)), *within)
    ids = tuple(dict.fromkeys((*carried, *whole)))

    aboard = InPlay(
        tuple(
            man.profile._replace(models=number, save=man.save, save_without_shield=man.save_without_shield)
            for man, number in men
        ),
        None,
        numbers.save,
        numbers.save_without_shield,
        (*weapons_aboard(numbers.weapons), *_printed_arms(numbers.weapons, unit)),
        tuple(rules.word(i) for i in ids),
        (*numbers.tags, *_extra_rules((b.id for b in bought if b.id in whole and b.number is None), rules)),
    )
    return Purchase(
        "chariot",
        unit,
        figure,
        numbers,
        parts,
        tuple(findings),
        bought,
        once_per_unit(bought, rules),
        crewman=listed_crews.list_price(unit, figure.creature, bought, rules),
        partial_option_prices=apart,
        vehicle=vehicle,
        aboard=aboard,
        carries=ids,
    )


def _printed_arms(weapons: Iterable[WeaponLine], unit: UnitEntry) -> Iterator[WeaponLine]:
    """Lines of printed crew weapons except hand weapons, noting that players must agree on them (20.5, A52)."""
    for weapon in weapons:
        if weapon.id in unit.carries and weapon.id != "hand-weapon" and weapon.range is None:
            text = T("printed by the list; crews fight with hand weapons: agree with your opponent on which they use")
            yield weapon._replace(notes=text)


def _extra_rules(ids: Iterable[str], rules: Rules) -> Iterator[Tag]:
    """Special rules of equipment such as scythes; ids that are not among the extras are left out."""
    for id in ids:
        extra = rules.system.extras.get(id)
        if extra is not None:
            yield Tag(id, extra.name, None, extra.effect)


# ----------------------------------------------------------------------- the open list


def _built_chariot(entry: Entry, rules: Rules) -> Purchase:
    """The purchase of a chariot or wagon of the open list, built from crew and team (20.11)."""
    system = rules.system
    rule = system.vehicles
    rows, findings = open_list_crews.crew_rows(entry, rules, "aboard")
    team = []
    parts: list[Price] = [open_list_crews.row_price(row) for row in rows]
    for id, number in entry.team.items():
        if not number:
            continue
        animal, found = _draught_creature(id, rules)
        findings += found
        if animal is None:
            continue
        team.append((animal, number))
        points = open_list.mount_points(animal, rules)
        parts.append(
            price_line(T("team: {creature}", creature=animal.name), points, number, rules.cite(rule.price_source))
        )
    parts.append(price_line(T("crew and team doubled"), total(parts), 1, rules.cite(rule.price_source)))
    bought, more = _chariot_equipment(entry, rules)
    findings += more
    parts += [price_line(rules.word(b.id), b.points, 1, rules.cite(system.extras[b.id].source)) for b in bought]
    crew = tuple((row.man.figure.creature, row.number) for row in rows)
    filled = sum((listed_crews.places_for(c, rules) * n for c, n in crew), Fraction(0))
    kind: Kind = "wagon" if entry.take == WAGON else kind_of(sum(n for _, n in team), filled, rule)
    vehicle = CrewedVehicle(kind, tuple(team), crew, filled)
    if rows:
        figure, numbers = rows[0].man.figure, rows[0].man.numbers
        findings += _different_armour(rows, rules)
    else:
        nobody = Creature(id="nobody", name="–", group="nobody", sources=(), confidence="suspect")
        figure = ModelSpec(nobody)
        numbers = Numbers(figure, T("no crew"), system, rules.word)
    for row in rows:
        options = entry.crew[row.at].options
        own = [b for b in row.man.bought if b.id in options]
        findings += _useless_weapons(row.man.figure, own, rules, ("crew", row.at, "options"), options)
    ids = tuple(dict.fromkeys([*(p for row in rows for p in row.man.figure.gear), *(b.id for b in bought)]))

    profiles = [] if rows else [numbers.profile._replace(models=0)]
    for row in rows:
        name = T("Crew") if len(rows) == 1 else row.man.figure.creature.name
        profiles.append(open_list_crews.row_profile(row, name, 1, rules))
    tags = [*(t for row in rows for t in row.man.numbers.tags), *_extra_rules((b.id for b in bought), rules)]
    aboard = InPlay(
        tuple(profiles),
        None,
        numbers.save,
        numbers.save_without_shield,
        open_list_crews.named_weapons((row, weapons_aboard(row.man.numbers.weapons)) for row in rows),
        tuple(rules.word(i) for i in ids),
        distinct(tags),
    )
    bought += open_list_crews.paid_once(rows, rules)
    return Purchase(
        "chariot",
        None,
        figure,
        numbers,
        tuple(parts),
        tuple(findings),
        bought,
        once_per_unit(bought, rules),
        crewman=total(rows[0].man.parts) if rows else 0,
        vehicle=vehicle,
        aboard=aboard,
        carries=ids,
    )


def _draught_creature(id: str, rules: Rules) -> tuple[Creature | None, list[Finding]]:
    """The draught creature with an id, and findings on it.

    `None` if it is unknown or has no price or fixed Movement.
    """
    animal = rules.creatures.get(id)
    known = list(rules.system.vehicles.draught)
    cited = rules.cite(rules.system.vehicles.source)
    if animal is None or animal.points is None or not isinstance((animal.profile or {}).get("M"), int):
        return None, [
            Finding(
                "ref.unknown" if animal is None else "wfb3.chariot",
                ERROR,
                T("The creature “{id}” is unknown; it is kept and counts as 0 points.", id=id)
                if animal is None
                else T("{creature}: no price or no fixed movement, so it cannot draw a vehicle.", creature=animal.name),
                cited,
                path=("team", id),
                found=id,
                allowed=known,
                fix=did_you_mean(id, known, rules.word) or use_one_of(known, rules.word),
            )
        ]
    price = rules.system.mounts.get(id)
    if price is not None and price.doubt is not None:
        text = T("Price ({what}): {reason}.", what=animal.name, reason=price.doubt)
        return animal, [Finding("wfb3.doubt", INFO, text, rules.cite(price.source), path=("team", id), by="advice")]
    return animal, []


def _chariot_equipment(entry: Entry, rules: Rules) -> tuple[tuple[Bought, ...], list[Finding]]:
    """Equipment bought for a built chariot as a whole, such as scythes, and findings on all other options."""
    sold = on_chariots(rules)
    bought: list[Bought] = []
    findings: list[Finding] = []
    for index, id in enumerate(entry.options):
        if id not in sold:
            known = rules.word(id)
            crew = id != known and (id in rules.system.weapons or id in rules.system.armour)
            if crew:
                findings.append(
                    Finding(
                        "wfb3.option",
                        ERROR,
                        T("{option}: this is crew equipment.", option=known),
                        rules.cite(rules.system.vehicles.source),
                        path=("options", index),
                        found=id,
                        allowed=sold,
                        fix=T("Move it to the crew’s options."),
                    )
                )
            else:
                findings.append(
                    bought_gear.not_offered(
                        id, index, KINDS["wagon"] if entry.take == WAGON else T("Chariot"), sold, rules
                    )
                )
        elif any(b.id == id for b in bought):
            findings.append(bought_gear.taken_twice(id, index, rules))
        else:
            bought.append(Bought(id, rules.system.extras[id].points, per="chariot"))
    return tuple(bought), findings


def on_chariots(rules: Rules) -> list[str]:
    """Ids of equipment that the rulebook sells for a chariot as a whole, such as scythes."""
    return [id for id, extra in rules.system.extras.items() if extra.on == "chariot" and extra.rulebook]


def _different_armour(rows: tuple[open_list_crews.CrewRow, ...], rules: Rules) -> Iterator[Finding]:
    """Findings on rows of a crew whose armour differs from that of the first row (20.5)."""
    armour = rules.system.armour
    worn = [frozenset(p for p in row.man.figure.gear if p in armour) for row in rows]
    for index, own in enumerate(worn):
        if own != worn[0]:
            yield Finding(
                "wfb3.chariot",
                ERROR,
                T("Apart from characters, all crew in a unit must wear the same armour."),
                rules.cite(rules.system.vehicles.source),
                path=("crew", rows[index].at),
                found=", ".join(sorted(own)) or None,
                allowed=", ".join(sorted(worn[0])) or None,
                fix=T("Give all the crew the same armour."),
            )


def _useless_weapons(
    figure: ModelSpec, bought: Iterable[Bought], rules: Rules, at: tuple[str | int, ...], options: tuple[str, ...]
) -> Iterator[Finding]:
    """Warnings on crew weapons without effect, as crew fight with hand weapons (20.5).

    `figure` is one of the crew; `options` are the ids of its options, and `at` is their path.
    """
    for b in bought:
        weapon = rules.system.weapons.get(b.id)
        if weapon is not None and weapon.shot is None and b.id in figure.gear:
            yield Finding(
                "wfb3.chariot",
                WARNING,
                T(
                    "Chariot crews fight with hand weapons, so this weapon has no effect ({weapon}).",
                    weapon=weapon.name,
                ),
                rules.cite(rules.system.vehicles.source),
                path=(*at, options.index(b.id)),
                found=b.id,
                by="advice",
                fix=T("Remove the weapon."),
            )


def _display_name(unit: UnitEntry, bought: Iterable[Bought], rules: Rules) -> Shown:
    """The name of a list's line, after the name of the chosen kind if the line sells several kinds."""
    kinds = {id for o in unit.options if isinstance(o, AnyUnit) and o.choose == 1 for id in o.any_unit}
    chosen = [b.id for b in bought if b.id in kinds]
    return unit.name if len(chosen) != 1 else T("{kind} ({unit})", kind=rules.word(chosen[0]), unit=unit.name)
