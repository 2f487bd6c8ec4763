"""`muster repair`: the smallest change that makes a list legal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from builder.cli.arguments import Context
from builder.cli.commands.read_rosters import reports_unreadable
from builder.core.exit_codes import ILLEGAL, LEGAL
from builder.core.findings import Shown, T, Text
from builder.core.terminal_text import clean
from builder.editing import found_fixes, repairs
from builder.editing.repairs import Repair, Step
from builder.editing.saved_file import FileRead, LosesComments, MadeWith, bytes_of
from builder.editing.shown_draft import ShownDraft, evaluate_draft, standing_text
from builder.files import saving
from builder.files.reading import STDIN
from builder.locale import Language
from builder.sheet import wording


@reports_unreadable
def run_repair(context: Context) -> int:
    """Print the smallest change that makes a list legal; write the repaired list if a file for it is given."""
    roster, output = context.arguments.roster, context.arguments.output
    in_place = output is not None and os.path.realpath(output) == os.path.realpath(roster)
    if output not in (None, STDIN) and not in_place:
        saving.refuse_existing(output)
    file = FileRead.of(Path(roster), context.folders)
    now = evaluate_draft(file.draft, file.library, file.document)
    repair = repairs.smallest_repair(now, file.document, context.folders)
    report = "".join(f"{clean(line)}\n" for line in _report(now, repair, context.lang))
    if output == STDIN:
        print(report, end="", file=sys.stderr)
        context.put(_content(repair, file, context, in_place=False).decode())
    else:
        context.put(report)
        if output is None:
            if repair.steps:
                context.talk(T("Nothing was written; -o FILE writes the repaired list."))
        elif repair.steps or not in_place:
            saving.save_bytes(output, _content(repair, file, context, in_place=in_place))
            context.talk(T("Written to {file}.", file=output))
    return ILLEGAL if repair.errors else LEGAL


def _report(now: ShownDraft, repair: Repair, lang: Language) -> Iterator[str]:
    """Lines of the report: points and verdict before, after each fix, and the errors that remain."""

    def standing(shown: ShownDraft) -> Shown:
        """Points and verdict of a draft in words."""
        return standing_text(shown.muster, shown.findings)

    yield lang.say(T("Before: {standing}", standing=standing(now)))
    for number, step in enumerate(repair.steps, 1):
        yield lang.say(T("{number}. {finding}", number=number, finding=step.finding.text))
        after = standing(step.after)
        if step.points:
            after = T("{change} → {standing}", change=lang.signed(step.points), standing=after)
        yield f"   {lang.say(_fix(step, lang))} ({lang.say(after)})"
    if repair.steps:
        yield lang.say(T("After: {standing}", standing=standing(repair.after)))
    left = [finding for finding in repair.after.findings if finding.counts]
    if left:
        yield lang.say(T("Muster found no fix for this; it needs your decision:"))
    for finding in left:
        yield f"- {lang.say(finding.text)}"
        if finding.fix is not None:
            yield f"  {lang.say(finding.fix)}"


def _fix(step: Step, lang: Language) -> Text:
    """The changes of a step of the repair in words, with the points and errors after them."""
    before = step.before.muster
    names: dict[str, Shown] = {id: title.full_name for id, title in wording.titles(before, lang).items()}
    return found_fixes.describe_fix(step.way, before, names, step.after.muster)


def _content(repair: Repair, file: FileRead, context: Context, *, in_place: bool) -> bytes:
    """The repaired list as a file, with the comments of the original file.

    Raises `LosesComments` if the original is overwritten (`in_place`) and comments would be lost.
    """
    muster = repair.after.muster
    draft = MadeWith(muster.made_with).put_into(repair.after.draft) if repair.steps else repair.after.draft
    try:
        return bytes_of(draft, file.document, file.draft, context.folders, comments=True)
    except LosesComments as problem:
        if in_place:
            raise
        context.talk(problem.text)
        return bytes_of(draft, file.document, file.draft, context.folders, comments=False)
