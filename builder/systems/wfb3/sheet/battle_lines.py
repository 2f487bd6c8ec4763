"""An entry in the order of battle: one line of figures each for it, its mount, crew and champion, its arms, its boxes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.core.battle_lines import ArmsLine, BattleCell, BattleColumn, BattleLine, InBattle
from builder.core.entries import Tag, WeaponLine
from builder.core.findings import Shown, T
from builder.core.profiles import WORDS, Movement, Profile, shown
from builder.core.roles import lower, people
from builder.core.tracks import Boxes, Track
from builder.systems.wfb3.composition.army import Army
from builder.systems.wfb3.definitions.roster import Roster
from builder.systems.wfb3.definitions.values import CHARACTERISTICS, MENTAL
from builder.systems.wfb3.entries.facts import EntryResult, SoldChampion
from builder.systems.wfb3.formulas import movement as movement_formulas
from builder.systems.wfb3.formulas import to_hit_and_wound
from builder.systems.wfb3.general import leadership
from builder.systems.wfb3.machines import sheet as machine_sheet
from builder.systems.wfb3.profiles.model_specs import shapes
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.sheet import fact_rows, facts, fronts, rules_in_numbers, weapon_figures

FIGURES = tuple(key for key in CHARACTERISTICS if key != "M")
"""Characteristics that stand in the table as the profile has them."""
TOLD = ("led", "banner", "note")
"""Special rules that the lines below an entry tell, and those that have no name."""
LEAST_PAGES, POINTS_A_PAGE = 2, 1000
ENTRIES_A_PAGE = 22
"""As many as the table has on a page, if they say little."""
HAND = "hand-weapon"
POSTS = {"champion": T("champion"), "leader": T("leader"), "rider": T("aboard")}
APART = ("chariot", "altar", "pack")
"""Kinds of which several kinds of creatures are one entry: each has a line of its own below the entry’s."""
Told = tuple[Shown, Shown]


def columns(rules: Rules) -> tuple[BattleColumn, ...]:
    """Movement, the characteristics, save, rout and rally, Leadership."""
    known = rules.system.characteristics
    return (
        BattleColumn("M", known["M"].short, strong=True),
        BattleColumn("charge", T("chg")),
        BattleColumn("ground", T("diff/very")),
        *(BattleColumn(key, known[key].short) for key in FIGURES),
        BattleColumn("save", T("Save (no sh.)"), strong=True),
        BattleColumn("rout", T("Rout/rally")),
        BattleColumn("leadership", T("Ld → led")),
    )


def words(rules: Rules) -> tuple[tuple[Shown, Shown], ...]:
    """What the short words and signs of the table stand for."""
    return (
        (T("chg"), T("charge")),
        (T("diff/very"), T("over difficult and very difficult ground")),
        (T("Save (no sh.)"), T("the die that saves, in brackets without the shield")),
        (T("Rout/rally"), T("models lost at which it tests, models with which it can rally")),
        (T("Ld → led"), T("Leadership in rout and rally tests, alone and near the best who lends his")),
        (
            T("Standard (Ld 6 if lost, 5 if captured; with general 9 and 8)"),
            T("Leadership once it is lost; once it is captured"),
        ),
        (T("Ld lost,\u00a0standard"), T("a box a point: lost 1, captured 2; great banner 2, 3; challenge refused 1")),
        (T("sv"), T("what a hit takes off the save")),
        (T("I {first}, then I {later}", first=4, later=3), T("Initiative in the first round, then in later ones")),
        ("4+/5+", T("to hit to half range and beyond")),
        (T("no weapon"), T("blows with a hand weapon, at the S of the table")),
    )


def pages(roster: Roster) -> int:
    """Pages for a battle of so many points: the army, and what is needed at hand; one more for very many entries."""
    return max(LEAST_PAGES, -(-roster.limit // POINTS_A_PAGE)) + (len(roster.entries) > ENTRIES_A_PAGE)


def in_battle(m: EntryResult, army: Army) -> InBattle:
    """One of the entries of the army."""
    tracks = (*fact_rows.tracks(m), *facts.tracks(m, army))
    lines = tuple(_lines(m, tracks, army))
    beside = {id(line.boxes) for line in lines}
    return InBattle(
        lines,
        tuple(arms(m, army.rules)),
        tuple(_gear(m, army.rules)),
        tuple(_rank(m, army)),
        tuple(_rules(m, army)),
        tuple(_notes(m, army)),
        tuple(track for track in tracks if id(track) not in beside),
        fronts.formations(m, army),
    )


# ------------------------------------------------------------------------------- lines


def _lines(m: EntryResult, tracks: tuple[Track[Shown], ...], army: Army) -> Iterator[BattleLine]:
    """Its own line, then those of its mount or crew, then of the champion sold with it."""
    champion = m.facts.champion
    sold: tuple[Profile, ...] = (
        () if champion is None else (champion.in_play.profile, *champion.in_play.shapes, *champion.in_play.mount)
    )
    own = [p for p in m.in_play.profiles if not any(p is one or p == one for one in sold)]
    apart = m.kind in APART
    counted = m.kind != "pack" or len(own) > 1
    first = own[0] if own and not apart else None
    wounds = next((t for t in tracks if isinstance(t, Boxes)), None) if m.kind == "character" else None
    yield BattleLine(
        None,
        _cells(first, m, army),
        POSTS.get(m.facts.post or "") if m.kind == "character" else None,
        boxes=wounds,
    )
    figure = m.facts.figure if m.kind == "character" else None
    for p in own if apart else own[1:]:
        boxes = _boxes_of(p.name, tracks)
        number = p.models if counted and (apart or p.models not in (1, m.models)) else None
        natural = _mounts(m, p) if p.save is None else None
        save: BattleCell | None = _save(p.save, p.save_without_shield) if natural is None else _save(natural, natural)
        if not apart and p.save is None and natural is None:
            save = None
        cells = _profile_cells(p, p.movement, save, m)
        if p.movement is None and figure is not None and p in shapes(figure, army.rules.system):
            cells = (BattleCell(shown(p.values.get("M"))), *cells[1:])
        if boxes is not None or any(cell is not None for cell in cells):
            yield BattleLine(p.name, cells, models=number, boxes=boxes)
    if champion is not None:
        p = champion.in_play.profile
        moves = m.in_play.movement if p.carried and p.movement is None else p.movement  # his mount goes as theirs do
        cells = _profile_cells(p, moves, _save(p.save, p.save_without_shield), m)
        yield BattleLine(champion.name, cells, _post(champion), boxes=_boxes_of(champion.name, tracks))
        for p in (*champion.in_play.shapes, *champion.in_play.mount):
            cells = _profile_cells(p, p.movement, None, m)
            if p in champion.in_play.shapes and p.movement is None:
                cells = (BattleCell(shown(p.values.get("M"))), *cells[1:])
            yield BattleLine(p.name, cells)


def _post(champion: SoldChampion) -> Shown:
    """What a champion sold with his unit is to it."""
    if champion.own_name:
        return T("champion, level {level}", level=champion.level)
    return T("level {level}", level=champion.level)


def _boxes_of(name: Shown, tracks: Iterable[Track[Shown]]) -> Boxes[Shown] | None:
    """The boxes that are called as a line is."""
    return next((t for t in tracks if isinstance(t, Boxes) and t.label == name), None)


def _mounts(m: EntryResult, p: Profile) -> int | None:
    """The save of what somebody rides, where it is a monster that has one of its own."""
    mount = None if m.facts.figure is None else m.facts.figure.mount
    return mount.natural_save if mount is not None and mount.riding is None and p.name == mount.name else None


def _cells(p: Profile | None, m: EntryResult, army: Army) -> tuple[BattleCell | None, ...]:
    """The figures of an entry: those of its first profile, unless these have a line of their own."""
    moves = m.in_play.movement if m.facts.slowed is None else m.facts.slowed
    served = m.facts.machine is not None and not m.facts.portable
    paces = _paces(moves, m)
    if m.facts.post == "rider":  # what carries him has a line of its own, by its own rules of ground
        paces = (*paces[:2], None)
    if served:  # without its machine, which has a line of its own, the crew goes at this pace
        paces = (None if moves is None else BattleCell(moves.effective), None, None)
    save = _save(m.in_play.save, m.in_play.save_without_shield) if m.kind not in APART or p is not None else None
    return (
        *paces,
        *((None,) * len(FIGURES) if p is None else _figures(p)),
        save if m.in_play.profiles else None,
        _rout(m),
        _tests(m, army),
    )


def _profile_cells(
    p: Profile, moves: Movement | None, save: BattleCell | None, m: EntryResult
) -> tuple[BattleCell | None, ...]:
    return (*_paces(moves, m), *_figures(p), save, None, None)


def _paces(moves: Movement | None, m: EntryResult) -> tuple[BattleCell | None, BattleCell | None, BattleCell | None]:
    """Its move, charge, and moves over difficult and very difficult ground; a machine is moved, no more.

    Where a weapon of its own allows no double move in the charge, that without it stands in brackets (13.5.5).
    """
    if moves is None:
        return None, None, None
    if m.facts.machine is not None and not m.facts.portable:
        return BattleCell(moves.effective), None, None
    over = fact_rows.over_ground(moves, m)
    ground: Shown = moves.difficult
    if over is not None:
        ground = T("{difficult}/{very}", difficult=moves.difficult, very=over.very_difficult)
    charge = BattleCell(moves.charge)
    if m.facts.slow_arms:
        charge = BattleCell(moves.effective, second=moves.charge)
    return BattleCell(moves.effective), charge, BattleCell(ground)


def _figures(p: Profile) -> Iterator[BattleCell | None]:
    for key in FIGURES:
        value = p.values.get(key)
        bonus = p.bonus.get(key, 0) if key in MENTAL else 0
        if value is None:
            yield None
        else:
            yield BattleCell(WORDS.get(shown(value), shown(value)), f"+{bonus}" if bonus else None)


def _save(save: int | None, without: int | None) -> BattleCell:
    """The save, and what is left of it where the shield is of no use."""
    return BattleCell(_die(save), second=None if save == without else _die(without))


def _die(value: int | None) -> str:
    return "–" if value is None else f"{value}+".replace("-", "−")


def _rout(m: EntryResult) -> BattleCell | None:
    """Casualties at which it tests, and models with which it rallies."""
    if m.facts.post == "hidden":
        return None
    if (m.in_play.rout_at is not None or m.kind == "chariot") and any(
        t.id in fact_rows.LASTING for t in m.in_play.tags
    ):
        return BattleCell(T("never"))
    together = m.facts.crew if m.kind == "machine" else m.models
    if m.in_play.rout_at is None or together is None or (together < 2 and not m.in_play.rally_at):
        return None
    rally = (
        "–" if m.in_play.rally_at is None else str(max(1, m.in_play.rally_at))
    )  # of few a quarter is none, but one must be left
    if any(t.id in fact_rows.STANDING for t in m.in_play.tags):
        return BattleCell(f"¼/{rally}")
    return BattleCell(f"{m.in_play.rout_at}/{rally}")


def _tests(m: EntryResult, army: Army) -> BattleCell | None:
    """The Leadership that it tests, and what it is near the one who lends it most."""
    lent = leadership.in_tests(m, army)
    if lent is None:
        return None
    best = max((ld for _, ld in lent.near), default=None)
    return BattleCell(lent.alone, best=best)


# -------------------------------------------------------------------------------- arms


def arms(m: EntryResult, rules: Rules) -> Iterator[ArmsLine]:
    """Each weapon with what it strikes and shoots with; the hand weapon only where there is no other."""
    forged, magic = fact_rows.forged(m)
    champion = m.facts.champion
    borne = tuple(fact_rows.borne(m))
    known: list[ArmsLine] = []
    for w in m.in_play.weapons:
        owners = [profile for profile, weapon, _ in borne if weapon is w]
        sold = champion is not None and w in champion.in_play.weapons
        if (
            w.id == HAND
            and w is not magic
            and _as_bare(w, owners)
            and any(_instead(o, w, m) for o in m.in_play.weapons)
        ):
            continue
        name = forged if w is magic and forged is not None else w.name
        if w.idle:
            known.append(ArmsLine(name, (T("too few: not used"),), note=w.notes))
            continue
        line = ArmsLine(name, tuple(figures(w, owners[0] if owners else None, m, rules)), note=w.notes)
        if sold and champion is not None:
            line = line._replace(name=_weapon_name(w, rules), whose=champion.name)
        if line not in known:
            known.append(line)
    yield from known
    for profile, w, whose in borne:  # with his own skill a champion hits otherwise with what all of them shoot
        if whose is not None and champion is not None and w.range is not None:
            shot = ArmsLine(_weapon_name(w, rules), tuple(figures(w, profile, m, rules)), champion.name)
            if all(shot.figures != line.figures for line in known if line.name == w.name):
                yield shot
    for shape in fact_rows.shapes_of(m):
        for w in shape.weapons:
            yield ArmsLine(w.name, tuple(figures(w, shape.profile, m, rules)))


def _as_bare(w: WeaponLine, owners: list[Profile]) -> bool:
    """True if a weapon does no more than its bearer’s Strength, which stands in the table."""
    return not owners or w.strength is None or w.strength == str(owners[0].values.get("S"))


def _weapon_name(w: WeaponLine, rules: Rules) -> Shown:
    """A weapon by its own name, without whose it is."""
    return rules.system.weapons[w.id].name if w.id in rules.system.weapons else w.name


def _instead(other: WeaponLine, hand: WeaponLine, m: EntryResult) -> bool:
    """True if its bearer has another weapon than the one that everybody has."""
    champion = m.facts.champion
    his = champion.in_play.weapons if champion is not None else ()
    return not other.idle and other.id not in (HAND, fact_rows.OWN) and (other in his) == (hand in his)


def figures(w: WeaponLine, bearer: Profile | None, m: EntryResult, rules: Rules) -> Iterator[Shown]:
    """Range, Strength, Initiative and save modifier where it changes them, what it needs to hit near and far."""
    reach = fact_rows.reach(w, m)
    if reach is not None:
        yield reach
    if w.strength:
        yield T("S {strength}", strength=w.strength)
    strikes = weapon_figures.in_rounds(w, bearer, rules.system.levels.ceiling)
    if strikes is not None:
        yield strikes
    if w.save_modifier:
        yield T("sv {modifier}", modifier=weapon_figures.signed(w.save_modifier))
    both = weapon_figures.attacks(w, bearer)
    if both is not None:
        yield T("A {attacks}", attacks=both)
    shots = _to_hit(w, bearer, m, rules)
    if shots is not None:
        yield shots
    elif w.to_hit:
        yield T("hit {modifier}", modifier="/".join(map(weapon_figures.signed, w.hands or (w.to_hit,))))
    machine = m.facts.machine
    if machine is not None and w.id == m.entry.take:
        kind = machine_sheet.kind_of(machine, rules)
        if kind.weaker_ranks:
            yield machine_sheet.by_rank(machine, kind)
    yield from weapon_figures.cases(w, bearer, rules.system.levels.ceiling)


def _to_hit(w: WeaponLine, bearer: Profile | None, m: EntryResult, rules: Rules) -> Shown:
    """What the die must show, near and far (6.2); `None` for blows, and for what shoots by a table of its own."""
    known = rules.system.weapons.get(w.id)
    shot = None if known is None else known.shot
    skill = (
        shot.skill
        if shot is not None and shot.skill is not None
        else None
        if bearer is None
        else bearer.values.get("BS")
    )
    machine = m.facts.machine
    if machine is not None and w.id == m.entry.take:
        skill = machine_sheet.kind_of(machine, rules).ballistic
    if w.range is None or not isinstance(skill, int) or skill < 1 or (shot is not None and shot.drifts):
        return None
    near, far = (to_hit_and_wound.hits_on(skill, w.to_hit, beyond) for beyond in (0, -1))
    if shot is not None and shot.thrown:
        return (
            T("{near}+ in contact", near=near) if near <= 6 else T("cannot hit without +{bonus} to hit", bonus=near - 6)
        )
    if near > 6:
        return T("cannot hit without +{bonus} to hit", bonus=near - 6)
    if far > 6:
        return T("{near}+ to {half}″", near=near, half=to_hit_and_wound.short_range(w.range))
    said = _near_and_far(near, far)
    if shot is None or shot.twice is None:
        return said
    twice = (to_hit_and_wound.hits_on(skill, shot.twice, beyond) for beyond in (0, -1))
    return T("{first}, two shots {second}", first=said, second=_near_and_far(*twice))


def _near_and_far(near: int, far: int) -> str:
    return f"{near}+" if near == far else f"{near}+/{far}+"


def _gear(m: EntryResult, rules: Rules) -> Iterator[Shown]:
    """What it carries that is no weapon."""
    weapons = [known.name for id in m.carries if (known := rules.system.weapons.get(id)) is not None]
    for name in m.in_play.options:
        if name not in weapons:
            yield name


def _rank(m: EntryResult, army: Army) -> Iterator[Shown]:
    """What its list calls it where it has a name of its own, its level, its race where that is not the one of most of the army."""
    yield from fact_rows.named_type(m)
    if m.facts.level:
        yield T("wizard {level}", level=m.facts.level) if m.facts.wizard else T("level {level}", level=m.facts.level)
    if m.race is not None and (m.creature != army.most_common_creature or (m.entry.name and m.facts.line is None)):
        yield people(m.race) if m.facts.level else m.race
    if m.facts.mount is not None and not any(_figured(p) for p in m.in_play.profiles[1:]):
        yield T("on {mount}", mount=lower(m.facts.mount))


def _figured(p: Profile) -> bool:
    """True if a mount has figures of its own, which stand below its rider."""
    return any(p.values.get(key) is not None for key in FIGURES)


def _rules(m: EntryResult, army: Army) -> Iterator[Tag]:
    """Its special rules; who leads and who bears a banner in it stands below it, how it works under its name elsewhere."""
    commands = leadership.command_tags(m, army)
    for tag in (*m.in_play.tags, *commands, *machine_sheet.tags(m, army.rules)):
        if tag.id not in TOLD and not tag.of_item and tag.name and not (tag.part and tag.text):
            yield tag


# ------------------------------------------------------------------------------- notes


def _notes(m: EntryResult, army: Army) -> Iterator[Told]:
    """What the columns do not tell of it."""
    for tag in m.in_play.tags:
        if tag.id == "note":
            yield tag.name, tag.text
    yield from facts.charged_by_skirmishers(m)
    yield from _moving(m)
    if m.facts.machine is not None:
        yield T("Crew lost"), machine_sheet.crew_lost(m.facts.machine, m.entry.spare_crew, army.rules)
    yield from fact_rows.chariots_rout(m)
    if m.facts.missile_save is not None:
        yield None, T("save {save}+ against missiles", save=m.facts.missile_save)
    figure = m.facts.figure
    mount = None if figure is None else figure.mount
    afoot = m.facts.on_foot
    armoured = mount is not None and (m.in_play.save != mount.lent_save if afoot is None else afoot.save is not None)
    if mount is not None and mount.riding is None and mount.lent_save is not None and armoured:
        yield None, T("rider first saves on {save}+ by {mount}", save=mount.lent_save, mount=mount.name)
    if m.in_play.rout_at is not None and any(t.id in fact_rows.STANDING for t in m.in_play.tags):
        yield T("Rout test"), T("from shooting only: a quarter of its present strength lost in one turn")
    led = {
        key: value
        for key, value in m.facts.led.items()
        if key != "Ld" and value != m.in_play.profiles[0].values.get(key)
    }
    if led:
        known = army.rules.system.characteristics
        yield T("Led"), tuple(T("{name} {value}", name=known[key].short, value=value) for key, value in led.items())
    for tag in m.in_play.tags:
        if tag.id == rules_in_numbers.BANNER and tag.numbers is not None:
            yield tag.value, tag.numbers
    lent = leadership.in_tests(m, army)
    if lent is not None:
        chief = army.general
        best = max((ld for _, ld in lent.near), default=0)
        for him, ld in lent.near:
            if him is not chief and (ld != best or not any(other is chief for other, _ in lent.near)):
                radius = army.rules.system.command["second" if him.role == "second" else "general"].radius
                yield None, T("Ld {ld} within {radius} of {name}", ld=ld, radius=radius, name=him.name)
        if lent.at_rout:
            rout, rally = leadership.with_help(lent, chief, lent.at_rout), leadership.with_help(lent, chief)
            yield None, T("rout tests {rout}; to rally {rally}", rout=rout, rally=rally)
        if lent.hating is not None:
            yield None, T("Ld {ld} if the enemy has foes they hate", ld=lent.hating)


def _moving(m: EntryResult) -> Iterator[Told]:
    """How it moves where inches do not tell it all."""
    machine = m.facts.machine
    if m.facts.goes is not None:
        yield T("Move"), m.facts.goes
    elif m.in_play.movement is None and m.facts.vehicle is not None and m.facts.vehicle.moves is not None:
        yield T("Move"), m.facts.vehicle.moves
    flight = fact_rows.flight(m)
    if flight is not None and not any(
        t.id == "flies" for t in m.in_play.tags
    ):  # the rule has the speeds behind its name
        yield None, T("flies {speeds}″", speeds=flight)
    served = machine is not None and not m.facts.portable
    if machine is not None and served and not any(p.movement is not None for p in m.in_play.profiles):
        yield T("Move"), machine.move or T("cannot move")
    moves = m.in_play.movement if m.facts.slowed is None else m.facts.slowed
    if moves is not None and not served:
        over = fact_rows.over_ground(moves, m)
        if over is not None and over.obstacle != moves.difficult:
            yield None, T("obstacle −{cost}″", cost=over.obstacle)
        if (
            moves.difficult == moves.effective > 1
            and m.facts.alone is None
            and not fact_rows.drives(m)
            and not any(t.id == fact_rows.THROUGH for t in m.in_play.tags)
        ):
            yield None, T("walls and buildings {half}″", half=movement_formulas.reduced(moves.effective))
        slowest = m.facts.slower
        if slowest and m.in_play.movement is not None:  # who left it last slowed it least
            left = (*(one.movement.effective for one in slowest[1:]), m.in_play.movement.effective)
            for place, then in enumerate(left, 1):
                if then > slowest[place - 1].movement.effective:
                    yield None, T("{own}″ without {name}", own=then, name=tuple(one.name for one in slowest[:place]))
        elif m.facts.litter is not None:
            yield None, T("{each}″ for each bearer alive", each=m.facts.litter.bearer_pace)
        if m.facts.slow_arms:
            yield (
                None,
                T(
                    "charge {single}″ with {weapon}, {double}″ without",
                    single=moves.effective,
                    weapon=m.facts.slow_arms,
                    double=moves.charge,
                ),
            )
    afoot = m.facts.on_foot
    if afoot is not None and afoot.movement is not None:
        bare = afoot.save is None and afoot.save_without_shield is None
        pace = T("{move}″", move=afoot.movement.effective)
        saves = (afoot.save, afoot.save_without_shield)
        said = (
            _die(afoot.save)
            if saves[0] == saves[1]
            else T("{save} ({without})", save=_die(saves[0]), without=_die(saves[1]))
        )
        yield T("On foot"), (pace, T("no save") if bare else T("save {save}", save=said))
