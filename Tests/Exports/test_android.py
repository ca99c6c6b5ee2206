"""Android resources. aapt2 compiles and links them, javac compiles their class `R`, and each value is read back from
the app in each configuration. Each value must equal the bundle's, or Livery must have a remark on it."""

import json
import re
import shutil
import subprocess

import pytest

from android import App
from serving import BINARY, ROOT, run

HERE = ROOT / "Tests/Exports"
OPTIONS = "parents: { Button: Widget.AppCompat.Button }"
STATES = {
    "disabled": ("state_enabled", "false"), "highlighted": ("state_pressed", "true"), "selected": ("state_selected", "true"),
    "focused": ("state_focused", "true"), "hovered": ("state_hovered", "true"), "normal": (None, None),
}
MEMBERS = {
    "shadow": {"color": "color", "offsetX": "dimension", "offsetY": "dimension", "blur": "dimension", "spread": "dimension",
               "inset": "bool"},
    "border": {"color": "color", "width": "dimension", "style": "keyword"},
    "transition": {"duration": "duration", "delay": "duration", "timingFunction": "easing"},
    "stop": {"color": "color", "position": "double"},
}
PARTS = {
    "point": ["x", "y"], "size": ["width", "height"], "rect": ["x", "y", "width", "height"],
    "insets": ["top", "left", "bottom", "right"],
}
KINDS = {
    "bool": "bool", "int": "integer", "double": "dimen", "color": "color", "dimension": "dimen", "fontSize": "dimen",
    "duration": "integer", "easing": "interpolator", "fontWeight": "integer", "image": "drawable", "gradient": "drawable",
}
SIMPLE = {
    "alpha": "alpha", "width": "layout_width", "height": "layout_height", "textColor": "textColor", "lineHeight": "lineHeight",
    "imageSpacing": "drawablePadding", "placeholderColor": "textColorHint", "drawableStart": "drawableStart",
    "size": "textSize", "color": "textColor", "lineHeightMultiple": "lineSpacingMultiplier", "tintColor/ImageView": "tint",
    "tintColor/Button": "drawableTint", "image/ImageView": "src", "image/Button": "drawableStart",
}
NAMES = {
    "alignment": {"left": ("textAlignment", 5), "right": ("textAlignment", 6), "center": ("textAlignment", 4),
                  "natural": ("textAlignment", 2), "justified": ("justificationMode", 1)},
    "case": {"none": ("textAllCaps", "false"), "upper": ("textAllCaps", "true")},
    "lineBreakMode": {"wordWrapping": ("ellipsize", 0), "truncatingHead": ("ellipsize", 1),
                      "truncatingMiddle": ("ellipsize", 2), "truncatingTail": ("ellipsize", 3)},
    "contentMode": {"scaleToFill": ("scaleType", 1), "scaleAspectFit": ("scaleType", 3), "scaleAspectFill": ("scaleType", 6),
                    "center": ("scaleType", 5)},
}
TEXT_STYLES = {"title1": "Headline"}
FAMILIES = {"system": "sans-serif", "monospace": "monospace", "serif": "serif"}
KEYWORDS = {"_", "import", "class", "return", "default", "null", "true"}


def words(name):
    found = re.findall(r"[A-ZÉ]+(?![a-zé])|[A-ZÉ]?(?:(?![A-ZÉ])[^\W_])+", name)
    return [word.lower() for word in found] or [name]


def ascii(text):
    return "".join(c if re.match(r"[A-Za-z0-9_]", c) else f"u{ord(c):x}" for c in text)


def parts(path):
    return [name for index, name in enumerate(path.split(".")) if index == 0 or name != "$root"]


def value_name(path):
    name = ascii("_".join("_".join(words(part)) for part in parts(path)))
    name = name if re.match("[a-z]", name) else "_" + name
    return name + "_" if name in KEYWORDS else name


def style_name(path):
    name = ".".join(ascii("".join(word[:1].upper() + word[1:] for word in words(part))) for part in parts(path))
    return name if re.match("[A-Za-z]", name) else "_" + name


def argb(value):
    text = value["srgb"] if isinstance(value, dict) else value
    return f"#{text[7:9]}{text[1:7]}"


