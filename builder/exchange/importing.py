"""Lists from share codes, pasted text and files of other programs, as rosters with an account of every line."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from builder.core import share_codes
from builder.core.findings import Finding, MusterError, N, Plain, Shown, T, Text, Unreadable
from builder.core.points import Quarters, from_number
from builder.core.yaml_source import MAX_BYTES
from builder.editing import armies_that_offer, drafts, pasted_lists
from builder.editing.word_ranks import folded, in_languages, same_word
from builder.exchange import battlescribe, rules_wiki, text_lists
from builder.exchange.listed import Listed
from builder.exchange.matching import MAX_NOTES, Line, Matched, match
from builder.files import foreign_files, loading, reading
from builder.files.foreign_files import Foreign
from builder.files.lenient_reader import Draft, read_leniently


class ArmyId(NamedTuple):
    """Id of an army with the id of its game, and the army's name."""

    system: str
    army: str
    name: Shown


class ArmyUnclear(MusterError):
    """The text of a list fits several armies or none."""

    def __init__(self, armies: tuple[ArmyId, ...]) -> None:
        names = tuple(f"{one.system}/{one.army}" for one in armies)
        super().__init__(
            T("Which army is it? The text fits {armies}: name it with --army and --system.", armies=names)
            if names
            else T("Which army is it? Name it with --army; “muster armies” lists them all.")
        )
        self.armies = armies


class Imported(NamedTuple):
    """A list from elsewhere."""

    draft: Draft
    text: str
    """Text of its roster file."""
    findings: tuple[Finding, ...] = ()
    """Findings on parts of a roster that are not understood; these parts are kept."""
    lines: tuple[Line, ...] = ()
    """What became of each line of a text; empty for rosters and share codes."""
    remarks: tuple[Text, ...] = ()
    """Army, and the total that the text claims beside the true one."""

    @property
    def understood(self) -> bool:
        """True if everything but the player's own words is in the roster."""
        return not self.findings and all(line.understood for line in self.lines if line.how != "other")


def read(data: bytes, folders: tuple[Path, ...], army: ArmyId | None = None) -> Imported:
    """The list in a text or file.

    Raises `Unreadable` if it is no list, `ArmyUnclear` if it may be of several armies and `army` is not given.
    """
    foreign = foreign_files.recognised(data)
    if foreign is not None:
        if not foreign.can_be_imported:
            raise foreign.refusal()
        return _matched(_listed(foreign, data)._replace(game=foreign.system), folders, army)
    text = data.decode("utf-8-sig", "replace")
    try:
        return read_roster(text, folders)
    except Unreadable:
        listed = _listed_text(text)
        if listed is None:
            raise
    return _matched(listed, folders, army)


def read_roster(text: str, folders: tuple[Path, ...]) -> Imported:
    """The list in a text with a roster file or a share code; raises `Unreadable` for other texts."""
    try:
        found = pasted_lists.read(text, folders)
        return Imported(found.draft, found.text, found.findings)
    except Unreadable:
        document = reading.shared_document(text.encode("utf-8", "replace"), None)
        if document is None:
            raise
    draft, _, findings = read_leniently(document, folders)
    return Imported(draft, drafts.text(draft), findings)


def names_units(text: str) -> bool:
    """True if a text may list units, which `read` matches with an army."""
    foreign = foreign_files.recognised(text.encode("utf-8", "replace"))
    if foreign is not None:
        return foreign.can_be_imported
    return _listed_text(text) is not None


def _listed_text(text: str) -> Listed | None:
    """What a text lists; `None` if it has fewer than two lines of units or is meant as a roster file."""
    if len(text) > MAX_BYTES or _looks_like_yaml(text) or share_codes.has_code(text):
        return None
    listed = text_lists.read(text)
    return listed if len(listed.units) > 1 else None


def _looks_like_yaml(text: str) -> bool:
    """True if a text is meant as a roster file, so that the error of the YAML reader helps more."""
    return any(line.lstrip("> ").startswith(("kind:", "entries:", "{")) for line in text.splitlines())


