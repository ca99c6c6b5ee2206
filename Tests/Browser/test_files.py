"""Adding, renaming and deleting files."""

import re

from playwright.sync_api import expect

from livery import check_accessibility

#: A file in badoo that theme.ktv includes.
FILE = "screens/news.ktv"


def listed(bench, file):
    return bench.page.locator(f'.file[data-file="{file}"]')


def saved_files(bench):
    name = bench.saved()
    return bench.page.request.get(f"{bench.server.url}/themes/{bench.app}/drafts/{name}").json()["files"]


def test_enter_creates_a_file_and_moves_the_focus_to_it(bench):
    bench.page.get_by_role("button", name="New file…").click()
    bench.page.get_by_role("dialog", name="New file").get_by_label("Name").fill("screens/profile.ktv")
    bench.press("Enter")
    expect(bench.area).to_have_attribute("data-file", "screens/profile.ktv")
    expect(bench.area).to_be_focused()
    bench.type("profile: { radius(dimension): 4 }\n")
    assert saved_files(bench)["screens/profile.ktv"]["text"] == "profile: { radius(dimension): 4 }\n"


def test_a_new_file_needs_no_extension_and_belongs_to_the_theme(bench):
    page = bench.page
    before = bench.show("theme.ktv").text
    page.get_by_role("button", name="New file…").click()
    dialog = page.get_by_role("dialog", name="New file")
    assert "ktv" not in dialog.inner_text()
    dialog.get_by_label("Name").fill("screens/profile")
    bench.press("Enter").type("profile: { radius(dimension): 4 }\n")
    expect(bench.area).to_have_attribute("data-file", "screens/profile.ktv")
    bench.show("theme.ktv").reads(before.replace('"contract.ktv"', '"screens/profile.ktv"\n    "contract.ktv"'))
    expect(page.locator("livery-contents").get_by_text("profile", exact=True)).to_have_count(1)
    bench.press("Control+z").press("Control+z").reads(before)
    expect(listed(bench, "screens/profile.ktv")).to_have_count(0)
    # The file of a skin is used anyway.
    page.get_by_role("button", name="New file…").click()
    dialog.get_by_label("Name").fill("platforms/web")
    bench.press("Enter")
    expect(bench.area).to_have_attribute("data-file", "platforms/web.ktv")
    bench.show("theme.ktv").reads(before)


def test_a_new_file_can_be_cancelled_and_needs_a_free_path(bench):
    bench.page.get_by_role("button", name="New file…").click()
    dialog = bench.page.get_by_role("dialog", name="New file")
    dialog.get_by_label("Name").fill(FILE)
    bench.press("Enter")
    expect(dialog.get_by_role("alert")).to_have_text("A file with this name already exists.")
    expect(dialog.get_by_label("Name")).to_be_focused()
    check_accessibility(bench.page)
    dialog.get_by_label("Name").fill("")
    expect(dialog.get_by_role("alert")).to_have_count(0)
    bench.press("Enter")
    expect(dialog.get_by_role("alert")).to_have_text("Fill in this field.")
    dialog.get_by_label("Name").fill("two words")
    bench.press("Enter")
    expect(dialog.get_by_role("alert")).to_contain_text("Use letters, digits, hyphens and underscores")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_be_hidden()
    expect(bench.page.locator(".file[data-file$=ktv]")).to_have_count(sum(file.endswith(".ktv") for file in bench.server.files()))


def test_renaming_a_file_changes_the_paths_that_include_it(bench):
    files = bench.server.files()
    bench.show(FILE).page.get_by_role("button", name=f"Rename {FILE}…").click()
    bench.page.get_by_role("dialog", name=f"Rename {FILE}").get_by_label("Name").fill("home/feed.ktv")
    bench.press("Enter")
    expect(listed(bench, FILE)).to_have_count(0)
    expect(bench.area).to_have_attribute("data-file", "home/feed.ktv")
    bench.reads(files[FILE])
    saved = saved_files(bench)
    assert FILE not in saved and saved["home/feed.ktv"]["text"] == files[FILE]
    assert saved["theme.ktv"]["text"] == files["theme.ktv"].replace(FILE, "home/feed.ktv")
    expect(bench.errors).to_have_count(0)
    bench.page.get_by_role("button", name=f"Undo rename of {FILE}").click()
    expect(listed(bench, FILE)).to_be_visible()
    expect(listed(bench, "home/feed.ktv")).to_have_count(0)
    bench.show("theme.ktv").reads(files["theme.ktv"])


