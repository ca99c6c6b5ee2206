"""Random themes, edits and contracts.

As a program, it prints cases, or the paths that bundles lack according to contracts.py, one JSON document per line:

    python3 random_themes.py cases 200 1
    python3 random_themes.py unmet < bundles
"""

import json
import random
import sys

from contracts import unmet

#: Values of each type, as a theme writes them.
VALUES = {
    "color": ["#783bf9", "#fff"],
    "int": ["4", "14"],
    "double": ["0.5", "1"],
    "bool": ["true", "false"],
    "string": ["Ada", "Grace"],
    "dimension": ["12", "1rem"],
    "duration": ["200ms"],
    "easing": ["ease-in"],
    "fontSize": ["14"],
    "font": ["{ name: system, size: 14 }"],
    "fontFamily": ["[Inter, system]"],
    "fontWeight": ["bold"],
    "textAttributes": ["{ font: { name: system, size: 14 } }"],
    "point": ["[1, 2]"],
    "size": ["[1, 2]"],
    "rect": ["[1, 2, 3, 4]"],
    "insets": ["[1, 2, 3, 4]"],
    "shadow": ["{ color: #000, blur: 4 }"],
    "border": ["{ color: #000, width: 1, style: solid }"],
    "strokeStyle": ["dashed"],
    "gradient": ["[{ color: #fff, position: 0 }, { color: #000, position: 1 }]"],
    "transition": ["{ duration: 200ms }"],
    "image": ["logo"],
    "css": ["pointer"],
    "alignment": ["left"],
    "lineBreakMode": ["clipping"],
    "case": ["upper"],
    "decoration": ["underline"],
    "textStyle": ["body"],
    "contentMode": ["center"],
    "list": ["[1, 2]"],
    "object": ["{ a: 1 }"],
}
COMPONENTS = "@components: { Base(+View): { cap: Label, tint: color, steps: int, glow: { type: shadow, states: true } }, Sub(+Base): { body: Label, inner: Base }, Deep(+Sub): { cornerRadius: unmanaged } }"
#: The attributes of each component type: the type of the value, and whether it is a map of states. An attribute has the
#: same form in all versions.
VIEW = {"backgroundColor": ("color", True), "alpha": ("double", False), "margins": ("insets", False), "shadow": ("shadow", True)}
LABEL = VIEW | {"textColor": ("color", True), "font": ("font", False), "numberOfLines": ("int", False), "decoration": ("decoration", False), "textAlignment": ("alignment", False)}
BASE = VIEW | {"cap": ("Label", False), "tint": ("color", False), "steps": ("int", False), "glow": ("shadow", True)}
SUB = BASE | {"body": ("Label", False), "inner": ("Base", False)}
BUTTON = VIEW | {"textColor": ("color", True), "image": ("image", True), "contentInsets": ("insets", False)}
ATTRIBUTES = {"View": VIEW, "Label": LABEL, "Button": BUTTON, "Base": BASE, "Sub": SUB, "Deep": SUB}
EXTENDS = {"View": [], "Label": ["View"], "Button": ["View"], "Base": ["View"], "Sub": ["Base", "View"], "Deep": ["Sub", "Base", "View"]}
STATES = ["normal", "highlighted", "selected", "disabled", "focused", "hovered"]
AXES = {"platform": ["ios", "web"], "skin": ["day", "night"]}


