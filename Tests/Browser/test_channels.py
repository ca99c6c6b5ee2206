"""Channels and scheduled changes."""

import datetime
import re

import pytest
from playwright.sync_api import expect

from livery import check_accessibility


@pytest.fixture
def channels(bench):
    """Opens badoo's channels and schedule."""

    def channels():
        bench.page.locator(".version-tag").click()
        sheet = bench.page.get_by_role("dialog", name="Channels and schedule")
        expect(sheet.locator('[data-channel="latest"]')).to_be_visible()
        expect(sheet.get_by_role("button", name="Schedule…")).to_be_visible()
        return sheet

    return channels


def schedule(sheet, message):
    """Schedules the open draft for tomorrow. Returns its item in the list."""
    sheet.get_by_role("button", name="Schedule…").click()
    sheet.get_by_role("button", name="Tomorrow 09:00").click()
    sheet.get_by_label("Message").fill(message)
    sheet.get_by_role("button", name="Schedule", exact=True).click()
    item = sheet.locator('.to-come[data-state="waiting"]')
    expect(item).to_have_count(1)
    return item


def cancel(sheet):
    """Cancels the only scheduled change."""
    item = sheet.locator('.to-come[data-state="waiting"]')
    item.get_by_role("button", name=re.compile("^Cancel")).click()
    expect(item).to_have_count(0)


def test_a_channel_is_created_moved_and_deleted(bench, channels, server):
    bench.add_value("forTheBeta")
    number = bench.publish("For the beta")
    sheet = channels()
    expect(sheet.locator('[data-channel="latest"]')).to_contain_text(f"version {number}")
    sheet.get_by_role("button", name="New channel…").click()
    sheet.get_by_label("Name", exact=True).fill("beta")
    sheet.get_by_label("Version").fill("1")
    sheet.get_by_role("button", name="Create channel").click()
    beta = sheet.locator('[data-channel="beta"]')
    expect(beta).to_contain_text("version 1")
    assert server.get("/themes/badoo/beta") == server.get("/themes/badoo/versions/1")
    beta.get_by_role("button", name="Move channel beta", exact=True).click()
    beta.get_by_label("Version (currently 1)").fill(str(number))
    check_accessibility(bench.page)
    beta.get_by_role("button", name="Move channel", exact=True).click()
    expect(beta.locator(".channel-version")).to_have_text(f"version {number}")
    assert server.get("/themes/badoo/beta") == server.get("/themes/badoo/latest")
    beta.get_by_role("button", name="Delete channel beta").click()
    beta.get_by_role("button", name="Delete channel", exact=True).click()
    expect(beta).to_have_count(0)


def test_a_move_fails_if_someone_else_moved_the_channel_first(bench, channels, somebody):
    bench.add_value("toPointTo")
    number = bench.publish("To point to")
    sheet = channels()
    sheet.get_by_role("button", name="New channel…").click()
    sheet.get_by_label("Name", exact=True).fill("stage")
    sheet.get_by_role("button", name="Create channel").click()
    stage = sheet.locator('[data-channel="stage"]')
    stage.get_by_role("button", name="Move channel stage", exact=True).click()
    stage.get_by_label(f"Version (currently {number})").fill("1")
    bo = somebody("Bo")
    csrf = bo.page.request.get(f"{bo.server.url}/session").json()["csrf"]
    address = f"{bo.server.url}/themes/badoo/channels/stage"
    headers = {"X-CSRF-Token": csrf, "If-Match": bo.page.request.get(address).headers["etag"]}
    assert bo.page.request.put(address, headers=headers, data={"version": 2}).ok
    stage.get_by_role("button", name="Move channel", exact=True).click()
    expect(stage.get_by_role("status")).to_contain_text("Someone else changed this channel just now")


