"""How the time and the memory of each output grow with the theme.

The theme has 10,000 and 50,000 values: colors, numbers, lengths, fonts, shadows, and buttons with states. 30 % are links,
and the night skin changes a tenth of the colors itself and as many again through links. The figures are for the whole
process, including start, reading, checking, and writing files to memory. `bundle` is the compiler without an export, and
`check` compiles all skins and gives advice. Growth is the ratio of 50,000 values to 10,000.

The bars: time and memory grow by at most 6, and 50,000 values with two skins take at most 4 s of CPU time. The last
column says which bars an output misses. If `style-dictionary` is on PATH, it writes the sheet of the theme with one skin,
too.

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

from measure import cpu_of, median, table

ROUNDS = 3
SIZES = [10_000, 50_000]
#: The most that time and memory may grow, and the most seconds for the larger theme with two skins.
GROWTH, SECONDS = 6, 4
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


def usage(command):
    """The CPU time of a command in seconds, and its maximum resident memory in bytes."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"error: {' '.join(command)} failed")
    return used.ru_utime + used.ru_stime, used.ru_maxrss * 1024


class Bench:
    """Themes in a folder, and the commands that are measured."""

    def __init__(self, livery, folder):
        self.livery = livery
        self.folder = folder

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def source(self, size, skins):
        """The folder of a theme, whose files are written on first use."""
        source = self.path(f"{size}-{skins}")
        if not os.path.exists(source):
            for name, document in theme(size, skins).items():
                save(os.path.join(source, name), document)
        return source

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

    def measured(self, output, size, skins):
        """The median CPU time and maximum memory of an output of a theme of a size."""
        source, out = self.source(size, skins), None
        if output == "check":
            command = [self.livery, "check", source]
        elif output == "bundle":
            command = [self.livery, "compile", source]
        else:
            command, out = self.generate(output, source, size)
        found = []
        for _ in range(ROUNDS):
            if out:
                shutil.rmtree(out, ignore_errors=True)
            found.append(usage(command))
        return [median(values) for values in zip(*found)]

    def row(self, output, skins):
        small, large = [self.measured(output, size, skins) for size in SIZES]
        seconds, memory = [more / less for less, more in zip(small, large)]
        missed = [
            name for name, isMissed in [
                ("time", seconds > GROWTH), ("memory", memory > GROWTH), ("CPU", skins == 2 and large[0] > SECONDS)]
            if isMissed]
        return [
            output, skins, f"{small[0] * 1000:.0f} ms", f"{large[0] * 1000:.0f} ms", f"{seconds:.1f}",
            f"{small[1] / 1e6:.0f} MB", f"{large[1] / 1e6:.0f} MB", f"{memory:.1f}", ", ".join(missed) or "–"]

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
        ours, _ = self.generate("css", self.path(f"{size}-plain"), size)
        mine, other = [median([cpu_of(command) for _ in range(ROUNDS)]) for command in (ours, theirs)]
        return [f"{size:,}", f"{mine * 1000:.0f} ms", f"{other * 1000:.0f} ms", f"{mine / other:.2f}"]


def main(livery, outputs):
    # A disk's file system takes longer to create thousands of files than the program.
    with tempfile.TemporaryDirectory(dir=MEMORY if os.path.isdir(MEMORY) else None) as folder:
        bench = Bench(livery, folder)
        rows = [
            bench.row(output, skins) for output in outputs for skins in (1, 2) if skins <= SKINS.get(output, skins)]
        small, large = [f"{size // 1000}k" for size in SIZES]
        table(
            f"Exports: CPU time and memory of the whole process, median of {ROUNDS} rounds",
            ["output", "skins", f"cpu {small}", f"cpu {large}", "growth", f"memory {small}", f"memory {large}", "growth",
             "misses"], rows)
        if not shutil.which("style-dictionary"):
            print("\nNot compared with Style Dictionary: 'style-dictionary' is not on PATH.")
        elif "css" in outputs:
            rows = [bench.style_dictionary(size) for size in SIZES]
            table("The sheet of one skin", ["values", "livery", "style-dictionary", "ratio"], rows)


main(sys.argv[1], sys.argv[2:] or ["check", "bundle", *OUTPUTS])
