"""Spoil what the program keeps and what players write, thousands of times, and look at what it does then.

    python -m tests.spoiling journals 5000     bytes of journals flipped, cut out, doubled, torn
    python -m tests.spoiling caches 3000       likewise entries of the cache of definitions
    python -m tests.spoiling rosters 50000     rosters changed as players and accidents change them, opened as a session:
                                               fixes, sheets, the PDF of one in twenty, a save that reads back

A second number is the seed. Nothing may fail; what must hold of each stands in its function.
"""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from builder.core import yaml_source
from builder.core.controls import Change
from builder.core.findings import MusterError, T, Unreadable
from builder.core.models import Model
from builder.editing import drafts, edits
from builder.editing.saved_file import LosesComments
from builder.editing.session import Session
from builder.files import definition_cache, definition_models, failures, lenient_reader, loading, reading
from builder.locale import language
from builder.render import plain_text, printing
from builder.sheet import build
from tests.conftest import LISTS

FOLDERS = (LISTS,)
ROSTERS = sorted(LISTS.glob("*/rosters/*.yaml"))
SAMPLE = LISTS / "wfb3" / "rosters" / "empire-2000.yaml"


class Wrong(AssertionError):
    """Error for a broken promise."""


def spoilt(data: bytes, chance: random.Random) -> bytes:
    """Bytes of a file, a few of them flipped, overwritten, cut out or doubled, or the end cut off."""
    result = bytearray(data)
    kind = chance.choice(("flip", "flip", "flip", "over", "cut", "double", "end"))
    at = chance.randrange(len(result))
    length = chance.randrange(1, 60)
    if kind == "flip":
        result[at] ^= 1 << chance.randrange(8)
    elif kind == "over":
        result[at : at + length] = bytes(chance.randrange(256) for _ in range(length))
    elif kind == "cut":
        del result[at : at + length]
    elif kind == "double":
        result[at:at] = result[at : at + length]
    else:
        del result[at:]
    return bytes(result)


# ------------------------------------------------------------------------ journals


def edited(folder: Path, count: int) -> tuple[Path, Path, list[str]]:
    """A roster with `count` unsaved edits: its file, its journal, and the names that it had one after the other."""
    path = folder / "mine.yaml"
    shutil.copy(SAMPLE, path)
    session = Session.open(path, FOLDERS, folder / "state")
    names = [session.draft.roster.name]
    for number in range(count):
        names.append(f"n{number}")
        draft = edits.change_roster(session.draft, [Change("set", ("name",), names[-1])])
        draft = edits.change_entry(draft, number % len(draft.roster.entries), [Change("set", ("notes",), f"note {number}")])
        session.edit(draft, T("Edit {number}", number=number))
    session.close()
    assert session.journal_path is not None
    return path, session.journal_path, names


def journals(times: int, seed: int = 0, tell=None) -> Counter[str]:
    """Spoil journals: each opens, lost changes are reported, and the remaining ones can be undone. Returns counts."""
    chance = random.Random(seed)
    seen: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as name:
        path, file, names = edited(Path(name), 12)
        whole = file.read_bytes()
        for number in range(times):
            for left in file.parent.iterdir():
                left.unlink()
            one = number % 2 == 0
            at = chance.randrange(len(whole))
            data = whole[:at] + bytes([whole[at] ^ 1 << chance.randrange(8)]) + whole[at + 1 :] if one else spoilt(whole, chance)
            file.write_bytes(data)
            try:
                look_at_journal(path, file, names, data, whole, one=one, seen=seen)
            except Exception as problem:
                raise Wrong(f"seed {seed}, number {number}, byte {at}: {problem}") from problem
            if tell is not None and (number + 1) % 500 == 0:
                tell(number + 1)
    return seen


