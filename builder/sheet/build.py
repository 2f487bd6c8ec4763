"""A `Muster` to a finished sheet: its blocks and rows of text, in one language; nothing is drawn here.

Text, Markdown, HTML and PDF are all made from this value, so that they cannot
disagree. No sums are done: every number comes from the muster.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from operator import itemgetter
from typing import NamedTuple, TypeVar

from builder.core.entries import EntryResult
from builder.core.findings import T
from builder.core.terminal_text import broken, harmless, one_line
from builder.core.tracks import Boxes, Cell, Grid, GridSystem
from builder.locale import Language
from builder.locale.spacing import WIDE
from builder.mustering import Muster, since
from builder.sheet.army_sums import (
    composition_table,
    glance_table,
    limits_table,
    opponents_points_in_words,
    points_in_words,
    share_bars,
    spent_on,
)
from builder.sheet.copies import (
    SIGNED,
    WHOSE,
    contents_of,
    findings_on,
    shown_to,
    stands_in_list,
)
from builder.sheet.entry_blocks import block
from builder.sheet.model import Bar, Block, Copy, PriceRow, Reference, Sheet, Table
from builder.sheet.secrets import secret_rows
from builder.sheet.wording import capital, finding_rows, game, in_words, titles, verdict


def sheet(
    muster: Muster,
    lang: Language,
    copy: Copy = "player",
    *,
    all_rules: bool = False,
    consulted: bool = False,
    prices: bool = False,
) -> Sheet:
    """The finished list in a language; `all_rules` shows all of the game's reference, not only what the army needs.

    What each copy leaves out stands in `copies`. The opponent's has prices only with `prices`, the umpire's
    the reference only where it is to be `consulted`.
    """
    lang = lang.printed()
    roster = muster.roster
    say = lang.say
    has = contents_of(copy, prices=prices)
    plain = shown_to(muster, copy)
    names = titles(muster, lang, plain)
    muster = muster.called({m.id: names[m.id] for m in plain if names[m.id] != say(m.name)})
    entries = shown_to(muster, copy)
    kept = {m.id for m in entries}
    whole = copy == "umpire" or not muster.holds_back
    open_ = tuple(m for m in entries if copy != "player" or not m.secret)
    head = [
        (say(T("Army")), say(muster.library.army_name)),
        (
            say(T("Points")),
            points_in_words(muster, muster.points if whole else muster.spent(open_), lang)
            if has.own
            else opponents_points_in_words(muster, open_, lang),
        ),
    ]
    if kind := game(roster, lang):
        head.append((say(T("Game type")), capital(kind)))
    if roster.player:
        head.append((say(T("Player")), roster.player))
    head += [(k, v) for k, v in roster.fields.items() if v]
    if has.own and whole and (became := since(muster)) is not None:
        head.append((say(T("Changed")), say(became)))
    notes = muster.notes if whole and has.own else muster.notes_on(open_, priced=has.prices)
    head += in_words(notes, lang) if has.own else filter(itemgetter(1), in_words(notes, lang.without_blanks()))
    deployment = tuple(moves(muster, lang, names))
    merged = {id(o) for m in entries for o in muster.merged_with(m)}
    alone = tuple(m for m in entries if id(m) not in merged)
    spent = muster.composition if whole else spent_on(muster, open_)
    findings = findings_on(muster, copy, kept, whole=whole)
    versions = ", ".join(f"{name} {version}" for name, version in muster.versions.items())
    made = Sheet(
        lang.code,
        copy,
        roster.name or say(muster.library.army_name),
        roster.player,
        verdict(muster, lang),
        muster.legal,
        tuple(head),
        composition_table(muster, spent, lang) if has.own else Table((), ()),
        tuple(
            without_empty_columns(
                [*_grouped([block(m, muster, lang, copy, names, priced=has.prices) for m in alone], alone)]
            )
        ),
        Table((say(T("Unit")), say(T("Models")), say(T("Move"))), deployment),
        tuple(finding_rows((f for f in findings if stands_in_list(f, kept, copy)), muster, lang, names)),
        tuple(secret_rows(muster, open_, lang, names, copy, findings)) if has.own else (),
        roster.notes.strip() if has.own else "",
        say(T("Muster · {fingerprint} · definitions: {versions}", fingerprint=muster.fingerprint, versions=versions)),
        lang.colon,
        tuple(t.in_words(say) for t in muster.tracks) if has.crossed_off else (),
        tuple(reference(muster, lang, open_, whole=all_rules)) if has.reference or all_rules or consulted else (),
        muster.fingerprint,
        muster.list_fingerprint,
        tuple(say(t) for t in SIGNED) if has.checked else (),
        tuple(share_bars(spent, lang)) if has.own else (),
        glance_table(muster, open_, lang, copy, priced=has.prices),
        limits_table(muster, lang) if has.checked else Table((), ()),
        say(WHOSE[copy]) if copy in WHOSE else "",
    )
    return _harmless(made)


_LINES = frozenset(("notes",))
"""Parts of a sheet and of its blocks that may have several lines."""


Finished = str | int | Fraction | tuple["Finished", ...]
"""What a sheet is made of."""


N = TypeVar("N", bound=NamedTuple)


def _harmless(part: N) -> N:
    """A part with all that players wrote on one line each, but for `_LINES`, and with nothing that does harm."""
    named = zip(part._fields, part, strict=True)
    return part._make(
        harmless(broken(value)) if name in _LINES and isinstance(value, str) else _harmless_value(value)
        for name, value in named
    )


def _harmless_value(value: Finished) -> Finished:
    if isinstance(value, str):
        return one_line(value)
    if isinstance(value, (Block, Table, Reference, Bar, PriceRow, Boxes, Grid, GridSystem, Cell)):
        return _harmless(value)
    return tuple(map(_harmless_value, value)) if isinstance(value, tuple) else value


def moves(muster: Muster, lang: Language, names: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    """Who is set up when, each with the number of models to be told and its movement in the game's own measure."""
    models = {m.id: (m.seen or m).models for m in muster.entries}
    unit = muster.library.system.sheet.unit_of_distance.replace(" ", WIDE)
    for row in muster.deployment:
        if row.entry not in names:
            continue
        number = models[row.entry] if row.models is None else row.models
        movement = "–" if row.movement is None else f"{lang.number(row.movement)}{unit}"
        yield (
            names[row.entry],
            lang.number(number) if isinstance(number, int) else lang.say(number),
            movement if row.movement_in_words is None else lang.say(row.movement_in_words),
        )


