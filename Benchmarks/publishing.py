"""A server with one app, whose theme has fifty files. Each version changes one file."""

import hashlib
import http.client
import json
import os
import sqlite3
import subprocess
import sys
import time

from measure import resident
from peers import logged_port, wait_until_ready

FILES = 50


class Livery:
    def __init__(self, binary, public, folder):
        self.data, log = os.path.join(folder, "livery.sqlite"), os.path.join(folder, "log")
        self.token = subprocess.check_output(
            [binary, "token", "create", "--role", "publisher", "--data", self.data], text=True).strip()
        self.process = subprocess.Popen(
            [binary, "serve", "--port", "0", "--data", self.data, "--public", public, "--writes-per-second", "0"],
            stderr=open(log, "w"))
        port = logged_port(log)
        wait_until_ready(port)
        self.connection = http.client.HTTPConnection("127.0.0.1", port)

    def post(self, path, body):
        """Seconds until the response is complete."""
        text = json.dumps(body)
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        began = time.perf_counter()
        self.connection.request("POST", path, text, headers)
        response = self.connection.getresponse()
        content = response.read()
        spent = time.perf_counter() - began
        if response.status != 201:
            sys.exit(f"error: {path} returned {response.status}: {content[:300]!r}")
        return spent

    def upload(self, app, body):
        """Uploads an image. Returns its description and what it contains."""
        headers = {"Authorization": f"Bearer {self.token}"}
        self.connection.request("PUT", f"/themes/{app}/assets/{hashlib.sha256(body).hexdigest()}", body, headers)
        return json.loads(self.connection.getresponse().read())

    def get(self, path):
        """Seconds until the response is complete."""
        began = time.perf_counter()
        self.connection.request("GET", path)
        response = self.connection.getresponse()
        content = response.read()
        spent = time.perf_counter() - began
        if response.status != 200:
            sys.exit(f"error: {path} returned {response.status}: {content[:300]!r}")
        return spent

    def bytes_of(self, number):
        """The bytes that a version added: its bundles in gzip and its new file."""
        with sqlite3.connect(f"file:{self.data}?mode=ro", uri=True) as database:
            bundles, = database.execute(
                "SELECT sum(length(b.gzip)) FROM version_bundles r JOIN bundles b ON b.id = r.bundle "
                "JOIN versions v ON v.id = r.version WHERE v.number = ?", (number,)).fetchone()
            file, = database.execute("SELECT length(bytes) FROM blobs ORDER BY id DESC LIMIT 1").fetchone()
        return bundles + file

    def memory(self):
        """Bytes of anonymous resident memory."""
        return resident(self.process.pid)[1]

    def stop(self):
        self.process.terminate()
        self.process.wait()


def theme(step, axes=True):
    """Fifty files of twenty tokens. Each step changes the first token. With axes there are four bundles."""
    names = [f"part{index}.ktv" for index in range(FILES - 1)]
    files = {
        name: "{ " + f"group{index}: {{\n" + "".join(
            f"    token{token}: #{((index * 20 + token) * 2654435761 + (step if index == 0 else 0)) % (1 << 24):06x}\n"
            for token in range(20)) + "} }\n"
        for index, name in enumerate(names)
    }
    include = ", ".join(f'"{name}"' for name in names)
    declared = "@axes: { platform: [ios, android], skin: [day, night] }, " if axes else ""
    files["theme.ktv"] = f"{{ {declared}@include: [{include}] }}\n"
    return files
