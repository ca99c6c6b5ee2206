"""A `livery serve` with its own database, for tests that kill it or make its disk fail."""

import http.client
import json
import os
import re
import subprocess
import time


class Lost(Exception):
    """An acknowledged change was lost, or the server behaved incorrectly."""


def expect(condition, message):
    if not condition:
        raise Lost(message)


def launched(words, log, prepare=None, environment=None):
    """Starts a server that logs to a file and waits until it is ready. Returns the process and its port."""
    with open(log, "w") as file:
        process = subprocess.Popen(words, stderr=file, preexec_fn=prepare, env={**os.environ, **(environment or {})})
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        with open(log) as file:
            text = file.read()
        port = re.search(r"\bport=(\d+)", text)
        if port and " ready" in text:
            return process, int(port.group(1))
        expect(process.poll() is None, f"the server ended with {process.returncode} before it was ready:\n{text}")
        time.sleep(0.02)
    process.kill()
    raise Lost(f"the server did not become ready:\n{text}")


class Server:
    """A database and the processes that serve it one after another."""

    #: The range of the time in seconds for which writers continue after a failure.
    aftermath = (0, 0)
    #: The time in seconds during which an acknowledged change might not be served yet.
    delay = 0

    def __init__(self, binary, public, folder, data=None):
        self.binary, self.public, self.folder = binary, public, folder
        self.data = data or os.path.join(folder, "livery.sqlite")
        self.process = None
        self.token = self.run("token", "create", "--role", "publisher", "--name", "Ada").strip()

    @property
    def words(self):
        """The command that serves the database."""
        return [self.binary, "serve", "--port", "0", "--data", self.data, "--public", self.public, "--writes-per-second", "0"]

    def run(self, *command):
        """Runs a command on the database and returns its output."""
        done = subprocess.run([self.binary, *command, "--data", self.data], capture_output=True, text=True)
        expect(done.returncode == 0, f"livery {' '.join(command)}: {done.stdout}{done.stderr}")
        return done.stdout

    def start(self, log, prepare=None, environment=None):
        """Starts the server, unless it is running, with its log in a file. Waits until the server is ready."""
        if not self.process or self.process.poll() is not None:
            self.process, self.port = launched(self.words, log, prepare, environment)

    def settle(self):
        """Waits until it is certain which changes without a response were made. A killed process makes no further
        changes."""

    def fail(self, dice):
        """Causes a failure and returns what failed."""
        self.kill()
        return "kill"

    def kill(self):
        if self.process:
            self.process.kill()
            self.process.wait()

    def stop(self):
        self.process.terminate()
        expect(self.process.wait() == 0, "the server did not stop with status 0")

    def request(self, method, path, body=None, headers=None):
        """Sends a request whose body is bytes or, for other values, JSON. Returns the status, header fields and
        body."""
        return self.request_to(self.port, method, path, body, headers)

    def request_to(self, port, method, path, body=None, headers=None):
        sent = {"Authorization": f"Bearer {self.token}", **(headers or {})}
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            sent["Content-Type"] = "application/json"
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        try:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            connection.close()

    def json(self, path):
        """The JSON document at a path, which must exist."""
        status, _, body = self.request("GET", path)
        expect(status == 200, f"GET {path} returned {status}: {body[:300]!r}")
        return json.loads(body)

    def remove(self):
        """Removes everything that isn't in the folder."""

    def examine(self):
        """Checks that the audit chain is intact and that `livery doctor` reports no problems."""
        self.run("audit", "verify")
        self.run("doctor")
