"""Measure everything that has a budget, and print each measure with its budget beside it.

    python -m tests.benchmarks [verdict] [folder] [battle_sheet] [builder_keys] [large_lists]

Without names all of them are run, which takes some minutes. Compare ratios within one run only: a busy machine
changes all times and few ratios. Nothing passes or fails here.
"""

from __future__ import annotations

import compileall
import sys

from tests.benchmarks import battle_sheet, builder_keys, folder, large_lists, verdict
from tests.benchmarks.measuring import ROOT

PARTS = (verdict, folder, battle_sheet, builder_keys, large_lists)


def main(names: list[str]) -> None:
    """Measure the parts of these names, or all."""
    compileall.compile_dir(ROOT / "builder", quiet=1)
    known = {part.__name__.rpartition(".")[2]: part for part in PARTS}
    for name in names or known:
        for measure in known[name].measures():
            print(measure, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
