"""Merges an overlay into the plain values of definition files; each value keeps its place in the file that has it."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from builder.core.findings import ERROR, Finding, T, Text
from builder.core.models import Model
from builder.core.spelling import did_you_mean, suggestions
from builder.core.yaml_documents import Document, MarkInFile, Marks, Path_

HEAD = frozenset(("kind", "format", "system", "id", "version", "books"))
"""Keys of a file that overlays do not change; an overlay only adds its own books to `books`."""


class Merged(NamedTuple):
    """Definition files with an overlay merged into them."""

    documents: Mapping[str, Document]
    """The files by kind; unchanged ones are the same objects."""
    unknown: tuple[Finding, ...]
    """Findings on ids that the overlay changes or removes and that no file has."""
    findings: tuple[Finding, ...]
    """All other findings on the overlay."""


def merged(documents: Mapping[str, Document], models: Mapping[str, type[Model]], overlay: Document) -> Merged:
    """The definition files of an army with an overlay; both mappings are by kind, the army's own file first."""
    return _Merging(documents, models, overlay).result()


class _Item(NamedTuple):
    """A value in a list or mapping, with the marks (places in files) of its key and of itself."""

    value: Any
    of_key: Any
    mark: Any


class _Merging:
    """Merges one overlay into definition files."""

    def __init__(self, documents: Mapping[str, Document], models: Mapping[str, type[Model]], overlay: Document) -> None:
        self._documents = documents
        self._overlay = overlay
        self._fields = {
            kind: [field.alias or name for name, field in models[kind].model_fields.items()] for kind in documents
        }
        self._marks: Marks = {key: marks for one in documents.values() for key, marks in one.marks.items()}
        for key, marks in overlay.marks.items():
            self._marks[key] = [MarkInFile(mark.line, mark.column, overlay.file) for mark in marks]
        self._values = {kind: self._items(document.value) for kind, document in documents.items()}
        self._changed: set[str] = set()
        self._unknown: list[Finding] = []
        self._findings: list[Finding] = []

    def result(self) -> Merged:
        """The files with all changes."""
        own = self._items(self._overlay.value)
        for part, work in (("remove", self._remove), ("change", self._change), ("add", self._add)):
            for heading, item in self._items(own[part].value if part in own else {}).items():
                if self._is_known((part, heading)):
                    work(heading, item, (part, heading))
        if "books" in own:
            self._add("books", own["books"], ("books",))
        documents = {kind: self._document(kind) for kind in self._documents}
        return Merged(documents, tuple(self._unknown), tuple(self._findings))

    def _document(self, kind: str) -> Document:
        """The file of this kind with its changes; the same object if nothing changed."""
        base = self._documents[kind]
        if kind not in self._changed:
            return base
        document = MergedDocument(self._mapping(self._values[kind]), self._marks, base.file, base.text)
        document.findings, document.parts = base.findings, (base, self._overlay)
        return document

    def _items(self, mapping: Mapping[str, Any]) -> dict[str, _Item]:
        """The items of a mapping by key."""
        marks = self._marks.get(id(mapping), [None] * 2 * len(mapping))
        return {key: _Item(value, *marks[2 * n : 2 * n + 2]) for n, (key, value) in enumerate(mapping.items())}

    def _mapping(self, items: Mapping[str, _Item]) -> dict[str, Any]:
        """A new mapping of items."""
        made = {key: item.value for key, item in items.items()}
        self._marks[id(made)] = [mark for item in items.values() for mark in (item.of_key, item.mark)]
        return made

    def _entries(self, entries: tuple[Any, ...]) -> dict[str, _Item]:
        """The entries of a list by id."""
        marks = self._marks.get(id(entries), [None] * len(entries))
        return {str(one["id"]): _Item(one, mark, mark) for one, mark in zip(entries, marks, strict=True)}

    def _list(self, items: Collection[_Item]) -> tuple[Any, ...]:
        """A new list of items."""
        made = tuple(item.value for item in items)
        if made:
            self._marks[id(made)] = [item.mark for item in items]
        return made

    def _by_id(self, value: Any) -> dict[str, _Item]:
        """The items of a list or mapping by id or key; empty for values without ids."""
        if isinstance(value, dict):
            return self._items(value)
        return self._entries(value) if _have_ids(value) else {}

    def _put(self, kind: str, heading: str, items: Mapping[str, _Item]) -> None:
        """Replace the items of a list or mapping under a heading of the file of this kind."""
        old = self._values[kind][heading]
        new: Any = self._mapping(items) if isinstance(old.value, dict) else self._list(items.values())
        self._values[kind][heading] = old._replace(value=new)
        self._changed.add(kind)

    def _is_known(self, path: Path_) -> bool:
        """True if a file may have this heading; otherwise a finding is recorded."""
        known = sorted({name for fields in self._fields.values() for name in fields} - HEAD)
        heading = str(path[-1])
        if heading in known:
            return True
        text = T("No file of this army has the heading “{heading}”.", heading=heading)
        self._refuse("file.key", text, path, heading, known, did_you_mean(heading, known), of_key=True)
        return False

    def _holders(self, heading: str) -> Iterator[str]:
        """Kinds of the files that have this heading, the army's first."""
        return (kind for kind, values in self._values.items() if heading in values)

    def _holder(self, heading: str, id: str, path: Path_) -> str | None:
        """Kind of the first file that has this id under the heading; `None`, after recording a finding, if none has."""
        known: dict[str, None] = {}
        for kind in self._holders(heading):
            ids = self._by_id(self._values[kind][heading].value)
            if id in ids:
                return kind
            known |= dict.fromkeys(ids)
        text = T("There is no “{id}” under “{heading}”.", id=id, heading=heading)
        fix = did_you_mean(id, known) or T("Write what is new under “add”.")
        of_key = path[0] == "change"
        self._unknown.append(self._finding("ref.dangling", text, path, id, suggestions(id, known), fix, of_key=of_key))
        return None

    def _remove(self, heading: str, item: _Item, path: Path_) -> None:
        """Remove the items with the ids listed by the overlay under one heading; `item` is its list, at `path`."""
        for number, id in enumerate(item.value):
            kind = self._holder(heading, id, (*path, number))
            if kind is not None:
                items = self._by_id(self._values[kind][heading].value)
                del items[id]
                self._put(kind, heading, items)

    def _change(self, heading: str, item: _Item, path: Path_) -> None:
        """Change what the overlay changes under one heading; `item` is its mapping of items or its value, at `path`."""
        if isinstance(item.value, dict):
            for id, keys in self._items(item.value).items():
                kind = self._holder(heading, id, (*path, id))
                if kind is not None:
                    items = self._by_id(self._values[kind][heading].value)
                    items[id] = self._changed_item(items[id], keys, (*path, id))
                    self._put(kind, heading, items)
            return
        kind = next(self._holders(heading), None)
        if kind is None:
            text = T("There is no “{id}” to change.", id=heading)
            self._refuse("ref.dangling", text, path, heading, None, T("Write what is new under “add”."), of_key=True)
        elif _have_ids(self._values[kind][heading].value):
            text = T("Under “{heading}”, write changes by id.", heading=heading)
            self._refuse("file.type", text, path, None, None, T("Write the id, a colon, and the keys that differ."))
        else:
            self._values[kind][heading] = item
            self._changed.add(kind)

    def _changed_item(self, old: _Item, new: _Item, path: Path_) -> _Item:
        """A value with its changed keys; a value that is no mapping is replaced."""
        if not (isinstance(old.value, dict) and isinstance(new.value, dict)):
            return new
        items = self._items(old.value)
        for key, item in self._items(new.value).items():
            if item.value is not None:
                items[key] = self._changed_item(items[key], item, (*path, key)) if key in items else item
            elif key in items:
                del items[key]
            else:
                text = T("There is no “{id}” to remove.", id=key)
                fix = did_you_mean(key, items)
                self._refuse("ref.dangling", text, (*path, key), key, suggestions(key, items), fix, of_key=True)
        return new._replace(value=self._mapping(items))

    def _add(self, heading: str, item: _Item, path: Path_) -> None:
        """Add what the overlay adds under one heading; `item` has its new items, at `path`."""
        kind = next(kind for kind, fields in self._fields.items() if heading in fields)
        old = self._values[kind].get(heading)
        if old is None:
            self._values[kind][heading] = item
            self._changed.add(kind)
        elif isinstance(old.value, dict) and isinstance(item.value, dict):
            items = self._items(old.value)
            for key, value in self._items(item.value).items():
                self._refuse_twice(key, items, heading, (*path, key), of_key=True)
                items[key] = value
            self._put(kind, heading, items)
        elif isinstance(old.value, tuple) and isinstance(item.value, tuple):
            known = self._by_id(old.value)
            for number, entry in enumerate(item.value):
                self._refuse_twice(
                    entry.get("id") if isinstance(entry, dict) else None, known, heading, (*path, number)
                )
            marks = (*self._marks.get(id(old.value), ()), *self._marks.get(id(item.value), ()))
            both = [_Item(one, mark, mark) for one, mark in zip((*old.value, *item.value), marks, strict=True)]
            self._values[kind][heading] = old._replace(value=self._list(both))
            self._changed.add(kind)
        else:
            text = T("“{heading}” is set already, and nothing can be added to it in this form.", heading=heading)
            fix = T("Write it as the army’s file does, or under “change”.")
            self._refuse("file.type", text, path, None, None, fix, of_key=True)

    def _refuse_twice(
        self, id: Any, known: Collection[str], heading: str, path: Path_, *, of_key: bool = False
    ) -> None:
        """Record a finding if an added id is in `known`: at the value at a path, or at its key if `of_key`."""
        if id in known:
            text = T("“{id}” is already there under “{heading}”.", id=id, heading=heading)
            fix = T("Write it under “change”, or choose another id.")
            self._refuse("ref.doubled", text, path, id, None, fix, of_key=of_key)

    def _refuse(
        self, code: str, text: Text, path: Path_, found: Any, allowed: Any, fix: Text | None, *, of_key: bool = False
    ) -> None:
        """Record a finding on the overlay at the value at a path, or at its key if `of_key`."""
        self._findings.append(self._finding(code, text, path, found, allowed, fix, of_key=of_key))

    def _finding(
        self, code: str, text: Text, path: Path_, found: Any, allowed: Any, fix: Text | None, *, of_key: bool = False
    ) -> Finding:
        """A finding on the overlay, with the line of the value at a path, or of its key if `of_key`."""
        place = self._overlay.place(path, of_key=of_key)
        return Finding(code, ERROR, text, path=path, found=found, allowed=allowed, fix=fix, place=place)


