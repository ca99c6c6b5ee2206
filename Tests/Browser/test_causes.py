"""The publish sheet, with the author's edits, their consequences, pictures, and breaking changes."""

import re

from playwright.sync_api import expect

from livery import NARROW, Workbench, check_accessibility


def sheet(bench):
    bench.page.get_by_role("button", name="Publish…").click()
    sheet = bench.page.get_by_role("dialog", name=re.compile("Publish version"))
    sheet.get_by_label("Message").fill("Why")
    expect(sheet.locator(".sheet-summary")).to_contain_text("will change")
    return sheet


def recolored(bench):
    """The sheet after an edit of the color that badoo's other purple values follow."""
    bench.show("base.ktv")
    bench.replace(re.search("purple: (#[0-9a-f]{6})", bench.text)[1], "#0a8f5a")
    bench.saved()
    return sheet(bench)


def test_the_edited_value_is_listed_and_what_follows_is_below_it(bench):
    changes = recolored(bench).locator(".sheet-changes")
    effects = changes.locator(".effect")
    expect(effects).to_have_count(1)
    expect(effects.locator("> .change")).to_have_attribute("data-path", "brand.purple")
    followers = effects.locator(".followers")
    expect(followers.locator("summary")).to_have_text(re.compile(r"^\d\d values change with it$"))
    expect(followers.locator(".change").first).to_be_hidden()
    followers.locator("summary").press("Enter")
    expect(followers.locator('.change[data-path="brand.primary"]')).to_be_visible()


def test_changed_styles_are_drawn_before_and_after(bench, server):
    old = server.get("/themes/badoo/latest")["tokens"]["brand.purple"]["value"]
    sides = recolored(bench).locator('.picture[data-style="buttons.primary"]').get_by_role("group")
    expect(sides).to_have_count(2)
    for side, color in zip(sides.all(), (old, "#0a8f5aff"), strict=True):
        red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
        expect(side.locator('[data-state="normal"] .drawn').first).to_have_css("background-color", f"rgb({red}, {green}, {blue})")


def test_each_picture_is_named_by_its_style_and_side(bench):
    sides = recolored(bench).locator('.picture[data-style="buttons.primary"] livery-gallery')
    expect(sides.first.locator(".drawn").first).to_be_visible()
    for side, name in zip(sides.all(), ("before", "after"), strict=True):
        expect(side).to_have_accessible_name(f"buttons.primary {name}")


def test_a_style_that_changes_only_at_night_is_drawn_at_night(bench):
    bench.show("base.ktv").replace("radius: 12", "radius: 11")
    bench.show("skins/night.ktv").press("Control+End").type("\nlegos: { hero: { cornerRadius: 5 } }\n")
    bench.saved()
    opened = sheet(bench)
    expect(opened.get_by_role("region", name="iOS, day").locator('.picture[data-style="buttons.primary"] .picture-label')).to_have_text(["Before", "After"])
    expect(opened.locator('.picture[data-style="legos.hero"]')).to_have_count(1)
    expect(opened.get_by_role("region", name="iOS, night").locator(".picture")).to_have_attribute("data-style", "legos.hero")


def test_breaking_changes_are_confirmed_one_by_one(page, server):
    bench = Workbench(page, server, "bumble").open()
    file = bench.add_value("temporary")
    bench.publish("Add a value")
    bench.show(file).replace("temporary(dimension): 12\n", "")
    bench.saved()
    opened = sheet(bench)
    button = opened.get_by_role("button", name="Publish", exact=True)
    expect(opened.get_by_role("status").first).to_have_text("Confirm 1 breaking change.")
    expect(button).to_be_disabled()
    opened.get_by_role("checkbox", name="Apps can do without temporary").check()
    expect(button).to_be_enabled()
    button.click()
    expect(bench.status).to_contain_text("is published")


def test_the_sheet_is_accessible_in_a_narrow_window(open_page, server):
    bench = Workbench(open_page(viewport=NARROW), server).open()
    opened = recolored(bench)
    expect(opened.locator(".picture").first).to_be_visible()
    check_accessibility(bench.page)
