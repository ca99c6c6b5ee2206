"""Releases: changes that installed builds can't read ask about each build first."""

import json
import re
import urllib.request

import pytest
from playwright.sync_api import expect

from livery import NARROW, Workbench, check_accessibility, check_accessibility_in_all_modes, confirm

LONG = "ios-" + "9" * 60


@pytest.fixture
def register(server, credentials):
    """Registers releases of badoo, and retires them after the test."""
    names = []

    def send(method, name, fields, body=None):
        headers = credentials | {"Content-Type": "application/json"} | fields
        data = json.dumps(body).encode() if body else None
        request = urllib.request.Request(f"{server.url}/themes/badoo/releases/{name}", data, headers, method=method)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer), answer.headers["ETag"]

    def register(name, path, kind="dimension", reads=()):
        contract = {"app": "badoo", "requires": {path: kind}, "reads": [path, *reads]}
        names.append(name)
        send("PUT", name, {"If-None-Match": "*"}, {"contract": contract, "axes": {"platform": "ios"}})

    def retire(name):
        release, tag = send("GET", name, {})
        if not release["retired"]:
            send("DELETE", name, {"If-Match": tag})

    register.retire = retire
    register.state = lambda name: send("GET", name, {})[0]
    yield register
    for name in names:
        retire(name)


def publish_sheet(bench, message):
    bench.page.get_by_role("button", name="Publish…").click()
    sheet = bench.page.get_by_role("dialog", name=re.compile("Publish version"))
    sheet.get_by_label("Message").fill(message)
    confirm(sheet, without="Apps can do")
    return sheet


def remove(bench, name):
    """Removes the value that `add_value` has added."""
    bench.replace(f"\n{name}(dimension): 12\n", "")


def releases(bench):
    """Opens the list of releases."""
    page = bench.page
    if page.viewport_size["width"] <= 1100:
        page.get_by_role("button", name="More actions").click()
    page.get_by_role("button", name="Releases", exact=True).click()
    return page.get_by_role("dialog", name="Releases")


def break_release(bench, register, name, value):
    """Publishes a value, a release that requires it, and a version without it. Returns that version."""
    bench.add_value(value)
    bench.publish(f"With {value}")
    register(name, value)
    remove(bench, value)
    bench.saved()
    sheet = publish_sheet(bench, f"Without {value}")
    confirm(sheet)
    number = bench.server.version() + 1
    sheet.get_by_role("button", name="Publish", exact=True).click()
    expect(bench.page.locator(".version-tag")).to_have_text(f"version {number}")
    return number


def test_a_publish_asks_about_each_release_that_it_breaks(bench, register, server):
    bench.add_value("neededByBuilds")
    number = bench.publish("With the value")
    register("ios-7.9.0", "neededByBuilds")
    register(LONG, "neededByBuilds")
    remove(bench, "neededByBuilds")
    bench.saved()
    sheet = publish_sheet(bench, "Without the value")
    question = sheet.get_by_role("group", name="2 releases can’t read this version")
    release = question.locator('[data-release="ios-7.9.0"]')
    expect(release).to_contain_text("iOS 7.9.0 can’t read this version")
    expect(release).to_contain_text("neededByBuilds is missing")
    expect(release).to_contain_text("No requests in 90 days")
    expect(release).to_contain_text(f"People with this build keep version {number}.")
    expect(question.get_by_text("Behind a CDN")).to_have_count(1)
    button = sheet.get_by_role("button", name="Publish", exact=True)
    expect(button).to_be_disabled()
    check_accessibility(bench.page)
    release.get_by_role("checkbox").press("Space")
    expect(button).to_be_disabled()
    expect(sheet.get_by_text("Confirm 1 release that can’t read this version.")).to_be_visible()
    question.locator(f'[data-release="{LONG}"]').get_by_role("checkbox").check()
    button.click()
    expect(bench.page.locator(".version-tag")).to_have_text(f"version {number + 1}")
    assert server.version() == number + 1


