"""Fixtures that start a browser and a server.

Set `LIVERY_URL` to test a running server. `LIVERY_SIGN_IN` is then a command that prints a new sign-in link and accepts
`--name` and `--role`.
"""

import contextlib
import http.cookies
import json
import os
import re
import shlex
import urllib.error
import urllib.parse
import urllib.request

import pytest
from playwright.sync_api import Error, expect, sync_playwright

from livery import PATIENCE, Server, Workbench
from serving import ROOT, run, serving

expect.set_options(timeout=PATIENCE)

ARGUMENTS = ["--no-sandbox", "--force-color-profile=srgb", "--font-render-hinting=none", "--disable-lcd-text", "--hide-scrollbars"]


@pytest.fixture(scope="session")
def service(tmp_path_factory):
    """A server with the sample themes and the web interface, as they are delivered."""
    pages = tmp_path_factory.mktemp("joined") / "pages"
    run(ROOT / "script/pages", pages)
    with serving(tmp_path_factory.mktemp("livery"), "--trusted-proxies", "127.0.0.1", "--public", pages) as service:
        yield service


@pytest.fixture(scope="session")
def server(request):
    if "LIVERY_URL" in os.environ:
        command = shlex.split(os.environ["LIVERY_SIGN_IN"])
        return Server(os.environ["LIVERY_URL"].rstrip("/"), lambda *words: run(*command, *words))
    service = request.getfixturevalue("service")
    return Server(service.url, service.sign_in_link)


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def signed_in(server):
    """The storage state of a browser in which a user is signed in."""
    return sign_in(server)


@pytest.fixture(scope="session")
def credentials(server, signed_in):
    """The header fields for requests by the signed-in user that are sent without a browser."""
    fields = {"Cookie": "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in signed_in["cookies"])}
    return fields | {"X-CSRF-Token": server.signed("GET", "/session", fields)["csrf"]}


def sign_in(server, *words):
    """The storage state of a browser that has followed a sign-in link. Sends the link's code without a browser."""
    code = server.sign_in_link(*words).partition("#")[2]
    fields = {"Content-Type": "application/json", "Origin": server.url}
    request = urllib.request.Request(f"{server.url}/session", json.dumps({"code": code}).encode(), fields)
    with urllib.request.urlopen(request) as answer:
        (cookie,) = http.cookies.SimpleCookie(answer.headers["Set-Cookie"]).values()
    kept = {"name": cookie.key, "value": cookie.value, "url": server.url, "httpOnly": True, "secure": bool(cookie["secure"]), "sameSite": "Strict"}
    # The page records that a session may exist.
    known = {"origin": server.url, "localStorage": [{"name": "livery.signed-in", "value": "yes"}]}
    return {"cookies": [kept], "origins": [known]}


@pytest.fixture(scope="session")
def first_versions(server):
    """The versions that the apps had before the first test."""
    return {app: server.version(app) for app in ("core", "badoo", "bumble")}


@pytest.fixture(autouse=True)
def leave_as_found(request):
    """After a test, deletes its drafts and takes back what it published, so that tests don't depend on earlier ones."""
    if "server" not in request.fixturenames or "browser" not in request.fixturenames:
        yield
        return
    server, fields = request.getfixturevalue("server"), request.getfixturevalue("credentials")
    first = request.getfixturevalue("first_versions")
    before = {app: server.version(app) for app in first}
    yield
    for app in first:
        delete_drafts(server, app, fields)
        if (current := server.version(app)) != before[app]:
            back = {"version": first[app], "message": "The test has ended"}
            server.signed("POST", f"/themes/{app}/rollback", fields | {"If-Match": f'"v{current}"'}, back)


def delete_drafts(server, app, fields):
    for draft in server.signed("GET", f"/themes/{app}/drafts", fields)["drafts"]:
        path = f"/themes/{app}/drafts/{urllib.parse.quote(draft['draft'], safe='')}"
        try:
            server.signed("DELETE", path, fields | {"If-Match": draft["etag"]})
        except urllib.error.HTTPError as error:
            # The server was still saving what a closed page had sent.
            if error.code != 412:
                raise
            return delete_drafts(server, app, fields)


#: Chromium's messages about error responses that tests cause on purpose.
EXPECTED = re.compile(r"Failed to load resource: .* (400|401|403|404|409|412|422|503|ERR_INTERNET_DISCONNECTED)|ERR_INTERNET_DISCONNECTED")


#: The label of a draft with unsaved changes.
UNSAVED = ".draft-tag:is([data-state=edited], [data-state=saving])"

#: The options of a page, unless a test has others. Drawing animations takes a quarter of a page's processor time.
OPTIONS = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}

