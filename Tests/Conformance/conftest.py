"""What the tests of this folder start with."""

import json

import pytest
from raw import exchange


@pytest.fixture(scope="session")
def tokens(service):
    """A token for each role, and a private app that strangers don't see."""
    tokens = {role: service.token(role) for role in ("reader", "publisher", "admin")}
    service.publish("bumble", "hidden", tokens["publisher"])
    set_private(service, tokens, "hidden")
    return tokens


def set_private(service, tokens, app):
    fields = {"Authorization": f"Bearer {tokens['admin']}", "Content-Type": "application/json"}
    answer = exchange(service.port, "PUT", f"/themes/{app}/visibility", fields, body=json.dumps({"private": True}))
    assert answer.status in (200, 204), answer
