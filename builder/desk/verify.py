"""Verifies a list against its printed sheet: by the list code in the QR code, as printed, or in the PDF."""

import contextlib
import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Sequence
from operator import ne
from typing import Literal, NamedTuple, Self

from builder.core import older_codes
from builder.core.findings import MusterError, N, Shown, T, Text
from builder.core.terminal_text import one_line, shortened
from builder.desk.registry import Registered, Registry, digest
from builder.files.reading import unlike_a_file
from builder.mustering import Muster

KEYWORD = "muster2:"
"""Prefix of the code of the open pages, in the QR code and the keywords of a PDF."""
CHOICES = "muster2-list:"
"""Prefix of the code of only the choices of the open list; it comes after the code with the prefix `KEYWORD`."""
FULL = "muster2-full:"
"""Prefix of the code of the whole list, which an umpire's copy has as its last code."""
LARGEST = 50_000_000
"""Greatest size of a PDF in bytes."""
SECONDS = 20.0
"""Seconds allowed for reading a PDF."""
_DIGITS = re.compile(r"(?<![0-9a-f])[0-9a-f]{16}(?![0-9a-f])")
"""Pattern of a code as printed, without spaces."""
_READ_AS = str.maketrans("oil", "011")
"""Letters that fingerprints do not have, and the digits that they are read as."""
_CODE = r"([0-9a-f]{16})(?![0-9a-f])"
"""Pattern of a code after its prefix."""
_MARKED = re.compile(rf"{KEYWORD}{_CODE}(?:\W+{CHOICES}{_CODE})?(?:\W+{FULL}{_CODE})?")
"""Pattern of the codes of one list with their prefixes."""
_OLDER = re.compile(rf"muster:{_CODE}(?:\W+muster-list:{_CODE})?")
"""Pattern of the codes of one list as older programs printed them."""


class PrintedList(NamedTuple):
    """The codes of one list on a sheet."""

    code: str
    """List code of the open pages; if typed, it may also be that of the whole list."""
    choices: str = ""
    """Code of the choices only; empty if typed."""
    full: str = ""
    """List code of the whole list, if the sheet shows secrets; otherwise empty."""
    older: bool = False
    """True if an older program printed it, with codes of another version."""


class Printed(NamedTuple):
    """The codes of all lists on one printed sheet."""

    lists: tuple[PrintedList, ...]
    title: str = ""
    """Title of a PDF."""

    @property
    def codes(self) -> tuple[str, ...]:
        """All codes of the sheet, without duplicates."""
        return tuple(dict.fromkeys(code for one in self.lists for code in (one.code, one.full) if code))


class Comparison(NamedTuple):
    """Result of comparing a list with a printed one."""

    same: bool
    text: Text


def compare_with_print(printed: Printed, muster: Muster, file: str) -> Comparison:
    """A list, read from `file`, compared with the codes of a sheet."""
    whole, shown = muster.fingerprint, muster.open.fingerprint
    now = T("{code} (open pages {open})", code=whole, open=shown) if whole != shown else whole
    if any(whole == one.full or (whole == one.code != shown) for one in printed.lists):
        return Comparison(True, T("{file} is the list that was printed: {fingerprint}.", file=file, fingerprint=whole))
    same_openly = [one for one in printed.lists if one.code == shown]
    if any(not one.full for one in same_openly):
        text = T(
            "{file} shows what the open pages of the sheet show: {code}. Secrets, if there are any, were not compared: type the "
            "code of the secret page.",
            file=file, code=shown,
        )  # fmt: skip
        return Comparison(True, text)
    sheet = ", ".join(printed.codes)
    versions = ", ".join(f"{name} {version}" for name, version in muster.versions.items())
    older = any(one.older for one in printed.lists)
    same_choices = any(
        one.choices == (older_codes.first_code(muster.roster) if one.older else muster.open.list_fingerprint)
        for one in printed.lists
    )
    if same_choices and not same_openly:
        text = T(
            "{file} chooses what the printed list chose. The sheet ({printed}) was printed by an older program or with "
            "older definitions, so its numbers may differ: print it again. Its code is now {code}, here with {versions}.",
            file=file, printed=sheet, code=now, versions=versions,
        )  # fmt: skip
    elif older:
        text = T(
            "The sheet ({printed}) was printed by an older program or with older definitions, and its code cannot be "
            "compared with that of {file}, {code}: print it again.",
            file=file, printed=sheet, code=now,
        )  # fmt: skip
    elif same_openly:
        text = T(
            "{file} shows what the open pages show ({open}), but its secret part differs: it has {code}, the sheet has {printed}.",
            file=file, open=shown, code=whole, printed=same_openly[0].full,
        )  # fmt: skip
    else:
        text = T(
            "{file} does not match the sheet: it has {code}, the sheet has {printed}. The list was changed, or the sheet "
            "was printed by an older program or with older definitions; here they are {versions}.",
            file=file, code=now, printed=sheet, versions=versions,
        )  # fmt: skip
    if printed.title and printed.title != muster.roster.name:
        text = T("{text} The sheet is headed {title}: is it of another list?", text=text, title=printed.title)
    return Comparison(False, text)


