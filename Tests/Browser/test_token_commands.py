"""Tokens are created, duplicated, moved, described and deleted without writing the language, each as one step of undo."""

import re

import pytest
from playwright.sync_api import expect

from livery import NARROW, Workbench, check_accessibility
from test_inspecting import Inspector
from test_tokens import Table


@pytest.fixture
def table(bench):
    bench.show("base.ktv")
    table = Table(bench)
    # The rows of a drag aren't replaced when the columns have loaded.
    bench.checked()
    expect(table.cell("brand.purple", "Night").locator(".tokens-text")).to_be_visible()
    return table


def choose(table, *paths):
    for path in paths:
        table.row(path).hover()
        table.row(path).get_by_role("checkbox").check()


def sheet(table, name):
    return table.page.get_by_role("dialog", name=name)


def test_a_new_token_is_created_in_a_group_and_used(table, server):
    table.page.get_by_role("button", name="New token…").click()
    dialog = sheet(table, "New token")
    expect(dialog.get_by_label("Type")).to_have_value("color")
    dialog.get_by_label("Group").fill("brand")
    dialog.get_by_label("Name", exact=True).fill("pink")
    dialog.get_by_label("Value", exact=True).fill("hotpink")
    check_accessibility(table.page)
    dialog.get_by_role("button", name="Create token").click()
    expect(dialog).to_be_hidden()
    before = server.files()["base.ktv"]
    changed = before.replace("onPrimary: #ffffff\n", "onPrimary: #ffffff\n    pink: #ff69b4\n")
    table.bench.reads(changed)
    expect(Inspector(table.bench).title).to_have_text("brand.pink")
    expect(table.cell("brand.pink", "Night").locator(".tokens-text")).to_have_text("#ff69b4")
    table.bench.press("Control+z")
    table.bench.reads(before)


def test_a_new_token_can_follow_another_one(table):
    table.page.get_by_role("button", name="New token…").click()
    dialog = sheet(table, "New token")
    dialog.get_by_label("Group").fill("links")
    dialog.get_by_label("Name", exact=True).fill("visited")
    dialog.get_by_role("button", name="Use another token").click()
    dialog.get_by_label("Find a token").fill("deepp")
    dialog.get_by_role("button", name="brand.deepPurple").click()
    dialog.get_by_role("button", name="Create token").click()
    table.bench.reads(re.compile(r"\nlinks: \{ visited: @brand\.deepPurple \}\n$"))
    expect(table.cell("links.visited", "Day").locator(".alias")).to_have_text("brand.deepPurple")


@pytest.mark.parametrize(("kind", "value", "line"), [
    ("dimension", "8", "gap(dimension): 8"),
    ("string", "مرحبا 🎨 \"x\"", r'gap(string): "مرحبا 🎨 \"x\""'),
    ("bool", "true", "gap(bool): true"),
    ("font", None, "gap(font): { name: system, size: 16 }"),
    ("shadow", None, "gap(shadow): { color: #00000040, offsetX: 0, offsetY: 2, blur: 6 }"),
    ("insets", None, "gap(insets): [8, 16, 8, 16]"),
    ("easing", None, "gap(easing): ease-in-out"),
    ("duration", "200", "gap(duration): 200"),
])
def test_a_token_of_each_type_is_created(table, kind, value, line):
    table.page.get_by_role("button", name="New token…").click()
    dialog = sheet(table, "New token")
    dialog.get_by_label("Type").select_option(kind)
    dialog.get_by_label("Group").fill("test")
    dialog.get_by_label("Name", exact=True).fill("gap")
    if value is not None:
        dialog.get_by_label("Value", exact=True).fill(value)
    dialog.get_by_role("button", name="Create token").click()
    expect(dialog).to_be_hidden()
    table.bench.reads(re.compile(re.escape(f"\ntest: {{ {line} }}\n") + "$"))
    expect(table.bench.errors).to_have_count(0)


