"""How long each output of a theme with one skin and with two takes, relative to a Node program that writes as many lines.

The theme has 1,000, 10,000 and 50,000 values: colors, numbers, lengths, fonts, shadows, and buttons with states. 30 % are
links, and the night skin changes a tenth of the colors itself and as many again through links. The Node program reads
the same theme as JSON and follows the links of as many skins, but checks nothing. The figures are for the whole process,
including start, reading, and writing files to memory. `bundle` is the compiler without an export, and `check` compiles
all skins and gives advice. The rounds alternate, so that other load affects all programs. `cpu` is the ratio of the CPU
times, and `wall` the ratio of the times until the end. Both are for a Node program that writes its lines at once.
`printed` is the ratio of the times until the end for one that prints each line. If `style-dictionary` is on PATH, it
writes the sheet of the theme with one skin, too.

Usage: exports.py LIVERY [OUTPUT…]
"""

import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

from measure import median, table, times_of

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
#: The groups of twenty values that an output can have. A collection of Figma has at most 5,000 variables.
GROUPS = {"figma": 50}
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
#: The folder of files that are kept in memory.
MEMORY = "/dev/shm"
PEER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "lines.js")


def theme(count, skins, plain=False):
    """The files of a theme with `count` values in groups of twenty: the base, and the overlay of a second skin.

    A name ends with its type, if it has one. A plain theme has only colors, numbers and links.
    """
    dice = random.Random(1)
    day, night = {}, {}
    color = lambda: f"#{dice.randrange(1 << 24):06x}"
    for group in range(count // 20):
        values = day[f"group{group}"] = {}
        link = lambda: f"@group{dice.randrange(group)}.token0" if group else color()
        for index in range(20):
            name, kind = f"token{index}", dice.random()
            if group and index and dice.random() < 0.3:
                values[name] = link()
            elif index == 0 or kind < 0.6:
                values[name] = color()
                if index == 0 or dice.random() < 0.1:
                    night.setdefault(f"group{group}", {})[name] = color()
            elif plain or kind < 0.75:
                values[name] = dice.randrange(100)
            elif kind < 0.85:
                values[f"{name}(dimension)"] = dice.randrange(100)
            elif kind < 0.9:
                values[f"{name}(font)"] = {"name": "Inter", "size": dice.randrange(10, 30), "weight": 600}
            elif kind < 0.95:
                values[f"{name}(shadow)"] = {"color": link(), "offsetY": dice.randrange(9), "blur": 2}
            else:
                values[f"{name}(Button)"] = {
                    "backgroundColor": {"normal": link(), "highlighted": color(), "disabled": "#cccccc"},
                    "textColor": {"normal": link(), "disabled": "#888888"}, "cornerRadius": dice.randrange(20),
                    "font": {"name": "Inter", "size": 17},
                }
    if skins == 1:
        return {"theme.ktv": day}
    return {"theme.ktv": {"@axes": {"skin": ["day", "night"]}, **day}, "skins/night.ktv": night}


def save(path, document):
    """Writes a document: as JSON, or as a theme, in which a type is outside of the quotes of its name."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    typed = r'"\1"(\2):' if path.endswith(".ktv") else r'"\1":'
    write(path, re.sub(r'"(\w+)\((\w+)\)":', typed, json.dumps(document, indent=2)))


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


def times_ms(command, folder=None):
    """The CPU time and the wall time of a command that writes a folder, which is removed before."""
    if folder:
        shutil.rmtree(folder, ignore_errors=True)
    return milliseconds(command, stdout=subprocess.DEVNULL)


def milliseconds(command, stdout):
    return [seconds * 1000 for seconds in times_of(command, stdout=stdout, stderr=subprocess.DEVNULL)]


class Bench:
    """Themes in a folder, and the commands that are measured."""

    def __init__(self, livery, folder):
        self.livery = livery
        self.folder = folder

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def source(self, size, skins):
        """The folder of a theme, and its files as JSON. They are written on first use."""
        source, files = self.path(f"{size}-{skins}"), []
        for name, document in theme(size, skins).items():
            files.append(self.path(f"{size}-{skins}-json", name.replace(".ktv", ".json")))
            if not os.path.exists(files[-1]):
                save(os.path.join(source, name), document)
                save(files[-1], document)
        return source, files

    def generate(self, output, source, size):
        """The command for an output, and the folder that it writes."""
        run = tempfile.mkdtemp(dir=self.folder)
        write(os.path.join(run, "lines.mustache"), TEMPLATE)
        form = output.split()[0]
        step = GROUPS.get(output, size // 20)
        plan = f'theme: "{source}"\noutputs: [\n'
        for first in range(0, size // 20, step):
            groups = [f"group{group}" for group in range(first, first + step)] if step < size // 20 else []
            to = OUTPUTS[output].replace("out", f"out/{first}", 1) if groups else OUTPUTS[output]
            plan += f'{{ as: {form}, {to}{f", include: {json.dumps(groups)}" if groups else ""} }}\n'
        write(os.path.join(run, "generate.ktv"), plan + "]\n")
        return [self.livery, "generate", os.path.join(run, "generate.ktv")], os.path.join(run, "out")

    def row(self, output, size, skins):
        (source, files), out = self.source(size, skins), None
        if output == "check":
            ours, count = [self.livery, "check", source], 0
        elif output == "bundle":
            ours, count = [self.livery, "compile", source], 0
        else:
            ours, out = self.generate(output, source, size)
            subprocess.run(ours, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            count = lines(out)
        # Without lines of their own, one for each value.
        arguments = [str(count or size * skins), *files]
        with open(self.path("printed"), "w") as printed:
            runs = [
                lambda: times_ms(ours, out),
                lambda: times_ms(["node", PEER, self.path("lines"), *arguments]),
                lambda: milliseconds(["node", PEER, "-", *arguments], stdout=printed)]
            times = [[], [], []]
            for round in range(ROUNDS):
                for index in (0, 1, 2) if round % 2 else (2, 1, 0):
                    printed.seek(0)
                    printed.truncate()
                    times[index].append(runs[index]())
        ratio = lambda peer, kind: median([mine[kind] / other[kind] for mine, other in zip(times[0], times[peer])])
        mine, other = [median([cpu for cpu, _ in rounds]) for rounds in times[:2]]
        return [
            output, f"{size:,}", skins, f"{count:,}" if count else "–", f"{mine:.0f} ms", f"{other:.0f} ms",
            f"{ratio(1, 0):.2f}", f"{ratio(1, 1):.2f}", f"{ratio(2, 1):.2f}"]

    def style_dictionary(self, size):
        """The sheet of the theme with one skin, by Style Dictionary and by us."""
        day = theme(size, 1, plain=True)["theme.ktv"]
        save(self.path(f"{size}-plain", "theme.ktv"), day)
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
        ours, out = self.generate("css", self.path(f"{size}-plain"), size)
        times = [[times_ms(ours, out)[0] for _ in range(ROUNDS)], [times_ms(theirs)[0] for _ in range(ROUNDS)]]
        mine, other = median(times[0]), median(times[1])
        return [f"{size:,}", f"{mine:.0f} ms", f"{other:.0f} ms", f"{mine / other:.2f}"]


def main(livery, outputs):
    if not shutil.which("node"):
        sys.exit("error: node is missing: run script/setup bench")
    # A disk's file system takes longer to create thousands of files than the programs.
    with tempfile.TemporaryDirectory(dir=MEMORY if os.path.isdir(MEMORY) else None) as folder:
        bench = Bench(livery, folder)
        rows = [
            bench.row(output, size, skins) for output in outputs for size in SIZES for skins in (1, 2)
            if skins <= SKINS.get(output, skins)]
        table(
            f"Exports: CPU time of the whole process, median of {ROUNDS} rounds",
            ["output", "values", "skins", "lines", "livery", "node", "cpu", "wall", "printed"], rows)
        if not shutil.which("style-dictionary"):
            print("\nNot compared with Style Dictionary: 'style-dictionary' is not on PATH.")
        elif "css" in outputs:
            rows = [bench.style_dictionary(size) for size in SIZES]
            table("The sheet of one skin", ["values", "livery", "style-dictionary", "ratio"], rows)


main(sys.argv[1], sys.argv[2:] or ["check", "bundle", *OUTPUTS])
