"""Publishing, history, restoring a version, and conflicts between two people."""

import contextlib
import json
import re

from playwright.sync_api import Error, expect

from livery import check_accessibility
from test_creating import NewApp


def changed(number):
    return f"{number} changed"


def test_publishing_lists_what_changes_and_serves_the_new_version(bench, server):
    before = server.get("/themes/badoo/latest")
    bench.recolor("#12ab89")
    bench.page.get_by_role("button", name="Publish…").click()
    sheet = bench.page.get_by_role("dialog", name=re.compile("Publish version"))
    change = sheet.locator(".change").filter(has_text="#12ab89").first
    expect(change.locator(".change-arrow")).to_be_visible()
    expect(sheet.get_by_role("button", name="Publish", exact=True)).to_be_disabled()
    bench.press("Escape")
    number = bench.publish("A greener brand")
    after = server.get("/themes/badoo/latest")
    assert server.version() == number
    assert "#12ab89" in json.dumps(after) and before != after
    expect(bench.page.locator(".file-edited")).to_have_count(0)


def test_the_numbers_of_changes_agree(bench):
    bench.recolor("#12ab89")
    bench.page.get_by_role("button", name="Publish…").click()
    sheet = bench.page.get_by_role("dialog", name=re.compile("Publish version"))
    number = sheet.locator('[data-level="patch"] > .sheet-subtitle .count')
    expect(sheet.locator(".sheet-summary .tag")).to_have_text(changed(number.inner_text()))


def test_letters_typed_while_the_sheet_opens_are_kept(bench):
    bench.recolor("#12ab89")
    bench.saved()
    requests = []
    bench.page.route(re.compile("/themes/badoo"), lambda route: requests.append(route))
    bench.page.get_by_role("button", name="Publish…").click()
    bench.page.keyboard.type("Warmer colors")
    bench.page.unroute(re.compile("/themes/badoo"))
    for request in requests:
        # The page has aborted requests that a later one replaces.
        with contextlib.suppress(Error):
            request.continue_()
    sheet = bench.page.get_by_role("dialog", name=re.compile("Publish version"))
    expect(sheet.get_by_label("Message")).to_have_value("Warmer colors")


def test_errors_prevent_publishing_with_a_reason(bench, server):
    bench.break_link()
    version = server.version()
    bench.page.get_by_role("button", name="Publish…").click()
    sheet = bench.page.get_by_role("dialog", name=re.compile("Publish version"))
    sheet.get_by_label("Message").fill("Broken")
    expect(sheet.get_by_role("status").first).to_contain_text("1 error to fix")
    expect(sheet.get_by_role("button", name="Publish", exact=True)).to_be_disabled()
    assert server.version() == version


def test_history_draws_what_changed(open_page, server):
    new_app = NewApp(open_page(), server)
    bench = new_app.create()
    page = new_app.page
    page.get_by_role("button", name="Source").click()
    bench.show("base.ktv").replace("#5b3bd6", "#b0306a")
    bench.saved()
    number = bench.publish("Pink")
    entry = bench.history().locator(f'[data-version="{number}"]')
    entry.get_by_role("button", name=f"Changes in version {number}").click()
    picture = entry.locator('.picture[data-style="primaryButton"]')
    colors = [
        picture.get_by_label(f"primaryButton {side}").locator(".drawn").first.evaluate("(one) => getComputedStyle(one).backgroundColor")
        for side in ("before", "after")
    ]
    assert colors == ["rgb(91, 59, 214)", "rgb(176, 48, 106)"]
    check_accessibility(page)


def test_history_shows_author_time_message_and_changes(bench, server):
    bench.recolor("#a1b2c3")
    number = bench.publish("Calmer, by request")
    entry = bench.history().locator(f'[data-version="{number}"]')
    written = server.get("/themes/badoo/versions", limit=1)["versions"][0]
    expect(entry.locator(".version-message")).to_contain_text("Calmer, by request")
    expect(entry.locator(".version-author")).to_have_text(written["author"])
    expect(entry.locator("time")).to_have_attribute("datetime", written["time"])
    expect(entry.locator(".version-origin")).to_have_text(f"from draft {written['origin']['draft']}")
    expect(entry.locator(".version-head .tag-patch")).to_have_text(changed(written["changes"]["patch"]))
    entry.get_by_role("button", name=f"Changes in version {number}").click()
    expect(entry.locator(".change").filter(has_text="#a1b2c3").first).to_be_visible()
    expect(entry.locator(".file-change")).to_have_count(1)


