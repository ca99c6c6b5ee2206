"""Hooks for schemathesis, which contain facts that the OpenAPI document can't express."""

import os

import schemathesis

#: The token that this run uses and therefore must not revoke.
TOKEN_ID = os.environ.get("LIVERY_TOKEN_ID")

#: Problem types of 400 responses to requests that are valid according to the document. They concern an unknown axis or
#: axis value, a time that is in the past or doesn't exist, or a file whose hash isn't the one in the path.
UNFORESEEABLE = {
    "unknown-axis",
    "unknown-axis-value",
    "too-many-combinations",
    "name-collision",
    "invalid-time",
    "digest-mismatch",
}
#: The beginnings of the details of problems without their own type. They concern the length of a path in bytes (a
#: schema counts characters), combinations of members, a repeated name, a time in the past, and a contract of another app.
UNFORESEEABLE_DETAILS = ("expected a path of at most", "'cascade' and 'at' can't be combined", "expected a choice for one of the conflicts", "expected one choice for", "expected a version from", "expected 'since' or 'before', not both", "repeat the app's name", "expected a future time", "the contract is for the app")
#: The end of the detail of a problem that any string can cause.
NUL = "contains a NUL character (U+0000)"


#: Operations that accept any axis. In a URL, a number or list that a schema could forbid is a string.
ANY_AXES = {"check", "checkDraft", "showPreview"}


@schemathesis.hook
def filter_case(context, case):
    operation = case.operation.definition.raw.get("operationId")
    if operation in ANY_AXES and wrong_parts(case) == {"query"}:
        return False
    return operation != "revokeToken" or str(case.path_parameters.get("token")) != TOKEN_ID


def wrong_parts(case):
    """The parts of a request that are invalid on purpose."""
    components = case.meta.components if case.meta else {}
    return {location.value for location, component in components.items() if component.mode.is_negative}


@schemathesis.deserializer("application/json")
def whole_json(context, response):
    """Parses only whole responses. A range of a bundle isn't JSON text, and the document allows any content for it."""
    return None if response.status_code == 206 else response.json()


@schemathesis.check
def valid_data_is_understood(ctx, response, case):
    """Checks that a valid request fails only for reasons that an OpenAPI document can't express."""
    if response.status_code != 400 or case.meta is None or not case.meta.generation.mode.is_positive:
        return
    problem = response.json()
    kind = problem["type"].rpartition(":")[2]
    detail = problem["detail"]
    assert kind in UNFORESEEABLE or detail.startswith(UNFORESEEABLE_DETAILS) or detail.endswith(NUL), f"{case.operation.label} rejects a request that the document allows: {detail}"
