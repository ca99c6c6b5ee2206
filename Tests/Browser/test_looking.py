"""The catalog, values, skins, the gallery, and accessibility."""

import re

import pytest
from playwright.sync_api import expect

from livery import Workbench, check_accessibility, compare, eventually


def test_the_catalog_lists_every_app_with_version_skins_and_swatches(page, server):
    page.goto(server.url)
    for theme in server.get("/themes")["themes"]:
        card = page.locator(".app").filter(has=page.get_by_role("link", name=theme["app"], exact=True))
        expect(card).to_contain_text(f"Version {theme['latest']}")
        for axis in theme["axes"]:
            for value in axis["values"]:
                expect(card.locator(".app-axes")).to_contain_text({"ios": "iOS", "android": "Android", "web": "Web"}.get(value, value))
        expect(card.locator(".swatch").first).to_be_visible()
        styles = server.get(f"/themes/{theme['app']}/latest")["styles"]
        expect(card).to_contain_text(f"{len(styles)} styles")
    page.get_by_role("link", name="badoo", exact=True).click()
    page.wait_for_url("**/edit/badoo*")


def test_choosing_a_skin_changes_the_drawings(bench, server):
    drawn = bench.page.locator('livery-gallery [data-style="news"] .drawn').first
    for value in ("day", "night"):
        bench.page.get_by_role("radio", name=value, exact=True).check()
        color = server.get("/themes/badoo/latest", skin=value)["styles"]["news"]["value"]["backgroundColor"]
        red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
        expect(drawn).to_have_css("background-color", f"rgb({red}, {green}, {blue})")
    expect(bench.page).to_have_url(re.compile("skin=night"))


def test_the_gallery_shows_every_style_with_its_states_and_parts(bench, server):
    bundle = server.get("/themes/badoo/latest")
    cards = bench.page.locator("livery-gallery .card")
    expect(cards).to_have_count(len(bundle["styles"]))
    for path, style in bundle["styles"].items():
        card = bench.page.locator(f'livery-gallery .card[data-style="{path}"]')
        group = bench.page.locator("livery-gallery .group").filter(has=bench.page.locator(f'[data-style="{path}"]'))
        expect(group.get_by_role("heading", level=2)).to_have_text(style["type"])
        states = {state for value in style["value"].values() if isinstance(value, dict) for state in value if state in ("highlighted", "disabled", "selected")}
        for state in states:
            expect(card.locator(f'[data-state="{state}"] .drawn').first).to_be_visible()


def test_the_styles_are_grouped_by_type_and_a_group_stays_closed(bench, server):
    types = [style["type"] for style in server.get("/themes/badoo/latest")["styles"].values()]
    gallery = bench.page.locator("livery-gallery")
    names = [
        "Button", "ImagedButton", "ServedButton", "Label", "ImageView",
        "BorderedCircle", "ColorPicker", "HeroLego", "LegoCard", "NewsView", "Tooltip",
    ]
    # Types that extend the same built-in component are beside each other.
    heads = [f"{name} {types.count(name)}" for name in names]
    expect(gallery.locator(".group-head")).to_have_text([*heads, re.compile(r"Images and fonts \d+")])
    card = gallery.locator('.card[data-style="buttons.primary"]')
    expect(card).to_be_visible()
    gallery.locator(".group-head", has_text="Button").first.press("Enter")
    expect(card).to_be_hidden()
    bench.recolor("#12ab89")
    bench.checked()
    expect(card).to_be_hidden()
    bench.page.get_by_label("Filter styles").fill("buttons.pri")
    expect(card).to_be_visible()


def test_small_groups_share_a_row_and_states_are_beside_each_other(page, server):
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"{server.url}/gallery/badoo")
    gallery = page.locator("livery-gallery")
    box = lambda selector, number=0: gallery.locator(selector).nth(number).bounding_box()  # noqa: E731
    circle, picker = (box(f'.group:has([data-style="{path}"])') for path in ("indicator", "colorPicker"))
    assert circle["y"] == picker["y"] and circle["x"] + circle["width"] < picker["x"]
    normal, highlighted, disabled = (box('[data-style="buttons.primary"] .state', number) for number in range(3))
    assert normal["y"] == highlighted["y"] == disabled["y"]
    expect(gallery.get_by_text("Tooltip", exact=True)).to_have_count(1)


