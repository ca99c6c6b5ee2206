"""Reads the facts of `api.json` from an SDK for iOS: each declaration, the file that has it, and its availability.

Clang lists the headers' declarations for one platform at a time. The Swift compiler lists them as Swift sees them, and
the declarations of Swift interfaces with the availability of all platforms. Prints each entry whose facts differ, and
with `--write` replaces the facts in `api.json`. Fails if the SDK lacks an entry.

Usage: read.py SDK FOLDER [--resource-dir DIR] [--write]. SDK is the output of `xcrun --sdk iphoneos --show-sdk-path`.
FOLDER keeps what the compilers list, and is read again if it exists. `--resource-dir` is the Swift compiler's.
"""

import argparse
import json
import re
import subprocess
from pathlib import Path

from facts import API, PLATFORMS, line, normalized

#: The frameworks whose declarations are in the stand-ins.
MODULES = ["UIKit", "SwiftUI", "QuartzCore", "CoreGraphics", "CoreFoundation"]
#: The targets for platforms that share the headers. Mac Catalyst has the same availability as iOS, unless a header says
#: otherwise.
TARGETS = {
    "iOS": "arm64-apple-ios{iOS}", "tvOS": "arm64-apple-tvos{iOS}", "visionOS": "arm64-apple-xros1.1",
    "watchOS": "arm64-apple-watchos10.4",
}
#: The first versions that have any of the frameworks.
FIRST = {"macCatalyst": (13, 1), "visionOS": (1, 0), "tvOS": (9, 0), "watchOS": (2, 0)}
WATCHOS = (10, 4)
CLANG_DOMAINS = {"ios": "iOS", "tvos": "tvOS", "xros": "visionOS", "watchos": "watchOS"}


class Library:
    """The declarations in an SDK."""

    def __init__(self, sdk, folder, resources, entries):
        self.sdk, self.folder, self.resources = sdk, folder, resources
        self.version = json.loads((sdk / "SDKSettings.json").read_text())["Version"]
        self.symbols, self.protocols, self.headers = {}, {}, {}
        for module in MODULES:
            self.read_swift(module)
        self.read_headers("iOS")
        #: The headers that the entries name.
        self.used = {self.header(entry) for entry in entries}
        for platform in ["tvOS", "visionOS", "watchOS"]:
            self.read_headers(platform)

    def read_swift(self, module):
        graphs = self.folder / "swift" / module
        if not graphs.exists():
            graphs.mkdir(parents=True)
            run(["swift", "symbolgraph-extract", "-module-name", module, "-target", f"arm64-apple-ios{self.version}",
                 "-sdk", str(self.sdk), "-output-dir", str(graphs), "-minimum-access-level", "public",
                 "-skip-synthesized-members", "-module-cache-path", str(self.folder / "cache"),
                 *(["-resource-dir", str(self.resources)] if self.resources else [])])
        names = {}
        relationships = []
        for file in sorted(graphs.glob("*.json")):
            graph = json.loads(file.read_text())
            relationships += graph["relationships"]
            for symbol in graph["symbols"]:
                path = ".".join(symbol["pathComponents"])
                names[symbol["identifier"]["precise"]] = path
                self.symbols.setdefault(path, []).append((module, symbol))
        for one in relationships:
            if one["kind"] == "conformsTo" and one["source"] in names and one["target"] in names:
                self.protocols.setdefault(names[one["source"]], []).append(names[one["target"]])

    def read_headers(self, platform):
        declarations = self.headers[platform] = {}
        for module in MODULES:
            headers = sorted((self.sdk / f"System/Library/Frameworks/{module}.framework/Headers").glob("*.h"))
            if platform != "watchOS":
                self.extract(platform, module, module, headers, declarations)
                continue
            # watchOS has only a few of these headers. The others don't compile for it.
            for header in headers:
                if f"{module}/{header.name}" in self.used:
                    self.extract(platform, module, header.stem, [header], declarations)

    def extract(self, platform, module, name, headers, declarations):
        """Adds the declarations in headers, except headers that don't compile for the platform."""
        output = self.folder / platform / module / f"{name}.json"
        if headers and not output.exists():
            output.parent.mkdir(parents=True, exist_ok=True)
            run(["clang", "-extract-api", f"--product-name={module}", "-x", "objective-c-header", "-target",
                 TARGETS[platform].format(iOS=self.version), "-isysroot", str(self.sdk), "-w", "-o", str(output),
                 *map(str, headers)], check=platform != "watchOS")
            if not output.exists():
                output.write_text('{"symbols": []}')
        for symbol in json.loads(output.read_text())["symbols"] if headers else []:
            header = Path(symbol["location"]["uri"]).name if "location" in symbol else ""
            declarations[symbol["identifier"]["precise"]] = (f"{module}/{header}", symbol)

    def candidates(self, entry):
        path = entry["path"].split("/", 1)[1]
        return self.symbols.get(path) or self.inherited(path)

    def header(self, entry):
        usrs = [symbol["identifier"]["precise"] for _, symbol in self.candidates(entry)]
        return next((self.headers["iOS"][usr][0] for usr in usrs if usr in self.headers["iOS"]), None)

    def facts(self, entry):
        """The facts of an entry, or None if the SDK doesn't have it."""
        candidates = self.candidates(entry)
        declarations = [(text(symbol), module, symbol) for module, symbol in candidates]
        same = [one for one in declarations if normalized(one[0]) == normalized(entry["declaration"])]
        if not declarations:
            return None
        declaration, module, symbol = (same or declarations)[0]
        usr = symbol["identifier"]["precise"]
        header = self.headers["iOS"].get(usr)
        names = entry["path"].split("/", 1)[1].partition("(")[0].split(".")
        owners = {".".join(one) for path in (names, symbol["pathComponents"]) for one in prefixes(path)}
        whole = [*(self.symbols[owner][0] for owner in owners if owner in self.symbols), (module, symbol)]
        facts = {
            "path": entry["path"], "declaration": entry["declaration"] if same else declaration,
            "file": header[0] if header else f"{module}.swiftinterface"}
        for platform in PLATFORMS:
            versions = [self.availability(*one, platform) for one in whole]
            if None not in versions:
                introduced, deprecated = max(one[0] for one in versions), [one[1] for one in versions if one[1]]
                facts[platform] = written(introduced, min(deprecated, default=None))
        return facts

    def inherited(self, path):
        """The declarations of a member that a type inherits from a protocol."""
        owner, _, member = path.rpartition(".")
        return [one for protocol in self.protocols.get(owner, []) for one in self.symbols.get(f"{protocol}.{member}", [])]

    def availability(self, module, symbol, platform):
        """The versions that introduced and deprecated a declaration. None if a platform doesn't have the
        declaration."""
        usr = symbol["identifier"]["precise"]
        if platform == "macOS" and module != "SwiftUI":
            return None
        if usr not in self.headers["iOS"]:
            return of_interface(symbol.get("availability", []), module, platform)
        # Mac Catalyst has the same declarations as iOS, because none of them has its own availability there.
        listed = self.headers["iOS" if platform == "macCatalyst" else platform].get(usr)
        versions = listed and of_domain(listed[1].get("availability", []), "iOS" if platform == "macCatalyst" else platform)
        # If a header specifies no versions, Clang derives them from iOS. Such versions of watchOS don't exist.
        return None if platform == "watchOS" and versions and versions[0] > WATCHOS else bounded(versions, platform)


