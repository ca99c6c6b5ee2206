"""Images and fonts: drawn from their files, added by dropping or choosing, replaced, undone, and shared."""

import base64
import hashlib
import io
import json
import re
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import expect

from livery import NARROW, Workbench, check_accessibility, check_accessibility_in_all_modes, eventually
from test_inspecting import Inspector

SAMPLES = Path(__file__).resolve().parents[2] / "Samples"
HEART = SAMPLES / "badoo/assets/icons/heart.png"
STAR = SAMPLES / "badoo/assets/icons/star.png"
BOLD = SAMPLES / "badoo/assets/Quicksand-Bold.ttf"

#: Drops files on an element, as the browser does: first it announces them.
DROP = """(element, files) => {
    const dataTransfer = new DataTransfer()
    for (const { name, content } of files) {
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
        dataTransfer.items.add(new File([bytes], name))
    }
    for (const type of ['dragover', 'drop']) {
        element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer }))
    }
}"""


def drop(target, **files):
    """Drops files by name on an element. Names have `__` for a dot."""
    content = [
        {"name": name.replace("__", "."), "content": base64.b64encode(data).decode()} for name, data in files.items()
    ]
    target.evaluate(DROP, content)


def picture(color, size=(48, 48)):
    """A PNG image of one color."""
    made = io.BytesIO()
    Image.new("RGBA", size, color).save(made, "PNG")
    return made.getvalue()


def listed(bench, path):
    return bench.page.locator(f'.file[data-file="{path}"]')


def saved(bench):
    """The texts of the saved draft."""
    name = bench.saved()
    found = bench.page.request.get(f"{bench.server.url}/themes/{bench.app}/drafts/{name}").json()["files"]
    return {path: file["text"] for path, file in found.items()}


def pane(bench):
    return bench.page.locator("livery-asset")


@pytest.fixture
def body(bench):
    return bench.page.locator("body")


# What is drawn

#: The pixels of an element's picture, as the browser draws them, beside those of the file.
PIXELS = """async (image, address) => {
    const draw = (source, width, height) => {
        const canvas = new OffscreenCanvas(width, height)
        canvas.getContext('2d').drawImage(source, 0, 0, width, height)
        return canvas.getContext('2d').getImageData(0, 0, width, height).data.join()
    }
    await image.decode()
    const source = await createImageBitmap(await (await fetch(address)).blob())
    const size = [source.width, source.height]
    return [draw(image, ...size) === draw(source, ...size), image.currentSrc]
}"""


@pytest.mark.parametrize("density", [1, 2, 3])
def test_an_image_is_drawn_from_the_file_for_the_screen_at_its_size_in_points(open_page, server, density):
    page = open_page(device_scale_factor=density, viewport={"width": 1440, "height": 900})
    page.goto(f"{server.url}/gallery/badoo")
    logo = page.locator('[data-style="logo"] .drawn-image')
    expect(logo).to_be_visible()
    name = "logo.png" if density == 1 else f"logo@{density}x.png"
    content = (SAMPLES / "badoo/assets" / name).read_bytes()
    sha256 = hashlib.sha256(content).hexdigest()
    # The style has a height, and the file a width of 132 points.
    expect(logo).to_have_js_property("width", 132)
    expect(logo).to_have_js_property("height", 36)
    is_same, source = logo.evaluate(PIXELS, f"{server.url}/assets/{sha256}")
    assert source.endswith(sha256)
    assert is_same


#: A glyph in each font, as pixels.
GLYPH = """async ([families, text, source]) => {
    if (source) document.fonts.add(await new FontFace('source', await (await fetch(source)).arrayBuffer()).load())
    return families.map((family) => {
        const canvas = new OffscreenCanvas(120, 120)
        const context = canvas.getContext('2d')
        context.font = `64px ${family}`
        context.fillText(text, 10, 90)
        return context.getImageData(0, 0, 120, 120).data.join()
    })
}"""


