"""The player's lists as the first screen shows them: which there are, how they stand, what an upgrade changed.

What the program remembers between two starts is one small file in the state folder: which lists
were opened last, and what each list came to when it was seen. Losing it loses no list.
"""

from __future__ import annotations

import contextlib
import hashlib
import heapq
import os
import re
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain, count
from pathlib import Path
from typing import Any, Literal, NamedTuple

from anyascii import anyascii
from pydantic import BaseModel, ValidationError

from builder import locale, mustering, systems
from builder.core import schema, source
from builder.core.controls import Control
from builder.core.findings import ERROR, WARNING, Finding, N, T, Text, Unreadable
from builder.core.points import Quarters, from_number
from builder.core.roster import MAX_LIMIT
from builder.editing import drafts
from builder.files import failures, fence, reading, saving
from builder.files.folders import is_yaml
from builder.library import loading
from builder.library.loading import Library, Refused
from builder.library.rosters import RosterFile
from builder.locale import Language
from builder.mustering import Muster

MOST_RECENT = 40
"""Lists kept as opened."""
MOST_KEPT = 500
"""Lists of which the program remembers what they came to."""
ABSENT_DAYS = 90
"""Days that a list is remembered while its file is gone: a stick may not be plugged in."""
_DAY = 86_400.0
_STATE = "lists.json"


class Mark(BaseModel, frozen=True):
    """What a list came to when the program last saw it."""

    digest: str
    """SHA-256 of the file; empty for a list that was opened since, whose changes were seen."""
    name: str
    versions: dict[str, str] = {}
    """Versions of the definitions it was reckoned with."""
    points: int | None = None
    """Quarters."""
    legal: bool | None = None
    """`None` if it could not be read."""


class Card(NamedTuple):
    """One list as a row of the first screen."""

    path: Path
    name: str
    army: Any
    """Display name; the bare id where the army is not known, empty where there is none."""
    system: str
    """Id of the game, empty where there is none."""
    points: int | None
    """Quarters; `None` for a list that cannot be read."""
    limit: int | None
    """Points agreed for the game."""
    legal: bool | None
    """`None` for a list that cannot be read."""
    errors: int
    warnings: int
    problem: Text | None
    """Why it cannot be read."""
    changed: Text | None
    """What became of it since it was last seen, though nobody touched its file."""
    modified: float | None
    """When its file was last changed, in seconds since 1970; `None` if it is not there."""
    mark: Mark | None
    """What is to be remembered of it; `None` if its file is not there."""
    misfits: int = 0
    """Things in its file that are not understood; it can be opened, and they are kept."""


class _Made(NamedTuple):
    """A card made in this process, with all that it depends on."""

    stamp: tuple[int, int, int]
    known: Library
    card: Card
    made_with: Mapping[str, Any]


_made: dict[str, _Made] = {}


def card(path: str | os.PathLike[str], folders: tuple[Path, ...], seen: Mark | None = None) -> Card:
    """How a list stands; a file that cannot be read gives a card with its problem.

    `seen` is what the program remembers of it, if anything. A list that was reckoned before in
    this process is not reckoned again while its file and the definitions are the same.
    """
    path = _whole(path)
    name, stamp, modified = str(path), None, None
    with contextlib.suppress(OSError, ValueError):
        status = os.stat(path)
        stamp, modified = (status.st_mtime_ns, status.st_size, status.st_ino), status.st_mtime
    made = _made.get(name)
    if made is None or made.stamp != stamp or not _holds(made.known, folders):
        _made.pop(name, None)
        try:
            document = reading.read(name)
            draft, system, misfits = drafts.of_document(document, folders)  # as the editor opens it
            with failures.guarded():
                done = mustering.muster_file(RosterFile(document, draft.roster, system), folders)
        except Unreadable as problem:
            return _unreadable(path, folders, problem, seen, modified)
        except failures.Failed as problem:  # a bug is a row among the others
            told = Unreadable((Finding("file.kind", ERROR, problem.text),))
            return _unreadable(path, folders, told, seen, modified)
        fresh = _readable(path, done, document.raw.encode(), modified, misfits)
        if "limit" in draft.missing or "limit" in (draft.around or {}):
            fresh = fresh._replace(limit=None)  # what stands in for it is nobody's
        if "army" in (draft.around or {}):
            fresh = fresh._replace(army=str((draft.around or {})["army"])[:60])
        made = _Made(stamp or (0, 0, 0), done.library, fresh, done.roster.made_with)
        if len(_made) >= MOST_KEPT:
            _made.clear()
        _made[name] = made
    return made.card._replace(changed=_changed(made.card, seen, made.made_with, made.known.versions))


