"""Hooks notify caches and other programs of each change, in order, even after failures and crashes."""

import base64
import contextlib
import hashlib
import hmac
import json
import os
import queue
import random
import signal
import sqlite3
import subprocess
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from caches import running, varnish
from raw import exchange

from serving import BINARY, free_port, node, run
from waiting import until

#: The number of publishes. After every 20 of them, the server is killed.
PUBLISHES = int(os.environ.get("LIVERY_PUBLISHES", "60"))
SECRETS = [base64.b64encode(bytes([byte]) * 32).decode() for byte in (1, 2)]


class Receiver(ThreadingHTTPServer):
    """Collects requests. `answer` returns the response status for each of them."""

    def __init__(self, answer=lambda request: 200):
        super().__init__(("127.0.0.1", 0), Handler)
        self.answer = answer
        self.requests = queue.Queue()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}"

    def next(self):
        """The next accepted request, in order of arrival."""
        return self.requests.get(timeout=120)

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        self.body = self.rfile.read(int(self.headers["Content-Length"] or 0))
        self.json = json.loads(self.body)
        status = self.server.answer(self)
        if status == 200:
            self.server.requests.put(self)
        self.send_response(status)
        if status == 302:
            self.send_header("Location", f"{self.server.url}/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def do_GET(self):
        """Responds like a cache that still has the first version."""
        self.send_response(200)
        self.send_header("Livery-Version", "1")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def hooked(folder, *options, **hooks):
    """A server with hooks, its process, and a function that publishes."""
    for number, secret in enumerate(SECRETS):
        (folder / f"{number}.secret").write_text(f"whsec_{secret}\n")
    (folder / "token").write_text("s3cret")
    (folder / "hooks.json").write_text(json.dumps(hooks))
    with node(folder / "livery.sqlite", "--hooks", folder / "hooks.json", *options) as (service, process):
        token = service.token("admin")
        yield service, process, lambda app, value=0, **more: send(service, token, app, value, **more)


def send(service, token, app, value, method="POST", path="versions", body=None):
    """Publishes a theme or sends another change to an app."""
    body = body or {"message": f"Set {value}", "files": {"theme.ktv": f"{{ a: {value} }}"}}
    fields = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    answer = exchange(service.port, method, f"/themes/{app}/{path}", fields, body=json.dumps(body))
    assert answer.status in (200, 201), answer
    return answer


def signatures(request):
    """The signatures according to Standard Webhooks 1.0, one for each secret."""
    signed = f"{request.headers['webhook-id']}.{request.headers['webhook-timestamp']}.".encode() + request.body
    digests = [hmac.new(base64.b64decode(secret), signed, hashlib.sha256).digest() for secret in SECRETS]
    return [f"v1,{base64.b64encode(digest).decode()}" for digest in digests]


def webhook(url, **more):
    return {"kind": "webhook", "url": url, "secret-files": ["0.secret"], **more}


def listed(service):
    """The line in `livery hook list` about the only hook."""
    return run(BINARY, "hook", "list", "--data", service.data).split("\t")


def test_a_webhook_receives_each_change_of_public_apps_in_order_and_signed(tmp_path):
    with Receiver() as receiver, hooked(tmp_path, build=webhook(receiver.url + "/x?y=1", **{"secret-files": ["0.secret", "1.secret"]})) as (_, _, publish):
        publish("hidden", method="PUT", path="visibility", body={"private": True})
        publish("hidden")
        publish("badoo", 1)
        publish("badoo", 2)
        publish("badoo", path="rollback", body={"version": 1, "message": "Too dark"})
        requests = [receiver.next() for _ in range(3)]
        assert [request.json["type"] for request in requests] == ["version.published", "version.published", "version.rolled-back"]
        assert requests[1].json["data"] == {"app": "badoo", "version": 2, "author": "admin", "detail": "Set 2"}
        assert len({request.headers["webhook-id"] for request in requests}) == 3
        for request in requests:
            assert request.path == "/x?y=1"
            assert request.headers["webhook-signature"].split() == signatures(request)
            assert abs(int(request.headers["webhook-timestamp"]) - time.time()) < 300
        assert receiver.requests.empty()


def test_a_hook_that_names_a_private_app_receives_its_changes_only(tmp_path):
    with Receiver() as receiver, hooked(tmp_path, build=webhook(receiver.url, apps=["hidden"])) as (_, _, publish):
        publish("hidden", method="PUT", path="visibility", body={"private": True})
        publish("badoo")
        publish("hidden")
        assert receiver.next().json["data"]["app"] == "hidden"


def test_a_channel_of_slack_receives_a_sentence(tmp_path):
    with Receiver() as receiver, hooked(tmp_path, chat={"kind": "slack", "url": receiver.url}) as (_, _, publish):
        publish("badoo", body={"message": "<b> & c", "files": {"theme.ktv": "{ a: 1 }"}})
        assert receiver.next().json == {"text": "admin published version 1 of badoo: &lt;b&gt; &amp; c"}


def test_an_audit_hook_receives_every_entry(tmp_path):
    with Receiver() as receiver, hooked(tmp_path, siem=webhook(receiver.url, kind="audit")) as (service, _, publish):
        publish("hidden", method="PUT", path="visibility", body={"private": True})
        publish("hidden")
        wrong = {"Content-Type": "application/json"}
        assert exchange(service.port, "POST", "/session", wrong, body=json.dumps({"token": "lvr_wrong"})).status == 401
        service.token("reader")
        listed = run(BINARY, "audit", "list", "--since", 0, "--format", "json", "--data", service.data).splitlines()
        entries = [json.loads(line) for line in listed]
        received = []
        # A new hook delivers only the entries after its first start.
        while not received or received[-1].json["data"]["number"] < entries[-1]["number"]:
            received.append(receiver.next())
        assert [request.json["type"] for request in received[-4:]] == ["audit.make-private", "audit.publish", "audit.fail-sign-in", "audit.create-token"]
        for request, entry in zip(reversed(received), reversed(entries)):
            assert request.headers["webhook-signature"].split() == signatures(request)[:1]
            for name, value in request.json["data"].items():
                assert value == entry[name]


@pytest.mark.parametrize("status", [500, 302])
def test_a_failed_delivery_is_repeated_with_the_same_id_and_later_ones_wait(tmp_path, status):
    ids = []

    def answer(request):
        ids.append(request.headers["webhook-id"])
        return status if len(ids) == 1 else 200

    with Receiver(answer) as receiver, hooked(tmp_path, build=webhook(receiver.url)) as (service, _, publish):
        publish("badoo", 1)
        publish("badoo", 2)
        until(lambda: ids)
        until(lambda: listed(service)[1] == "retrying")
        assert f"answered {status}" in listed(service)[5]
        run(BINARY, "hook", "resume", "build", "--data", service.data)
        assert [receiver.next().json["data"]["version"] for _ in range(2)] == [1, 2]
        assert ids[0] == ids[1] != ids[2]


def test_a_receiver_that_is_gone_disables_the_hook_until_it_is_resumed(tmp_path):
    gone = [True]
    with Receiver(lambda _: 410 if gone[0] else 200) as receiver, hooked(tmp_path, build=webhook(receiver.url)) as (service, _, publish):
        publish("badoo", 1)
        until(lambda: listed(service)[1] == "disabled")
        metrics = exchange(service.port, "GET", "/metrics").body.decode()
        assert 'livery_hook_disabled{hook="build"} 1' in metrics
        publish("badoo", 2)
        gone[0] = False
        run(BINARY, "hook", "resume", "build", "--data", service.data)
        assert [receiver.next().json["data"]["version"] for _ in range(2)] == [1, 2]


def test_no_secret_is_printed(tmp_path, capfd):
    failing = Receiver(lambda _: 500)
    (tmp_path / "url").write_text(f"{failing.url}/T0K3N")
    gone = free_port()
    hooks = {
        "chat": {"kind": "slack", "url-file": "url"},
        "cdn": cloudflare(failing),
        "build": webhook(f"http://us3r:pa55@127.0.0.1:{failing.server_port}?token=Qu3ry"),
        "away": webhook(f"http://us3r:pa55@127.0.0.1:{gone}/pa7h?token=Qu3ry"),
    }
    with failing, hooked(tmp_path, **hooks) as (service, _, publish):
        publish("badoo")
        until(lambda: run(BINARY, "hook", "list", "--data", service.data).count("retrying") == len(hooks))
        shown = run(BINARY, "hook", "list", "--data", service.data)
        with contextlib.closing(sqlite3.connect(service.data)) as database:
            stored = str(database.execute("SELECT * FROM hooks").fetchall())
    shown += stored + "".join(capfd.readouterr())
    assert "answered 500" in shown
    assert f"'http://127.0.0.1:{gone}' (URL " in shown
    for secret in ("T0K3N", "s3cret", "us3r", "pa55", "Qu3ry", "pa7h"):
        assert secret not in shown


def cloudflare(receiver, **more):
    return {"kind": "cloudflare", "zone": "abc", "token-file": "token", "api": receiver.url, **more}


def test_fastly_and_cloudflare_purge_the_keys_of_changed_apps_twice(tmp_path):
    with Receiver() as one, Receiver() as other:
        fastly = {"kind": "fastly", "service": "Xyz", "token-file": "token", "api": one.url}
        with hooked(tmp_path, fastly=fastly, cloudflare=cloudflare(other)) as (service, _, publish):
            publish("badoo")
            bundle = exchange(service.port, "GET", "/themes/badoo/latest")
            for _ in range(2):
                request = one.next()
                assert (request.path, request.headers["Fastly-Key"]) == ("/service/Xyz/purge", "s3cret")
                assert set(request.json["surrogate_keys"]) < set(bundle["Surrogate-Key"].split())
                request = other.next()
                assert (request.path, request.headers["Authorization"]) == ("/zones/abc/purge_cache", "Bearer s3cret")
                assert set(request.json["tags"]) < set(bundle["Cache-Tag"].split(","))


def test_varnish_serves_each_version_after_its_purge_and_the_probe_confirms_it(tmp_path):
    with node(tmp_path / "livery.sqlite") as (origin, _), running(varnish, tmp_path, origin.port) as port:
        cache = f"http://127.0.0.1:{port}"
        with hooked(tmp_path, cache={"kind": "varnish", "urls": [cache], "probe": cache}) as (service, _, publish):
            for version in (1, 2):
                publish("badoo", version)
                until(lambda: exchange(port, "GET", "/themes/badoo/latest")["Livery-Version"] == str(version))
            until(lambda: 'livery_hook_pending_entries{hook="cache"} 0' in metrics(service))
            assert 'livery_hook_stale_total{hook="cache"} 0' in metrics(service)


def test_shared_caches_store_latest_for_long_while_purges_are_proven(tmp_path):
    with node(tmp_path / "livery.sqlite") as (origin, _), running(varnish, tmp_path, origin.port) as port:
        cache = {"kind": "varnish", "urls": [f"http://127.0.0.1:{port}"], "probe": f"http://127.0.0.1:{port}"}
        with hooked(tmp_path, "--shared-max-age", 86400, cache=cache) as (service, _, publish):

            def policy(path="/themes/badoo/latest"):
                return exchange(service.port, "GET", path)["Cache-Control"]

            publish("badoo", 1)
            assert policy() == "public, max-age=10, stale-while-revalidate=30, stale-if-error=604800"
            until(lambda: policy() == "public, max-age=10, s-maxage=86400, stale-while-revalidate=30, stale-if-error=604800")
            assert "s-maxage" in policy("/themes/badoo/latest?format=1")
            assert "s-maxage" not in policy("/themes/badoo/versions/1")
            publish("badoo", 2)
            until(lambda: exchange(port, "GET", "/themes/badoo/latest")["Livery-Version"] == "2")


def test_a_failed_purge_ends_the_long_lifetime(tmp_path):
    status = [200]
    with Receiver(lambda _: status[0]) as receiver:
        # The probe always finds version 1.
        with hooked(tmp_path, "--shared-max-age", 60, cdn=cloudflare(receiver, probe=receiver.url)) as (service, _, publish):

            def is_long():
                return "s-maxage=60" in exchange(service.port, "GET", "/themes/badoo/latest")["Cache-Control"]

            publish("badoo", 1)
            until(is_long)
            status[0] = 500
            publish("badoo", 2)
            until(lambda: not is_long())
            status[0] = 200
            until(lambda: 'livery_hook_stale_total{hook="cdn"} 1' in metrics(service))
            assert not is_long()


@pytest.mark.parametrize("hooks", [{}, {"cache": {"kind": "varnish", "urls": ["http://127.0.0.1:1"]}}])
def test_a_long_lifetime_without_a_probe_is_rejected(tmp_path, hooks):
    (tmp_path / "hooks.json").write_text(json.dumps(hooks))
    words = [BINARY, "serve", "--shared-max-age", "60", "--hooks", tmp_path / "hooks.json", "--data", tmp_path / "livery.sqlite"]
    result = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=60)
    assert result.returncode != 0
    assert "--shared-max-age needs --hooks with a cache, and each cache needs a 'probe'" in result.stderr
    assert not (tmp_path / "livery.sqlite").exists()


