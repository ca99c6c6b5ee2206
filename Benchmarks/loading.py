"""The time until the edit page is ready, on a slow connection and a slow computer, with an empty cache.

The connection has 1.6 Mbit/s and a latency of 150 ms, and the CPU is 4 times slower. The page is ready when the source
can be edited, and drawn when the gallery shows its first style.

Usage: loading.py LIVERY PUBLIC [COUNT]
"""

import sys
import tempfile
from pathlib import Path

from measure import median, table
from playwright.sync_api import sync_playwright
from publishing import Livery

CONNECTION = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
CPU_SLOWDOWN = 4
SAMPLES = Path(__file__).resolve().parents[1] / "Samples"
#: Notes the time at which an element appears, from the start of the navigation.
NOTES = """
const seen = { ready: () => document.querySelector("main[data-state=ready]"),
               drawn: () => document.querySelector("livery-gallery")?.shadowRoot?.querySelector(".card") }
const look = () => {
  for (const [name, find] of Object.entries(seen)) if (!(name in noted) && find()) noted[name] = performance.now()
  if (Object.keys(noted).length < 2) requestAnimationFrame(look)
}
const noted = window.noted = {}
requestAnimationFrame(look)
"""
#: Waits for both times. The Content Security Policy forbids Playwright's own way to wait.
WAIT = """() => new Promise((done) => {
  const look = () => Object.keys(window.noted).length < 2 ? requestAnimationFrame(look) : done(window.noted)
  look()
})"""


def load(browser, url):
    """The times of one visit, and the number and bytes of its responses."""
    context = browser.new_context()
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    sizes = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    session.send("Network.emulateNetworkConditions", CONNECTION)
    session.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})
    page.add_init_script(NOTES)
    page.goto(url, wait_until="commit")
    noted = page.evaluate(WAIT)
    context.close()
    return noted["ready"], noted["drawn"], len(sizes), sum(sizes)


def main(binary, public, count):
    livery = Livery(binary, public, tempfile.mkdtemp())
    try:
        for app in ("core", "badoo"):
            folder = SAMPLES / app
            files = {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*.ktv")}
            livery.post(f"/themes/{app}/versions", {"message": "first", "files": files})
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"])
            visits = [load(browser, f"http://127.0.0.1:{livery.connection.port}/edit/badoo") for _ in range(count)]
            browser.close()
    finally:
        livery.stop()
    ready, drawn, requests, sizes = (median(list(column)) for column in zip(*visits, strict=True))
    table(
        f"The edit page at 1.6 Mbit/s, 150 ms and 4 × CPU, median of {count}",
        ["ready", "drawn", "responses", "bytes"],
        [[f"{ready / 1000:.2f} s", f"{drawn / 1000:.2f} s", f"{requests:.0f}", f"{sizes / 1000:.0f} kB"]],
    )


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 5)