def test_a_release_registered_while_the_sheet_is_open_is_asked_about(bench, register, server):
    bench.add_value("neededLater")
    number = bench.publish("With the value")
    remove(bench, "neededLater")
    bench.saved()
    sheet = publish_sheet(bench, "Without it, in my words")
    button = sheet.get_by_role("button", name="Publish", exact=True)
    expect(button).to_be_enabled()
    register("ios-8.0.0", "neededLater")
    button.click()
    release = sheet.locator('[data-release="ios-8.0.0"]')
    expect(release).to_contain_text("neededLater is missing")
    expect(sheet.get_by_label("Message")).to_have_value("Without it, in my words")
    assert server.version() == number
    # A retired release stays confirmed, which changes nothing.
    release.get_by_role("checkbox").check()
    register.retire("ios-8.0.0")
    button.click()
    expect(bench.page.locator(".version-tag")).to_have_text(f"version {number + 1}")


def test_restores_and_channel_moves_ask_the_same_question(bench, register, server):
    old = server.version()
    bench.add_value("neededSince")
    number = bench.publish("With the value")
    register("ios-8.4.0", "neededSince")
    sheet = bench.history()
    sheet.get_by_role("button", name=f"Restore version {old}").click()
    form = sheet.locator("form")
    button = form.get_by_role("button", name=f"Restore version {old}")
    expect(form.locator('[data-release="ios-8.4.0"]')).to_contain_text(f"keep version {number}.")
    expect(button).to_be_disabled()
    check_accessibility(bench.page)
    bench.press("Escape")

    bench.page.locator(".version-tag").click()
    channels = bench.page.get_by_role("dialog", name="Channels and schedule")
    channels.get_by_role("button", name="New channel…").click()
    channels.get_by_label("Name", exact=True).fill("old")
    channels.get_by_label("Version").fill(str(old))
    channels.get_by_role("button", name="Create channel").click()
    channels.get_by_role("checkbox", name="Continue without iOS 8.4.0").check()
    expect(channels.get_by_label("Name", exact=True)).to_have_value("old")
    channels.get_by_role("button", name="Create channel").click()
    moved = channels.locator('[data-channel="old"]')
    expect(moved).to_contain_text(f"version {old}")
    moved.get_by_role("button", name="Delete channel old").click()
    moved.get_by_role("button", name="Delete channel", exact=True).click()
    expect(moved).to_have_count(0)
    bench.press("Escape")

    bench.history().get_by_role("button", name=f"Restore version {old}").click()
    form.get_by_role("checkbox").check()
    button.click()
    expect(bench.page.locator(".version-tag")).to_have_text(f"version {number + 1}")


# The list of releases


def test_the_list_says_what_each_build_gets_and_why(bench, register):
    number = break_release(bench, register, "ios-10.0.0", "inTheList")
    register("ios-10.1.0", "brand.purple", "color", reads=["buttons.primary"])
    sheet = releases(bench)
    pinned, current = sheet.locator('[data-release="ios-10.0.0"]'), sheet.locator('[data-release="ios-10.1.0"]')
    expect(current).to_contain_text("Current version")
    expect(current).to_contain_text("Registered by")
    expect(current).to_contain_text("platform iOS")
    expect(current).to_contain_text("No requests in 90 days.")
    expect(pinned).to_contain_text(f"Pinned to version {number - 1}")
    expect(pinned).to_contain_text(re.compile(f"Can’t read version {number}, which .+ published .+: “Without inTheList”"))
    expect(pinned).to_contain_text("inTheList is missing")
    pinned.get_by_text("Reads 1 value, 1 required").click()
    expect(pinned.locator('[data-path="inTheList"]')).to_contain_text("not in this theme")
    check_accessibility_in_all_modes(bench.page)
    current.get_by_text("Reads 2 values, 1 required").click()
    current.get_by_role("button", name="buttons.primary").click()
    expect(sheet).to_be_hidden()
    expect(bench.page.locator("#inspector-title")).to_have_text("buttons.primary")


def test_a_release_is_retired_and_the_retirement_is_undone(bench, register):
    number = break_release(bench, register, "ios-10.2.0", "retiredByHand")
    sheet = releases(bench)
    release = sheet.locator('[data-release="ios-10.2.0"]')
    release.get_by_role("button", name="Retire iOS 10.2.0").click()
    expect(release).to_contain_text(f"get version {number - 1} now. Afterward, the server sends them version {number}")
    check_accessibility(bench.page)
    release.get_by_role("button", name="Retire release").click()
    expect(sheet.get_by_role("status").first).to_contain_text("iOS 10.2.0 is retired.")
    expect(sheet.get_by_role("button", name="Undo")).to_be_focused()
    assert register.state("ios-10.2.0")["retired"]
    expect(sheet.locator(".releases-retired summary").first).to_contain_text("retired release")
    bench.press("Enter")
    expect(sheet.get_by_role("status").first).to_have_text("iOS 10.2.0 is active again.")
    expect(sheet.get_by_role("list", name="Active releases").locator('[data-release="ios-10.2.0"]')).to_be_visible()
    assert register.state("ios-10.2.0")["version"] == number - 1


