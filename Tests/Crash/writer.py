"""Writers that change one app in parallel, and a ledger of the acknowledged changes.

Each writer has its own draft and channel. After a kill, their state must be the last acknowledged state, or the result
of the request that received no response.
"""

import hashlib
import json
import re
import threading
import time
import uuid

from server import Lost, expect

APP = "/themes/crash"


class Ledger:
    """The acknowledged changes of all writers."""

    def __init__(self):
        self.lock = threading.Lock()
        #: Maps versions to (kind of change, value or restored version, more about the origin).
        self.versions = {}
        #: Scheduled changes that aren't known to have been made. Maps ids to (value, due time).
        self.waiting = {}
        #: Maps every ETag that was served to the version in the same response.
        self.served = {}
        #: Whether all nodes know a version.
        self.is_everywhere = False
        self.counts = {"draft saves": 0, "drafts published": 0, "rebases": 0, "channel moves": 0, "scheduled": 0, "retries": 0}
        self.value = 0

    def next_value(self):
        with self.lock:
            self.value += 1
            return self.value

    def count(self, what):
        with self.lock:
            self.counts[what] += 1

    def acknowledge(self, number, how, what, more=None):
        with self.lock:
            if number in self.versions:
                raise Lost(f"version {number} was acknowledged twice")
            self.versions[number] = (how, what, more)

    def known(self):
        with self.lock:
            return sorted(self.versions)

    def value_of(self, number):
        """The value of a version, found through all rollbacks."""
        how, what, _ = self.versions[number]
        return self.value_of(what) if how == "rollback" else what


