"""The color picker updates the gallery live, has a field and sliders in OKLCH and RGB, and lists tokens first."""

import contextlib
import re

import pytest
from playwright.sync_api import Error, expect

from livery import MODES, NARROW, Workbench, check_accessibility, check_accessibility_in_all_modes, eventually
from test_inspecting import Inspector


def rgb(color):
    return "rgb({}, {}, {})".format(*(int(color[at : at + 2], 16) for at in (1, 3, 5)))


class Picker:
    """The color picker for the brand color, opened from its swatch in the source."""

    def __init__(self, bench, name="purple"):
        self.bench, self.page = bench, bench.page
        bench.show("base.ktv")
        self.before = bench.text
        value = re.search(rf"^ +{name}: (#[0-9a-f]{{6}})", self.before, re.M)
        self.color = value[1]
        bench.line(self.before.count("\n", 0, value.end()) + 1).locator("button.hint-swatch").first.click()
        self.dialog = bench.page.get_by_role("dialog", name="Color")

    def slider(self, name):
        return self.dialog.get_by_role("slider", name=name)

    @property
    def hex(self):
        return self.dialog.get_by_label("Value")

    @property
    def area(self):
        return self.slider("Saturation and brightness")

    def choose(self, space):
        self.dialog.get_by_role("radio", name=space).check()

    def use(self):
        self.dialog.get_by_role("button", name="Use color").click()

    @property
    def drawn(self):
        """A button in the gallery, whose background follows brand.purple."""
        return self.page.locator('livery-gallery [data-style="buttons.primary"] .drawn').first


@pytest.fixture
def picker(bench):
    return Picker(bench)


def test_a_color_is_picked_with_its_opacity_and_undone_in_one_step(picker):
    picker.hex.fill("#12ab89")
    picker.slider("Opacity").fill("128")
    picker.use()
    # The text changes only after the picker has closed.
    picker.bench.reads(picker.before.replace(f"purple: {picker.color}", "purple: #12ab8980"))
    picker.bench.press("Control+z").reads(picker.before)


def test_the_tracks_show_the_colors_that_the_sliders_lead_to(picker):
    picker.choose("RGB")
    picker.hex.fill("#102030")
    track = lambda name: picker.slider(name).evaluate("(one) => one.style.getPropertyValue('--track')").split(", ")  # noqa: E731
    eventually(picker.page, ["rgb(0 32 48)", "rgb(255 32 48)"], lambda: [track("Red")[0], track("Red")[-1]])
    assert track("Opacity") == ["#10203000", "#102030"]


def test_the_gallery_follows_before_the_author_decides(picker):
    before = rgb(picker.color)
    expect(picker.drawn).to_have_css("background-color", before)
    picker.hex.fill("#12ab89")
    expect(picker.drawn).to_have_css("background-color", "rgb(18, 171, 137)")
    picker.choose("OKLCH")
    picker.slider("Lightness").fill("0")
    picker.slider("Chroma").fill("0")
    expect(picker.drawn).to_have_css("background-color", "rgb(0, 0, 0)")
    picker.dialog.get_by_role("button", name="Cancel").click()
    expect(picker.drawn).to_have_css("background-color", before)
    picker.bench.reads(picker.before)


def test_the_contrast_of_affected_texts_is_shown_at_once_and_while_picking(picker):
    contrasts = picker.dialog.get_by_role("list", name="Contrast")
    expect(contrasts.get_by_role("listitem").first).to_have_text(re.compile(r"\d\.\d:1, (passes|needs [\d.]+:1)$"))
    picker.hex.fill("#fff7c0")
    text = contrasts.get_by_role("listitem").filter(has_text="buttons.primary").first
    expect(text).to_have_text(re.compile(r"^buttons\.primary(, \w+)?1\.\d:1, needs [\d.]+:1$"))
    picker.hex.fill("#000000")
    expect(contrasts.get_by_role("listitem").first).to_be_visible()
    expect(contrasts.locator(".is-faint", has_text="buttons.primary")).to_have_count(0)


