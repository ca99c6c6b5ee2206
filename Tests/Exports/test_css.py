"""The style sheets in Chromium, with custom properties, and classes in every state."""

import pytest

from conftest import MODES
from values import css_name, matches, parse_color

#: How a page selects a mode, through the attributes of its root element and the system's color scheme.
WAYS = [
    (mode, {"data-skin": choice["skin"], "data-tone": choice["tone"]}, scheme)
    for mode, choice in MODES.items() for scheme in ("light", "dark")
] + [("day-calm", {}, "light"), ("night-calm", {}, "dark"), ("night-first", {"data-tone": "first"}, "dark")]

READ = """names => { const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(names.map(name => [name, style.getPropertyValue(name)])) }"""


def show(page, sheet, attributes, scheme, body=""):
    words = " ".join(f'{name}="{value}"' for name, value in attributes.items())
    page.emulate_media(color_scheme=scheme)
    page.set_content(f"<!doctype html><html {words}><style>{sheet}</style><body>{body}")


def all_paths(expected):
    return sorted(set().union(*expected.values()))


@pytest.mark.parametrize("file,prefix", [("theme.css", ""), ("references.css", "acme")])
@pytest.mark.parametrize("mode,attributes,scheme", WAYS)
def test_each_value_is_that_of_the_bundle(out, expected, page, file, prefix, mode, attributes, scheme):
    show(page, (out / file).read_text(), attributes, scheme)
    names = {path: css_name(path, prefix) for path in all_paths(expected)}
    found = page.evaluate(READ, list(names.values()))
    wrong = {
        path: (expected[mode].get(path), found[name])
        for path, name in names.items() if not matches(expected[mode].get(path), found[name])
    }
    assert wrong == {}


def test_references_are_kept(out):
    assert "--acme-colors-linked: var(--acme-colors-ink);" in (out / "references.css").read_text()


@pytest.mark.parametrize("mode,attributes,scheme", WAYS)
def test_light_dark_colors_are_those_of_the_bundle(out, expected, page, mode, attributes, scheme):
    show(page, (out / "light-dark.css").read_text(), attributes, scheme, "<p id=sample>")
    colors = {path: value for path, value in expected[mode].items() if isinstance(value, tuple) and value[:1] == ("color",)}
    assert len(colors) > 20
    found = page.evaluate(
        """names => { const style = document.getElementById("sample").style;
          return names.map(name => { style.color = `var(${name})`; return getComputedStyle(sample).color }) }""",
        [css_name(path) for path in colors])
    assert {path: parse_color(text) for path, text in zip(colors, found)} == colors


#: The skins of nested parts. "" stands for a page without the attribute.
NESTED = [
    ("day", "night"), ("night", "day"), ("day", "night", "day"), ("night", "day", "night"),
    ("day", "night", "day", "night"), ("", "day"), ("", "night"), ("", "day", "night"), ("", "night", "day"),
]


def nested(skins, content="<b id=part>text</b>"):
    """The attributes of a page and of nested parts."""
    attributes = {"data-skin": skins[0]} if skins[0] else {}
    return attributes, "".join(f"<div data-skin={skin}>" for skin in skins[1:]) + content


PART = READ.replace("document.documentElement", "part")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("skins", NESTED)
@pytest.mark.parametrize("file,prefix", [("theme.css", ""), ("references.css", "acme")])
def test_a_part_of_a_page_has_all_values_of_its_own_skin(out, expected, page, file, prefix, skins, scheme):
    attributes, body = nested(skins)
    show(page, (out / file).read_text(), attributes, scheme, body)
    values = expected[f"{skins[-1]}-calm"]
    names = {path: css_name(path, prefix) for path in all_paths(expected)}
    found = page.evaluate(PART, list(names.values()))
    wrong = {
        path: (values.get(path), found[name]) for path, name in names.items() if not matches(values.get(path), found[name])
    }
    assert wrong == {}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("around", MODES)
def test_a_part_with_all_attributes_is_independent_of_the_page(out, expected, page, around, mode):
    words = lambda mode: {f"data-{axis}": value for axis, value in MODES[mode].items()}
    attributes = " ".join(f"{name}={value}" for name, value in words(mode).items())
    show(page, (out / "theme.css").read_text(), words(around), "light", f"<div {attributes}><b id=part>text")
    names = {path: css_name(path) for path in all_paths(expected)}
    found = page.evaluate(PART, list(names.values()))
    assert {path for path, name in names.items() if not matches(expected[mode].get(path), found[name])} == set()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("skins", NESTED)
def test_classes_and_light_dark_colors_follow_the_skin_of_a_part(out, expected, page, skins, scheme):
    attributes, body = nested(skins, "<button class=button>text</button><p id=part style='color: var(--colors-ink)'>text")
    values = expected[f"{skins[-1]}-calm"]
    show(page, (out / "theme.css").read_text(), attributes, scheme, body)
    background, color = computed(page, "button", "background-color", "color")
    assert parse_color(background) == values["button.backgroundColor"]
    assert parse_color(color) == values["button.textColor"]
    show(page, (out / "light-dark.css").read_text(), attributes, scheme, body)
    assert parse_color(computed(page, "#part", "color")[0]) == values["colors.ink"]


