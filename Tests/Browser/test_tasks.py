"""Tasks that designers do, and the steps that each of them takes: clicks, keystrokes, and text typed into a
field."""

import json
import re
import time
import uuid

import pytest
from playwright.sync_api import expect

from conftest import sign_in
from livery import PATIENCE, Server, Workbench, compare
from serving import node
from test_inspecting import Inspector

#: Counts the steps in all pages of a tab. Choosing from a list takes two clicks, which Playwright doesn't make.
#: The listeners belong to the document, because Playwright stops a click at the window, and clicks again, if its target has moved.
COUNTER = """
let typing = null
const count = (steps) => sessionStorage.setItem("steps", Number(sessionStorage.getItem("steps") ?? 0) + steps)
document.addEventListener("pointerdown", (event) => event.isTrusted && count(1), true)
document.addEventListener("keydown", (event) => {
  if (!["Control", "Shift", "Alt", "Meta"].includes(event.key) && (event.ctrlKey || event.altKey || event.key.length > 1)) count(1)
}, true)
document.addEventListener("input", ({ target }) => {
  // The page writes into the source itself.
  if (target.matches("[type=checkbox], [type=radio], livery-source *") || target === typing) return
  typing = target
  count(target.matches("select") ? 2 : 1)
}, true)
document.addEventListener("focusout", () => typing = null, true)
"""


@pytest.fixture
def desk(open_page, server):
    """The edit page of badoo for a new person, before the first step. Unlike in other tests, it has animations."""
    return Desk(open_page(reduced_motion="no-preference"), server)


class Desk:
    """A page on which steps are counted."""

    def __init__(self, page, server, app="badoo", is_new=True):
        self.page, self.server = page, server
        page.add_init_script(COUNTER)
        self.bench = Workbench(page, server, app).open(is_new=is_new)
        self.gallery = page.locator("livery-gallery")

    @property
    def steps(self):
        return int(self.page.evaluate("sessionStorage.getItem('steps')") or 0)

    def button(self, name, within=None, **options):
        return (within or self.page).get_by_role("button", name=name, **options)

    def sheet(self, name):
        return self.page.get_by_role("dialog", name=name)

    def inspect(self, path):
        """Clicks the drawing of a style outside its parts."""
        self.gallery.get_by_role("button", name=f"Inspect {path}, normal", exact=True).click(position={"x": 3, "y": 3})
        expect(self.inspector.title).to_have_text(path)
        return self.inspector

    @property
    def inspector(self):
        return Inspector(self.bench)


def test_change_the_brand_color_and_publish(open_page, server):
    before = server.version("bumble")
    desk = Desk(open_page(), server, "bumble", is_new=False)
    bench = desk.bench
    bench.page.locator(".file[data-file='base.ktv'][aria-current=true]").wait_for()
    bench.page.evaluate("""() => {
        window.clicks = 0
        document.addEventListener("click", ({ isTrusted, detail, target }) => {
            if (isTrusted && detail && !target.matches("[type=range]")) window.clicks += 1
        }, true)
    }""")
    began = time.monotonic()
    bench.line(bench.text.count("\n", 0, bench.text.index("yellow:")) + 1).locator("button.hint-swatch").first.click()
    dialog = desk.sheet("Color")
    # The drawing is updated while the pointer drags.
    drawn = desk.gallery.locator('.card[data-style="buttons.primary"] .drawn').first
    old = drawn.evaluate("(drawn) => getComputedStyle(drawn).backgroundColor")
    slider = dialog.get_by_role("slider", name="Hue").bounding_box()
    middle = slider["y"] + slider["height"] / 2
    bench.page.mouse.move(slider["x"] + slider["width"] * 0.2, middle)
    bench.page.mouse.down()
    bench.page.mouse.move(slider["x"] + slider["width"] * 0.3, middle, steps=5)
    expect(drawn).not_to_have_css("background-color", old)
    bench.page.mouse.up()
    color = dialog.get_by_label("Value").input_value()
    desk.button("Use color", dialog).click()
    desk.button("Publish…").click()
    sheet = desk.sheet(re.compile("Publish version"))
    expect(sheet.get_by_text(re.compile(r"^\d+ values change with it$"))).to_be_visible()
    sheet.get_by_label("Message").fill("A warmer yellow")
    desk.button("Publish", sheet, exact=True).click()
    expect(bench.page.locator(".version-tag")).to_have_text(f"version {before + 1}")
    print(f"brand color to published: {time.monotonic() - began:.1f} s")
    # The other steps are the drag and the message.
    assert bench.page.evaluate("window.clicks") <= 4
    assert server.get("/themes/bumble/latest")["tokens"]["brand.primary"]["value"] == f"{color}ff"


