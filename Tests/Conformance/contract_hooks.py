"""What schemathesis has to know of Livery beyond its contract."""

import os

import schemathesis

#: The run's own token, which it must not revoke.
TOKEN_ID = os.environ.get("LIVERY_TOKEN_ID")

#: What a request can be refused for with 400 although it is as the contract says: the theme has no such axis or value,
#: the time has passed or never comes.
UNFORESEEABLE = {"unknown-axis", "unknown-axis-value", "invalid-time"}
#: The same, of what has no kind of its own: the bytes of a path, which a schema can only count as characters, and what
#: members say together or of what is there.
UNFORESEEABLE_DETAILS = ("expected a path of at most", "expected 'cascade' or 'at', not both", "expected a choice of a conflict", "expected one choice for", "expected a version from")


#: Operations whose axes may be any: whatever number or list a schema could forbid is a text in an address.
ANY_AXES = {"check", "checkDraft"}


@schemathesis.hook
def filter_case(context, case):
    operation = case.operation.definition.raw.get("operationId")
    if operation in ANY_AXES and wrong_parts(case) == {"query"}:
        return False
    return operation != "revokeToken" or str(case.path_parameters.get("token")) != TOKEN_ID


def wrong_parts(case):
    """The parts of a request that are meant not to be as the contract says."""
    components = case.meta.components if case.meta else {}
    return {location.value for location, component in components.items() if component.mode.is_negative}


@schemathesis.check
def valid_data_is_understood(ctx, response, case):
    """A request that is as the contract says is refused only for what a contract can't say."""
    if response.status_code != 400 or case.meta is None or not case.meta.generation.mode.is_positive:
        return
    problem = response.json()
    kind = problem["type"].rpartition(":")[2]
    assert kind in UNFORESEEABLE or problem["detail"].startswith(UNFORESEEABLE_DETAILS), f"{case.operation.label} refuses what the contract allows: {problem['detail']}"
