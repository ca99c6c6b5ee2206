"""Compiles generated Swift, prints its members, and writes a bundle's values in the same way, independently of
Livery."""

import os
import re
import subprocess
from pathlib import Path

from serving import BINARY, ROOT
from values import STATES, attribute_type

#: The folder with the built modules.
BUILT = Path(BINARY).parent
#: Where the compiler finds the built modules and their dependencies.
IMPORTS = ["-I", BUILT / "Modules", "-I", ROOT / "Sources/CNettle"]
#: Compiles all files of a module at once. By default, swiftc parses all files again for each batch, which takes 30
#: times as long for hundreds of files.
#: The programs also read deprecated values.
STRICT = [
    "-swift-version", "6", "-warnings-as-errors", "-Wwarning", "DeprecatedDeclaration", "-whole-module-optimization"]
ORDER = ["normal", "highlighted", "selected", "disabled", "focused", "hovered"]


def compiled(folder, sources, program, client=False, options=()):
    """Returns the executable built from generated sources and a main program. Fails on any warning except
    deprecations."""
    folder.mkdir(parents=True, exist_ok=True)
    main = folder / "main.swift"
    main.write_text(program)
    words = [*STRICT, *options, "-module-name", "Program", "-o", folder / "program", "-lm"]
    if client:
        words += [*IMPORTS, *objects()]
    found = subprocess.run(
        ["swiftc", *map(str, words), *map(str, sources), str(main)], capture_output=True, text=True,
        env={**os.environ, "TMPDIR": str(folder)})
    assert found.returncode == 0, found.stdout + found.stderr
    return folder / "program"


def objects():
    """The objects of LiveryClient and its dependencies. The folders can contain objects of files that have been
    removed."""
    for name in ("LiveryClient", "LiveryModel"):
        for source in (ROOT / "Sources" / name).rglob("*.swift"):
            # The code in tutorials is not part of the module.
            if any(parent.suffix == ".docc" for parent in source.parents):
                continue
            yield BUILT / f"{name}.build" / f"{source.name}.o"


def printed(program, *words):
    """Returns the lines `key<tab>value` that a program prints."""
    found = subprocess.run([str(program), *map(str, words)], capture_output=True, text=True)
    assert found.returncode == 0, (found.returncode, found.stderr)
    return dict(line.split("\t") for line in found.stdout.splitlines())


# The values of a bundle as strings

def hexed(text):
    return f"'{text.encode().hex()}'"


class Writer:
    """Writes values exactly, or as in the baked format, with colors as numbers and lengths in points."""

    def __init__(self, baked):
        self.baked = baked

    def text(self, type, value):
        if value is None:
            return "nil"
        if isinstance(value, list) and type == "shadow":
            return self.array(self.text("shadow", one) for one in value)
        match type:
            case "bool":
                return str(value).lower()
            case "int":
                return str(value)
            case "double" | "fontWeight" | "number":
                return repr(float(value))
            case "string" | "image":
                return hexed(value)
            case "color":
                return self.color(value)
            case "dimension" | "fontSize":
                return self.length(value)
            case "duration":
                return f"{float(value)!r}ms"
            case "easing" | "point" | "size" | "rect" | "insets":
                return " ".join(repr(float(number)) for number in value)
            case "fontFamily":
                return self.array(map(hexed, value))
            case "font":
                families = [value["name"], *value.get("fallbacks", [])] if "name" in value else None
                return self.members(value | {"families": families}, families="fontFamily", size="fontSize", weight="double", textStyle="word")
            case "textAttributes":
                return self.members(
                    value, font="font", color="color", lineHeight="dimension", lineHeightMultiple="double",
                    letterSpacing="dimension", paragraphSpacing="dimension", paragraphSpacingBefore="dimension",
                    alignment="word", lineBreakMode="word", case="word")
            case "shadow":
                return self.members(
                    value, color="color", offsetX="dimension", offsetY="dimension", blur="dimension",
                    spread="dimension", inset="bool")
            case "border":
                return self.members(value, color="color", width="dimension", style="word")
            case "gradient":
                return self.array(
                    self.members(stop, color="color", position="double", angle="double", radial="bool") for stop in value)
            case "transition":
                return self.members(value, duration="duration", delay="duration", timingFunction="easing")
            case "list":
                return self.array(self.text(element["type"], element["value"]) for element in value)
            case _:
                return value

    def array(self, texts):
        return f"[{', '.join(texts)}]"

    def members(self, value, **types):
        return "{" + ", ".join(self.text(type, value.get(name)) for name, type in types.items()) + "}"

    def color(self, value):
        if isinstance(value, str):
            digits = [int(value[index:index + 2], 16) for index in (1, 3, 5, 7)]
            return self.rounded(digit / 255 for digit in digits) if self.baked else value
        numbers = [*value["components"], value.get("alpha", 1)]
        if self.baked:
            assert value["space"] == "srgb"
            return self.rounded(numbers)
        return " ".join([value["space"], *(repr(float(number)) for number in numbers)])

    @staticmethod
    def rounded(numbers):
        return " ".join(str(round(number * 1_000_000)) for number in numbers)

    def length(self, value):
        if isinstance(value, dict):
            return repr(float(value["rem"] * 16)) if self.baked else f"{float(value['rem'])!r}rem"
        return repr(float(value))


