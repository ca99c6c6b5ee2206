"""New apps, imports of tokens from other tools, and new styles."""

import json
import re
import uuid

import pytest
from playwright.sync_api import expect

from livery import NARROW, Workbench, check_accessibility
from test_inspecting import Inspector
from test_tokens import Table

TOKENS = {
    "color": {"brand": {"value": "#783bf9", "type": "color"}, "link": {"value": "{color.brand}", "type": "color"}},
    "gap": {"value": "about red", "type": "color"},
}


class NewApp:
    """The sheet that creates an app."""

    def __init__(self, page, server):
        self.page, self.server = page, server
        self.name = f"app-{uuid.uuid4().hex[:8]}"
        page.goto(server.url)
        page.get_by_role("button", name="New app…").click()
        self.sheet = page.get_by_role("dialog", name="New app")
        self.sheet.get_by_label("Name").fill(self.name)

    def create(self, publish=True):
        if publish:
            self.sheet.get_by_role("radio", name="Now, as version 1").check()
        self.sheet.get_by_role("button", name="Create").click()
        self.page.wait_for_url(re.compile(f"/edit/{self.name}"))
        return Workbench(self.page, self.server, self.name).checked()

    def choose(self, **files):
        choose(self.sheet, {name.replace("__", "."): text for name, text in files.items()})


def choose(sheet, files):
    """Chooses token files in a sheet."""
    sheet.get_by_label("Files of tokens").set_input_files([
        {"name": name, "mimeType": "application/json", "buffer": json.dumps(text).encode()} for name, text in files.items()
    ])


@pytest.fixture
def new_app(open_page, server):
    return NewApp(open_page(), server)


def test_a_color_of_an_app_that_follows_another_one_changes_in_all_modes_before_it_is_published(new_app):
    new_app.sheet.get_by_label("App to extend").select_option("core")
    table = Table(new_app.create(publish=False))
    table.filter("brand.primary")
    expect(table.cell("brand.primary", "Night").locator(".alias")).to_have_text("brand.blue")
    cell = table.cell("brand.primary", "Day")
    cell.locator(".alias").click()
    expect(cell).to_contain_text("Enter sets it for Day and modes without a value of their own")
    cell.get_by_role("textbox").fill("#d35400")
    cell.get_by_role("textbox").press("Enter")
    for column in ("Day", "Night"):
        expect(table.cell("brand.primary", column).locator(".tokens-text")).to_have_text("#d35400")
    # Both follow a token that differs at night.
    table.filter("colors.newsText")
    cell = table.cell("colors.newsText", "Day")
    cell.locator(".alias").click()
    expect(cell).to_contain_text("Enter sets it for Day, and replaces the different value for Night")


def test_a_blank_app_has_no_problems_and_something_to_look_at(new_app):
    bench = new_app.create()
    expect(bench.status).to_have_text("No problems")
    expect(bench.page.locator("livery-gallery .screen")).to_have_count(1)
    expect(bench.page.locator("livery-gallery .card")).to_have_count(4)
    assert new_app.server.version(new_app.name) == 1


def test_an_app_that_extends_another_one_has_all_its_values(new_app, server):
    new_app.sheet.get_by_label("App to extend").select_option("badoo")
    expect(new_app.sheet.get_by_role("radio", name=re.compile("All values of another app"))).to_be_checked()
    bench = new_app.create()
    expect(bench.status).to_have_text("No problems")
    assert server.get(f"/themes/{new_app.name}/latest")["styles"] == server.get("/themes/badoo/latest")["styles"]


def test_tokens_of_another_tool_become_a_theme_with_a_checklist(new_app, server):
    create = new_app.sheet.get_by_role("button", name="Create")
    new_app.choose(tokens__json=TOKENS)
    findings = new_app.sheet.get_by_role("list", name="Findings")
    expect(findings.get_by_role("listitem")).to_have_count(1)
    expect(findings).to_contain_text("gap")
    expect(findings).to_contain_text("tokens.json:1")
    findings.get_by_role("checkbox").check()
    check_accessibility(new_app.page)
    expect(create).to_be_enabled()
    new_app.create()
    bundle = server.get(f"/themes/{new_app.name}/latest")
    assert bundle["tokens"]["color.link"]["value"] == "#783bf9ff"


