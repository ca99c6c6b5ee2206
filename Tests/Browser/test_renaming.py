"""Renaming a value from the inspector changes it everywhere in the theme, with a preview of the places."""

import re

import pytest
from playwright.sync_api import expect
from test_inspecting import Inspector

from livery import NARROW, Workbench, check_accessibility


@pytest.fixture
def inspector(bench):
    return Inspector(bench)


@pytest.fixture
def dialog(inspector):
    """The dialog, open for brand.purple."""
    inspector.inspect("news")
    inspector.open_row("news.borderColor")
    inspector.row("news.borderColor").get_by_role("button", name="brand.purple", exact=True).click()
    inspector.panel.get_by_role("button", name="Rename…").click()
    return inspector.page.get_by_role("dialog", name="Rename brand.purple")


def rename(dialog, name):
    dialog.get_by_role("textbox", name="New name").fill(name)


def test_a_name_that_is_taken_is_rejected_with_the_reason(dialog):
    rename(dialog, "blue")
    expect(dialog.get_by_role("status")).to_have_text("'brand.blue' already exists: choose a different name")
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


def test_the_dialog_is_accessible_in_a_narrow_window(open_page, server):
    inspector = Inspector(Workbench(open_page(viewport=NARROW), server).open())
    inspector.inspect("buttons.primary")
    inspector.open_row("buttons.primary.backgroundColor.normal")
    inspector.row("buttons.primary.backgroundColor.normal").get_by_role("button", name="brand.purple", exact=True).click()
    inspector.panel.get_by_role("button", name="Rename…").click()
    dialog = inspector.page.get_by_role("dialog", name="Rename brand.purple")
    rename(dialog, "violet")
    expect(dialog.get_by_role("status")).to_have_text("4 lines in 3 files")
    check_accessibility(inspector.page)


@pytest.fixture
def core_dialog(page, server):
    """The dialog for a color in core that badoo also uses."""
    inspector = Inspector(Workbench(page, server, "core").open())
    inspector.inspect("buttons.primary")
    inspector.open_row("buttons.primary.backgroundColor.normal")
    inspector.row("buttons.primary.backgroundColor.normal").get_by_role("button", name="brand.primary", exact=True).click()
    inspector.panel.get_by_role("button", name="Rename…").click()
    return page.get_by_role("dialog", name="Rename brand.primary")


def test_a_value_is_renamed_in_drafts_of_the_apps_that_extend_this_one(core_dialog, page, server):
    before = server.files("badoo")
    rename(core_dialog, "main")
    app = core_dialog.get_by_role("checkbox", name=re.compile("^badoo: .* lines? in"))
    expect(app).to_be_checked()
    check_accessibility(page)
    core_dialog.get_by_role("checkbox", name=re.compile("^bumble")).uncheck()
    core_dialog.get_by_role("button", name="Rename").click()
    banner = page.get_by_role("region", name="Draft")
    expect(banner).to_contain_text("Publish core first, then the drafts that have the new name: badoo (brand-primary-to-brand-main)")
    assert server.files("badoo") == before
    banner.get_by_role("link", name=re.compile("badoo")).click()
    page.wait_for_url("**/edit/badoo?draft=brand-primary-to-brand-main*")
    Workbench(page, server).reads(re.compile("main: @brand.purple"))
