"""Compares the stand-ins for Apple's frameworks with `api.json`, which records the documentation of each declaration.

Fails if a stand-in declares something that has no entry, declares it differently, or lacks an entry, and if the code
for Apple's platforms uses a declaration nowhere. Entries have these members:

- `path`: the module and the names
- `declaration`: as the documentation writes it, without attributes
- `iOS`: the version that introduced it. Stand-ins repeat versions after Livery's minimum.
- `documentation`: the page
- `read`: whether the entry was compared with the page. The others are recalled.

Usage: gate.py LIVERY APPLE, the outputs of `swift build --show-bin-path` of Livery and of this package.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

FOLDER = Path(__file__).parent
ROOT = FOLDER.parent.parent
MINIMUM = (16, 0)
#: The stand-in modules, and the code that uses them.
STANDINS = ["UIKit", "SwiftUI"]
USERS = {
    "LiveryUIKit": "Sources/LiveryUIKit", "LiverySwiftUI": "Sources/LiverySwiftUI",
    "LiveryTesting": "Sources/LiveryTesting",
    "UIKitScreens": "Samples/App/UIKit", "SwiftUIScreens": "Samples/App/SwiftUI",
}
#: Members that raw representable types and keys of attributed strings have.
IMPLIED = {"rawValue", "init(rawValue:)", "Value", "name"}
TYPES = {f"swift.{kind}" for kind in ("class", "struct", "enum", "protocol", "typealias", "associatedtype")}


def normalized(declaration):
    """A declaration without attributes, isolation and what the kind of implementation adds."""
    text = re.sub(r"@\w+(\([^)]*\))?\s*|\b(nonisolated|convenience|required|dynamic|override|final|weak|public)\s+", "", declaration)
    return re.sub(r"\s+", " ", text.replace("{ get set }", "")).strip()


def symbols(module, apple):
    """The public declarations of a stand-in by path, and the classes that each class inherits from."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            ["swift", "symbolgraph-extract", "-module-name", module, "-I", str(apple / "Modules"), "-output-dir", folder,
             "-target", target(), "-skip-synthesized-members", "-minimum-access-level", "public"], check=True,
            capture_output=True)
        graphs = [json.loads(file.read_text()) for file in Path(folder).glob(f"{module}*.symbols.json")]
    relationships = [relationship for graph in graphs for relationship in graph["relationships"]]
    overrides = {one["source"] for one in relationships if one["kind"] == "overrides"}
    found, names = {}, {}
    for symbol in (symbol for graph in graphs for symbol in graph["symbols"]):
        path = symbol["pathComponents"]
        names[symbol["identifier"]["precise"]] = path[-1]
        if symbol["identifier"]["precise"] in overrides or is_implied(path):
            continue
        declaration = "".join(fragment["spelling"] for fragment in symbol["declarationFragments"])
        version = next((entry["introduced"] for entry in symbol.get("availability", []) if entry["domain"] == "iOS"), None)
        found["/".join([module, ".".join(path)])] = (
            normalized(declaration), version and (version["major"], version["minor"]), symbol["kind"]["identifier"])
    parents = {
        names[one["source"]]: names.get(one["target"]) for one in relationships if one["kind"] == "inheritsFrom"}
    return found, parents


def is_implied(path):
    """Whether a member is a requirement of a protocol that its documentation doesn't show for each type."""
    return path[-1] in IMPLIED or path[-1] in ("Body", "body") and path[0] not in ("View", "ViewModifier", "ButtonStyle")


def target():
    text = subprocess.run(["swift", "-print-target-info"], check=True, capture_output=True, text=True).stdout
    return json.loads(text)["target"]["unversionedTriple"]


