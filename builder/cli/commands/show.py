"""`muster show`: an evaluated list as text or JSON."""

from __future__ import annotations

import sys
from collections.abc import Callable

from builder import mustering
from builder.cli.arguments import Context
from builder.cli.commands.read_rosters import asked_terms, mustered, reports_unreadable
from builder.core.exit_codes import ILLEGAL, LEGAL
from builder.core.terminal_text import clean
from builder.render import bbcode, html, json, markdown, plain_text
from builder.render.plain_text import Length
from builder.sheet import build
from builder.sheet.model import Sheet

_FORMS: dict[str, Callable[[Sheet, Length], str]] = {
    "text": plain_text.write,
    "markdown": markdown.write,
    "html": html.write,
    "bbcode": bbcode.write,
}
"""Functions that render a sheet as text, by name of the format."""


@reports_unreadable
def run_show(context: Context) -> int:
    """Print a list as text or JSON."""
    given = context.arguments
    muster = mustered(given.roster, asked_terms(context))
    changed = mustering.since(muster)
    if changed is not None and (
        given.format == "json" or given.copy == "opponent"
    ):  # the others' sheets say it themselves
        print(clean(context.lang.say(changed)), file=sys.stderr)
    if given.format == "json":
        context.put(json.write(muster, context.lang, given.copy, prices=given.prices))
    else:
        finished = build.sheet(muster, context.lang, given.copy, prices=given.prices)
        opened = given.copy == "umpire" or (given.prices and given.copy == "player")
        length: Length = "full" if opened and given.length == "normal" else given.length
        context.put(_FORMS[given.format](finished, length))
    return LEGAL if muster.legal else ILLEGAL
