"""The values of a bundle as single values, by path, computed independently of Livery's own exports."""

import re

STATES = {"normal", "highlighted", "selected", "disabled", "focused", "hovered"}
#: The members of a composite type that outputs write on one line.
WHOLE = {"shadow", "border", "gradient"}


class Text(str):
    """A string, as distinct from CSS keywords."""


def attribute_type(bundle, component, name):
    while component:
        declared = bundle["types"][component]
        if name in declared["attributes"]:
            return declared["attributes"][name]
        component = declared.get("extends")
    raise KeyError(name)


def flatten(bundle):
    """The single values of a bundle, by path, each in its canonical form."""
    found = {}
    for path, token in bundle["tokens"].items():
        add(found, path, token["type"], token["value"])
    for path, style in bundle["styles"].items():
        add_style(found, bundle, path, style["type"], style["value"])
    return found


def add_style(found, bundle, path, component, attributes):
    for name, value in attributes.items():
        declared = attribute_type(bundle, component, name)
        if declared["type"] in bundle["types"]:
            add_style(found, bundle, f"{path}.{name}", declared["type"], value)
        elif declared.get("states") and isinstance(value, dict) and value.keys() <= STATES:
            for state, own in value.items():
                add(found, f"{path}.{name}" + ("" if state == "normal" else f".{state}"), declared["type"], own)
        else:
            add(found, f"{path}.{name}", declared["type"], value)


MEMBERS = {
    "font": {"size": "fontSize", "weight": "fontWeight", "textStyle": "keyword"},
    "textAttributes": {
        "color": "color", "lineHeight": "dimension", "letterSpacing": "dimension", "paragraphSpacing": "dimension",
        "paragraphSpacingBefore": "dimension", "alignment": "keyword", "lineBreakMode": "keyword", "case": "keyword",
    },
    "transition": {"duration": "duration", "delay": "duration", "timingFunction": "easing"},
}


def add(found, path, type, value):
    if value is None:
        found[path] = None
    elif type == "list":
        for index, element in enumerate(value):
            add(found, f"{path}.{index}", element["type"], element["value"])
    elif type in MEMBERS:
        if "name" in value:
            add(found, f"{path}.name", "fontFamily", [value["name"], *value.get("fallbacks", [])])
        if "font" in value:
            add(found, f"{path}.font", "font", value["font"])
        for name, member in MEMBERS[type].items():
            if name in value:
                add(found, f"{path}.{name}", member, value[name])
        if "lineHeightMultiple" in value:
            add(found, f"{path}.lineHeight", "double", value["lineHeightMultiple"])
    else:
        found[path] = single(type, value)


def single(type, value):
    match type:
        case "bool" | "int" | "double" | "fontWeight":
            return value
        case "string" | "image":
            return Text(value)
        case "color":
            return color(value)
        case "dimension" | "fontSize":
            return length(value)
        case "duration":
            return (value, "ms")
        case "easing":
            return ("cubic-bezier", *value)
        case "fontFamily":
            return tuple("system-ui" if name == "system" else name for name in value)
        case "point" | "size" | "rect":
            return tuple((number, "px") for number in value)
        case "insets":
            top, left, bottom, right = value
            return tuple((number, "px") for number in (top, right, bottom, left))
        case "shadow":
            return [shadow(one) for one in (value if isinstance(value, list) else [value])]
        case "border":
            return (length(value["width"]), value["style"], color(value["color"]))
        case "gradient":
            stops = tuple((color(stop["color"]), stop["position"]) for stop in value)
            if value[0].get("radial"):
                return ("radial-gradient", "closest-side", *stops)
            return ("linear-gradient", *([f"{value[0]['angle']:g}deg"] if "angle" in value[0] else []), *stops)
        case _:
            return KEYWORDS.get(value, value)


#: The names that CSS has other words for.
KEYWORDS = {
    "upper": "uppercase", "lower": "lowercase", "capitalized": "capitalize", "justified": "justify", "natural": "start",
    "left": "start", "right": "end",
    "scaleToFill": "fill", "scaleAspectFit": "contain", "scaleAspectFill": "cover",
}


def shadow(value):
    lengths = tuple(length(value[name]) for name in ("offsetX", "offsetY", "blur", "spread"))
    return (value["inset"], *lengths, color(value["color"]))


def length(value):
    return (value["rem"], "rem") if isinstance(value, dict) else (value, "px")


def color(value):
    """Red, green and blue from 0 to 255 and alpha from 0 to 1, or a color space, its components and alpha."""
    if isinstance(value, dict):
        if value["space"] != "srgb":
            return wide(value["space"], *value["components"], value["alpha"])
        return rounded(*(255 * number for number in value["components"]), value["alpha"])
    return rounded(*(int(value[index:index + 2], 16) for index in (1, 3, 5)), int(value[7:9], 16) / 255)


def rounded(red, green, blue, alpha):
    # Chromium prints an 8-bit alpha with two or three decimals.
    return ("color", round(red, 2), round(green, 2), round(blue, 2), int(alpha * 100 + 0.5001))


def wide(space, *numbers):
    return ("color", space, *(round(float(number), 6) for number in numbers))


COLOR = re.compile(r"(?:ok)?l(?:ab|ch)\([^)]*\)|#[0-9a-f]{3,8}|rgba?\([^)]*\)|color\([^)]*\)|hsla?\([^)]*\)|\b(?:black|white|red|gold)\b", re.I)
NAMED = {"black": "#000000", "white": "#ffffff", "red": "#ff0000", "gold": "#ffd700"}


