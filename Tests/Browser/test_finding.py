"""Find and replace text and values, and formatting."""

import re

import pytest
from playwright.sync_api import expect

from livery import NARROW, Workbench, check_accessibility, check_accessibility_in_all_modes


@pytest.fixture
def finder(bench):
    return Finder(bench)


class Finder:
    """The panel that finds text in all files."""

    def __init__(self, bench):
        self.bench, self.page = bench, bench.page
        self.panel = bench.page.locator("livery-find")

    def find(self, text):
        self.bench.find_text(text)
        return self

    @property
    def places(self):
        return self.panel.locator(".find-line")

    @property
    def total(self):
        return self.panel.get_by_role("status")


class ValueFinder:
    """The panel that finds values."""

    def __init__(self, bench):
        self.bench, self.page = bench, bench.page
        self.panel = bench.page.locator("livery-find-values")
        self.field, self.replacement = self.panel.get_by_label("Find a value"), self.panel.get_by_label("Replace with")

    def find(self, value):
        self.page.keyboard.press("Control+Shift+F")
        expect(self.field).to_be_focused()
        self.field.fill(value)
        return self

    def group(self, name):
        return self.panel.get_by_role("region", name=name)

    def place(self, path):
        return self.panel.locator(".find-use").filter(has=self.page.locator(f'[data-path="{path}"]'))

    def replace(self, value, places):
        self.replacement.fill(value)
        self.panel.get_by_role("button", name=f"Replace in {places}", exact=True).click()

    @property
    def total(self):
        return self.panel.get_by_role("status")


@pytest.fixture
def values(bench):
    return ValueFinder(bench)


def test_a_color_is_found_in_any_notation_with_the_values_that_follow_it(values):
    for notation in ("#783bf9", "783BF9", "rgb(120 59 249)"):
        values.find(notation)
        expect(values.total).to_have_text(re.compile(r"^\d+ places use #783bf9\.$"))
    own = values.group("Set in badoo")
    expect(own.locator(".find-use")).to_have_count(1)
    expect(own.get_by_label("Replace in brand.purple")).to_be_checked()
    expect(values.place("brand.primary")).to_contain_text("brand.purple")
    expect(values.place("buttons.primary.backgroundColor.normal")).to_contain_text("backgroundColor")
    expect(values.place("buttons.primary.backgroundColor.normal").get_by_role("checkbox")).not_to_be_checked()
    # By night, text in the brand's color is lighter.
    expect(values.place("colors.accentText")).to_contain_text("Day")


def test_a_color_of_another_skin_is_found_and_shown_in_that_skin(values):
    values.find("#1e1631")
    expect(values.place("colors.surface")).to_contain_text("Night")
    values.place("news.backgroundColor").locator(".find-use-place").click()
    expect(values.page.get_by_role("radio", name="night")).to_be_checked()
    expect(values.page.locator("#inspector-title")).to_have_text("news")


def test_the_chosen_places_are_replaced_as_one_step(values, server):
    before = server.files()["base.ktv"]
    values.find("#783bf9")
    values.place("buttons.primary.backgroundColor.normal").get_by_role("checkbox").check()
    values.replace("tomato", "2 places")
    expect(values.total).to_have_text(re.compile(r"^Replaced in 2 places\. "))
    own = before.replace("#783bf9", "#ff6347")
    values.bench.show("base.ktv").reads(re.compile(f"^{re.escape(own.rstrip())}\n[\\s\\S]*normal: #ff6347[\\s\\S]*$"))
    values.page.get_by_role("button", name="Undo replacement of #783bf9 in 2 places").click()
    values.bench.reads(before)


def test_the_places_that_were_left_out_stay_so_after_a_replacement(values):
    values.find("#783bf9")
    values.place("brand.purple").get_by_role("checkbox").uncheck()
    values.place("buttons.primary.backgroundColor.normal").get_by_role("checkbox").check()
    values.replace("tomato", "1 place")
    expect(values.total).to_have_text(re.compile(r"^Replaced in 1 place\. "))
    expect(values.place("buttons.primary.backgroundColor.normal")).to_have_count(0)
    expect(values.place("brand.purple").get_by_role("checkbox")).not_to_be_checked()
    expect(values.page.get_by_role("button", name="Replace", exact=True)).to_be_disabled()


def test_after_all_places_are_replaced_none_is_left(values):
    values.find("#5a1fd6")
    values.replace("#5a1fd7", "1 place")
    expect(values.total).to_have_text("Replaced in 1 place. No place uses #5a1fd6 anymore.")


def test_a_color_is_replaced_by_a_token(values):
    values.find("#767676")
    values.replace("colors.secondaryText", "1 place")
    values.bench.show("base.ktv").reads(re.compile("newsText: @colors.secondaryText // the lightest"))


def test_an_inherited_value_becomes_the_apps_own_if_it_is_chosen(values):
    values.find("#ffffff")
    inherited = values.group("Set in core")
    expect(inherited).to_contain_text("These values belong to core. Replacing one overrides it in badoo.")
    box = inherited.get_by_label("Replace in colors.paper")
    expect(box).not_to_be_checked()
    values.group("Set in badoo").get_by_label("Choose all").uncheck()
    box.check()
    values.replace("#fefefe", "1 place")
    values.bench.show("base.ktv").reads(re.compile("paper: #fefefe"))


