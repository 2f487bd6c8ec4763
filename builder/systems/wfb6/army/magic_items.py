"""Magic items of the whole army."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import WARNING, Finding, T
from builder.systems.wfb6.entries.facts import Army


def repeated(army: Army) -> Iterator[Finding]:
    """Items that an army has several of: usually each is unique."""
    known = army.rules.system.items
    borne = [(index, place, id) for index, m in enumerate(army.entries) for place, id in enumerate(m.entry.items)]
    for item in dict.fromkeys(id for _, _, id in borne if id in known and not known[id].several):
        having = [(index, place) for index, place, id in borne if id == item]
        if len(having) > 1:
            text = T(
                "{item}: {count} in the army; usually each magic item is unique.",
                item=known[item].name,
                count=len(having),
            )
            index, place = having[-1]
            yield Finding(
                "wfb6.items",
                WARNING,
                text,
                army.rules.items_cited,
                entry=army.entries[index].id,
                path=("entries", index, "items", place),
                found=len(having),
                allowed=1,
                fix=T("Check the rulebook, or choose another item."),
                by="advice",
            )