def look_at_journal(path, file, names, data, whole, *, one, seen):
    """Open the roster of a spoilt journal and check which changes are left; `one` is true if one byte was flipped."""
    session = Session.open(path, FOLDERS, path.parent / "state")
    try:
        assert len(failures.seen) == 0, failures.seen
        told = session.draft.roster.name
        if one:
            place = names.index(told)
            assert place >= len(names) - 2, f"{len(names) - 1 - place} changes lost by one byte"
            assert len(session.history()) >= len(names) - 1
            states = [session.draft_at(n) for n in range(len(session.history()))]
            held = [s.roster.name for s in states]
            missing = [n for n in names if n not in held]
            assert len(missing) <= 1, f"{missing} lost by one byte"
            wrong = [n for n, s in enumerate(states[1:]) if s.roster.entries[n % len(s.roster.entries)].notes != f"note {n}"]
            assert len({*wrong, *(names.index(m) - 1 for m in missing)}) <= 1, f"notes {wrong} lost by one byte"
        if data != whole and not session.lost:
            assert [session.draft_at(n).roster.name for n in range(len(session.history()))] == names, "lost without a word"
        seen["told of damage" if session.lost else "nothing lost"] += 1
        if session.lost:
            kept = [p for p in file.parent.glob("*.spoilt") if p.read_bytes() == data]
            assert kept, "the damaged journal is gone"
        session.edit(edits.change_roster(session.draft, [Change("set", ("name",), "after")]), T("after"))
        while session.can_undo:
            session.undo()
    finally:
        session.close()


# ------------------------------------------------------------------------ caches


def caches(times: int, seed: int = 0, tell=None) -> Counter[str]:
    """Spoil entries of the cache: they are ignored, and the definitions are the same. Returns counts."""
    chance = random.Random(seed)
    seen: Counter[str] = Counter()
    armies = [(game, army) for game, army, _ in loading.armies(FOLDERS)]
    before = os.environ.get("XDG_CACHE_HOME")
    with tempfile.TemporaryDirectory() as name:
        os.environ["XDG_CACHE_HOME"] = name
        try:
            for number in range(times):
                if number % 100 == 0:  # another army, with all that it rests on
                    game, army = chance.choice(armies)
                    forget()
                    expected = models(game, army)
                    entries = sorted(definition_cache.folder().glob("*.pickle"))
                file = chance.choice(entries)
                whole = file.read_bytes()
                data = spoilt(whole, chance)
                file.write_bytes(data)
                got = definition_cache.get(file.stem, Model)
                if data != whole and got is not None:
                    raise Wrong(f"seed {seed}, number {number}: a spoilt entry was trusted")
                if number % 20 == 0:
                    forget()
                    if models(game, army) != expected:
                        raise Wrong(f"seed {seed}, number {number}: other definitions of {army}")
                    seen["loaded anew"] += 1
                if not file.exists() or file.read_bytes() != whole:
                    file.write_bytes(whole)
                seen["ignored" if data != whole else "as it was"] += 1
                if tell is not None and (number + 1) % 500 == 0:
                    tell(number + 1)
        finally:
            forget()
            os.environ.pop("XDG_CACHE_HOME") if before is None else os.environ.__setitem__("XDG_CACHE_HOME", before)
    return seen


def forget():
    """Drop all definitions in memory, as in a new process."""
    loading.joined.cache_clear()
    definition_models.model_of.cache_clear()


def models(game: str, army: str):
    """Versions of an army's definition files, and the model of its army list."""
    done = loading.load(game, army, FOLDERS)
    return done.versions, done.rules.army


# ------------------------------------------------------------------------ rosters

SCRAPS = (None, "", 0, -1, 1, 3, 7.5, 300000, 10**9, True, "2OOO", "nobody", "no-such-thing", "x" * 61, "a\tb", "\x1b[31m", "é", [], {}, [1], {"a": 1}, ["standard"], "general", "host")


def holders(value, at=()):
    """Every mapping and list within plain values, with its path."""
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from holders(inner)
    elif isinstance(value, list):
        yield value
        for inner in value:
            yield from holders(inner)