class RandomTheme:
    """A theme as a tree: `values` and the overlays map a name to its type and value, or to a group of these."""

    def __init__(self, chance):
        self.chance = chance
        self.axes = {name: values[: chance.choice([1, 2, 2])] for name, values in AXES.items() if chance.random() < 0.8}
        names = [f"{group}.v{n}" for group in ("a", "b") for n in range(4)] + [f"v{n}" for n in range(3)]
        self.values = {name: self.value() for name in names} | {f"{group}s{n}": self.value(True) for group in ("", "a.") for n in range(2)}
        self.overlays = {}

    def value(self, style=None):
        style = self.chance.random() < 0.2 if style is None else style
        if style:
            kind = self.chance.choice(list(ATTRIBUTES))
            return kind, self.style(kind)
        kind = self.chance.choice(list(VALUES))
        return kind, self.scalar(kind)

    def scalar(self, kind):
        return "nil" if kind != "string" and self.chance.random() < 0.1 else self.chance.choice(VALUES[kind])

    def style(self, kind):
        if self.chance.random() < 0.07:
            return "nil"
        chosen = [name for name in ATTRIBUTES[kind] if self.chance.random() < 0.5]
        return {name: self.attribute(*ATTRIBUTES[kind][name]) for name in chosen}

    def attribute(self, kind, stateful):
        if kind in ATTRIBUTES:
            return self.style(kind)
        if not stateful:
            return self.scalar(kind)
        return {state: self.scalar(kind) for state in self.chance.sample(STATES, self.chance.randint(1, 3))}

    def edit(self):
        for _ in range(self.chance.choice([1, 1, 2, 4])):
            getattr(self, self.chance.choice(["remove", "retype", "reset", "rename", "change", "drop", "axis", "overlay"]))()

    def pick(self):
        return self.chance.choice(list(self.values))

    def remove(self):
        if len(self.values) > 6:
            del self.values[self.pick()]

    def retype(self):
        self.values[name] = self.value(isinstance(self.values[name := self.pick()][1], dict))

    def reset(self):
        name = self.pick()
        if (kind := self.values[name][0]) != "string":
            self.values[name] = kind, "nil"

    def rename(self):
        self.values[f"w{self.chance.randrange(100)}"] = self.values.pop(self.pick())

    def change(self):
        name = self.pick()
        kind = self.values[name][0]
        self.values[name] = kind, self.style(kind) if kind in ATTRIBUTES else self.scalar(kind)

    def drop(self):
        """Removes an attribute, a state or the attribute of a part."""
        value = self.values[self.pick()][1]
        while isinstance(value, dict) and value:
            name = self.chance.choice(list(value))
            if isinstance(value[name], dict) and len(value[name]) > 1 and self.chance.random() < 0.8:
                value = value[name]
            else:
                del value[name]
                return

    def axis(self):
        if self.chance.random() < 0.3:
            self.axes = {name: values[: self.chance.choice([1, 2, 2])] for name, values in AXES.items() if self.chance.random() < 0.8}

    def overlay(self):
        axis = self.chance.choice(list(AXES))
        at = axis, self.chance.choice(AXES[axis])
        name = self.pick()
        kind, _ = self.values[name]
        choice = self.chance.random()
        if choice < 0.4 and kind != "string":
            self.overlays.setdefault(at, {})[name] = kind, "nil"
        elif choice < 0.7 and kind not in ATTRIBUTES:
            self.overlays.setdefault(at, {})[name] = self.value(False)
        else:
            self.overlays.setdefault(at, {})[f"only{self.chance.randrange(4)}"] = self.value()

    def files(self):
        axes = ", ".join(f"{name}: [{', '.join(values)}]" for name, values in self.axes.items())
        files = {"theme.ktv": "\n".join([f"@axes: {{ {axes} }}" if axes else "", COMPONENTS, *lines(self.values)])}
        for (axis, choice), values in self.overlays.items():
            if choice in self.axes.get(axis, []):
                files[f"{axis}s/{choice}.ktv"] = "\n".join(lines(values))
        return files


def lines(values):
    groups = {}
    for path, entry in values.items():
        group, _, name = path.rpartition(".")
        groups.setdefault(group, []).append(f"{name}({entry[0]}): {written(entry[1])}")
    return groups.pop("", []) + [f"{group}: {{ {', '.join(members)} }}" for group, members in groups.items()]


def written(value):
    return value if isinstance(value, str) else "{ " + ", ".join(f"{name}: {written(at)}" for name, at in value.items()) + " }"


def paths(values):
    """Every path of a theme with its type: values, attributes, parts and states."""
    for path, (kind, value) in values.items():
        yield path, kind
        yield from attributes(path, kind, value)


def attributes(path, kind, value):
    for name, at in value.items() if kind in ATTRIBUTES and isinstance(value, dict) else []:
        below, stateful = ATTRIBUTES[kind][name]
        yield f"{path}.{name}", below
        yield from attributes(f"{path}.{name}", below, at)
        yield from ((f"{path}.{name}.{state}", below) for state in at if stateful and isinstance(at, dict))


def random_contract(chance, app, theme):
    """Some of a theme's paths, most with their types, others with wider, narrower or other types, and missing paths."""
    everything = list(paths(theme.values))
    requires = dict(chance.sample(everything, min(chance.randint(1, 5), len(everything))))
    for path, kind in list(requires.items()):
        narrower = [other for other, bases in EXTENDS.items() if kind in bases]
        others = EXTENDS.get(kind, []) + narrower + (["double"] if kind == "int" else []) + (["string"] if kind == "decoration" else [])
        if others and chance.random() < 0.5:
            requires[path] = chance.choice(others)
        if chance.random() < 0.05:
            requires[path] = chance.choice([*VALUES, *ATTRIBUTES, "unknown"])
        if chance.random() < 0.05:
            requires[path + chance.choice([".missing", ".hovered", "x", ".0"])] = kind
    return {"app": app, "requires": requires}


def case(seed):
    """A theme after some edits, and a contract for the theme before them."""
    chance = random.Random(seed)
    theme = RandomTheme(chance)
    contract = random_contract(chance, "case", theme)
    for _ in range(chance.randint(0, 3)):
        theme.edit()
    return {"files": theme.files(), "requires": contract["requires"]}


def main(command, *arguments):
    if command == "cases":
        count, seed = map(int, arguments)
        for number in range(seed, seed + count):
            print(json.dumps(case(number)))
        return
    for line in sys.stdin:
        checked = json.loads(line)
        print(json.dumps(sorted(unmet(checked["bundle"], checked), key=str.encode)))


if __name__ == "__main__":
    main(*sys.argv[1:])
