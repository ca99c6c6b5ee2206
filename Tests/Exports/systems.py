"""The sample themes and two published design systems."""

import os
from pathlib import Path

from serving import ROOT

#: The folder with the published systems.
SHARED = Path(os.environ.get("LIVERY_SHARED_DATA", ROOT.parent / "shared/data")) / "dtcg-examples"
SAMPLES = {name: ROOT / "Samples" / name for name in ("angstrom", "badoo", "bumble", "core")}
PUBLISHED = {name: SHARED / f"{name}.resolver.json" for name in ("figma-sds", "shopify-polaris")}
#: The axis of a published system and its values.
AXES = {"figma-sds": {"theme": ["light", "dark"]}, "shopify-polaris": {}}
