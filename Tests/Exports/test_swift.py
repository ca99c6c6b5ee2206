"""The Swift outputs, which swiftc compiles without warnings. They are run and compared with the bundles."""

import json
import os

import pytest

from serving import BINARY, ROOT, run
from swift import (
    PRELUDE, Writer, accessors, attribute_type, baked, compiled, identifier, live, printed, properties, states, style_structs,
)

HERE = ROOT / "Tests/Exports"
PLAN = """
theme: "{theme}"
outputs: [
    {{ as: swift, to: "live" }}
    {{ as: swift, to: "live-r", shape: r }}
    {{ as: swift, to: "baked", mode: baked }}
    {{ as: swift, to: "baked-r", mode: baked, shape: r, references: true }}
    {{ as: swift, to: "assets", mode: assets }}
    {{ as: swift, to: "assets-r", mode: assets, shape: r }}
]
"""
THEMES = {
    "everything": HERE / "everything",
    **{name: ROOT / "Samples" / name for name in ("badoo", "bumble", "core", "angstrom")},
}
AXES = {"everything": [("skin", ["day", "night"]), ("tone", ["calm", "first"])]}


def generate(folder, theme, plan=PLAN):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "generate.ktv").write_text(plan.format(theme=os.path.relpath(theme, folder)))
    run(BINARY, "generate", folder / "generate.ktv")
    return folder


def modes(name):
    """The axis values of each mode, and its name."""
    found = [({}, [])]
    for axis, values in AXES.get(name, [("skin", ["day", "night"])]):
        found = [({**choice, axis: value}, [*words, value]) for choice, words in found for value in values]
    return {"-".join(words): choice for choice, words in found}


def bundle_text(name, choice):
    words = [word for axis, value in choice.items() for word in ("--with", f"{axis}={value}")]
    return run(BINARY, "compile", THEMES[name], "--with", "platform=ios", *words)


