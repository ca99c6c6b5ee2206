"""CPU time of compiling a theme: 1,000, 10,000 and 50,000 tokens, 30 % of them links up to five deep, to a bundle.

Whole processes are measured, reading the files and writing the bundle included; the time of the same program on an
empty theme, which is starting and stopping, is shown beside them. Usage: compile.py LIVERY
"""

import os
import random
import subprocess
import sys
import tempfile

from measure import cpu_of, median, table

ROUNDS = 7
SIZES = [1_000, 10_000, 50_000]


def theme(count):
    """A theme of so many tokens in groups of twenty, the same on every run."""
    dice = random.Random(1)
    chains = []
    lines = ["{"]
    for group in range(count // 20):
        lines.append(f"    group{group}: {{")
        for index in range(20):
            path = f"group{group}.token{index}"
            links = [chain for chain in chains[-400:] if len(chain) < 5]
            if links and dice.random() < 0.3:
                chain = dice.choice(links)
                lines.append(f"        token{index}: @{chain[-1]}")
                chains.append(chain + [path])
                continue
            value = dice.choice(
                [f"#{dice.randrange(1 << 24):06x}", str(dice.randrange(100)), f"{dice.random():.3f}", "HelveticaNeue"]
            )
            lines.append(f"        token{index}: {value}")
            chains.append([path])
        lines.append("    }")
    lines.append("}")
    return "\n".join(lines) + "\n"


def main(livery):
    with tempfile.TemporaryDirectory() as folder:
        def measured(name, text):
            path = os.path.join(folder, name)
            with open(path, "w") as file:
                file.write(text)
            command = [livery, "compile", path, "-o", os.path.join(folder, "out.json")]
            subprocess.run(command, check=True)
            return median([cpu_of(command) for _ in range(ROUNDS)]) * 1000

        empty = measured("empty.ktv", "{}\n")
        rows = []
        for size in SIZES:
            time = measured(f"tokens{size}.ktv", theme(size))
            rows.append([f"{size:,}", f"{time:.0f} ms", f"{(time - empty) / size * 1000:.2f} µs"])
        table(
            f"Compile, CPU of the whole process, median of {ROUNDS} (an empty theme: {empty:.0f} ms)",
            ["tokens", "CPU", "a token"], rows)


main(sys.argv[1])
