"""Drawings for HTML: the points bar, blocks in order of deployment, the area of a unit."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.battle_lines import Formation
from builder.render.bar_lanes import in_lanes
from builder.render.html.words import boxed, shown
from builder.sheet.model import Composition, DeployedRow, Deployment, Stretch

HOLD = "\u00a0"
"""No-break space, which keeps two words on one line."""
FILLS = 6
"""Number of patterns of the bar, alternately grey and hatched: the classes `f0`, `f1` … of the style sheet."""
SCALE = 0.03
"""Width in `em` of a millimetre of a formation's front."""


def composition(shares: Composition) -> Iterator[str]:
    """HTML of the points bar with maxima above and minima below, then a row for each category with its pattern."""
    if not shares.rows:
        return
    yield from _bar(shares)
    numbers = {id(share): number for number, (share, _) in enumerate(shares.bar)}
    rows = [f"<thead><tr>{''.join(f'<th>{shown(h)}</th>' for h in shares.headings)}</tr></thead><tbody>"]
    for share, (label, *others) in zip(shares.rows, shares.table.rows, strict=True):
        number = numbers.get(id(share))
        sample = "" if number is None else f'<i class="f{number % FILLS}"></i> '
        rows.append(f"<tr><td>{sample}{shown(label)}</td>{''.join(f'<td>{shown(text)}</td>' for text in others)}</tr>")
    yield boxed("".join((*rows, "</tbody>")), "parts")


def _bar(shares: Composition) -> Iterator[str]:
    if not shares.bar:
        return
    yield '<div class="bar">'
    for number, (share, on) in enumerate(shares.bar):
        title = shown(f"{share.label} {share.points}")
        yield f'<i class="f{number % FILLS}" style="{_place(on.spent)}" title="{title}"></i>'
    bounds = (("m", [on.most for _, on in shares.bar]), ("l", [on.least for _, on in shares.bar]))
    for kind, stretches in bounds:
        for number, lane in enumerate(in_lanes(filter(None, stretches))):
            yield from (f'<u class="{kind}{number}" style="{_place(stretch)}"></u>' for stretch in lane)
    if shares.limit < 1:
        yield f'<b style="left:{float(shares.limit) * 100:.2f}%"></b>'
    yield "</div>"


def _place(stretch: Stretch) -> str:
    """Position and width of a stretch of the points bar as CSS properties, in percent of the bar."""
    return f"left:{float(stretch.begin) * 100:.2f}%;width:{float(stretch.length) * 100:.2f}%"


def deployment(order: Deployment) -> str:
    """HTML of the order of deployment, slowest first: a row for each movement with a block for each unit."""
    force, made = "", []
    for step in order.steps:
        if step.force != force:
            force = step.force
            made.append(f"<p>{shown(force)}</p>")
        blocks = "".join(f"<li>{_block(row)}</li>" for row in step.rows)
        made.append(f"<div><b>{shown(step.movement)}</b><ul>{blocks}</ul></div>")
    return f'<div class="strip">{"".join(made)}</div>' if made else ""


def _block(row: DeployedRow) -> str:
    name, number, _ = row.cells
    times = f"×{HOLD}" if row.in_models else ""
    return f"{shown(name)} <small>{times}{shown(number)}</small>"


def footprints(formations: tuple[Formation[str], ...]) -> str:
    """HTML of a unit's formations, each drawn to scale with its front at the top."""
    return "".join(f'<p class="stands">{_drawn(one)} {shown(one.text)}</p>' for one in formations)


def _drawn(one: Formation[str]) -> str:
    """A formation as SVG with its ranks, its incomplete last rank, and a line at its front."""
    complete, rest = divmod(one.models, one.files)
    wide, deep = one.width // one.files, one.depth // one.ranks
    last = f"M{(one.width - rest * wide) / 2:g} {complete * deep}h{rest * wide}v{deep}h-{rest * wide}z" if rest else ""
    ranks = "".join(f"M0 {n * deep}h{one.width}" for n in range(1, complete))
    frame = f"M0 0h{one.width}v{complete * deep}h-{one.width}z"
    return (
        f'<svg viewBox="-2 -6 {one.width + 4} {one.depth + 8}" style="width:{one.width * SCALE:.2f}em" aria-hidden="true">'
        f'<path d="{frame}{last}{ranks}"/><path class="front" d="M0 -2h{one.width}"/></svg>'
    )
