"""Drafts on the server are saved automatically, opened elsewhere, shared by two people, and updated to newer
versions."""

import contextlib
import json
import re

from playwright.sync_api import Error, expect

from livery import Workbench, check_accessibility, eventually, shade


def draft_of(bench, name):
    """The draft on the server."""
    return bench.page.request.get(f"{bench.server.url}/themes/{bench.app}/drafts/{name}").json()


def test_edits_are_saved_in_a_draft_and_restored_after_a_reload(bench):
    file = bench.recolor("#12ab89")
    name = bench.saved()
    assert "#12ab89" in draft_of(bench, name)["files"][file]["text"]
    assert [edit["path"] for edit in draft_of(bench, name)["edits"]] == [file], "only changed files are saved"
    expect(bench.page).to_have_url(re.compile(f"draft={name}"))
    bench.page.reload()
    bench.checked().show(file).reads(re.compile("#12ab89"))
    expect(bench.page.locator(f'.file[data-file="{file}"] .file-edited')).to_be_visible()


def kill(page):
    """Kills the page's process, so that the page handles no further events."""
    with page.expect_event("crash"), contextlib.suppress(Error):
        page.goto("chrome://crash")


def test_a_tab_that_is_killed_while_typing_loses_no_character(open_page, server):
    bench = Workbench(open_page(signed=False), server).open()
    file = next(iter(server.files()))
    text = "// " + "typed without a pause " * 5
    bench.show(file).select(0)
    bench.page.keyboard.type(text)
    kill(bench.page)
    again = Workbench(bench.page.context.new_page(), server).open()
    again.banner.get_by_role("button", name="Restore changes").click()
    again.show(file).reads(text + server.files()[file])


def test_unsaved_text_of_a_draft_is_restored_after_its_tab_is_killed(bench):
    file = bench.recolor("#12ab89")
    name = bench.saved()
    bench.page.route("**/files/**", lambda route: route.abort("internetdisconnected"))
    bench.show(file).select(0).type("// away\n")
    expect(bench.tag).to_contain_text("Not saved")
    kill(bench.page)
    again = Workbench(bench.page.context.new_page(), bench.server).open(f"?draft={name}")
    again.show(file).reads(re.compile("^// away\n")).saved()
    assert draft_of(again, name)["files"][file]["text"].startswith("// away\n")


def fill_storage(page):
    """Fills this browser's storage to the last character."""
    page.evaluate("""() => {
        for (let size = 2 ** 22; size >= 1; size = size > 1 ? size / 2 : 0) {
            try {
                for (;;) localStorage.setItem(`filler ${size} ${localStorage.length}`, 'x'.repeat(size))
            } catch {}
        }
    }""")


def test_with_a_full_storage_the_draft_contains_the_text(bench):
    file = next(iter(bench.server.files()))
    fill_storage(bench.page)
    bench.show(file).select(0).type("// kept\n")
    expect(bench.banner).to_contain_text("This browser’s storage is full. Your text is saved only in your draft on the server.")
    name = bench.saved()
    kill(bench.page)
    again = Workbench(bench.page.context.new_page(), bench.server).open(f"?draft={name}")
    again.show(file).reads(re.compile("^// kept\n"))


def test_a_text_that_does_not_fit_is_reported_until_it_is_stored(open_page, server):
    bench = Workbench(open_page(signed=False), server).open()
    files = server.files()
    short, *_, long = sorted(files, key=lambda file: len(files[file]))
    room = len(files[short]) + 200
    assert len(files[long]) > room, "the other file does not fit"
    bench.page.evaluate("(size) => localStorage.setItem('room', 'x'.repeat(size))", room)
    fill_storage(bench.page)
    bench.page.evaluate("localStorage.removeItem('room')")
    row = bench.page.locator("[data-row=storage]")
    bench.show(long).select(0).type("// long\n")
    expect(row).to_contain_text("Copy it before you close this page.")
    bench.show(short).select(0).type("// short\n")
    eventually(bench.page, True, lambda: bench.page.evaluate(
        "(file) => localStorage.getItem(`livery.draft.badoo:${file}`) !== null", short))
    expect(row).to_be_visible()
    bench.show(long).select(0, len("// long\n")).press("Delete")
    expect(row).to_be_hidden()


