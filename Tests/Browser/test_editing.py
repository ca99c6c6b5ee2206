"""Editing text, problems, fixes, drafts and keyboard shortcuts."""

import json
import re
import urllib.request

from playwright.sync_api import expect

from livery import Server, Workbench, check_accessibility, eventually
from serving import serving


def test_the_edit_page_opens_with_files_source_and_line_numbers(bench, server):
    files = {file: text for file, text in server.files().items() if file.endswith(".ktv")}
    expect(bench.page.locator(".file[data-file$=ktv]")).to_have_count(len(files))
    for file, text in files.items():
        bench.show(file).reads(text)
        expect(bench.page.locator("livery-source:not([hidden]) .gutter-line")).to_have_count(text.count("\n") + 1)


def test_the_drawn_lines_match_the_text(bench, server):
    file = server.breakable_link()[0]
    bench.show(file)
    expect(bench.page.locator("livery-source:not([hidden]) .line-text")).to_have_count(server.files()[file].count("\n") + 1)
    drift = bench.page.evaluate("""() => {
        const source = [...document.querySelectorAll('livery-source')].find((one) => !one.hidden)
        const area = source.area, top = area.getBoundingClientRect().top
        const padding = parseFloat(getComputedStyle(area).paddingTop), height = parseFloat(getComputedStyle(area).lineHeight)
        return [...source.querySelectorAll('.line-text')].map((line, index) =>
            Math.abs(line.getBoundingClientRect().top - (top + padding + index * height)))
    }""")
    assert max(drift) < 0.1


def test_of_ten_thousand_lines_only_the_visible_ones_are_drawn(bench):
    """Keystrokes and checks take constant time, because they only draw what changes near the caret."""
    page = bench.show("base.ktv").page
    page.evaluate("""() => {
        const source = document.querySelector('livery-editor').source
        source.initialText = Array.from({ length: 10000 }, (_, index) => `// line ${index + 1}`).join('\\n')
        globalThis.drawn = 0
        const count = (records) => { for (const { addedNodes } of records) drawn += addedNodes.length }
        new MutationObserver(count).observe(source, { childList: true, subtree: true })
    }""")
    rows = page.locator("livery-source:not([hidden]) :is(.line, .gutter-line)")
    bench.area.evaluate("(area) => document.querySelector('livery-editor').source.reveal(5000)")
    expect(bench.line(5000)).to_contain_text("// line 5000")
    expect(bench.gutter(5000)).to_be_in_viewport()
    assert rows.count() < 300
    page.evaluate("drawn = 0")
    bench.press("End").type("7")
    expect(bench.line(5000)).to_contain_text("// line 50007")
    assert page.evaluate("drawn") <= 2
    bench.line(5000).evaluate("(row) => { row.isSame = true }")
    with page.expect_response("**/check*"):
        bench.press("Control+s")
    bench.checked()
    assert bench.line(5000).evaluate("(row) => row.isSame"), "a check draws the line again"
    bench.press("Control+End")
    expect(bench.line(10000)).to_be_in_viewport()
    drift = bench.line(10000).evaluate("""(row) => {
        const area = document.querySelector('livery-editor').source.area
        const { paddingTop, lineHeight } = getComputedStyle(area)
        const [shown, text] = [row.getBoundingClientRect().top, area.getBoundingClientRect().top]
        return Math.abs(shown - text - parseFloat(paddingTop) - 9999 * parseFloat(lineHeight))
    }""")
    assert drift < 0.1
    assert rows.count() < 300


def test_a_broken_link_is_shown_beside_its_line_and_in_the_list(bench):
    file, line, link = bench.break_link()
    # The word at the caret isn't marked.
    bench.select(0)
    expect(bench.line(line).locator(".line-message-error")).to_contain_text(link[1:-1])
    expect(bench.line(line).locator(".squiggle-error")).to_have_text(link[:-1])
    expect(bench.gutter(line)).to_have_attribute("data-severity", "error")
    expect(bench.errors.locator(".problem-place")).to_contain_text(f"{file}:{line}:")
    expect(bench.status).to_have_text("1 error")


