"""Kills `livery serve` at random times under load, and checks that no acknowledged change is lost.

Several servers, each with its own database, receive publishes, draft saves, rollbacks, channel moves and scheduled
changes over HTTP until they are killed with SIGKILL. The server then starts again on the same database, and all
acknowledged changes must exist. These are versions with their bytes and ETags, version numbers without gaps, drafts and
channels, and a version for each ETag that was ever served. Changes that were due in the meantime must have been made
exactly once. A publish that received no response is sent again with its idempotency key and must create only one
version. At the end, the audit chain must be intact, and `livery doctor` must report no problems.

With `--nodes`, the same happens with several servers on PostgreSQL. Each request goes to any of them. The failure
affects one server, all servers, PostgreSQL, or PostgreSQL in such a way that its standby takes over. The writers
continue with whatever is still running.

Usage: crash.py LIVERY PUBLIC [--kills N | --seconds N] [--seed N] [--nodes N]
"""

import argparse
import collections
import http.client
import os
import random
import re
import shutil
import sys
import tempfile
import threading
import time

from cluster import Cluster
from server import Server, expect
from writer import APP, Ledger, Writer, text_of, value

#: Several short histories can be checked faster than one long history.
SERVERS = 5
CLUSTERS = 2
WRITERS = 3
CLUSTER_WRITERS = 4
#: The range of the time in seconds from the server's start until it is killed, which is chosen at random.
LIFE = (0.02, 0.5)


class Round:
    """A server that is killed repeatedly, and its writers."""

    def __init__(self, server, writers, seed):
        self.dice = random.Random(seed)
        self.server = server
        self.log = os.path.join(server.folder, "log")
        self.ledger = Ledger()
        self.writers = [Writer(f"w{index}", server, self.ledger) for index in range(writers)]
        self.faults = []

    def one_life(self):
        """Loads the server until it fails, and for a while after that. Returns what failed."""
        self.server.start(self.log)
        over = threading.Event()
        threads = [
            threading.Thread(target=self.load, args=(writer, over, random.Random(self.dice.random())))
            for writer in self.writers]
        for thread in threads:
            thread.start()
        time.sleep(self.dice.uniform(*LIFE))
        try:
            failure = self.server.fail(self.dice)
            time.sleep(self.dice.uniform(*self.server.aftermath))
        finally:
            over.set()
            for thread in threads:
                thread.join()
        if self.faults:
            raise self.faults[0]
        return failure

    def load(self, writer, over, dice):
        while not over.is_set():
            try:
                writer.recover()
                while not over.is_set():
                    writer.step(dice)
            except (OSError, http.client.HTTPException):
                over.wait(0.02)  # The server was killed. Unacknowledged changes may be lost.
            except Exception as fault:
                self.faults.append(fault)
                return

    def check(self):
        """Starts the server on the same database and checks it."""
        started = time.time()
        self.server.start(self.log)
        self.ledger.is_everywhere = bool(self.ledger.versions)
        self.check_numbers(self.history())
        self.check_scheduled(started)
        for writer in self.writers:
            writer.check()
        known = self.ledger.known()
        # Checks all numbers and hashes, but only some versions' bytes, so that later rounds aren't slower.
        for number in set(self.dice.sample(known, min(5, len(known))) + known[-1:]):
            self.check_bytes(number)

    def history(self):
        versions, before = [], None
        while True:
            path = f"{APP}/versions?limit=200" + (f"&before={before}" if before else "")
            status, _, _ = self.server.request("GET", path)
            if status == 404 and not self.ledger.versions:
                return []
            page = self.server.json(path)["versions"]
            versions += page
            if len(page) < 200:
                return versions
            before = page[-1]["number"]

    def check_numbers(self, history):
        numbers = [version["number"] for version in history]
        expect(numbers == list(range(len(numbers), 0, -1)), f"history has a gap: {numbers[:20]} …")
        by_number = {version["number"]: version for version in history}
        for number, (how, what, more) in self.ledger.versions.items():
            expect(number in by_number, f"version {number} was acknowledged, but the history ends at {len(numbers)}")
            version = by_number[number]
            origin = {
                "publish": {"kind": "files"}, "rollback": {"kind": "rollback", "version": what},
                "draft": {"kind": "draft", "draft": more}, "schedule": {"kind": "files"},
            }[how]
            expect(
                version["origin"] == origin and version["scheduled"] == (more if how == "schedule" else None),
                f"version {number} differs from the acknowledged {how} of {what}: {version}")
        hashes = {number: {f'"{hash}"' for hash in version["bundles"].values()} for number, version in by_number.items()}
        for tag, number in self.ledger.served.items():
            expect(
                re.sub(r'-gz-[0-9a-f]+"$', '"', tag) in hashes.get(number, ()),
                f"the ETag {tag} of version {number} was served and belongs to no existing version")
        # Values are unique, so that a retry that publishes twice is detected.
        messages = [version["message"] for version in history if version["message"].startswith("value ")]
        expect(len(messages) == len(set(messages)), "a version was published twice")

    def check_scheduled(self, started):
        """Checks that changes that were due before the start have been made, and that none was made twice."""
        changes = {id: self.change(id, due < started) for id, (_, due) in sorted(self.ledger.waiting.items())}
        # Reads the history last, because changes can become due at any time.
        made = [(version["scheduled"], version["number"]) for version in self.history() if version["scheduled"]]
        expect(len(made) == len(dict(made)), "a scheduled change was carried out twice")
        for id, change in changes.items():
            content, due = self.ledger.waiting[id]
            if change["state"] == "waiting" and due > started:
                continue
            expect(
                change["state"] == "done" and dict(made).get(id) == change["version"],
                f"scheduled change {id} was due {started - due:.1f} s before the start and is {change}")
            del self.ledger.waiting[id]
            self.ledger.acknowledge(change["version"], "schedule", content, id)

    def change(self, id, is_due):
        """A scheduled change. If it is due, it might be in progress."""
        deadline = time.monotonic() + 60
        while True:
            change = self.server.json(f"{APP}/schedule/{id}")
            if change["state"] != "waiting" or not is_due or time.monotonic() > deadline:
                return change
            time.sleep(0.05)

    def check_bytes(self, number):
        status, _, body = self.server.request("GET", f"{APP}/versions/{number}")
        expect(status == 200, f"version {number} was acknowledged, but its status is {status}")
        wanted = self.ledger.value_of(number)
        expect(value(body) == wanted, f"version {number} holds {value(body)}, not {wanted}")
        source = self.server.json(f"{APP}/versions/{number}/source")
        expect(text_of(wanted) == source["files"]["base.ktv"], f"the source of version {number} is not what was published")