def test_design_tokens_are_included_as_they_are(new_app, server):
    tokens = {"brand": {"purple": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [0.5, 0, 1]}}}}
    new_app.choose(**{"brand__tokens__json": tokens})
    expect(new_app.sheet.get_by_text("brand.tokens.json can be imported without a loss.")).to_be_visible()
    bench = new_app.create()
    expect(bench.page.locator('.file[data-file="brand.tokens.json"]')).to_have_count(1)
    assert server.get(f"/themes/{new_app.name}/latest")["tokens"]["brand.purple"]["type"] == "color"


def test_a_file_that_is_no_token_file_is_rejected_with_its_place(new_app):
    new_app.sheet.get_by_label("Files of tokens").set_input_files([{"name": "tokens.json", "mimeType": "application/json", "buffer": b"{"}])
    expect(new_app.sheet.get_by_text("tokens.json can’t be imported:")).to_be_visible()
    expect(new_app.sheet.get_by_role("button", name="Create")).to_be_disabled()


def test_names_are_checked_before_and_after(new_app, server):
    name, create = new_app.sheet.get_by_label("Name"), new_app.sheet.get_by_role("button", name="Create")
    name.fill("badoo")
    expect(new_app.sheet.get_by_role("status").last).to_have_text("There is an app named badoo already.")
    before = server.version()
    create.click()
    expect(new_app.sheet).to_be_visible()
    name.fill("Two Words")
    create.click()
    expect(new_app.sheet.get_by_role("status").last).to_have_text(
        "Use small letters, digits and hyphens, and start with a letter."
    )
    expect(name).to_be_focused()
    # Nothing is cut off silently.
    name.fill("a" * 65)
    create.click()
    expect(new_app.sheet.get_by_role("status").last).to_have_text("A name can have at most 64 characters.")
    name.fill("")
    create.click()
    expect(new_app.sheet.get_by_role("status").last).to_have_text("Enter a name for the app.")
    assert server.version() == before


def test_a_new_app_is_a_draft_until_it_is_published(new_app, server):
    bench = new_app.create(publish=False)
    page, name = new_app.page, new_app.name
    expect(page.locator(".version-tag")).to_have_text("not published yet")
    expect(page.locator("livery-gallery .card")).to_have_count(4)
    expect(page.get_by_role("link", name="Published gallery")).to_be_hidden()
    page.get_by_role("button", name="History").click()
    history = page.get_by_role("dialog", name="History")
    expect(history.get_by_text("No versions yet. Publish to create the first one.")).to_be_visible()
    history.get_by_role("button", name="Close").click()
    assert name not in [theme["app"] for theme in server.get("/themes")["themes"]]
    # The first page of this browser lists it, and the address without the draft opens it.
    page.goto(server.url)
    page.get_by_role("link", name=name).click()
    bench.checked()
    expect(page.locator(".version-tag")).to_have_text("not published yet")
    page.locator(".version-tag").click()
    expect(bench.status).to_have_text("Publish the app first. Channels point to versions.")
    page.get_by_role("button", name="Publish…").click()
    sheet = page.get_by_role("dialog", name="Publish version 1")
    expect(sheet.get_by_text(re.compile(r"^This is the first version, with \d+ values\.$"))).to_be_visible()
    expect(sheet.get_by_text("brand.primary", exact=True)).to_be_visible()
    sheet.get_by_label("Message").fill("First")
    sheet.get_by_role("button", name="Publish", exact=True).click()
    expect(page.locator(".version-tag")).to_have_text("version 1")
    assert server.version(name) == 1


