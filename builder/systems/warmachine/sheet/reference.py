"""The quick reference: phases of the turn, moves and attacks, and meanings of the army's card symbols."""

from collections.abc import Iterable, Iterator, Mapping

from builder.core.findings import Shown, T
from builder.core.quick_reference import QuickReference, Table
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.rules import Rules, in_words
from builder.systems.warmachine.system_file import Sign


def reference(army: Army, whole: bool) -> QuickReference:
    """Tables of the game in the order of the turn, then the card symbols; and the titles of all tables.

    With `whole` all tables and symbols, else those that the army needs.
    """
    return QuickReference.of((*_of_game(army), *_of_cards(army, whole=whole)), whole)


def _of_game(army: Army) -> Iterator[tuple[Table, bool]]:
    """Tables of the game, each with True if the army needs it."""
    machines = any(m.facts.listing is not None and m.facts.listing.machine for m in army.entries)
    for table in army.rules.system.references:
        rows = tuple((row.what, row.value) for row in table.rows)
        cited = in_words(army.rules, army.rules.cite(table.source))
        turn = army.rules.system.turn[table.turn]
        steps = all(isinstance(row.what, str) and row.what.isdecimal() for row in table.rows)
        headings = ("", table.heading) if steps else (table.heading, "")
        yield Table(table.name, headings, rows, cited, turn), machines or not table.warjacks


def _of_cards(army: Army, *, whole: bool) -> Iterator[tuple[Table, bool]]:
    """Tables of the army's advantages and qualities, each with True; with `whole` of all that the game has."""
    lines = [m.facts.listing.line for m in army.entries if m.facts.listing is not None]
    kinds = [id for m in army.entries if m.facts.listing is not None for id in m.facts.listing.kind.advantages]
    borne = {*kinds, *(id for line in lines for spec in line.models for id in spec.advantages)}
    wielded = {id for line in lines for spec in line.models for weapon in spec.weapons for id in weapon.qualities}
    for title, heading, signs, own in (
        (T("Advantages"), T("Advantage"), army.rules.system.advantages, borne),
        (T("Weapon qualities"), T("Quality"), army.rules.system.qualities, wielded),
    ):
        yield _signs(title, heading, signs, signs if whole else own, army.rules), True


def _signs(title: Shown, heading: Shown, signs: Mapping[str, Sign], own: Iterable[str], rules: Rules) -> Table:
    """A table of those advantages or qualities whose ids are in `own`, in the order of the book."""
    kept = [sign for id, sign in signs.items() if id in own and sign.text is not None]
    cited = next((in_words(rules, rules.cite(sign.source)) for sign in kept if sign.source is not None), None)
    rows = tuple((sign.name, sign.text) for sign in kept)
    return Table(title, (heading, ""), rows, cited, rules.system.turn["always"])
