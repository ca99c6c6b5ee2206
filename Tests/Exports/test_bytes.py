"""Equal themes produce equal bytes in every process."""

import os
import subprocess
from concurrent.futures import ThreadPoolExecutor

from conftest import HERE
from serving import BINARY, run
from waiting import times

PROCESSES = times(20, thorough=100)
PLAN = """
theme: {theme}
outputs: [
    {{ as: android, to: "android/res" }}
    {{ as: compose, to: compose }}
    {{ as: css, to: "web/theme.css", styles: true, references: true }}
    {{ as: dtcg, to: "all.tokens.json" }}
    {{ as: figma, to: figma }}
    {{ as: js, to: "web/script.js" }}
    {{ as: json, to: "web/theme.json", nested: true }}
    {{ as: scss, to: "web/_theme.scss" }}
    {{ as: swift, to: live }}
    {{ as: swift, to: baked, mode: baked, shape: r }}
    {{ as: swift, to: assets, mode: assets }}
    {{ as: tailwind, to: "web/tailwind.css" }}
    {{ as: template, template: "flutter.mustache", to: "theme.dart" }}
    {{ as: ts, to: "web/theme.ts" }}
]
"""


def test_many_processes_make_the_same_bytes(tmp_path):
    """Swift hashes with a different seed in each process, unless the environment prevents it."""
    (tmp_path / "generate.ktv").write_text(PLAN.format(theme=f'"{HERE / "everything"}"'))
    (tmp_path / "flutter.mustache").write_text("{{#values}}\n{{path}}: {{{css}}}\n{{/values}}\n")
    environment = {name: value for name, value in os.environ.items() if name != "SWIFT_DETERMINISTIC_HASHING"}
    run(BINARY, "generate", tmp_path / "generate.ktv")
    files = sum(file.is_file() for file in tmp_path.rglob("*")) - 3

    def check(_):
        words = [BINARY, "generate", "--check", tmp_path / "generate.ktv"]
        return subprocess.run(words, env=environment, capture_output=True, text=True)

    with ThreadPoolExecutor(2) as pool:
        for found in pool.map(check, range(PROCESSES)):
            assert (found.returncode, found.stdout) == (0, "") and f"{files} files are current" in found.stderr, found
