"""CPU time of each output of a theme with one skin and with two, relative to a Node program that writes as many lines.

The theme has 1,000, 10,000 and 50,000 values, 30 % of them links, of which the night skin changes a tenth itself and as
many again through links. The Node program reads the same files and follows the links of as many skins, but checks
nothing. The figures are for the whole process, including start, reading and writing. `bundle` is the compiler without
an export, and `check` compiles all skins and gives advice. The rounds alternate, so that other load affects both
programs. If `style-dictionary` is on PATH, it writes the sheet of the theme with one skin, too.

Usage: exports.py LIVERY [OUTPUT…]
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
#: The options of each output in generate.ktv, whose form is the first word of the output's name.
OUTPUTS = {
    "css": 'to: "out/theme.css"', "scss": 'to: "out/theme.scss"', "ts": 'to: "out/theme.ts"',
    "js": 'to: "out/theme.js"', "json": 'to: "out/theme.json"', "tailwind": 'to: "out/theme.css"',
    "dtcg": 'to: "out/theme.tokens.json"', "android": 'to: "out/res"', "compose": 'to: "out"',
    "swift": 'to: "out"', "swift baked": 'to: "out", mode: baked', "swift assets": 'to: "out", mode: assets',
    "figma": 'to: "out"', "template": 'to: "out/theme.css", template: "lines.mustache"',
}
#: The most values of an output. A collection of Figma has at most 5,000 variables, and an asset catalog has a folder
#: and a file for each color.
LIMITS = {"figma": 1_000, "swift assets": 1_000}
#: The most skins of an output. A bundle and the format of design tokens hold one.
SKINS = {"dtcg": 1, "bundle": 1}
TEMPLATE = """{{#modes}}
{{name}} {
{{#values}}
  --{{{variable}}}: {{{css}}};
{{/values}}
}
{{/modes}}
"""
PEER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "lines.js")


def theme(count, skins):
    """The files of a theme with `count` values in groups of twenty: the base, and the overlay of a second skin."""
    dice = random.Random(1)
    day, night = {}, {}
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
    if skins == 1:
        return {"theme.ktv": day}
    return {"theme.ktv": {"@axes": {"skin": ["day", "night"]}, **day}, "skins/night.ktv": night}


def save(path, document):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        json.dump(document, file, indent=2)


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


def lines(folder):
    """The number of lines of all files in a folder."""
    count = 0
    for parent, _, names in os.walk(folder):
        for name in names:
            with open(os.path.join(parent, name), "rb") as file:
                count += file.read().count(b"\n")
    return count


def cpu_ms(command, folder=None):
    """The CPU time of a command that writes a folder, which is moved away before.

    Removing it would make the command pay: without a journal, ext4 searches long for inodes that weren't freed recently.
    """
    if folder and os.path.exists(folder):
        os.rename(folder, tempfile.mkdtemp(dir=os.path.dirname(folder)) + "/out")
    return cpu_of(command, stderr=subprocess.DEVNULL) * 1000


class Bench:
    """Themes in a folder, and the commands that are measured."""

    def __init__(self, livery, folder):
        self.livery = livery
        self.folder = folder

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def source(self, size, skins):
        """The files of a theme, which are written on first use."""
        source = self.path(f"{size}-{skins}")
        documents = theme(size, skins)
        for name, document in documents.items():
            if not os.path.exists(os.path.join(source, name)):
                save(os.path.join(source, name), document)
        return [os.path.join(source, name) for name in documents]

    def generate(self, output, source):
        """The command for an output, and the folder that it writes."""
        run = tempfile.mkdtemp(dir=self.folder)
        write(os.path.join(run, "lines.mustache"), TEMPLATE)
        form = output.split()[0]
        write(
            os.path.join(run, "generate.ktv"),
            f'theme: "{source}"\noutputs: [{{ as: {form}, {OUTPUTS[output]} }}]\n')
        return [self.livery, "generate", os.path.join(run, "generate.ktv")], os.path.join(run, "out")

    def row(self, output, size, skins):
        files = self.source(size, skins)
        source, out = os.path.dirname(files[0]), None
        if output == "check":
            ours, count = [self.livery, "check", source], 0
        elif output == "bundle":
            ours, count = [self.livery, "compile", source], 0
        else:
            ours, out = self.generate(output, source)
            subprocess.run(ours, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            count = lines(out)
        # Without lines of their own, one for each value.
        theirs = ["node", PEER, self.path("lines"), str(count or size * skins), *files]
        times = [[], []]
        for round in range(ROUNDS):
            for index in (0, 1) if round % 2 else (1, 0):
                times[index].append(cpu_ms(theirs) if index else cpu_ms(ours, out))
        ratio = median([mine / other for mine, other in zip(*times)])
        shown = f"{count:,}" if count else "–"
        return [output, f"{size:,}", skins, shown, f"{median(times[0]):.0f} ms", f"{median(times[1]):.0f} ms",
                f"{ratio:.2f}"]

    def style_dictionary(self, size):
        """The sheet of the theme with one skin, by Style Dictionary and by us."""
        day = theme(size, 1)["theme.ktv"]
        tokens = {
            group: {name: {"value": f"{{{value[1:]}}}" if str(value).startswith("@") else value}
                    for name, value in values.items()}
            for group, values in day.items()}
        save(self.path("dictionary", "tokens.json"), tokens)
        save(self.path("dictionary", "config.json"), {
            "source": [self.path("dictionary", "tokens.json")],
            "platforms": {"css": {
                "transformGroup": "css", "buildPath": self.path("dictionary", "out") + "/",
                "files": [{"destination": "theme.css", "format": "css/variables"}]}}})
        theirs = ["style-dictionary", "build", "--config", self.path("dictionary", "config.json")]
        ours, out = self.generate("css", os.path.dirname(self.source(size, 1)[0]))
        times = [[cpu_ms(ours, out) for _ in range(ROUNDS)], [cpu_ms(theirs) for _ in range(ROUNDS)]]
        mine, other = median(times[0]), median(times[1])
        return [f"{size:,}", f"{mine:.0f} ms", f"{other:.0f} ms", f"{mine / other:.2f}"]


def main(livery, outputs):
    if not shutil.which("node"):
        sys.exit("error: node is missing: run script/setup bench")
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(livery, folder)
        rows = [
            bench.row(output, size, skins) for output in outputs for size in SIZES for skins in (1, 2)
            if size <= LIMITS.get(output, size) and skins <= SKINS.get(output, skins)]
        table(
            f"Exports: CPU time of the whole process, median of {ROUNDS} rounds",
            ["output", "values", "skins", "lines", "livery", "node", "ratio"], rows)
        if not shutil.which("style-dictionary"):
            print("\nNot compared with Style Dictionary: 'style-dictionary' is not on PATH.")
        elif "css" in outputs:
            rows = [bench.style_dictionary(size) for size in SIZES]
            table("The sheet of one skin", ["values", "livery", "style-dictionary", "ratio"], rows)


main(sys.argv[1], sys.argv[2:] or ["check", "bundle", *OUTPUTS])
