"""Random themes with hostile names and texts, and the outputs that Livery makes of many of them.

`LIVERY_HOSTILE_THEMES` is the number of themes. They are read in batches, each by a single run of a tool, because most
tools take seconds to start.
"""

import json
import os
import random
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from serving import BINARY, run

THEMES = int(os.environ.get("LIVERY_HOSTILE_THEMES", 40))
#: As many themes as each tool reads within a minute.
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
]


def theme(seed):
    """The text of a theme with groups, values, fonts and styles."""
    source = random.Random(seed)
    return "\n".join(group(source, 0))


def group(source, depth):
    """The lines of a group. Outputs write descriptions and deprecations as comments."""
    names = source.sample(NAMES, source.randint(1, 5))
    for directive in ("@description", "@deprecated"):
        if source.random() < 0.2:
            yield f"{directive}: {{ {json.dumps(names[0])}: {json.dumps(plain(source.choice(TEXTS)) or 'x')} }}"
    for name in names:
        if depth < 2 and source.random() < 0.3:
            yield f"{json.dumps(name)}: {{"
            yield from group(source, depth + 1)
            yield "}"
        else:
            yield json.dumps(name) + value(source)


def value(source):
    text = lambda: json.dumps(plain(source.choice(TEXTS)))
    return source.choice([
        f"(string): {text()}", f": {source.randint(-9, 9)}", ": #783bf9", ": true", f"(image): {text()}",
        f"(font): {{ name: {text()}, size: 3 }}",
        f"(Button): {{ image: {{ normal: {text()}, hovered: {text()} }}, textColor: #123456, borderWidth: 1 }}",
        f"(Label): {{ textColor: {{ normal: #123456, disabled: #654321 }}, font: {{ name: {text()}, size: 9 }} }}",
    ])


def plain(text):
    # A marked text is a link or a call unless the mark is doubled.
    return text if text[:1] not in ("@", "~", "#") else text[0] + text


class Made:
    """The outputs of a theme in a folder of its own, except those of forms in which names collide."""

    def __init__(self, folder, seed, outputs):
        self.seed, self.name = seed, f"t{seed}"
        self.folder = folder / self.name
        self.folder.mkdir(parents=True)
        self.file = self.folder / f"{self.name}.ktv"
        self.file.write_text(theme(seed))
        self.outputs = [output.format(name=self.name) for output in outputs]
        while self.outputs and (collisions := self.generate()):
            self.outputs = [output for output in self.outputs if form(output) not in collisions]

    def generate(self):
        """The forms in which names collide. No other error may occur."""
        plan = self.folder / "generate.ktv"
        plan.write_text(f'theme: "{self.file.name}"\noutputs: [\n' + "\n".join(f"{{ {line} }}" for line in self.outputs) + "\n]")
        found = subprocess.run([BINARY, "generate", plan], capture_output=True, text=True)
        collisions = set(re.findall(r"' in (\w+) \[name-collision\]", found.stderr))
        assert (found.returncode == 0) == (not collisions), f"{self.name}: {found.stderr}"
        assert collisions <= set(map(form, self.outputs)), found.stderr
        return collisions

    def has(self, name):
        return any(form(output) == name for output in self.outputs)

    @cache
    def bundle(self):
        return json.loads(run(BINARY, "compile", self.file))


def form(output):
    """The form of an output: the word after `as:`."""
    return re.match(r"as: (\w+)", output)[1]


def make(folder, seeds, *outputs):
    """Makes outputs of each theme. `{name}` in an output stands for the theme's name."""
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(lambda seed: Made(folder, seed, outputs), seeds))
