"""Runs several `livery serve` processes on PostgreSQL with a synchronous standby, for tests that kill each of them."""

import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from server import Server, expect, launched

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import postgresql

#: No change is acknowledged before the standby has received it.
SYNCHRONOUS = "synchronous_standby_names=*"
#: How often each kind of failure is chosen.
FAILURES = {"kill_a_node": 4, "kill_all_nodes": 1, "kill_postgresql": 2, "fail_over": 2}


class Cluster(Server):
    """Nodes on one database. Each request goes to a random node."""

    #: After a failure, the writers continue with whatever is still running.
    aftermath = (0.2, 1.5)
    #: The node that made a change serves it immediately. The other nodes do so 1.5 seconds after the database is back.
    delay = 20

    def __init__(self, binary, public, folder, count):
        self.folders = [tempfile.mkdtemp(prefix="livery-pg-") for _ in range(2)]
        self.primary, self.standby = (postgresql.Server(folder, is_durable=True) for folder in self.folders)
        self.primary.renew()
        self.primary.start(SYNCHRONOUS)
        self.follow()
        self.nodes, self.ports, self.folder = [None] * count, [None] * count, folder
        self.changes = 0
        super().__init__(binary, public, folder, f"postgresql:///postgres?host={','.join(self.folders)}&user=livery")

    def follow(self):
        """Starts the standby with a copy of the primary's databases."""
        self.standby.follow(self.primary)
        self.standby.start(SYNCHRONOUS)

    def start(self, log):
        """Starts everything that isn't running, and waits until each node has all acknowledged changes."""
        for database in (self.primary, self.standby):
            if not database.is_running:
                database.start(SYNCHRONOUS)
        for index, node in enumerate(self.nodes):
            if node is None or node.poll() is not None:
                self.nodes[index], self.ports[index] = launched(self.words, f"{log}{index}")
        self.settle()
        newest = int(self.primary.query("SELECT number FROM audit_head"))
        deadline = time.monotonic() + 60
        for port in self.ports:
            while self.applied(port) < newest:
                expect(time.monotonic() < deadline, f"a node has applied {self.applied(port)} of {newest} audit entries after a minute")
                time.sleep(0.02)
        for port in self.ports:
            self.require_change(port, deadline)

    def require_change(self, port, deadline):
        """Waits until a node accepts a change. A change that it rejects during an outage must be accepted afterward."""
        self.changes += 1
        body = {"message": "Probe", "files": {"theme.ktv": f"{{ a: {self.changes} }}"}}
        while True:
            status, _, answer = self.request_to(port, "POST", "/themes/probe/versions", body)
            if status == 201:
                return
            expect(status == 503 and time.monotonic() < deadline, f"a node rejects changes, {status}: {answer[:300]!r}")
            time.sleep(0.02)

    def applied(self, port):
        _, _, body = self.request_to(port, "GET", "/metrics")
        return int(re.search(rb"^livery_audit_entry (\d+)", body, re.MULTILINE)[1])

    def settle(self):
        """Waits until it is certain whether the changes on killed nodes were made."""
        try:
            self.primary.query("BEGIN; SELECT * FROM audit_head FOR UPDATE; ROLLBACK")
        except subprocess.CalledProcessError as error:
            raise ConnectionError(error.stderr) from error

    def request(self, method, path, body=None, headers=None):
        status, fields, answer = self.request_to(random.choice(self.ports), method, path, body, headers)
        if status == 503:
            raise ConnectionError(f"{method} {path} returned 503: {answer[:300]!r}")
        return status, fields, answer

    def fail(self, dice):
        kind = dice.choices(list(FAILURES), FAILURES.values())[0]
        getattr(self, kind)(dice)
        return kind

    def kill_a_node(self, dice):
        node = dice.choice(self.nodes)
        node.kill()
        node.wait()

    def kill_all_nodes(self, dice):
        for node in self.nodes:
            node.kill()
        for node in self.nodes:
            node.wait()

    def kill_postgresql(self, dice):
        """Kills the primary and starts it again after a while."""
        self.primary.kill()
        time.sleep(dice.uniform(0, 0.3))
        self.primary.start(SYNCHRONOUS)

    def fail_over(self, dice):
        """Replaces the primary with the standby, which gets a standby of its own."""
        self.primary.kill()
        self.standby.promote()
        self.primary, self.standby = self.standby, self.primary
        self.follow()

    def kill(self):
        """Kills everything."""
        for node in self.nodes:
            if node:
                node.kill()
                node.wait()
        for database in (self.primary, self.standby):
            database.kill()

    def remove(self):
        for folder in self.folders:
            shutil.rmtree(folder, ignore_errors=True)
