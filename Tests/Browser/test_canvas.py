"""The canvas is the center of the edit page: the list, the canvas, the inspector and the source share one selection."""

import re

import pytest
from playwright.sync_api import expect

from livery import NARROW, Workbench, check_accessibility, eventually
from test_inspecting import Inspector


@pytest.fixture
def novice(page, server):
    """The edit page of badoo for a person who opens it for the first time."""
    return Workbench(page, server).open(is_new=True)


def item(bench, name):
    """An item in the list of contents."""
    return bench.page.locator(f'livery-contents .item[title="{name}"]')


def card(bench, style):
    return bench.page.locator(f'livery-gallery .card[data-style="{style}"]')


def selected(bench, count):
    """The marked elements on the canvas."""
    marked = bench.page.locator("livery-gallery [data-selected]")
    expect(marked).to_have_count(count)
    return marked


def test_a_new_person_sees_no_source(novice):
    page = novice.page
    expect(novice.area).to_be_hidden()
    expect(page.locator("livery-gallery .screen")).to_have_count(3)
    expect(page.locator(".file").first).to_be_hidden()
    check_accessibility(page)
    item(novice, "buttons.primary").click()
    expect(Inspector(novice).panel.get_by_role("heading", name="Nothing else follows it")).to_be_visible()
    text = page.locator("body").inner_text()
    assert not re.search(r"[@~]\w|\{|\.ktv", text), text


def test_a_style_of_the_list_is_selected_everywhere(novice, server):
    page = novice.page
    inspector = Inspector(novice)
    item(novice, "legos.card").click()
    expect(inspector.title).to_have_text("legos.card")
    expect(item(novice, "legos.card")).to_have_attribute("aria-current", "true")
    expect(item(novice, "legos.card")).to_be_focused()
    expect(card(novice, "legos.card")).to_have_attribute("data-selected", "")
    expect(card(novice, "legos.card").locator(".card-name")).to_be_in_viewport()
    page.keyboard.press("Control+j")
    expect(novice.area).to_be_focused()
    # The canvas has become narrower.
    expect(card(novice, "legos.card").locator(".card-name")).to_be_in_viewport()
    page.locator("livery-gallery").get_by_role("button", name="news", exact=True).click()
    expect(item(novice, "news")).to_have_attribute("aria-current", "true")
    expect(item(novice, "legos.card")).not_to_have_attribute("aria-current", "true")
    novice.reads(server.files()["screens/news.ktv"]).reads_selected("news")


def test_a_drawing_on_a_screen_is_selected_everywhere(novice):
    novice.page.locator('livery-gallery [data-screen="News"] .state-view').filter(has_text="Sam likes you").press("Enter")
    expect(Inspector(novice).title).to_have_text("news")
    expect(item(novice, "news")).to_have_attribute("aria-current", "true")
    # The card, and three views of the screen.
    selected(novice, 4)
    novice.press("Escape")
    selected(novice, 0)
    expect(item(novice, "news")).not_to_have_attribute("aria-current", "true")


def test_a_part_is_marked_with_its_style(novice):
    card(novice, "news").locator("[data-part=title]").first.click()
    expect(Inspector(novice).title).to_have_text("news.title")
    expect(card(novice, "news").locator("[data-part=title]").first).to_have_attribute("data-selected", "")
    expect(item(novice, "news")).to_have_attribute("aria-current", "true")


def test_a_screen_lists_its_styles(novice):
    item(novice, "Safety").click()
    inspector = Inspector(novice)
    expect(inspector.title).to_have_text("Safety")
    expect(novice.page.locator('livery-gallery [data-screen="Safety"] .device')).to_have_attribute("data-selected", "")
    inspector.panel.get_by_role("button", name="buttons.primary Button").click()
    expect(inspector.title).to_have_text("buttons.primary")
    inspector.panel.get_by_role("button", name="Back", exact=True).click()
    expect(inspector.title).to_have_text("Safety")
    novice.page.get_by_role("heading", name="People").get_by_role("button").click()
    expect(inspector.title).to_have_text("People")


