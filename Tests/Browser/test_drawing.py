"""The gallery draws all types of values, shadows, parts in declared order, and values that can't be drawn."""

import json

import pytest
from playwright.sync_api import expect

from livery import Workbench, eventually, show

SHADOWS = "[{ color: #ff0000, offsetX: 1, offsetY: 2, blur: 3 }, { color: #0000ff80, offsetY: 4, spread: 1rem, inset: true }]"
DRAWN_SHADOWS = "rgb(255, 0, 0) 1px 2px 3px 0px, rgba(0, 0, 255, 0.5) 0px 4px 0px 16px inset"

#: Values of each type that a theme can declare.
VALUES = {
    "bool": ["true"], "int": ["3"], "double": ["0.5"], "string": ["text"],
    "color": ["#783bf9", "{ colorSpace: oklch, components: [0.6, 0.2, none], alpha: 0.5 }"],
    "dimension": ["4", "1.5rem", "-2"], "fontSize": ["14", "1rem"], "duration": ["0.2s"], "easing": ["ease-in"],
    "font": ["{ name: Inter, size: 1rem, weight: bold }", "{ name: [Inter, Arial], size: 12 }", "{ textStyle: title1 }"],
    "fontFamily": ["Inter", "[Inter, system]"], "fontWeight": ["700"],
    "textAttributes": ["{ font: { size: 12 }, color: #123456, lineHeight: 1rem, case: upper }", "{ lineHeightMultiple: 1.2 }"],
    "point": ["[1, 2]"], "size": ["[1, 2]"], "rect": ["[1, 2, 3, 4]"], "insets": ["[1, 2, 3, 4]"],
    "shadow": ["{ color: #000 }", SHADOWS], "border": ["{ color: #000, width: 1 }"],
    "gradient": ["[{ color: #000, position: 0 }]", "[{ color: #000, position: 0 }, { color: #fff, position: 1 }]",
        "{ stops: [{ color: #000, position: 0 }, { color: #fff, position: 1 }], angle: 45 }",
        "{ stops: [{ color: #000, position: 0 }, { color: #fff, position: 1 }], radial: true }"],
    "transition": ["{ duration: 200 }"], "image": ["logo"], "alignment": ["justified"], "lineBreakMode": ["clipping"],
    "case": ["upper"], "textStyle": ["body"], "strokeStyle": ["dashed"], "contentMode": ["center"],
    "decoration": ["underline", "strikethrough"],
}

#: Attributes that are drawn because of their name if they have a certain type. A theme can declare them with any type.
NAMES = ["padding", "spacing", "alignment", "height", "case", "font", "constructor", "border"]


def top(page, style, text):
    box = page.locator(f'[data-style="{style}"] .drawn', has_text=text).last.bounding_box()
    return box["y"]


def test_a_list_of_shadows_is_drawn_as_several_shadows_and_described(bench):
    bench.show(next(iter(bench.server.files())))
    bench.press("Control+End").type(f"\nglow(View): {{ width: 40, height: 40, shadow: {SHADOWS} }}\nlift(shadow): {SHADOWS}\n")
    drawn = bench.page.locator('livery-gallery .card[data-style="glow"] .drawn')
    expect(drawn).to_have_css("box-shadow", DRAWN_SHADOWS)
    bench.page.get_by_role("tab", name="Tokens").click()
    bench.page.get_by_label("Filter tokens").fill("lift")
    expect(bench.page.locator('.tokens-row[data-path="lift"]')).to_contain_text("1 2 3 0 #ff0000, 0 4 0 1 rem #0000ff80 inset")


