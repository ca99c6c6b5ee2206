"""The Compose output. kotlinc compiles it against stubs of Compose's API, and every value is read from the running
objects.

The stubs declare what the generated code uses, according to Compose's documentation. Compose's compiler plugin isn't
available, so composable functions run as plain functions. All themes are compiled at once, because kotlinc takes
seconds to start.
"""

import fcntl
import itertools
import json
import re
import struct
import subprocess
import sysconfig
from pathlib import Path

import pytest

from conftest import HERE
from serving import BINARY, ROOT, run
from hostile import BATCHES, make
from systems import AXES, PUBLISHED, SHARED
from test_android import value_name
from values import STATES, attribute_type

COMPOSE = HERE / "compose"
JARS = Path(sysconfig.get_path("purelib")) / "run_kotlin_kernel/jars"
LIBRARIES = ":".join(str(next(JARS.glob(f"kotlin-{name}-[0-9]*.jar"))) for name in ("stdlib", "reflect"))
#: The compiler, which is included in the kernel for Jupyter.
COMPILER = ":".join(str(path) for path in JARS.glob("*.jar"))
THEMES = {
    "everything": HERE / "everything", "edges": COMPOSE / "edges",
    **{name: ROOT / "Samples" / name for name in ("badoo", "bumble", "core", "angstrom")},
    **({name.replace("-", "_"): path for name, path in PUBLISHED.items()} if SHARED.exists() else {}),
}
HOSTILE = 'as: compose, to: "{name}", package: test.{name}, prefix: T, references: true'
#: The values of Material's roles in the theme 'everything'.
MATERIAL = ", material: { primary: colors.ink, onPrimary: colors.veil }"


def java(*words, check=True):
    words = ["java", "-Xmx1500m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", *map(str, words)]
    found = subprocess.run(words, capture_output=True, text=True, encoding="utf-8")
    assert not check or found.returncode == 0, found.stdout[-4000:] + found.stderr[-4000:]
    return found.stdout + found.stderr


def kotlinc(sources, target, *words, path=LIBRARIES, check=True):
    """Compiles folders and files. Warnings are treated as errors."""
    files = [file for source in sources for file in ([source] if source.is_file() else sorted(source.rglob("*.kt")))]
    target.with_suffix(".txt").write_text("\n".join(json.dumps(str(file)) for file in files))
    return java(
        "-cp", COMPILER, "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-no-stdlib", "-no-reflect", "-Werror", *words,
        "-cp", path, "-d", target, f"@{target.with_suffix('.txt')}", check=check)


def probe(classes, objects, folder):
    """The members of objects, by the names of the objects."""
    names = folder / "objects.txt"
    names.write_text("\n".join(objects))
    lines = java("-cp", classes, "probe.ProbeKt", names).splitlines()
    return {line["object"]: line["members"] for line in map(json.loads, lines)}


def generate(folder, name, theme, options=""):
    """Generates the package for a theme. Returns the messages."""
    plan = folder / f"{name}.ktv"
    plan.write_text(f'theme: {json.dumps(str(theme))}\noutputs: [{{ as: compose, to: {name}, package: test.{name}, prefix: T{options} }}]')
    found = subprocess.run([BINARY, "generate", plan], capture_output=True, text=True)
    return found.returncode, found.stdout + found.stderr


@pytest.fixture(scope="session")
def compiled(tmp_path_factory):
    """The folder with the compiled themes, which is shared by processes that run the tests in parallel."""
    folder = tmp_path_factory.getbasetemp()
    folder = (folder.parent if "popen" in folder.name else folder) / "compose"
    folder.mkdir(exist_ok=True)
    with open(folder / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "members.json").exists():
            compile_all(folder)
    return folder


def compile_all(folder):
    for name, path in THEMES.items():
        options = {"everything": MATERIAL, "edges": ", dark: ember"}.get(name, "")
        code, messages = generate(folder, name, path, options)
        assert code == 0, messages
    kotlinc([COMPOSE / "stubs", COMPOSE / "Probe.kt"], folder / "stubs")
    packages = [*(folder / name for name in THEMES), *packages_of(make(folder / "hostile", BATCHES[0], HOSTILE))]
    found = compile_packages(folder, folder / "stubs", packages, COMPOSE / "Checks.kt")
    (folder / "members.json").write_text(json.dumps(found))