def test_a_name_or_value_that_is_wrong_stays_in_the_sheet_with_the_reason(table, server):
    table.page.get_by_role("button", name="New token…").click()
    dialog = sheet(table, "New token")
    dialog.get_by_label("Group").fill("brand")
    dialog.get_by_role("button", name="Create token").click()
    expect(dialog.get_by_role("alert").first).to_have_text("Enter a name.")
    for name, reason in (("purple", "exists already"), ("a b", "letters, digits"), ("purple.dark", "exists already")):
        dialog.get_by_label("Name", exact=True).fill(name)
        dialog.get_by_role("button", name="Create token").click()
        expect(dialog.get_by_role("alert").first).to_contain_text(reason)
    dialog.get_by_label("Name", exact=True).fill("pink")
    dialog.get_by_label("Value", exact=True).fill("pinkish")
    dialog.get_by_role("button", name="Create token").click()
    expect(dialog.get_by_text("is not a color")).to_be_visible()
    assert table.bench.text == server.files()["base.ktv"]


def test_chosen_tokens_except_overrides_are_moved_to_a_group_at_once_and_what_uses_them_follows(table, server):
    table.filter("brand.")
    choose(table, "brand.purple", "brand.deepPurple", "brand.onPrimary")
    expect(table.total).to_have_text("3 tokens chosen")
    check_accessibility(table.page)
    table.page.get_by_role("button", name="Move…").first.click()
    # The override is left out.
    dialog = sheet(table, "Move 2 of 3 tokens")
    expect(dialog).to_contain_text("“brand.onPrimary” overrides a token of another app, so it stays in its group.")
    dialog.get_by_label("Group").fill("palette")
    expect(dialog.get_by_role("listitem")).to_have_text(["brand.purple → palette.purple", "brand.deepPurple → palette.deepPurple"])
    dialog.get_by_role("button", name="Move", exact=True).click()
    expect(dialog).to_be_hidden()
    table.bench.reads(re.compile(r"primary: @palette\.purple\n[^}]+\}[\s\S]+\npalette: \{ purple: #783bf9, deepPurple: #5a1fd6 \}\n$"))
    expect(table.bench.errors).to_have_count(0)
    table.bench.press("Control+z")
    table.bench.reads(server.files()["base.ktv"])


def test_a_token_is_duplicated_with_its_comment(table):
    table.filter("colors.newsText")
    choose(table, "colors.newsText")
    table.page.get_by_role("button", name="Duplicate").first.click()
    table.bench.reads(re.compile(r"\n    newsText-2: #767676 // the lightest gray"))
    expect(table.row("colors.newsText-2")).to_have_attribute("aria-current", "true")


def test_a_deleted_token_shows_its_uses_and_is_replaced_there(table, server):
    table.filter("brand.deep")
    # The second one links to it.
    expect(table.rows).to_have_count(2)
    table.grid.focus()
    table.bench.press("Control+Home").press("Delete")
    dialog = sheet(table, "Delete brand.deepPurple")
    expect(dialog.get_by_role("list", name="Uses").get_by_role("listitem")).to_have_text(["brand.primaryPressed"])
    expect(dialog.get_by_role("button", name="Delete")).to_be_disabled()
    check_accessibility(table.page)
    dialog.get_by_role("button", name="Another token…").click()
    dialog.get_by_label("Find a token").fill("brand.purple")
    dialog.get_by_label("Find a token").press("Enter")
    dialog.get_by_role("button", name="Replace and delete").click()
    expect(dialog).to_be_hidden()
    before = server.files()["base.ktv"]
    table.bench.reads(before.replace("    deepPurple: #5a1fd6\n", "").replace("@brand.deepPurple", "@brand.purple"))
    table.bench.press("Control+z")
    table.bench.reads(before)


