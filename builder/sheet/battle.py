"""An entry in the order of battle, in words."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.battle_lines import ArmsLine, BattleLine, Formation, InBattle, profile_cells
from builder.core.entries import EntryResult, SheetFacts, Tag, WeaponTable
from builder.core.findings import Shown, has_blank
from builder.core.tracks import Boxes
from builder.locale import Language
from builder.mustering import Muster
from builder.sheet.copies import contents_of, crosses_off, language_of
from builder.sheet.entry_figures import Battle, Fact
from builder.sheet.model import Copy
from builder.sheet.wording import item_in_words, plain_name

SHORT = 24
"""Greatest length, in characters, of a rule's value that is printed after the rule's name; longer ones precede the effect."""


def battle(
    result: EntryResult, facts: SheetFacts, muster: Muster, lang: Language, copy: Copy, *, priced: bool
) -> Battle:
    """An entry and the entries merged with it as one entry of the order of battle; costs only if `priced`."""
    has, crossed_off, words = contents_of(copy), crosses_off(muster, copy), language_of(copy, lang)
    merged = tuple(_in_battle(o, muster) for o in muster.merged_with(result))
    own = _in_battle(result, muster)
    lines = (
        *own.lines,
        *(
            line._replace(name=o.name, models=o.models if o.models > 1 else None) if line.name is None else line
            for o, t in zip(muster.merged_with(result), merged, strict=True)
            for line in t.lines
        ),
    )
    blanks = [pair for pair in (*facts.facts, *facts.secondary, *facts.own) if has_blank(pair[1])] if has.own else []
    worth = own.worth if priced else ()
    marked = ((False, own.notes), (True, worth), (False, facts.own if has.own else ()))
    notes = [(pair, is_worth) for is_worth, pairs in marked for pair in pairs if not has_blank(pair[1])]
    kept = [place for place, column in enumerate(muster.battle_columns) if priced or not column.priced]
    say = lang.say
    rules = (
        own.rules
        if own.rules is not None
        else [t for t in (*result.in_play.tags, *facts.tags) if not t.of_item and t.name]
    )
    named = {say(tag.name) for tag in rules}  # gear that is a special rule stands among the rules
    return Battle(
        tuple(_row(line, lang, kept, boxes=crossed_off) for line in lines),
        _arms((*own.arms, *(a for t in merged for a in t.arms)), lang),
        tuple(
            name for name in dict.fromkeys(say(name) for t in (own, *merged) for name in t.gear) if name not in named
        ),
        ", ".join(_rank(own.rank, say(result.name), lang)),
        tuple(dict.fromkeys(_rule(tag, words) for tag in rules)),
        tuple(item_in_words(i, words) for i in result.items),
        tuple(Fact(lang.optional(label), say(text), worth=is_worth) for (label, text), is_worth in notes),
        tuple(Fact(say(label), say(text)) for label, text in blanks),
        tuple(t.in_words(say) for t in own.tracks) if crossed_off else (),
        tuple(t.in_words(say) for t in own.behind) if crossed_off else (),
        own.apart,
        lang.optional(own.cost) if priced else "",
        lang.points(result.points_each) if priced and own.by_model and result.points_each and result.models > 1 else "",
        tuple(Formation(say(f.text), *f[1:]) for f in own.formations) if has.own else (),
        tuple(_ticks(lines, muster, lang)) if crossed_off else (),
        _part(result, muster, lang),
    )


def _rank(parts: tuple[Shown, ...], name: str, lang: Language) -> Iterator[str]:
    """The descriptions in `parts`, each once, without those that equal the entry's `name` in singular or plural."""
    seen = {plain_name(name)}
    for part in map(lang.say, parts):
        if plain_name(part) not in seen:
            seen.add(plain_name(part))
            yield part


def _part(result: EntryResult, muster: Muster, lang: Language) -> str:
    """Name of the entry's category, if the game's sheets are ordered by category; else empty."""
    if muster.library.system.sheet.first_categories is None:
        return ""
    return next((lang.say(share.name) for share in muster.composition if share.id == result.category), "")


def _ticks(lines: tuple[BattleLine, ...], muster: Muster, lang: Language) -> Iterator[Boxes[str]]:
    """For each state that the game marks, a row of boxes to tick with one box for each of `lines` that has `ticks`."""
    marked = sum(line.ticks for line in lines)
    if marked:
        for _, name in muster.system.sheet.battle_ticks(muster.library.rules):
            yield Boxes(lang.say(name), (1,) * marked)


def _in_battle(result: EntryResult, muster: Muster) -> InBattle:
    """An entry's contents in the order of battle as the game gives them, or else from its profiles and sheet facts."""
    own = muster.system.sheet.in_battle(result, muster.finished)
    return _by_profiles(result, muster.sheet_facts(result), muster) if own is None else own


def _by_profiles(result: EntryResult, facts: SheetFacts, muster: Muster) -> InBattle:
    """An entry's contents in the order of battle with a line of figures for each of its profiles."""
    keys = [column.id for column in muster.battle_columns]
    lines = tuple(
        BattleLine(None if p is result.in_play.profiles[0] else p.name, profile_cells(p, keys))
        for p in result.in_play.profiles
    )
    return InBattle(
        lines or (BattleLine(None, (None,) * len(keys)),),
        tuple(_weapons(facts.weapons)),
        result.in_play.options,
        notes=(*facts.facts, *facts.secondary),
        tracks=facts.tracks,
    )


def _weapons(table: WeaponTable) -> Iterator[ArmsLine]:
    """The weapons of a table as lines of the order of battle, without empty figures."""
    for row in table.rows:
        yield ArmsLine(row.name, tuple(cell for cell in row.figures if cell is not None))


def _rule(tag: Tag, lang: Language) -> str:
    """The name of a special rule with the numbers it gives, and its value if short or without an effect text."""
    name, value = lang.say(tag.name), lang.optional(tag.value)
    # what has no effect stands nowhere else
    shown = [value] if value and (len(value) <= SHORT or tag.text is None) else []
    if tag.numbers is not None:
        shown.append(lang.say(tag.numbers))
    return f"{name} ({', '.join(shown)})" if shown else name


def _row(line: BattleLine, lang: Language, kept: list[int], *, boxes: bool) -> BattleLine[str]:
    """A line in words, with only the cells at the indexes `kept`; without boxes to cross off unless `boxes`."""
    say = lang.optional
    return BattleLine(
        say(line.name) if line.models is None else f"{say(line.name)} × {line.models}",
        tuple(None if (cell := line.cells[place]) is None else cell.in_words(say) for place in kept),
        say(line.post),
        boxes=line.boxes.in_words(lang.say) if boxes and line.boxes is not None else None,
        ticks=boxes and line.ticks,
    )


def _arms(lines: tuple[ArmsLine, ...], lang: Language) -> tuple[ArmsLine[str], ...]:
    """Weapons in words, each once; first the weapons of all models, then those of single models such as a champion."""
    say = lang.say
    ordered = sorted(lines, key=lambda line: line.whose is not None)
    found = (
        ArmsLine(say(line.name), tuple(map(say, line.figures)), lang.optional(line.whose), line.missile)
        for line in ordered
    )
    return tuple(dict.fromkeys(found))
