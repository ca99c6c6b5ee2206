"""Starts a durable server of PostgreSQL on a Unix socket in a temporary folder."""

import contextlib
import glob
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time


@contextlib.contextmanager
def server():
    """Yields the URL of a database."""
    programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
    if not programs:
        sys.exit("error: PostgreSQL isn't installed: run script/setup bench")
    folder = tempfile.mkdtemp(dir=os.environ.get("BENCH_FOLDER"))
    data, user = os.path.join(folder, "data"), []
    if os.geteuid() == 0:
        # PostgreSQL refuses to run as root.
        shutil.chown(folder, "postgres")
        user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
    subprocess.run(
        [*user, f"{programs[-1]}/initdb", "-D", data, "-A", "trust", "-U", "livery", "-E", "UTF8", "--no-locale"],
        check=True, **quiet)
    process = subprocess.Popen(
        [*user, f"{programs[-1]}/postgres", "-D", data, "-k", folder, "-c", "listen_addresses="], **quiet)
    try:
        while subprocess.run([f"{programs[-1]}/pg_isready", "-h", folder], **quiet).returncode:
            if process.poll() is not None:
                sys.exit("error: PostgreSQL ended while it was starting")
            time.sleep(0.05)
        yield f"postgresql:///postgres?host={folder}&user=livery"
    finally:
        process.send_signal(signal.SIGINT)
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)
