"""Fixtures for the conformance tests."""

import json

import pytest
from raw import exchange


@pytest.fixture(scope="session")
def tokens(service):
    """Creates a token for each role, a private app, a draft, a preview link, a review, a channel, a scheduled
    change and a release. Returns the tokens and the secret of the preview link."""
    tokens = {role: service.token(role) for role in ("reader", "publisher", "admin")}
    service.publish("bumble", "hidden", tokens["publisher"])
    put(service, tokens, "/themes/hidden/visibility", {"private": True})
    put(service, tokens, "/themes/badoo/drafts/night", {}, If_None_Match="*")
    link = put(service, tokens, "/themes/badoo/drafts/night/previews", {}, method="POST")
    tokens["preview"] = link["secret"]
    put(service, tokens, "/themes/badoo/reviews", {"draft": "night", "message": "Darker"}, method="POST")
    put(service, tokens, "/themes/badoo/channels/beta", {"version": 1}, If_None_Match="*")
    put(service, tokens, "/themes/badoo/channels/later", {"version": 1, "at": "2099-01-01T00:00:00Z"}, If_None_Match="*")
    contract = {"app": "badoo", "requires": {"brand.purple": "color"}, "reads": ["brand.purple"]}
    put(service, tokens, "/themes/badoo/releases/ios-1", {"contract": contract, "axes": {}}, If_None_Match="*")
    return tokens


def put(service, tokens, path, content, method="PUT", **conditions):
    """Sends a request that creates test data. Returns what was created."""
    fields = {"Authorization": f"Bearer {tokens['admin']}", "Content-Type": "application/json"}
    fields |= {name.replace("_", "-"): value for name, value in conditions.items()}
    answer = exchange(service.port, method, path, fields, body=json.dumps(content))
    assert 200 <= answer.status < 300, answer
    return json.loads(answer.body or "null")
