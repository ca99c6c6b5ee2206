"""Random themes with hostile names and strings, and the outputs that Livery generates for many of them.

`LIVERY_HOSTILE_THEMES` is the number of themes. They are read in batches, each in a single run of a tool, because most
tools take seconds to start.
"""

import itertools
import json
import os
import random
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from serving import BINARY, run
from waiting import times

THEMES = int(os.environ.get("LIVERY_HOSTILE_THEMES", times(12, thorough=40)))
#: The number of themes that each tool can read within a minute.
BATCH = 250
BATCHES = [range(first, min(first + BATCH, THEMES)) for first in range(0, THEMES, BATCH)]

NAMES = [
    "a", "b", "a_b", "aB", "class", "return", "2xl", "🎨", "größe", "a b", "a-b", "__proto__", "constructor", "toString",
    "map", "default", "initial", "$x", "*", "]]>", "'", "&", "<b>", "%", "!", "-", "--", "-1", "\u2028x", "É", "null",
    "true", '"', "\\", "${x}", "#{x}", "`", "hashCode", "in", "length", "day",
    # Names that Swift, the client's types or the generated code use.
    "self", "Self", "init", "Type", "Protocol", "Any", "String", "string", "color", "hashValue", "Mode", "_mode", "R",
    "theme", "view",
]
TEXTS = [
    "x", "*/ }", '"', "\\", "#{$x}", "${y}", "\\(z)", "`", "</style>", "\n", "\u2028", "]]>", "//", "🎨", "", "'", "/*",
    "@import", "!important", "\t", "<!--", "\\a", "#{", "a\\\nb", '"""', "\\u0041", "?attr/x", "@string/x", "%s", "$y",
    " x ", "{{app}}",
    # A combining mark forms another character with the one before it, but tools compare code points.
    "*/\u0301", "&\u0301", "<\u0338", "#{\u0301", "--\u0301", '"\u0301', "\\\u0301", "$\u0301{y}", "\n\u0301", "!\u0301",
]


#: Values and names of axes, which consist of letters, digits, `-` and `_`.
CHOICES = [
    "day", "night", "dark", "class", "2xl", "default", "a_b", "a-b", "aB", "true", "null", "-1", "--", "_", "init",
    "__proto__", "Night", "in", "R", "self", "length", "day-night",
]
AXES = ["skin", "class", "Mode", "2nd", "in", "theme", "self", "color", "a-b"]
SPACES = {
    "display-p3": [(0, 1)] * 3, "oklch": [(0, 1), (0, 0.4), (0, 359)], "srgb": [(0, 1)] * 3, "rec2020": [(0, 1)] * 3,
    "lab": [(0, 100), (-100, 100), (-100, 100)],
}


class Theme:
    """A theme with groups, values, fonts, styles and links, and overlays with the differences for axis values."""

    def __init__(self, seed):
        self.source = random.Random(seed)
        #: The paths of colors that aren't links.
        self.colors = []
        #: The paths of values that have a type only in an overlay.
        self.typed = set()
        tree = self.group([])
        names, values = self.source.sample(AXES, len(AXES)), self.source.sample(CHOICES, len(CHOICES))
        counts = self.source.choice([[], [2], [2], [3], [2, 2]])
        self.axes = {names[index]: [values.pop() for _ in range(count)] for index, count in enumerate(counts)}
        self.files = {"theme.ktv": f"@axes: {json.dumps(self.axes)}\n" * bool(self.axes) + text(tree)}
        for axis, values in self.axes.items():
            for value in values[1:]:
                # A file must not be empty.
                if overlay := text(self.overlay(tree, [])):
                    self.files[f"{axis}s/{value}.ktv"] = overlay

    def group(self, path):
        """The members of a group, by name. Each is a group or a value with its type. Directives are lists."""
        names = self.source.sample(NAMES, self.source.randint(1, 5))
        found = {}
        for directive in ("@description", "@deprecated"):
            if self.source.random() < 0.2:
                found[directive] = [f": {{ {json.dumps(names[0])}: {json.dumps(plain(self.source.choice(TEXTS)) or 'x')} }}"]
        for name in names:
            if len(path) < 2 and self.source.random() < 0.3:
                found[name] = self.group([*path, name])
            else:
                found[name] = self.value([*path, name])
        return found

    def overlay(self, group, path):
        """Other values for some members, which have the same kind, another kind, or no value."""
        found = {}
        for name, member in group.items():
            if isinstance(member, dict):
                if members := self.overlay(member, [*path, name]):
                    found[name] = members
            elif isinstance(member, str) and self.source.random() < 0.3:
                found[name] = self.other(member, ".".join([*path, name]))
        return found

    def other(self, member, path):
        kind = re.match(r"(\(\w+\))?: ", member)[0]
        if path in self.colors:
            # Styles link to this value and need a color.
            return self.source.choice([": #00ff00", "(color): " + self.wide()])
        if self.source.random() < 0.2:
            return ": nil"
        if member.startswith(": \"@"):
            # Links are replaced only with other links, so that there are no cycles.
            return self.source.choice([self.link(), ": #00ff00"])
        if kind in SIMPLE and self.source.random() < 0.2:
            # A value without a type keeps the type that it has in the base.
            kind = self.source.choice([other for other in SIMPLE if other != ": " or kind == ": "])
        if kind == ": " and path in self.typed:
            # An overlay for another axis can be below this one.
            kind = self.source.choice([other for other in SIMPLE if other != ": "])
        elif kind != ": " and member.startswith(": "):
            self.typed.add(path)
        return self.of_kind(kind)

    def value(self, path):
        if self.colors and self.source.random() < 0.2:
            return self.link()
        found = self.of_kind(self.source.choice(KINDS))
        # A link would look up the name that is in braces.
        if found.startswith(("(color)", ": #")) and "#{x}" not in path:
            self.colors.append(".".join(path))
        return found

    def link(self):
        return f": {json.dumps('@' + self.source.choice(self.colors))}"

    def color(self):
        """A color inside a style or composite value, sometimes a link."""
        if self.colors and self.source.random() < 0.3:
            return json.dumps("@" + self.source.choice(self.colors))
        return self.source.choice(["#123456", "#65432180"])

    def wide(self):
        space = self.source.choice(list(SPACES))
        numbers = [round(self.source.uniform(*bounds), 3) for bounds in SPACES[space]]
        alpha = self.source.choice(["", ", alpha: 0.25"])
        return f"{{ colorSpace: {space}, components: {numbers}{alpha} }}"

    def of_kind(self, kind):
        """A value as the language writes it, starting with its type or its colon."""
        source, color = self.source, self.color
        quoted = lambda: json.dumps(plain(source.choice(TEXTS)))
        shadow = lambda: f"{{ color: {color()}, offsetY: {source.randint(-2, 2)}, blur: 2, inset: {source.choice(['true', 'false'])} }}"
        match kind:
            case ": ":
                return kind + source.choice([str(source.randint(-9, 9)), "#783bf9", "true"])
            case "(string): " | "(image): ":
                return kind + quoted()
            case "(color): ":
                return kind + self.wide()
            case "(dimension): ":
                return kind + source.choice(["4", "-2.5", "1.5rem"])
            case "(duration): ":
                return kind + f"{source.randint(0, 900)}ms"
            case "(font): ":
                return kind + f"{{ name: {quoted()}, size: {source.choice(['3', '1.5rem'])} }}"
            case "(shadow): ":
                return kind + source.choice([shadow(), f"[{shadow()}, {shadow()}]"])
            case "(border): ":
                return kind + f"{{ color: {color()}, width: 1.5, style: {source.choice(['solid', 'dotted'])} }}"
            case "(gradient): ":
                stops = f"[{{ color: {color()}, position: 0 }}, {{ color: {color()}, position: 0.75 }}]"
                how = source.choice([None, f"angle: {source.randint(-720, 720)}", "radial: true"])
                return kind + (f"{{ stops: {stops}, {how} }}" if how else stops)
            case "(Button): ":
                return kind + (
                    f"{{ image: {{ normal: {quoted()}, hovered: {quoted()} }}, textColor: {color()}, borderWidth: 1,"
                    f" shadow: {shadow()} }}")
            case "(Label): ":
                return kind + (
                    f"{{ textColor: {{ normal: {color()}, disabled: {color()} }}, font: {{ name: {quoted()}, size: 9 }} }}")
        raise KeyError(kind)


