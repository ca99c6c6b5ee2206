"""Memory with 1,000 current bundles of 11 kB, and the time from the start to a successful response of /readyz.

100 apps have ten skins each. All bundles differ, as in real themes. Then the same with three images of 1.7 MiB in each
theme.
Usage: memory.py LIVERY PUBLIC
"""

import hashlib
import json
import os
import random
import struct
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import zlib
from concurrent.futures import ThreadPoolExecutor

from measure import median, resident, table
from peers import free_port, wait_for, wait_until_ready

APPS, SKINS, ROUNDS = 100, 10, 7
IMAGES, WIDTH = 3, 768
READY_GOAL, MEMORY_GOAL, ASSETS_GOAL = 300, 60, 5


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


def image(app, index, width=WIDTH):
    """A PNG of random pixels, which can't be compressed."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    pixels = random.Random(app * IMAGES + index).randbytes((width * 3 + 1) * width)
    rows = b"".join(b"\0" + pixels[row * width * 3:(row + 1) * width * 3] for row in range(width))
    header = struct.pack(">IIBBBBB", width, width, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 0))
            + chunk(b"IEND", b""))


def serve(binary, public, data, port):
    return subprocess.Popen(
        [binary, "serve", "--port", str(port), "--data", data, "--public", public], stderr=subprocess.DEVNULL)


def publish(binary, public, data, images):
    """Publishes all themes. Returns the mean length of a bundle, and the hashes and the total size of the images."""
    port = free_port()
    process = serve(binary, public, data, port)
    wait_for(port)
    wait_until_ready(port)
    token = subprocess.check_output(
        [binary, "token", "create", "--role", "publisher", "--data", data], text=True).strip()

    def send(method, path, body, type):
        request = urllib.request.Request(
            f"http://127.0.0.1:{port}{path}", body, {"Content-Type": type, "Authorization": f"Bearer {token}"},
            method=method)
        return urllib.request.urlopen(request).read()

    length, size, hashes = 0, 0, []
    for app in range(APPS):
        theme = files(app)
        for index in range(images):
            body = image(app, index)
            hashes.append(hashlib.sha256(body).hexdigest())
            size += len(body)
            answer = send("PUT", f"/themes/app{app}/assets/{hashes[-1]}", body, "image/png")
            theme[f"assets/image{index}.png"] = json.loads(answer)["description"]
        message = json.dumps({"message": "bench", "files": theme}).encode()
        send("POST", f"/themes/app{app}/versions", message, "application/json")
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/themes/app{app}/latest") as response:
            length += len(response.read())
    process.terminate()
    process.wait()
    return length / APPS, hashes, size


def start(binary, public, data, hashes):
    """Milliseconds until the server is ready, and its memory then and after requests for all bundles and images."""
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
    # As many at once as an app's client.
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda hash: urllib.request.urlopen(f"http://127.0.0.1:{port}/assets/{hash}").read(), hashes))
    after = [value / (1 << 20) for value in resident(process.pid)]
    process.terminate()
    process.wait()
    return ready, *before, *after


def figures(binary, public, images):
    """The mean length of a bundle, the total size of the images, and the medians of ``start``."""
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "livery.sqlite")
        length, hashes, size = publish(binary, public, data, images)
        starts = [start(binary, public, data, hashes) for _ in range(ROUNDS)]
    return length, size, [median(column) for column in zip(*starts)]


def main(binary, public):
    length, _, bare = figures(binary, public, 0)
    _, size, full = figures(binary, public, IMAGES)
    ready, all, own, used, used_own = bare
    table(
        f"{APPS * SKINS:,} current bundles, {length:,.0f} bytes each, median of {ROUNDS} starts",
        ["", "figure", "goal"],
        [["start to ready", f"{ready:.0f} ms", f"≤ {READY_GOAL} ms"],
         ["memory when ready", f"{all:.1f} MiB", f"≤ {MEMORY_GOAL} MiB"],
         ["thereof anonymous memory", f"{own:.1f} MiB", ""],
         ["memory after requests for each in three encodings", f"{used:.1f} MiB", f"≤ {MEMORY_GOAL} MiB"],
         ["thereof anonymous memory", f"{used_own:.1f} MiB", ""]])
    more = [after - before for before, after in zip(bare, full)]
    goal = f"≤ {ASSETS_GOAL} MiB"
    table(
        f"How much more with {size / (1 << 20):,.0f} MiB of images",
        ["", "figure", "goal"],
        [["memory when ready", f"{more[1]:+.1f} MiB", goal],
         ["thereof anonymous memory", f"{more[2]:+.1f} MiB", ""],
         ["memory after requests for each bundle and image", f"{more[3]:+.1f} MiB", goal],
         ["thereof anonymous memory", f"{more[4]:+.1f} MiB", ""]])


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
