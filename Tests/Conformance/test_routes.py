"""REDbot and httplint find no errors in the responses of all GET routes."""

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from httplint.note import levels
from raw import exchange, lint

from serving import ROOT

ROUTE = re.compile(r'Route\(\s*\.get,\s*"([^"]+)"')

LOGO = ROOT / "Samples/badoo/assets/logo.png"

#: Every route, with example URLs and the client's role.
VISITS = [
    ("/themes", "/themes", None),
    ("/themes", "/themes", "admin"),
    ("/themes/{app}", "/themes/badoo", None),
    ("/themes/{app}", "/themes/hidden", "reader"),
    ("/themes/{app}/latest", "/themes/badoo/latest", None),
    ("/themes/{app}/latest", "/themes/badoo/latest?platform=ios&skin=night&format=1", None),
    ("/themes/{app}/latest", "/themes/badoo/latest?as=css", None),
    ("/themes/{app}/latest", "/themes/badoo/latest?as=dtcg", None),
    ("/themes/{app}/latest", "/themes/hidden/latest", "reader"),
    ("/themes/{app}/versions", "/themes/badoo/versions?limit=1", None),
    ("/themes/{app}/versions", "/themes/hidden/versions", "reader"),
    ("/themes/{app}/versions/{version}", "/themes/badoo/versions/1", None),
    ("/themes/{app}/versions/{version}", "/themes/badoo/versions/1?as=css", None),
    ("/themes/{app}/versions/{version}", "/themes/hidden/versions/1", "reader"),
    ("/themes/{app}/versions/{version}/source", "/themes/badoo/versions/1/source", None),
    ("/themes/{app}/versions/{version}/source", "/themes/hidden/versions/1/source", "reader"),
    ("/themes/{app}/versions/{version}/explain", "/themes/badoo/versions/1/explain?path=brand", None),
    ("/themes/{app}/versions/{version}/screens", "/themes/badoo/versions/1/screens", None),
    ("/themes/{app}/diff", "/themes/badoo/diff?from=1&to=1", None),
    ("/themes/{app}/diff", "/themes/hidden/diff?from=1&to=1", "reader"),
    ("/themes/{app}/drafts", "/themes/badoo/drafts", "reader"),
    ("/themes/{app}/drafts/{draft}", "/themes/badoo/drafts/night", "reader"),
    ("/themes/{app}/drafts/{draft}/diff", "/themes/badoo/drafts/night/diff", "reader"),
    ("/themes/{app}/drafts/{draft}/explain", "/themes/badoo/drafts/night/explain?path=brand", "reader"),
    ("/themes/{app}/drafts/{draft}/files/{path...}", "/themes/badoo/drafts/night/files/theme.ktv", "reader"),
    ("/themes/{app}/drafts/{draft}/previews", "/themes/badoo/drafts/night/previews", "admin"),
    ("/preview/draft", "/preview/draft", "preview"),
    ("/themes/{app}/channels", "/themes/badoo/channels", None),
    ("/themes/{app}/channels/{channel}", "/themes/badoo/channels/beta", None),
    ("/themes/{app}/{channel}", "/themes/badoo/beta?format=1", None),
    ("/themes/{app}/releases", "/themes/badoo/releases", "reader"),
    ("/themes/{app}/releases", "/themes/badoo/releases?contracts=1", "reader"),
    ("/themes/{app}/releases/{release}", "/themes/badoo/releases/ios-1", "reader"),
    ("/themes/{app}/schedule", "/themes/badoo/schedule", "reader"),
    ("/themes/{app}/schedule/{change}", "/themes/badoo/schedule/1", "reader"),
    ("/themes/{app}/reviews", "/themes/badoo/reviews", "reader"),
    ("/themes/{app}/reviews/{review}", "/themes/badoo/reviews/1", "reader"),
    ("/assets/{sha256}", f"/assets/{hashlib.sha256(LOGO.read_bytes()).hexdigest()}", None),
    ("/session", "/session", "reader"),
    ("/sessions", "/sessions", "admin"),
    ("/tokens", "/tokens", "admin"),
    ("/audit", "/audit?limit=2", "admin"),
    ("/healthz", "/healthz", None),
    ("/readyz", "/readyz", None),
    ("/openapi.json", "/openapi.json", None),
    ("/metrics", "/metrics", None),
    ("/", "/", None),
    ("/sign-in", "/sign-in", None),
    ("/edit/{app}", "/edit/badoo", None),
    ("/gallery/{app}", "/gallery/badoo", None),
    ("/preview", "/preview", None),
    *(
        ("/assets/{path...}", f"/assets/{next((ROOT / 'Public/assets').rglob(f'*.{kind}')).relative_to(ROOT / 'Public/assets')}", None)
        for kind in ("css", "js", "svg")
    ),
    ("/favicon.ico", "/favicon.ico", None),
]

#: Streams, which never end. REDbot can't check them, but httplint checks their header.
STREAMS = [
    ("/themes/{app}/events", "/themes/badoo/events", None),
    ("/themes/{app}/events", "/themes/badoo/events?last_event_id=0", None),
    ("/themes/{app}/drafts/{draft}/events", "/themes/badoo/drafts/night/events", "reader"),
    ("/preview/events", "/preview/events", "preview"),
]

