"""An Android app made of generated resource folders. aapt2 and javac build it, and the resources are read back from the
result."""

import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from functools import cache

FRAMEWORK = "/usr/share/android-framework-res/framework-res.apk"
NAMESPACE = "{http://schemas.android.com/apk/res/android}"
MANIFEST = """<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example.app">
<uses-sdk android:minSdkVersion="24" android:targetSdkVersion="33" /></manifest>"""


def tool():
    """The path of aapt2, which Debian's package doesn't always add to the PATH."""
    found = shutil.which("aapt2") or shutil.which("aapt2", path="/usr/lib/android-sdk/build-tools/debian")
    assert found, "aapt2 is missing: run script/setup test"
    return found


def run(*words, cwd=None):
    """Runs a tool, which must not report any problems."""
    found = subprocess.run(list(map(str, words)), cwd=cwd, capture_output=True, text=True)
    assert found.returncode == 0 and not found.stderr, f"{words}: {found.stderr}{found.stdout[:2000]}"
    return found.stdout


@cache
def platform():
    """The names of the platform's attributes and styles, by id."""
    dump = run(tool(), "dump", "resources", FRAMEWORK)
    return dict(re.findall(r"resource (0x010[13][0-9a-f]{4}) (?:attr|style)/([\w.]+)", dump))


class App:
    """The resources of an app. Later folders override earlier ones."""

    def __init__(self, work, *folders):
        self.work = work
        stubs = work / "stubs"
        (stubs / "values").mkdir(parents=True)
        (stubs / "values/stubs.xml").write_text(f"<resources>{''.join(missing(folders))}</resources>")
        (work / "AndroidManifest.xml").write_text(MANIFEST)
        compiled = []
        for index, folder in enumerate((stubs, *folders)):
            compiled.append(work / f"{index}.zip")
            run(tool(), "compile", "--dir", folder, "-o", compiled[-1])
        overlays = [word for file in compiled[1:] for word in ("-R", file)]
        self.apk = work / "app.apk"
        run(tool(), "link", "-o", self.apk, "--manifest", work / "AndroidManifest.xml", "-I", FRAMEWORK,
            "--java", work / "java", "--auto-add-overlay", *overlays, compiled[0])
        run("javac", "-Xlint:all", "-Werror", "-d", work / "classes", work / "java/com/example/app/R.java")
        self.resources = parse(run(tool(), "dump", "resources", self.apk))

    def value(self, key, config):
        """A resource in a configuration: a string, or the items of a style."""
        configs = self.resources[key]
        return configs.get(config, configs[""])

    def resolve(self, text, config):
        """A value in which references to other resources are resolved, except references to styles."""
        while (found := re.fullmatch(r"@((?!style/)\w+/[\w.]+)", text)) and found[1] in self.resources:
            text = self.value(found[1], config)
        return text

    def items(self, name, config):
        """The items of a style, including those of the styles that it extends, and the parent outside the app."""
        parent, items = self.value(f"style/{name}", config)
        if f"style/{parent}" not in self.resources:
            return items, parent
        inherited, outer = self.items(parent, config)
        return inherited | items, outer

    @cache
    def xml(self, file):
        """A compiled file as nested lists of element names, attributes and children."""
        root, stack = None, []
        for line in run(tool(), "dump", "xmltree", "--file", file, self.apk).splitlines():
            depth = len(line) - len(line.lstrip())
            if found := re.match(r"\s*E: ([\w-]+)", line):
                element = (found[1], {}, [])
                while stack and stack[-1][0] >= depth:
                    stack.pop()
                if stack:
                    stack[-1][1][2].append(element)
                else:
                    root = element
                stack.append((depth, element))
            elif found := re.match(r"\s*A: .*?:(\w+)\(0x\w+\)=(.*?)(?: \(Raw.*)?$", line):
                stack[-1][1][1][found[1]] = self.named(found[2])
        return root

    def named(self, text):
        """Converts a reference by id to a reference by name."""
        ids = self.ids
        return re.sub(r"@(0x7f\w+)", lambda found: "@" + ids[found[1]], text)

    @property
    def ids(self):
        return self.resources["ids"]


def missing(folders):
    """Stubs for resources that the app itself would provide, which are drawables, fonts, and styles from its
    libraries."""
    files = [file for folder in folders for file in folder.rglob("*.xml")]
    text = "\n".join(file.read_text() for file in files)
    # The copies of images and fonts are resources as well.
    everything = [file for folder in folders for file in folder.rglob("*.*")]
    own = {f"{file.parent.name.split('-')[0]}/{file.stem}" for file in everything}
    for file in files:
        for element in ElementTree.parse(file).getroot() if file.parent.name.startswith("values") else []:
            own.add(f"{element.get('type', element.tag)}/{element.get('name')}")
    used = set(re.findall(r"@((?:drawable|font)/\w+)", text))
    used |= {f"style/{name}" for name in re.findall(r'parent="(Widget\.AppCompat[\w.]*)"', text)}
    for key in sorted(used - own):
        kind, name = key.split("/")
        yield {"drawable": f'<drawable name="{name}">#010203</drawable>',
               "font": f'<item name="{name}" type="font">@null</item>',
               "style": f'<style name="{name}" parent="android:Widget.Material.Button" />'}[kind]


ENTRY = re.compile(r"^    resource (0x\w+) ([\w.]+/[\w.$]+)[^\n]*\n(.*?)(?=^    resource |^  type |\Z)", re.M | re.S)
CONFIG = re.compile(r"^      \(([\w-]*)\) (.*?)(?=\n      \([\w-]*\) |\Z)", re.M | re.S)


def parse(dump):
    """Parses the resources, by type and name, in each configuration."""
    found = {"ids": {}}
    for number, key, text in ENTRY.findall(dump):
        found["ids"][number] = key
        found[key] = {}
        for config, value in CONFIG.findall(text.rstrip("\n")):
            found[key][re.sub(r"-?v\d+$", "", config)] = style(value) if value.startswith("(style)") else single(value)
    return found


def single(text):
    if text.startswith('"'):
        return text.removesuffix('"')[1:].replace("\n      ", "\n")
    return re.sub(r"^\(file\) (\S+).*", r"file:\1", text, flags=re.S)


def style(text):
    parent = re.search(r"^\(style\) size=\d+ parent=(?:style/)?(\S+)", text)
    items = {}
    for line in re.split(r"\n        (?=0x|\w+\()", text)[1:]:
        name, value = line.split("=", 1)
        items[f"android:{platform()[name]}" if name in platform() else name.split("(")[0]] = single(value)
    parent = parent and parent[1]
    return f"android:{platform()[parent]}" if parent in platform() else parent, items
