"""Files of one megabyte that repeat one thing as often as they can, checked as any file: none may take long.

    python -m tests.amplifying [GAME] [PART]      GAME: wfb3, warmaster …, or all; PART: part of the names of files

For each game: every key of a roster or entry that lists something, filled with ids that nobody knows, in one list and in
as many entries as fit; entries of every kind that a sample has, as many as a roster may have; entries that all refer to
the first; armies and packs that do the same. Each is checked by a process of its own, which may take `SECONDS` of processor time and
`MEGABYTES`. It ends with exit code 1 if one takes more.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

from pydantic import ValidationError

from builder import systems
from builder.core import yaml_source
from builder.core.roster import MAX_ENTRIES, MAX_PARTS
from tests import spoiling
from tests.conftest import LISTS, ROOT

SECONDS = 5.0
MEGABYTES = 200
SIZE = yaml_source.MAX_BYTES - 100
"""Greatest size in bytes of the files that are made, just below the size that the program reads."""
TEMPLATES = (
    "x%d", "x%d: 1", "x%d: x", "{take: x%d}", "{id: x%d}", "{take: x%d, models: 1}", "{kind: reserve, leader: x%d}", "{wizard: x%d}",
    "{creature: x%d, models: 1}", "{code: a.b, entry: x%d, by: x}", "{from: M, to: Ld, points: %d}", "{level: 1, name: x%d}", "standard", "%d",
)  # fmt: skip
"""YAML of items of a list or mapping, `%d` is a number; a key gets the first that its model accepts."""
TAKEN = {"fields": "x%d: x", "made_with": "x%d: 1"}


def sample(game):
    """The plain values of that sample roster of a game which has the most kinds of entries."""
    found = [spoiling.plain(yaml_source.parse(path.read_text(encoding="utf-8")).value) for path in sorted(LISTS.glob(f"{game}/rosters/*.yaml"))]
    return max(found, key=lambda values: len({entry["take"] for entry in values["entries"]}))


def template(model, values, key):
    """The template of `TEMPLATES` or `TAKEN` that a model accepts for a key; `None` if the key takes none of them."""
    if key in TAKEN:
        return TAKEN[key]
    for text in TEMPLATES:
        written = text % 1 if "%d" in text else text
        held = yaml_source.parse("{" + written + "}" if ": " in written and written[0] != "{" else f"[{written}]").value
        try:
            model.model_validate({**values, key: held})
        except ValidationError:
            continue
        return text
    return None


def filled(text, count, start=0):
    """A list or mapping of `count` items made from a template, as YAML on one line; numbers begin with `start`."""
    items = ", ".join(text % number if "%d" in text else text for number in range(start, start + count))
    return "{" + items + "}" if ": " in text and text[0] != "{" else f"[{items}]"


def fitting(make, most):
    """The text that `make` gives for the largest number, at most `most`, with which it is no longer than `SIZE`."""
    low, high = 1, most
    while low < high:
        middle = (low + high + 1) // 2
        if len(make(middle).encode()) <= SIZE:
            low = middle
        else:
            high = middle - 1
    return make(low)


def repr_of(value):
    """A plain value as YAML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {repr_of(one)}" for key, one in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(repr_of, value)) + "]"
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    return "true" if value is True else "false" if value is False else "null" if value is None else str(value)


