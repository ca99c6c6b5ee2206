"""Lists the objects of LiveryClient, LiveryTheme and their dependencies in a response file for the linker.

The folders of objects can contain objects of removed files, so the list follows the sources. Usage: objects.py BUILT,
where BUILT is the output of `swift build --show-bin-path`.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
BUILT = Path(sys.argv[1])
OWN = ["LiveryModel", "LiveryClient", "LiveryTheme"]

for module in OWN:
    for source in sorted((ROOT / "Sources" / module).rglob("*.swift")):
        file = BUILT / f"{module}.build" / f"{source.name}.o"
        # A release build doesn't contain LiveryTheme, because only the tests use it.
        if file.exists():
            print(f'"{file}"')
