"""The output `figma` in both directions. A stand-in for Figma, written from its documentation, reads the output. The
output is also imported again and sent back as an update. Whether Figma itself accepts it can't be tested here."""

import itertools
import json
import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from xml.etree import ElementTree

import pytest

import figma
from conftest import HERE
from hostile import BATCHES, write
from serving import BINARY
from test_systems import PUBLISHED
from waiting import PATIENCE

SAMPLES = HERE.parent.parent / "Samples"
THEMES = {"everything": HERE / "everything"} | {
    name: SAMPLES / name for name in ("badoo", "bumble", "core", "angstrom")
} | PUBLISHED


class Made:
    """A theme with the files of its output and its bundle for each combination of axis values."""

    def __init__(self, theme, folder, plan="", axes=None):
        self.theme, self.folder, self.name = theme, folder, theme.name.split(".")[0]
        folder.mkdir(exist_ok=True)
        self.plan = folder / "generate.ktv"
        self.write(plan)
        self.axes = known_axes(theme) if axes is None else axes
        self.choices = [dict(zip(self.axes, values)) for values in itertools.product(*self.axes.values())]
        self.bundles = [compile(theme, choice) for choice in self.choices]
        states = figma.stateful(self.bundles)
        self.leaves = [figma.leaves(bundle, states) for bundle in self.bundles]

    def write(self, options):
        self.plan.write_text(f'theme: "{self.theme}"\noutputs: [{{ as: figma, to: "out"{options} }}]')

    def generate(self):
        return subprocess.run([BINARY, "generate", self.plan], capture_output=True, text=True)

    @property
    def body(self):
        return json.loads((self.folder / "out/variables.json").read_text())

    def expected(self, index):
        """The values that are variables. They exist in every mode with the same type."""
        return {
            path: value for path, value in self.leaves[index].items()
            if all(leaf.get(path) and leaf[path][0] == value[0] for leaf in self.leaves if value)
            and value
        }


def known_axes(theme):
    """The axes except the platform, and their values, according to the theme's files."""
    if theme == THEMES["everything"]:
        return {"skin": ["day", "night"], "tone": ["calm", "first"]}
    if theme.name.startswith("figma-sds"):
        axis = "skin" if (theme / "skins").exists() else "theme"
        return {axis: ["light", "dark"]}
    if not theme.is_dir() or not (theme / "skins").exists():
        return {}
    if (theme / "tone.ktv").exists():
        return {"skin": ["day", "night"], "tone": ["calm", "first"]}
    return {"skin": ["day", "night"]}