def test_the_uses_of_a_token_are_found_and_linked_to_another(values):
    values.find("purple")
    values.panel.get_by_role("button", name="brand.purple").click()
    expect(values.group("Linked to brand.purple").get_by_role("checkbox", name="Replace in", checked=True)).to_have_count(2)
    values.replace("brand.deepPurple", "2 places")
    values.bench.show("base.ktv").reads(re.compile("primary: @brand.deepPurple"))


def test_a_value_that_cannot_be_written_is_refused(values):
    values.find("#783bf9")
    values.replacement.fill("no color")
    expect(values.panel.get_by_role("alert")).to_contain_text("“no color” is not a color.")
    expect(values.panel.get_by_role("button", name="Replace in 1 place")).to_be_disabled()
    # Deep down, the token would follow itself.
    values.replace("brand.primary", "1 place")
    expect(values.panel.get_by_role("alert")).not_to_be_empty()


def test_sizes_and_fonts_are_found(values):
    values.find("14")
    expect(values.place("buttons.primary.contentInsets")).to_be_visible()
    values.find("quicksand")
    expect(values.group("Set in badoo")).to_contain_text("fonts.title")


def test_the_colors_of_the_theme_are_offered(values):
    values.find("")
    values.panel.get_by_role("button", name="#783bf9").click()
    expect(values.group("Set in badoo")).to_contain_text("brand.purple")


def test_places_follow_edits(values):
    values.find("#123456")
    expect(values.total).to_have_text("No place uses #123456.")
    values.bench.show("base.ktv").replace("#783bf9", "#123456")
    expect(values.place("brand.purple")).to_be_visible()


def test_the_way_to_find_is_remembered(values):
    values.page.keyboard.press("Control+Shift+F")
    values.page.get_by_role("radio", name="Text").check(force=True)
    values.page.reload()
    values.page.locator("main[data-state=ready]").wait_for(state="attached")
    values.page.get_by_role("tab", name="Find").click()
    expect(values.page.locator("livery-find")).to_be_visible()
    expect(values.panel).to_be_hidden()


def test_search_lists_the_tokens_of_a_color_in_every_skin_and_finds_its_uses(values):
    values.page.keyboard.press("Control+K")
    search = values.page.get_by_role("combobox", name="Search")
    search.fill("no such name")
    expect(values.page.get_by_role("listbox", name="Results")).to_contain_text("by their value in any skin")
    search.fill("#1e1631")
    expect(values.page.get_by_role("option", name=re.compile("^colors.surface.*night"))).to_be_visible()
    values.page.get_by_role("option", name="Find all uses of #1e1631").click()
    expect(values.place("colors.surface")).to_be_visible()


def test_finding_values_is_accessible(values):
    values.find("")
    expect(values.panel.locator(".find-color").first).to_be_visible()
    check_accessibility(values.page)
    values.find("#783bf9")
    values.replacement.fill("nothing")
    expect(values.panel.get_by_role("alert")).not_to_be_empty()
    check_accessibility_in_all_modes(values.page)


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


def test_places_that_are_left_out_stay_so_in_text(finder):
    bench = finder.bench
    bench.show("base.ktv")
    finder.find("deepPurple")
    places = finder.places.count()
    boxes = finder.panel.get_by_role("checkbox", name=re.compile("^Include line"))
    expect(boxes).to_have_count(places)
    boxes.first.uncheck()
    # The choice stays with its line.
    bench.select(0).type("// First\n")
    expect(boxes.first).to_have_accessible_name(re.compile(r"^Include line \d+ of "))
    expect(boxes.first).not_to_be_checked()
    finder.panel.get_by_label("Replace with").fill("darkPurple")
    finder.panel.get_by_role("button", name=f"Replace {places - 1}", exact=True).click()
    expect(finder.places).to_have_count(1)
    finder.find("purple")
    expect(boxes.first).to_be_checked()
    expect(finder.panel.get_by_role("button", name="Replace all")).to_be_enabled()


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


def test_the_inspector_and_find_count_the_same_places(page, server):
    bench = Workbench(page, server).open("?show=brand.purple")
    heading = page.locator("livery-inspector").get_by_role("heading", name=re.compile("places follow"))
    expect(heading).to_have_text("29 places follow in iOS, day")
    finder = ValueFinder(bench).find("brand.purple")
    expect(finder.total).to_have_text("29 places use brand.purple.")
    headings = finder.panel.locator(".find-heading .count")
    expect(headings).to_have_text(["2", "27"])


def test_undoing_a_replacement_lists_its_places_again(values):
    values.find("brand.purple")
    expect(values.total).to_have_text("29 places use brand.purple.")
    values.replace("#123456", "2 places")
    expect(values.total).to_have_text(re.compile(r"^Replaced in 2 places\. \d places? uses? brand\.purple|^Replaced in 2 places. No place"))
    values.page.get_by_role("button", name="Undo replacement of").click()
    expect(values.total).to_have_text("29 places use brand.purple.")
    expect(values.panel.get_by_role("button", name="Replace in 2 places")).to_be_attached()
    expect(values.place("brand.primary").get_by_role("checkbox")).to_be_checked()
