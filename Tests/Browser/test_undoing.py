"""One undo for the whole page and for each person: keys, buttons, and what others have changed since."""

import random
import re

import pytest
from playwright.sync_api import expect

from livery import check_accessibility, eventually
from test_tokens import Table


class Undo:
    """The buttons that undo and redo."""

    def __init__(self, bench):
        self.bench, self.page = bench, bench.page
        self.undo, self.redo = (self.page.locator(f"[data-action={name}]") for name in ("undo", "redo"))

    def undoes(self, words):
        """Waits until the button says what it undoes."""
        expect(self.undo).to_have_attribute("aria-label", f"Undo {words}")
        return self


def texts(bench):
    """The texts of all files on the page."""
    return bench.page.evaluate("""() => Object.fromEntries(
        [...document.querySelectorAll('livery-source')].map((source) => [source.file, source.text]))""")


def test_buttons_say_what_they_undo_and_redo(bench):
    undo = Undo(bench)
    before = bench.show("base.ktv").text
    for button in (undo.undo, undo.redo):
        expect(button).to_have_attribute("aria-disabled", "true")
    bench.select(0).type("// one\n")
    undo.undoes("typing").undo.click()
    bench.reads(before)
    expect(undo.undo).to_have_attribute("aria-disabled", "true")
    expect(undo.redo).to_have_attribute("title", "Redo typing (Ctrl Shift Z)")
    undo.redo.click()
    bench.reads(f"// one\n{before}")
    # The text keeps the focus and the caret.
    expect(bench.area).to_be_focused()
    check_accessibility(bench.page)


def test_undo_works_wherever_the_focus_is(bench, server):
    table = Table(bench).filter("metrics.radius")
    table.edit("metrics.radius", "Day", "10")
    bench.reads(server.files()["base.ktv"].replace("radius: 12", "radius: 10"))
    expect(table.grid).to_be_focused()
    Undo(bench).undoes("change of metrics.radius")
    bench.press("Control+z").reads(server.files()["base.ktv"])
    expect(table.grid).to_be_focused()
    expect(table.cell("metrics.radius", "Day").locator(".tokens-text")).to_have_text("12")
    bench.page.locator("body").press("Control+Shift+z")
    bench.reads(server.files()["base.ktv"].replace("radius: 12", "radius: 10"))


def test_a_field_with_unfinished_text_undoes_its_own_text(bench):
    edited = bench.show("base.ktv").select(0).type("// one\n").text
    field = Table(bench).page.get_by_label("Filter tokens")
    field.press_sequentially("radius")
    field.press("Control+z")
    expect(field).not_to_have_value("radius")
    bench.reads(edited)


def test_every_action_is_one_step(bench, server):
    files, undo = server.files(), Undo(bench)
    panel = bench.find_text("deepPurple")
    panel.get_by_label("Replace with").fill("darkPurple")
    panel.get_by_role("button", name="Replace all").click()
    expect(undo.undo).to_have_attribute("aria-label", re.compile(r"Undo replacement of \d+ matches"))
    bench.page.get_by_role("button", name="New file…").click()
    bench.page.get_by_role("dialog", name="New file").get_by_label("Name").fill("more.ktv")
    bench.press("Enter")
    undo.undoes("new file more.ktv").undo.click()
    undo.undo.click()
    assert texts(bench) == {path: text for path, text in files.items() if not path.startswith("assets/")}
    expect(undo.undo).to_have_attribute("aria-disabled", "true")


def test_undo_keeps_what_someone_else_has_changed(bench, somebody):
    bench.show("base.ktv").replace("radius: 12", "radius: 10").saved()
    name = bench.tag.locator(".draft-name").inner_text().removeprefix("Draft ")
    bo = somebody("Bo", role="designer", rest=f"?draft={name}").show("base.ktv")
    bo.reads(re.compile("radius: 10"))
    bo.select(0).type("// Bo\n").saved()
    bench.reads(re.compile("^// Bo\n"))
    # Bo's own undo never reverts the change of the other person.
    expect(Undo(bo).undo).to_have_attribute("aria-label", "Undo typing")
    bench.press("Control+z").reads(re.compile("^// Bo\n(.|\n)*radius: 12"))
    bench.saved()
    bo.reads(re.compile("^// Bo\n(.|\n)*radius: 12"))
    bo.press("Control+z").reads(re.compile("^(?!// Bo)(.|\n)*radius: 12"))
    expect(Undo(bo).undo).to_have_attribute("aria-disabled", "true")