def rosters(game):
    """Pairs of name and text of rosters of a game, each of which repeats one part as often as possible."""
    values = sample(game)
    entries = values.pop("entries")
    head = "\n".join(f"{key}: {repr_of(value)}" for key, value in values.items()) + "\nentries:\n"
    system = systems.find(game)
    model = system.files.roster
    kinds = list({entry["take"]: entry for entry in entries}.values())
    rest = "".join(f"- {repr_of(entry)}\n" for entry in entries)
    for key in model.model_fields:
        text = None if key in ("entries", "army", "kind", "system", "format") else template(model, {**values, "entries": ()}, key)
        if text is not None:
            kept = "\n".join(line for line in head.splitlines() if not line.startswith(f"{key}:"))
            yield f"roster-{key}", fitting(lambda n, t=text, k=kept, key=key: f"{key}: {filled(t, n)}\n{k}\n{rest}", 200_000)
    entry_model = model.model_fields["entries"].annotation.__args__[0]
    bare = {"take": kinds[0]["take"]}
    for name, field in entry_model.model_fields.items():
        key = field.alias or name
        text = None if key in ("take", "id", "name", "group", "notes") else template(entry_model, bare, key)
        if text is None or text == "%d":
            continue
        for kind in kinds[:: max(1, len(kinds) // 3)]:
            for each in (MAX_PARTS, 30):
                one = f"- {{take: {kind['take']}, {key}: {filled(text, each)}}}\n"
                yield f"entries-{key}-{kind['take']}-{each}", fitting(lambda n, one=one: head + one * n, MAX_ENTRIES)
    references = system.verdict.reference_keys
    for kind in kinds:
        plain = {key: value for key, value in kind.items() if key not in ("id", *references)}
        lines = [f"- {repr_of({**plain, 'id': f'e{number}'})}\n" for number in range(MAX_ENTRIES)]
        yield f"copies-{kind['take']}", fitting(lambda n, lines=lines: head + "".join(lines[:n]), MAX_ENTRIES)
        for key in references:
            attached = [f"- {repr_of({**plain, key: 'e', **({'as': 'champion'} if key == 'joins' and game == 'wfb3' else {})})}\n"] * MAX_ENTRIES
            first = f"- {repr_of({**plain, 'id': 'e'})}\n"
            yield f"all-{key}-{kind['take']}", fitting(lambda n, f=first, a=attached: head + f + "".join(a[: n - 1]), MAX_ENTRIES)
    yield "unknown-takes", fitting(lambda n: head + "".join(f"- {{take: x{i}}}\n" for i in range(n)), MAX_ENTRIES)
    yield "unknown-keys", fitting(lambda n: head + "".join(f"- {{take: x, k{i}: 1}}\n" for i in range(n)), MAX_ENTRIES)
    yield "same-id", fitting(lambda n: head + f"- {{take: {kinds[0]['take']}, id: e}}\n" * n, MAX_ENTRIES)


def packs():
    """Pairs of name and text of event packs, each of which repeats one part as often as possible."""
    head = "kind: event\nformat: 1\nid: big\nname: Big\n"
    for key, text in (("systems", "x%d"), ("armies", "x%d"), ("house_rules", "x%d"), ("asks", "x%d: 1")):
        games = "" if key == "systems" else "systems: [wfb3]\n"
        yield f"event-{key}", fitting(lambda n, key=key, text=text, games=games: f"{head}{games}{key}: {filled(text, n)}\n", 200_000)
    many = filled("x%d", 200)
    yield "event-restrictions", fitting(lambda n: f"{head}systems: [wfb3]\nrestrictions:\n" + f"- {{of: {{entry: {many}}}, max: 1}}\n" * n, 500)


def armies(game):
    """Pairs of name and text of army files of a game, each of which repeats one part as often as possible."""
    path = max(sorted(LISTS.glob(f"{game}/armies/*.yaml")), key=lambda path: path.stat().st_size)
    values = spoiling.plain(yaml_source.parse(path.read_text(encoding="utf-8")).value)
    for key, held in values.items():
        if not isinstance(held, list) or not held or not isinstance(held[0], dict):
            continue
        head = "\n".join(f"{k}: {repr_of(v)}" for k, v in values.items() if k != key)

        def make(n, key=key, one=held[0], head=head, more=None):
            return f"{head}\n{key}:\n" + "".join(f"- {repr_of({**one, 'id': f'x{i}', **(more or {})})}\n" for i in range(n))

        for name, more in (("", {}), ("-wrong", {"creature": "y", "options": "z"})):
            if len(make(1, more=more)) < SIZE:
                yield f"army-{key}{name}", fitting(partial(make, more=more), 50_000)


def files(game):
    """Pairs of name and text of all files for a game."""
    yield from rosters(game)
    yield from armies(game)
    if game == "wfb3":
        yield from packs()


def measured(path, *more):
    """Exit code, processor seconds and megabytes of `muster check` of a file, and size of its report in bytes."""
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen([sys.executable, "-m", "builder", "check", str(path), *more], cwd=ROOT, stdout=out, stderr=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return process.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, out.tell() or os.fstat(out.fileno()).st_size


def main(game, part):
    """Check the files of a game whose names contain `part`; returns the number of those over a limit."""
    slow = 0
    with tempfile.TemporaryDirectory() as folder:
        for one in systems.ids() if game == "all" else (game,):
            for name, text in files(one):
                if part not in name:
                    continue
                path = Path(folder) / f"{name}.yaml"
                path.write_text(text, encoding="utf-8")
                code, seconds, megabytes, said = measured(path)
                wrong = seconds > SECONDS or megabytes > MEGABYTES or code not in (0, 1, 2)
                slow += wrong
                print(f"{'!' if wrong else ' '} {one:12} {name:45} exit {code} {seconds:6.2f} s {megabytes:5.0f} MB {said / 1000:8.0f} kB said", flush=True)
                path.unlink()
    print(f"{slow} took more than {SECONDS:.0f} s or {MEGABYTES} MB.")
    return slow


if __name__ == "__main__":
    sys.exit(bool(main(*(sys.argv[1:] + ["all", ""][len(sys.argv) - 1 :])[:2])))