def read_codes(given: str, reader: "Reader | None" = None) -> Printed:
    """The codes of a sheet, given its PDF or a typed fingerprint; raises `MusterError` if it is neither."""
    if os.path.isfile(given):
        with contextlib.nullcontext(reader) if reader is not None else Reader() as own:
            keywords, title = own.information(given)
        keywords = keywords.lower()
        found = [PrintedList(code, choices, full) for code, choices, full in _MARKED.findall(keywords)]
        found += [PrintedList(code, choices, older=True) for code, choices in _OLDER.findall(keywords)]
        if not found:
            raise MusterError(
                T(
                    "{file} holds no fingerprint: it was not printed by Muster, was changed, or is a "
                    "picture of a sheet; type the code printed on it instead.",
                    file=given,
                )
            )
        return Printed(tuple(dict.fromkeys(found)), shortened(one_line(title).strip(), 200))
    if given.lower().endswith(".pdf") or os.path.exists(given) or os.sep in given:
        raise MusterError(T("{file}: {problem}", file=given, problem=unlike_a_file(given)))
    text = given.lower().translate(_READ_AS)
    bare = re.sub(r"muster2?(-fu11)?:", " ", text)
    marked = _DIGITS.findall(bare) or _DIGITS.findall(re.sub(r"[\s:-]", "", bare))
    if len(set(marked)) != 1:
        raise MusterError(
            T("{given} is neither a PDF nor a fingerprint (16 characters, 0 to 9 and a to f).", given=given)
        )
    return Printed((PrintedList(marked[0], older=_OLDER.search(text) is not None),))


