"""Each type of value has its own control in the inspector and in the token table, so designers never type theme text."""

import re

from playwright.sync_api import expect

from livery import MODES, NARROW, Workbench, check_accessibility, check_accessibility_in_all_modes, eventually
from test_inspecting import RETURN, Inspector
from test_tokens import Table


def inspect(page, server, path):
    return Inspector(Workbench(page, server).open(f"?show={path}"))


def test_a_bool_is_a_switch(page, server):
    inspector = inspect(page, server, "angstrom.darkTheme")
    switch = inspector.row("angstrom.darkTheme").get_by_role("switch", name="Value of darkTheme")
    expect(switch).not_to_be_checked()
    expect(inspector.row("angstrom.darkTheme").get_by_role("textbox")).to_have_count(0)
    before = inspector.bench.text
    switch.press("Space")
    inspector.bench.reads(re.compile(r"angstrom: \{ darkTheme: true \}"))
    expect(switch).to_be_checked()
    expect(switch).to_be_focused()
    inspector.bench.press("Control+z").reads(before)
    expect(switch).not_to_be_checked()


def test_an_enumeration_is_a_list_of_cases_in_words(page, server):
    inspector = inspect(page, server, "news.title")
    path = "news.title.textAlignment"
    inspector.row(path).locator(".inspected-row").click()
    cases = inspector.row(path).get_by_role("combobox", name="Value of textAlignment")
    expect(cases.get_by_role("option")).to_have_text(["Left", "Center", "Right", "Justified", "Natural"])
    cases.select_option("Center")
    inspector.bench.reads(re.compile(r"title: \{ textAlignment: center \}\n    message: \{ textAlignment: left \}"))
    expect(inspector.row(path).locator(".inspected-value")).to_have_text("center")


def test_a_size_is_changed_with_arrow_keys_and_buttons(page, server):
    inspector = inspect(page, server, "metrics.radius")
    field = inspector.field("metrics.radius")
    field.press("ArrowUp")
    inspector.bench.reads(re.compile(r"radius: 13\n"))
    expect(field).to_be_focused()
    for _ in range(4):
        field.press("ArrowUp")
    field.press("Shift+ArrowUp")
    inspector.bench.reads(re.compile(r"radius: 27\n"))
    # Steps without a pause are undone together.
    inspector.bench.press("Control+z").reads(re.compile(r"radius: 13\n"))
    expect(field).to_have_value("13")
    inspector.row("metrics.radius").locator(".step").last.click()
    inspector.bench.reads(re.compile(r"radius: 14\n"))


def test_a_member_of_a_font_is_written_alone(page, server):
    inspector = inspect(page, server, "fonts.message")
    fields = inspector.row("fonts.message")
    expect(fields.get_by_role("textbox", name="Family")).to_have_value("system")
    fields.get_by_role("combobox", name="Weight").select_option("Bold")
    inspector.bench.reads(re.compile(r"\n    message: \{ weight: 700 \}\n"))
    expect(fields.locator(".inspected-value")).to_have_text("system 14 700")
    fields.get_by_role("textbox", name="Size").fill("24")
    fields.get_by_role("textbox", name="Size").press("Enter")
    inspector.bench.reads(re.compile(r"message: \{ weight: 700, size: 24 \}"))
    fields.get_by_role("switch", name="Italic").check()
    inspector.bench.reads(re.compile(r"message: \{ weight: 700, size: 24, italic: true \}"))


def test_a_family_that_the_page_can_not_draw_is_marked(page, server):
    inspector = inspect(page, server, "fonts.title")
    row = inspector.row("fonts.title")
    family = row.get_by_role("textbox", name="Family")
    # The theme has its files.
    expect(family).to_have_value("Quicksand")
    expect(row.get_by_text("isn’t on this computer")).to_have_count(0)
    family.fill("Nonesuch Serif")
    family.press("Enter")
    expect(row.get_by_text("Nonesuch Serif isn’t installed on this computer, so another font is shown.")).to_be_visible()