def _grouped(blocks: list[Block], entries: tuple[EntryResult, ...]) -> Iterator[Block]:
    """The blocks; one without a heading that stands beside the entry it joins is under the same heading."""
    groups = {b.id: b.group for b in blocks}
    for index, (own, m) in enumerate(zip(blocks, entries, strict=True)):
        neighbours = (*entries[max(0, index - 1) : index], *entries[index + 1 : index + 2])
        near = any(m.under in (other.id, other.under) for other in neighbours)
        yield own if own.group or m.under is None or not near else own._replace(group=groups.get(m.under, ""))


def without_empty_columns(blocks: list[Block]) -> Iterator[Block]:
    """The blocks, their weapons without the columns of figures in which none of the army’s weapons has anything."""
    used: dict[tuple[str, ...], set[int]] = {}
    for own in blocks:
        columns = used.setdefault(own.weapons.headings, {0, len(own.weapons.headings) - 1})
        columns.update(place for row in own.weapons.rows for place, cell in enumerate(row) if cell.strip(" –"))
    for own in blocks:
        kept = used[own.weapons.headings]
        headings, *rows = (
            tuple(cell for place, cell in enumerate(row) if place in kept)
            for row in (own.weapons.headings, *own.weapons.rows)
        )
        yield own._replace(weapons=Table(headings, tuple(rows)))


def reference(
    muster: Muster, lang: Language, entries: tuple[EntryResult, ...] | None = None, *, whole: bool = False
) -> Iterator[Reference]:
    """The tables that a game wants at hand: those that the army needs, or the whole of them."""
    say = lang.say
    for one in muster.reference(entries, whole=whole):
        table = Table(tuple(map(say, one.headings)), tuple(tuple(map(say, row)) for row in one.rows))
        yield Reference(say(one.title), table, "" if one.cited is None else say(one.cited))