def test_platforms_are_written_as_their_makers_write_them(page, server):
    page.goto(f"{server.url}/gallery/badoo")
    labels = page.locator("livery-chooser .choice-label")
    expect(labels).to_have_text(["iOS", "Android", "Web", "day", "night"])
    compare(page, "iOS and Android")
    expect(page.locator("livery-gallery .side-title").first).to_have_text("iOS")


def test_the_gallery_page_leads_to_the_editor_with_the_chosen_skin(page, server):
    page.goto(f"{server.url}/gallery/badoo?skin=night")
    expect(page.get_by_role("radio", name="night", exact=True)).to_be_checked()
    page.get_by_role("link", name="Edit", exact=True).click()
    page.wait_for_url(re.compile(r"/edit/badoo\?.*skin=night"))


def test_a_dark_page_has_dark_stages_around_a_light_skin(open_page, server):
    page = Workbench(open_page(color_scheme="dark"), server).open().page
    view = page.locator('livery-gallery .card[data-style="buttons.primary"] .state-view').first
    expect(view).to_have_css("background-color", "rgb(245, 241, 255)")
    expect(view).to_have_css("border-top-color", "rgb(16, 15, 14)")


def test_forced_colors_keep_the_colors_of_screens(open_page, server):
    page = Workbench(open_page(forced_colors="active"), server).open().page
    color = server.get("/themes/badoo/latest", skin="day")["tokens"]["colors.background"]["value"]
    red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    expect(page.locator("livery-gallery .device").first).to_have_css("background-color", f"rgb({red}, {green}, {blue})")


def test_a_style_is_drawn_in_its_colors(bench, server):
    styles = server.get("/themes/badoo/latest")["styles"]
    path, color = next((path, style["value"]["backgroundColor"]) for path, style in styles.items() if str(style["value"].get("backgroundColor", "")).endswith("ff") and isinstance(style["value"]["backgroundColor"], str))
    drawn = bench.page.locator(f'livery-gallery .card[data-style="{path}"] .drawn').first
    red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    expect(drawn).to_have_css("background-color", f"rgb({red}, {green}, {blue})")


def test_clicking_a_component_selects_its_definition(bench, server):
    texts = "\n".join(server.files().values())
    styles = server.get("/themes/badoo/latest")["styles"]
    name = next(name for name in styles if re.search(rf"^{re.escape(name)}[(:]", texts, re.MULTILINE))
    bench.page.locator("livery-gallery").get_by_role("button", name=name, exact=True).click()
    bench.reads_selected(name)


def test_the_gallery_page_shows_a_published_version(page, server):
    page.goto(f"{server.url}/gallery/badoo?version=1")
    expect(page.get_by_role("status").first).to_contain_text("Version 1")
    expect(page.locator("livery-gallery .card").first).to_be_visible()


def test_an_unknown_address_leads_to_a_page_and_an_api_client_gets_a_problem(page, server):
    answer = page.goto(f"{server.url}/nowhere/at/all")
    assert answer.status == 404
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    check_accessibility(page)
    page.get_by_role("link", name="All apps").click()
    page.wait_for_url(f"{server.url}/")
    answer = page.request.get(f"{server.url}/nowhere/at/all", headers={"Accept": "*/*"})
    assert (answer.status, answer.json()["type"]) == (404, "urn:livery:problem:unknown-resource")


@pytest.mark.parametrize("kind", ["edit", "gallery"])
def test_an_address_with_an_unknown_app_leads_to_a_page_that_says_so(page, server, kind):
    assert page.goto(f"{server.url}/{kind}/badoo").status == 200
    assert page.goto(f"{server.url}/{kind}/nowhere").status == 404
    expect(page.get_by_text("There is no app named “nowhere”.")).to_be_visible()
    expect(page.locator(".status-text, .gallery-words")).to_be_hidden()
    check_accessibility(page)
    page.get_by_role("link", name="All apps", exact=True).click()
    page.wait_for_url(f"{server.url}/")
    answer = page.request.get(f"{server.url}/{kind}/nowhere", headers={"Accept": "*/*"})
    assert (answer.status, answer.json()["type"]) == (404, "urn:livery:problem:unknown-app")


