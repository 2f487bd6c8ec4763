"""A `Muster` to finished blocks and rows of text, in one language; nothing is drawn here.

Text, Markdown, HTML and PDF are all made from this value, so that they cannot
disagree. No sums are done: every number comes from the muster.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from builder.core.entries import EntryResult, ShareUsed, SheetFacts, Track
from builder.core.findings import INFO, Finding, MusterError, N, T, gravity
from builder.core.points import QUARTERS, Price, Quarters
from builder.core.profiles import WORDS, Profile, shown
from builder.core.text_width import apart, broken, harmless, one_line, order_of
from builder.locale import Language
from builder.locale.spacing import WIDE
from builder.mustering import Muster, since

_NUMBERED = re.compile(r" \(\d+\)\W*$")
"""The number behind a name that is not the only one of its kind."""

Copy = Literal["player", "opponent", "umpire"]

WHOSE = {"opponent": T("Opponent’s copy"), "umpire": T("Umpire’s copy")}
"""Copies that say whose they are; the others are the player’s own."""

NOTHING = "–"

DOUBT = "doubt"
"""The rule that tells of what is in doubt in play; the umpire has it among the findings, with its source."""

BLANK = "____"
"""What is left to be filled in by hand."""
_TO_FILL_IN = re.compile(rf"\s*:?\s*{BLANK}_*")

SIGNED = (T("Umpire’s verdict"), T("Umpire"), T("Player"), T("Date"))
"""What is filled in on an umpire’s copy."""


class Table(NamedTuple):
    """Headings and rows of equal length."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Boxes(NamedTuple):
    """Boxes to cross off during the game: what they count, and how many stand together."""

    label: str
    groups: tuple[int, ...]

    @property
    def number(self) -> int:
        """How many there are."""
        return sum(self.groups)


class Bar(NamedTuple):
    """A part of the whole, to be drawn as a bar."""

    label: str
    points: str
    part: Fraction
    """Of all points spent, 0 to 1."""

    def signs(self, width: int) -> str:
        """The bar as characters: so many in all, those of its part filled."""
        filled = round(self.part * width)
        return "█" * filled + "░" * (width - filled)


class PriceRow(NamedTuple):
    """A line of an opened price; `depth` says how far it is set in."""

    depth: int
    label: str
    sum: str
    rule: str


class Block(NamedTuple):
    """An entry of the army, finished."""

    id: str
    group: str
    title: str
    """Its name, and how many."""
    kind: str
    """Race, quality, role."""
    points: str
    profile: Table
    facts: tuple[tuple[str, str], ...]
    """Movement, save, thresholds and the like: what, and how much."""
    weapons: Table
    carries: str
    command: str
    items: tuple[str, ...]
    tags: tuple[tuple[str, str], ...]
    """Special rules: name with its value, and a line of effect."""
    boxes: tuple[Boxes, ...]
    """Casualties, wounds, stands and the like to cross off."""
    notes: str
    price: tuple[PriceRow, ...]
    findings: tuple[str, ...]
    secret: bool = False
    """Kept from the opponent: it belongs on the page of secrets."""
    joins: str = ""
    """The entry that it is part of, if any."""
    aside: tuple[str, ...] = ()
    """The facts, by their labels, that stand apart from the first ones where there are two columns."""
    waived: tuple[str, ...] = ()
    """What somebody let pass: by whom and why."""


