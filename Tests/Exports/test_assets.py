"""The copies of images and fonts, as the tools of each platform read them."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from android import App
from serving import BINARY, ROOT, run, serving
from swift import compiled, printed
from test_compose import COMPOSE, LIBRARIES, java, kotlinc

SAMPLES = ROOT / "Samples"
PLAN = """
theme: "{theme}"
outputs: [
    {{ as: android, to: "app/res", assets: copy }}
    {{ as: css, to: "web/theme.css", assets: copy, styles: true }}
    {{ as: compose, to: "compose", package: test.badoo, resources: com.example.app, include: [fonts] }}
    {{ as: swift, to: "live", assets: copy }}
    {{ as: swift, to: "assets", mode: assets, assets: copy }}
    {{ as: swift, to: "assets-r", mode: assets, shape: r, assets: copy }}
]
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The outputs of badoo, which has images for day and night and a font, and inherits images."""
    folder = tmp_path_factory.mktemp("assets")
    (folder / "generate.ktv").write_text(PLAN.format(theme=os.path.relpath(SAMPLES / "badoo", folder)))
    run(BINARY, "generate", folder / "generate.ktv")
    return folder


def test_a_published_version_has_the_same_files_as_its_folder(made, tmp_path):
    with serving(tmp_path) as service:
        (tmp_path / "generate.ktv").write_text(PLAN.format(theme="badoo@1"))
        run(BINARY, "generate", tmp_path / "generate.ktv", "--server", service.url)
    files = {file.relative_to(made): file.read_bytes() for root in ROOTS for file in (made / root).rglob("*") if file.is_file()}
    assert len(files) > 100
    found = {path: (tmp_path / path).read_bytes() for path in files}
    # Bundles of a published version also state its number and time. The first line has the hash of the others.
    shipped = Path("live/Badoo+Shipped.swift")
    text, stamps = re.subn(rb" version: 1, time: [0-9]+,\n", b"\n", found.pop(shipped))
    assert stamps == 2
    assert text.partition(b"\n")[2] == files.pop(shipped).partition(b"\n")[2]
    assert found == files


ROOTS = ("app", "web", "live", "assets")


def bundle(platform, skin):
    words = ("--with", f"platform={platform}", "--with", f"skin={skin}")
    return json.loads(run(BINARY, "compile", SAMPLES / "badoo", *words))


# Android

DENSITIES = {1: "mdpi", 2: "xhdpi", 3: "xxhdpi"}


def test_android_has_each_image_at_its_density_and_at_night(made, tmp_path):
    app = App(tmp_path, made / "app/res")
    day, night = (bundle("android", skin)["assets"] for skin in ("day", "night"))
    assert {"icons/heart", "badge_sports"} <= day.keys() and day["icons/heart"] != night["icons/heart"]
    for name, files in day.items():
        key = f"drawable/{name.replace('/', '_')}"
        wanted = {DENSITIES[file["scale"]] for file in files}
        if name in night and night[name] != files:
            wanted |= {f"night-{DENSITIES[file['scale']]}" for file in night[name]}
        assert app.resources[key].keys() == wanted, name


def test_android_has_the_font_with_its_weights(made, tmp_path):
    app = App(tmp_path, made / "app/res")
    family = app.xml(app.resources["font/quicksand"]["v26" if "v26" in app.resources["font/quicksand"] else ""][5:])
    found = {int(attributes["fontWeight"]): attributes["font"] for name, attributes, _ in family[2]}
    assert found == {400: "@font/quicksand_400", 700: "@font/quicksand_700"}
    for weight, reference in found.items():
        copy = made / f"app/res/{reference[1:]}.ttf"
        source = SAMPLES / "badoo/assets" / {400: "Quicksand-Regular.ttf", 700: "Quicksand-Bold.ttf"}[weight]
        assert copy.read_bytes() == source.read_bytes()
    _, items = app.value("style/TextAppearance.Fonts.Title", "")
    assert items["android:fontFamily"] == "@font/quicksand"


def test_compose_refers_to_the_fonts_of_android(made, tmp_path):
    fields = "\n".join(f"    const val {file.stem} = {number}" for number, file in enumerate((made / "app/res/font").iterdir()))
    resources = tmp_path / "R.kt"
    resources.write_text(f"package com.example.app\nobject R {{ object font {{\n{fields}\n}} }}")
    program = tmp_path / "Main.kt"
    program.write_text(COMPOSE_PROGRAM)
    kotlinc([COMPOSE / "stubs", made / "compose", resources, program], tmp_path / "classes")
    found = java("-cp", f"{tmp_path / 'classes'}:{LIBRARIES}", "MainKt").split()
    assert found == ["quicksand_400", "400", "quicksand_700", "700"]


#: Prints the name and weight of each font of the titles.
COMPOSE_PROGRAM = """
import androidx.compose.ui.text.font.*
import com.example.app.R

