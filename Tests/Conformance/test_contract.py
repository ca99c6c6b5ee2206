"""schemathesis tests a server against its OpenAPI document.

Each phase is a separate run with its own server, so that phases don't affect each other. LIVERY_SEED replaces the fixed
seed. The output contains a `curl` command for each failure.
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
from waiting import times

SEED = os.environ.get("LIVERY_SEED", "1")

#: The examples and the bounds of each schema, then 100 random requests for each operation, and then chains of requests.
PHASES = ["examples,coverage", "fuzzing", "stateful"]


@pytest.fixture
def unlimited(tmp_path):
    """A server without rate limits."""
    with serving(tmp_path, "--writes-per-second", "0", "--log-rate", "0") as service:
        yield service


def test_the_document_is_valid(service):
    document = json.load(urllib.request.urlopen(service.url + "/openapi.json"))
    assert [error.message for error in OpenAPIV31SpecValidator(document).iter_errors()] == []


@pytest.mark.parametrize("phase", PHASES)
def test_schemathesis_finds_no_failures(unlimited, phase):
    token = unlimited.token("admin")
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", "schemathesis.toml", "run"]
    # With more than one worker, CPython 3.11 can fail to parse source code that Hypothesis reads in both.
    options = ["--phases", phase, "--seed", SEED, "--max-examples", str(times(25, thorough=100)), "--continue-on-failure", "--no-color"]
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
    assert result.returncode == 0, f"schemathesis finds failures in phase {phase} with seed {SEED}: see its output above"


def token_id(service, token):
    request = urllib.request.Request(service.url + "/tokens", headers={"Authorization": f"Bearer {token}"})
    return str(max(entry["id"] for entry in json.load(urllib.request.urlopen(request))["tokens"]))
