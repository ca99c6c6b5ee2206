"""Checks bundles against contracts as docs/operating/releases.md describes it. Written from the documentation alone."""

import hashlib

STATES = {"normal", "highlighted", "selected", "disabled", "focused", "hovered"}


def identity(contract):
    """The id of a contract."""
    requires = sorted(contract["requires"].items(), key=lambda entry: entry[0].encode())
    canonical = "".join(f"{path} {kind}\n" for path, kind in requires)
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]


def unmet(bundle, contract):
    """The paths that a bundle lacks, each with the type that was found: "null" for a reset value, None for no value."""
    found = {path: lookup(bundle, path) for path in contract["requires"]}
    return {path: found[path] for path, kind in contract["requires"].items() if not meets(bundle, found[path], kind)}


def meets(bundle, found, kind):
    return kind in ancestors(bundle, found) or (found, kind) == ("int", "double")


def ancestors(bundle, kind):
    """A type and, for a component type, each type that it extends."""
    while kind not in (None, "null"):
        yield kind
        kind = bundle["types"].get(kind, {}).get("extends") if "types" in bundle else None


def lookup(bundle, path):
    if path in bundle["tokens"]:
        token = bundle["tokens"][path]
        return "null" if token["value"] is None else token.get("enumeration", token["type"])
    parts = path.split(".")
    for end in range(len(parts), 0, -1):
        if style := bundle["styles"].get(".".join(parts[:end])):
            return member(bundle, style["type"], style["value"], parts[end:])
    return None


def member(bundle, kind, value, names):
    """The type at the end of the names of parts, an attribute and a state, in a style or part."""
    if value is None:
        return None if names else "null"
    if not names:
        return kind
    if names[0] not in value:
        return None
    attribute = next(
        declared for owner in ancestors(bundle, kind) if (declared := bundle["types"][owner]["attributes"].get(names[0]))
    )
    below = attribute.get("enumeration", attribute["type"])
    if below in bundle["types"]:
        return member(bundle, below, value[names[0]], names[1:])
    return leaf(attribute, below, value[names[0]], names[1:])


def leaf(attribute, kind, value, state):
    """The type of an attribute's value in a state, which is `normal` if the path names none."""
    if len(state) > 1 or (state and not attribute.get("states")):
        return None
    if attribute.get("states") and isinstance(value, dict) and value and value.keys() <= STATES:
        value = value.get(state[0] if state else "normal", ...)
    elif state not in ([], ["normal"]):
        return None
    return None if value is ... else "null" if value is None else kind
