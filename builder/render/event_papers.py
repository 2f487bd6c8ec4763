"""Papers of an event, made in several processes: each list's sheets in the requested copies, and sheets of pairings."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from builder.core.findings import MusterError, T, Text
from builder.desk.judging import Terms, evaluate_list
from builder.desk.pairs import ByName
from builder.files import roster_files, saving
from builder.locale import language
from builder.mustering import Muster
from builder.render import printing
from builder.render.printing import Order


class Papers(NamedTuple):
    """The event's papers to print; a plain value, so that it can be sent to worker processes."""

    terms: Terms
    folder: str
    """Path of the folder for the papers."""
    orders: tuple[Order, ...]
    names: Mapping[str, str]
    """Beginning of the names of the PDFs of each list, by the path of the list."""
    languages: Mapping[str, str]
    """Code of the language of each list's player, by the path of the list."""
    language: str
    """Code of the organiser's language."""

    def files(self, path: str) -> tuple[str, ...]:
        """Paths of the PDFs of a list (given by its path), one for each of `orders`."""
        return tuple(str(Path(self.folder, order.name(self.names[path]))) for order in self.orders)

    def languages_of(self, path: str) -> tuple[str, ...]:
        """Language of each sheet of a list: the organiser's for an umpire's copy, else the player's.

        In the order of `files`.
        """
        own = self.languages.get(path, self.language)
        return tuple(self.language if order.copy == "umpire" else own for order in self.orders)


def sheets(path: str, papers: Papers) -> Text | None:
    """Write the sheets of a list; returns a message if that failed, else `None`."""
    try:
        muster = _muster(path, papers)
        for order, target, own in zip(papers.orders, papers.files(path), papers.languages_of(path), strict=True):
            _save(target, printing.write([muster], language(own), order))
    except MusterError as problem:
        return T("{file}: {problem}", file=path, problem=problem.text)
    return None


def pairing(pair: str, papers: Papers) -> Text | None:
    """Write the sheet of two lists side by side; `pair` is both paths and the PDF's name, separated by tabs.

    Returns a message if that failed, else `None`.
    """
    first, second, name = pair.split("\t")
    try:
        musters = [_muster(first, papers), _muster(second, papers)]
        order = Order((printing.PAIRED,), paper=papers.orders[0].paper if papers.orders else "a4")
        _save(str(Path(papers.folder, name)), printing.write(musters, language(papers.language), order))
    except MusterError as problem:
        return T("{file}: {problem}", file=name, problem=problem.text)
    return None


def _muster(path: str, papers: Papers) -> Muster:
    return evaluate_list(roster_files.read_roster(path), path, papers.terms)


def _save(target: str, data: bytes) -> None:
    saving.save_bytes(target, data)


def files_of_players(registered: Mapping[str, str]) -> ByName[str]:
    """Path of the first list of each player, by a name that may be spelt differently.

    `registered` has the player's name of each list, by the path of the list.
    """
    return ByName([(player, file) for file, player in registered.items()])
