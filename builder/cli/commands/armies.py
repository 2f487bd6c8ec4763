"""`muster armies`: lists the armies, or the offers of one."""

from __future__ import annotations

from builder import systems
from builder.cli.arguments import Context
from builder.cli.commands.read_rosters import reports_unreadable
from builder.core.exit_codes import ILLEGAL, LEGAL
from builder.core.findings import MusterError, T
from builder.core.spelling import did_you_mean
from builder.files import loading
from builder.render import explain


@reports_unreadable
def run_armies(context: Context) -> int:
    """Print the armies, or the offers of one."""
    given = context.arguments
    if given.system is not None and given.system not in systems.ids():
        fix = did_you_mean(given.system, systems.ids()) or ""
        raise MusterError(T("There is no game “{id}”. {guess}", id=given.system, guess=fix))
    found = [one for one in loading.armies(context.folders) if given.system in (None, one[0])]
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
