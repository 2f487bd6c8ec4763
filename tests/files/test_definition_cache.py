"""Definitions kept on disk come back as they were; nothing else is made of what lies there."""

from __future__ import annotations

import hashlib
import os
import pickle
from fractions import Fraction

import pytest

from builder.core.definitions import Book, Range, ShareLimit, Source, Words
from builder.core.models import Model
from builder.files import definition_cache
from builder.systems.wfb3.definitions.lists import ArmyFile


class Spanned(Model):
    size: Range
    share: Fraction


NAME = Words(en="Book", fr="Livre")
MODELS = [
    Book(name=NAME, short="B", sections={"a": "One", "b": NAME}, year=1992),
    Source(book="b", page=3),
    ShareLimit(max="1/3"),
    Spanned.model_construct(size=Range(10, None), share=Fraction(1, 3)),
    ArmyFile.model_construct(kind="army", system="wfb3"),
]


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.setattr(definition_cache, "folder", lambda: tmp_path / "definitions")


def write(name, data):
    definition_cache.folder().mkdir(exist_ok=True)
    (definition_cache.folder() / f"{name}.pickle").write_bytes(hashlib.sha256(data).digest() + data)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: type(model).__name__)
def test_definitions_come_back_as_they_were(model):
    """In all their fields, given or not, with what they hold."""
    definition_cache.put("one", model)
    again = definition_cache.get("one", type(model))
    assert again == model
    assert again.model_fields_set == model.model_fields_set
    assert definition_cache.get("one", Model) == model
    assert definition_cache.get("one", Words) is None
    assert definition_cache.get("other", type(model)) is None


@pytest.mark.parametrize(
    "data",
    [
        pickle.dumps(os.system),
        pickle.dumps([NAME, os.path.join]),
        pickle.dumps(("a", 1)),
        pickle.dumps(hashlib.sha256),
        b"cos\nsystem\n(S'false'\ntR.",
        b"cbuiltins\neval\n(S'1'\ntR.",
        b"cfractions\nFraction\n(S'x'\ntR.",
        b"",
        b"no pickle",
    ],
)
def test_nothing_but_definitions_is_made(data):
    """Of whatever else stands there, although its checksum is right."""
    write("one", data)
    assert definition_cache.get("one", Model) is None


def test_a_damaged_entry_is_ignored():
    """Wherever a byte is another one, or the end is missing."""
    definition_cache.put("one", MODELS[0])
    (file,) = definition_cache.folder().iterdir()
    data = file.read_bytes()
    for place in range(len(data)):
        file.write_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
        assert definition_cache.get("one", Book) is None
        file.write_bytes(data[:place])
        assert definition_cache.get("one", Book) is None
    file.write_bytes(data)
    assert definition_cache.get("one", Book) == MODELS[0]


def test_a_folder_that_cannot_be_written_is_no_fault(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(definition_cache, "folder", lambda: tmp_path / "file")
    definition_cache.put("one", NAME)
    assert definition_cache.get("one", Words) is None


def test_the_key_depends_on_contents_and_program(monkeypatch):
    keys = {definition_cache.key(contents) for contents in ([], [b"ab"], [b"a", b"b"], [b"b", b"a"])}
    assert len(keys) == 4
    monkeypatch.setattr(definition_cache, "VERSION", "another")
    definition_cache.program_version.cache_clear()
    assert definition_cache.key([b"ab"]) not in keys
    definition_cache.program_version.cache_clear()
