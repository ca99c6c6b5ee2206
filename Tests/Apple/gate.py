"""Compares the stand-ins for Apple's frameworks, and the code's uses of them, with the facts in `api.json`.

Fails if a stand-in declares something that has no entry, declares it differently, or lacks an entry. Also fails if the
code for Apple's platforms doesn't use a declaration, or uses one without a check on a platform that doesn't have it,
has deprecated it, or introduced it after the first version that Livery supports. `read.py` compares the entries with an
SDK.

Usage: gate.py LIVERY APPLE, where the arguments are the outputs of `swift build --show-bin-path` for Livery and this
package.
"""

import doctest
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import facts
import platforms
from facts import PLATFORMS, entries, normalized
from platforms import active, code, guards, problems, unchecked

FOLDER = Path(__file__).parent
ROOT = FOLDER.parent.parent
#: The stand-in modules and the code that uses them.
STANDINS = ["UIKit", "SwiftUI"]
USERS = {
    "LiveryImages": "Sources/LiveryImages", "LiveryUIKit": "Sources/LiveryUIKit",
    "LiverySwiftUI": "Sources/LiverySwiftUI", "LiveryTesting": "Sources/LiveryTesting",
    "UIKitScreens": "Samples/App/UIKit", "SwiftUIScreens": "Samples/App/SwiftUI",
}
#: Members that raw representable types and the keys of attributed strings have.
IMPLIED = {"rawValue", "init(rawValue:)", "Value", "name"}
TYPES = {f"swift.{kind}" for kind in ("class", "struct", "enum", "protocol", "typealias", "associatedtype")}


def symbols(module, apple):
    """A stand-in's public declarations, by path, and the classes that each class inherits from."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            ["swift", "symbolgraph-extract", "-module-name", module, "-I", str(apple / "Modules"), "-output-dir", folder,
             "-target", target(), "-skip-synthesized-members", "-minimum-access-level", "public"], check=True,
            capture_output=True)
        graphs = [json.loads(file.read_text()) for file in Path(folder).glob(f"{module}*.symbols.json")]
    relationships = [relationship for graph in graphs for relationship in graph["relationships"]]
    overrides = {one["source"] for one in relationships if one["kind"] == "overrides"}
    found, names = {}, {}
    # A requirement of a protocol comes before an extension's implementation of it.
    everything = [symbol for graph in graphs for symbol in graph["symbols"]]
    for symbol in sorted(everything, key=lambda symbol: "swiftExtension" in symbol):
        path = symbol["pathComponents"]
        names[symbol["identifier"]["precise"]] = path[-1]
        if symbol["identifier"]["precise"] in overrides or is_implied(path):
            continue
        declaration = "".join(fragment["spelling"] for fragment in symbol["declarationFragments"])
        name = "/".join([module, ".".join(path)])
        if name not in found or "swiftExtension" not in symbol:
            found[name] = (normalized(declaration), symbol["kind"]["identifier"])
    parents = {
        names[one["source"]]: names.get(one["target"]) for one in relationships if one["kind"] == "inheritsFrom"}
    return found, parents


def is_implied(path):
    """Whether a member is a protocol requirement that the documentation doesn't list for each type."""
    return path[-1] in IMPLIED or path[-1] in ("Body", "body") and path[0] not in ("View", "ViewModifier", "ButtonStyle")


def target():
    text = subprocess.run(["swift", "-print-target-info"], check=True, capture_output=True, text=True).stdout
    return json.loads(text)["target"]["unversionedTriple"]