def _listed(foreign: Foreign, data: bytes) -> Listed:
    """The list in a file of another program."""
    if foreign.form == "zip":
        return battlescribe.from_xml(foreign_files.packed_roster(data) or b"")
    if foreign.form == "xml":
        return battlescribe.from_xml(data)
    text = data.decode("utf-8-sig", "replace")
    value: Plain = foreign_files.json_values(text) if foreign.form in ("json", "rules-wiki") else None
    if foreign.form == "rules-wiki":
        return rules_wiki.read(value)
    if foreign.form == "json" and isinstance(value, dict):
        return battlescribe.from_values(value)
    return text_lists.read(text)


def _matched(listed: Listed, folders: tuple[Path, ...], army: ArmyId | None) -> Imported:
    """The roster made from a written list, in the army given or else found by its name or units."""
    chosen = army or _army_of(listed, folders)
    library = loading.load(chosen.system, chosen.army, folders)
    matched = match(listed, library)
    named = T("Army: {army}", army=library.army_name)
    return Imported(
        matched.draft, drafts.text(matched.draft), lines=matched.lines, remarks=(named, *_totals(listed, matched))
    )


def _totals(listed: Listed, matched: Matched) -> Iterator[Text]:
    """Remarks: the total that the text claims beside the true one, and what may explain the difference."""
    if matched.cut:
        yield T("Not all of it fits into the notes, which hold {limit} characters; keep the text.", limit=MAX_NOTES)
    points = matched.muster.points
    titles = (line.claimed for line in matched.lines if line.entry is None and line.claimed)
    said = next(titles, None) if listed.claimed is None else listed.claimed
    if said is None:
        yield T("Points: {points}", points=Quarters(points))
        return
    claimed = from_number(said)
    if claimed == points:
        yield T("Points: {points}, as the text says.", points=Quarters(points))
        return
    yield T(
        "Points: {points}; the text says {claimed}, a difference of {difference}.",
        points=Quarters(points),
        claimed=Quarters(claimed),
        difference=Quarters(abs(points - claimed)),
    )
    unknown = sum(not line.understood for line in matched.lines if line.how != "other")
    if unknown:
        yield N("{count} line is not wholly in the roster.", "{count} lines are not wholly in the roster.", unknown)
    for line in matched.lines:
        own = None if line.entry is None else matched.muster.results[line.entry].points
        said = from_number(line.claimed or 0)
        if (
            own is not None
            and line.claimed is not None
            and said not in (own, own * line.number)
            and said * line.number != own
        ):
            yield T(
                "{name}: {claimed} in the text, {points} here",
                name=line.name,
                claimed=Quarters(from_number(line.claimed)),
                points=Quarters(own),
            )


def _army_of(listed: Listed, folders: tuple[Path, ...]) -> ArmyId:
    """The army whose name or offers are written; raises `ArmyUnclear` if several fit equally well, or none."""
    if listed.army is not None:
        known = [ArmyId(system, id, id) for system, id, _ in loading.armies(folders) if id == listed.army]
        if listed.game is not None:
            known = [one for one in known if one.system == listed.game]
        if len(known) == 1:
            return known[0]
    asked = [{folded(name) for name in unit.names} for unit in listed.units if not unit.below] or [set()]
    words = {folded(text) for text in listed.army_words} - {""}
    found: dict[ArmyId, set[int]] = {}
    named: set[ArmyId] = set()
    keys: dict[tuple[str, str], ArmyId] = {}
    for row in armies_that_offer.catalogues(folders).rows:
        taker = row.taker
        key = (taker.system, taker.army)
        one = keys.get(key)
        if listed.game not in (None, taker.system):
            continue
        if one is None:
            one = keys[key] = ArmyId(*key, taker.army_name)
            found_names = in_languages(taker.army_name).values()
            if any(
                same_word(name, word) or name.removeprefix("the ") == word for name in found_names for word in words
            ):
                named.add(one)
        fitting = {
            n
            for n, names in enumerate(asked)
            if any(same_word(own, name) for own in row.names.values() for name in names)
        }
        found.setdefault(one, set()).update(fitting)
    return _likeliest(
        {one: len(lines) + (len(asked) if one in named else 0) for one, lines in found.items()}, len(asked)
    )


def _likeliest(scores: dict[ArmyId, int], count: int) -> ArmyId:
    """The army with the highest score; raises `ArmyUnclear` for several, or if under a third of `count` lines fit."""
    top = max(scores.values(), default=0)
    best = [one for one, score in scores.items() if score == top]
    if len(best) == 1 and 3 * top >= count:
        return best[0]
    raise ArmyUnclear(tuple(best[:12]) if 3 * top >= count else ())
