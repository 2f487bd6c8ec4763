"""A `Muster` to a finished sheet: its blocks and rows of text, in one language; nothing is drawn here.

Text, Markdown, HTML and PDF are all made from this value, so that they cannot
disagree. No sums are done: every number comes from the muster.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple, TypeVar, cast

from builder.core.battle_lines import BattleColumn
from builder.core.entries import EntryResult
from builder.core.findings import Shown, T
from builder.core.quick_reference import QuickReference
from builder.core.terminal_text import one_line, with_plain_line_ends, without_control_characters
from builder.locale import Language
from builder.locale.spacing import WIDE
from builder.mustering import Muster, since
from builder.sheet.army_sums import (
    composition,
    glance,
    limits_table,
    looked_up_table,
    opponents_points_in_words,
    points_in_words,
    spent_on,
    ticked_composition,
)
from builder.sheet.copies import SIGNED, YOURS, as_shown, contents_of, findings_on, shown_to, stands_in_list, whose
from builder.sheet.entry_blocks import block
from builder.sheet.model import (
    TICK,
    Block,
    Composition,
    Copy,
    DeployedRow,
    Deployment,
    HeadRow,
    Reference,
    Secrets,
    Sheet,
    Table,
    Title,
)
from builder.sheet.secrets import secrets
from builder.sheet.wording import capital, finding_rows, game, noted, titles, verdict, with_titles

OPEN_PAGES = T("the secret notes at the end; the open pages show the army as your opponent sees it")
"""Recipient in the head of the player's copy if the list hides something from the opponent."""


def sheet(
    muster: Muster,
    lang: Language,
    copy: Copy = "player",
    *,
    all_rules: bool = False,
    consulted: bool = False,
    prices: bool = False,
    date: str = "",
) -> Sheet:
    """The finished list in a language, with the contents of one copy (see `copies`).

    `all_rules` shows the whole quick reference, not only the tables that the army needs. The opponent's copy has prices
    only with `prices`, the umpire's copy has the quick reference only if it is `consulted`. A `date` is shown in the
    head.
    """
    lang = lang.printed()
    muster = as_shown(muster, copy)
    roster = muster.roster
    say = lang.say
    has = contents_of(copy, prices=prices)
    shown = muster.open
    code = shown.fingerprint
    full = muster.fingerprint if muster.fingerprint != code else ""
    plain = shown_to(muster, copy)
    names = titles(muster, lang, plain)
    muster = with_titles(muster, plain, names, lang)
    entries = shown_to(muster, copy)
    kept = {m.id for m in entries}
    whole = copy == "umpire" or not muster.holds_back
    open_ = tuple(m for m in entries if copy != "player" or not m.secret)
    head = [
        HeadRow(say(T("Army")), say(muster.library.army_name), "army"),
        HeadRow(
            say(T("Points")),
            points_in_words(muster, muster.points if whole else muster.spent(open_), lang)
            if has.own
            else opponents_points_in_words(muster, open_, lang, priced=has.prices),
            "points",
        ),
    ]
    findings = findings_on(muster, copy, kept, whole=whole)
    noted_apart = secrets(muster, open_, lang, names, copy, findings, full) if has.own else Secrets()
    held = copy == "player" and bool(noted_apart.title)
    if held:
        head.append(HeadRow(say(T("Yours alone")), say(OPEN_PAGES), "held", essential=False))
    if kind := game(roster, lang):
        head.append(HeadRow(say(T("Game type")), capital(kind), "game"))
    if roster.player:
        head.append(HeadRow(say(T("Player")), roster.player, "player"))
    head += [HeadRow(capital(k), v, "field") for k, v in roster.fields.items() if v]
    if date:
        head.append(HeadRow(say(T("Date")), date, "date"))
    if has.own and whole and (became := since(muster)) is not None:
        head.append(HeadRow(say(T("Changed")), say(became), "changed"))
    game_sheet, army = muster.system.sheet, muster.finished
    all_of_it = whole and has.own
    notes = game_sheet.summary(army, army.entries if all_of_it else open_, has.prices or all_of_it)
    head += noted(muster.event_notes, (*muster.overlay_notes(open_), *notes), lang, copy)
    merged = {id(o) for m in entries for o in muster.merged_with(m)}
    alone = tuple(m for m in entries if id(m) not in merged)
    facts = {id(m): muster.sheet_facts(m) for m in entries}
    spent = muster.composition if whole else spent_on(muster, open_)
    known = game_sheet.reference(army.with_entries(open_), all_rules)
    at_hand = tuple(in_words(known, lang)) if has.reference or all_rules or consulted else ()
    left_out = not_among(at_hand, known, lang)
    versions = ", ".join(
        f"{name} {version}" for name, version in (muster if copy == "umpire" else shown).versions.items()
    )
    together = muster.points if whole else muster.spent(open_)
    shares = composition(muster, spent, together, lang) if has.own else Composition()
    shares = ticked_composition(shares, lang) if has.checked else shares
    listed = (f for f in findings if stands_in_list(f, kept, copy))
    blocks = [block(m, facts[id(m)], muster, lang, copy, names, priced=has.prices, fought=True) for m in alone]
    made = Sheet(
        lang.code,
        copy,
        roster.name or say(muster.library.army_name),
        roster.player,
        verdict(muster, lang),
        muster.legal,
        tuple(head),
        shares,
        tuple(without_empty_columns(list(_grouped(blocks, alone)))),
        Deployment(
            (say(T("Unit")), say(T("Models")), say(T("Move"))),
            tuple(moves(muster, lang, names, forces=has.checked)),
            say(T("Deployment")),
        ),
        tuple(finding_rows(listed, lang, names, tick=TICK if has.checked else "")),
        noted_apart,
        roster.notes.strip() if has.own else "",
        say(T("Muster · {fingerprint} · definitions: {versions}", fingerprint=code, versions=versions)),
        lang.colon,
        tuple(t.in_words(say) for t in game_sheet.tracks(army)) if has.crossed_off else (),
        at_hand,
        code,
        shown.list_fingerprint,
        full,
        say(
            T("list code {code}", code=code)
            if copy != "umpire" or not full
            else T("list code {code}, with secrets {full}", code=code, full=full)
        ),
        say(T("QR code and list code: to check this print against the list")),
        tuple(say(t) for t in SIGNED) if has.checked else (),
        glance(muster, [(m, facts[id(m)].number) for m in open_], lang, copy, priced=has.prices),
        limits_table(muster, lang) if has.checked else Table(),
        looked_up_table(entries, lang) if has.checked else Table(),
        lang.optional(YOURS if held else whose(muster, copy)),
        tuple(
            BattleColumn(c.id, say(c.heading), c.strong, c.priced)
            for c in muster.battle_columns
            if has.prices or not c.priced
        ),
        None if all_rules else game_sheet.battle_pages(army),
        tuple(key for key, _ in muster.system.verdict.characteristics(muster.library.rules)),
        muster.system.sheet.card_figures,
        muster.system.sheet.card_box,
        card_weapon_rows=muster.system.sheet.card_weapon_rows,
        left_out=left_out,
        battle_ticks=tuple((say(short), say(name)) for short, name in game_sheet.battle_ticks(muster.library.rules))
        if has.crossed_off
        else (),
        battle_words=tuple(_battle_words(muster, lang, priced=has.prices)),
        not_here=say(T("Not needed by this army: {names}.", names=", ".join(left_out))) if at_hand and left_out else "",
        share_code=shown.share_code,
        full_share_code=muster.share_code if full else "",
    )
    return _cleaned(made, tuple(filter(None, (code, full))))


