"""What cannot be read, written or finished is said in a sentence, and no verdict rests on what was not asked for."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import signal
import subprocess
import sys
import time

import pytest

from builder.cli import commands, main
from builder.core.findings import MusterError
from builder.desk import checking, workers
from builder.files import loading, saving, search_path
from tests.cli.files import LEGAL, write
from tests.conftest import HEAD, LISTS, ROOT
from tests.tui.player import SMALL, Desk, run

MINE = HEAD + "army: empire\nlimit: 500\ngame: friendly\nentries:\n- {take: hero, level: 5}\n"
SAMPLE = LISTS / "wfb3" / "rosters" / "empire-2000.yaml"
posix = pytest.mark.skipif(os.name != "posix", reason="links, pipes and signals of POSIX")


@pytest.fixture
def closed(monkeypatch):
    """A folder into which nobody may look, the superuser neither."""
    shut = set()
    look = os.scandir

    def scandir(path="."):
        if not isinstance(path, int) and os.path.realpath(os.fspath(path)) in shut:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), os.fspath(path))
        return look(path)

    monkeypatch.setattr(os, "scandir", scandir)
    return lambda path: shut.add(os.path.realpath(path))


# ------------------------------------------------------------------------------ arguments


def test_an_army_without_the_creature(muster):
    code, out, err = muster("armies", "empire", "--with", "nope")
    assert (code, out) == (1, "") and "has no troops of this creature: nope" in err


@posix
@pytest.mark.parametrize("words", [("print", "list.yaml", "-o", "loop"), ("print", "list.yaml", "-o", "loop/x.pdf"), ("new", "roster", "--army", "empire", "-o", "loop"), ("schema", "--write", "loop")])
def test_a_link_that_leads_to_itself(muster, tmp_path, monkeypatch, words):
    monkeypatch.chdir(tmp_path)
    write(tmp_path, LEGAL)
    os.symlink("loop", "loop")
    code, _, err = muster(*words)
    assert code == 2 and "symbolic links" in err.splitlines()[-1] and "File exists" not in err


@pytest.mark.parametrize("words", [("roll", "--level", "5", "--seed", "\udcff"), ("roll", "--level", "5", "--event", "sample-weekend", "--player", "\udcff", "--entry", "x"), ("roll", "--level", "5", "--event", "sample-weekend", "--player", "x", "--entry", "\udcff"), ("new", "event", "--name", "\udcff")])
def test_words_that_are_no_text(muster, words):
    code, _, err = muster(*words)
    assert code == 2 and "not UTF-8" in err


def test_a_number_without_end(muster):
    code, _, err = muster("roll", "--level", "9" * 6000)
    assert code == 2 and len(err) < 2000


def test_a_bug_without_a_folder_for_its_report(monkeypatch, tmp_path, capsys):
    def broken(_name, _context):
        raise ZeroDivisionError("of ours")

    import tempfile

    monkeypatch.setattr(commands, "run", broken)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "none"))
    monkeypatch.setattr(sys, "argv", ["muster", "armies"])
    with pytest.raises(SystemExit) as left:
        main.run()
    err = capsys.readouterr().err
    assert left.value.code == 3 and "of ours" in err and "Traceback" not in err and len(err.splitlines()) == 1


# ----------------------------------------------------------------- folders that stay closed


def test_a_folder_below_that_cannot_be_read(muster, tmp_path, closed):
    (tmp_path / "lists" / "shut").mkdir(parents=True)
    (tmp_path / "lists" / "mine.yaml").write_text(MINE, encoding="utf-8")
    closed(tmp_path / "lists" / "shut")
    for command in ("check", "print"):
        code, out, err = muster(command, tmp_path / "lists", *(("-o", tmp_path / "x.pdf") if command == "print" else ()))
        assert code == 2, command
        assert "shut" in out + err and "This folder cannot be read: Permission denied" in out + err
    code, out, _ = muster("schema", "--check", tmp_path / "lists")
    assert code == 2 and "shut" in out


@posix
def test_a_folder_whose_path_is_too_long(muster, tmp_path, monkeypatch):
    """It can be made step by step, and only be reached so."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.yaml").write_text(MINE, encoding="utf-8")
    for _ in range(22):
        os.mkdir("d" * 200)
        os.chdir("d" * 200)
    os.chdir(tmp_path)
    code, out, _ = muster("check", tmp_path)
    assert code == 2 and "too long" in out and "mine.yaml" in out
    subprocess.run(["rm", "-rf", "d" * 200], cwd=tmp_path, check=True)


