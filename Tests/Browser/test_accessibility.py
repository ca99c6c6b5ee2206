"""axe finds no violations on any page or sheet in light, dark or forced colors."""

import pytest
from playwright.sync_api import expect

from livery import Workbench, compare, violations_in_all_modes
from test_inspecting import Inspector
from test_picking import Picker

SIDE = {"type": "color", "value": '"#123456"', "text": "#123456"}
CONFLICT = {"file": "base.ktv", "path": "brand.purple", "base": SIDE, "ours": SIDE, "theirs": SIDE}
#: Sheets for states that are laborious to reach, and what they show.
STATES = {
    "livery-shared-draft": ["open", [[{"file": "base.ktv", "author": "Bo", "base": "a: 1\n", "mine": "a: 2\n", "theirs": "a: 3\n", "values": [{"path": "a", "mine": "2", "theirs": "3"}]}]]],
    "livery-conflict": ["open", [{"number": 2, "author": "Bo", "message": "Warmer", "time": "2026-01-01T00:00:00Z"}]],
}


class Walk:
    """Walks through pages and sheets, and checks each of them in all modes."""

    def __init__(self, page):
        self.page, self.found = page, []

    def look(self, surface, within=None):
        self.found += [(surface, *one) for one in violations_in_all_modes(self.page, within)]

    def sheet(self, surface, close=True):
        """Checks the open dialog and closes it."""
        expect(self.page.locator("dialog[open]")).to_be_visible()
        self.look(surface, "dialog[open]")
        if close:
            self.page.keyboard.press("Escape")
            expect(self.page.locator("dialog[open]")).to_have_count(0)


def pages(walk, server):
    for path, sign in {"/": ".app .swatch", "/gallery/badoo": "livery-gallery .screen", "/sign-in": ".sign-in-form", "/preview": "h2"}.items():
        walk.page.goto(server.url + path)
        walk.page.locator(sign).first.wait_for()
        walk.look(path)
    walk.page.goto(server.url)
    walk.page.get_by_role("button", name="New app…").click()
    walk.sheet("new app")


def panels(walk, server):
    bench = Workbench(walk.page, server).open()
    page = walk.page
    walk.look("editor")
    bench.break_link()
    bench.problems()
    walk.look("problems")
    bench.problems().get_by_role("button", name="Fix:").click()
    expect(bench.errors).to_have_count(0)
    picker = Picker(bench)
    walk.look("color picker")
    picker.page.keyboard.press("Escape")
    compare(page)
    expect(page.locator("livery-gallery .side").first).to_be_visible()
    walk.look("two sides", ".result")
    page.get_by_role("button", name="Compare", exact=True).click()
    page.get_by_role("button", name="badoo", exact=True).click()
    expect(page.get_by_role("link", name="bumble")).to_be_visible()
    walk.look("app menu", ".app-menu")
    bench.press("Escape")
    inspector = Inspector(bench).inspect("news")
    inspector.open_row("news.borderColor")
    walk.look("inspector", "livery-inspector")
    inspector.row("news.borderColor").get_by_role("button", name="brand.purple", exact=True).click()
    page.get_by_role("button", name="Rename…").and_(page.locator("livery-inspector *")).click()
    walk.sheet("rename")
    bench.press("Escape")
    page.get_by_role("tab", name="Tokens").click()
    expect(page.locator(".tokens-row").first).to_be_visible()
    walk.look("tokens", "livery-tokens")
    expect(bench.find_text("purple").get_by_role("status")).to_contain_text("match")
    walk.look("find", "livery-find")
    bench.press("Control+k")
    walk.sheet("palette")
    page.locator(".bar [data-action=help]").click()
    walk.sheet("help")
    page.get_by_role("button", name="New file…").click()
    walk.sheet("file")
    page.get_by_role("button", name="Import tokens…").click()
    walk.sheet("import tokens")


def sheets(walk, server):
    bench = Workbench(walk.page, server).open()
    page = walk.page
    bench.recolor("#12ab89")
    bench.saved()
    page.get_by_role("button", name="Publish…").click()
    page.locator(".picture").first.wait_for()
    walk.sheet("publish")
    bench.drafts().get_by_role("button", name="New draft…").click()
    walk.sheet("drafts")
    bench.history()
    walk.sheet("history")
    page.locator(".version-tag").click()
    page.get_by_role("button", name="Schedule…").click()
    walk.sheet("channels and schedule")
    page.get_by_role("button", name="Preview on a phone").click()
    page.get_by_role("img", name="QR code of the link").wait_for()
    walk.sheet("phone preview")
    for name, (method, values) in STATES.items():
        page.evaluate("([name, method, values]) => document.querySelector(name)[method](...values)", [name, method, values])
        walk.sheet(name)
    page.evaluate("""(preview) => {
        const sheet = document.querySelector('livery-update')
        sheet.open('ada', 1, 2)
        sheet.show(preview)
    }""", {"to": 2, "taken": [], "conflicts": [CONFLICT]})
    walk.sheet("update")


@pytest.mark.parametrize("surfaces", [pages, panels, sheets], ids=lambda one: one.__name__)
def test_pages_and_sheets_are_accessible_in_all_modes(open_page, server, surfaces):
    walk = Walk(open_page())
    surfaces(walk, server)
    assert walk.found == [], "\n".join(map(str, walk.found))


def test_a_review_is_accessible_in_all_modes(somebody):
    bench = somebody("Dee", role="designer")
    bench.recolor("#12ab89")
    bench.saved()
    bench.page.get_by_role("button", name="Request review…").click()
    sheet = bench.page.get_by_role("dialog", name="Request a review")
    expect(sheet.locator(".sheet-changes .empty")).to_have_count(0)
    sheet.get_by_label("Message").fill("Greener")
    sheet.get_by_role("button", name="Request review").click()
    requested = bench.page.get_by_role("dialog", name="Review requested")
    expect(requested.get_by_label("Address of the review")).to_be_focused()
    walk = Walk(bench.page)
    walk.sheet("review")
    assert walk.found == [], "\n".join(map(str, walk.found))