fun main() {
    val family = test.badoo.BadooDayTypography.fontsTitle.fontFamily as FontListFontFamily
    for (font in family.fonts.map { it as ResourceFont }) {
        val names = R.font::class.java.fields.filter { it.type == Int::class.java && it.getInt(null) == font.resId }
        println("${names.single().name} ${font.weight.weight}")
    }
}
"""


# The web

@pytest.fixture
def site(made, page):
    """A page with the style sheet. Everything comes from the folder, and anything else fails."""
    failed = []

    def answer(route):
        file = made / "web" / route.request.url.split("/", 3)[3]
        if file.is_file():
            route.fulfill(path=file)
        else:
            failed.append(route.request.url)
            route.abort()

    page.route("http://site.test/**", answer)
    page.route("http://site.test/", lambda route: route.fulfill(
        content_type="text/html", body="<!doctype html><link rel=stylesheet href=theme.css><p id=sample>Sample</p>"))
    page.goto("http://site.test/")
    yield page
    assert failed == []


def test_chromium_loads_each_font(site):
    found = site.evaluate(
        """async () => { await Promise.all([...document.fonts].map(font => font.load()));
          return [...document.fonts].map(font => [font.family, font.weight, font.style, font.status]) }""")
    assert [[family.strip('"'), *rest] for family, *rest in found] == [
        ["Quicksand", "400", "normal", "loaded"], ["Quicksand", "700", "normal", "loaded"]]
    widths = site.evaluate(
        """() => { const context = document.createElement("canvas").getContext("2d");
          return ["Quicksand, monospace", "monospace"].map(family => {
            context.font = `700 40px ${family}`; return context.measureText("Badoo").width }) }""")
    assert widths[0] != widths[1]


def test_chromium_draws_each_image_of_each_skin(site):
    for skin in ("day", "night"):
        files = bundle("web", skin)["assets"]["icons/heart"]
        drawn = site.evaluate(
            """async skin => { document.documentElement.dataset.skin = skin;
              const sample = document.getElementById("sample");
              sample.style.backgroundImage = "var(--images-like)";
              const urls = [...getComputedStyle(sample).backgroundImage.matchAll(/url\\("([^"]+)"\\)/g)].map(found => found[1]);
              return Promise.all(urls.map(async url => {
                const image = new Image(); image.src = url; await image.decode();
                return [url, image.naturalWidth, image.naturalHeight] })) }""", skin)
        assert [size for _, *size in drawn] == [file["size"] for file in files]
        assert [url.split(".")[-2] for url, *_ in drawn] == [file["sha256"][:8] for file in files]


# Swift

def appearance(entry):
    return entry.get("appearances", [{"value": "any"}])[0]["value"]


def test_image_sets_are_complete(made):
    catalog = made / "assets/BadooImages.xcassets"
    expected = {"any": bundle("ios", "day")["assets"], "dark": bundle("ios", "night")["assets"]}
    sets = {str(file.parent.relative_to(catalog)).removesuffix(".imageset"): file for file in catalog.rglob("*.imageset/Contents.json")}
    assert sets.keys() == expected["any"].keys() | expected["dark"].keys()
    for name, file in sets.items():
        contents = json.loads(file.read_text())
        assert contents["info"] == {"author": "livery", "version": 1}
        images = contents["images"]
        # Each file in the folder is listed exactly once.
        others = sorted(other.name for other in file.parent.iterdir() if other != file)
        assert sorted(entry["filename"] for entry in images) == others
        for skin, assets in expected.items():
            own = [entry for entry in images if appearance(entry) == skin] or [entry for entry in images if appearance(entry) == "any"]
            found = {int(entry["scale"][0]): digest(file.parent / entry["filename"]) for entry in own}
            assert found == {entry["scale"]: entry["sha256"] for entry in assets[name]}, (name, skin)
    assert json.loads((catalog / "icons/Contents.json").read_text())["properties"] == {"provides-namespace": True}


def digest(file):
    return subprocess.run(["sha256sum", file], capture_output=True, text=True, check=True).stdout.split()[0]


def test_fonts_are_beside_the_catalogs(made):
    assert {file.name: digest(file) for file in (made / "assets/Fonts").iterdir()} == {
        f"Quicksand-{font['weight']}.ttf": font["sha256"] for font in bundle("ios", "day")["fonts"]}


@pytest.mark.parametrize("form,symbol", [("assets", "Badoo.images.like"), ("assets-r", "R.image.images.like")])
def test_symbols_name_the_image_sets(made, tmp_path, form, symbol):
    program = f'print("name\\t\\({symbol}.name)")'
    assert printed(compiled(tmp_path, sorted((made / form).glob("*.swift")), program)) == {"name": "icons/heart"}


def test_shipped_files_are_those_that_the_shipped_bundles_list(made, tmp_path):
    files = {file.name: digest(file) for file in (made / "live/BadooAssets").iterdir()}
    wanted = set()
    for skin in ("day", "night"):
        found = bundle("ios", skin)
        wanted |= {file["sha256"] for files in found["assets"].values() for file in files} | {font["sha256"] for font in found["fonts"]}
    assert files == {name: name for name in wanted}
    # The folder is next to the program, as in an app's resources.
    program = 'import LiveryClient\nprint("folder\\t\\(Badoo.shippedAssets?.lastPathComponent ?? "nil")")'
    built = compiled(tmp_path, sorted((made / "live").glob("*.swift")), program, client=True)
    (tmp_path / "BadooAssets").mkdir()
    assert printed(built) == {"folder": "BadooAssets"}