def test_a_token_is_selected_in_the_list_and_the_table(novice):
    page = novice.page
    page.get_by_role("tab", name="Tokens").click()
    page.get_by_label("Filter tokens").fill("brand.")
    page.locator('.tokens-row[data-path="brand.purple"] .tokens-name').click()
    expect(Inspector(novice).title).to_have_text("brand.purple")
    expect(item(novice, "brand.purple")).to_be_in_viewport()
    expect(item(novice, "brand.purple")).to_have_attribute("aria-current", "true")
    item(novice, "brand.deepPurple").click()
    expect(page.locator(".tokens-row.is-selected")).to_have_attribute("data-path", "brand.deepPurple")


def test_the_selection_follows_the_caret(bench, server):
    bench.show("screens/news.ktv")
    expect(bench.page.get_by_role("region", name="screens/news.ktv")).to_be_visible()
    text = server.files()["screens/news.ktv"]
    line = text.count("\n", 0, re.search("^news", text, re.M).start())
    bench.area.click(position={"x": 120, "y": 22 + 21 * line})
    expect(Inspector(bench).title).to_have_text("news")
    expect(bench.area).to_be_focused()
    expect(card(bench, "news")).to_have_attribute("data-selected", "")


def test_a_file_opens_the_source_and_has_facts(novice):
    novice.show("theme.ktv")
    expect(novice.area).to_be_focused()
    region = novice.page.get_by_role("region", name="theme.ktv")
    expect(region).to_contain_text("As published")
    novice.type("// edited\n")
    expect(region).to_contain_text("Edited in your draft")


def test_the_source_is_a_key_away_and_remembered(novice):
    page = novice.page
    item(novice, "news").click()
    page.keyboard.press("Control+j")
    expect(novice.area).to_be_focused()
    novice.reads_selected("news")
    page.reload()
    novice.checked()
    expect(novice.area).to_be_visible()
    expect(novice.area).not_to_be_focused()
    page.get_by_role("button", name="Hide the source").click()
    expect(novice.area).to_be_hidden()
    expect(novice.toggle).to_be_focused()
    page.reload()
    novice.checked()
    expect(novice.area).to_be_hidden()


def test_a_place_in_a_file_opens_the_source_without_a_lasting_choice(novice):
    inspector = Inspector(novice).inspect("news")
    inspector.open_row("news.borderColor")
    inspector.row("news.borderColor").get_by_title(re.compile(r"^base\.ktv:\d+$")).first.click()
    expect(novice.area).to_be_focused()
    novice.page.reload()
    novice.checked()
    expect(novice.area).to_be_hidden()


def test_a_new_style_is_shown_on_the_canvas(novice):
    inspector = Inspector(novice).inspect("tooltips.base")
    inspector.panel.get_by_role("button", name="New style…").click()
    inspector.panel.get_by_label("Name of the new style").fill("welcome")
    novice.press("Enter")
    expect(card(novice, "tooltips.welcome")).to_be_in_viewport()
    expect(item(novice, "tooltips.welcome")).to_have_attribute("aria-current", "true")


def test_the_canvas_zooms_and_keeps_its_zoom(novice):
    page = novice.page
    zoom = page.get_by_role("group", name="Zoom")
    device = page.locator("livery-gallery .device").first
    width = lambda: round(device.bounding_box()["width"])  # noqa: E731
    # All three screens fit.
    right = page.locator("livery-gallery .device").last.bounding_box()
    panel = page.locator("#panel-gallery").bounding_box()
    assert right["x"] + right["width"] <= panel["x"] + panel["width"]
    zoom.get_by_role("button", name="%").click()
    eventually(page, 300, width)
    zoom.get_by_role("button", name="Zoom in").click()
    expect(zoom).to_contain_text("125%")
    eventually(page, 375, width)
    page.reload()
    novice.checked()
    eventually(page, 375, width)
    page.locator("#panel-gallery").focus()
    page.keyboard.press("-")
    eventually(page, 300, width)
    page.keyboard.press("1")
    expect(zoom.get_by_role("button", name="Fit")).to_have_attribute("aria-pressed", "true")
    eventually(page, True, lambda: width() < 300)


