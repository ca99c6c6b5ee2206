"""How fast the editor reacts, in Chromium: milliseconds from a key to the frame that shows it, and from an edit to its preview.

A small theme of 40 tokens, and one with 10,000 tokens in one file. A key's time starts with the browser's time stamp of
the event and ends after the frame was painted. An edit changes a color, and ends after the frame in which the gallery
draws it, including the pause before the check. The peer is a text area with the same text, without styles and scripts.
Usage: editor.py LIVERY PUBLIC [KEYS [EDITS]]
"""

import os
import random
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
os.environ["LIVERY_BINARY"] = os.path.abspath(sys.argv[1])
sys.path += [str(ROOT / "Tests"), str(ROOT / "Tests/Browser")]

from measure import table  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from livery import Server, Workbench  # noqa: E402
from serving import node, run  # noqa: E402

SIZES = {"small": 40, "large": 10_000}
#: The bars in milliseconds for the 95th percentile.
BARS = {"small": (20, 200), "large": (30, 500)}

MEASURE = """() => {
    const channel = new MessageChannel()
    const waiting = []
    channel.port1.onmessage = () => waiting.splice(0).forEach((action) => action())
    // A message that is sent before a frame is painted arrives after it.
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => {
        waiting.push(() => resolve(performance.now()))
        channel.port2.postMessage(null)
    }))
    globalThis.keys = []
    document.addEventListener('keydown', async ({ timeStamp }) => keys.push(await painted() - timeStamp), true)
    globalThis.previewed = (area, color, at) => new Promise((resolve) => {
        const gallery = document.querySelector('livery-gallery')
        const start = performance.now()
        setTimeout(() => resolve(Infinity), 20_000)
        const observer = new MutationObserver(async () => {
            observer.disconnect()
            resolve(await painted() - start)
        })
        observer.observe(gallery.shadowRoot, { subtree: true, childList: true, attributes: true })
        area.closest('livery-source').replace(at, at + color.length, color)
    })
}"""


def theme(count):
    """A theme with `count` tokens in groups of twenty, and twelve styles that use some of them."""
    dice = random.Random(1)
    lines = ["@allow: [unused-value, low-contrast, near-duplicate-colors]", "accent(color): #7733cc", ""]
    for group in range(count // 20):
        lines.append(f"group{group}: {{")
        for index in range(20):
            link = f"@group{dice.randrange(group)}.token0" if group and dice.random() < 0.3 else None
            lines.append(f"    token{index}(color): {link if link and index else f'#{dice.randrange(1 << 24):06x}'}")
        lines += ["}", ""]
    for index in range(12):
        lines += [f"label{index}(Label): {{", "    textColor: @accent", f"    backgroundColor: @group{index % 2}.token0", "}", ""]
    return "\n".join(lines)


def percentile(values, part):
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def shown(values):
    return [f"{percentile(values, part):.1f}" for part in (0.5, 0.95)]


def measure(page, server, app, keys, edits):
    page.set_default_timeout(60_000)
    bench = Workbench(page, server, app).open()
    text = bench.text
    page.evaluate(MEASURE)
    middle = text.index("\n", len(text) // 2)
    bench.select(middle).type("\n// ")
    times_of_keys = press(page, keys)
    bench.checked()
    at = text.index("#7733cc")
    times = []
    for index in range(edits):
        page.wait_for_timeout(1000)
        color = f"#77{index:02x}cc"
        times.append(bench.area.evaluate("(area, [color, at]) => previewed(area, color, at)", [color, at]))
    return times_of_keys, times


def press(page, keys):
    """The milliseconds of some keys."""
    for _ in range(keys):
        page.keyboard.press("a")
        page.wait_for_timeout(60)
    page.wait_for_function("count => keys.length >= count", arg=keys)
    return page.evaluate("keys")


def peer(page, text, keys):
    """The milliseconds of key presses in the middle of a text area."""
    page.goto("about:blank")
    page.set_content("<textarea wrap=off rows=40 cols=120></textarea>")
    page.evaluate(MEASURE)
    page.locator("textarea").evaluate("""(area, text) => {
        area.value = text
        area.focus()
        const middle = text.indexOf('\\n', text.length / 2)
        area.setSelectionRange(middle, middle)
    }""", text)
    return press(page, keys)


def main(keys=100, edits=20):
    rows = []
    options = ["--log-rate", "0", "--public", sys.argv[2]]
    with tempfile.TemporaryDirectory() as folder, node(Path(folder) / "livery.sqlite", *options) as (service, _):
        token = service.token("publisher")
        for app, count in SIZES.items():
            (Path(folder) / app).mkdir()
            (Path(folder) / app / "theme.ktv").write_text(theme(count))
            run(sys.argv[1], "publish", Path(folder) / app, "--app", app, "--message", "Benchmark", "--server", service.url, "--token", token)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"])
            for app, bars in BARS.items():
                page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
                page.goto(service.sign_in_link("--name", app))
                page.get_by_role("button", name="Sign out").wait_for()
                tokens = f"{SIZES[app]:,} tokens"
                for name, times, bar in zip(["key to frame", "edit to preview"], measure(page, Server(service.url, None), app, keys, edits), bars):
                    rows.append([tokens, name, *shown(times), bar])
                rows.append([tokens, "key to frame, text area", *shown(peer(page, theme(SIZES[app]), keys)), "–"])
            browser.close()
    table("Editor", ["theme", "milliseconds", "p50", "p95", "bar for p95"], rows)


if __name__ == "__main__":
    main(*map(int, sys.argv[3:]))
