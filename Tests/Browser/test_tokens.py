"""The token table has columns for skins and platforms, filters, edits and overrides, and works with the keyboard and
many tokens."""

import json
import re

import pytest
from playwright.sync_api import expect

from livery import NARROW, Workbench, check_accessibility, eventually
from waiting import until

#: The tokens of a large theme.
MANY = 10_000


class Table:
    """The token table of an edit page."""

    def __init__(self, bench):
        self.bench, self.page = bench, bench.page
        self.page.get_by_role("tab", name="Tokens").click()
        self.grid = self.page.get_by_role("grid", name="Tokens")
        expect(self.rows.first).to_be_visible()

    @property
    def rows(self):
        return self.grid.locator(".tokens-row")

    @property
    def total(self):
        return self.page.locator(".tokens-total")

    def filter(self, words):
        self.page.get_by_label("Filter tokens").fill(words)
        return self

    def row(self, path):
        return self.grid.locator(f'.tokens-row[data-path="{path}"]')

    def cell(self, path, column):
        """The cell for a token in the column with a name. The columns can appear after the rows and are redrawn."""
        heads = self.grid.get_by_role("columnheader")
        names = until(lambda: column in (found := heads.all_inner_texts()) and found, what=f"the column {column}")
        return self.row(path).get_by_role("gridcell").nth(names.index(column) - 1)

    def edit(self, path, column, value):
        cell = self.cell(path, column)
        cell.dblclick()
        cell.get_by_role("textbox").fill(value)
        cell.get_by_role("textbox").press("Enter")


@pytest.fixture
def table(bench):
    return Table(bench)


def test_tokens_have_a_column_for_each_skin_and_platform(table, server):
    table.filter("colors.")
    for column, skin in (("Day", "day"), ("Night", "night")):
        tokens = server.get("/themes/badoo/latest", skin=skin)["tokens"]
        for path in ("colors.text", "colors.surface", "colors.accentText"):
            expect(table.cell(path, column).locator(".swatch")).to_have_attribute("style", f"--swatch: {tokens[path]['value']};")
    table.page.get_by_label("Columns").select_option("platform")
    table.filter("touchTarget")
    expect(table.grid.get_by_role("columnheader")).to_have_text(["Name", "iOS", "Android", "Web"])
    for column, value in (("iOS", "44"), ("Android", "48"), ("Web", "24")):
        expect(table.cell("metrics.touchTarget", column).locator(".tokens-text")).to_have_text(value)


def test_tokens_are_filtered_by_name_value_and_type(table, server):
    tokens = server.get("/themes/badoo/latest")["tokens"]
    expect(table.total).to_have_text(f"{len(tokens)} tokens")
    table.filter("brand purple")
    # Two have the name, and two link to them.
    expect(table.rows).to_have_count(4)
    table.filter(tokens["brand.purple"]["value"].removesuffix("ff"))
    expect(table.rows.filter(has_text="purple").first).to_be_visible()
    table.filter("brand.primary")
    expect(table.cell("brand.primary", "Day").locator(".alias")).to_have_text("brand.purple")
    table.filter("").page.get_by_label("Type", exact=True).select_option("font")
    fonts = [path for path, token in tokens.items() if token["type"] == "font"]
    expect(table.rows).to_have_count(len(fonts))
    expect(table.total).to_have_text(f"{len(fonts)} of {len(tokens)} tokens")
    table.filter("no such thing")
    expect(table.page.locator("livery-tokens .empty")).to_contain_text("No tokens match")


def test_unused_tokens_and_those_with_low_contrast_are_found(bench):
    bench.show("base.ktv").replace("onPrimary: #ffffff", "onPrimary: #8a5cfa\n    lonely: #123456")
    # A value that was just created doesn't count as unused until the page is opened again.
    bench.saved()
    bench.page.reload()
    bench.checked()
    expect(bench.page.locator("livery-problems .problem-warning")).not_to_have_count(0)
    table = Table(bench)
    table.page.get_by_label("Show", exact=True).select_option("unused")
    expect(table.rows).to_have_count(1)
    expect(table.rows).to_have_attribute("data-path", "brand.lonely")
    table.page.get_by_label("Show", exact=True).select_option("contrast")
    expect(table.grid.locator('[data-path="brand.onPrimary"]')).to_be_visible()
    expect(table.grid.locator('[data-path="brand.lonely"]')).to_have_count(0)