def test_forced_colors_keep_swatches_drawings_and_the_chosen_skin(open_page, server):
    bench = Workbench(open_page(forced_colors="active"), server).open()
    bench.show("base.ktv")
    background = "(element) => getComputedStyle(element).backgroundColor"
    labels = bench.page.locator(".choice-input:checked + .choice-label, .choice-input:not(:checked) + .choice-label")
    assert len(set(labels.evaluate_all("(all) => all.map((one) => getComputedStyle(one).backgroundColor)"))) == 2
    swatch = bench.page.locator("livery-source:not([hidden]) .swatch").first
    assert "linear-gradient" in swatch.evaluate("(element) => getComputedStyle(element).backgroundImage")
    assert swatch.evaluate("(element) => getComputedStyle(element).forcedColorAdjust") == "none"
    styles = server.get("/themes/badoo/latest")["styles"]
    path = next(path for path, style in styles.items() if str(style["value"].get("backgroundColor", "")).endswith("ff"))
    drawn = bench.page.locator(f'livery-gallery .card[data-style="{path}"] .drawn').first
    color = styles[path]["value"]["backgroundColor"]
    assert drawn.evaluate(background) == f"rgb({', '.join(str(int(color[at : at + 2], 16)) for at in (1, 3, 5))})"


def test_nothing_flashes_before_the_scripts_have_loaded(page, server):
    page.route("**/*.js", lambda route: None)
    page.goto(f"{server.url}/edit/badoo", wait_until="commit")
    # `wait_for_function` requires `eval`, which the Content Security Policy forbids.
    eventually(page, "flex", lambda: page.evaluate("document.body && getComputedStyle(document.body).display"))
    expect(page.locator("livery-completion")).to_be_hidden()


@pytest.mark.parametrize("width", [1440, 1180, 1024, 901])
def test_the_bar_has_one_row_with_publish_between_the_draft_and_the_current_version(open_page, server, width):
    bench = Workbench(open_page(viewport={"width": width, "height": 800}), server).open()
    bench.add_value("aLongEnoughNameForTheBar")
    bench.saved()
    page = bench.page
    bar = page.locator(".bar").bounding_box()
    assert bar["height"] < 60
    path = page.get_by_role("group", name="Draft and current version")
    draft, publish, current = (path.get_by_role("button").nth(index).bounding_box() for index in range(3))
    expect(path.get_by_role("button", name="Publish…")).to_be_in_viewport(ratio=1)
    assert draft["x"] + draft["width"] <= publish["x"] and publish["x"] + publish["width"] <= current["x"]
    assert page.evaluate("document.querySelector('.bar').scrollWidth <= innerWidth")


def only_samples(route):
    """The catalog without the apps of other tests."""
    answer = route.fetch()
    samples = [one for one in answer.json()["themes"] if one["app"] in ("badoo", "bumble", "core")]
    route.fulfill(response=answer, json={"themes": samples})


def test_another_app_is_opened_by_keyboard(page, server):
    page.route("**/themes", only_samples)
    bench = Workbench(page, server).open()
    page.get_by_role("heading", level=1).get_by_role("button", name="badoo").press("Enter")
    menu = page.get_by_role("navigation", name="Apps")
    expect(menu.get_by_role("link", name="badoo")).to_be_focused()
    expect(menu.get_by_role("list", name="Apps").get_by_role("link")).to_have_text(["badoo", "bumble", "core"])
    bench.press("Escape")
    expect(page.get_by_role("button", name="badoo", exact=True)).to_be_focused()
    bench.press("Enter")
    expect(menu.get_by_role("link", name="badoo")).to_be_focused()
    bench.press("ArrowDown")
    expect(menu.get_by_role("link", name="bumble")).to_be_focused()
    bench.press("Enter")
    page.wait_for_url(re.compile("/edit/bumble"))


