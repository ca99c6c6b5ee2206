"""The pictures in the documentation.

With `LIVERY_SCREENSHOTS=1`, they are written to docs/images. Otherwise, the tests only check that the committed
pictures have the size that these tests would write.
"""

import io
import json
import os

from PIL import Image
from playwright.sync_api import expect

from livery import NARROW, compare, settle
from serving import ROOT
from test_creating import TOKENS
from test_reviews import request

SIZE = {"width": 1280, "height": 800}


def picture(page, name):
    settle(page)
    page.evaluate("document.fonts.ready")
    # A palette is enough for pages and takes a third of the bytes.
    image = Image.open(io.BytesIO(page.screenshot())).convert("RGB").quantize(256, dither=Image.Dither.NONE)
    file = ROOT / "docs/images" / f"{name}.png"
    if os.environ.get("LIVERY_SCREENSHOTS"):
        image.save(file, optimize=True)
    assert Image.open(file).size == image.size


def test_the_editor(somebody):
    for name, options in {
        "editor": {"viewport": {"width": 1440, "height": 900}},
        "editor-dark": {"viewport": {"width": 1024, "height": 768}, "color_scheme": "dark"},
        "editor-narrow": {"viewport": NARROW},
    }.items():
        bench = somebody("Ada", is_new=True, **options)
        expect(bench.page.locator("livery-gallery .card").first).to_be_visible()
        picture(bench.page, name)


def test_the_source(somebody, server):
    bench = somebody("Ada", viewport={"width": 1440, "height": 900})
    bench.page.locator('livery-contents .item[title="news"]').click()
    bench.reads(server.files()["screens/news.ktv"])
    bench.page.get_by_role("heading", name="Nothing else follows it").wait_for()
    picture(bench.page, "source")


def test_the_inspector(somebody):
    page = somebody("Ada", rest="?skin=night", is_new=True).page
    page.set_viewport_size(SIZE)
    page.get_by_role("button", name="Inspect buttons.primary, normal", exact=True).press("Enter")
    page.locator('[data-path="buttons.primary.backgroundColor.normal"] .inspected-row').click()
    page.get_by_role("heading", name="Nothing else follows it").wait_for()
    picture(page, "inspector")


def test_the_token_table(somebody):
    page = somebody("Ada", rest="?skin=night", is_new=True).page
    page.set_viewport_size(SIZE)
    page.get_by_role("tab", name="Tokens").click()
    page.get_by_label("Filter tokens").fill("colors.")
    expect(page.locator('[data-path="colors.text"] .tokens-text').last).to_have_text("#f3effb")
    page.get_by_label("Type", exact=True).select_option("color")
    page.get_by_label("Type", exact=True).blur()
    picture(page, "tokens")


def test_the_gallery(open_page, server):
    page = open_page(viewport=SIZE)
    page.goto(f"{server.url}/gallery/badoo?skin=night")
    expect(page.locator("livery-gallery .screen")).to_have_count(3)
    picture(page, "gallery")


def test_the_screens(open_page, server):
    page = open_page(viewport=SIZE)
    page.goto(f"{server.url}/gallery/badoo")
    expect(page.locator("livery-gallery .screen")).to_have_count(3)
    picture(page, "screens")


def test_two_sides(somebody):
    page = somebody("Ada", is_new=True).page
    page.set_viewport_size(SIZE)
    compare(page)
    expect(page.locator("livery-gallery .side").first).to_be_visible()
    page.get_by_role("button", name="Compare", exact=True).blur()
    picture(page, "compare")


def test_a_review(somebody):
    dee = somebody("Dee", role="designer")
    dee.page.set_viewport_size(SIZE)
    dee.recolor("#8a3bf9")
    address = request(dee, "A warmer purple, for spring").partition("/edit/badoo")[2]
    page = somebody("Pat", rest=address).page
    page.set_viewport_size(SIZE)
    sheet = page.get_by_role("dialog", name="Publish version")
    expect(sheet.locator(".picture").first).to_be_visible()
    picture(page, "review")


def test_a_new_app(open_page, server):
    page = open_page(viewport=SIZE)
    page.goto(server.url)
    page.get_by_role("button", name="New app…").click()
    sheet = page.get_by_role("dialog", name="New app")
    sheet.get_by_label("Name").fill("nova")
    tokens = json.dumps(TOKENS, indent=4).encode()
    sheet.get_by_label("Files of tokens").set_input_files([{"name": "tokens.json", "mimeType": "application/json", "buffer": tokens}])
    expect(sheet.get_by_role("list", name="Findings").get_by_role("listitem")).to_have_count(1)
    sheet.get_by_label("Name").blur()
    picture(page, "new-app")
