"""Instructions per request outside the kernel, of Livery and of the minimal libmicrohttpd program, by library.

valgrind's callgrind counts them in the thread that serves the requests, after the first ones. They don't depend on the
load of the machine. The request heads vary as with real clients; see `heads.py`.
Usage: instructions.py LIVERY PUBLIC [--functions N]
"""

import argparse
import collections
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

import peers
from heads import KINDS, STATUS, heads_of
from measure import table

FIRST, REQUESTS, CONNECTIONS = 1_000, 5_000, 8
SIZE = "11 kB"
#: Seconds until a server must listen. Everything is fifty times as slow under valgrind.
PATIENCE = 120
#: The functions that a thread is in all the time. callgrind counts the functions that they call as their own after a reset.
FRAMES = {"clone", "start_thread"}
LINE = re.compile(r"^\s*([\d,]+)\s+\([\s\d.]+%\)\s+(.*?)(?: \[(.*)\])?$")


def counted(command, port, status, heads, folder):
    """The instructions per request of the thread that serves the requests, by function and library.

    Other threads work by time, such as those that look for changes of the database. Under valgrind, a request takes
    fifty times as long, so that their work would count fifty times as much.
    """
    with tempfile.TemporaryDirectory(dir=folder) as results:
        process = subprocess.Popen(
            ["valgrind", "--tool=callgrind", "--separate-threads=yes", f"--callgrind-out-file={results}/callgrind",
             "--quiet", *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until_answered(port, heads)
        send = lambda count: subprocess.run(
            [os.path.join(folder, "load"), str(port), status, str(count), str(CONNECTIONS), heads], check=True,
            stdout=subprocess.DEVNULL)
        send(FIRST)
        subprocess.run(["callgrind_control", "--zero", str(process.pid)], check=True, stdout=subprocess.DEVNULL)
        send(REQUESTS)
        process.terminate()
        process.wait()
        threads = [annotated(path) for path in glob.glob(f"{results}/callgrind-*")]
    served = max(threads, key=lambda costs: by_library(costs)["libmicrohttpd"])
    return {place: cost / REQUESTS for place, cost in served.items()}


def annotated(path):
    """The instructions in a file of callgrind's, by function and library."""
    found = collections.Counter()
    listed = subprocess.check_output(
        ["callgrind_annotate", "--threshold=100", "--show=Ir", path], text=True, stderr=subprocess.DEVNULL)
    for line in listed.splitlines():
        match = LINE.match(line)
        if match and match.group(3):
            function = match.group(2).split(":", 1)[-1]
            if function in FRAMES:
                continue
            found[function, os.path.basename(match.group(3))] += int(match.group(1).replace(",", ""))
    return found


def wait_until_answered(port, heads):
    """Waits until the server returns the bundle, because Livery listens before its bundles are loaded."""
    with open(heads) as file:
        target = file.readline().split()[1]
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            return peers.fetch(f"http://127.0.0.1:{port}{target}")
        except OSError:
            time.sleep(0.1)
    sys.exit(f"no response from port {port}")


def written(folder, name, heads):
    path = os.path.join(folder, f"{name}.heads")
    with open(path, "w", newline="") as file:
        file.write("".join(heads))
    return path


def by_library(costs):
    """The instructions of each library. Livery's own code counts as a library, too."""
    sums = collections.Counter()
    for (_, library), cost in costs.items():
        sums["program" if library in ("livery", "bare") else library.split(".so")[0].split("-")[0]] += cost
    return sums


def main(binary, public, functions):
    with tempfile.TemporaryDirectory() as folder:
        server = peers.Livery(binary, public, folder, {SIZE: 230})
        root = os.path.join(folder, "root")
        server.write(root, [SIZE])
        heads = {kind: written(folder, kind, heads_of(server, SIZE, kind)) for kind in KINDS}
        server.stop()
        subprocess.run(
            ["gcc", "-O2", "-o", os.path.join(folder, "load"), os.path.join(peers.HERE, "load", "load.c")], check=True)
        bare = os.path.join(folder, "bare")
        subprocess.run(
            ["gcc", "-O2", "-o", bare, os.path.join(peers.HERE, "bare", "server.c"), "-lmicrohttpd"], check=True)
        # valgrind can't read swiftc's debug information.
        stripped = os.path.join(folder, "livery")
        subprocess.run(["objcopy", "--strip-debug", binary, stripped], check=True)
        rows = []
        for kind in KINDS:
            port = peers.free_port()
            ours = counted(
                [stripped, "serve", "--port", str(port), "--data", os.path.join(folder, "livery.sqlite"), "--public",
                 # Time passes slowly under valgrind, so the rate is low: equal requests must log equal numbers of lines.
                 public, "--threads", "1", "--log-rate", "1"], port, STATUS[kind], heads[kind], folder)
            peer = peers.Bare(folder, root)
            peer_heads = written(folder, f"bare-{kind}", heads_of(peer, SIZE, kind))
            peer.stop()
            theirs = counted([bare, root, str(port)], port, STATUS[kind], peer_heads, folder)
            for name, costs in (("livery", ours), ("bare", theirs)):
                sums, total = by_library(costs), sum(costs.values())
                ratio = total / sum(theirs.values())
                rows.append([
                    kind, name, f"{total:,.0f}", *(f"{sums[part]:,.0f}" for part in ("program", "libmicrohttpd", "libc")),
                    f"{ratio:.3f}"])
            if functions:
                table(f"Livery's instructions for a {kind} response", ["instructions", "function", "in"], [
                    [f"{cost:,.0f}", function[:90], library]
                    for (function, library), cost in sorted(ours.items(), key=lambda one: -one[1])[:functions]])
        table(
            f"Instructions per request outside the kernel, bundle of {SIZE}",
            ["response", "server", "total", "program", "libmicrohttpd", "libc", "ratio"], rows)


if not all(map(shutil.which, ("gcc", "valgrind", "callgrind_annotate"))):
    sys.exit("expected gcc and valgrind; script/setup bench installs them")
options = argparse.ArgumentParser()
options.add_argument("livery")
options.add_argument("public")
options.add_argument("--functions", type=int, default=0)
options = options.parse_args()
main(options.livery, options.public, options.functions)