def test_a_retired_release_is_activated_again(bench, register):
    register("ios-10.3.0", "brand.purple", "color")
    register.retire("ios-10.3.0")
    sheet = releases(bench)
    sheet.get_by_text(re.compile("^[0-9]+ retired releases?$")).click()
    check_accessibility(bench.page)
    sheet.get_by_role("button", name="Activate iOS 10.3.0 again").click()
    expect(sheet.get_by_role("list", name="Active releases").locator('[data-release="ios-10.3.0"]')).to_be_visible()
    assert not register.state("ios-10.3.0")["retired"]


def test_only_the_first_of_two_people_retires_a_release(bench, register):
    register("ios-10.4.0", "brand.purple", "color")
    sheet = releases(bench)
    release = sheet.locator('[data-release="ios-10.4.0"]')
    release.get_by_role("button", name="Retire iOS 10.4.0").click()
    button = release.get_by_role("button", name="Retire release")
    expect(button).to_be_visible()
    register.retire("ios-10.4.0")
    button.click()
    expect(sheet.get_by_role("status").first).to_contain_text("has already retired iOS 10.4.0.")
    expect(sheet.get_by_role("list", name="Active releases").locator('[data-release="ios-10.4.0"]')).to_have_count(0)


def test_an_update_of_the_list_keeps_an_open_form(bench, register):
    register("ios-10.8.0", "brand.purple", "color")
    release = releases(bench).locator('[data-release="ios-10.8.0"]')
    expect(release).to_contain_text("Current version")
    waiting = []
    bench.page.route("**/releases?contracts=1", lambda route: waiting.append(route))
    with bench.page.expect_request("**/releases?contracts=1"):
        bench.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    release.get_by_role("button", name="Retire iOS 10.8.0").click()
    with bench.page.expect_response("**/releases?contracts=1"):
        waiting[0].continue_()
    # The page has read the list before it reads a later response.
    bench.page.evaluate("fetch('/themes').then((response) => response.text())")
    expect(release.get_by_role("button", name="Retire release")).to_be_visible()


def test_a_publish_by_someone_else_updates_the_open_list(bench, register, somebody):
    bench.add_value("takenAway")
    number = bench.publish("With the value")
    register("ios-10.5.0", "takenAway")
    release = releases(bench).locator('[data-release="ios-10.5.0"]')
    expect(release).to_contain_text("Current version")
    bo = somebody("Bo")
    bo.show(next(iter(bench.server.files())))
    remove(bo, "takenAway")
    bo.saved()
    sheet = publish_sheet(bo, "Without it")
    confirm(sheet)
    sheet.get_by_role("button", name="Publish", exact=True).click()
    expect(release).to_contain_text(f"Pinned to version {number}")
    expect(release).to_contain_text(f"Can’t read version {number + 1}, which Bo published")


def test_a_designer_sees_releases_and_a_visitor_is_asked_to_sign_in(somebody, open_page, server, register):
    register("ios-10.6.0", "brand.purple", "color")
    sheet = releases(somebody("Dee", role="designer"))
    expect(sheet.locator('[data-release="ios-10.6.0"]')).to_contain_text("Current version")
    expect(sheet.get_by_text("Only publishers can retire releases.")).to_be_visible()
    expect(sheet.get_by_role("button", name=re.compile("^Retire"))).to_have_count(0)
    sheet = releases(Workbench(open_page(signed=False), server).open())
    expect(sheet).to_contain_text("Sign in to see the releases of this app.")


def test_an_app_without_releases_says_how_to_register_one(page, server):
    page.set_viewport_size(NARROW)
    bench = Workbench(page, server, "bumble").open(is_new=True)
    sheet = releases(bench)
    expect(sheet).to_contain_text("A release is a build of the app that people have installed.")
    expect(sheet.locator("pre")).to_have_text(
        "livery release add bumble ios-1.0.0 \\ --contract Bumble.contract.json \\ --axis platform=ios"
    )
    assert sheet.evaluate("(sheet) => sheet.scrollWidth <= sheet.clientWidth")
    check_accessibility(page)


