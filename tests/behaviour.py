"""Everything the program answers about many lists, so that two commits can be compared.

    python -m tests.behaviour lists FOLDER        writes the lists: samples, generated ones, samples with mistakes
    python -m tests.behaviour answers FOLDER OUT  writes what this commit answers, a file for each list and kind of answer
    python -m tests.behaviour compare OUT OUT     prints the files that differ, with their first difference
    python -m tests.behaviour OLD NEW             all of it for two commits of this repository

The lists use every entry, option, item, mount and level that the builder offers (`tests.generated_lists`); the coverage
is printed. The answers are verdicts, JSON in English, the full text in French, the opponent's JSON, what the builder
offers for each entry and every fix with its result, the text of PDFs, rows of the builder, schemas, and the bytes of saved files.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import io
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

MISTAKEN = 600
"""Number of lists made from samples by adding mistakes."""
PDF_EVERY, SCREEN_EVERY = 25, 40
"""Of how many generated lists one is printed, and one is opened in the builder; samples all are."""
SCREEN = (200, 100)
"""Columns and lines of the builder's window."""


def write_lists(folder: Path) -> Iterator[str]:
    """Write the lists into a folder; yields lines on how much of the armies' offers they use."""
    from builder.core import yaml_source
    from builder.files import reading
    from tests import generated_lists, spoiling
    from tests.conftest import LISTS

    folder.mkdir(parents=True, exist_ok=True)
    coverage = generated_lists.Coverage(set(), set())
    for path in spoiling.ROSTERS:
        (folder / f"sample-{path.parent.parent.name}-{path.name}").write_bytes(path.read_bytes())
    for name, values in generated_lists.rosters((LISTS,), coverage):
        (folder / f"generated-{name}.yaml").write_text(yaml_source.dump(values), encoding="utf-8")
    chance = random.Random(77)
    known = [spoiling.plain(reading.read(path).value) for path in spoiling.ROSTERS]
    for number in range(MISTAKEN):
        values = spoiling.mutated(spoiling.plain(chance.choice(known)), chance.choice(known), chance)
        (folder / f"mistaken-{number:05}.yaml").write_text(yaml_source.dump(values), encoding="utf-8")
    yield from coverage.lines()


def write_answers(folder: Path, out: Path) -> None:
    """Write the answers of the present commit about the lists of a folder into the folder `out`."""
    out.mkdir(parents=True, exist_ok=True)
    paths = sorted(folder.resolve().glob("*.yaml"))
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(NO_COLOR="1", XDG_CACHE_HOME=f"{home}/cache", XDG_STATE_HOME=f"{home}/state")
        for lang in ("en", "fr"):
            for what in (str(folder.resolve()), "lists"):
                code, text = run_muster("check", "--lang", lang, "--format", "json", what)
                (out / f"check-{Path(what).name}-{lang}.json").write_text(f"{text}\nexit {code}\n", encoding="utf-8")
        run_muster("schema", "--write", str((out / "schemas").resolve()))
        with ProcessPoolExecutor(2) as pool:
            for _ in pool.map(write_answers_of, paths, range(len(paths)), [out] * len(paths), chunksize=20):
                pass


def write_answers_of(path: Path, number: int, out: Path) -> None:
    """Write the answers about one list; `number` is its index among all lists."""
    name = path.stem
    (out / name).mkdir(exist_ok=True)
    forms = {
        "show-en.json": ("show", "--format", "json", "--lang", "en"),
        "show-fr.txt": ("show", "--length", "full", "--lang", "fr"),
        "opponent.json": ("show", "--format", "json", "--copy", "opponent", "--lang", "en"),
        "explain.txt": ("explain", "--lang", "en"),
    }
    for form, (command, *options) in forms.items():
        code, text = run_muster(command, str(path), *options)
        (out / name / form).write_text(f"{text}\nexit {code}\n".replace(str(path.parent), "LISTS"), encoding="utf-8")
    sample = name.startswith("sample-")
    (out / name / "builder.txt").write_text("\n".join(builder_offers(path)), encoding="utf-8")
    if sample or (name.startswith("generated-") and number % PDF_EVERY == 0):
        for layout, lang in (("battle", "en"), ("dossier", "fr"), ("cards", "en")):
            (out / name / f"{layout}.pdf.txt").write_text(text_of_pdf(path, layout, lang), encoding="utf-8")
    if sample or (name.startswith("generated-") and number % SCREEN_EVERY == 0):
        (out / name / "screen.txt").write_text("\n".join(asyncio.run(screens(path))), encoding="utf-8")


def run_muster(*words: str) -> tuple[int, str]:
    """Exit code of a command line, and its standard output and error as one text."""
    from builder.cli.main import main

    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = main(words)
    return code, said.getvalue()


def text_of_pdf(path: Path, layout: str, lang: str) -> str:
    """The text on all pages of the PDF of a list in a layout."""
    import pypdf

    with tempfile.TemporaryDirectory() as name:
        target = Path(name, "sheet.pdf")
        code, said = run_muster("print", str(path), "-o", str(target), "--layout", layout, "--lang", lang)
        pages = [] if not target.exists() else [page.extract_text() for page in pypdf.PdfReader(target).pages]
    said = said.replace(name, "HERE").replace(str(path.parent), "LISTS")
    return "\n\f\n".join([*pages, f"{said}\nexit {code}\n"])


