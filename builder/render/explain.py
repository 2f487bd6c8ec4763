"""Where points come from, what codes stand for, what armies offer: answers for the terminal."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence

from builder import systems
from builder.core.citations import without_rulings
from builder.core.dice_rolls import RollResult
from builder.core.findings import Plain, Shown, T, Text, joined_by_semicolons
from builder.core.profiles import shown
from builder.core.spelling import did_you_mean
from builder.core.terminal_text import clean
from builder.core.terminal_width import cells
from builder.files.loading import Library
from builder.locale import Language
from builder.mustering import Muster
from builder.render.plain_text import columns
from builder.sheet import build, entry_blocks
from builder.sheet.model import PriceRow, Table
from builder.systems.game_values import RulePage


def _codes() -> dict[str, RulePage]:
    pages = dict(KERNEL)
    for id in systems.ranked():
        pages.update(systems.find(id).rules.rule_pages)
    return pages


KERNEL = {
    "event.terms": RulePage(
        T("Terms of an event"),
        T("A list for an event is of a game that it plays, with its points and its kind of game."),
        "",
        T("Meet the event’s terms, or choose another event."),
    ),
    "event.banned": RulePage(
        T("Not allowed at the event"),
        T("A list has no army and nothing else that the event’s pack bans."),
        "",
        T("Remove it, or take another army."),
    ),
    "event.capped": RulePage(
        T("Caps of an event"),
        T("A list has no more of anything than the event’s pack allows."),
        "",
        T("Remove some of it."),
    ),
    "event.required": RulePage(
        T("What an event requires"),
        T("A list has what the event’s pack requires: entries, points, fields such as player and club."),
        "",
        T("Add it, or fill it in."),
    ),
    "event.score": RulePage(
        T("Composition score"),
        T("The sum of the points of composition keeps to the bounds of the event’s pack."),
        "",
        T("Change what costs composition points; the finding lists each."),
    ),
    "event.player": RulePage(
        T("Whose list it is"),
        T(
            "With a sign-up sheet, each file is a player’s on it; a player hands in as many "
            "lists as the event requires."
        ),
        "",
        T("Put the file on the sheet, or leave out lists that do not count."),
    ),
    "event.double": RulePage(
        T("Lists handed in twice"),
        T("Among the files that are checked together, no two say the same, in whatever order."),
        "",
        T("Ask whose list it is, and leave out the other."),
    ),
    "event.late": RulePage(
        T("Lists that came late"),
        T("With a sign-up sheet that says when lists came, none came after the deadline of the event’s pack."),
        "",
        T("Decide whether the list counts, or fix the day on the sheet."),
    ),
    "event.waiver": RulePage(
        T("Waivers at an event"),
        T("Only waivers in the event’s pack count; those that a list carries itself count for nothing there."),
        "",
        T("Remove the list’s own waivers, and ask the organiser for one in the pack."),
    ),
    "file.yaml": RulePage(
        T("Not YAML"), T("A file is UTF-8 text in YAML, without tags."), "", T("Fix the line named.")
    ),
    "file.key": RulePage(
        T("Contents of the file"),
        T("Nothing required may be missing from the file; nothing in it may be duplicated or unknown."),
        "",
        T("Fix, add or remove the key."),
    ),
    "file.type": RulePage(
        T("Types"),
        T("Numbers are plain numbers, text is text, truth values are true and false."),
        "",
        T("Write a value of the type required."),
    ),
    "file.value": RulePage(
        T("Values"),
        T("A value keeps to its bounds and to the words that are known."),
        "",
        T("Use one of the values allowed."),
    ),
    "file.kind": RulePage(
        T("Kind of file"),
        T("A file names its kind, its format and its game."),
        "",
        T("Begin the file with kind, format and system."),
    ),
    "file.bounds": RulePage(
        T("Bounds of a file"),
        T("A file keeps to bounds of size, depth and number of values."),
        "",
        T("Make it smaller or less deeply nested."),
    ),
    "ref.unknown": RulePage(
        T("Unknown ids"),
        T("Ids are those of the definitions; what is unknown is kept and counts as 0 points."),
        "",
        T("Correct the id."),
    ),
    "ref.doubled": RulePage(T("Doubled ids"), T("Each id is used once."), "", T("Give one of them another id.")),
    "ref.dangling": RulePage(
        T("Dangling references"),
        T("Every id used refers to an entry or a definition that exists."),
        "",
        T("Correct the id, or add what it names."),
    ),
}


def page_of(code: str) -> RulePage | None:
    """What a code stands for, or `None` if it is unknown."""
    return _codes().get(code)


SECTION, ASKS = T("Section"), T("Rule")
"""Labels of where a rule stands, and of what it asks."""


def page_texts(page: RulePage) -> list[tuple[Shown, Shown]]:
    """What a rule asks, where it stands, an example of either kind, and the way out, each with its label."""
    where = section_of(page)
    section = (
        [(SECTION, where)] if where is not None else []
    )  # where a finding itself knows better, the page names none
    return [(ASKS, page.asks), *section, *_examples(page), (T("How to fix it"), page.fix)]


def section_of(page: RulePage) -> Shown:
    """Where a rule stands: sections by their numbers, those with names in words; `None` for a page that names none."""
    parts = filter(None, without_rulings(page.rule).split("; "))
    return joined_by_semicolons(Text(part, {}) for part in parts)  # one with a number is in no catalogue


def page_rows(page: RulePage, lang: Language) -> list[tuple[str, str]]:
    """The same in one language."""
    return [(lang.say(label), lang.say(text)) for label, text in page_texts(page)]


def example_rows(page: RulePage, lang: Language) -> list[tuple[str, str]]:
    """An example that passes and one that does not, each with its label; none for rules of files and events."""
    return [(lang.say(label), lang.say(text)) for label, text in _examples(page)]


def _examples(page: RulePage) -> Iterator[tuple[Shown, Text]]:
    for label, text in ((T("Passes"), page.passes), (T("Does not pass"), page.fails)):
        if text is not None:
            yield label, text


def code_page(code: str, lang: Language) -> str | None:
    """The page of a code, or `None` if there is none."""
    page = page_of(code)
    if page is None:
        return None
    say = lang.say
    rows = page_rows(page, lang)
    width = max(cells(label) for label, _ in rows) + 2
    lines = [f"{code}{lang.colon}{say(page.title)}", ""]
    lines += [f"{label}{' ' * (width - cells(label))}{text}" for label, text in rows]
    return "\n".join(lines) + "\n"


def section_page(asked: str, lang: Language) -> str | None:
    """The codes whose rule stands in a section of a book or below it, or else in the section around it."""
    words = " ".join(asked.casefold().replace("§", " ").split())
    cited = {code: [*_cited(page.rule)] for code, page in _codes().items()}
    while words:
        found = [code for code, sections in cited.items() if any(_is_in(section, words) for section in sections)]
        if found:
            say, pages = lang.say, _codes()
            head = (say(T("Code")), say(T("Name")), say(T("Section")))
            rows = [(code, say(pages[code].title), say(section_of(pages[code]) or "")) for code in found]
            return "\n".join(ln.rstrip() for ln in columns([head, *rows])) + "\n"
        words = words.rpartition(".")[0] if words[-1:].isdigit() else ""
    return None


def _cited(rule: str) -> Iterator[str]:
    """Each section that a rule names, behind its book: `Book 14.6, 14.7; A25` and `Book 14.6–14.7; A25` are `book 14.6`, `book 14.7` and `a25`."""
    for part in rule.casefold().split(";"):
        book = ""
        for word in map(str.strip, part.split(",")):
            named = _SECTION.match(word)
            if named is None:
                yield word
                continue
            book = named["book"] or book
            first, last = named["first"], named["last"]
            yield f"{book} {first}".strip()
            if last:
                above, _, number = first.rpartition(".")
                end = last.rpartition(".")[2]
                yield from (f"{book} {above}.{n}".strip() for n in range(int(number) + 1, int(end) + 1))


_SECTION = re.compile(r"(?:(?P<book>[^\W\d]\w*) )?(?P<first>[0-9]+(?:\.[0-9]+)*)(?:(?: to |–)(?P<last>[0-9.]+))?\Z")


def _is_in(section: str, words: str) -> bool:
    """Whether a section is the one asked for, with its book or without, or a part of it."""
    known = (section, section.partition(" ")[2])
    return any(s == words or s.startswith((words + ".", words + " (")) for s in known)


def nearest_code(word: str) -> Text | None:
    """A suggestion for a mistyped code."""
    return did_you_mean(word, _codes()) if "." in word else None


def roster(muster: Muster, lang: Language) -> str:
    """Every entry's price, opened line by line, and the sum of the army."""
    say = lang.say
    finished = build.sheet(muster, lang, "umpire")  # every point, hidden or open
    lines = [clean(finished.title), ""]
    for block in finished.blocks:
        title = f"{clean(block.title.text)}{f' ({clean(block.kind)})' if block.kind else ''}"
        lines.append(f"{title}{lang.colon}{block.points}")
        lines += [_row(row) for row in block.price]
        lines.append("")
    paid = tuple(due.price for due in muster.surcharges)
    if paid:
        lines += [say(T("Beside the entries")), *map(_row, entry_blocks.price_rows(paid, muster, lang)), ""]
    terms = [*(b.points for b in finished.blocks), *(lang.points(price.points) for price in paid)]
    sums = " + ".join(terms) or "0"
    lines.append(
        say(
            T(
                "Total: {sum} = {points} of {limit}",
                sum=sums,
                points=lang.points(muster.points),
                limit=lang.number(muster.roster.limit),
            )
        )
    )
    short = {key: say(heading) for key, heading in muster.library.system.rules.characteristics(muster.library.rules)}
    steps = [
        (
            say(m.name),
            say(step.label),
            ", ".join(f"{short[k]} {v:+d}" for k, v in step.changes.items()),
            step.rule or "",
        )
        for m in muster.entries
        for profile in m.in_play.profiles[:1]
        for step in profile.steps
    ]
    if steps:
        lines += ["", *columns([(say(T("Profile")), say(T("Step")), say(T("Changes")), say(T("Section"))), *steps])]
    return "\n".join(lines) + "\n"


