"""Gradients, curves, lists of shadows and images have controls and are described in words, without theme text."""

import re

import pytest
from playwright.sync_api import expect

from livery import MODES, NARROW, Workbench, check_accessibility
from test_inspecting import Inspector

GRADIENT = "sunset(gradient): [{ color: @brand.purple, position: 0 }, { color: #ff8c00, position: 1 }]"
SHADOWS = "glow(shadow): [{ color: #00000040, blur: 6 }, { color: @brand.purple, offsetY: 1 }]"

#: Whether the text of an element isn't cut.
IS_WHOLE = "(one) => one.scrollWidth <= one.clientWidth"


@pytest.fixture
def inspect(page, server):
    """Adds a token to the draft, and inspects it."""
    return lambda text: inspect_added(page, server, text)


def inspect_added(page, server, text):
    bench = Workbench(page, server).open()
    bench.show("base.ktv").press("Control+End").type(f"\n{text}\n")
    draft = bench.saved()
    path = re.match(r"\w+", text)[0]
    page.goto(f"{server.url}/edit/badoo?draft={draft}&show={path}&file=base.ktv")
    inspector = Inspector(bench.checked())
    expect(inspector.title).to_have_text(path)
    expect(inspector.row(path).locator(".inspected-editors")).to_be_visible()
    return inspector


def has_no_theme_text(inspector):
    """Whether the inspector is free of brackets and braces, including what its fields show."""
    shown = inspector.panel.evaluate("""(panel) => [panel.innerText,
        ...[...panel.querySelectorAll('input')].filter((one) => one.checkVisibility()).map((one) => one.value)].join('\\n')""")
    return not re.search(r"[{}[\]]", shown)


def test_the_stops_of_a_gradient_are_changed_and_links_stay(inspect):
    inspector = inspect(GRADIENT)
    row, bench = inspector.row("sunset"), inspector.bench
    expect(row.locator(".inspected-result")).to_have_text(re.compile("^#[0-9a-f]{6} 0% → #ff8c00 100%$"))
    assert has_no_theme_text(inspector)
    expect(row.get_by_label("Color of stop 1", exact=True)).to_have_value("@brand.purple")
    second = row.get_by_label("Color of stop 2", exact=True)
    second.fill("tomato")
    second.press("Enter")
    bench.reads(re.compile(re.escape(GRADIENT.replace("#ff8c00", "#ff6347"))))
    position = row.get_by_label("Position of stop 2 in percent")
    position.fill("80%")
    position.press("Enter")
    written = bench.reads(re.compile(r"position: 0 \}, \{ color: #ff6347, position: 0\.8 \}\]\n")).text
    row.get_by_role("button", name="Add a stop after stop 1").click()
    bench.reads(re.compile(r"\[\{ color: @brand\.purple, position: 0 \}, \{ color: #[0-9a-f]{6}, position: 0\.4 \}, \{"))
    expect(row.get_by_label("Position of stop 2 in percent")).to_have_value("40")
    row.get_by_role("button", name="Remove stop 2").click()
    bench.reads(written)
    expect(row.get_by_role("button", name="Remove stop 2")).to_be_disabled()
    bench.press("Control+z")
    expect(row.get_by_role("group", name=re.compile(r"^Stop \d"))).to_have_count(3)
    expect(bench.errors).to_have_count(0)


def test_the_shape_and_the_angle_of_a_gradient_are_changed(inspect):
    inspector = inspect(GRADIENT)
    row, bench = inspector.row("sunset"), inspector.bench
    stops = GRADIENT.partition(": ")[2]
    angle = row.get_by_label("Angle in degrees")
    expect(angle).to_have_value("180")
    angle.fill("45")
    angle.press("Enter")
    bench.reads(re.compile(re.escape(f"{{ stops: {stops}, angle: 45 }}")))
    expect(row.locator(".inspected-result")).to_contain_text("at 45°")
    row.get_by_role("combobox", name="Shape").select_option("Radial")
    bench.reads(re.compile(re.escape(f"{{ stops: {stops}, radial: true }}")))
    expect(row.locator(".gradient-picture")).to_have_css("background-image", re.compile("^radial-gradient"))
    expect(angle).to_have_count(0)
    row.get_by_role("combobox", name="Shape").select_option("Linear")
    bench.reads(re.compile(re.escape(f"{{ stops: {stops}, angle: 180 }}")))
    expect(bench.errors).to_have_count(0)
    assert has_no_theme_text(inspector)