def test_a_gradient_is_drawn_with_its_direction_or_shape(page, server):
    theme = """
        @components: { Sky(+View): { fill: gradient } }
        dusk(gradient): [{ color: #ff0000, position: 0 }, { color: #0000ff, position: 0.5 }]
        plain(Sky): { width: 40, height: 40, fill: @dusk }
        turned(Sky): { width: 40, height: 40, fill: { stops: @dusk, angle: 45 } }
        round(Sky): { width: 40, height: 40, fill: { stops: @dusk, radial: true } }
        """
    show(page, server, theme)
    stops = "rgb(255, 0, 0) 0%, rgb(0, 0, 255) 50%"
    for style, function in {"plain": "linear-gradient(", "turned": "linear-gradient(45deg, ", "round": "radial-gradient(closest-side, "}.items():
        drawn = page.locator(f'livery-gallery [data-style="{style}"] .drawn')
        expect(drawn).to_have_css("background-image", f"{function}{stops})")


def test_parts_are_drawn_in_declared_order(page, server):
    theme = """
        @components: {
            Base(+View): { title: Label, message: Label }
            Card(+Base): { text: Label, body: Label }
        }
        news(Base): { alpha: 1 }
        card(Card): { title: { textColor: #000 } }
        """
    show(page, server, theme)
    assert top(page, "news", "Evening in Lisbon") < top(page, "news", "You have a new")
    places = [top(page, "card", text) for text in ("Evening in Lisbon", "You have a new", "Say hello first", "Photos with a smile")]
    assert places == sorted(places)


PARTS = """
@axes: { platform: [ios, android, web] }
@components: {
    Tooltip(+View): { text: Label, arrow: size }
    Hero(+View): { title: Label, subtitle: Label, picture: ImageView }
    Card(+View): { picture: ImageView, title: Label, text: Label, action: Button, more: Button }
    Alert(+View): { title: Label, message: Label, cancel: Button, ok: Button }
    Snackbar(+View): { message: Label, undo: Button }
}
tip(Tooltip): { backgroundColor: #d11a5b, arrow: [12, 6], text: { numberOfLines: 2, textAlignment: center } }
hero(Hero): { backgroundColor: #783bf9, picture: { width: 64, height: 64, cornerRadius: 32 } }
card(Card): {
    backgroundColor: #ffffff, picture: { height: 120 }, title: { numberOfLines: 1 }, text: { numberOfLines: 0 }
    action: { textColor: #783bf9, contentInsets: [8, 12, 8, 12] }
}
alert(Alert): { backgroundColor: #ffffff, cornerRadius: 12 }
snackbar(Snackbar): { backgroundColor: #1d1d1f }
"""


@pytest.fixture
def parts(page, server):
    """A function that returns the box of an element of a style with parts."""
    show(page, server, PARTS)

    def box(style, selector=""):
        found = page.locator(f'livery-gallery [data-style="{style}"] .state-view > .drawn {selector}').first.bounding_box()
        return found | {"right": found["x"] + found["width"], "bottom": found["y"] + found["height"]}

    return box


def center(box):
    return pytest.approx(box["x"] + box["width"] / 2, abs=1)


def test_a_tooltip_is_as_wide_as_its_text_with_insets_and_an_arrow_at_its_center(page, parts):
    tip, text = parts("tip"), parts("tip", ".drawn-text")
    assert center(tip) == center(text).expected
    assert text["x"] - tip["x"] >= 10 and tip["width"] <= 240
    lines = page.locator('[data-style="tip"] .drawn-text').evaluate("(text) => text.offsetHeight / parseFloat(getComputedStyle(text).lineHeight)")
    assert lines == pytest.approx(2, abs=0.1)
    arrow = page.locator('[data-style="tip"] .drawn-bubble').evaluate(
        "(tip) => { const { width, height, left, backgroundColor } = getComputedStyle(tip, '::after'); return [width, height, parseFloat(left), backgroundColor] }"
    )
    assert arrow == ["12px", "6px", pytest.approx(tip["width"] / 2 - 6, abs=0.5), "rgb(209, 26, 91)"]