def test_a_family_is_drawn_from_the_themes_own_file(page, server):
    page.goto(f"{server.url}/gallery/badoo")
    expect(page.locator("livery-gallery .card").first).to_be_visible()
    page.evaluate("document.fonts.ready")
    family = page.evaluate("""() => {
        const all = [...document.querySelector('livery-gallery').shadowRoot.querySelectorAll('.drawn')]
        return all.map((one) => one.style.fontFamily).find((one) => one.includes('livery-'))
    }""")
    assert family
    sha256 = hashlib.sha256(BOLD.read_bytes()).hexdigest()
    bold = f"bold 64px {family.split(',')[0]}"
    page.evaluate("(font) => document.fonts.load(font)", bold)
    shown, source, other = page.evaluate(
        GLYPH.replace("`64px ${family}`", "`bold 64px ${family}`"),
        [[family.split(",")[0], "source", "sans-serif"], "g", f"{server.url}/assets/{sha256}"],
    )
    assert shown == source
    assert shown != other


def test_a_file_that_cannot_be_loaded_leaves_the_placeholder_and_says_so(page, server):
    page.route(re.compile(r"/assets/[0-9a-f]{64}$"), lambda route: route.fulfill(status=404))
    page.goto(f"{server.url}/gallery/badoo")
    logo = page.locator('[data-style="logo"] .drawn-picture')
    expect(logo).to_have_attribute("title", "logo could not be drawn")
    expect(page.locator(".drawn[title='Quicksand could not be loaded']").first).to_be_visible()
    fonts = page.evaluate("""() => [...document.querySelector('livery-gallery').shadowRoot.querySelectorAll('.drawn')]
        .map((one) => one.style.fontFamily).filter((one) => one.includes('livery-'))""")
    assert fonts == []


# The list and the pane


def test_an_image_is_listed_once_and_never_shown_as_text(bench):
    page = bench.page
    before = bench.text
    expect(listed(bench, "assets/logo.png").locator("img.thumbnail")).to_have_count(1)
    expect(listed(bench, "assets/logo@2x.png")).to_have_count(0)
    listed(bench, "assets/logo.png").click()
    expect(pane(bench).locator(".asset-file")).to_have_count(3)
    expect(pane(bench)).to_contain_text("132 × 36 points")
    expect(pane(bench)).to_contain_text("2× · 264 × 72 px · 1.6 kB")
    assert pane(bench).locator(".asset-image").evaluate("(one) => [one.width, one.height]") == [132, 36]
    expect(listed(bench, "assets/logo.png")).to_have_attribute("aria-current", "true")
    assert bench.text == before
    expect(page.locator("livery-source", has_text="sha256")).to_have_count(0)
    check_accessibility_in_all_modes(page)
    # Another image, a font and the search lead to the same pane.
    listed(bench, "assets/Quicksand-Bold.ttf").click()
    expect(pane(bench)).to_contain_text("Family")
    expect(pane(bench)).to_contain_text("Allows embedding in apps")
    check_accessibility(page)
    bench.press("Control+k")
    page.get_by_role("combobox", name="Search").fill("avatar@2x")
    bench.press("Enter")
    expect(page.get_by_role("heading", name="avatar", exact=True)).to_be_visible()
    assert bench.text == before


def test_descriptions_are_not_searched(bench):
    expect(bench.find_text("sha256").get_by_role("status")).to_have_text("Not found")


def test_a_file_can_be_downloaded(bench):
    listed(bench, "assets/icons/heart.png").click()
    with bench.page.expect_download() as download:
        pane(bench).get_by_role("link", name="Download heart.png").click()
    assert download.value.suggested_filename == "heart.png"
    assert Path(download.value.path()).read_bytes() == HEART.read_bytes()


def test_the_pane_is_a_page_of_a_narrow_window(open_page, server):
    page = open_page(viewport=NARROW)
    bench = Workbench(page, server).open()
    page.get_by_role("button", name="List").click()
    listed(bench, "assets/logo.png").click()
    expect(pane(bench).locator(".asset-image")).to_be_in_viewport()
    check_accessibility(page)


# Adding


