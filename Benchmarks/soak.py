"""An hour of mixed load on one server. Fails if memory grows after the first minutes.

The load consists of full and conditional requests for bundles in all encodings, bundles compiled on demand, checks,
drafts, event subscribers that come and go or never read, history, differences, and a publish or a rollback each second.
It is moderate, because this test looks for leaks and not for limits. Usage: soak.py LIVERY PUBLIC [SECONDS]
"""

import collections
import hashlib
import http.client
import json
import os
import random
import select
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import peers
from measure import cpu_seconds, resident, table

APPS = {"small": 20, "middle": 230, "large": 1200}
ENCODINGS = ["identity", "gzip", "br", "gzip, br;q=0.5"]
SUBSCRIBERS = 60
#: Seconds between two measurements of memory.
SAMPLE = 1
#: The maximum number of kinds of faults to print.
SHOWN = 20
#: The maximum ratio of the memory at the end to the memory after five minutes. The allocator causes some variation.
GOAL = 1.05


def theme(count, step):
    """A theme with `count` tokens in three files and four combinations of axes. Each step changes it."""
    parts = {f"part{index}.ktv": "{ " + f"part{index}: {{\n" + "".join(
        f"    color{token}: #{((token + index) * 2654435761 + (step if token == index else 0)) % (1 << 24):06x}\n"
        for token in range(count // 3)) + "} }\n" for index in range(3)}
    include = ", ".join(f'"{name}"' for name in parts)
    files = {"theme.ktv": "{ @axes: { platform: [ios, android], skin: [day, night] }, @include: [%s] }\n" % include}
    files["skins/night.ktv"] = "{ part0: { color0: #%06x } }\n" % (step % (1 << 24))
    return {**files, **parts}


class Load:
    """The load on a server, with a thread for each kind of request."""

    def __init__(self, port, token):
        self.port, self.token = port, token
        self.over = threading.Event()
        self.done, self.faults = collections.Counter(), collections.Counter()
        self.latest = dict.fromkeys(APPS, 0)
        self.local = threading.local()

    def fault(self, what):
        self.faults[what] += 1
        if self.faults[what] == 1 and len(self.faults) <= SHOWN:
            print(f"  fault: {what}", file=sys.stderr, flush=True)

    def request(self, method, path, body=None, expect=(200,), **fields):
        """Sends a request on this thread's connection. Returns the status, header fields and body of the response."""
        if getattr(self.local, "connection", None) is None:
            self.local.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        fields = {name.replace("_", "-"): value for name, value in fields.items()}
        if method != "GET":
            fields["Authorization"] = f"Bearer {self.token}"
        if isinstance(body, dict):
            body, fields["Content-Type"] = json.dumps(body), "application/json"
        try:
            self.local.connection.request(method, path, body, fields)
            answer = self.local.connection.getresponse()
            content = answer.read()
        except (OSError, http.client.HTTPException) as error:
            self.local.connection.close()
            self.local.connection = None
            self.fault(f"{method} {path.split('?')[0]}: {type(error).__name__}")
            return 0, {}, b""
        if answer.status not in expect:
            self.fault(f"{method} {path.split('?')[0]}: {answer.status} {content[:200]!r}")
        return answer.status, answer.headers, content

    def every(self, seconds, act):
        """Runs `act` at this interval, with its own random numbers."""
        dice = random.Random(act.__name__)

        def run():
            next = time.monotonic()
            while not self.over.is_set():
                try:
                    act(dice)
                except Exception as error:  # An error of this program counts as a fault, too.
                    self.fault(f"{act.__name__}: {type(error).__name__}: {error}")
                self.done[act.__name__] += 1
                next = max(next + seconds, time.monotonic())
                self.over.wait(max(0, next - time.monotonic()))

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        return thread

    def publish(self, dice, app=None):
        app = app or dice.choice(list(APPS))
        if self.latest[app] and dice.random() < 0.15:
            body = {"version": dice.randint(1, self.latest[app]), "message": "back"}
            status, _, content = self.request("POST", f"/themes/{app}/rollback", body, (201,))
        else:
            body = {"message": "soak", "files": theme(APPS[app], dice.randrange(1 << 30))}
            status, _, content = self.request("POST", f"/themes/{app}/versions", body, (201,))
        if status == 201:
            self.latest[app] = json.loads(content)["version"]

    def fetch(self, dice):
        """Requests a current bundle, then again with its ETag."""
        query = dice.choice(["", "?format=1", "?platform=ios&skin=night", "?skin=day&platform=android&format=1"])
        path, encoding = f"/themes/{dice.choice(list(APPS))}/latest{query}", dice.choice(ENCODINGS)
        status, fields, content = self.request("GET", path, Accept_Encoding=encoding)
        if not status:
            return
        if "Content-Encoding" not in fields and f'"{hashlib.sha256(content).hexdigest()}"' != fields.get("ETag"):
            self.fault(f"GET {path}: the body does not match the ETag")
        self.request("GET", path, expect=(200, 304), Accept_Encoding=encoding, If_None_Match=fields.get("ETag", '"-"'))

    def demand(self, dice):
        """Requests a form and version that the server compiles on demand."""
        app = dice.choice(list(APPS))
        query = f"platform={dice.choice(['ios', 'android'])}&skin={dice.choice(['day', 'night'])}"
        format = dice.choice(["css", "dtcg", "bundle"])
        self.request(
            "GET", f"/themes/{app}/versions/{dice.randint(1, self.latest[app])}?{query}&as={format}",
            Accept_Encoding=dice.choice(ENCODINGS))

    def check(self, dice):
        files = theme(APPS["middle"], dice.randrange(1 << 30))
        if dice.random() < 0.3:
            files["theme.ktv"] += "{ broken: @nothing.there }"
        self.request("POST", "/themes/middle/check?skin=night", {"files": files})

    def draft(self, dice):
        """Creates, saves, checks and compares a draft, and publishes or deletes it."""
        path = f"/themes/small/drafts/d{dice.randrange(1 << 40)}"
        self.request("PUT", path, {}, (201,), If_None_Match="*")
        text = "{ part1: { color0: #%06x } }\n" % dice.randrange(1 << 24)
        self.request("PUT", f"{path}/files/skins/night.ktv", text, If_Match="*")
        self.request("POST", f"{path}/check", {"files": {"part2.ktv": "{ part2: { own: 1 } }"}})
        self.read(f"{path}/diff")
        if dice.random() < 0.3:
            # The other thread may publish first. The draft is behind then, and the publish fails.
            name = path.rsplit("/", 1)[1]
            self.request("POST", "/themes/small/versions", {"message": "draft", "draft": name}, (201, 409, 412))
        # Publishing changes the draft's ETag.
        _, fields, _ = self.read(path)
        self.request("DELETE", path, expect=(204,), If_Match=fields.get("ETag", "*"))

    def read(self, path):
        return self.request("GET", path, Authorization=f"Bearer {self.token}")

    def look(self, dice):
        app = dice.choice(list(APPS))
        version = dice.randint(1, self.latest[app])
        self.request("GET", dice.choice([
            f"/themes/{app}/versions?limit=50", f"/themes/{app}/versions?before={version + 1}", "/themes",
            f"/themes/{app}/versions/{version}/source", f"/themes/{app}/diff?from={version}", f"/themes/{app}",
            "/metrics", "/readyz", f"/edit/{app}", f"/themes/{app}/latest?skin=none", "/nothing",
        ]), expect=(200, 400, 404))

    def subscribe(self):
        """Maintains a number of subscribers. Each stays up to a minute, and one in ten never reads."""
        dice = random.Random("subscribe")
        open_ones = {}
        while not self.over.is_set():
            now = time.monotonic()
            for connection in [one for one, (end, _) in open_ones.items() if end < now]:
                connection.close()
                del open_ones[connection]
            while len(open_ones) < SUBSCRIBERS:
                connection = socket.create_connection(("127.0.0.1", self.port))
                path = f"/themes/{dice.choice(list(APPS))}/events"
                connection.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                open_ones[connection] = (now + dice.uniform(1, 60), dice.random() < 0.9)
                self.done["subscribers"] += 1
            reading = [one for one, (_, reads) in open_ones.items() if reads]
            for connection in select.select(reading, [], [], 0.5)[0]:
                data = connection.recv(65536)
                self.done["events"] += data.count(b"event: version")
                if not data:
                    self.fault("the server disconnected a subscriber that reads")
                    connection.close()
                    del open_ones[connection]
            self.over.wait(0.05)

    def start(self):
        for app in APPS:
            self.publish(random.Random(app), app)
        threads = [
            self.every(1, self.publish), self.every(0.05, self.fetch), self.every(0.1, self.demand),
            self.every(1, self.check), self.every(3, self.draft), self.every(1, self.look)]
        threads.append(threading.Thread(target=self.subscribe, daemon=True))
        threads[-1].start()
        return threads


def watch(server, data, seconds):
    """Measures memory in MiB each second, and prints it each minute."""
    began, samples, minutes = time.monotonic(), [], 0
    while (elapsed := time.monotonic() - began) < seconds:
        if server.poll() is not None:
            sys.exit(f"error: the server ended with {server.returncode}")
        all, own = (value / (1 << 20) for value in resident(server.pid))
        samples.append((elapsed, all, own))
        if elapsed >= 60 * minutes:
            minutes += 1
            size = sum(os.path.getsize(path) for path in (data, data + "-wal") if os.path.exists(path)) / (1 << 20)
            print(f"  minute {elapsed / 60:3.0f}: {all:6.1f} MiB, anonymous {own:6.1f}; database {size:7.1f} MiB; "
                  f"CPU {cpu_seconds(server.pid):.0f} s", flush=True)
        time.sleep(SAMPLE)
    return samples


def around(samples, begin, end, column):
    values = [sample[column] for sample in samples if begin <= sample[0] <= end]
    return statistics.median(values)


def report(load, samples, seconds):
    # A shorter run is compared with the time after its first twelfth. The figures are medians of ten minutes, because
    # memory varies by a tenth within minutes while workers release free memory.
    mark = min(300, seconds / 12)
    rows = []
    for name, column in (("memory", 1), ("anonymous memory", 2)):
        first = around(samples, mark, 3 * mark, column)
        last = around(samples, seconds - 2 * mark, seconds, column)
        rows.append([name, f"{first:.1f} MiB", f"{last:.1f} MiB", f"{last / first:.3f}", f"≤ {GOAL}"])
    done = ", ".join(f"{count:,} {name}" for name, count in sorted(load.done.items()))
    table(
        f"Mixed load for {seconds / 60:.0f} minutes: {done}; versions {sum(load.latest.values()):,}",
        ["", f"min {mark / 60:.1f} to {mark / 20:.1f}", f"last {mark / 30:.1f}", "ratio", "goal"], rows)
    print(f"\n  faults: {sum(load.faults.values())}")
    for what, count in load.faults.most_common(SHOWN):
        print(f"    {count} × {what}")
    return not load.faults and float(rows[1][3]) <= GOAL


def main(binary, public, seconds):
    folder = tempfile.mkdtemp(dir=os.environ.get("BENCH_FOLDER"))
    data, port = os.path.join(folder, "livery.sqlite"), peers.free_port()
    token = subprocess.check_output(
        [binary, "token", "create", "--role", "publisher", "--data", data], text=True).strip()
    server = subprocess.Popen(
        [binary, "serve", "--port", str(port), "--data", data, "--public", public], stderr=subprocess.DEVNULL)
    try:
        peers.wait_for(port)
        peers.wait_until_ready(port)
        load = Load(port, token)
        threads = load.start()
        samples = watch(server, data, seconds)
        load.over.set()
        for thread in threads:
            thread.join(60)
        holds = report(load, samples, seconds)
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(folder, ignore_errors=True)
    sys.exit(0 if holds else 1)


main(sys.argv[1], sys.argv[2], float(sys.argv[3]) if len(sys.argv) > 3 else 3600)