def without(document: Document, paths: Iterable[Path_], ids: Collection[str]) -> Document:
    """A document without references to removed `ids` at these paths; list items, keys and items left empty are removed.

    Entries with an id of their own stay.
    """
    cutting = _Cutting(document, ids)
    made = MergedDocument(cutting.cut(document.value, tuple(paths)), cutting.marks, document.file, document.text)
    made.findings, made.parts = document.findings, (document,)
    return made


_GONE = object()
"""Placeholder of a removed value."""


class _Cutting:
    """Cuts references to removed ids out of the values of a document."""

    def __init__(self, document: Document, ids: Collection[str]) -> None:
        self.marks: Marks = dict(document.marks)
        self._ids = ids

    def cut(self, value: Any, paths: Collection[Path_]) -> Any:
        """A value without references to removed ids at these paths below it; `_GONE` if nothing sensible is left."""
        if not isinstance(value, (dict, tuple)):
            return _GONE
        below: dict[Any, list[Path_]] = {}
        for path in paths:
            steps = list(path)
            while steps and not _leads(value, steps[0]):
                del steps[0]  # a step that exists only in the model
            if steps:
                below.setdefault(steps[0], []).append(tuple(steps[1:]))
        marks = self.marks.get(id(value), [])
        if isinstance(value, tuple):
            kept = [(self.cut(one, below[n]) if n in below else one, n) for n, one in enumerate(value)]
            kept = [(one, n) for one, n in kept if one is not _GONE]
            made: Any = tuple(one for one, _ in kept)
            if made:
                self.marks[id(made)] = [marks[n] for _, n in kept]
            return made or _GONE
        made, left = {}, []
        for number, (key, one) in enumerate(value.items()):
            new = _GONE if key in self._ids and key in below else self.cut(one, below[key]) if key in below else one
            if new is not _GONE:
                made[key] = new
                left += marks[2 * number : 2 * number + 2]
            elif "id" in value and not isinstance(one, (dict, tuple)):
                return value
            elif key not in self._ids and not {"id", "kind"} & value.keys():
                return _GONE
        self.marks[id(made)] = left
        return made


def _leads(value: Any, step: str | int) -> bool:
    """True if a step of a path exists in a value."""
    return step in value if isinstance(value, dict) else isinstance(step, int) and step < len(value)


class MergedDocument(Document):
    """The values of a definition file with those of an overlay."""

    parts: tuple[Document, ...] = ()
    """The documents merged; kept, since places are found by the identity of their values."""


def _have_ids(value: Any) -> bool:
    """True if a value is a list of mappings that have ids."""
    return isinstance(value, tuple) and bool(value) and all(isinstance(one, dict) and "id" in one for one in value)
