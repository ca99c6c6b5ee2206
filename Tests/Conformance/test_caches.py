"""nginx and Varnish in front of Livery serve, revalidate and purge correctly."""

import base64
import contextlib
import hashlib
import http.client
import json
import socket
import time

import pytest
from caches import nginx, running, varnish
from raw import exchange
from relay import Relay

from waiting import until

LATEST = "/themes/front/latest?platform=ios&skin=day&format=1"


@pytest.fixture(scope="module")
def front(service, tokens):
    """The app that the tests publish."""
    service.publish("badoo", "front", tokens["publisher"])
    return service


@pytest.fixture(scope="module", params=[nginx, varnish], ids=["nginx", "varnish"])
def cache(request, front, tmp_path_factory):
    with Relay(front.port) as relay, running(request.param, tmp_path_factory.mktemp("cache"), relay.port) as port:
        yield Cache(port, relay)
        relay.shutdown()


class Cache:
    def __init__(self, port, relay):
        self.port, self.relay = port, relay

    def get(self, path, **fields):
        return exchange(self.port, "GET", path, {name.replace("_", "-"): value for name, value in fields.items()})

    def purge(self, **fields):
        return exchange(self.port, "PURGE", "/", {name.replace("_", "-"): value for name, value in fields.items()})

    @property
    def purges(self):
        return self.purge(Surrogate_Key="nothing").status == 200


@pytest.mark.parametrize("encoding", ["br", "gzip", "identity"])
def test_a_cache_passes_on_a_bundle_in_each_encoding(cache, front, encoding):
    for _ in range(2):
        direct = exchange(front.port, "GET", LATEST, {"Accept-Encoding": encoding})
        cached = cache.get(LATEST, Accept_Encoding=encoding)
        assert (cached.status, cached["Content-Encoding"]) == (200, None if encoding == "identity" else encoding)
        assert (cached["ETag"], cached["Repr-Digest"], cached.body) == (direct["ETag"], direct["Repr-Digest"], direct.body)


def test_a_client_with_the_current_tag_receives_304(cache):
    for encoding in ("br", "gzip"):
        tag = cache.get(LATEST, Accept_Encoding=encoding)["ETag"]
        again = cache.get(LATEST, Accept_Encoding=encoding, If_None_Match=tag)
        assert (again.status, again["ETag"], again.body) == (304, tag, b"")
        assert cache.get(LATEST, Accept_Encoding=encoding, If_None_Match='"other"').status == 200


def test_a_second_request_does_not_reach_livery(cache):
    target = "/themes/front/versions/1?platform=android&skin=night&format=1"
    answers = [cache.get(target, Accept_Encoding="br") for _ in range(3)]
    assert cache.relay.statuses(target) == [200]
    assert ["hit" in answer["Cache-Status"].split("; ") for answer in answers] == [False, True, True]


def test_an_image_reaches_livery_once_until_its_app_is_purged(cache, front):
    bundle = json.loads(cache.get("/themes/front/versions/1?platform=ios").body)
    path = f"/assets/{bundle['assets']['logo'][0]['sha256']}"
    assert {cache.get(path).status for _ in range(20)} == {200}
    assert cache.relay.statuses(path) == [200]
    assert hashlib.sha256(cache.get(path).body).hexdigest() == path.rpartition("/")[2]
    if cache.purges:
        cache.purge(Surrogate_Key="app-front")
        assert cache.get(path).status == 200
        assert cache.relay.statuses(path) == [200, 200]


def test_a_stale_response_is_revalidated_with_its_tag(cache):
    target = "/themes/front/latest?platform=web&skin=day&format=1"
    if not cache.purges:
        pytest.skip("nginx doesn't update stored fields by a 304, and its configuration doesn't revalidate")
    first = cache.get(target, Accept_Encoding="br")
    until(lambda: cache.get(target, Accept_Encoding="br").status == 200 and len(cache.relay.statuses(target)) > 1)
    assert cache.relay.statuses(target)[:2] == [200, 304]
    requests = [found.head for found in cache.relay.exchanges if found.target == target]
    assert f"if-none-match: {first['ETag']}" in requests[1].lower()
    assert cache.get(target, Accept_Encoding="br").body == first.body


def test_a_published_version_replaces_the_cached_one(cache, front, tokens):
    before = int(cache.get(LATEST)["Livery-Version"])
    front.publish("bumble", "front", tokens["publisher"])
    until(lambda: int(cache.get(LATEST)["Livery-Version"]) == before + 1)
    assert cache.get(LATEST).body == exchange(front.port, "GET", LATEST).body


