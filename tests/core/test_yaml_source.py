"""Reading YAML: values, places, bounds, and files that are no YAML at all."""

from __future__ import annotations

import os

import pytest
from ruamel.yaml import YAML

from builder.core import yaml_merging, yaml_source
from builder.core.findings import Unreadable
from builder.files import reading, saving
from builder.locale import language
from tests import sampling
from tests.conftest import LISTS


def refused(data: bytes):
    with pytest.raises(Unreadable) as told:
        yaml_source.parse_bytes(data, "list.yaml")
    return told.value.findings


def test_scalars_follow_yaml_1_2():
    """Words are words, numbers numbers, and a number without a fraction is whole."""
    value = yaml_source.parse("[1, -2, 3.0, 2.5, true, null, ~, yes, no, on, '1', 010, 1:30, 0x1f, 1e3, .5]").value
    assert value == (1, -2, 3, 2.5, True, None, None, "yes", "no", "on", "1", "010", "1:30", "0x1f", 1000, 0.5)
    assert isinstance(value[2], int)
    assert all(yaml_source.is_trap(v) for v in ("yes", "No", "ON", "off", "010", "1:30", "0x1f", "1_000"))


def test_keys_are_text():
    """A key is the word that was written, even if it looks like a number."""
    assert yaml_source.parse("{5: a, yes: b}").value == {"5": "a", "yes": "b"}


def test_places_of_keys_and_values():
    """Places count lines and columns from 1; steps that only a model knows are passed over."""
    document = yaml_source.parse("a: 1\nlist:\n- {b: 2,\n   c: [3, 4]}\n", "f.yaml")
    assert document.place(("list", 0, "c", 1)) == ("f.yaml", 4, 11)
    assert document.place(("list", 0, "c"), of_key=True) == ("f.yaml", 4, 4)
    assert document.place(("list", "some-tag", 0, "b")) == ("f.yaml", 3, 7)
    assert document.place(("list", 0, "missing")) == ("f.yaml", 3, 3)


def test_a_doubled_key_is_a_finding_and_the_rest_is_read():
    """All doubled keys are told at once, each with the line of the first."""
    document = yaml_source.parse("a: 1\nb: 2\na: {c: 1, c: 2}\nb: 3\n", "f.yaml")
    assert [(f.code, f.place.line, f.found) for f in document.findings] == [
        ("file.key", 3, "c"),
        ("file.key", 3, "a"),
        ("file.key", 4, "b"),
    ]
    assert document.value == {"a": 1, "b": 2}


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (b"", "file.kind", 1),
        (b"# only a comment\n", "file.kind", 1),
        (b"a: [1, 2\nb: 3\n", "file.yaml", 2),
        (b"a: 1\n\tb: 2\n", "file.yaml", 2),
        (b"a: 1\nb: \xff\xfe\n", "file.yaml", 2),
        (b"\x7fELF\x02\x01\x00\x00", "file.yaml", 1),
        (b"\x89PNG\r\n\x1a\n\x00", "file.yaml", 1),
        (b"a: \x00", "file.yaml", 1),
        (b"a: 1\n---\nb: 2\n", "file.yaml", 2),
        (b"a: !!python/object:os.system x\n", "file.yaml", 1),
        (b"a: *nowhere\n", "file.yaml", 1),
        (b"? [a, b]\n: 1\n", "file.yaml", 1),
        (b"a: &x [*x]\n", "file.bounds", 1),
        (b"[" * 100_000, "file.bounds", 1),
        (b"{a: " * 100_000, "file.bounds", 1),
        (b"- " * 100_000, "file.bounds", 1),
        (b"x" * 1_000_001, "file.bounds", None),
    ],
)
def test_what_is_no_file_of_ours_is_refused_in_its_place(data, code, line):
    """Each gives one finding with code and line, and never an exception of the parser."""
    (finding,) = refused(data)
    assert (finding.code, finding.place.line) == (code, line)
    assert finding.place.file == "list.yaml"


def test_an_alias_bomb_is_stopped_by_its_size():
    """Aliases count as all that they stand for."""
    bomb = "a: &a [x,x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"{chr(98 + i)}: &{chr(98 + i)} [{','.join(['*' + chr(97 + i)] * 10)}]\n" for i in range(9)
    )
    (finding,) = refused(bomb.encode())
    assert finding.code == "file.bounds"


def test_aliases_within_bounds_are_values():
    """An alias stands for its value."""
    assert yaml_source.parse("a: &x [1, 2]\nb: *x\n").value == {"a": (1, 2), "b": (1, 2)}


@pytest.mark.parametrize("path", ["missing.yaml", "folder"])
def test_missing_files_and_folders(tmp_path, path):
    """They are findings of the kind of file."""
    (tmp_path / "folder").mkdir()
    with pytest.raises(Unreadable) as told:
        reading.read(tmp_path / path)
    assert told.value.findings[0].code == "file.kind"


