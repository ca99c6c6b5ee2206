"""What a typed theme, a lookup by path and the start of a client cost an app, against the bars.

The start reads and verifies the theme that ships in the app and the cached one, with 10,000 values each.
Usage: client.py LIVERY PUBLIC
"""

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from publishing import Livery

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "Benchmarks/Client"
VALUES, STARTS = 10_000, 9


def built():
    words = ["swift", "build", "-c", "release", "--package-path", str(PACKAGE)]
    environment = {**os.environ, "LIVERY_PACKAGE": "client"}
    subprocess.run(words, check=True, env=environment, stdout=sys.stderr)
    path = subprocess.run([*words, "--show-bin-path"], check=True, env=environment, capture_output=True, text=True)
    return Path(path.stdout.strip()) / "reads"


def theme():
    lines = (f"v{index}: #{index * 1657 % 0x1000000:06x}" for index in range(VALUES))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main():
    livery, public = sys.argv[1:3]
    program = built()

    def run(*words):
        found = subprocess.run([program, *map(str, words)], check=True, capture_output=True, text=True)
        return found.stdout.strip().split("\t")

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = Livery(livery, public, folder)
        url = f"http://127.0.0.1:{server.connection.port}"
        try:
            server.post("/themes/bench/versions", {"message": "bench", "files": {"theme.ktv": theme()}})
            file, bundle, cache = (folder / part for part in ("bench.ktv", "bench.json", "cache"))
            file.write_text(theme())
            subprocess.run([livery, "compile", file, "-o", bundle], check=True, stderr=subprocess.DEVNULL)
            reads = [("a member of a typed theme", *run("members"), 3), ("a lookup by path", *run("lookups", bundle), 200)]
            run("fetch", url, bundle, cache)
            words = (url, bundle, cache)
            starts = [tuple(map(float, run(kind, *words))) for _ in range(STARTS) for kind in ("start", "json")]
        finally:
            server.process.kill()
            server.process.wait()

    print("\nreads, median of 9 rounds; the peers are a property of a class and a dictionary of Swift")
    for what, own, peer, bar in reads:
        ratio = float(own) / float(peer)
        print(f"  {what:28} {float(own):7.2f} ns   bar {bar} ns   {ratio:5.2f} of the peer")
    own, peer = starts[::2], starts[1::2]
    print(f"\nstart with {VALUES:,} shipped and as many cached values, median of {STARTS} processes; the peer is")
    print("Foundation's JSON parser, which reads the shipped ones")
    for index, unit, bar in ((0, "ms", 60), (1, "kB", 15_000)):
        mine = statistics.median(cost[index] for cost in own)
        other = statistics.median(cost[index] for cost in peer)
        print(f"  {mine:10.1f} {unit}   bar {bar} {unit}   {mine / other:5.2f} of the peer")


if __name__ == "__main__":
    main()