def bundle(name, choice):
    return json.loads(bundle_text(name, choice))


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The generated files for each theme."""
    folder = tmp_path_factory.mktemp("swift")
    found = {}

    def make(name):
        if name not in found:
            found[name] = generate(folder / name, THEMES[name])
        return found[name]

    return make


def sources(folder):
    return sorted(folder.glob("*.swift"))


# Live

LIVE = """
import LiveryClient
import Foundation
{shown}
func read(_ file: String) -> [UInt8] {{ Array(FileManager.default.contents(atPath: file)!) }}
func showAll(_ theme: {theme}) {{
{shows}
}}
let words = CommandLine.arguments
switch words[1] {{
case "theme":
    showAll({theme}(try Theme(bytes: read(words[2]))) {{ fatalError("\\($0)") }})
case "shipped":
    showAll({theme}(axes: ["skin": words[2], "tone": words[3]]))
case "contract":
    let theme = try Theme(bytes: read(words[2]))
    for error in {theme}.unmetRequirements(in: theme) {{ print("\\(error.path)\\t\\(error)") }}
case "keys":
    let bundle = try Theme(bytes: read(words[2])).bundle
    for path in bundle.tokens.keys.sorted() {{ check(path, bundle) {{ $0.tokens[path] = nil }} }}
    for path in bundle.styles.keys.sorted() {{ check(path, bundle) {{ $0.styles[path] = nil }} }}
    for path in bundle.tokens.keys.sorted() {{
        check(path, bundle) {{ $0.tokens[path] = Theme.Value.Typed(.component("Other"), .style(Theme.Style(type: "Other"))) }}
    }}
    for (path, style) in bundle.styles.sorted(by: {{ $0.key < $1.key }}) {{
        for name in style.attributes.keys.sorted() {{
            check("\\(path).\\(name)", bundle) {{ $0.styles[path]?.attributes[name] = .value(.point(Theme.Point(x: 1, y: 1))) }}
        }}
    }}
default: fatalError()
}}
/// Creates the theme of a changed bundle: one report, and the values of the whole bundle.
func check(_ path: String, _ bundle: ThemeBundle, _ change: (inout ThemeBundle) -> Void) {{
    var changed = bundle
    change(&changed)
    var reports: [LookupError] = []
    let theme = {theme}(Theme(changed)) {{ reports.append($0) }}
    let isEqual = all(theme) == all({theme}(Theme(bundle)))
    print("\\(path) \\(changed.hashValue)\\t\\(reports.map(\\.path).joined(separator: ",")) \\(isEqual)")
}}
func all(_ theme: {theme}) -> [AnyHashable] {{ [
{values}
] }}
"""


def live_program(folder, theme):
    found = list(accessors(properties(sources(folder)), theme))
    structs = style_structs([folder / f"{theme}+Styles.swift"]) if (folder / f"{theme}+Styles.swift").exists() else ""
    shown = PRELUDE + (HERE / "ShownLive.swift").read_text() + structs.replace("THEME", theme)
    return LIVE.format(
        shown=shown, theme=theme, shows="\n".join(f'    show("{path}", {call})' for path, call in found),
        values="\n".join(f"    {call}," for _, call in found))


@pytest.fixture(scope="module")
def live_built(made, tmp_path_factory):
    programs = {}

    def build(name):
        if name not in programs:
            folder = made(name) / "live"
            theme = name.capitalize()
            programs[name] = compiled(
                tmp_path_factory.mktemp("program"), sources(folder), live_program(folder, theme), client=True)
        return programs[name]

    return build


@pytest.mark.parametrize("name", THEMES)
def test_live_members_are_the_values_of_each_bundle(live_built, name, tmp_path):
    for mode, choice in modes(name).items():
        text = bundle_text(name, choice)
        (tmp_path / mode).write_text(text)
        expected = live(json.loads(text))
        assert len(expected) > 10
        assert printed(live_built(name), "theme", tmp_path / mode) == expected
        words = (choice["skin"], choice.get("tone", ""))
        assert printed(live_built(name), "shipped", *words) == expected


STYLES = """
@components: { Button: { glow: { type: shadow, states: true }, contentInsets: string }, Fancy(+Button): { extra: int } }
plain(View): { shadow: [{ color: #000000, blur: 1 }, { color: #ff0000, blur: 2 }], alpha: 0.5 }
button(Button): { glow: { normal: { color: #00ff00 }, disabled: [{ color: #0000ff }, { color: #ffff00 }] }
    contentInsets: wide, textColor: #101010 }
fancy(Fancy): { glow: { color: #00ffff }, extra: 3, textColor: #202020 }
"""
READ_STYLES = """
let theme = Own(axes: [:])
func colors(_ setting: Theme.Setting<[Theme.Shadow]>) -> String {
    setting.value.map { $0.map { String($0.color.hex.dropFirst()) }.joined(separator: " ") } ?? "-"
}
print("plain\\t\\(colors(theme.plain.shadow.normal)) \\(theme.plain.alpha.normal.value ?? 0)")
print("button\\t\\(colors(theme.button.glow.normal)) \\(colors(theme.button.glow[.disabled]))")
print("kept\\t\\(theme.button.contentInsets.value ?? "-") \\(theme.button.button.textColor.normal.value?.hex ?? "-")")
print("fancy\\t\\(colors(theme.fancy.glow.normal)) \\(theme.fancy.extra.value ?? 0) \\(theme.fancy.textColor.normal.value?.hex ?? "-")")
"""


def test_styles_have_several_shadows_and_attributes_added_to_built_in_types(tmp_path):
    (tmp_path / "own").mkdir()
    (tmp_path / "own/theme.ktv").write_text(STYLES)
    folder = generate(tmp_path / "made", tmp_path / "own", 'theme: "{theme}"\noutputs: [{{ as: swift, to: "live", strict: true }}]')
    program = "import LiveryClient\n" + READ_STYLES
    assert printed(compiled(tmp_path, sources(folder / "live"), program, client=True)) == {
        "plain": "000000ff ff0000ff 0.5", "button": "00ff00ff 0000ffff ffff00ff", "kept": "wide #101010ff",
        "fancy": "00ffffff 3 #202020ff",
    }


def test_an_app_can_have_types_with_the_names_of_the_client(made, tmp_path):
    """The types in a module hide imported types with the same name, even in the generated files."""
    names = ["Theme", "Color", "Font", "Dimension", "Setting", "Stateful", "ValueType", "StyleAttributes", "ButtonStyle"]
    program = "import LiveryClient\n" + "".join(f"struct {name} {{}}\n" for name in names)
    program += 'print("purple\\t\\(Badoo(axes: [:]).brand.purple.hex)")\n'
    found = printed(compiled(tmp_path, sources(made("badoo") / "live"), program, client=True))
    assert found == {"purple": "#783bf9ff"}


@pytest.mark.parametrize("name", ["badoo", "everything"])
def test_a_missing_or_wrong_value_is_reported_once_and_replaced(live_built, name, tmp_path):
    file = tmp_path / "bundle.json"
    file.write_text(bundle_text(name, {"skin": "night"}))
    found = printed(live_built(name), "keys", file)
    values = json.loads(file.read_text())
    assert len(found) > 2 * len(values["tokens"]) + len(values["styles"])
    # A value that is nil has either no property or an optional one.
    absent = {path for path, token in values["tokens"].items() if token["value"] is None}
    wrong = {}
    for key, outcome in found.items():
        path = key.rpartition(" ")[0]
        if outcome != f"{path} true" and not (path in absent and outcome == " true"):
            wrong[key] = outcome
    assert wrong == {}


def test_the_contract_names_what_is_missing(live_built, tmp_path):
    values = bundle("badoo", {"skin": "day"})
    file = tmp_path / "bundle.json"
    file.write_text(json.dumps(values))
    assert printed(live_built("badoo"), "contract", file) == {}
    del values["tokens"]["brand.purple"], values["styles"]["news"]
    values["tokens"]["colors.text"] = {"type": "int", "value": 3}
    file.write_text(json.dumps(values))
    found = printed(live_built("badoo"), "contract", file)
    assert list(found) == ["brand.purple", "colors.text", "news"]
    assert found["colors.text"] == "'colors.text' must be a color, but it is an int"


# Baked

@pytest.mark.parametrize("name", THEMES)
def test_baked_members_are_the_values_of_each_bundle(made, name, tmp_path):
    folder, theme = made(name) / "baked", name.capitalize()
    expected = {mode: baked(bundle(name, choice)) for mode, choice in modes(name).items()}
    members = sorted(set().union(*expected.values()))
    lines = declared(members, folder, theme)
    shown = PRELUDE + (HERE / "ShownBaked.swift").read_text().replace("THEME", theme)
    instances = {mode: "".join(word.capitalize() if index else word for index, word in enumerate(mode.split("-"))) for mode in expected}
    calls = "\n".join(f"showAll(\"{mode}\", {theme}.{call})" for mode, call in instances.items())
    shows = "\n".join(f'    show("\\(mode) {name}", theme.{name})' for name in lines)
    program = compiled(
        tmp_path, sources(folder), f"{shown}\nfunc showAll(_ mode: String, _ theme: {theme}) {{\n{shows}\n}}\n{calls}\n")
    found = printed(program)
    for mode, values in expected.items():
        wanted = {f"{mode} {name}": values.get(name, "nil") for name in lines}
        # An attribute that is missing for one choice of axis values is nil in all states.
        actual = {key: "nil" if set(text) <= set("<nil, >") else text for key, text in found.items() if key.startswith(mode + " ")}
        assert actual == {key: "nil" if set(text) <= set("<nil, >") else text for key, text in wanted.items()}


#: Values for which only LiveryClient has a type, or for which no type exists.
REMARKED = {"everything": {"several"}}


def declared(members, folder, theme):
    return [name for name in members if name not in REMARKED.get(theme.lower(), set())]


# Assets

@pytest.mark.parametrize("name", THEMES)
def test_color_sets_are_the_colors_of_each_bundle(made, name):
    folder, theme = made(name) / "assets", name.capitalize()
    for tone in ["calm", "first"] if name == "everything" else [None]:
        catalog = folder / (f"{theme}.xcassets" if tone in (None, "calm") else f"{theme}-{tone}.xcassets")
        own = {"tone": tone} if tone else {}
        expected = {
            appearance: colors(bundle(name, {"skin": skin} | own)) for skin, appearance in (("day", None), ("night", "dark"))}
        found = {None: {}, "dark": {}}
        for file in catalog.rglob("*.colorset/Contents.json"):
            path = str(file.parent.relative_to(catalog)).removesuffix(".colorset")
            for entry in json.loads(file.read_text())["colors"]:
                appearance = entry.get("appearances", [{"value": None}])[0]["value"]
                found[appearance][path] = components(entry["color"])
        assert len(found[None]) > 5
        assert {key: found[key].items() ^ expected[key].items() for key in found} == {None: set(), "dark": set()}
    for file in folder.rglob("Contents.json"):
        assert json.loads(file.read_text())["info"] == {"author": "livery", "version": 1}


def colors(values):
    """The colors in a bundle, by their folders in a catalog."""
    found = {}
    for path, token in values["tokens"].items():
        if token["type"] == "color":
            add_color(found, path.split("."), token["value"])
    for path, style in values["styles"].items():
        add_colors(found, values, path.split("."), style["type"], style["value"])
    return found


def add_colors(found, values, names, component, attributes):
    for name, value in attributes.items():
        declaration = attribute_type(values, component, name)
        if declaration["type"] in values["types"]:
            add_colors(found, values, [*names, name], declaration["type"], value)
        elif declaration["type"] == "color":
            own = states(attributes, name) if declaration.get("states") else {None: value}
            for state, color in own.items():
                add_color(found, [*names, name] + ([state] if state else []), color)


def add_color(found, names, color):
    if color is not None:
        place = "/".join(identifier(name).replace("`", "") for name in names)
        found[place] = tuple(map(int, Writer(baked=True).color(color).split()))


def components(color):
    assert color["color-space"] == "srgb"
    texts = [color["components"][name] for name in ("red", "green", "blue", "alpha")]
    return tuple(round((int(text, 16) / 255 if text.startswith("0x") else float(text)) * 1_000_000) for text in texts)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("form", ["live-r", "baked-r", "assets", "assets-r"])
def test_other_shapes_compile(made, name, form, tmp_path):
    folder = made(name) / form
    program = {
        "live-r": "import LiveryClient\n@MainActor func use() -> Any { R.color }\n_ = use()",
        "baked-r": "@MainActor func use() -> Any { R.color }\n_ = use()",
    }.get(form, "")
    if name == "badoo":
        program += {
            "live-r": '\nprint("a\\t\\(R.color.brand.purple.hex)", R.style.news.title.textColor.normal)',
            "baked-r": '\nprint("a\\t\\(R.color.brand.purple.red)", R.style.news.title.textColor.normal)',
            "assets-r": '\nprint("a\\t\\(R.color.brand.purple.name)")',
            "assets": '\nprint("a\\t\\(Badoo.brand.purple.name)")',
        }[form]
    found = printed(compiled(tmp_path, sources(folder), program, client=form == "live-r"))
    if name == "badoo":
        assert found["a"].split()[0] in ("#783bf9ff", "0.47058823529411764", "color/brand/purple", "brand/purple")
