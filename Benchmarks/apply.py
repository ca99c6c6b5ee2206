"""Measures how long it takes to apply a style to a stand-in view, in a release build, against the bars.

Usage: apply.py
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
APPLE = ROOT / "Tests/Apple"
#: The maximum in microseconds. Applying the same style again restores what the app has changed, so it assigns everything.
BARS = {"changed": 2.0, "identical": 2.0}


def swift(*words, **environment):
    found = subprocess.run(
        ["swift", "build", "-c", "release", *words], cwd=ROOT, check=True, text=True, stdout=subprocess.PIPE,
        env={**os.environ, **environment})
    return found.stdout.strip()


def main():
    # A library has no product of its own to build.
    swift("--target", "LiveryClient")
    built = Path(swift("--show-bin-path"))
    objects = subprocess.run([sys.executable, APPLE / "objects.py", built], check=True, capture_output=True, text=True)
    (built / "apple.objects").write_text(objects.stdout)
    options = ("--package-path", str(APPLE), "--product", "apply")
    environment = {"LIVERY_BUILT": str(built), "LIVERY_BENCH": "1"}
    swift(*options, **environment)
    program = Path(swift(*options, "--show-bin-path", **environment)) / "apply"
    lines = subprocess.run([program], check=True, capture_output=True, text=True).stdout.splitlines()
    print("\napply a style to a stand-in view, best of 9 rounds")
    for component, kind, time in (line.split("\t") for line in lines):
        print(f"  {component:8} {kind:10} {float(time) / 1000:6.2f} µs   bar {BARS[kind]} µs")


main()
