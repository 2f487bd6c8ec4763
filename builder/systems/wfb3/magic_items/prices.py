"""What magic items cost, and what is wrong with one by itself: its abilities, its form, its spells (24.4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from builder.core.entries import ItemResult
from builder.core.findings import ERROR, WARNING, Blank, Finding, Plain, Shown, T, Text, alternatives, either
from builder.core.limits import Keys
from builder.core.plurals import P
from builder.core.points import Price, line, to_number, total
from builder.core.spelling import did_you_mean, names_in
from builder.systems.wfb3.entries import spells
from builder.systems.wfb3.magic_items import bearers
from builder.systems.wfb3.magic_items.bearers import Bearer, ItemFault
from builder.systems.wfb3.model import key_names, roster
from builder.systems.wfb3.model.magic import MagicItem
from builder.systems.wfb3.rules.rules import Rules

Gathered = tuple[tuple[ItemResult, ...], list[Price], list[Finding]]
CODE = "wfb3.item"
ONE_ABILITY = T("Keep only one ability.")
"""The way out of abilities too many for an item that has one."""


def forms(kind: MagicItem, taken: Iterable[str]) -> tuple[str, ...]:
    """What an item with these abilities may be; empty if they do not go together, or if it has one form only."""
    known = [kind.abilities[id].on for id in taken if id in kind.abilities]
    return tuple(form for form in kind.forms if all(not on or form in on for on in known))


def priced(
    taken: tuple[roster.Item, ...], rules: Rules, game: str, paid: Collection[str] = (), him: Bearer | None = None
) -> Gathered:
    """Price and shape of each item, whoever carries it; `paid` are kinds of which one is in its carrier's price."""
    carried: list[ItemResult] = []
    lines: list[Price] = []
    findings: list[Finding] = []
    for index, item in enumerate(taken):
        path = ("items", index)
        kind = rules.system.items.get(item.take or "")
        if item.take is None:
            lines.append(line(item.name or T("item made up by the player"), item.points or 0, 1))
            carried.append(ItemResult("own", item.name or T("item made up by the player"), item.points or 0))
            findings.append(_custom_item(item, path, game, rules))
            findings += _idle(
                item,
                T("an item that the player has made up"),
                ("abilities", "spells", "spell", "shots", "of", "form"),
                path,
                rules,
            )
            continue
        if kind is None:
            findings.append(
                Finding(
                    "ref.unknown",
                    ERROR,
                    T("The magic item “{id}” is unknown; it is kept and counts as 0 points.", id=item.take),
                    path=(*path, "take"),
                    found=item.take,
                    allowed=list(rules.system.items),
                    fix=did_you_mean(item.take, rules.system.items, rules.word),
                )
            )
            carried.append(ItemResult(item.take, item.name or item.take, 0))
            continue
        included = item.take in paid and all(other.take != item.take for other in taken[:index])
        piece = item.of if him is None or not kind.of else bearers.piece_of(item, kind, him, rules)
        price, own, found = _alone(item, kind, piece, included, rules)
        lines.append(price)
        carried.append(own)
        if found:
            findings += [f._replace(path=(*path, *f.path)) for f in found]
    return tuple(carried), lines, findings


Alone = tuple[Price, ItemResult, Iterable[Finding]]
"""What an item costs, what it is, and what is wrong with it, whoever bears it."""


def _alone(item: roster.Item, kind: MagicItem, piece: str | None, included: bool, rules: Rules) -> Alone:
    """An item by itself, as `piece` of its bearer's gear."""
    id = item.take or ""
    cited = rules.cite(kind.source)
    costs: list[Price] = []
    if kind.points and included:
        costs.append(line(T("{item}, in his price", item=kind.name), 0, 1, rules.cited))
    elif kind.points:
        costs.append(line(kind.name, kind.points, 1, cited))
    parts = _parts(item, kind, piece, costs, rules)
    points = total(costs)
    name = item.name or kind.name
    form = bearers.form_of(item, kind) if kind.forms else None
    return (
        Price(name, points, 1, points, cited, tuple(costs)),
        ItemResult(id, name, points, parts, None, form, piece),
        _shape(item, kind, rules),
    )