def test_dropped_files_are_in_the_draft_and_one_undo_removes_them(bench, body):
    drop(body, badge__png=picture("red"), **{"badge@2x__png": picture("red", (96, 96)), "My font__ttf": BOLD.read_bytes()})
    expect(listed(bench, "assets/badge.png")).to_be_visible()
    expect(bench.status).to_contain_text("2 changes")
    files = saved(bench)
    sent = json.loads(files["assets/badge@2x.png"])
    assert (sent["type"], sent["size"]) == ("image/png", [96, 96])
    assert json.loads(files["assets/My-font.ttf"])["family"] == "Quicksand"
    content = bench.page.request.get(f"{bench.server.url}/assets/{sent['sha256']}").body()
    assert content == picture("red", (96, 96))
    undo = bench.page.get_by_role("button", name="Undo adding 3 files")
    undo.click()
    expect(listed(bench, "assets/badge.png")).to_have_count(0)
    assert saved(bench) == bench.server.files()
    bench.page.get_by_role("button", name="Redo adding 3 files").click()
    expect(listed(bench, "assets/badge.png")).to_be_visible()
    assert saved(bench) == files


def test_a_file_gets_the_extension_of_its_content(bench, body):
    drop(body, photo__jpg=picture("red"))
    expect(pane(bench).locator(".asset-name")).to_have_text("photo.png")
    expect(bench.status).to_contain_text("photo.png is in your draft.")
    bench.checked()
    expect(bench.errors).to_have_count(0)
    files = saved(bench)
    assert "assets/photo.png" in files and "assets/photo.jpg" not in files
    # The image of a value, too, which has its name without the extension.
    row = image_value(bench)
    drop(row.locator(".inspected-editors"), icon__webp=picture("blue"))
    expect(bench.page.locator('[data-style="logo"] .drawn-image')).to_have_attribute("title", "icon")
    assert "assets/icon.png" in saved(bench)


def test_a_dropped_file_is_visible_in_the_list_of_files_also_if_it_was_closed(page, server):
    bench = Workbench(page, server).open(is_new=True)
    expect(listed(bench, "assets/logo.png")).to_be_hidden()
    drop(page.locator("body"), spark__png=picture("red"))
    entry = listed(bench, "assets/spark.png")
    expect(entry).to_be_in_viewport()
    expect(entry.locator("img.thumbnail")).to_be_visible()
    # Also on the canvas, although no style shows it yet.
    card = page.locator("livery-gallery").get_by_role("button", name="Image spark", exact=True)
    expect(card).to_be_in_viewport()
    expect(card.locator("img.thumbnail")).to_be_visible()
    check_accessibility(page)
    page.locator("livery-gallery").get_by_role("button", name="Font Quicksand-Bold", exact=True).click()
    expect(pane(bench)).to_contain_text("Quicksand")


def test_files_can_be_chosen(bench):
    with bench.page.expect_file_chooser() as chooser:
        bench.page.get_by_role("button", name="Add images or fonts…").click()
    assert chooser.value.is_multiple()
    chooser.value.set_files([{"name": "spark.png", "mimeType": "image/png", "buffer": picture("blue")}])
    expect(pane(bench).locator(".asset-name")).to_have_text("spark.png")
    assert "assets/spark.png" in saved(bench)


def test_a_taken_name_is_replaced_or_kept_beside(bench, body):
    page = bench.page
    drop(body, avatar__png=picture("teal", (64, 64)))
    dialog = page.get_by_role("dialog", name="avatar.png exists already")
    expect(dialog).to_be_visible()
    check_accessibility(page)
    dialog.get_by_role("button", name="Cancel").click()
    expect(bench.status).to_contain_text("Nothing was added.")
    drop(body, avatar__png=picture("teal", (64, 64)))
    dialog.get_by_role("button", name="Keep both").click()
    expect(listed(bench, "assets/avatar-2.png")).to_be_visible()
    drop(body, avatar__png=picture("navy", (64, 64)))
    dialog.get_by_role("button", name="Replace it").click()
    page.get_by_role("button", name="Undo replacement of avatar.png").wait_for()
    files, before = saved(bench), bench.server.files()
    assert files["assets/avatar.png"] != before["assets/avatar.png"]
    page.get_by_role("button", name="Undo replacement of avatar.png").click()
    eventually(page, before["assets/avatar.png"], lambda: saved(bench)["assets/avatar.png"])
    # The same file again changes nothing.
    drop(body, avatar__png=(SAMPLES / "badoo/assets/avatar.png").read_bytes())
    expect(bench.status).to_contain_text("avatar.png was there already.")