def of_interface(domains, module, platform):
    """The availability in a Swift interface. visionOS and Mac Catalyst have the same one as iOS unless it says
    otherwise."""
    if platform in {domain.get("domain") for domain in domains} or platform not in ("visionOS", "macCatalyst"):
        # watchOS has only a few UIKit declarations, each of which has a version.
        if platform == "watchOS" and module == "UIKit" and platform not in {one.get("domain") for one in domains}:
            return None
        return bounded(of_domain(domains, platform), platform)
    versions = of_domain(domains, "iOS")
    if platform == "visionOS" and versions:
        versions = (FIRST[platform], versions[1] and FIRST[platform])
    return bounded(versions, platform)


def of_domain(domains, platform):
    for domain in domains:
        if CLANG_DOMAINS.get(domain.get("domain"), domain.get("domain")) != platform:
            continue
        if domain.get("isUnconditionallyUnavailable") or "obsoleted" in domain:
            return None
        return version(domain.get("introduced")) or (0, 0), version(domain.get("deprecated"))
    return (0, 0), None


def bounded(versions, platform):
    return versions and (max(versions[0], FIRST.get(platform, (0, 0))), versions[1])


def version(value):
    return (value["major"], value.get("minor", 0)) if value else None


def written(introduced, deprecated):
    name = ".".join(map(str, introduced)) if introduced > (0, 0) else "any"
    # A soft deprecation has a version that will never exist.
    return name if not deprecated or deprecated[0] >= 1000 else f"{name}..<{'.'.join(map(str, deprecated))}"


def prefixes(names):
    return [names[:count] for count in range(1, len(names))]


def text(symbol):
    return re.sub(r"\s+", " ", "".join(fragment["spelling"] for fragment in symbol["declarationFragments"])).strip()


def run(command, check=True):
    result = subprocess.run(command, capture_output=True, text=True)
    if check and result.returncode != 0:
        raise SystemExit(result.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sdk", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--resource-dir", type=Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    entries = json.loads(API.read_text())
    library = Library(options.sdk, options.folder, options.resource_dir, entries)
    read = [(entry, library.facts(entry)) for entry in entries]
    missing = [entry["path"] for entry, facts in read if facts is None]
    for path in missing:
        print(f"error: {path}: the SDK has no such declaration")
    different = [facts for entry, facts in read if facts and facts != entry]
    for facts in different:
        print(line(facts))
    if options.write and not missing:
        API.write_text("[\n" + ",\n".join("    " + line(facts) for _, facts in read) + "\n]\n")
    print(f"{len(entries)} entries, {len(different)} differ from the SDK, {len(missing)} missing")
    raise SystemExit(1 if missing or different and not options.write else 0)


if __name__ == "__main__":
    main()
