"""Allocations per request of Livery, as the difference between runs with more and with fewer requests.

Usage: allocations.py LIVERY PUBLIC
"""

import os
import shutil
import subprocess
import sys
import tempfile

import peers
from measure import table

FEW, MANY, CONNECTIONS = 2_000, 22_000, 8
SIZE = "11 kB"
#: Requests: the path after /themes/{app}, and header fields.
REQUESTS = {
    "200 in Brotli": ("/latest?format=1", {"Accept-Encoding": "br"}),
    "200 uncompressed, format by Accept": ("/latest", {"Accept": "*/*"}),
    "304": ("/latest?format=1", {"Accept-Encoding": "br", "If-None-Match": None}),
    "304 with contract": (
        f"/latest?format=1&contract={peers.CONTRACTS[0][0]}", {"Accept-Encoding": "br", "If-None-Match": None}),
    "200 in CSS": ("/latest?as=css", {"Accept-Encoding": "br"}),
    "200 of a version": ("/versions/1", {"Accept-Encoding": "br"}),
}


def allocations(binary, public, folder, data, requests, target, fields):
    """The allocations of a server process."""
    counted = os.path.join(folder, "counted")
    port = peers.free_port()
    environment = dict(os.environ, LD_PRELOAD=os.path.join(folder, "allocations.so"), ALLOCATIONS=counted)
    process = subprocess.Popen(
        [binary, "serve", "--port", str(port), "--data", data, "--public", public, "--threads", "1"],
        stderr=subprocess.DEVNULL, env=environment)
    peers.wait_for(port)
    peers.wait_until_ready(port)
    url = f"http://127.0.0.1:{port}/themes/{peers.app(SIZE)}{target}"
    _, answer = peers.fetch(url, **{name: value for name, value in fields.items() if value})
    headers = [item for name, value in fields.items() for item in ("-H", f"{name}: {value or answer['ETag']}")]
    subprocess.run(
        ["h2load", "--h1", "-n", str(requests), "-c", str(CONNECTIONS), *headers, url], check=True,
        stdout=subprocess.DEVNULL)
    process.terminate()
    process.wait()
    with open(counted) as file:
        return int(file.read())


def main(binary, public):
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(peers.HERE, "bare", "allocations.c")
        subprocess.run(
            ["gcc", "-O2", "-shared", "-fPIC", "-o", os.path.join(folder, "allocations.so"), source, "-ldl"], check=True)
        server = peers.Livery(binary, public, folder, {SIZE: 230})
        server.stop()
        data = os.path.join(folder, "livery.sqlite")
        rows = []
        for name, (target, fields) in REQUESTS.items():
            few, many = (allocations(binary, public, folder, data, count, target, fields) for count in (FEW, MANY))
            rows.append([name, f"{(many - few) / (MANY - FEW):.2f}"])
        table("Allocations per request, over keep-alive connections", ["response", "allocations"], rows)


if not all(map(shutil.which, ("h2load", "gcc"))):
    sys.exit("error: h2load or gcc is missing: run script/setup bench")
main(sys.argv[1], sys.argv[2])