def test_a_defect_in_one_preview_does_not_end_the_others(browser, signed_in, server):
    context = browser.new_context(storage_state=signed_in)
    picker = Picker(Workbench(context.new_page(), server).open())
    expect(picker.dialog).to_be_visible()

    def without_contrasts(route):
        route.fulfill(json={**route.fetch().json(), "contrasts": 0})

    picker.page.route("**/check?*", without_contrasts, times=1)
    picker.hex.fill("#0a0a0a")
    expect(picker.page.locator("[data-row=defect]")).to_be_attached()
    picker.hex.fill("#12ab89")
    expect(picker.drawn).to_have_css("background-color", "rgb(18, 171, 137)")
    context.close()


def test_a_color_that_was_left_for_a_token_is_not_drawn(picker):
    held, sent = [], []

    def hold(route):
        sent.append(route.request.post_data)
        held.append(route) if "#0a0a0a" in sent[-1] else route.continue_()

    picker.page.route("**/check?*", hold)
    picker.hex.fill("#0a0a0a")
    eventually(picker.page, 1, lambda: len(held))
    picker.hex.fill("#0b0b0b")
    picker.dialog.get_by_label("Find a token").fill("deepp")
    picker.dialog.get_by_label("Find a token").press("Enter")
    expect(picker.drawn).not_to_have_css("background-color", rgb(picker.color))
    drawn = picker.drawn.evaluate("(drawn) => getComputedStyle(drawn).backgroundColor")
    with picker.page.expect_event("requestfinished", lambda request: request == held[0].request):
        held[0].continue_()
    # The response to a later edit arrives after everything that the color could still have caused.
    picker.bench.replace("radius: 12", "radius: 3")
    expect(picker.drawn).to_have_css("border-radius", "3px")
    expect(picker.drawn).to_have_css("background-color", drawn)
    assert not any("#0b0b0b" in text for text in sent)


def test_the_color_at_the_caret_is_changed_by_keyboard(bench):
    before = bench.show("base.ktv").text
    color = re.search(r"purple: (#[0-9a-f]{6})", before)
    bench.select(color.start(1) + 3).press("Alt+Enter")
    dialog = bench.page.get_by_role("dialog", name="Color")
    expect(dialog.get_by_label("Value")).to_have_value(color[1])
    bench.press("Control+a").type("#12ab89").press("Enter")
    bench.reads(before.replace(color[1], "#12ab89", 1))
    bench.select(0).press("Alt+Enter")
    expect(bench.status).to_have_text("No color on this line.")


@pytest.mark.parametrize("place", ["inspector", "table"])
def test_the_gallery_follows_colors_picked_in_the_inspector_and_in_the_token_table(bench, place):
    page = bench.page
    drawn = page.locator('livery-gallery [data-style="buttons.primary"] .drawn').first
    if place == "inspector":
        inspector = Inspector(bench).inspect("news")
        inspector.open_row("news.borderColor")
        inspector.row("news.borderColor").get_by_role("button", name="brand.purple", exact=True).click()
        page.get_by_role("button", name="Pick a color for").click()
    else:
        page.get_by_role("tab", name="Tokens").click()
        page.get_by_label("Filter tokens").fill("brand.purple")
        page.locator('.tokens-row[data-path="brand.purple"]').get_by_role("gridcell").first.dblclick()
        page.get_by_role("button", name="Pick a color for brand.purple").click()
    dialog = page.get_by_role("dialog", name="Color")
    expect(dialog.get_by_role("list", name="Contrast").get_by_role("listitem").first).to_be_visible()
    dialog.get_by_label("Value").fill("#12ab89")
    expect(drawn).to_have_css("background-color", "rgb(18, 171, 137)")
    dialog.get_by_role("button", name="Use color").click()
    bench.show("base.ktv").reads(re.compile("purple: #12ab89"))


def test_the_sliders_of_oklch_keep_lightness_and_hue(picker):
    picker.choose("OKLCH")
    picker.hex.fill("#008000")
    expect(picker.slider("Lightness")).to_have_attribute("aria-valuetext", "52.0 %")
    expect(picker.slider("Chroma")).to_have_attribute("aria-valuetext", "0.177")
    expect(picker.slider("Hue")).to_have_attribute("aria-valuetext", "142°")
    picker.slider("Chroma").fill("0")
    expect(picker.hex).to_have_value("#696969")
    expect(picker.slider("Hue")).to_have_attribute("aria-valuetext", "142°")
    picker.slider("Chroma").fill("0.4")
    expect(picker.dialog.get_by_role("status")).to_have_text("Outside of sRGB: the chroma is reduced.")
    picker.choose("RGB")
    expect(picker.slider("Red")).to_be_visible()
    picker.slider("Red").fill("255")
    expect(picker.hex).to_have_value(re.compile("^#ff"))


