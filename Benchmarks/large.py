"""The cost of publishing a large theme: 50,000 values in 24 combinations, with bundles of 2.8 MB.

Prints the CPU time and wall time until a first publish and one that changes a hundred values are acknowledged, and the
server's peak memory. Encodings that the server makes later in the background aren't included.

Usage: large.py LIVERY PUBLIC
"""

import http.client
import json
import os
import random
import re
import shutil
import sys
import tempfile
import time

from measure import cpu_seconds, table
from publishing import Livery

GROUPS, TOKENS = 500, 100
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


def peak(pid):
    """The peak memory of a process, in MB."""
    with open(f"/proc/{pid}/status") as status:
        return int(re.search(r"VmHWM:\s+(\d+)", status.read()).group(1)) // 1024


def main(binary, public):
    folder = tempfile.mkdtemp(dir=os.environ.get("BENCH_FOLDER"))
    livery = Livery(binary, public, folder)
    livery.connection.timeout = 600
    pid, rows = livery.process.pid, []
    try:
        for step, name in enumerate(["first publish", "100 values changed"]):
            files, before, began = theme(step), cpu_seconds(pid), time.perf_counter()
            livery.post("/themes/large/versions", {"message": name, "files": files})
            rows.append([
                name, f"{cpu_seconds(pid) - before:.1f} s", f"{time.perf_counter() - began:.1f} s", f"{peak(pid)} MB"])
        table("Publishing a large theme", ["", "CPU", "wall", "peak memory"], rows)
    finally:
        livery.stop()
        shutil.rmtree(folder, ignore_errors=True)


main(sys.argv[1], sys.argv[2])