def test_someone_else_is_working_on_an_app_with_this_name(new_app, somebody, open_page, server):
    new_app.create(publish=False).saved()
    other = NewApp(open_page(), server)
    other.sheet.get_by_label("Name").fill(new_app.name)
    other.sheet.get_by_role("button", name="Create").click()
    expect(other.sheet.get_by_role("status").last).to_contain_text(f"is working on an app named {new_app.name} already")


def test_someone_else_created_the_app_meanwhile(new_app, open_page, server):
    other = NewApp(open_page(), server)
    other.sheet.get_by_label("Name").fill(new_app.name)
    other.name = new_app.name
    other.create()
    new_app.sheet.get_by_role("radio", name="Now, as version 1").check()
    new_app.sheet.get_by_role("button", name="Create").click()
    expect(new_app.sheet.get_by_role("status").last).to_have_text(f"There is an app named {new_app.name} already.")


def test_only_publishers_are_offered_a_new_app(somebody, open_page, server):
    visitor = open_page(signed=False)
    visitor.goto(server.url)
    expect(visitor.locator(".app").first).to_be_visible()
    expect(visitor.get_by_role("button", name="New app…")).to_be_hidden()
    designer = somebody("Dora", role="designer").page
    designer.goto(server.url)
    expect(designer.get_by_text("Dora")).to_be_visible()
    expect(designer.get_by_role("button", name="New app…")).to_be_hidden()


def test_the_sheet_is_accessible_in_a_narrow_window(open_page, server):
    new_app = NewApp(open_page(viewport=NARROW), server)
    new_app.choose(tokens__json=TOKENS)
    expect(new_app.sheet.get_by_role("list", name="Findings")).to_be_visible()
    check_accessibility(new_app.page)


def test_what_arrives_is_shown_before_it_is_written(new_app):
    new_app.choose(tokens__json=TOKENS)
    preview = new_app.sheet.get_by_role("region", name="What arrives")
    expect(preview).to_contain_text("2 colors")
    colors = preview.get_by_role("list", name="Colors").get_by_role("listitem")
    expect(colors).to_have_text(["color.brand", "color.link"])
    expect(colors.first.locator(".swatch")).to_have_attribute("style", "--swatch: #783bf9ff;")


def test_only_the_values_and_files_that_can_not_be_read_are_refused(new_app, server):
    purple = {"$type": "color", "$value": {"colorSpace": "srgb", "components": [0.5, 0, 1]}}
    new_app.sheet.get_by_label("Files of tokens").set_input_files([
        {"name": name, "mimeType": "application/json", "buffer": text}
        for name, text in {
            "a.tokens.json": json.dumps({"a": {"purple": purple, "odd": {**purple, "$value": "about red"}}}).encode(),
            "b.json": b"{",
            "c.json": json.dumps({"wide": {"value": "3px"}}).encode("utf-16"),
        }.items()
    ])
    findings = new_app.sheet.get_by_role("list", name="Findings")
    expect(findings).to_contain_text("a.odd")
    expect(findings).to_contain_text("b.json")
    expect(new_app.sheet.get_by_role("region", name="What arrives")).to_contain_text("1 color · 1 dimension")
    new_app.create()
    assert set(server.get(f"/themes/{new_app.name}/latest")["tokens"]) == {"a.purple", "wide"}


class Import:
    """The sheet that adds tokens to the open theme."""

    def __init__(self, bench):
        self.page = bench.page
        self.page.get_by_role("button", name="Import tokens…").click()
        self.sheet = self.page.get_by_role("dialog", name="Import tokens")
        self.add = self.sheet.get_by_role("button", name="Add to the draft")

    def choose(self, name, text):
        choose(self.sheet, {name: text})

    def use(self, values):
        """The choice of the modes that some of the values are for."""
        return self.sheet.get_by_role("combobox", name=re.compile(f"^{values}"))