def parse_color(text):
    text = NAMED.get(text.lower(), text.lower())
    if text.startswith("#"):
        digits = text[1:]
        if len(digits) < 6:
            digits = "".join(digit * 2 for digit in digits)
        return color(f"#{digits}{'ff' if len(digits) == 6 else ''}")
    if found := re.fullmatch(r"(?:color\((?!srgb )([\w-]+) |((?:ok)?l(?:ab|ch))\()(.*)\)", text):
        space = found[1] or found[2]
        # Dart Sass writes the lightness as a percentage.
        scale = 100 if space in ("lab", "lch") else 1
        numbers = [number(word) * (scale if "%" in word else 1) for word in re.findall(r"[-+.\d]+(?:e[-+]?\d+)?%?", found[3])]
        return wide(space, *numbers, *([1] if len(numbers) == 3 else []))
    numbers = [number(word) for word in re.findall(r"[-+.\de]+%?", text[text.index("(") + 1:].removeprefix("srgb"))]
    scale = 255 if text.startswith("color(") else 1
    alpha = numbers[3] if len(numbers) > 3 else 1
    return rounded(*(scale * part for part in numbers[:3]), alpha)


def number(word):
    return float(word[:-1]) / 100 if word.endswith("%") else float(word)


def close(left, right):
    return abs(left - right) <= 1e-9 * max(1, abs(left), abs(right))


def matches(expected, text):
    """Whether a CSS string represents a canonical value."""
    text = text.strip()
    if isinstance(expected, Text):
        return unquoted(text) == expected
    if expected is None:
        return text in ("", "initial", "null")
    if isinstance(expected, bool):
        return text == ("true" if expected else "false")
    if isinstance(expected, (int, float)):
        return close(float(text), expected)
    if isinstance(expected, str):
        return text == expected
    if isinstance(expected, list):
        return len(split(text, ",")) == len(expected) and all(map(matches_shadow, expected, split(text, ",")))
    if expected[0] == "color":
        return parse_color(text) == expected
    if expected[0] == "cubic-bezier":
        numbers = [float(word) for word in re.findall(r"-?[\d.]+", text.removeprefix("cubic-bezier"))]
        return text.startswith("cubic-bezier(") and numbers == list(expected[1:])
    if expected[0] in ("linear-gradient", "radial-gradient"):
        parts = split(text.removeprefix(f"{expected[0]}(").removesuffix(")"), ",")
        return len(parts) == len(expected) - 1 and all(map(matches_stop, expected[1:], parts))
    if len(expected) == 2 and isinstance(expected[1], str) and not isinstance(expected[0], (str, tuple)):
        return matches_length(expected, text)
    if len(expected) == 3 and isinstance(expected[1], str) and isinstance(expected[0], tuple):
        width, style, tint = split(text, " ")
        return matches_length(expected[0], width) and style == expected[1] and parse_color(tint) == expected[2]
    if isinstance(expected[0], str):
        return tuple(unquoted(name) for name in split(text, ",")) == expected
    words = split(text, " ")
    return len(words) == len(expected) and all(map(matches_length, expected, words))


def matches_length(expected, word):
    found = re.fullmatch(r"(-?[\d.]+(?:e[-+]?\d+)?)([a-z]*)", word)
    amount, unit = float(found[1]), found[2]
    if (amount, unit) == (0, ""):
        unit = expected[1]
    if (unit, expected[1]) == ("s", "ms"):
        amount, unit = amount * 1000, "ms"
    return unit == expected[1] and close(amount, expected[0])


def matches_shadow(expected, text):
    inset, *lengths, tint = expected
    words = split(text, " ")
    found = [word for word in words if word != "inset" and not COLOR.fullmatch(word)]
    colors = [word for word in words if COLOR.fullmatch(word)]
    return (
        ("inset" in words) == inset and len(found) == 4 and all(map(matches_length, lengths, found))
        and parse_color(colors[0]) == tint
    )


def matches_stop(expected, text):
    if isinstance(expected, str):
        return text.strip() == expected
    tint, position = split(text, " ")
    return parse_color(tint) == expected[0] and close(number(position), expected[1])


def split(text, separator):
    """The parts of a string between separators that are outside parentheses and quotes."""
    parts, part, depth, quote, escaped = [], "", 0, "", False
    for letter in text.strip():
        if escaped or quote:
            escaped = not escaped and letter == "\\"
            quote = "" if not escaped and letter == quote and not part.endswith("\\") else quote
        elif letter in "\"'":
            quote = letter
        elif letter in "()":
            depth += 1 if letter == "(" else -1
        elif letter == separator and depth == 0:
            parts.append(part)
            part = ""
            continue
        part += letter
    return [part.strip() for part in [*parts, part] if part.strip()]


def unquoted(text):
    text = text.strip()
    if text[:1] not in ("'", '"'):
        return text
    inner = text[1:-1]
    return re.sub(r"\\([0-9a-fA-F]{1,6})\s?|\\(.)", lambda m: chr(int(m[1], 16)) if m[1] else m[2], inner, flags=re.S)


def css_name(path, prefix=""):
    """The custom property for a path, as the documentation describes it."""
    path = path.replace(".$root", "")
    return "--" + re.sub(r"[^A-Za-z0-9_\u0080-\U0010ffff]", "-", f"{prefix}.{path}" if prefix else path)
