"""The key of the cache of definitions covers all that shapes what it keeps."""

from __future__ import annotations

from pathlib import Path

from builder.systems import find, ids


def test_the_key_of_the_cache_covers_all_that_shapes_it():
    """Every module that the checks of definitions can reach, by the imports of the program itself."""
    import grimp

    from builder.files import cache

    graph = grimp.build_graph("builder")
    for game in ids():
        system = find(game)
        begin = {"builder.library.loading", "builder.core.schema", "builder.core.source", f"builder.systems.{game}"}
        begin |= {model.__module__ for model in system.files.models.values()}
        reached = set(begin)
        for module in begin:
            reached |= graph.find_upstream_modules(module)
        root = Path(cache.__file__).parent.parent.parent
        known = {".".join(Path(p).relative_to(root).with_suffix("").parts).removesuffix(".__init__") for p in cache.modules(game)}
        others = tuple(f"builder.systems.{other}" for other in ids() if other != game)
        apart = {m for m in reached if m.startswith((*others, "builder.locale", "builder.render", "builder.tui"))}
        assert reached - apart <= known, reached - apart - known
        assert "builder.core.schema" in known
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