def uses(livery, apple):
    """The declarations of stand-ins that code refers to, as (type, member), and the words of all types."""
    members, words = set(), set()
    for module, folder in USERS.items():
        sources = sorted(str(file) for file in (ROOT / folder).rglob("*.swift"))
        if not sources:
            continue
        generated = sorted(str(file) for file in (ROOT / "Samples/generated/swift/live").rglob("*.swift"))
        tree = subprocess.run(
            ["swiftc", "-swift-version", "6", "-dump-ast", "-parse-as-library", "-module-name", module, "-I",
             # Livery's own modules of the same names are empty, because there is no UIKit on Linux.
             str(apple / "Modules"), "-I", str(livery / "Modules"), *sources,
             *(generated if folder.startswith("Samples") else [])], capture_output=True, text=True)
        if tree.returncode != 0:
            mistakes = re.findall(r"^/\S+: error: .*", tree.stderr, re.M)
            sys.exit("\n".join([f"error: {folder} doesn't compile:", *mistakes]))
        text = tree.stdout + tree.stderr
        for match in re.finditer(rf'decl="(?:{"|".join(STANDINS)})\.\(file\)\.([^"@\[]+)', text):
            names = match[1].replace(" extension", "").strip().split(".")
            members.add((names[-2] if len(names) > 1 else "", names[-1].split("(")[0]))
        words |= set(re.findall(r"\w+", " ".join(re.findall(r'(?:type|typerepr|inherits|interface_type)="([^"]*)"', text))))
        words |= set(re.findall(r"\w+", " ".join(re.findall(r"inherits: ([^\n]*)", text))))
        # The implementations of requirements.
        members |= {("", name) for name in re.findall(r'_decl [^\n]*?range=\S+[^\n]*? "(\w+)', text)}
    return members, words


def main(livery, apple):
    entries = {entry["path"]: entry for entry in json.loads((FOLDER / "api.json").read_text())}
    problems, declared, parents, kinds = [], {}, {}, {}
    for module in STANDINS:
        found, inherited = symbols(module, apple)
        declared |= found
        parents |= inherited
    for path, (declaration, version, kind) in declared.items():
        problems += compared(path, declaration, version, entries.get(path))
    problems += [f"{path}: no stand-in declares this entry" for path in entries if path not in declared]
    members, words = uses(livery, apple)
    problems += [f"{path}: no applier or sample uses it" for path in unused(declared, parents, members, words)]
    for problem in problems:
        print("error: " + problem)
    read = sum(entry["read"] for entry in entries.values())
    print(f"{len(declared)} declarations, {read} compared with their page; {len(problems)} differences")
    sys.exit(1 if problems else 0)


def compared(path, declaration, version, entry):
    """What differs between a declaration and its entry."""
    if entry is None:
        return [f"{path}: no entry in api.json for '{declaration}'"]
    problems = []
    if normalized(entry["declaration"]) != declaration:
        problems.append(f"{path}: the documentation has '{entry['declaration']}', the stand-in '{declaration}'")
    documented = tuple(map(int, entry["iOS"].split(".")))
    if version != (documented if documented > MINIMUM else None):
        problems.append(f"{path}: the documentation has iOS {entry['iOS']}, the stand-in {version}")
    return problems


def unused(declared, parents, members, words):
    """The declarations that no code refers to. Types are used with their members and by other declarations, and enums
    with all of their cases."""
    children = {}
    for child, parent in parents.items():
        children.setdefault(parent, set()).add(child)

    def family(name):
        return {name} | {one for child in children.get(name, ()) for one in family(child)}

    protocols = {path.split("/")[1] for path, (_, _, kind) in declared.items() if kind == "swift.protocol"}
    anywhere = {member for _, member in members}
    for path, (_, _, kind) in declared.items():
        *owner, name = path.split("/")[1].split(".") if "(" not in path else split(path)
        name = name.split("(")[0]
        if kind in TYPES:
            is_used = name in words or any(other.startswith(path + ".") for other in declared) or any(
                re.search(rf"\b{name}\b", text) for other, (text, _, _) in declared.items() if other != path)
        elif kind == "swift.enum.case":
            is_used = True
        elif owner and owner[-1] in protocols:
            is_used = name in anywhere
        else:
            # The defaults of parameters are uses, too.
            default = f"= {owner[-1]}(" if name == "init" else f"= .{name}"
            is_used = any((one, name) in members for one in family(owner[-1] if owner else "")) or any(
                default in text for text, _, _ in declared.values())
        if not is_used:
            yield path


def split(path):
    """The names of a path whose last name has argument labels."""
    head, _, rest = path.split("/", 1)[1].partition("(")
    names = head.split(".")
    return [*names[:-1], names[-1] + "(" + rest]


main(Path(sys.argv[1]), Path(sys.argv[2]))
