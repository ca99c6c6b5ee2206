"""Time from sending a publish, or a rollback, to its acknowledgement, as a ratio to one bare SQLite transaction.

The bare transaction writes as many bytes as a publish adds (its new file and its bundles in gzip, by the store's own
figures) as one row, in WAL with full synchronization, on the same disk, between the requests of the same run. Each
publish changes one file of fifty. Usage: publish.py LIVERY PUBLIC [COUNT]
"""

import http.client
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

from measure import table
from peers import wait_until_ready

FILES = 50


class Livery:
    def __init__(self, binary, public, folder):
        self.data, log = os.path.join(folder, "livery.sqlite"), os.path.join(folder, "log")
        self.token = subprocess.check_output(
            [binary, "token", "create", "--role", "publisher", "--data", self.data], text=True).strip()
        self.process = subprocess.Popen(
            [binary, "serve", "--port", "0", "--data", self.data, "--public", public],
            stderr=open(log, "w"))
        port = self.port(log)
        wait_until_ready(port)
        self.connection = http.client.HTTPConnection("127.0.0.1", port)

    def port(self, log):
        for _ in range(200):
            with open(log) as file:
                found = re.search(r"\bport=(\d+)", file.read())
            if found:
                return int(found.group(1))
            time.sleep(0.05)
        sys.exit("the server does not start")

    def post(self, path, body):
        """Seconds until the answer is there."""
        text = json.dumps(body)
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        began = time.perf_counter()
        self.connection.request("POST", path, text, headers)
        answer = self.connection.getresponse()
        content = answer.read()
        spent = time.perf_counter() - began
        if answer.status != 201:
            sys.exit(f"{path} was answered with {answer.status}: {content[:300]!r}")
        return spent

    def bytes_of(self, number):
        """What a version added: its bundles in gzip and the text of its one new file."""
        with sqlite3.connect(f"file:{self.data}?mode=ro", uri=True) as database:
            bundles, = database.execute(
                "SELECT sum(length(b.gzip)) FROM version_bundles r JOIN bundles b ON b.id = r.bundle "
                "JOIN versions v ON v.id = r.version WHERE v.number = ?", (number,)).fetchone()
            file, = database.execute("SELECT length(bytes) FROM blobs ORDER BY id DESC LIMIT 1").fetchone()
        return bundles + file

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Bare:
    """One table, one row a transaction."""

    def __init__(self, folder):
        self.database = sqlite3.connect(os.path.join(folder, "bare.sqlite"), isolation_level=None)
        self.database.execute("PRAGMA page_size = 16384")
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


def theme(step):
    """Fifty files of twenty tokens, of which the first is another in each step; two platforms with two skins each."""
    names = [f"part{index}.ktv" for index in range(FILES - 1)]
    files = {
        name: "{ " + f"group{index}: {{\n" + "".join(
            f"    token{token}: #{((index * 20 + token) * 2654435761 + (step if index == 0 else 0)) % (1 << 24):06x}\n"
            for token in range(20)) + "} }\n"
        for index, name in enumerate(names)
    }
    include = ", ".join(f'"{name}"' for name in names)
    files["theme.ktv"] = f"{{ @axes: {{ platform: [ios, android], skin: [day, night] }}, @include: [{include}] }}\n"
    return files


def quantile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


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
            # A rollback adds rows only.
            figures["bare, as rollback"].append(bare.write(256))
        rows = []
        for name in ("publish", "rollback"):
            mine, base = figures[name], figures[f"bare, as {name}"]
            for label, share in (("p50", 0.5), ("p99", 0.99)):
                ours, theirs = quantile(mine, share), quantile(base, share)
                rows.append([name, label, f"{ours * 1e3:.2f} ms", f"{theirs * 1e3:.2f} ms", f"{ours / theirs:.1f}"])
        table(
            f"Acknowledged on disk, {count} publishes of one file in {FILES} ({size:,} bytes new, 4 bundles) and as many "
            "rollbacks", ["what", "", "livery", "bare SQLite", "ratio"], rows)
    finally:
        livery.stop()
        shutil.rmtree(folder, ignore_errors=True)


main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 300)
