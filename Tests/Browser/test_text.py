"""Typing, selecting, copying and undoing in the text of a file. The text is drawn in blocks of a hundred lines."""

import random

import pytest
from playwright.sync_api import expect

from livery import eventually

LONG = "\n".join("" if index % 7 == 3 else f"// line {index}" for index in range(1000))
#: A text area without styles or scripts beside the source.
PEER = """(text) => {
    const peer = document.createElement('textarea')
    peer.id = 'peer'
    peer.wrap = 'off'
    const { fontFamily, fontSize } = getComputedStyle(document.querySelector('.source-text'))
    Object.assign(peer.style, { fontFamily, fontSize })
    document.body.append(peer)
    peer.value = text
}"""
SELECTED = """() => {
    const { text, selection: { start, end } } = document.querySelector('livery-editor').source
    return [text.length, start, end]
}"""
PEER_SELECTED = "() => [peer.value.length, peer.selectionStart, peer.selectionEnd]"
KEYS = [
    "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Shift+ArrowLeft", "Shift+ArrowRight",
    "Shift+ArrowUp", "Shift+ArrowDown", "Shift+End", "Backspace", "a", "b",
]


@pytest.fixture
def long(bench):
    """The editor with text that fills ten blocks."""
    bench.show("base.ktv")
    bench.page.evaluate("(text) => { document.querySelector('livery-editor').source.initialText = text }", LONG)
    return bench.select(0).reads(LONG)


def shown(bench):
    """The text that the browser shows."""
    return bench.area.evaluate("(area) => [...area.children].map((block) => block.textContent).join('\\n')")


def start_of(line):
    """The offset of a line in the long text. Line numbers start at 0."""
    return sum(len(text) + 1 for text in LONG.split("\n")[:line])


@pytest.mark.parametrize("seed", range(4))
def test_keys_do_what_they_do_in_a_text_area(long, seed):
    dice, page = random.Random(seed), long.page
    page.evaluate(PEER, LONG)
    for line in [0, 99, 100, 500, 899, 999]:
        start = start_of(line)
        long.select(start)
        keys = [dice.choice(KEYS) for _ in range(25)]
        for key in keys:
            page.keyboard.press(key)
        text, found = long.text, page.evaluate(SELECTED)
        assert shown(long) == text
        page.evaluate("(start) => { peer.focus(); peer.setSelectionRange(start, start) }", start)
        for key in keys:
            page.keyboard.press(key)
        assert (text, found) == (page.evaluate("peer.value"), page.evaluate(PEER_SELECTED)), (seed, line, keys)


def test_keys_delete_across_blocks(long):
    border = start_of(100)
    for key, caret, start, end in [
        ("Delete", border - 1, border - 1, border),
        ("Backspace", border, border - 1, border),
        ("Control+Delete", border, border, border + 2),
        ("Control+Backspace", border - 1, border - 3, border - 1),
    ]:
        long.select(caret).press(key).reads(LONG[:start] + LONG[end:])
        assert shown(long) == long.text
        long.press("Control+z").reads(LONG)


def test_all_of_a_long_text_is_selected_copied_cut_and_pasted(long):
    long.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    clipboard = lambda: long.page.evaluate("navigator.clipboard.readText()")
    long.press("Control+a").reads_selected(LONG).press("Control+c")
    eventually(long.page, LONG, clipboard)
    long.press("Control+x").reads("")
    assert shown(long) == ""
    long.press("Control+v").reads(LONG).press("Control+v").reads(LONG + LONG)
    assert shown(long) == LONG + LONG
    assert long.area.evaluate("(area) => area.children.length") > 15, "a pasted text is not divided into blocks"
    for text in (LONG, "", LONG):
        long.press("Control+z").reads(text)
    for text in ("", LONG, LONG + LONG):
        long.press("Control+Shift+z").reads(text)


def test_a_selection_across_blocks_is_replaced_and_restored(long):
    start, end = start_of(95) + 3, start_of(305)
    long.select(start, end).press("x").reads(LONG[:start] + "x" + LONG[end:])
    assert shown(long) == long.text
    long.press("Control+z").reads(LONG).reads_selected(LONG[start:end])
    assert shown(long) == LONG


def test_the_caret_stays_in_view(long):
    long.select(0)
    for key, line in (("Control+End", 1000), ("Control+Home", 1)):
        long.press(key)
        expect(long.line(line)).to_be_in_viewport()
    # The lines are comments, because a list of errors would make the source smaller.
    long.select(start_of(500) + 3).press("x")
    expect(long.line(501)).to_be_in_viewport()
    long.select(3).press("y").press("Control+z").press("Control+z")
    expect(long.line(501)).to_be_in_viewport()
    long.press("End")
    for _ in range(60):
        long.press("Enter")
    expect(long.line(561)).to_be_in_viewport()
    long.type("// " + "wide " * 100)
    box = long.page.locator("livery-source:not([hidden]) .source-scroll").bounding_box()
    caret = lambda: long.page.evaluate("getSelection().getRangeAt(0).getBoundingClientRect().right")
    eventually(long.page, True, lambda: box["x"] < caret() < box["x"] + box["width"])


def test_the_selection_returns_with_the_focus(long):
    start = start_of(101)
    long.select(start, start + 7)
    long.page.get_by_role("button", name="Search").focus()
    long.reads_selected(LONG[start : start + 7])
    long.area.focus()
    long.press("Backspace").reads(LONG[:start] + LONG[start + 7 :])


def test_what_an_input_method_writes_is_one_step(long):
    session = long.page.context.new_cdp_session(long.page)
    # A slow machine makes no pause.
    long.page.evaluate("document.querySelector('livery-editor').history.pause = Infinity")
    start, end = start_of(99), start_of(101) + 2
    long.select(start, end)
    for text in ("に", "にほ", "にほん"):
        session.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
    session.send("Input.insertText", {"text": "日本"})
    long.reads(LONG[:start] + "日本" + LONG[end:])
    assert shown(long) == long.text
    long.press("x").reads(LONG[:start] + "日本x" + LONG[end:])
    long.press("Control+z").reads(LONG)
    assert shown(long) == LONG


def test_a_word_is_dragged_to_another_line(long):
    words = long.line(9).locator(".line-text").bounding_box()
    middle = words["y"] + words["height"] / 2
    long.page.mouse.dblclick(words["x"] + words["width"] / 2, middle)
    long.reads_selected("line")
    long.page.mouse.move(words["x"] + words["width"] / 2, middle)
    long.page.mouse.down()
    long.page.mouse.move(words["x"] + 200, middle + 21, steps=5)
    long.page.mouse.up()
    long.reads(LONG.replace("// line 8\n// line 9\n", "//  8\n// line 9line\n"))
    assert shown(long) == long.text
    long.press("Control+z").press("Control+z").reads(LONG)


def test_an_extension_may_write_into_the_text(long):
    """Some extensions insert text themselves. The editor accepts the text, and undo reverts it."""
    start = start_of(150)
    long.select(start)
    long.page.evaluate("document.execCommand('insertText', false, 'one\\ntwo')")
    long.reads(f"{LONG[:start]}one\ntwo{LONG[start:]}")
    assert shown(long) == long.text
    long.press("Control+z").reads(LONG)
    long.press("Control+b").press("Control+i").reads(LONG)


def test_text_written_below_a_sheet_can_be_undone(long):
    long.page.evaluate("""() => {
        document.querySelector('.help').showModal()
        document.querySelector('livery-editor').write('base.ktv', '// new')
    }""")
    long.reads("// new").press("Escape").select(0).press("Control+z").reads(LONG)
