"""Releases: changes that installed builds can't read ask about each build first."""

import json
import re
import urllib.request

import pytest
from playwright.sync_api import expect

from livery import check_accessibility

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
            return answer.headers["ETag"]

    def register(name, path, kind="dimension"):
        body = {"contract": {"app": "badoo", "requires": {path: kind}, "reads": [path]}, "axes": {"platform": "ios"}}
        names.append((name, send("PUT", name, {"If-None-Match": "*"}, body)))

    def retire(name):
        for one, tag in [one for one in names if one[0] == name]:
            send("DELETE", one, {"If-Match": tag})
            names.remove((one, tag))

    register.retire = retire
    yield register
    for name, _ in list(names):
        retire(name)


def publish_sheet(bench, message):
    bench.page.get_by_role("button", name="Publish…").click()
    sheet = bench.page.get_by_role("dialog", name=re.compile("Publish version"))
    sheet.get_by_label("Message").fill(message)
    expect(sheet.locator(".sheet-changes .empty")).to_have_count(0)
    for box in sheet.get_by_role("checkbox", name=re.compile("^Apps can do without")).all():
        box.check()
    return sheet


def remove(bench, name):
    """Removes the value that `add_value` has added."""
    bench.replace(f"\n{name}(dimension): 12\n", "")


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