def test_where_is_a_value_used(desk):
    inspector = desk.inspect("news")
    inspector.open_row("news.borderColor")
    inspector.row("news.borderColor").get_by_role("button", name="brand.purple", exact=True).click()
    expect(inspector.panel.get_by_role("heading", level=3, name="29 places follow")).to_be_visible()
    assert desk.steps == 3
    used = inspector.panel.get_by_role("region", name="Used by").get_by_role("listitem")
    expect(used).to_have_count(29)
    used.filter(has_text="brand.primary").get_by_role("button", name="badoo · everywhere").first.click()
    inspector.bench.reads_selected("@brand.purple")
    inspector.panel.get_by_role("button", name="legos.hero.backgroundColor").click()
    expect(inspector.title).to_have_text("legos.hero")
    inspector.panel.get_by_role("button", name="Back", exact=True).click()
    expect(inspector.title).to_have_text("brand.purple")


@pytest.mark.parametrize(("side", "name"), [("text", "ink"), ("background", "paper")])
def test_fix_a_contrast_warning(desk, side, name):
    desk.bench.show("theme.ktv").press("Control+a").type("ink: #9a9a9a\npaper: #ffffff\nnote(Label): { backgroundColor: @paper, textColor: @ink }\n")
    problem = desk.page.locator(".problem").filter(has_text="note: text on background")
    expect(problem).to_have_count(1)
    before = desk.steps
    desk.bench.problems()
    desk.button(re.compile(f"^Fix: change the {side} {name} to #"), problem).click()
    expect(problem).to_have_count(0)
    # One opens the list.
    assert desk.steps - before == 2


def test_a_darker_night_button_without_touching_day(desk, server):
    desk.page.get_by_role("radio", name="night", exact=True).check()
    desk.bench.checked()
    inspector = desk.inspect("buttons.primary")
    path = "buttons.primary.backgroundColor.normal"
    inspector.open_row(path)
    expect(inspector.row(path).get_by_role("combobox")).to_have_value("skins/night.ktv")
    expect(inspector.row(path).get_by_role("button", name="Override here")).to_be_visible()
    inspector.field(path).fill("#4a1fb0")
    inspector.field(path).press("Enter")
    expect(inspector.row(path).locator(".tag")).to_have_text("badoo · night")
    assert desk.steps == 5
    expect(inspector.field(path)).to_be_focused()
    expect(inspector.row(path).get_by_role("button", name="Change")).to_be_visible()
    expect(inspector.page.locator('.file[data-file="skins/night.ktv"]')).to_have_attribute("aria-current", "true")
    text = inspector.bench.text
    assert text.startswith(server.files()["skins/night.ktv"])
    assert text.endswith("\n\nbuttons: {\n    primary: {\n        backgroundColor: { normal: #4a1fb0 }\n    }\n}\n")
    files = {**server.files(), "skins/night.ktv": text}
    night, day = (server.check(files, skin=skin)["bundle"]["styles"]["buttons.primary"]["value"]["backgroundColor"] for skin in ("night", "day"))
    published = server.get("/themes/badoo/latest", skin="night")["styles"]["buttons.primary"]["value"]["backgroundColor"]
    assert night == {**published, "normal": "#4a1fb0ff"} and len(night) == 3
    assert day == server.get("/themes/badoo/latest", skin="day")["styles"]["buttons.primary"]["value"]["backgroundColor"]
    expect(inspector.bench.area).to_be_hidden()
    inspector.bench.press("Control+z").reads(server.files()["skins/night.ktv"])


def test_roll_back(open_page, server):
    desk = Desk(open_page(), server, "bumble")
    desk.bench.recolor("#445566")
    number = desk.bench.publish("Too dark")
    before = desk.steps
    desk.button("History").click()
    sheet = desk.sheet("History")
    desk.button(f"Restore version {number - 1}", sheet).click()
    sheet.get_by_label("Message").fill("Too dark after all")
    desk.button(f"Restore version {number - 1}", sheet.locator("form")).click()
    expect(desk.page.locator(".version-tag")).to_have_text(f"version {number + 1}")
    assert desk.steps - before == 4