@contextlib.contextmanager
def typing(page):
    """Types spaces at the caret without pausing."""
    page.evaluate("""() => {
        const type = () => {
            document.execCommand('insertText', false, ' ')
            globalThis.typing = setTimeout(type, 20)
        }
        type()
    }""")
    yield
    page.evaluate("clearTimeout(globalThis.typing)")


def test_a_draft_is_saved_during_typing_without_a_pause(bench):
    bench.show(next(iter(bench.server.files()))).select(0)
    with typing(bench.page):
        bench.page.wait_for_event("response", lambda answer: answer.request.method == "PUT" and answer.ok)


def test_viewing_creates_no_draft_and_undo_leaves_a_draft_without_changes(bench):
    first = next(iter(bench.server.files()))
    bench.show(first).press("F8")
    expect(bench.tag).to_have_text("Drafts")
    bench.select(0).type("// one\n").saved()
    bench.press("Control+z")
    name = bench.saved()
    bench.drafts()
    expect(bench.page.locator(f'.draft[data-draft="{name}"] .draft-files')).to_have_text("No changes.")


def test_another_machine_continues_the_draft_of_the_same_person(somebody):
    here = somebody("Mia")
    file = here.recolor("#12ab89")
    name = here.saved()
    there = somebody("Mia")
    there.page.wait_for_url(f"**draft={name}**")
    there.checked().show(file).reads(re.compile("#12ab89"))


def test_opening_the_page_continues_the_draft_unless_the_published_text_was_wanted(bench):
    file = bench.recolor("#12ab89")
    name = bench.saved()
    bench.open().show(file).reads(re.compile("#12ab89"))
    assert bench.saved() == name
    bench.drafts().get_by_role("button", name="Show the published version").click()
    expect(bench.tag).to_have_text("Drafts")
    bench.checked().show(file).reads(bench.server.files()[file])
    bench.open()
    expect(bench.banner).to_contain_text(f"Your draft “{name}” isn’t open. It was saved")
    bench.banner.get_by_role("button", name="Open draft").click()
    bench.page.wait_for_url(f"**draft={name}**")
    bench.checked().show(file).reads(re.compile("#12ab89"))


def test_a_published_draft_leaves_the_list_and_is_not_continued(bench):
    bench.recolor("#12ab8a")
    name = bench.saved()
    bench.publish("Published from a draft")
    bench.open()
    expect(bench.tag).to_have_text("Drafts")
    sheet = bench.drafts()
    row = sheet.locator(f'.draft[data-draft="{name}"]')
    expect(sheet.get_by_role("button", name="Show 1 draft without changes")).to_be_visible()
    expect(row).to_have_count(0)
    sheet.get_by_role("button", name="Show 1 draft without changes").click()
    expect(row).to_be_visible()


def test_the_same_value_in_a_shared_draft_is_chosen_and_other_changes_are_kept(deaf, somebody):
    deaf.show("base.ktv").select(0).type("// top\n")
    name = deaf.saved()
    bo = somebody("Bo", role="designer", rest=f"?draft={name}").show("base.ktv")
    bo.replace("radius: 12", "radius: 14").saved()
    bo.replace("purple: #", "violet: #000001\n    purple: #").saved()
    deaf.replace("radius: 12", "radius: 10")
    expect(deaf.banner).to_contain_text("Bo changed metrics.radius too")
    deaf.banner.get_by_role("button", name="Compare and choose…").click()
    sheet = deaf.page.get_by_role("dialog", name="Someone else saved this draft")
    value = sheet.get_by_role("group", name=re.compile(r"^metrics\.radius"))
    expect(value.get_by_label("Mine: 10")).to_be_checked()
    check_accessibility(deaf.page)
    value.get_by_label("Theirs, saved by Bo: 14").check()
    sheet.get_by_role("button", name="Use selected versions").click()
    deaf.reads(re.compile("^// top\n(.|\n)*violet: #000001(.|\n)*radius: 14"))
    deaf.saved()
    # Undo brings back the other value.
    deaf.area.focus()
    deaf.press("Control+z").reads(re.compile("radius: 10"))


