"""The names of the client's public types. An app that also imports SwiftUI, Foundation and MacTypes can use all of
them.

The types are read from the symbol graphs of the built modules, so a new public type is checked without being listed
here.
"""

import json
import subprocess

import pytest

from swift import IMPORTS, STRICT

TYPES = {"swift.struct", "swift.class", "swift.enum", "swift.protocol", "swift.actor", "swift.typealias"}

#: Modules that exist only on Apple's platforms. Foundation is the real module.
STANDINS = {
    # https://developer.apple.com/documentation/swiftui
    "SwiftUI": """
        Alert Alignment Anchor Angle Animation AnyLayout AnyTransition AnyView App AppStorage AsyncImage Axis
        BlendMode Binding BorderlessButtonStyle Button ButtonRole ButtonStyle Canvas Capsule Circle Color ColorPicker
        ColorScheme ContentMode ControlGroup ControlSize CoordinateSpace DatePicker Divider DragGesture Edge
        EdgeInsets EllipticalGradient Environment EnvironmentValues FillStyle Font ForEach Form Gauge GeometryReader
        Gesture Gradient Grid Group HStack Image Label LabelStyle Layout LayoutDirection LinearGradient Link List
        Material Menu Namespace NavigationStack ObservedObject OpenURLAction Path Picker PreferenceKey
        PrimitiveButtonStyle ProgressView RadialGradient Rectangle RoundedRectangle SafeAreaRegions Scene ScenePhase
        ScrollView Section Shader Shape ShapeStyle Slider Spacer Stepper State StrokeStyle SubmitLabel TabView Table
        Text TextAlignment TextEditor TextField TextFieldStyle Toggle ToggleStyle ToolbarItem Transaction Transition
        UnitPoint UnitCurve VStack View ViewModifier Visibility Window ZStack""",
    # Declarations in the C module MacTypes, which Foundation re-exports on macOS.
    "MacTypes": "Byte Fixed Float32Point OSType Point Ptr Rect Size Style StyleParameter TimeScale UnsignedFixed",
}


def graph(folder, module):
    """The symbol graphs of a module and of its extensions to other modules."""
    target = json.loads(subprocess.check_output(["swiftc", "-print-target-info"]))["target"]["triple"]
    words = ["-module-name", module, *IMPORTS, "-target", target, "-output-dir", folder]
    subprocess.run(
        ["swift-symbolgraph-extract", *words, "-minimum-access-level", "public"], check=True, capture_output=True)
    return [json.loads(path.read_text()) for path in folder.glob(f"{module}*.symbols.json")]


def types(graphs):
    """Each public type, by path, with the number of its generic parameters."""
    found = {}
    for symbol in (symbol for graph in graphs for symbol in graph["symbols"]):
        if symbol["kind"]["identifier"] in TYPES:
            generics = symbol.get("swiftGenerics", {}).get("parameters", [])
            found[".".join(symbol["pathComponents"])] = len(generics), symbol["kind"]["identifier"]
    return found


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    return types(graph(tmp_path_factory.mktemp("client"), "LiveryClient"))


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    return types(graph(tmp_path_factory.mktemp("model"), "LiveryModel"))


def use(number, name, kind):
    count, kind = kind
    arguments = f"<{', '.join(['Int'] * count)}>" if count else ""
    return f"typealias Use{number} = {'any ' if kind == 'swift.protocol' else ''}{name}{arguments}"


def checked(folder, lines, standins=STANDINS):
    """What the compiler reports about a file in an app that imports everything."""
    for name, words in standins.items():
        source = folder / f"{name}.swift"
        source.write_text("".join(f"public struct {word} {{}}\n" for word in words.split()))
        subprocess.run(
            ["swiftc", "-emit-module", "-module-name", name, "-o", folder / f"{name}.swiftmodule", source], check=True)
    imports = "".join(f"import {name}\n" for name in ["Foundation", "LiveryClient", *standins])
    file = folder / "App.swift"
    file.write_text(imports + "\n".join(lines) + "\n")
    words = [*STRICT, "-typecheck", "-I", folder, *IMPORTS, file]
    return subprocess.run(["swiftc", *map(str, words)], capture_output=True, text=True)


def test_an_app_names_every_public_type_of_the_client(tmp_path, client, model):
    names = client | {name: kind for name, kind in model.items() if name.split(".")[0] == "Theme"}
    assert {"Theme.Color", "Theme.Setting", "Theme.ButtonStyle", "ThemeClient.Configuration"} <= names.keys()
    found = checked(tmp_path, [use(number, name, names[name]) for number, name in enumerate(sorted(names))])
    assert found.returncode == 0, found.stderr


def test_a_type_of_the_model_outside_of_theme_is_exported_by_name_or_invisible(tmp_path, model):
    others = sorted(name for name in model if "." not in name and name != "Theme")
    found = checked(tmp_path, [use(number, name, model[name]) for number, name in enumerate(others)])
    invisible = {name for name in others if f"cannot find type '{name}' in scope" in found.stderr}
    assert set(others) - invisible == {"BundleError", "ThemeBundle"}, found.stderr
    assert "ambiguous" not in found.stderr


def test_two_types_of_one_name_are_ambiguous(tmp_path, client):
    """Without this, the tests above would pass with a compiler that silently prefers one of the types."""
    found = checked(tmp_path, ["typealias Use = ThemeOrigin"], STANDINS | {"Other": "ThemeOrigin"})
    assert "'ThemeOrigin' is ambiguous for type lookup in this context" in found.stderr
