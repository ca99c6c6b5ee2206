"""The inspector shows what a drawing consists of and where its values come from, and edits them."""

import re
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import expect

from livery import NARROW, Workbench, check_accessibility, eventually

MODULES = Path(__file__).with_name("modules")

#: The button that removes an override.
RETURN = re.compile("^(Use .* again|Reset to .*)$")


class Inspector:
    """The inspector of an edit page."""

    def __init__(self, bench):
        self.bench, self.page = bench, bench.page
        self.panel = bench.page.get_by_role("region", name=re.compile(r"^[\w.]+$")).and_(bench.page.locator("livery-inspector"))

    def drawing(self, path, state="normal"):
        return self.page.locator("livery-gallery").get_by_role("button", name=f"Inspect {path}, {state}", exact=True)

    def inspect(self, path, state="normal"):
        # Uses the keyboard, because a click would inspect the part under the pointer.
        self.drawing(path, state).press("Enter")
        expect(self.title).to_have_text(path)
        return self

    @property
    def title(self):
        return self.panel.get_by_role("heading", level=2)

    def row(self, path):
        return self.panel.locator(f'[data-path="{path}"]')

    def open_row(self, path):
        self.row(path).locator(".inspected-row").click()
        expect(self.row(path).locator(".inspected-detail")).to_be_visible()

    def field(self, path):
        return self.row(path).get_by_role("textbox", name="Value of")


@pytest.fixture
def inspector(bench):
    return Inspector(bench)


