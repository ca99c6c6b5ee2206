"""The facts of `api.json` about declarations of Apple's frameworks. An entry has these members:

- `path`: the module of the stand-in and the names
- `declaration`: as the Swift compiler prints that of the SDK
- `file`: the header, or the Swift interface, that has it
- one member for each platform that has it, with the version that introduced it, such as `15.0`. A version after `..<` is
  that which deprecated it.
"""

import json
import re
from pathlib import Path

API = Path(__file__).parent / "api.json"
#: The platforms that Livery supports, with the first version.
PLATFORMS = {
    "iOS": (16, 0), "macCatalyst": (16, 0), "tvOS": (16, 0), "visionOS": (1, 0), "watchOS": (9, 0), "macOS": (13, 0),
}


def line(entry):
    return json.dumps(entry, ensure_ascii=False)


def entries():
    return {entry["path"]: entry for entry in json.loads(API.read_text())}


def normalized(declaration):
    """A declaration without attributes, isolation and what the kind of implementation adds.

    >>> normalized("@MainActor optional dynamic var font: UIFont? { get set }")
    'var font: UIFont?'
    """
    text = re.sub(
        r"@\w+(\([^)]*\))?\s*|\b(nonisolated|convenience|required|optional|dynamic|override|final|weak|public)\s+", "",
        declaration)
    # The compiler omits types with an underscore.
    text = re.sub(r" = _\w+<.*", "", text.replace("{ get set }", ""))
    return re.sub(r"\s+", " ", text).strip()
