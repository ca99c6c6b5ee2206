"""The editor shows what other people do as they do it: publishes, moved channels, saves, and who is present."""

import re

import pytest
from playwright.sync_api import expect

from livery import Workbench, check_accessibility_in_all_modes, eventually


#: Records what is announced to screen readers, because the next message replaces the last one.
RECORDER = """() => {
    window.announced = []
    const status = document.querySelector("livery-status [role=status]")
    new MutationObserver(() => announced.push(status.textContent)).observe(status, { childList: true, characterData: true })
}"""


@pytest.fixture
def two(bench, somebody):
    """Opens a draft for two people, each with the same file. Returns both pages, the draft and two files."""
    file, other = list(bench.server.files())[:2]
    name = bench.show(file).select(0).type("// top\n").saved()
    bench.page.evaluate(RECORDER)
    bo = somebody("Bo", rest=f"?draft={name}").show(file)
    bo.reads(re.compile("^// top\n"))
    expect(people(bench, "Bo")).to_be_visible()
    expect(bo.page.locator("livery-presence .person")).to_be_visible()
    return bench, bo, file, other


def people(bench, name):
    """The button for a person in the bar."""
    return bench.page.locator("livery-presence").get_by_role("button", name=re.compile(f"^{name} is"))


def test_edits_of_different_lines_arrive_and_merge_without_a_question(two):
    ada, bo, file, other = two
    # Ada types in the second line while Bo adds lines above and below it.
    start = ada.text.index("\n") + 1
    ada.select(start).type("// Ada types")
    bo.select(0).type("// one\n// two\n")
    bo.press("Control+End").type("\n// Bo's end")
    for one in (ada, bo):
        one.reads(re.compile("^// one\n// two\n// top\n// Ada types(.|\n)*\n// Bo's end$"))
    # The caret stays after the typed text, so that typing continues there.
    ada.type(" on")
    bo.reads(re.compile("\n// Ada types on"))
    ada.saved()
    bo.saved()
    expect(ada.banner).to_be_hidden()
    expect(bo.banner).to_be_hidden()
    assert ada.text == bo.text


def test_every_typed_character_is_kept_while_others_save(two):
    ada, bo, file, other = two
    words = "0123456789abcdefghijklmnopqrstuvwxyz"
    ada.select(ada.text.index("\n") + 1).type("// \n").press("ArrowLeft")
    for index, letter in enumerate(words):
        ada.page.keyboard.type(letter)
        if index % 6 == 0:
            bo.press("Control+End").type(f"\n// step {index}").saved()
    for one in (ada, bo):
        one.reads(re.compile(f"\n// {words}\n(.|\n)*// step 30$"))
    assert [f"// step {index}" in ada.text for index in range(0, 36, 6)] == [True] * 6
    ada.press("Control+z").press("Control+z")
    ada.press("Control+Shift+z").press("Control+Shift+z").reads(re.compile(f"\n// {words}\n(.|\n)*// step 30$"))


def test_edits_of_the_same_line_still_ask(two):
    ada, bo, file, other = two
    held, isHolding = [], [True]
    # Ada's save is still in progress while Bo saves.
    ada.page.route("**/drafts/*/files/**", lambda route: held.append(route) if isHolding else route.continue_())
    ada.replace("// top", "// Ada's")
    eventually(ada.page, 1, lambda: len(held))
    bo.replace("// top", "// Bo's").saved()
    isHolding.clear()
    held[0].continue_()
    expect(ada.banner).to_contain_text(f"Bo changed {file}")
    ada.reads(re.compile("^// Ada's\n"))


def test_a_reader_with_local_edits_receives_other_lines_and_is_asked_about_the_same(two, somebody):
    ada, bo, file, other = two
    name = ada.saved()
    reader = somebody("Rea", role="reader", rest=f"?draft={name}").show(file)
    reader.replace("// top", "// Rea's")
    bo.press("Control+End").type("\n// from Bo")
    reader.reads(re.compile("^// Rea's\n(.|\n)*// from Bo$"))
    expect(reader.tag).to_contain_text("Edits stay in this browser")
    bo.replace("// top", "// Bo's")
    expect(reader.banner).to_contain_text(f"Bo changed {file}")
    reader.banner.get_by_role("button", name="Compare and choose…").click()
    reader.page.get_by_label(re.compile("^Mine")).check()
    reader.page.get_by_role("button", name="Use selected versions").click()
    reader.reads(re.compile("^// Rea's\n"))
    expect(reader.banner).to_be_hidden()
    expect(reader.tag).to_contain_text("Edits stay in this browser")


def test_a_change_that_a_busy_server_could_not_merge_arrives_later(two, somebody):
    ada, bo, file, other = two
    reader = somebody("Rea", role="reader", rest=f"?draft={ada.saved()}").show(file)
    answers = iter([503, 503])

    def refuse(route):
        status = next(answers, None)
        route.fulfill(status=status, json={"status": status}) if status else route.continue_()

    reader.page.route("**/merge", refuse)
    reader.replace("// top", "// Rea's")
    bo.press("Control+End").type("\n// from Bo")
    reader.reads(re.compile("^// Rea's\n(.|\n)*// from Bo$"))
    assert next(answers, None) is None


def test_changes_arrive_in_files_that_are_not_open_without_moving_the_focus(two):
    ada, bo, file, other = two
    filter_field = ada.page.get_by_label("Filter styles")
    filter_field.fill("but")
    bo.show(other).select(0).type("// from Bo\n").saved()
    expect(ada.page.locator(f'.file[data-file="{other}"] .file-edited')).to_be_visible()
    expect(filter_field).to_be_focused()
    expect(ada.area).to_have_attribute("data-file", file)
    ada.show(other).reads(re.compile("^// from Bo\n"))