def cards(paths: Iterable[str | os.PathLike[str]], folders: tuple[Path, ...], state: Path) -> tuple[Card, ...]:
    """The cards of these lists, each compared with what the state folder remembers of it."""
    seen = {_key(Path(k.path)): k.mark for k in _load(state)}
    return tuple(card(p, folders, seen.get(_key(_whole(p)))) for p in paths)


def changes(cards: Iterable[Card]) -> tuple[int, int]:
    """How many lists an upgrade changed, and of how many: `3 of 12`."""
    known = tuple(cards)
    return sum(c.changed is not None for c in known), len(known)


def _whole(path: str | os.PathLike[str]) -> Path:
    return Path(path) if "\0" in os.fspath(path) else Path(os.path.abspath(path))


def _key(path: Path) -> str:
    return os.path.normcase(path)


def _holds(known: Library, folders: tuple[Path, ...]) -> bool:
    """Whether these are still the definitions of their army."""
    try:
        return loading.load(known.system.id, known.army, folders) is known
    except (KeyError, Refused):
        return False


def _readable(
    path: Path, done: Muster, content: bytes, modified: float | None, misfits: tuple[Finding, ...] = ()
) -> Card:
    name = done.roster.name or _text(path.stem)
    versions = {k: str(v) for k, v in done.versions.items()}
    return Card(
        path,
        name,
        done.library.army_name,
        done.roster.system,
        done.points,
        done.roster.limit,
        done.legal and not misfits,
        sum(f.counts for f in (*done.findings, *misfits)),
        sum(f.severity == WARNING and f.waived is None for f in done.findings),
        None,
        None,
        modified,
        Mark(
            digest=_digest(content), name=name, versions=versions, points=done.points, legal=done.legal and not misfits
        ),
        len(misfits),
    )


def _unreadable(
    path: Path, folders: tuple[Path, ...], problem: Unreadable, seen: Mark | None, modified: float | None
) -> Card:
    """The card of a file that is no roster, or none that can be reckoned: with what can be made out of it."""
    values: Mapping[str, Any] = {}
    mark = None
    with contextlib.suppress(Unreadable):
        found = reading.read(path).value
        values = found if isinstance(found, dict) else {}
    name, army, system = (v if isinstance(v := values.get(k), str) else "" for k in ("name", "army", "system"))
    limit = values.get("limit")
    name = _text(name[:200]) or (seen.name if seen is not None else _text(path.stem))
    with contextlib.suppress(OSError, ValueError):
        if path.is_file():  # opening a pipe would wait for somebody who writes into it
            with fence.opened(path) as stream:
                mark = Mark(digest=_digest(stream.read(source.MAX_BYTES + 1)), name=name)
    text = problem.findings[0].text
    if isinstance(problem, Refused):
        text = T("The definitions of its army are broken: {problem}", problem=text)
    return Card(
        path,
        name,
        army_name(system, army, folders),
        system if system in systems.ids() else "",
        None,
        limit if isinstance(limit, int) and not isinstance(limit, bool) and 1 <= limit <= MAX_LIMIT else None,
        None,
        sum(f.severity == ERROR for f in problem.findings),
        0,
        text,
        T("it could be read before")
        if mark is not None and seen is not None and seen.digest == mark.digest and seen.legal is not None
        else None,
        modified,
        mark,
    )