def test_a_member_of_a_linked_shadow_is_changed_alone(page, server):
    inspector = inspect(page, server, "buttons.primary")
    path = "buttons.primary.shadow.normal"
    inspector.open_row(path)
    blur = inspector.row(path).get_by_role("textbox", name="Blur")
    before, raised = blur.bounding_box(), inspector.row(path).locator(".inspected-step", has_text="shadows.raised").last
    shared = raised.inner_text()
    blur.fill("6")
    blur.press("Tab")
    inspector.bench.reads(re.compile(r"shadow: \{ normal\(shadow\+shadows\.raised\): \{ blur: 6 \} \}"))
    expect(inspector.row(path).locator(".link-line")).to_contain_text("Based on")
    # The next click finds the field where it was, and the shared token hasn't changed.
    eventually(page, before, blur.bounding_box)
    steps = inspector.row(path).locator(".inspected-step")
    expect(steps).to_have_text([re.compile("badoo · everywhere"), re.compile("based onshadows.raised"), re.compile("core · everywhere")])
    assert raised.inner_text() == shared
    assert not re.search("[@~{]|extends", inspector.row(path).inner_text())
    inspector.row(path).get_by_role("textbox", name="Y", exact=True).fill("3")
    inspector.bench.press("Enter")
    inspector.bench.reads(re.compile(r"normal\(shadow\+shadows\.raised\): \{ blur: 6, offsetY: 3 \}"))
    expect(inspector.bench.errors).to_have_count(0)
    page.get_by_role("button", name=f"Undo change of {path}, Y").click()
    expect(page.get_by_role("button", name=f"Undo change of {path}, Blur")).to_be_visible()


def test_a_size_of_a_linked_font_is_changed_alone_on_all_platforms(page, server):
    inspector = Inspector(Workbench(page, server).open("?platform=ios&show=buttons.primary"))
    path = "buttons.primary.font"
    inspector.open_row(path)
    row = inspector.row(path)
    # The text style decides both.
    expect(row.get_by_role("textbox", name="Size")).to_have_attribute("placeholder", "20")
    expect(row.get_by_role("combobox", name="Weight").locator("option:checked")).to_have_text("Regular (default)")
    expect(row.locator(".other-modes")).to_have_text(re.compile("^Android and Web have different values"))
    row.get_by_role("combobox", name="Applies to").select_option("Only iOS")
    expect(row.locator(".other-modes")).to_be_hidden()
    row.get_by_role("combobox", name="Applies to").select_option("Everywhere")
    row.get_by_role("textbox", name="Size").fill("22")
    inspector.bench.press("Enter")
    inspector.bench.reads(re.compile(r"font\(font\+fonts\.title3\): \{ size: 22 \}"))
    files = {**server.files(), "base.ktv": inspector.bench.text}
    fonts = [server.check(files, platform=platform)["bundle"]["styles"]["buttons.primary"]["value"]["font"] for platform in ("ios", "android", "web")]
    assert fonts == [{"name": "system", "size": 22, "textStyle": "title3"}, {"name": "system", "size": 22}, {"name": "system", "size": 22}]
    row.get_by_role("button", name=RETURN).click()
    inspector.bench.reads(server.files()["base.ktv"])
    expect(row.locator(".link-line")).to_contain_text("Linked tofonts.title3")
    expect(row.get_by_role("textbox", name="Size")).to_have_value("")


def test_a_value_that_is_none_is_started_and_removed_again(page, server):
    inspector = inspect(page, server, "buttons.link")
    path = "buttons.link.shadow"
    row = inspector.row(path)
    expect(row.locator(".inspected-result")).to_have_text("None")
    inspector.open_row(path)
    expect(row.locator(".inspected-step code")).to_have_text("None")
    expect(row).not_to_contain_text("nil")
    row.get_by_text("Edit as text").click()
    expect(inspector.field(path)).to_have_value("")
    expect(inspector.field(path)).to_have_attribute("placeholder", "None")
    row.get_by_role("button", name="Add a shadow").click()
    shadow = r"\[\{ color: #00000040, offsetX: 0, offsetY: 2, blur: 6 \}\]"
    inspector.bench.reads(re.compile(rf"shadow: \{{ normal: {shadow}, highlighted: {shadow} \}}"))
    # The first state stays open.
    row = inspector.row(f"{path}.normal")
    blur = row.get_by_role("textbox", name="Blur of shadow 1")
    blur.fill("9")
    blur.press("Enter")
    inspector.bench.reads(re.compile(r"blur: 9 \}"))
    row.get_by_role("button", name="Set to none").click()
    expect(row.locator(".inspected-result")).to_have_text("None")
    path = "buttons.link.backgroundColor"
    inspector.open_row(path)
    inspector.row(path).get_by_role("button", name="Set to none").click()
    inspector.bench.reads(re.compile(r"backgroundColor: nil"))
    expect(inspector.row(path).locator(".inspected-result")).to_have_text("None")
    expect(inspector.bench.errors).to_have_count(0)