def length(value, type="dimension"):
    points = value["rem"] * 16 if isinstance(value, dict) else value
    return points, "sp" if type == "fontSize" else "dp"


def close(left, right):
    # aapt2 prints only six digits.
    return abs(left - right) <= 5e-6 * abs(right)


def same_length(expected, text):
    found = re.fullmatch(r"(-?[\d.e+-]+?)(dp|sp)", text)
    if not found or found[2] != expected[1]:
        return False
    # aapt2 keeps 24 bits and prints a negative length as the complement of one of its ranges.
    amounts = [float(found[1]) - (bits and 2 ** bits if expected[0] < 0 else 0) for bits in (0, 1, 9, 17, 24)]
    return any(abs(amount - expected[0]) <= max(1 / 65536, abs(expected[0]) / 2 ** 20) for amount in amounts)


class Reader:
    """Compares a bundle with an app in a configuration, and collects the paths of the values that differ."""

    def __init__(self, app, bundle, config, prefix=""):
        self.app, self.bundle, self.config, self.prefix = app, bundle, config, prefix
        self.wrong, self.count = {}, 0
        for path, token in bundle["tokens"].items():
            self.token(path, token["type"], token["value"])
        for path, style in bundle["styles"].items():
            self.style(path, self.style_name(path), style["type"], style["value"])

    def name(self, path):
        return value_name(f"{self.prefix}.{path}" if self.prefix else path)

    def style_name(self, path):
        return style_name(f"{self.prefix}.{path}" if self.prefix else path)

    def custom(self, *path):
        return (self.prefix or "livery") + style_name(".".join(path)).replace(".", "")

    def check(self, path, is_right, *found):
        self.count += 1
        if not is_right:
            self.wrong[path] = found

    def pick(self, text, state="normal"):
        """The literal or the element for a state."""
        text = self.app.resolve(text, self.config)
        return self.element(self.app.xml(text[5:]), state) if text.startswith("file:") else text

    def element(self, element, state):
        if element[0] != "selector":
            return element
        for _, attributes, children in element[2]:
            wanted = {name: value for name, value in attributes.items() if name.startswith("state_")}
            if all(pair == STATES[state] for pair in wanted.items()):
                return self.pick(attributes.get("color") or attributes["drawable"], state) if not children else children[0]
        return None

    # Tokens.

    def token(self, path, type, value):
        members = PARTS.get(type) or (["0"] if type in MEMBERS else [])
        if value is None:
            name = self.name(path)
            texts = {self.app.resolve(self.app.value(key, self.config), self.config) for key in self.app.resources
                     if key.split("/")[-1] == name and not key.startswith(("style", "id"))}
            self.check(path, texts == {"@null"} or members, texts)
        elif type == "list":
            for index, element in enumerate(value):
                self.token(f"{path}.{index}", element["type"], element["value"])
        elif type in PARTS:
            for name, number in zip(PARTS[type], value):
                self.token(f"{path}.{name}", "dimension", number)
        elif type in MEMBERS and isinstance(value, list):
            for index, one in enumerate(value):
                self.token(f"{path}.{index}", type, one)
        elif type in MEMBERS:
            for name, member in MEMBERS[type].items():
                if value.get(name) is not None:
                    self.token(f"{path}.{name}", member, value[name])
        elif type in ("font", "textAttributes"):
            self.text(path, "TextAppearance." + self.style_name(path), type, value)
        else:
            key = f"{KINDS.get(type, 'string')}/{self.name(path)}"
            found = self.app.value(key, self.config) if key in self.app.resources else "missing"
            self.check(path, self.is_right(type, value, found), value, found)

    def is_right(self, type, value, text, state="normal"):
        if value is None:
            return text == "@null"
        if type == "image":
            found = self.app.resolve(text, self.config)
            target = f"drawable/{value_name(value)}"
            return text == f"@{target}" or found == self.app.resolve(f"@{target}", self.config) or \
                self.reaches(text, f"@{target}", state)
        found = self.pick(text, state)
        match type:
            case "bool":
                return found == str(value).lower()
            case "int" | "fontWeight" | "duration":
                return found == str(value)
            case "double":
                return close(float(found), value)
            case "color":
                return found == argb(value)
            case "dimension" | "fontSize":
                return same_length(length(value, type), found)
            case "easing":
                names = ["controlX1", "controlY1", "controlX2", "controlY2"]
                return found[0] == "pathInterpolator" and all(
                    close(float(found[1][name]), number) for name, number in zip(names, value))
            case "gradient":
                return self.is_gradient(value, found)
            case "fontFamily":
                return found == (value[0] if isinstance(value, list) else value)
            case _:
                return found == value

    def reaches(self, text, target, state):
        found = self.app.resources.get(text[1:], {}).get("", "")
        element = self.app.xml(found[5:]) if found.startswith("file:") else None
        for _, attributes, _ in element[2] if element else []:
            wanted = {name: value for name, value in attributes.items() if name.startswith("state_")}
            if all(pair == STATES[state] for pair in wanted.items()):
                return attributes.get("drawable") == target
        return False

    def is_gradient(self, stops, shape):
        if stops[0].get("radial"):
            # A circle instead of an ellipse, or nothing: Livery has a remark.
            return False
        words = shape[2][0][1]
        colors = [self.pick(words[name]) for name in ("startColor", "centerColor", "endColor") if name in words]
        places = [0, float(words["centerY"]), 1] if "centerY" in words else [0, 1]
        expected = [(stop["position"], argb(stop["color"])) for stop in stops]
        # The first stop's color applies back to the start, and the last stop's color applies to the end.
        expected = ([(0, expected[0][1])] if expected[0][0] > 0 else []) + expected
        expected += [(1, expected[-1][1])] if expected[-1][0] < 1 else []
        # The platform counts counterclockwise from left to right.
        angle = (90 - stops[0].get("angle", 180)) % 360
        return int(words["angle"]) == angle and list(zip(places, colors)) == expected

    # Styles.

    def text(self, path, name, type, value):
        if f"style/{name}" not in self.app.resources:
            return self.check(path, False, "no style", name)
        items, parent = self.app.items(name, self.config)
        font = value if type == "font" else value.get("font", {})
        at = path if type == "font" else f"{path}.font"
        if "name" in font:
            family = FAMILIES.get(font["name"], f"@font/{value_name(font['name'])}")
            self.check(f"{at}.name", items.get("android:fontFamily") == family and "fallbacks" not in font, items)
        if "size" in font:
            self.attribute(f"{at}.size", items, "android:textSize", "fontSize", font["size"])
        if "weight" in font:
            self.attribute(f"{at}.weight", items, "android:textFontWeight", "fontWeight", font["weight"])
            self.check(f"{at}.weight", ("android:textStyle" in items) == (font["weight"] >= 600), items)
        if "textStyle" in font:
            expected = "android:TextAppearance.Material." + TEXT_STYLES[font["textStyle"]]
            self.check(f"{at}.textStyle", parent == expected, parent)
        if type == "textAttributes":
            for name, member in value.items():
                if name != "font":
                    types = {"color": "color", "alignment": "alignment", "case": "case", "lineBreakMode": "lineBreakMode",
                             "lineHeightMultiple": "double"}
                    self.value(f"{path}.{name}", [name], items, types.get(name, "dimension"), member, [], font.get("size"))

    def style(self, path, name, component, attributes):
        if f"style/{name}" not in self.app.resources:
            return self.check(path, False, "no style", name)
        items, _ = self.app.items(name, self.config)
        types = self.bundle["types"]
        lineage = [component]
        while "extends" in types[lineage[-1]]:
            lineage.append(types[lineage[-1]]["extends"])
        font = attributes.get("font")
        font = font.get("normal", font) if isinstance(font, dict) else {}
        self.background(path, items, attributes)
        for attribute, value in attributes.items():
            declared = next(types[one]["attributes"][attribute] for one in lineage if attribute in types[one]["attributes"])
            if declared["type"] in types:
                part = f"{path}.{attribute}"
                self.check(part, items.get(self.custom(attribute)) == f"@style/{self.style_name(part)}", items)
                self.style(part, self.style_name(part), declared["type"], value)
                continue
            states = isinstance(value, dict) and value.keys() <= STATES.keys() and value.keys()
            for state, own in value.items() if states else [("normal", value)]:
                at = f"{path}.{attribute}" + ("" if state == "normal" else f".{state}")
                if attribute in BACKGROUND and "View" in lineage:
                    continue
                self.value(at, [attribute], items, declared["type"], own, lineage, font.get("size"), state,
                           "drawableStart" in attributes)

    def value(self, path, names, items, type, value, lineage, size=None, state="normal", has_start=False):
        name = names[0]
        simple = next((SIMPLE[f"{name}/{one}"] for one in lineage if f"{name}/{one}" in SIMPLE), SIMPLE.get(name))
        if name == "image" and has_start:
            simple = None
        sides = {"contentInsets": "padding", "margins": "layout_margin"}.get(name)
        if type == "font":
            return self.appearance(path, items.get("android:textAppearance"), value, state)
        if type in NAMES:
            known = NAMES[type].get(value, (None, value))
            attribute = f"android:{known[0]}" if known[0] else self.custom(name)
            missing = {f"android:{one}" for one, _ in NAMES[type].values()}
            right = all(items.get(one) == "@null" for one in missing) if value is None else items.get(attribute) == str(known[1])
            return self.check(path, right, items)
        if name == "numberOfLines":
            return self.check(path, items["android:maxLines"] == (str(value) if value else "@null"), items)
        if name == "letterSpacing" and size is not None and value is not None:
            return self.check(path, close(float(items["android:letterSpacing"]), length(value)[0] / length(size)[0]), items)
        if sides:
            order = ["Top", "Start", "Bottom", "End"]
            for side, number in zip(order, value or [None] * 4):
                self.attribute(path, items, f"android:{sides}{side}", "dimension", number)
        elif simple:
            self.attribute(path, items, f"android:{simple}", type, value, state)
        elif value is None:
            self.check(path, all(text == "@null" for key, text in items.items() if key.startswith(self.custom(name))), items)
        elif type in PARTS:
            for part, number in zip(PARTS[type], value):
                self.attribute(path, items, self.custom(*names, part), "dimension", number)
        elif type in MEMBERS:
            for index, one in enumerate(value if isinstance(value, list) else [value]):
                for member, own in MEMBERS[type].items():
                    extra = [str(index)] if isinstance(value, list) else []
                    if one.get(member) is not None:
                        self.attribute(path, items, self.custom(*names, *extra, member), own, one[member], state)
        else:
            self.attribute(path, items, self.custom(*names), type, value, state)

    def attribute(self, path, items, name, type, value, state="normal"):
        text = items.get(name, "missing")
        try:
            right = self.is_right(type, value, text, state)
        except (ValueError, TypeError):
            right = False
        self.check(path, right, name, value, text)

    def appearance(self, path, text, value, state):
        if value is None or text in (None, "@null"):
            return self.check(path, text == "@null" and value is None, text)
        before = self.wrong
        self.wrong = {}
        self.text(path, text.removeprefix("@style/"), "font", value)
        found, self.wrong = self.wrong, before
        if state == "normal":
            self.wrong |= found
        else:
            self.check(path, not found, found)

    def background(self, path, items, attributes):
        stated = {name: value for name, value in attributes.items() if name in BACKGROUND}
        if not stated:
            return
        states = {state for value in stated.values() if isinstance(value, dict) for state in value if state in STATES}
        for state in sorted(states | {"normal"}):
            found = self.drawing(items["android:background"], state)
            for name, value in stated.items():
                has_states = isinstance(value, dict) and value.keys() <= STATES.keys()
                own = value.get(state, value.get("normal")) if has_states else value
                at = f"{path}.{name}" + (f".{state}" if has_states and state in value and state != "normal" else "")
                text = found.get(name)
                right = text in (None, "@null") if own is None else text is not None and \
                    self.is_right(BACKGROUND[name], own, text, state)
                self.check(at, right, state, own, text)

    def drawing(self, text, state):
        """The strings for the parts of a background."""
        if text.startswith("@drawable/") and self.app.resources[text[1:]][""] == "#ff010203":
            return {"backgroundImage": text}
        picked = self.app.resolve(text, self.config)
        element = self.app.xml(picked[5:]) if picked.startswith("file:") else None
        if element is None:
            return {} if text == "@null" else {"backgroundColor": text}
        found = {}
        if element[0] == "selector" and "drawable" in element[2][-1][1]:
            return {"backgroundImage": text}
        if element[0] == "layer-list":
            found["backgroundImage"] = element[2][1][1]["drawable"]
            element = element[2][0][2][0]
        for name, words, _ in self.element(element, state)[2]:
            names = {"solid": {"color": "backgroundColor"}, "stroke": {"color": "borderColor", "width": "borderWidth"},
                     "corners": {"radius": "cornerRadius"}}[name]
            found |= {names[word]: value for word, value in words.items()}
        return found