def test_a_draft_is_created_renamed_opened_and_deleted(bench):
    sheet = bench.drafts()
    sheet.get_by_role("button", name="New draft…").click()
    sheet.get_by_label("Name", exact=True).fill("autumn")
    sheet.get_by_role("button", name="Create").click()
    bench.checked()
    assert bench.saved() == "autumn"
    sheet = bench.drafts()
    sheet.get_by_role("button", name="Rename draft autumn").click()
    sheet.get_by_label("Name", exact=True).fill("winter")
    sheet.get_by_role("button", name="Rename", exact=True).click()
    bench.page.wait_for_url("**draft=winter**")
    bench.checked()
    sheet = bench.drafts()
    expect(sheet.locator(".draft")).to_have_count(1)
    sheet.get_by_role("button", name="Delete draft winter").click()
    sheet.get_by_role("button", name="Delete draft", exact=True).click()
    expect(bench.tag).to_have_text("Drafts")
    expect(bench.page).not_to_have_url(re.compile("draft="))


def test_a_name_that_is_taken_is_rejected_with_advice(bench):
    bench.recolor("#12ab89")
    name = bench.saved()
    sheet = bench.drafts()
    sheet.get_by_role("button", name="New draft…").click()
    sheet.get_by_label("Name", exact=True).fill(name)
    sheet.get_by_role("button", name="Create").click()
    expect(sheet.get_by_role("status")).to_contain_text("A draft with this name exists")


def test_text_typed_offline_is_saved_when_the_server_is_back(bench):
    file = bench.recolor("#12ab89")
    name = bench.saved()
    bench.page.context.set_offline(True)
    bench.show(file).select(0).type("// away\n")
    expect(bench.tag).to_contain_text("Not saved")
    expect(bench.banner).to_contain_text("the server can’t be reached")
    bench.page.context.set_offline(False)
    bench.saved()
    expect(bench.banner).to_be_hidden()
    assert draft_of(bench, name)["files"][file]["text"].startswith("// away\n")


def test_text_of_a_deleted_draft_is_saved_as_a_new_draft(bench, somebody):
    file = bench.recolor("#12ab89")
    name = bench.saved()
    sheet = somebody("Bo").drafts()
    sheet.get_by_role("button", name=f"Delete draft {name}").click()
    sheet.get_by_role("button", name="Delete draft", exact=True).click()
    expect(sheet.locator(".draft")).to_have_count(0)
    bench.show(file).select(0).type("// on\n")
    expect(bench.banner).to_contain_text("was deleted")
    bench.banner.get_by_role("button", name="Save as new draft").click()
    name = bench.saved()
    text = draft_of(bench, name)["files"][file]["text"]
    assert text.startswith("// on\n") and "#12ab89" in text


def both_change_the_same_file(bench, somebody):
    """Changes the first line of a file in a shared draft, first as Bo. Returns Bo's page and the file."""
    file = bench.recolor("#12ab89")
    name = bench.show(file).select(0).type("// top\n").saved()
    bo = somebody("Bo", rest=f"?draft={name}")
    bo.show(file).replace("// top", "// Bo").saved()
    bench.show(file).replace("// top", "// mine")
    expect(bench.banner).to_contain_text("Bo changed " + file)
    return bo, file


def test_a_conflict_in_a_shared_draft_can_be_resolved_with_their_text(deaf, somebody):
    bo, file = both_change_the_same_file(deaf, somebody)
    deaf.banner.get_by_role("button", name="Compare and choose…").click()
    sheet = deaf.page.get_by_role("dialog", name="Someone else saved this draft")
    expect(sheet.locator(".line-removed")).to_contain_text("// Bo")
    check_accessibility(deaf.page)
    sheet.get_by_label(re.compile("^Theirs")).check()
    sheet.get_by_role("button", name="Use selected versions").click()
    deaf.reads(re.compile("^// Bo\n"))
    deaf.saved()
    deaf.show(file).press("Control+z").reads(re.compile("^// mine\n"))