def army_name(system: str, army: str, folders: tuple[Path, ...]) -> Any:
    """The name of an army that somebody wrote, or what he wrote if there is none."""
    if any((system, army) == (s, a) for s, a, _ in loading.armies(folders)):
        with contextlib.suppress(KeyError, Refused):
            return loading.load(system, army, folders).army_name
    return army[:60]


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _changed(now: Card, seen: Mark | None, made_with: Mapping[str, Any], versions: Mapping[str, str]) -> Text | None:
    """What became of a list while its file stayed as it was.

    What the program saw of the very same file counts first. Otherwise what the file says it was made
    with, if that was with other definitions; it does not say whether the list was legal.
    """
    assert now.mark is not None
    if seen is not None and not seen.digest:
        return None
    if seen is not None and seen.digest == now.mark.digest and seen.points is not None:
        return _difference(seen.points, seen.legal, now)
    if all(_same_version(v, versions.get(k)) for k, v in made_with.items() if k != "points"):
        return None
    then = made_with.get("points")
    if not isinstance(then, (int, float)) or isinstance(then, bool):
        return None
    try:
        return _difference(from_number(then), now.legal, now)
    except (ValueError, OverflowError):
        return None


def _same_version(written: Any, version: str | None) -> bool:
    """Whether a file means this version; it may be written as a number."""
    if version is None or isinstance(written, str):
        return bool(written == version)
    try:
        return bool(float(version) == written)
    except ValueError:
        return False


def _difference(points: int, legal: bool | None, now: Card) -> Text | None:
    told = []
    if points != now.points:
        told.append(T("was {then}, now {now} points", then=Quarters(points), now=Quarters(now.points or 0)))
    if legal and not now.legal:
        told.append(N("was legal, now {count} error", "was legal, now {count} errors", now.errors))
    if legal is False and now.legal:
        told.append(T("was not legal, now it is"))
    if len(told) > 1:
        return T("{first}; {second}", first=told[0], second=told[1])
    return told[0] if told else None


# What is remembered


class _Kept(BaseModel):
    """A list in the state file."""

    path: str
    opened: bool = False
    there: float
    """When its file was last found, in seconds since 1970."""
    mark: Mark | None = None


class _State(BaseModel):
    """The state file: the lists opened last come first, in their order."""

    format: Literal[1]
    lists: list[_Kept]


def recent(state: Path) -> tuple[Path, ...]:
    """The lists opened last, newest first; missing files stay among them for a while."""
    return tuple(Path(k.path) for k in _load(state) if k.opened)[:MOST_RECENT]


def remember(path: str | os.PathLike[str], state: Path, mark: Mark | None = None) -> None:
    """Put a list on top of those opened last, with what it came to.

    Without a mark what it came to is noted with the next look at it: whoever opens a list sees how
    it stands, so that what changed before is told no more.

    A state folder that cannot be written is no fault: the list is just not remembered. Nor is a
    file whose name is no text.
    """
    path = _whole(path)
    if not _tellable(path):
        return
    kept = _load(state)
    if mark is None:
        old = next((k.mark for k in kept if _key(Path(k.path)) == _key(path)), None)
        mark = Mark(digest="", name=_text(path.stem)) if old is None else old.model_copy(update={"digest": ""})
    others = [k for k in kept if _key(Path(k.path)) != _key(path)]
    _save(state, [_Kept(path=str(path), opened=True, there=time.time(), mark=mark), *others])


def forget(path: str | os.PathLike[str], state: Path) -> None:
    """Remember nothing of a list any more; its file stays."""
    path = _whole(path)
    kept = _load(state)
    rest = [k for k in kept if _key(Path(k.path)) != _key(path)]
    if len(rest) < len(kept):
        _save(state, rest)


def note(cards: Iterable[Card], state: Path) -> None:
    """Remember what lists came to that are new or whose files have changed; the others keep their mark.

    For the cards of the first screen: what an upgrade changed shows until the list is opened.
    """
    kept = _load(state)
    now = time.time()
    places = {_key(Path(k.path)): i for i, k in enumerate(kept)}
    written = False
    for shown in cards:
        if shown.mark is None or not _tellable(shown.path):
            continue
        place = places.get(_key(shown.path))
        if place is None:
            places[_key(shown.path)] = len(kept)
            kept.append(_Kept(path=str(shown.path), there=now, mark=shown.mark))
            written = True
            continue
        old = kept[place]
        stale = old.mark is None or old.mark.digest != shown.mark.digest
        if stale or abs(now - old.there) > _DAY:
            kept[place] = old.model_copy(update={"there": now, "mark": shown.mark if stale else old.mark})
            written = True
    if written:
        _save(state, kept)


