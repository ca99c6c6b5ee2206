"""The effect of slow clients on others: 2,000 connections that send and 2,000 that read a byte a second.

The other clients request a bundle at a constant rate. Their latency is measured with and without the slow clients in
turn, for Livery and for nginx. The server has one core, and all clients share the other.

Usage: slow.py LIVERY PUBLIC [ROUNDS]
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
from peers import LOAD_CORE, Livery, Nginx

SLOW, GOAL = 2000, 1.5
CLIENTS, RATE, SECONDS = 16, 50, 4
#: The number of tokens of a theme. Its bundle of 100 kB is larger than a socket's buffer.
SIZES = {"100 kB": 2100}
#: Seconds between the connection of the last slow client and the measurement.
SETTLING = 10
#: Slow clients act in this many parts of each second, so that their own load is even.
PARTS = 100


class Slow:
    """Slow connections, in a separate process."""

    def __init__(self, port, target):
        self.port, self.target = port, target
        ready = multiprocessing.Event()
        self.cut = multiprocessing.Value("i", 0)
        self.process = multiprocessing.Process(target=self.run, args=(ready,), daemon=True)
        self.process.start()
        if not ready.wait(60):
            sys.exit("error: the slow clients could not connect")

    def run(self, ready):
        os.sched_setaffinity(0, {int(LOAD_CORE)})
        senders = [self.sender() for _ in range(SLOW)]
        readers = [self.reader() for _ in range(SLOW)]
        ready.set()
        began, turn = time.monotonic(), 0
        while True:
            for index in range(turn % PARTS, SLOW, PARTS):
                senders[index] = self.maintained(senders[index], self.send_one, self.sender)
                readers[index] = self.maintained(readers[index], self.read_one, self.reader)
            turn += 1
            time.sleep(max(0, began + turn / PARTS - time.monotonic()))

    def maintained(self, connection, act, make):
        """The connection, or a new one if the server has closed it."""
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
        """A connection that requests far more than it reads."""
        connection = self.connect(buffer=2048)
        connection.sendall(f"GET {self.target} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() * 8)
        connection.setblocking(False)
        return connection

    def stop(self):
        self.process.kill()
        self.process.join()


def latencies(url, log):
    """Latencies in microseconds at a constant rate, far below the server's capacity."""
    output = subprocess.check_output(
        ["taskset", "-c", LOAD_CORE, "h2load", "--h1", "-c", str(CLIENTS), "-n", str(CLIENTS * RATE * SECONDS),
         f"--rps={RATE}", "--log-file", log, url], text=True, stderr=subprocess.STDOUT)
    if f"{CLIENTS * RATE * SECONDS} succeeded" not in output:
        sys.exit(f"error: requests to {url} failed:\n{output}")
    with open(log) as lines:
        times = [int(line.split("\t")[2]) for line in lines]
    os.remove(log)
    return percentile(times, 0.5), percentile(times, 0.99)


def cost(server, target, log):
    """p50 and p99 without and with slow clients, and the number of disconnected slow clients."""
    url = f"http://127.0.0.1:{server.port}{target}"
    without = latencies(url, log)
    slow = Slow(server.port, target)
    try:
        # Waits until all slow clients have acted, and the responses fill the kernel's buffers.
        time.sleep(SETTLING)
        cut = slow.cut.value
        return *without, *latencies(url, log), slow.cut.value - cut
    finally:
        slow.stop()


def main(binary, public, rounds):
    if not all(map(shutil.which, ("nginx", "h2load", "taskset"))):
        sys.exit("error: nginx, h2load or taskset is missing: run script/setup bench")
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
        figures = {server.name: [] for server in servers}
        log = os.path.join(folder, "requests.log")
        for round in range(rounds):
            for server in servers if round % 2 else reversed(servers):
                figures[server.name].append(cost(server, server.target(size), log))
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
            ["server", "", "without", "with", "ratio", "goal", "disconnected"], rows)
    finally:
        for server in servers:
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)


main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 5)