def packages_of(made):
    """The packages for random themes, except those in which names collide."""
    packages = [one.folder / one.name for one in made if one.has("compose")]
    assert 2 * len(packages) >= len(made)
    return packages


def compile_packages(folder, stubs, packages, *more):
    """Compiles packages and returns the members of their objects."""
    path = f"{stubs}:{LIBRARIES}"
    # A library's own code must declare explicitly what is public.
    kotlinc([*packages, *more], folder / "classes", "-Xexplicit-api=strict", path=path)
    objects = [
        f"test.{package.name}.{name}" for package in packages for file in sorted(package.glob("*.kt"))
        for name in re.findall(r"^public object (T\w+) : ", file.read_text(), re.M)]
    return probe(f"{folder / 'classes'}:{path}", objects, folder)


@pytest.fixture(scope="session")
def members(compiled):
    return json.loads((compiled / "members.json").read_text())


# The values that a bundle has, in the notation of the probe.


def single(number):
    """A number with the precision of a `Float`, as the probe prints it."""
    return struct.unpack("f", struct.pack("f", number))[0]


def points(value):
    return value["rem"] * 16 if isinstance(value, dict) else value


def dp(value):
    return {"dp": single(points(value))}


def sp(value):
    return {"sp": single(points(value))}


def color(value):
    if isinstance(value, dict) and value["space"] in ("display-p3", "a98-rgb", "prophoto-rgb", "rec2020", "srgb-linear"):
        return {value["space"]: [single(number) for number in [*value["components"], value["alpha"]]]}
    digits = (value["srgb"] if isinstance(value, dict) else value)[1:]
    return {"argb": digits[6:] + digits[:6]}


def family(names, weight=None):
    names = list(itertools.takewhile(lambda name: name != "system", names))
    if not names:
        return {"family": ["system"]}
    generic = len(names) == 1 and names[0] in ("sans-serif", "serif", "monospace", "cursive")
    return {"family": names} if generic else {"family": names, "of": weight or 400}


def text(value, attributes):
    found = {}
    font = value.get("font", {}) if attributes else value
    # Compose has no font family without a name. Livery has a remark on this.
    if font.get("name"):
        found["fontFamily"] = family([font["name"], *font.get("fallbacks", [])], font.get("weight"))
    if "size" in font:
        found["fontSize"] = sp(font["size"])
    if "weight" in font:
        found["fontWeight"] = {"weight": font["weight"]}
    if attributes:
        if "color" in value:
            found["color"] = color(value["color"])
        if "lineHeightMultiple" in value:
            found["lineHeight"] = {"em": single(value["lineHeightMultiple"])}
        for name in ("lineHeight", "letterSpacing"):
            if name in value:
                found[name] = sp(value[name])
        if "alignment" in value:
            found["textAlign"] = {"name": KEYWORDS[value["alignment"]]}
    return {"text": found} if found else REMARKED


def shadow(value):
    members = {name: dp(value[name]) for name in ("offsetX", "offsetY", "blur", "spread")}
    return {"BoxShadow": {"color": color(value["color"]), "inset": value["inset"], **members}}


#: A value for which Compose has no equivalent.
REMARKED = object()
KEYWORDS = {
    "left": "Start", "center": "Center", "right": "End", "justified": "Justify", "natural": "Start",
    "clipping": "Clip", "truncatingHead": "StartEllipsis", "truncatingTail": "Ellipsis", "truncatingMiddle": "MiddleEllipsis",
    "scaleToFill": "FillBounds", "scaleAspectFit": "Fit", "scaleAspectFill": "Crop",
}