def _row(row: PriceRow) -> str:
    label = "  " * (row.depth + 1) + clean(row.label)
    gap = " " * max(2, 54 - cells(label))
    return f"{label}{gap}{row.sum:<22}{row.rule}".rstrip()


def rolled(rolled: RollResult, known: Library, lang: Language) -> str:
    """Dice, what they gave, the profiles, and the keys for the roster."""
    keys = known.system.rules.characteristics(known.rules)
    table = Table(
        (lang.say(T("Profile")), *(lang.say(h) for _, h in keys)),
        tuple(
            (lang.say(p.name), *(shown(p.values.get(k), p.bonus.get(k, 0)) for k, _ in keys)) for p in rolled.profiles
        ),
    )
    lines = [lang.say(text) for text in rolled.lines]
    lines += ["", *columns([table.headings, *table.rows])]
    if rolled.keys:
        lines += ["", lang.say(T("For the roster:")) + " " + _flow(rolled.keys)[1:-1]]
    return "\n".join(lines) + "\n"


def _flow(value: Plain) -> str:
    """Plain values on one line of YAML."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{k}: {_flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return str(value) if isinstance(value, int) else "'" + str(value).replace("'", "''") + "'"


def armies(found: Sequence[Library], lang: Language, creature: str | None) -> str:
    """A row an army; with a creature only those that may take it."""
    say = lang.say
    rows = []
    for known in found:
        offered = known.system.editor.catalogue(known.rules)
        if creature is not None and not any(creature in (o.id, *o.creatures) for o in offered):
            continue
        rows.append(
            (known.system.id, known.army, say(known.army_name), str(known.versions[known.army]), str(len(offered)))
        )
    if not rows:
        return ""
    head = (say(T("Game")), say(T("Army")), say(T("Name")), say(T("Version")), say(T("Entries")))
    return "\n".join(ln.rstrip() for ln in columns([head, *rows])) + "\n"


def offers(known: Library, lang: Language, creature: str | None) -> str:
    """What an army offers: a row each, and below it what it may have, by the ids to write in a roster; nothing without this creature."""
    say = lang.say
    offered = [
        o for o in known.system.editor.catalogue(known.rules) if creature is None or creature in (o.id, *o.creatures)
    ]
    if not offered:
        return ""
    rows = []
    for o in offered:
        points = "–" if o.points is None else lang.points(o.points)
        number, size = ("–" if v is None else say(v) for v in (o.number, o.size))
        rows.append((o.id, say(o.name), number, size, points))
    head = (say(T("Id")), say(T("Name")), say(T("Number")), say(T("Size")), say(T("Points")))
    heading, *lines = (ln.rstrip() for ln in columns([head, *rows]))
    out = [say(known.army_name), "", heading]
    for offer, shown_row in zip(offered, lines, strict=True):
        out.append(shown_row)
        for detail in offer.details:
            out += textwrap.wrap(
                say(detail), 96, initial_indent="    ", subsequent_indent="      ", break_on_hyphens=False
            )
    return "\n".join(out) + "\n"
