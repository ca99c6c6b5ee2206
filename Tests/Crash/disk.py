"""Fills the disk under `livery serve`: writes are refused, nothing acknowledged is lost, reads go on, room brings it back.

Twice: on a disk of 20 MB (a tmpfs, where this machine lets one be mounted) that is full, answered with 507; and with a
limit on the size of files, which the system answers like a disk that fails, answered with 503. Usage: disk.py LIVERY PUBLIC
"""

import http.client
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

DISK = 20 << 20
BALLAST = 6 << 20
LIMIT = 8 << 20


class Server:
    def __init__(self, binary, public, data, log, prepare=None):
        self.binary, self.data = binary, data
        self.token = self.run("token", "create", "--role", "publisher", "--data", data).strip()
        self.process = subprocess.Popen(
            [binary, "serve", "--port", "0", "--data", data, "--public", public, "--writes-per-second", "0"],
            stderr=open(log, "w"),
            preexec_fn=prepare)
        for _ in range(200):
            with open(log) as file:
                port = re.search(r"\bport=(\d+)", file.read())
            if port:
                self.port = int(port.group(1))
                return self.wait_until_ready()
            time.sleep(0.05)
        sys.exit("the server does not start")

    def wait_until_ready(self):
        """The server listens before it has loaded what it serves."""
        for _ in range(400):
            if self.request("GET", "/readyz")[0] == 200:
                return
            time.sleep(0.05)
        sys.exit("the server does not become ready")

    def run(self, *command):
        done = subprocess.run([self.binary, *command], capture_output=True, text=True)
        expect(done.returncode == 0, f"livery {' '.join(command)}: {done.stdout}{done.stderr}")
        return done.stdout

    def request(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"} if body else {}
        connection.request(method, path, json.dumps(body) if body else None, headers)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        return answer.status, dict(answer.getheaders()), content

    def publish(self, value, size=200_000):
        # Text that does not compress, so that the disk fills soon.
        noise = "".join(random.choices("0123456789abcdef", k=size))
        files = {"theme.ktv": f"{{ value: {value} }}", "noise.ktv": f"// {noise}\n{{}}"}
        return self.request("POST", "/themes/full/versions", {"message": f"value {value}", "files": files})


def expect(right, text):
    if not right:
        raise AssertionError(text)


def scenario(server, make_room, refusal):
    acknowledged, status = 0, 201
    while status == 201:
        status, headers, body = server.publish(acknowledged + 1)
        if status == 201:
            acknowledged += 1
            expect(json.loads(body)["version"] == acknowledged, "numbers have a gap")
        expect(acknowledged < 500, "the disk never fills")
    expect(acknowledged > 3, "the disk was full from the start")
    for _ in range(5):
        expect(status == refusal, f"expected {refusal}, found {status}: {body[:300]!r}")
        expect("Retry-After" in headers, "no Retry-After")
        status, headers, body = server.publish("0")
    reads(server, acknowledged)
    make_room()
    status, _, body = server.publish(acknowledged + 1, size=100)
    expect(status == 201, f"with room again it answers {status}: {body[:300]!r}")
    expect(json.loads(body)["version"] == acknowledged + 1, "a refused publish took a number")
    reads(server, acknowledged + 1)
    server.process.terminate()
    expect(server.process.wait() == 0, "the server did not stop as usual")
    server.run("audit", "verify", "--data", server.data)
    server.run("doctor", "--data", server.data)
    return acknowledged


def reads(server, newest):
    status, headers, _ = server.request("GET", "/themes/full/latest")
    expect(status == 200 and headers["Livery-Version"] == str(newest), "latest is not the last that was acknowledged")
    for number in range(1, newest + 1):
        status, _, body = server.request("GET", f"/themes/full/versions/{number}")
        expect(status == 200, f"version {number} answers {status}")
        expect(json.loads(body)["tokens"]["value"]["value"] == number, f"version {number} is another")


def small_disk(binary, public, folder):
    disk = os.path.join(folder, "disk")
    os.mkdir(disk)
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", disk], capture_output=True).returncode == 0
    if not mounted:
        print("not run: this machine lets no disk be mounted")
        return
    try:
        ballast = os.path.join(disk, "ballast")
        with open(ballast, "wb") as file:
            file.write(bytes(BALLAST))
        server = Server(binary, public, os.path.join(disk, "livery.sqlite"), os.path.join(folder, "disk.log"))
        try:
            count = scenario(server, lambda: os.remove(ballast), 507)
        finally:
            server.process.kill()
            server.process.wait()
        print(f"a disk of {DISK >> 20} MB was full after {count} versions: 507, and back with room")
    finally:
        subprocess.run(["umount", disk], check=True)


def small_files(binary, public, folder):
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (LIMIT, resource.RLIM_INFINITY))

    server = Server(
        binary, public, os.path.join(folder, "livery.sqlite"), os.path.join(folder, "limit.log"), prepare=limit)
    try:
        free = lambda: resource.prlimit(
            server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        count = scenario(server, free, 503)
    finally:
        server.process.kill()
        server.process.wait()
    print(f"files of {LIMIT >> 20} MB at the most were full after {count} versions: 503, and back with room")


def main(binary, public):
    folder = tempfile.mkdtemp(prefix="livery-disk-")
    try:
        small_disk(binary, public, folder)
        small_files(binary, public, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main(sys.argv[1], sys.argv[2])