def test_a_gradient_over_several_lines_keeps_its_lines_and_comments(inspect):
    inspector = inspect("sunset(gradient): [\n{ color: #111, position: 0 } // the dawn\n{ color: #222, position: 1 }\n]")
    row = inspector.row("sunset")
    field = row.get_by_label("Color of stop 2", exact=True)
    field.fill("#333333")
    field.press("Enter")
    inspector.bench.reads(re.compile(r"position: 0 \} // the dawn\n\s*\{ color: #333333, position: 1 \}\n\s*\]"))
    row.get_by_text("Edit as text").click()
    expect(inspector.field("sunset")).to_be_visible()


@pytest.mark.parametrize(("name", "text", "message"), [
    ("Color of stop 1", "purpel", "is not a color"),
    ("Position of stop 1 in percent", "120", "from 0 to 100"),
    ("Angle in degrees", "left", "number of degrees"),
])
def test_a_part_of_a_gradient_that_can_not_be_read_never_reaches_the_file(inspect, name, text, message):
    inspector = inspect(GRADIENT)
    before = inspector.bench.text
    field = inspector.row("sunset").get_by_label(name, exact=True)
    field.fill(text)
    field.press("Enter")
    expect(inspector.row("sunset").get_by_role("alert").filter(has_text=message)).to_be_visible()
    expect(field).to_have_attribute("aria-invalid", "true")
    assert inspector.bench.text == before


def test_the_color_of_a_stop_is_picked(inspect):
    inspector = inspect(GRADIENT)
    inspector.row("sunset").get_by_role("button", name="Pick a color for Color of stop 2").click()
    picker = inspector.page.get_by_role("dialog", name="Color")
    picker.get_by_label("Value").fill("#123456")
    picker.get_by_role("button", name="Use color").click()
    inspector.bench.reads(re.compile(re.escape(GRADIENT.replace("#ff8c00", "#123456"))))


@pytest.mark.parametrize(("text", "name"), [(GRADIENT, "Color of stop 1"), (SHADOWS, "Color of shadow 2")])
def test_a_linked_part_offers_to_change_its_token(inspect, text, name):
    inspector = inspect(text)
    inspector.panel.get_by_role("button", name=f"Pick a color for {name}").click()
    picker = inspector.page.get_by_role("dialog", name="Color")
    picker.get_by_label(re.compile("^Change brand.purple")).check()
    picker.get_by_label("Value").fill("#123456")
    picker.get_by_role("button", name="Use color").click()
    inspector.bench.reads(re.compile(f"purple: #123456(.|\n)*{re.escape(text)}"))


def test_a_curve_is_chosen_by_name_by_numbers_or_by_its_handles(inspect):
    inspector = inspect("pace(easing): ease-in")
    row, bench = inspector.row("pace"), inspector.bench
    names = row.get_by_role("combobox", name="Value of pace")
    expect(names).to_have_value("ease-in")
    names.select_option("Ease out")
    bench.reads(re.compile(r"pace\(easing\): ease-out\n"))
    expect(row.locator(".inspected-result")).to_have_text("Ease out")
    number = row.get_by_role("textbox", name="Y1")
    number.fill("0.3")
    number.press("Enter")
    before = bench.reads(re.compile(r"pace\(easing\): \[0, 0\.3, 0\.58, 1\]\n")).text
    expect(row.locator(".inspected-result")).to_have_text("Curve 0 0.3 0.58 1")
    assert has_no_theme_text(inspector)
    handle = row.locator(".easing-handle").last
    handle.hover()  # Scrolls to it, also if a check draws it again.
    box, square = handle.bounding_box(), row.locator(".easing-square").bounding_box()
    inspector.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    inspector.page.mouse.down()
    inspector.page.mouse.move(square["x"] + square["width"] / 2, square["y"] + square["height"] / 2, steps=3)
    inspector.page.mouse.up()
    bench.reads(re.compile(r"pace\(easing\): \[0, 0\.3, 0\.[45]\d*, 0\.[45]\d*\]\n"))
    bench.press("Control+z").reads(before)
    expect(bench.errors).to_have_count(0)