class Sheet(NamedTuple):
    """A finished list."""

    language: str
    copy: Copy
    title: str
    subtitle: str
    verdict: str
    legal: bool
    head: tuple[tuple[str, str], ...]
    """What stands above the entries: points, general, house rules …"""
    composition: Table
    blocks: tuple[Block, ...]
    deployment: Table
    findings: tuple[tuple[str, str], ...]
    """Gravity in words, and the finding with its citation and way out."""
    secrets: tuple[tuple[str, str], ...]
    """What is kept from the opponent, on a page apart: label and text; the first row is its heading."""
    notes: str
    foot: str
    colon: str = ": "
    """What stands between a label and its text in this language."""
    tracks: tuple[Boxes, ...] = ()
    """What the whole army crosses off during the game."""
    reference: tuple[tuple[str, Table], ...] = ()
    """Tables of the game to have at hand, each under its heading."""
    fingerprint: str = ""
    """Of the list as it stands in its file, whatever the copy shows of it."""
    said: str = ""
    """The same without the definitions, so that changed definitions can be told from a changed list."""
    signatures: tuple[str, ...] = ()
    """What is to be filled in by hand once the list has been checked."""
    shares: tuple[Bar, ...] = ()
    """What the army is made of: the part of each category in its points; none where there is only one."""
    glance: Table = Table((), ())
    """A line an entry: its name, how many, its points; their sum last."""
    limits: Table = Table((), ())
    """What the list limits, how many there are, and how many it allows; for the umpire."""
    whose: str = ""
    """For whom this copy is; nothing on the player’s own."""

    @property
    def running(self) -> str:
        """What stands at the foot of every page: the title, and for whom the copy is."""
        return f"{self.title} · {self.whose}" if self.whose else self.title


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

    The opponent's copy has what units and items cost, and what they are worth at the end, only
    with `prices`. It leaves out the player's own notes, what he crosses off and
    fills in, the sums of the categories, and what is secret: entries whose `more`
    says so are not on it, nor in its sums; of an entry that hides others it shows
    what the opponent sees. On the other copies they stand apart, after all the
    rest; the player's shows no more of their hosts either and no sums that they are in, as
    his sheet lies on the table, and tells it with what is secret. The umpire's copy is for checking: it has
    nothing to cross off, and the reference only where it is to be `consulted`.
    """
    lang = lang.printed()
    roster = muster.roster
    say = lang.say
    priced = prices or copy != "opponent"
    plain = shown_to(muster, copy)
    names = titles(muster, lang, plain)
    muster = muster.called({m.id: names[m.id] for m in plain if names[m.id] != say(m.name)})
    entries = shown_to(muster, copy)
    kept = {m.id for m in entries}
    whole = copy == "umpire" or not muster.holds_back
    open_ = tuple(m for m in entries if copy != "player" or not m.more.get("secret"))
    head = [
        (say(T("Army")), say(muster.library.army_name)),
        (
            say(T("Points")),
            _points(muster, lang) if whole and copy != "opponent" else _points_shown(muster, open_, lang),
        ),
    ]
    if kind := game(roster, lang):
        head.append((say(T("Game type")), _capital(kind)))
    if roster.player:
        head.append((say(T("Player")), roster.player))
    head += [(k, v) for k, v in roster.fields.items() if v]
    if copy != "opponent" and whole and (became := since(muster)) is not None:
        head.append((say(T("Changed")), say(became)))
    notes = muster.notes if whole and copy != "opponent" else muster.notes_on(open_, priced=priced)
    head += _in_words(notes, lang) if copy != "opponent" else _without_blanks(_in_words(notes, lang))
    deployment = tuple(moves(muster, lang, names))
    told = {id(o) for m in entries for o in muster.sheet_facts(m).beside}
    apart_ = tuple(m for m in entries if id(m) not in told)
    spent = muster.composition if whole else _spent_on(muster, open_)
    findings = told_on(muster, copy, kept, whole=whole)
    versions = ", ".join(f"{name} {version}" for name, version in muster.versions.items())
    made = Sheet(
        lang.code,
        copy,
        roster.name or say(muster.library.army_name),
        roster.player,
        verdict(muster, lang),
        muster.legal,
        tuple(head),
        _composition(muster, spent, lang) if copy != "opponent" else Table((), ()),
        tuple(_filled([*_grouped([block(m, muster, lang, copy, names, priced=priced) for m in apart_], apart_)])),
        Table((say(T("Unit")), say(T("Models")), say(T("Move"))), deployment),
        tuple(_finding_rows((f for f in findings if told_in_list(f, kept, copy)), muster, lang, names)),
        () if copy == "opponent" else tuple(_secrets(muster, open_, lang, names, copy, findings)),
        "" if copy == "opponent" else roster.notes.strip(),
        say(T("Muster · {fingerprint} · definitions: {versions}", fingerprint=muster.fingerprint, versions=versions)),
        lang.colon,
        tuple(_drawn(t, lang) for t in muster.tracks) if copy == "player" else (),
        tuple(reference(muster, lang, open_, whole=all_rules)) if copy != "umpire" or all_rules or consulted else (),
        muster.fingerprint,
        muster.said,
        tuple(say(t) for t in SIGNED) if copy == "umpire" else (),
        tuple(_shares(spent, lang)) if copy != "opponent" else (),
        _glance(muster, open_, lang, copy, priced=priced),
        _limits(muster, lang) if copy == "umpire" else Table((), ()),
        say(WHOSE[copy]) if copy in WHOSE else "",
    )
    done: Sheet = _harmless(made, _LINES)
    return done


_LINES = frozenset(("notes",))
"""Parts of a sheet and of its blocks that may have several lines."""


def _harmless(value: Any, lines: frozenset[str] = frozenset()) -> Any:
    """A finished part with all that players wrote on one line each, but for `lines`, and with nothing that does harm."""
    if isinstance(value, str):
        return one_line(value)
    if not isinstance(value, tuple):
        return value
    if not hasattr(value, "_fields"):
        return tuple(_harmless(part, lines) for part in value)
    named = zip(type(value)._fields, value, strict=True)
    return type(value)(*(harmless(broken(v)) if k in lines else _harmless(v, lines) for k, v in named))


def contingent(whole: Sheet, muster: Muster, lang: Language, id: str) -> Sheet:
    """Of a finished list only one contingent, with a head of its own, for the friend who brings it.

    What concerns the army as a whole is left out: its composition, secrets and notes.
    Raises `MusterError` if the list has nothing of this contingent.
    """
    lang = lang.printed()
    say = lang.say
    own = {m.id: m for m in muster.entries if getattr(m.entry, "from_", None) == id}
    blocks = tuple(b for b in whole.blocks if b.id in own)
    if not blocks:
        known = sorted({str(name) for m in muster.entries if (name := getattr(m.entry, "from_", None)) is not None})
        if not known:
            raise MusterError(T("{army} has no contingents.", army=whole.title))
        raise MusterError(
            T("{army} has no contingent {id}; it has: {known}.", army=whole.title, id=id, known=", ".join(known))
        )
    name = muster.library.system.label(muster.library.rules, "from", id)
    names = titles(muster, lang, shown_to(muster, whole.copy))
    named = {names[key] for key in own if key in names}
    points = lang.points(sum(m.points for m in own.values()))
    others = {say(T("Points")), say(T("Army"))} | _of_others(muster, tuple(own.values()), lang)
    head = tuple(row for row in whole.head if row[0] not in others)
    army = f"{whole.title} ({say(muster.library.army_name)})" if muster.roster.name else whole.title
    kept = set(own)
    findings = tuple(f for f in muster.findings if told_of(f, kept) and told_in_list(f, kept, whole.copy))
    return whole._replace(
        title=id if name is None else say(name),
        head=((say(T("Contingent of")), army), (say(T("Points")), points), *head),
        composition=whole.composition._replace(rows=()),
        shares=(),
        glance=_part_of(whole.glance, named, points, lang),
        limits=Table((), ()),
        blocks=blocks,
        deployment=whole.deployment._replace(rows=tuple(r for r in whole.deployment.rows if r[0] in named)),
        findings=tuple(_finding_rows(findings, muster, lang, names)),
        secrets=(),
        notes="",
        tracks=(),
    )


def _of_others(muster: Muster, own: tuple[EntryResult, ...], lang: Language) -> set[str]:
    """Labels of what the head of the list tells of entries that are not among these."""
    library = muster.library
    told = library.system.summary(muster.roster, own, library.rules, muster.entries)
    return {lang.say(label) for label, _ in muster.notes} - {lang.say(label) for label, _ in told}


def _part_of(glance: Table, named: set[str], points: str, lang: Language) -> Table:
    """Of the army at a glance the lines of these entries."""
    rows = tuple(row for row in glance.rows if row[0] in named)
    return glance._replace(rows=(*rows, (lang.say(T("Total")), "", points))) if rows else Table((), ())


def moves(muster: Muster, lang: Language, names: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    """Who is set up when, each with the number of models to be told and its movement in the game's own measure."""
    models = {m.id: m.more.get("seen", m).models for m in muster.entries}
    measure = muster.library.system.unit_of_distance.replace(" ", WIDE)
    for row in muster.deployment:
        if row.entry not in names:
            continue
        number = models[row.entry] if row.models is None else row.models
        pace = "–" if row.movement is None else f"{lang.number(row.movement)}{measure}"
        yield (
            names[row.entry],
            lang.number(number) if isinstance(number, int) else lang.say(number),
            pace if row.told is None else lang.say(row.told),
        )


