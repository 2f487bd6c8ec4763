"""Lists of the army list page of Fantasy3RulesWiki, as JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping

from builder.core.findings import Plain, items_in, mappings_in
from builder.exchange.listed import Listed, ListedUnit

_LEVEL = re.compile(r"-char-(?P<kind>[a-z]+)-(?:[a-z-]+-)?(?P<level>\d+)")
"""Part of a character's id: `em-char-hero-10-baronen`."""


def read(value: Plain) -> Listed:
    """The list in the JSON values of a file of Fantasy3RulesWiki."""
    whole = value if isinstance(value, Mapping) else {"list": value}
    found = whole.get("header")
    header = found if isinstance(found, Mapping) else {}
    cards = mappings_in(items_in(whole.get("list")))
    leading = {str(card.get("id")): card for card in cards}
    led = {str(card.get("leadingUnit")) for card in cards if card.get("leadingUnit")}
    units: list[ListedUnit] = []
    for card in cards:
        if str(card.get("leadingUnit") or "") in leading:
            continue  # it follows the unit that it leads
        units.append(_unit(card, below=False))
        if str(card.get("id")) in led:
            units += [_unit(one, below=True) for one in cards if str(one.get("leadingUnit")) == str(card.get("id"))]
    by_hand = [
        f"{card.get('label')}: {card.get('totalPts')} points set by hand" for card in cards if card.get("manualPts")
    ]
    limit = str(header.get("limit") or "")
    armies = [str(card.get("army")) for card in cards if not str(card.get("army")).startswith(("ally-", "merc-"))]
    total = [card.get("totalPts") for card in cards]
    return Listed(
        tuple(units),
        str(header.get("name") or "")[:120],
        army=armies[0][:60] if armies else None,
        limit=int(limit) if limit.isdecimal() and 0 < len(limit) < 8 else None,
        claimed=sum(float(one) for one in total if isinstance(one, (int, float))) or None,
        others=tuple(by_hand),
        values={"player": str(header.get("player"))[:120]} if header.get("player") else {},
    )


def _unit(card: Mapping[str, Plain], *, below: bool) -> ListedUnit:
    """A unit from its values in the file; `below` is true for a part of the unit before it."""
    label = str(card.get("label") or card.get("sourceId") or "")[:200]
    models = card.get("models")
    number = models if isinstance(models, int) and 0 < models <= 10_000 else None
    chosen: list[str] = []
    for key in ("optionsSelected", "magicAbilities"):
        options = card.get(key)
        chosen += [str(name)[:100] for name, on in options.items() if on] if isinstance(options, Mapping) else []
    if card.get("notes"):
        chosen.append(str(card["notes"])[:400])
    character = _LEVEL.search(str(card.get("sourceId")))
    if character is not None:
        chosen.insert(0, f"level {character['level']}")
    line = label if number in (None, 1) else f"{number} {label}"
    kind = (character["kind"],) if character is not None else ()
    return ListedUnit(line, (label, *kind), number, tuple(chosen), below, str(card.get("customName") or "")[:120])