class Uses:
    """The uses of the stand-ins in the code for Apple's platforms."""

    def __init__(self, livery, apple, known):
        self.livery, self.apple, self.known = livery, apple, known
        #: The members as (type, name), and the words in all types.
        self.members, self.words = set(), set()
        self.problems, self.trees, self.count = [], {}, 0
        self.overloads = {}
        for path, entry in known.items():
            self.overloads.setdefault(path.partition("(")[0], []).append(entry)
        # A type that a platform lacks, or that is newer than its first version.
        self.types = {
            path.split("/")[1]: entry for path, entry in known.items()
            if re.fullmatch(r"[A-Z]\w*", path.split("/")[1]) and any(problems(entry, one, []) for one in PLATFORMS)}
        for platform in PLATFORMS:
            for module, folder in USERS.items():
                self.read(platform, module, ROOT / folder)

    def read(self, platform, module, folder):
        sources = {str(file.relative_to(folder)): active(file.read_text(), platform)
                   for file in sorted(folder.rglob("*.swift"))}
        # The sample runs only on platforms with UIKit.
        if not any(code(text).strip() for text in sources.values()) or platform in ("watchOS", "macOS") and (
                "Samples" in folder.parts):
            return
        self.count += 1
        tree = self.tree(module, "Samples" in folder.parts, sources)
        conditions = {name: guards(text) for name, text in sources.items()}
        used = set()
        for match in re.finditer(rf'location=(\S+?):(\d+):\d+ .*?decl="({"|".join([module, *STANDINS])})\.'
                                 r'\(file\)\.([^"@\[]+)(?:@(\S+?):(\d+):)?', tree):
            name, number = match[1], int(match[2]) - 1
            if match[3] in STANDINS:
                used.add((f"{match[3]}/{re.sub(r' extension|<.*?>', '', match[4]).strip()}", name, number))
            elif match[5] in conditions and name in conditions:
                # A declaration of the module itself, which may be for newer versions.
                problem = unchecked(conditions[match[5]][int(match[6]) - 1], platform, conditions[name][number])
                if problem:
                    self.report(folder / name, number, match[4], problem)
        for name, text in sources.items():
            for number, words in enumerate(code(text).split("\n")):
                used |= {(f"UIKit/{word}", name, number) for word in re.findall(r"\w+", words) if word in self.types}
        for path, name, number in used:
            # The tree names some methods without their labels.
            overloads = [self.known[path]] if path in self.known else self.overloads.get(path, [])
            found = [problems(entry, platform, conditions[name][number]) for entry in overloads]
            if found and all(found):
                self.report(folder / name, number, path.split("/")[1], found[0])

    def report(self, file, number, name, problem):
        problem = f"{file.relative_to(ROOT)}:{number + 1}: {name}: {problem}"
        if problem not in self.problems:
            self.problems.append(problem)

    def tree(self, module, is_sample, sources):
        """The syntax tree of a module. Platforms that compile the same code share a tree."""
        key = (module, tuple(sources.items()))
        if key not in self.trees:
            self.trees[key] = self.parse(module, is_sample, sources)
            self.collect(self.trees[key])
        return self.trees[key]

    def parse(self, module, is_sample, sources):
        generated = sorted(str(file) for file in (ROOT / "Samples/generated/swift/live").rglob("*.swift"))
        with tempfile.TemporaryDirectory() as folder:
            for name, text in sources.items():
                (Path(folder) / name).parent.mkdir(parents=True, exist_ok=True)
                (Path(folder) / name).write_text(text)
            tree = subprocess.run(
                ["swiftc", "-swift-version", "6", "-dump-ast", "-parse-as-library", "-module-name", module,
                 "-package-name", "apple", *([] if is_sample else ["-enable-upcoming-feature", "InternalImportsByDefault"]),
                 "-I",
                 # Livery's own modules with these names are empty, because there is no UIKit on Linux.
                 str(self.apple / "Modules"), "-I", str(self.livery / "Modules"), "-I", str(ROOT / "Sources/CNettle"),
                 *sources, *(generated if is_sample else [])], capture_output=True, text=True, cwd=folder)
        if tree.returncode != 0:
            mistakes = re.findall(r"^.*error: .*", tree.stderr, re.M)
            sys.exit("\n".join([f"error: {module} doesn't compile:", *mistakes]))
        return tree.stdout + tree.stderr

    def collect(self, tree):
        for match in re.finditer(rf'(?:decl|override)="(?:{"|".join(STANDINS)})\.\(file\)\.([^"@\[]+)', tree):
            names = match[1].replace(" extension", "").strip().split(".")
            self.members.add((names[-2] if len(names) > 1 else "", names[-1].split("(")[0]))
        texts = re.findall(r'(?:type|typerepr|inherits|interface_type)="([^"]*)"', tree)
        texts += re.findall(r"inherits: ([^\n]*)", tree)
        self.words |= set(re.findall(r"\w+", " ".join(texts)))
        # The implementations of requirements.
        self.members |= {("", name) for name in re.findall(r'_decl [^\n]*?range=\S+[^\n]*? "(\w+)', tree)}


def main(livery, apple):
    if any(doctest.testmod(module).failed for module in (facts, platforms)):
        sys.exit(1)
    known = entries()
    found, declared, parents = [], {}, {}
    for module in STANDINS:
        symbols_of_module, inherited = symbols(module, apple)
        declared |= symbols_of_module
        parents |= inherited
    for path, (declaration, _) in declared.items():
        found += compared(path, declaration, known.get(path))
    found += [f"{path}: no stand-in declares this entry" for path in known if path not in declared]
    uses = Uses(livery, apple, known)
    found += uses.problems
    found += [f"{path}: no applier or sample uses it" for path in unused(declared, parents, uses.members, uses.words)]
    for problem in found:
        print("error: " + problem)
    print(f"{len(declared)} declarations, {uses.count} modules on {len(PLATFORMS)} platforms; {len(found)} differences")
    sys.exit(1 if found else 0)


def compared(path, declaration, entry):
    """The differences between a declaration and its entry."""
    if entry is None:
        return [f"{path}: no entry in api.json for '{declaration}'"]
    if normalized(entry["declaration"]) != declaration:
        return [f"{path}: the SDK has '{entry['declaration']}', the stand-in '{declaration}'"]
    return []


def unused(declared, parents, members, words):
    """The declarations that no code refers to. A type is used if its members or other declarations are used with it,
    and an enum is used with all of its cases."""
    children = {}
    for child, parent in parents.items():
        children.setdefault(parent, set()).add(child)

    def family(name):
        return {name} | {one for child in children.get(name, ()) for one in family(child)}

    protocols = {path.split("/")[1] for path, (_, kind) in declared.items() if kind == "swift.protocol"}
    anywhere = {member for _, member in members}
    for path, (_, kind) in declared.items():
        *owner, name = path.split("/")[1].split(".") if "(" not in path else split(path)
        name = name.split("(")[0]
        if kind in TYPES:
            is_used = name in words or any(other.startswith(path + ".") for other in declared) or any(
                re.search(rf"\b{name}\b", text) for other, (text, _) in declared.items() if other != path)
        elif kind == "swift.enum.case":
            is_used = True
        elif owner and owner[-1] in protocols:
            is_used = name in anywhere
        else:
            # Default values of parameters are uses, too.
            default = f"= {owner[-1]}(" if name == "init" else f"= .{name}"
            is_used = any((one, name) in members for one in family(owner[-1] if owner else "")) or any(
                default in text for text, _ in declared.values())
        if not is_used:
            yield path


def split(path):
    """Splits a path into names. The last name has argument labels."""
    head, _, rest = path.split("/", 1)[1].partition("(")
    names = head.split(".")
    return [*names[:-1], names[-1] + "(" + rest]


main(Path(sys.argv[1]), Path(sys.argv[2]))
