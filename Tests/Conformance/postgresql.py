"""Starts PostgreSQL on a Unix socket in a temporary folder. Tests may stop, kill and replace it."""

import contextlib
import glob
import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import pytest


class Server:
    def __init__(self, folder, programs):
        self.folder, self.programs = folder, programs
        # PostgreSQL refuses to run as root.
        self.user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []
        self.quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
        self.renew()

    @property
    def url(self):
        return f"postgresql:///postgres?host={self.folder}&user=livery"

    def renew(self):
        """Replaces the databases by an empty one."""
        shutil.rmtree(self.folder / "data", ignore_errors=True)
        words = [f"{self.programs}/initdb", "-D", "data", "--no-sync", "-A", "trust", "-U", "livery", "-E", "UTF8", "--no-locale"]
        subprocess.run([*self.user, *words], check=True, **self.quiet)

    def start(self):
        options = ["listen_addresses=", "fsync=off", "full_page_writes=off"]
        words = [f"{self.programs}/postgres", "-D", "data", "-k", self.folder]
        for option in options:
            words += ["-c", option]
        self.process = subprocess.Popen([*self.user, *words], **self.quiet)
        deadline = time.monotonic() + 120
        while subprocess.run([f"{self.programs}/pg_isready", "-h", self.folder], **self.quiet).returncode:
            assert self.process.poll() is None, "PostgreSQL ended while it was starting"
            assert time.monotonic() < deadline, "PostgreSQL did not start"
            time.sleep(0.05)

    def signal(self, number):
        """Sends a signal to the server and the processes of its connections."""
        process = Path(f"/proc/{self.process.pid}")
        # A stopped server starts no process while its processes are listed.
        os.kill(self.process.pid, signal.SIGSTOP)
        while ") T " not in (process / "stat").read_text():
            time.sleep(0.001)
        children = (process / f"task/{self.process.pid}/children").read_text().split()
        for process in [*map(int, children), self.process.pid]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, number)

    def kill(self):
        if self.process.poll() is None:
            self.signal(signal.SIGKILL)
            self.process.wait()


@contextlib.contextmanager
def running():
    """A running server."""
    programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
    if not programs:
        pytest.skip("PostgreSQL is missing: run script/setup test")
    # A socket's path has at most 107 characters.
    folder = Path(tempfile.mkdtemp(prefix="livery-pg-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    server = Server(folder, programs[-1])
    try:
        server.start()
        yield server
    finally:
        server.kill()
        shutil.rmtree(folder, ignore_errors=True)