def misspelt(word: str, chance: random.Random) -> str:
    """A word with one letter changed, removed or doubled."""
    at = chance.randrange(len(word))
    return chance.choice((word[:at] + word[at + 1 :], word[:at] + word[at] + word[at:], word[:at] + chance.choice("aeioux-0O") + word[at + 1 :]))


def mutated(values, other, chance: random.Random):
    """Plain values with a few drawn changes: removed, doubled, misspelt, of another type, taken from `other` values."""
    for _ in range(chance.randrange(1, 5)):
        places = [h for h in holders(values) if h]
        holder = chance.choice(places)
        key = chance.choice(list(holder)) if isinstance(holder, dict) else chance.randrange(len(holder))
        if key in ("kind", "format", "system"):
            continue
        kind = chance.randrange(6)
        if kind == 0:
            del holder[key]
        elif kind == 1 and isinstance(holder[key], str) and holder[key]:
            holder[key] = misspelt(holder[key], chance)
        elif kind == 1 and isinstance(holder[key], (int, float)) and not isinstance(holder[key], bool):
            holder[key] = chance.choice((holder[key] * 10, holder[key] + 1, holder[key] - 1, -holder[key], 0))
        elif kind == 2:
            holder[key] = plain(chance.choice(SCRAPS))
        elif kind == 3 and isinstance(holder, list):
            holder.insert(chance.randrange(len(holder) + 1), plain(holder[key]))
        elif kind == 4:
            source_of = chance.choice([h for h in holders(other) if h])
            taken = chance.choice(list(source_of.values() if isinstance(source_of, dict) else source_of))
            holder[key] = plain(taken)
        elif isinstance(holder, dict):
            new = chance.choice(("leader", "joins", "as", "options", "mount", "items", "from", "level", "models", "role", "crew", "team", "baggage", "forces", "bogus"))
            holder[new] = plain(chance.choice(SCRAPS))
    return values


def plain(value):
    """A copy of plain values with lists in place of tuples."""
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items()}
    return [plain(v) for v in value] if isinstance(value, (list, tuple)) else value


FORCES = [
    {"kind": "advance", "units": ["crossbows"]},
    {"kind": "reserve", "leader": "captain", "units": ["halberds"], "turn": 2, "segment": 1},
    {"kind": "flank", "leader": "count", "units": ["spears"], "turn": 3, "edge": "left", "segment": 2},
]


def thinned(values, chance: random.Random):
    """Plain values of a roster, in three of four cases with only a few of its entries, which is quicker."""
    entries = values.get("entries") or []
    if chance.random() < 0.75 and len(entries) > 6:
        kept = sorted(chance.sample(range(len(entries)), chance.randrange(1, 7)))
        values["entries"] = [entries[n] for n in kept]
    return values


def rosters(times: int, seed: int = 0, tell=None, *, pdf: int = 20) -> Counter[str]:
    """Spoil rosters: each opens or is refused with findings; fixes, sheets and saving work. Returns counts."""
    chance = random.Random(seed)
    seen: Counter[str] = Counter()
    known = [plain(reading.read(path).value) for path in ROSTERS]
    with tempfile.TemporaryDirectory() as name:
        path, state = Path(name) / "mine.yaml", Path(name) / "state"
        for number in range(times):
            values = thinned(plain(chance.choice(known)), chance)
            if chance.random() < 0.1 and values["system"] == "wfb3":
                values["forces"] = plain(FORCES)
                handles = [str(e.get("id") or e.get("take")) for e in values.get("entries", ())] or ["nobody"]
                for force in values["forces"]:
                    force["units"] = [chance.choice(handles)]
                    if "leader" in force:
                        force["leader"] = chance.choice(handles)
            values = mutated(values, chance.choice(known), chance)
            written = yaml_source.dump(values)
            if chance.random() < 0.2:
                written = f"# {number}\n" + written.replace(": ", ":\t", chance.randrange(3))
            path.write_text(written, encoding="utf-8")
            try:
                session = Session.open(path, FOLDERS, state)
            except Unreadable as problem:
                assert problem.findings
                seen["refused with findings"] += 1
                continue
            except MusterError as problem:
                raise Wrong(f"seed {seed}, number {number}: {problem} {failures.seen and failures.seen[-1]!r}\n{written}") from problem
            try:
                use(session, path, chance, seen, pdf=pdf and number % pdf == 0)
            except Exception as problem:
                raise Wrong(f"seed {seed}, number {number}: {type(problem).__name__} {problem}\n{written}") from problem
            finally:
                session.close()
                if session.journal_path is not None:
                    session.journal_path.unlink(missing_ok=True)
            if tell is not None and (number + 1) % 500 == 0:
                tell(number + 1)
    return seen