BACKGROUND = {
    "backgroundColor": "color", "borderColor": "color", "borderWidth": "dimension", "cornerRadius": "dimension",
    "backgroundImage": "image",
}


def generate(folder, theme, options=OPTIONS):
    """Generates the resources. Returns the paths of the values that Livery has remarks on, or None if names collide."""
    plan = folder / "generate.ktv"
    line = 'theme: "{}"\noutputs: [{{ as: android, to: "app/res", strict: {}, {} }}]'
    plan.write_text(line.format(theme, "true", options))
    remarks = subprocess.run([BINARY, "generate", plan], capture_output=True, text=True).stderr
    if "[name-collision]" in remarks:
        return None
    plan.write_text(line.format(theme, "false", options))
    run(BINARY, "generate", plan)
    # A remark that applies only to some modes names them after the path.
    return {path.split("': in '")[0] for path in re.findall(r"error: '(.+)': ", remarks)}


def bundle(theme, /, **axes):
    words = [word for axis, value in axes.items() for word in ("--with", f"{axis}={value}")]
    return json.loads(run(BINARY, "compile", theme, *words))


def check(app, theme, config, remarks, /, **axes):
    reader = Reader(app, bundle(theme, **axes), config)
    assert reader.count > 5
    assert {path: found for path, found in reader.wrong.items() if not remarked(path, remarks)} == {}


