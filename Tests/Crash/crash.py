"""Kills `livery serve` at random moments while it publishes and rolls back, and looks whether anything is lost.

Several servers, each with a database of its own, are loaded over HTTP and killed by SIGKILL, again and again. After each
kill the server is started on what is left, and every version that was acknowledged must be there with the bytes and the
ETag that it had, numbers without a gap, every ETag ever served belonging to a version that is there. At the end the
audit's chain must hold, and `livery doctor` find nothing. Usage: crash.py LIVERY PUBLIC [--kills N | --seconds N] [--seed N]
"""

import argparse
import http.client
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

SERVERS = 3
WRITERS = 3
#: Seconds from the server's start to its end; drawn anew each time.
LIFE = (0.02, 0.5)


class Lost(Exception):
    """Something acknowledged is not there."""


class Server:
    """One database, and the processes that serve it one after the other."""

    def __init__(self, binary, public, folder, seed):
        self.binary, self.public, self.folder = binary, public, folder
        self.data = os.path.join(folder, "livery.sqlite")
        self.dice = random.Random(seed)
        self.token = subprocess.check_output(
            [binary, "token", "create", "--role", "publisher", "--data", self.data], text=True).strip()
        #: What was acknowledged: number → (kind, what was sent).
        self.acknowledged = {}
        #: Every ETag that an answer ever had, with the version that the answer named.
        self.served = {}
        self.lock = threading.Lock()
        self.faults = []
        self.count = 0
        self.process = None

    def start(self):
        self.process = subprocess.Popen(
            [self.binary, "serve", "--port", "0", "--data", self.data, "--public", self.public,
             "--writes-per-second", "0"],
            stderr=subprocess.PIPE, text=True)
        seen = []
        for line in self.process.stderr:
            seen.append(line)
            port = re.search(r"\bport=(\d+)", line)
            if port:
                self.port = int(port.group(1))
                threading.Thread(target=self.process.stderr.read, daemon=True).start()
                return self.wait_until_ready()
        raise Lost(f"the server does not start again:\n{''.join(seen)}")

    def wait_until_ready(self):
        """The server listens before it has loaded what it serves."""
        for _ in range(400):
            if self.request("GET", "/readyz")[0] == 200:
                return
            time.sleep(0.05)
        raise Lost("the server does not become ready")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def request(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
            connection.request(method, path, json.dumps(body) if body is not None else None, headers if body else {})
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            connection.close()

    def one_life(self):
        """Load from start to kill; then a start on what is left, and the check."""
        self.start()
        over = threading.Event()
        threads = [threading.Thread(target=self.load, args=(over, self.dice.random())) for _ in range(WRITERS)]
        for thread in threads:
            thread.start()
        time.sleep(self.dice.uniform(*LIFE))
        self.kill()
        over.set()
        for thread in threads:
            thread.join()
        if self.faults:
            raise self.faults[0]

    def load(self, over, seed):
        dice = random.Random(seed)
        while not over.is_set():
            try:
                self.step(dice)
            except (OSError, http.client.HTTPException):
                return  # The server is gone; what it did not say it need not have kept.
            except Exception as fault:
                self.faults.append(fault)
                return

    def step(self, dice):
        with self.lock:
            self.count += 1
            value, known = self.count, sorted(self.acknowledged)
        if known and dice.random() < 0.25:
            old = dice.choice(known)
            status, headers, body = self.request(
                "POST", "/themes/crash/rollback", {"version": old, "message": f"back to {old}"})
            sent = ("rollback", old)
        else:
            files = {"theme.ktv": "{ @include: [\"base.ktv\"] }", "base.ktv": f"{{ value: {value} }}"}
            status, headers, body = self.request(
                "POST", "/themes/crash/versions", {"message": f"value {value}", "files": files})
            sent = ("publish", value)
        if status != 201:
            raise Lost(f"{sent} was answered with {status}: {body[:300]!r}")
        number = json.loads(body)["version"]
        with self.lock:
            if number in self.acknowledged:
                raise Lost(f"version {number} was acknowledged twice")
            self.acknowledged[number] = sent
        status, headers, body = self.request("GET", "/themes/crash/latest")
        with self.lock:
            self.served[headers["ETag"]] = (int(headers["Livery-Version"]), body)

    def value_of(self, number):
        """What version `number` must hold, through all rollbacks."""
        kind, what = self.acknowledged[number]
        return what if kind == "publish" else self.value_of(what)

    def check(self):
        self.start()
        try:
            if not self.acknowledged:
                return
            history = self.history()
            numbers = [version["number"] for version in history]
            if numbers != list(range(len(numbers), 0, -1)):
                raise Lost(f"history has a gap: {numbers[:20]} …")
            newest = max(self.acknowledged)
            if newest > len(numbers):
                raise Lost(f"version {newest} was acknowledged, history ends at {len(numbers)}")
            by_number = {version["number"]: version for version in history}
            for number, (kind, what) in self.acknowledged.items():
                origin = by_number[number]["rolledBackFrom"]
                if origin != (what if kind == "rollback" else None):
                    raise Lost(f"version {number} is not the {kind} of {what} that was acknowledged")
            # All hashes each time, bytes of some: all of them would take longer with every round.
            hashes = {f'"{hash}"' for version in history for hash in version["bundles"].values()}
            for tag, (number, _) in self.served.items():
                own = {f'"{hash}"' for hash in by_number.get(number, {"bundles": {}})["bundles"].values()}
                if tag.replace('-gz"', '"') not in own & hashes:
                    raise Lost(f"the ETag {tag} of version {number} was served and belongs to none that is there")
            for number in self.dice.sample(sorted(self.acknowledged), min(5, len(self.acknowledged))) + [newest]:
                self.check_bytes(number)
        finally:
            self.kill()

    def history(self):
        versions, before = [], None
        while True:
            path = "/themes/crash/versions?limit=200" + (f"&before={before}" if before else "")
            status, _, body = self.request("GET", path)
            if status != 200:
                raise Lost(f"history answers {status}: {body[:300]!r}")
            page = json.loads(body)["versions"]
            versions += page
            if len(page) < 200:
                return versions
            before = page[-1]["number"]

    def check_bytes(self, number):
        status, headers, body = self.request("GET", f"/themes/crash/versions/{number}")
        if status != 200:
            raise Lost(f"version {number} was acknowledged and answers {status}")
        value = json.loads(body)["tokens"]["value"]["value"]
        if value != self.value_of(number):
            raise Lost(f"version {number} holds {value}, not {self.value_of(number)}")
        _, _, source = self.request("GET", f"/themes/crash/versions/{number}/source")
        if f"value: {value} " not in json.loads(source)["files"]["base.ktv"]:
            raise Lost(f"the source of version {number} is not what was published")

    def end(self):
        for command in (["audit", "verify"], ["doctor"]):
            done = subprocess.run([self.binary, *command, "--data", self.data], capture_output=True, text=True)
            if done.returncode != 0:
                raise Lost(f"livery {' '.join(command)}: {done.stdout}{done.stderr}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("livery")
    parser.add_argument("public")
    parser.add_argument("--kills", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    options = parser.parse_args()
    end = time.monotonic() + options.seconds if options.seconds else None
    folder = tempfile.mkdtemp(prefix="livery-crash-")
    lost, kills, lock = [], [0], threading.Lock()

    def run(index):
        own = os.path.join(folder, str(index))
        os.mkdir(own)
        server = None
        try:
            server = Server(options.livery, options.public, own, options.seed + index)
            while True:
                with lock:
                    if lost or (end and time.monotonic() > end) or (options.kills and kills[0] >= options.kills):
                        break
                    kills[0] += 1
                server.one_life()
                server.check()
            server.end()
        except Exception as error:  # Any other error is one of this test, and must not pass for a success.
            lost.append(f"server {index}: {type(error).__name__}: {error}")
            if server and server.process and server.process.poll() is None:
                server.kill()
        return server

    servers = []
    threads = [threading.Thread(target=lambda index=index: servers.append(run(index))) for index in range(SERVERS)]
    began = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    acknowledged = sum(len(server.acknowledged) for server in servers if server)
    served = sum(len(server.served) for server in servers if server)
    print(f"{kills[0]} kills in {time.monotonic() - began:.0f} s, {acknowledged} versions acknowledged, "
          f"{served} ETags served, seed {options.seed}")
    if lost:
        print("\n".join(lost), file=sys.stderr)
        print(f"what is left is in {folder}", file=sys.stderr)
        sys.exit(1)
    shutil.rmtree(folder)
    if acknowledged == 0:
        sys.exit("nothing was acknowledged: nothing was tested")


main()
