"""Livery describes images and fonts as Pillow and fontTools do."""

import hashlib
import io
import json
import subprocess
import urllib.request
from pathlib import Path
from xml.etree import ElementTree

import asset_files
import pytest
from fontTools.ttLib import TTFont
from PIL import Image

from serving import BINARY

SYSTEM_FONTS = Path("/usr/share/fonts")
#: The most bytes and fonts of the system that are compared. A theme has room for twice as many bytes.
SYSTEM_TOTAL, SYSTEM_COUNT = 8 << 20, 100
#: The number of ranges of characters above which a description has none.
MOST_RANGES = 2000


@pytest.fixture(scope="module")
def described(tmp_path_factory):
    """The folder of a theme with all files, and Livery's descriptions of these by their paths below `assets/`."""
    folder = tmp_path_factory.mktemp("theme")
    (folder / "theme.ktv").write_text("radius(dimension): 4\n")
    (folder / "assets").mkdir()
    for name, content in asset_files.files():
        (folder / "assets" / name).write_bytes(content)
    for path in system_fonts():
        (folder / "assets" / f"system-{path.name}").write_bytes(path.read_bytes())
    output = subprocess.run([BINARY, "assets", folder], check=True, stdout=subprocess.PIPE, text=True).stdout
    lines = [line.split("\t") for line in output.splitlines()]
    return folder, {path.removeprefix("assets/"): json.loads(description) for path, description in lines}


def system_fonts():
    """The smallest fonts of the system that a theme can contain together."""
    fonts, total = [], 0
    for path in sorted(SYSTEM_FONTS.rglob("*.[to]tf"), key=lambda path: (path.stat().st_size, path)):
        total += path.stat().st_size
        if total > SYSTEM_TOTAL or len(fonts) == SYSTEM_COUNT:
            break
        fonts.append(path)
    return fonts


def chosen(described, *extensions):
    folder, descriptions = described
    found = {
        folder / "assets" / name: description
        for name, description in descriptions.items()
        if name.rpartition(".")[2] in extensions
    }
    assert found
    return found.items()


@pytest.fixture(scope="module")
def fonts(described):
    """The name of each font file, what fontTools reads from it, and its description."""
    return [(path.name, TTFont(path), description) for path, description in chosen(described, "ttf", "otf")]


def test_every_file_is_described(described):
    folder, descriptions = described
    assert sorted(descriptions) == sorted(path.name for path in (folder / "assets").iterdir())


def test_bytes_are_counted_and_hashed(described):
    folder, descriptions = described
    for name, description in descriptions.items():
        content = (folder / "assets" / name).read_bytes()
        assert description["bytes"] == len(content), name
        assert description["sha256"] == hashlib.sha256(content).hexdigest(), name


def test_images_have_the_size_that_pillow_reads(described):
    for path, description in chosen(described, "png", "jpg", "jpeg", "webp", "heic"):
        with Image.open(path) as image:
            image.load()
            assert description["size"] == list(image.size), path.name


def test_images_have_the_type_that_pillow_reads(described):
    types = {"MPO": "image/jpeg", "HEIF": "image/heic"}
    for path, description in chosen(described, "png", "jpg", "jpeg", "webp", "heic"):
        with Image.open(path) as image:
            assert description["type"] == types.get(image.format, f"image/{image.format.lower()}"), path.name


def test_documents_have_the_size_of_their_page(described):
    for path, description in chosen(described, "pdf"):
        assert description["size"] == [int(side) for side in path.stem.split("x")], path.name


def test_vectors_have_the_size_that_they_state(described):
    sizes = {name: size for name, _, size in asset_files.vectors()}
    for path, description in chosen(described, "svg"):
        assert description.get("size") == sizes[path.name], path.name


def test_fonts_have_the_family_that_fonttools_reads(fonts):
    for name, font, description in fonts:
        family = font["name"].getDebugName(16) or font["name"].getDebugName(1)
        assert description["family"] == family, name


def test_fonts_have_the_weight_that_fonttools_reads(fonts):
    for name, font, description in fonts:
        weight = font["OS/2"].usWeightClass
        axes = [axis for axis in font["fvar"].axes if axis.axisTag == "wght"] if "fvar" in font else []
        expected = [round(axes[0].minValue), round(axes[0].maxValue)] if axes else weight * (100 if weight < 10 else 1)
        assert description["weight"] == expected, name


def test_fonts_are_slanted_if_a_table_says_so(fonts):
    for name, font, description in fonts:
        selection = font["OS/2"].fsSelection
        slanted = selection & (1 | 1 << 9) or font["head"].macStyle & 2
        leaning = not selection & 1 << 6 and font["post"].italicAngle
        assert description["italic"] == bool(slanted or leaning), name


def test_fonts_may_be_embedded_unless_the_license_is_only_restricted(fonts):
    for name, font, description in fonts:
        restricted = font["OS/2"].fsType & 0b1110 == 0b0010
        assert description.get("embedding") == ("restricted" if restricted else None), name


def test_fonts_have_the_characters_that_fonttools_reads(fonts):
    for name, font, description in fonts:
        expected = ranges(characters(font))
        assert description.get("characters", "") == (expected if expected.count(",") < MOST_RANGES else ""), name


def characters(font):
    """The scalars that the best table maps to a glyph that isn't the glyph for missing characters."""
    cmap, isMac = font.getBestCmap(), False
    if cmap is None:
        symbols = font["cmap"].getcmap(3, 0)
        table, isMac = (symbols, False) if symbols else (font["cmap"].getcmap(1, 0), True)
        cmap = table.cmap
    codes = {code for code, name in cmap.items() if font.getGlyphID(name)}
    return {ord(bytes([code]).decode("mac_roman")) for code in codes} if isMac else codes


def ranges(codes):
    """The same text as in a description, such as `20-7e,a0`."""
    found = []
    for code in sorted(codes):
        if found and found[-1][1] + 1 == code:
            found[-1][1] = code
        else:
            found.append([code, code])
    return ",".join(f"{first:x}" if first == last else f"{first:x}-{last:x}" for first, last in found)


@pytest.mark.parametrize("query", ["badoo/latest", "badoo/latest?skin=night&platform=web", "symbols/latest?skin=night"])
def test_delivered_files_are_what_the_bundle_says(service, query):
    def fetch(path):
        with urllib.request.urlopen(f"{service.url}/{path}", timeout=60) as response:
            return response.read()

    if query.startswith("symbols"):
        service.publish("angstrom", "symbols", service.token("publisher"))
    bundle = json.loads(fetch(f"themes/{query}"))
    images = [file for files in bundle["assets"].values() for file in files]
    for file in images + bundle["fonts"]:
        content = fetch(f"assets/{file['sha256']}")
        assert (hashlib.sha256(content).hexdigest(), len(content)) == (file["sha256"], file["bytes"])
        if "family" in file:
            font = TTFont(io.BytesIO(content))
            assert (font["name"].getBestFamilyName(), font["OS/2"].usWeightClass) == (file["family"], file["weight"])
        elif file["type"] == "image/svg+xml":
            assert ElementTree.fromstring(content).tag == "{http://www.w3.org/2000/svg}svg"
        else:
            with Image.open(io.BytesIO(content)) as image:
                assert (image.get_format_mimetype(), list(image.size)) == (file["type"], file["size"])
    assert images and bundle["fonts"]
