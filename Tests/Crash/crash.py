"""Kills `livery serve` at random moments while people work on it, and looks whether anything is lost.

Several servers, each with a database of its own, are loaded over HTTP by people who publish, save drafts and publish these,
roll back, move channels and schedule, and are killed by SIGKILL, again and again. After each kill the server is started on
what is left, and everything that was acknowledged must be there: versions with the bytes and the ETag that they had,
numbers without a gap, drafts and channels as they were left, every ETag ever served belonging to a version that is there;
what was due in the meantime is done, once. A publish that had no answer is sent again with its key, and must make one
version. At the end the audit's chain must hold, and `livery doctor` find nothing.

Usage: crash.py LIVERY PUBLIC [--kills N | --seconds N] [--seed N]
"""

import argparse
import http.client
import os
import random
import re
import shutil
import sys
import tempfile
import threading
import time

from server import Lost, Server, expect
from writer import APP, Ledger, Writer, text_of, value

#: Each with a history of its own: the longer one is, the longer it takes to look through.
SERVERS = 5
WRITERS = 3
#: Seconds from the server's start to its end; drawn anew each time.
LIFE = (0.02, 0.5)


class Round:
    """A server that is killed, and those who work on it."""

    def __init__(self, binary, public, folder, seed):
        self.dice = random.Random(seed)
        self.server = Server(binary, public, folder)
        self.log = os.path.join(folder, "log")
        self.ledger = Ledger()
        self.writers = [Writer(f"w{index}", self.server, self.ledger) for index in range(WRITERS)]
        self.faults = []

    def one_life(self):
        """Load from start to kill."""
        self.server.start(self.log)
        over = threading.Event()
        threads = [
            threading.Thread(target=self.load, args=(writer, over, random.Random(self.dice.random())))
            for writer in self.writers]
        for thread in threads:
            thread.start()
        time.sleep(self.dice.uniform(*LIFE))
        self.server.kill()
        over.set()
        for thread in threads:
            thread.join()
        if self.faults:
            raise self.faults[0]

    def load(self, writer, over, dice):
        try:
            writer.retry()
            while not over.is_set():
                writer.step(dice)
        except (OSError, http.client.HTTPException):
            pass  # The server is gone; what it did not say it need not have kept.
        except Exception as fault:
            self.faults.append(fault)

    def check(self):
        """A start on what is left, and a look at it."""
        started = time.time()
        self.server.start(self.log)
        try:
            self.check_numbers(self.history())
            self.check_scheduled(started)
            for writer in self.writers:
                writer.check()
            known = self.ledger.known()
            # All numbers and hashes each time, bytes of some: all of them would take longer with every round.
            for number in set(self.dice.sample(known, min(5, len(known))) + known[-1:]):
                self.check_bytes(number)
        finally:
            self.server.kill()

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
            expect(number in by_number, f"version {number} was acknowledged, history ends at {len(numbers)}")
            version = by_number[number]
            origin = {
                "publish": {"kind": "files"}, "rollback": {"kind": "rollback", "version": what},
                "draft": {"kind": "draft", "draft": more}, "schedule": {"kind": "files"},
            }[how]
            expect(
                version["origin"] == origin and version["scheduled"] == (more if how == "schedule" else None),
                f"version {number} is not the {how} of {what} that was acknowledged: {version}")
        hashes = {number: {f'"{hash}"' for hash in version["bundles"].values()} for number, version in by_number.items()}
        for tag, number in self.ledger.served.items():
            expect(
                re.sub(r'-gz-[0-9a-f]+"$', '"', tag) in hashes.get(number, ()),
                f"the ETag {tag} of version {number} was served and belongs to none that is there")
        # Values are given once, so that a publish which was made twice, as by a retry, shows.
        messages = [version["message"] for version in history if version["message"].startswith("value ")]
        expect(len(messages) == len(set(messages)), "a publish was made twice")

    def check_scheduled(self, started):
        """What was due when the server started is done before it answers; nothing is done twice."""
        changes = {id: self.server.json(f"{APP}/schedule/{id}") for id in sorted(self.ledger.waiting)}
        # Read after them: more may come due at any moment.
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

    def check_bytes(self, number):
        status, _, body = self.server.request("GET", f"{APP}/versions/{number}")
        expect(status == 200, f"version {number} was acknowledged and answers {status}")
        wanted = self.ledger.value_of(number)
        expect(value(body) == wanted, f"version {number} holds {value(body)}, not {wanted}")
        source = self.server.json(f"{APP}/versions/{number}/source")
        expect(text_of(wanted) == source["files"]["base.ktv"], f"the source of version {number} is not what was published")


class Rounds:
    """Several at once, until there were enough kills or something is lost."""

    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.end = time.monotonic() + options.seconds if options.seconds else None
        self.lock = threading.Lock()
        self.kills, self.lost, self.rounds = 0, [], []

    def goes_on(self):
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
        round = None
        try:
            round = Round(self.options.livery, self.options.public, own, self.options.seed + index)
            self.rounds.append(round)
            while self.goes_on():
                round.one_life()
                round.check()
            round.server.examine()
        except Exception as error:  # Any other error is one of this test, and must not pass for a success.
            self.lost.append(f"server {index}: {type(error).__name__}: {error}")
            if round:
                round.server.kill()

    def all(self):
        threads = [threading.Thread(target=self.run, args=(index,)) for index in range(SERVERS)]
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
    print(f"{rounds.kills} kills in {time.monotonic() - began:.0f} s, seed {options.seed}; acknowledged: "
          + ", ".join(f"{count} {what}" for what, count in counts.items()))
    if rounds.lost:
        print("\n".join(rounds.lost), file=sys.stderr)
        print(f"what is left is in {folder}", file=sys.stderr)
        sys.exit(1)
    shutil.rmtree(folder)
    missing = [what for what, count in counts.items() if count == 0]
    if missing and rounds.kills >= 200:
        sys.exit(f"nothing was tested of: {', '.join(missing)}")


main()