def test_the_gallery_shows_the_last_valid_state_while_the_text_has_errors(bench):
    cards = bench.page.locator("livery-gallery .card")
    expect(cards.first).to_be_visible()
    before = cards.count()
    bench.break_link()
    expect(bench.page.locator("livery-gallery .note")).to_have_text(re.compile("last valid state"))
    expect(cards).to_have_count(before)


def test_one_click_applies_a_fix_and_undo_reverts_it(bench, server):
    whole = server.files()
    file, line, link = bench.break_link()
    broken = bench.text
    bench.problems().get_by_role("button", name="Fix:").click()
    expect(bench.errors).to_have_count(0)
    bench.reads(whole[file])
    bench.press("Control+z").reads(broken)


def test_show_selects_the_problem_in_its_file(bench, server):
    file, line, link = bench.break_link()
    other = next(name for name in server.files() if name != file)
    bench.show(other)
    bench.problems().get_by_role("button", name="Show:").click()
    expect(bench.area).to_have_attribute("data-file", file)
    bench.reads_selected(link[:-1])


def test_a_literal_color_and_a_link_to_one_have_swatches_of_their_color(bench, server):
    file, start, _, changed = server.effective_color("#12ab89")
    bench.recolor("#12ab89")
    line = changed.count("\n", 0, start) + 1
    literal = bench.line(line).locator(".hint-swatch").first
    expect(literal).to_have_attribute("style", "--swatch: #12ab89ff;")
    linked = bench.page.locator(".hint .hint-swatch")
    shown = linked.evaluate_all("(all) => all.map((one) => one.style.getPropertyValue('--swatch'))")
    assert shown and all(re.fullmatch("#[0-9a-f]{8}", color) for color in shown)


def test_completion_offers_links_with_value_and_type(bench, server):
    file, line, end, link = server.breakable_link()
    bench.show(file).select(end - len(link), end).type("@" + link[1:4])
    option = bench.page.locator("livery-completion").get_by_role("option", selected=True)
    expect(option).to_be_visible()
    expect(option.locator(".completion-type")).not_to_be_empty()
    expect(option.locator(".completion-value")).not_to_be_empty()
    chosen = option.locator(".completion-path").inner_text()
    bench.press("Enter")
    expect(bench.line(line)).to_contain_text(f"@{chosen}")


def test_control_space_opens_completion_and_escape_closes_it(bench, server):
    file, line, end, link = server.breakable_link()
    bench.show(file).select(end - 2).press("Control+Space")
    expect(bench.page.get_by_role("listbox", name="Completions")).to_be_visible()
    bench.press("Escape")
    expect(bench.page.get_by_role("listbox", name="Completions")).to_be_hidden()


def test_control_space_inserts_a_link_only_when_one_is_chosen(bench):
    bench.show("base.ktv").press("Control+End").type("\nlogo: ")
    before = bench.text
    names = bench.page.get_by_role("listbox", name="Completions")
    bench.press("Control+Space")
    expect(names).to_be_visible()
    bench.reads(before).press("Escape")
    expect(names).to_be_hidden()
    bench.reads(before).type("deepPur").press("Control+Space").press("Enter")
    bench.reads(f"{before}@brand.deepPurple")


def test_a_function_shows_the_color_of_its_result(bench):
    states = "{ normal: ~color.lighten(@base, 0.4), disabled: #eee }"
    bench.show("theme.ktv").press("Control+a")
    bench.type(f"base: #000000\nlight: ~color.lighten(@base, 0.2)\npale(View): {{\nbackgroundColor: {states}\n}}\n")
    for number, path, color in ((2, "light", "#333333ff"), (4, "pale.backgroundColor.normal", "#666666ff")):
        shown = bench.line(number).locator(".hint-result")
        expect(shown.locator(".swatch")).to_have_attribute("style", f"--swatch: {color};")
        expect(shown).to_have_attribute("data-result", path)
        expect(bench.line(number).locator(".hint:not(.hint-result) .swatch")).to_have_count(0)


def test_an_overlay_shows_and_opens_its_own_values(bench, server):
    night = server.check(server.files(), skin="night")["bundle"]["tokens"]
    bench.show("skins/night.ktv")
    expect(bench.page.get_by_role("radio", name="day")).to_be_checked()
    hint = bench.page.locator('livery-source:not([hidden]) .hint[data-link="@colors.secondaryText"]')
    color = night["colors.secondaryText"]["value"]
    expect(hint.locator(".swatch")).to_have_attribute("style", f"--swatch: {color};")
    hint.click()
    expect(bench.area).to_have_attribute("data-file", "skins/night.ktv")
    bench.reads_selected("secondaryText")