def said(draft) -> dict:
    """The plain values of a draft, without those that the program adds to a file."""
    return {k: v for k, v in drafts.values(draft).items() if k != "made_with"}


def use(session: Session, path: Path, chance: random.Random, seen: Counter[str], *, pdf: bool) -> None:
    """Do with an open list what a player may do: view fixes, make one, undo it, show the sheet, save."""
    lang = language(chance.choice(("en", "fr")))
    done = session.muster
    ways = [(f, way) for f in session.findings for way in session.fixes(f)]
    seen["fixes"] += len(ways)
    done.system.editor.available(done.army)
    assert done.army_options is not None
    for m in done.results[:3]:
        done.system.editor.controls(m, done.army)
    for f in session.findings:
        lang.say(f.text)
    shown = build.sheet(done, lang, chance.choice(("player", "opponent", "umpire")))
    assert plain_text.write(shown, "full")
    if pdf:
        order = printing.Order(layouts=(chance.choice(("dossier", "battle", "cards")),), copy=chance.choice(("player", "opponent", "umpire")))
        assert printing.write([done], lang, order).startswith(b"%PDF")
        seen["PDFs"] += 1
    for finding, way in chance.sample(ways, min(2, len(ways))):
        before = session.draft
        try:
            draft = edits.change_roster(session.draft, way)
        except MusterError:
            seen["fixes that the list no longer takes"] += 1
            continue
        session.edit(draft, T("Fixed: {what}", what=finding.text))
        seen["fixes made"] += 1
        if chance.random() < 0.5 and session.draft != before:
            session.undo()
            assert session.draft == before, "undo brings back another list"
    first = path.read_bytes()
    held = session.draft
    try:
        session.save()
    except LosesComments:
        seen["saves that ask about comments"] += 1
        assert path.read_bytes() == first
        session.save(comments=False)
    except MusterError:
        seen["saves refused"] += 1
        assert path.read_bytes() == first
        return
    assert said(session.draft) == said(held)
    assert not session.dirty
    assert drafts.values(lenient_reader.read_leniently(reading.read(path), FOLDERS)[0]) == drafts.values(session.draft)
    seen["saved"] += 1
    with contextlib.suppress(IndexError):
        raise AssertionError(f"failed: {failures.seen[-1]!r}")


def main() -> None:
    """Run the kind of test, number and seed on the command line."""
    what, times, *rest = sys.argv[1:]
    seed = int(rest[0]) if rest else time.time_ns() % 1_000_000
    run = {"journals": journals, "caches": caches, "rosters": rosters}[what]
    begin = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update({"XDG_DATA_HOME": f"{folder}/data", "XDG_CACHE_HOME": f"{folder}/cache", "XDG_STATE_HOME": f"{folder}/state"})
        result = run(int(times), seed, lambda number: print(f"{number} of {times}", flush=True))
    print(f"{times} {what} spoilt, seed {seed}, in {time.perf_counter() - begin:.0f} s; everything held")
    for name, count in sorted(result.items()):
        print(f"  {name}: {count}")


if __name__ == "__main__":
    main()
