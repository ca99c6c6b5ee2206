"""Values that have parts open the controls of the inspector beside their cell of the token table."""

import re

import pytest
from playwright.sync_api import expect

from livery import Workbench, check_accessibility
from test_tokens import Table

TOKENS = """
glow(shadow): { color: #00000040, blur: 6 }
inside(insets): [1, 2, 3, 4]
pace(easing): ease-in
fade(transition): { duration: 200, timingFunction: ease-in-out }
sunset(gradient): [{ color: #111111, position: 0 }, { color: #222222, position: 1 }]
face(font): { name: system, size: 12 }
"""


@pytest.fixture
def table(page, server):
    """The token table of a theme with a token of each type whose values have parts."""
    bench = Workbench(page, server).open()
    bench.show("base.ktv").press("Control+End").type(TOKENS).saved()
    table = Table(bench)
    expect(table.filter("glow").rows).to_have_count(1)
    return table


def open_panel(table, path, column="Day"):
    """Opens the panel of a cell with the keyboard or, as here, with its button."""
    table.filter(path)
    cell = table.cell(path, column)
    cell.hover()
    cell.get_by_role("button", name=re.compile(f": {path}, {column}$")).click()
    panel = table.page.get_by_role("dialog", name=re.compile(f"^{path}, (only )?{column}"))
    expect(panel).to_be_visible()
    return panel


@pytest.mark.parametrize(("path", "label", "entered", "written"), [
    ("glow", "Blur", "9", r"glow\(shadow\): \{ color: #00000040, blur: 9 \}"),
    ("inside", "Left", "20", r"inside\(insets\): \[1, 20, 3, 4\]"),
    ("pace", "Y1", "0.3", r"pace\(easing\): \[0\.42, 0\.3, 1, 1\]"),
    ("fade", "Duration", "300", r"fade\(transition\): \{ duration: 300, timingFunction: ease-in-out \}"),
    ("sunset", "Position of stop 2 in percent", "80", r"\{ color: #222222, position: 0\.8 \}\]"),
    ("face", "Size", "14", r"face\(font\): \{ name: system, size: 14 \}"),
])
def test_a_part_of_a_value_is_changed_in_the_panel_of_its_cell(table, path, label, entered, written):
    panel = open_panel(table, path)
    field = panel.get_by_role("textbox", name=label, exact=True)
    shown = panel.evaluate("""(panel) => [panel.innerText,
        ...[...panel.querySelectorAll('input')].filter((one) => one.checkVisibility()).map((one) => one.value)].join('\\n')""")
    assert not re.search(r"[{}[\]]", shown)
    field.fill(entered)
    field.press("Enter")
    table.bench.reads(re.compile(written))
    # The panel stays open for other parts.
    expect(field).to_be_focused()
    expect(table.bench.errors).to_have_count(0)
    table.bench.press("Escape")
    expect(panel).to_have_count(0)
    expect(table.grid).to_be_focused()


def test_a_value_with_parts_is_overridden_for_the_skin_of_its_column(table):
    panel = open_panel(table, "inside", "Night")
    field = panel.get_by_role("textbox", name="Top", exact=True)
    field.fill("7")
    # A click elsewhere writes the text, and closes the panel.
    table.page.locator(".tokens-total").click()
    expect(panel).to_have_count(0)
    expect(table.cell("inside", "Night").locator(".tokens-text")).to_have_text("top 7, left 2, bottom 3, right 4")
    expect(table.cell("inside", "Day").locator(".tokens-text")).to_have_text("top 1, left 2, bottom 3, right 4")


def test_the_panel_follows_its_value_and_is_accessible(table):
    panel = open_panel(table, "glow")
    panel.get_by_role("button", name="Add a shadow").click()
    expect(panel.get_by_role("region", name=re.compile("^Shadow"))).to_have_count(2)
    panel.get_by_role("button", name=re.compile("^Pick a color for Color of shadow 2")).click()
    picker = table.page.get_by_role("dialog", name="Color", exact=True)
    picker.get_by_label("Value").fill("#123456")
    picker.get_by_role("button", name="Use color").click()
    expect(panel.get_by_label("Color of shadow 2", exact=True)).to_have_value("#123456")
    check_accessibility(table.page)
    box, height = panel.bounding_box(), table.page.viewport_size["height"]
    assert box["y"] >= 0 and box["y"] + box["height"] <= height