def _custom_item(item: roster.Item, path: Keys, game: str, rules: Rules) -> Finding:
    """An item of the player’s own has a name and points, and tournaments allow none."""
    strict = game == "tournament"
    if item.points is None or item.name is None:
        return item_finding(
            either(
                T("An item needs either “take” (an item from the rules) or “name” and “points” (an item of your own)."),
                T("An item must be one from the rules, or have a name and a price of its own."),
            ),
            path,
            None,
            rules,
            allowed=list(rules.system.items),
            fix=either(
                T("Write “take”, or “name” and “points”, or remove the item."),
                T("Choose an item from the rules, give this one a name and a price, or remove it."),
            ),
            fault=ItemFault.INCOMPLETE,
        )
    text = T("“{name}” is an item that the player has made up; its price is taken as given.", name=item.name)
    if strict:
        text = T(
            "“{name}” is an item that the player has made up; tournaments allow only items from the rules.",
            name=item.name,
        )
    return Finding(
        CODE,
        ERROR if strict else WARNING,
        text,
        "WFB3 24.4",
        path=path,
        found=item.name,
        allowed=not strict,
        fix=T("Replace it with an item from the rules."),
    )


def _parts(
    item: roster.Item, kind: MagicItem, piece: str | None, costs: list[Price], rules: Rules
) -> tuple[Shown, ...]:
    """What is told of an item, in its order; what that costs is put to the lines of its price (24.4).

    Those are its abilities (per shot where so sold) and its spells by level; told are the piece that it is, and its form, too.
    """
    cited = rules.cite(kind.source)
    names: list[Shown] = []
    for id in item.abilities:
        ability = kind.abilities.get(id)
        if ability is None:
            names.append(id)
            continue
        names.append(ability.name)
        shots = (item.shots or 1) if ability.per_shot else 1
        costs.append(line(ability.name, ability.points, shots, cited))
    if kind.spells:
        for spell in (item.spell,) if kind.spells == "one" else item.spells:
            if spell is not None:
                level = spell if isinstance(spell, int) else spell.level
                words = spells.words_of_level(level)
                names.append(words if isinstance(spell, int) else spells.in_words(spell, rules))
                costs.append(line(words, kind.spell_points[level - 1], 1, cited))
    if piece is not None and piece in kind.of and len(kind.of) > 1:
        names.insert(0, bearers.piece_word(piece, kind, rules))
    if kind.forms:
        form = bearers.form_of(item, kind)
        if form in kind.forms:
            names.insert(0, kind.forms[form].name)
        elif may_be := forms(kind, item.abilities):
            named = tuple(kind.forms[f].name for f in may_be)
            apart = len({kind.forms[f].weapons or kind.forms[f].like for f in may_be}) > 1  # its number depend on it
            names.append(
                T("form not chosen{blank} [{forms}]", forms=named, blank=Blank())
                if apart
                else T("may be: {forms}", forms=named)
            )
    if item.shots:
        names.append(P("{shots} shot", "{shots} shots", "shots", shots=item.shots))
    return tuple(names)


def _shape(item: roster.Item, kind: MagicItem, rules: Rules) -> Iterator[Finding]:
    """What an item of this kind may and must say of itself."""
    path: Keys = ()  # within the item
    for number, id in enumerate(item.abilities):
        if id not in kind.abilities:
            yield Finding(
                "ref.unknown",
                ERROR,
                T("{item}: the ability “{id}” is unknown; it counts as 0 points.", item=kind.name, id=id),
                path=(*path, "abilities", number),
                found=id,
                allowed=list(kind.abilities),
                fix=did_you_mean(id, kind.abilities, names_in(kind.abilities)),
            )
        elif id in item.abilities[:number]:
            yield item_finding(
                T("An item cannot have the same ability twice."),
                (*path, "abilities", number),
                id,
                rules,
                allowed=1,
                fix=T("Remove the duplicate."),
            )
    if len(item.abilities) < kind.min_abilities:
        yield item_finding(
            T("{item}: an ability is needed.", item=kind.name), path, len(item.abilities), rules, allowed=kind.min_abilities,
            fix=T("Add an ability."), fault=ItemFault.INCOMPLETE,
        )  # fmt: skip
    yield from bearers.unknown_form(item, kind, path)
    yield from _together(item, kind, path, rules)
    if kind.max_abilities is not None and len(item.abilities) > kind.max_abilities:
        yield item_finding(
            T("{item}: only one ability is allowed.", item=kind.name),
            (*path, "abilities"),
            len(item.abilities),
            rules,
            allowed=kind.max_abilities,
            fix=ONE_ABILITY,
        )
    if kind.spells == "many" and not item.spells:
        yield item_finding(
            either(
                T("The levels of the spells are missing."),
                T("The spells’ levels are not chosen."),
            ),
            path,
            None,
            rules,
            allowed=list(range(1, len(kind.spell_points) + 1)),
            fix=either(
                T("Write, for example, “{line}”, or remove the item.", line="spells: [1, 2]"),
                T("Choose the level of each spell, or remove the item."),
            ),
            fault=ItemFault.INCOMPLETE,
        )
    if kind.spells == "one" and item.spell is None:
        yield item_finding(
            either(
                T("The level of the spell is missing."),
                T("The spell’s level is not chosen."),
            ),
            path,
            None,
            rules,
            allowed=list(range(1, len(kind.spell_points) + 1)),
            fix=either(
                T("Write, for example, “{line}”, or remove the item.", line="spell: 1"),
                T("Choose the spell’s level, or remove the item."),
            ),
            fault=ItemFault.INCOMPLETE,
        )
    shots = any(kind.abilities[a].per_shot for a in item.abilities if a in kind.abilities)
    if shots and item.shots is None:
        yield item_finding(
            either(
                T("The number of shots is missing."),
                T("The number of shots is not set."),
            ),
            path,
            None,
            rules,
            allowed="1+",
            fix=either(
                T("Write, for example, “{line}”, or remove the item.", line="shots: 1"),
                T("Set the number of shots, or remove the item."),
            ),
            fault=ItemFault.SHOTS,
        )
    used = {
        "spells": kind.spells == "many",
        "spell": kind.spells == "one",
        "shots": shots,
        "of": bool(kind.of),
        "form": bool(kind.forms),
    }
    used["points"] = False
    yield from _idle(item, kind.name, tuple(key for key, of_use in used.items() if not of_use), path, rules)