def builder_offers(path: Path) -> Iterator[str]:
    """Lines on the controls and available entries of a list, its fixes with their results, and the saved bytes."""
    from builder.core.findings import MusterError
    from builder.editing import edits
    from builder.editing.session import Session
    from builder.locale import language
    from builder.mustering import muster
    from tests.conftest import LISTS

    say = language("en").say

    def plain(value: object) -> object:
        """A value with its texts in English, so that it can be written as text."""
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            if hasattr(value, "message"):
                return say(value)
            return {name: plain(held) for name, held in zip(value._fields, value, strict=True) if held}
        if isinstance(value, (tuple, list)):
            return [plain(held) for held in value]
        return {k: plain(v) for k, v in value.items()} if isinstance(value, dict) else value

    with tempfile.TemporaryDirectory() as name:
        target = Path(name, path.name)
        target.write_bytes(path.read_bytes())
        try:
            session = Session.open(target, (LISTS,), Path(name, "state"))
        except MusterError as problem:
            yield f"refused: {say(problem.text)}"
            return
        try:
            done = session.muster
            known = done.library
            for pick in done.available:
                yield f"available {plain(pick)}"
            for control in done.army_options:
                yield f"army {plain(control)}"
            for entry in done.results:
                for control in known.system.editor.controls(entry, done.army):
                    yield f"{entry.id} {plain(control)}"
                for preset in known.system.editor.presets(entry, known.rules):
                    yield f"{entry.id} preset {plain(preset)}"
            for finding in session.findings:
                yield f"finding {plain(finding)}"
                for way in session.fixes(finding):
                    try:
                        after = muster(edits.change_roster(session.draft, way).roster, known)
                        result = f"{after.points} points, {sum(f.counts for f in after.findings)} errors"
                    except MusterError as problem:
                        result = say(problem.text)
                    yield f"  fix {plain(way)}: {result}"
            session.save(comments=False)
            yield hashlib.sha256(target.read_bytes()).hexdigest()
        except MusterError as problem:
            yield f"not saved: {say(problem.text)}"
        finally:
            session.close()


async def screens(path: Path) -> list[str]:
    """Lines of the builder's screen with the cursor on each row of the army in turn."""
    from tests.tui.player import Desk, Player

    with tempfile.TemporaryDirectory() as name:
        desk = Desk(Path(name))
        app = desk.app(desk.put(path.name, path))
        async with app.run_test(size=SCREEN) as pilot:
            player = Player(desk, app, pilot)
            await player.settle()
            shown = [*player.lines]
            for _ in range(40):
                before = player.pane.cursor
                await player.press("down")
                shown += player.lines
                if player.pane.cursor == before:
                    break
    return [line.rstrip().replace(name, "HERE") for line in shown]


def compare(one: Path, other: Path) -> Iterator[str]:
    """A line for each file that differs between two folders, with the first lines that differ."""
    names = sorted({str(p.relative_to(at)) for at in (one, other) for p in at.rglob("*") if p.is_file()})
    for name in names:
        texts = [
            (at / name).read_text("utf-8").splitlines() if (at / name).exists() else ["(no such file)"]
            for at in (one, other)
        ]
        if texts[0] != texts[1]:
            length = max(map(len, texts))
            lines = zip(*(text + ["(nothing)"] * (length - len(text)) for text in texts), strict=True)
            number, (before, after) = next((n, pair) for n, pair in enumerate(lines, 1) if pair[0] != pair[1])
            start = max(0, next((n for n, pair in enumerate(zip(before, after, strict=False)) if len(set(pair)) > 1), 0) - 60)
            yield f"{name}, line {number}:\n  - {before[start : start + 240]}\n  + {after[start : start + 240]}"


def compare_commits(old: str, new: str) -> int:
    """Write the lists with the old commit and the answers with both; print differences, return 1 if there are any."""
    root = Path(__file__).parents[1]
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        for commit, place in ((old, "old"), (new, "new")):
            subprocess.run(
                ["git", "worktree", "add", "--detach", work / place, commit], cwd=root, check=True, capture_output=True
            )
        try:
            settings = {**os.environ, "PYTHONPATH": "."}
            this = [sys.executable, "-m", "tests.behaviour"]
            subprocess.run([*this, "lists", work / "lists"], cwd=work / "old", env=settings, check=True)
            for place in ("old", "new"):
                subprocess.run(
                    [*this, "answers", work / "lists", work / f"{place}-answers"],
                    cwd=work / place,
                    env=settings,
                    check=True,
                )
            return _print(compare(work / "old-answers", work / "new-answers"))
        finally:
            for place in ("old", "new"):
                subprocess.run(["git", "worktree", "remove", "--force", work / place], cwd=root, check=False)


def _print(lines: Iterator[str]) -> int:
    """Print lines that name differing files; returns 1 if there are any, else 0."""
    count = 0
    for line in lines:
        count += 1
        print(line)
    print(f"{count} files differ" if count else "all answers are the same")
    return bool(count)


def main() -> int:
    """Run the subcommand of the command line; returns the exit code."""
    match sys.argv[1:]:
        case ["lists", folder]:
            print("\n".join(write_lists(Path(folder))))
        case ["answers", folder, out]:
            write_answers(Path(folder), Path(out))
        case ["compare", one, other]:
            return _print(compare(Path(one), Path(other)))
        case [old, new]:
            return compare_commits(old, new)
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
