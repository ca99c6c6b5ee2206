"""The TypeScript and JavaScript modules, which tsc type-checks and Node runs, and the JSON files."""

import json
import subprocess

import pytest

from conftest import MODES, node
from values import Text, css_name, matches

CHECKED = """
import {{ modes, cssVar, type Mode, type Name }} from "./{module}";
const mode: Mode = "night-first";
const name: Name = "colors.ink";
const ink: "#1f1633" = modes["day-calm"]["colors.ink"];
const count: -3 = modes["day-calm"].count;
const text: string = cssVar("button.backgroundColor.hovered");
export default [mode, name, ink, count, text];
"""


def tsc(folder, source, *options):
    (folder / "main.ts").write_text(source)
    words = ["tsc", "--strict", "--target", "es2020", "--module", "es2020", "--moduleResolution", "node", *options, "main.ts"]
    return subprocess.run(words, cwd=folder, capture_output=True, text=True)


def same(value, found):
    if value is None or isinstance(value, (bool, int, float, Text)):
        return found == value and type(found) is not bool or found is value
    return isinstance(found, str) and matches(value, found)


def check(expected, modes):
    assert modes.keys() == MODES.keys()
    for mode, values in expected.items():
        assert modes[mode].keys() == values.keys()
        assert {path: (value, modes[mode][path]) for path, value in values.items() if not same(value, modes[mode][path])} == {}


@pytest.mark.parametrize("module", ["theme", "script"])
def test_is_accepted_by_the_compiler(out, module):
    found = tsc(out, CHECKED.format(module=module), "--noEmit")
    assert found.returncode == 0, found.stdout


@pytest.mark.parametrize("module", ["theme", "script"])
@pytest.mark.parametrize("line", ['cssVar("colors.ikn");', 'const mode: Mode = "dusk";', 'const ink: "#ffffff" = modes["day-calm"]["colors.ink"];'])
def test_unknown_names_are_rejected_by_the_compiler(out, module, line):
    source = f'import {{ modes, cssVar, type Mode }} from "./{module}";\n{line}\nexport {{ modes, cssVar }}; export type {{ Mode }};'
    found = tsc(out, source, "--noEmit")
    assert found.returncode != 0 and "main.ts(2," in found.stdout


@pytest.mark.parametrize("module", ["theme", "script"])
def test_each_value_is_that_of_the_bundle(out, expected, tmp_path, module):
    if module == "theme":
        found = subprocess.run(
            ["tsc", "--strict", "--target", "es2020", "--module", "es2020", "--outDir", str(tmp_path), str(out / "theme.ts")],
            capture_output=True, text=True)
        assert found.returncode == 0, found.stdout
        (tmp_path / "theme.js").rename(tmp_path / "module.mjs")
    else:
        (tmp_path / "module.mjs").write_text((out / "script.js").read_text())
    modes = node('import { modes } from "./module.mjs"; console.log(JSON.stringify(modes));', tmp_path)
    check(expected, modes)
    paths = sorted(set().union(*expected.values()))
    script = f'import {{ cssVar }} from "./module.mjs"; console.log(JSON.stringify({json.dumps(paths)}.map(cssVar)));'
    assert node(script, tmp_path) == [f"var({css_name(path)})" for path in paths]


def test_flat_json_is_that_of_the_bundle(out, expected):
    check(expected, json.loads((out / "flat.json").read_text()))


def test_nested_json_is_that_of_the_bundle(out, expected):
    flat = {mode: flattened(tree) for mode, tree in json.loads((out / "nested.json").read_text()).items()}
    check(expected, flat)


def flattened(tree, path=""):
    found = {}
    for name, value in tree.items():
        end = path if name == "normal" else f"{path}.{name}" if path else name
        found |= flattened(value, end) if isinstance(value, dict) else {end: value}
    return found
