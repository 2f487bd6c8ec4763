"""Every file of a folder is accounted for: read, refused, or skipped with its reason; archives are read within bounds."""

from __future__ import annotations

import io
import os
import random
import stat
import struct
import zipfile
from pathlib import Path

import pytest

from builder.core.findings import Unreadable
from builder.desk import folders
from builder.files import archives, reading
from tests.cli.files import GOOD, HEAD

GOOD_TEXT = Path(GOOD).read_text(encoding="utf-8")
MINE = HEAD + "entries:\n- {take: helblitzen, models: 20}\n"


def packed(path, *files):
    """An archive of names and contents; a `ZipInfo` in a name's place is taken as it is."""
    with zipfile.ZipFile(path, "w") as made:
        for name, text in files:
            made.writestr(name, text)
    return path


def found(*paths, exclude=()):
    skipped = []
    read = list(folders.files_of([str(p) for p in paths], skipped.append, exclude))
    return read, [(s.path, s.why) for s in skipped]


def test_what_is_read_and_what_is_not(tmp_path):
    """Lists by their endings, in great letters or small; all else by its reason."""
    for name in ("a.yaml", "b.YML", "c.json", "d.txt", "e.pdf", "f", ".g.yaml", "Thumbs.db"):
        (tmp_path / name).write_text(MINE)
    (tmp_path / "deep" / ".git").mkdir(parents=True)
    (tmp_path / "deep" / "h.yaml").write_text(MINE)
    packed(tmp_path / "z.ZIP", ("in/x.yaml", MINE), ("y.txt", MINE), ("sheet.pdf", b""), ("__MACOSX/._y.txt", b""))
    read, skipped = found(tmp_path)
    names = ["a.yaml", "b.YML", "c.json", "d.txt", "z.ZIP/in/x.yaml", "z.ZIP/y.txt", "deep/h.yaml"]
    assert read == [str(tmp_path / n) for n in names]
    assert {(os.path.relpath(p, tmp_path), why) for p, why in skipped} == {
        ("e.pdf", "other"), ("f", "other"), (".g.yaml", "hidden"), ("Thumbs.db", "other"), ("deep/.git", "hidden"),
        ("z.ZIP/sheet.pdf", "other"), ("z.ZIP/__MACOSX/._y.txt", "hidden"),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("pattern", "left"),
    [("b.yaml", ["a.yaml", "deep/c.yaml"]), ("*.yaml", []), ("*/deep", ["a.yaml", "b.yaml"]), ("deep", ["a.yaml", "b.yaml"])],
)
def test_what_is_left_out(tmp_path, pattern, left):
    """By name or by path; a file that is named itself is never left out."""
    (tmp_path / "deep").mkdir()
    for name in ("a.yaml", "b.yaml", "deep/c.yaml"):
        (tmp_path / name).write_text(MINE)
    read, skipped = found(tmp_path, exclude=(pattern,))
    assert read == [str(tmp_path / n) for n in left]
    assert {why for _, why in skipped} == {"excluded"}
    assert found(tmp_path / "b.yaml", exclude=(pattern,)) == ([str(tmp_path / "b.yaml")], [])


@pytest.mark.skipif(os.name != "posix", reason="links and devices of a system like Unix")
def test_links_and_devices_are_refused(muster, tmp_path):
    """In a folder; a link that is named itself is followed, since whoever names it means it."""
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "link.yaml").symlink_to(GOOD)
    os.mkfifo(tmp_path / "in" / "pipe.txt")
    (tmp_path / "in" / "link.zip").symlink_to(packed(tmp_path / "z.zip", ("a.yaml", MINE)))
    code, out, err = muster("check", tmp_path / "in")
    assert code == 2 and "link.yaml: error file.kind: This is a link" in out and "pipe.txt: error file.kind" in out
    assert "2 read: 0 legal, 0 not legal, 2 unreadable; 1 skipped." in err
    assert muster("check", tmp_path / "in" / "link.yaml")[0] == 0


def test_lists_in_an_archive(muster, tmp_path):
    """Checked, shown and printed by their paths through it."""
    path = packed(tmp_path / "lists.zip", ("ann.yaml", GOOD_TEXT), ("deep/bob.txt", MINE))
    code, out, err = muster("check", path)
    assert code == 1 and f"{path}/ann.yaml: Legal" in out and f"{path}/deep/bob.txt: NOT LEGAL" in out
    assert err.endswith("2 read: 1 legal, 1 not legal, 0 unreadable.\n")
    assert muster("show", f"{path}/ann.yaml")[0] == 0
    assert muster("print", path, "-o", tmp_path / "out.pdf")[0] == 1
    assert "no such file in the archive" in muster("show", f"{path}/none.yaml")[2]


def info(name, mode=stat.S_IFREG | 0o644, flags=0):
    made = zipfile.ZipInfo(name)
    made.external_attr, made.flag_bits = mode << 16, flags
    return made


