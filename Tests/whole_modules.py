"""Type-checks each of Livery's modules as a whole, as a release build does, but within seconds.

A debug build compiles files separately and accepts declarations that are visible in a file only because another file
imports them. A whole-module build can reject them. This program uses the compiler arguments from SwiftPM's last debug
build.
Usage: whole_modules.py FOLDER, where FOLDER is the output of `swift build --show-bin-path`.
"""

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

COMMAND = re.compile(r"description: \"Compiling Swift Module '(Livery\w+)'.*\n\s*args: (\[.*\])")
#: Arguments that create products, with the number of values that each of them takes.
PRODUCTS = {"-emit-module": 0, "-emit-module-path": 1, "-emit-dependencies": 0, "-output-file-map": 1, "-incremental": 0,
            "-enable-batch-mode": 0, "-serialize-diagnostics": 0, "-index-store-path": 1, "-index-ignore-system-modules": 0,
            "-parseable-output": 0, "-c": 0, "-emit-objc-header": 0, "-emit-objc-header-path": 1}


def checking(words):
    """Converts the arguments for building a module to arguments for checking it."""
    words, kept = iter(words), []
    for word in words:
        if word in PRODUCTS:
            for _ in range(PRODUCTS[word]):
                next(words)
        else:
            kept.append(word)
    return [*kept, "-typecheck", "-whole-module-optimization"]


def main(folder):
    plan = (folder.parent.parent / "debug.yaml").read_text()
    commands = [(name, json.loads(words)) for name, words in COMMAND.findall(plan) if not name.endswith("Tests")]
    if not commands:
        sys.exit(f"error: no Livery module in {folder.parent.parent}/debug.yaml: has SwiftPM changed its format?")
    # A check uses a single processor.
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        statuses = list(pool.map(lambda command: subprocess.run(checking(command[1])).returncode, commands))
    failed = [name for (name, _), status in zip(commands, statuses, strict=True) if status != 0]
    print(f"{len(commands)} modules checked as a whole, {len(failed)} failed{':' * bool(failed)} {', '.join(failed)}")
    sys.exit(1 if failed else 0)


main(Path(sys.argv[1]))