def test_tokens_are_added_to_an_open_theme_below_its_own_values(bench):
    bench.show("theme.ktv")
    bench.select(len(bench.text)).type("\nownGap: 4\n").checked()
    before = bench.text
    sheet = Import(bench)
    # The table of tokens has the same command.
    bench.press("Escape")
    bench.page.get_by_role("tab", name="Tokens").click()
    bench.page.get_by_role("button", name="Import…", exact=True).click()
    expect(sheet.add).to_be_disabled()
    sheet.choose("tokens.json", {"fresh": {"green": {"value": "#00aa55", "type": "color"}}, "ownGap": {"value": "9", "type": "sizing"}})
    expect(sheet.sheet.get_by_text("tokens.json can be imported without a loss.")).to_be_visible()
    check_accessibility(bench.page)
    sheet.add.click()
    bench.checked()
    expect(bench.errors).to_have_count(0)
    assert '"imported/theme.ktv"' in bench.text
    file = bench.page.locator('.file[data-file="imported/tokens.ktv"]')
    expect(file).to_be_visible()
    table = Table(bench).filter("fresh.green")
    expect(table.cell("fresh.green", "Day").locator(".swatch")).to_have_attribute("style", "--swatch: #00aa55ff;")
    table.filter("ownGap")
    expect(table.cell("ownGap", "Day")).to_contain_text("4")
    bench.page.get_by_role("button", name="Undo import").click()
    expect(file).to_have_count(0)
    assert bench.text == before


def test_imported_tokens_link_to_tokens_of_the_app(bench):
    bench.show("theme.ktv")
    sheet = Import(bench)
    sheet.choose("more.tokens.json", {"accent": {"$type": "color", "$value": "{brand.purple}"}})
    arriving = sheet.sheet.get_by_role("region", name="What arrives")
    expect(arriving.locator(".import-counts")).to_have_text("1 color")
    expect(arriving.get_by_role("list", name="Colors").get_by_role("listitem")).to_have_text("accent")
    sheet.add.click()
    bench.checked()
    expect(bench.errors).to_have_count(0)
    table = Table(bench).filter("accent")
    expect(table.cell("accent", "Day")).to_contain_text("#783bf9")


def test_imported_tokens_that_link_to_nothing_are_refused(bench):
    sheet = Import(bench)
    sheet.choose("more.tokens.json", {"accent": {"$type": "color", "$value": "{brand.purpel}"}})
    expect(sheet.sheet.get_by_role("list", name="Findings")).to_contain_text("brand.purpel")
    expect(sheet.sheet.locator(".import-counts")).to_have_text("No values")


def test_an_import_is_undone_after_the_edits_since(bench):
    before = bench.show("theme.ktv").text
    sheet = Import(bench)
    sheet.choose("tokens.json", {"fresh": {"value": "#00aa55", "type": "color"}})
    sheet.add.click()
    imported = bench.text
    bench.select(len(bench.text)).type("\nownGap: 4\n").press("Control+z").reads(imported)
    bench.press("Control+z").reads(before)
    expect(bench.page.locator('.file[data-file="imported/tokens.ktv"]')).to_have_count(0)


MODES = {
    "light": {"bg": {"value": "#ffffff", "type": "color"}}, "dark": {"bg": {"value": "#000000", "type": "color"}},
    "$themes": [{"id": name, "name": name, "group": "mode", "selectedTokenSets": {name: "enabled"}} for name in ("light", "dark")],
    "$metadata": {"tokenSetOrder": ["light", "dark"]},
}


