"""Fixtures for all Python tests. This file also makes `serving` importable."""

import pytest

from serving import serving


@pytest.fixture(scope="session")
def service(tmp_path_factory):
    """A server with the sample themes that trusts proxies on this machine."""
    with serving(tmp_path_factory.mktemp("livery"), "--trusted-proxies", "127.0.0.1") as service:
        yield service