@pytest.mark.parametrize("path", sampling.first_of_folders(LISTS.rglob("*.yaml")))
def test_both_readers_see_the_same_values(path):
    """ruamel.yaml, which saves edited files, reads every shipped file as our reader does."""
    theirs = YAML(typ="safe", pure=True).load(path.read_text(encoding="utf-8"))
    assert yaml_merging.plain_values(reading.read(path).value) == yaml_merging.plain_values(theirs)


def test_saving_never_leaves_half_a_file(tmp_path, monkeypatch):
    """If the disk fails, the old file stands and nothing else lies beside it."""
    target = tmp_path / "list.yaml"
    target.write_text("old", encoding="utf-8")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        saving.save(target, "new")
    assert target.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_byte_order_mark_is_read_and_kept():
    """Windows editors put one before the text."""
    document = yaml_source.parse_bytes("\ufeffa: 1\r\n".encode(), "f.yaml")
    assert document.value == {"a": 1}
    assert document.raw == "\ufeffa: 1\r\n"


@pytest.mark.parametrize(
    "word",
    [
        "no",
        "Yes",
        "010",
        "1:30",
        "1e3",
        ".5",
        "null",
        "~",
        "",
        "0x1f",
        "12",
        " x ",
        "a: b",
        "- a",
        "é",
        "#x",
        "1_000",
        "2026-01-01",
        "=",
        "<<",
        "*a",
    ],
)
def test_what_is_dumped_is_read_again(word):
    """Every text survives being written and read, whatever another reader makes of it."""
    text = yaml_source.dump({"a": word, "b": [word], "c": {"d": [{"e": word}]}})
    assert yaml_source.parse(text).value == {"a": word, "b": (word,), "c": {"d": ({"e": word},)}}


@pytest.mark.parametrize(("key", "written"), [("5", "5: a"), ("010", "'010': a"), ("0", "'0': a"), ("1e3", "'1e3': a")])
def test_a_key_that_is_a_number_needs_no_quotes(key, written):
    """Every key is read as text; one that another reader would read as another number keeps its quotes."""
    assert yaml_source.dump({key: "a"}).strip() == written
    assert yaml_source.parse(yaml_source.dump({"a": {key: "a"}})).value == {"a": {key: "a"}}


@pytest.mark.parametrize("size", [65_535, 65_536, 65_537, 200_000])
def test_a_file_is_read_to_its_end(tmp_path, size):
    """Whatever its size against the piece that is read first."""
    path = tmp_path / "long.yaml"
    end = "\nlast: 7\n"
    path.write_text("first: 1\n" + "#" * (size - len("first: 1\n") - len(end)) + end)
    assert path.stat().st_size == size
    assert reading.read(path).value == {"first": 1, "last": 7}


def test_places_stay_right_beside_doubled_keys():
    """A key that was dropped moves no other; items of a list are no keys."""
    document = yaml_source.parse("a: 1\na: [x]\nb: {c: 1, c: 2, d: 3}\ne: [5, 6]\n", "f.yaml")
    assert document.value == {"a": 1, "b": {"c": 1, "d": 3}, "e": (5, 6)}
    assert document.place(("b",)) == ("f.yaml", 3, 4)
    assert document.place(("b", "d"), of_key=True) == ("f.yaml", 3, 17)
    assert document.place(("e", 1)) == ("f.yaml", 4, 8)
    assert document.place(("e", 2)) == document.place(("e", -1)) == document.place(("e",)) == ("f.yaml", 4, 4)


def test_numbers_are_the_same_with_and_without_a_sign_or_a_zero():
    """Small numbers are known words; those beside them are not."""
    value = yaml_source.parse("[0, 7, 99, 100, +7, -0, 07, '7', 7.0]").value
    assert value == (0, 7, 99, 100, 7, 0, "07", "7", 7)
    assert [type(v) for v in value] == [int] * 6 + [str, str, int]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a: b\n\tc: d", "tabulation"),
        ("a: |x\n  b", "ligne suivante"),
        ("a: |0\n  b", "ligne suivante"),
        ('a: "b\n---\nc"', "guillemet n’est pas fermé"),
        ("{a: b}\nc: d", "continue après sa fin"),
        ("a: & b", "annoncent un nom"),
        ("a: *\n", "annoncent un nom"),
        ("a: !x!y b", "annonce un type"),
        ("a: !%zz b", "annonce un type"),
        ("a: !<x b", "annonce un type"),
        ("%FOO\n---\na: b", "instruction au lecteur"),
        ("%YAML 1\n---\na", "instruction au lecteur"),
        ("%YAML 3.0\n---\na: b", "instruction au lecteur"),
        ("a: b\n%x", "instruction au lecteur"),
        ('a: "\\xzz"', "barre oblique"),
        ('a: "\\U0000d800"', "barre oblique"),
        ("a: ? b", "permis ici"),
    ],
)
def test_what_is_no_yaml_is_told_in_the_readers_language(text, told):
    """Also what the parser finds seldom."""
    (finding,) = refused(text.encode())
    assert told in language("fr").say(finding.text)
    assert "found" not in language("en").say(finding.text)
    assert "expected" not in language("en").say(finding.text)
