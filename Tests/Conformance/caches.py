"""Starts nginx, Varnish and HAProxy in front of servers, with the configurations in Samples/deploy."""

import contextlib
import os
import shutil
import subprocess
import urllib.error
import urllib.request

import pytest

from serving import ROOT, free_port
from waiting import until

DEPLOY = ROOT / "Samples/deploy"
ENVIRONMENT = {**os.environ, "PATH": f"{os.environ['PATH']}:/usr/sbin:/sbin"}


def configuration(name, **places):
    """Returns the text of a sample configuration after the given replacements."""
    text = (DEPLOY / name).read_text()
    for old, new in places.values():
        assert old in text, f"{name} has no '{old}'"
        text = text.replace(old, new)
    return text


def nginx(folder, upstream):
    """Runs nginx with the sample configuration, which is included from a main file like Debian's."""
    port = free_port()
    (folder / "livery.conf").write_text(
        configuration(
            "nginx.conf",
            livery=("server 127.0.0.1:8080;", f"server 127.0.0.1:{upstream};"),
            port=("listen 80;", f"listen 127.0.0.1:{port};"),
            cache=("/var/cache/nginx/livery", f"{folder}/cache"),
        )
    )
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"{user} daemon off; worker_processes 1; pid {folder}/pid; error_log stderr warn;"
        f"events {{}} http {{ access_log off; {temporary} include {folder}/livery.conf; }}"
    )
    return port, ["nginx", "-c", folder / "nginx.conf"]


def varnish(folder, upstream, port=None):
    port = port or free_port()
    (folder / "livery.vcl").write_text(configuration("varnish.vcl", livery=('.port = "8080";', f'.port = "{upstream}";')))
    words = ["-F", "-j", "none", "-n", folder / "work", "-s", "malloc,32m", "-p", "http_gzip_support=off"]
    return port, ["varnishd", *words, "-a", f"127.0.0.1:{port}", "-f", folder / "livery.vcl"]


def haproxy(folder, upstreams):
    """Runs HAProxy in front of three servers."""
    port = free_port()
    servers = {f"server {name}": (f"127.0.0.1:{8081 + index}", f"127.0.0.1:{upstreams[index]}") for index, name in enumerate("abc")}
    (folder / "haproxy.cfg").write_text(configuration("haproxy.cfg", port=("bind 127.0.0.1:8090", f"bind 127.0.0.1:{port}"), **servers))
    return port, ["haproxy", "-q", "-f", folder / "haproxy.cfg"]


@contextlib.contextmanager
def running(make, folder, upstream):
    """Starts a cache or proxy, waits for its first response, and yields its port."""
    # Another process might be using the port. The cache then exits, and this tries another port.
    for _ in range(3):
        port, command = make(folder, upstream)
        if shutil.which(command[0], path=ENVIRONMENT["PATH"]) is None:
            pytest.skip(f"{command[0]} is missing: run script/setup test")
        process = subprocess.Popen([str(word) for word in command], env=ENVIRONMENT)
        try:
            if is_serving(port, process):
                yield port
                return
        finally:
            process.terminate()
            process.wait(timeout=60)
    raise AssertionError(f"the cache ended with {process.returncode}")


def is_serving(port, process):
    """Waits until the cache passes on a response. Returns False if the cache exits."""

    def responds():
        """Whether the cache passes on a response or has exited."""
        if process.poll() is not None:
            return True
        with contextlib.suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2):
            return True

    # Varnish first compiles its configuration with gcc.
    until(responds, what="a response through the cache")
    return process.poll() is None