def compile(theme, choice):
    words = [word for axis, value in choice.items() for word in ("--with", f"{axis}={value}")]
    found = subprocess.run([BINARY, "compile", theme, "--platform", "web", *words], capture_output=True, text=True)
    if "unknown axis 'platform'" in found.stderr:
        found = subprocess.run([BINARY, "compile", theme, *words], capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    return json.loads(found.stdout)


@pytest.fixture(scope="module", params=THEMES)
def made(request, tmp_path_factory):
    if not THEMES[request.param].exists():
        pytest.skip("no data: put dtcg-examples into ../shared/data, or set LIVERY_SHARED_DATA to its folder")
    made = Made(THEMES[request.param], tmp_path_factory.mktemp(request.param))
    found = made.generate()
    assert found.returncode == 0, found.stderr
    return made


def differences(expected, found):
    wanted = {path.replace("$root", "root").replace(".", "/"): value for path, value in expected.items()}
    assert wanted.keys() == found.keys()
    return {name: (value, found[name]) for name, value in wanted.items() if not figma.same(value, *found[name])}


def test_imported_files_have_the_bundles_values(made):
    imported = figma.Import(made.folder / "out")
    for index, choice in enumerate(made.choices):
        assert differences(made.expected(index), imported.values(set(choice.values()))) == {}


def test_request_is_valid_and_has_the_bundles_values(made):
    file = figma.File()
    file.post(made.body)
    for index, choice in enumerate(made.choices):
        assert differences(made.expected(index), file.values(set(choice.values()))) == {}


def test_every_value_is_a_variable_or_remarked(made, tmp_path):
    strict = Made(made.theme, tmp_path / "strict", ", strict: true")
    found = strict.generate()
    remarked = {line.split("'")[1] for line in found.stderr.splitlines() if line.endswith("[no-equivalent]")}
    everything = set().union(*made.leaves)
    assert everything == set(made.expected(0)) | remarked
    assert not any(path not in everything for path in remarked)


def test_generating_twice_gives_equal_bytes(made):
    before = {path: path.read_bytes() for path in made.folder.glob("out/**/*.json")}
    shutil.rmtree(made.folder / "out")
    assert made.generate().returncode == 0
    assert {path: path.read_bytes() for path in made.folder.glob("out/**/*.json")} == before


# Names in code

@pytest.mark.parametrize("prefix", ["", "acme"])
@pytest.mark.parametrize("name", ["everything", "badoo", "core"])
def test_names_in_code_are_those_of_the_outputs(tmp_path, name, prefix):
    theme, option = THEMES[name], f', prefix: "{prefix}"' if prefix else ""
    (tmp_path / "generate.ktv").write_text(f"""theme: "{theme}"
        outputs: [
            {{ as: figma, to: "figma", with: {{ skin: day }}{option} }}
            {{ as: css, to: "theme.css"{option} }}
            {{ as: android, to: "app/res"{option} }}
            {{ as: swift, to: "swift", mode: baked }}
        ]""")
    found = subprocess.run([BINARY, "generate", tmp_path / "generate.ktv"], capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    body = json.loads((tmp_path / "figma/variables.json").read_text())
    names = [variable.get("codeSyntax", {}) for variable in body["variables"] if not variable.get("hiddenFromPublishing")]
    sheet = (tmp_path / "theme.css").read_text()
    assert [names["WEB"] for names in names if "WEB" in names and f"  {names['WEB'][4:-1]}: " not in sheet] == []
    known = resources(tmp_path / "app/res")
    assert [names["ANDROID"] for names in names if "ANDROID" in names and names["ANDROID"] not in known] == []
    assert uncompiled(tmp_path / "swift", [names["iOS"] for names in names if "iOS" in names], tmp_path) == ""
    for platform in ("WEB", "ANDROID", "iOS"):
        assert sum(platform in names for names in names) > len(names) / 10


def resources(folder):
    """The references to all resources in a folder."""
    found = set()
    for file in folder.glob("*/*.xml"):
        kind = file.parent.name.split("-")[0]
        if kind != "values":
            found.add(f"@{kind}/{file.stem}")
            continue
        for item in ElementTree.parse(file).getroot():
            found.add(f"@{item.get('type', item.tag)}/{item.get('name')}")
    return found


def uncompiled(folder, properties, scratch):
    """The errors that swiftc reports about the properties of the theme in a folder. Some of the properties are
    deprecated."""
    theme = next(path.stem for path in folder.glob("*.swift") if "+" not in path.stem)
    source = scratch / "main.swift"
    lines = [f"func read{index}() {{ _ = theme.{name} }}" for index, name in enumerate(properties)]
    source.write_text("\n".join([f"let theme = {theme}.{mode(folder / (theme + '.swift'))}", *lines]))
    found = subprocess.run(
        ["swiftc", "-typecheck", "-suppress-warnings", source, *sorted(folder.glob("*.swift"))],
        capture_output=True, text=True)
    return found.stderr


def mode(file):
    """The name of the first choice of axis values in the generated file."""
    return re.search("static let (\\S+) = ", file.read_text())[1]


# The way back

def import_theme(source, target, *words):
    found = subprocess.run(
        [BINARY, "import", source, "-o", target, "--force", *words], capture_output=True, text=True, timeout=PATIENCE)
    assert found.returncode == 0, found.stderr
    return found.stderr


def leaf_values(made, theme):
    """The values of an imported theme for each combination, by the variable's name. Omits the values of hidden
    variables, which the theme needs for values that vary with two axes."""
    names = dict(zip(made.axes, known_axes(theme)))
    for index, choice in enumerate(made.choices):
        bundle = compile(theme, {names[axis]: value for axis, value in choice.items()})
        assert bundle["styles"] == {}
        yield made.expected(index), {
            path.replace(".", "/"): figma.single(token["type"], token["value"])
            for path, token in bundle["tokens"].items()
            if not path.startswith(("day.colors.mixed", "night.colors.mixed", "day.sizes.gap", "night.sizes.gap"))
        }


def test_files_are_imported_with_the_same_values(made, tmp_path):
    import_theme(made.folder / "out", tmp_path / made.name)
    for expected, found in leaf_values(made, tmp_path / made.name):
        assert differences(expected, found) == {}


def test_importing_files_keeps_aliases_and_descriptions(made, tmp_path):
    import_theme(made.folder / "out", tmp_path / made.name)
    again = Made(tmp_path / made.name, tmp_path / "again")
    assert again.generate().returncode == 0
    assert documents(again.folder, made.name) == documents(made.folder, made.name)


def documents(folder, collection):
    """The tokens in all files, and whether they are in the main collection. Omits what depends on styles, which an
    import doesn't have."""
    found = {}
    for path in sorted(folder.glob("out/*/*.tokens.json")):
        document = json.loads(path.read_text())
        for name, token in figma.tokens(document):
            own = token.pop("$extensions", {})
            own.pop("com.figma.codeSyntax", None)
            own.pop("com.figma.hiddenFromPublishing", None)
            # The main collection has the app's name, which is the path of a published system.
            found[path.parent.name.startswith(collection), path.name, name] = rounded(token), own
    return found


def rounded(value):
    if isinstance(value, float):
        return round(value, 12)
    if isinstance(value, dict):
        return {name: rounded(member) for name, member in value.items()}
    return [rounded(element) for element in value] if isinstance(value, list) else value


@pytest.mark.parametrize("form", ["response", "files"])
def test_variables_of_figma_are_imported_and_updated(made, tmp_path, form):
    file = figma.File()
    file.post(made.body)
    source, theme = tmp_path / "source", tmp_path / made.name
    store(file, source, form)
    import_theme(source, theme, "--ids", tmp_path / "figma.ids.json")
    for expected, found in leaf_values(made, theme):
        assert differences(expected, found) == {}
    again = Made(theme, tmp_path / "again", ', ids: "../figma.ids.json"')
    found = again.generate()
    assert found.returncode == 0, found.stderr
    if form == "files":
        # Figma's files contain neither the collections nor the modes that a request needs.
        assert not (again.folder / "out/variables.json").exists() and "variables.json" in found.stderr
        return
    assert again.body.keys() == {"variables", "variableModeValues"}
    assert {change["action"] for change in again.body["variables"]} == {"UPDATE"}
    before = file.response()
    file.post(again.body)
    assert without_syntax(file.response()) == without_syntax(before)


def test_ids_fit_the_theme_that_the_variables_come_from(made, tmp_path):
    file = figma.File()
    file.post(made.body)
    before = file.response()
    store(file, tmp_path / "source", "response")
    import_theme(tmp_path / "source", tmp_path / "imported", "--ids", tmp_path / "figma.ids.json")
    (tmp_path / "generate.ktv").write_text(
        f'theme: "{made.theme}"\noutputs: [{{ as: figma, to: "out", ids: "figma.ids.json" }}]')
    found = generate(tmp_path)
    assert found.returncode == 0, found.stderr
    body = json.loads((tmp_path / "out/variables.json").read_text())
    assert {change["action"] for change in body["variables"]} == {"UPDATE"}
    file.post(body)
    assert rounded(file.response()) == rounded(before)


def store(file, folder, form):
    folder.mkdir()
    if form == "response":
        (folder / "local.json").write_text(json.dumps(file.response()))
        return
    for path, tree in file.export().items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(json.dumps(tree))


def without_syntax(response):
    for variable in response["meta"]["variables"].values():
        del variable["codeSyntax"]
    return rounded(response)


def created(collections):
    """The part of a request that creates collections with modes. The names are also used as temporary ids."""
    return {
        "variableCollections": [
            {"action": "CREATE", "id": name, "name": name, "initialModeId": modes[0]} for name, modes in collections.items()],
        "variableModes": [
            {"action": "CREATE" if index else "UPDATE", "id": mode, "name": mode, "variableCollectionId": name}
            for name, modes in collections.items() for index, mode in enumerate(modes)],
    }


def test_aliases_between_scopes_and_collections_come_back(tmp_path):
    create = lambda id, name, collection, type, *scopes: {
        "action": "CREATE", "id": id, "name": name, "variableCollectionId": collection, "resolvedType": type,
        "scopes": list(scopes) or ["ALL_SCOPES"]}
    value = lambda variable, mode, value: {"variableId": variable, "modeId": mode, "value": value}
    alias = lambda id: {"type": "VARIABLE_ALIAS", "id": id}
    file = figma.File()
    file.post({
        **created({"Brand": ["acme", "globex"], "Mode": ["light", "dark"]}),
        "variables": [
            create("pad", "pad", "Brand", "FLOAT"), create("face", "face", "Brand", "STRING"), create("bold", "bold", "Brand", "FLOAT"),
            create("copy", "copy", "Mode", "FLOAT", "GAP"), create("family", "family", "Mode", "STRING", "FONT_FAMILY"),
            create("weight", "weight", "Mode", "FLOAT", "FONT_WEIGHT"),
        ],
        "variableModeValues": [
            value("pad", "acme", 16), value("pad", "globex", 8), value("face", "acme", "Inter"),
            value("face", "globex", "Roboto"), value("bold", "acme", 700), value("bold", "globex", 700),
            value("copy", "light", alias("pad")), value("copy", "dark", alias("pad")),
            value("family", "light", alias("face")), value("family", "dark", alias("face")),
            value("weight", "light", alias("bold")), value("weight", "dark", 500),
        ],
    })
    before = file.response()
    store(file, tmp_path / "source", "response")
    import_theme(tmp_path / "source", tmp_path / "acme", "--ids", tmp_path / "figma.ids.json")
    (tmp_path / "generate.ktv").write_text('theme: acme\noutputs: [{ as: figma, to: "out", ids: "figma.ids.json", strict: true }]')
    found = generate(tmp_path)
    assert found.returncode == 0, found.stderr
    file.post(json.loads((tmp_path / "out/variables.json").read_text()))
    assert without_syntax(file.response()) == without_syntax(before)


@pytest.fixture
def designed(tmp_path):
    """A theme that was imported from a response, and its plan."""
    file = figma.File()
    file.post({
        **created({"Primitives": ["Mode 1"], "Theme": ["Light", "Dark"]}),
        "variables": [
            {"action": "CREATE", "id": "red", "name": "Red/500", "variableCollectionId": "Primitives", "resolvedType": "COLOR"},
            {
                "action": "CREATE", "id": "accent", "name": "Accent Color", "variableCollectionId": "Theme",
                "resolvedType": "COLOR", "description": "buttons",
            },
        ],
        "variableModeValues": [
            {"variableId": "red", "modeId": "Mode 1", "value": {"r": 1, "g": 0, "b": 0, "a": 1}},
            {"variableId": "accent", "modeId": "Light", "value": {"type": "VARIABLE_ALIAS", "id": "red"}},
            {"variableId": "accent", "modeId": "Dark", "value": {"r": 0, "g": 0, "b": 1, "a": 0.5}},
        ],
    })
    store(file, tmp_path / "source", "response")
    import_theme(tmp_path / "source", tmp_path / "acme", "--ids", tmp_path / "figma.ids.json")
    plan = tmp_path / "generate.ktv"
    plan.write_text('theme: acme\noutputs: [{ as: figma, to: "out", ids: "figma.ids.json" }]')
    return file, tmp_path


def generate(folder):
    return subprocess.run([BINARY, "generate", folder / "generate.ktv"], capture_output=True, text=True)


def test_new_values_are_created_beside_updates(designed):
    file, folder = designed
    text = (folder / "acme/theme-2.ktv").read_text()
    (folder / "acme/theme-2.ktv").write_text(text + "\nborder: #00ff00\nconstant: 4\n")
    night = folder / "acme/skins/dark.ktv"
    night.write_text(night.read_text() + "\nborder: #ff00ff\n")
    found = generate(folder)
    assert found.returncode == 0, found.stderr
    body = json.loads((folder / "out/variables.json").read_text())
    actions = {change["name"]: change["action"] for change in body["variables"]}
    assert actions == {"Red/500": "UPDATE", "Accent Color": "UPDATE", "border": "CREATE", "constant": "CREATE"}
    file.post(body)
    assert len(file.variables) == 4 and len(file.collections) == 2
    assert file.values({"Dark"})["border"] == ("COLOR", {"r": 1, "g": 0, "b": 1, "a": 1})
    assert file.values({"Dark"})["Accent Color"] == ("COLOR", {"r": 0, "g": 0, "b": 1, "a": 0.5})
    assert file.values({"Light"})["Accent Color"] == ("COLOR", {"r": 1, "g": 0, "b": 0, "a": 1})


def test_renamed_value_keeps_its_variable(designed):
    file, folder = designed
    for path in folder.glob("acme/**/*.ktv"):
        path.write_text(path.read_text().replace("Accent Color", "accent"))
    found = generate(folder)
    assert found.returncode == 1 and not (folder / "out").exists()
    assert "unknown path 'Accent Color' of the variable 'VariableID:0:" in found.stderr
    assert "generate.ktv:2:" in found.stderr and "new path, or remove the variable" in found.stderr
    ids = folder / "figma.ids.json"
    ids.write_text(ids.read_text().replace('"Accent Color":', '"accent":'))
    assert generate(folder).returncode == 0
    file.post(json.loads((folder / "out/variables.json").read_text()))
    assert sorted(variable["name"] for variable in file.variables.values()) == ["Red/500", "accent"]


def test_without_ids_nothing_is_lost(designed):
    _, folder = designed
    (folder / "generate.ktv").write_text('theme: acme\noutputs: [{ as: figma, to: "out" }]')
    assert generate(folder).returncode == 0
    file = figma.File()
    file.post(json.loads((folder / "out/variables.json").read_text()))
    assert file.values({"dark"})["Accent Color"] == ("COLOR", {"r": 0, "g": 0, "b": 1, "a": 0.5})


def test_left_out_values_keep_their_ids(designed):
    _, folder = designed
    (folder / "generate.ktv").write_text(
        'theme: acme\noutputs: [{ as: figma, to: "out", ids: "figma.ids.json", exclude: [Red] }]')
    found = generate(folder)
    assert found.returncode == 0, found.stderr
    body = json.loads((folder / "out/variables.json").read_text())
    assert [change["name"] for change in body["variables"]] == ["Accent Color"]


def test_another_type_is_an_error(designed):
    _, folder = designed
    for path in folder.glob("acme/**/*.ktv"):
        text = path.read_text().replace("@Red.500", "4").replace("#0000ff", "5").replace("color.alpha(5, 0.5)", "max(5, 5)")
        path.write_text(text.replace("~max(5, 5)", "5"))
    found = generate(folder)
    assert found.returncode == 1 and not (folder / "out").exists()
    assert "'Accent Color': its Figma variable has the type COLOR, which can't become FLOAT" in found.stderr


def test_descriptions_and_deprecations_come_back(tmp_path):
    (tmp_path / "acme").mkdir()
    (tmp_path / "acme/theme.ktv").write_text("""
        @description: { ink: "text\\nof two lines", gone: "old" }
        @deprecated: { gone: "use ink", empty: true }
        ink: #000000
        gone: #111111
        empty: #222222
    """)
    made = Made(tmp_path / "acme", tmp_path / "made")
    assert made.generate().returncode == 0
    import_theme(made.folder / "out", tmp_path / "again/acme")
    text = (tmp_path / "again/acme/acme.ktv").read_text()
    assert '@deprecated: { gone: "use ink", empty: true }' in text or "@deprecated: { empty: true, gone: \"use ink\" }" in text
    again = Made(tmp_path / "again/acme", tmp_path / "again/made")
    assert again.generate().returncode == 0
    assert documents(again.folder, "acme") == documents(made.folder, "acme")


@pytest.mark.parametrize("text,message", [
    ("", "line 1: expected a value"), ("{", "line 1: expected "), ("[]", "the file has no ids of Figma variables"),
    ("{}", "the file has no ids of Figma variables"), ('{"collections": 1}', "the file has no ids of Figma variables"),
    ('{"collections": [{}], "variables": {}}', "a collection needs 'name' and 'modes'"),
])
def test_invalid_ids_are_reported_with_their_place(designed, text, message):
    _, folder = designed
    (folder / "figma.ids.json").write_text(text)
    found = generate(folder)
    assert found.returncode == 1 and not (folder / "out").exists()
    assert "generate.ktv:2:" in found.stderr and f"can't read 'figma.ids.json': {message}" in found.stderr


def test_missing_ids_are_reported(designed):
    _, folder = designed
    (folder / "figma.ids.json").unlink()
    found = generate(folder)
    assert found.returncode == 1 and "can't read 'figma.ids.json'" in found.stderr


# Hostile names and strings

@pytest.mark.parametrize("batch", BATCHES, ids=lambda batch: f"{batch.start}-{batch.stop - 1}")
def test_random_themes(tmp_path, batch):
    def check(seed):
        folder = tmp_path / str(seed)
        own = write(folder / "acme", seed)
        made = Made(folder / "acme", folder / "made", axes=own.axes)
        found = made.generate()
        if found.returncode != 0:
            assert "[name-collision]" in found.stderr, found.stderr
            return False
        check_modes(made)
        check_import(made, folder / "imported")
        return True
    with ThreadPoolExecutor(2) as pool:
        assert 2 * sum(pool.map(check, batch)) >= len(batch)


def check_modes(made):
    """Checks that Figma's import and API have the values of each mode."""
    file, imported = figma.File(), figma.Import(made.folder / "out")
    file.post(made.body)
    for index, choice in enumerate(made.choices):
        # Lengths, durations and numbers are all numbers in Figma, but can't be the same variable.
        types = lambda path: {bundle["tokens"][path]["type"] for bundle in made.bundles if path in bundle["tokens"]}
        wanted = {name(path): value for path, value in made.expected(index).items()}
        mixed = {name(path) for path in made.expected(index) if len(types(path)) > 1}
        for values in (imported.values(set(choice.values())), file.values(set(choice.values()))):
            assert wanted.keys() - mixed <= values.keys() <= wanted.keys(), (made.theme, choice)
            wrong = {path: (wanted[path], value) for path, value in values.items() if not figma.same(wanted[path], *value)}
            assert wrong == {}, (made.theme, choice)


def check_import(made, folder):
    """Checks that the imported theme has the default mode's values. With two axes, it also has the values of hidden
    variables."""
    if len(made.axes) > 1:
        return
    imported = figma.Import(made.folder / "out").values(set())
    wanted = {path: value for path, value in made.expected(0).items() if name(path) in imported}
    if not wanted:
        return
    import_theme(made.folder / "out", folder)
    tokens = compile(folder, {})["tokens"].values()
    found = sorted(figma.shown(figma.single(token["type"], token["value"])) for token in tokens)
    assert found == sorted(map(figma.shown, wanted.values())), made.theme


def name(path):
    """The name that Figma accepts for a path."""
    parts = (re.sub("[{}/]", "-", part).lstrip("$").strip(" ") or "-" for part in path.split("."))
    return "/".join(parts)


# Invalid input

RESPONSE = '{"meta": {"variableCollections": %s, "variables": %s}}'
COLLECTION = '{"C": {"name": "c", "defaultModeId": "1", "modes": [{"modeId": "1", "name": "m"}]}}'
VARIABLE = '{"V": {"name": "v", "variableCollectionId": "C", "resolvedType": "%s", "valuesByMode": {"1": %s}}}'
BAD = {
    "collection": (RESPONSE % ('{"C": {}}', "{}"), "expected a collection with 'name' and 'modes'"),
    "mode": (RESPONSE % ('{"C": {"name": "c", "modes": [{}]}}', "{}"), "expected a mode with 'modeId' and 'name'"),
    "orphan": (RESPONSE % ("{}", '{"V": {"name": "v"}}'), "expected a variable of one of the collections"),
    "variable": (RESPONSE % (COLLECTION, '{"V": {"variableCollectionId": "C"}}'), "expected a variable with 'name'"),
    "type": (RESPONSE % (COLLECTION, VARIABLE % ("EASING", "1")), "expected a variable with 'name'"),
    "color": (RESPONSE % (COLLECTION, VARIABLE % ("COLOR", '{"r": 2, "g": 0, "b": 0}')), "can't be read: expected a color"),
    "number": (RESPONSE % (COLLECTION, VARIABLE % ("FLOAT", '"4"')), "'4' can't be read"),
    "alias": (
        RESPONSE % (COLLECTION, VARIABLE % ("FLOAT", '{"type": "VARIABLE_ALIAS", "id": "X"}')), "the variable is an alias of 'X', which is not in these files"),
    "cycle": (
        RESPONSE % (COLLECTION, VARIABLE % ("FLOAT", '{"type": "VARIABLE_ALIAS", "id": "V"}')), "reference cycle"),
    "token type": ('{"a": {"$type": "shadow", "$value": 1}, "$extensions": {"com.figma.modeName": "m"}}', "of the type 'shadow'"),
    "no type": ('{"a": {"$value": 1}, "$extensions": {"com.figma.modeName": "m"}}', "a value without a type"),
    "token": ('{"a": {"$type": "color", "$value": 1}, "$extensions": {"com.figma.modeName": "m"}}', "expected a color"),
    "depth": (
        RESPONSE % (COLLECTION, (VARIABLE % ("FLOAT", "1")).replace('"v"', '"' + "a/" * 100000 + '"')),
        "nested too deeply: the limit is 60 levels"),
    "json": ('{"meta": {"variables": {"a"', "expected ':'"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_reported_with_its_place(tmp_path, name):
    text, message = BAD[name]
    (tmp_path / "in.json").write_text(text)
    words = [BINARY, "import", tmp_path / "in.json", "-o", tmp_path / "theme"]
    found = subprocess.run(words, capture_output=True, text=True)
    assert message in found.stderr and "in.json:1:" in found.stderr, found.stderr
    assert found.returncode in (0, 1) and (found.returncode == 0) == (tmp_path / "theme").exists()


def test_large_files_are_imported_in_bounded_time(tmp_path):
    """Imports as many variables and modes as the importer allows."""
    modes = [{"modeId": f"1:{index}", "name": f"m{index}"} for index in range(4)]
    variables = {
        f"VariableID:{index}": {
            "name": f"group {index // 50}/value {index}", "variableCollectionId": "C", "resolvedType": "FLOAT",
            "valuesByMode": {
                mode["modeId"]: {"type": "VARIABLE_ALIAS", "id": f"VariableID:{index - 1}"} if index % 20 else index
                for mode in modes
            },
        }
        for index in range(5000)
    }
    text = json.dumps({"meta": {"variableCollections": {"C": {"name": "c", "modes": modes}}, "variables": variables}})
    (tmp_path / "in.json").write_text(text)
    import_theme(tmp_path / "in.json", tmp_path / "theme")
    bundle = compile(tmp_path / "theme", {})
    assert len(bundle["tokens"]) == 5000 and bundle["tokens"]["group 99.value 4999"]["value"] == 4980


def test_names_that_become_equal_are_imported_in_bounded_time(tmp_path):
    names = ["".join(letters) for letters in itertools.islice(itertools.product("{}", repeat=13), 5000)]
    variables = {
        f"V{index}": {"name": name, "variableCollectionId": "C", "resolvedType": "FLOAT", "valuesByMode": {"1": index}}
        for index, name in enumerate(names)
    }
    (tmp_path / "in.json").write_text(RESPONSE % (COLLECTION, json.dumps(variables)))
    import_theme(tmp_path / "in.json", tmp_path / "theme")
    assert len(compile(tmp_path / "theme", {})["tokens"]) == 5000


def test_limits_of_figma_are_errors_with_a_hint(tmp_path):
    (tmp_path / "theme.ktv").write_text("\n".join(f"v{index}: {index}" for index in range(5001)))
    (tmp_path / "generate.ktv").write_text('theme: "theme.ktv"\noutputs: [{ as: figma, to: "out" }]')
    found = generate(tmp_path)
    assert found.returncode == 1 and not (tmp_path / "out").exists()
    assert "has 5001 variables: Figma's limit is 5000 [over-limit]" in found.stderr
    assert "generate.ktv:2:" in found.stderr and "'include' and 'exclude'" in found.stderr


def test_many_modes_are_an_error(tmp_path):
    values = ", ".join(f"v{index}" for index in range(41))
    (tmp_path / "acme/skins").mkdir(parents=True)
    (tmp_path / "acme/theme.ktv").write_text(f"@axes: {{ skin: [{values}] }}\na: 1")
    (tmp_path / "acme/skins/v40.ktv").write_text("a: 2")
    (tmp_path / "generate.ktv").write_text('theme: acme\noutputs: [{ as: figma, to: "out" }]')
    found = generate(tmp_path)
    assert found.returncode == 1 and "has 41 modes: Figma's limit is 40 [over-limit]" in found.stderr
