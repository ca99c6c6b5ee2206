"""A phone opens a draft without an account through the QR code of a link that expires, and follows the edits."""

import re

import pytest
from playwright.sync_api import expect

from livery import check_accessibility, check_accessibility_in_all_modes

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def open_sheet(bench):
    bench.page.get_by_role("button", name="Preview on a phone").click()
    sheet = bench.page.get_by_role("dialog", name="Preview on a phone")
    expect(sheet.get_by_role("img", name="QR code of the link")).to_be_visible()
    return sheet


@pytest.fixture
def phone(bench, open_page):
    """The editor, its sheet with a link, and a phone without an account that has opened the link."""
    bench.add_value("onThePhone")
    bench.saved()
    sheet = open_sheet(bench)
    page = open_page(signed=False, **PHONE)
    page.goto(sheet.get_by_label("Link", exact=True).input_value())
    expect(page.locator("livery-gallery .card").first).to_be_visible()
    return bench, sheet, page


def test_the_phone_shows_the_draft_and_follows_its_edits(phone):
    bench, sheet, page = phone
    expect(page.get_by_role("heading", name="badoo")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Draft")).to_have_text(f"Draft {bench.saved()}")
    assert page.evaluate("document.cookie") == ""
    bench.press("Escape")
    bench.press("Control+End").type("\nnewStyle(Label): { textColor: #222222 }\n")
    expect(page.locator("livery-gallery").get_by_role("button", name="newStyle")).to_be_visible()
    # If there are errors, the last valid state is kept.
    bench.press("Control+End").type("\nbroken: @missing.link\n")
    expect(page.locator("livery-gallery").get_by_role("status")).to_contain_text("last valid state")
    expect(page.locator("livery-gallery").get_by_role("button", name="newStyle")).to_be_visible()


def test_the_code_contains_the_link(phone):
    bench, sheet, page = phone
    link = sheet.get_by_label("Link", exact=True).input_value()
    assert re.fullmatch(re.escape(bench.server.url) + r"/preview#lvp_[A-Za-z0-9_-]{43}", link)
    sides = sheet.locator(".qr-code").evaluate("(code) => [code.viewBox.baseVal.width, code.getBoundingClientRect().width]")
    assert sides[0] == 8 + 41 or sides[0] == 8 + 37 or sides[0] == 8 + 33
    expect(sheet.get_by_text("The phone can’t open")).to_be_visible()


def test_a_revoked_link_shows_a_page_and_another_one_can_be_created(phone):
    bench, sheet, page = phone
    sheet.get_by_role("button", name=re.compile("^Revoke link")).click()
    expect(page.get_by_role("heading", name="This preview has ended")).to_be_visible()
    check_accessibility(page)
    page.reload()
    expect(page.get_by_role("heading", name="This preview has ended")).to_be_visible()
    expect(sheet.get_by_role("status")).to_contain_text("is revoked")
    sheet.get_by_role("button", name="Create a new link").click()
    expect(sheet.get_by_role("img", name="QR code of the link")).to_be_visible()
    page.goto("about:blank")
    page.goto(sheet.get_by_label("Link", exact=True).input_value())
    expect(page.locator("livery-gallery .card").first).to_be_visible()


def test_a_new_lifetime_replaces_the_link(phone):
    bench, sheet, page = phone
    link = sheet.get_by_label("Link", exact=True)
    old = link.input_value()
    sheet.get_by_label("Valid for").select_option("1 hour")
    expect(link).not_to_have_value(old)
    expect(sheet.get_by_role("button", name=re.compile("^Revoke link"))).to_have_count(1)
    expect(page.get_by_role("heading", name="This preview has ended")).to_be_visible()


def test_the_same_link_is_shown_again(phone):
    bench, sheet, page = phone
    link = sheet.get_by_label("Link", exact=True).input_value()
    bench.press("Escape")
    expect(open_sheet(bench).get_by_label("Link", exact=True)).to_have_value(link)


def test_the_phone_sees_that_the_draft_was_deleted(phone):
    bench, sheet, page = phone
    bench.press("Escape")
    name = bench.saved()
    drafts = bench.drafts()
    drafts.get_by_role("button", name=f"Delete draft {name}").click()
    drafts.get_by_role("button", name="Delete draft", exact=True).click()
    expect(page.get_by_role("heading", name="This preview has ended")).to_be_visible()


def test_an_address_without_a_secret_explains_itself(open_page, server):
    page = open_page(signed=False, **PHONE)
    page.goto(f"{server.url}/preview")
    expect(page.get_by_role("heading", name="This address is incomplete")).to_be_visible()
    check_accessibility(page)


def test_a_preview_creates_a_draft_if_there_is_none(bench):
    open_sheet(bench)
    bench.press("Escape")
    expect(bench.page).to_have_url(re.compile("draft="))


def test_readers_and_visitors_are_told_why_they_cannot_share(somebody):
    reader = somebody("Rea", role="reader")
    reader.page.get_by_role("button", name="Preview on a phone").click()
    expect(reader.status).to_contain_text("Only designers can share")


def test_the_sheet_and_the_phone_are_accessible(phone):
    bench, sheet, page = phone
    for one in (bench.page, page):
        check_accessibility_in_all_modes(one)