class Writer:
    """One of several writers that load a server."""

    def __init__(self, name, server, ledger):
        self.name, self.server, self.ledger = name, server, ledger
        self.draft, self.channel = f"{APP}/drafts/{name}", f"{APP}/channels/{name}"
        #: The acknowledged files and base of the draft. None if there is no draft.
        self.files = self.base = None
        self.revision = 0
        #: The channel's version and ETag. None if there is no channel.
        self.target = None
        #: A request that received no response, as (response handler, method, path, body, headers).
        self.open = None
        #: The state of the draft or channel if the request that received no response was carried out.
        self.coming = None

    # Sending

    def send(self, method, path, body=None, headers=None, then=None):
        """Sends a request and records it until the response arrives. With `then`, it has a key and can be sent
        again."""
        headers = dict(headers or {})
        if then:
            headers["Idempotency-Key"] = str(uuid.uuid4())
        self.open = (then, method, path, body, headers)
        answer = self.server.request(method, path, body, headers)
        self.open = self.coming = None
        if then:
            then(*answer)
        return answer

    def recover(self):
        """After a request that received no response, determines the state. If the request has a key, sends it again."""
        if not self.open:
            return
        self.server.settle()
        self.check()
        if not self.open:
            return
        then, method, path, body, headers = self.open
        answer = self.server.request(method, path, body, headers)
        self.ledger.count("retries")
        then(*answer)
        self.open = self.coming = None

    def step(self, dice):
        known = self.ledger.known()
        chance = dice.random()
        if chance < 0.5:
            self.draft_step(dice)
        elif chance < 0.6 and known:
            self.set_channel(dice.choice(known))
        elif chance < 0.7 and known:
            self.schedule(dice.uniform(1.5, 3))
        elif chance < 0.82 and known:
            self.rollback(dice.choice(known))
        else:
            self.publish()

    # Versions

    def publish(self):
        value = self.ledger.next_value()

        def then(status, headers, body):
            self.made(status, body, "publish", value)

        self.send("POST", f"{APP}/versions", {"message": f"value {value}", "files": files_of(value)}, then=then)
        self.look()

    def rollback(self, old):
        def then(status, headers, body):
            self.made(status, body, "rollback", old)

        self.send("POST", f"{APP}/rollback", {"version": old, "message": f"back to {old}"}, then=then)
        self.look()

    def made(self, status, body, how, what, more=None):
        expect(status == 201, f"a {how} of {what} returned {status}: {body[:300]!r}")
        self.ledger.acknowledge(json.loads(body)["version"], how, what, more)

    def look(self):
        status, headers, body = self.server.request("GET", f"{APP}/latest")
        if status == 404 and not self.ledger.is_everywhere:
            return  # Another node published the first version a moment ago.
        expect(status == 200, f"{APP}/latest returned {status}: {body[:300]!r}")
        with self.ledger.lock:
            self.ledger.served[headers["ETag"]] = int(headers["Livery-Version"])

    def schedule(self, seconds):
        value = self.ledger.next_value()
        due = int(time.time() + seconds)
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(due))

        def then(status, headers, body):
            if status == 400 and b"invalid-time" in body:
                return  # The time is past, because the server was down or slow.
            expect(status == 202, f"scheduling returned {status}: {body[:300]!r}")
            self.ledger.count("scheduled")
            with self.ledger.lock:
                self.ledger.waiting[json.loads(body)["id"]] = (value, due)

        body = {"message": f"value {value}", "files": files_of(value), "at": at}
        self.send("POST", f"{APP}/versions", body, then=then)

    # The draft

    def draft_step(self, dice):
        if self.files is None:
            return self.create()
        chance = dice.random()
        if chance < 0.15:
            self.publish_draft()
        elif chance < 0.3:
            self.save("notes.ktv", None if "notes.ktv" in self.files else f"// {self.ledger.next_value()}\n{{}}")
        else:
            self.save("base.ktv", text_of(self.ledger.next_value()))

    def create(self):
        files = files_of(self.ledger.next_value())
        self.coming = ("create", files)
        status, _, body = self.send("PUT", self.draft, {"files": files}, {"If-None-Match": "*"})
        expect(status == 201, f"creating the draft {self.name} returned {status}: {body[:300]!r}")
        self.adopt(json.loads(body))

    def save(self, path, text):
        """Saves or deletes a file, based on the acknowledged state."""
        seen = self.files.get(path)
        files = {**self.files, path: text} if text is not None else {k: v for k, v in self.files.items() if k != path}
        condition = {"If-Match": tag_of(seen)} if seen is not None else {"If-None-Match": "*"}
        self.coming = ("save", files)
        method, content = ("DELETE", None) if text is None else ("PUT", text.encode())
        status, headers, body = self.send(method, f"{self.draft}/files/{path}", content, condition)
        wanted = 204 if text is None else 200 if seen is not None else 201
        expect(status == wanted, f"saving {path} of {self.name} returned {status}: {body[:300]!r}")
        expect(text is None or headers["ETag"] == tag_of(text), f"{path} was saved with an ETag that does not match its content")
        self.files, self.revision = files, self.revision + 1
        self.ledger.count("draft saves")

    def publish_draft(self):
        files = self.files

        def then(status, headers, body):
            if status == 409 and b"draft-behind" in body:
                return
            self.made(status, body, "draft", value_in(files["base.ktv"]), self.name)
            self.base, self.revision = json.loads(body)["version"], self.revision + 1
            self.ledger.count("drafts published")

        # This can take several attempts, because others publish, too.
        for _ in range(5):
            files, self.coming = self.files, ("publish", self.files)
            status, _, _ = self.send("POST", f"{APP}/versions", {"message": "a draft", "draft": self.name}, then=then)
            if status != 409:
                break
            self.rebase()

    def rebase(self):
        """Bases the draft on the current version. Conflicts are resolved in favor of the draft's values."""
        _, headers, _ = self.server.request("GET", self.draft)
        condition = {"If-Match": headers["ETag"]}
        self.coming = ("rebase", self.files)
        status, _, body = self.send("POST", f"{self.draft}/rebase", {}, condition)
        if status == 409 and b"merge-conflicts" in body:
            problem = json.loads(body)
            choices = [
                {"file": conflict["file"], "path": conflict["path"], "take": "ours"} for conflict in problem["conflicts"]]
            self.coming = ("rebase", self.files)
            # The request names the version, because a newer version might have other conflicts.
            choice = {"to": problem["to"], "choices": choices}
            status, _, body = self.send("POST", f"{self.draft}/rebase", choice, condition)
        expect(status == 200, f"rebasing the draft {self.name} returned {status}: {body[:300]!r}")
        self.adopt(json.loads(body))
        self.ledger.count("rebases")

    def adopt(self, draft):
        self.files = {path: file["text"] for path, file in draft["files"].items()}
        self.base, self.revision = draft["base"], draft["revision"]

    # The channel

    def set_channel(self, version):
        condition = {"If-Match": self.target[1]} if self.target else {"If-None-Match": "*"}
        self.coming = ("channel", version)
        status, headers, body = self.send("PUT", self.channel, {"version": version}, condition)
        expect(status in (200, 201), f"moving channel {self.name} returned {status}: {body[:300]!r}")
        self.target = (version, headers["ETag"])
        self.ledger.count("channel moves")

    # After a kill

    def check(self):
        """Checks that the state is acknowledged or results from the pending request, and continues with that state."""
        kind, coming = self.coming or (None, None)
        self.check_draft(kind, coming)
        self.check_channel(coming if kind == "channel" else None)
        if self.open and not self.open[0]:
            self.open = self.coming = None

    def check_draft(self, kind, coming):
        status, _, body = self.server.request("GET", self.draft)
        if status == 404:
            return expect(self.files is None, f"the draft {self.name} was acknowledged, but does not exist")
        expect(status == 200, f"the draft {self.name} returned {status}: {body[:300]!r}")
        draft = json.loads(body)
        files = {path: file["text"] for path, file in draft["files"].items()}
        for path, file in draft["files"].items():
            expect(file["etag"] == tag_of(file["text"]), f"{path} of the draft {self.name} has an ETag that does not match its content")
        moved = draft["revision"] - self.revision
        is_known = moved == 0 and files == self.files and draft["base"] == self.base
        was_coming = moved == 1 and {
            "create": files == coming,
            "save": files == coming and draft["base"] == self.base,
            "publish": files == coming and (draft["base"] or 0) > (self.base or 0),
            "rebase": (draft["base"] or 0) > (self.base or 0),
        }.get(kind, False)
        expect(
            is_known or was_coming,
            f"the draft {self.name} is at revision {draft['revision']} on version {draft['base']} with {files}. Acknowledged "
            f"was revision {self.revision} on {self.base} with {self.files}, and pending was {kind} {coming}")
        # The response to the repeated publish contains the new base.
        if was_coming and kind != "publish":
            self.adopt(draft)

    def check_channel(self, coming):
        status, headers, body = self.server.request("GET", self.channel)
        if status == 404:
            return expect(self.target is None, f"the channel {self.name} was acknowledged, but does not exist")
        expect(status == 200, f"the channel {self.name} returned {status}: {body[:300]!r}")
        found = (json.loads(body)["version"], headers["ETag"])
        expect(
            found == self.target or (coming is not None and found[0] == coming),
            f"the channel {self.name} is at {found}, not at {self.target}")
        self.target = found
        deadline = time.monotonic() + self.server.delay
        while not self.serves(found[0]):
            expect(time.monotonic() < deadline, f"the channel {self.name} does not serve version {found[0]}")
            time.sleep(0.05)

    def serves(self, version):
        status, headers, body = self.server.request("GET", f"{APP}/{self.name}")
        return status == 200 and headers["Livery-Version"] == str(version) and value(body) == self.ledger.value_of(version)


def text_of(value):
    return f"{{ value: {value} }}"


def files_of(value):
    return {"theme.ktv": "{ @include: [\"base.ktv\"] }", "base.ktv": text_of(value)}


def value_in(text):
    return int(re.search(r"value: (\d+)", text).group(1))


def value(bundle):
    return json.loads(bundle)["tokens"]["value"]["value"]


def tag_of(text):
    return f'"{hashlib.sha256(text.encode()).hexdigest()}"'