def test_an_inherited_value_is_dimmed_and_overridden_in_the_file_of_its_column(table, server):
    table.filter("brand.")
    inherited = re.compile("is-inherited")
    expect(table.cell("brand.purple", "Day")).not_to_have_class(inherited)
    night = table.cell("brand.purple", "Night")
    expect(night).to_have_class(inherited)
    night.hover()
    night.get_by_role("button", name="Override here: brand.purple, Night").click()
    field = night.get_by_role("textbox", name="brand.purple, Night")
    published = server.get("/themes/badoo/latest")["tokens"]["brand.purple"]["value"].removesuffix("ff")
    expect(field).to_have_value(published)
    expect(night).to_contain_text("Enter sets it only for Night")
    field.fill("#5f2bd0")
    field.press("Enter")
    expect(table.grid).to_be_focused()
    expect(night.locator(".tokens-text")).to_have_text("#5f2bd0")
    expect(night).not_to_have_class(inherited)
    expect(table.cell("brand.purple", "Day").locator(".tokens-text")).to_have_text(published)
    table.bench.reads(server.files()["skins/night.ktv"] + "\nbrand: { purple: #5f2bd0 }\n")
    table.bench.area.press("Control+z")
    table.bench.reads(server.files()["skins/night.ktv"])
    expect(night).to_have_class(inherited)


def test_a_cell_of_the_first_column_changes_the_file_that_sets_the_value(table, server):
    table.filter("metrics.radius")
    table.edit("metrics.radius", "Day", "10")
    table.bench.reads(server.files()["base.ktv"].replace("radius: 12", "radius: 10"))
    expect(table.cell("metrics.radius", "Night").locator(".tokens-text")).to_have_text("10")


def test_a_value_that_a_link_replaces_is_written_to_the_linked_object(table, server):
    table.filter("styleGuide.colors.title")
    table.edit("styleGuide.colors.title", "Night", "#ffffff")
    table.bench.reads(re.compile(r"\nstyleGuides: \{\n    badoo: \{\n        colors: \{ title: #ffffff \}\n    \}\n\}\n$"))
    expect(table.cell("styleGuide.colors.title", "Night").locator(".tokens-text")).to_have_text("#ffffff")
    expect(table.bench.errors).to_have_count(0)


def test_the_table_works_with_the_keyboard(table):
    table.filter("brand.")
    expect(table.rows.first).to_have_attribute("data-path", re.compile("^brand"))
    table.grid.focus()
    active = table.grid.locator(".is-active")
    table.bench.press("Control+Home")
    expect(active).to_have_attribute("role", "rowheader")
    expect(table.grid).to_have_attribute("aria-activedescendant", active.get_attribute("id"))
    table.bench.press("ArrowDown").press("ArrowRight").press("ArrowRight").press("ArrowRight").press("Enter")
    field = table.grid.get_by_role("textbox")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-label", re.compile("Night$"))
    table.bench.press("Escape")
    expect(field).to_have_count(0)
    expect(table.grid).to_be_focused()
    table.bench.press("Home").press("Enter")
    title = table.page.get_by_role("heading", name=re.compile(r"^brand\.")).first
    expect(title).to_be_focused()
    table.bench.press("Escape")
    expect(table.grid).to_be_focused()


def test_ten_thousand_tokens_need_few_elements(page, server):
    def enlarge(route):
        answer = route.fetch().json()
        if answer.get("bundle"):
            more = {f"many.value{number}": {"type": "dimension", "value": number} for number in range(MANY)}
            answer["bundle"]["tokens"] = {**answer["bundle"]["tokens"], **more}
        route.fulfill(body=json.dumps(answer), content_type="application/json")

    page.route("**/themes/badoo/check*", enlarge)
    table = Table(Workbench(page, server).open())
    expect(table.total).to_have_text(re.compile(r"^100\d\d tokens$"))
    assert table.rows.count() < 100
    table.grid.focus()
    table.bench.press("Control+End")
    last = table.grid.locator(f'[data-path="many.value{MANY - 1}"]')
    expect(last).to_be_in_viewport()
    expect(last.get_by_role("gridcell").last).to_have_class(re.compile("is-active"))
    assert table.rows.count() < 100
    table.filter("value4321")
    expect(table.rows).to_have_count(1)
    # A check might still be in progress.
    page.unroute_all(behavior="ignoreErrors")


def test_the_table_is_accessible_in_a_narrow_window(open_page, server):
    table = Table(Workbench(open_page(viewport=NARROW), server).open())
    check_accessibility(table.page)
    table.filter("brand.purple")
    table.cell("brand.purple", "Night").dblclick()
    expect(table.grid.get_by_role("textbox")).to_be_focused()
    check_accessibility(table.page)
    eventually(table.page, True, lambda: table.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