@pytest.fixture
def hold_checks(page):
    """Holds the checks after the next one, which a control waits for before it writes a value, until the result is
    called."""

    def hold():
        held, first, is_holding = [], iter([False]), [True]

        def handle(route):
            is_held = next(first, bool(is_holding))
            held.append(route) if is_held else route.continue_()

        def release():
            is_holding.clear()
            for route in held:
                route.continue_()

        page.route("**/themes/badoo/check**", handle)
        return release

    return hold


def test_a_number_changes_the_curve_that_was_chosen_before_the_check_ended(inspect, hold_checks):
    inspector = inspect("pace(easing): ease-in")
    row, bench = inspector.row("pace"), inspector.bench
    release = hold_checks()
    row.get_by_role("combobox", name="Value of pace").select_option("Ease out")
    bench.reads(re.compile(r"pace\(easing\): ease-out\n"))
    number = row.get_by_role("textbox", name="Y1")
    number.fill("0.3")
    number.press("Enter")
    release()
    bench.reads(re.compile(r"pace\(easing\): \[0, 0\.3, 0\.58, 1\]\n"))


def test_a_field_keeps_its_unfinished_text_and_caret_when_a_check_ends(inspect, hold_checks):
    inspector = inspect("pace(easing): ease-in")
    row, bench = inspector.row("pace"), inspector.bench
    release = hold_checks()
    row.get_by_role("combobox", name="Value of pace").select_option("Ease out")
    bench.reads(re.compile(r"pace\(easing\): ease-out\n"))
    number = row.get_by_role("textbox", name="X2")
    number.click()
    bench.press("Control+a").press("0").press(".").press("5").press("ArrowLeft")
    release()
    expect(row.get_by_role("textbox", name="X1")).to_have_value("0")
    expect(row.locator(".inspected-step code")).to_have_text("ease-out")
    expect(number).to_be_focused()
    bench.press("4")
    expect(number).to_have_value("0.45")
    bench.press("Tab").reads(re.compile(r"pace\(easing\): \[0, 0, 0\.45, 1\]\n"))


def test_changes_by_a_colleague_arrive_while_a_field_has_the_focus(inspect, somebody):
    inspector = inspect("inside(insets): [1, 2, 3, 4]")
    row, bench = inspector.row("inside"), inspector.bench
    bo = somebody("Bo", rest=f"?draft={bench.saved()}").show("base.ktv")
    left = row.get_by_role("textbox", name="Left")
    left.click()
    bench.press("Control+a").press("2").press("6").press("Enter")
    bench.reads(re.compile(r"\[1, 26, 3, 4\]\n"))
    bo.reads(re.compile(r"\[1, 26, 3, 4\]\n")).replace("[1, 26, 3, 4]", "[1, 26, 3, 40]").saved()
    expect(row.get_by_role("textbox", name="Right")).to_have_value("40")
    expect(left).to_be_focused()
    expect(left).to_have_value("26")


def test_all_sides_of_insets_are_entered_without_waiting(inspect):
    inspector = inspect("inside(insets): [1, 2, 3, 4]")
    row, bench = inspector.row("inside"), inspector.bench
    row.get_by_role("textbox", name="Top").click()
    bench.press("Control+a")
    for text in ("16", "26", "17"):
        bench.page.keyboard.type(text, delay=100)
        bench.press("Tab")
    bench.page.keyboard.type("27", delay=100)
    bench.press("Enter").reads(re.compile(r"inside\(insets\): \[16, 26, 17, 27\]\n"))


def test_a_field_never_shows_an_older_value_again(inspect):
    inspector = inspect("inside(insets): [1, 2, 3, 4]")
    row, bench = inspector.row("inside"), inspector.bench
    row.get_by_role("textbox", name="Top").click()
    bench.press("Control+a")
    bench.page.keyboard.type("16")
    bench.press("Tab")
    bench.page.evaluate("""() => {
        window.seen = new Set()
        const look = () => {
            window.seen.add(document.querySelector('input[aria-label=Top]')?.value)
            requestAnimationFrame(look)
        }
        look()
    }""")
    for text in ("26", "17", "27"):
        bench.page.keyboard.type(text, delay=100)
        bench.press("Tab")
    bench.reads(re.compile(r"inside\(insets\): \[16, 26, 17, 27\]\n"))
    expect(row.get_by_role("textbox", name="Right")).to_have_value("27")
    assert bench.page.evaluate("[...window.seen]") == ["16"]