def test_a_token_that_an_app_requires_is_kept(table, server):
    table.filter("brand.")
    choose(table, "brand.purple", "brand.deepPurple")
    table.page.get_by_role("button", name="Delete…").first.click()
    dialog = sheet(table, "Delete 2 tokens")
    expect(dialog).to_contain_text("badoo requires brand.purple, so it can’t be deleted.")
    expect(dialog).to_contain_text("let it follow another token")
    expect(dialog.get_by_role("button", name=re.compile("Another token|Replace"))).to_have_count(0)
    check_accessibility(table.page)
    dialog.get_by_role("button", name="Delete only brand.deepPurple…").click()
    expect(sheet(table, "Delete brand.deepPurple").get_by_role("button", name="Another token…")).to_be_visible()


def test_deleting_an_override_says_what_comes_back(table, server):
    table.filter("colors.newsText")
    table.row("colors.newsText").locator(".tokens-name").click()
    inspector = Inspector(table.bench)
    inspector.panel.get_by_role("button", name="Delete…").click()
    dialog = sheet(table, "Remove the override of colors.newsText")
    expect(dialog).to_contain_text("colors.newsText gets the value of core again, colors.secondaryText. 1 place follows it in iOS, day.")
    dialog.get_by_role("button", name="Remove override").click()
    expect(table.bench.status).to_have_text("The override of colors.newsText is removed.")
    expect(inspector.title).to_have_text("colors.newsText")
    table.page.get_by_role("button", name="Undo removal of the override of colors.newsText").click()
    table.bench.reads(server.files()["base.ktv"])


def test_a_deletion_counts_places_as_the_inspector_does(table):
    table.filter("brand.deepPurple")
    table.row("brand.deepPurple").locator(".tokens-name").click()
    inspector = Inspector(table.bench)
    users = inspector.panel.get_by_role("region", name="Used by").get_by_role("heading")
    expect(users).to_have_text(re.compile(r"^\d+ places follow in iOS, day$"))
    number = users.inner_text().split()[0]
    inspector.panel.get_by_role("button", name="Delete…").click()
    expect(sheet(table, "Delete brand.deepPurple")).to_contain_text(f"{number} places follow it in iOS, day, 1 of them directly:")


def test_a_token_of_another_app_is_neither_moved_nor_deleted(table):
    table.filter("brand.blue")
    choose(table, "brand.blue")
    table.page.get_by_role("button", name="Delete…").first.click()
    expect(table.bench.status).to_contain_text("Tokens of another app can’t be changed here.")
    assert table.page.get_by_role("dialog").count() == 0


def test_a_token_is_described_and_deprecated_in_the_inspector(table, server):
    table.filter("brand.purple")
    table.row("brand.purple").locator(".tokens-name").click()
    inspector = Inspector(table.bench)
    # A checkbox has no unfinished text.
    expect(inspector.panel.get_by_label("Deprecated")).to_be_visible()
    assert not inspector.panel.evaluate("(panel) => panel.isUnfinished")
    inspector.panel.get_by_label("Description").fill("Buttons and links")
    inspector.panel.get_by_label("Description").press("Enter")
    table.bench.reads(re.compile(r'@description: \{ purple: "Buttons and links" \}'))
    inspector.panel.get_by_label("Deprecated").check()
    table.bench.reads(re.compile(r'@deprecated: \{ purple: "'))
    expect(table.row("brand.purple")).to_have_class(re.compile("is-deprecated"))
    # The notes are drawn anew when the check ends.
    with table.bench.page.expect_response(re.compile("/themes/badoo/check")):
        inspector.panel.get_by_label("Deprecated").uncheck()
    expect(table.row("brand.purple")).not_to_have_class(re.compile("is-deprecated"))
    inspector.panel.get_by_label("Description").fill("")
    inspector.panel.get_by_label("Description").press("Enter")
    table.bench.reads(server.files()["base.ktv"])


def test_the_first_groups_are_those_of_the_app(table):
    expect(table.grid.locator(".tokens-group").first).to_have_attribute("data-group", re.compile("^(brand|colors|metrics)$"))
    expect(table.grid.locator(".tokens-group").first.locator(".tag")).to_have_count(0)


def test_the_sheets_are_accessible_in_a_narrow_window(open_page, server):
    table = Table(Workbench(open_page(viewport=NARROW, color_scheme="dark"), server).open())
    table.page.get_by_role("button", name="New token…").click()
    sheet(table, "New token").get_by_role("button", name="Use another token").click()
    check_accessibility(table.page)


