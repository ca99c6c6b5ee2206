"""The theme for Tailwind CSS. Its own executable compiles the theme, and Chromium reads it back."""

import subprocess
import sys
from pathlib import Path

import pytest

from serving import BINARY, run
from test_css import NESTED, computed, nested, show
from values import matches, parse_color

CLASSES = [
    "bg-ink", "text-veil", "p-sizes-gap", "rounded-sizes-radius", "font-title", "text-title",
    "font-title-weight", "shadow-effects-raised", "ease-motion-custom", "leading-run", "tracking-run",
    "border-palette-0", "outline-palette-1", "night:opacity-50", "tone-first:underline",
]


@pytest.fixture(scope="module")
def sheet(out):
    page = out / "page.html"
    page.write_text(f'<p class="{" ".join(CLASSES)}">')
    source = out / "input.css"
    source.write_text('@import "tailwindcss" source(none);\n@import "./theme.css";\n@import "./tailwind.css";\n@source "./page.html";\n')
    tool = Path(sys.executable).parent / "tailwindcss"
    found = subprocess.run([tool, "--input", source, "--output", out / "built.css", "--cwd", out], capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    return (out / "built.css").read_text()


@pytest.mark.parametrize("skin,tone", [("day", "calm"), ("night", "calm"), ("day", "first"), ("night", "first")])
def test_utilities_have_the_values_of_the_bundle(sheet, expected, page, skin, tone):
    values = expected[f"{skin}-{tone}"]
    body = f'<p class="{" ".join(CLASSES)}">a</p>'
    show(page, sheet, {"data-skin": skin, "data-tone": tone}, "light", body)
    background, padding, radius, family, weight, timing, leading, tracking = computed(
        page, "p", "background-color", "padding-top", "border-top-left-radius", "font-family", "font-weight",
        "transition-timing-function", "line-height", "letter-spacing")
    assert parse_color(background) == values["colors.ink"]
    colors = [parse_color(color) for color in computed(page, "p", "border-top-color", "outline-color")]
    assert colors == [values["palette.0"], values["palette.1"]]
    assert matches(values["sizes.radius"], radius)
    assert matches(values["fonts.title.name"], family)
    assert matches(values["fonts.title.weight"], weight)
    assert matches(values["motion.custom"], timing)
    assert matches(values["fonts.run.lineHeight"], leading)
    assert matches(values["fonts.run.letterSpacing"], tracking)
    assert matches(values["sizes.gap"], padding)
    opacity, decoration = computed(page, "p", "opacity", "text-decoration-line")
    assert (opacity == "0.5") == (skin == "night")
    assert (decoration == "underline") == (tone == "first")


def test_the_variant_follows_the_system(sheet, page):
    for attributes, scheme, opacity in [({}, "dark", "0.5"), ({}, "light", "1"), ({"data-skin": "day"}, "dark", "1")]:
        show(page, sheet, attributes, scheme, '<p class="night:opacity-50">a</p>')
        assert computed(page, "p", "opacity") == [opacity]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("skins", NESTED)
def test_the_variant_follows_the_closest_part(sheet, page, skins, scheme):
    attributes, body = nested(skins, '<p class="night:opacity-50 bg-ink">a</p>')
    show(page, sheet, attributes, scheme, body)
    assert computed(page, "p", "opacity") == ["0.5" if skins[-1] == "night" else "1"]


@pytest.mark.parametrize("skins", NESTED)
def test_the_variant_applies_to_a_part_itself(sheet, page, skins):
    attributes, body = nested(skins[:-1], f'<p data-skin={skins[-1]} class="night:opacity-50">a</p>')
    show(page, sheet, attributes, "light", body)
    assert computed(page, "p", "opacity") == ["0.5" if skins[-1] == "night" else "1"]


def test_the_size_and_the_color_of_a_text_have_utilities(tmp_path, page):
    (tmp_path / "theme.ktv").write_text("p(textAttributes): { font: { name: Inter, size: 14 }, color: #112233 }")
    (tmp_path / "generate.ktv").write_text(
        'theme: "theme.ktv"\noutputs: [{ as: css, to: "theme.css" }, { as: tailwind, to: "tailwind.css" }]')
    run(BINARY, "generate", tmp_path / "generate.ktv")
    (tmp_path / "page.html").write_text('<p class="text-p text-p-color">')
    source = tmp_path / "input.css"
    source.write_text('@import "tailwindcss" source(none);\n@import "./theme.css";\n@import "./tailwind.css";\n@source "./page.html";\n')
    tool = Path(sys.executable).parent / "tailwindcss"
    run(tool, "--input", source, "--output", tmp_path / "built.css", "--cwd", tmp_path)
    show(page, (tmp_path / "built.css").read_text(), {}, "light", '<p class="text-p text-p-color">a</p>')
    assert computed(page, "p", "font-size", "color") == ["14px", "rgb(17, 34, 51)"]


def test_utilities_and_breakpoints_follow_the_namespaces(tmp_path, page):
    (tmp_path / "theme.ktv").write_text("""
radius: { sm(dimension): 5 }
color: { primary: #3366cc }
spacing: { 1(dimension): 7 }
breakpoint: { md(dimension): 600 }
shadow: { sm(shadow): { color: #00000040, offsetY: 1 } }
""")
    (tmp_path / "generate.ktv").write_text(
        'theme: "theme.ktv"\noutputs: [{ as: css, to: "theme.css" }, { as: tailwind, to: "tailwind.css" }]')
    run(BINARY, "generate", tmp_path / "generate.ktv")
    words = "rounded-sm bg-primary p-1 shadow-sm opacity-10 md:opacity-50"
    (tmp_path / "page.html").write_text(f'<p class="{words}">')
    source = tmp_path / "input.css"
    source.write_text('@import "tailwindcss" source(none);\n@import "./theme.css";\n@import "./tailwind.css";\n@source "./page.html";\n')
    tool = Path(sys.executable).parent / "tailwindcss"
    run(tool, "--input", source, "--output", tmp_path / "built.css", "--cwd", tmp_path)
    built = (tmp_path / "built.css").read_text()
    for width, opacity in [(590, "0.1"), (610, "0.5")]:
        page.set_viewport_size({"width": width, "height": 600})
        show(page, built, {}, "light", f'<p class="{words}">a</p>')
        found = computed(page, "p", "border-top-left-radius", "background-color", "padding-top", "opacity", "box-shadow")
        assert found[:4] == ["5px", "rgb(51, 102, 204)", "7px", opacity]
        assert "rgba(0, 0, 0, 0.25" in found[4] and "0px 1px 0px" in found[4]