def canonical(type, value):
    if value is None:
        return None
    match type:
        case "bool" | "int" | "double" | "string":
            return value
        case "image":
            return value and value_name(value)
        case "color":
            return color(value)
        case "dimension":
            return dp(value)
        case "fontSize":
            return sp(value)
        case "duration":
            return {"ms": value}
        case "easing":
            return {"easing": [single(number) for number in value]}
        case "fontFamily":
            return family(value if isinstance(value, list) else [value])
        case "fontWeight":
            return {"weight": value}
        case "point":
            return {"offset": [single(number) for number in value]}
        case "size":
            return {"size": [single(number) for number in value]}
        case "rect":
            x, y, width, height = value
            return {"rect": [x, y, x + width, y + height]}
        case "insets":
            return REMARKED if min(value) < 0 else {"insets": [single(number) for number in value]}
        case "font" | "textAttributes":
            return text(value, type == "textAttributes")
        case "shadow":
            return [shadow(one) for one in (value if isinstance(value, list) else [value])]
        case "border":
            return {"border": [dp(value["width"]), color(value["color"])]} if value["style"] == "solid" else REMARKED
        case "gradient":
            stops = [[single(stop["position"]), color(stop["color"])] for stop in value]
            if len(stops) == 1:
                return stops[0][1]
            return {"gradient": stops, "line": found} if (found := line(value[0])) else REMARKED
        case "transition":
            curve = canonical("easing", value["timingFunction"])
            return {"Transition": {"duration": {"ms": value["duration"]}, "delay": {"ms": value["delay"]}, "timingFunction": curve}}
        case "list":
            return [canonical(element["type"], element["value"]) for element in value]
        case "object":
            return {name: canonical(member["type"], member["value"]) for name, member in value.items()}
        case "alignment" | "lineBreakMode" | "contentMode":
            name = "None" if (type, value) == ("contentMode", "center") else KEYWORDS.get(value)
            return {"name": name} if name else REMARKED
        case "case" | "strokeStyle" | "textStyle":
            return REMARKED
    raise KeyError(type)


def setting(value, declared, name):
    if value is None:
        return {"Reset": {}}
    if name == "alpha" and declared == "double":
        found = single(value)
    elif name in ("lineHeight", "letterSpacing") and declared == "dimension":
        found = sp(value)
    elif name == "numberOfLines" and declared == "int" and value <= 0:
        found = canonical(declared, 2**31 - 1)
    elif declared == "int" and not -2**31 <= value < 2**31:
        return REMARKED
    else:
        found = canonical(declared, value)
    return found if found is REMARKED else {"Set": {"value": found}}


def style(bundle, component, attributes):
    """A style as the probe prints it, without the attributes that it leaves unchanged."""
    found = {}
    for name, value in attributes.items():
        declared = attribute_type(bundle, component, name)
        kind = declared["type"]
        if kind in bundle["types"]:
            own = {"Reset": {}} if value is None else {"Set": {"value": style(bundle, kind, value)}}
        elif not declared.get("states"):
            own = setting(value, kind, name)
        else:
            states = value if isinstance(value, dict) and value.keys() <= STATES else {"normal": value}
            own = {COMPOSE_STATES.get(state, state): setting(one, kind, name) for state, one in states.items()}
            own = {state: one for state, one in own.items() if one is not REMARKED}
            own = {"Stateful": own} if own else REMARKED
        if own is not REMARKED:
            found[kotlin_name(name)] = own
    return {f"T{component}Style": found}


COMPOSE_STATES = {"highlighted": "pressed"}


def trimmed(value):
    """A style that the probe has printed, without what it leaves unchanged. Whole numbers have no fraction."""
    if isinstance(value, list):
        return [trimmed(one) for one in value]
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if not isinstance(value, dict):
        return value
    return {name: trimmed(one) for name, one in value.items() if one not in (None, {"Leave": {}}, {"Stateful": {
        "normal": {"Leave": {}}, **dict.fromkeys(("pressed", "selected", "disabled", "focused", "hovered"))}})}


