"""schemathesis finds nothing wrong with a server by its /openapi.json.

Each phase is a run of its own, with a server of its own: what one leaves behind changes nothing for the next. The seed is
fixed; LIVERY_SEED is another one. What failed is printed, with a `curl` line for each.
"""

import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from serving import serving

SEED = os.environ.get("LIVERY_SEED", "1")

#: Tests by examples and by the bounds of each schema; by 100 random requests to each operation; by chains of requests.
PHASES = ["examples,coverage", "fuzzing", "stateful"]


@pytest.fixture
def unlimited(tmp_path):
    """A server that lets everybody change as much as they like."""
    with serving(tmp_path, "--writes-per-second", "0", "--log-rate", "0") as service:
        yield service


def test_the_document_is_valid(service):
    document = json.load(urllib.request.urlopen(service.url + "/openapi.json"))
    assert [error.message for error in OpenAPIV31SpecValidator(document).iter_errors()] == []


@pytest.mark.parametrize("phase", PHASES)
def test_schemathesis_finds_nothing_wrong(unlimited, phase):
    token = unlimited.token("admin")
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", "schemathesis.toml", "run"]
    options = ["--phases", phase, "--seed", SEED, "--workers", "2", "--continue-on-failure", "--no-color"]
    result = subprocess.run(
        [*command, unlimited.url + "/openapi.json", *options],
        cwd=Path(__file__).parent,
        env={**os.environ, "LIVERY_TOKEN": token, "LIVERY_TOKEN_ID": token_id(unlimited, token)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=900,
    )
    print(result.stdout)
    assert result.returncode == 0, f"schemathesis finds mistakes in phase {phase} with seed {SEED}; its words are above"


def token_id(service, token):
    request = urllib.request.Request(service.url + "/tokens", headers={"Authorization": f"Bearer {token}"})
    return str(max(entry["id"] for entry in json.load(urllib.request.urlopen(request))["tokens"]))