def test_a_version_that_leaves_a_bundle_unchanged_reaches_clients(cache, front, tokens):
    fields = {"Authorization": f"Bearer {tokens['publisher']}", "Content-Type": "application/json"}
    target = "/themes/same/latest?skin=day&format=1"

    def publish(night):
        files = {"theme.ktv": "{ @axes: { skin: [day, night] }, a: 0 }", "night.ktv": f"{{ a: {night} }}"}
        body = json.dumps({"message": f"Night {night}", "files": files})
        answer = exchange(front.port, "POST", "/themes/same/versions", fields, body=body)
        assert answer.status == 201, answer
        return answer["Livery-Version"]

    publish(time.monotonic_ns())
    first = cache.get(target, Accept_Encoding="br")
    # Last-Modified has a resolution of one second.
    until(lambda: exchange(front.port, "GET", "/healthz")["Date"] > first["Last-Modified"])
    version = publish(time.monotonic_ns())
    until(lambda: cache.get(target, Accept_Encoding="br")["Livery-Version"] == version)
    direct, cached = exchange(front.port, "GET", target, {"Accept-Encoding": "br"}), cache.get(target, Accept_Encoding="br")
    assert direct["Last-Modified"] != first["Last-Modified"]
    assert cached["ETag"] == first["ETag"]
    for name in ("Last-Modified", "Content-Location", "Livery-Version", "ETag"):
        assert cached[name] == direct[name]
    revalidated = cache.get(target, Accept_Encoding="br", If_None_Match=first["ETag"])
    assert (revalidated.status, revalidated["Livery-Version"]) == (304, version)


def test_a_purged_app_is_requested_again(cache, front, tokens):
    if not cache.purges:
        pytest.skip("nginx as Debian ships it can't purge")
    other = "/themes/core/versions/1?format=1"
    before = int(cache.get(LATEST)["Livery-Version"])
    cache.get(other)
    front.publish("badoo", "front", tokens["publisher"])
    assert int(cache.get(LATEST)["Livery-Version"]) == before
    assert cache.purge(Surrogate_Key="app-front").status == 200
    assert int(cache.get(LATEST)["Livery-Version"]) == before + 1
    cache.get(other)
    assert cache.relay.statuses(other) == [200]
    assert cache.purge(Surrogate_Key="livery").status == 200
    cache.get(other)
    assert cache.relay.statuses(other) == [200, 200]


def test_a_purge_needs_a_key(cache):
    if not cache.purges:
        pytest.skip("nginx as Debian ships it can't purge")
    assert cache.purge().status == 400
    assert cache.purge(Surrogate_Key=".*").status == 400


def test_a_cache_passes_on_events_immediately(cache, front, tokens):
    connection = http.client.HTTPConnection("127.0.0.1", cache.port, timeout=60)
    connection.request("GET", "/themes/front/events")
    stream = connection.getresponse()
    assert stream.getheader("Content-Type") == "text/event-stream"
    front.publish("core", "front", tokens["publisher"])
    # The connection stays open and carries little data, so a buffer would delay the event.
    lines = iter(stream.readline, b"")
    assert any(line.startswith(b"event: version") for line in lines)
    connection.close()


def test_private_responses_are_not_cached(cache, service, tokens):
    reader = f"Bearer {tokens['reader']}"
    target = "/themes/hidden/latest?format=1"
    for _ in range(2):
        assert cache.get(target).status == 404
        private = cache.get(target, Authorization=reader)
        assert (private.status, private["Cache-Control"].split(",")[0]) == (200, "private")
    assert cache.relay.statuses(target).count(200) == 2
    assert cache.get("/session", Authorization=reader).status == 200
    assert cache.get("/session").status == 401


@pytest.mark.parametrize("cookie", ["livery_session", "__Secure-livery_preview"])
def test_requests_with_a_session_or_preview_link_bypass_the_cache(cache, service, tokens, cookie):
    """This includes requests for a public app."""
    target = "/themes/core/latest?format=1"
    before = len(cache.relay.statuses(target))
    for _ in range(2):
        assert cache.get(target, Cookie=f"{cookie}=unknown").status == 200
    assert len(cache.relay.statuses(target)) == before + 2