def test_restoring_a_version_publishes_its_content_as_a_new_version(bench, server):
    bench.recolor("#445566")
    number = bench.publish("Too dark")
    old = server.get(f"/themes/badoo/versions/{number - 1}")
    sheet = bench.history()
    sheet.get_by_role("button", name=f"Restore version {number - 1}").click()
    sheet.get_by_label("Message").fill("Too dark after all")
    sheet.locator("form").get_by_role("button", name=f"Restore version {number - 1}").click()
    expect(bench.page.locator(".version-tag")).to_have_text(f"version {number + 1}")
    assert server.get("/themes/badoo/latest") == old
    newest = server.get("/themes/badoo/versions", limit=1)["versions"][0]
    assert (newest["number"], newest["rolledBackFrom"], newest["message"]) == (number + 1, number - 1, "Too dark after all")
    expect(bench.page.locator(".file-edited")).to_have_count(0)


def test_a_version_published_by_someone_else_is_merged_into_the_text(bench, somebody, server):
    names = list(server.files())
    bench.show(names[0]).select(0).type("// mine\n").saved()
    bench.page.get_by_role("button", name="Publish…").click()
    sheet = bench.page.get_by_role("dialog", name=re.compile("Publish version"))
    sheet.get_by_label("Message").fill("Was slower")
    expect(sheet.get_by_text("The text changes, but no values do.")).to_be_visible()
    other = somebody("Bo")
    other.show(names[1]).select(0).type("// theirs\n")
    number = other.publish("Was faster")
    sheet.get_by_role("button", name="Publish", exact=True).click()
    conflict = bench.page.get_by_role("dialog", name="Another version was published")
    expect(conflict).to_contain_text("Was faster")
    conflict.get_by_role("button", name="Load it and keep my text").click()
    expect(bench.page.locator(".version-tag")).to_have_text(f"version {number}")
    bench.show(names[1]).reads(re.compile("^// theirs\n"))
    bench.show(names[0]).reads(re.compile("^// mine\n"))
    assert bench.publish("Was slower") == number + 1


def test_a_used_sign_in_link_shows_an_error_and_the_token_form(open_page, server):
    link = server.sign_in_link()
    page = open_page(signed=False)
    page.goto(link)
    page.wait_for_url(f"{server.url}/")
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    again = open_page(signed=False)
    again.goto(link)
    expect(again.get_by_role("status")).to_contain_text("This link is not valid")
    expect(again.get_by_label("Token")).to_be_focused()


def test_signing_out_ends_the_session(open_page, server):
    page = open_page(signed=False)
    page.goto(server.sign_in_link())
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    page.reload()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()


def test_restoring_a_version_keeps_an_open_draft_until_the_author_decides(bench, server):
    bench.recolor("#445566")
    number = bench.publish("Too dark")
    file = bench.add_value("carried")
    bench.saved()
    sheet = bench.history()
    sheet.get_by_role("button", name=f"Restore version {number - 1}").click()
    button = sheet.locator("form").get_by_role("button", name=f"Restore version {number - 1}")
    expect(button).to_be_in_viewport(ratio=1)
    button.click()
    expect(bench.page.locator(".version-tag")).to_have_text(f"version {number + 1}")
    expect(bench.page.locator(".sheet[open], dialog[open]")).to_have_count(0)
    banner = bench.page.locator(".banner")
    expect(banner).to_contain_text(f"Version {number - 1} is restored as version {number + 1}. You still see your draft.")
    check_accessibility(bench.page)
    bench.page.reload()
    bench.checked()
    banner.get_by_role("button", name="Discard draft…").click()
    expect(banner).to_contain_text("They can’t be restored.")
    banner.get_by_role("button", name="Keep draft").click()
    banner.get_by_role("button", name="Update draft…").click()
    update = bench.page.get_by_role("dialog", name=re.compile("Update"))
    update.get_by_role("button", name=re.compile("^Update")).click()
    expect(update).to_be_hidden()
    expect(banner).to_be_hidden()
    name = bench.saved()
    draft = bench.page.request.get(f"{server.url}/themes/badoo/drafts/{name}").json()
    assert draft["base"] == number + 1 and [edit["path"] for edit in draft["edits"]] == [file]
    bench.show(file).reads(re.compile("carried"))
    assert "#445566" not in "".join(text["text"] for text in draft["files"].values())
