"""The outputs for a theme with every type of value. `livery generate` creates them once.

The tools that read the outputs are Chromium, Dart Sass, the TypeScript compiler with Node, and Tailwind's own
executable.
"""

import itertools
import json
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from serving import BINARY, run
from values import flatten

HERE = Path(__file__).parent
SKINS, TONES = ("day", "night"), ("calm", "first")
#: Every choice of axis values, by the name of its mode.
MODES = {f"{skin}-{tone}": {"skin": skin, "tone": tone} for skin, tone in itertools.product(SKINS, TONES)}


@pytest.fixture(scope="session")
def out(tmp_path_factory):
    """The folder with the generated files."""
    folder = tmp_path_factory.mktemp("exports")
    shutil.copytree(HERE / "everything", folder / "everything")
    shutil.copy(HERE / "generate.ktv", folder)
    run(BINARY, "generate", folder / "generate.ktv")
    return folder / "out"


@pytest.fixture(scope="session")
def expected():
    """The single values of each mode's bundle, by path."""
    return {mode: flatten(bundle(**choice)) for mode, choice in MODES.items()}


def bundle(skin, tone):
    words = ("--platform", "web", "--skin", skin, "--with", f"tone={tone}")
    return json.loads(run(BINARY, "compile", HERE / "everything", *words))


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def page(browser):
    page = browser.new_page()
    yield page
    page.close()


def node(script, folder):
    """Runs a module in Node and returns the JSON that it prints."""
    file = folder / "run.mjs"
    file.write_text(script)
    found = subprocess.run(["node", file.name], cwd=folder, capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    return json.loads(found.stdout)
