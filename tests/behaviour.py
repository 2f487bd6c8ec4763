"""What the program says of many lists, as one file: so that two commits can be held against each other.

    python -m tests.behaviour lists FOLDER 1200        samples and spoilt lists into a folder, the same for both
    python -m tests.behaviour told FOLDER FILE [ROOT]  what the program at ROOT (this one) tells of them
    python -m tests.behaviour compare FILE FILE        the differences; exit 1 if there are any

Told are verdicts, points, finding codes with their places and messages, fingerprints and the JSON of every list in both
languages, the full sheet and the opponent's JSON of every sample, every schema, and the bytes that saving writes.
`ROOT` is a checkout with an environment of its own whose Python runs this very file.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

SAVING = """
import sys, shutil, hashlib, json, pathlib, tempfile
try:
    from builder.editing.session import LosesComments, Session
    from builder.core.findings import MusterError
except ImportError:
    from builder.session import LosesComments, Session
    from builder.findings import MusterError
lists, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
found = {}
with tempfile.TemporaryDirectory() as name:
    for path in sorted(folder.glob('*.yaml')):
        target = pathlib.Path(name) / path.name
        shutil.copy(path, target)
        try:
            session = Session.open(target, (lists,), pathlib.Path(name) / 'state')
        except MusterError as problem:
            found[path.name] = 'refused'
            continue
        try:
            session.save(comments=False)
            found[path.name] = hashlib.sha256(target.read_bytes()).hexdigest()
        except MusterError:
            found[path.name] = 'not saved'
        finally:
            session.close()
print(json.dumps(found))
"""


def lists(folder: Path, count: int) -> None:
    """Samples, and copies with a few things changed in each, into a folder."""
    from builder.core import yaml_source
    from builder.files import reading
    from tests import spoiling

    folder.mkdir(parents=True, exist_ok=True)
    chance = random.Random(77)
    known = [spoiling.plain(reading.read(path).value) for path in spoiling.ROSTERS]
    for path in spoiling.ROSTERS:
        (folder / f"{path.parent.parent.name}-{path.name}").write_bytes(path.read_bytes())
    for number in range(count):
        values = spoiling.mutated(spoiling.plain(chance.choice(known)), chance.choice(known), chance)
        (folder / f"spoilt-{number:05}.yaml").write_text(yaml_source.dump(values), encoding="utf-8")


def told(folder: Path, root: Path) -> dict[str, object]:
    """What the program at `root` tells of the lists of a folder, by the words that asked for it."""
    found: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as name:
        settings = {"NO_COLOR": "1", "XDG_CACHE_HOME": f"{name}/cache", "XDG_STATE_HOME": f"{name}/state"}

        def run(*words: str) -> None:
            done = subprocess.run(
                [sys.executable, *words], cwd=root, capture_output=True, text=True, env={**os.environ, **settings}, check=False
            )
            key = " ".join(w if len(w) < 200 else hashlib.sha256(w.encode()).hexdigest()[:8] for w in words)
            for path, said in ((str(folder), "LISTS"), (str(root), "ROOT"), (name, "HERE")):
                key = key.replace(path, said)
            said = [text.replace(str(root), "ROOT").replace(name, "HERE") for text in (done.stdout, done.stderr)]
            found[key] = [done.returncode, *said]

        for lang in ("en", "fr"):
            for what in (str(folder), "lists"):
                run("-m", "builder", "check", "--lang", lang, "--format", "json", what)
        for path in sorted(root.glob("lists/*/rosters/*.yaml")):
            sample = str(path.relative_to(root))
            for more in (("--format", "json"), ("--length", "full"), ("--format", "json", "--copy", "opponent", "--lang", "fr")):
                run("-m", "builder", "show", sample, *more)
        run("-m", "builder", "schema", "--write", f"{name}/schemas")
        found["schemas"] = {p.name: p.read_text("utf-8") for p in sorted(Path(name, "schemas").glob("*"))}
        run("-c", SAVING, str(root / "lists"), str(folder))
    return found


def compare(one: dict[str, object], other: dict[str, object]) -> list[str]:
    """The words whose answers differ, a line each."""
    differ = [f"only in one: {key}" for key in sorted(one.keys() ^ other.keys())]
    return differ + [f"differs: {key}" for key in sorted(one.keys() & other.keys()) if one[key] != other[key]]


def main() -> int:
    """Run from the command line."""
    do, *given = sys.argv[1:]
    if do == "lists":
        lists(Path(given[0]), int(given[1]))
    elif do == "told":
        root = Path(given[2]) if len(given) > 2 else Path.cwd()
        Path(given[1]).write_text(json.dumps(told(Path(given[0]).resolve(), root.resolve())), encoding="utf-8")
    else:
        one, other = (json.loads(Path(name).read_text("utf-8")) for name in given)
        differ = compare(one, other)
        with contextlib.suppress(BrokenPipeError):  # whoever reads the first of them needs no more
            print("\n".join(differ) or f"{len(one)} answers, all the same", flush=True)
            return bool(differ)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing is left to be told at the end
        return bool(differ)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