def test_values_for_several_modes_go_into_the_modes_of_the_app(bench):
    page = bench.page
    sheet = Import(bench)
    sheet.choose("tokens.json", MODES)
    expect(sheet.sheet.get_by_text("For 2 modes: light, dark")).to_be_visible()
    expect(sheet.use("light").locator("option:checked")).to_have_text("all modes")
    expect(sheet.use("dark").locator("option:checked")).to_have_text("only night")
    effects = sheet.sheet.locator(".import-mode .hint-words")
    expect(effects).to_have_text([
        "If this theme already sets a value with the same name, its own value stays.",
        "For night, these values replace the theme’s values for all modes. Values that the theme already sets only for night stay.",
    ])
    check_accessibility(page)
    sheet.add.click()
    expect(page.get_by_role("radio", name="night", exact=True)).to_be_checked()
    expect(bench.errors).to_have_count(0)
    table = Table(bench).filter("bg")
    expect(table.cell("bg", "Day").locator(".swatch")).to_have_attribute("style", "--swatch: #ffffffff;")
    expect(table.cell("bg", "Night").locator(".swatch")).to_have_attribute("style", "--swatch: #000000ff;")
    for column in ("Day", "Night"):
        expect(table.cell("bg", column)).not_to_have_class(re.compile("is-inherited"))
    page.get_by_role("button", name="Undo import").click()
    table.filter("bg")
    expect(page.locator('.file[data-file^="imported/"]')).to_have_count(0)


def test_a_file_adds_a_new_mode_to_an_app(new_app, server):
    bench = new_app.create(publish=False)
    page = new_app.page
    page.locator("summary", has_text="Files").click()
    sheet = Import(bench)
    sheet.choose("dusk.json", {"colors": {"background": {"value": "#554466", "type": "color"}}})
    use = sheet.use("The values")
    expect(use.locator("option:checked")).to_have_text("all modes")
    use.select_option("a new skin…")
    expect(sheet.add).to_be_disabled()
    field = sheet.sheet.get_by_label("Name of the new skin")
    field.fill("night")
    expect(sheet.add).to_be_disabled()
    expect(sheet.sheet.get_by_text("There is a mode named night already.")).to_be_visible()
    field.fill("dusk")
    expect(sheet.sheet.get_by_text("For dusk, these values replace the theme’s values for all modes.")).to_be_visible()
    sheet.add.click()
    expect(page.get_by_role("radio", name="dusk", exact=True)).to_be_checked()
    expect(bench.errors).to_have_count(0)
    table = Table(bench).filter("colors.background")
    expect(table.cell("colors.background", "Dusk").locator(".swatch")).to_have_attribute("style", "--swatch: #554466ff;")
    expect(table.cell("colors.background", "Night").locator(".swatch")).to_have_attribute("style", "--swatch: #17161aff;")


def test_a_new_style_starts_like_another_one(bench):
    inspector = Inspector(bench).inspect("legos.base" if bench.page.locator('livery-gallery [data-style="legos.base"]').count() else "news")
    path = inspector.title.inner_text()
    inspector.panel.get_by_role("button", name="New style…").click()
    inspector.panel.get_by_label("Name of the new style").fill("special")
    inspector.panel.get_by_role("button", name="Create").click()
    new = path.rpartition(".")[0] + ".special" if "." in path else "special"
    expect(inspector.title).to_have_text(new)
    card = bench.page.locator(f'livery-gallery .card[data-style="{new}"]')
    expect(card).to_be_visible()
    group = bench.page.locator("livery-gallery .group").filter(has=bench.page.locator(f'[data-style="{new}"]'))
    type = group.locator(".group-name").inner_text()
    assert f"special({type}+{path}): {{}}" in bench.text


def test_a_style_of_another_app_is_copied_into_this_app_and_a_taken_name_is_rejected(bench):
    inspector = Inspector(bench).inspect("buttons.primary")
    inspector.panel.get_by_role("button", name="New style…").click()
    name = inspector.panel.get_by_label("Name of the new style")
    name.fill("secondary")
    inspector.panel.get_by_role("button", name="Create").click()
    assert name.evaluate("(field) => field.validationMessage") == "‘buttons.secondary’ exists already."
    name.fill("danger")
    inspector.panel.get_by_role("button", name="Create").click()
    expect(inspector.title).to_have_text("buttons.danger")
    expect(bench.page.locator('livery-gallery .card[data-style="buttons.danger"]')).to_be_visible()
    expect(bench.errors).to_have_count(0)
