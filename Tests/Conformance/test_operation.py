"""What operators rely on: metrics, alerts, the systemd unit, stopping, and the export of the audit log."""

import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import time

import pytest
from raw import exchange

from serving import BINARY, ROOT, free_port, node, run

DEPLOY = ROOT / "Samples/deploy"
MONITORING = ROOT / "docs/operating/monitoring"


def until(condition):
    """Waits until a condition is true and returns its result."""
    deadline = time.monotonic() + 120
    while not (found := condition()):
        assert time.monotonic() < deadline, "the condition is not met"
        time.sleep(0.05)
    return found


@contextlib.contextmanager
def started(folder, *options):
    """Starts a server that reports to a socket as it would to systemd, and that has a listener for metrics. Yields the
    process, the socket, and the listener's port."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.settimeout(120)
        manager.bind(str(folder / "notify"))
        metrics = free_port()
        words = [BINARY, "serve", "--port", free_port(), "--data", folder / "livery.sqlite", "--public", ROOT / "Public", "--metrics-port", metrics, *options]
        process = subprocess.Popen([str(word) for word in words], env={**os.environ, "NOTIFY_SOCKET": str(folder / "notify")})
        try:
            yield process, manager, metrics
        finally:
            process.kill()
            process.wait()


def test_systemd_learns_when_the_server_is_ready_and_when_it_stops(tmp_path):
    with started(tmp_path) as (process, manager, metrics):
        assert manager.recv(100) == b"READY=1"
        assert exchange(metrics, "GET", "/readyz").status == 200
        process.terminate()
        assert manager.recv(100) == b"STOPPING=1"
        assert process.wait(timeout=120) == 0


def test_a_second_signal_ends_the_time_for_stopping(tmp_path):
    with started(tmp_path, "--drain-seconds", 3600, "--stop-seconds", 3600) as (process, manager, metrics):
        assert manager.recv(100) == b"READY=1"
        process.terminate()
        assert manager.recv(100) == b"STOPPING=1"
        until(lambda: exchange(metrics, "GET", "/readyz").status == 503)
        assert process.poll() is None
        process.terminate()
        assert process.wait(timeout=120) == 0


def test_a_listener_of_their_own_has_the_metrics(tmp_path):
    port = free_port()
    with started(tmp_path, "--port", port) as (_, manager, metrics):
        assert manager.recv(100) == b"READY=1"
        assert [exchange(port, "GET", path).status for path in ("/metrics", "/readyz", "/themes")] == [404, 200, 200]
        assert [exchange(metrics, "GET", path).status for path in ("/metrics", "/readyz", "/healthz", "/themes")] == [200, 200, 200, 404]
        assert exchange(metrics, "POST", "/metrics").status == 404


def test_the_metrics_say_when_the_newest_backup_was_made(tmp_path):
    def newest(metrics):
        return int(re.search(r"^livery_backup_timestamp_seconds (\d+)$", exchange(metrics, "GET", "/metrics").body.decode(), re.MULTILINE)[1])

    backups = tmp_path / "backups"
    with started(tmp_path, "--backups", backups) as (_, manager, metrics):
        assert manager.recv(100) == b"READY=1"
        assert newest(metrics) == 0
        backups.mkdir()
        began = int(time.time())
        subprocess.run([BINARY, "backup", backups / "today.sqlite", "--data", tmp_path / "livery.sqlite"], check=True)
        (backups / "tomorrow.sqlite.partial").touch()
        os.utime(backups / "tomorrow.sqlite.partial", (began + 86400, began + 86400))
        assert began <= newest(metrics) <= time.time()


@pytest.fixture(scope="module")
def names(tmp_path_factory):
    """The names of all samples on a server with TLS and a hook."""
    folder = tmp_path_factory.mktemp("metrics")
    words = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout", "key.pem", "-out", "chain.pem"]
    subprocess.run(words, check=True, cwd=folder, capture_output=True)
    hook = {"kind": "varnish", "urls": [f"http://127.0.0.1:{free_port()}"], "probe": "http://127.0.0.1"}
    (folder / "hooks.json").write_text(json.dumps({"cache": hook}))
    options = ["--tls-certificate", folder / "chain.pem", "--tls-key", folder / "key.pem", "--hooks", folder / "hooks.json", "--backups", folder]
    with started(folder, *options) as (_, manager, metrics):
        assert manager.recv(100) == b"READY=1"
        text = exchange(metrics, "GET", "/metrics").body.decode()
        expiry = float(re.search(r"^livery_certificate_expiry_timestamp_seconds (\S+)$", text, re.MULTILINE)[1])
        assert 0 < expiry - time.time() < 2 * 86400
        began = float(re.search(r"^process_start_time_seconds (\S+)$", text, re.MULTILINE)[1])
        assert abs(time.time() - began) < 300
        for name in ("process_cpu_seconds_total", "process_resident_memory_bytes", "process_open_fds", "process_max_fds"):
            assert float(re.search(rf"^{name} (\S+)$", text, re.MULTILINE)[1]) > 0
        yield set(re.findall(r"^# TYPE (\S+)", text, re.MULTILINE))


@pytest.mark.parametrize("sample", ["prometheus-alerts.yaml", "grafana-dashboard.json"])
def test_each_metric_of_the_samples_exists(sample, names):
    text = (MONITORING / sample).read_text()
    if sample.endswith(".json"):
        text = "\n".join(target["expr"] for panel in json.loads(text)["panels"] for target in panel["targets"])
    used = {re.sub(r"_(bucket|sum|count)$", "", name) for name in re.findall(r"\b(?:livery|process)_[a-z_]+", text)}
    assert len(used) > 10
    assert used - names == set()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is missing")
def test_the_unit_protects_the_machine(tmp_path):
    unit = tmp_path / "livery@8081.service"
    unit.write_text((DEPLOY / "livery@.service").read_text())
    words = ["systemd-analyze", "security", "--offline=true", "--threshold=30", "--no-pager", str(unit)]
    found = subprocess.run(words, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr


def test_the_audit_log_is_exported_from_a_cursor(tmp_path):
    with node(tmp_path / "livery.sqlite") as (service, _):
        token = service.token("admin")
        for _ in range(3):
            service.token("reader")

        def export(since, *words):
            lines = run(BINARY, "audit", "list", "--since", since, "--format", "json", "--data", service.data, *words)
            return [json.loads(line) for line in lines.splitlines()]

        entries = export(0)
        assert [entry["number"] for entry in entries] == [1, 2, 3, 4]
        assert {entry["action"] for entry in entries} == {"create-token"}
        assert export(2) == entries[2:] and export(4) == []
        assert export(1, "--limit", "2") == entries[1:3]
        fields = {"Authorization": f"Bearer {token}"}
        first = exchange(service.port, "GET", "/audit?since=0&limit=3", fields)
        assert json.loads(first.body)["entries"] == entries[:3]
        rest = exchange(service.port, "GET", re.search("<(.*)>", first["Link"])[1], fields)
        assert json.loads(rest.body)["entries"] == entries[3:] and rest["Link"] is None
        assert exchange(service.port, "GET", "/audit?since=1&before=3", fields).status == 400


def test_a_server_below_a_base_path_has_its_pages_there(tmp_path):
    with node(tmp_path / "livery.sqlite", "--base-path", "/livery/") as (service, _):
        page = exchange(service.port, "GET", "/livery/sign-in", {"Accept": "text/html"})
        assert page.status == 200
        found = re.findall(r'(?:href|src)="(/[^"]*)"', page.body.decode())
        assert found and all(path.startswith("/livery/") for path in found)
        assert {exchange(service.port, "GET", path).status for path in found} == {200}
