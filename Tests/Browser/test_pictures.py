"""Pictures of every attribute of the built-in components in every state, and of the platforms' default appearance.

The compiler's table of components determines the attributes, so an attribute without a drawing or a sample value fails.
`LIVERY_SCREENSHOTS=1` writes the pictures to the folder `pictures`. Review them before you commit them.
"""

import io
import json
import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from livery import settle, show
from serving import ROOT, run

PICTURES = Path(__file__).parent / "pictures"
COMPONENTS = ["View", "Label", "Button", "ImageView", "TextField"]
STATES = ["normal", "hovered", "highlighted", "focused", "selected", "disabled"]

COLORS = ["#783bf9", "#00806b", "#d11a5b", "#f5b800", "#1d6fd0", "#767676"]
IMAGES = ["alpha", "bravo", "charlie", "delta", "echo", "foxtrot"]

#: A value for each attribute. An attribute with states has one value for each state.
VALUES = {
    "backgroundColor": COLORS, "tintColor": COLORS, "borderColor": COLORS, "textColor": COLORS,
    "alpha": ["0.9", "0.75", "0.6", "0.45", "0.3", "0.15"],
    "borderWidth": ["2", "3", "4", "5", "6", "7"],
    "shadow": [
        "{ color: #000, blur: 4 }", "{ color: #d11a5b, offsetX: 4, offsetY: 4 }", "{ color: #00806b, blur: 6, inset: true }",
        "[{ color: #783bf9, spread: 2 }, { color: #f5b80099, spread: 5 }]", "{ color: #1d6fd0, spread: 3 }", "nil",
    ],
    "font": [
        "{ name: system, size: 11 }", "{ name: system, size: 13 }", "{ textStyle: headline }", "{ textStyle: title3 }",
        "{ name: system, size: 15, weight: bold }", "{ name: [Unknown, system], size: 24 }",
    ],
    "image": IMAGES, "backgroundImage": IMAGES, "drawableStart": IMAGES,
    "cornerRadius": "16", "width": "72", "height": "50", "margins": "[4, 8, 12, 24]", "contentInsets": "[4, 8, 12, 24]",
    "textAlignment": "right", "case": "upper", "decoration": "underline", "lineBreakMode": "truncatingMiddle", "lineHeight": "28", "letterSpacing": "4",
    "numberOfLines": "3", "imageSpacing": "24", "contentMode": "center", "placeholderColor": "#d11a5b", "cursorColor": "#d11a5b",
}

#: Additional attributes that make an attribute visible.
CONTEXT = {
    "borderColor": "borderWidth: 3", "borderWidth": "borderColor: #d11a5b", "cornerRadius": "backgroundColor: #c9b3ff",
    "alpha": "backgroundColor: #c9b3ff", "width": "backgroundColor: #c9b3ff", "height": "backgroundColor: #c9b3ff",
    "margins": "backgroundColor: #c9b3ff", "contentInsets": "backgroundColor: #c9b3ff", "imageSpacing": "image: icon",
    "lineHeight": "numberOfLines: 3", "contentMode": "width: 180, height: 80, image: photo",
    "shadow": "backgroundColor: #ffffff", "lineBreakMode": "width: 160",
}
#: Attributes that are visible only in the context of one component.
OWN_CONTEXT = {("Button", "tintColor"): "image: icon"}

#: Attributes of a view that are visible only if the view has parts.
OF_PARTS = {("View", "tintColor"), ("View", "margins")}

#: A label has no parts that its tint could color.
INVISIBLE = {("Label", "tintColor")}

#: Cells of equal size at whole pixels, so that equal drawings have equal pixels.
CELLS = """
    .gallery, .cards { display: block; inline-size: 1442px; }
    .group-head { display: none; }
    .group { margin: 0 !important; }
    .card { margin-block-end: 4px; border-radius: 0; }
    .card-head { block-size: 36px; }
    .state-name { block-size: 20px; padding: 0; line-height: 20px; }
    .stage { display: grid; grid-template-columns: repeat(6, 240px); gap: 0; }
    .state-view { flex: none; place-items: start; inline-size: 240px; block-size: 148px; padding: 16px; overflow: hidden; }
"""


def table(server):
    """The attributes of each built-in component, from the bundle of a theme."""
    theme = "".join(f"a{name}({name}): {{ alpha: 1 }}\n" for name in COMPONENTS)
    types = server.check({"theme.ktv": theme})["bundle"]["types"]
    return {name: {**types["View"]["attributes"], **types[name]["attributes"]} for name in COMPONENTS}


def value(attribute, declaration):
    values = VALUES[attribute]
    if not declaration.get("states"):
        return values
    return "{ " + ", ".join(f"{state}: {one}" for state, one in zip(STATES, values, strict=True)) + " }"


