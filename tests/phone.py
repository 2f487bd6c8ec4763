"""Pages of the samples in a real browser, as wide as a phone, a tablet and a desk: `python -m tests.phone [ROSTER…]`.

Asks Chromium, where it is installed, for words that are broken, for type too small to be read, and for pages that must be
scrolled sideways; ends with 1 if there are any.
"""

from __future__ import annotations

import html
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from builder import mustering
from builder.files.roster_files import read_roster
from builder.locale import language
from builder.render.html import write
from builder.sheet import build
from tests.conftest import HEAD, LISTS

WIDTHS = (400, 768, 1280)
LONGEST = 40
"""Greatest number of letters of a word that must not be broken; no real name is longer."""
SMALLEST = 11
"""Least height of a readable letter in pixels."""

LOOK = """
const frame = document.getElementById("page")
frame.onload = () => {
  const page = frame.contentDocument, top = page.documentElement, broken = [], small = []
  const walk = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  for (let text; (text = walk.nextNode()); ) {
    const around = text.parentElement
    if (around.closest("style,script,nav") || !around.offsetParent) continue
    if (text.data.trim() && parseFloat(getComputedStyle(around).fontSize) < SMALLEST) small.push(text.data.trim())
    for (const word of text.data.matchAll(/[^\\s\\u00a0\\u202f\\-–\\/·→]{2,}/g)) {
      if (word[0].length > LONGEST) continue
      const range = page.createRange()
      range.setStart(text, word.index)
      range.setEnd(text, word.index + word[0].length)
      if (new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size > 1) broken.push(word[0])
    }
  }
  document.getElementById("found").textContent = JSON.stringify({ wide: top.scrollWidth - top.clientWidth, broken, small })
}
""".replace("LONGEST", str(LONGEST)).replace("SMALLEST", str(SMALLEST))


def longest() -> str:
    """Text of a roster with sixty entries whose names have two hundred letters."""
    rows = [f"- {{take: helblitzen, id: e{n}, models: {20 + n}, name: {chr(65 + n % 26) * 200}}}\n" for n in range(60)]
    return f"{HEAD}army: empire\nlimit: 20000\ngame: friendly\nname: {'T' * 200}\nentries:\n{''.join(rows)}"


def looked_at(page: str, width: int, folder: Path) -> dict[str, list[str] | int]:
    """Faults of an HTML page at a width in pixels, as lists or numbers by kind of fault."""
    source = html.escape(page, quote=True)
    frame = f'<iframe id="page" style="border:0;width:{width}px;height:900px" srcdoc="{source}"></iframe>'
    there = folder / "frame.html"
    there.write_text(f'<!DOCTYPE html><meta charset="utf-8">{frame}<pre id="found"></pre><script>{LOOK}</script>', encoding="utf-8")
    asked = ("--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=8000", "--window-size=1400,1000", "--dump-dom")
    told = subprocess.run(["chromium", *asked, there.as_uri()], capture_output=True, text=True, timeout=120, check=True).stdout
    found = re.findall(r'<pre id="found">(.*?)</pre>', told, re.DOTALL)[-1]
    return json.loads(html.unescape(found))


def main(paths: list[str]) -> int:
    """Check the pages of these rosters, or of all samples; returns 1 if there are faults, else 0."""
    wrong = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        hostile = folder / "longest-names.yaml"
        hostile.write_text(longest(), encoding="utf-8")
        for path in map(Path, paths or [*sorted(LISTS.glob("*/rosters/*.yaml")), hostile]):
            done = mustering.muster_file(read_roster(str(path)), (LISTS,))
            for code in ("en", "fr"):
                page = write(build.sheet(done, language(code)))
                for width in WIDTHS:
                    found = looked_at(page, width, folder)
                    bad = any(found.values())
                    wrong += bad
                    print(f"{path.stem} {code} {width}: {json.dumps(found, ensure_ascii=False) if bad else 'well'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
