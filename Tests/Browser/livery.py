"""Page objects and helpers, so that tests don't contain selectors or requests."""

import json
import re
import time
import urllib.error
import urllib.parse
import urllib.request

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect

from waiting import source

LINK = re.compile(r":[ \t]*(@[A-Za-z]\w*(?:\.\w+)+)[ \t]*$", re.MULTILINE)
COLOR = re.compile(r"#[0-9a-fA-F]{6}\b")


def shade(color, number):
    """A color that differs too little to cause a contrast warning."""
    return f"#{int(color[1:], 16) ^ number:06x}"


#: The size of a phone's window.
NARROW = {"width": 390, "height": 844}
#: Color schemes and forced colors as Playwright options.
MODES = {
    "light": {"color_scheme": "light", "forced_colors": "none"},
    "dark": {"color_scheme": "dark", "forced_colors": "none"},
    "forced colors": {"color_scheme": "light", "forced_colors": "active"},
}

#: The time limit for the result of an action, in milliseconds. The machine can be slow and busy.
PATIENCE = 30_000


def eventually(page, wanted, read):
    """Waits until `read` returns the wanted value."""
    deadline = time.monotonic() + PATIENCE / 1000
    while (found := read()) != wanted and time.monotonic() < deadline:
        page.wait_for_timeout(25)
    assert found == wanted, f"waited {PATIENCE // 1000} s for: {source(read)}"


def compare(page, what=None):
    """Shows sides next to each other, of the last axis unless `what` names something else."""
    toggle = page.get_by_role("button", name="Compare", exact=True)
    if toggle.get_attribute("aria-pressed") == "false":
        toggle.click()
    if what:
        page.get_by_label("Compare with").select_option(what)


def confirm(sheet, without="Apps can do|Continue"):
    """Waits until the sheet lists everything to confirm, and confirms it."""
    expect(sheet.locator("[aria-busy=true]")).to_have_count(0)
    for box in sheet.get_by_role("checkbox", name=re.compile(f"^({without}) without")).all():
        box.check()


def settle(page):
    """Waits until animations have ended, because contrast is lower halfway through a fade."""
    eventually(page, 0, lambda: page.evaluate("document.getAnimations().filter((one) => one.playState === 'running').length"))


def check_accessibility(page):
    """Fails if axe finds a violation on the page."""
    found = violations(page)
    assert found == [], "\n".join(map(str, found))


def check_accessibility_in_all_modes(page):
    """Fails if axe finds a violation on the page in light, dark or forced colors."""
    found = violations_in_all_modes(page)
    assert found == [], "\n".join(map(str, found))


#: The rules of axe whose results depend on colors, besides markup and layout.
COLOR_RULES = ["color-contrast", "link-in-text-block"]

#: The violations that axe finds. The theme defines the contrast of drawn styles, and the publish sheet warns about it.
#: Preloading would add an inline style, which the Content Security Policy forbids.
RUN_AXE = """async ([within, rules]) => {
    axe.configure({ rules: [{ id: 'color-contrast', selector: '*:not(.drawn, .drawn *)' }] })
    const options = { preload: false, resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
    const { violations } = await axe.run(within ?? document, options)
    return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => [id, help, node.html, node.failureSummary]))
}"""

#: Everything except colors that axe can see: the elements with their attributes, texts, boxes and visibility.
PICTURE = """() => {
    const seen = []
    const visit = (root) => {
        for (const one of root.querySelectorAll('*')) {
            const { x, y, width, height } = one.getBoundingClientRect()
            const { visibility, display, overflow } = getComputedStyle(one)
            const attributes = [...one.attributes].map(({ name, value }) => `${name}=${value}`)
            seen.push(one.localName, ...attributes, x, y, width, height, visibility, display, overflow, one.scrollHeight)
            if (one.shadowRoot) visit(one.shadowRoot)
        }
        seen.push(root.textContent)
    }
    visit(document)
    return seen.join('\\n')
}"""


