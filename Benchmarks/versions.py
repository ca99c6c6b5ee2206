"""Ten thousand versions of fifty files: the cost of the last publishes relative to the first.

Each version changes one file. The theme has a thousand tokens in one bundle.

Usage: versions.py LIVERY PUBLIC [COUNT]
"""

import os
import shutil
import sys
import tempfile

from measure import median, table
from publishing import FILES, Livery, theme

#: The number of first and last publishes to compare, and of history pages to read.
SAMPLE = 100
SLOWER_GOAL, PAGE_GOAL, SIZE_GOAL = 1.5, 20, 200


def mark(holds):
    return "✓" if holds else "✗"


def main(binary, public, count):
    folder = tempfile.mkdtemp(dir=os.environ.get("BENCH_FOLDER"))
    livery = Livery(binary, public, folder)
    try:
        versions = "/themes/bench/versions"
        times = [livery.post(versions, {"message": f"step {step}", "files": theme(step, axes=False)})
                 for step in range(count)]
        first, last = median(times[:SAMPLE]) * 1e3, median(times[-SAMPLE:]) * 1e3
        newest = median(livery.get(versions) for _ in range(SAMPLE)) * 1e3
        oldest = median(livery.get(f"{versions}?before={SAMPLE}") for _ in range(SAMPLE)) * 1e3
        memory = livery.memory() / (1 << 20)
    finally:
        livery.stop()
    # The stopped server has merged the write-ahead log.
    size = sum(os.path.getsize(os.path.join(folder, name)) for name in os.listdir(folder) if "sqlite" in name) / 1e6
    shutil.rmtree(folder, ignore_errors=True)
    table(
        f"{count:,} versions of {FILES} files, each of which changes one",
        ["", "figure", "goal"],
        [[f"publish, median of the first {SAMPLE}", f"{first:.2f} ms", ""],
         [f"of the last {SAMPLE}", f"{last:.2f} ms", ""],
         ["ratio", f"{last / first:.2f}", f"≤ {SLOWER_GOAL} {mark(last / first <= SLOWER_GOAL)}"],
         ["newest page of history", f"{newest:.2f} ms", f"≤ {PAGE_GOAL} ms {mark(newest <= PAGE_GOAL)}"],
         ["oldest page of history", f"{oldest:.2f} ms", f"≤ {PAGE_GOAL} ms {mark(oldest <= PAGE_GOAL)}"],
         ["database", f"{size:.1f} MB", f"≤ {SIZE_GOAL} MB {mark(size <= SIZE_GOAL)}"],
         ["memory of the server", f"{memory:.1f} MiB", ""]])


main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 10_000)