def test_a_style_of_an_extended_app_opens_there(bench, server):
    own = "\n".join(server.files().values())
    styles = server.get("/themes/badoo/latest")["styles"]
    path = next(path for path in styles if not re.search(rf"\b{path.split('.')[-1]}\b", own))
    bench.page.locator("livery-gallery").get_by_role("button", name=path, exact=True).click()
    bench.page.get_by_role("link", name=f"Open {path} in core").click()
    bench.page.wait_for_url("**/edit/core**")
    core = Workbench(bench.page, server, "core").checked()
    expect(core.page.get_by_role("heading", name=path)).to_be_visible()
    core.reads_selected(path.split(".")[-1])


def test_a_contrast_warning_offers_to_change_the_text_or_the_background(bench):
    theme = "ink: #9a9a9a\npaper: #ffffff\nnote(Label): { backgroundColor: @paper, textColor: @ink }\n"
    bench.show("theme.ktv").press("Control+a").type(theme)
    problem = bench.page.locator(".problem").filter(has_text="note: text on background")
    expect(problem).to_have_count(1)
    # The number of warnings in the bar opens their list.
    bench.page.locator("livery-status").get_by_role("button", name=re.compile("warning")).click()
    expect(problem.get_by_role("button", name=re.compile("^Fix: change the text ink to #"))).to_be_visible()
    problem.get_by_role("button", name=re.compile("^Fix: change the background paper to #")).click()
    bench.reads(re.compile(r"^ink: #9a9a9a\npaper: #(?!ffffff)[0-9a-f]{6}\nnote"))
    expect(problem).to_have_count(0)
    undo = bench.page.locator("[data-action=undo]")
    expect(undo).to_have_attribute("aria-label", re.compile("^Undo fix: change the background paper to #"))


def test_show_selects_what_a_warning_is_about_where_it_occurs(bench):
    bench.show("theme.ktv").press("Control+End").type("\nnote(Label): { backgroundColor: #ffffff, textColor: #222222 }\n")
    bench.show("skins/night.ktv").press("Control+End").type("\nnote: { textColor: #eeeeee }\n")
    night = bench.page.get_by_role("radio", name="night", exact=True)
    expect(night).not_to_be_checked()
    expect(bench.page.locator(".problem").filter(has_text="note, night: text on background")).to_have_count(1)
    bench.press("Control+j")
    bench.page.get_by_role("tab", name="Tokens").click()
    bench.problems().get_by_role("button", name=re.compile("^Show: note, night")).click()
    expect(night).to_be_checked()
    expect(bench.page.get_by_role("tab", name="Canvas")).to_have_attribute("aria-selected", "true")
    expect(bench.page.locator("livery-inspector").get_by_role("heading", name="note", exact=True)).to_be_visible()
    expect(bench.page.locator(".source-pane")).to_be_hidden()


def test_a_fix_says_how_many_places_it_changes(bench):
    bench.show("theme.ktv").press("Control+End").type("\nnote(Label): { backgroundColor: @brand.purple, textColor: #7a5bf9 }\n")
    problem = bench.page.locator(".problem").filter(has_text="note: text on background")
    expect(problem.locator(".swatch")).to_have_count(2)
    bench.problems()
    fix = problem.get_by_role("button", name=re.compile(r"^Fix: change the background brand.purple to #\w+ \(changes \d+ places\)$"))
    expect(fix).to_be_visible()


def test_the_check_runs_again_when_the_server_is_back(bench):
    bench.page.route("**/check*", lambda route: route.abort("internetdisconnected"))
    bench.show("base.ktv").select(0).type("// away\n")
    expect(bench.status).to_contain_text("could not be checked")
    bench.page.unroute("**/check*")
    bench.checked()


def test_without_signing_in_edits_are_stored_in_the_browser_and_offered(open_page, server):
    bench = Workbench(open_page(signed=False), server).open()
    file = bench.recolor("#12ab89")
    text = bench.text
    bench.page.reload()
    bench.checked()
    expect(bench.banner).to_contain_text("You have unsaved changes in this browser")
    bench.page.get_by_role("button", name="Restore changes").click()
    bench.show(file).reads(text)
    bench.press("Control+z")


