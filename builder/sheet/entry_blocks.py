"""An entry of a sheet: its profile, facts, weapons, rules and opened price."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from builder.core.entries import EntryResult, FactTable, ItemResult, SheetFacts, Tag, WeaponTable
from builder.core.findings import Shown, T, has_blank, joined_by_semicolons
from builder.core.plurals import P
from builder.core.points import Price, Quarters
from builder.core.profiles import WORDS, Profile, value_text
from builder.locale import Language
from builder.locale.spacing import WIDE
from builder.mustering import Muster
from builder.sheet.battle import battle
from builder.sheet.copies import contents_of, crosses_off, language_of, stands_in_block
from builder.sheet.entry_figures import Battle, Fact
from builder.sheet.model import (
    Block,
    Copy,
    PriceRow,
    ProfileRow,
    Profiles,
    ShortLine,
    SpecialRule,
    Table,
    Title,
    WeaponRow,
    Weapons,
)
from builder.sheet.wording import capital, item_in_words, plain_name, small

DOUBT = "doubt"
"""Id of the rule that gives doubts about an entry; an umpire's copy has them among the findings, with their source."""


def block(
    result: EntryResult,
    details: SheetFacts,
    muster: Muster,
    lang: Language,
    copy: Copy,
    titles: Mapping[str, Title],
    *,
    priced: bool = True,
    fought: bool = False,
) -> Block:
    """The block of an entry with its game's `details`; `titles` are those of all entries by handle; prices if `priced`.

    With `fought` it includes the entry's figures in the order of battle and its line in a message.
    """
    say = lang.say
    title = titles[result.id]
    merged = muster.merged_with(result)
    lies_open = copy == "player" and not result.secret  # what is private is not on a page that lies open
    found = (f for one in (result, *merged) for f in muster.findings_of(one) if not (lies_open and muster.private(f)))
    has, words = contents_of(copy, prices=priced), language_of(copy, lang)
    return Block(
        result.id,
        say(T("Secret")) if result.secret else result.entry.group or "",
        _counted(title, result, details, lang, copy),
        ", ".join(_kind(result, details, lang, titles)),
        lang.points(result.points + sum(o.points for o in merged)) if priced else "",
        _profiles(result, merged, muster, lang),
        facts_of(details, lang, copy, priced=priced),
        _weapons(details.weapons, lang),
        ", ".join(say(o) for o in result.in_play.options),
        ", ".join(say(post) for post in details.command),
        tuple(_item(i, words, priced=has.prices) for i in result.items),
        tuple(_rules(result, details, merged, words, copy)),
        tuple(t.in_words(say) for t in details.tracks) if crosses_off(muster, copy) else (),
        result.entry.notes.strip() if has.own else "",
        tuple(
            _without_repeated_sources(price_rows((*result.price, *(p for o in merged for p in o.price)), muster, lang))
        )
        if has.own
        else (),
        tuple(say(f.text) for f in found if stands_in_block(f, titles.keys(), copy)),
        bool(result.secret),
        result.under or "",
        _short_line(result, merged, muster, words) if fought else ShortLine(),
        battle(result, details, muster, lang, copy, priced=priced) if fought else Battle(),
        any(relation.carded for relation in result.relations if relation.under),
        tuple(_table(table, lang) for table in details.tables),
    )


def _counted(title: Title, result: EntryResult, details: SheetFacts, lang: Language, copy: Copy) -> Title:
    """A title with the number of models or beasts; on the umpire's copy also the number shown to the opponent."""
    if isinstance(details.number, int):
        return title._replace(models=details.number)
    if result.models == 1 and not result.several:
        return title
    differs = copy == "umpire" and result.seen is not None and result.seen.models != result.models
    shown = lang.say(T("{count} shown", count=result.seen.models)) if differs and result.seen is not None else ""
    return title._replace(models=result.models, shown=shown)