def test_changes_wait_while_a_dialog_is_open_and_arrive_when_it_closes(two):
    ada, bo, file, other = two
    ada.drafts()
    # The presence event arrives after the draft's events, because Bo opens another file after saving.
    bo.select(0).type("// late\n").saved()
    bo.show(other)
    expect(ada.page.locator(f'.file[data-file="{other}"] .file-people')).to_be_attached()
    assert ada.text.startswith("// top")
    ada.press("Escape").reads(re.compile("^// late\n"))


def test_a_publish_arrives_at_once(bench, somebody):
    bo = somebody("Bo")
    bo.add_value("arrives")
    number = bo.publish("Arrive")
    expect(bench.page.locator(".version-tag")).to_have_text(f"version {number}")
    expect(bench.status).not_to_contain_text("edited")
    eventually(bench.page, True, lambda: any("arrives" in text for text in bench.page.evaluate(
        "[...document.querySelectorAll('livery-source')].map((one) => one.text)")))
    expect(bench.banner).to_be_hidden()


def test_a_publish_shows_that_a_draft_is_behind(bench, somebody):
    bench.add_value("mine_here")
    bench.saved()
    bo = somebody("Bo")
    bo.add_value("from_bo")
    number = bo.publish("Behind")
    expect(bench.banner).to_contain_text(f"Version {number} was published")


def test_the_publish_of_a_shared_draft_arrives_without_a_question(two):
    ada, bo, file, other = two
    number = bo.publish("Shared")
    expect(ada.page.locator(".version-tag")).to_have_text(f"version {number}")
    expect(ada.page.locator(".file-edited")).to_have_count(0)
    expect(ada.banner).to_be_hidden()


def test_a_moved_channel_arrives_in_the_open_list(bench, somebody):
    bench.page.locator(".version-tag").click()
    sheet = bench.page.get_by_role("dialog", name="Channels and schedule")
    expect(sheet.get_by_text("Channels", exact=True)).to_be_visible()
    bo = somebody("Bo")
    csrf = bo.page.request.get(f"{bench.server.url}/session").json()["csrf"]
    address = f"{bench.server.url}/themes/badoo/channels/live-beta"
    headers = {"X-CSRF-Token": csrf, "If-None-Match": "*"}
    made = bo.page.request.put(address, headers=headers, data={"version": 1})
    assert made.ok
    expect(sheet.get_by_text("live-beta")).to_be_visible()
    headers = {"X-CSRF-Token": csrf, "If-Match": made.headers["etag"]}
    assert bo.page.request.delete(address, headers=headers).ok
    expect(sheet.get_by_text("live-beta")).to_have_count(0)


def test_people_are_named_with_their_files_and_announced(two, server):
    ada, bo, file, other = two
    expect(people(ada, "Bo")).to_have_accessible_name(f"Bo is editing {file}. Open the file")
    ada.page.wait_for_function("() => announced.some((text) => text.includes('Bo is editing'))")
    bo.show(other)
    row = ada.page.locator(f'.file[data-file="{other}"]')
    expect(row.locator(".avatar")).to_have_text("B")
    expect(row).to_have_accessible_name(re.compile(f"Bo is editing {other}"))
    people(ada, "Bo").click()
    expect(ada.area).to_have_attribute("data-file", other)
    check_accessibility_in_all_modes(ada.page)


def test_a_person_disappears_when_the_tab_is_killed(two):
    ada, bo, file, other = two
    bo.page.close(run_before_unload=False)
    expect(ada.page.locator("livery-presence")).to_be_hidden()
    expect(ada.page.locator("livery-status [role=status]")).to_have_text("Bo left.")
    expect(ada.page.locator(".file-people")).to_have_count(0)


def test_a_reader_is_shown_as_a_viewer(bench, somebody):
    file = next(iter(bench.server.files()))
    name = bench.show(file).select(0).type("// top\n").saved()
    somebody("Rea", role="reader", rest=f"?draft={name}")
    expect(people(bench, "Rea")).to_have_accessible_name(re.compile("^Rea is viewing"))


def test_the_deletion_of_the_open_draft_arrives(bench, somebody):
    bench.recolor("#12ab92")
    name = bench.saved()
    sheet = somebody("Bo").drafts()
    sheet.get_by_role("button", name=f"Delete draft {name}").click()
    sheet.get_by_role("button", name="Delete draft", exact=True).click()
    expect(bench.banner).to_contain_text("was deleted")
    bench.banner.get_by_role("button", name="Save as new draft").click()
    bench.saved()


@pytest.mark.parametrize("width", [1440, 1024, 390])
def test_people_fit_into_the_bar(two, width):
    ada, bo, file, other = two
    ada.page.set_viewport_size({"width": width, "height": 900})
    expect(people(ada, "Bo")).to_be_in_viewport()
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_visitor_follows_publishes_without_an_account(open_page, server, bench):
    visitor = Workbench(open_page(signed=False), server).open()
    bench.add_value("for_visitors")
    number = bench.publish("For visitors")
    expect(visitor.page.locator(".version-tag")).to_have_text(f"version {number}")


def test_the_bar_says_who_changed_which_values(bench, somebody):
    bench.show("base.ktv").select(0).type("// top\n")
    bo = somebody("Bo", rest=f"?draft={bench.saved()}").show("base.ktv")
    bo.reads(re.compile("^// top\n")).replace("radius: 12", "radius: 10")
    expect(bench.status).to_have_text("Bo changed metrics.radius.")