def _grouped(blocks: list[Block], entries: tuple[EntryResult, ...]) -> Iterator[Block]:
    """The blocks; one without a heading that stands beside the entry it joins is under the same heading."""
    groups = {b.id: b.group for b in blocks}
    for index, (own, m) in enumerate(zip(blocks, entries, strict=True)):
        beside = (*entries[max(0, index - 1) : index], *entries[index + 1 : index + 2])
        near = any(m.joins in (other.id, other.joins) for other in beside)
        yield own if own.group or m.joins is None or not near else own._replace(group=groups.get(m.joins, ""))


def _filled(blocks: list[Block]) -> Iterator[Block]:
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


def _drawn(track: Track, lang: Language) -> Boxes:
    return Boxes(lang.say(track.label), track.groups)


def reference(
    muster: Muster, lang: Language, entries: tuple[EntryResult, ...] | None = None, *, whole: bool = False
) -> Iterator[tuple[str, Table]]:
    """The tables that a game wants at hand, each under its heading: those that the army needs, or the whole of them."""
    say = lang.say
    for title, headings, rows in muster.reference(entries, whole=whole):
        yield say(title), Table(tuple(say(h) for h in headings), tuple(tuple(say(c) for c in r) for r in rows))


def _secrets(
    muster: Muster,
    shown: tuple[EntryResult, ...],
    lang: Language,
    names: dict[str, str],
    copy: Copy,
    openly: tuple[Finding, ...],
) -> Iterator[tuple[str, str]]:
    """What is noted in secret; on the player's copy, which lies on the table, with what was found about it.

    There stand also the true sums, which his open pages do not tell where something is hidden.
    """
    found = muster.secrets(names)
    kept = {id(f) for f in openly}
    hidden = {m.id for m in muster.entries if m.more.get("secret")}
    wrong = (f for f in muster.findings if id(f) not in kept and told_in_list(f, hidden, copy))
    rows = tuple(_finding_rows(wrong, muster, lang, names))
    sums = tuple(_true_sums(muster, shown, lang)) if copy == "player" else ()
    if found or rows or sums:
        yield lang.say(T("Secret notes")), lang.say(T("for the player and the umpire only"))
    yield from sums
    for label, text in found:
        yield lang.say(label), lang.say(text)
    for how, text in rows:
        yield _capital(how), text


