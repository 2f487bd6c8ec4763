"""The key of the cache of definitions covers all that shapes what it keeps."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from builder.systems import find, ids


def test_the_key_of_the_cache_covers_all_that_shapes_it():
    """Every module that the checks of definitions can reach, by the imports of the program itself."""
    import grimp

    from builder.files import cache

    graph = grimp.build_graph("builder")
    for game in ids():
        system = find(game)
        begin = {"builder.library.loading", "builder.core.validation", "builder.core.yaml_source", f"builder.systems.{game}"}
        begin |= {model.__module__ for model in system.files.models.values()}
        reached = set(begin)
        for module in begin:
            reached |= graph.find_upstream_modules(module)
        root = Path(cache.__file__).parent.parent.parent
        known = {".".join(Path(p).relative_to(root).with_suffix("").parts).removesuffix(".__init__") for p in cache.modules(game)}
        others = tuple(f"builder.systems.{other}" for other in ids() if other != game)
        apart = {m for m in reached if m.startswith((*others, "builder.locale", "builder.render", "builder.tui"))}
        assert reached - apart <= known, reached - apart - known
        assert "builder.core.validation" in known
        assert not any(m.startswith(others) for m in known)


def test_another_module_is_another_key(tmp_path, monkeypatch):
    from builder.files import cache

    file = tmp_path / "one.py"
    file.write_text("a", encoding="utf-8")
    monkeypatch.setattr(cache, "modules", lambda _: [str(file)])
    cache.code.cache_clear()
    before = cache.key([b"x"], "wfb3")
    file.write_text("ab", encoding="utf-8")
    cache.code.cache_clear()
    after = cache.key([b"x"], "wfb3")
    cache.code.cache_clear()
    assert before != after


def test_spans_come_back_and_spoilt_ones_are_thrown_away(tmp_path, monkeypatch):
    """Models are put together again without a second look; what is no span cannot become one."""
    from fractions import Fraction

    from builder.core.definitions import Range
    from builder.core.models import Model
    from builder.files import cache

    class Spanned(Model):
        size: Range
        share: Fraction

    monkeypatch.setattr(cache, "folder", lambda: tmp_path)
    kept = Spanned.model_construct(_fields_set={"size", "share"}, size=Range(10, None), share=Fraction(1, 3))
    cache.put("good", (kept,))
    (found,) = cache.get("good").models
    assert (found.size, found.share) == (Range(10, None), Fraction(1, 3))
    good = (tmp_path / "good.json").read_bytes().partition(b"\n")[2]
    bad = good.replace(b"[10,null,", b'["ten",null,')
    assert bad != good
    (tmp_path / "bad.json").write_bytes(hashlib.sha256(bad).hexdigest().encode() + b"\n" + bad)
    assert cache.get("bad") is None
    assert not (tmp_path / "bad.json").exists()


def test_models_come_back_as_they_were():
    """In all their fields, given or not, with what they hold; and nothing else can be made of what is kept."""
    from builder.core.definitions import Book, ShareLimit, Source, Words
    from builder.files import kept_models

    name = Words(en="Book", fr="Livre")
    book = Book(name=name, short="B", sections={"a": "One", "b": name}, year=1992)
    models = (book, Source(book="b", page=3), ShareLimit(max="1/3"))
    text = kept_models.written(models, ("a", "b", "c"))
    again, signs = kept_models.read(text.encode())
    assert again == models
    assert signs == ("a", "b", "c")
    assert [one.model_fields_set for one in again] == [one.model_fields_set for one in models]
    assert [one.model_dump() for one in again] == [one.model_dump() for one in models]
    for old, new in (('"model"', '"popen"'), ("Book", "Bok"), ('"rows":[[', '"rows":[["x",'), ("],", "],[],"), ("[", "{")):
        assert old in text
        with pytest.raises(ValueError, match="no models of ours"):
            kept_models.read(text.replace(old, new, 1).encode())