def test_a_draft_is_scheduled_in_a_time_zone_listed_and_canceled(bench, channels):
    bench.recolor("#12ab89")
    name = bench.saved()
    year = datetime.date.today().year + 1
    sheet = channels()
    sheet.get_by_role("button", name="Schedule…").click()
    expect(sheet.get_by_label("Draft", exact=True)).to_have_value(name)
    sheet.get_by_label("Time", exact=True).fill(f"{year}-12-01T00:00")
    sheet.get_by_label("Time zone").fill("Europe/London")
    expect(sheet.locator(".moment-exact")).to_contain_text(re.compile(r"^\w+ 1 Dec \d+, 00:00 Europe/London"))
    sheet.get_by_label("Message").fill("The winter look")
    check_accessibility(bench.page)
    sheet.get_by_role("button", name="Schedule", exact=True).click()
    scheduled = sheet.locator('.to-come[data-state="waiting"]')
    expect(scheduled).to_contain_text(f"Publish draft {name}")
    expect(scheduled).to_contain_text(f"1 Dec {year}, 00:00 UTC")
    expect(scheduled).to_contain_text("The winter look")
    scheduled.get_by_role("button", name=re.compile("^Cancel")).click()
    expect(sheet.get_by_text("Nothing scheduled.")).to_be_visible()
    sheet.get_by_text("Recent").click()
    expect(sheet.locator('.to-come[data-state="cancelled"]').first).to_contain_text("The winter look")


