"""The player's collection: the models owned, held against lists and offers, and imported from tables."""

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from builder import systems
from builder.core import validation, yaml_source
from builder.core.collection import MOST_LINES, MOST_MODELS, Collection, Owned, Unmatched
from builder.core.findings import MusterError, Plain, Shown, T, Text, Unreadable
from builder.core.yaml_rewriting import rewrite
from builder.core.yaml_source import Document
from builder.editing.armies_that_offer import Catalogues, Taker, takers
from builder.editing.word_ranks import folded, in_languages
from builder.files import allowed_folders, loading, reading, saving, search_path
from builder.locale import Language
from builder.mustering import Muster

Key = tuple[str, str, str]
"""Id of the game, id of the army and id of the entry there."""


class CollectionFile:
    """The collection with its file; every change is written at once, comments in the file are kept."""

    def __init__(self, path: Path, collection: Collection, document: Document | None) -> None:
        self.path = path
        self.collection = collection
        self._document = document

    @classmethod
    def read(cls, path: Path) -> "CollectionFile":
        """The collection of a file, empty if there is none; raises `Unreadable` if it is invalid."""
        if not path.exists():
            return cls(path, Collection(kind="collection", format=1), None)
        document = reading.read(path)
        value, findings = validation.validate(document, Collection)
        if value is None or findings:
            raise Unreadable(tuple(one._replace(place=document.place(one.path)) for one in findings))
        return cls(path, value, document)

    @property
    def numbers(self) -> Mapping[Key, int]:
        """Number of models owned of each entry."""
        found: Counter[Key] = Counter()
        for line in self.collection.models:
            found[line.key] += line.models
        return found

    def add(self, lines: Iterable[Owned], unmatched: Iterable[Unmatched] = (), names: Iterable[str] = ()) -> None:
        """Add models to those owned, and lines without an entry in place of earlier ones that have one of `names`.

        Raises `MusterError` if they are too many, `OSError` if the file cannot be written.
        """
        known = {line.key: line for line in self.collection.models}
        for line in lines:
            old = known.get(line.key)
            models = line.models + (old.models if old else 0)
            painted = line.painted + (old.painted if old else 0)
            known[line.key] = _counted(line, models, painted)
        matched = {folded(name) for name in names}
        kept = (line for line in self.collection.unmatched if folded(line.name) not in matched)
        self._write(tuple(known.values()), (*kept, *unmatched))

    def change(self, key: Key, models: int = 0, painted: int = 0) -> None:
        """Add `models` and `painted`, which may be negative, to an entry's numbers; at 0 models its line goes."""
        lines = []
        for line in self.collection.models:
            if line.key == key:
                left = max(0, line.models + models)
                line = _counted(line, left, min(left, max(0, line.painted + painted)))
                if not left:
                    continue
            lines.append(line)
        self._write(tuple(lines), self.collection.unmatched)

    def remove_unmatched(self, name: str) -> None:
        """Remove the imported lines of this name without an entry."""
        kept = tuple(line for line in self.collection.unmatched if line.name != name)
        self._write(self.collection.models, kept)

    def _write(self, lines: tuple[Owned, ...], unmatched: tuple[Unmatched, ...]) -> None:
        """Write these lines to the file; raises `MusterError` for too many lines."""
        if len(lines) > MOST_LINES or len(unmatched) > MOST_LINES:
            raise MusterError(T("A collection has at most {most} lines; nothing was changed.", most=MOST_LINES))
        changed = self.collection.model_copy(update={"models": lines, "unmatched": unmatched})
        values: dict[str, Plain] = changed.model_dump(mode="json", exclude_defaults=True)
        text = yaml_source.dump(values) if self._document is None else rewrite(self._document, values)
        allowed_folders.writable(self.path)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        saving.save(self.path, text)
        self._document = yaml_source.parse_bytes(text.encode(), str(self.path))
        self.collection = changed


def _counted(line: Owned, models: int, painted: int) -> Owned:
    """A line with `models` and `painted` as its numbers; raises `MusterError` if they are too large."""
    if models > MOST_MODELS:
        raise MusterError(T("At most {most} models of one entry; nothing was changed.", most=MOST_MODELS))
    return line.model_copy(update={"models": models, "painted": painted})


# ---------------------------------------------------------------------- lists


class Need(NamedTuple):
    """An entry, with the number of models that several lists need of it together, and the number owned."""

    key: Key
    name: Shown
    needed: int
    owned: int

    @property
    def missing(self) -> int:
        """Number of models to buy or borrow."""
        return max(0, self.needed - self.owned)


ALL_OWNED = T("You own all that is needed.")
"""Text shown if no models are missing."""


