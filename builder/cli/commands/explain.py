"""`muster explain` and `muster armies`: what a code, a price or an army is about."""

from __future__ import annotations

import os

from builder.cli.arguments import Context
from builder.cli.commands.read_rosters import mustered
from builder.core.exit_codes import ILLEGAL, LEGAL
from builder.core.findings import MusterError, T
from builder.core.spelling import did_you_mean
from builder.desk.judging import Terms
from builder.files import loading
from builder.files.path_names import is_yaml
from builder.files.reading import STDIN
from builder.render import checks_page, explain


def run_explain(context: Context) -> int:
    """What a code, a section or the price of a list is about."""
    if context.arguments.all:
        context.put(checks_page.write(context.lang))
        return LEGAL
    what = context.arguments.what
    if what is None:
        raise MusterError(T("Name a code or a roster, or use --all."))
    page = explain.code_page(what, context.lang)
    is_file = what == STDIN or os.path.exists(what) or is_yaml(what)
    if page is None and not is_file:
        page = explain.section_page(what, context.lang)
    if page is not None:
        context.put(page)
        return LEGAL
    if not is_file:
        guess = explain.nearest_code(what) or ""
        raise MusterError(
            T("{what} is neither a file nor a code, nor a section that a check cites. {guess}", what=what, guess=guess)
        )
    muster = mustered(what, Terms(context.folders))
    context.put(explain.roster(muster, context.lang))
    return LEGAL if muster.legal else ILLEGAL


def run_armies(context: Context) -> int:
    """The armies there are, or what one of them offers."""
    given = context.arguments
    found = list(loading.armies(context.folders))
    if given.army is not None:
        own = [(s, a) for s, a, _ in found if a == given.army]
        if not own:
            guess = did_you_mean(given.army, list(dict.fromkeys(a for _, a, _ in found)))
            raise MusterError(T("There is no army “{id}” in the lists. {guess}", id=given.army, guess=guess or ""))
        pages = [
            explain.offers(loading.load(system, army, context.folders), context.lang, given.creature)
            for system, army in own
        ]
        context.put("".join(pages))
        if not any(pages):
            context.talk(
                T("{army} has no troops of this creature: {creature}.", army=given.army, creature=given.creature or "")
            )
        return LEGAL if any(pages) else ILLEGAL
    rows = explain.armies([loading.load(s, a, context.folders) for s, a, _ in found], context.lang, given.creature)
    context.put(rows)
    if not rows:
        context.talk(T("No army has troops of this creature: {creature}.", creature=given.creature))
    return LEGAL if rows else ILLEGAL
