"""What each command does; `builder.cli` finds it here by its name."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from builder import folders, library, report, source, systems
from builder.arguments import Context
from builder.definitions import SHORT
from builder.exits import ILLEGAL, LEGAL, UNREADABLE
from builder.findings import Finding, MusterError, T, Unreadable
from builder.folders import is_yaml
from builder.letters import clean, harmless, is_line
from builder.roster import MAX_LIMIT, MAX_SEED

if TYPE_CHECKING:
    import argparse

    from builder.event import Event
    from builder.mustering import Muster
    from builder.render.text import Length


def tell(findings: Sequence[Finding], context: Context) -> None:
    """Findings of a file that could not be used."""
    from builder.render import reports

    shown = report.Report("", "?", "", None, None, None, None, UNREADABLE, tuple(findings), {})
    lines = reports.text([shown], context.lang, quiet=False).split("\n")[1:]
    print(harmless("\n".join(lines)), end="", file=sys.stderr)


def _check(context: Context) -> int:
    from builder.render import reports

    given = context.arguments
    event = None if given.event is None else report.pack(given.event, context.folders)
    skipped: list[report.Skipped] = []
    checked = report.check(
        given.paths,
        context.folders,
        given.jobs,
        fingerprints=given.format == "json",
        event=event,
        tell=context.talk,
        skip=skipped.append,
    )
    account = reports.account(checked, skipped) if any(map(os.path.isdir, given.paths)) and not given.quiet else ()
    if not checked:
        for line in account[:-1]:
            context.talk(line)
        context.talk(T("There is no YAML file in {paths}.", paths=tuple(given.paths)))
        return UNREADABLE
    context.put(reports.FORMATS[given.format](checked, context.lang, given.quiet))
    sys.stdout.flush()
    for line in account:
        context.talk(line)
    return report.exit_code(checked, strict=given.strict)


def _mustered(context: Context, path: str) -> Muster:
    return report.muster_file(report.read_roster(path), context.folders)


def _show(context: Context) -> int:
    from builder import sheet, since

    given = context.arguments
    muster = _mustered(context, given.roster)
    told = since.since(muster)
    if told is not None and (
        given.format == "json" or given.copy == "opponent"
    ):  # the others' sheets say it themselves
        print(clean(context.lang.say(told)), file=sys.stderr)
    if given.format == "json":
        from builder.render import json

        context.put(json.write(muster, context.lang, given.copy, prices=given.prices))
    else:
        finished = sheet.sheet(muster, context.lang, given.copy, prices=given.prices)
        opened = given.copy == "umpire" or (given.prices and given.copy == "player")
        length: Length = "full" if opened and given.length == "normal" else given.length
        if given.format == "text":
            from builder.render import text as form
        elif given.format == "markdown":
            from builder.render import markdown as form  # type: ignore[no-redef]
        else:
            from builder.render import html as form  # type: ignore[no-redef]
        context.put(form.write(finished, length))
    return LEGAL if muster.legal else ILLEGAL


def _print(context: Context) -> int:
    from builder import sheet
    from builder.render import printing

    given = context.arguments
    order = printing.Order(
        printing.layouts(given.layout or ()),
        given.copy,
        given.paper,
        None if given.sections is None else _sections(given.sections),
        given.prices,
        given.reference,
        given.contingent,
    )
    target = _target(given.output)
    found, worst = _readable(context, given.rosters)
    if not found:
        if worst == LEGAL:
            raise MusterError(T("There is no roster in {paths}.", paths=tuple(given.rosters)))
        return worst
    if printing.PAIRED in order.layouts and len(found) == 1 and worst != LEGAL:
        context.talk(T("A pairings sheet is for two rosters; only {file} can be read.", file=found[0][0]))
        return worst
    for path, own, musters in printing.files(found, order, target):
        try:
            data = printing.write(musters, context.lang, own)
        except MusterError as problem:
            context.talk(T("{file}: {problem}", file=str(path), problem=problem.text))
            worst = max(worst, UNREADABLE)
            continue
        with source.in_folder(path.parent):
            source.save_bytes(path, data)
        context.put(f"{clean(str(path))}\n")
    for name, muster in found:
        if not muster.legal:
            context.talk(T("{file}: {verdict}", file=name, verdict=sheet.verdict(muster, context.lang)))
            worst = max(worst, ILLEGAL)
    return worst


def _target(named: str | None) -> Path:
    """The PDF or the folder to print to; a name that ends like another file is neither."""
    target = Path(named or "exports")
    other = target.exists() and not target.is_dir() and (not target.is_file() or not target.suffix)
    if named is not None and (named == "-" or other):
        raise MusterError(T("A PDF is printed to a file or into a folder, not to {file}.", file=named))
    folder = named is not None and named.endswith(("/", os.sep))
    if target.suffix.lower() not in ("", ".pdf") and not folder and not target.is_dir():
        raise MusterError(
            T(
                "{file} is no PDF: let its name end in .pdf, or name a folder with a stroke at its end.",
                file=str(target),
            )
        )
    return target


def _sections(wanted: str) -> tuple[str, ...] | None:
    """The sections named; `mine` stands for those last chosen in the builder."""
    from builder import state
    from builder.render import sections

    if wanted.strip().lower() == "mine":
        kept = state.settings().get("sections")
        return sections.chosen(kept) if isinstance(kept, list) and kept else None
    return sections.chosen(wanted.split(","))


def _readable(context: Context, paths: Sequence[str]) -> tuple[list[tuple[str, Muster]], int]:
    """The lists in these files and folders; those that cannot be read are told of, with the gravest exit code."""
    found: list[tuple[str, Muster]] = []
    worst = LEGAL
    for path in report.files_of(paths):
        try:
            if path not in paths and not os.path.isdir(path) and not report.is_roster(path):
                continue  # a folder may hold definitions too
            found.append((path, _mustered(context, path)))
        except Unreadable as problem:
            tell(problem.findings, context)
            unknown = all(f.code.startswith("ref.") for f in problem.findings)
            worst = max(worst, ILLEGAL if unknown else UNREADABLE)
    return found, worst


def _verify(context: Context) -> int:
    from builder import verify
    from builder.sheet import verdict

    given = context.arguments
    printed = verify.read(given.code)
    muster = _mustered(context, given.roster)
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


def _explain(context: Context) -> int:
    from builder.render import explain

    if context.arguments.all:
        from builder.render import rulebook

        context.put(rulebook.write(context.lang))
        return LEGAL
    what = context.arguments.what
    if what is None:
        raise MusterError(T("Name a code or a roster, or use --all."))
    page = explain.code_page(what, context.lang)
    is_file = os.path.exists(what) or is_yaml(what)
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
    muster = _mustered(context, what)
    context.put(explain.roster(muster, context.lang))
    return LEGAL if muster.legal else ILLEGAL


def _diff(context: Context) -> int:
    from builder import diff
    from builder.render import compare

    given = context.arguments
    before, after = (_mustered(context, path) for path in (given.before, given.after))
    context.put(compare.FORMATS[given.format](diff.compare(before, after), context.lang))
    return LEGAL if before.legal and after.legal else ILLEGAL


def _roll(context: Context) -> int:
    from builder.render import explain

    given = context.arguments
    rules = _game_with_dice(context, given.system)
    seed, event = given.seed, None
    if seed is not None and not (0 < len(seed) <= MAX_SEED and is_line(seed)):
        raise MusterError(
            T("A seed is one line of 1 to {limit} characters, without control characters.", limit=MAX_SEED)
        )
    if given.event is not None:
        event = report.pack(given.event, context.folders)
        seed = _event_seed(event, rules, given)
        text = T(
            "{event}: seed {seed} of {player} for {entry}",
            event=event.name,
            seed=seed,
            player=given.player,
            entry=given.entry,
        )
        context.put(f"{context.lang.say(text)}\n")
    elif given.player is not None or given.entry is not None:
        raise MusterError(T("--player and --entry go with --event."))
    rolled = rules.system.roll(
        rules.rules,
        level=given.level,
        creature=given.creature,
        wizard=given.wizard or given.rolled,
        ordinary=given.rolled,
        models=given.models,
        seed=seed,
        die=given.die,
        event=None if event is None else event.id,
        game=None if event is None else event.game,
    )
    context.put(explain.rolled(rolled, rules, context.lang))
    return LEGAL


def _event_seed(event: Event, rules: library.Library, given: argparse.Namespace) -> str:
    """The seed that a tournament pack gives."""
    from builder import event as events

    if not (given.player or "").strip() or not given.entry:
        raise MusterError(T("An event’s dice follow from --player NAME and --entry ID; name both."))
    if given.die is not None or given.seed is not None:
        raise MusterError(T("With --event the event gives the dice; leave --seed and --die out."))
    if rules.system.id not in event.systems:
        raise MusterError(T("The event {event} does not play this game.", event=event.name))
    return events.seed(event, given.player, given.entry)


def _game_with_dice(context: Context, system: str | None) -> library.Library:
    """The definitions of an army of the game asked for, or of the only game that has dice before it begins."""
    found = [
        (s, a)
        for s, a, _ in library.armies(context.folders)
        if s == system or (system is None and systems.find(s).has_dice)
    ]
    if not found:
        raise MusterError(T("There is no army of the game {id} in the lists.", id=system or ""))
    return library.load(*found[0], context.folders)


def _armies(context: Context) -> int:
    from builder.render import explain

    given = context.arguments
    found = list(library.armies(context.folders))
    if given.army is not None:
        own = [(s, a) for s, a, _ in found if a == given.army]
        if not own:
            from builder.schema import did_you_mean

            guess = did_you_mean(given.army, list(dict.fromkeys(a for _, a, _ in found)))
            raise MusterError(T("There is no army {id} in the lists. {guess}", id=given.army, guess=guess or ""))
        pages = [
            explain.offers(library.load(system, army, context.folders), context.lang, given.creature)
            for system, army in own
        ]
        context.put("".join(pages))
        if not any(pages):
            context.talk(T("{army} does not take {creature}.", army=given.army, creature=given.creature or ""))
        return LEGAL if any(pages) else ILLEGAL
    rows = explain.armies([library.load(s, a, context.folders) for s, a, _ in found], context.lang, given.creature)
    context.put(rows)
    if not rows:
        context.talk(T("No army takes {creature}.", creature=given.creature))
    return LEGAL if rows else ILLEGAL


def _new(context: Context) -> int:
    given = context.arguments
    if given.limit > MAX_LIMIT:
        raise MusterError(T("{found} is too large: at most {limit} is allowed.", found=given.limit, limit=MAX_LIMIT))
    if len(given.name) > SHORT or not is_line(given.name):
        raise MusterError(T("A name is one line of at most {limit} characters.", limit=SHORT))
    if given.output is not None and os.path.exists(given.output):
        raise MusterError(T("{file} is there already; nothing was written.", file=given.output))
    text = _NEW[given.what](context)
    if given.output is None:
        context.put(text)
        return LEGAL
    source.save(given.output, text)
    context.put(f"{clean(given.output)}\n")
    context.talk(T("Check it with: muster check {file}", file=given.output))
    return LEGAL


def _new_roster(context: Context) -> str:
    """The compulsory entries of an army, with a general."""
    given = context.arguments
    if given.army is None:
        raise MusterError(T("Name the army with --army; muster armies lists them."))
    if given.id is not None:
        raise MusterError(T("A roster has no id; --id is for armies and events."))
    if given.system is not None:
        _game_of(given)
    armies = [(s, a) for s, a, _ in library.armies(context.folders) if given.system in (None, s)]
    found = [(s, a) for s, a in armies if a == given.army]
    if not found:
        from builder.schema import did_you_mean

        guess = did_you_mean(given.army, list(dict.fromkeys(a for _, a in armies)))
        raise MusterError(T("There is no army {id} in the lists. {guess}", id=given.army, guess=guess or ""))
    if len(found) > 1:
        others = ", ".join(s for s, _ in found[1:])
        context.talk(
            T(
                "This is the army of {game}; others have one of this name: --system {known}.",
                game=systems.find(found[0][0]).name,
                known=others,
            )
        )
    known = library.load(*found[0], context.folders)
    values = {**known.system.starter(known.rules, given.limit), "name": given.name or context.lang.say(known.army_name)}
    return source.dump(values)


def _new_army(context: Context) -> str:
    """An army list with one of each thing, to be written on."""
    from builder import starters

    given = context.arguments
    _only_of_rosters(given)
    game = _game_of(given)
    id = _id_for(given, T("My army"), context)
    return starters.commented(game.fresh_army(id, given.name or id), context.lang)


def _new_event(context: Context) -> str:
    """A tournament pack."""
    from builder import starters

    given = context.arguments
    _only_of_rosters(given)
    game = _game_of(given)
    id = _id_for(given, T("My event"), context)
    kinds = library.kinds_of_game(game)
    return starters.event(id, given.name or id, (game.id,), kinds, given.limit, context.lang)


def _game_of(given: argparse.Namespace) -> systems.System:
    """The game that a file is for, the first unless one is named."""
    if given.system is not None and given.system not in systems.ids():
        raise MusterError(T("The game {found} is not known.", found=given.system))
    return systems.find(given.system or systems.ranked()[0])


def _only_of_rosters(given: argparse.Namespace) -> None:
    if given.army is not None:
        raise MusterError(T("--army is for rosters."))


def _id_for(given: argparse.Namespace, otherwise: Any, context: Context) -> str:
    """The id given, or one from the file to be written, the name, or a stand-in; the file must be named after it."""
    from builder import starters

    stem = None if given.output is None else Path(given.output).stem
    id: str = (
        given.id
        or (stem if stem and starters.is_id(stem) else None)
        or starters.id_of(stem or given.name or context.lang.say(otherwise))
    )
    if not starters.is_id(id):
        raise MusterError(T("{id} is no id: small letters, digits and hyphens.", id=id))
    if stem is not None and stem != id:
        raise MusterError(T("The id is {id}; write it to a file of that name: {file}.", id=id, file=f"{id}.yaml"))
    return id


_NEW: dict[str, Callable[[Context], str]] = {"roster": _new_roster, "army": _new_army, "event": _new_event}


def _schema(context: Context) -> int:
    from builder import published

    given = context.arguments
    if given.check:
        files = list(report.files_of(given.check))
        if not files:
            raise MusterError(T("There is no YAML file in {paths}.", paths=tuple(given.check)))
        problems = published.check(files)
        for problem in problems:
            context.put(f"{problem}\n")
        return UNREADABLE if problems else LEGAL
    if given.write:
        for target in published.write(Path(given.write)):
            context.put(f"{clean(str(target))}\n")
        return LEGAL
    if given.name is None:
        for name in published.names():
            print(name)
        return LEGAL
    if given.name not in published.names():
        raise MusterError(
            T("There is no schema {id}; there are: {known}.", id=given.name, known=", ".join(published.names()))
        )
    context.put(published.text(given.name))
    return LEGAL


def _serve(context: Context) -> int:
    try:
        from builder import serving
    except ModuleNotFoundError as problem:
        text = T(
            "The builder in a browser needs the library {name}: pip install textual-serve", name=problem.name or ""
        )
        raise MusterError(text) from None
    given = context.arguments
    folders.current()  # is what is served
    unlike = None if given.roster is None else source.unlike_a_file(given.roster)
    if unlike is not None:
        raise MusterError(T("{file}: {problem}", file=given.roster, problem=unlike))
    url = None if given.public_url is None else serving.public(given.public_url)
    with serving.listen(given.host, given.port) as listening:
        key = None if given.no_token else serving.token()
        if key is None:
            context.talk(
                T(
                    "Warning: no token is asked for; whoever can reach {host} can read and write the files below this folder.",
                    host=given.host,
                )
            )
        elif not serving.is_loopback(given.host):
            context.talk(
                T(
                    "Warning: other machines can reach {host}; whoever has the address with its token can read and "
                    "write the files below this folder.",
                    host=given.host,
                )
            )
        context.talk(T("The builder is open to browsers at the address below; Ctrl+C ends it."))
        context.put(f"{serving.address(given.host, given.port, key, url)}\n")
        sys.stdout.flush()
        command = serving.command(given.roster, given.lang, given.lists or ())
        site = serving.Site(
            command,
            given.host,
            given.port,
            context.lang,
            url,
            key,
            context.talk,
            serving.bounds(given.roster, context.folders),
        )
        serving.run(site, listening)
    return LEGAL


COMMANDS: dict[str, Callable[[Context], int]] = {
    "check": _check,
    "show": _show,
    "print": _print,
    "verify": _verify,
    "explain": _explain,
    "diff": _diff,
    "roll": _roll,
    "armies": _armies,
    "new": _new,
    "schema": _schema,
    "serve": _serve,
}
