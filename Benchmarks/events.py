"""Server-sent events: from a publish to the last of many subscribers having read it, and the memory of each.

Usage: events.py LIVERY PUBLIC [SUBSCRIBERS] [ROUNDS]
"""

import json
import os
import resource
import selectors
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

from measure import median, table
from peers import free_port, wait_for, wait_until_ready

THEME = '{{ brand: {{ purple: "#{:06x}" }} }}'


def resident(pid):
    """Bytes of memory that a process has in RAM."""
    with open(f"/proc/{pid}/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def publish(port, token, number):
    body = json.dumps({"message": "bench", "files": {"theme.ktv": "{ a: %d }" % number}}).encode()
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/themes/bench/versions", body,
        {"Content-Type": "application/json", "Authorization": f"Bearer {token}"})
    urllib.request.urlopen(request).read()


class Listeners:
    """Connections that listen, all read by one thread."""

    def __init__(self, port, target, count):
        self.selector = selectors.DefaultSelector()
        self.sockets = []
        # Addresses of one machine have only so many ports each.
        for index in range(count):
            connection = socket.create_connection(
                ("127.0.0.1", port), source_address=(f"127.0.0.{2 + index % 8}", 0))
            connection.sendall(f"GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            connection.setblocking(False)
            self.selector.register(connection, selectors.EVENT_READ)
            self.sockets.append(connection)

    def wait_for(self, mark, limit=30):
        """The time at which the last connection had read the mark."""
        left = {connection: b"" for connection in self.sockets}
        end = time.monotonic() + limit
        while left and time.monotonic() < end:
            for key, _ in self.selector.select(0.5):
                data = key.fileobj.recv(65536)
                if not data:
                    sys.exit("a subscriber was cut off")
                if key.fileobj in left:
                    left[key.fileobj] += data
                    if mark in left[key.fileobj]:
                        del left[key.fileobj]
        if left:
            sys.exit(f"{len(left)} of {len(self.sockets)} subscribers did not read {mark}")
        return time.monotonic()


def main(binary, public, count, rounds):
    resource.setrlimit(resource.RLIMIT_NOFILE, (count + 100, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    with tempfile.TemporaryDirectory() as folder:
        port, data = free_port(), os.path.join(folder, "livery.sqlite")
        server = subprocess.Popen(
            [binary, "serve", "--port", str(port), "--data", data, "--public", public,
             "--connections", str(count + 1000), "--subscribers", str(count)], stderr=subprocess.DEVNULL)
        try:
            wait_for(port)
            wait_until_ready(port)
            token = subprocess.check_output(
                [binary, "token", "create", "--role", "publisher", "--data", data], text=True).strip()
            publish(port, token, 1)
            before = resident(server.pid)
            listeners = Listeners(port, "/themes/bench/events", count)
            listeners.wait_for(b"id: 1\n")
            each = (resident(server.pid) - before) / count
            times = []
            for number in range(2, 2 + rounds):
                start = [0.0]

                def go():
                    start[0] = time.monotonic()
                    publish(port, token, number)

                thread = threading.Thread(target=go)
                thread.start()
                end = listeners.wait_for(b"id: %d\n" % number)
                thread.join()
                times.append((end - start[0]) * 1000)
            after = (resident(server.pid) - before) / count
            table(
                f"Events to {count:,} subscribers, {rounds} publishes",
                ["", "median", "worst"],
                [["publish to the last event read", f"{median(times):.0f} ms", f"{max(times):.0f} ms"],
                 ["memory of a subscriber", f"{each / 1024:.1f} KiB", f"{after / 1024:.1f} KiB"]])
        finally:
            server.terminate()
            server.wait()


main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 10_000,
     int(sys.argv[4]) if len(sys.argv) > 4 else 7)
