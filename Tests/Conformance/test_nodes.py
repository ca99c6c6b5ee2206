"""Three servers on PostgreSQL, with HAProxy and Varnish in front of them, as `docs/operating/several-nodes.md` describes.

`script/bars` runs these tests with the numbers from the requirements and asserts their times. `LIVERY_FETCHES` is the
number of fetches after events, `LIVERY_OUTAGE` is how long PostgreSQL is down, in seconds, and `LIVERY_STARTS` is how
often five servers start at once.
"""

import contextlib
import functools
import http.client
import json
import math
import os
import shutil
import signal
import socket
import socketserver
import subprocess
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import postgresql
import pytest
from caches import haproxy, running, varnish
from raw import exchange

from serving import BINARY, free_port, node, run
from waiting import until

FETCHES = int(os.environ.get("LIVERY_FETCHES", "200"))
OUTAGE = float(os.environ.get("LIVERY_OUTAGE", "3.5"))
STARTS = int(os.environ.get("LIVERY_STARTS", "1"))
#: The time limits in seconds until a change is rejected while PostgreSQL is down, until a change is accepted after it
#: is back, and until all servers serve a change. Only `script/bars` asserts them, because other tests might use the
#: processors, too.
REJECTION, RECOVERY, SPREAD = (0.1, 5, 1.5) if "LIVERY_OUTAGE" in os.environ else (math.inf,) * 3
SUBSCRIBERS = 10
LATEST = "/themes/badoo/latest"


class Site:
    """Servers on one database, with a proxy and a cache in front of them."""

    def __init__(self, data, folder):
        self.data, self.folder, self.stack = data, folder, contextlib.ExitStack()
        self.cache = free_port()
        origin = f"http://127.0.0.1:{self.cache}"
        (folder / "hooks.json").write_text(json.dumps({"cache": {"kind": "varnish", "urls": [origin], "probe": origin}}))
        self.nodes = [self.start() for _ in range(3)]
        self.token = self.nodes[0][0].token("admin")
        self.publish(0, self.nodes[0][0].port)
        self.proxy = self.stack.enter_context(running(haproxy, folder, [service.port for service, _ in self.nodes]))
        self.stack.enter_context(running(functools.partial(varnish, port=self.cache), folder, self.proxy))

    def start(self, port=None):
        options = ["--trusted-proxies", "127.0.0.1", "--hooks", self.folder / "hooks.json", "--writes-per-second", 0, "--shared-max-age", 60, "--stale-seconds", 2, "--drain-seconds", 2]
        return self.stack.enter_context(node(self.data, *options, port=port))

    def publish(self, value, port=None):
        fields = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        body = json.dumps({"message": f"Set {value}", "files": {"theme.ktv": f"{{ a: {value} }}"}})
        return exchange(port or self.proxy, "POST", "/themes/badoo/versions", fields, body=body)

    def published(self, value):
        answer = self.publish(value)
        assert answer.status == 201, answer
        return json.loads(answer.body)["version"]


@pytest.fixture(scope="module")
def database():
    with postgresql.running() as database:
        yield database


@pytest.fixture(scope="module")
def site(database, tmp_path_factory):
    site = Site(database.url, tmp_path_factory.mktemp("site"))
    with site.stack:
        yield site


class Subscriber(threading.Thread):
    """Requests the version that each event names. Collects responses with another version."""

    def __init__(self, port, last):
        super().__init__(daemon=True)
        self.port, self.last, self.wrong, self.fetches = port, last, [], 0
        self.stream = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.stream.request("GET", "/themes/badoo/events")
        self.lines = self.stream.getresponse()
        assert self.lines.status == 200

    def run(self):
        version = 0
        while version < self.last:
            line = self.lines.readline()
            assert line, "the stream of events ended"
            if not line.startswith(b"data: "):
                continue
            version = json.loads(line.removeprefix(b"data: "))["version"]
            answer = exchange(self.port, "GET", f"/themes/badoo/versions/{version}?format=1")
            self.fetches += 1
            if (answer.status, answer["Livery-Version"]) != (200, str(version)):
                self.wrong.append((version, answer.status, answer["Livery-Version"], answer["Cache-Status"]))


def test_no_fetch_after_an_event_is_older_than_the_event(site):
    first = int(exchange(site.proxy, "GET", LATEST)["Livery-Version"])
    last = first + FETCHES // SUBSCRIBERS
    subscribers = [Subscriber(site.cache, last) for _ in range(SUBSCRIBERS)]
    for subscriber in subscribers:
        subscriber.start()
    for version in range(first + 1, last + 1):
        assert site.published(version) == version
    for subscriber in subscribers:
        subscriber.join(timeout=300)
        assert not subscriber.is_alive()
    assert [wrong for subscriber in subscribers for wrong in subscriber.wrong] == []
    assert sum(subscriber.fetches for subscriber in subscribers) >= SUBSCRIBERS * (last - first)
    # Hooks purge what the cache has stored. After that, the cache has the last version.
    until(lambda: exchange(site.cache, "GET", LATEST)["Livery-Version"] == str(last))