def test_chosen_tokens_are_dragged_to_a_group_in_one_step_and_links_follow(table, server):
    choose(table, "brand.purple", "brand.deepPurple")
    group = table.grid.locator('.tokens-group[data-group="colors"]')
    table.row("brand.purple").get_by_role("rowheader").drag_to(group)
    table.bench.reads(re.compile(r"primary: @colors\.purple\n\s+primaryPressed: @colors\.deepPurple\n"))
    expect(table.row("colors.deepPurple")).to_be_visible()
    expect(table.row("brand.purple")).to_have_count(0)
    expect(table.bench.errors).to_have_count(0)
    table.page.get_by_role("button", name="Undo move of 2 tokens to colors").click()
    table.bench.reads(server.files()["base.ktv"])


def test_tokens_of_another_app_are_left_out_and_named(table):
    table.filter("brand.")
    foreign = table.row("brand.blue")
    expect(foreign).to_be_visible()
    choose(table, "brand.deepPurple", "brand.blue")
    table.page.get_by_role("button", name="Move…").first.click()
    dialog = sheet(table, "Move 1 of 2 tokens")
    expect(dialog).to_contain_text("“brand.blue” belongs to another app, so it stays as it is.")
    table.page.keyboard.press("Escape")
    table.page.get_by_role("button", name="Delete…").first.click()
    expect(sheet(table, "Delete brand.deepPurple")).to_contain_text("“brand.blue” belongs to another app")


def test_undoing_a_new_token_leaves_nothing_selected(table):
    table.page.get_by_role("button", name="New token…").click()
    dialog = sheet(table, "New token")
    dialog.get_by_label("Group", exact=True).fill("brand")
    dialog.get_by_label("Name", exact=True).fill("lagoon")
    dialog.get_by_label("Value", exact=True).fill("#0a8f8f")
    dialog.get_by_role("button", name="Create token").click()
    inspector = table.page.locator("livery-inspector")
    expect(inspector.get_by_role("heading", name="brand.lagoon")).to_be_visible()
    table.page.locator("[data-action=undo]").click()
    expect(table.row("brand.lagoon")).to_have_count(0)
    expect(inspector.get_by_role("heading", name="brand.lagoon")).to_be_hidden()
    expect(inspector.get_by_text("This value no longer exists.")).to_be_hidden()


def test_a_token_is_dropped_on_a_token_of_another_group(table):
    table.bench.checked()
    table.row("brand.deepPurple").get_by_role("rowheader").drag_to(table.row("colors.ink"))
    table.bench.reads(re.compile(r"primaryPressed: @colors\.deepPurple\n[^}]+\}[^}]+\n    deepPurple: #5a1fd6\n\}"))
    expect(table.row("colors.deepPurple")).to_be_visible()


def test_an_override_of_another_app_stays_in_its_group(table, server):
    table.row("colors.ink").get_by_role("rowheader").drag_to(table.row("brand.purple"))
    expect(table.bench.status).to_contain_text("“colors.ink” overrides a token of another app, so it stays in its group.")
    assert table.bench.text == server.files()["base.ktv"]


def test_a_token_can_not_be_dropped_where_its_name_exists(table):
    table.bench.select(len(table.bench.text)).type("\nother: { purple: #112233 }\n").saved()
    before = table.bench.text
    table.filter("purple")
    other = table.grid.locator('.tokens-group[data-group="other"]')
    expect(other).to_be_visible()
    table.row("brand.purple").get_by_role("rowheader").drag_to(other)
    expect(table.bench.status).to_contain_text("other.purple")
    assert table.bench.text == before


def test_inherited_tokens_can_not_be_dragged(table):
    table.filter("brand.blue")
    expect(table.row("brand.blue").get_by_role("rowheader")).not_to_have_attribute("draggable", "true")
    expect(table.row("brand.purple")).to_have_count(0)
    table.filter("brand.purple")
    expect(table.row("brand.purple").get_by_role("rowheader")).to_have_attribute("draggable", "true")


