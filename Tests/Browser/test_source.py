"""The source helps with long lines, brackets and lines as other text editors do."""

import pytest
from playwright.sync_api import expect

from livery import NARROW, Workbench, check_accessibility, eventually

LONG = "// " + "words that continue in the next row " * 12
TEXT = f"first: {{\n    inner: [1, 2]\n}}\n{LONG}\nlast: 3 // ends\n"


@pytest.fixture
def short(bench):
    """A file with a few lines. The text is restored by the end of the test's draft."""
    bench.show("base.ktv").select(0, len(bench.text)).type(TEXT)
    return bench.reads(TEXT).select(0)


def marked(bench):
    return bench.page.locator("livery-source:not([hidden]) .bracket")


def rows(bench):
    """The positions of the lines in the drawing, and in the text that the author edits."""
    return bench.area.evaluate("""(area) => {
        const source = area.closest('livery-source')
        const { lineHeight, paddingTop } = getComputedStyle(area)
        const top = area.getBoundingClientRect().top + parseFloat(paddingTop)
        let start = 0
        return source.text.split('\\n').map((text, index) => {
            const line = source.querySelector(`.line[data-line="${index + 1}"]`)
            const number = source.querySelector(`.gutter-line[data-line="${index + 1}"]`)
            const row = source.rowAt(start) * parseFloat(lineHeight)
            start += text.length + 1
            const from = (one) => Math.round(one.getBoundingClientRect().top - top)
            return [Math.round(row), from(line), from(number)]
        })
    }""")


def test_the_line_of_the_caret_is_marked_while_the_source_has_the_focus(short):
    short.select(TEXT.index("inner"))
    expect(short.line(2)).to_have_attribute("data-active", "")
    expect(short.gutter(2)).to_have_attribute("data-active", "")
    short.press("ArrowDown")
    expect(short.line(3)).to_have_attribute("data-active", "")
    expect(short.line(2)).not_to_have_attribute("data-active", "")
    short.page.get_by_label("Filter styles").focus()
    expect(short.page.locator("[data-active]")).to_have_count(0)


def test_the_bracket_at_the_caret_is_marked_with_its_partner(short):
    short.select(TEXT.index("{") + 1)
    expect(marked(short)).to_have_text(["{", "}"])
    short.select(TEXT.index("]") + 1)
    expect(marked(short)).to_have_text(["[", "]"])
    short.select(TEXT.index("inner"))
    expect(marked(short)).to_have_count(0)


def test_home_goes_to_the_text_then_to_the_line_and_selects_with_shift(short):
    text = TEXT.index("inner")
    short.select(TEXT.index("1, 2")).press("Home")
    eventually(short.page, text, lambda: short.area.evaluate("(area) => area.closest('livery-source').caret"))
    short.press("Home")
    eventually(short.page, text - 4, lambda: short.area.evaluate("(area) => area.closest('livery-source').caret"))
    short.select(TEXT.index("[1")).press("Shift+Home").reads_selected("inner: ")
    short.press("Shift+Home").reads_selected("    inner: ")


def test_lines_move_and_each_move_is_one_step(short):
    lines = TEXT.split("\n")
    short.select(TEXT.index("last")).press("Alt+ArrowUp")
    once = "\n".join([*lines[:3], lines[4], lines[3], *lines[5:]])
    short.reads(once).press("Alt+ArrowUp")
    short.reads("\n".join([*lines[:2], lines[4], lines[2], lines[3], *lines[5:]]))
    expect(short.page.get_by_role("button", name="Undo move of lines")).to_be_enabled()
    short.press("Control+z").reads(once)
    short.press("Control+z").reads(TEXT)
    short.press("Control+Shift+z").reads(once)


def test_lines_are_deleted_in_one_step(short):
    lines = TEXT.split("\n")
    short.select(TEXT.index("inner"), TEXT.index("}")).press("Control+Shift+K")
    without = "\n".join([lines[0], *lines[2:]])
    short.reads(without).press("Control+Shift+K")
    short.reads("\n".join([lines[0], *lines[3:]]))
    short.press("Control+z").reads(without)
    short.press("Control+z").reads(TEXT)


def test_long_lines_wrap_on_request_and_the_browser_remembers_it(short):
    page = short.page
    wrap = page.get_by_role("button", name="Wrap")
    assert {len(set(row)) for row in rows(short)} == {1}
    short.press("Alt+z")
    expect(wrap).to_have_attribute("aria-pressed", "true")
    eventually(page, True, lambda: all(len(set(row)) == 1 for row in rows(short)))
    # The last lines are below several rows of the long one.
    assert rows(short)[4][0] > rows(short)[3][0] + 2 * 21
    scroller = short.page.locator("livery-source:not([hidden]) .source-scroll")
    assert scroller.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    short.select(TEXT.index(LONG) + len(LONG)).type(" and more of them" * 20)
    eventually(page, True, lambda: all(len(set(row)) == 1 for row in rows(short)))
    check_accessibility(page)
    short.saved()
    page.reload()
    short.checked()
    expect(wrap).to_have_attribute("aria-pressed", "true")
    wrap.click()
    expect(wrap).to_have_attribute("aria-pressed", "false")
    eventually(page, {1}, lambda: {len(set(row)) for row in rows(short)})


def test_the_caret_stays_in_view_in_ten_thousand_wrapped_lines(bench):
    page = bench.show("base.ktv").page
    bench.press("Alt+z")
    page.evaluate("""() => {
        const lines = Array.from({ length: 10000 }, (_, index) => `// ${index + 1} ${'word '.repeat(index % 40)}`)
        document.querySelector('livery-editor').source.initialText = lines.join('\\n')
    }""")
    bench.area.evaluate("(area) => area.closest('livery-source').reveal(5000)")
    expect(bench.line(5000)).to_be_in_viewport()
    expect(bench.gutter(5000)).to_be_in_viewport()
    assert page.locator("livery-source:not([hidden]) .line").count() < 300
    bench.press("Control+End")
    expect(bench.line(10000)).to_be_in_viewport()
    bench.press("Control+Home")
    expect(bench.line(1)).to_be_in_viewport()


def test_wrapped_lines_and_their_problems_fit_on_a_phone(open_page, server):
    bench = Workbench(open_page(viewport=NARROW), server).open()
    page = bench.page
    page.locator(".source-toggle").click()
    page.get_by_role("button", name="Wrap").click()
    scroller = page.locator("livery-source:not([hidden]) .source-scroll")
    expect(scroller).to_be_visible()
    bench.show("base.ktv").replace("newsText: #767676", "newsText: #76767").press("Control+Home")
    expect(scroller.locator(".line-error").first).to_be_visible()
    eventually(page, True, lambda: scroller.evaluate("(one) => one.scrollWidth <= one.clientWidth"))
    check_accessibility(page)