KINDS = {
    **dict.fromkeys(["color"], "colors"),
    **dict.fromkeys(["dimension", "fontSize", "point", "size", "rect", "insets"], "dimens"),
    **dict.fromkeys(["fontFamily", "fontWeight", "font", "textAttributes"], "typography"),
    **dict.fromkeys(["shadow", "border", "gradient"], "effects"),
    **dict.fromkeys(["duration", "easing", "transition"], "motion"),
}


def line(first):
    """The ends of a gradient's line, on the edges of what it fills. None if the line would end between them."""
    if first.get("radial"):
        return "radial"
    ends = {
        0: [0, 1, 0, 0], 45: [0, 1, 1, 0], 90: [0, 0, 1, 0], 135: [0, 0, 1, 1],
        180: [0, 0, 0, 1], 225: [1, 0, 0, 1], 270: [1, 0, 0, 0], 315: [1, 1, 0, 0],
    }
    return ends.get(first.get("angle", 180) % 360)


def kotlin_name(path):
    """The property for a path, as the documentation describes it."""
    words = re.findall(r"[A-Z]+(?![a-z])\d*|[A-Z]?[a-zß-ÿ]+\d*|\d+[a-z]*", path)
    name = "".join(word.lower() if index == 0 else word[0].upper() + word[1:].lower() for index, word in enumerate(words))
    if not name:
        name = "u" + format(ord(path), "x")
    return {"class": "class_"}.get(name, "_" + name if name[0].isdigit() else name)


def expected(bundles, name=kotlin_name):
    """Maps modes to classes, members and the values of each mode's bundle. A remark on one mode is a remark on the
    value."""
    types, remarked = {}, set()
    for bundle in bundles.values():
        for path, token in bundle["tokens"].items():
            if token["value"] is not None:
                types.setdefault(path, set()).add(token["type"])
            if canonical(token["type"], token["value"]) is REMARKED:
                remarked.add(path)
    found = {}
    styles = set().union(*(bundle["styles"] for bundle in bundles.values()))
    for mode, bundle in bundles.items():
        values = found[mode] = {}
        # A style that is `nil` in a mode is a token there.
        for path in set().union(*(bundle["tokens"] for bundle in bundles.values())) - styles:
            own = types.get(path, set())
            kind = KINDS.get(next(iter(own)), "values") if len(own) == 1 else "values"
            token = bundle["tokens"].get(path, {"type": "null", "value": None})
            if path not in remarked:
                values.setdefault(kind, {})[name(path)] = canonical(token["type"], token["value"])
        for path in styles:
            own = bundle["styles"].get(path)
            value = style(bundle, own["type"], own["value"]) if own else None
            values.setdefault("styles", {})[name(path)] = value
    return found


def bundles(name):
    """The bundle for each mode that Android has."""
    path = THEMES[name]
    axes = {
        "everything": {"skin": ["day", "night"], "tone": ["calm", "first"]},
        "edges": {"skin": ["dusk", "ember"], "content": ["color", "dp"]},
        **{name.replace("-", "_"): values for name, values in AXES.items()},
    }.get(name, {"skin": ["day", "night"]})
    platform = ["--platform", "android"] if name in ("everything", "badoo", "bumble", "core") else []
    found = {}
    for values in itertools.product(*axes.values()):
        words = [word for axis, value in zip(axes, values) for word in ("--with", f"{axis}={value}")]
        found["".join(value.capitalize() for value in values) or "Default"] = json.loads(run(BINARY, "compile", path, *platform, *words))
    return found


@pytest.mark.parametrize("name", THEMES)
def test_each_value_is_that_of_the_bundle(members, name):
    modes = expected(bundles(name))
    base = next(iter(modes))
    for mode, classes in modes.items():
        for kind, values in classes.items():
            suffix = kind.capitalize()
            object = f"test.{name}.T{mode}{suffix}"
            # A mode without differences uses the object of the default mode.
            found = members.get(object, members[f"test.{name}.T{base}{suffix}"])
            assert found.keys() == values.keys(), (mode, kind)
            wrong = {name: (values[name], trimmed(found[name])) for name in values if trimmed(found[name]) != trimmed(values[name])}
            assert wrong == {}, (mode, kind)


