"""A designer who may not publish requests a review. A publisher comments on it or approves it by publishing."""

import re

import pytest
from playwright.sync_api import expect

from livery import check_accessibility, confirm


def request(bench, message):
    """Requests a review and returns its URL."""
    bench.saved()
    bench.page.get_by_role("button", name="Request review…").click()
    sheet = bench.page.get_by_role("dialog", name="Request a review")
    expect(sheet.locator(".sheet-changes .empty")).to_have_count(0)
    expect(sheet.get_by_role("button", name="Request review")).to_be_disabled()
    sheet.get_by_label("Message").fill(message)
    sheet.get_by_role("button", name="Request review").click()
    # The request replaces the form.
    sheet = bench.page.get_by_role("dialog", name="Review requested")
    expect(sheet.get_by_label("Message")).to_be_hidden()
    field = sheet.get_by_label("Address of the review")
    expect(field).to_be_focused()
    return field.input_value()


def sheet_of(bench):
    return bench.page.get_by_role("dialog", name=re.compile("ublish version|Request a review|Review requested"))


@pytest.fixture
def requested(somebody):
    """A designer's page after a request, the color in the draft, and the part of the URL after the path."""
    dee = somebody("Dee", role="designer")
    dee.recolor("#23cd45")
    return dee, "#23cd45", request(dee, "Greener, for spring").partition("/edit/badoo")[2]


def test_a_publisher_approves_by_publishing_what_was_reviewed(requested, somebody):
    dee, color, address = requested
    pat = somebody("Pat", rest=address)
    sheet = sheet_of(pat)
    expect(sheet.locator(".review")).to_contain_text("Dee requested a review")
    expect(sheet.locator(".review-comment")).to_have_text(re.compile("Greener, for spring"))
    expect(sheet.get_by_label("Message")).to_have_value("Greener, for spring")
    expect(sheet.locator(".change").filter(has_text=color).first).to_be_visible()
    check_accessibility(pat.page)
    version = pat.server.version() + 1
    confirm(sheet)
    sheet.get_by_role("button", name="Publish", exact=True).click()
    expect(pat.page.locator(".version-tag")).to_have_text(f"version {version}")
    pat.page.goto(f"{pat.server.url}/edit/badoo{address}")
    expect(pat.page.locator("livery-status")).to_contain_text(f"was approved by Pat as version {version}")
    expect(sheet).to_be_hidden()


def test_comments_are_seen_by_both_and_a_second_request_renews_the_review(requested, somebody):
    dee, _, address = requested
    pat = somebody("Pat", rest=address)
    sheet = sheet_of(pat)
    sheet.get_by_label("Comment", exact=True).fill("A bit <b>darker</b>?")
    sheet.get_by_role("button", name="Comment", exact=True).click()
    expect(sheet.locator(".review-comment")).to_have_count(2)
    dee.press("Escape")
    dee.page.get_by_role("button", name="Request review…").click()
    expect(sheet_of(dee).locator(".review-comment").last).to_contain_text("A bit <b>darker</b>?")
    check_accessibility(dee.page)
    dee.press("Escape")
    dee.select(0).type("// darker\n")
    assert request(dee, "Darker now").partition("/edit/badoo")[2] == address
    expect(sheet_of(dee).locator(".review-comment").last).to_contain_text("Darker now")


def test_a_changed_draft_is_pointed_out_and_the_review_can_be_closed(requested, somebody):
    dee, _, address = requested
    dee.press("Escape")
    dee.select(0).type("// more\n").saved()
    pat = somebody("Pat", rest=address)
    sheet = sheet_of(pat)
    expect(sheet.locator(".review-note")).to_contain_text("The draft has changed since")
    expect(sheet.get_by_role("button", name="Close review")).to_be_hidden()
    dee.page.get_by_role("button", name="Request review…").click()
    sheet_of(dee).get_by_role("button", name="Close review").click()
    expect(sheet_of(dee).locator(".review-note")).to_have_text(re.compile("was closed by Dee"))
    pat.page.goto(f"{pat.server.url}/edit/badoo{address}")
    expect(pat.page.locator("livery-status")).to_contain_text("was closed by Dee")


