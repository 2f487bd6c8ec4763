"""`muster schema`: JSON schemas of files and of JSON output, and validation against them."""

from __future__ import annotations

from pathlib import Path

from builder.cli.arguments import Context
from builder.cli.commands.read_rosters import reports_unreadable
from builder.core.exit_codes import LEGAL, UNREADABLE
from builder.core.findings import MusterError, T
from builder.desk import folders
from builder.render import json_contract_schemas, json_schemas


@reports_unreadable
def run_schema(context: Context) -> int:
    """Print or write JSON schemas, or validate files."""
    given = context.arguments
    if given.check:
        files = list(folders.files_of(given.check))
        if not files:
            raise MusterError(T("There is no YAML file in {paths}.", paths=tuple(given.check)))
        problems = json_schemas.check(files)
        for problem in problems:
            context.put(f"{problem}\n")
        return UNREADABLE if problems else LEGAL
    if given.write:
        folder = Path(given.write)
        for target in (*json_schemas.write(folder), *json_contract_schemas.write(folder)):
            context.line(str(target))
        return LEGAL
    outputs = json_contract_schemas.names()
    known = sorted((*json_schemas.names(), *outputs))
    if given.name is None:
        for name in known:
            print(name)
        return LEGAL
    if given.name not in known:
        raise MusterError(T("There is no schema “{id}”; available: {known}.", id=given.name, known=", ".join(known)))
    context.put((json_contract_schemas if given.name in outputs else json_schemas).text(given.name))
    return LEGAL
