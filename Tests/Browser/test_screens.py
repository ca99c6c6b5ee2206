"""Sample screens show styles on a device with sample content."""

import re

import pytest
from playwright.sync_api import expect

from livery import NARROW, check_accessibility, compare, eventually
from test_inspecting import Inspector
from test_phone import PHONE, open_sheet


def screens(page):
    return page.locator("livery-gallery").get_by_role("region", name="Sample screens").locator(".screen")


def elements(page, name):
    return page.locator(f'livery-gallery .screen[data-screen="{name}"] .state-view')


def test_the_screens_of_the_extended_theme_are_drawn_first_with_the_values_of_this_one(bench, server):
    page = bench.page
    expect(screens(page).get_by_role("heading", level=2)).to_have_text(["People", "News", "Safety"])
    news = elements(page, "News").filter(has_text="Sam likes you")
    expect(news).to_contain_text("Say hello before he leaves the city.")
    color = server.get("/themes/badoo/latest", skin="day")["styles"]["news"]["value"]["borderColor"]
    red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    expect(news.locator(".drawn").first).to_have_css("border-color", f"rgb({red}, {green}, {blue})")
    first_screen, first_card = (page.locator(f"livery-gallery {one}").first.bounding_box() for one in (".screen", ".card"))
    assert first_screen["y"] + first_screen["height"] <= first_card["y"]


def test_elements_of_a_row_are_beside_each_other_and_views_fill_the_width(bench):
    skip, hello = (elements(bench.page, "People").filter(has_text=text).bounding_box() for text in ("Skip", "Say hello"))
    assert skip["x"] + skip["width"] <= hello["x"] and abs(skip["y"] - hello["y"]) < 2
    hero = elements(bench.page, "People").filter(has_text="Lisbon · 2 km away")
    view, drawn = hero.bounding_box(), hero.locator(".drawn").first.bounding_box()
    assert view["width"] == pytest.approx(drawn["width"], abs=1) and view["width"] > 240


def test_an_element_has_its_state(bench):
    views = elements(bench.page, "Safety")
    expect(views.filter(has_text="Sending…").locator(".drawn-disabled")).to_be_visible()
    expect(views.filter(has_text="Verify my photo").locator(".drawn-disabled")).to_have_count(0)


def test_an_element_opens_the_inspector_and_gets_the_focus_back(bench):
    view = elements(bench.page, "News").filter(has_text="Three new photos")
    view.press("Enter")
    inspector = Inspector(bench)
    expect(inspector.title).to_have_text("news")
    bench.press("Escape")
    expect(inspector.panel).to_be_hidden()
    expect(view).to_be_focused()


def test_a_screen_appears_while_it_is_written_and_follows_the_styles(bench):
    page = bench.page
    bench.show("base.ktv").press("Control+End").type('\n@screens: { "My own": [{ style: @buttons.primary, text: "Hello" }] }\n')
    button = elements(page, "My own").locator(".drawn")
    expect(button).to_have_text("Hello")
    bench.replace("radius: 12", "radius: 3")
    expect(button).to_have_css("border-radius", "3px")
    bench.replace("@buttons.primary, text", "@buttons.primry, text")
    expect(bench.errors).to_contain_text("unknown link '@buttons.primry'")
    expect(bench.errors).to_contain_text("did you mean '@buttons.primary'?")


def test_the_filter_keeps_screens_that_show_a_matching_style(bench):
    page = bench.page
    field = page.get_by_label("Filter styles")
    field.fill("legos.hero")
    expect(screens(page)).to_have_count(1)
    field.fill("safety")
    expect(elements(page, "Safety").first).to_be_visible()
    field.fill("nothing is named so")
    expect(screens(page)).to_have_count(0)


def test_two_skins_of_a_screen_are_beside_each_other(bench):
    page = bench.page
    compare(page)
    devices = page.locator('livery-gallery .screen[data-screen="People"] .device')
    expect(devices).to_have_count(2)
    grounds = devices.evaluate_all("(all) => all.map((one) => getComputedStyle(one).backgroundColor)")
    assert grounds[0] != grounds[1]
    expect(page.locator("livery-gallery .screen .side-title").first).to_have_text("day")


def test_no_device_is_cut_off_on_the_gallery_page(open_page, server):
    for width in (1440, 1024, 700):
        page = open_page(signed=False, viewport={"width": width, "height": 900})
        page.goto(f"{server.url}/gallery/badoo")
        compare(page)
        devices = page.locator("livery-gallery .device")
        expect(devices).to_have_count(6)
        edges = devices.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().right)")
        assert max(edges) <= width
        page.close()


