"""Attacks that are too expensive for the test suite. Each one starts its own server on the loopback interface."""

import contextlib
import http.client
import itertools
import json
import multiprocessing
import os
import resource
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from serving import BINARY, ROOT, STOP_SECONDS, free_port, run, wait_until_served

LIGHT_SECONDS = 0.25
COMPILE_SECONDS = 2
PUBLISH_SECONDS = 1
DELIVERY_SECONDS = 0.25
ROUNDS = 100


class Server:
    """A running `livery serve` without apps."""

    def __init__(self, folder, options, files):
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.data = Path(folder) / "a.sqlite"
        words = [BINARY, "serve", "--port", self.port, "--data", self.data, "--public", ROOT / "Public"]
        limit = (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))) if files else None
        self.process = subprocess.Popen(
            [str(word) for word in [*words, "--log-rate", 0, *options]],
            preexec_fn=limit, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until_served(self.url, self.process)

    def connect(self, text=b"G", receive=None):
        """A connection on which `text` was sent, or None if the server doesn't accept it."""
        client = socket.socket()
        if receive:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        client.settimeout(0.5)
        try:
            client.connect(("127.0.0.1", self.port))
            client.sendall(text)
        except OSError:
            client.close()
            return None
        return client

    def get(self, path, timeout=10):
        """Returns the status and the duration in seconds."""
        start = time.monotonic()
        try:
            with urllib.request.urlopen(self.url + path, timeout=timeout) as answer:
                answer.read()
                status = answer.status
        except urllib.error.HTTPError as error:
            status = error.code
        return status, time.monotonic() - start

    def get_from(self, address, path):
        """Returns the duration of a request from another address, in seconds."""
        start = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30, source_address=(address, 0))
        connection.request("GET", path)
        expect(connection.getresponse().status == 200, f"{path} was not answered")
        connection.close()
        return time.monotonic() - start

    def check(self, text, timeout=60):
        """Returns the status and duration of checking one file."""
        body = json.dumps({"files": {"a.ktv": text}}).encode()
        request = urllib.request.Request(
            self.url + "/themes/a/check", body, {"Content-Type": "application/json"}, method="POST")
        start = time.monotonic()
        try:
            with urllib.request.urlopen(request, timeout=timeout) as answer:
                answer.read()
                status = answer.status
        except urllib.error.HTTPError as error:
            status = error.code
        return status, time.monotonic() - start

    def send(self, method, path, body=None, **fields):
        """Sends a request on its own connection. Returns the status, the ETag and the duration."""
        if body is not None and not isinstance(body, bytes):
            fields["Content-Type"], body = "application/json", json.dumps(body)
        start = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in fields.items()})
        answer = connection.getresponse()
        answer.read()
        connection.close()
        return answer.status, answer.headers["ETag"], time.monotonic() - start

    def token(self, role):
        return run(BINARY, "token", "create", "--role", role, "--data", self.data)

    def memory(self, name="VmRSS"):
        """The server's memory use in MiB."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith(name):
                return int(line.split()[1]) // 1024
        return 0

    def ends(self):
        """Whether the server exits with status 0 on SIGTERM."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(timeout=STOP_SECONDS) == 0
        except subprocess.TimeoutExpired:
            return False


@contextlib.contextmanager
def serving(*options, files=None):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, options, files)
        try:
            yield server
        finally:
            server.process.kill()
            server.process.wait()


def expect(condition, message):
    if not condition:
        raise AssertionError(message)


def close(clients):
    for client in clients:
        client.close()


def exhaust(server, count):
    """Opens connections that never finish a request, until the server accepts no more of them."""
    clients, failures = [], 0
    while len(clients) < count and failures < 3:
        client = server.connect()
        failures = failures + 1 if client is None else 0
        if client:
            clients.append(client)
    return clients


def survive(server, count):
    close(exhaust(server, count))
    expect(server.get("/healthz", 30)[0] == 200, "no response after all clients have disconnected")
    clients = exhaust(server, count)
    expect(server.ends(), "a full server does not stop on SIGTERM")
    close(clients)


