"""How long printing takes, as ratios to work that ReportLab must do anyway, and many rosters against many runs.

    python tests/benchmarks/sheets.py [ROUNDS] [RUNS]

The other side of each ratio is ReportLab drawing the same words in a plain table: the same fonts embedded, the same
number of pages. Each figure is the median of interleaved rounds, so that a slow spell of the machine touches both
sides alike. Nothing passes or fails here.
"""

from __future__ import annotations

import gc
import io
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from reportlab.lib.units import mm
from reportlab.platypus import PageBreak, SimpleDocTemplate, Table, TableStyle

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from builder import mustering  # noqa: E402
from builder.library import (  # noqa: E402
    loading,
    roster_files,
)
from builder.locale import language  # noqa: E402
from builder.render import pdf  # noqa: E402
from builder.render.pdf import page_marks  # noqa: E402
from builder.render.pdf.fonts import font_name  # noqa: E402
from builder.sheet import build  # noqa: E402
from tests.benchmarks.reckoning import compared, timed  # noqa: E402

ROSTER = ROOT / "lists" / "wfb3" / "rosters" / "empire-3000.yaml"
ACROSS = 6
MANY = 100


def plain_table(pages: list[page_marks.Page]) -> bytes:
    """The words of these pages in a plain table a page."""
    out = io.BytesIO()
    document = SimpleDocTemplate(
        out,
        pagesize=(pages[0].width, pages[0].height),
        leftMargin=5 * mm,
        rightMargin=5 * mm,
        topMargin=5 * mm,
        bottomMargin=5 * mm,
        invariant=1,
        pageCompression=1,
    )
    story: list[object] = []
    for page in pages:
        rows: list[list[str]] = []
        fonts = []
        for face in sorted({m.face for m in page.marks if isinstance(m, page_marks.Word)}):
            words = [m.text for m in page.marks if isinstance(m, page_marks.Word) and m.face == face]
            begin = len(rows)
            rows += [
                [*words[n : n + ACROSS], *[""] * (ACROSS - len(words[n : n + ACROSS]))]
                for n in range(0, len(words), ACROSS)
            ]
            fonts.append(("FONTNAME", (0, begin), (-1, len(rows) - 1), font_name(face)))
        high = min(12.0, (page.height - 14 * mm) / len(rows))
        commands: list[tuple[object, ...]] = [
            ("FONTSIZE", (0, 0), (-1, -1), min(6.0, high)),
            ("TOPPADDING", (0, 0), (-1, -1), 0),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
        ]
        story += [Table(rows, rowHeights=[high] * len(rows), style=TableStyle([*commands, *fonts])), PageBreak()]
    document.build(story[:-1])
    return out.getvalue()


def main(rounds: int, runs: int) -> None:
    """Measure and print."""
    import compileall

    compileall.compile_dir(ROOT / "builder", quiet=1)
    folders = loading.search_path()
    muster = mustering.muster_file(roster_files.read_roster(str(ROSTER)), folders)
    for copy in ("player", "umpire"):
        made = build.sheet(muster, language("en"), copy)
        for layout in pdf.LAYOUTS:
            pages = pdf.laid_out(made, layout, prices=copy == "umpire")
            plain_table(pages)
            gc.freeze()
            (ratio,) = compared(
                rounds,
                lambda p=pages: plain_table(p),
                lambda m=made, n=layout, c=copy: pdf.write([m], layouts=[n], prices=c == "umpire"),
            )
            seconds = min(timed(lambda m=made, n=layout: pdf.write([m], layouts=[n])) for _ in range(3))
            print(
                f"  {layout:8} {copy:8} {len(pages):3} pages  {ratio:5.2f} of a plain table   aim 1.50   ({seconds / len(pages) * 1000:.1f} ms a page here)"
            )
    with tempfile.TemporaryDirectory() as folder:
        text = ROSTER.read_text(encoding="utf-8")
        for number in range(MANY):
            (Path(folder) / f"host-{number:03}.yaml").write_text(
                text.replace("Ostland Host", f"Host {number}"), encoding="utf-8"
            )
        environment = {**os.environ, "MUSTER_LANG": "en"}

        def run(what: str, to: str) -> None:
            subprocess.run(
                [sys.executable, "-m", "builder", "print", what, "-o", to],
                cwd=ROOT,
                env=environment,
                stdout=subprocess.DEVNULL,
                check=True,
            )

        one = timed(lambda: run(folder, f"{folder}/all"))
        each = sum(timed(lambda n=n: run(f"{folder}/host-{n:03}.yaml", f"{folder}/each")) for n in range(runs)) / runs
        print(
            f"  {MANY} rosters in one run   {one / (each * MANY):5.2f} of {MANY} runs   aim 0.33   ({one:.1f} s, a run alone {each:.2f} s)"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15, int(sys.argv[2]) if len(sys.argv) > 2 else 10)