def _battle_words(muster: Muster, lang: Language, *, priced: bool) -> Iterator[tuple[str, str]]:
    """Abbreviations in the order of battle with meanings; without `priced` none of the columns of prices."""
    hidden = set() if priced else {lang.say(c.heading) for c in muster.battle_columns if c.priced}
    for pair in muster.system.sheet.battle_words(muster.library.rules):
        short, meaning = map(lang.say, pair)
        if short not in hidden and short != meaning:
            yield short, meaning


_LINES = frozenset(("notes",))
"""Names of the fields of a sheet and of its blocks whose text may have several lines."""
_CODES = frozenset(("fingerprint", "list_fingerprint", "full_fingerprint", "share_code", "full_share_code"))
"""Names of the fields of a sheet that contain list codes and share codes."""


_SIGN = "[0-9a-foil０-９ａ-ｆ]"
_PARTED = rf"{_SIGN}{{4}}(?:[\s:.·–-]{{1,3}}{_SIGN}{{4}}){{3,}}"
_LIKE_A_CODE = re.compile(rf"(?<!{_SIGN})(?:{_SIGN}{{16}}|{_PARTED})(?!{_SIGN})", re.IGNORECASE)
_LEFT = 4
"""Number of characters that remain of a shortened code."""


def without_other_codes(text: str, own: tuple[str, ...]) -> str:
    """A text in which codes of other lists are shortened; `own` are the codes of the sheet's list.

    Without `own` codes the text is unchanged.
    """
    if not own:
        return text
    return _LIKE_A_CODE.sub(lambda found: _shortened(found[0], own), text)


def _shortened(code: str, own: tuple[str, ...]) -> str:
    """A code with only its first `_LEFT` characters; unchanged if it is among `own` or a word without digits."""
    if code in own or not any(sign.isdigit() for sign in code):
        return code
    return f"{code[:_LEFT]}…"