def test_a_folder_of_lists_that_cannot_be_read(muster, tmp_path, closed, monkeypatch):
    for where in ("", "wfb3", "wfb3/armies"):
        own = tmp_path / f"own{len(where)}"
        (own / "wfb3" / "armies").mkdir(parents=True)
        closed(own / where)
        code, out, err = muster("--lists", own, "check", SAMPLE)
        assert (code, out) == (2, "") and "cannot be read: Permission denied" in err
        monkeypatch.setenv("MUSTER_LISTS", str(own))
        assert muster("check", SAMPLE)[0] == 2
        monkeypatch.delenv("MUSTER_LISTS")


def test_a_folder_of_lists_that_is_not_there(muster, tmp_path, monkeypatch):
    monkeypatch.setenv("MUSTER_LISTS", str(tmp_path / "none"))
    code, out, err = muster("check", SAMPLE)
    assert (code, out) == (2, "") and "There is no folder" in err


def test_no_name_is_not_the_current_folder(muster, tmp_path, monkeypatch):
    """Neither as an option; in the environment it is as if nothing were said."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "wfb3" / "armies").mkdir(parents=True)
    (tmp_path / "wfb3" / "armies" / "empire.yaml").write_text("kind: [", encoding="utf-8")
    assert muster("--lists", ".", "check", SAMPLE)[0] == 2
    for words in (("--lists", ""), ("--lists=",), ("--lists", str(LISTS), "--lists", "")):
        code, out, err = muster(*words, "check", SAMPLE)
        assert (code, out) == (2, "") and "--lists: a name is needed; this is empty" in err
    for value in ("", os.pathsep):
        monkeypatch.setenv("MUSTER_LISTS", value)
        assert muster("check", SAMPLE)[0] == 0


def test_a_home_that_cannot_be_entered(muster, tmp_path, closed, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "muster" / "lists").mkdir(parents=True)
    closed(tmp_path / "muster" / "lists")
    code, out, err = muster("check", SAMPLE)
    assert (code, out) == (2, "") and "Your own lists" in err and "XDG_DATA_HOME" in err
    with pytest.raises(MusterError):
        search_path.search_path()


# ------------------------------------------------------------- something in an army's place


def _own(tmp_path):
    own = tmp_path / "own"
    (own / "wfb3" / "armies").mkdir(parents=True)
    return own


@posix
@pytest.mark.parametrize("what", ["pipe", "folder", "link to nowhere", "link to itself", "device"])
def test_something_in_an_army_s_place(muster, tmp_path, what):
    """The shipped army does not answer in its stead."""
    own = _own(tmp_path)
    place = own / "wfb3" / "armies" / "empire.yaml"
    {
        "pipe": lambda: os.mkfifo(place),
        "folder": place.mkdir,
        "link to nowhere": lambda: place.symlink_to(own / "none"),
        "link to itself": lambda: place.symlink_to(place),
        "device": lambda: place.symlink_to(os.devnull),
    }[what]()
    code, out, _ = muster("--lists", own, "check", SAMPLE)
    assert code == 2 and str(place) in out and "file.kind" in out
    with pytest.raises(loading.Refused):
        loading.load("wfb3", "empire", (own, LISTS))


@posix
def test_a_device_in_an_event_s_place(muster, tmp_path):
    """It is an event that cannot be read; lists of other events are none of its business."""
    own = _own(tmp_path)
    (own / "events").mkdir()
    os.mkfifo(own / "events" / "sample-weekend.yaml")
    assert muster("--lists", own, "check", SAMPLE)[0] == 0
    assert muster("--lists", own, "check", "--event", "sample-weekend", SAMPLE)[0] == 2


def test_a_file_that_may_not_be_read(monkeypatch, tmp_path):
    """Not even asked about."""
    own = _own(tmp_path)
    ask = os.stat

    def stat(path, **more):
        if str(path).endswith("empire.yaml") and str(path).startswith(str(own)):
            raise PermissionError(errno.EACCES, "Permission denied", path)
        return ask(path, **more)

    monkeypatch.setattr(os, "stat", stat)
    with pytest.raises(loading.Refused):
        loading.load("wfb3", "empire", (own, LISTS))


# ------------------------------------------------------------------------------ processes


def _marked(path):
    """Work that ends its process the first time, and for one file each time."""
    if "deadly" in path or ("once" in path and not os.path.exists(path)):
        open(path, "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
    return path.upper()


@posix
def test_files_of_a_killed_process_are_done_again(tmp_path):
    names = [str(tmp_path / f"f{n}") for n in range(30)]
    names[7] = str(tmp_path / "once")
    told, done = [], []
    found, lost = workers.work_on_each(_marked, names, 2, told.append, done.append)
    assert found == {n: n.upper() for n in names} and not lost and len(told) == 1
    assert done == list(range(1, 31))
    names[9], names[20] = str(tmp_path / "deadly"), str(tmp_path / "deadly too")
    told.clear()
    found, lost = workers.work_on_each(_marked, names, 2, told.append)
    assert lost == {names[9], names[20]} and len(found) == 28 and len(told) == 1


@posix
def test_a_killed_process_is_told_of(monkeypatch, tmp_path, muster):
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    for n in range(6):
        (tmp_path / f"{n}.yaml").write_text(MINE, encoding="utf-8")
    whole = checking.head

    def deadly(document):
        if document.file.endswith("3.yaml"):
            os.kill(os.getpid(), signal.SIGKILL)
        return whole(document)

    monkeypatch.setattr(checking, "head", deadly)
    code, out, err = muster("check", "--jobs", "2", tmp_path)
    assert code == 2 and "was killed" in out and "checked again" in err
    assert out.count("NOT LEGAL") == 5, out


@pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="asks the system for the children of a process")
@pytest.mark.parametrize("how", ["SIGKILL", "SIGTERM", "SIGHUP"])
def test_processes_end_with_the_one_that_began_them(tmp_path, how):
    (tmp_path / "lists").mkdir()
    for n in range(1500):
        os.link(SAMPLE, tmp_path / "lists" / f"{n}.yaml") if n else shutil.copy(SAMPLE, tmp_path / "lists" / "0.yaml")
    code = "import os; os.cpu_count = lambda: 2\nfrom builder.cli.main import run\nrun()"
    began = subprocess.Popen([sys.executable, "-c", code, "check", "--jobs", "2", str(tmp_path / "lists")], cwd=ROOT, stdout=subprocess.DEVNULL)
    children = []
    for _ in range(1200):
        with open(f"/proc/{began.pid}/task/{began.pid}/children") as stream:
            children = stream.read().split()
        if len(children) == 2:
            break
        time.sleep(0.05)
    assert len(children) == 2 and began.poll() is None
    began.send_signal(getattr(signal, how))
    began.wait(60)
    for _ in range(1200):
        alive = [pid for pid in children if _runs(pid)]
        if not alive:
            break
        time.sleep(0.05)
    assert not alive


def _runs(pid):
    try:
        with open(f"/proc/{pid}/stat") as stream:
            return stream.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


# ------------------------------------------------------------------------------ folders


@posix
def test_what_a_folder_holds_is_accounted_for(muster, tmp_path):
    """Each file is read, unreadable or skipped, with the reason, and a closing line counts them."""
    lists, elsewhere = tmp_path / "lists", tmp_path / "elsewhere"
    (lists / "deep").mkdir(parents=True)
    elsewhere.mkdir()
    shutil.copy(SAMPLE, lists / "deep" / "good.yaml")
    shutil.copy(SAMPLE, elsewhere / "other.yaml")
    (lists / "bad.yaml").write_text("kind: [", encoding="utf-8")
    (lists / "notes.pdf").write_text("", encoding="utf-8")
    (lists / ".kept.yaml").write_text("", encoding="utf-8")
    (lists / ".git").mkdir()
    (lists / "club").symlink_to(elsewhere)
    (lists / "deep" / "round").symlink_to(lists)
    code, out, err = muster("check", lists)
    assert code == 2 and "good.yaml" in out and "other.yaml" not in out
    linked, hidden, other, counted = err.splitlines()
    assert linked == f"Skipped, links to folders (name them to check them): {lists / 'club'}, {lists / 'deep' / 'round'}."
    assert hidden == f"Skipped, hidden: {lists / '.git'}, {lists / '.kept.yaml'}."
    assert other == f"Skipped, not lists by their names: {lists / 'notes.pdf'}."
    assert counted == "2 read: 1 legal, 0 not legal, 1 unreadable; 5 skipped."
    assert muster("check", lists / "club")[1].count("other.yaml") == 1
    assert muster("check", "--quiet", lists)[2] == ""
    assert muster("check", lists / "deep" / "good.yaml")[2] == ""


def test_of_many_files_that_are_none_of_ours_some_are_named(muster, tmp_path):
    shutil.copy(SAMPLE, tmp_path / "good.yaml")
    for n in range(14):
        (tmp_path / f"{n:02}.pdf").write_text("", encoding="utf-8")
    _, _, err = muster("check", tmp_path)
    assert "09.pdf, 4 more." in err and "10.pdf" not in err and "1 read: 1 legal, 0 not legal, 0 unreadable; 14 skipped." in err


@posix
def test_a_folder_of_nothing_but_links(muster, tmp_path):
    (tmp_path / "club").symlink_to(LISTS)
    code, out, err = muster("check", tmp_path)
    assert (code, out) == (2, "") and "links to folders" in err and "no list" in err.splitlines()[-1]


@posix
def test_the_home_screen_says_what_it_passed_over(tmp_path):
    """Links to folders by their names, the first few of many, and that not all was searched."""
    desk = Desk(tmp_path)
    (tmp_path / "elsewhere").mkdir()
    (desk.folder / "club").symlink_to(tmp_path / "elsewhere")

    async def play(p):
        assert p.sees("In this folder", "Skipped links to folders: club.")
        assert not p.sees("Only a part")
        for n in range(9):
            (desk.folder / f"club{n}").symlink_to(tmp_path / "elsewhere")
        (desk.folder / "1/2/3/4/5").mkdir(parents=True)
        await p.press("R")
        assert p.sees("5 more.", "Only a part of this folder was searched; o opens any list by its path.")

    asyncio.run(run(desk.app(), desk, play))


@posix
@pytest.mark.parametrize("words", [("print", SAMPLE), ("serve", "--port", "1"), ("schema", "--write", "s"), ("new", "event", "-o", "e.yaml"), ("build", SAMPLE)])
def test_a_current_folder_that_was_removed(muster, tmp_path, monkeypatch, words):
    """What needs it says so; a list elsewhere is judged all the same."""
    monkeypatch.setenv("TEXTUAL_DRIVER", "x")  # the builder asks for no terminal then
    monkeypatch.setattr("builder.cli.commands.build.end_after_server", lambda: None)
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    assert muster("check", SAMPLE)[0] == 0
    code, out, err = muster(*words)
    assert (code, out) == (2, "") and "The current folder was removed; change into another one." in err


# --------------------------------------------------------------------- folders to write into


@pytest.mark.parametrize("name", ["n" * 300, "fine"])
def test_a_folder_is_made_only_for_what_is_written(muster, tmp_path, monkeypatch, name):
    """One that was there stays, as does one into which somebody else has put something."""
    if name == "fine":
        monkeypatch.setattr(os, "replace", full)
    small = write(tmp_path, LEGAL)
    (tmp_path / "old").mkdir()
    for target in ("new", "new/deeper/still", "old", "old/new"):
        code, out, err = muster("print", small, "-o", tmp_path / target / f"{name}.pdf")
        assert (code, out) == (2, "") and err
    assert sorted(p.name for p in tmp_path.rglob("*")) == ["list.yaml", "old"]
    monkeypatch.undo()
    with pytest.raises(OSError, match="elsewhere"), saving.in_folder(tmp_path / "a" / "b"):
        (tmp_path / "a" / "theirs").write_text("")
        raise OSError(errno.EIO, "elsewhere")
    assert sorted(p.name for p in tmp_path.rglob("*")) == ["a", "list.yaml", "old", "theirs"]


def full(*_):
    """A disk without room."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_the_builder_makes_a_folder_only_for_what_it_writes(tmp_path, monkeypatch):
    """The usual one, or any other."""
    desk = Desk(tmp_path)
    path = desk.put("mine.yaml", SMALL)

    async def play(p):
        monkeypatch.setattr("builder.files.saving.os.replace", full)
        await p.press("p", "p")
        assert p.sees("No space left on device")
        assert not (desk.folder / "exports").exists()
        monkeypatch.undo()
        await p.press("p")
        assert (desk.folder / "exports" / "mine.pdf").is_file()

    asyncio.run(run(desk.app(path), desk, play))