def violations(page, within=None, rules=None):
    """The violations that axe finds on the page, or in the elements that match a selector. Checks all rules that axe
    has by default, unless `rules` names some."""
    settle(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return [tuple(one) for one in page.evaluate(RUN_AXE, [within, rules])]


def violations_in_all_modes(page, within=None):
    """The violations in each mode. If a mode changes only colors, only the rules that depend on colors are checked
    again."""
    found, checked = [], set()
    for mode, media in MODES.items():
        page.emulate_media(**media)
        settle(page)
        picture = page.evaluate(PICTURE)
        found += [(mode, *one) for one in violations(page, within, COLOR_RULES if picture in checked else None)]
        checked.add(picture)
    page.emulate_media(**MODES["light"])
    return found


def show(page, server, theme, change=lambda bundle: None, **axes):
    """Opens the gallery with the bundle of an unpublished theme, after `change` has modified it."""
    answer = server.check({"theme.ktv": theme}, **axes)
    assert answer["bundle"], answer["diagnostics"]
    change(answer["bundle"])
    page.route("**/themes/badoo/versions/1*", lambda route: route.fulfill(json=answer["bundle"]))
    page.route("**/themes/badoo/versions/1/screens*", lambda route: route.fulfill(json={"screens": []}))
    page.goto(f"{server.url}/gallery/badoo?version=1")
    expect(page.locator("livery-gallery .card, livery-gallery .undrawn").first).to_be_visible()


class Server:
    """Sends HTTP requests to a server."""

    def __init__(self, url, sign_in_link):
        self.url = url
        self.sign_in_link = sign_in_link

    def get(self, path, **query):
        return self.send(path, query)

    def send(self, path, query, body=None):
        address = f"{self.url}{path}?{urllib.parse.urlencode(query)}" if query else f"{self.url}{path}"
        headers = {"Content-Type": "application/json", "Cache-Control": "no-cache"}
        request = urllib.request.Request(address, json.dumps(body).encode() if body else None, headers)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def signed(self, method, path, fields, body=None):
        """Sends a request as a user. Returns the JSON response, or `None` if it has no body."""
        data = None if body is None else json.dumps(body).encode()
        headers = fields if body is None else fields | {"Content-Type": "application/json"}
        request = urllib.request.Request(f"{self.url}{path}", data, headers, method=method)
        with urllib.request.urlopen(request) as answer:
            return json.loads(answer.read() or b"null")

    def version(self, app="badoo"):
        return self.get(f"/themes/{app}")["latest"]

    def files(self, app="badoo"):
        """The files of the current version, those with text first, then images and fonts."""
        files = self.get(f"/themes/{app}/versions/{self.version(app)}/source")["files"]
        return dict(sorted(files.items(), key=lambda one: one[0].startswith("assets/")))

    def two_colors(self, app="badoo"):
        """Returns the path of a file with two different colors, and the colors."""
        for file, text in self.files(app).items():
            colors = list(dict.fromkeys(COLOR.findall(text)))
            if len(colors) > 1:
                return file, colors[0], colors[-1]
        raise AssertionError("no sample has a file with two colors")

    def check(self, files, app="badoo", **axes):
        return self.send(f"/themes/{app}/check", axes, {"files": files})

    def breakable_link(self, app="badoo"):
        """Returns the file, line, end offset and text of a link that is broken but fixable without its last letter."""
        files, unsuitable = self.files(app), []
        for file, text in files.items():
            for found in LINK.finditer(text):
                broken = text[: found.end(1) - 1] + text[found.end(1) :]
                errors = [one for one in self.check({**files, file: broken}, app)["diagnostics"] if one["severity"] == "error"]
                if len(errors) == 1 and errors[0]["fix"] and errors[0]["fix"]["replacement"].lstrip("@") == found[1][1:]:
                    return file, text.count("\n", 0, found.start(1)) + 1, found.end(1), found[1]
                unsuitable.append((found[1], errors))
        raise AssertionError(f"no link has a single fixable error without its last letter; links and their errors: {unsuitable}")

    def effective_color(self, color, app="badoo"):
        """Returns the file and offsets of a color that affects the default bundle, and the changed text."""
        files = self.files(app)
        for file, text in files.items():
            for found in (found for found in COLOR.finditer(text) if found[0] != color):
                changed = text[: found.start()] + color + text[found.end() :]
                bundle = self.check({**files, file: changed}, app)["bundle"]
                if bundle and color in json.dumps(bundle):
                    return file, found.start(), found.end(), changed
        raise AssertionError("no sample has a color that reaches the bundle")


#: The choice of a person who works with the text: the source and the list of files are open.
WITH_SOURCE = """
localStorage['livery.source'] ??= 'open'
localStorage['livery.sections'] ??= JSON.stringify({ Files: true })
"""


class Workbench:
    """The edit page. Its methods wait with `wait_for`: while `expect` waits, it describes the page after each attempt, for its
    message, which takes longer than the attempt."""

    def __init__(self, page, server, app="badoo"):
        self.page, self.server, self.app = page, server, app

    def open(self, rest="", is_new=False, has_tools=True):
        """Opens the page with the source beside the canvas or, for a new person, without it. Waits for the tools, unless the
        test prevents that they are loaded."""
        if not is_new:
            self.page.add_init_script(WITH_SOURCE)
        self.page.goto(f"{self.server.url}/edit/{self.app}{rest}")
        self.checked()
        if has_tools:
            self.page.locator("livery-inspector .inspector-commands").wait_for(state="attached")
        return self

    def checked(self):
        """Waits until the page shows the result of a check."""
        self.page.locator("livery-status .status-text", has_text=re.compile("problem|error|warning")).wait_for(state="attached")
        return self

    @property
    def area(self):
        return self.page.locator("livery-source:not([hidden]) .source-text")

    @property
    def text(self):
        """The current text. Use `reads` to wait for the result of an action."""
        return self.area.evaluate("(area) => area.closest('livery-source').text")

    def reads(self, text):
        """Waits until the visible file has or matches this text."""
        if isinstance(text, re.Pattern):
            eventually(self.page, True, lambda: bool(text.search(self.text)))
        else:
            eventually(self.page, text, lambda: self.text)
        return self

    def reads_selected(self, text):
        """Waits until this text is selected in the visible file."""
        script = """(area) => {
            const { text, selection } = area.closest('livery-source')
            return text.slice(selection.start, selection.end)
        }"""
        eventually(self.page, text, lambda: self.area.evaluate(script))
        return self

    @property
    def status(self):
        return self.page.locator("livery-status .status-text")

    @property
    def errors(self):
        """The errors. A version that another test published can also have warnings."""
        return self.page.locator("livery-problems .problem-error")

    def problems(self):
        """Opens the list of problems."""
        toggle = self.page.locator(".problems-toggle")
        if toggle.get_attribute("aria-expanded") == "false":
            toggle.click()
        return self.page.locator(".problems-panel")

    @property
    def toggle(self):
        """The button that shows and hides the source."""
        return self.page.locator(".source-toggle")

    def show(self, file):
        listed = self.page.locator(f'.file[data-file="{file}"]')
        if not listed.is_visible():
            self.page.locator("summary", has_text="Files").click()
        elif self.page.viewport_size["width"] <= 900 and self.toggle.get_attribute("aria-expanded") == "true":
            # On a narrow screen, the source covers the list.
            self.toggle.click()
        self.page.locator(f'.file[data-file="{file}"]').click()
        self.area.and_(self.page.locator(f'[data-file="{file}"]')).wait_for(state="attached")
        return self

    def select(self, start, end=None):
        script = """(area, [start, end]) => {
            const source = area.closest('livery-source')
            source.focus()
            source.selection = { ...source.selection, start, end }
        }"""
        self.area.evaluate(script, [start, end if end is not None else start])
        return self

    def press(self, keys):
        self.page.keyboard.press(keys)
        return self

    def type(self, text):
        self.page.keyboard.insert_text(text)
        return self

    def find_text(self, text):
        """Searches all files. Returns the panel."""
        self.press("Control+Shift+F")
        self.page.get_by_role("radio", name="Text").check(force=True)
        self.press("Control+Shift+F")
        panel = self.page.locator("livery-find")
        field = panel.get_by_label("Find", exact=True)
        expect(field).to_be_focused()
        field.fill(text)
        return panel

    def line(self, number):
        return self.page.locator(f'livery-source:not([hidden]) .line[data-line="{number}"]')

    def gutter(self, number):
        return self.page.locator(f'livery-source:not([hidden]) .gutter-line[data-line="{number}"]')

    def break_link(self):
        """Deletes the last letter of a link. Returns its file, line and original text."""
        file, line, end, link = self.server.breakable_link(self.app)
        self.show(file).select(end).press("Backspace").press("Escape")
        expect(self.errors).to_have_count(1)
        return file, line, link

    def add_value(self, name):
        """Adds a value that causes no warning. Returns its file."""
        file = next(iter(self.server.files(self.app)))
        self.show(file).press("Control+End").type(f"\n{name}(dimension): 12\n")
        self.page.locator(f'.file[data-file="{file}"] .file-edited').wait_for()
        return file

    def recolor(self, color):
        """Replaces a color that affects the bundle. Returns its file."""
        file, start, end, _ = self.server.effective_color(color, self.app)
        self.show(file).select(start, end).type(color)
        self.page.locator(f'.file[data-file="{file}"] .file-edited').wait_for()
        return file

    def publish(self, message):
        """Publishes and waits for the confirmation. Returns the version's number."""
        expected = self.server.version(self.app) + 1
        self.page.get_by_role("button", name="Publish…").click()
        sheet = self.page.get_by_role("dialog", name=re.compile("Publish version"))
        sheet.get_by_label("Message").fill(message)
        confirm(sheet)
        sheet.get_by_role("button", name="Publish", exact=True).click()
        self.page.locator(".version-tag", has_text=re.compile(rf"^\s*version {expected}\s*$")).wait_for(state="attached")
        return expected

    @property
    def tag(self):
        """The label with the name and state of the open draft."""
        return self.page.locator(".draft-tag")

    @property
    def banner(self):
        return self.page.get_by_role("region", name="Draft")

    def saved(self):
        """Waits until the draft is saved. Returns its name."""
        self.tag.and_(self.page.locator("[data-state=saved]")).wait_for(state="attached")
        return self.tag.locator(".draft-name").inner_text().removeprefix("Draft ")

    def replace(self, old, new):
        """Replaces a string in the visible file."""
        start = self.text.index(old)
        return self.select(start, start + len(old)).type(new)

    def drafts(self):
        """Opens the list of drafts."""
        self.tag.click()
        sheet = self.page.get_by_role("dialog", name="Drafts")
        sheet.get_by_role("button", name="New draft…").wait_for()
        return sheet

    def history(self):
        self.page.get_by_role("button", name="History").click()
        sheet = self.page.get_by_role("dialog", name="History")
        sheet.locator(".version").first.wait_for()
        return sheet