def test_a_view_without_margins_has_the_insets_of_its_platform_and_pictures_beside_the_text(parts):
    hero, title, picture = parts("hero"), parts("hero", ".drawn-Label"), parts("hero", ".drawn-ImageView")
    assert title["x"] - hero["x"] == hero["right"] - picture["right"] == 16
    assert title["right"] < picture["x"]


def test_a_picture_with_only_a_height_is_above_the_text_across_the_view(parts):
    card, picture = parts("card"), parts("card", ".drawn-ImageView")
    title, text = parts("card", '[data-part="title"]'), parts("card", '[data-part="text"]')
    assert (picture["x"], picture["y"], picture["right"]) == (card["x"], card["y"], card["right"])
    assert picture["bottom"] < title["y"] < title["bottom"] <= text["y"]
    # The text without a limit has more lines than the title.
    assert text["height"] >= 2 * title["height"] and text["right"] <= card["right"] - 16
    action, more = parts("card", '[data-part="action"]'), parts("card", ".drawn-actions > :last-child")
    assert action["y"] == more["y"] and action["right"] < more["x"]


def test_an_alert_is_centered_and_the_action_of_a_snackbar_is_beside_its_message(parts):
    alert, title = parts("alert"), parts("alert", ".drawn-text")
    assert center(alert) == center(title).expected
    message, undo = parts("snackbar", ".drawn-Label"), parts("snackbar", ".drawn-Button")
    assert message["right"] <= undo["x"] and message["y"] < undo["bottom"] and undo["y"] < message["bottom"]


def test_a_symbol_that_its_name_suggests_stands_for_an_icon(page, server):
    theme = "".join(f"{name}(Button): {{ image: {name} }}\n" for name in ("ic_search", "heart_filled", "anything"))
    show(page, server, theme)
    glyphs = page.locator("livery-gallery .drawn-glyph")
    expect(glyphs).to_have_count(2)
    assert len({glyph.get_attribute("d") for glyph in glyphs.all()}) == 2
    expect(page.locator('[data-style="anything"] .drawn-letter')).to_have_text("A")


def test_parts_are_drawn_by_name_if_a_bundle_does_not_record_their_order(page, server):
    def forget(bundle):
        for declaration in bundle["types"].values():
            declaration.pop("parts", None)

    show(page, server, "@components: { News(+View): { title: Label, message: Label } }\nnews(News): { alpha: 1 }", forget)
    assert top(page, "news", "You have a new") < top(page, "news", "Evening in Lisbon")


def test_every_type_of_value_is_drawn_in_every_state(page, server):
    """The page logs an error for each value that can't be drawn. `open_page` then fails the test."""
    forms = [(type, value) for type, values in VALUES.items() for value in [*values, "nil"]]
    declared = "".join(f"a{index}: {{ type: {type}, states: true }}\n" for index, (type, _) in enumerate(forms))
    given = "".join(f"a{index}: {{ normal: {value}, disabled: nil }}\n" for index, (_, value) in enumerate(forms))
    plain = "".join(f"a{index}: {value}\n" for index, (_, value) in enumerate(forms))
    misused = [
        (f"M{index}_{name}", name, type, value) for index, (type, value) in enumerate(forms) for name in NAMES
        if (name, value) != ("height", "-2")
    ]
    theme = (
        f"@components: {{ Everything(+Label): {{ {declared} }}\n"
        + "".join(f"{component}(+View): {{ {name}: {type} }}\n" for component, name, type, _ in misused)
        + f"}}\neverything(Everything): {{ {plain} }}\nstates(Everything): {{ {given} }}\n"
        + "".join(f"s_{component}({component}): {{ {name}: {value} }}\n" for component, name, _, value in misused)
    )
    show(page, server, theme)
    expect(page.locator("livery-gallery .card")).to_have_count(len(misused) + 2)
    expect(page.locator("livery-gallery .undrawn")).to_have_count(0)
    expect(page.locator('[data-style="states"] [data-state="disabled"] .drawn')).to_be_visible()