def test_a_token_is_used_instead_of_a_value(picker):
    picker.dialog.get_by_label("Find a token").fill("deepp")
    expect(picker.dialog.get_by_role("list", name="Tokens").get_by_role("button")).to_have_text(["brand.deepPurple"])
    picker.dialog.get_by_label("Find a token").press("Enter")
    picker.bench.reads(picker.before.replace(f"purple: {picker.color}", "purple: @brand.deepPurple"))


def test_a_text_that_is_no_color_changes_nothing(picker):
    picker.hex.fill("#12345")
    expect(picker.hex).to_have_attribute("aria-invalid", "true")
    picker.use()
    expect(picker.dialog.get_by_role("status")).to_contain_text("“#12345” is not a color.")
    expect(picker.hex).to_be_focused()
    picker.dialog.get_by_role("button", name="Cancel").click()
    picker.bench.reads(picker.before)


def test_the_field_changes_saturation_and_brightness_with_the_keyboard(picker):
    picker.hex.fill("#804040")
    expect(picker.area).to_have_attribute("aria-valuetext", "Saturation 50 %, brightness 50 %")
    picker.area.press("ArrowRight")
    picker.area.press("ArrowUp")
    expect(picker.area).to_have_attribute("aria-valuetext", "Saturation 51 %, brightness 51 %")
    picker.area.press("Shift+ArrowLeft")
    picker.area.press("Shift+ArrowDown")
    expect(picker.area).to_have_attribute("aria-valuetext", "Saturation 41 %, brightness 41 %")
    picker.area.press("Home")
    expect(picker.area).to_have_attribute("aria-valuenow", "0")
    expect(picker.hex).to_have_value("#696969")
    # A gray keeps its hue, and black its saturation.
    picker.slider("Hue").fill("240")
    picker.area.press("End")
    expect(picker.hex).to_have_value("#000069")
    for _ in range(5):
        picker.area.press("Shift+ArrowDown")
    expect(picker.hex).to_have_value("#000000")
    picker.area.press("PageUp")
    expect(picker.hex).to_have_value("#00001a")


def test_a_drag_in_the_field_is_shown_at_once_and_is_one_step(picker):
    picker.slider("Opacity").fill("128")
    box, mouse = picker.area.bounding_box(), picker.page.mouse
    before = picker.drawn.evaluate("(drawn) => getComputedStyle(drawn).backgroundColor")
    mouse.move(box["x"] + 20, box["y"] + 20)
    mouse.down()
    mouse.move(box["x"] + 60, box["y"] + 40, steps=4)
    expect(picker.drawn).not_to_have_css("background-color", before)
    # Outside of the field, the pointer leads to its corner.
    mouse.move(box["x"] + 2 * box["width"], box["y"] - 300, steps=4)
    mouse.up()
    expect(picker.area).to_have_attribute("aria-valuetext", "Saturation 100 %, brightness 100 %")
    expect(picker.hex).to_have_value("#5200ff80")
    picker.use()
    picker.bench.reads(picker.before.replace(f"purple: {picker.color}", "purple: #5200ff80"))
    picker.bench.press("Control+z").reads(picker.before)


WIDE = "{ colorSpace: display-p3, components: [1, 0.2, 0] }"


@pytest.mark.parametrize("button", ["Use color", "Cancel"])
def test_a_wide_color_stays_as_it_is_written_until_it_is_changed(bench, button):
    bench.show("base.ktv")
    purple = re.search(r"purple: (#[0-9a-f]{6})", bench.text)[0]
    drawn = bench.page.locator('livery-gallery [data-style="buttons.primary"] .drawn').first
    expect(drawn).to_have_css("background-color", rgb(purple[-7:]))
    bench.replace(purple, f"purple(color): {WIDE} // wide")
    expect(drawn).not_to_have_css("background-color", rgb(purple[-7:]))
    inspector = Inspector(bench).inspect("news")
    inspector.open_row("news.borderColor")
    inspector.row("news.borderColor").get_by_role("button", name="Change brand.purple").click()
    before = bench.text
    bench.page.get_by_role("button", name="Pick a color for purple").click()
    dialog = bench.page.get_by_role("dialog", name="Color")
    expect(dialog.get_by_label("Value")).to_have_value("color(display-p3 1 0.2 0)")
    expect(dialog.get_by_role("status")).to_contain_text("Wider than sRGB")
    check_accessibility(bench.page)
    dialog.get_by_role("button", name=button).click()
    expect(dialog).to_be_hidden()
    assert bench.text == before
    bench.page.get_by_role("button", name="Pick a color for purple").click()
    dialog.get_by_role("slider", name="Saturation").press("ArrowLeft")
    dialog.get_by_role("button", name="Use color").click()
    bench.reads(re.compile(r"purple\(color\): #[0-9a-f]{6} // wide"))


