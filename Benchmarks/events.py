"""Server-sent events of Livery and of nginx with nchan: the time from a publish until the last subscriber has read the
event, and the server's memory per subscriber.

Both servers send the same event to the same client. Livery compiles, stores and serves a version before it sends the
event. nchan only stores the message in memory. Usage: events.py LIVERY PUBLIC [SUBSCRIBERS] [ROUNDS]
"""

import json
import os
import resource
import selectors
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

from measure import median, proportional, table
from peers import free_port, wait_for, wait_until_ready

TIME_GOAL, MEMORY_GOAL = 250, 12
MODULE = "/usr/lib/nginx/modules/ngx_nchan_module.so"


def post(url, body, **fields):
    urllib.request.urlopen(urllib.request.Request(url, body, fields)).read()


class Livery:
    name = "livery"

    def __init__(self, folder, count, binary, public):
        self.port, data = free_port(), os.path.join(folder, "livery.sqlite")
        self.process = subprocess.Popen(
            [binary, "serve", "--port", str(self.port), "--data", data, "--public", public,
             "--connections", str(count + 1000), "--subscribers", str(count)], stderr=subprocess.DEVNULL)
        wait_for(self.port)
        wait_until_ready(self.port)
        self.token = subprocess.check_output(
            [binary, "token", "create", "--role", "publisher", "--data", data], text=True).strip()
        self.target = "/themes/bench/events"
        self.publish(1)

    def publish(self, number):
        body = json.dumps({"message": "bench", "files": {"theme.ktv": "{ a: %d }" % number}}).encode()
        post(f"http://127.0.0.1:{self.port}/themes/bench/versions", body,
             **{"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"})

    def pids(self):
        return [self.process.pid]


class Nchan:
    name = "nginx, nchan"

    def __init__(self, folder, count):
        self.port = free_port()
        configuration = os.path.join(folder, "nginx.conf")
        with open(configuration, "w") as file:
            file.write(f"""
                load_module {MODULE};
                daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;
                worker_processes auto; worker_rlimit_nofile {count + 1000};
                events {{ worker_connections {count + 1000}; }}
                http {{
                    access_log off;
                    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
                    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
                    server {{
                        listen 127.0.0.1:{self.port};
                        location = /publish {{ nchan_publisher; nchan_channel_id bench; }}
                        location = /events {{
                            nchan_subscriber eventsource; nchan_channel_id bench; nchan_eventsource_event version;
                        }}
                    }}
                }}""")
        self.process = subprocess.Popen(["nginx", "-c", configuration, "-p", folder], stderr=subprocess.DEVNULL)
        wait_for(self.port)
        self.target = "/events"
        self.publish(1)

    def publish(self, number):
        data = {"app": "bench", "version": number, "time": "2026-01-01T00:00:00.000Z", "rolledBackFrom": None}
        post(f"http://127.0.0.1:{self.port}/publish", json.dumps(data, separators=(",", ":")).encode())

    def pids(self):
        with open(f"/proc/{self.process.pid}/task/{self.process.pid}/children") as file:
            return [self.process.pid, *map(int, file.read().split())]


class Subscribers:
    """Subscribed connections, all read by one thread."""

    def __init__(self, server, count):
        self.selector = selectors.DefaultSelector()
        self.sockets = []
        # Each address has a limited number of ports.
        for index in range(count):
            connection = socket.create_connection(
                ("127.0.0.1", server.port), source_address=(f"127.0.0.{2 + index % 8}", 0))
            connection.sendall(f"GET {server.target} HTTP/1.1\r\nHost: localhost\r\n"
                "Accept: text/event-stream\r\n\r\n".encode())
            connection.setblocking(False)
            self.selector.register(connection, selectors.EVENT_READ)
            self.sockets.append(connection)

    def wait_for(self, mark, limit=30):
        """The time when the last connection has read `mark`."""
        left = {connection: b"" for connection in self.sockets}
        end = time.monotonic() + limit
        while left and time.monotonic() < end:
            for key, _ in self.selector.select(0.5):
                data = key.fileobj.recv(65536)
                if not data:
                    sys.exit("error: the server disconnected a subscriber")
                if key.fileobj in left:
                    left[key.fileobj] += data
                    if mark in left[key.fileobj]:
                        del left[key.fileobj]
        if left:
            sys.exit(f"{len(left)} of {len(self.sockets)} subscribers did not read {mark}")
        return time.monotonic()

    def close(self):
        for connection in self.sockets:
            connection.close()


def delay(server, subscribers, number):
    """Milliseconds from a publish until the last subscriber has read its event."""
    start = [0.0]

    def go():
        start[0] = time.monotonic()
        server.publish(number)

    thread = threading.Thread(target=go)
    thread.start()
    end = subscribers.wait_for(b'"version":%d' % number)
    thread.join()
    return (end - start[0]) * 1000


def memory(server):
    return sum(proportional(pid) for pid in server.pids())


def measure(server, count, rounds):
    """A row of the table."""
    try:
        before = memory(server)
        subscribers = Subscribers(server, count)
        # The header of the response. nchan may send the stored event with it.
        subscribers.wait_for(b"\r\n\r\n")
        time.sleep(1)
        times = [delay(server, subscribers, number) for number in range(2, 2 + rounds)]
        each = (memory(server) - before) / count
        subscribers.close()
    finally:
        server.process.terminate()
        server.process.wait()
    return [server.name, f"{median(times):.0f} ms", f"{max(times):.0f} ms", f"{each / 1024:.2f} KiB"]


def main(binary, public, count, rounds):
    if not os.path.exists(MODULE):
        sys.exit(f"error: nginx's module {MODULE} is missing: run script/setup bench")
    hard = max(resource.getrlimit(resource.RLIMIT_NOFILE)[1], 2 * count)
    resource.setrlimit(resource.RLIMIT_NOFILE, (count + 100, hard))
    folder = tempfile.mkdtemp()
    os.chmod(folder, 0o755)
    try:
        rows = [measure(Livery(folder, count, binary, public), count, rounds),
                measure(Nchan(folder, count), count, rounds)]
        table(
            f"Events to {count:,} subscribers, {rounds} publishes",
            ["", "publish to last read", "worst", "memory each"],
            rows + [["goal", f"≤ {TIME_GOAL} ms", "", f"≤ {MEMORY_GOAL} KiB"]])
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 10_000,
     int(sys.argv[4]) if len(sys.argv) > 4 else 7)