def test_pure_modules_pass_their_tests_in_node():
    ran = subprocess.run(["node", "--test", *map(str, sorted(MODULES.glob("*.test.mjs")))], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_a_drawing_shows_its_attributes_by_state_with_values_and_layers(inspector):
    inspector.inspect("buttons.primary", "highlighted")
    expect(inspector.panel.get_by_role("heading", level=3).first).to_have_text("Highlighted")
    row = inspector.row("buttons.primary.backgroundColor.highlighted")
    expect(row).to_contain_text("#5a1fd6")
    expect(row.locator(".inspected-source")).to_have_text("brand.primaryPressed")
    expect(row.locator(".swatch")).to_have_attribute("style", "--swatch: #5a1fd6ff;")
    expect(row.locator(".tag")).to_have_text("core")
    inspector.open_row("buttons.primary.backgroundColor.highlighted")
    steps = row.locator(".inspected-step")
    expect(steps).to_have_count(3)
    expect(steps.nth(1)).to_contain_text("brand.primaryPressed")
    expect(steps.nth(1)).to_contain_text("overrides core · everywhere")
    place = steps.nth(2).get_by_role("button", name="badoo · everywhere")
    expect(place).to_have_attribute("title", re.compile(r"^base\.ktv:\d+$"))
    place.click()
    inspector.bench.reads_selected("#5a1fd6")


def test_names_and_words_of_values_are_not_cut(inspector):
    inspector.inspect("buttons.link")
    for name, part in (("contentInsets", ".inspected-result"), ("backgroundColor", ".inspected-name")):
        expect(inspector.row(f"buttons.link.{name}").locator(".tag")).to_have_text("core")
        assert inspector.row(f"buttons.link.{name}").locator(part).evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_a_part_of_a_drawing_is_inspected_on_its_own(inspector):
    inspector.page.locator("livery-gallery [data-style=news] [data-part=title]").first.click()
    expect(inspector.title).to_have_text("news.title")
    expect(inspector.row("news.title.textColor")).to_contain_text("colors.accentText")


def test_a_value_of_another_app_leads_to_its_definition_there(inspector):
    inspector.inspect("news")
    inspector.open_row("news.backgroundColor")
    link = inspector.row("news.backgroundColor").get_by_role("link", name="core · everywhere").first
    expect(link).to_have_attribute("title", re.compile("^screens/news.ktv:"))
    expect(link).to_have_attribute("href", re.compile(r"^/edit/core\?.*show=news\.backgroundColor$"))


def test_a_value_of_this_app_changes_where_it_is_set(inspector, server):
    inspector.inspect("news")
    inspector.open_row("news.borderWidth")
    expect(inspector.row("news.borderWidth").get_by_role("combobox")).to_have_value("screens/news.ktv")
    inspector.field("news.borderWidth").fill("3")
    inspector.row("news.borderWidth").get_by_role("button", name="Change").click()
    inspector.bench.reads(server.files()["screens/news.ktv"].replace("borderWidth: 1", "borderWidth: 3"))
    expect(inspector.row("news.borderWidth").locator(".inspected-value")).to_have_text("3")


def test_a_value_of_an_object_that_a_link_replaces_is_written_to_the_linked_object(inspector, server):
    inspector.inspect("legos.card")
    inspector.panel.get_by_role("button", name="title Label").click()
    inspector.open_row("legos.card.title.textColor")
    inspector.row("legos.card.title.textColor").get_by_role("button", name="styleGuides.badoo.colors.title", exact=True).click()
    expect(inspector.title).to_have_text("styleGuides.badoo.colors.title")
    field = inspector.field("styleGuides.badoo.colors.title")
    field.fill("@brand.deepPurple")
    field.press("Enter")
    wanted = server.files()["components/legos.ktv"].replace("title: @colors.accentText", "title: @brand.deepPurple")
    inspector.bench.reads(wanted)


def test_a_linked_value_leads_to_its_token_with_the_number_of_places_that_follow(inspector):
    inspector.inspect("news")
    inspector.open_row("news.borderColor")
    inspector.row("news.borderColor").get_by_role("button", name="Change brand.purple (29 places)").click()
    expect(inspector.title).to_have_text("brand.purple")
    expect(inspector.field("brand.purple")).to_be_focused()
    expect(inspector.panel.get_by_role("heading", name="29 places follow")).to_be_visible()
    inspector.bench.type("#12ab89").press("Enter")
    inspector.bench.reads(re.compile("purple: #12ab89"))


def test_a_linked_value_gets_a_value_of_its_own_in_one_step(inspector, server):
    inspector.inspect("news")
    inspector.open_row("news.borderColor")
    inspector.row("news.borderColor").get_by_role("button", name="Give it its own value").click()
    before = server.files()["screens/news.ktv"]
    inspector.bench.reads(before.replace("borderColor: @brand.purple", "borderColor: #783bf9"))
    expect(inspector.field("news.borderColor")).to_have_value("#783bf9")
    expect(inspector.row("news.borderColor").get_by_role("button", name="Give it its own value")).to_have_count(0)
    inspector.page.get_by_role("button", name="Undo change of news.borderColor").click()
    inspector.bench.reads(before)


def test_a_linked_size_keeps_its_type_as_a_value_of_its_own(inspector):
    inspector.bench.show("base.ktv").replace("radius: 12", "radius: 12\n    corner: @metrics.radius")
    inspector.page.get_by_role("tab", name="Tokens").click()
    inspector.page.get_by_label("Filter tokens").fill("metrics.corner")
    inspector.page.locator('.tokens-row[data-path="metrics.corner"] .tokens-name').click()
    inspector.row("metrics.corner").get_by_role("button", name="Give it its own value").click()
    inspector.bench.reads(re.compile(r"corner\(dimension\): 12\n"))


def test_a_value_of_a_skin_is_removed_in_one_step(page, server):
    inspector = Inspector(Workbench(page, server).open("?skin=night&show=colors.text"))
    inspector.row("colors.text").get_by_role("button", name=RETURN).click()
    before = server.files()["skins/night.ktv"]
    inspector.bench.reads(before.replace("    text: #f3effb\n", ""))
    # Core's night skin defines it, too.
    expect(inspector.row("colors.text").locator(".tag")).to_have_text("core · night")
    expect(inspector.row("colors.text").get_by_role("button", name=RETURN)).to_have_count(0)
    inspector.page.get_by_role("button", name="Undo removal of colors.text for night").click()
    inspector.bench.reads(before)


def test_the_value_of_a_state_is_removed(inspector, server):
    path = "buttons.primary.backgroundColor.disabled"
    inspector.inspect("buttons.primary", "disabled")
    inspector.open_row(path)
    expect(inspector.row(path).get_by_role("button", name=RETURN)).to_have_count(0)
    inspector.field(path).fill("#cccccc")
    inspector.field(path).press("Enter")
    written = inspector.bench.reads(re.compile(r"#cccccc")).text
    inspector.row(path).get_by_role("button", name=RETURN).click()
    inspector.bench.reads(re.compile(r"^(?![\s\S]*#cccccc)"))
    inspector.bench.press("Control+z").reads(written)


def test_an_override_for_a_skin_without_a_file_creates_the_file(inspector):
    inspector.inspect("news")
    inspector.open_row("news.borderWidth")
    inspector.row("news.borderWidth").get_by_role("combobox").select_option("skins/day.ktv")
    inspector.field("news.borderWidth").fill("2")
    inspector.row("news.borderWidth").get_by_role("button", name="Override here").click()
    inspector.bench.reads("news: { borderWidth: 2 }\n")
    expect(inspector.row("news.borderWidth").locator(".tag")).to_have_text("badoo · day")
    inspector.bench.saved()
    inspector.row("news.borderWidth").get_by_role("button", name=RETURN).click()
    expect(inspector.page.locator('.file[data-file="skins/day.ktv"]')).to_have_count(0)
    inspector.page.get_by_role("button", name="Undo removal of news.borderWidth for day").click()
    expect(inspector.page.locator('.file[data-file="skins/day.ktv"]')).to_be_visible()


def test_an_attribute_is_removed_from_its_style(inspector):
    inspector.inspect("profileActions.base")
    inspector.open_row("profileActions.base.cornerRadius")
    row = inspector.row("profileActions.base.cornerRadius")
    # There is nothing to change yet.
    expect(row.get_by_role("button", name="Change", exact=True)).to_be_disabled()
    expect(row.get_by_role("combobox", name="Applies to").get_by_role("option")).to_have_text(["Everywhere", "Only day", "Only iOS"])
    row.get_by_role("button", name="Remove this value").click()
    expect(row).to_have_count(0)
    inspector.bench.press("Control+z")
    expect(row).to_have_count(1)


def test_the_inspector_works_with_the_keyboard(inspector):
    drawing = inspector.drawing("buttons.secondary")
    drawing.focus()
    inspector.bench.press("Enter")
    expect(inspector.title).to_be_focused()
    for _ in range(3):
        inspector.bench.press("Tab")
    inspector.bench.press("Enter")
    row = inspector.row("buttons.secondary.shadow.normal").locator(".inspected-row")
    expect(row).to_be_focused()
    expect(row).to_have_attribute("aria-expanded", "true")
    inspector.bench.press("Escape")
    expect(inspector.panel).to_be_hidden()
    expect(drawing).to_be_focused()


def test_a_text_in_the_inspector_survives_a_check(inspector):
    inspector.inspect("news")
    inspector.open_row("news.borderWidth")
    inspector.field("news.borderWidth").fill("5")
    # The source follows the selection.
    inspector.bench.reads(inspector.bench.server.files()["screens/news.ktv"])
    inspector.bench.select(len(inspector.bench.text)).type("\nextra(dimension): 1\n")
    inspector.bench.saved()
    expect(inspector.row("news.borderWidth").locator(".tag")).to_have_text("badoo")
    expect(inspector.field("news.borderWidth")).to_have_value("5")


def test_the_inspector_is_accessible_in_a_narrow_window(open_page, server):
    inspector = Inspector(Workbench(open_page(viewport=NARROW), server).open())
    inspector.inspect("buttons.primary")
    inspector.open_row("buttons.primary.backgroundColor.disabled")
    expect(inspector.panel.get_by_role("heading", name="Nothing else follows it")).to_be_visible()
    check_accessibility(inspector.page)
    eventually(inspector.page, True, lambda: inspector.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_where_a_change_applies_says_that_it_follows_the_view(page, server):
    inspector = Inspector(Workbench(page, server).open("?skin=night&show=colors.text"))
    row = inspector.row("colors.text")
    expect(row.get_by_role("combobox", name="Applies to").locator("option:checked")).to_have_text("Only night")
    expect(row.get_by_text("The canvas shows night, so a change applies only there.")).to_be_visible()
    check_accessibility(page)


def test_a_choice_of_where_a_change_applies_is_kept(page, server):
    inspector = Inspector(Workbench(page, server).open("?skin=night&show=metrics.radius"))
    row = inspector.row("metrics.radius")
    scope = row.get_by_role("combobox", name="Applies to")
    expect(scope.locator("option:checked")).to_have_text("Everywhere")
    scope.select_option("Only night")
    expect(row.locator(".scope-note")).to_be_hidden()
    page.get_by_role("radio", name="day", exact=True).check(force=True)
    expect(scope.get_by_role("option", name="Only day")).to_be_attached()
    expect(scope.locator("option:checked")).to_have_text("Everywhere")
    page.get_by_role("radio", name="night", exact=True).check(force=True)
    expect(scope.locator("option:checked")).to_have_text("Only night")


def test_the_origin_of_a_value_changes_with_the_value(page, server):
    inspector = Inspector(Workbench(page, server).open("?skin=night&show=metrics.radius"))
    row = inspector.row("metrics.radius")
    row.get_by_role("combobox", name="Applies to").select_option("Only night")
    page.route("**/explain**", lambda route: None)
    inspector.field("metrics.radius").fill("14")
    inspector.field("metrics.radius").press("Enter")
    expect(row.locator(".inspected-row .tag")).to_have_text("badoo · night")
    expect(row.locator(".inspected-row .inspected-result")).to_have_text("14")


def test_an_override_is_not_removed_before_its_place_is_known(page, server):
    inspector = Inspector(Workbench(page, server).open("?show=buttons.primary"))
    path = "buttons.primary.cornerRadius"
    inspector.open_row(path)
    inspector.field(path).fill("3")
    inspector.row(path).get_by_role("button", name="Override here").click()
    back = inspector.row(path).get_by_role("button", name=RETURN)
    expect(back).to_be_enabled()
    page.route("**/explain**", lambda route: None)
    inspector.row(path).get_by_role("combobox", name="Applies to").select_option("Only day")
    inspector.field(path).fill("5")
    inspector.row(path).get_by_role("button", name="Override here").click()
    expect(inspector.row(path).locator(".inspected-row .tag")).to_have_text("badoo · day")
    expect(back).to_be_disabled()


def test_removing_an_override_names_what_comes_back(page, server):
    inspector = Inspector(Workbench(page, server).open("?show=buttons.primary"))
    path = "buttons.primary.cornerRadius"
    inspector.open_row(path)
    expect(inspector.row(path).get_by_role("button", name=RETURN)).to_have_count(0)
    inspector.field(path).fill("3")
    inspector.field(path).press("Enter")
    inspector.row(path).get_by_role("button", name="Use metrics.radius again").click()
    expect(inspector.row(path).locator(".link-line")).to_contain_text("Linked tometrics.radius")