#: Replaces everything that an origin has stored.
REPLACE_STORAGE = """(items) => {
    localStorage.clear()
    for (const { name, value } of items) localStorage.setItem(name, value)
}"""


class Tab:
    """The browser context that the tests of a process share, each after the other. Its pages are opened by a blank
    page, so that Chromium uses the same process for all of them and compiles the scripts only once. Tests that change
    something that `clear` doesn't reset need a context of their own."""

    def __init__(self, browser, server, state):
        self.browser, self.server, self.state = browser, server, state
        self.begin()

    def begin(self):
        self.context, self.has_crashed = self.browser.new_context(storage_state=self.state, **OPTIONS), False
        self.blank = self.context.new_page()
        self.blank.on("crash", self.crashed)
        self.blank.goto(f"{self.server.url}/healthz")

    def crashed(self, _):
        self.has_crashed = True

    def open(self):
        """Opens a page as in a new browser: with an empty storage, except for the session."""
        with self.blank.expect_popup() as opened:
            self.blank.evaluate("() => { open('about:blank') }")
        opened.value.evaluate("opener = null")
        return opened.value

    def clear(self):
        """Closes the pages of a test and removes what it has left behind."""
        if self.has_crashed:
            self.context.close()
            self.begin()
            return
        for page in self.context.pages:
            if page != self.blank:
                page.close()
        self.context.unroute_all()
        self.context.set_offline(False)
        self.context.clear_permissions()
        self.context.clear_cookies()
        self.context.add_cookies(self.state["cookies"])
        (known,) = self.state["origins"]
        self.blank.evaluate(REPLACE_STORAGE, known["localStorage"])


@pytest.fixture(scope="session")
def tab(browser, server, signed_in):
    return Tab(browser, server, signed_in)


@pytest.fixture
def open_page(request, browser, signed_in):
    """Opens pages. If one of them logs an error or violates the Content Security Policy, the test fails."""
    contexts, complaints = [], []

    def new_page(signed, state, options):
        if not options and signed and not state and not contexts:
            tab = request.getfixturevalue("tab")
            contexts.append((tab.context, lambda _: tab.clear()))
            return tab.open()
        context = browser.new_context(storage_state=state or (signed_in if signed else None), **(OPTIONS | options))
        contexts.append((context, lambda context: context.close()))
        return context.new_page()

    def open_page(signed=True, state=None, **options):
        page = new_page(signed, state, options)
        page.context.set_default_timeout(2 * PATIENCE)
        page.on("console", lambda message: message.type in ("error", "warning") and complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(f"{error}\n{error.stack}"))
        return page

    yield open_page
    for context, close in contexts:
        for page in context.pages:
            # A pending save would create a draft after this test's drafts have been deleted.
            with contextlib.suppress(Error):
                page.locator(UNSAVED).wait_for(state="detached", timeout=5000)
        close(context)
    assert [text for text in complaints if not EXPECTED.search(text)] == []


@pytest.fixture
def page(open_page):
    return open_page()


@pytest.fixture
def somebody(open_page, server):
    """Opens the edit page as another person, as in `somebody("Bo", role="designer")`."""

    def somebody(name, role="publisher", app="badoo", rest="", is_new=False, **options):
        state = sign_in(server, "--name", name, "--role", role)
        return Workbench(open_page(state=state, **options), server, app).open(rest, is_new)

    return somebody


@pytest.fixture
def deaf(page, server):
    """The edit page of badoo without the event stream. It learns about other people's changes only when it saves."""
    page.add_init_script("window.EventSource = class extends EventTarget { close() {} }")
    return Workbench(page, server).open()


@pytest.fixture
def bench(page, server):
    """The edit page of badoo after its first check."""
    return Workbench(page, server).open()