def _short_line(result: EntryResult, merged: tuple[EntryResult, ...], muster: Muster, lang: Language) -> ShortLine:
    """Details of an entry and of those `merged` with it for a message, with names of arms in lower case."""
    say, short = lang.say, muster.in_short(result)
    return ShortLine(
        tuple(map(say, short.what)),
        tuple(small(say(name)) for name in short.arms),
        tuple(item_in_words(i, lang) for i in result.items),
        tuple(map(say, short.posts)),
        tuple(f"{say(o.name)} ×{o.models}" for o in merged),
    )


def facts_of(details: SheetFacts, lang: Language, copy: Copy, *, priced: bool = True) -> tuple[Fact, ...]:
    """All facts of an entry on a copy, victory points if `priced`; on the opponent's copy without blanks to fill in."""
    whole = contents_of(copy).own
    second = (*details.secondary, *(details.own if whole else ()))
    return tuple(
        Fact(lang.say(label), lang.say(text), secondary, worth)
        for secondary, worth, rows in (
            (False, False, details.facts),
            (False, True, details.worth if priced else ()),
            (True, False, second),
        )
        for label, text in rows
        if whole or not has_blank(text)
    )


def _kind(result: EntryResult, details: SheetFacts, lang: Language, titles: Mapping[str, Title]) -> Iterator[str]:
    """Descriptions of an entry, each once and without those equal to its name, then its relations to other entries."""
    name = plain_name(titles[result.id].name)
    words_by_name: dict[str, str] = {}
    for part in (lang.say(part) for part in details.kind):
        words_by_name.setdefault(plain_name(part), part)
        if result.models == 1:  # its race is called as one of them
            words_by_name[plain_name(part)] = part
    yield from (part for plain, part in words_by_name.items() if plain != name)
    for relation in result.relations:
        words = relation.words
        to = titles.get(relation.to)
        yield lang.say(words._replace(values={**words.values, "unit": relation.to if to is None else to.full_name}))


def _weapons(table: WeaponTable, lang: Language) -> Weapons:
    """A table of weapons, with its texts in a language."""
    say = lang.say
    return Weapons(
        tuple(map(say, table.headings)),
        tuple(
            WeaponRow(
                say(row.name),
                lang.optional(row.form),
                tuple(None if cell is None else say(cell) for cell in row.figures),
                lang.optional(joined_by_semicolons((*row.finished, row.note))),
                say(row.note) if row.finished else None,
                lang.optional(joined_by_semicolons(row.finished)),
            )
            for row in table.rows
        ),
    )


def _table(table: FactTable, lang: Language) -> Table:
    """A table of facts, with its texts in a language."""
    rows = (tuple(lang.optional(cell) for cell in row) for row in table.rows)
    return Table(tuple(map(lang.say, table.headings)), tuple(rows))


def _tags(result: EntryResult, details: SheetFacts, merged: tuple[EntryResult, ...]) -> Iterator[Tag]:
    """The special rules of an entry, then those of the `merged` entries that it has not."""
    yield from result.in_play.tags
    yield from details.tags
    seen = {t.id for t in (*result.in_play.tags, *details.tags)}
    for t in (t for o in merged for t in o.in_play.tags):
        if t.id not in seen:
            seen.add(t.id)
            yield t


def _profiles(result: EntryResult, merged: tuple[EntryResult, ...], muster: Muster, lang: Language) -> Profiles:
    """The profiles of an entry, then the first profile of each `merged` entry with its number of models."""
    keys = muster.library.system.verdict.characteristics(muster.library.rules)
    headings = (lang.say(T("Profile")), *(lang.say(heading) for _, heading in keys))
    movement_key = muster.library.system.sheet.movement_characteristic
    rows = [_profile_row(p, result, keys, movement_key, lang) for p in result.in_play.profiles]
    for other in merged:
        own = _profile_row(other.in_play.profiles[0], other, keys, movement_key, lang)
        rows.append(own._replace(models=other.models))
    return Profiles(headings, tuple(rows))