def _true_sums(muster: Muster, shown: tuple[EntryResult, ...], lang: Language) -> Iterator[tuple[str, str]]:
    """What the army costs with what is hidden, and the categories that the open pages show otherwise."""
    together = muster.spent(shown)
    if not muster.holds_back:
        return
    text = T("{spent}; {points} on the open pages", spent=_points(muster, lang), points=Quarters(together))
    yield lang.say(T("Points")), lang.say(text)
    open_ = {s.category: s.points for s in _spent_on(muster, shown)}
    for s in muster.composition:
        if s.points != open_[s.category]:
            yield lang.say(s.name), lang.points(s.points)
    if (became := since(muster)) is not None:
        yield lang.say(T("Changed")), lang.say(became)


def _spent_on(muster: Muster, shown: tuple[EntryResult, ...]) -> tuple[ShareUsed, ...]:
    """The categories with what these entries cost."""
    return tuple(s._replace(points=muster.spent(shown, s.category)) for s in muster.composition)


def shown_to(muster: Muster, copy: Copy) -> tuple[EntryResult, ...]:
    """The entries on a copy: those that are secret at the end, or for the opponent not at all.

    The umpire sees hosts as they are; what the player lays open shows of them what the opponent's copy does.
    """
    secret = tuple(m for m in muster.entries if m.more.get("secret"))
    if not secret:
        return muster.entries
    plain = tuple(m for m in muster.entries if not m.more.get("secret"))
    if copy == "umpire":
        return plain + secret
    seen = tuple(m.more.get("seen", m) for m in plain)
    return seen + secret if copy == "player" else seen