def test_escape_restores_a_field_and_keeps_the_selection(inspect):
    inspector = inspect("inside(insets): [1, 2, 3, 4]")
    row, bench = inspector.row("inside"), inspector.bench
    row.get_by_role("textbox", name="Top").click()
    bench.page.keyboard.type("9")
    bench.press("Escape")
    expect(row.get_by_role("textbox", name="Top")).to_have_value("1")
    row.get_by_role("textbox", name="Left").click()
    bench.reads(re.compile(r"inside\(insets\): \[1, 2, 3, 4\]"))


@pytest.mark.parametrize(("text", "first", "second", "written"), [
    ("glow(shadow): @other", ("Blur", "9"), ("X", "3"), r"glow\(shadow\+other\): \{ blur: 9, offsetX: 3 \}\n"),
    (SHADOWS, ("Blur of shadow 2", "9"), ("X of shadow 2", "3"), r"blur: 9, offsetX: 3 \}\]\n"),
])
def test_two_parts_are_changed_before_the_first_is_written(inspect, text, first, second, written):
    inspector = inspect(f"{text}\nother(shadow): {{ color: #00000040, blur: 6 }}")
    row, bench = inspector.row("glow"), inspector.bench
    for name, entered in (first, second):
        row.get_by_role("textbox", name=name, exact=True).click()
        bench.press("Control+a").type(entered)
    bench.press("Enter").reads(re.compile(written))


def test_a_shadow_of_a_list_is_changed(inspect):
    inspector = inspect(SHADOWS)
    row, bench = inspector.row("glow"), inspector.bench
    assert has_no_theme_text(inspector)
    expect(row.get_by_label("Color of shadow 2", exact=True)).to_have_value("@brand.purple")
    blur = row.get_by_role("textbox", name="Blur of shadow 2")
    blur.fill("3")
    blur.press("Enter")
    bench.reads(re.compile(re.escape(SHADOWS.replace("offsetY: 1", "offsetY: 1, blur: 3"))))
    row.get_by_role("button", name="Remove shadow 1").click()
    bench.reads(re.compile(r"glow\(shadow\): \[\{ color: @brand\.purple, offsetY: 1, blur: 3 \}\]\n"))
    row.get_by_role("button", name="Add a shadow").click()
    expect(row.get_by_role("region", name="Shadow 2")).to_be_visible()
    expect(bench.errors).to_have_count(0)


def test_the_only_shadow_of_a_list_is_removed_and_another_one_added(inspect):
    inspector = inspect("glow(shadow): [{ color: #00000040, blur: 6 }]")
    row, bench = inspector.row("glow"), inspector.bench
    row.get_by_role("button", name="Remove shadow 1").click()
    bench.reads(re.compile(r"glow\(shadow\): nil\n"))
    expect(row.locator(".inspected-result")).to_have_text("None")
    row.get_by_role("button", name="Add a shadow").click()
    bench.reads(re.compile(r"glow\(shadow\): \[\{ color: #00000040, .*\}\]\n"))
    expect(row.get_by_role("region", name="Shadow 1")).to_be_visible()
    expect(bench.errors).to_have_count(0)
    bench.press("Control+z").press("Control+z").reads(re.compile(r"glow\(shadow\): \[\{ color: #00000040, blur: 6 \}\]\n"))


def test_a_first_shadow_is_added_for_all_states_without_a_warning(bench, page):
    warnings = bench.page.locator("livery-problems .problem-warning")
    before = warnings.count()
    inspector = Inspector(bench).inspect("buttons.link")
    inspector.open_row("buttons.link.shadow")
    inspector.row("buttons.link.shadow").get_by_role("button", name="Add a shadow").click()
    for state in ("normal", "highlighted"):
        expect(inspector.row(f"buttons.link.shadow.{state}").locator(".inspected-result")).to_have_text("0 2 6 0 #00000040")
    bench.checked()
    expect(bench.errors).to_have_count(0)
    expect(warnings).to_have_count(before)
    expect(page.locator("livery-status")).not_to_contain_text(".ktv")
    bench.press("Control+z")
    expect(inspector.row("buttons.link.shadow").locator(".inspected-result")).to_have_text("None")


