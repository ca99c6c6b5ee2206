"""Servers on one database, of SQLite and of PostgreSQL: the time from the acknowledgement of a publish until every other server has announced it
and serves it, and changes with `If-Match` on another server than the one that published.

Each round publishes on another server. A server that serves an older version than the one that it announced is an error,
and so is a rejected `If-Match` with the newest ETag. Usage: nodes.py LIVERY PUBLIC [PUBLISHES] [CHANGES]
"""

import contextlib
import http.client
import json
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from measure import percentile, table
from peers import logged_port, wait_until_ready

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Tests"))
import postgresql

APP = "bench"
#: The maximum of the 99th percentile, and of all, in seconds. SQLite doesn't notify other servers.
GOALS = {"SQLite": (1.5, 1.5), "PostgreSQL": (0.5, 1.5)}


class Node:
    def __init__(self, binary, public, folder, token, data):
        log = os.path.join(folder, f"log{time.monotonic_ns()}")
        self.token = token
        with open(log, "w") as file:
            self.process = subprocess.Popen(
                [binary, "serve", "--port", "0", "--data", data, "--public", public, "--writes-per-second", "0"],
                stderr=file)
        self.port = logged_port(log)
        wait_until_ready(self.port)
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port)

    def publish(self, number, tag=None):
        """Publishes and returns the status and the new ETag."""
        text = json.dumps({"message": "bench", "files": {"theme.ktv": "{ a: %d }" % number}})
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        if tag:
            headers["If-Match"] = tag
        self.connection.request("POST", f"/themes/{APP}/versions", text, headers)
        response = self.connection.getresponse()
        response.read()
        return response.status, response.headers.get("ETag")

    def version(self):
        self.connection.request("GET", f"/themes/{APP}/latest")
        response = self.connection.getresponse()
        response.read()
        return int(response.headers.get("Livery-Version", 0))

    def subscribe(self):
        self.events = socket.create_connection(("127.0.0.1", self.port))
        self.events.settimeout(60)
        self.events.sendall(f"GET /themes/{APP}/events HTTP/1.0\r\nHost: localhost\r\n\r\n".encode())
        self.text = b""

    def wait_for(self, version):
        """Waits for the event of a version, and checks that the server serves it."""
        wanted = f"id: {version}\nevent: version\n".encode()
        while wanted not in self.text:
            data = self.events.recv(65536)
            if not data:
                sys.exit("error: the server disconnected a subscriber")
            self.text += data
        now = time.perf_counter()
        served = self.version()
        if served < version:
            sys.exit(f"error: a server announced version {version} and served version {served}")
        return now


def announcements(nodes, publishes):
    """The seconds from each acknowledgement until the last other server announced the version."""
    times, version = [], nodes[0].version()
    for node in nodes:
        node.subscribe()
        while b"id: " not in node.text:
            node.text += node.events.recv(65536)
    for number in range(publishes):
        time.sleep(random.uniform(0, 0.2))
        status, _ = nodes[number % len(nodes)].publish(1_000_000 + number)
        acknowledged = time.perf_counter()
        if status != 201:
            sys.exit(f"error: a publish returned {status}")
        version += 1
        times.append(max(node.wait_for(version) for node in nodes) - acknowledged)
    return times


def rejections(nodes, changes):
    """The number of publishes with the newest ETag, each on another server, that were rejected."""
    rejected, (_, tag) = 0, nodes[0].publish(0)
    for number in range(changes):
        status, new = nodes[(number + 1) % len(nodes)].publish(number + 1, tag)
        rejected += status != 201
        tag = new or tag
    return rejected


@contextlib.contextmanager
def durable_postgresql():
    """Yields the URL of a database."""
    with postgresql.running(is_durable=True) as server:
        yield server.url


@contextlib.contextmanager
def sqlite():
    """Yields the path of a database."""
    folder = tempfile.mkdtemp(dir=os.environ.get("BENCH_FOLDER"))
    try:
        yield os.path.join(folder, "livery.sqlite")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def measure(binary, public, data, count, publishes, changes):
    """The times of the publishes, the rejected changes, and the changes per second."""
    folder, nodes = tempfile.mkdtemp(dir=os.environ.get("BENCH_FOLDER")), []
    token = subprocess.check_output(
        [binary, "token", "create", "--role", "publisher", "--data", data], text=True).strip()
    try:
        nodes = [Node(binary, public, folder, token, data) for _ in range(count)]
        began = time.perf_counter()
        rejected = rejections(nodes, changes)
        rate = changes / (time.perf_counter() - began)
        # Events of these changes that servers have not announced yet would disturb the measurement.
        while len({node.version() for node in nodes}) > 1:
            time.sleep(0.05)
        return announcements(nodes, publishes), rejected, rate
    finally:
        for node in nodes:
            node.process.terminate()
            node.process.wait()
        shutil.rmtree(folder, ignore_errors=True)


def main(binary, public, publishes, changes):
    rows, holds = [], True
    for name, database in ("SQLite", sqlite), ("PostgreSQL", durable_postgresql):
        for count in (2, 3):
            with database() as data:
                times, rejected, rate = measure(binary, public, data, count, publishes, changes)
            usual, longest = GOALS[name]
            rows.append([
                name, count, *(f"{percentile(times, share) * 1e3:.0f} ms" for share in (0.5, 0.99)),
                f"{max(times) * 1e3:.0f} ms", f"≤ {usual * 1e3:.0f} ms, ≤ {longest * 1e3:.0f} ms", f"{rejected} of {changes:,}", f"{rate:.0f}/s"])
            holds = holds and percentile(times, 0.99) <= usual and max(times) <= longest and rejected == 0
    table(
        f"{publishes} publishes until every server on the same database serves them",
        ["database", "servers", "p50", "p99", "max", "goals of p99 and max", "If-Match rejected", "publishes"], rows)
    sys.exit(0 if holds else 1)


main(
    sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 200,
    int(sys.argv[4]) if len(sys.argv) > 4 else 1000)