def test_a_wide_color_can_be_pasted(picker):
    picker.hex.fill("color(display-p3 1 0.2 0)")
    picker.use()
    picker.bench.reads(picker.before.replace(f"purple: {picker.color}", f"purple(color): {WIDE}"))
    expect(picker.bench.errors).to_have_count(0)


def test_a_linked_color_has_the_picker_too(bench):
    inspector = Inspector(bench).inspect("news")
    inspector.open_row("news.borderColor")
    bench.page.get_by_role("button", name="Pick a color for borderColor").click()
    dialog = bench.page.get_by_role("dialog", name="Color")
    expect(dialog.get_by_label("Value")).to_have_value("#783bf9")
    dialog.get_by_label("Value").fill("#12ab89")
    dialog.get_by_role("button", name="Use color").click()
    bench.reads(re.compile("borderColor: #12ab89"))


def test_a_linked_color_offers_to_change_the_token_before_a_color_is_used(bench):
    inspector = Inspector(bench).inspect("news")
    inspector.open_row("news.borderColor")
    link = inspector.row("news.borderColor").locator(".link-line .alias").inner_text()
    bench.page.get_by_role("button", name="Pick a color for borderColor").click()
    dialog = bench.page.get_by_role("dialog", name="Color")
    choice = dialog.get_by_role("group", name=f"Linked to {link}")
    expect(choice.get_by_label("Give this one its own color")).to_be_checked()
    choice.get_by_label(re.compile(rf"^Change {link} \(\d+ places?\)$")).check()
    check_accessibility(bench.page)
    dialog.get_by_label("Value").fill("#12ab89")
    dialog.get_by_role("button", name="Use color").click()
    expect(bench.page.get_by_role("button", name=f"Undo change of {link}")).to_be_visible()
    expect(inspector.row("news.borderColor").locator(".inspected-result")).to_have_text("#12ab89")
    expect(inspector.row("news.borderColor").locator(".link-line .alias")).to_have_text(link)
    bench.page.get_by_role("button", name="Pick a color for borderColor").click()
    expect(choice.get_by_label("Give this one its own color")).to_be_checked()


def test_the_picker_is_accessible_in_a_narrow_window_in_all_modes(open_page, server):
    picker = Picker(Workbench(open_page(viewport=NARROW), server).open())
    for space in ("OKLCH", "RGB", "HSB"):
        picker.choose(space)
        check_accessibility_in_all_modes(picker.page)
    for media in MODES.values():
        picker.page.emulate_media(**media)
        box = picker.dialog.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= picker.page.viewport_size["width"]


def test_a_picker_opened_right_after_typing_shows_the_typed_color(bench):
    bench.show("base.ktv")
    purple = re.search(r"purple: (#[0-9a-f]{6})", bench.text)[1]
    bench.page.goto(f"{bench.server.url}/edit/badoo?show=brand.purple#base.ktv")
    inspector = Inspector(bench.checked())
    swatch = inspector.row("brand.purple").get_by_role("button", name="Pick a color for purple")
    expect(swatch).to_be_visible()
    held = []
    hold = lambda route: held.append(route)
    bench.page.route("**/themes/badoo/check*", hold)
    bench.replace(purple, "#12ab89")
    swatch.click()
    eventually(bench.page, True, lambda: len(held) > 0)
    bench.page.unroute("**/themes/badoo/check*", hold)
    for route in held:
        # A later check has aborted the earlier ones.
        with contextlib.suppress(Error):
            route.continue_()
    expect(bench.page.get_by_role("dialog", name="Color").get_by_label("Value")).to_have_value("#12ab89")
