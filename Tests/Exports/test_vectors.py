"""SVG images as Android vector drawables. aapt2 compiles them. Converted back to SVG, they look in Chromium like the
original images."""

import re
import xml.etree.ElementTree as ElementTree

import pytest

from android import NAMESPACE, App
from serving import BINARY, ROOT, run

#: Images that together use everything that drawables support.
IMAGES = {
    "logo": (ROOT / "Samples/badoo/assets/platforms/web/logo.svg").read_text(),
    "shapes": """<svg xmlns="http://www.w3.org/2000/svg" width="96" height="48" viewBox="-4 -2 40 40" fill="tomato">
      <rect x="-2" width="12" height="8" rx="3"/><rect y="10" width="12" height="8" rx="2" ry="4" stroke="#00f"/>
      <circle cx="20" cy="6" r="5.5" style="fill:none;stroke:green;stroke-width:2"/><polygon points="20,14 28,30 12,30"/>
      <ellipse cx="30" cy="8" rx="3" ry="7" opacity=".5"/><line x1="0" y1="30" x2="9" y2="22" stroke="navy" stroke-linecap="round"/>
      <polyline points="0,36 6,30 12,36 18,31" fill="none" stroke="#c0f" stroke-width="3" stroke-linejoin="bevel"/></svg>""",
    "paths": """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><g transform="rotate(30 12 12)" fill="#3a6">
      <path fill-rule="evenodd" d="M2 2h20v20H2zm4 4v12h12V6z"/><path transform="scale(1.5 -.5) translate(3-30)"
      d="m1 1c3-4 5 4 7 0s3 3 3 6q-4 4-5 0t-4 1z"/></g><path transform="matrix(0 2-2 0 20 2)" stroke="maroon" fill="none"
      d="M1 1a3 2 20 105 2 1.5 1.500 0 01-3 2" stroke-miterlimit="8" stroke-opacity="75%"/></svg>""",
    "stretched": """<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20" viewBox="0 0 10 10" opacity=".6"
      preserveAspectRatio="none"><path d="M0 0L10 5 0 10z"/><circle cx="5" cy="5" r="3" fill="#fc0"/></svg>""",
}
NAMES = {"fillAlpha": "fill-opacity", "strokeAlpha": "stroke-opacity", "strokeWidth": "stroke-width", "strokeLineCap": "stroke-linecap",
         "strokeLineJoin": "stroke-linejoin", "strokeMiterLimit": "stroke-miterlimit", "pathData": "d"}


@pytest.fixture(scope="module")
def resources(tmp_path_factory):
    folder = tmp_path_factory.mktemp("vectors")
    for name, text in IMAGES.items():
        (folder / f"theme/assets/{name}.svg").parent.mkdir(parents=True, exist_ok=True)
        (folder / f"theme/assets/{name}.svg").write_text(text)
    (folder / "theme/theme.ktv").write_text("\n".join(f"a{name}(image): {name}" for name in IMAGES))
    (folder / "generate.ktv").write_text("theme: theme\noutputs: [{ as: android, to: res, assets: copy, strict: true }]")
    run(BINARY, "generate", folder / "generate.ktv")
    return folder / "res"


def test_aapt2_compiles_the_drawables(resources, tmp_path):
    app = App(tmp_path, resources)
    for name in IMAGES:
        assert app.xml(app.resources[f"drawable/{name}"][""][5:])[0] == "vector"


def svg(element):
    """The SVG that looks like a vector drawable."""
    own = {key.removeprefix(NAMESPACE): value for key, value in element.attrib.items()}
    inside = "".join(map(svg, element))
    if element.tag == "vector":
        return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{own["width"][:-2]}" height="{own["height"][:-2]}" '
                f'viewBox="0 0 {own["viewportWidth"]} {own["viewportHeight"]}" preserveAspectRatio="none" '
                f'opacity="{own.get("alpha", 1)}">{inside}</svg>')
    if element.tag == "group":
        x, y, angle, width, height = (own.get(name, default) for name, default in (
            ("translateX", 0), ("translateY", 0), ("rotation", 0), ("scaleX", 1), ("scaleY", 1)))
        return f'<g transform="translate({x} {y}) rotate({angle}) scale({width} {height})">{inside}</g>'
    words = {NAMES[name]: value for name, value in own.items() if name in NAMES}
    for kind in ("fill", "stroke"):
        words[kind] = re.sub("^#(..)(.{6})$", r"#\2\1", own.get(f"{kind}Color", "none"))
    words["fill-rule"] = own.get("fillType", "nonZero").lower()
    return f"<path {' '.join(f'{name}={chr(34)}{value}{chr(34)}' for name, value in words.items())}/>"


@pytest.mark.parametrize("name", IMAGES)
def test_the_drawables_look_like_the_images(resources, page, name):
    copy = svg(ElementTree.parse(resources / f"drawable/{name}.xml").getroot())
    size, drawn, different = page.evaluate(COMPARE, [IMAGES[name], copy])
    assert drawn > size / 10 and different == 0


#: Draws two images at four times their size, and counts the pixels that are drawn and those that differ visibly.
COMPARE = """async texts => {
  const images = await Promise.all(texts.map(async text => {
    const image = new Image(); image.src = "data:image/svg+xml," + encodeURIComponent(text); await image.decode(); return image }));
  const [width, height] = [images[0].naturalWidth * 4, images[0].naturalHeight * 4];
  const [one, two] = images.map(image => {
    const canvas = Object.assign(document.createElement("canvas"), { width, height }), context = canvas.getContext("2d");
    context.drawImage(image, 0, 0, width, height); return context.getImageData(0, 0, width, height).data });
  let drawn = 0, different = 0;
  for (let at = 0; at < one.length; at += 4) {
    if (one[at + 3] > 0) drawn++;
    if ([0, 1, 2, 3].some(channel => Math.abs(one[at + channel] - two[at + channel]) > 12)) different++;
  }
  return [width * height, drawn, different];
}"""