def test_a_suggested_time_needs_one_click_and_an_unknown_zone_is_rejected(bench, channels):
    sheet = channels()
    sheet.get_by_role("button", name="Schedule…").click()
    time, zone = sheet.get_by_label("Time", exact=True), sheet.get_by_label("Time zone")
    expect(zone).to_have_value(bench.page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone"))
    sheet.get_by_role("button", name="Tomorrow 09:00").click()
    expect(time).to_have_value(re.compile("T09:00$"))
    expect(sheet.locator(".moment-exact")).to_contain_text(re.compile(", 09:00 .+ · (in .+ hours|tomorrow)"))
    zone.fill("Europe/Lomdon")
    assert zone.evaluate("field => field.validationMessage") == "Choose a time zone, such as Europe/London."
    expect(sheet.locator(".moment-exact")).to_be_empty()


def test_a_time_in_the_past_is_rejected_with_a_reason(bench, channels):
    sheet = channels()
    sheet.get_by_role("button", name="Schedule…").click()
    sheet.get_by_label("Restore version").check()
    sheet.get_by_label("Version", exact=True).fill("1")
    sheet.get_by_label("Time", exact=True).fill("2020-01-01T00:00")
    sheet.get_by_label("Message").fill("Too late")
    sheet.get_by_role("button", name="Schedule", exact=True).click()
    expect(sheet.locator(".sheet-reason.is-error")).to_contain_text("expected a future time")


def test_scheduling_a_publish_keeps_its_message(bench):
    bench.recolor("#12ab89")
    bench.saved()
    bench.page.get_by_role("button", name="Publish…").click()
    sheet = bench.page.get_by_role("dialog", name=re.compile("Publish version"))
    sheet.get_by_label("Message").fill("When it snows")
    sheet.get_by_role("button", name="Schedule…").click()
    schedule = bench.page.get_by_role("dialog", name="Channels and schedule")
    expect(schedule.get_by_label("Message")).to_have_value("When it snows")


def test_a_schedule_asks_about_breaking_changes_like_a_publish(bench):
    file = bench.add_value("temporary")
    bench.publish("Add a value")
    bench.show(file).replace("temporary(dimension): 12\n", "")
    bench.saved()
    bench.page.get_by_role("button", name="Publish…").click()
    publish = bench.page.get_by_role("dialog", name=re.compile("Publish version"))
    publish.get_by_label("Message").fill("Without it")
    publish.get_by_role("button", name="Schedule…").click()
    sheet = bench.page.get_by_role("dialog", name="Channels and schedule")
    sheet.get_by_role("button", name="Tomorrow 09:00").click()
    button = sheet.get_by_role("button", name="Schedule", exact=True)
    expect(sheet.get_by_text("Confirm 1 breaking change.")).to_be_visible()
    expect(button).to_be_disabled()
    # A restored version is asked about by its releases only.
    sheet.get_by_label("Restore version").check()
    expect(button).to_be_enabled()
    sheet.get_by_label("Publish draft").check()
    expect(button).to_be_disabled()
    check_accessibility(bench.page)
    sheet.get_by_role("checkbox", name="Apps can do without temporary").check()
    button.click()
    waiting = sheet.locator('.to-come[data-state="waiting"]')
    expect(waiting).to_contain_text("Without it")
    waiting.get_by_role("button", name=re.compile("^Cancel")).click()
    expect(waiting).to_have_count(0)


def test_a_suggested_time_doesn_t_move_the_button(bench, channels):
    sheet = channels()
    sheet.get_by_role("button", name="Schedule…").click()
    button = sheet.get_by_role("button", name="Schedule", exact=True)
    before = button.bounding_box()
    sheet.get_by_role("button", name="Tomorrow 09:00").click()
    expect(sheet.locator(".moment-exact")).to_contain_text("09:00")
    assert button.bounding_box() == before


def test_the_history_changes_the_time_of_a_scheduled_change_and_cancels_it(bench, channels):
    bench.recolor("#12ab89")
    name = bench.saved()
    sheet = channels()
    schedule(sheet, "For the morning")
    bench.press("Escape")
    history = bench.history()
    history.get_by_role("button", name=f"Change time: Publish draft {name}").click()
    expect(history).to_be_hidden()
    expect(sheet.get_by_role("button", name="Change time", exact=True)).to_be_visible()
    expect(sheet.get_by_label("Message")).to_have_value("For the morning")
    bench.press("Escape")
    waiting = bench.history().locator(".to-come")
    check_accessibility(bench.page)
    waiting.get_by_role("button", name=f"Cancel this change: Publish draft {name}").click()
    expect(waiting).to_have_count(0)


def test_a_publish_names_and_marks_the_scheduled_changes_that_it_prevents(somebody, bench):
    sue = somebody("Sue")
    sue.recolor("#12ab89")
    name = sue.saved()
    sue.page.locator(".version-tag").click()
    sheet = sue.page.get_by_role("dialog", name="Channels and schedule")
    sheet.get_by_role("button", name="Schedule…").click()
    sheet.get_by_role("button", name="Tomorrow 09:00").click()
    sheet.get_by_label("Message").fill("For the morning")
    sheet.get_by_role("button", name="Schedule", exact=True).click()
    waiting = sheet.locator('.to-come[data-state="waiting"]')
    expect(waiting).to_have_count(1)
    sue.press("Escape")

    bench.add_value("first")
    bench.saved()
    bench.page.get_by_role("button", name="Publish…").click()
    publish = bench.page.get_by_role("dialog", name=re.compile("Publish version"))
    expect(publish).to_contain_text("Publishing now prevents 1 scheduled change")
    expect(publish).to_contain_text(f"Publish draft {name} by Sue")
    check_accessibility(bench.page)
    bench.press("Escape")
    number = bench.publish("Before the morning")

    # The person who scheduled it is told, without a reload.
    expect(sue.banner).to_contain_text(f"Publish draft {name}")
    expect(sue.banner).to_contain_text(f"can’t happen, because version {number} was published since")
    # Only the first thing to do is emphasized.
    expect(sue.banner.locator(".button-primary")).to_have_text("Update draft…")
    history = bench.history()
    expect(history.locator(".to-come")).to_contain_text(f"Can’t happen: version {number} was published since")
    bench.press("Escape")
    # Nothing else is scheduled in place of a draft that isn't up to date.
    sue.banner.get_by_role("button", name="Reschedule…").click()
    expect(sheet).to_contain_text(f"The draft “{name}” is not based on version {number}, which is current.")
    expect(sheet.get_by_role("radio", checked=True)).to_have_count(0)
    expect(sheet.get_by_role("button", name="Schedule", exact=True)).to_be_disabled()
    expect(sheet.get_by_label("Message")).to_have_value("For the morning")
    sue.press("Escape")
    sue.banner.get_by_role("button", name="Update draft…").click()
    update = sue.page.get_by_role("dialog", name=re.compile("Update"))
    update.get_by_role("button", name=re.compile("^Update")).click()
    expect(update).to_be_hidden()
    sue.banner.get_by_role("button", name="Reschedule…").click()
    expect(sheet.get_by_label("Draft", exact=True)).to_have_value(name)
    expect(sheet.get_by_label("Message")).to_have_value("For the morning")
    # The time is still ahead.
    expect(sheet.get_by_label("Time", exact=True)).to_have_value(re.compile("T09:00$"))
    sheet.get_by_role("button", name="Schedule", exact=True).click()
    # The new change replaces the old one.
    expect(waiting).to_have_count(1)
    expect(waiting).not_to_contain_text("Can’t happen")
    expect(sue.banner).to_be_hidden()
    waiting.get_by_role("button", name=re.compile("^Cancel")).click()
    expect(waiting).to_have_count(0)


def test_a_restore_names_the_scheduled_changes_that_it_prevents(bench, channels):
    bench.add_value("first")
    number = bench.publish("Before the morning")
    bench.add_value("second")
    name = bench.saved()
    sheet = channels()
    schedule(sheet, "For the morning")
    bench.press("Escape")
    history = bench.history()
    history.get_by_role("button", name=f"Restore version {number - 1}").click()
    form = history.locator("form")
    expect(form).to_contain_text("Restoring now prevents 1 scheduled change")
    expect(form).to_contain_text(f"Publish draft {name} by")
    check_accessibility(bench.page)
    bench.press("Escape")
    cancel(channels())


def test_a_scheduled_draft_that_was_published_meanwhile_is_explained(bench, channels):
    bench.add_value("first")
    name = bench.saved()
    item = schedule(channels(), "For the morning")
    bench.press("Escape")
    number = bench.publish("Sooner")
    bench.page.get_by_role("region", name="Draft").get_by_role("button", name="Reschedule…").click()
    sheet = bench.page.get_by_role("dialog", name="Channels and schedule")
    expect(sheet).to_contain_text(f"The changes of the draft “{name}” are published already, as version {number}.")
    expect(sheet.get_by_label("Message")).to_have_value("For the morning")
    expect(sheet.get_by_role("radio", checked=True)).to_have_count(0)
    expect(item).to_contain_text("Can’t happen")
    cancel(sheet)


def test_a_scheduled_draft_shows_its_changes_and_gets_another_time(bench, channels):
    bench.add_value("first")
    name = bench.saved()
    sheet = channels()
    item = schedule(sheet, "For the morning")
    expect(item).to_contain_text("09:00")
    item.get_by_role("button", name=f"Changes: Publish draft {name}").click()
    expect(item.locator(".change")).to_contain_text("first")
    expect(item.get_by_role("link", name="Open the draft")).to_have_attribute("href", re.compile(f"draft={name}$"))
    check_accessibility(bench.page)
    item.get_by_role("button", name="Change time").click()
    expect(sheet.get_by_label("Message")).to_have_value("For the morning")
    expect(sheet.get_by_label("Time", exact=True)).to_have_value(re.compile("T09:00$"))
    time = sheet.get_by_label("Time", exact=True)
    time.fill(time.input_value().replace("T09:00", "T10:30"))
    sheet.get_by_role("button", name="Change time", exact=True).click()
    expect(item).to_contain_text("10:30")
    expect(item).to_have_count(1)
    cancel(sheet)


def test_a_reader_sees_channels_and_schedule_but_cannot_change_them(somebody):
    reader = somebody("Rea", role="reader")
    reader.page.locator(".version-tag").click()
    sheet = reader.page.get_by_role("dialog", name="Channels and schedule")
    expect(sheet.locator('[data-channel="latest"]')).to_be_visible()
    expect(sheet.get_by_role("heading", name="Scheduled")).to_be_visible()
    expect(sheet.get_by_role("button", name="New channel…")).to_have_count(0)
    expect(sheet.get_by_role("button", name="Schedule…")).to_have_count(0)


def test_a_private_app_is_marked(somebody, server):
    admin = somebody("Root", role="admin", app="bumble")
    csrf = admin.page.request.get(f"{server.url}/session").json()["csrf"]
    address, headers = f"{server.url}/themes/bumble/visibility", {"X-CSRF-Token": csrf}
    expect(admin.page.get_by_text("private", exact=True)).to_be_hidden()
    assert admin.page.request.put(address, headers=headers, data={"private": True}).ok
    try:
        admin.page.reload()
        admin.checked()
        expect(admin.page.get_by_text("private", exact=True)).to_be_visible()
    finally:
        assert admin.page.request.put(address, headers=headers, data={"private": False}).ok
