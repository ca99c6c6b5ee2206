"""Memory with 1,000 current bundles of 11 kB, and the time from the start to a successful response of /readyz.

100 apps have ten skins each. All bundles differ, as in real themes.
Usage: memory.py LIVERY PUBLIC
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

from measure import median, resident, table
from peers import free_port, wait_for, wait_until_ready

APPS, SKINS, ROUNDS = 100, 10, 7
READY_GOAL, MEMORY_GOAL = 300, 60


def files(app):
    """A theme with bundles of 11 kB, the same on each run."""
    dice = random.Random(app)
    color = lambda: f"#{dice.randrange(1 << 24):06x}"
    lines = ["{", "    @axes: { skin: [" + ", ".join(f"s{skin}" for skin in range(SKINS)) + "] }"]
    for index in range(60):
        lines.append(f"    color{index}: {color()}")
    for index in range(75):
        lines.append(
            f"    style{index}(Label): {{ textColor: @color{dice.randrange(60)}, font: {{ name: system, size: "
            f"{dice.randrange(10, 30)} }}, alpha: 0.{dice.randrange(1, 9)} }}")
    files = {"theme.ktv": "\n".join(lines) + "\n}\n"}
    for skin in range(1, SKINS):
        overrides = "".join(f"color{index}: {color()}\n" for index in range(60))
        files[f"skins/s{skin}.ktv"] = "{\n" + overrides + "}\n"
    return files


def serve(binary, public, data, port):
    return subprocess.Popen(
        [binary, "serve", "--port", str(port), "--data", data, "--public", public], stderr=subprocess.DEVNULL)


def publish(binary, public, data):
    port = free_port()
    process = serve(binary, public, data, port)
    wait_for(port)
    wait_until_ready(port)
    token = subprocess.check_output(
        [binary, "token", "create", "--role", "publisher", "--data", data], text=True).strip()
    length = 0
    for app in range(APPS):
        body = json.dumps({"message": "bench", "files": files(app)}).encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{port}/themes/app{app}/versions", body,
            {"Content-Type": "application/json", "Authorization": f"Bearer {token}"})
        urllib.request.urlopen(request).read()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/themes/app{app}/latest") as response:
            length += len(response.read())
    process.terminate()
    process.wait()
    return length / APPS


def start(binary, public, data):
    """Milliseconds until the server is ready, and its memory then and after requests for all bundles."""
    port = free_port()
    began = time.perf_counter()
    process = serve(binary, public, data, port)
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz").read()
            break
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.001)
    ready = (time.perf_counter() - began) * 1000
    before = [value / (1 << 20) for value in resident(process.pid)]
    for app in range(APPS):
        for skin in range(SKINS):
            for encoding in ("identity", "gzip", "br"):
                urllib.request.urlopen(urllib.request.Request(
                    f"http://127.0.0.1:{port}/themes/app{app}/latest?skin=s{skin}&format=1",
                    headers={"Accept-Encoding": encoding})).read()
    after = [value / (1 << 20) for value in resident(process.pid)]
    process.terminate()
    process.wait()
    return ready, *before, *after


def main(binary, public):
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "livery.sqlite")
        length = publish(binary, public, data)
        figures = [start(binary, public, data) for _ in range(ROUNDS)]
    ready, all, own, used, used_own = (median(column) for column in zip(*figures))
    table(
        f"{APPS * SKINS:,} current bundles, {length:,.0f} bytes each, median of {ROUNDS} starts",
        ["", "figure", "goal"],
        [["start to ready", f"{ready:.0f} ms", f"≤ {READY_GOAL} ms"],
         ["memory when ready", f"{all:.1f} MiB", f"≤ {MEMORY_GOAL} MiB"],
         ["thereof anonymous memory", f"{own:.1f} MiB", ""],
         ["memory after requests for each in three encodings", f"{used:.1f} MiB", f"≤ {MEMORY_GOAL} MiB"],
         ["thereof anonymous memory", f"{used_own:.1f} MiB", ""]])


main(sys.argv[1], sys.argv[2])