def test_a_conflict_in_a_shared_draft_can_be_resolved_with_the_own_text(deaf, somebody):
    bo, file = both_change_the_same_file(deaf, somebody)
    deaf.type(", typed on")
    deaf.banner.get_by_role("button", name="Compare and choose…").click()
    sheet = deaf.page.get_by_role("dialog", name="Someone else saved this draft")
    expect(sheet.locator(".line-added")).to_contain_text("// mine, typed on")
    sheet.get_by_label(re.compile("^Mine")).check()
    sheet.get_by_role("button", name="Use selected versions").click()
    name = deaf.saved()
    deaf.reads(re.compile("^// mine, typed on\n"))
    assert draft_of(deaf, name)["files"][file]["text"].startswith("// mine, typed on\n")
    # Bo has no new edits, so the saved text appears when Bo's page refreshes.
    bo.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    bo.show(file).reads(re.compile("^// mine, typed on\n"))


def test_edits_of_different_lines_are_merged_without_a_question(deaf, somebody):
    file = deaf.recolor("#12ab89")
    name = deaf.saved()
    bo = somebody("Bo", rest=f"?draft={name}")
    bo.show(file).press("Control+End").type("\n// Bo").saved()
    deaf.show(file).select(0).type("// mine\n")
    merged = re.compile("^// mine\n(.|\n)*// Bo$")
    deaf.reads(merged).saved()
    expect(deaf.banner).to_be_hidden()
    assert merged.match(draft_of(deaf, name)["files"][file]["text"])


def test_edits_are_kept_while_the_server_is_away_and_merged_when_it_is_back(deaf, somebody):
    file = deaf.recolor("#12ab89")
    name = deaf.saved()
    bo = somebody("Bo", rest=f"?draft={name}")
    bo.show(file).press("Control+End").type("\n// Bo").saved()
    deaf.page.route("**/merge", lambda route: route.abort("internetdisconnected"))
    deaf.show(file).select(0).type("// mine\n")
    expect(deaf.banner).to_contain_text("retrying")
    deaf.type("// more\n").reads(re.compile("^// mine\n// more\n"))
    deaf.page.unroute("**/merge")
    merged = re.compile("^// mine\n// more\n(.|\n)*// Bo$")
    deaf.reads(merged).saved()
    assert merged.match(draft_of(deaf, name)["files"][file]["text"])


def both_change_different_lines(deaf, somebody):
    """Adds a last line in a shared draft as Bo. Returns the file, to which this user has not yet added a line."""
    file = deaf.recolor("#12ab89")
    bo = somebody("Bo", rest=f"?draft={deaf.saved()}")
    bo.show(file).press("Control+End").type("\n// Bo").saved()
    deaf.show(file).select(0)
    return file


def test_a_merge_that_the_server_rejects_is_no_conflict(deaf, somebody):
    both_change_different_lines(deaf, somebody)
    problem = {"type": "urn:livery:problem:time-limit-reached", "detail": "the merge took too long"}
    deaf.page.route("**/merge", lambda route: route.fulfill(status=422, json=problem))
    deaf.type("// mine\n")
    expect(deaf.banner).to_contain_text("Not saved: the merge took too long.")
    deaf.page.unroute("**/merge")
    deaf.banner.get_by_role("button", name="Retry").click()
    deaf.reads(re.compile("^// mine\n(.|\n)*// Bo$")).saved()


def test_texts_that_cannot_be_merged_are_a_conflict_with_the_reason(deaf, somebody):
    file = both_change_different_lines(deaf, somebody)
    problem = {"type": "urn:livery:problem:malformed-body", "detail": "a path is not valid"}
    deaf.page.route("**/merge", lambda route: route.fulfill(status=400, json=problem))
    deaf.type("// mine\n")
    expect(deaf.banner).to_contain_text(f"Bo changed {file} too, and the texts can’t be merged: a path is not valid.")
    deaf.page.unroute("**/merge")
    # The texts are merged again before the author has to choose.
    deaf.banner.get_by_role("button", name="Compare and choose…").click()
    deaf.reads(re.compile("^// mine\n(.|\n)*// Bo$")).saved()


def test_typing_during_merges_does_not_prevent_later_saves(deaf, somebody):
    both_change_different_lines(deaf, somebody)
    merges = []

    def type_during_merge(route):
        merges.append(route)
        if len(merges) <= 5:
            deaf.page.evaluate("document.execCommand('insertText', false, ' ')")
        route.continue_()

    deaf.page.route("**/merge", type_during_merge)
    deaf.type(" ").reads(re.compile("^ {6}(.|\n)*// Bo$")).saved()


