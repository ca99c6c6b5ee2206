"""The facts in `api.json` about declarations in Apple's frameworks. An entry has these members:

- `path`: the stand-in's module, followed by the names
- `declaration`: the SDK's declaration as the Swift compiler prints it
- `file`: the header or Swift interface that contains the declaration
- one member for each platform that has the declaration, with the version that introduced it, such as `15.0`. A version
after `..<` is the one that deprecated it.
"""

import json
import re
from pathlib import Path

API = Path(__file__).parent / "api.json"
#: The platforms that Livery supports, with the first supported version of each.
PLATFORMS = {
    "iOS": (16, 0), "macCatalyst": (16, 0), "tvOS": (16, 0), "visionOS": (1, 0), "watchOS": (9, 0), "macOS": (13, 0),
}


def line(entry):
    return json.dumps(entry, ensure_ascii=False)


def entries():
    return {entry["path"]: entry for entry in json.loads(API.read_text())}


def normalized(declaration):
    """A declaration without its attributes, its isolation, and whatever depends on the kind of implementation.

    >>> normalized("@MainActor optional dynamic var font: UIFont? { get set }")
    'var font: UIFont?'
    """
    text = re.sub(
        r"@\w+(\([^)]*\))?\s*|\b(nonisolated|convenience|required|optional|dynamic|override|final|weak|public)\s+", "",
        declaration)
    # The compiler omits types whose name starts with an underscore.
    text = re.sub(r" = _\w+<.*", "", text.replace("{ get set }", ""))
    return re.sub(r"\s+", " ", text).strip()
