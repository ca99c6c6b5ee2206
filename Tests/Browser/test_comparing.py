"""The gallery shows two sides: another skin, or the current version."""

from playwright.sync_api import expect

from livery import NARROW, Workbench, check_accessibility, compare


def side(page, path, number):
    return page.locator(f'livery-gallery .card[data-style="{path}"] .side').nth(number)


def ground(page, path, number):
    return side(page, path, number).locator(".state-view").first.evaluate("(view) => getComputedStyle(view).backgroundColor")


def test_two_skins_are_drawn_side_by_side_with_one_choice(bench, server):
    page = bench.page
    compare(page)
    expect(side(page, "news", 0).locator(".side-title")).to_have_text("day")
    expect(side(page, "news", 1).locator(".side-title")).to_have_text("night")
    colors = {}
    for number, skin in enumerate(("day", "night")):
        color = server.get("/themes/badoo/latest", skin=skin)["styles"]["news"]["value"]["backgroundColor"]
        colors[skin] = "rgb({}, {}, {})".format(*(int(color[at : at + 2], 16) for at in (1, 3, 5)))
        expect(side(page, "news", number).locator(".drawn").first).to_have_css("background-color", colors[skin])
    assert ground(page, "news", 0) != ground(page, "news", 1)
    # Choosing the other skin exchanges the sides.
    page.get_by_role("radio", name="night", exact=True).check()
    expect(side(page, "news", 0).locator(".side-title")).to_have_text("night")
    expect(side(page, "news", 1).locator(".drawn").first).to_have_css("background-color", colors["day"])
    page.get_by_role("button", name="Compare", exact=True).click()
    expect(page.locator("livery-gallery .side")).to_have_count(0)


def test_all_platforms_are_drawn_side_by_side_and_follow_edits(bench):
    page = bench.page
    compare(page, "iOS, Android and Web")
    titles = page.locator('livery-gallery .card[data-style="buttons.primary"] .side-title')
    expect(titles).to_have_text(["iOS", "Android", "Web"])
    expect(page.locator('livery-gallery .screen[data-screen="People"] .device')).to_have_count(3)
    page.get_by_role("radio", name="Android").check()
    expect(titles).to_have_text(["Android", "iOS", "Web"])
    bench.show("base.ktv").replace("purple: #783bf9", "purple: #1f883d")
    for number in range(3):
        drawn = side(page, "buttons.primary", number).locator(".drawn").first
        expect(drawn).to_have_css("background-color", "rgb(31, 136, 61)")
    compare(page, "Android and Web")
    expect(titles).to_have_text(["Android", "Web"])
    page.get_by_role("button", name="Compare", exact=True).click()
    expect(titles).to_have_count(0)


def test_the_draft_is_drawn_beside_the_current_version_and_follows_edits(bench):
    page = bench.page
    compare(page, "Your draft and the current version")
    expect(side(page, "buttons.primary", 0).locator(".side-title")).to_have_text("Your draft")
    page.get_by_label("Only differences").check()
    expect(page.locator("livery-gallery .empty")).to_have_text("All sides look the same.")
    bench.show("base.ktv").replace("radius: 12", "radius: 3")
    card = page.locator('livery-gallery .card[data-style="buttons.primary"]')
    expect(card).to_be_visible()
    own, current = (side(page, "buttons.primary", number).locator(".drawn").first for number in (0, 1))
    expect(own).to_have_css("border-radius", "3px")
    expect(current).not_to_have_css("border-radius", "3px")
    own_view = side(page, "buttons.primary", 0).get_by_role("button", name="Inspect buttons.primary, normal, Your draft")
    own_view.press("Enter")
    expect(page.get_by_role("heading", name="buttons.primary", level=2)).to_be_visible()


def test_a_new_style_has_no_drawing_on_the_other_side(bench):
    page = bench.page
    compare(page, "Your draft and the current version")
    bench.show("base.ktv").press("Control+End").type("\nextra(View): { backgroundColor: #336699 }\n")
    expect(side(page, "extra", 0).locator(".drawn")).to_be_visible()
    expect(side(page, "extra", 1).locator(".side-none")).to_have_text("No such style")


def test_the_two_sides_are_accessible_in_a_narrow_window(open_page, server):
    bench = Workbench(open_page(viewport=NARROW), server).open()
    compare(bench.page)
    expect(bench.page.locator("livery-gallery .side").first).to_be_visible()
    check_accessibility(bench.page)


def test_the_gallery_page_compares_skins(page, server):
    page.goto(f"{server.url}/gallery/badoo")
    compare(page)
    expect(side(page, "news", 1).locator(".side-title")).to_have_text("night")
    page.get_by_role("radio", name="night", exact=True).check()
    expect(side(page, "news", 1).locator(".side-title")).to_have_text("day")


def test_values_of_an_axis_that_the_text_adds_can_be_compared(bench):
    bench.show("theme.ktv").replace("@extends: core", "@extends: core\n@axes: { mood: [calm, loud] }")
    compare(bench.page, "calm and loud")
    expect(bench.page.locator('livery-gallery .card[data-style="buttons.primary"] .side-title')).to_have_text(["calm", "loud"])