class Reader(threading.Thread):
    """Continuously requests bundles through the proxy and collects failed requests."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.port, self.failed, self.count, self.over = port, [], 0, threading.Event()

    def run(self):
        while not self.over.is_set():
            try:
                answer = exchange(self.port, "GET", LATEST)
                failure = None if answer.status == 200 else (answer.status, answer.body)
            except (OSError, http.client.HTTPException) as error:
                failure = repr(error)
            self.count += 1
            if failure:
                self.failed.append(failure)


@contextlib.contextmanager
def reading(*ports):
    """Reads at each port and checks that no request has failed."""
    readers = [Reader(port) for port in ports]
    for reader in readers:
        reader.start()
    try:
        yield
        # Each reader has sent a request that began after this point, so that a failure at the end is detected.
        counts = [reader.count for reader in readers]
        until(lambda: all(reader.count > count + 1 for reader, count in zip(readers, counts, strict=True)))
    finally:
        for reader in readers:
            reader.over.set()
            reader.join()
    for reader in readers:
        assert reader.failed == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_servers_are_replaced_one_after_another_without_a_failed_request(site, number):
    with reading(site.proxy, site.cache):
        for index, (service, process) in enumerate(site.nodes):
            process.send_signal(number)
            process.wait()
            site.nodes[index] = site.start(service.port)
            until(lambda: b" node" not in exchange(service.port, "GET", "/readyz").body)
            version = site.published(1000 + index)
            until(lambda: exchange(service.port, "GET", LATEST)["Livery-Version"] == str(version))


def test_a_tag_of_any_server_is_accepted_by_any_other(site):
    tag = site.publish(4999)["ETag"]
    for number in range(30):
        fields = {"Authorization": f"Bearer {site.token}", "Content-Type": "application/json", "If-Match": tag}
        body = json.dumps({"message": "Next", "files": {"theme.ktv": f"{{ a: {5000 + number} }}"}})
        answer = exchange(site.nodes[number % 3][0].port, "POST", "/themes/badoo/versions", fields, body=body)
        assert answer.status == 201, answer
        tag = answer["ETag"]


# PostgreSQL is down


class Network:
    """A network namespace with PostgreSQL whose responses can be dropped."""

    HOST, GUEST = "10.203.77.1", "10.203.77.2"

    def __init__(self):
        self.name = f"livery{os.getpid()}"
        self.link = f"lv{os.getpid()}"

    @classmethod
    def is_allowed(cls):
        probe = f"livery{os.getpid()}-probe"
        if shutil.which("ip") is None or subprocess.run(["ip", "netns", "add", probe], capture_output=True).returncode:
            return False
        subprocess.run(["ip", "netns", "del", probe], check=True)
        return True

    def __enter__(self):
        self.ip("netns", "add", self.name)
        self.ip("link", "add", self.link, "type", "veth", "peer", "name", "inner", "netns", self.name)
        self.ip("addr", "add", f"{self.HOST}/30", "dev", self.link)
        self.ip("link", "set", self.link, "up")
        self.ip("-n", self.name, "addr", "add", f"{self.GUEST}/30", "dev", "inner")
        self.ip("-n", self.name, "link", "set", "inner", "up")
        return self

    def ip(self, *words):
        subprocess.run(["ip", *words], check=True)

    def drop(self):
        """Drops all data sent to this machine, including TCP acknowledgments."""
        self.ip("-n", self.name, "route", "add", "blackhole", self.HOST)

    def restore(self):
        self.ip("-n", self.name, "route", "del", "blackhole", self.HOST)

    def __exit__(self, *_):
        subprocess.run(["ip", "netns", "del", self.name], check=True)


class Wire(socketserver.ThreadingUnixStreamServer):
    """A relay in front of PostgreSQL that can hold back all data, for machines that don't allow network namespaces."""

    daemon_threads = True

    def __init__(self, database):
        self.upstream = str(database.folder / ".s.PGSQL.5432")
        self.folder = Path(tempfile.mkdtemp(prefix="livery-wire-"))
        self.flows = threading.Event()
        self.flows.set()
        super().__init__(str(self.folder / ".s.PGSQL.5432"), Passage)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"postgresql:///postgres?host={self.folder}&user=livery"

    def drop(self):
        self.flows.clear()

    def restore(self):
        self.flows.set()

    def __exit__(self, *_):
        self.restore()
        self.shutdown()
        self.server_close()
        shutil.rmtree(self.folder)