def test_edits_stored_in_the_browser_can_be_discarded(open_page, server):
    bench = Workbench(open_page(signed=False), server).open()
    file = bench.recolor("#12ab89")
    bench.press("Control+s")
    expect(bench.status).to_contain_text("Draft saved")
    bench.page.reload()
    bench.checked()
    bench.page.get_by_role("button", name="Discard").click()
    bench.page.reload()
    bench.checked()
    expect(bench.banner).to_be_hidden()
    bench.show(file).reads(server.files()[file])


def test_undo_works_across_files(bench, server):
    names = list(server.files())
    first, second = names[0], names[1]
    bench.show(first).select(0).type("// one\n")
    bench.show(second).select(0).type("// two\n")
    bench.press("Control+z").reads(server.files()[second])
    bench.press("Control+z")
    expect(bench.area).to_have_attribute("data-file", first)
    bench.reads(server.files()[first])


def test_keyboard_shortcuts_open_problems_search_and_help(bench):
    file, line, link = bench.break_link()
    broken = bench.text
    bench.page.locator("body").press("F8")
    bench.reads_selected(link[:-1]).press("?")
    eventually(bench.page, False, lambda: bench.text == broken)
    expect(bench.page.get_by_role("dialog", name="Keyboard")).to_be_hidden()
    bench.press("Control+z").reads(broken)
    bench.press("Control+k")
    search = bench.page.get_by_role("combobox", name="Search")
    expect(search).to_be_focused()
    search.fill(file)
    bench.press("Enter")
    expect(bench.area).to_be_focused()
    bench.page.get_by_role("button", name="History").focus()
    bench.press("?")
    expect(bench.page.get_by_role("dialog", name="Keyboard")).to_be_visible()
    bench.press("Escape")
    expect(bench.page.get_by_role("button", name="History")).to_be_focused()


def test_a_new_line_keeps_the_indentation_and_tab_after_escape_moves_the_focus(bench, server):
    bench.show(next(iter(server.files()))).select(0).type("\n").select(0).type("a: {}").select(4).press("Enter")
    bench.reads(re.compile("^a: {\n    \n}"))
    bench.press("Tab").reads(re.compile("^a: {\n        \n}")).press("Shift+Tab").reads(re.compile("^a: {\n    \n}"))
    bench.press("Escape").press("Shift+Tab")
    expect(bench.area).not_to_be_focused()


def test_brackets_close_and_comments_toggle_and_each_key_can_be_undone(bench):
    before = bench.show("base.ktv").text
    bench.select(0).type("\n").select(0)
    bench.page.keyboard.type("a(View): {")
    bench.reads(re.compile(r"^a\(View\): \{\}\n")).press("Enter")
    bench.page.keyboard.type('font: "x"')
    bench.reads(re.compile(r'^a\(View\): \{\n    font: "x"\n\}\n'))
    bench.press("Control+/").reads(re.compile(r'^a\(View\): \{\n    // font: "x"\n\}\n')).press("Control+/")
    bench.press("{").press("Backspace")
    bench.reads(re.compile(r'^a\(View\): \{\n    font: "x"\n\}\n'))
    for _ in range(80):
        if bench.text == before:
            break
        bench.press("Control+z")
    bench.reads(before)