def test_a_name_that_differs_only_in_case_is_taken(bench, body):
    """A folder on a Mac can't have both files, and values name the one that is there."""
    dialog = bench.page.get_by_role("dialog", name="avatar.png exists already")
    drop(body, Avatar__PNG=picture("navy", (64, 64)))
    dialog.get_by_role("button", name="Keep both").click()
    expect(listed(bench, "assets/Avatar-2.png")).to_be_visible()
    drop(body, Avatar__PNG=picture("teal", (64, 64)))
    dialog.get_by_role("button", name="Replace it").click()
    bench.page.get_by_role("button", name="Undo replacement of avatar.png").wait_for()
    files = saved(bench)
    assert files["assets/avatar.png"] != bench.server.files()["assets/avatar.png"]
    assert "assets/Avatar.png" not in files
    bench.checked()
    expect(bench.errors).to_have_count(0)


def test_a_replaced_file_keeps_its_name_and_is_drawn_at_once(bench):
    listed(bench, "assets/logo.png").click()
    drawn = bench.page.locator('[data-style="logo"] .drawn-image')
    before = drawn.get_attribute("srcset")
    with bench.page.expect_file_chooser() as chooser:
        pane(bench).get_by_role("button", name="Replace… logo.png").click()
    chooser.value.set_files([{"name": "other.png", "mimeType": "image/png", "buffer": picture("green", (132, 36))}])
    bench.page.get_by_role("button", name="Undo replacement of logo.png").wait_for()
    expect(drawn).not_to_have_attribute("srcset", before)
    bench.page.get_by_role("button", name="Undo replacement of logo.png").click()
    expect(drawn).to_have_attribute("srcset", before)


def test_a_version_for_another_skin_is_added_and_shown(bench):
    """Values name the image once, and each skin draws its own files."""
    listed(bench, "assets/icons/star.png").click()
    with bench.page.expect_file_chooser() as chooser:
        pane(bench).get_by_role("button", name="Add a version of icons/star for night").click()
    night = {f"dark{mark}.png": picture("white", (24 * scale, 24 * scale)) for mark, scale in (("", 1), ("@2x", 2))}
    chooser.value.set_files([{"name": name, "mimeType": "image/png", "buffer": data} for name, data in night.items()])
    expect(pane(bench)).to_contain_text("for night, in place of icons/star")
    assert {"assets/skins/night/icons/star.png", "assets/skins/night/icons/star@2x.png"} <= saved(bench).keys()
    listed(bench, "assets/icons/star.png").click()
    pane(bench).get_by_role("button", name="Show the version of icons/star for night").click()
    expect(pane(bench)).to_contain_text("for night")
    bench.page.get_by_role("button", name="Undo adding 2 files").click()
    expect(pane(bench)).to_have_count(0)
    listed(bench, "assets/icons/star.png").click()
    expect(pane(bench).get_by_role("button", name="Add a version of icons/star for night")).to_be_visible()


def test_a_deleted_file_can_be_restored(bench):
    listed(bench, "assets/icons/star.png").click()
    pane(bench).get_by_role("button", name="Delete star@2x.png").click()
    expect(pane(bench).locator(".asset-file")).to_have_count(2)
    assert "assets/icons/star@2x.png" not in saved(bench)
    bench.page.get_by_role("button", name="Undo deletion of star@2x.png").click()
    expect(pane(bench).locator(".asset-file")).to_have_count(3)


# Values that name images and fonts