class Passage(socketserver.BaseRequestHandler):
    """A connection through a wire."""

    def handle(self):
        with socket.socket(socket.AF_UNIX) as database:
            database.connect(self.server.upstream)
            back = threading.Thread(target=self.copy, args=(database, self.request), daemon=True)
            back.start()
            self.copy(self.request, database)
            back.join()

    def copy(self, source, target):
        with contextlib.suppress(OSError):
            while part := source.recv(65536):
                self.server.flows.wait()
                target.sendall(part)
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


@pytest.fixture(params=["SIGKILL", "SIGSTOP", "dropped packets"])
def outage(request, tmp_path):
    """A database, and functions that make it unavailable and available again."""
    with contextlib.ExitStack() as stack:
        network = Network() if request.param == "dropped packets" and Network.is_allowed() else None
        if network:
            stack.enter_context(network)
        database = stack.enter_context(postgresql.running(network=network))
        wire = stack.enter_context(Wire(database)) if request.param == "dropped packets" and not network else None
        ways = {
            "SIGKILL": (database.kill, database.start),
            "SIGSTOP": (lambda: database.signal(signal.SIGSTOP), lambda: database.signal(signal.SIGCONT)),
            "dropped packets": ((network or wire).drop, (network or wire).restore) if network or wire else None,
        }
        yield (wire or database).url, *ways[request.param]


def test_themes_are_served_while_postgresql_is_away(outage, tmp_path):
    url, leave, come_back = outage
    site = Site(url, tmp_path)
    ports = [service.port for service, _ in site.nodes]

    def is_long(port):
        return "s-maxage" in exchange(port, "GET", LATEST)["Cache-Control"]

    with site.stack, reading(site.proxy, site.cache, *ports):
        assert site.publish(1).status == 201
        # By then, the probe has found the version, and each server has noticed that.
        until(lambda: all(map(is_long, ports)))
        leave()
        gone = time.monotonic()
        # The first changes detect the outage. Further changes are rejected immediately.
        first, later = [], []
        while time.monotonic() - gone < OUTAGE:
            changes = first if time.monotonic() - gone < 3 else later
            changes += [timed(site, 2, port) for port in ports]
            time.sleep(0.02)
        # A server that might lag behind marks no response for long storage.
        until(lambda: not any(map(is_long, ports)))
        come_back()
        back = time.monotonic()
        until(lambda: site.publish(4).status == 201)
        again = time.monotonic() - back
    assert {answer.status for answer, _ in [*first, *later]} == {503}
    assert all(answer["Retry-After"] for answer, _ in [*first, *later])
    slowest = max(seconds for _, seconds in later)
    print(f"first {max(seconds for _, seconds in first):.2f} s; {len(later)} later, at most {slowest:.3f} s; again after {again:.2f} s")
    assert slowest <= REJECTION
    assert again <= RECOVERY


def test_a_server_that_alone_loses_postgresql_says_so_and_sends_nothing_older(database):
    def publish(port, value):
        fields = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        body = json.dumps({"message": f"Set {value}", "files": {"theme.ktv": f"{{ a: {value} }}"}})
        answer = exchange(port, "POST", "/themes/alone/versions", fields, body=body)
        assert answer.status == 201, answer

    def get(service, path="/themes/alone/latest", **fields):
        return exchange(service.port, "GET", path, {name.replace("_", "-"): value for name, value in fields.items()})

    with Wire(database) as wire, node(database.url) as (other, _), node(wire.url, "--stale-seconds", 2) as (alone, _):
        token = other.token("publisher")
        for value in (1, 2):
            publish(other.port, value)
        first = get(other, "/themes/alone/versions/1")["ETag"]
        until(lambda: get(alone)["Livery-Version"] == "2")
        wire.drop()
        publish(other.port, 3)
        newer = get(alone, If_None_Match=get(other)["ETag"])
        assert (newer.status, newer["Retry-After"]) == (503, "5")
        until(lambda: get(alone, "/readyz").status == 503)
        assert json.loads(get(alone, "/readyz").body)["type"] == "urn:livery:problem:stale"
        assert str(database.folder) not in get(alone, "/readyz").body.decode()
        for fields in ({}, {"If_None_Match": first}):
            stale = get(alone, **fields)
            assert (stale.status, stale["Livery-Version"], stale["Livery-Stale"]) == (200, "2", "?1")
            assert stale["Cache-Control"] == "public, max-age=0, stale-if-error=604800"
        assert "livery_stale 1" in get(alone, "/metrics").body.decode()
        wire.restore()
        until(lambda: get(alone, "/readyz").body == b"ok\n")
        assert (get(alone)["Livery-Version"], get(alone)["Livery-Stale"]) == ("3", None)


def timed(site, value, port):
    began = time.monotonic()
    answer = site.publish(value, port)
    return answer, time.monotonic() - began