def test_a_later_rule_for_the_root_still_overrides_the_sheet(out, page):
    sheet = (out / "theme.css").read_text() + ":root { --colors-ink: #123456 }"
    for attributes, scheme in [({}, "light"), ({}, "dark"), ({"data-skin": "day"}, "light"), ({"data-skin": "night"}, "dark")]:
        show(page, sheet, attributes, scheme)
        assert page.evaluate(READ, ["--colors-ink"]) == {"--colors-ink": "#123456"}


STYLE = """([selector, properties]) => { const style = getComputedStyle(document.querySelector(selector));
  return properties.map(name => style.getPropertyValue(name)) }"""


def computed(page, selector, *properties):
    return page.evaluate(STYLE, [selector, properties])


def enter(page, state):
    """Puts the page's button into a state."""
    button = page.locator("button")
    match state:
        case "hovered":
            button.hover()
        case "focused":
            page.keyboard.press("Tab")
        case "selected":
            button.evaluate("button => button.setAttribute('aria-selected', 'true')")
        case "highlighted":
            button.hover()
            page.mouse.down()
        case "disabled":
            button.evaluate("button => button.disabled = true")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("state", ["normal", "hovered", "focused", "selected", "highlighted", "disabled"])
def test_a_class_has_the_values_of_each_state(out, expected, page, state, mode):
    choice = MODES[mode]
    show(
        page, (out / "theme.css").read_text(), {"data-skin": choice["skin"], "data-tone": choice["tone"]}, "light",
        "<button class=button>Text</button>")
    enter(page, state)
    values = expected[mode]
    own = lambda name: values.get(f"button.{name}.{state}", values[f"button.{name}"])
    background, color, radius, padding, align = computed(
        page, "button", "background-color", "color", "border-top-left-radius", "padding", "text-align")
    assert parse_color(background) == own("backgroundColor")
    assert parse_color(color) == own("textColor")
    assert matches(own("cornerRadius"), radius)
    assert matches(own("contentInsets"), padding)
    assert align == "justify"
    family, size, weight = computed(page, "button", "font-family", "font-size", "font-weight")
    # A button that is pressed is also hovered.
    if state in ("hovered", "highlighted"):
        assert (family, size, weight) == ("system-ui", "17px", "400")
    else:
        assert (family, size, weight) == ('"My \\"Own\\" Font"', "20px", "700")
    shadow = computed(page, "button", "box-shadow")[0]
    assert (shadow == "none") == (state == "highlighted")


def test_a_class_mirrors_its_insets_where_text_runs_from_right_to_left(out, page):
    sides = {}
    for direction in ("ltr", "rtl"):
        show(page, (out / "theme.css").read_text(), {"dir": direction}, "light", "<button class=button>Text</button>")
        sides[direction] = computed(page, "button", "padding-top", "padding-left", "padding-bottom", "padding-right")
    top, left, bottom, right = sides["ltr"]
    assert left != right
    assert sides["rtl"] == [top, right, bottom, left]


def test_nil_leaves_a_property_to_lower_layers(out, page):
    sheet = (out / "theme.css").read_text()
    show(page, sheet, {}, "light", "<button class=reset>a</button><i>b</i>")
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<button id=plain>c</button>')")
    names = ("background-color", "color", "border-top-width", "border-top-style")
    assert computed(page, ".reset", *names) == computed(page, "#plain", *names)


def test_nil_in_one_skin_leaves_a_property_to_lower_layers_there(out, expected, page):
    for skin in ("day", "night"):
        show(page, (out / "theme.css").read_text(), {"data-skin": skin}, "light", "<p class=sometimes>a</p><p id=plain>b</p>")
        color = parse_color(computed(page, ".sometimes", "color")[0])
        wanted = expected["day-calm"]["sometimes.textColor"] if skin == "day" else parse_color(computed(page, "#plain", "color")[0])
        assert color == wanted
        assert computed(page, ".sometimes", "line-height", "-webkit-line-clamp", "text-overflow") == ["20px", "2", "ellipsis"]


def test_parts_images_and_placeholders(out, expected, page):
    body = "<div class=card><b class=card-title>a</b><button class=card-action>b</button></div><img class=photo><input class=field placeholder=c>"
    show(page, (out / "theme.css").read_text(), {"data-skin": "day"}, "light", body)
    values = expected["day-calm"]
    assert parse_color(computed(page, ".card-title", "color")[0]) == values["card.title.textColor"]
    assert parse_color(computed(page, ".card-action", "background-color")[0]) == values["card.action.backgroundColor"]
    assert computed(page, ".photo", "object-fit") == ["cover"]
    assert parse_color(computed(page, ".field", "caret-color")[0]) == values["field.cursorColor"]
    placeholder = page.evaluate("getComputedStyle(document.querySelector('.field'), '::placeholder').color")
    assert parse_color(placeholder) == values["field.placeholderColor"]


def test_nothing_is_dropped_while_parsing(out, page):
    """Chromium keeps as many declarations as there are lines with declarations in the style sheet."""
    for file in ("theme.css", "references.css", "light-dark.css"):
        sheet = (out / file).read_text()
        show(page, sheet, {}, "light")
        count = page.evaluate(
            """() => { const count = rules => [...rules].reduce((sum, rule) =>
              sum + (rule.style ? rule.style.length : 0) + (rule.cssRules ? count(rule.cssRules) : 0), 0);
              return count([...document.styleSheets[0].cssRules].filter(rule => rule.constructor.name != "CSSLayerBlockRule")) }""")
        wanted = sum(line.lstrip().startswith(("--", "color-scheme:")) for line in sheet.splitlines())
        assert count == wanted
