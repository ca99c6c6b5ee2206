"""Find and replace in all files, and formatting."""

import pytest
from playwright.sync_api import expect

from livery import NARROW, Workbench, check_accessibility


@pytest.fixture
def finder(bench):
    return Finder(bench)


class Finder:
    """The panel that finds text in all files."""

    def __init__(self, bench):
        self.bench, self.page = bench, bench.page
        self.panel = bench.page.locator("livery-find")

    def find(self, text):
        self.page.keyboard.press("Control+Shift+F")
        field = self.panel.get_by_label("Find", exact=True)
        expect(field).to_be_focused()
        field.fill(text)
        return self

    @property
    def places(self):
        return self.panel.locator(".find-line")

    @property
    def total(self):
        return self.panel.get_by_role("status")


def test_a_text_is_found_in_all_files_and_opened(finder, server):
    files = server.files()
    text = "@brand.purple"
    finder.find(text)
    number = sum(content.lower().count(text) for content in files.values())
    expect(finder.places).to_have_count(number)
    finder.places.first.click()
    finder.bench.reads_selected(text)


def test_options_narrow_the_search_and_the_selection_is_searched(finder):
    finder.bench.show("base.ktv")
    start = finder.bench.text.index("purple")
    finder.bench.select(start, start + 6)
    finder.page.keyboard.press("Control+Shift+F")
    expect(finder.panel.get_by_label("Find", exact=True)).to_have_value("purple")
    everything = finder.places.count()
    finder.panel.get_by_label("Match case").check()
    finder.panel.get_by_label("Whole words").check()
    expect(finder.places).not_to_have_count(everything)
    finder.find("no such text")
    expect(finder.total).to_have_text("Not found")
    expect(finder.panel.get_by_role("button", name="Replace all")).to_be_disabled()


def test_the_keyboard_moves_between_the_field_and_the_places(finder):
    finder.find("brand")
    finder.page.keyboard.press("ArrowDown")
    expect(finder.places.first).to_be_focused()
    finder.page.keyboard.press("ArrowDown")
    expect(finder.places.nth(1)).to_be_focused()
    finder.page.keyboard.press("Enter")
    finder.bench.reads_selected("brand")


def test_one_place_or_all_places_are_replaced_and_undone(finder, server):
    bench = finder.bench
    before = {file: text for file, text in server.files().items()}
    bench.show("base.ktv")
    finder.find("deepPurple")
    places = finder.places.count()
    assert places > 1
    finder.panel.get_by_label("Replace with").fill("darkPurple")
    expect(finder.places.first.locator("ins")).to_have_text("darkPurple")
    finder.places.first.hover()
    finder.panel.get_by_role("button", name="Replace in line").first.click()
    expect(finder.places).to_have_count(places - 1)
    finder.panel.get_by_role("button", name="Replace all").click()
    expect(finder.total).to_have_text(f"{places - 1} match{'es' if places > 2 else ''} replaced")
    bench.reads(before["base.ktv"].replace("deepPurple", "darkPurple"))
    expect(bench.errors).to_have_count(0)
    bench.area.focus()
    for _ in range(2):
        bench.press("Control+Z")
    bench.reads(before["base.ktv"])
    expect(finder.places).to_have_count(places)


def test_results_follow_edits(finder):
    finder.bench.show("base.ktv")
    finder.find("findable")
    expect(finder.total).to_have_text("Not found")
    finder.bench.press("Control+Home").select(0).type("// findable\n")
    expect(finder.places).to_have_count(1)


def test_the_panel_is_accessible_in_a_narrow_window(open_page, server):
    finder = Finder(Workbench(open_page(viewport=NARROW), server).open())
    finder.find("brand")
    finder.panel.get_by_label("Replace with").fill("marke")
    expect(finder.places.first).to_be_visible()
    check_accessibility(finder.page)


def test_all_files_are_formatted_by_keys(bench):
    bench.show("base.ktv")
    before = bench.text
    bench.replace("radius: 12", "radius:12")
    bench.press("Shift+Alt+F")
    bench.reads(before)
    expect(bench.status).to_have_text("1 file formatted")
    bench.press("Shift+Alt+F")
    expect(bench.status).to_have_text("All files are formatted.")


def test_a_file_with_errors_is_not_formatted(bench):
    bench.show("base.ktv").replace("radius: 12", "radius:: {")
    broken = bench.text
    bench.press("Shift+Alt+F")
    expect(bench.status).to_have_text("base.ktv can’t be formatted because of errors.")
    bench.reads(broken)