def image_value(bench, path="logo"):
    """Opens the value of an image in the inspector. Returns its controls."""
    bench.page.get_by_role("searchbox", name="Filter styles").fill(path)
    bench.page.locator(f'livery-gallery [data-style="{path}"] .card-name').click()
    row = bench.page.locator(f'.inspected[data-path="{path}.image"]')
    row.locator(".inspected-row").click()
    return row


def test_an_image_dropped_on_a_value_becomes_the_value_in_one_step(bench):
    row = image_value(bench)
    drop(row.locator(".inspected-editors"), spark__png=picture("orange"))
    expect(bench.page.locator('[data-style="logo"] .drawn-image')).to_have_attribute("title", "spark")
    files = saved(bench)
    assert "assets/spark.png" in files
    changed = [path for path, text in files.items() if text != bench.server.files().get(path)]
    assert len(changed) == 2
    bench.page.get_by_role("button", name=re.compile("^Undo change of")).click()
    expect(listed(bench, "assets/spark.png")).to_have_count(0)
    assert saved(bench) == bench.server.files()


def test_an_image_is_picked_from_thumbnails_or_typed(bench):
    row = image_value(bench)
    row.get_by_role("button", name="Choose an image… for image").click()
    images = row.get_by_role("list", name="Images for image")
    expect(images.locator("img.thumbnail").first).to_be_visible()
    check_accessibility(bench.page)
    row.get_by_role("searchbox", name="Find an image for image").fill("star")
    images.get_by_text("icons/star", exact=True).click()
    expect(bench.page.locator('[data-style="logo"] .drawn-image')).to_have_attribute("title", "icons/star")
    field = row.get_by_role("textbox", name="Value of image")
    field.fill("ic_of_the_app")
    field.press("Enter")
    expect(bench.page.locator('[data-style="logo"] .drawn-picture')).to_have_attribute("title", "ic_of_the_app")


def test_a_font_is_picked_from_the_families_of_the_theme_and_of_the_app(bench):
    page = bench.page
    page.get_by_role("searchbox", name="Filter styles").fill("texts.title")
    page.locator('livery-gallery [data-style="texts.title"] .card-name').click()
    row = page.locator('.inspected[data-path="texts.title.font"]')
    row.locator(".inspected-row").click()
    row.get_by_role("button", name="Choose a font… for font").click()
    fonts = row.get_by_role("list", name="Fonts for font")
    own = fonts.get_by_role("listitem").first
    expect(own).to_contain_text("Quicksand")
    expect(own).to_contain_text("Regular, Bold")
    expect(own.locator(".thumbnail")).to_have_css("font-family", re.compile("livery-"))
    fonts.get_by_text("Georgia", exact=True).click()
    drawn = page.locator('livery-gallery [data-style="texts.title"] .drawn').first
    expect(drawn).to_have_css("font-family", re.compile("Georgia"))


# What goes wrong


def test_dropped_tokens_open_the_import_and_end_an_earlier_refusal(bench, body):
    drop(body, cat__gif=b"GIF89a")
    expect(bench.banner).to_contain_text("cat.gif was not added.")
    drop(body, night__json=b'{"fresh": {"green": {"value": "#00aa55", "type": "color"}}}')
    sheet = bench.page.get_by_role("dialog", name="Import tokens")
    expect(sheet.get_by_text("night.json can be imported without a loss.")).to_be_visible()
    sheet.get_by_role("button", name="Add to the draft").click()
    expect(bench.page.locator('.file[data-file^="imported/"]').first).to_be_visible()
    expect(bench.banner).to_be_hidden()
    # What was just imported isn't reported as unused.
    bench.checked()
    expect(bench.page.locator(".problem").filter(has_text="fresh.green")).to_have_count(0)