def test_many_apps_are_found_by_name_and_are_those_that_the_user_can_edit(open_page, server):
    page = open_page()
    names = [f"app{number}" for number in range(9)]
    page.route("**/session", lambda route: route.fulfill(json={"name": "Ada", "role": "designer", "apps": [*names, "badoo"], "csrf": "x", "expires": "2999-01-01T00:00:00Z"}))
    page.route("**/themes", lambda route: route.fulfill(json={"themes": [{"app": name, "latest": 1, "time": "2026-01-01T00:00:00Z", "axes": []} for name in [*names, "badoo", "core"]]}))
    bench = Workbench(page, server).open()
    page.get_by_role("button", name="badoo", exact=True).click()
    menu = page.get_by_role("navigation", name="Apps")
    field = menu.get_by_role("searchbox", name="Find an app")
    expect(field).to_be_focused()
    expect(menu.get_by_role("list", name="Apps").get_by_role("link")).to_have_text([*names, "badoo"], use_inner_text=True)
    bench.type("app7")
    expect(menu.get_by_role("list", name="Apps").get_by_role("link")).to_have_text(["app7"])
    check_accessibility(page)
    bench.press("Enter")
    page.wait_for_url(re.compile("/edit/app7"))


def test_a_phone_has_the_commands_of_the_bar_in_a_menu(open_page, server):
    page = Workbench(open_page(viewport={"width": 390, "height": 844}), server).open().page
    history = page.get_by_role("button", name="History")
    expect(history).to_be_hidden()
    assert page.locator(".bar").bounding_box()["height"] < 90
    page.get_by_role("button", name="More").press("Enter")
    expect(page.get_by_role("button", name="Sign out")).to_be_in_viewport(ratio=1)
    check_accessibility(page)
    history.click()
    expect(page.get_by_role("dialog", name="History")).to_be_visible()
    expect(history).to_be_hidden()


def test_the_edit_page_draws_the_gallery_with_four_scripts_one_font_and_two_style_sheets(page, server):
    loaded = []
    page.on("request", lambda request: loaded.append(request.url))
    page.route("**/editor/tools.js*", lambda route: None)
    Workbench(page, server).open(has_tools=False)
    page.evaluate("document.fonts.ready")
    found = [re.search(r"/assets/[0-9a-f]{16}/(.+)", url) for url in loaded if "/assets/" in url]
    # Three scripts are shared with those that are loaded later. Their names have a hash.
    # The files of the theme have other addresses.
    names = sorted(re.sub(r"shared-\w+", "shared", one) for one in {one[1] for one in found if one} if "tools" not in one)
    assert names == [
        "css/edit.css", "css/gallery.css", "fonts/inter.woff2", "js/pages/edit.js", "js/pages/shared.js", "js/pages/shared.js",
        "js/pages/shared.js", "livery.svg",
    ]


def test_a_narrow_window_does_not_scroll_sideways(open_page, server):
    bench = Workbench(open_page(viewport={"width": 820, "height": 1000}), server).open()
    expect(bench.page.locator("livery-gallery .card").first).to_be_visible()
    eventually(bench.page, True, lambda: bench.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
    bench.toggle.click()
    expect(bench.area).to_be_visible()
    eventually(bench.page, True, lambda: bench.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_the_panes_are_resized_by_dragging_and_by_keys_and_keep_their_width(bench):
    page = bench.page
    splitter = page.get_by_role("separator", name="Width of the inspector")
    width = lambda: page.locator(".aside").bounding_box()["width"]  # noqa: E731
    before = width()
    box = splitter.bounding_box()
    page.mouse.move(box["x"] + 4, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] - 96, box["y"] + 200)
    page.mouse.up()
    assert abs(width() - before - 100) < 3
    splitter.press("ArrowRight")
    expect(splitter).to_be_focused()
    smaller = width()
    assert smaller < before + 90
    page.reload()
    bench.checked()
    assert abs(width() - smaller) < 3
    splitter.dblclick()
    assert abs(width() - before) < 3
    files = page.get_by_role("separator", name="Width of the list")
    files.press("Home")
    eventually(page, "12", lambda: files.get_attribute("aria-valuenow"))
