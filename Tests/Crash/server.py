"""A `livery serve` with a database of its own, for tests that kill it or take its disk away."""

import http.client
import json
import os
import re
import subprocess
import time


class Lost(Exception):
    """Something acknowledged is not there, or the server does not do what it must."""


def expect(right, text):
    if not right:
        raise Lost(text)


class Server:
    """One database, and the processes that serve it one after the other."""

    def __init__(self, binary, public, folder):
        self.binary, self.public, self.folder = binary, public, folder
        self.data = os.path.join(folder, "livery.sqlite")
        self.process = None
        self.token = self.run("token", "create", "--role", "publisher", "--name", "Ada").strip()

    def run(self, *command):
        """What a command about the database prints."""
        done = subprocess.run([self.binary, *command, "--data", self.data], capture_output=True, text=True)
        expect(done.returncode == 0, f"livery {' '.join(command)}: {done.stdout}{done.stderr}")
        return done.stdout

    def start(self, log, prepare=None, environment=None):
        """Serves, with the log in a file, until it is ready."""
        words = ["--port", "0", "--data", self.data, "--public", self.public, "--writes-per-second", "0"]
        with open(log, "w") as file:
            self.process = subprocess.Popen(
                [self.binary, "serve", *words], stderr=file, preexec_fn=prepare,
                env={**os.environ, **(environment or {})})
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            with open(log) as file:
                text = file.read()
            port = re.search(r"\bport=(\d+)", text)
            if port and " ready" in text:
                self.port = int(port.group(1))
                return
            expect(self.process.poll() is None, f"the server does not start:\n{text}")
            time.sleep(0.02)
        raise Lost(f"the server does not become ready:\n{text}")

    def kill(self):
        if self.process:
            self.process.kill()
            self.process.wait()

    def stop(self):
        self.process.terminate()
        expect(self.process.wait() == 0, "the server did not stop as usual")

    def request(self, method, path, body=None, headers=None):
        """Status, fields and body of an answer. A body of bytes is sent as it is, any other as JSON."""
        sent = {"Authorization": f"Bearer {self.token}", **(headers or {})}
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            sent["Content-Type"] = "application/json"
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            connection.close()

    def json(self, path):
        """What is at an address that must be there."""
        status, _, body = self.request("GET", path)
        expect(status == 200, f"GET {path} answers {status}: {body[:300]!r}")
        return json.loads(body)

    def examine(self):
        """The audit's chain must hold, and the doctor find nothing."""
        self.run("audit", "verify")
        self.run("doctor")
