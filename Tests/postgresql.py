"""Starts PostgreSQL on Unix sockets in a temporary folder. Tests can stop, kill and replace it."""

import contextlib
import glob
import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

from waiting import until


class Server:
    """A PostgreSQL server in a folder. If it isn't durable, it starts faster but loses data if the machine crashes.

    With a `network`, it runs in that network namespace and accepts TCP connections.
    """

    def __init__(self, folder, is_durable=False, network=None):
        programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
        if not programs:
            raise FileNotFoundError("PostgreSQL is missing: run script/setup test")
        self.folder, self.programs, self.is_durable, self.network = Path(folder), programs[-1], is_durable, network
        # PostgreSQL refuses to run as root.
        self.user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []
        self.quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
        self.process, self.port = None, 5432
        if self.user:
            shutil.chown(folder, "postgres")

    @property
    def url(self):
        host = self.network.GUEST if self.network else self.folder
        return f"postgresql:///postgres?host={host}&user=livery"

    @property
    def is_running(self):
        return self.process is not None and self.process.poll() is None

    def run(self, program, *words):
        """Runs a PostgreSQL program as the server's user and returns its output."""
        command = [*self.user, f"{self.programs}/{program}", *words]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=self.folder).stdout

    def renew(self):
        """Replaces the databases with an empty one."""
        shutil.rmtree(self.folder / "data", ignore_errors=True)
        synchronization = [] if self.is_durable else ["--no-sync"]
        self.run("initdb", "-D", "data", *synchronization, "-A", "trust", "-U", "livery", "-E", "UTF8", "--no-locale")
        if self.network:
            with open(self.folder / "data/pg_hba.conf", "a") as rules:
                rules.write("host all all samenet trust\n")

    def follow(self, primary):
        """Replaces the databases with copies from another server, which this server then follows."""
        shutil.rmtree(self.folder / "data", ignore_errors=True)
        self.run("pg_basebackup", "-D", "data", "-h", primary.folder, "-U", "livery", "-R", "--checkpoint=fast", "--no-sync")

    def promote(self):
        """Lets a follower accept changes."""
        self.run("pg_ctl", "promote", "-D", "data", "--wait")

    def query(self, statement):
        return self.run("psql", "-h", self.folder, "-U", "livery", "-d", "postgres", "-A", "-t", "-c", statement).strip()

    def start(self, *settings):
        settings = [f"listen_addresses={self.network.GUEST if self.network else ''}", *settings, *([] if self.is_durable else ["fsync=off", "full_page_writes=off"])]
        words = [*self.user, f"{self.programs}/postgres", "-D", "data", "-k", self.folder, "-p", str(self.port)]
        if self.network:
            words = ["ip", "netns", "exec", self.network.name, *words]
        for setting in settings:
            words += ["-c", setting]
        self.process = subprocess.Popen(words, **self.quiet)
        until(self.is_ready)

    def is_ready(self):
        """Whether the server accepts connections. The server must be running."""
        assert self.is_running, "PostgreSQL ended while it was starting"
        words = [f"{self.programs}/pg_isready", "-h", self.folder, "-p", str(self.port)]
        return subprocess.run(words, **self.quiet).returncode == 0

    def signal(self, number):
        """Sends a signal to the server and to the processes of its connections. Returns those processes."""
        process = Path(f"/proc/{self.process.pid}")
        # While it is stopped, the server can't start processes that would be missing from the list.
        os.kill(self.process.pid, signal.SIGSTOP)
        until(lambda: ") T " in (process / "stat").read_text(), pause=0.001)
        children = [*map(int, (process / f"task/{self.process.pid}/children").read_text().split())]
        for process in [*children, self.process.pid]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, number)
        return children

    def kill(self):
        if self.is_running:
            children = self.signal(signal.SIGKILL)
            self.process.wait()
            # A server doesn't start while a process of the previous server uses its shared memory.
            until(lambda: not any(map(has_memory, children)), pause=0.001)


def has_memory(process):
    """Whether a process exists and isn't a zombie."""
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        return ") Z " not in Path(f"/proc/{process}/stat").read_text()
    return False


@contextlib.contextmanager
def running(is_durable=False, network=None):
    """A running server."""
    # A socket's path can have at most 107 characters.
    folder = Path(tempfile.mkdtemp(prefix="livery-pg-", dir=os.environ.get("BENCH_FOLDER")))
    try:
        server = Server(folder, is_durable, network)
        server.renew()
        server.start()
        try:
            yield server
        finally:
            server.kill()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