def lay_out(page):
    """Draws the gallery in equal cells and returns its picture."""
    page.locator("livery-gallery").evaluate("""(gallery, css) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(css)
        gallery.shadowRoot.adoptedStyleSheets = [sheet]
    }""", CELLS)
    settle(page)
    picture = page.locator("livery-gallery .gallery").screenshot()
    return Image.open(io.BytesIO(picture)).convert("RGB")


def cells(page, picture):
    """The picture of each style in each state."""
    places = page.locator("livery-gallery").evaluate("""(gallery) => {
        const all = gallery.shadowRoot.querySelector('.gallery').getBoundingClientRect()
        return [...gallery.shadowRoot.querySelectorAll('.state-view')].map((view) => {
            const { x, y, width, height } = view.getBoundingClientRect()
            const state = view.closest('.state').dataset.state, style = view.closest('.card').dataset.style
            return [style, state, [x - all.x, y - all.y, x - all.x + width, y - all.y + height]]
        })
    }""")
    return {(style, state): picture.crop(tuple(round(side) for side in box)) for style, state, box in places}


#: The largest difference between drawings of the same element in two places on a page. There, Chromium rounds the edges
#: of circles differently, by up to 11 of 255.
AT_OTHER_PLACE = 16


def distance(one, other):
    """The largest difference in any channel."""
    return max(high for _, high in ImageChops.difference(one, other).getextrema())


def compare(picture, name, tmp_path):
    """Fails if a picture differs from the committed one."""
    wanted = PICTURES / f"{name}.png"
    if os.environ.get("LIVERY_SCREENSHOTS"):
        PICTURES.mkdir(exist_ok=True)
        picture.save(wanted, optimize=True)
        return
    found = tmp_path / wanted.name
    picture.save(found)
    committed = Image.open(wanted).convert("RGB")
    assert picture.size == committed.size, f"compare {found} with {wanted}"
    assert distance(picture, committed) <= 2, f"compare {found} with {wanted}"


@pytest.fixture
def gallery(open_page):
    return open_page(viewport={"width": 1500, "height": 1000})


def test_every_attribute_of_the_compilers_table_has_a_drawing(server):
    script = """
        const { drawing } = await import(process.argv[1])
        const missing = Object.values(JSON.parse(process.argv[2])).flatMap((attributes) => Object.entries(attributes))
            .filter(([name, { type }]) => !drawing(name, type)).map(([name]) => name)
        console.log(missing.join())
    """
    drawings = ROOT / "Public/assets/js/theme/drawings.js"
    assert run("node", "--input-type=module", "--eval", script, drawings, json.dumps(table(server))) == ""


@pytest.mark.parametrize("component", COMPONENTS)
def test_every_attribute_changes_the_drawing_in_every_state(gallery, server, component, tmp_path):
    attributes = table(server)[component]
    theme = "@axes: { platform: [ios, android, web] }\n@components: { Framed(+View): { picture: ImageView } }\n"
    for name, declaration in attributes.items():
        context = OWN_CONTEXT.get((component, name), CONTEXT.get(name, ""))
        kind = "Framed" if (component, name) in OF_PARTS else component
        plain = context or "alpha: 1"
        given = f"{context}{', ' if context else ''}{name}: {value(name, declaration)}"
        # The last names are equal, because a drawing without a sample text shows the name of its style.
        theme += f"{name}: {{ sample({kind}): {{ {given} }}, plain: {{ sample({kind}): {{ {plain} }} }} }}\n"
    show(gallery, server, theme)
    picture = lay_out(gallery)
    drawn = cells(gallery, picture)
    same = []
    for name, declaration in attributes.items():
        if (component, name) in INVISIBLE:
            continue
        absent = drawn[f"{name}.plain.sample", "normal"]
        states = STATES if declaration.get("states") else STATES[:1]
        seen = [drawn[f"{name}.sample", state].tobytes() for state in states if VALUES[name][STATES.index(state)] != "nil"]
        same += [name] if len({*seen, absent.tobytes()}) <= len(seen) else []
        if len(seen) < len(states):
            # A reset looks as if the attribute were absent, except for the platform's own appearance in that state.
            same += [f"reset of {name}"] if distance(drawn[f"{name}.sample", "disabled"], absent) > AT_OTHER_PLACE else []
    compare(picture, component, tmp_path)
    assert same == []