def test_a_change_reaches_all_servers_although_notifications_are_cut(site, database):
    """The server that publishes also loses its own connection for notifications."""
    listening = "query IN ('LISTEN livery', 'SHOW transaction_read_only')"
    for value in range(10):
        ended = database.query(f"SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE {listening}")
        assert int(ended) >= len(site.nodes)
        version = site.published(7000 + value)
        acknowledged = time.monotonic()
        until(lambda: all(exchange(service.port, "GET", LATEST)["Livery-Version"] == str(version) for service, _ in site.nodes))
        assert time.monotonic() - acknowledged <= SPREAD


def test_five_servers_start_at_once_on_an_empty_database(database):
    for number in range(STARTS):
        database.query(f"CREATE DATABASE start{number}")
        url = database.url.replace("/postgres?", f"/start{number}?")
        ready = threading.Barrier(5)

        def start(_):
            with node(url, "--drain-seconds", 0) as (service, _):
                ready.wait(timeout=60)
                return exchange(service.port, "GET", "/readyz").body

        with ThreadPoolExecutor(5) as pool:
            assert list(pool.map(start, range(5))) == [b"ok\n"] * 5
        database.query(f"DROP DATABASE start{number}")


# TLS


def certificate(folder, name, host):
    """A certificate for a host, which is its own certificate authority, and its key."""
    words = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", f"/CN={host}", "-addext", f"subjectAltName=DNS:{host}", "-keyout", f"{name}.key", "-out", f"{name}.crt"]
    subprocess.run(words, check=True, cwd=folder, capture_output=True)
    return folder / f"{name}.crt", folder / f"{name}.key"


def test_the_certificate_of_postgresql_is_verified(tmp_path):
    certificate(tmp_path, "other", "localhost")
    port = free_port()
    folder = Path(tempfile.mkdtemp(prefix="livery-pg-"))
    try:
        database = postgresql.Server(folder)
        database.port = port
        database.renew()
        authority, key = (shutil.copy(path, folder / "data") for path in certificate(tmp_path, "ours", "localhost"))
        os.chmod(key, 0o600)
        if database.user:
            shutil.chown(key, "postgres")
        shutil.copy(authority, tmp_path / "ca.crt")
        database.start("ssl=on", "ssl_cert_file=ours.crt", "ssl_key_file=ours.key", "listen_addresses=127.0.0.1")

        def create_token(host, root):
            url = f"postgresql://livery@{host}:{port}/postgres?sslmode=verify-full&sslrootcert={root}"
            return subprocess.run([str(BINARY), "token", "create", "--role", "reader", "--data", url], capture_output=True, text=True)

        assert create_token("localhost", tmp_path / "ca.crt").stdout.startswith("lvr_")
        for host, root, reason in [("127.0.0.1", "ca.crt", "does not match host name"), ("localhost", "other.crt", "certificate verify failed"), ("localhost", "missing.crt", "does not exist")]:
            rejected = create_token(host, tmp_path / root)
            assert rejected.returncode != 0
            assert reason in rejected.stderr
    finally:
        database.kill()
        shutil.rmtree(folder, ignore_errors=True)


def test_numbers_continue_when_a_synchronous_standby_takes_over(tmp_path):
    with contextlib.ExitStack() as stack:
        folders = [stack.enter_context(tempfile.TemporaryDirectory(prefix="livery-pg-")) for _ in range(2)]
        primary, standby = (postgresql.Server(folder) for folder in folders)
        for database in (primary, standby):
            stack.callback(database.kill)
        primary.renew()
        primary.start("synchronous_standby_names=*")
        standby.follow(primary)
        standby.start()
        service, _ = stack.enter_context(node(f"postgresql:///postgres?host={','.join(folders)}&user=livery"))
        token = service.token("admin")

        def publish(port, value):
            fields = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
            body = json.dumps({"message": f"Set {value}", "files": {"theme.ktv": f"{{ a: {value} }}"}})
            return exchange(port, "POST", "/themes/badoo/versions", fields, body=body)

        assert publish(service.port, 1).status == 201
        primary.kill()
        standby.promote()
        # PostgreSQL's control data contains the old timeline until the first checkpoint, which takes a while.
        until(lambda: publish(service.port, 2).status == 201)
        standby.query("CHECKPOINT")
        other, _ = stack.enter_context(node(service.data))
        assert json.loads(publish(other.port, 3).body)["version"] == 3


def test_a_role_without_the_right_to_read_the_timeline_can_make_changes():
    with postgresql.running() as database:
        database.query("CREATE ROLE app LOGIN; GRANT ALL ON DATABASE postgres TO app; GRANT ALL ON SCHEMA public TO app")
        database.query("REVOKE EXECUTE ON FUNCTION pg_walfile_name(pg_lsn) FROM PUBLIC")
        run(BINARY, "token", "create", "--role", "admin", "--name", "Ada", "--data", database.url.replace("user=livery", "user=app"))