#: Kinds of values whose members aren't merged by an overlay.
SIMPLE = [": ", ": ", "(string): ", "(image): ", "(color): ", "(dimension): ", "(duration): "]
KINDS = [*SIMPLE, "(font): ", "(shadow): ", "(border): ", "(gradient): ", "(Button): ", "(Label): "]


def text(group):
    """The lines of a group."""
    lines = []
    for name, member in group.items():
        match member:
            case dict():
                lines.append(f"{json.dumps(name)}: {{\n{text(member)}\n}}")
            case [line]:
                lines.append(name + line)
            case line:
                lines.append(json.dumps(name) + line)
    return "\n".join(lines)


def plain(text):
    # A string that starts with a mark is a link or a call unless the mark is doubled.
    return text if text[:1] not in ("@", "~", "#") else text[0] + text


def write(folder, seed):
    """Writes the files of a theme and returns the theme."""
    found = Theme(seed)
    for path, content in found.files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(content)
    return found


class Made:
    """The outputs for a theme in a separate folder, except outputs in which names collide."""

    def __init__(self, folder, seed, outputs):
        self.seed, self.name = seed, f"t{seed}"
        self.folder = folder / self.name
        self.source = self.folder / "source" / self.name
        self.axes = write(self.source, seed).axes
        self.outputs = [output.format(name=self.name) for output in outputs]
        while self.outputs and (collisions := self.generate()):
            self.outputs = [output for output in self.outputs if form(output) not in collisions]

    def generate(self):
        """Returns the formats in which names collide. No other error may occur."""
        plan = self.folder / "generate.ktv"
        plan.write_text(f'theme: "source/{self.name}"\noutputs: [\n' + "\n".join(f"{{ {line} }}" for line in self.outputs) + "\n]")
        found = subprocess.run([BINARY, "generate", plan], capture_output=True, text=True)
        collisions = set(re.findall(r"' in (\w+) \(.*\) \[name-collision\]", found.stderr))
        assert (found.returncode == 0) == (not collisions), f"{self.name}: {found.stderr}"
        assert collisions <= set(map(form, self.outputs)), found.stderr
        return collisions

    def has(self, name):
        return any(form(output) == name for output in self.outputs)

    @property
    def modes(self):
        """Every choice of axis values, by the name of its mode, with the default first."""
        choices = [dict(zip(self.axes, values)) for values in itertools.product(*self.axes.values())]
        return {"-".join(choice.values()) or "default": choice for choice in choices}

    @cache
    def bundle(self, mode=None):
        """The bundle for a mode, or for the default one."""
        choice = self.modes[mode] if mode else {}
        words = [word for axis, value in choice.items() for word in ("--with", f"{axis}={value}")]
        return json.loads(run(BINARY, "compile", self.source, *words))


def form(output):
    """The format of an output, which is the word after `as:`."""
    return re.match(r"as: (\w+)", output)[1]


def make(folder, seeds, *outputs):
    """Generates outputs for each theme. `{name}` in an output stands for the theme's name."""
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(lambda seed: Made(folder, seed, outputs), seeds))
