"""Concurrently sends all kinds of requests to a server and stops it in the meantime, to test it with a sanitizer.

The sanitizer reports errors inside the server. This program only checks that no request fails for an unexpected reason,
and that each kind of request has succeeded, because a sanitizer detects errors only in code that runs.
Usage: load.py SECONDS, with LIVERY_BINARY set.
"""

import contextlib
import http.client
import json
import random
import socket
import struct
import sys
import tempfile
import threading
import time
from collections import Counter
from datetime import datetime, timedelta, timezone
from pathlib import Path

from serving import serving

#: The number of threads for each kind of request.
THREADS = {"read": 4, "listen": 3, "leave": 1, "publish": 2, "draft": 2, "channel": 1, "schedule": 1, "administer": 1}
#: Statuses that are expected because several threads change the same resource.
CONTESTED = {304, 404, 409, 412}
READS = [
    "/themes", "/themes/load", "/themes/load/versions?limit=5", "/themes/load/versions/1", "/themes/load/versions/1/source",
    "/themes/load/diff?from=1", "/themes/badoo/latest?as=dtcg", "/themes/load/channels", "/themes/load/beta",
    "/metrics", "/readyz", "/", "/edit/load", "/assets/livery.svg", "/themes/none/latest", "/none",
]
CHOICES = [f"{axis}={value}" for axis, values in {"platform": ["ios", "android", "web"], "skin": ["day", "night"]}.items() for value in values]


def theme(number):
    """A unique theme that differs for each platform and skin."""
    return {
        "theme.ktv": '{ @include: ["base.ktv"], @axes: { platform: [ios, android, web], skin: [day, night] } }',
        "base.ktv": f"{{ number: {number}, primary(Button): {{ backgroundColor: #783bf9 }} }}",
        "skins/night.ktv": f"{{ number: {number + 1} }}",
        "platforms/web.ktv": f"{{ number: {number + 2} }}",
    }


class UnexpectedStatus(Exception):
    """A response with an unexpected status."""


class Client:
    """A connection with its own random numbers."""

    def __init__(self, load, index):
        self.load, self.index, self.dice = load, index, random.Random(index)
        self.connection = http.client.HTTPConnection("127.0.0.1", load.service.port, timeout=60)
        self.seen = {}

    def ask(self, method, path, content=None, role=None, **fields):
        fields = {name.replace("_", "-"): value for name, value in fields.items() if value}
        if role:
            fields["Authorization"] = f"Bearer {self.load.tokens[role]}"
        if content is not None and not isinstance(content, bytes):
            fields["Content-Type"], content = "application/json", json.dumps(content)
        self.connection.request(method, path, content, fields)
        answer = self.connection.getresponse()
        body = answer.read()
        if answer.status >= 400 and answer.status not in CONTESTED and not self.load.over.is_set():
            raise UnexpectedStatus(f"{method} {path} returned {answer.status}: {body[:300]!r}")
        return answer, body

    def read(self):
        path = self.dice.choice(READS)
        if self.dice.random() < 0.6:
            form = self.dice.choice(["", "&as=css", "&as=dtcg", "&format=1"])
            path = f"/themes/load/latest?{self.dice.choice(CHOICES)}{form}"
        fields = {"Accept_Encoding": self.dice.choice(["", "gzip", "br", "gzip, br;q=0.5"])}
        if self.dice.random() < 0.5:
            fields["If_None_Match"] = self.seen.get(path)
        elif self.dice.random() < 0.2:
            fields["Range"] = "bytes=2-20"
        answer, _ = self.ask(self.dice.choice(["GET", "GET", "GET", "HEAD"]), path, **fields)
        self.seen[path] = answer.headers["ETag"]

    def listen(self):
        """Receives publish events and then disconnects."""
        with socket.create_connection(("127.0.0.1", self.load.service.port), timeout=60) as stream:
            stream.sendall(b"GET /themes/load/events HTTP/1.1\r\nHost: localhost\r\nLast-Event-ID: 1\r\n\r\n")
            heard = b""
            while heard.count(b"event: ") < self.dice.randrange(2, 5):
                some = stream.recv(4096)
                if not some:
                    return
                heard += some

    def leave(self):
        """Sends a complete or partial request and resets the connection."""
        with socket.create_connection(("127.0.0.1", self.load.service.port), timeout=60) as stream:
            stream.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            stream.sendall(self.dice.choice([
                b"GET /themes/load/la",
                b"GET /themes/load/latest?as=css HTTP/1.1\r\nHost: localhost\r\n\r\n" * 3,
                b"POST /themes/load/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{",
            ]))
            time.sleep(self.dice.choice([0, 0.01, 0.1]))

    def publish(self):
        if self.dice.random() < 0.25:
            self.ask("POST", "/themes/load/rollback", {"version": 1, "message": "back"}, "publisher")
        else:
            self.ask("POST", "/themes/load/versions", {"message": "load", "files": theme(self.load.next())}, "publisher")
        self.ask("POST", "/themes/load/check?skin=night", {"files": theme(self.load.next())})

    def draft(self):
        """Changes one of two drafts, each of which is shared by two threads."""
        path = f"/themes/load/drafts/d{self.dice.randrange(2)}"
        file = f"{path}/files/skins/night.ktv"
        self.ask("PUT", path, {}, "designer", If_None_Match="*")
        self.ask("PUT", file, b"{ number: %d }" % self.load.next(), "designer", If_Match=self.tag(file))
        self.ask("POST", f"{path}/check", {}, "designer")
        self.ask("GET", f"{path}/diff", role="designer")
        self.ask("POST", f"{path}/rebase", {}, "designer", If_Match=self.tag(path))
        self.ask("POST", "/themes/load/versions", {"message": "draft", "draft": path.rpartition("/")[2]}, "publisher")
        if self.dice.random() < 0.5:
            self.ask("DELETE", path, role="designer", If_Match=self.tag(path))

    def tag(self, path):
        """The current ETag. If the resource doesn't exist, an ETag that never matches."""
        answer, _ = self.ask("GET", path, role="designer")
        return answer.headers["ETag"] or '"none"'

    def channel(self):
        answer, _ = self.ask("GET", "/themes/load/channels/beta")
        fields = {"If_Match": answer.headers["ETag"]} if answer.status == 200 else {"If_None_Match": "*"}
        self.ask("PUT", "/themes/load/channels/beta", {"version": self.dice.randrange(1, 3)}, "publisher", **fields)

    def schedule(self):
        soon = (datetime.now(timezone.utc) + timedelta(seconds=30)).isoformat(timespec="seconds")
        answer, _ = self.ask("POST", "/themes/load/rollback", {"version": 1, "message": "later", "at": soon}, "publisher")
        if self.dice.random() < 0.3:
            self.ask("DELETE", answer.headers["Location"], role="publisher")
        self.ask("GET", "/themes/load/schedule", role="reader")
        time.sleep(0.5)

    def administer(self):
        _, body = self.ask("POST", "/tokens", {"role": "reader", "name": "load"}, "admin")
        made = json.loads(body)
        self.ask("POST", "/session", {"token": made["token"]})
        self.ask("PUT", "/themes/core/visibility", {"private": self.dice.random() < 0.5}, "admin")
        self.ask("GET", "/themes/core/latest", role="reader")
        self.ask("GET", "/tokens", role="admin")
        self.ask("GET", "/audit?limit=5", role="admin")
        self.ask("DELETE", f"/tokens/{made['id']}", role="admin")