Finished = str | int | Fraction | tuple["Finished", ...] | None
"""A value in a field of a finished sheet."""
N = TypeVar("N", bound=NamedTuple)


def _cleaned(part: N, codes: tuple[str, ...]) -> N:
    """A record of the sheet with texts on one line, except in the fields `_LINES`, and without control characters.

    Codes of other lists are shortened in these texts; `codes` are those of the sheet's list.
    """
    changed = {
        name: without_other_codes(without_control_characters(with_plain_line_ends(value)), codes)
        if name in _LINES and isinstance(value, str)
        else _cleaned_value(value, codes)
        for name, value in zip(part._fields, part, strict=True)
        if name not in _CODES
    }
    return part._replace(**changed)


def _cleaned_value(value: Finished, codes: tuple[str, ...]) -> Finished:
    """A value of a field of the sheet, with its texts cleaned like those of `_cleaned`."""
    if isinstance(value, str):
        return without_other_codes(one_line(value), codes)
    if not isinstance(value, tuple):
        return value
    if hasattr(value, "_fields"):
        return _cleaned(cast("NamedTuple", value), codes)
    return tuple([_cleaned_value(one, codes) for one in value])


def moves(muster: Muster, lang: Language, names: Mapping[str, Title], *, forces: bool = False) -> Iterator[DeployedRow]:
    """Rows of the order of deployment: name, number of models to announce, and movement in the game's unit of distance.

    With `forces` a row also names the force of an entry that is not in the main force, for the umpire.
    """
    models = {m.id: (m.seen or m).models for m in muster.entries}
    unit = muster.system.sheet.unit_of_distance.replace(" ", WIDE)
    for row in muster.system.sheet.deployment(muster.finished):
        if row.entry not in names:
            continue
        number: Shown = models[row.entry] if row.models is None else row.models
        beside = tuple(names[id].full_name for id in row.companions if id in names)
        movement = "–" if row.movement is None else f"{lang.number(row.movement)}{unit}"
        yield DeployedRow(
            row.entry,
            names[row.entry],
            lang.say(number),
            isinstance(number, int),
            lang.optional(row.joined_by),
            movement if row.movement_in_words is None else lang.say(row.movement_in_words),
            lang.say(T("with {others}", others=beside)) if beside else "",
            lang.say(row.force_in_words) if forces and row.force_in_words is not None else "",
        )


def _grouped(blocks: list[Block], entries: tuple[EntryResult, ...]) -> Iterator[Block]:
    """The blocks; one without a heading gets the heading of the entry that it joins if that is listed next to it."""
    groups = {b.id: b.group for b in blocks}
    for index, (own, m) in enumerate(zip(blocks, entries, strict=True)):
        neighbours = (*entries[max(0, index - 1) : index], *entries[index + 1 : index + 2])
        near = any(m.under in (other.id, other.under) for other in neighbours)
        yield own if own.group or m.under is None or not near else own._replace(group=groups.get(m.under, ""))


def without_empty_columns(blocks: list[Block]) -> Iterator[Block]:
    """The blocks, without columns of weapon figures that are empty in all blocks with the same headings."""
    unused: dict[tuple[str, ...], frozenset[int]] = {}
    for own in blocks:
        unused[own.weapons.headings] = unused.get(own.weapons.headings, own.weapons.unused) & own.weapons.unused
    for own in blocks:
        yield own._replace(weapons=own.weapons.without(unused[own.weapons.headings]))


def reference(
    muster: Muster, lang: Language, entries: tuple[EntryResult, ...] | None = None, *, whole: bool = False
) -> Iterator[Reference]:
    """The game's quick-reference tables in the order of the turn: those that these entries need, or with `whole` all."""
    army = muster.finished if entries is None else muster.finished.with_entries(entries)
    return in_words(muster.system.sheet.reference(army, whole), lang)


def in_words(known: QuickReference, lang: Language) -> Iterator[Reference]:
    """The quick-reference tables `known`, with their texts in a language."""
    say = lang.say
    for one in known.tables:
        table = Table(tuple(map(say, one.headings)), tuple(tuple(map(say, row)) for row in one.rows))
        words = sum(row[-1] is not None and not isinstance(row[-1], (str, float, int, Fraction)) for row in one.rows)
        cited = lang.optional(one.cited)
        turn = lang.optional(one.turn)
        yield Reference(say(one.title), table, cited, 2 * words > len(one.rows), turn, one.kind == "chart", one.spare)


def not_among(shown: tuple[Reference, ...], known: QuickReference, lang: Language) -> tuple[str, ...]:
    """Titles of the game's tables in `known` that are not `shown`, in the order of the turn."""
    printed = {one.title for one in shown}
    return tuple(title for title in map(lang.say, known.names) if title not in printed)
