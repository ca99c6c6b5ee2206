"""How long an app's first start takes with the images of a theme, on a slow link, and how many requests for images reach
the server behind a cache.

The link delays each direction by 75 ms and passes on 1.6 Mbit/s, headers of packets included. A connection costs one
round trip. The client then fetches a version that changes only colors.
Usage: assets.py LIVERY PUBLIC
"""

import asyncio
import http.client
import json
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "Tests"), str(ROOT / "Tests/Conformance")]

from caches import ENVIRONMENT, running, varnish
from client import built
from measure import median, table
from memory import image
from publishing import Livery

BYTES_PER_SECOND, DELAY, HEADERS = 1.6e6 / 8, 0.075, 40
#: The images of a theme, and their size in pixels: 15 kB each, 300 kB together.
IMAGES, WIDTH = 20, 70
STARTS, CLIENTS = 5, 10_000


class Link:
    """A slow connection to a server. Delivers what it has received at the link's pace."""

    def __init__(self, upstream):
        self.upstream, self.free, self.received = upstream, 0.0, 0
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        server = asyncio.run_coroutine_threadsafe(asyncio.start_server(self.connect, "127.0.0.1", 0), self.loop).result()
        self.port = server.sockets[0].getsockname()[1]

    async def connect(self, reader, writer):
        opened = self.loop.time() + 2 * DELAY
        server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self.upstream)
        await asyncio.gather(
            self.carry(reader, server_writer, lambda count: max(self.loop.time(), opened)),
            self.carry(server_reader, writer, self.download), return_exceptions=True)
        server_writer.close()
        writer.close()

    def download(self, count):
        """When the last byte of a packet leaves the server's side of the link."""
        self.received += count
        self.free = max(self.free, self.loop.time()) + (count + HEADERS) / BYTES_PER_SECOND
        return self.free

    async def carry(self, reader, writer, leave):
        packets = asyncio.Queue()
        delivery = asyncio.create_task(self.deliver(packets, writer))
        while data := await reader.read(1460):
            packets.put_nowait((leave(len(data)) + DELAY, data))
        packets.put_nowait((self.loop.time() + DELAY, None))
        await delivery

    async def deliver(self, packets, writer):
        while True:
            time, data = await packets.get()
            await asyncio.sleep(max(0, time - self.loop.time()))
            if data is None:
                return writer.write_eof()
            writer.write(data)
            await writer.drain()


def theme(color, images):
    names = "".join(f"    picture{index}(image): image{index}\n" for index in range(len(images)))
    files = {f"assets/image{index}.png": description for index, description in enumerate(images)}
    return files | {"theme.ktv": "{\n" + f"    ink: {color}\n{names}" + "}\n"}


def publish(server, color, images):
    server.post("/themes/bench/versions", {"message": "bench", "files": theme(color, images)})


def start(program, server, link, bundle, folder, *images):
    """Seconds until an app without a cache has the current version, and the bytes received for a change of a color."""
    publish(server, "#112233", images)
    fetch = [program, "fetch", f"http://127.0.0.1:{link.port}", bundle, folder]

    def run():
        found = subprocess.run(fetch, check=True, capture_output=True, text=True).stdout.strip()
        if found != "activated":
            sys.exit(f"error: the client reports '{found}'")

    began = time.perf_counter()
    run()
    seconds = time.perf_counter() - began
    publish(server, "#445566", images)
    before = link.received
    run()
    return seconds, link.received - before


def hits(port, hashes, folder):
    """The share of requests that Varnish answers without the server. Each client fetches all images on its connection."""

    def fetch(client):
        connection = http.client.HTTPConnection("127.0.0.1", port)
        for hash in hashes:
            connection.request("GET", f"/assets/{hash}")
            response = connection.getresponse()
            if response.status != 200:
                sys.exit(f"error: /assets/{hash} returned {response.status}")
            response.read()
        connection.close()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(fetch, range(CLIENTS)))
    words = ["varnishstat", "-1", "-j", "-n", folder / "work"]
    counters = json.loads(subprocess.run(words, check=True, capture_output=True, env=ENVIRONMENT).stdout)
    counters = counters.get("counters", counters)
    hits, misses = (counters[f"MAIN.cache_{name}"]["value"] for name in ("hit", "miss"))
    return hits / (hits + misses)


def main(livery, public):
    program = built()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = Livery(livery, public, folder)
        try:
            publish(server, "#000000", [])
            source, bundle = folder / "bench.ktv", folder / "bench.json"
            source.write_text(theme("#000000", [])["theme.ktv"])
            subprocess.run([livery, "compile", source, "-o", bundle], check=True, stderr=subprocess.DEVNULL)
            uploads = [server.upload("bench", image(0, index, WIDTH)) for index in range(IMAGES)]
            hashes, images = [one["sha256"] for one in uploads], [one["description"] for one in uploads]
            size = sum(one["bytes"] for one in uploads)
            link = Link(server.connection.port)
            starts = [start(program, server, link, bundle, folder / f"cache{round}", *images) for round in range(STARTS)]
            with running(varnish, folder, server.connection.port) as port:
                share = hits(port, hashes, folder)
        finally:
            server.stop()
    table(
        f"{IMAGES} images of {size / 1000:.0f} kB together", ["", "figure", "goal"],
        [["first start at 1.6 Mbit/s and 150 ms", f"{median(one[0] for one in starts):.1f} s", "≤ 3 s"],
         ["bytes received after a change of a color", f"{median(one[1] for one in starts):,.0f}", "no image"],
         [f"requests of {CLIENTS:,} clients that Varnish answers", f"{100 * share:.3f} %", "≥ 99.9 %"]])


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
