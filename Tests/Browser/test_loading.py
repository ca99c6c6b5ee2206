"""What the edit page loads at first, and the sheets that it loads when they are opened."""

import re

import pytest
from playwright.sync_api import expect

from livery import NARROW, Workbench, check_accessibility, eventually

#: The maximum size of all responses until the gallery is drawn, with their fields, in bytes. It includes the theme with its
#: images, but not the theme's own fonts, which replace the page's font once they are loaded.
LIMIT = 140_000
#: The maximum size of everything except the theme, with the tools, which are loaded after the gallery is drawn.
TOTAL = 160_000
THEME = re.compile(r"/assets/[0-9a-f]{64}$|/themes/")
ASSET = re.compile(r"/assets/[0-9a-f]{64}$")
FONT = re.compile(r"^font/")
TOOLS = "**/editor/tools.js*"
SHEETS = "**/sheets/on-demand.js*"


@pytest.fixture
def requests(page):
    """The addresses that the page requests."""
    found = []
    page.on("request", lambda request: found.append(request.url))
    return found


def modules(requests):
    return [one for one in requests if "/on-demand.js" in one]


@pytest.fixture
def visit(open_page, server):
    """The responses to a first visit by address, with their sizes, in a context that has nothing in its cache. `hold`
    is called with each request for the tools."""

    def visit(hold):
        page = open_page(viewport={"width": 1440, "height": 900})
        page.route(TOOLS, lambda route: hold(route))
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        responses, sizes = {}, {}
        session.on("Network.responseReceived", lambda event: responses.update({event["requestId"]: event["response"]}))
        session.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
        Workbench(page, server).open(is_new=True, has_tools=False)
        expect(page.locator("livery-gallery .card").first).to_be_visible()
        page.evaluate("document.fonts.ready")
        page.wait_for_load_state("load")
        found = lambda: {responses[one]["url"]: (responses[one], size) for one, size in sizes.items() if one in responses}
        return page, found

    return visit


def total(found):
    """The size of all responses except for the theme's fonts."""
    return sum(size for url, (one, size) in found.items() if not (ASSET.search(url) and FONT.search(one["mimeType"])))


def test_a_first_visit_loads_less_than_140_kB_until_the_gallery_is_drawn(visit):
    held = []
    page, found = visit(held.append)
    eventually(page, 1, lambda: len(held))
    first = found()
    # A test of the wrong pages, or of a part of them, would also be below the limit.
    for name in ("/edit/badoo", "css/edit.css", "css/gallery.css", "pages/edit.js", "fonts/inter.woff2", "/source", "/check"):
        assert any(name in url for url in first), name
    assert sum(bool(ASSET.search(url)) for url in first) > 10
    assert not any(one["fromDiskCache"] for one, _ in first.values())
    encoded = [one for url, (one, _) in first.items() if re.search(r"\.(js|css)$", url)]
    assert {one["headers"]["Content-Encoding"] for one in encoded} == {"gzip"}
    assert total(first) < LIMIT, {url: size for url, (_, size) in first.items()}
    held[0].continue_()
    expect(page.locator("livery-inspector .inspector-commands")).to_be_attached()
    page.wait_for_load_state("networkidle")
    assert total({url: one for url, one in found().items() if not THEME.search(url)}) < TOTAL


def test_nothing_moves_when_the_tools_are_loaded(visit):
    held = []
    page, _ = visit(held.append)
    eventually(page, 1, lambda: len(held))
    boxes = """() => [...document.querySelectorAll('.bar *, .side *, .tabs *, .foot *, livery-inspector h2, livery-inspector p')]
        .filter((one) => one.checkVisibility() && !one.closest('[hidden]'))
        .map((one) => [one.className, JSON.stringify(one.getBoundingClientRect())].join(' ')).join('\\n')"""
    before = page.evaluate(boxes)
    held[0].continue_()
    expect(page.locator("livery-inspector .inspector-commands")).to_be_attached()
    assert page.evaluate(boxes) == before


def test_what_is_done_before_the_tools_are_loaded_happens_with_them(visit):
    held = []
    page, _ = visit(held.append)
    eventually(page, 1, lambda: len(held))
    page.locator("livery-contents .item", has_text="primary").first.click()
    expect(page.locator("livery-contents [aria-current]")).to_have_count(1)
    page.keyboard.press("Control+k")
    held[0].continue_()
    expect(page.get_by_role("combobox", name="Search")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("livery-inspector .inspected").first).to_be_visible()
    expect(page.locator("#inspector-title")).to_contain_text("primary")


