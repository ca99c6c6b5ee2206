"""A real browser before a real server.

With `LIVERY_URL` and `LIVERY_SIGN_IN`, a command that prints a fresh sign-in link and takes `--name` and `--role`, the
tests run against a server that is there already.
"""

import contextlib
import os
import re
import shlex

import pytest
from playwright.sync_api import Error, expect, sync_playwright

from livery import PATIENCE, Server, Workbench
from serving import run

expect.set_options(timeout=PATIENCE)

ARGUMENTS = ["--no-sandbox", "--force-color-profile=srgb", "--font-render-hinting=none", "--disable-lcd-text", "--hide-scrollbars"]


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
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def signed_in(server, browser):
    """The state of a browser in which somebody has signed in by a one-time link."""
    return sign_in(browser, server)


def sign_in(browser, server, *words):
    context = browser.new_context()
    page = context.new_page()
    page.goto(server.sign_in_link(*words))
    page.wait_for_url(f"{server.url}/")
    page.get_by_role("button", name="Sign out").wait_for()
    state = context.storage_state()
    context.close()
    return state


@pytest.fixture(autouse=True)
def drafts_go(request):
    """After a test no drafts are left, so that none is offered to the next one."""
    yield
    if "server" not in request.fixturenames or "browser" not in request.fixturenames:
        return
    server, browser = request.getfixturevalue("server"), request.getfixturevalue("browser")
    context = browser.new_context(storage_state=request.getfixturevalue("signed_in"))
    csrf = context.request.get(f"{server.url}/session").json()["csrf"]
    for app in ("badoo", "core"):
        for draft in context.request.get(f"{server.url}/themes/{app}/drafts").json()["drafts"]:
            headers = {"X-CSRF-Token": csrf, "If-Match": draft["etag"]}
            context.request.delete(f"{server.url}/themes/{app}/drafts/{draft['draft']}", headers=headers)
    context.close()


#: What Chromium logs by itself for an answer that a test asks for on purpose.
EXPECTED = re.compile(r"Failed to load resource: .* (400|401|403|404|409|412|422|ERR_INTERNET_DISCONNECTED)|ERR_INTERNET_DISCONNECTED")


#: What says how far a draft is saved, while it is not.
UNSAVED = ".draft-tag:is([data-state=edited], [data-state=saving])"


@pytest.fixture
def open_page(browser, signed_in):
    """Opens pages, and fails the test if one of them logs an error or breaks the content security policy."""
    contexts, complaints = [], []

    def open_page(signed=True, state=None, **options):
        options = {"viewport": {"width": 1440, "height": 900}, **options}
        context = browser.new_context(storage_state=state or (signed_in if signed else None), **options)
        contexts.append(context)
        context.set_default_timeout(2 * PATIENCE)
        # Pages look at what others did when a test says so, not when thirty seconds are over.
        context.add_init_script("window.setInterval = () => 0")
        page = context.new_page()
        page.on("console", lambda message: message.type in ("error", "warning") and complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(f"{error}\n{error.stack}"))
        return page

    yield open_page
    for context in contexts:
        for page in context.pages:
            # A save on its way would make a draft after those of this test were deleted.
            with contextlib.suppress(Error):
                page.locator(UNSAVED).wait_for(state="detached", timeout=5000)
        context.close()
    assert [text for text in complaints if not EXPECTED.search(text)] == []


@pytest.fixture
def page(open_page):
    return open_page()


@pytest.fixture
def somebody(open_page, browser, server):
    """Opens the edit page as another person: `somebody("Bo", role="designer")`."""

    def somebody(name, role="publisher", app="badoo", rest=""):
        state = sign_in(browser, server, "--name", name, "--role", role)
        return Workbench(open_page(state=state), server, app).open(rest)

    return somebody


@pytest.fixture
def bench(page, server):
    """The edit page of badoo, checked once."""
    return Workbench(page, server).open()
