"""Kill the builder at work, again and again, and check what is left.

A process edits a roster and saves it now and then; on a pipe it reports each step before and after. It is killed
without warning. Then the user's file must be byte for byte the one before or one that was completely saved, and the
roster, opened again, must contain every edit that was reported as done.

python -m tests.killing 100
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from builder.core.controls import Change
from builder.core.findings import T
from builder.editing import drafts, edits
from builder.editing.saved_file import LosesComments
from builder.editing.session import Session
from builder.editing.undo_history import address, digest
from builder.files import lenient_reader, reading, saving
from tests.conftest import LISTS

SAMPLE = LISTS / "wfb3" / "rosters" / "empire-2000.yaml"
FOLDERS = (LISTS,)


def content(draft):
    """A hash of the values of a draft."""
    values = drafts.values(draft)
    values.pop("made_with", None)
    return address(values)


def edited(draft, number):
    """The draft after an edit that depends on the number; each number makes a different draft."""
    draft = edits.change_roster(draft, [Change("set", ("notes",), f"edit {number}")])
    count = len(draft.roster.entries)
    if number % 5 == 1 and count < 40:
        return edits.duplicate(draft, [number % count, (number + 1) % count])
    if number % 5 == 3 and count > 8:
        return edits.remove(draft, [number % count])[0]
    return edits.change_entry(draft, number % count, [Change("set", ("notes",), "x" * (number % 300))])


def work(path, state, seed):
    """Edit, undo and save a roster without end, and report each step on standard output; runs in the killed process."""
    chance = random.Random(seed)
    save = saving.save_bytes

    def report(*words):
        """Write a line of words to standard output."""
        os.write(1, (" ".join(map(str, words)) + "\n").encode())

    def save_and_report(target, data):
        """Report that the roster's file is about to be saved, then save it."""
        if Path(target) == Path(path):  # not what is kept of the definitions
            report("saving", digest(data))
        save(target, data)

    saving.save_bytes = save_and_report
    session = Session.open(path, FOLDERS, Path(state))
    report("holds", content(session.draft))
    number = int(seed) * 100_000
    while True:
        number += 1
        do = chance.random()
        if do < 0.06:
            try:
                session.save()
            except LosesComments:  # of an entry that is gone: the player is asked, and says yes
                session.save(comments=False)
            report("saved", digest(Path(path).read_bytes()))
        elif do < 0.15 and session.can_undo:
            before = session.draft_at(next(n for n, (_, holds) in enumerate(session.history()) if holds) - 1)
            report("tries", content(before))
            session.undo()
            report("holds", content(session.draft))
        else:
            draft = edited(session.draft, number)
            report("tries", content(draft))
            session.edit(draft, T("Edit {number}", number=number), merge="typing" if do > 0.9 else None)
            report("holds", content(session.draft))


def begin():
    """For each line of standard input (path, state folder, seed) do `work` in a child process and report its id.

    Imports and definitions are read only once. Each line of output is written whole, so that lines of a killed child do
    not mix with later ones.
    """
    Session.look(SAMPLE, FOLDERS)
    for line in sys.stdin:
        child = os.fork()
        if not child:
            work(*line.split("\t"))
        os.write(1, f"{child}\n".encode())
        os.waitpid(child, 0)
        os.write(1, b"killed\n")


def kill_once(starter, folder, seed, chance):
    """Let a process work for a moment, kill it, and check the files that it left.

    Returns the last reported step, and the numbers of edits, saves and temporary files left.
    """
    path, state = folder / "mine.yaml", folder / "state"
    before = path.read_bytes()
    starter.stdin.write(f"{path}\t{state}\t{seed}\n".encode())
    starter.stdin.flush()
    first = starter.stdout.readline(), starter.stdout.readline()  # its number, and that it has opened the roster
    told = [line for line in first if not line.strip().isdigit()]
    child = int(next(line for line in first if line.strip().isdigit()))
    if chance.random() < 0.5:
        time.sleep(chance.uniform(0.0, 0.35))
    else:  # while it saves, or just after
        while not told[-1].startswith(b"saving"):
            told.append(starter.stdout.readline())
            assert told[-1] not in (b"", b"killed\n"), "the process ended by itself"
        time.sleep(chance.uniform(0.0, 0.004))
    os.kill(child, signal.SIGKILL)
    told += iter(starter.stdout.readline, b"killed\n")
    lines = [line.decode().split() for line in told if line.endswith(b"\n")]
    written = [digest(before)] + [words[1] for words in lines if words[0] == "saving"]
    now = digest(path.read_bytes())
    assert now in written, "the file is neither the old nor a new one"
    sure = [words[1] for words in lines if words[0] == "saved"]
    if sure:
        assert written.index(now) >= written.index(sure[-1]), "a save that was done is gone"
    states = [words for words in lines if words[0] in ("tries", "holds")]
    held = [words[1] for words in states if words[0] == "holds"][-1]
    tried = states[-1][1]
    session = Session.open(path, FOLDERS, state)
    try:
        assert not session.conflict
        assert not session.elsewhere
        assert session.trouble is None
        found = content(session.draft)
        assert found in (held, tried), "an edit that was done is gone"
        assert (session.restored > 0) == session.dirty
        left = [p.name for p in folder.iterdir() if p.name.endswith(".new")]
        for name in left:  # what a killed save leaves beside the file
            (folder / name).unlink()
    finally:
        session.close()
    return lines[-1][0], sum(words[0] == "holds" for words in states), len(sure), len(left)


def kill(times, seed=0, tell=None):
    """Kill processes that edit the same roster `times` times; returns counts of what they did."""
    chance = random.Random(seed)
    seen: Counter[str] = Counter()
    command = [sys.executable, "-m", "tests.killing", "--begin"]
    with (
        tempfile.TemporaryDirectory() as name,
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=LISTS.parent) as starter,
    ):
        folder = Path(name)
        (folder / "mine.yaml").write_bytes(SAMPLE.read_bytes())
        for number in range(times):
            where, states, saves, left = kill_once(starter, folder, number + 1, chance)
            seen.update(
                {
                    f"killed after “{where}”": 1,
                    "edits and undos": states,
                    "saves": saves,
                    "kills in the middle of a save": int(where == "saving"),
                    "files left by a save": left,
                }
            )
            if tell is not None and (number + 1) % 10 == 0:
                tell(number + 1)
        session = Session.open(folder / "mine.yaml", FOLDERS, folder / "state")
        steps = 0
        while session.undo() is not None or session.can_undo:
            steps += 1
        assert content(session.draft) == content(lenient_reader.read_leniently(reading.read(SAMPLE), FOLDERS)[0]), (
            "undo does not reach the beginning"
        )
        seen["steps of undo at the end"] = steps
        session.close()
    return seen


if __name__ == "__main__":
    if sys.argv[1:2] == ["--begin"]:
        begin()
    else:
        times = int(sys.argv[1]) if len(sys.argv) > 1 else 100
        result = kill(times, time.time_ns(), lambda number: print(f"{number} of {times}", flush=True))
        print(f"Killed {times} times; the file was always whole and no edit was lost.")
        for what, count in sorted(result.items()):
            print(f"  {what}: {count}")
