"""The time until a publish or a rollback is acknowledged, relative to a single SQLite transaction.

The transaction writes as many bytes as a publish adds (its new file and its bundles in gzip) as one row, in WAL mode
with full synchronization, on the same disk, between the requests. Each publish changes one file of fifty.

Usage: publish.py LIVERY PUBLIC [COUNT]
"""

import os
import shutil
import sqlite3
import sys
import tempfile
import time

from measure import percentile, table
from publishing import FILES, Livery, theme


class Bare:
    """A table with one row per transaction."""

    def __init__(self, folder):
        self.database = sqlite3.connect(os.path.join(folder, "bare.sqlite"), isolation_level=None)
        self.database.execute("PRAGMA page_size = 2048")
        self.database.execute("PRAGMA journal_mode = WAL")
        self.database.execute("PRAGMA synchronous = FULL")
        self.database.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL)")

    def write(self, count):
        content = os.urandom(count)
        began = time.perf_counter()
        self.database.execute("BEGIN IMMEDIATE")
        self.database.execute("INSERT INTO rows (bytes) VALUES (?)", (content,))
        self.database.execute("COMMIT")
        return time.perf_counter() - began


def main(binary, public, count):
    folder = tempfile.mkdtemp(dir=os.environ.get("BENCH_FOLDER"))
    livery, bare = Livery(binary, public, folder), Bare(folder)
    try:
        versions = "/themes/bench/versions"
        livery.post(versions, {"message": "first", "files": theme(0)})
        livery.post(versions, {"message": "second", "files": theme(1)})
        size = livery.bytes_of(2)
        figures = {"publish": [], "rollback": [], "bare, as publish": [], "bare, as rollback": []}
        for step in range(2, count + 2):
            figures["publish"].append(livery.post(versions, {"message": "next", "files": theme(step)}))
            figures["bare, as publish"].append(bare.write(size))
            figures["rollback"].append(livery.post("/themes/bench/rollback", {"version": 1, "message": "back"}))
            # A rollback adds only small rows.
            figures["bare, as rollback"].append(bare.write(256))
        rows = []
        for name in ("publish", "rollback"):
            mine, base = figures[name], figures[f"bare, as {name}"]
            for label, share in (("p50", 0.5), ("p99", 0.99)):
                ours, theirs = percentile(mine, share), percentile(base, share)
                rows.append([name, label, f"{ours * 1e3:.2f} ms", f"{theirs * 1e3:.2f} ms", f"{ours / theirs:.1f}"])
        table(
            f"Acknowledged on disk, {count} publishes of one file in {FILES} ({size:,} bytes new, 4 bundles) and as many "
            "rollbacks", ["what", "", "livery", "bare SQLite", "ratio"], rows)
    finally:
        livery.stop()
        shutil.rmtree(folder, ignore_errors=True)


main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 300)