def test_the_cache_replaces_forwarding_fields_of_the_client(cache, tokens):
    forged = {"X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "forged", "X-Request-Id": "forged"}
    exchange(cache.port, "GET", "/themes/core/diff?from=1&to=1", forged)
    head = next(found.head for found in reversed(cache.relay.exchanges) if found.target.startswith("/themes/core/diff")).lower()
    lines = head.split("\r\n")
    assert "x-forwarded-for: 127.0.0.1" in lines
    assert "x-forwarded-proto: http" in lines
    assert f"x-forwarded-host: 127.0.0.1:{cache.port}" in lines
    assert "forged" not in head and any(line.startswith("x-request-id: ") for line in lines)


@pytest.fixture(scope="module")
def draft(front, tokens):
    """The header fields for a save, and the path of a draft's file."""
    fields = {"Authorization": f"Bearer {tokens['publisher']}"}
    path = "/themes/front/drafts/saved"
    exchange(front.port, "PUT", path, {**fields, "If-None-Match": "*"})
    return fields, f"{path}/files/saved.ktv"


def save(cache, draft, text, **more):
    fields, path = draft
    return exchange(cache.port, "PUT", path, {**fields, "If-Match": "*", **{name.replace("_", "-"): value for name, value in more.items()}}, text)


def read_saved(front, draft):
    fields, path = draft
    return exchange(front.port, "GET", path, fields).body


@pytest.fixture
def saved(cache, front, draft):
    """A file that has been saved."""
    fields, path = draft
    exchange(front.port, "PUT", path, {**fields, "If-None-Match": "*"}, "{ a: 1 }")
    assert save(cache, draft, "{ a: 1, b: 2 }").status == 200
    return draft


@pytest.mark.parametrize("framing", ["Transfer-Encoding: chunked", "Content-Length: 4096"], ids=["chunked", "counted"])
@pytest.mark.parametrize("reset", [False, True], ids=["closed", "reset"])
def test_an_interrupted_upload_saves_nothing(cache, front, saved, framing, reset):
    fields, path = saved
    before = len(cache.relay.statuses(path))
    part = b"{ a: 1 }"
    piece = b"%x\r\n%s\r\n" % (len(part), part) if "chunked" in framing else part
    head = [f"PUT {path} HTTP/1.1", "Host: a", "If-Match: *", framing, *(f"{name}: {value}" for name, value in fields.items())]
    with socket.create_connection(("127.0.0.1", cache.port), timeout=60) as connection:
        connection.sendall("\r\n".join([*head, "", ""]).encode() + piece)
        if reset:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        else:
            # Waits until the cache has handled the request.
            connection.shutdown(socket.SHUT_WR)
            with contextlib.suppress(OSError):
                while connection.recv(65536):
                    pass
    # The cache handles the interrupted upload before this request.
    assert save(cache, saved, "{ a: 1, b: 2 }").status == 200
    assert read_saved(front, saved) == b"{ a: 1, b: 2 }"
    assert cache.relay.statuses(path)[before:] == [200]


def test_a_chunked_upload_is_saved_completely(cache, front, saved):
    for size in (10, 1 << 20):
        text = b"{ a: 1 }" + b" " * size
        fields, path = saved
        connection = http.client.HTTPConnection("127.0.0.1", cache.port, timeout=60)
        connection.request("PUT", path, (text[at : at + 65536] for at in range(0, len(text), 65536)), {**fields, "If-Match": "*"}, encode_chunked=True)
        assert connection.getresponse().status == 200
        connection.close()
        assert read_saved(front, saved) == text


def test_an_upload_beyond_the_limit_is_rejected(cache, front, saved):
    for size in ((4 << 20) + 1, 6 << 20):
        with contextlib.suppress(ConnectionError):
            assert save(cache, saved, b" " * size).status == 413
    assert read_saved(front, saved) == b"{ a: 1, b: 2 }"


def test_a_cache_passes_on_a_save_with_a_digest(cache, front, saved):
    digest = "sha-256=:" + base64.b64encode(hashlib.sha256(b"{ a: 3 }").digest()).decode() + ":"
    assert save(cache, saved, "{ a: 3 }", Content_Digest=digest).status == 200
    rejected = save(cache, saved, "{ a: 3", Content_Digest=digest)
    assert (rejected.status, rejected["Content-Type"]) == (400, "application/problem+json")
    assert read_saved(front, saved) == b"{ a: 3 }"


@pytest.mark.parametrize("method", ["PUT", "POST", "DELETE"])
def test_a_range_is_ignored_in_a_write(cache, saved, method):
    fields, path = saved
    target = {"POST": "/themes/front/check", "PUT": path, "DELETE": "/themes/front/drafts/none"}[method]
    json = {"Content-Type": "application/json"} if method == "POST" else {}
    body = {"POST": '{"files": {"theme.ktv": "{ a: 1 }"}}', "PUT": "{ a: 1, b: 2 }", "DELETE": None}[method]
    headers = {**fields, **json, "If-Match": "*"}
    whole = exchange(cache.port, method, target, headers, body)
    ranged = exchange(cache.port, method, target, {**headers, "Range": "bytes=0-9"}, body)
    assert (ranged.status, ranged["Content-Range"], ranged.body) == (whole.status, None, whole.body)
    assert whole.status == (404 if method == "DELETE" else 200)