#: Warnings for responses that are correct on purpose.
ACCEPTED = {
    # A request can include a token. Without `public`, a cache couldn't store the response for other clients.
    "STORE_PUBLIC_UNNECESSARY",
    # Every 400 response causes this note.
    "STATUS_BAD_REQUEST",
}

#: Warnings that are accepted only for one URL.
ACCEPTED_AT = {
    # The tag of a draft is meant for If-Match. The response also names the current version, so it is never 304.
    "/themes/badoo/drafts/night": {"INM_FULL"},
    # Likewise for a release, whose response also counts requests.
    "/themes/badoo/releases/ios-1": {"INM_FULL"},
}

#: Other requests: method, path, header fields, and the expected status.
VARIATIONS = [
    ("GET", "/themes/badoo/latest?format=1", {"Range": "bytes=0-99"}, 206),
    ("GET", "/themes/badoo/latest?format=1", {"Range": "bytes=99999999-"}, 416),
    ("GET", "/themes/badoo/latest?format=1", {"Accept-Encoding": "br"}, 200),
    ("GET", "/themes/badoo/latest?format=1", {"Accept-Encoding": "identity;q=0"}, 406),
    ("GET", "/themes/badoo/latest?format=1", {"If-None-Match": "*"}, 304),
    ("GET", "/themes/badoo/latest?format=1", {"If-Match": '"other"'}, 412),
    ("GET", "/themes/badoo/latest?platform=toaster", {}, 400),
    ("HEAD", "/themes/badoo/latest?format=1", {}, 200),
    ("HEAD", "/themes/badoo/events", {}, 200),
    ("OPTIONS", "/themes/badoo/latest", {"Origin": "https://example.org", "Access-Control-Request-Method": "GET"}, 204),
    ("GET", "/themes/nobody/latest", {}, 404),
    ("GET", "/themes/badoo/versions/99", {}, 404),
    ("GET", "/nothing", {}, 404),
    ("DELETE", "/themes", {}, 405),
    ("GET", "/session", {}, 401),
    ("GET", "/audit", {"Authorization": "Bearer unknown"}, 401),
    ("POST", "/themes/badoo/versions", {"Content-Length": "0"}, 401),
    ("BREW", "/themes", {}, 501),
]


def routes():
    return set(ROUTE.findall((ROOT / "Sources/LiveryRoutes/Routes.swift").read_text()))


def complaints(notes, path=""):
    """Errors, and warnings that aren't accepted."""
    accepted = ACCEPTED | ACCEPTED_AT.get(path, set())
    return [note for note in notes if note["level"] == "bad" or note["level"] == "warning" and note["name"] not in accepted]


def test_every_get_route_is_visited():
    assert routes() == {pattern for pattern, _, _ in VISITS + STREAMS}


def credentials(tokens, role):
    """The header field that gives a client a role, or no field."""
    if role == "preview":
        return {"Livery-Preview": tokens[role]}
    return {"Authorization": f"Bearer {tokens[role]}"} if role else {}


def redbot(url, *fields):
    """The responses that REDbot received from a URL, by name."""
    command = [sys.executable, Path(__file__).with_name("notes.py"), url, *fields]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, timeout=60).stdout)


@pytest.mark.parametrize(("path", "role"), [visit[1:] for visit in VISITS])
def test_redbot_finds_no_errors(service, tokens, path, role):
    fields = [word for field in credentials(tokens, role).items() for word in field]
    answers = redbot(service.url + path, *fields)
    found = {note["name"] for answer in answers.values() for note in complaints(answer["notes"], path)}
    if found == {"DATE_INCORRECT"}:
        # If REDbot reads a response five seconds late, it reports a wrong clock.
        answers = redbot(service.url + path, *fields)
    assert answers["answer"]["status"] == 200
    assert [answer["error"] for answer in answers.values() if answer["error"]] == []
    assert {name: complaints(answer["notes"], path) for name, answer in answers.items()} == dict.fromkeys(answers, [])


def test_redbot_sends_all_conditional_requests(service):
    """The test above relies on these requests."""
    answers = redbot(f"{service.url}/themes/badoo/latest?format=1")
    assert {name: answer["status"] for name, answer in answers.items()} == {
        "answer": 200, "conneg": 200, "range": 206, "etag_validate": 304, "lm_validate": 304,
    }  # fmt: skip


@pytest.mark.parametrize(("path", "role"), [visit[1:] for visit in STREAMS])
def test_httplint_finds_no_errors_in_the_header_of_a_stream(service, tokens, path, role):
    fields = credentials(tokens, role)
    answer = exchange(service.port, "GET", path, fields, head_only=True)
    assert answer.status == 200
    assert complaints(lint(answer, "GET", service.url + path, fields)) == []


@pytest.mark.parametrize(("method", "path", "fields", "status"), VARIATIONS)
def test_httplint_finds_no_errors_in_other_responses(service, method, path, fields, status):
    answer = exchange(service.port, method, path, fields)
    assert answer.status == status
    assert complaints(lint(answer, method, service.url + path, fields)) == []


def test_httplint_reports_errors(service):
    """The tests look for the levels that httplint uses."""
    answer = exchange(service.port, "GET", "/healthz")
    answer.fields.append(("Cache-Control", "max-age=soon"))
    found = lint(answer, "GET", service.url + "/healthz")
    assert levels.BAD.value in {note["level"] for note in found}