def states(attributes, name):
    value = attributes[name]
    return value if isinstance(value, dict) and value and value.keys() <= STATES else {"normal": value}


def live(bundle):
    """Every value, and every attribute of every style in each state that it mentions. Shadows are lists."""
    writer, found = Writer(baked=False), {}

    def style(path, component, attributes):
        for name, value in attributes.items():
            declared = attribute_type(bundle, component, name)
            if declared["type"] in bundle["types"]:
                style(f"{path}.{name}", declared["type"], value)
            else:
                for state, own in states(attributes, name).items():
                    if declared["type"] == "shadow" and isinstance(own, dict):
                        own = [own]
                    found[f"{path}.{name}.{state}"] = writer.text(declared["type"], own)

    for path, token in bundle["tokens"].items():
        if token["value"] is not None:
            found[path] = writer.text(token["type"], token["value"])
    for path, whole in bundle["styles"].items():
        style(path, whole["type"], whole["value"])
    return found


def baked(bundle):
    """Every value, by the names of its getters. Attributes with states have a value for each state."""
    writer, found = Writer(baked=True), {}

    def style(names, component, attributes):
        for name, value in attributes.items():
            declared = attribute_type(bundle, component, name)
            if declared["type"] in bundle["types"]:
                style([*names, name], declared["type"], value)
            elif declared.get("states"):
                own = states(attributes, name)
                own = {state: writer.text(declared["type"], own.get(state, own.get("normal"))) for state in ORDER}
                found[member(*names, name)] = "<" + ", ".join(own.values()) + ">"
            else:
                found[member(*names, name)] = writer.text(declared["type"], value)

    for path, token in bundle["tokens"].items():
        found[member(*path.split("."))] = writer.text(token["type"], token["value"])
    for path, whole in bundle["styles"].items():
        style(path.split("."), whole["type"], whole["value"])
    return found


KEYWORDS = {"class", "return", "default", "self", "true", "case", "init", "nil", "in", "is", "let", "var", "func", "switch", "static"}


def member(*names):
    """The expression for names in a theme, as the documentation describes it."""
    return ".".join(identifier(name) for name in names)


def identifier(name):
    words = re.findall(r"[^\W_]+", re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", name))
    if not words:
        return "".join(f"u{ord(character):x}" for character in name)
    text = words[0].lower() + "".join(word[:1].upper() + word[1:].lower() for word in words[1:])
    if not (text[0].isalpha()):
        text = "_" + text
    return f"`{text}`" if text in KEYWORDS else text


# The members of generated sources

def properties(sources):
    """The stored properties of live classes, by type. Each has a name, a kind, and a path or the type of a group."""
    found, owner, outer, getters = {}, None, "", {}
    for line in "\n".join(source.read_text() for source in sources).splitlines():
        if match := re.match(r"extension (\S+) \{", line):
            outer = match[1] + "."
        elif match := re.match(r"public final class (\S+): ThemeSchema", line):
            owner = match[1]
        elif match := re.match(r"    (?:public )?final class (\S+): Sendable", line):
            owner, getters = outer + match[1], {}
        elif match := re.match(r"\s+public var (\S+): .* \{ (_\w+) \}$", line):
            # A deprecated property reads a private one.
            getters[match[2]] = match[1]
        elif match := re.match(r"\s+(?:self\.)?(\S+) = read\.(\w+)\(\"(.*)\"\)$", line):
            found.setdefault(owner, []).append((getters.get(match[1], match[1]), match[3]))
        elif match := re.match(r"\s+(\S+) = (\S+)\(read\)$", line):
            found.setdefault(owner, []).append((match[1], match[2], "group"))
    return found


def accessors(found, owner, prefix="theme"):
    """The expression for each path."""
    for name, *rest in found.get(owner, []):
        if len(rest) == 2:
            yield from accessors(found, rest[0], f"{prefix}.{name}")
        else:
            yield unescaped(rest[0]), f"{prefix}.{name}"


def unescaped(literal):
    """The text of a string literal, without its quotation marks."""
    controls = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}
    return re.sub(
        r"\\(?:u\{(\w+)\}|(.))", lambda found: chr(int(found[1], 16)) if found[1] else controls.get(found[2], found[2]), literal)


def style_structs(sources):
    """The source of functions that print the generated structs of styles."""
    text, functions = "\n".join(source.read_text() for source in sources), []
    for match in re.finditer(r"public struct (\S+): SchemaStyle \{\n(.*?)\n    \}\n\}", text, re.S):
        reads = re.findall(r"^            (\S+) = try (?:attributes\.\w+\(\"(.*)\"\)|\S+\(attributes)", match[2], re.M)
        shows = [
            f"    show(path + {'.' + attribute!r}, style.{name})".replace("'", '"') if attribute else f"    show(path, style.{name})"
            for name, attribute in reads]
        functions.append("func show(_ path: String, _ style: THEME.%s) {\n%s\n}\n" % (match[1], "\n".join(shows)))
    return "\n".join(functions)


PRELUDE = (Path(__file__).parent / "Shown.swift").read_text()
