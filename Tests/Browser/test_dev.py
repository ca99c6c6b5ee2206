"""`livery dev` shows a page that follows the files of a theme."""

import os
import re
import shutil
import subprocess

import pytest
from playwright.sync_api import expect

from livery import check_accessibility
from serving import BINARY, ROOT, STOP_SECONDS


@pytest.fixture
def folder(tmp_path):
    for name in ("core", "badoo"):
        shutil.copytree(ROOT / "Samples" / name, tmp_path / name)
    return tmp_path


@pytest.fixture
def address(folder):
    words = [BINARY, "dev", folder / "badoo", "--public", ROOT / "Public"]
    process = subprocess.Popen([str(word) for word in words], stdout=subprocess.PIPE, text=True)
    try:
        yield next(line.strip() for line in process.stdout if line.startswith("http://"))
    finally:
        process.terminate()
        process.stdout.read()
        assert process.wait(timeout=STOP_SECONDS) == 0


def save(file, text):
    """Replaces a file in one step, as many editors do, so that `livery dev` never reads an incomplete file."""
    other = file.with_suffix(".new")
    other.write_text(text)
    os.replace(other, file)


# `open_page` is the last argument, so that the page closes before the server stops and ends its event stream.
def test_the_page_follows_the_files_and_shows_errors_with_the_last_valid_state(folder, address, open_page):
    page = open_page(signed=False)
    page.goto(address)
    expect(page.locator("livery-gallery .card").first).to_be_visible()
    expect(page.get_by_role("heading", name="badoo")).to_be_visible()
    page.get_by_role("radio", name="night", exact=True).check()
    expect(page).to_have_url(re.compile("skin=night"))
    page.get_by_role("radio", name="day", exact=True).check()
    entry = folder / "badoo" / "base.ktv"
    text = entry.read_text()
    save(entry, text + "\nfresh(View): { backgroundColor: #12ab89, width: 40, height: 40 }\n")
    drawn = page.locator('livery-gallery [data-style="fresh"] .drawn')
    expect(drawn).to_have_css("background-color", "rgb(18, 171, 137)")
    check_accessibility(page)
    save(entry, text + "\nfresh(View): { backgroundColor: @nothing }\n")
    expect(page.locator(".dev-problem-error pre")).to_contain_text("unknown link '@nothing'")
    expect(page.get_by_role("status").filter(has_text="1 error")).to_be_visible()
    expect(page.locator("livery-gallery .note")).to_have_text("The theme has errors. This is the last valid state.")
    expect(drawn).to_have_css("background-color", "rgb(18, 171, 137)")
    check_accessibility(page)
    save(entry, text)
    expect(drawn).to_have_count(0)
    expect(page.locator(".dev-problem-error")).to_have_count(0)
