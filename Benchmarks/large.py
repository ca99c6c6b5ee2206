"""The cost of publishing a large theme: 50,000 values in 24 combinations, with bundles of 2.8 MB.

Prints the CPU time, wall time and peak memory of a first publish, and of a second one that changes a hundred values
while the server still recompresses the bundles of the first. The recompressing thread has a separate column, and its
time isn't part of the CPU time. A row between the two publishes shows the peak memory of recompression alone.

Usage: large.py LIVERY PUBLIC
"""

import os
import random
import shutil
import sys
import tempfile
import time

from measure import cpu_of_thread, cpu_seconds, forget_peak, peak, table
from publishing import Livery

GROUPS, TOKENS = 500, 100
# Seconds of recompression between the two publishes: several encodings.
PAUSE = 20
AXES = {"platform": ["ios", "android", "web"], "skin": ["day", "night"], "brand": ["a", "b", "c", "d"]}


def group(index, tokens):
    return f"group{index}: {{\n" + "".join(f"  token{token}: #{color:06x}\n" for token, color in tokens) + "}\n"


def theme(step):
    """The files of a step, which changes one group. Each axis value except the default overrides a fortieth."""
    colors = random.Random(7)
    axes = ", ".join(f"{name}: [{', '.join(values)}]" for name, values in AXES.items())
    base = "".join(
        group(index, [
            (token, ((index * TOKENS + token) * 2654435761 + (step if index == 0 else 0)) % (1 << 24))
            for token in range(TOKENS)
        ])
        for index in range(GROUPS))
    files = {"theme.ktv": f"{{ @axes: {{ {axes} }}\n{base}}}\n"}
    for name, values in AXES.items():
        for value in values[1:]:
            overlay = "".join(
                group(index, [(token, colors.randrange(1 << 24)) for token in range(0, TOKENS, 4)])
                for index in range(0, GROUPS, 10))
            files[f"{name}s/{value}.ktv"] = f"{{\n{overlay}}}\n"
    return files


def main(binary, public):
    folder = tempfile.mkdtemp(dir=os.environ.get("BENCH_FOLDER"))
    livery = Livery(binary, public, folder)
    livery.connection.timeout = 600
    pid, rows = livery.process.pid, []

    def measured(name, step):
        forget_peak(pid)
        all_before, background_before, began = cpu_seconds(pid), cpu_of_thread(pid, "encodings"), time.perf_counter()
        step()
        background = cpu_of_thread(pid, "encodings") - background_before
        rows.append([
            name, f"{cpu_seconds(pid) - all_before - background:.2f} s", f"{background:.2f} s",
            f"{time.perf_counter() - began:.1f} s", f"{peak(pid) >> 20} MB"])

    def publish(step, name):
        measured(name, lambda: livery.post("/themes/large/versions", {"message": name, "files": theme(step)}))

    try:
        publish(0, "first publish")
        measured("recompression", lambda: time.sleep(PAUSE))
        publish(1, "100 values changed")
        table(
            "Publishing a large theme, until it is acknowledged",
            ["", "CPU", "recompression", "wall", "peak memory"], rows)
    finally:
        livery.stop()
        shutil.rmtree(folder, ignore_errors=True)


main(sys.argv[1], sys.argv[2])
