"""`muster serve`: the builder in a browser."""

from __future__ import annotations

import sys

from builder.cli.arguments import Context
from builder.core.exit_codes import LEGAL
from builder.core.findings import MusterError, T
from builder.files import path_names, reading


def run_serve(context: Context) -> int:
    """Serve the builder in a browser until terminated."""
    try:
        from builder.cli import browser_server  # noqa: PLC0415
    except ModuleNotFoundError as problem:
        text = T(
            "The builder in a browser needs the library {name}: pip install textual-serve", name=problem.name or ""
        )
        raise MusterError(text) from None
    given = context.arguments
    path_names.current()  # is what is served
    unlike = None if given.roster is None else reading.unlike_a_file(given.roster)
    if unlike is not None:
        raise MusterError(T("{file}: {problem}", file=given.roster, problem=unlike))
    url = None if given.public_url is None else browser_server.public(given.public_url)
    with browser_server.listen(given.host, given.port) as listening:
        key = None if given.no_token else browser_server.token()
        if key is None:
            context.talk(
                T(
                    "Warning: no token is used; whoever can reach {host} can read and write the files in "
                    "and under this folder.",
                    host=given.host,
                )
            )
        elif not browser_server.is_loopback(given.host):
            context.talk(
                T(
                    "Warning: other machines can reach {host}; whoever has the address with its token "
                    "can read and write the files in and under this folder.",
                    host=given.host,
                )
            )
        context.talk(T("The builder is open to browsers at the address below; Ctrl+C ends it."))
        context.put(f"{browser_server.address(given.host, given.port, key, url)}\n")
        sys.stdout.flush()
        command = browser_server.command(given.roster, given.lang, given.lists or ())
        site = browser_server.Site(
            command,
            given.host,
            given.port,
            context.lang,
            url,
            key,
            context.talk,
            browser_server.bounds(given.roster, context.folders),
        )
        browser_server.run(site, listening)
    return LEGAL
