"""Starts `livery serve` and publishes the sample themes.

Set `LIVERY_BINARY` to use an executable other than the debug build.
"""

import contextlib
import os
import socket
import subprocess
import urllib.request
from dataclasses import dataclass
from pathlib import Path

from waiting import until

ROOT = Path(__file__).resolve().parents[1]
BINARY = os.environ.get("LIVERY_BINARY", ROOT / ".build/debug/livery")


#: The time limits in seconds for a server to start and to stop. It can be a debug build on a busy machine.
START_SECONDS = STOP_SECONDS = 60


def run(*words):
    """Runs a command and returns its standard output. Error output stays visible."""
    return subprocess.run([str(word) for word in words], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until_served(url, process):
    """Waits until the server is ready. Returns the body of /readyz."""

    def ready():
        """The server's response. The server must be running."""
        assert process.poll() is None, f"the server ended with {process.returncode}"
        with contextlib.suppress(OSError):
            return urllib.request.urlopen(f"{url}/readyz", timeout=1).read()

    return until(ready, within=START_SECONDS, what=f"{url}/readyz")


@dataclass
class Service:
    """A running server."""

    url: str
    data: Path

    @property
    def port(self):
        return int(self.url.rpartition(":")[2])

    def token(self, role):
        return run(BINARY, "token", "create", "--role", role, "--data", self.data)

    def sign_in_link(self, *words):
        """A one-time link for the user that `--name` and `--role` specify."""
        return run(BINARY, "sign-in", *words, "--data", self.data, "--server", self.url)

    def publish(self, sample, app, token):
        words = ["--message", "Sample theme", "--server", self.url, "--token", token]
        run(BINARY, "publish", ROOT / "Samples" / sample, "--app", app, *words)


@contextlib.contextmanager
def node(data, *options, port=None):
    """Runs a server on a database. Yields the service and its process, which a test can kill."""
    service = Service(f"http://127.0.0.1:{port or free_port()}", data)
    words = ["--host", "127.0.0.1", "--port", service.port, "--data", service.data, "--public", ROOT / "Public", *options]
    process = subprocess.Popen([str(word) for word in [BINARY, "serve", *words]])
    try:
        wait_until_served(service.url, process)
        yield service, process
    finally:
        was_killed = process.poll() is not None
        process.terminate()
        status = process.wait(timeout=STOP_SECONDS)
    assert was_killed or status == 0, f"the server ended with {status}"


@contextlib.contextmanager
def serving(folder, *options):
    """Runs a server with its database in a folder and the first versions of core, badoo and bumble."""
    with node(folder / "livery.sqlite", *options) as (service, _):
        token = service.token("publisher")
        for app in ("core", "badoo", "bumble"):
            service.publish(app, app, token)
        yield service