def shopping(need: Need) -> Text:
    """A line of a shopping list."""
    return T(
        "{missing} × {name}: {needed} needed, {owned} owned",
        missing=need.missing,
        name=need.name,
        needed=need.needed,
        owned=need.owned,
    )


def used_in(muster: Muster) -> Mapping[str, int]:
    """Number of models of each line of the army list in a roster, by id of the line."""
    found: Counter[str] = Counter()
    for result in muster.results:
        found[result.entry.take] += result.models
    return found


def owned_of_army(muster: Muster) -> Mapping[str, int]:
    """Number of models owned of each line of a roster's army list, by id of the line; empty if unreadable."""
    try:
        numbers = CollectionFile.read(search_path.collection_file()).numbers
    except (MusterError, OSError):
        return {}
    return {key[2]: count for key, count in numbers.items() if key[:2] == (muster.roster.system, muster.roster.army)}


def needs(musters: Iterable[Muster], owned: Mapping[Key, int]) -> tuple[Need, ...]:
    """Needs of all entries in the lists together, in the order of the lists."""
    names: dict[Key, Shown] = {}
    counted: Counter[Key] = Counter()
    for muster in musters:
        offered = {str(pick.entry.get("take")): pick.title or pick.name for pick in muster.available}
        for result in muster.results:
            key = muster.roster.system, muster.roster.army, result.entry.take
            names.setdefault(key, offered.get(result.entry.take, result.name))
            counted[key] += result.models
    return tuple(Need(key, name, counted[key], owned.get(key, 0)) for key, name in names.items())


def beyond(muster: Muster, owned: Mapping[str, int]) -> tuple[Shown, ...]:
    """Texts on the models that a list needs and the player does not own; empty if he owns none of the army."""
    if not owned:
        return ()
    system, army = muster.roster.system, muster.roster.army
    found = needs([muster], {(system, army, entry): models for entry, models in owned.items()})
    return tuple(T("{missing} × {name}", missing=need.missing, name=need.name) for need in found if need.missing)


# ---------------------------------------------------------------------- names


def names_of(keys: Iterable[Key], folders: tuple[Path, ...]) -> Mapping[Key, tuple[Shown, Shown]]:
    """Display names of army and entry by key, for those keys that the definitions in these folders have."""
    found: dict[Key, tuple[Shown, Shown]] = {}
    by_army: dict[tuple[str, str], list[Key]] = {}
    for key in keys:
        by_army.setdefault(key[:2], []).append(key)
    for library in loading.libraries(folders, {system for system, _ in by_army}):
        own = by_army.get((library.system.id, library.army), ())
        if own:
            names = {row.id: row.name for row in reversed(library.system.editor.catalogue(library.rules))}
            found.update({key: (library.army_name, names.get(key[2], key[2])) for key in own})
    return found


class Matched(NamedTuple):
    """Lines of a table: those for which an entry was found, and the remaining ones with the reason."""

    owned: tuple[Owned, ...]
    unmatched: tuple[tuple[Unmatched, Shown], ...]


def match(
    rows: Iterable[tuple[str, int, int]],
    offered: Catalogues,
    lang: Language,
    army: str | None = None,
    system: str | None = None,
) -> Matched:
    """Find the entries of rows with a name, models and painted models, in all armies or only in the one given."""
    owned: list[Owned] = []
    unmatched: list[tuple[Unmatched, Shown]] = []
    for name, models, painted in rows:
        found = [
            one
            for one in takers(name, offered, lang)
            if (army is None or one.army == army) and (system is None or one.system == system)
        ]
        exact = _distinct(one for one in found if folded(name) in in_languages(one.offer.name).values())
        best = exact or _distinct(found)
        if len(best) == 1:
            taker = best[0]
            owned.append(
                Owned(
                    system=taker.system,
                    army=taker.army,
                    entry=taker.offer.id,
                    models=models,
                    painted=min(models, painted),
                )
            )
            continue
        why: Shown = T("nothing has that name")
        if exact:
            why = T("several have that name: {armies}", armies=_offer_names(exact))
        elif best:
            why = T("nothing has that name; similar are {entries}", entries=_offer_names(best))
        unmatched.append((Unmatched(name=name, models=models), why))
    return Matched(tuple(owned), tuple(unmatched))


def _distinct(found: Iterable[Taker]) -> list[Taker]:
    """The found lines of army lists, each line of each army once."""
    return list({(one.system, one.army, one.offer.id): one for one in found}.values())


def _offer_names(found: list[Taker]) -> tuple[Shown, ...]:
    """Names of at most three found offers, each with army and game."""
    named = (T("{army}, {game}", army=one.army_name, game=systems.find(one.system).name) for one in found[:3])
    return tuple(T("{name} ({army})", name=one.offer.name, army=army) for one, army in zip(found, named, strict=False))