def test_the_reader_finds_differences(everything, tmp_path):
    folder, _ = everything
    app = App(tmp_path, folder / "app/res")
    wrong = Reader(app, bundle(folder / "everything", platform="android", skin="day", tone="calm"), "night").wrong
    assert {"colors.ink", "sizes.gap", "effects.raised.color", "effects.fall", "sometimes.textColor", "nothing"} <= wrong.keys()


def remarked(path, remarks):
    return any(path == remark or path.startswith(f"{remark}.") for remark in remarks)


@pytest.fixture(scope="module")
def everything(tmp_path_factory):
    folder = tmp_path_factory.mktemp("android")
    shutil.copytree(HERE / "everything", folder / "everything")
    return folder, generate(folder, "everything")


def test_remarks_on_what_android_does_not_have(everything):
    assert everything[1] == {
        *(f"{style}.{attribute}" for style in ("button", "reset", "card.action")
          for attribute in ("font.hovered", "shadow.highlighted")),
        "effects.halo", "fonts.family",
    }


@pytest.mark.parametrize("tone", ["calm", "first"])
def test_each_value_is_that_of_the_bundle(everything, tmp_path, tone):
    folder, remarks = everything
    roots = [folder / "app/res"] + ([folder / "app/res-first"] if tone == "first" else [])
    app = App(tmp_path, *roots)
    for skin, config in [("day", ""), ("night", "night")]:
        check(app, folder / "everything", config, remarks, platform="android", skin=skin, tone=tone)


@pytest.mark.parametrize("name", ["angstrom", "badoo", "bumble", "core"])
def test_the_samples_are_read_back(tmp_path, name):
    theme = ROOT / "Samples" / name
    remarks = generate(tmp_path, theme)
    app = App(tmp_path / "work", tmp_path / "app/res")
    for skin, config in [("day", ""), ("night", "night")]:
        check(app, theme, config, remarks, platform="android", skin=skin)
