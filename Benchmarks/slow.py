"""What slow clients do to the others: 2,000 connections that send one byte a second and 2,000 that read one.

The others ask for a bundle at a steady rate, and their latency is taken with the slow ones there and without, in turn, for
Livery and for nginx. Each server has one core; all clients have the other. Usage: slow.py LIVERY PUBLIC [ROUNDS]
"""

import multiprocessing
import os
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import time

from measure import median, percentile, table
from peers import LOAD_CORE, Livery, Nginx, app

SLOW, GOAL = 2000, 1.5
CLIENTS, RATE, SECONDS = 16, 50, 4
#: A theme of so many tokens: 100 kB, more than a socket's buffer takes of what nobody reads.
SIZES = {"100 kB": 2100}
#: Seconds from the last slow client's connecting to the measurement.
SETTLING = 10
#: Slow clients are served in so many parts of a second, so that their own work comes evenly.
PARTS = 100


class Slow:
    """Connections that are there and hardly do anything, in a process of their own."""

    def __init__(self, port, target):
        self.port, self.target = port, target
        ready = multiprocessing.Event()
        self.cut = multiprocessing.Value("i", 0)
        self.process = multiprocessing.Process(target=self.run, args=(ready,), daemon=True)
        self.process.start()
        if not ready.wait(60):
            sys.exit("the slow clients could not connect")

    def run(self, ready):
        os.sched_setaffinity(0, {int(LOAD_CORE)})
        senders = [self.sender() for _ in range(SLOW)]
        readers = [self.reader() for _ in range(SLOW)]
        ready.set()
        began, turn = time.monotonic(), 0
        while True:
            for index in range(turn % PARTS, SLOW, PARTS):
                senders[index] = self.kept(senders[index], self.send_one, self.sender)
                readers[index] = self.kept(readers[index], self.read_one, self.reader)
            turn += 1
            time.sleep(max(0, began + turn / PARTS - time.monotonic()))

    def kept(self, connection, act, make):
        """The connection, or a new one where the server has had enough of it."""
        try:
            if act(connection):
                return connection
        except BlockingIOError:
            return connection
        except OSError:
            pass
        connection.close()
        self.cut.value += 1
        return make()

    @staticmethod
    def send_one(connection):
        return connection.send(b"x") == 1

    @staticmethod
    def read_one(connection):
        return connection.recv(1) != b""

    def connect(self, buffer=None):
        connection = socket.socket()
        if buffer:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        connection.bind(("127.0.0.3", 0))
        connection.connect(("127.0.0.1", self.port))
        return connection

    def sender(self):
        connection = self.connect()
        connection.sendall(f"GET {self.target} HTTP/1.1\r\nHost: localhost\r\nX-Slow: ".encode())
        connection.setblocking(False)
        return connection

    def reader(self):
        """Asks for far more than it will ever read."""
        connection = self.connect(buffer=2048)
        connection.sendall(f"GET {self.target} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() * 8)
        connection.setblocking(False)
        return connection

    def stop(self):
        self.process.kill()
        self.process.join()


def latencies(url, log):
    """Microseconds of requests that come at a steady rate, far below what the server can do."""
    output = subprocess.check_output(
        ["taskset", "-c", LOAD_CORE, "h2load", "--h1", "-c", str(CLIENTS), "-n", str(CLIENTS * RATE * SECONDS),
         f"--rps={RATE}", "--log-file", log, url], text=True, stderr=subprocess.STDOUT)
    if f"{CLIENTS * RATE * SECONDS} succeeded" not in output:
        sys.exit(f"requests failed at {url}:\n{output}")
    with open(log) as lines:
        times = [int(line.split("\t")[2]) for line in lines]
    os.remove(log)
    return percentile(times, 0.5), percentile(times, 0.99)


def cost(server, target, log):
    """p50 and p99 without slow clients and with them, and how many of these were cut off."""
    url = f"http://127.0.0.1:{server.port}{target}"
    without = latencies(url, log)
    slow = Slow(server.port, target)
    try:
        # Until each has come round, and the kernel's buffers are full: the answers to the readers fill them first.
        time.sleep(SETTLING)
        cut = slow.cut.value
        return *without, *latencies(url, log), slow.cut.value - cut
    finally:
        slow.stop()


def main(binary, public, rounds):
    if not all(map(shutil.which, ("nginx", "h2load", "taskset"))):
        sys.exit("expected nginx, h2load and taskset; script/setup bench installs them")
    resource.setrlimit(resource.RLIMIT_NOFILE, (3 * SLOW, max(3 * SLOW, resource.getrlimit(resource.RLIMIT_NOFILE)[1])))
    folder = tempfile.mkdtemp()
    os.chmod(folder, 0o755)
    size, = SIZES
    servers = []
    try:
        root = os.path.join(folder, "root")
        livery = Livery(binary, public, folder, SIZES)
        servers.append(livery)
        livery.write(root, SIZES)
        nginx = Nginx(folder, root, connections=3 * SLOW)
        servers.append(nginx)
        targets = {"livery": f"/themes/{app(size)}/latest", "nginx": f"/{app(size)}.json"}
        figures = {server.name: [] for server in servers}
        log = os.path.join(folder, "requests.log")
        for round in range(rounds):
            for server in servers if round % 2 else reversed(servers):
                figures[server.name].append(cost(server, targets[server.name], log))
        rows = []
        for name, taken in figures.items():
            for label, column in (("p50", 0), ("p99", 1)):
                ratio = median(one[column + 2] / one[column] for one in taken)
                rows.append([
                    name, label, f"{median(one[column] for one in taken):.0f} µs",
                    f"{median(one[column + 2] for one in taken):.0f} µs", f"{ratio:.2f}",
                    f"≤ {GOAL} {'✓' if ratio <= GOAL else '✗'}" if name == "livery" else "",
                    sum(one[4] for one in taken)])
        table(
            f"Latency beside {SLOW:,} connections that send one byte a second and {SLOW:,} that read one, "
            f"{CLIENTS * RATE} requests a second, median of {rounds} rounds",
            ["server", "", "without", "with", "ratio", "goal", "cut off"], rows)
    finally:
        for server in servers:
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)


main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 5)