def test_the_wheel_zooms_at_the_pointer_and_the_middle_button_pans(novice):
    page = novice.page
    panel = page.locator("#panel-gallery")
    box = panel.bounding_box()
    page.mouse.move(box["x"] + 200, box["y"] + 300)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    expect(page.get_by_role("group", name="Zoom")).to_contain_text("2")
    before = panel.evaluate("(one) => one.scrollTop")
    page.mouse.down(button="middle")
    page.mouse.move(box["x"] + 200, box["y"] + 200)
    page.mouse.up(button="middle")
    eventually(page, before + 100, lambda: panel.evaluate("(one) => one.scrollTop"))
    expect(Inspector(novice).panel).to_be_hidden()


def test_the_list_is_one_tab_stop_with_arrow_keys(novice):
    page = novice.page
    assert page.evaluate("document.querySelectorAll('livery-contents :is(summary, .item)[tabindex=\"0\"]').length") == 1
    item(novice, "People").focus()
    novice.press("ArrowDown")
    expect(item(novice, "News")).to_be_focused()
    novice.press("Enter")
    expect(Inspector(novice).title).to_have_text("News")
    expect(item(novice, "News")).to_be_focused()
    novice.press("End")
    tokens = page.locator("livery-contents summary").filter(has_text="Tokens")
    expect(tokens).to_be_focused()
    novice.press("ArrowRight").press("ArrowDown")
    group = page.locator(".item-group").first
    expect(group).to_be_focused()
    novice.press("ArrowRight")
    expect(group).to_have_attribute("aria-expanded", "true")
    novice.press("Escape")
    expect(Inspector(novice).panel).to_be_hidden()
    check_accessibility(page)


def test_the_filter_applies_to_the_list_and_the_canvas(novice):
    page = novice.page
    page.get_by_label("Filter styles").fill("deepPurple")
    expect(item(novice, "brand.deepPurple")).to_have_count(1)
    expect(page.locator("livery-gallery .card")).to_have_count(0)
    page.get_by_label("Filter styles").fill("buttons")
    expect(page.locator("livery-contents .item[title^=buttons]")).to_have_count(3)
    expect(card(novice, "buttons.primary")).to_be_visible()


def test_a_phone_has_three_panes_and_goes_where_the_author_goes(open_page, server):
    bench = Workbench(open_page(viewport=NARROW), server).open()
    page, gallery = bench.page, bench.page.locator("livery-gallery")
    panes = page.get_by_role("navigation", name="Panes")
    inspector = Inspector(bench)

    def is_at(name):
        expect(panes.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")

    is_at("Canvas")
    expect(gallery).to_be_in_viewport()
    expect(bench.area).to_be_hidden()
    check_accessibility(page)
    panes.get_by_role("button", name="List").click()
    is_at("List")
    item(bench, "news").click()
    is_at("Canvas")
    expect(card(bench, "news").locator(".card-name")).to_be_in_viewport()
    inspector.drawing("news").press("Enter")
    is_at("Inspector")
    inspector.open_row("news.borderWidth")
    # An edit changes the source without showing it.
    inspector.field("news.borderWidth").fill("3")
    inspector.field("news.borderWidth").press("Enter")
    expect(inspector.row("news.borderWidth").locator(".inspected-value")).to_have_text("3")
    expect(bench.area).to_be_hidden()
    expect(inspector.field("news.borderWidth")).to_be_focused()
    bench.saved()
    bench.toggle.click()
    expect(bench.area).to_be_in_viewport()
    check_accessibility(page)
    panes.get_by_role("button", name="Canvas").click()
    expect(bench.area).to_be_hidden()
    is_at("Canvas")
    eventually(page, True, lambda: page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