@pytest.mark.parametrize("batch", BATCHES, ids=lambda batch: f"{batch.start}-{batch.stop - 1}")
def test_random_themes_have_the_values_of_the_bundle_or_a_collision(compiled, members, tmp_path, batch):
    """The first themes are compiled together with the other themes."""
    made = make(tmp_path, batch, HOSTILE)
    if batch != BATCHES[0]:
        members = compile_packages(tmp_path, compiled / "stubs", packages_of(made))
    found = {}
    for object, values in members.items():
        kind = re.search("[A-Z][a-z]+$", object)[0].lower()
        found.setdefault(object.split(".")[1], set()).add((kind, tuple(shown(values.values()))))
    for one in made:
        if one.name in found:
            modes = expected({mode: one.bundle(mode) for mode in one.modes}, str)
            # A mode without differences uses the object of the default mode.
            wanted = {
                (kind, tuple(shown(values.values()))) for classes in modes.values() for kind, values in classes.items() if values}
            assert found[one.name] == wanted, one.name


def shown(values):
    return sorted(json.dumps(trimmed(value), sort_keys=True) for value in values)


def test_theme_follows_the_system_and_provides_the_values(compiled):
    path = f"{compiled / 'classes'}:{compiled / 'stubs'}:{LIBRARIES}"
    found = java("-cp", path, "checks.ChecksKt").splitlines()
    assert found == [
        "light: ff1f1633, Material light ff1f1633", "dark: fff3effb, Material dark fff3effb",
        "night by hand: fff3effb first: ffeeaa66", "night by hand, again outside: ff1f1633",
        "edges dark: ffd0d1d2", "disabled: ff040404", "pressed: ff020202", "normal: ff010101",
        "reset: default", "left: current", "tween: 300 20",
    ]


def test_a_wrong_name_is_rejected_by_the_compiler(compiled, tmp_path):
    """The types in the generated code are exact. Nothing is converted or missing."""
    (tmp_path / "Wrong.kt").write_text("package x\nval a: Int = test.badoo.TDayColors.colorsAccentText\nval b = test.badoo.TDayColors.colorsAcentText\n")
    path = f"{compiled / 'classes'}:{compiled / 'stubs'}:{LIBRARIES}"
    found = kotlinc([tmp_path / "Wrong.kt"], tmp_path / "out", path=path, check=False)
    assert "Wrong.kt:2:" in found and "Wrong.kt:3:" in found


def test_ten_thousand_values_compile_and_load(compiled, tmp_path):
    """A class with all of these values would be too large for the JVM."""
    (tmp_path / "many/skins").mkdir(parents=True)
    colors = [f"c{index}: #{index:06x}" for index in range(7500)]
    fonts = [f"f{index}(font): {{ size: {index} }}" for index in range(2500)]
    (tmp_path / "many/theme.ktv").write_text("@axes: { skin: [day, night] }\n" + "\n".join(colors + fonts))
    (tmp_path / "many/skins/night.ktv").write_text("\n".join(f"c{index}: #00{index:04x}80" for index in range(2500)))
    code, messages = generate(tmp_path, "large", tmp_path / "many")
    assert code == 0, messages
    path = f"{compiled / 'stubs'}:{LIBRARIES}"
    kotlinc([tmp_path / "large"], tmp_path / "classes", path=path)
    objects = ["test.large.TDayColors", "test.large.TNightColors", "test.large.TDayTypography"]
    day, night, text = probe(f"{tmp_path / 'classes'}:{path}", objects, tmp_path).values()
    assert (len(day), len(night), len(text)) == (7500, 7500, 2500)
    for index in range(7500):
        assert day[f"c{index}"] == {"argb": f"ff{index:06x}"}
        assert night[f"c{index}"] == ({"argb": f"8000{index:04x}"} if index < 2500 else day[f"c{index}"])
    assert all(text[f"f{index}"] == {"text": {"fontSize": {"sp": index}}} for index in range(2500))