class Load:
    """The threads with their shared state and counts."""

    def __init__(self, service):
        self.service, self.over, self.lock = service, threading.Event(), threading.Lock()
        self.tokens = {role: service.token(role) for role in ("reader", "designer", "publisher", "admin")}
        self.number, self.done, self.faults = 0, Counter(), []

    def next(self):
        with self.lock:
            self.number += 1
            return self.number

    def work(self, kind, index):
        client = Client(self, index)
        while True:
            try:
                getattr(client, kind)()
            except Exception as fault:  # Any error counts until the server stops, even one of this program.
                if not self.over.is_set():
                    self.faults.append(f"{kind}: {type(fault).__name__}: {fault}")
                    self.over.set()
                return
            with self.lock:
                self.done[kind] += 1

    @contextlib.contextmanager
    def running(self):
        kinds = [kind for kind, count in THREADS.items() for _ in range(count)]
        threads = [threading.Thread(target=self.work, args=(kind, index), daemon=True) for index, kind in enumerate(kinds)]
        for thread in threads:
            thread.start()
        yield
        for thread in threads:
            thread.join(60)


def main(seconds):
    with contextlib.ExitStack() as stack, tempfile.TemporaryDirectory() as folder:
        options = ["--writes-per-second", "0", "--stop-seconds", "5", "--log-rate", "1000000"]
        with serving(Path(folder), *options) as service:
            load = Load(service)
            Client(load, 0).ask("POST", "/themes/load/versions", {"message": "first", "files": theme(0)}, "publisher")
            Client(load, 0).ask("POST", "/themes/load/versions", {"message": "second", "files": theme(1)}, "publisher")
            stack.enter_context(load.running())
            load.over.wait(seconds)
            # Requests can fail from here on, because the server is stopping.
            load.over.set()
        stack.close()
    print(", ".join(f"{kind} {load.done[kind]}" for kind in THREADS))
    idle = [kind for kind in THREADS if not load.done[kind]]
    wrong = load.faults + [f"{kind} was never tested" for kind in idle]
    print(*wrong, sep="\n")
    sys.exit(1 if wrong else 0)


main(float(sys.argv[1]))
