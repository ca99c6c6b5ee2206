"""User-space instructions per request of Livery and of the bare libmicrohttpd program, by library.

Valgrind's callgrind counts runs with more and with fewer requests. The difference doesn't depend on other load.

Usage: instructions.py LIVERY PUBLIC [--functions N]
"""

import argparse
import collections
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

import peers
from measure import table

FEW, MANY, CONNECTIONS = 1_000, 5_000, 8
SIZE = "11 kB"
#: Seconds to wait for a server to listen. Valgrind makes it fifty times slower.
PATIENCE = 120
KINDS = {"304": "identity", "gzip": "gzip", "identity": "identity"}
GOAL = 1.05
LINE = re.compile(r"^\s*([\d,]+)\s+\([\s\d.]+%\)\s+(.*?)(?: \[(.*)\])?$")


def counted(command, port, requests, url, headers, folder):
    """The instructions of a server process, by function and library."""
    out = os.path.join(folder, "callgrind.out")
    process = subprocess.Popen(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", "--quiet", *command],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_for_response(url)
    subprocess.run(
        ["h2load", "--h1", "-n", str(requests), "-c", str(CONNECTIONS), *headers, url], check=True,
        stdout=subprocess.DEVNULL)
    process.terminate()
    process.wait()
    found = collections.Counter()
    listed = subprocess.check_output(
        ["callgrind_annotate", "--threshold=100", "--show=Ir", out], text=True, stderr=subprocess.DEVNULL)
    for line in listed.splitlines():
        match = LINE.match(line)
        if match and match.group(3):
            function = match.group(2).split(":", 1)[-1]
            found[function, os.path.basename(match.group(3))] += int(match.group(1).replace(",", ""))
    return found


def wait_for_response(url):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            return peers.fetch(url)
        except OSError:
            time.sleep(0.1)
    sys.exit(f"error: no response from {url}")


def each(command, port, url, headers, folder):
    """The instructions per request, by function and library."""
    few, many = (counted(command, port, requests, url, headers, folder) for requests in (FEW, MANY))
    return {place: (count - few[place]) / (MANY - FEW) for place, count in many.items()}


def headers_of(url, kind):
    headers = ["-H", f"Accept-Encoding: {KINDS[kind]}"]
    if kind == "304":
        _, fields = peers.fetch(url, **{"Accept-Encoding": KINDS[kind]})
        headers += ["-H", f"If-None-Match: {fields['ETag']}"]
    return headers


def by_library(costs):
    """The instructions of each library. Livery's own are in the program itself."""
    sums = collections.Counter()
    for (_, library), cost in costs.items():
        sums["program" if library in ("livery", "bare") else library.split(".so")[0].split("-")[0]] += cost
    return sums


def main(binary, public, functions):
    with tempfile.TemporaryDirectory() as folder:
        server = peers.Livery(binary, public, folder, {SIZE: 230})
        root = os.path.join(folder, "root")
        server.write(root, [SIZE])
        target = f"/themes/{peers.app(SIZE)}/latest"
        headers = {kind: headers_of(server.url(SIZE), kind) for kind in KINDS}
        server.stop()
        bare = os.path.join(folder, "bare")
        subprocess.run(
            ["gcc", "-O2", "-o", bare, os.path.join(peers.HERE, "bare", "server.c"), "-lmicrohttpd"], check=True)
        # Valgrind can't read the debug information of swiftc.
        stripped = os.path.join(folder, "livery")
        subprocess.run(["objcopy", "--strip-debug", binary, stripped], check=True)
        rows = []
        for kind in KINDS:
            port = peers.free_port()
            ours = each(
                [stripped, "serve", "--port", str(port), "--data", os.path.join(folder, "livery.sqlite"), "--public",
                 # Limits the log, so that the number of lines doesn't depend on the duration.
                 public, "--threads", "1", "--log-rate", "1"], port, f"http://127.0.0.1:{port}{target}", headers[kind], folder)
            port = peers.free_port()
            theirs = each(
                [bare, root, str(port)], port, f"http://127.0.0.1:{port}/{peers.app(SIZE)}.json", headers[kind], folder)
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
            f"User-space instructions per request, bundle of {SIZE}",
            ["response", "server", "total", "program", "libmicrohttpd", "libc", "ratio"], rows)


if not all(map(shutil.which, ("h2load", "gcc", "valgrind", "callgrind_annotate"))):
    sys.exit("error: h2load, gcc or valgrind is missing: run script/setup bench")
options = argparse.ArgumentParser()
options.add_argument("livery")
options.add_argument("public")
options.add_argument("--functions", type=int, default=0)
options = options.parse_args()
main(options.livery, options.public, options.functions)