class Reader:
    """Reads keywords of PDFs with limits on size, time and memory, in one process that is restarted if it ends."""

    def __init__(self) -> None:
        self.child: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._end_process()

    def information(self, path: str) -> tuple[str, str]:
        """Keywords and title of a PDF; raises `MusterError` if it cannot be read."""
        if os.path.getsize(path) > LARGEST:
            raise MusterError(T("{file} is larger than {limit} bytes; no sheet is.", file=path, limit=LARGEST))
        child = self.child or self._start_process()
        assert child.stdin is not None
        assert child.stdout is not None
        killed = threading.Event()

        def kill() -> None:
            """End the process because it takes too long."""
            killed.set()
            child.kill()

        late = threading.Timer(SECONDS, kill)
        late.start()
        try:
            child.stdin.write(json.dumps(os.path.abspath(path)).encode() + b"\n")
            child.stdin.flush()
            line = child.stdout.readline()
        except OSError:
            line = b""
        late.cancel()
        if not line:
            self._end_process()
            if killed.is_set():
                raise MusterError(
                    T("{file} cannot be read as a PDF within {count} seconds.", file=path, count=int(SECONDS))
                )
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, list):
            raise MusterError(T("{file} cannot be read as a PDF.", file=path))
        return found[0], found[1]

    def _start_process(self) -> subprocess.Popen[bytes]:
        """Start the process that reads PDFs."""
        script = os.path.join(os.path.dirname(__file__), "pdf_keywords.py")
        self.child = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-P", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        return self.child

    def _end_process(self) -> None:
        """End the process that reads PDFs, if it runs."""
        if self.child is None:
            return
        child, self.child = self.child, None
        child.kill()
        for stream in (child.stdin, child.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        child.wait()


Status = Literal["legal", "illegal", "elsewhere", "earlier", "unknown", "unreadable"]
"""Status of a code or PDF, by the registry.

`elsewhere`: the code is known, but the desk did not print the file; `earlier`: the version was replaced or withdrawn.
"""
_GRAVER: tuple[Status, ...] = ("legal", "illegal", "elsewhere", "earlier", "unknown")
"""Statuses in the order of their gravity, the gravest last."""
NAMED = 3
"""Greatest number of lists of one sheet whose names are shown."""


def registry_status(given: str, known: Registry, reader: Reader) -> tuple[Status, Text]:
    """Status and explanation of a code or PDF by the registry.

    Anyone who can write into a PDF can write a known code into it, so a PDF counts only if the desk printed it.
    """
    try:
        printed = read_codes(given, reader)
    except MusterError as problem:
        return "unreadable", problem.text
    file = os.path.isfile(given)
    sign = digest(given) if file else ""
    ours = known.of_file(sign)
    if ours and sign not in known.earlier:
        own = T("this file is the desk’s own")
        return _status(ours), T("{file}: {texts}", file=given, texts=(*_texts_of_lists(ours), own))
    texts, found = list[Shown](), list[Status]()
    if sign in known.earlier:
        text = T("an earlier print of the desk, since replaced or withdrawn: {names}", names=known.earlier[sign])
        return "earlier", T("{file}: {texts}", file=given, texts=(text,))
    lists = known.by_fingerprint
    for one in printed.lists:
        code = one.full or one.code
        registered = lists.get(code, ())
        if registered:
            texts += [_owner_text(own, code) if file else _registered(own, code) for own in registered]
            found.append("elsewhere" if file else _status(registered))
            continue
        if code in known.earlier:
            found.append("earlier")
            texts.append(T("an earlier version of the list of {names} ({code})", names=known.earlier[code], code=code))
            continue
        found.append("unknown")
        texts.append(_unknown(one, code, known))
    if len(texts) > NAMED:
        texts = [*texts[:NAMED], N("{count} more", "{count} more", len(texts) - NAMED)]
    if file and ("elsewhere" in found or "earlier" in found):
        texts.append(T("but the desk did not print this file: what stands on it may be another list"))
    return max(found, key=_GRAVER.index), T("{file}: {texts}", file=given, texts=tuple(texts))


def _texts_of_lists(registered: Sequence[Registered]) -> Sequence[Shown]:
    """Texts on the lists of a sheet; of many only their number, and the names of those not to be played."""
    if len(registered) <= NAMED:
        return [*map(_registered, registered)]
    bad = tuple(one.who for one in registered if _status((one,)) != "legal")
    count = N("{count} list as registered", "{count} lists as registered", len(registered))
    return [
        T("{count}; not to be played: {names}", count=count, names=bad) if bad else T("{count}, all legal", count=count)
    ]


def _status(registered: Sequence[Registered]) -> Status:
    """`illegal` if a list is, or if its player submitted more lists than the event asks for; otherwise `legal`."""
    return "legal" if all(one.legal and one.of == 1 for one in registered) else "illegal"


def _registered(one: Registered, code: str = "") -> Text:
    """Text with player, army and verdict of a list, and with `code` or else the code of its open pages."""
    code = code or one.open_fingerprint or one.fingerprint
    verdict: list[Shown] = [T("legal") if one.legal else T("not legal")]
    if one.late:
        verdict.append(T("late"))
    if one.of > 1:
        verdict.append(T("one of {count} lists that he handed in", count=one.of))
    return T("{player}, {army}, as registered ({code}); {verdict}", player=one.who, army=one.army, code=code,
             verdict=tuple(verdict))  # fmt: skip


def _owner_text(one: Registered, code: str) -> Text:
    """Text on whose list a code belongs to, for a file that the desk did not print."""
    return T("it has the code of {player}, {army} ({code})", player=one.who, army=one.army, code=code)


def _unknown(printed: PrintedList, code: str, known: Registry) -> Text:
    """Text that says why a code is not in the registry, as far as known."""
    if printed.older:
        return T("printed by an older program or with older definitions ({code}): print it again.", code=code)
    same = next((other for other in known.lists if printed.choices and other.list_fingerprint == printed.choices), None)
    if same is not None:
        return T(
            "the list of {player} as it was handed in, but printed with other definitions ({code}); print it again.",
            player=same.player or "?", code=code,
        )  # fmt: skip
    openly = known.by_fingerprint.get(printed.code, ())
    if openly:
        return T("the open pages are those of {player}, but the secret part differs ({code}).",
                 player=openly[0].player or "?", code=code)  # fmt: skip
    near = next((o for o in known.lists for c in o.codes if sum(map(ne, c, code)) == 1), None)
    if near is not None:
        return T("not in the registry ({code}); it differs by one character from the code of " "{player}: mistyped?", code=code,
                 player=near.player or "?")  # fmt: skip
    return T("not in the registry ({code}): the list was changed since, never handed in, or the sheet was printed by an older "
             "program or with older definitions.", code=code)  # fmt: skip