def _text(name: str) -> str:
    """A name as JSON can hold it: a file's name need not be text."""
    return name.encode("utf-8", "replace").decode()


def _tellable(path: Path) -> bool:
    return _text(str(path)) == str(path) and "\0" not in str(path)


def _load(state: Path) -> list[_Kept]:
    """What is remembered, less what has been gone for long; nothing if the file is broken or foreign."""
    try:
        with fence.opened(state / _STATE) as stream:
            found = _State.model_validate_json(stream.read(4 * source.MAX_BYTES)).lists
    except (OSError, ValidationError):
        return []
    before = time.time() - ABSENT_DAYS * _DAY
    return [k for k in found if "\0" not in k.path and (k.there > before or os.path.exists(k.path))]


def _save(state: Path, kept: list[_Kept]) -> None:
    opened = [k for k in kept if k.opened][:MOST_RECENT]
    chosen = {id(k) for k in opened}
    others = [k.model_copy(update={"opened": False}) for k in kept if id(k) not in chosen and k.mark is not None]
    others.sort(key=lambda k: -k.there)
    text = _State(format=1, lists=[*opened, *others][:MOST_KEPT]).model_dump_json(indent=1)
    with contextlib.suppress(OSError):
        state.mkdir(parents=True, exist_ok=True, mode=0o700)
        saving.save(state / _STATE, text + "\n")


# Files that are there

_HEAD = 8192  # bytes in which a roster says what it is
_ROSTER = re.compile(
    rb"""^(?:\xef\xbb\xbf)?[ \t{]*["']?kind["']?[ \t]*:[ \t]*["']?roster["']?[ \t]*(?:[,}\#\r].*)?$""", re.MULTILINE
)
_SKIPPED = frozenset(
    ("node_modules", "site-packages", "dist-packages", "__pycache__", "venv", "virtualenv", "AppData", "Library")
)
_OF_THE_SYSTEM = frozenset(("proc", "sys", "dev", "run", "Windows", "Program Files", "Program Files (x86)"))


class Passed(NamedTuple):
    """What the search for lists passed over: a link to a folder, a closed one, or whatever is left below where it ended."""

    path: str
    why: Literal["linked", "closed", "unsearched"]


def found(
    folder: str | os.PathLike[str],
    limit: int = 200,
    *,
    deep: int = 4,
    most: int = 5000,
    seconds: float = 0.75,
    skip: Callable[[Passed], None] = lambda _: None,
) -> tuple[Path, ...]:
    """Roster files at and below a folder, the last changed first.

    Folders are searched level by level, `deep` levels at most, and the search ends after `most`
    files and folders or `seconds`, so that it is never slow wherever the program was started.
    Hidden folders and those of other programs are left out, and links to folders are not followed.
    `skip` hears of the links, of folders that cannot be read, and once if not all was searched.
    """
    until = time.monotonic() + seconds
    rows: list[tuple[float, str]] = []
    top = os.path.abspath(folder)
    cut_short = False

    def passed(over: Passed) -> None:
        nonlocal cut_short
        if over.why == "unsearched":
            cut_short = True
        else:
            skip(over)

    for number, entry in enumerate(_below(top, deep, passed)):
        if number >= most or time.monotonic() > until:
            cut_short = True
            break
        with contextlib.suppress(OSError):
            if is_yaml(entry.name) and entry.is_file() and _is_roster(entry.path):
                rows.append((entry.stat().st_mtime, entry.path))
    if cut_short or len(rows) > limit:
        skip(Passed(top, "unsearched"))
    newest = heapq.nsmallest(limit, rows, key=lambda row: (-row[0], row[1]))
    return tuple(Path(path) for _, path in newest)