def _without_blanks(rows: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Rows for one who has nothing to fill in: what is known of them, without the room to write."""
    for label, text in rows:
        said = _TO_FILL_IN.sub("", text)
        if said:
            yield label, said


def told_on(muster: Muster, copy: Copy, shown: set[str], *, whole: bool) -> tuple[Finding, ...]:
    """The findings that a copy with these entries tells openly; `whole`: it has all that the army pays for."""
    if copy == "umpire":
        return muster.findings
    return tuple(f for f in muster.findings if (whole or told_of(f, shown)) and not muster.private(f))


def told_of(finding: Finding, shown: set[str]) -> bool:
    """Whether a copy with these entries tells of a finding: those about the army would count what is hidden."""
    return bool(finding.names) and shown.issuperset(finding.names)


def told_in_list(finding: Finding, shown: set[str], copy: Copy) -> bool:
    """Whether a finding stands in the list of findings.

    The umpire has all of them there with their sources. On the other copies what an entry
    is told of stands in its block alone, unless it makes the list illegal or was waived;
    what is doubtful in print, and hints for the building of a list, are of no use in play.
    """
    if copy == "umpire" or finding.counts or finding.waived is not None:
        return True
    if finding.doubtful or finding.severity == INFO:
        return False
    return not told_in_block(finding, shown, copy)


def told_in_block(finding: Finding, shown: AbstractSet[str], copy: Copy) -> bool:
    """Whether a finding stands in the block of its entry."""
    if finding.entry is None or finding.severity == INFO or not shown >= set(finding.names):
        return False
    return finding.counts or not (finding.doubtful or copy == "umpire")


def _in_words(rows: Iterable[tuple[Any, Any]], lang: Language) -> Iterator[tuple[str, str]]:
    """Labels and texts."""
    return ((lang.say(label), lang.say(text)) for label, text in rows)


def _composition(muster: Muster, shares: tuple[ShareUsed, ...], lang: Language) -> Table:
    """What is spent on each category; what may be, where the list says so of any of them."""
    say, limit = lang.say, muster.roster.limit
    rows = [
        (say(s.name), lang.points(s.points), _bound(lang, s.min, limit), _bound(lang, s.max, limit))
        for s in shares
        if s.points or s.min
    ]
    headings = (say(T("Category")), say(T("Points")), say(T("At least")), say(T("At most")))
    kept = [i for i in range(len(headings)) if i < 2 or any(row[i] != NOTHING for row in rows)]
    return Table(tuple(headings[i] for i in kept), tuple(tuple(row[i] for i in kept) for row in rows))


def _glance(
    muster: Muster, entries: tuple[EntryResult, ...], lang: Language, copy: Copy, *, priced: bool = True
) -> Table:
    """The army in a line an entry, and what they cost together; of what is hidden only the umpire's copy tells."""
    say = lang.say
    set_up = {d.entry: d.alone for d in muster.deployment if d.alone is not None}
    rows = [(say(m.name), say(set_up.get(m.id, m.models)), lang.points(m.points)) for m in entries]
    if not priced:
        return Table((say(T("Entry")), say(T("Number"))), tuple(row[:2] for row in rows)) if rows else Table((), ())
    for due in muster.surcharges if copy == "umpire" else muster.open_surcharges:
        if due.price.points:
            rows.append((_capital(say(due.price.label)), "", lang.points(due.price.points)))
    if not rows:
        return Table((), ())
    together = muster.points if copy == "umpire" else muster.spent(entries)
    rows.append((say(T("Total")), "", lang.points(together)))
    return Table((say(T("Entry")), say(T("Number")), say(T("Points"))), tuple(rows))


def _capital(text: str) -> str:
    """A text at the beginning of its line."""
    return text[:1].upper() + text[1:]


def _limits(muster: Muster, lang: Language) -> Table:
    """What the list limits, with what the army has of it."""
    say = lang.say
    rows = tuple((_capital(say(name)), say(number), say(allowed)) for name, number, allowed in muster.limits)
    return Table((say(T("Limited")), say(T("In the army")), say(T("Allowed"))), rows) if rows else Table((), ())


def _shares(shares: tuple[ShareUsed, ...], lang: Language) -> Iterator[Bar]:
    """The categories that have points, in the list's order."""
    spent = [(s.name, s.points) for s in shares if s.points > 0]
    if len(spent) < 2:
        return
    for name, points in spent:
        yield Bar(lang.say(name), lang.points(points), Fraction(points, sum(p for _, p in spent)))


def _points_shown(muster: Muster, entries: tuple[EntryResult, ...], lang: Language) -> str:
    """What these entries cost; not what is left, for it would tell of what is hidden."""
    limit = lang.number(muster.roster.limit)
    return lang.say(T("{points} of {limit}", points=lang.points(muster.spent(entries)), limit=limit))


def _points(muster: Muster, lang: Language) -> str:
    """What the army costs, and what is left."""
    points, limit = lang.points(muster.points), lang.number(muster.roster.limit)
    if muster.remaining < 0:
        over = lang.points(-muster.remaining)
        return lang.say(T("{points} of {limit}, {over} over", points=points, limit=limit, over=over))
    left = lang.points(muster.remaining)
    return lang.say(T("{points} of {limit}, {left} left", points=points, limit=limit, left=left))


def verdict(muster: Muster, lang: Language) -> str:
    """Legal or not, in words that stand alone."""
    errors = sum(f.counts for f in muster.findings)
    if errors:
        return lang.say(N("NOT LEGAL: {count} error", "NOT LEGAL: {count} errors", errors))
    waived = sum(f.waived is not None for f in muster.findings)
    if waived:
        return lang.say(N("Legal with {count} finding waived", "Legal with {count} findings waived", waived))
    return lang.say(T("Legal"))


def game(roster: Any, lang: Language) -> str:
    """The kind of game in words, for games that tell of kinds."""
    words = {"tournament": T("tournament"), "friendly": T("friendly game"), "scenario": T("scenario")}
    kind = getattr(roster, "game", "")
    return lang.say(words.get(kind, kind))


def _bound(lang: Language, part: Any, limit: int) -> str:
    """A part of the limit in points, and as the list writes it."""
    return NOTHING if part is None else f"{lang.points(bound(part, limit))} ({part})"


def bound(part: Fraction, limit: int) -> Fraction:
    """A part of the limit in quarters, exact, so that a share has one bound whichever way it is passed."""
    return part * limit * QUARTERS


def titles(muster: Muster, lang: Language, entries: tuple[EntryResult, ...] | None = None) -> dict[str, str]:
    """Each entry's name for lists, numbered where the same name stands twice."""
    shown = muster.entries if entries is None else entries
    counts: dict[str, int] = {}
    for m in shown:
        name = lang.say(m.name)
        counts[name] = counts.get(name, 0) + 1
    seen: dict[str, int] = {}
    result = {}
    for m in shown:
        name = lang.say(m.name)
        told = apart(name)
        seen[name] = seen.get(name, 0) + 1
        result[m.id] = told if counts[name] == 1 else f"{told} ({seen[name]})"
    return result


def block(
    m: EntryResult, muster: Muster, lang: Language, copy: Copy, titles: dict[str, str], *, priced: bool = True
) -> Block:
    """One entry as the sheet shows it; `titles` are the names of all entries, see `titles`."""
    say = lang.say
    title = titles[m.id]
    if m.models != 1 or m.more.get("several"):
        title = f"{title}{WIDE}×{WIDE}{m.models}"
    noted = muster.sheet_facts(m)
    apart_ = copy == "player" and not m.more.get("secret")  # what is private is not told on a page that lies open
    told = (f for f in muster.findings_of(m) if not (apart_ and muster.private(f)))
    own = [f for f in told if told_in_block(f, titles.keys(), copy)]
    mine = copy != "opponent"
    return Block(
        m.id,
        say(T("Secret")) if m.more.get("secret") else m.entry.group or "",
        title,
        ", ".join(_kind(m, noted, lang, titles)),
        lang.points(m.points + sum(o.points for o in noted.beside)) if priced else "",
        _profile_table(m, noted.beside, muster, lang),
        facts_of(noted, lang, copy, priced=priced),
        Table(*_said(noted.weapons, lang)),
        ", ".join(say(o) for o in m.options),
        ", ".join(say(post) for post in noted.command),
        tuple(_item(i, lang) if mine else _TO_FILL_IN.sub("", _item(i, lang, priced=priced)) for i in m.items),
        tuple(_rules(m, noted, lang, copy)),
        tuple(_drawn(t, lang) for t in noted.tracks) if copy == "player" else (),
        m.entry.notes.strip() if mine else "",
        tuple(_sourced(price_rows((*m.price, *(p for o in noted.beside for p in o.price)), muster, lang)))
        if mine
        else (),
        tuple(say(f.text) for f in own if f.waived is None),
        bool(m.more.get("secret")),
        m.joins or "",
        tuple(label for label, _ in _in_words((*noted.aside, *noted.own), lang)),
        tuple(f"{_capital(say(gravity(f)))}{lang.colon}{say(f.text)}" for f in own if f.waived is not None),
    )


def facts_of(noted: SheetFacts, lang: Language, copy: Copy, *, priced: bool = True) -> tuple[tuple[str, str], ...]:
    """Label and text of all that is told of an entry; without room to write for one who has nothing to fill in."""
    worth = noted.worth if priced else ()
    if copy != "opponent":
        return tuple(_in_words((*noted.facts, *worth, *noted.aside, *noted.own), lang))
    rows = _in_words((*noted.facts, *worth, *noted.aside), lang)
    return tuple(row for row in rows if BLANK not in row[1])


def _kind(m: EntryResult, noted: SheetFacts, lang: Language, titles: dict[str, str]) -> Iterator[str]:
    """What it is, each thing said once and not what its name says, and what it is to the entry that it joins."""
    name = _plain(lang.say(m.name))
    said: dict[str, str] = {}
    for part in (lang.say(part) for part in noted.kind):
        said.setdefault(_plain(part), part)
        if m.models == 1:  # its race is called as one of them
            said[_plain(part)] = part
    yield from (part for plain, part in said.items() if plain != name)
    if m.joins is not None:
        yield lang.say(noted.post._replace(values={"unit": titles.get(m.joins, m.joins)}))


def _plain(name: str) -> str:
    """A name by which it is known again: without its number, whether one is meant or several."""
    words = _NUMBERED.sub("", order_of(name)).replace("-", " ").split()
    return " ".join(re.sub("men$", "man", word.rstrip("sx")) for word in words)


def _said(rows: tuple[tuple[Any, ...], ...], lang: Language) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Headings and rows in words."""
    headings, *others = tuple(tuple(lang.say(cell) for cell in row) for row in rows) or ((),)
    return headings, tuple(others)


def _tags(m: EntryResult, noted: SheetFacts) -> Iterator[Any]:
    """The rules of an entry and of those told of beside it, each once."""
    yield from m.tags
    yield from noted.tags
    seen = {t.id for t in (*m.tags, *noted.tags)}
    for t in (t for o in noted.beside for t in o.tags):
        if t.id not in seen:
            seen.add(t.id)
            yield t


def _profile_table(m: EntryResult, beside: tuple[EntryResult, ...], muster: Muster, lang: Language) -> Table:
    keys = muster.library.system.characteristics(muster.library.rules)
    headings = (lang.say(T("Profile")), *(lang.say(heading) for _, heading in keys))
    pace = muster.library.system.movement_characteristic
    rows = [_profile_row(p, m, keys, pace, lang) for p in m.profiles]
    for other in beside:
        name, *values = _profile_row(other.profiles[0], other, keys, pace, lang)
        rows.append((f"{name} × {other.models}", *values))
    return Table(headings, tuple(rows))


def _profile_row(p: Profile, m: EntryResult, keys: Any, pace: str | None, lang: Language) -> tuple[str, ...]:
    """The values; movement is what is left after the load, on the profile that moves."""
    place = min(m.more.get("moving", len(m.profiles) - 1), len(m.profiles) - 1)
    moving = m.profiles[place]
    ridden = p.carried or any(p is other for other in m.profiles[:place])
    name = lang.say(p.name)
    beside = (
        p is not m.profiles[0]
        and p.models > 1
        and (m.more.get("models_apart", 1) > 1 or p.models != m.profiles[0].models)
    )
    cells = [f"{name} × {p.models}" if beside else name]
    for key, _ in keys:
        value = p.values.get(key)
        if key == pace and p.movement is not None:
            cells.append(lang.number(p.movement.effective))
        elif key == pace and m.movement is not None and p is moving and not p.carried:
            cells.append(lang.number(m.movement.effective))
        elif key == pace and m.movement is not None and ridden:
            cells.append("–")
        elif value in WORDS:
            cells.append(lang.say(WORDS[value]))
        else:
            cells.append(
                shown(value, p.bonus.get(key, 0)) if isinstance(value, (int, str, type(None))) else lang.say(value)
            )
    return tuple(cells)


def _item(item: Any, lang: Language, *, priced: bool = True) -> str:
    name = lang.say(item.name)
    parts = ", ".join(lang.say(p) for p in item.parts)
    whole = f"{name} ({parts})" if parts else name
    if not priced:
        return whole
    points = lang.say(T("{points} points", points=lang.points(item.points)))
    return f"{whole}, {points}"


def _rules(m: EntryResult, noted: SheetFacts, lang: Language, copy: Copy) -> Iterator[tuple[str, str]]:
    """Special rules by name with a line of effect; without room to write for one who has nothing to fill in."""
    for tag in _tags(m, noted):
        if tag.id == DOUBT and copy == "umpire":
            continue
        name, text = _tag_name(tag, lang), "" if tag.text is None else lang.say(tag.text)
        yield (name, text) if copy != "opponent" else (_TO_FILL_IN.sub("", name), _TO_FILL_IN.sub("", text))


def _tag_name(tag: Any, lang: Language) -> str:
    name = lang.say(tag.name)
    return name if tag.value is None else f"{name} ({lang.say(tag.value)})"


def price_rows(lines: tuple[Price, ...], muster: Muster, lang: Language, depth: int = 0) -> Iterator[PriceRow]:
    """An opened price, line by line; the lines of one depth add up to the line above them.

    A line that is its only part once over is not opened.
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


def _sourced(rows: Iterable[PriceRow]) -> Iterator[PriceRow]:
    """The lines with their sources, each said where it is not that of the line before."""
    before = ""
    for row in rows:
        yield row._replace(label=_capital(row.label), rule="" if row.rule == before else row.rule)
        before = row.rule


def _finding_rows(
    findings: Iterable[Finding], muster: Muster, lang: Language, titles: dict[str, str]
) -> Iterator[tuple[str, str]]:
    """Each finding behind its gravity; what is no error and the same for several entries once, with their names."""
    about: dict[tuple[str, str, int], list[str]] = {}
    for number, f in enumerate(findings, 1):
        rule = f" [{lang.say(muster.source(f.rule))}]" if f.rule else ""
        fix = f" {lang.say(f.fix)}" if f.fix is not None else ""
        text = lang.say(f.text)
        said = (lang.say(gravity(f)), f"{text}{rule}{fix}", number if f.counts else 0)
        names = about.setdefault(said, [])
        own = titles.get(f.entry or "", "")
        if own and not text.startswith(_NUMBERED.sub("", own)):
            names.append(own)
    for (how, text, _), names in about.items():
        yield how, f"{', '.join(names)}{lang.colon}{text}" if names else text
