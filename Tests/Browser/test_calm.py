"""Checks that don't disturb: the layout stands still, unfinished words are never marked, and one Tab stop for drawings."""

import re

from playwright.sync_api import expect

from livery import Workbench, check_accessibility, eventually

#: Collects what shifts, including after input. Lines of the source follow the text.
SHIFTS = """
window.shifts = []
new PerformanceObserver((list) => {
    const nodes = list.getEntries().flatMap(({ sources }) => sources.map(({ node }) => node)).filter(Boolean)
    window.shifts.push(...nodes.filter((node) => !node.parentElement?.closest('livery-source')).map((node) => node.outerHTML ?? node.data))
}).observe({ type: 'layout-shift', buffered: false })
"""


def test_nothing_moves_while_errors_come_and_go(bench):
    bench.show("base.ktv").select(0).type("\n").select(0).saved()
    bench.page.evaluate(SHIFTS)
    boxes = lambda: bench.page.evaluate("""() => ['livery-editor', 'livery-problems', 'livery-gallery', '.bar', '.undo'].map((name) => {
        const { x, y, width, height } = document.querySelector(name).getBoundingClientRect()
        return [name, x, y, width, height]
    })""")
    before = boxes()
    bench.page.keyboard.type("broken: @nothing.at")
    expect(bench.errors).to_have_count(1)
    expect(bench.page.locator("livery-gallery .note")).to_be_visible()
    assert boxes() == before
    bench.press("Shift+Home").press("Delete")
    expect(bench.errors).to_have_count(0)
    assert boxes() == before
    assert bench.page.evaluate("window.shifts") == []


def test_the_word_at_the_caret_is_not_marked_until_the_caret_leaves_it(bench):
    bench.show("base.ktv").select(0).type("\n").select(0)
    bench.page.keyboard.type("broken: @nothing")
    expect(bench.errors).to_have_count(1)
    expect(bench.line(1).locator(".squiggle-error")).to_have_count(0)
    bench.press("Home")
    expect(bench.line(1).locator(".squiggle-error")).to_have_count(1)


def test_problems_open_on_request_and_close(bench):
    bench.break_link()
    toggle = bench.page.get_by_role("contentinfo").get_by_role("button", name="1 error", exact=True)
    expect(bench.errors).to_be_hidden()
    toggle.press("Enter")
    expect(bench.errors).to_be_visible()
    bench.page.get_by_role("button", name="Close problems").click()
    expect(bench.errors).to_be_hidden()
    expect(toggle).to_be_focused()


def test_a_screen_reader_hears_a_summary_after_a_pause(bench):
    bench.show("base.ktv").select(0).type("\n").select(0)
    spoken = bench.page.locator("livery-status [role=status]")
    bench.page.keyboard.type("broken: @nothing")
    expect(spoken).to_have_text("1 error")


def test_drawings_are_one_tab_stop_and_arrows_move_between_them(bench):
    page = bench.page
    stops = "document.querySelector('livery-gallery').shadowRoot.querySelectorAll('button:not([tabindex=\"-1\"]), summary:not([tabindex=\"-1\"])').length"
    eventually(page, 1, lambda: page.evaluate(stops))
    views = page.locator("livery-gallery button.state-view")
    views.first.focus()
    focused = lambda: page.evaluate("document.querySelector('livery-gallery').shadowRoot.activeElement?.getAttribute('aria-label')")
    first = focused()
    page.keyboard.press("ArrowRight")
    assert focused() != first
    page.keyboard.press("ArrowLeft")
    assert focused() == first
    page.keyboard.press("ArrowDown")
    assert focused() != first
    assert page.evaluate(stops) == 1
    check_accessibility(page)


def test_tab_leaves_the_source_until_the_author_types(bench):
    bench.show("base.ktv").select(0).press("Tab")
    expect(bench.area).not_to_be_focused()
    before = bench.select(0).text
    bench.page.keyboard.type("// ")
    bench.press("Tab").reads(re.compile("^//  +"))
    expect(bench.area).to_be_focused()
    bench.press("Escape").press("Tab")
    expect(bench.area).not_to_be_focused()
    bench.press("Control+z").reads(before)


def test_visitors_see_that_they_are_looking_only(open_page, server):
    bench = Workbench(open_page(signed=False), server).open()
    tag = bench.page.get_by_role("button", name="Looking only. Sign in to edit.")
    expect(tag).to_be_visible()
    check_accessibility(bench.page)
    tag.click()
    bench.page.wait_for_url("**/sign-in?next=**")
    expect(bench.page.get_by_role("status")).to_contain_text("Ask the person who runs Livery for a link")