def test_rename_a_token_everywhere(desk, server):
    inspector = desk.inspect("news")
    inspector.open_row("news.borderColor")
    inspector.row("news.borderColor").get_by_role("button", name="brand.purple", exact=True).click()
    desk.button("Rename…", inspector.panel).click()
    dialog = desk.sheet("Rename brand.purple")
    dialog.get_by_role("textbox", name="New name").fill("violet")
    expect(dialog.get_by_role("status")).to_have_text("4 lines in 3 files")
    places = dialog.get_by_role("list", name="Places that change").get_by_role("listitem")
    spelled = re.compile(r"brand\.purple\b|^ +purple:|\{ purple:", re.M)
    expect(places).to_have_text([
        f"{file}:{text.count(chr(10), 0, match.end()) + 1}"
        for file, text in sorted(server.files().items()) for match in spelled.finditer(text)
    ])
    dialog.get_by_role("textbox").press("Enter")
    expect(dialog).to_be_hidden()
    assert desk.steps == 6
    expect(inspector.title).to_have_text("brand.violet")
    desk.bench.saved()
    draft = desk.page.request.get(f"{server.url}/themes/badoo/drafts/publisher").json()["files"]
    before = server.files()
    changed = {file: text["text"] for file, text in draft.items() if text["text"] != before[file]}
    assert changed == {
        file: before[file].replace("brand.purple", "brand.violet").replace("    purple:", "    violet:").replace("{ purple:", "{ violet:")
        for file in ("base.ktv", "contract.ktv", "screens/news.ktv")
    }
    desk.button("Undo rename of brand.purple").click()
    for file in changed:
        desk.bench.show(file).reads(before[file])


def create(desk, name):
    """Opens the sheet for a new app and enters its name."""
    desk.page.goto(desk.server.url)
    desk.button("New app…").click()
    sheet = desk.sheet("New app")
    sheet.get_by_label("Name").fill(name)
    return sheet


def test_create_an_app_that_extends_another_one(desk, server):
    name = f"app-{uuid.uuid4().hex[:8]}"
    sheet = create(desk, name)
    sheet.get_by_label("App to extend").select_option("badoo")
    sheet.get_by_role("radio", name="Now, as version 1").check()
    desk.button("Create", sheet).click()
    desk.page.wait_for_url(re.compile(f"/edit/{name}"))
    assert desk.steps == 6
    assert server.get(f"/themes/{name}")["extends"]["badoo"] == server.version()


def test_create_the_first_app_of_a_new_server(open_page, tmp_path):
    with node(tmp_path / "livery.sqlite") as (service, _):
        server = Server(service.url, service.sign_in_link)
        page = open_page(state=sign_in(server, "--name", "Ada", "--role", "publisher"))
        page.add_init_script(COUNTER)
        page.goto(server.url)
        expect(page.locator(".apps")).to_contain_text("No apps yet. Create the first one with “New app…”")
        page.get_by_role("button", name="New app…").click()
        sheet = page.get_by_role("dialog", name="New app")
        expect(sheet.get_by_role("radio", name=re.compile("^All values of another app"))).to_be_disabled()
        sheet.get_by_label("Name").fill("nova")
        sheet.get_by_role("button", name="Create").click()
        page.wait_for_url(re.compile("/edit/nova"))
        bench = Workbench(page, server, "nova").checked()
        expect(bench.status).to_have_text("No problems")
        assert int(page.evaluate("sessionStorage.getItem('steps')")) == 3
        page.close()


def test_create_a_style_from_the_gallery(desk):
    inspector = desk.inspect("buttons.primary")
    desk.button("New style…", inspector.panel).click()
    inspector.panel.get_by_label("Name of the new style").fill("danger")
    inspector.panel.get_by_label("Name of the new style").press("Enter")
    expect(desk.gallery.locator('.card[data-style="buttons.danger"]')).to_be_visible()
    assert desk.steps == 4
    inspector.open_row("buttons.danger.backgroundColor.normal")
    inspector.field("buttons.danger.backgroundColor.normal").fill("#c0262d")
    inspector.field("buttons.danger.backgroundColor.normal").press("Enter")
    drawn = desk.gallery.locator('.card[data-style="buttons.danger"] .drawn').first
    expect(drawn).to_have_css("background-color", "rgb(192, 38, 45)")
    assert desk.steps == 7


@pytest.mark.parametrize("other, steps", [(None, 1), ("Your draft and the current version", 3)])
def test_compare_two_skins_or_the_draft_with_the_current_version(desk, other, steps):
    compare(desk.page, other)
    expect(desk.gallery.locator(".card").first.locator(".side")).to_have_count(2)
    assert desk.steps == steps