def test_a_phone_shows_screens_without_a_phone_around_them(open_page, server):
    page = open_page(signed=False, viewport={"width": 390, "height": 844})
    page.goto(f"{server.url}/gallery/badoo")
    device = page.locator("livery-gallery .device").first
    expect(device).to_have_css("border-top-width", "0px")
    expect(device.locator(".device-bar")).to_be_hidden()
    expect(elements(page, "People").first).to_be_visible()


def test_the_gallery_and_the_phone_show_the_screens(bench, open_page, server):
    visitor = open_page(signed=False)
    visitor.goto(f"{server.url}/gallery/badoo")
    expect(screens(visitor)).to_have_count(3)
    bench.show("base.ktv").press("Control+End").type("\n@screens: { News: nil }\n")
    bench.saved()
    link = open_sheet(bench).get_by_label("Link", exact=True).input_value()
    phone = open_page(signed=False, **PHONE)
    phone.goto(link)
    expect(screens(phone).get_by_role("heading", level=2)).to_have_text(["People", "Safety"])
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_styles_are_drawn_without_the_screens_if_these_cannot_be_compiled_now(open_page, server):
    page = open_page(signed=False)
    page.route("**/screens?*", lambda route: route.fulfill(status=503, json={"type": "/problems/overloaded", "title": "Too many requests"}))
    page.goto(f"{server.url}/gallery/badoo")
    expect(page.locator("livery-gallery .card").first).to_be_visible()
    expect(page.get_by_text("The sample screens could not be loaded")).to_be_visible()
    expect(screens(page)).to_have_count(0)


def test_the_screens_scroll_by_keyboard_where_not_all_fit(open_page, server):
    page = open_page(signed=False, viewport={"width": 390, "height": 844})
    page.goto(f"{server.url}/gallery/badoo")
    region = page.get_by_role("region", name="Sample screens")
    expect(screens(page)).to_have_count(3)
    region.focus()
    page.keyboard.press("ArrowRight")
    eventually(page, True, lambda: region.evaluate("(region) => region.scrollLeft > 0"))


def test_a_long_screen_scrolls_by_keyboard(open_page, server):
    def lengthen(route):
        answer = route.fetch().json()
        for screen in answer["screens"]:
            screen["rows"] *= 5
        route.fulfill(json=answer)

    page = open_page(signed=False)
    page.route("**/screens?*", lengthen)
    page.goto(f"{server.url}/gallery/badoo")
    people = page.get_by_role("group", name="People", exact=True)
    people.focus()
    page.keyboard.press("PageDown")
    eventually(page, True, lambda: people.evaluate("(people) => people.scrollTop > 0"))
    check_accessibility(page)


def test_a_late_answer_does_not_replace_that_of_a_newer_choice(open_page, server):
    page = open_page(signed=False)
    held = []
    page.route(re.compile(r"/versions/\d+(/screens)?\?.*skin=night"), lambda route: held.append(route) if len(held) < 2 else route.continue_())
    page.goto(f"{server.url}/gallery/badoo")
    device = page.locator("livery-gallery .device").first
    day = device.evaluate("(device) => getComputedStyle(device).backgroundColor")
    page.get_by_role("radio", name="night", exact=True).check()
    eventually(page, 2, lambda: len(held))
    page.get_by_role("radio", name="day", exact=True).check()
    for route in held:
        with page.expect_event("requestfinished", lambda request, route=route: request == route.request):
            route.continue_()
        # The page has read the response before this one, which was requested later.
        page.evaluate("async (address) => { await (await fetch(address)).text() }", route.request.url)
    expect(device).to_have_css("background-color", day)
    assert "skin=day" in page.url


def test_the_screens_are_accessible_in_a_narrow_window(open_page, server):
    page = open_page(viewport=NARROW)
    page.goto(f"{server.url}/gallery/badoo")
    expect(screens(page)).to_have_count(3)
    check_accessibility(page)


def test_a_layout_arranges_the_parts_of_a_component_while_it_is_written(bench):
    hero = bench.page.locator("livery-gallery").get_by_role("button", name="Inspect legos.hero, normal", exact=True)
    parts = hero.locator("[data-part]")
    expect(hero.locator(".drawn-layout-row")).to_have_count(1)
    assert parts.evaluate_all("(all) => all.map((one) => one.dataset.part)") == ["title", "subtitle", "picture"]
    line = "@layout: { HeroLego: { spacing: 30, align: center, parts: [picture, subtitle] } }"
    bench.show("base.ktv").press("Control+End").type(f"\n{line}\n")
    column = hero.locator(".drawn-layout-column")
    expect(column).to_have_css("gap", "30px")
    expect(column).to_have_css("align-items", "center")
    # Parts that aren't listed come last.
    assert parts.evaluate_all("(all) => all.map((one) => one.dataset.part)") == ["picture", "subtitle", "title"]
    bench.replace("picture, subtitle", "picture, subtitel")
    expect(bench.errors).to_have_text(re.compile("unknown property 'subtitel' of 'HeroLego'"))