TRICKS = {
    "a name that leads up": (("../../etc/a.yaml", MINE), "points outside"),
    "a name from the root": (("/etc/a.yaml", MINE), "points outside"),
    "a name with a drive": (("C:\\a.yaml", MINE), "points outside"),
    "a name that leads up on Windows": (("..\\a.yaml", MINE), "points outside"),
    "a link": ((info("a.yaml", stat.S_IFLNK | 0o777), "/etc/passwd"), "a link or a device"),
    "a device": ((info("a.yaml", stat.S_IFCHR | 0o777), ""), "a link or a device"),
    "a large file": (("a.yaml", b"#" * 1_000_001), "larger than 1,000,000"),
}


@pytest.mark.parametrize("name", TRICKS)
def test_tricks_of_archives(muster, tmp_path, name):
    """Told by name, and nothing is written anywhere; the list beside it is judged all the same."""
    file, words = TRICKS[name]
    path = packed(tmp_path / "z.zip", file, ("good.yaml", GOOD_TEXT))
    code, out, _ = muster("check", path)
    assert code == 2 and words in out and "good.yaml: Legal" in out
    assert sorted(os.listdir(tmp_path)) == ["z.zip"]


def test_a_name_twice(muster, tmp_path):
    """Nobody knows which of them is meant."""
    with pytest.warns(UserWarning, match="Duplicate"):
        path = packed(tmp_path / "z.zip", ("a.yaml", MINE), ("a.yaml", GOOD_TEXT))
    assert "have this name" in muster("check", path)[1]


def test_an_encrypted_file(muster, tmp_path):
    """As its flags say."""
    path = packed(tmp_path / "z.zip", ("a.yaml", MINE))
    data = bytearray(path.read_bytes())
    data[6] |= 1
    at = data.rfind(b"PK\x01\x02")
    data[at + 8] |= 1
    path.write_bytes(data)
    assert "encrypted" in muster("check", path)[1]


def test_archives_of_another_packing(muster, tmp_path):
    """Ways of packing that may take any memory are not unpacked."""
    with zipfile.ZipFile(tmp_path / "z.zip", "w", zipfile.ZIP_LZMA) as made:
        made.writestr("a.yaml", MINE)
    assert "compression method" in muster("check", tmp_path / "z.zip")[1]


def test_a_swelling_archive(tmp_path):
    """Its lists are read up to a sum, however small they are packed."""
    with zipfile.ZipFile(tmp_path / "z.zip", "w", zipfile.ZIP_DEFLATED) as made:
        for number in range(30):
            made.writestr(f"{number:02}.yaml", b" " * 990_000)
    held = archives.contents(str(tmp_path / "z.zip"))
    assert sum(len(file.data) for file in held.lists.values()) <= archives.UNPACKED
    assert [file.code for file in held.lists.values()].count("file.bounds") == 10


def test_an_archive_of_too_many_files(muster, tmp_path):
    """Its table of contents is not even read; nor is one that says that it is longer than it is."""
    with zipfile.ZipFile(tmp_path / "z.zip", "w") as made:
        for number in range(archives.MOST + 1):
            made.writestr(f"{number}", b"")
    assert "more than 5,000 files" in muster("check", tmp_path / "z.zip")[1]


@pytest.mark.parametrize("data", [b"", b"PK\x05\x06", b"PK\x05\x06" + b"\xff" * 18, b"PK\x03\x04" * 100, MINE.encode()])
def test_what_is_no_archive(muster, tmp_path, data):
    """Whatever its name says; an archive of nothing too."""
    (tmp_path / "z.zip").write_bytes(data)
    code, out, _ = muster("check", tmp_path / "z.zip")
    assert code == 2 and "file.kind" in out
    with zipfile.ZipFile(tmp_path / "z.zip", "w"):
        pass
    assert "no list in this archive" in muster("check", tmp_path / "z.zip")[1]


def test_spoilt_archives(tmp_path):
    """Whatever bytes are spoilt, it is a finding."""
    good = io.BytesIO()
    with zipfile.ZipFile(good, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("a.yaml", MINE * 3)
        made.writestr("b/c.yaml", MINE)
    chance = random.Random(19)
    path = tmp_path / "z.zip"
    for _ in range(400):
        data = bytearray(good.getvalue())
        for _ in range(chance.randint(1, 8)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        if chance.random() < 0.2:
            del data[chance.randrange(len(data)) :]
        path.write_bytes(data)
        os.utime(path, ns=(chance.getrandbits(60), chance.getrandbits(60)))
        for file in folders.files_of([str(path)]):
            try:
                reading.read(file)
            except Unreadable:
                continue


def test_a_table_of_contents_that_lies(tmp_path):
    """An archive of the large kind, or one with a long table, is refused by its end."""
    data = packed(tmp_path / "z.zip", ("a.yaml", MINE)).read_bytes()
    at = data.rfind(b"PK\x05\x06")
    for end in (struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 1, 1, 1 << 31, 0, 0), struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 1, 60000, 60, 0, 0)):
        (tmp_path / "y.zip").write_bytes(data[:at] + end)
        assert archives.contents(str(tmp_path / "y.zip")).problem is not None
    (tmp_path / "x.zip").write_bytes(data[:at] + b"PK\x06\x07" + b"\0" * 16 + data[at:])
    assert archives.contents(str(tmp_path / "x.zip")).problem is not None
