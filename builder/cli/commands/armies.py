"""`muster armies`: lists the armies, or the offers of one."""

from __future__ import annotations

from builder import systems
from builder.cli.arguments import Context
from builder.cli.commands.read_rosters import games_with, reports_unreadable
from builder.core.exit_codes import ILLEGAL, LEGAL
from builder.core.findings import MusterError, T
from builder.core.spelling import did_you_mean
from builder.files import loading
from builder.render import explain


@reports_unreadable
def run_armies(context: Context) -> int:
    """Print the armies, or the offers of the army that is given."""
    given = context.arguments
    if given.system is not None and given.system not in systems.ids():
        fix = did_you_mean(given.system, systems.ids()) or ""
        raise MusterError(T("There is no game “{id}”. {guess}", id=given.system, guess=fix))
    if given.army is not None:
        pages = [
            explain.offers(loading.load(system, given.army, context.folders), context.lang, given.creature)
            for system in games_with(given.army, context)
        ]
        context.put("".join(pages))
        if not any(pages):
            context.talk(
                T("{army} has no troops of this creature: {creature}.", army=given.army, creature=given.creature or "")
            )
        return LEGAL if any(pages) else ILLEGAL
    found = [(s, a) for s, a, _ in loading.armies(context.folders) if given.system in (None, s)]
    rows = explain.armies([loading.load(*one, context.folders) for one in found], context.lang, given.creature)
    context.put(rows)
    if not rows:
        context.talk(T("No army has troops of this creature: {creature}.", creature=given.creature))
    return LEGAL if rows else ILLEGAL
