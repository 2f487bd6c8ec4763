"""`muster collection`: the models owned, added by hand or from a table, and what lists need beyond them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder import systems
from builder.cli.arguments import Context
from builder.cli.commands.read_rosters import readable, reports_unreadable
from builder.core.collection import MOST_LINES, MOST_MODELS, Owned
from builder.core.exit_codes import LEGAL
from builder.core.findings import MusterError, T
from builder.desk.csv_tables import table_of, table_rows
from builder.desk.judging import Terms
from builder.editing import collection
from builder.editing.armies_that_offer import catalogues
from builder.editing.collection import CollectionFile
from builder.files import search_path

COLUMNS = {
    "name": ("name", "unit", "model", "nom", "unite", "figurine"),
    "models": ("number", "models", "count", "owned", "nombre", "figurines"),
    "painted": ("painted", "peintes", "peints"),
}
"""Accepted headings of each column in a table of models."""


@reports_unreadable
def run_collection(context: Context) -> int:
    """Show the collection, add to it, import a table, or list what rosters lack."""
    return _ACTIONS[context.arguments.what](context, CollectionFile.read(search_path.collection_file()))


def _show(context: Context, owned: CollectionFile) -> int:
    """Print the models owned by army, then the names that match no entry; returns the exit code."""
    say = context.lang.say
    names = collection.names_of(owned.numbers, context.folders)
    heading, no_entry = None, say(T("no entry"))
    for line in sorted(owned.collection.models, key=lambda line: line.key):
        army, name = names.get(line.key, (line.army, line.entry))
        game = systems.find(line.system).name if systems.known(line.system) else line.system
        if line.key[:2] != heading:
            heading = line.key[:2]
            context.put(say(T("{army}, {game}", army=army, game=game)) + "\n")
        painted = say(T(", {count} painted", count=line.painted)) if line.painted else ""
        context.put(f"  {line.models:>4}  {say(name)}{painted}\n")
    for other in owned.collection.unmatched:
        context.put(f"  {other.models:>4}  {other.name} ({no_entry})\n")
    if not owned.collection.models and not owned.collection.unmatched:
        context.talk(T("The collection is empty; “muster collection add NAME NUMBER” adds models."))
    return LEGAL


def _add(context: Context, owned: CollectionFile) -> int:
    """Add models of one name and return the exit code; raises `MusterError` unless exactly one entry has the name."""
    given = context.arguments
    if len(given.words) < 2:
        raise MusterError(T("Name the models and their number: muster collection add NAME NUMBER."))
    *name, number = given.words
    rows = [(" ".join(name), _number(number), given.painted)]
    found = collection.match(rows, catalogues(context.folders), context.lang, given.army, given.system)
    for line, why in found.unmatched:
        raise MusterError(
            T(
                "{name}: {why}. Nothing was added; name the army with --army or the game with --system.",
                name=line.name,
                why=why,
            )
        )
    owned.add(found.owned)
    return _report(context, found.owned)


def _import(context: Context, owned: CollectionFile) -> int:
    """Add the models of a table; names that match no entry are reported and kept. Returns the exit code."""
    given = context.arguments
    if len(given.words) != 1:
        raise MusterError(T("Name one table: muster collection import TABLE."))
    rows = tuple(_rows(given.words[0]))
    found = collection.match(rows, catalogues(context.folders), context.lang, given.army, given.system)
    owned.add(found.owned, (line for line, _ in found.unmatched), (name for name, *_ in rows))
    for line, why in found.unmatched:
        context.talk(T("{name}: {why}; kept without an entry.", name=line.name, why=why))
    return _report(context, found.owned)


def _rows(path: str) -> Iterator[tuple[str, int, int]]:
    """Name, number of models and number of painted ones in each row of a table; rows without a name are skipped."""
    missing = T("{file} needs the columns name and number.", file=path)
    for line, row in table_rows(path, table_of(path), COLUMNS, ("name", "models"), missing, most=MOST_LINES):
        if row["name"]:
            try:
                models, painted = _number(row["models"]), _number(row["painted"] or "0")
            except MusterError as problem:
                raise MusterError(
                    T("{file}, line {line}: {problem}", file=path, line=line, problem=problem.text)
                ) from None
            yield row["name"], models, min(models, painted)


def _number(text: str) -> int:
    """A text as a number of models; raises `MusterError` if it is none or too large."""
    if not text.strip().isdecimal() or int(text) > MOST_MODELS:
        raise MusterError(T("“{text}” is not a number from 0 to {most}.", text=text[:40], most=MOST_MODELS))
    return int(text)


def _report(context: Context, added: Iterable[Owned]) -> int:
    """Print the entries and numbers of models that were added; returns the exit code."""
    lines = tuple(added)
    names = collection.names_of((line.key for line in lines), context.folders)
    for line in lines:
        army, name = names.get(line.key, (line.army, line.entry))
        text = T("{models} × {name} ({army})", models=line.models, name=name, army=army)
        context.put(context.lang.say(text) + "\n")
    return LEGAL


def _missing(context: Context, owned: CollectionFile) -> int:
    """Print the models that the collection lacks to field all the rosters together; returns the exit code."""
    given = context.arguments
    if not given.words:
        raise MusterError(T("Name rosters: muster collection missing ROSTER…"))
    musters, worst = readable(context, given.words, Terms(context.folders))
    lacking = [need for need in collection.needs((one for _, one in musters), owned.numbers) if need.missing]
    for need in lacking:
        context.put(f"{context.lang.say(collection.shopping(need))}\n")
    if not lacking and musters:
        context.put(f"{context.lang.say(collection.ALL_OWNED)}\n")
    return worst


_ACTIONS = {"show": _show, "add": _add, "import": _import, "missing": _missing}