def test_tools_that_could_not_be_loaded_are_loaded_by_another_attempt(visit):
    page, _ = visit(lambda route: route.abort("internetdisconnected"))
    banner = page.get_by_role("region", name="Draft")
    expect(banner).to_contain_text("The rest of this page could not be loaded: the server can’t be reached.")
    page.unroute(TOOLS)
    banner.get_by_role("button", name="Try again").click()
    expect(page.locator("livery-inspector .inspector-commands")).to_be_attached()
    expect(banner).to_be_hidden()


def test_sheets_are_loaded_once_when_the_first_is_opened(page, server, requests):
    bench = Workbench(page, server).open()
    assert modules(requests) == []
    page.keyboard.press("Control+Shift+P")
    expect(page.get_by_role("dialog", name=re.compile("Publish version"))).to_be_visible()
    page.keyboard.press("Escape")
    bench.history()
    page.keyboard.press("Escape")
    bench.drafts()
    assert len(modules(requests)) == 1


@pytest.mark.parametrize("expect_it", [lambda button: button.hover(), lambda button: button.focus()])
def test_sheets_are_loaded_while_the_pointer_or_focus_is_on_a_button(page, server, requests, expect_it):
    Workbench(page, server).open()
    expect_it(page.get_by_role("button", name="Releases"))
    eventually(page, 1, lambda: len(modules(requests)))
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_sheet_that_could_not_be_loaded_is_opened_by_another_attempt(bench):
    page = bench.page
    file = bench.recolor("#a1b2c3")
    bench.saved()
    page.route(SHEETS, lambda route: route.abort("internetdisconnected"))
    button = page.get_by_role("button", name="Releases")
    button.click()
    expect(bench.banner).to_contain_text(
        "Releases could not be loaded: the server can’t be reached. Your text is saved in this browser."
    )
    check_accessibility(page)
    bench.banner.get_by_role("button", name="Try again").click()
    expect(bench.banner).to_contain_text("could not be loaded")
    page.unroute(SHEETS)
    bench.banner.get_by_role("button", name="Try again").click()
    sheet = page.get_by_role("dialog", name="Releases")
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(button).to_be_focused()
    expect(bench.banner).to_be_hidden()
    expect(page.locator(f'.file[data-file="{file}"] .file-edited')).to_be_visible()


def test_a_page_older_than_the_server_says_so_and_keeps_the_text(bench):
    page = bench.page
    bench.recolor("#a1b2c3")
    text = bench.text
    bench.saved()
    page.route(re.compile(r"/assets/.*\.js"), lambda route: route.fulfill(status=404, json={}))
    page.get_by_role("button", name="History").click()
    expect(bench.banner).to_contain_text(
        "The server has a newer version of this page. To open History, reload the page. Your text is saved in this browser."
    )
    page.unroute(re.compile(r"/assets/.*\.js"))
    bench.banner.get_by_role("button", name="Reload").click()
    expect(bench.banner).to_be_hidden()
    bench.reads(text).history()


def test_only_the_last_of_several_requested_sheets_opens(bench):
    page, held = bench.page, []
    hold = lambda route: held.append(route)
    page.route(SHEETS, hold)
    history = page.get_by_role("button", name="History")
    history.click()
    expect(history).to_have_attribute("aria-busy", "true")
    page.get_by_role("button", name="Releases").click()
    eventually(page, 1, lambda: len(held))
    held[0].continue_()
    expect(page.get_by_role("dialog", name="Releases")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(1)
    expect(history).not_to_have_attribute("aria-busy", "true")


def test_the_menu_of_a_narrow_window_does_not_cover_the_reason(open_page, server):
    page = open_page(viewport=NARROW)
    bench = Workbench(page, server).open()
    page.route(SHEETS, lambda route: route.abort("internetdisconnected"))
    page.get_by_role("button", name="More actions").click()
    page.get_by_role("button", name="Releases").click()
    page.unroute(SHEETS)
    bench.banner.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("dialog", name="Releases")).to_be_visible()