def metrics(service):
    return exchange(service.port, "GET", "/metrics").body.decode()


def test_the_probe_reports_a_cache_that_purges_nothing(tmp_path):
    with Receiver() as receiver, hooked(tmp_path, cdn=cloudflare(receiver, probe=receiver.url)) as (service, _, publish):
        publish("badoo", 1)
        until(lambda: 'livery_hook_pending_entries{hook="cdn"} 0' in metrics(service))
        assert 'livery_hook_stale_total{hook="cdn"} 0' in metrics(service)
        publish("badoo", 2)
        until(lambda: 'livery_hook_stale_total{hook="cdn"} 1' in metrics(service))


@contextlib.contextmanager
def stopped(process, database):
    """Stops a server, but not while it is writing, because nothing else could then write to an SQLite database."""
    with contextlib.closing(sqlite3.connect(database, timeout=120, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        process.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, process.pid, os.WSTOPPED)
        connection.execute("ROLLBACK")
    try:
        yield
    finally:
        process.send_signal(signal.SIGCONT)


def test_a_purge_waits_for_the_slowest_node(tmp_path):
    served = []

    def answer(request):
        served.append(exchange(slow.port, "GET", "/themes/badoo/latest")["Livery-Version"])
        return 200

    database = tmp_path / "livery.sqlite"
    with Receiver(answer) as receiver, hooked(tmp_path, cdn=cloudflare(receiver)) as (_, _, publish):
        with node(database, "--hooks", tmp_path / "hooks.json") as (slow, process):
            publish("badoo", 1)
            # Each change is purged twice.
            until(lambda: len(served) >= 2)
            with stopped(process, database):
                publish("badoo", 2)
                # The stopped node can't respond. If a purge hadn't waited already, it would wait for that node here.
            until(lambda: len(served) >= 4)
            assert set(served[2:]) == {"2"}


def test_every_purge_arrives_although_the_receiver_fails_and_the_sender_is_killed(tmp_path):
    random.seed(1)
    arrivals = {}

    def answer(request):
        if random.random() < 0.3:
            return 500
        for tag in request.json["tags"]:
            arrivals[tag] = time.monotonic()
        return 200

    published = {}
    with Receiver(answer) as receiver:
        for _ in range(PUBLISHES // 20):
            with hooked(tmp_path, cdn=cloudflare(receiver)) as (_, process, publish):
                for number in range(20):
                    app = f"app{random.randrange(10)}"
                    publish(app, random.randrange(1000))
                    published[f"app-{app}"] = time.monotonic()
                process.kill()
                process.wait()
        with hooked(tmp_path, cdn=cloudflare(receiver)) as (service, _, _):
            until(lambda: 'livery_hook_pending_entries{hook="cdn"} 0' in metrics(service))
    late = {tag for tag, moment in published.items() if arrivals.get(tag, 0) < moment}
    assert late == set()


@pytest.mark.parametrize(
    ("hooks", "message"),
    [
        ("[]", "expected an object of hooks by name"),
        ('{"a": {"kind": "varnish", "url": []}}', "unknown member 'url' of a varnish hook; did you mean 'urls'?"),
        ('{"a": {"kind": "varnis"}}', "unknown kind 'varnis'"),
        ('{"a": {"kind": "slack", "url": "example.com"}}', "expected a URL that begins with 'https://' for 'url'"),
        ('{"a": {"kind": "webhook", "url": "http://a", "secret-files": ["no"]}}', "can't read the secret in"),
        ('{"a": {"kind": "webhook", "url": "http://a", "secret-files": ["bad"]}}', "expected 'whsec_' and 24 to 64 bytes"),
        ('{"A b": {"kind": "slack"}}', "expected a name of up to 64 characters"),
    ],
)
def test_a_mistake_in_the_file_is_reported_before_the_server_starts(tmp_path, hooks, message):
    (tmp_path / "bad").write_text("whsec_c2hvcnQ=")
    (tmp_path / "hooks.json").write_text(hooks)
    words = [BINARY, "serve", "--hooks", tmp_path / "hooks.json", "--data", tmp_path / "livery.sqlite"]
    result = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=60)
    assert result.returncode == 1
    assert message in result.stderr
    assert not (tmp_path / "livery.sqlite").exists()