def test_a_visitor_with_a_link_to_a_draft_is_asked_to_sign_in(open_page, bench, server):
    bench.recolor("#12ab89")
    name = bench.saved()
    visitor = Workbench(open_page(signed=False), server).open(f"?draft={name}")
    expect(visitor.banner).to_contain_text(f"Sign in to open the draft “{name}”. This is the published text.")
    visitor.banner.get_by_role("button", name="Sign in").click()
    visitor.page.wait_for_url(f"**/sign-in?next=%2Fedit%2Fbadoo%3Fdraft%3D{name}")


def test_a_draft_is_updated_to_the_current_version_value_by_value(bench, somebody, server):
    file, first, last = server.two_colors()
    mine, theirs, other = shade(first, 1), shade(first, 2), shade(last, 1)
    bench.show(file).replace(first, mine).saved()
    bo = somebody("Bo")
    bo.show(file).replace(first, theirs).replace(last, other)
    number = bo.publish("Darker, all of it")
    bench.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(bench.banner).to_contain_text(f"Version {number} was published")
    bench.banner.get_by_role("button", name="Update draft…").click()
    sheet = bench.page.get_by_role("dialog", name=re.compile(f"Update .* to version {number}"))
    expect(sheet.get_by_role("button", name="Update draft", exact=True)).to_be_disabled()
    check_accessibility(bench.page)
    conflict = sheet.locator(".value-conflict")
    expect(conflict).to_have_count(1)
    for text in (first, mine, theirs, f"Version {number} by Bo", "Yours, in this draft"):
        expect(conflict).to_contain_text(text)
    expect(conflict).not_to_contain_text(file)
    expect(conflict.locator(".swatch")).to_have_count(3)
    conflict.get_by_label(re.compile("in this draft")).check()
    sheet.get_by_role("button", name="Update draft", exact=True).click()
    expect(sheet).to_be_hidden()
    bench.show(file).reads(re.compile(f"{mine}(.|\n)*{other}"))
    bench.saved()
    expect(bench.banner).to_be_hidden()
    assert bench.publish("Mine over theirs") == number + 1
    assert other in json.dumps(server.get(f"/themes/badoo/versions/{number + 1}/source"))


def test_the_list_of_drafts_names_the_changed_values(bench):
    file = bench.add_value("glow")
    bench.saved()
    words = bench.drafts().locator(".draft-files")
    expect(words).to_have_text("Changed: glow")
    expect(words).to_have_attribute("title", file)


def test_the_list_of_drafts_loads_what_the_visible_rows_show(bench, server, credentials):
    file = bench.add_value("glow")
    bench.saved()
    files = server.files()
    for number in range(20):
        path, edited = f"/themes/badoo/drafts/other-{number}", {file: f"{files[file]}\nvalue{number}: 1\n"}
        server.signed("PUT", path, credentials | {"If-None-Match": "*"}, {"files": files | edited})
    loaded = []
    bench.page.on("request", lambda request: loaded.append(request.url))
    requested = lambda part: len({url for url in loaded if part in url})
    sheet = bench.drafts()
    words = sheet.locator(".draft-files")
    expect(words).to_have_count(21)
    expect(words.first).to_have_text("Changed: value19")
    assert requested("/drafts/other-") < 15
    assert sum("/source" in url for url in loaded) <= 1
    words.last.scroll_into_view_if_needed()
    expect(words.last).to_have_text("Changed: glow")


def test_a_conflict_of_groups_is_resolved_token_by_token(bench, somebody, server):
    file = next(iter(server.files()))
    bench.show(file).press("Control+End").type("\ncampaign: { coral: #c23c12, purple: #783bf9, same: 4 }\n").saved()
    bench.publish("A campaign")
    bo = somebody("Bo")
    bench.replace("coral: #c23c12", "coral: #a83210").saved()
    bo.show(file).replace("\ncampaign: { coral: #c23c12, purple: #783bf9, same: 4 }\n", "\n")
    number = bo.publish("No campaign")
    expect(bench.banner).to_contain_text(f"Version {number} was published")
    bench.banner.get_by_role("button", name="Update draft…").click()
    sheet = bench.page.get_by_role("dialog", name=re.compile(f"Update .* to version {number}"))
    conflict = sheet.locator('.value-conflict[data-path="campaign"]')
    coral = conflict.locator('[data-token="coral"]')
    expect(coral).to_have_text(["coral#c23c12", "coralnone", "coral#a83210"])
    expect(coral.locator(".swatch")).to_have_count(2)
    expect(conflict).not_to_contain_text("{")
    conflict.get_by_label("Choose value by value").check()
    kept = conflict.get_by_role("group", name="Values of campaign to keep")
    kept.get_by_role("checkbox", name="purple").uncheck()
    check_accessibility(bench.page)
    sheet.get_by_role("button", name="Update draft", exact=True).click()
    expect(sheet).to_be_hidden()
    bench.show(file).reads(re.compile(r"\ncampaign: \{ coral: #a83210, same: 4 \}\n"))
    expect(bench.errors).to_have_count(0)