class Rounds:
    """Runs rounds in parallel until there are enough kills or a check fails."""

    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.end = time.monotonic() + options.seconds if options.seconds else None
        self.lock = threading.Lock()
        self.kills, self.failures, self.lost, self.rounds = 0, collections.Counter(), [], []

    def continues(self):
        with self.lock:
            if self.lost or (self.end and time.monotonic() > self.end):
                return False
            if self.options.kills and self.kills >= self.options.kills:
                return False
            self.kills += 1
            return True

    def run(self, index):
        own = os.path.join(self.folder, str(index))
        os.mkdir(own)
        server = None
        try:
            if self.options.nodes:
                server, writers = Cluster(self.options.livery, self.options.public, own, self.options.nodes), CLUSTER_WRITERS
            else:
                server, writers = Server(self.options.livery, self.options.public, own), WRITERS
            round = Round(server, writers, self.options.seed + index)
            self.rounds.append(round)
            while self.continues():
                self.failures[round.one_life()] += 1
                round.check()
            server.examine()
        except Exception as error:  # An error of this test counts as a failure, too.
            self.lost.append(f"error: server {index}: {type(error).__name__}: {error}")
        finally:
            if server:
                server.kill()
                server.remove()

    def all(self):
        count = CLUSTERS if self.options.nodes else SERVERS
        threads = [threading.Thread(target=self.run, args=(index,)) for index in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("livery")
    parser.add_argument("public")
    parser.add_argument("--kills", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    options = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="livery-crash-")
    rounds = Rounds(options, folder)
    began = time.monotonic()
    rounds.all()
    ledgers = [round.ledger for round in rounds.rounds]
    counts = {"versions": sum(len(ledger.versions) for ledger in ledgers)}
    for what in Ledger().counts:
        counts[what] = sum(ledger.counts[what] for ledger in ledgers)
    counts["ETags served"] = sum(len(ledger.served) for ledger in ledgers)
    kills = ", ".join(f"{count} × {what.replace('_', ' ')}" for what, count in rounds.failures.items())
    print(f"{rounds.kills} kills ({kills}) in {time.monotonic() - began:.0f} s, seed {options.seed}; acknowledged: "
          + ", ".join(f"{count} {what}" for what, count in counts.items()))
    if rounds.lost:
        print("\n".join(rounds.lost), file=sys.stderr)
        print(f"the databases and logs are in {folder}", file=sys.stderr)
        sys.exit(1)
    shutil.rmtree(folder)
    missing = [what for what, count in counts.items() if count == 0]
    if missing and rounds.kills >= 200:
        sys.exit(f"error: these were never tested: {', '.join(missing)}")


main()