def _together(item: roster.Item, kind: MagicItem, path: Keys, rules: Rules) -> Iterator[Finding]:
    """One of certain abilities, and one form that suits them all (the runes of the dwarfs)."""
    chosen = [id for id in dict.fromkeys(item.abilities) if id in kind.one_of]
    if kind.one_of and len(chosen) != 1:
        names = tuple(kind.abilities[id].name for id in kind.one_of)
        text = T(
            "{item} with {found} of these abilities; it must have exactly one: {names}.",
            item=kind.name,
            names=names,
            found=len(chosen),
        )
        if not chosen:
            text = T(
                "{item} with none of these abilities; it must have exactly one: {names}.", item=kind.name, names=names
            )
        at = (*path, "abilities") if item.abilities else path
        way = T("Take one of them.") if not chosen else T("Keep only one of them.")
        yield item_finding(text, at, len(chosen), rules, allowed=1, fix=way, fault=ItemFault.ONE_OF)
    if kind.forms and not forms(kind, item.abilities):
        bound = [kind.abilities[id] for id in item.abilities if id in kind.abilities and kind.abilities[id].on]
        words = tuple(
            T("{ability} ({forms})", ability=known.name, forms=tuple(kind.forms[f].name for f in known.on))
            for known in bound
        )
        yield item_finding(
            T("No item can have all of these: {names}.", names=words), (*path, "abilities"), list(item.abilities), rules,
            allowed=list(kind.forms), fix=T("Take abilities that can go on the same item."),
        )  # fmt: skip
    form = bearers.form_of(item, kind)
    for place, id in enumerate(item.abilities):
        on = kind.abilities[id].on if id in kind.abilities else ()
        if form in kind.forms and on and form not in on:
            text = T(
                "{ability}: not allowed on this weapon ({form}); allowed: {forms}.",
                ability=kind.abilities[id].name,
                forms=alternatives(kind.forms[f].name for f in on),
                form=kind.forms[form].name,
            )
            yield item_finding(text, (*path, "abilities", place), form, rules, allowed=list(on), fix=T("Take another ability, or choose another form."))  # fmt: skip


def _idle(item: roster.Item, name: Shown, keys: tuple[str, ...], path: Keys, rules: Rules) -> Iterator[Finding]:
    """Keys that mean nothing for an item."""
    for key in keys:
        if getattr(item, key) not in (None, ()):
            text = T("“{key}” does not apply to {item}.", key=key_names.key_name(key), item=name)
            yield item_finding(
                text,
                (*path, key),
                _as_written(item, key),
                rules,
                allowed=False,
                fix=T("Remove “{key}”.", key=key_names.key_name(key)),
                fault=ItemFault.IDLE_KEY,
            )


def _as_written(item: roster.Item, key: str) -> str:
    value = getattr(item, key)
    return str(to_number(value)) if key == "points" else str(value)


def item_finding(
    text: Text,
    path: Keys,
    found: Plain,
    rules: Rules,
    *,
    allowed: Plain = None,
    fix: Text | None = None,
    by: str = "rulebook",
    fault: ItemFault | None = None,
) -> Finding:
    """What is wrong with an item."""
    cited = rules.cited if by == "list" else "WFB3 24.4"
    fix = fix if fix is not None else T("Remove the item.")
    return Finding(CODE, ERROR, text, cited, path=path, found=found, allowed=allowed, fix=fix, by=by, fault=fault)