def test_after_a_publish_the_draft_is_based_on_the_new_version(bench, server):
    bench.add_value("continued")
    name = bench.saved()
    number = bench.publish("Continue")
    expect(bench.status).to_have_text(f"Version {number} is published.")
    draft = draft_of(bench, name)
    assert (draft["base"], draft["edits"]) == (number, [])
    bench.page.get_by_role("button", name="Publish…").click()
    sheet = bench.page.get_by_role("dialog", name=f"Publish version {number + 1}")
    expect(sheet).to_contain_text("There is nothing to publish.")


def test_a_draft_that_is_not_updated_after_a_restore_is_reported(bench, server):
    bench.add_value("published")
    number = bench.publish("A value")
    bench.add_value("kept")
    bench.saved()
    problem = {"type": "urn:livery:problem:time-limit-reached", "detail": "the merge took too long"}
    bench.page.route("**/rebase", lambda route: route.fulfill(status=422, json=problem))
    sheet = bench.history()
    sheet.get_by_role("button", name=f"Restore version {number - 1}").click()
    sheet.locator("form").get_by_role("button", name=f"Restore version {number - 1}").click()
    expect(bench.banner).to_contain_text(f"Version {number - 1} is restored as version {number + 1}.")
    bench.banner.get_by_role("button", name="Update draft…").click()
    sheet = bench.page.locator("livery-update dialog")
    sheet.get_by_role("button", name="Update draft").click()
    expect(sheet).to_contain_text("the merge took too long")


def test_publishing_groups_changes_by_level(bench, server):
    bench.recolor("#12ab89")
    bench.press("Control+End").type("\nextra: { glow: #abcdef }\n")
    bench.saved()
    bench.page.get_by_role("button", name="Publish…").click()
    sheet = bench.page.get_by_role("dialog", name=re.compile("Publish version"))
    minor = sheet.locator('[data-level="minor"] .change[data-path="extra.glow"]')
    expect(minor.locator(".swatch")).to_have_attribute("style", "--swatch: #abcdefff;")
    patch = sheet.locator('[data-level="patch"] .change').filter(has_text="#12ab89").first
    expect(patch.locator(".swatch")).to_have_count(2)
    expect(sheet.locator(".sheet-summary .tag-minor")).to_contain_text("1 new")


def test_a_designer_saves_drafts_and_cannot_publish(somebody):
    designer = somebody("Dana", role="designer")
    designer.recolor("#12ab89")
    assert designer.saved() == "dana"
    designer.page.get_by_role("button", name="Request review…").click()
    sheet = designer.page.get_by_role("dialog", name="Request a review")
    expect(sheet.locator(".change").first).to_be_visible()
    expect(sheet.get_by_role("button", name="Publish", exact=True)).to_have_count(0)


def test_the_edits_of_a_reader_stay_in_the_browser(somebody):
    reader = somebody("Rea", role="reader")
    reader.recolor("#12ab89")
    reader.press("Control+s")
    expect(reader.status).to_contain_text("Draft saved in this browser")
    expect(reader.tag).to_have_text("Looking only")