def _profile_row(
    p: Profile, result: EntryResult, keys: tuple[tuple[str, Shown], ...], movement_key: str | None, lang: Language
) -> ProfileRow:
    """The row of a profile, with a cell for each of `keys` (id and heading of a characteristic).

    The characteristic with the id `movement_key` is Movement after penalties; riders and what is carried have none.
    """
    place = min(
        len(result.in_play.profiles) - 1 if result.in_play.moving is None else result.in_play.moving,
        len(result.in_play.profiles) - 1,
    )
    moving = result.in_play.profiles[place]
    ridden = p.carried or any(p is other for other in result.in_play.profiles[:place])
    counted = (
        p is not result.in_play.profiles[0]
        and p.models > 1
        and (result.in_play.models_apart > 1 or p.models != result.in_play.profiles[0].models)
    )
    cells: list[str | None] = []
    words = []
    for column, (key, _) in enumerate(keys):
        value = p.values.get(key)
        if key == movement_key and p.movement is not None:
            cells.append(lang.number(p.movement.effective))
        elif key == movement_key and result.in_play.movement is not None and p is moving and not p.carried:
            cells.append(lang.number(result.in_play.movement.effective))
        elif key == movement_key and result.in_play.movement is not None and ridden:
            cells.append(None)
        elif isinstance(value, str) and value.isalpha():
            cells.append(lang.say(WORDS.get(value, value)))
            words.append(column)
        else:
            cells.append(None if value is None else value_text(value, p.bonus.get(key, 0)))
    return ProfileRow(lang.say(p.name), p.models if counted else None, tuple(cells), tuple(words))


def _item(item: ItemResult, lang: Language, *, priced: bool) -> str:
    """A magic item in words, with its price if `priced`."""
    if not priced:
        return item_in_words(item, lang)
    points = lang.say(P("{points} point", "{points} points", "points", points=Quarters(item.points)))
    return f"{item_in_words(item, lang)}, {points}"


def _rules(
    result: EntryResult, details: SheetFacts, merged: tuple[EntryResult, ...], lang: Language, copy: Copy
) -> Iterator[SpecialRule]:
    """The special rules of an entry and of the `merged` entries, as a copy shows them, each with value and effect."""
    for tag in _tags(result, details, merged):
        if (tag.id == DOUBT and copy == "umpire") or (tag.looked_up and not contents_of(copy).checked):
            continue  # the umpire has doubts among the findings; how dice came about is for him alone to check
        texts = lang.optional(tag.measure), lang.optional(tag.text)
        yield SpecialRule(lang.say(tag.name), *texts, tag.of_item, tag.part, lang.optional(tag.explained_in))


def price_rows(lines: tuple[Price, ...], muster: Muster, lang: Language, depth: int = 0) -> Iterator[PriceRow]:
    """The rows of a price breakdown, indented from the level `depth` on; deeper rows add up to the row above them.

    A row whose only part repeats its price is not broken down.
    """
    for part in lines:
        points = lang.points(part.points)
        amount = points if part.times == 1 else f"{part.times}{WIDE}×{WIDE}{lang.points(part.each)} = {points}"
        inner, rule = part.lines, part.rule
        only = inner[0] if len(inner) == 1 else None
        if only is not None and not only.lines and only.times == 1 and only.points == part.each:
            inner, rule = (), only.rule or rule
        yield PriceRow(depth, lang.say(part.label), amount, lang.say(muster.source(rule)) if rule else "")
        yield from price_rows(inner, muster, lang, depth + 1)


def _without_repeated_sources(rows: Iterable[PriceRow]) -> Iterator[PriceRow]:
    """The rows with capital letters, each with its source only if that differs from the source of the row before."""
    before = ""
    for row in rows:
        yield row._replace(label=capital(row.label), rule="" if row.rule == before else row.rule)
        before = row.rule