def test_a_single_shadow_becomes_a_list(inspect):
    inspector = inspect("glow(shadow): { color: @brand.purple, blur: 6 }")
    inspector.row("glow").get_by_role("button", name="Add a shadow").click()
    inspector.bench.reads(re.compile(r"glow\(shadow\): \[\{ color: @brand\.purple, blur: 6 \}, \{ color: #"))
    expect(inspector.row("glow").get_by_role("region", name=re.compile("^Shadow"))).to_have_count(2)
    expect(inspector.bench.errors).to_have_count(0)


def test_an_image_is_chosen_by_its_thumbnail_or_named(inspect):
    inspector = inspect("badge(image): badge_sports")
    row, bench = inspector.row("badge"), inspector.bench
    expect(inspector.field("badge")).to_have_value("badge_sports")
    row.get_by_role("button", name="Choose an image… for badge").click()
    row.get_by_label("Find an image for badge").fill("selected")
    option = row.get_by_role("button", name=re.compile("^badge_sports_selected"))
    expect(option.locator("img")).to_be_visible()
    assert option.locator(".token-option-name").evaluate(IS_WHOLE)
    option.click()
    bench.reads(re.compile(r"badge\(image\): badge_sports_selected\n"))
    expect(inspector.field("badge")).to_have_value("badge_sports_selected")
    inspector.field("badge").fill("my new icon")
    inspector.field("badge").press("Enter")
    bench.reads(re.compile(r'badge\(image\): "my new icon"\n'))
    expect(inspector.field("badge")).to_have_value("my new icon")
    expect(bench.errors).to_have_count(0)


@pytest.mark.parametrize(("text", "words"), [
    ("inside(insets): [8, 16, 8, 16]", "8 vertical, 16 horizontal"),
    ("inside(insets): [1, 2, 3, 4]", "top 1, left 2, bottom 3, right 4"),
    ("large(size): [10, 20]", "10 × 20"),
    ("fade(transition): { duration: 200, timingFunction: ease-in-out }", "200 ms ease in and out"),
    ("line(border): { color: #c8c8cc, width: 1 }", "1 solid #c8c8cc"),
])
def test_a_value_of_several_parts_is_described_in_words(inspect, text, words):
    inspector = inspect(text)
    path = re.match(r"\w+", text)[0]
    expect(inspector.row(path).locator(".inspected-result")).to_have_text(words)
    expect(inspector.row(path).locator(".inspected-step code")).to_have_text(words)
    assert has_no_theme_text(inspector)


@pytest.mark.parametrize("text", [GRADIENT, "pace(easing): [0.2, 0, 0, 1]", SHADOWS, "badge(image): badge_sports"])
@pytest.mark.parametrize("mode", MODES)
def test_the_controls_are_accessible_in_a_narrow_window(open_page, server, mode, text):
    page = open_page(viewport=NARROW, **MODES[mode])
    inspect_added(page, server, text)
    check_accessibility(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("type", "written"), [("Gradient", "gradient"), ("Transition", "transition")])
def test_a_token_of_several_parts_is_created_without_theme_text(bench, type, written):
    bench.page.get_by_role("tab", name="Tokens").click()
    bench.page.get_by_role("button", name="New token…").click()
    sheet = bench.page.get_by_role("dialog", name="New token")
    sheet.get_by_label("Type").select_option(type)
    sheet.get_by_label("Group").fill("motion")
    sheet.get_by_label("Name").fill("one")
    expect(sheet.get_by_label("Value", exact=True)).to_be_hidden()
    sheet.get_by_role("button", name="Create token").click()
    inspector = Inspector(bench)
    expect(inspector.title).to_have_text("motion.one")
    expect(inspector.row("motion.one").locator(".inspected-editors")).to_be_visible()
    assert has_no_theme_text(inspector)
    expect(bench.errors).to_have_count(0)