def _below(folder: str, deep: int, skip: Callable[[Passed], None]) -> Iterator[os.DirEntry[str]]:
    """What is not hidden at and below a folder, level by level, read only as far as it is asked for."""
    waiting = deque([(folder, 0)])
    while waiting:
        at, depth = waiting.popleft()
        skipped = _SKIPPED | _OF_THE_SYSTEM if os.path.dirname(at) == at else _SKIPPED
        try:
            with os.scandir(at) as entries:
                for entry in entries:
                    if entry.name.startswith((".", "$")):
                        continue
                    yield entry
                    if entry.name in skipped or not entry.is_dir():
                        continue
                    if entry.is_symlink():
                        skip(Passed(entry.path, "linked"))
                    elif depth < deep:
                        waiting.append((entry.path, depth + 1))
                    else:
                        skip(Passed(entry.path, "unsearched"))
        except OSError:
            skip(Passed(at, "closed"))


def _is_roster(path: str) -> bool:
    with fence.opened(path) as stream:
        return _ROSTER.search(stream.read(_HEAD)) is not None


def samples(folders: tuple[Path, ...]) -> dict[str, tuple[Path, ...]]:
    """The sample rosters beside the lists by the names of their games, these in their rank; of files named alike the first on the search path."""
    known: dict[tuple[str, str], Path] = {}
    for folder in folders:
        for path in folder.glob("*/rosters/*.yaml"):
            known.setdefault((path.parent.parent.name, path.name), path)
    games = {id: tuple(path for (system, _), path in sorted(known.items()) if system == id) for id in systems.ranked()}
    return {systems.find(id).name: paths for id, paths in games.items() if paths}


# Which lists can take this?


class Taker(NamedTuple):
    """An army that can take what was asked for."""

    system: str
    """Id of the game."""
    army: str
    """Id of the army."""
    army_name: Any
    offer: Any
    """The row of the army's catalogue."""


class _Row(NamedTuple):
    taker: Taker
    names: Mapping[str, str]
    """Its name in each language, folded."""
    words: frozenset[str]
    text: str
    """All its words."""


def folded(text: str) -> str:
    """Text as it is searched: plain small letters and digits, a space between words."""
    return " ".join(re.findall(r"[a-z0-9]+", anyascii(text).lower()))


def takers(words: str, folders: tuple[Path, ...], lang: Language) -> tuple[Taker, ...]:
    """What the armies of all games offer under these words, the likeliest first.

    Names in every language, ids and creatures are searched, whatever the accents and capitals; each
    word must be found. Where nothing has them all, what is written nearly so comes instead.
    """
    asked = folded(words).split()
    if not asked:
        return ()
    rows, vocabulary = _index(tuple(_armies(folders)))
    fitting: list[tuple[float, _Row]] = [(n, row) for row in rows if (n := _rank(row, asked, lang)) is not None]
    if not fitting:
        near = _near(asked, vocabulary)
        fitting = [(n, row) for row in rows if (n := _nearness(row, near)) is not None]
    return tuple(row.taker for _, row in sorted(fitting, key=lambda found: found[0]))


def _armies(folders: tuple[Path, ...]) -> Iterator[Library]:
    for system, army, _ in loading.armies(folders):
        with contextlib.suppress(KeyError, Refused):
            yield loading.load(system, army, folders)


@lru_cache(maxsize=2)
def _index(libraries: tuple[Library, ...]) -> tuple[tuple[_Row, ...], tuple[str, ...]]:
    """The rows of all catalogues, and every word in them."""
    offers = [(known, offer) for known in libraries for offer in known.system.catalogue(known.rules)]
    names = {
        (known.system.id, offer.id): [folded(locale.language(code).say(offer.name)) for code in locale.LANGUAGES]
        for known, offer in offers
    }
    rows = []
    for known, offer in offers:
        own = {code: folded(locale.language(code).say(offer.name)) for code in locale.LANGUAGES}
        texts = [*own.values(), folded(offer.id)]
        for creature in offer.creatures:
            texts += [folded(creature), *names.get((known.system.id, creature), ())]
        taker = Taker(known.system.id, known.army, known.army_name, offer)
        rows.append(_Row(taker, own, frozenset(" ".join(texts).split()), " ".join(dict.fromkeys(texts))))
    return tuple(rows), tuple(sorted({word for row in rows for word in row.words}))