def test_publishing_core_lists_the_apps_that_extend_it_and_publishes_them_too(open_page, server):
    before = {app: server.version(app) for app in ("badoo", "bumble")}
    bench = Workbench(open_page(), server, "core").open()
    bench.add_value("ground")
    bench.saved()
    bench.page.get_by_role("button", name="Publish…").click()
    sheet = bench.page.get_by_role("dialog", name=re.compile("Publish version"))
    for app, version in before.items():
        expect(sheet.locator(f'.other-app[data-app="{app}"]')).to_contain_text(f"{app} {version}")
    check_accessibility(bench.page)
    sheet.get_by_label("Message").fill("A step for all")
    sheet.get_by_label("Publish them too").check()
    sheet.get_by_role("button", name="Publish", exact=True).click()
    expect(bench.status).to_contain_text(f"along with badoo {before['badoo'] + 1}, bumble {before['bumble'] + 1}")
    newest = server.get("/themes/badoo/versions", limit=1)["versions"][0]
    assert newest["origin"] == {"kind": "cascade", "app": "core", "version": server.version("core")}
    history = Workbench(open_page(), server).open().history()
    expect(history.locator(".version-origin").first).to_have_text(f"published along with core {server.version('core')}")


def test_changes_that_others_saved_appear_under_an_open_sheet(deaf, somebody, server):
    one, two = list(server.files())[:2]
    name = deaf.show(one).select(0).type("// first\n").saved()
    bo = somebody("Bo", rest=f"?draft={name}")
    bo.show(one).replace("// first", "// Bo").saved()
    bo.show(two).select(0).type("// Bo too\n").saved()
    deaf.show(one).replace("// first", "// mine")
    deaf.drafts()
    expect(deaf.page.locator(".banner")).to_contain_text(f"Bo changed {one}")
    deaf.press("Escape")
    deaf.show(two).reads(re.compile("^// Bo too\n"))
    deaf.show(one).reads(re.compile("^// mine\n"))
    assert draft_of(deaf, name)["files"][two]["text"].startswith("// Bo too\n")


def test_a_reader_sees_a_draft_and_that_edits_stay_in_the_browser(bench, somebody):
    file = bench.recolor("#12ab89")
    name = bench.saved()
    reader = somebody("Rea", role="reader", rest=f"?draft={name}")
    reader.show(file).reads(re.compile("#12ab89"))
    reader.select(0).type("// mine\n")
    expect(reader.tag).to_contain_text("Edits stay in this browser")
    assert not draft_of(bench, name)["files"][file]["text"].startswith("// mine\n")


def test_a_defect_of_the_page_is_not_shown_as_a_failed_save(browser, signed_in, server):
    context = browser.new_context(storage_state=signed_in)
    bench = Workbench(context.new_page(), server).open()
    file = next(iter(server.files()))
    # A response that breaks the contract makes the page throw a TypeError.
    bench.page.route("**/themes/badoo/drafts", lambda route: route.fulfill(json={"drafts": None}))
    bench.show(file).select(0).type("// kept\n")
    row = bench.page.locator("[data-row=defect]")
    expect(row).to_contain_text("Something went wrong on this page. Your text is saved in this browser.")
    expect(bench.banner).not_to_contain_text("Not saved")
    bench.page.unroute("**/themes/badoo/drafts")
    row.get_by_role("button", name="Reload").click()
    bench.checked().banner.get_by_role("button", name="Restore changes").click()
    bench.show(file).reads(re.compile("^// kept\n")).saved()
    context.close()


def test_only_the_author_and_publishers_can_delete_a_draft(somebody):
    kim = somebody("Kim", role="designer")
    kim.recolor("#23cd48")
    name = kim.saved()
    delete = lambda bench: bench.drafts().get_by_role("button", name=f"Delete draft {name}")  # noqa: E731
    lou = somebody("Lou", role="designer")
    lou.press("Control+k").type("drafts").press("Enter")
    sheet = lou.page.get_by_role("dialog", name="Drafts")
    expect(sheet.get_by_role("button", name=f"Open draft {name}")).to_be_visible()
    expect(sheet.get_by_role("button", name=f"Delete draft {name}")).to_have_count(0)
    expect(sheet.get_by_role("button", name=f"Rename draft {name}")).to_have_count(0)
    expect(delete(kim)).to_be_visible()
    pat = somebody("Pat")
    pat.press("Control+k").type("drafts").press("Enter")
    sheet = pat.page.get_by_role("dialog", name="Drafts")
    sheet.get_by_role("button", name=f"Delete draft {name}").click()
    expect(sheet).to_contain_text("This deletes Kim’s changes in 1 file.")