def rename(bench, file, path):
    bench.page.get_by_role("button", name=f"Rename {file}…").click()
    bench.page.get_by_role("dialog", name=f"Rename {file}").get_by_label("Name").fill(path)
    bench.press("Enter")
    expect(bench.area).to_have_attribute("data-file", path)


def test_a_renamed_file_keeps_its_undo_history(bench):
    text = bench.server.files()[FILE]
    bench.show(FILE).select(0).type("// typed before\n")
    rename(bench, FILE, "home/feed.ktv")
    bench.reads(f"// typed before\n{text}").press("Control+z")
    # The rename changed two files in one step.
    expect(listed(bench, FILE)).to_be_visible()
    bench.show("theme.ktv").reads(bench.server.files()["theme.ktv"])
    bench.press("Control+z")
    expect(bench.area).to_have_attribute("data-file", FILE)
    bench.reads(text).press("Control+Shift+z").press("Control+Shift+z")
    expect(bench.area).to_have_attribute("data-file", "home/feed.ktv")
    bench.reads(f"// typed before\n{text}")


def test_a_renamed_file_is_listed_with_both_paths(bench):
    rename(bench.show(FILE), FILE, "home/feed.ktv")
    bench.saved()
    bench.page.get_by_role("button", name="Publish…").click()
    sheet = bench.page.get_by_role("dialog", name=re.compile("Publish version"))
    renamed = sheet.locator(".file-change").filter(has_text=f"{FILE} → home/feed.ktv")
    renamed.locator("summary").click()
    expect(renamed).to_contain_text("The text is the same.")
    check_accessibility(bench.page)


def test_undoing_a_rename_never_overwrites_a_new_file(bench):
    text = bench.server.files()[FILE]
    bench.show(FILE)
    rename(bench, FILE, "home/feed.ktv")
    bench.page.get_by_role("button", name="New file…").click()
    bench.page.get_by_role("dialog", name="New file").get_by_label("Name").fill(FILE)
    bench.press("Enter")
    bench.type("// new\n").press("Control+z").reads("").press("Control+z")
    # The new file is gone, so its path is free again.
    expect(listed(bench, FILE)).to_have_count(0)
    bench.press("Control+z")
    bench.show(FILE).reads(text)


def test_a_deleted_file_leaves_the_draft_and_can_be_restored(bench):
    files = bench.server.files()
    text, entry = files[FILE], files["theme.ktv"]
    bench.show(FILE).page.get_by_role("button", name=f"Delete {FILE}").click()
    expect(listed(bench, FILE)).to_have_count(0)
    saved = saved_files(bench)
    assert FILE not in saved
    # The theme no longer includes the file, so nothing is missing.
    assert saved["theme.ktv"]["text"] == entry.replace(f'    "{FILE}"\n', "")
    expect(bench.status).to_contain_text(re.compile(r"\d changes · 1 file deleted"))
    expect(bench.errors).to_have_count(0)
    bench.page.get_by_role("button", name=f"Undo deletion of {FILE}").click()
    bench.show(FILE).reads(text)
    expect(bench.errors).to_have_count(0)
    saved = saved_files(bench)
    assert (saved[FILE]["text"], saved["theme.ktv"]["text"]) == (text, entry)


def test_the_entry_file_can_be_neither_renamed_nor_deleted(bench):
    bench.show("theme.ktv")
    expect(bench.page.get_by_role("button", name=re.compile("^(Rename|Delete) "))).to_have_count(0)
    bench.press("Control+k")
    bench.page.get_by_role("combobox", name="Search").fill("Delete this file")
    bench.press("Enter")
    expect(bench.status).to_contain_text("entry file")
    expect(listed(bench, "theme.ktv")).to_be_visible()
