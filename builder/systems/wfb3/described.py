"""What the sheet states of every entry: what it is, movement, save, thresholds, weapons, command, casualties."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from builder.findings import N, T, Text
from builder.mustering import WITH, Movement, Mustered, Track, Weapon
from builder.profiles import Profile, most
from builder.systems.wfb3.definitions import Machine

POSTS = {
    "champion": T("champion of {unit}"),
    "leader": T("leader of {unit}"),
    "rider": T("aboard {unit}"),
    "hidden": T("hidden in {unit}"),
}
COMMAND = {"standard": T("standard bearer"), "musician": T("musician")}
MAGIC = ("magic-weapon", "rune-weapon")
"""Kinds of magic items that are weapons."""
WEAPONS = (T("Weapon"), T("Range"), T("Str."), T("Save mod."), T("Init."), T("To hit"), T("Notes"))


def kind(m: Mustered) -> Iterator[Any]:
    """Rank, race and mount; the name of its line where it has one of its own."""
    level = m.more.get("level")
    title = m.more.get("title")
    if title is not None and m.entry.name:
        yield title
    if level and m.more.get("wizard"):
        yield T("wizard, level {level}", level=level)
    elif level:
        yield T("hero, level {level}", level=level)
    line = getattr(m.facts, "line", None)
    if m.entry.name and m.kind != "character" and line is not None:
        yield line.name
    if m.race is not None:
        yield m.race
    if m.more.get("mount") is not None:
        yield T("on {mount}", mount=m.more["mount"])


def post(m: Mustered) -> Text:
    """What it is to the unit that it joins."""
    return POSTS.get(m.as_ or "", WITH)


def facts(m: Mustered) -> Iterator[tuple[Any, Any]]:
    """Movement, save, the rout test and the machine, each behind its label."""
    machine: Machine | None = m.more.get("machine")
    carried = bool(m.more.get("portable"))
    if m.movement is not None and (machine is None or carried):  # elsewhere what moves is the machine
        yield T("Move"), _move(m.movement, m.more.get("load", T("armour")))
    vehicle = m.more.get("vehicle")
    if m.movement is None and vehicle is not None and vehicle.moves is not None:
        yield T("Move"), vehicle.moves
    slowed = m.more.get("slowed")
    if slowed is not None:
        name, move = slowed
        yield T("With {name}", name=name), _move(move._replace(penalty=0))
    if m.profiles:
        yield T("Save"), _saves(m)
    if m.rout_at is not None and m.as_ != "hidden":  # those who hide break with the unit that hides them
        if any(t.id == "never-routs" for t in m.tags):
            yield T("Rout test"), T("from shooting only: a quarter of those there lost in one turn")
        elif m.rally_at:
            text = N(
                "from {count} lost; rallies with {rally} or more",
                "from {count} lost; rallies with {rally} or more",
                m.rout_at,
                rally=m.rally_at,
            )
            yield T("Rout test"), text
        elif m.models > 1:
            yield T("Rout test"), N("from {count} lost", "from {count} lost", m.rout_at)
    if machine is not None:
        yield from _machine(machine, m, carried=carried)


def _move(move: Movement, reason: Any = "") -> Text:
    numbers = {"effective": move.effective, "charge": move.charge, "difficult": move.difficult}
    if not move.penalty:
        return T("{effective}″, charge {charge}″, difficult {difficult}″", **numbers)
    return T(
        "{effective}″ ({base}″ less {penalty}″ for {reason}), charge {charge}″, difficult {difficult}″",
        base=move.base,
        penalty=move.penalty,
        reason=reason,
        **numbers,
    )


def _saves(m: Mustered) -> Any:
    with_shield, without = _save(m.save), _save(m.save_without_shield)
    if m.save == m.save_without_shield:
        return with_shield
    return T("{save}, without shield {without}", save=with_shield, without=without)


def _save(value: int | None) -> Any:
    return T("none") if value is None else f"{value}+"


def _machine(machine: Machine, m: Mustered, *, carried: bool) -> Iterator[tuple[Any, Any]]:
    """How far it is moved, and who serves it; what it shoots is a weapon (19)."""
    if carried:
        yield T("Machine"), T("carried by its crew")
    elif machine.move:
        yield T("Move"), machine.move
    elif machine.rulebook:
        yield T("Move"), T("cannot move")
    else:
        yield T("Move"), T("not in our sources: agree before the game")
    crew = T("crew of {crew}", crew=machine.crew) if m.models < 2 else T("crew of {crew} each", crew=machine.crew)
    spare = m.entry.spare_crew
    men = N("{count} spare man", "{count} spare men", spare)
    yield T("Served by"), (crew, men) if spare else crew


def borne(m: Mustered) -> Iterator[tuple[Profile, Weapon, Any]]:
    """Each weapon with the profile of who bears it; whose it is where that is one of the unit alone."""
    sold = m.more.get("champion")
    his: tuple[Weapon, ...] = sold.weapons if sold is not None else ()
    rows = tuple(m.more.get("rows", ()))
    crew = tuple((row.man.numbers.profile, w) for row in rows for w in row.man.numbers.weapons)
    for weapon in m.weapons:
        if sold is not None and weapon in his:
            yield sold.profile, weapon, None
            continue
        men = [
            profile
            for profile, own in crew
            if (own.id, own.range, own.strength) == (weapon.id, weapon.range, weapon.strength)
        ]
        for profile in men or m.profiles[:1]:
            yield profile, weapon, None
        if sold is not None and not men and not any((w.id, w.range) == (weapon.id, weapon.range) for w in his):
            yield sold.profile, weapon, sold.name


def weapons(m: Mustered) -> Iterator[tuple[Any, ...]]:
    """Each weapon with its range and what it changes, below their headings."""
    yield WEAPONS
    bearers = tuple(borne(m))
    forged = _forged(m)
    for w in m.weapons:
        yield (
            w.name if forged is None or w.range is not None else T("{item} ({weapon})", item=forged, weapon=w.name),
            _range(w, m),
            w.strength or "–",
            signed(w.save_modifier),
            _initiative(w, next((profile for profile, weapon, _ in bearers if weapon is w), None)),
            signed(w.to_hit),
            "" if w.notes is None else w.notes,
        )


def _forged(m: Mustered) -> Any:
    """The magic weapon of a character who has but one that it can be."""
    magic = [item.name for item in m.items if item.id in MAGIC]
    if m.kind != "character" or len(magic) != 1 or sum(w.range is None for w in m.weapons) != 1:
        return None
    return magic[0]


def _range(weapon: Weapon, m: Mustered) -> str:
    """How far it reaches, and from where, if it cannot hit what is near."""
    machine: Machine | None = m.more.get("machine")
    if weapon.range is None:
        return "–"
    if machine is not None and machine.min_range and weapon.id == m.entry.take:
        return f"{machine.min_range}–{weapon.range}″"
    return f"{weapon.range}″"


def _initiative(weapon: Weapon, bearer: Profile | None) -> str:
    """What he strikes at with it, worked out, and what it changes."""
    own = None if bearer is None else bearer.values.get("I")
    if not weapon.initiative or not isinstance(own, int):
        return signed(weapon.initiative)
    return f"{max(0, own + weapon.initiative)} ({signed(weapon.initiative)})"


def signed(number: int) -> str:
    """A modifier; a dash for none."""
    return "–" if number == 0 else f"+{number}" if number > 0 else f"−{-number}"


def command(m: Mustered) -> Iterator[Any]:
    """Leader, standard bearer, musician and a champion sold with the unit."""
    if m.kind == "unit" and m.models > 1 and m.as_ != "hidden":
        yield T("leader")
    for post in m.more.get("command", ()):
        yield COMMAND.get(post, post)
    champion = m.more.get("champion")
    if champion is not None and champion.own_name:
        yield T("{name} (champion, level {level})", name=champion.name, level=champion.level)
    elif champion is not None:
        yield T("champion of level {level}", level=champion.level)


def tracks(m: Mustered) -> Iterator[Track]:
    """Casualties to cross off; wounds where one model has several."""
    if not m.profiles or m.models == 0:
        return
    counted = m.profiles[: m.more.get("models_apart", 1)]
    each = max(most(p.values.get("W")) for p in counted)
    groups = tuple(most(p.values.get("W")) for p in counted for _ in range(p.models))
    if sum(groups) > 1:
        yield Track(T("Wounds"), groups) if each > 1 else Track(T("Casualties"), (len(groups),))