def test_an_unknown_theme_shows_an_error(open_page, server):
    page = open_page()
    page.goto(f"{server.url}/edit/nowhere")
    expect(page.get_by_role("alert")).to_have_text(re.compile("no app named “nowhere”"))
    for name in ("Publish…", "History", "Search"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    page.keyboard.press("Control+Shift+p")
    expect(page.get_by_role("dialog")).to_have_count(0)
    check_accessibility(page)
    others = page.get_by_role("list", name="Other apps").get_by_role("link")
    expect(others.get_by_text("badoo", exact=True)).to_be_visible()
    page.get_by_role("link", name="Create nowhere…").click()
    expect(page.get_by_role("dialog", name="New app").get_by_label("Name")).to_have_value("nowhere")


def test_visitors_are_not_offered_to_create_an_unknown_app(open_page, server):
    page = open_page(signed=False)
    page.goto(f"{server.url}/edit/nowhere")
    expect(page.get_by_role("link", name="badoo", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Create nowhere…")).to_be_hidden()


def test_without_signing_in_the_publish_sheet_links_to_sign_in(open_page, server):
    bench = Workbench(open_page(signed=False), server).open()
    bench.recolor("#12ab89")
    publish = bench.page.get_by_role("button", name="Publish…")
    expect(publish).not_to_have_class(re.compile("button-primary"))
    publish.click()
    sheet = bench.page.get_by_role("dialog", name=re.compile("Publish version"))
    expect(sheet.get_by_role("link", name="Sign in")).to_be_visible()
    expect(sheet.get_by_role("button", name="Publish", exact=True)).to_be_disabled()


def test_replacing_all_text_results_in_exactly_that_text(bench, server):
    bench.show(next(iter(server.files())))
    wrong = bench.page.evaluate("""() => {
        const source = document.querySelector('livery-source:not([hidden])')
        let seed = 7
        const random = (below) => (seed = (seed * 48271) % 2147483647) % below
        const lines = (count) => Array.from({ length: count }, () => ['', 'a: 1', 'b: #fff', 'c: @d.e', `v${random(9)}: ${random(9)}`][random(5)])
        const shown = () => [...source.area.children].map((block) => block.textContent).join('\\n')
        const wrong = []
        for (const size of [0, 1, 2, 3, 5, 8, 90, 120, 4, 100, 0, 95]) {
            const now = source.text.split('\\n')
            const mixed = size > 80 && now.length > 80 ? now.flatMap((line) => [[line], [], [line, 'new: 1']][random(3)]) : lines(size)
            const text = mixed.join('\\n')
            source.replaceAll(text)
            if (source.text !== text || shown() !== text) wrong.push([text, source.text])
        }
        return wrong
    }""")
    assert wrong == []


def test_a_theme_with_another_entry_file_is_compiled_from_there(open_page, tmp_path):
    theme = {"message": "x", "entry": "main.ktv", "files": {"main.ktv": "{ a: 1 }", "theme.ktv": "{ b: @nothing }"}}
    # This test uses its own server, because other tests read the list of apps.
    with serving(tmp_path) as service:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {service.token('publisher')}"}
        address = f"{service.url}/themes/elsewhere/versions"
        urllib.request.urlopen(urllib.request.Request(address, json.dumps(theme).encode(), headers)).read()
        bench = Workbench(open_page(signed=False), Server(service.url, service.sign_in_link), "elsewhere").open()
        expect(bench.errors).to_have_count(0)


def test_a_new_style_is_written_with_few_keys(bench):
    """While typing, the editor offers types, attributes, words and links of the expected type."""
    bench.show("base.ktv").select(0).type("\n").select(0)
    keys = 0

    def press(*names):
        nonlocal keys
        for name in names:
            bench.press(name)
            keys += 1

    def accept(text, chosen):
        press(*text)
        expect(bench.page.locator("livery-completion").get_by_role("option", selected=True).locator(".completion-path")).to_have_text(chosen)
        press("Enter")

    press(*"note")
    accept("(La", "Label")
    press(")", ":", " ", "{", "Enter")
    accept("textA", "textAlignment")
    accept("ce", "center")
    press("Enter")
    accept("textC", "textColor")
    press("@")
    expect(bench.page.locator("livery-completion").get_by_role("option", selected=True).locator(".completion-type")).to_have_text("color")
    accept("onp", "brand.onPrimary")
    bench.reads(re.compile(r"^note\(Label\): \{\n    textAlignment: center\n    textColor: @brand\.onPrimary\n\}\n"))
    # Without completion, this would take 81 keystrokes.
    assert keys <= 40, keys


def test_states_and_missing_attributes_are_offered_on_request(bench):
    bench.show("base.ktv").select(0).type("note(Label): {\n    textColor: {\n        normal: #fff\n        \n    }\n}\n").select(60)
    bench.press("Control+Space")
    names = bench.page.get_by_role("listbox", name="Completions")
    expect(names.get_by_role("option").first).to_contain_text("hovered")
    assert "normal" not in names.inner_text()
    check_accessibility(bench.page)
    bench.press("Escape")
    expect(names).to_be_hidden()