#: Every value of the types that have named values, and values of types that no built-in attribute has.
CHOICES = {
    "alignment(Label)": ("textAlignment", ["left", "center", "right", "justified", "natural"], "numberOfLines: 3, width: 200"),
    "breaking(Label)": ("lineBreakMode", [
        "wordWrapping", "charWrapping", "clipping", "truncatingHead", "truncatingTail", "truncatingMiddle",
    ], "numberOfLines: 2, width: 150"),
    "truncation(Label)": ("lineBreakMode", ["clipping", "truncatingHead", "truncatingTail", "truncatingMiddle"], "width: 160"),
    "letters(Label)": ("case", ["none", "upper", "lower", "capitalized"], ""),
    "mode(ImageView)": (
        "contentMode", ["scaleToFill", "scaleAspectFit", "scaleAspectFill", "center"],
        "width: 200, height: 48, image: photo, backgroundColor: #c9b3ff",
    ),
    "circle(ImageView)": ("cornerRadius", ["0", "16", "32"], "width: 64, height: 64, image: face, borderWidth: 2"),
    "line(Fancy)": ("line", [
        f"{{ color: #d11a5b, width: 6, style: {style} }}"
        for style in ["solid", "dashed", "dotted", "double", "groove", "ridge", "outset", "inset"]
    ], ""),
    "fill(Fancy)": ("fill", [
        "[{ color: #783bf9, position: 0 }]",
        "[{ color: #783bf9, position: 0 }, { color: #f5b800, position: 0.5 }, { color: #00806b, position: 1 }]",
    ], ""),
    "prose(Prose)": ("type", [
        "{ font: { size: 12 }, color: #1d6fd0, lineHeightMultiple: 2 }", "{ letterSpacing: 4, case: upper }",
        "{ font: { size: 11 }, paragraphSpacing: 12 }",
    ], ""),
}


def test_every_named_value_has_its_own_drawing(gallery, server, tmp_path):
    theme = """
        @axes: { platform: [ios, android, web] }
        @components: { Fancy(+View): { line: border, fill: gradient }, Prose(+Label): { type: textAttributes } }
    """
    for style, (attribute, values, context) in CHOICES.items():
        name, kind = style.rstrip(")").split("(")
        given = "".join(
            f"c{index}: {{ threePeople({kind}): {{ {context}{', ' if context else ''}{attribute}: {one} }} }}\n"
            for index, one in enumerate(values)
        )
        theme += f"{name}: {{\n{given}}}\n"
    show(gallery, server, theme)
    picture = lay_out(gallery)
    compare(picture, "values", tmp_path)
    drawn = cells(gallery, picture)
    for style, (_, values, _) in CHOICES.items():
        name = style.split("(")[0]
        seen = {drawn[f"{name}.c{index}.threePeople", "normal"].tobytes() for index in range(len(values))}
        # Text without an alignment starts on the left, because it is English. If there are several lines, the last one
        # is clipped or truncated at its end.
        equal = {"alignment": 1, "breaking": 3}.get(name, 0)
        assert len(seen) == len(values) - equal, name


#: The default appearances of the platforms. `action` and `field` have none for any state.
PLATFORMS = """
@axes: { platform: [ios, android, web] }
@components: { Action(+View): { label: Label, action: Button }, Form(+View): { label: Label, field: TextField } }
states: { normal: #1d1d1f, hovered: #1d1d1f, highlighted: #1d1d1f, focused: #1d1d1f, disabled: #1d1d1f }
button(Button): {
    backgroundColor: #783bf9, contentInsets: [10, 16, 10, 16], cornerRadius: 8,
    textColor: { normal: #ffffff, highlighted: #ffe0a0 }
}
action(Action): { label: { textColor: @states }, action: { textColor: #783bf9, contentInsets: [8, 8, 8, 8] } }
form(Form): { label: { textColor: @states }, field: { textColor: #1d1d1f } }
title(Label): { font: { textStyle: title1 } }
body(Label): { font: { textStyle: body } }
tall(Label): { height: 64, backgroundColor: #c9b3ff }
"""


def test_platforms_have_their_own_type_fields_and_looks_of_states(gallery, server, tmp_path):
    pictures = {}
    for platform in ("ios", "android", "web"):
        show(gallery, server, PLATFORMS, platform=platform)
        pictures[platform] = lay_out(gallery)
        compare(pictures[platform], f"platform-{platform}", tmp_path)
        drawn = cells(gallery, pictures[platform])
        # How each platform looks without values: iOS fades titles, Android adds a ripple, and browsers outline the
        # focus.
        looks = {state for state in STATES if (("action", state) in drawn)
                 and distance(drawn["action", state], drawn["action", "normal"]) > 2}
        assert looks == {
            "ios": {"highlighted", "disabled"}, "android": {"hovered", "highlighted", "focused", "disabled"},
            "web": {"focused"},
        }[platform]
        gallery.unroute_all()
    assert len({picture.tobytes() for picture in pictures.values()}) == 3