def test_a_reviewer_asks_for_changes_and_the_author_sees_what_to_change(requested, somebody):
    dee, _, address = requested
    dee.press("Escape")
    pat = somebody("Pat", rest=address)
    sheet = sheet_of(pat)
    expect(pat.page.get_by_role("dialog", name="Review and publish version")).to_be_visible()
    sheet.get_by_role("button", name="Ask for changes…").click()
    expect(sheet.get_by_label("Comment", exact=True)).to_be_focused()
    sheet.get_by_label("Comment", exact=True).fill("A bit darker")
    sheet.get_by_role("button", name="Ask for changes", exact=True).click()
    expect(sheet).to_be_hidden()
    expect(pat.status).to_have_text("You asked Dee for changes.")
    pat.page.get_by_role("button", name="Publish…").click()
    expect(sheet.locator(".review-note")).to_have_text("Pat asked for changes.")
    expect(sheet.get_by_role("button", name="Ask for changes")).to_have_count(0)
    # The request's message is no longer the one of a publish.
    expect(sheet.get_by_label("Message")).to_have_value("")
    check_accessibility(pat.page)
    # The author learns it at once, and reads it without losing the selection.
    dee.page.evaluate("window.isSame = true")
    dee.page.get_by_role("link", name="Pat asks for changes: A bit darker").click()
    again = dee.page.get_by_role("dialog", name="Request a review")
    expect(again.locator(".review-comment").last).to_contain_text("A bit darker")
    assert dee.page.evaluate("window.isSame")
    check_accessibility(dee.page)


def test_a_publisher_can_request_a_review(somebody):
    pia = somebody("Pia")
    pia.recolor("#23cd45")
    pia.saved()
    pia.page.get_by_role("button", name="Publish…").click()
    sheet = pia.page.get_by_role("dialog", name="Publish version")
    sheet.get_by_role("button", name="Request review…").click()
    sheet = pia.page.get_by_role("dialog", name="Request a review")
    sheet.get_by_label("Message").fill("Greener")
    sheet.get_by_role("button", name="Request review", exact=True).click()
    expect(sheet_of(pia).get_by_label("Address of the review")).to_be_focused()
    check_accessibility(pia.page)
    pia.press("Escape")
    expect(pia.page.get_by_role("link", name="Review requested")).to_be_visible()
    pia.page.get_by_role("button", name="Publish…").click()
    expect(sheet_of(pia).locator(".review")).to_contain_text("Pia requested a review")
    expect(sheet_of(pia).get_by_role("button", name="Request review…")).to_be_hidden()


def test_the_list_of_drafts_leads_to_a_review(requested, somebody):
    _, _, address = requested
    pat = somebody("Pat", rest="")
    drafts = pat.drafts() if pat.tag.is_visible() else None
    if drafts is None:
        pat.press("Control+k").type("drafts").press("Enter")
        drafts = pat.page.get_by_role("dialog", name="Drafts")
    row = drafts.locator(".draft", has_text="Dee requested a review").first
    assert row.get_by_role("link", name="Review").get_attribute("href").endswith(address)
    row.get_by_role("link", name="Review").click()
    expect(sheet_of(pat).locator(".review")).to_contain_text("Dee requested a review")


def test_a_request_that_fails_says_why(requested, somebody):
    dee, _, _ = requested
    dee.press("Escape")
    dee.select(0).type("// x\n").saved()
    dee.page.get_by_role("button", name="Request review…").click()
    sheet = sheet_of(dee)
    expect(sheet.locator(".sheet-changes .empty")).to_have_count(0)
    dee.page.context.set_offline(True)
    sheet.get_by_label("Message").fill("Again")
    sheet.get_by_role("button", name="Request review").click()
    expect(sheet.get_by_role("status").first).to_have_class(re.compile("is-error"))
    dee.page.context.set_offline(False)
    expect(sheet.get_by_role("button", name="Request review")).to_be_enabled()


def test_the_bar_tells_publishers_of_a_request_and_the_author_of_the_approval(requested, somebody):
    dee, _, address = requested
    dee.press("Escape")
    pat = somebody("Pat")
    link = pat.page.get_by_role("link", name="Dee requests a review")
    assert link.get_attribute("href").endswith(address)
    check_accessibility(pat.page)
    link.click()
    sheet = sheet_of(pat)
    expect(sheet.locator(".review")).to_contain_text("Dee requested a review")
    confirm(sheet)
    version = pat.server.version() + 1
    sheet.get_by_role("button", name="Publish", exact=True).click()
    expect(pat.page.locator(".version-tag")).to_have_text(f"version {version}")
    # The publish reaches the author's page at once.
    expect(dee.page.get_by_role("link", name=f"Approved as version {version}")).to_be_visible()


def test_a_publisher_who_works_on_another_draft_learns_of_a_request_at_once(somebody):
    pat = somebody("Pat")
    pat.recolor("#23cd46")
    pat.saved()
    dee = somebody("Dee", role="designer")
    dee.recolor("#23cd45")
    request(dee, "Greener, for spring")
    expect(pat.page.get_by_role("link", name="Dee requests a review")).to_be_visible()
