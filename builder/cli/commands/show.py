"""`muster show`, `verify` and `diff`: one list in words, against a printed one, against another."""

from __future__ import annotations

import sys
from collections.abc import Callable

from builder import mustering
from builder.cli.arguments import Context
from builder.cli.commands.reading import mustered
from builder.core.findings import ILLEGAL, LEGAL, T
from builder.core.text_width import clean
from builder.desk import comparison, verify
from builder.render import compare, html, json, markdown, text
from builder.render.text import Length
from builder.sheet import build
from builder.sheet.model import Sheet
from builder.sheet.wording import verdict

_FORMS: dict[str, Callable[[Sheet, Length], str]] = {"text": text.write, "markdown": markdown.write, "html": html.write}
"""A finished sheet in words, by the name of the format."""


def run_show(context: Context) -> int:
    """A list in words, or as JSON."""
    given = context.arguments
    muster = mustered(context, given.roster)
    told = mustering.since(muster)
    if told is not None and (
        given.format == "json" or given.copy == "opponent"
    ):  # the others' sheets say it themselves
        print(clean(context.lang.say(told)), file=sys.stderr)
    if given.format == "json":
        context.put(json.write(muster, context.lang, given.copy, prices=given.prices))
    else:
        finished = build.sheet(muster, context.lang, given.copy, prices=given.prices)
        opened = given.copy == "umpire" or (given.prices and given.copy == "player")
        length: Length = "full" if opened and given.length == "normal" else given.length
        context.put(_FORMS[given.format](finished, length))
    return LEGAL if muster.legal else ILLEGAL


def run_verify(context: Context) -> int:
    """Whether a list is the one that was printed."""
    given = context.arguments
    printed = verify.read(given.code)
    muster = mustered(context, given.roster)
    own = muster.fingerprint
    same = own in printed.fingerprints
    if not same and muster.said in printed.said:
        said = T(
            "{file} says what the printed list said, but the definitions have changed since: the sheet has {printed}, now "
            "it has {fingerprint}. Here they are {versions}; print the sheet again.",
            file=given.roster, fingerprint=own, printed=", ".join(printed.fingerprints),
            versions=", ".join(f"{name} {version}" for name, version in muster.versions.items()),
        )  # fmt: skip
    elif same:
        said = T("{file} is the list that was printed: {fingerprint}.", file=given.roster, fingerprint=own)
    else:
        said = T(
            "{file} is not the list that was printed: it has {fingerprint}, the sheet has {printed}. The list was "
            "changed, or its definitions were; here they are {versions}.",
            file=given.roster, fingerprint=own, printed=", ".join(printed.fingerprints),
            versions=", ".join(f"{name} {version}" for name, version in muster.versions.items()),
        )  # fmt: skip
    context.put(f"{context.lang.say(said)}\n")
    if not muster.legal:
        context.talk(T("{file}: {verdict}", file=given.roster, verdict=verdict(muster, context.lang)))
    return LEGAL if same else ILLEGAL


def run_diff(context: Context) -> int:
    """What has changed from one list to another."""
    given = context.arguments
    before, after = (mustered(context, path) for path in (given.before, given.after))
    context.put(compare.FORMATS[given.format](comparison.compare(before, after), context.lang))
    return LEGAL if before.legal and after.legal else ILLEGAL
