"""CPU time of each output of a theme with two skins, relative to a Node program that writes as many lines.

The theme has 1,000, 10,000 and 50,000 values, 30 % of them links, of which the night skin changes a tenth. The Node
program reads the same files, but compiles nothing. The figures are for the whole process, including start, reading and
writing. The rounds alternate, so that other load affects both programs. Usage: exports.py LIVERY [OUTPUT…]
"""

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

from measure import cpu_of, median, table

ROUNDS = 5
SIZES = [1_000, 10_000, 50_000]
#: The outputs for a number of values. A collection of Figma has at most 5,000 variables.
OUTPUTS = {
    "css": 50_000, "scss": 50_000, "ts": 50_000, "js": 50_000, "json": 50_000, "tailwind": 50_000, "dtcg": 50_000,
    "android": 50_000, "compose": 50_000, "swift": 50_000, "figma": 1_000,
}
PEER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "lines.js")


def theme(count):
    """A theme with `count` values in groups of twenty, and its night skin. The same on each run."""
    dice = random.Random(1)
    day, night = {"@axes": {"skin": ["day", "night"]}}, {}
    for group in range(count // 20):
        values = day[f"group{group}"] = {}
        for index in range(20):
            if group and dice.random() < 0.3:
                values[f"token{index}"] = f"@group{dice.randrange(group)}.token0"
                continue
            color = f"#{dice.randrange(1 << 24):06x}"
            values[f"token{index}"] = color if index == 0 or dice.random() < 0.7 else dice.randrange(100)
            if index == 0 or (dice.random() < 0.1 and values[f"token{index}"] == color):
                night.setdefault(f"group{group}", {})[f"token{index}"] = f"#{dice.randrange(1 << 24):06x}"
    return day, night


def save(path, document):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        json.dump(document, file, indent=2)


def lines(folder):
    """The number of lines of all files in a folder."""
    count = 0
    for parent, _, names in os.walk(folder):
        for name in names:
            with open(os.path.join(parent, name), "rb") as file:
                count += file.read().count(b"\n")
    return count


def main(livery, outputs):
    if not shutil.which("node"):
        sys.exit("error: node is missing: run script/setup bench")
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            source = os.path.join(folder, str(size))
            files = [os.path.join(source, "theme.ktv"), os.path.join(source, "skins", "night.ktv")]
            for file, document in zip(files, theme(size)):
                save(file, document)
            for output in [output for output in outputs if size <= OUTPUTS[output]]:
                out = os.path.join(folder, f"{output}-{size}")
                ours = [livery, "compile", source, "--as", output, "--skin", "all", "-o", out + "/"]
                if output == "dtcg":
                    # The format holds one skin.
                    ours = [livery, "compile", source, "--as", output, "-o", out + "/"]
                subprocess.run(ours, check=True, stderr=subprocess.DEVNULL)
                count = lines(out)
                theirs = ["node", PEER, *files, os.path.join(folder, "lines"), str(count)]
                rows.append([output, f"{size:,}", f"{count:,}", *compared(ours, theirs)])
    table(
        f"Exports: CPU time of the whole process, median of {ROUNDS} rounds",
        ["output", "values", "lines", "livery", "node", "ratio"], rows)


def compared(ours, theirs):
    """The median times of two commands, and the median of their ratios."""
    times = [[], []]
    for round in range(ROUNDS):
        for index in (0, 1) if round % 2 else (1, 0):
            times[index].append(cpu_of((ours, theirs)[index], stderr=subprocess.DEVNULL) * 1000)
    ratio = median([mine / other for mine, other in zip(*times)])
    return f"{median(times[0]):.0f} ms", f"{median(times[1]):.0f} ms", f"{ratio:.2f}"


main(sys.argv[1], sys.argv[2:] or list(OUTPUTS))
