"""CPU time of compiling a theme to CSS, relative to a simple Node program.

Compiles 1,000, 10,000 and 50,000 tokens, 30 % of them links that are up to five levels deep. Both programs read the
same JSON file. The figures are for the whole process, including start, reading and writing. The time to start is shown
above the table. The rounds alternate, so that other load affects both programs. Usage: compile.py LIVERY
"""

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

from measure import cpu_of, median, table

ROUNDS = 9
SIZES = [1_000, 10_000, 50_000]
PEER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "peer.js")


def theme(count):
    """A theme with `count` tokens in groups of twenty, the same on each run."""
    dice = random.Random(1)
    chains = []
    root = {}
    for group in range(count // 20):
        tokens = {}
        for index in range(20):
            path = f"group{group}.token{index}"
            links = [chain for chain in chains[-400:] if len(chain) < 5]
            if links and dice.random() < 0.3:
                chain = dice.choice(links)
                tokens[f"token{index}"] = f"@{chain[-1]}"
                chains.append(chain + [path])
                continue
            tokens[f"token{index}"] = dice.choice(
                [f"#{dice.randrange(1 << 24):06x}", dice.randrange(100), round(dice.random(), 3), "HelveticaNeue"])
            chains.append([path])
        root[f"group{group}"] = tokens
    return json.dumps(root, indent=2)


def declarations(path):
    """The sorted declarations of a style sheet."""
    with open(path) as file:
        return sorted(line.strip() for line in file if line.startswith("  --"))


def main(livery):
    if not shutil.which("node"):
        sys.exit("error: node is missing: run script/setup bench")
    with tempfile.TemporaryDirectory() as folder:
        out = {name: os.path.join(folder, f"{name}.css") for name in ("livery", "node")}

        def commands(text):
            path = os.path.join(folder, "theme.json")
            with open(path, "w") as file:
                file.write(text)
            return {
                "livery": [livery, "compile", path, "--as", "css", "-o", out["livery"]],
                "node": ["node", PEER, path, out["node"]],
            }

        def measured(text):
            runs = commands(text)
            for command in runs.values():
                subprocess.run(command, check=True)
            if declarations(out["livery"]) != declarations(out["node"]):
                sys.exit("error: the two style sheets differ")
            times = {name: [] for name in runs}
            for round in range(ROUNDS):
                for name in sorted(runs, reverse=round % 2 == 1):
                    times[name].append(cpu_of(runs[name]) * 1000)
            ratios = [ours / theirs for ours, theirs in zip(times["livery"], times["node"])]
            return median(times["livery"]), median(times["node"]), median(ratios)

        ours, theirs, _ = measured("{}")
        rows = []
        for size in SIZES:
            livery_time, node_time, ratio = measured(theme(size))
            rows.append([f"{size:,}", f"{livery_time:.0f} ms", f"{node_time:.0f} ms", f"{ratio:.2f}"])
        version = subprocess.check_output(["node", "--version"], text=True).strip()
        table(
            f"Compile to CSS: CPU time of the whole process, median of {ROUNDS} rounds\n"
            f"(an empty theme: livery {ours:.0f} ms, node {version} {theirs:.0f} ms)",
            ["tokens", "livery", "node", "ratio"], rows)


main(sys.argv[1])
