"""Changes at an event since the last run: new, removed and changed lists, in players' words."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from builder.core.exit_codes import UNREADABLE
from builder.core.findings import MusterError, N, Shown, T, verdict_text
from builder.core.terminal_text import clean
from builder.desk import comparison
from builder.desk.event_run import Run
from builder.desk.intake import place_below
from builder.desk.registry import Registered, in_both_languages
from builder.files import roster_files
from builder.locale import Language
from builder.mustering import Muster, muster_file
from builder.render import list_differences
from builder.render.markdown_text import escaped


class Changes(NamedTuple):
    """Lists that are new, removed, no longer readable, or changed since the last run (before and after)."""

    came: tuple[Registered, ...]
    went: tuple[Registered, ...]
    unread: tuple[Registered, ...]
    changed: tuple[tuple[Registered, Registered], ...]


def changes(run: Run) -> Changes:
    """Changes since the last run; old and new list are matched by file, else by the name of their printed sheets."""
    left = {one.file: one for one in run.before.lists} if run.before is not None else {}
    pairs: list[tuple[Registered | None, Registered]] = [(left.pop(one.file, None), one) for one in run.after.lists]
    by_papers = {one.papers: one for one in left.values()}
    pairs = [(by_papers.pop(one.papers, None) if old is None else old, one) for old, one in pairs]
    bad = {report.file for entrant in run.intake.entrants for report in entrant.reports if report.exit == UNREADABLE}
    return Changes(
        tuple(one for old, one in pairs if old is None),
        tuple(one for one in by_papers.values() if one.file not in bad),
        tuple(one for one in by_papers.values() if one.file in bad),
        tuple(
            (old, one)
            for old, one in pairs
            if old is not None
            and (
                (one.fingerprint, one.verdict, one.player) != (old.fingerprint, old.verdict, old.player)
                or _rewritten(old, one)
            )
        ),
    )


def _rewritten(old: Registered, one: Registered) -> bool:
    """True if the text of a list's file changed, even if only a name, a note or the order of lines."""
    return bool(old.text) and old.text != one.text


def lines(run: Run) -> list[Shown]:
    """A line for each kind of change with the names of its lists, or a line that nothing has changed."""
    found = changes(run)
    texts: list[Shown] = []
    if names := tuple(_owner_text(one, run) for one in found.came):
        texts.append(N("{count} new list: {names}", "{count} new lists: {names}", len(names), names=names))
    if names := tuple(_owner_text(one, run) for one in found.went):
        texts.append(N("{count} list withdrawn: {names}", "{count} lists withdrawn: {names}", len(names), names=names))
    if names := tuple(_owner_text(one, run) for one in found.unread):
        texts.append(
            N(
                "{count} list no longer readable: {names}",
                "{count} lists no longer readable: {names}",
                len(names),
                names=names,
            )
        )
    if names := tuple(_owner_text(one, run) for _, one in found.changed):
        texts.append(N("{count} list changed: {names}", "{count} lists changed: {names}", len(names), names=names))
    return texts or [T("Nothing has changed since the last run.")]


def _owner_text(one: Registered, run: Run) -> str:
    """The player of a list, with its file if he has several lists; without a player only the file."""
    file = place_below(one.file, run.intake.folder)
    every = (*run.after.lists, *(run.before.lists if run.before is not None else ()))
    several = len({other.file for other in every if other.player == one.player}) > 1
    return f"{one.player} ({file})" if one.player and several else one.player or file


def markdown(run: Run, kept: str, lang: Language, when: str) -> str:
    """The changes as Markdown, with all that each list gained and lost; empty if there are none.

    `kept` is the folder with the lists of the last run, `when` the day and time of the changes.
    """
    found = changes(run)
    return "\n".join(_markdown(run, found, kept, lang, when)).rstrip() + "\n" if any(found) else ""


def _markdown(run: Run, found: Changes, kept: str, lang: Language, when: str) -> Iterator[str]:
    say = lang.say
    title = T("{event}: changes, {when}", event=run.intake.event.name, when=when)
    yield f"# {escaped(say(title))}"
    for heading, own in ((T("New"), found.came), (T("Withdrawn"), found.went), (T("No longer readable"), found.unread)):
        if own:
            yield from ("", f"## {say(heading)} ({len(own)})", "")
            yield from (
                f"- {escaped(f'{_owner_text(one, run)}, {say(one.army)}{lang.colon}{say(one.verdict)}')}" for one in own
            )
    for before, after in found.changed:
        words = f"{_owner_text(after, run)}{lang.colon}{say(before.verdict)} → {say(after.verdict)}"
        yield from ("", f"## {escaped(words)}", "")
        if before.player != after.player:
            whose = T("{file} is now the list of {player}; it was that of {other}.", file=after.file,
                      player=after.player or "?", other=before.player or "?")  # fmt: skip
            yield from (escaped(say(whose)), "")
        texts: Sequence[str] = ()
        if before.list_fingerprint != after.list_fingerprint or _rewritten(before, after):
            texts = _difference(run, before, after, kept, lang)
        if texts:
            yield from ("```", *texts, "```")
        elif _rewritten(before, after):
            yield say(T("Only the layout of the file, its comments or the order of its lines have changed."))
        elif before.player == after.player:
            yield say(T("The list is the same; its definitions or the event’s pack have changed."))


def _difference(run: Run, before: Registered, after: Registered, kept: str, lang: Language) -> Sequence[str]:
    """Changes between the list of the last run and the present one, without the verdicts, which the heading has.

    Both are judged under their registered players' names, and by the pack of this run; `kept` is the folder with the
    lists of the last run.
    """
    old = os.path.join(kept, f"{before.papers}.yaml") if Path(before.papers).name == before.papers else ""
    try:
        one, two = (_judged(run, file, of.player) for file, of in ((old, before), (after.file, after)))
    except MusterError as problem:
        return [clean(lang.say(problem.text))]
    found = comparison.compare(one, two)
    if found.empty and one.roster.name == two.roster.name:
        return ()
    changes = list_differences.lines(found, lang, verdicts=False)
    texts = [
        f"{'  ' * line.depth}{line.sign} {line.text}".rstrip().replace("```", "'''")
        for line in changes
        if line.role != "same"
    ]
    if (before.verdict, after.verdict) != tuple(in_both_languages(verdict_text(m.findings)) for m in (one, two)):
        texts.append(lang.say(T("The verdicts also depend on the pack, the sign-up sheet and the other lists.")))
    return texts


def _judged(run: Run, path: str, player: str) -> Muster:
    """The muster of the list in a file, evaluated for the event with this name of the player."""
    file = roster_files.read_roster(path)
    return muster_file(
        file._replace(roster=file.roster.model_copy(update={"player": player})), run.terms.folders, run.terms.event
    )