def test_a_value_that_someone_else_has_changed_since_is_kept(bench, somebody):
    bench.show("base.ktv").replace("radius: 12", "radius: 10").saved()
    name = bench.tag.locator(".draft-name").inner_text().removeprefix("Draft ")
    bo = somebody("Bo", role="designer", rest=f"?draft={name}").show("base.ktv")
    bo.reads(re.compile("radius: 10")).replace("radius: 10", "radius: 14").saved()
    bench.reads(re.compile("radius: 14")).press("Control+z")
    expect(bench.status).to_have_text("Bo has changed this since. Your typing was kept.")
    bench.reads(re.compile("radius: 14"))


@pytest.mark.parametrize("seed", range(5))
def test_random_actions_of_two_people_are_undone_and_redone(bench, somebody, seed):
    """Each person edits own values. All of one person's steps are undone while the other person's stay."""
    dice = random.Random(seed)
    count, files = 8, ["base.ktv", "skins/night.ktv"]
    for file in files:
        lines = "".join(f"// {owner} {index}: 0\n" for index in range(count) for owner in ("mine", "theirs"))
        bench.show(file).select(0).type(lines)
    name = bench.saved()
    bo = somebody("Bo", role="designer", rest=f"?draft={name}")
    bench.page.evaluate("document.querySelector('livery-editor').history.pause = -1")
    before, steps = texts(bench), 0

    def change(desk, owner, number):
        file, index = dice.choice(files), dice.randrange(count)
        old = re.search(rf"// {owner} {index}: (\d+)", desk.show(file).text)
        desk.select(*old.span(1)).type(str(number))
        return file, index, number

    theirs = []
    for number in range(1, 11):
        if dice.random() < 0.4:
            theirs.append(change(bo, "theirs", number))
            bo.saved()
            eventually(bench.page, True, lambda: f": {number}\n" in texts(bench)[theirs[-1][0]])
        else:
            change(bench, "mine", number)
            steps += 1
    after = texts(bench)
    for _ in range(steps):
        bench.press("Control+z")
    expected = dict(before)
    for file, index, number in theirs:
        expected[file] = re.sub(rf"// theirs {index}: \d+", f"// theirs {index}: {number}", expected[file])
    eventually(bench.page, expected, lambda: texts(bench))
    for _ in range(steps):
        bench.press("Control+Shift+z")
    eventually(bench.page, after, lambda: texts(bench))


def test_undo_says_and_shows_what_changed(bench):
    bench.show("base.ktv").replace("radius: 12", "radius: 10").saved()
    bench.page.locator('livery-contents .item[title="buttons.link"]').click()
    undo = bench.page.locator("[data-action=undo]")
    step = undo.get_attribute("aria-label").removeprefix("Undo ")
    undo.click()
    expect(bench.status).to_have_text(f"Undone: {step}")
    expect(bench.page.get_by_role("heading", name="metrics.radius")).to_be_visible()


def test_steps_are_kept_while_another_page_is_visited(bench, server):
    page = bench.page
    file = bench.recolor("#a1b2c3")
    bench.saved()
    page.goto(f"{server.url}/")
    bench.open().show(file).reads(re.compile("#a1b2c3"))
    page.get_by_role("button", name="Undo typing").click()
    bench.reads(server.files()[file])
    page.get_by_role("button", name="Redo typing").click()
    bench.reads(re.compile("#a1b2c3")).saved()


def test_steps_are_not_kept_for_another_text(bench, server, somebody):
    page = bench.page
    bench.recolor("#a1b2c3")
    name = bench.saved()
    page.goto(f"{server.url}/")
    bo = somebody("Bo", rest=f"?draft={name}")
    bo.add_value("glow")
    bo.saved()
    bench.open()
    expect(bench.page.get_by_role("button", name="Undo", exact=True)).to_have_attribute("aria-disabled", "true")