def _rank(row: _Row, asked: list[str], lang: Language) -> float | None:
    """How well a row fits, 0 best; `None` if a word is not in it."""
    if not all(word in row.text for word in asked):
        return None
    whole = " ".join(asked)
    own = row.names[lang.code]
    every = (*row.names.values(), folded(row.taker.offer.id))
    grades = (
        own == whole,
        whole in every,
        own.startswith(whole),
        any(name.startswith(whole) for name in every),
        all(any(w.startswith(word) for w in row.words) for word in asked),
    )
    return grades.index(True) if True in grades else len(grades)


def _near(asked: list[str], vocabulary: tuple[str, ...]) -> list[dict[str, float]]:
    """For each word asked for, the known words that are written nearly so, with how nearly (of 100)."""
    from rapidfuzz import fuzz, process

    return [
        {word: score for word, score, _ in process.extract(a, vocabulary, scorer=fuzz.ratio, score_cutoff=75, limit=20)}
        for a in asked
    ]


def _nearness(row: _Row, near: list[dict[str, float]]) -> float | None:
    best = [max((score for word, score in words.items() if word in row.words), default=0.0) for words in near]
    return -sum(best) if all(best) else None


# A new list


class ArmyOffered(NamedTuple):
    """An army to begin a list with."""

    id: str
    name: Any
    version: str
    alignment: Any
    notes: Any
    game: str
    """The kind of game that its fresh roster is for, as the roster writes it; empty where the game knows no kinds."""
    agreed: tuple[Control, ...]
    """What may be chosen for the whole army, as it stands in the fresh roster."""
    problem: Text | None = None
    """Why no list can be begun with it."""


class Game(NamedTuple):
    """A game with its armies."""

    system: str
    """Id of the game."""
    name: str
    armies: tuple[ArmyOffered, ...]


def games(folders: tuple[Path, ...], limit: int = 2000) -> tuple[Game, ...]:
    """The games and armies that a new list can be begun with; armies with broken files tell their problem.

    `limit` is that of the fresh rosters, in points.
    """
    armies: dict[str, list[ArmyOffered]] = {}
    for system, army, _ in loading.armies(folders):
        armies.setdefault(system, []).append(_offered(system, army, folders, limit))
    return tuple(Game(system, systems.find(system).name, tuple(offered)) for system, offered in armies.items())


def _offered(system: str, army: str, folders: tuple[Path, ...], limit: int) -> ArmyOffered:
    try:
        known = loading.load(system, army, folders)
    except Refused as problem:
        return ArmyOffered(army, army, "", None, None, "", (), problem.findings[0].text)
    except KeyError:  # taken away since its folder was read
        return ArmyOffered(army, army, "", None, None, "", (), T("There is no such file."))
    values = {**known.system.starter(known.rules, limit)}
    fresh, _ = schema.validate(source.parse(source.dump(values)), known.system.roster)
    book = getattr(known.rules, "army", None)
    return ArmyOffered(
        army,
        known.army_name,
        str(known.versions.get(army, "")),
        getattr(book, "alignment", None),
        getattr(book, "notes", None),
        str(values.get("game", "")),
        () if fresh is None else known.system.army_options(fresh, (), known.rules),
    )


_RESERVED = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)), "conin", "conout")
)
"""Names that Windows keeps for devices, whatever their ending."""
_LONGEST = 60


def file_name(name: str) -> str:
    """A file name for a list: plain small letters, digits and hyphens, safe on every system, never empty."""
    stem = folded(name).replace(" ", "-")[:_LONGEST].strip("-") or "list"
    return f"list-{stem}.yaml" if stem in _RESERVED else f"{stem}.yaml"


def free_path(folder: str | os.PathLike[str], name: str) -> Path:
    """A path in the folder for a list of this name that no file has yet: `-2`, `-3`, … where one has."""
    first = Path(folder) / file_name(name)
    numbered = (first.with_name(f"{first.stem}-{n}{first.suffix}") for n in count(2))
    return next(p for p in chain((first,), numbered) if not os.path.lexists(p))
