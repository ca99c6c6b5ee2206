"""Renaming a value from the inspector: everywhere in the theme, with a preview of the places."""

import re

import pytest
from playwright.sync_api import expect
from test_inspecting import Inspector

from livery import Workbench, check_accessibility


@pytest.fixture
def inspector(bench):
    return Inspector(bench)


@pytest.fixture
def dialog(inspector):
    """The dialog, open for brand.purple."""
    inspector.inspect("news")
    inspector.open_row("news.borderColor")
    inspector.click(inspector.row("news.borderColor").get_by_role("button", name="brand.purple", exact=True))
    inspector.click(inspector.panel.get_by_role("button", name="Rename…"))
    return inspector.page.get_by_role("dialog", name="Rename brand.purple")


def rename(dialog, name):
    dialog.get_by_role("textbox", name="New name").fill(name)


def test_task_rename_a_token_everywhere(dialog, inspector, server):
    """Six steps: a drawing, its color, the token, Rename…, the name, Enter."""
    rename(dialog, "violet")
    expect(dialog.get_by_role("status")).to_have_text("4 places in 3 files")
    places = dialog.get_by_role("list", name="Places that change").get_by_role("listitem")
    spelled = re.compile(r"brand\.purple\b|^ +purple:|\{ purple:", re.M)
    expect(places).to_have_text([
        f"{file}:{text.count(chr(10), 0, match.end()) + 1}"
        for file, text in sorted(server.files().items()) for match in spelled.finditer(text)
    ])
    dialog.get_by_role("textbox").press("Enter")
    assert inspector.steps + 2 <= 6

    expect(dialog).to_be_hidden()
    expect(inspector.title).to_have_text("brand.violet")
    inspector.bench.saved()
    draft = inspector.page.request.get(f"{server.url}/themes/badoo/drafts/publisher").json()["files"]
    before = server.files()
    changed = {file: text["text"] for file, text in draft.items() if text["text"] != before[file]}
    assert changed == {
        file: before[file].replace("brand.purple", "brand.violet").replace("    purple:", "    violet:").replace("{ purple:", "{ violet:")
        for file in ("base.ktv", "contract.ktv", "screens/news.ktv")
    }
    # One step for each file.
    inspector.bench.show("base.ktv").press("Control+z").press("Control+z").press("Control+z")
    for file in changed:
        inspector.bench.show(file).reads(before[file])


def test_a_name_that_is_taken_is_rejected_with_the_reason(dialog):
    rename(dialog, "blue")
    expect(dialog.get_by_role("status")).to_have_text("'brand.blue' exists already: choose another name")
    expect(dialog.get_by_role("button", name="Rename")).to_be_disabled()
    rename(dialog, "violet")
    expect(dialog.get_by_role("button", name="Rename")).to_be_enabled()


def test_escape_leaves_the_name_and_returns_the_focus(dialog, inspector, server):
    rename(dialog, "violet")
    dialog.press("Escape")
    expect(dialog).to_be_hidden()
    expect(inspector.panel.get_by_role("button", name="Rename…")).to_be_focused()
    inspector.bench.show("base.ktv")
    inspector.bench.reads(server.files()["base.ktv"])


@pytest.mark.parametrize("options", [{}, {"color_scheme": "dark"}, {"forced_colors": "active"}, {"viewport": {"width": 390, "height": 844}}], ids=["light", "dark", "forced", "narrow"])
def test_the_dialog_is_accessible(open_page, server, options):
    inspector = Inspector(Workbench(open_page(**options), server).open())
    inspector.inspect("buttons.primary")
    inspector.open_row("buttons.primary.backgroundColor.normal")
    inspector.row("buttons.primary.backgroundColor.normal").get_by_role("button", name="brand.purple", exact=True).click()
    inspector.panel.get_by_role("button", name="Rename…").click()
    dialog = inspector.page.get_by_role("dialog", name="Rename brand.purple")
    rename(dialog, "violet")
    expect(dialog.get_by_role("status")).to_have_text("4 places in 3 files")
    check_accessibility(inspector.page)