def test_files_that_cannot_be_added_are_named_with_the_reason(bench, body):
    large = picture("red") + bytes(2 * 1024 * 1024)
    drop(body, cat__gif=b"GIF89a", large__png=large, lie__png=b"GIF89a0123456789", fine__png=picture("lime"))
    expect(bench.banner).to_contain_text(re.compile(r"cat\.gif was not added\. It is not an image .* or a file with tokens"))
    expect(bench.banner).to_contain_text("large.png was not added. It has 2.0 MiB.")
    # The server's own words.
    expect(bench.banner).to_contain_text("lie.png was not added. The file is a GIF image")
    expect(listed(bench, "assets/fine.png")).to_be_visible()
    check_accessibility(bench.page)
    assert "assets/cat.gif" not in saved(bench)
    bench.banner.get_by_role("button", name="Close").click()
    expect(bench.banner).to_be_hidden()


def test_an_upload_is_tried_again_when_the_server_is_back(bench, body):
    uploads = re.compile(r"/themes/badoo/assets/")
    bench.page.route(uploads, lambda route: route.abort("internetdisconnected"))
    drop(body, spark__png=picture("purple"))
    expect(bench.banner).to_contain_text("spark.png was not added. The server can’t be reached.")
    bench.page.unroute(uploads)
    bench.banner.get_by_role("button", name="Try again").click()
    expect(listed(bench, "assets/spark.png")).to_be_visible()
    expect(bench.banner).to_be_hidden()


def test_without_a_secure_context_files_are_hashed_by_the_page(page, server):
    page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    bench = Workbench(page, server).open()
    drop(page.locator("body"), spark__png=picture("pink"))
    expect(listed(bench, "assets/spark.png")).to_be_visible()


def test_someone_who_only_looks_is_told_to_sign_in(open_page, server):
    page = open_page(signed=False)
    bench = Workbench(page, server).open()
    drop(page.locator("body"), spark__png=picture("pink"))
    expect(bench.banner).to_contain_text("To add images and fonts, sign in")
    expect(listed(bench, "assets/spark.png")).to_have_count(0)


# Two people


def test_someone_else_sees_an_image_that_is_added(bench, body, somebody):
    drop(body, spark__png=picture("gold"))
    expect(listed(bench, "assets/spark.png")).to_be_visible()
    other = somebody("Bo", rest=f"?draft={bench.saved()}")
    expect(listed(other, "assets/spark.png")).to_be_visible()
    drop(other.page.locator("body"), glow__png=picture("silver"))
    expect(listed(bench, "assets/glow.png")).to_be_visible()
    # Undo leaves what the other person has added.
    bench.page.get_by_role("button", name="Undo adding spark.png").click()
    expect(listed(other, "assets/spark.png")).to_have_count(0)
    expect(listed(bench, "assets/glow.png")).to_be_visible()


def test_an_image_that_both_replace_is_a_choice_between_whole_files(deaf, somebody):
    mine = deaf
    drop(mine.page.locator("body"), spark__png=picture("gold"))
    expect(listed(mine, "assets/spark.png")).to_be_visible()
    other = somebody("Bo", rest=f"?draft={mine.saved()}")
    for one, color in ((other, "silver"), (mine, "black")):
        drop(one.page.locator("body"), spark__png=picture(color, (24, 24) if one is mine else (48, 48)))
        one.page.get_by_role("dialog", name="spark.png exists already").get_by_role("button", name="Replace it").click()
        if one is other:
            other.page.get_by_role("button", name="Undo replacement of spark.png").wait_for()
            other.saved()
    expect(mine.banner).to_contain_text("Bo changed assets/spark.png too")
    text = mine.page.request.get(f"{mine.server.url}/themes/badoo/drafts/{mine.page.locator('.draft-name').inner_text().removeprefix('Draft ')}")
    assert json.loads(text.json()["files"]["assets/spark.png"]["text"])["size"] == [48, 48]


def test_the_images_of_all_states_are_beside_each_other_in_the_inspector(bench):
    inspector = Inspector(bench).inspect("custom_style")
    for state in ("normal", "highlighted", "disabled"):
        row = inspector.row(f"custom_style.backgroundImage.{state}")
        expect(row.locator(".inspected-row img.thumbnail")).to_be_visible()
    check_accessibility(bench.page)
