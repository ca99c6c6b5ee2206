"""Ten thousand versions of fifty files: the cost of the last publishes relative to the first, and of `livery copy` to
PostgreSQL and back, relative to a backup by SQLite.

Each version changes one file. The theme has a thousand tokens in one bundle. The copy of the copy must have the same rows.

Usage: versions.py LIVERY PUBLIC [COUNT]
"""

import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from measure import median, table
from publishing import FILES, Livery, theme

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Tests"))
import postgresql

#: The number of first and last publishes to compare, and of history pages to read.
SAMPLE = 100
SLOWER_GOAL, PAGE_GOAL, SIZE_GOAL = 1.5, 20, 200


def mark(holds):
    return "✓" if holds else "✗"


def seconds(action, *words):
    began = time.perf_counter()
    action(*words)
    return time.perf_counter() - began


def rows(database):
    """All rows of a database, by table."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")]
        return {name: sorted(connection.execute(f"SELECT * FROM {name}"), key=repr) for name in names}


def copies(binary, folder):
    """The seconds of a backup by SQLite, of a copy to PostgreSQL, and of a copy of that one to a file."""
    data, back, backup = (os.path.join(folder, name) for name in ("livery.sqlite", "back.sqlite", "backup.sqlite"))

    def copy(source, target):
        subprocess.run([binary, "copy", "--from", source, "--to", target], check=True, stdout=subprocess.DEVNULL)

    with contextlib.closing(sqlite3.connect(data)) as source, contextlib.closing(sqlite3.connect(backup)) as target:
        times = [seconds(source.backup, target)]
    with postgresql.running(is_durable=True) as server:
        times += [seconds(copy, data, server.url), seconds(copy, server.url, back)]
    if rows(data) != rows(back):
        sys.exit(f"error: the copy of the copy differs in {[name for name in rows(data) if rows(data)[name] != rows(back).get(name)]}")
    return times


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
    backup, there, back = copies(binary, folder)
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
         ["memory of the server", f"{memory:.1f} MiB", ""],
         ["backup by SQLite", f"{backup:.2f} s", ""],
         ["livery copy to PostgreSQL", f"{there:.2f} s, {there / backup:.0f} times that", ""],
         ["livery copy of that to a file", f"{back:.2f} s, {back / backup:.0f} times that", ""]])


main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 10_000)