def test_a_list_that_cant_be_loaded_can_be_requested_again(bench, register):
    register("ios-10.7.0", "brand.purple", "color")
    bench.page.route("**/releases?contracts=1", lambda route: route.abort("internetdisconnected"))
    sheet = releases(bench)
    expect(sheet).to_contain_text("The releases could not be loaded: the server can’t be reached.")
    bench.page.unroute("**/releases?contracts=1")
    sheet.get_by_role("button", name="Retry").click()
    expect(sheet.locator('[data-release="ios-10.7.0"]')).to_be_visible()


# Marks of tokens


def token(bench, path):
    """Shows a token in the table. Returns its row."""
    bench.page.get_by_role("tab", name="Tokens").click()
    bench.page.get_by_role("searchbox", name="Filter tokens").fill(path)
    return bench.page.locator(f'.tokens-row[data-path="{path}"]')


def test_a_token_that_only_retired_releases_read_is_marked(bench, register):
    bench.add_value("readOnce")
    bench.publish("With a value for a while")
    register("ios-11.0.0", "readOnce")
    register.retire("ios-11.0.0")
    row = token(bench, "readOnce")
    expect(row.get_by_role("rowheader")).to_contain_text("No release needs this anymore")
    bench.page.get_by_label("Show", exact=True).select_option("Not needed by releases")
    expect(row).to_be_visible()
    row.get_by_text("readOnce").click()
    section = bench.page.locator("livery-inspector").get_by_role("region", name="Releases")
    expect(section).to_contain_text("No release needs this anymore")
    expect(section).to_contain_text("iOS 11.0.0")
    check_accessibility(bench.page)
    # A link from the theme needs it.
    bench.replace("\nreadOnce(dimension): 12\n", "\nreadOnce(dimension): 12\nreadTwice(dimension): @readOnce\n")
    expect(section).to_have_count(0)


def test_a_deprecated_token_names_the_releases_that_read_it(bench, register):
    bench.add_value("readForLong")
    bench.publish("With a value for long")
    register("ios-11.1.0", "readForLong")
    row = token(bench, "readForLong")
    row.get_by_text("readForLong").click()
    inspector = bench.page.locator("livery-inspector")
    section = inspector.get_by_role("region", name="Releases")
    expect(section).to_contain_text(re.compile("^Read by"))
    expect(row.locator(".tag")).to_have_count(0)
    inspector.get_by_role("checkbox", name="Deprecated").check()
    expect(row.get_by_role("rowheader")).to_contain_text("Still read by iOS 11.1.0")
    expect(section).to_contain_text("Still read by")
    expect(section).to_contain_text("requires it")
    inspector.get_by_role("button", name="Delete…").click()
    sheet = bench.page.get_by_role("dialog", name="Delete readForLong")
    expect(sheet).to_contain_text("iOS 11.1.0 can’t read a version without readForLong.")
    check_accessibility(bench.page)
    bench.press("Escape")
    section.get_by_role("button", name="iOS 11.1.0").click()
    listed = bench.page.get_by_role("dialog", name="Releases").locator('[data-release="ios-11.1.0"]')
    expect(listed.locator('[data-path="readForLong"]')).to_be_visible()


def test_a_check_never_waits_for_releases(bench, register):
    register("ios-11.2.0", "brand.purple", "color")
    waiting = []
    bench.page.route("**/releases?contracts=1", lambda route: waiting.append(route))
    row = token(bench, "brand.purple")
    row.get_by_text("purple", exact=True).click()
    expect(bench.page.locator("#inspector-title")).to_have_text("brand.purple")
    with bench.page.expect_response("**/check*"):
        bench.recolor("#12ab89")
    row.get_by_text("purple", exact=True).click()
    expect(bench.page.locator("livery-inspector .inspected").first).to_contain_text("#12ab89")
    assert len(waiting) == 1
    waiting[0].continue_()
    section = bench.page.locator("livery-inspector").get_by_role("region", name="Releases")
    expect(section).to_contain_text("iOS 11.2.0")