def test_a_component_that_is_a_part_of_itself_is_drawn(page, server):
    doubled = "".join(f"T{number}(+View): {{ l: T{number - 1}, r: T{number - 1} }}\n" for number in range(1, 41))
    theme = f"@components: {{ Tree(+View): {{ name: Label, child: Tree }}\nT0(+View): {{ x: Label }}\n{doubled} }}\n"
    show(page, server, theme + "tree(Tree): { child: { child: { alpha: 1 } } }\nwide(T40): { alpha: 1 }")
    expect(page.locator("livery-gallery .card")).to_have_count(2)
    expect(page.locator("livery-gallery .undrawn")).to_have_count(0)


@pytest.fixture
def unwatched(browser):
    """A page that is allowed to log errors, and the errors that it logged."""
    context = browser.new_context()
    page, logged = context.new_page(), []
    page.on("console", lambda message: message.type == "error" and logged.append(message.text))
    yield page, logged
    context.close()


def test_a_note_replaces_what_cannot_be_drawn_and_the_rest_is_drawn(unwatched, server):
    page, logged = unwatched

    def damage(bundle):
        bundle["styles"]["bad"]["value"]["shadow"] = {"nonsense": 1}
        bundle["styles"]["worse"]["value"] = None

    theme = "bad(View): { backgroundColor: #ff0000 }\ngood(View): { backgroundColor: #00ff00 }\nworse(View): { alpha: 1 }"
    show(page, server, theme, damage)
    bad = page.locator('[data-style="bad"] .drawn').first
    expect(bad).to_have_css("background-color", "rgb(255, 0, 0)")
    expect(bad.locator(".undrawn")).to_have_text("shadow can’t be drawn")
    expect(page.locator('[data-style="good"] .drawn')).to_have_css("background-color", "rgb(0, 255, 0)")
    expect(page.locator('[data-style="worse"] .undrawn')).to_have_text("worse can’t be drawn")
    assert any("shadow can’t be drawn" in text for text in logged)
    assert any("worse can’t be drawn" in text for text in logged)


def test_a_value_that_cannot_be_shown_does_not_hide_the_others(unwatched, server):
    page, logged = unwatched

    def damage(route):
        answer = json.loads(route.fetch().text())
        if answer.get("bundle"):
            answer["bundle"]["tokens"]["aDamaged"] = {"type": "gradient", "value": 5}
        route.fulfill(json=answer)

    page.route("**/themes/badoo/check*", damage)
    bench = Workbench(page, server)
    bench.open()
    page.get_by_role("tab", name="Tokens").click()
    page.get_by_label("Filter tokens").fill("aDamaged")
    expect(page.locator('.tokens-row[data-path="aDamaged"]')).to_contain_text("can’t be shown")
    page.get_by_label("Filter tokens").fill("")
    eventually(page, True, lambda: page.locator(".tokens-row").count() > 10)
    assert logged


def test_only_changed_cards_are_drawn_again_and_the_focus_stays(bench, server):
    """This includes changes that someone else makes to the card that has the focus."""
    page, files = bench.page, server.files()
    file, _, _, text = server.effective_color("#12ab89")
    old, new = server.check(files)["bundle"], server.check({**files, file: text})["bundle"]
    changed = [path for path in old["styles"] if old["styles"][path] != new["styles"][path]]
    cards = page.locator("livery-gallery .card")
    expect(cards).to_have_count(len(old["styles"]))
    cards.evaluate_all("(cards) => cards.forEach((card) => { card.isOld = true })")
    drawing = page.locator(f'livery-gallery .card[data-style="{changed[0]}"] button.state-view').first
    drawing.focus()
    page.evaluate("(bundle) => { document.querySelector('livery-gallery').bundle = bundle }", new)
    again = "(cards) => cards.filter((card) => !card.isOld).map((card) => card.dataset.style)"
    eventually(page, sorted(changed), lambda: sorted(cards.evaluate_all(again)))
    expect(drawing).to_be_focused()
