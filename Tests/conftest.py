"""For every folder of Python tests: this folder is where they find `serving`."""

import pytest

from serving import serving


@pytest.fixture(scope="session")
def service(tmp_path_factory):
    """A server with the sample themes, behind proxies of this machine."""
    with serving(tmp_path_factory.mktemp("livery"), "--trusted-proxies", "127.0.0.1") as service:
        yield service