def test_a_color_that_is_none_is_picked(page, server):
    inspector = inspect(page, server, "buttons.link")
    path = "buttons.link.borderColor"
    inspector.open_row(path)
    row = inspector.row(path)
    expect(row.get_by_role("button", name="Override here")).to_be_disabled()
    row.get_by_role("button", name="Pick a color for borderColor").click()
    page.get_by_role("dialog", name="Color").get_by_label("Value").fill("#112233")
    page.get_by_role("dialog", name="Color").get_by_role("button", name="Use color").click()
    inspector.bench.reads(re.compile(r"borderColor: #112233"))


def test_a_side_of_insets_is_changed(page, server):
    path = next(path for path, token in server.get("/themes/badoo/latest")["tokens"].items() if token["type"] == "insets")
    inspector = inspect(page, server, path)
    inspector.row(path).get_by_role("textbox", name="Bottom").fill("31")
    inspector.row(path).get_by_role("textbox", name="Bottom").press("Enter")
    inspector.bench.reads(re.compile(r": \[[\d.]+, [\d.]+, 31, [\d.]+\]"))


def test_a_member_that_can_not_be_read_never_reaches_the_file(page, server):
    inspector = inspect(page, server, "shadows.raised")
    before = inspector.bench.text
    color = inspector.row("shadows.raised").get_by_role("textbox", name="Color")
    color.fill("purpel")
    color.press("Enter")
    expect(inspector.row("shadows.raised").get_by_role("alert")).to_contain_text("is not a color")
    expect(color).to_have_attribute("aria-invalid", "true")
    assert inspector.bench.text == before


def test_another_token_is_chosen_for_a_value(page, server):
    inspector = inspect(page, server, "news")
    inspector.open_row("news.cornerRadius")
    row = inspector.row("news.cornerRadius")
    row.get_by_role("button", name="Use a token… for cornerRadius").click()
    row.get_by_label("Find a token").fill("radius")
    row.get_by_role("button", name="metrics.radius").click()
    inspector.bench.reads(re.compile(r"cornerRadius: @metrics\.radius\n"))
    expect(row.get_by_role("button", name="Change metrics.radius (9 places)")).to_be_visible()


def test_a_cell_of_the_table_has_the_control_of_its_type(bench):
    bench.show("base.ktv")
    table = Table(bench).filter("angstrom.darkTheme")
    cell = table.cell("angstrom.darkTheme", "Day")
    cell.dblclick()
    switch = cell.get_by_role("switch")
    expect(switch).to_be_focused()
    expect(cell).to_contain_text("Sets it")
    check_accessibility(table.page)
    switch.press("Space")
    bench.reads(re.compile(r"angstrom: \{ darkTheme: true \}"))
    expect(cell.locator(".tokens-text")).to_have_text("true")
    expect(table.grid).to_be_focused()


def test_the_controls_are_accessible_in_a_narrow_window_in_all_modes(open_page, server):
    page = open_page(viewport=NARROW)
    inspector = inspect(page, server, "shadows.raised")
    expect(inspector.row("shadows.raised").get_by_role("switch")).to_be_visible()
    inspector.row("shadows.raised").get_by_role("button", name="Use a token…").click()
    check_accessibility_in_all_modes(page)
    for media in MODES.values():
        page.emulate_media(**media)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