def connections_default():
    room = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (room, room))
    with serving() as server:
        survive(server, min(12_500, room - 100))


def connections_few():
    with serving("--connections", 100) as server:
        survive(server, 150)


def files_1024():
    with serving(files=1024) as server:
        survive(server, 1300)


def connections_per_address():
    with serving("--connections-per-address", 50) as server:
        clients = exhaust(server, 50)
        for _ in range(200):
            close(filter(None, [server.connect()]))
        close(clients)
        expect(server.get("/healthz", 30)[0] == 200, "no response after all clients have disconnected")
        expect(server.ends(), "the server does not stop on SIGTERM")


def post(body):
    head = f"POST /themes/a/check HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


def unread_responses():
    """Requests responses of 3.9 MB, which is more than the kernel buffers, and doesn't read them."""
    body = json.dumps({"files": {"a.ktv": '{ a: "' + "x" * 3_900_000 + '" }'}}).encode()
    with serving() as server:
        before, clients, statuses = server.memory(), [], []

        def attack():
            for _ in range(50):
                client = server.connect(b"", receive=4096)
                client.settimeout(60)
                with contextlib.suppress(OSError):
                    client.sendall(post(body))
                    statuses.append(client.recv(12)[9:12])
                clients.append(client)

        threads = [threading.Thread(target=attack) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        held = server.memory() - before
        status = server.get("/healthz")[0]
        close(clients)
        expect(b"200" in statuses, "no check returned 200")
        expect(held < 400, f"{statuses.count(b'200')} unread responses use {held} MiB")
        expect(status == 200, "no response during the attack")


def unfinished_uploads():
    with serving() as server:
        before, clients = server.memory(), []
        for _ in range(200):
            client = server.connect(b"")
            client.settimeout(5)
            with contextlib.suppress(OSError):
                client.sendall(post(b"x" * 4_000_000)[:-1])
            clients.append(client)
        held = server.memory() - before
        status = server.get("/healthz")[0]
        close(clients)
        expect(held < 200, f"200 unfinished uploads use {held} MiB")
        expect(status == 200, "no response during the attack")


def slow_heads():
    with serving() as server:
        clients = [client for client in (server.connect(b"GET / HTTP/1.1\r\nX: ") for _ in range(500)) if client]
        slowest = 0
        for _ in range(20):
            for client in clients:
                with contextlib.suppress(OSError):
                    client.sendall(b"a")
            slowest = max(slowest, server.get("/healthz")[1])
        close(clients)
        expect(slowest < LIGHT_SECONDS, f"a cheap request took {slowest:.2f} s")


def chain(link, count=32_800):
    return "{ a0: 1\n" + "".join(f"a{index}: {link.format(index - 1)}\n" for index in range(1, count)) + "}"


def deep_chains():
    with serving() as server:
        for link in ("@a{}", "{{ @extends: a{} }}", "{{ @include: [a{}] }}", "~number.add(@a{}, 1)"):
            server.check(chain(link))
            expect(server.process.poll() is None, f"a chain of {link} crashed the server")


def wide_themes():
    texts = {
        "unknown attributes": "x(Label): {" + "\n".join(f"a{index}: 1" for index in range(20_000)) + "}",
        "unknown types": "\n".join(f"x{index}(T{index}): {{ a: 1 }}" for index in range(20_000)),
        "a long name": "x(" + "L" * 1_000_000 + "): { a: 1 }",
        "components": "\n".join(f"x{index}(Label): {{ text: a }}" for index in range(40_000)),
        "axis": "{ @axes: { skin: [" + ", ".join(f"v{index}" for index in range(100_000)) + "] } }",
    }
    slow = []
    with serving() as server:
        for name, text in texts.items():
            try:
                seconds = server.check(text)[1]
            except OSError:
                seconds = 60
            if seconds > COMPILE_SECONDS:
                slow.append(f"{name} {seconds:.1f} s")
    expect(not slow, "slow: " + ", ".join(slow))


def heavy_beside_light():
    heavy = "\n".join(f"x{index}(Label): {{ text: a, textColor: @y{index} }}" for index in range(20_000))
    with serving() as server:
        def attack():
            with contextlib.suppress(OSError):
                server.check(heavy, 30)
        threads = [threading.Thread(target=attack, daemon=True) for _ in range(4)]
        for thread in threads:
            thread.start()
        slowest, deadline = ("", 0), time.monotonic() + 8
        while time.monotonic() < deadline and any(thread.is_alive() for thread in threads):
            for path in ("/healthz", "/themes", "/themes/a/versions", "/nothing", "/metrics"):
                slowest = max(slowest, (path, server.get(path, 60)[1]), key=lambda pair: pair[1])
            time.sleep(0.02)
        expect(slowest[1] < LIGHT_SECONDS, f"{slowest[0]} took {slowest[1]:.2f} s")


class LightWork:
    """Requests that take a millisecond, and the time that each of them took."""

    def __init__(self, server):
        self.server, self.token = server, server.token("publisher")
        self.bearer = {"Authorization": f"Bearer {self.token}"}
        self.draft = "/themes/light/drafts/d/files/theme.ktv"
        self.publish("light", "{ a: 1 }")
        self.expect(201, server.send("PUT", "/themes/light/drafts/d", {}, If_None_Match="*", **self.bearer))
        self.tag, self.count = server.send("GET", self.draft, **self.bearer)[1], itertools.count()

    def publish(self, app, text):
        body = {"message": "a", "files": {"theme.ktv": text}}
        self.expect(201, self.server.send("POST", f"/themes/{app}/versions", body, **self.bearer))

    def round(self):
        """Sends a request of each kind. Returns their names and durations in seconds."""
        for name, status, path in [
            ("themes", 200, "/themes"), ("versions", 200, "/themes/light/versions"), ("metrics", 200, "/metrics"),
            ("unknown path", 404, "/nothing"), ("unknown app", 404, "/themes/nobody/latest"),
        ]:
            yield name, self.expect(status, self.server.send("GET", path))[2]
        yield "sign-in", self.expect(200, self.server.send("POST", "/session", {"token": self.token}))[2]
        text = f"{{ a: {next(self.count)} }}".encode()
        saved = self.expect(200, self.server.send("PUT", self.draft, text, If_Match=self.tag, **self.bearer))
        self.tag = saved[1]
        yield "draft", saved[2]

    def measure(self, seconds):
        """Returns the durations in milliseconds of all requests that began within some seconds, slowest last, with
        their names."""
        times, deadline = [], time.monotonic() + seconds
        while time.monotonic() < deadline:
            times += [(1000 * taken, name) for name, taken in self.round()]
            time.sleep(0.01)
        return sorted(times)

    @staticmethod
    def expect(status, answer):
        expect(answer[0] == status, f"a light request was answered with {answer[0]}, not {status}")
        return answer


def figures(times):
    return times[int(len(times) * 0.99)][0], times[-1][0]


def latency():
    """Measures light requests before and during anonymous checks and signed-in publishes that use all available CPU
    time.

    On a machine with a busy disk, set TMPDIR=/dev/shm to exclude the time that writes wait.
    """
    names = "\n".join(f"x{index}(Label): {{{{ text: a, textColor: @y{index} }}}}" for index in range(20_000))
    values = "\n".join(f"v{index}: {{{{ a: @base, b: ~color.alpha(@base, 0.5), c: {index} }}}}" for index in range(3000))
    wide = "@axes: {{ skin: [day, night], platform: [ios, web] }}\nbase: #783bf9\nnumber: {}\n" + values
    with serving("--writes-per-second", 0) as server:
        light, done = LightWork(server), multiprocessing.Event()
        checks, publishes = multiprocessing.Value("i"), multiprocessing.Value("i")
        idle = figures(light.measure(5))

        def repeat(count, work):
            while not done.is_set():
                work()
                with count:
                    count.value += 1

        # Uses processes instead of threads, because the work of Python threads would delay the timing of the light
        # requests.
        def check():
            repeat(checks, lambda: server.check(names.format(), 120))

        def publish():
            repeat(publishes, lambda: light.publish("heavy", wide.format(publishes.value)))

        workers = [multiprocessing.Process(target=work, daemon=True) for work in [check] * 4 + [publish] * 2]
        for worker in workers:
            worker.start()
        times = light.measure(20)
        done.set()
        for worker in workers:
            worker.join()
        p99, slowest = figures(times)
        said = (
            f"{len(times)} light requests beside {checks.value} checks and {publishes.value} publishes: p99 {p99:.0f} ms, "
            f"maximum {slowest:.0f} ms ({times[-1][1]}); before p99 {idle[0]:.0f} ms, maximum {idle[1]:.0f} ms")
        expect(min(checks.value, publishes.value) > 0, "no heavy work was done: " + said)
        expect(slowest - idle[1] < 1000 * LIGHT_SECONDS, said)
        return said


class Crowd:
    """60 anonymous and 40 signed-in callers that send as much as they can, each on its own thread, in low-priority
    processes."""

    HEAVY = "\n".join(f"x{index}(Label): {{ text: a, textColor: @y{index} }}" for index in range(20_000))

    def __init__(self, server):
        self.server, self.done = server, multiprocessing.Event()
        self.tokens = [server.token(role) for role in ["reader"] * 20 + ["designer"] * 10 + ["publisher"] * 10]
        anonymous = [self.stall, self.check, self.leave_unread, self.ask_for_forms] * 15
        signed_in = [self.check] * 15 + [self.stall] * 5 + [self.save] * 10 + [self.publish] * 10
        self.callers = [(work, None) for work in anonymous] + list(zip(signed_in, self.tokens))

    def __enter__(self):
        groups = [self.callers[start::10] for start in range(10)]
        self.workers = [multiprocessing.Process(target=self.work, args=(group,), daemon=True) for group in groups]
        for worker in self.workers:
            worker.start()

    def __exit__(self, *_):
        self.done.set()
        for worker in self.workers:
            worker.kill()
            worker.join()

    def work(self, callers):
        os.nice(15)
        for index, (work, token) in enumerate(callers):
            threading.Thread(target=self.repeat, args=(work, token, f"{os.getpid()}-{index}"), daemon=True).start()
        self.done.wait()

    def repeat(self, work, token, name):
        bearer = {"Authorization": f"Bearer {token}"} if token else {}
        for count in itertools.count():
            if self.done.is_set():
                return
            with contextlib.suppress(OSError, http.client.HTTPException):
                work(bearer, name, count)

    @staticmethod
    def head(bearer, length):
        lines = "".join(f"{name}: {value}\r\n" for name, value in bearer.items())
        return (f"POST /themes/a/check HTTP/1.1\r\nHost: a\r\n{lines}Content-Type: application/json\r\n"
                f"Content-Length: {length}\r\n\r\n").encode()

    def stall(self, bearer, *_):
        client = self.server.connect(self.head(bearer, 4_000_000))
        if client:
            client.settimeout(20)
            client.sendall(b"x" * 3_900_000)
            client.recv(1)

    def check(self, bearer, *_):
        self.server.send("POST", "/themes/a/check", {"files": {"a.ktv": self.HEAVY}}, **bearer)

    def leave_unread(self, bearer, *_):
        body = json.dumps({"files": {"a.ktv": '{ a: "' + "x" * 3_900_000 + '" }'}}).encode()
        client = self.server.connect(self.head(bearer, len(body)), receive=4096)
        if client:
            client.settimeout(20)
            client.sendall(body)
            client.recv(1)
            time.sleep(10)

    def ask_for_forms(self, bearer, name, count):
        form = ("html", "swift", "css", "kotlin")[count % 4]
        self.server.send("GET", f"/themes/wide/latest?as={form}&{'&'.join(f'a{i}=v{(count >> i) % 2}' for i in range(8))}")

    def save(self, bearer, name, count):
        self.server.send("PUT", f"/themes/wide/drafts/d{name}", {"files": {"a.ktv": self.HEAVY}}, If_None_Match="*", **bearer)
        path = f"/themes/wide/drafts/d{name}/files/a.ktv"
        tag = self.server.send("GET", path, **bearer)[1]
        self.server.send("PUT", path, f"{{ b: {count} }}".encode() + b" " * 3_000_000, If_Match=tag or '"x"', **bearer)

    def publish(self, bearer, name, count):
        text = self.HEAVY + f"\nlast: {count}\ny: 1"
        self.server.send("POST", f"/themes/heavy-{name}/versions", {"message": "a", "files": {"theme.ktv": text}}, **bearer)


def percentile(values):
    """The value that 99 % of the values don't exceed."""
    return sorted(values)[int(len(values) * 0.99) - 1]


def small_publish_beside_a_crowd():
    """Publishes 20 kB and reads the versions alongside a crowd. No request may be rejected."""
    def theme(count):
        rows = "\n".join(f"v{index}: {{ a: @base, b: ~color.alpha(@base, 0.5), c: {index} }}" for index in range(330))
        return f"@axes: {{ skin: [day, night] }}\nbase: #{count:06x}\n{rows}"

    with serving() as server:
        bearer = {"Authorization": f"Bearer {server.token('publisher')}"}
        axes = ", ".join(f"a{index}: [v0, v1]" for index in range(8))
        wide = {"message": "a", "files": {"theme.ktv": f"@axes: {{ {axes} }}\n" + Crowd.HEAVY[:100_000].rpartition("\n")[0]}}
        server.send("POST", "/themes/wide/versions", wide, **bearer)
        times = {"publish": [], "latest": [], "css": []}

        def measure(kind, method, path, body=None, **fields):
            status, _, seconds = server.send(method, path, body, **fields)
            expect(status in (200, 201), f"{kind} was answered with {status} after {seconds:.2f} s")
            times[kind].append(1000 * seconds)

        def round(count):
            body = {"message": "a", "files": {"theme.ktv": theme(count)}}
            measure("publish", "POST", "/themes/small/versions", body, **bearer)
            measure("latest", "GET", "/themes/small/latest")
            measure("css", "GET", "/themes/small/latest?as=css")

        for count in range(3):
            round(count)
        idle = {kind: max(values) for kind, values in times.items()}
        for values in times.values():
            values.clear()
        with Crowd(server):
            time.sleep(5)
            for count in range(100, 100 + ROUNDS):
                round(count)
        said = "; ".join(
            f"{kind} p50 {statistics.median(values):.0f}, p99 {percentile(values):.0f}, maximum {max(values):.0f} ms "
            f"(idle {idle[kind]:.0f})" for kind, values in times.items())
        expect(percentile(times["publish"]) <= 1000 * PUBLISH_SECONDS, said)
        for kind in ("latest", "css"):
            expect(percentile(times[kind]) <= 1000 * DELIVERY_SECONDS, said)
        return said


def silent_sockets():
    """Opens 12,500 silent connections from one address. Other clients must not have to wait for them."""
    room = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (room, room))
    with serving() as server:
        clients = [client for client in (server.connect(b"") for _ in range(min(12_500, room - 100))) if client]
        slowest = max(server.get_from("127.0.0.2", "/healthz") for _ in range(50))
        close(clients)
        expect(slowest < 1, f"a request took {slowest:.2f} s")
        return f"{len(clients)} connections, slowest request {1000 * slowest:.0f} ms"


ATTACKS = [
    connections_default, connections_few, files_1024, connections_per_address, unread_responses, unfinished_uploads,
    slow_heads, deep_chains, wide_themes, heavy_beside_light, latency, silent_sockets, small_publish_beside_a_crowd,
]


def main(names):
    failures = 0
    for attack in ATTACKS:
        if names and attack.__name__ not in names:
            continue
        start = time.monotonic()
        try:
            figure = attack()
            outcome = f"passed: {figure}" if figure else "passed"
        except (AssertionError, OSError) as error:
            failures += 1
            outcome = f"FAILED: {error}"
        print(f"{attack.__name__:24} {time.monotonic() - start:6.1f} s  {outcome}", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