def test_preview_on_a_phone(desk):
    desk.bench.add_value("onThePhone")
    desk.bench.saved()
    before = desk.steps
    desk.button("Preview on a phone").click()
    expect(desk.sheet("Preview on a phone").get_by_role("img", name="QR code of the link")).to_be_visible()
    assert desk.steps - before == 1


def test_import_tokens_of_another_tool(desk, server):
    name = f"app-{uuid.uuid4().hex[:8]}"
    sheet = create(desk, name)
    tokens = {"color": {"brand": {"value": "#783bf9", "type": "color"}, "link": {"value": "{color.brand}", "type": "color"}}}
    sheet.get_by_label("Files of tokens").set_input_files([{"name": "tokens.json", "mimeType": "application/json", "buffer": json.dumps(tokens).encode()}])
    expect(sheet.get_by_text("tokens.json can be imported without a loss.")).to_be_visible()
    sheet.get_by_role("radio", name="Now, as version 1").check()
    desk.button("Create", sheet).click()
    desk.page.wait_for_url(re.compile(f"/edit/{name}"))
    assert desk.steps == 5
    assert server.get(f"/themes/{name}/latest")["tokens"]["color.link"]["value"] == "#783bf9ff"


def test_schedule_a_publish_for_nine_o_clock(desk):
    desk.bench.recolor("#12ab89")
    desk.bench.saved()
    before = desk.steps
    desk.page.locator(".version-tag").click()
    sheet = desk.sheet("Channels and schedule")
    desk.button("Schedule…", sheet).click()
    desk.button("Tomorrow 09:00", sheet).click()
    sheet.get_by_label("Message").fill("On schedule")
    desk.button("Schedule", sheet, exact=True).click()
    scheduled = sheet.locator('.to-come[data-state="waiting"]')
    expect(scheduled).to_contain_text("09:00")
    assert desk.steps - before == 5
    desk.button(re.compile("^Cancel"), scheduled).click()
    expect(scheduled).to_have_count(0)


def test_find_a_text_in_all_files_and_replace_it(desk):
    desk.bench.press("Control+Shift+F")
    desk.page.get_by_role("radio", name="Text").check(force=True)
    panel = desk.page.locator("livery-find")
    panel.get_by_label("Find", exact=True).fill("deepPurple")
    panel.get_by_label("Replace with").fill("darkPurple")
    desk.button("Replace all", panel).click()
    expect(panel.get_by_role("status")).to_have_text(re.compile(r"^\d+ matches replaced$"))
    assert desk.steps == 5
    expect(desk.bench.errors).to_have_count(0)


def test_find_all_places_that_use_a_color_and_replace_it(desk):
    desk.page.get_by_role("tab", name="Find").click()
    panel = desk.page.locator("livery-find-values")
    panel.get_by_label("Find a value").fill("#783bf9")
    panel.get_by_label("Replace with").fill("#783bf8")
    desk.button("Replace in 1 place", panel).click()
    expect(panel.get_by_role("status")).to_have_text("Replaced in 1 place. No place uses #783bf9 anymore.")
    assert desk.steps == 4
    expect(desk.bench.errors).to_have_count(0)


def test_change_a_color_with_the_keyboard_only(desk):
    """The pointer is never used. A screen reader announces the role and name of the focused element."""
    page = desk.page
    page.keyboard.press("Tab")
    skip = desk.button("Skip to the canvas")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("#panel-gallery")).to_be_focused()
    desk.bench.press("Control+k").type("buttons.primary")
    page.keyboard.press("Enter")
    expect(desk.inspector.title).to_be_focused()
    path = "buttons.primary.cornerRadius"
    row = desk.inspector.row(path).locator(".inspected-row")
    for _ in range(40):
        if row.evaluate("(row) => row.matches(':focus')"):
            break
        page.keyboard.press("Tab")
    expect(row).to_be_focused()
    page.keyboard.press("Enter")
    field = desk.inspector.field(path)
    for _ in range(10):
        if field.evaluate("(field) => field.matches(':focus')"):
            break
        page.keyboard.press("Tab")
    expect(field).to_be_focused(timeout=PATIENCE)
    page.keyboard.press("Control+a")
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    drawn = desk.gallery.locator('.card[data-style="buttons.primary"] .drawn').first
    expect(drawn).to_have_css("border-radius", "3px")
    page.keyboard.press("Escape")
    desk.bench.press("Control+Shift+P")
    expect(desk.sheet(re.compile("Publish version"))).to_be_visible()
    page.keyboard.press("Escape")