def test_a_token_is_dragged_to_a_closed_group_in_the_list(bench, server):
    bench.show("base.ktv")
    contents = bench.page.locator("livery-contents")
    contents.locator("summary", has_text="Tokens").click()
    contents.get_by_role("button", name=re.compile(r"^brand \d")).click()
    token, group = contents.locator('[data-path="brand.deepPurple"]'), contents.locator('[data-group="metrics"] > button')
    # A drag of a button starts only when the pointer moves within it.
    token.hover()
    bench.page.mouse.down()
    box = token.bounding_box()
    bench.page.mouse.move(box["x"] + box["width"] / 2 + 6, box["y"] + box["height"] / 2 + 6)
    group.hover()
    group.hover()
    bench.page.mouse.up()
    bench.reads(re.compile(r"primaryPressed: @metrics\.deepPurple\n[^}]+\}[\s\S]+metrics: \{[^}]+\n    deepPurple: #5a1fd6\n\}"))
    expect(bench.errors).to_have_count(0)
    bench.press("Control+z").reads(server.files()["base.ktv"])


def test_a_file_whose_last_token_is_deleted_is_deleted_and_restored_by_undo(table, server):
    bench, page = table.bench, table.page
    bench.show("theme.ktv")
    before = bench.text
    page.get_by_role("button", name="New file…").click()
    page.get_by_role("textbox", name="Name").fill("extra")
    page.get_by_role("button", name="Create", exact=True).click()
    file = page.locator('.file[data-file="extra.ktv"]')
    expect(file).to_be_visible()
    bench.type("lonely(dimension): 3\n").saved()
    table.filter("lonely")
    choose(table, "lonely")
    page.get_by_role("button", name="Delete…").first.click()
    dialog = page.get_by_role("dialog", name="Delete lonely")
    dialog.get_by_role("button", name="Delete", exact=True).click()
    expect(file).to_have_count(0)
    bench.show("theme.ktv").reads(before)
    bench.saved()
    page.get_by_role("button", name="Undo deletion of lonely").click()
    bench.show("extra.ktv").reads("lonely(dimension): 3\n")
    expect(bench.errors).to_have_count(0)


def test_a_value_becomes_a_token_in_one_step(bench):
    inspector = Inspector(bench).inspect("buttons.primary")
    row = inspector.row("buttons.primary.contentInsets")
    inspector.open_row("buttons.primary.contentInsets")
    row.get_by_role("button", name="New token from this value for contentInsets").click()
    sheet = bench.page.get_by_role("dialog", name="New token")
    expect(sheet).to_contain_text("The token gets the value of buttons.primary.contentInsets, which then follows it.")
    expect(sheet.get_by_label("Type")).to_be_hidden()
    sheet.get_by_label("Group").fill("brand")
    sheet.get_by_label("Name").fill("primary")
    sheet.get_by_role("button", name="Create token").click()
    expect(sheet.get_by_role("alert")).to_contain_text("exists already")
    sheet.get_by_label("Name").fill("inset")
    check_accessibility(bench.page)
    sheet.get_by_role("button", name="Create token").click()
    expect(sheet).to_be_hidden()
    expect(row.locator(".link-line .alias")).to_have_text("brand.inset")
    expect(row.locator(".inspected-result")).to_have_text("14 vertical, 20 horizontal")
    expect(bench.errors).to_have_count(0)
    undo = bench.page.get_by_role("button", name="Undo change of buttons.primary.contentInsets to the new brand.inset")
    undo.click()
    expect(row.locator(".link-line")).to_have_count(0)
    expect(bench.page.get_by_role("button", name="Undo", exact=True)).to_have_attribute("aria-disabled", "true")
    # The sheet for tokens without a place has all fields again.
    bench.page.get_by_role("tab", name="Tokens").click()
    bench.page.get_by_role("button", name="New token…").click()
    expect(sheet.get_by_label("Type")).to_be_visible()
