"""What a person enters as a value: every notation of a color, and text that never reaches a file."""

import re

import pytest
from playwright.sync_api import expect

from livery import check_accessibility
from test_inspecting import Inspector
from test_tokens import Table

#: What can be pasted, and what the file then has.
COLORS = {
    "7A2B00": "#7a2b00",
    "#abc": "#aabbcc",
    "rgb(122 43 0)": "#7a2b00",
    "rgba(122, 43, 0, 0.5)": "#7a2b0080",
    "hsl(21, 100%, 24%)": "#7a2b00",
    "oklch(0.4 0.1 40)": "#733119",
    "tomato": "#ff6347",
    "color(display-p3 1 0.2 0)": "{ colorSpace: display-p3, components: [1, 0.2, 0] }",
}


@pytest.fixture
def table(bench):
    bench.show("base.ktv")
    return Table(bench).filter("brand.purple")


def test_any_notation_of_a_color_is_written_in_one_form(table):
    for text, value in COLORS.items():
        table.edit("brand.purple", "Day", text)
        table.bench.reads(re.compile(rf"\n +purple(\(color\))?: {re.escape(value)}\n"))
        # The cell shows its new color only after a check.
        expect(table.grid.get_by_role("textbox")).to_have_count(0)


@pytest.mark.parametrize("text", ["purpel", "12", "#12", "@brand.nothing", "#fff } x: {", "1, 2", "\"open", "مرحبا 🎨"])
def test_a_value_that_can_not_be_read_never_reaches_the_file(table, text):
    before = table.bench.text
    table.edit("brand.purple", "Day", text)
    cell = table.cell("brand.purple", "Day")
    expect(cell.get_by_role("alert")).not_to_be_empty()
    field = cell.get_by_role("textbox")
    expect(field).to_have_value(text)
    expect(field).to_have_attribute("aria-invalid", "true")
    assert table.bench.text == before
    check_accessibility(table.page)
    # The text stays until it is corrected.
    field.fill("#123456")
    expect(cell.get_by_role("alert")).to_be_hidden()
    field.press("Enter")
    table.bench.reads(re.compile("purple: #123456\n"))


def test_the_inspector_says_what_is_wrong_beside_the_field(bench):
    inspector = Inspector(bench).inspect("buttons.primary")
    path = "buttons.primary.cornerRadius"
    inspector.open_row(path)
    before = bench.text
    inspector.field(path).fill("round")
    inspector.field(path).press("Enter")
    expect(inspector.row(path).get_by_role("alert")).not_to_be_empty()
    expect(inspector.field(path)).to_have_value("round")
    assert bench.text == before
    expect(bench.errors).to_have_count(0)
