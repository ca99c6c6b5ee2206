"""TLS with OpenSSL as the client. Covers handshakes, bundles, and certificate changes under load."""

import contextlib
import http.client
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import threading
import time
from pathlib import Path

import pytest

from serving import BINARY, ROOT, run
from waiting import until

NAMES = "subjectAltName=DNS:localhost,IP:127.0.0.1"


def certificate(folder, name, *kind):
    """Creates a self-signed certificate and its key. Returns their paths."""
    paths = folder / f"{name}.pem", folder / f"{name}.key"
    words = ["openssl", "req", "-x509", "-nodes", "-days", "2", "-subj", f"/CN={name}", "-addext", NAMES]
    subprocess.run([*words, "-newkey", *kind, "-out", paths[0], "-keyout", paths[1]], check=True, capture_output=True)
    return paths


class Secure:
    """A running server and its certificate files."""

    def __init__(self, folder, *options):
        self.folder = folder
        self.pem, self.key = folder / "served.pem", folder / "served.key"
        self.data = folder / "livery.sqlite"
        self.authorities = folder / "known.pem"
        self.made = {
            "first": certificate(folder, "first", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"),
            "second": certificate(folder, "second", "rsa:2048"),
        }
        self.authorities.write_text("".join(pem.read_text() for pem, _ in self.made.values()))
        self.install("first")
        self.log = open(folder / "log", "w+")
        words = ["--port", "0", "--data", self.data, "--public", ROOT / "Public", *options]
        words += ["--tls-certificate", self.pem, "--tls-key", self.key]
        self.process = subprocess.Popen([str(word) for word in [BINARY, "serve", *words]], stderr=self.log)
        self.wait_for("] ready")
        self.port = int(re.search(r"\bport=(\d+)", self.log_text())[1])

    def install(self, name):
        shutil.copyfile(self.made[name][0], self.pem)
        shutil.copyfile(self.made[name][1], self.key)
        self.key.chmod(0o600)

    def log_text(self):
        return (self.folder / "log").read_text()

    def wait_for(self, text, count=1):
        def is_logged():
            """Whether the server has logged the text. The server must be running."""
            assert self.process.poll() is None, self.log_text()
            return self.log_text().count(text) >= count

        until(is_logged, what=f"'{text}' in the log")

    def reload(self, says):
        count = self.log_text().count(says)
        self.process.send_signal(signal.SIGHUP)
        self.wait_for(says, count + 1)

    def context(self, version=None):
        context = ssl.create_default_context(cafile=self.authorities)
        if version:
            context.minimum_version = context.maximum_version = version
        return context

    def connect(self, context=None, session=None):
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        return (context or self.context()).wrap_socket(plain, server_hostname="localhost", session=session)

    def greeted_with(self):
        """The common name of the certificate that a new connection receives."""
        with self.connect() as client:
            return dict(part[0] for part in client.getpeercert()["subject"])["commonName"]

    def client(self):
        return http.client.HTTPSConnection("localhost", self.port, timeout=60, context=self.context())

    def ask(self, method, path, fields=None, body=None):
        """Sends a request on a new connection. Returns the status, header fields and body."""
        with contextlib.closing(self.client()) as client:
            client.request(method, path, body, fields or {})
            answer = client.getresponse()
            return answer.status, answer.headers, answer.read()

    def publish(self, text):
        token = run(BINARY, "token", "create", "--role", "publisher", "--data", self.data)
        fields = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        body = json.dumps({"message": "A change", "files": {"theme.ktv": text}})
        status, _, answer = self.ask("POST", "/themes/badoo/versions", fields, body)
        assert status == 201, answer


@pytest.fixture(scope="module")
def secure(tmp_path_factory):
    secure = Secure(tmp_path_factory.mktemp("tls"))
    try:
        secure.publish("{ brand: { purple: #783bf9 } }")
        yield secure
    finally:
        secure.process.terminate()
        secure.process.wait(timeout=60)


def test_a_bundle_and_its_304(secure):
    status, fields, body = secure.ask("GET", "/themes/badoo/latest?format=1")
    assert status == 200 and json.loads(body)["tokens"]["brand.purple"]["value"] == "#783bf9ff"
    status, again, body = secure.ask("GET", "/themes/badoo/latest?format=1", {"If-None-Match": fields["ETag"]})
    assert status == 304 and again["ETag"] == fields["ETag"] and body == b""


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3])
def test_supported_protocol_versions(secure, version):
    with secure.connect(secure.context(version)) as client:
        assert client.version() == version.name.replace("_", ".")
        assert "GCM" in client.cipher()[0] or "CHACHA20" in client.cipher()[0]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_older_protocols_and_ciphers_without_forward_secrecy_are_rejected(secure):
    old = secure.context()
    old.set_ciphers("ALL:@SECLEVEL=0")
    old.minimum_version, old.maximum_version = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1
    lasting = secure.context(ssl.TLSVersion.TLSv1_2)
    lasting.set_ciphers("AES128-GCM-SHA256:AES256-GCM-SHA384:ECDHE+AES+SHA1:@SECLEVEL=0")
    for context in (old, lasting):
        with pytest.raises((ssl.SSLError, ConnectionError)):
            secure.connect(context)
    assert secure.ask("GET", "/healthz")[0] == 200


def test_plain_http_gets_no_response(secure):
    with socket.create_connection(("127.0.0.1", secure.port), timeout=60) as client:
        client.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        answer = b""
        with contextlib.suppress(ConnectionError):
            while piece := client.recv(4096):
                answer += piece
    assert b"HTTP/1.1" not in answer
    assert secure.ask("GET", "/healthz")[0] == 200


def test_many_requests_in_one_record(secure):
    with secure.connect() as client:
        client.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 300)
        answer = b""
        while answer.count(b"ok\n") < 300:
            piece = client.recv(65536)
            assert piece, f"{answer.count(b'ok')} of 300 requests got a response"
            answer += piece
    assert answer.count(b"HTTP/1.1 200") == 300


def test_a_large_body_is_accepted_and_a_larger_one_is_rejected(secure):
    fields = {"Content-Type": "application/json"}
    comment = "// " + "x" * (3 << 20) + "\n"
    status, _, body = secure.ask("POST", "/themes/badoo/check", fields, json.dumps({"files": {"theme.ktv": comment + "{ a: 1 }"}}))
    assert status == 200 and json.loads(body)["diagnostics"] == []
    with secure.connect() as client:
        client.sendall(b"POST /themes/badoo/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n")
        assert client.recv(4096).startswith(b"HTTP/1.1 413")


def test_a_slow_client_receives_the_whole_response(secure):
    with secure.connect() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        count = 40
        client.sendall(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n" * count)
        time.sleep(1)
        answer = b""
        while answer.count(b"\nlivery_database_bytes ") < count:
            piece = client.recv(2048)
            assert piece
            answer += piece
        assert answer.count(b"HTTP/1.1 200") == count


def test_the_cookie_of_a_session_is_secure(secure):
    token = run(BINARY, "token", "create", "--role", "reader", "--data", secure.data)
    status, fields, _ = secure.ask("POST", "/session", {"Content-Type": "application/json"}, json.dumps({"token": token}))
    assert status == 200 and fields["Set-Cookie"].endswith("; Secure")


def test_an_unfinished_handshake_uses_no_cpu_time(secure):
    """With epoll, libmicrohttpd would poll the connection in a busy loop."""

    def seconds():
        fields = Path(f"/proc/{secure.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    with contextlib.ExitStack() as stack:
        for _ in range(4):
            client = stack.enter_context(socket.create_connection(("127.0.0.1", secure.port), timeout=60))
            # Sends the start of a long record.
            client.sendall(b"\x16\x03\x01\x02\x00")
        time.sleep(0.3)
        begun, began = seconds(), time.monotonic()
        time.sleep(2)
        assert seconds() - begun < 0.05 * (time.monotonic() - began)


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3])
def test_a_session_is_resumed_until_the_certificate_changes(secure, version):
    secure.install("first")
    secure.reload("CN=first")
    context = secure.context(version)

    def visit(session=None):
        with secure.connect(context, session) as client:
            client.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            # TLS 1.3 sends its session tickets with the first response.
            client.recv(4096)
            return client.session, client.session_reused

    session, _ = visit()
    session, reused = visit(session)
    assert reused
    secure.install("second")
    secure.reload("CN=second")
    assert not visit(session)[1]


def test_a_new_certificate_under_load(secure):
    """No request fails, streams stay connected, and new connections receive the new certificate."""
    secure.install("first")
    secure.reload("CN=first")
    stopped, failures, answers = threading.Event(), [], [0, 0]

    def load(place, keep):
        client = secure.client()
        while not stopped.is_set():
            try:
                client.request("GET", "/themes/badoo/latest?format=1")
                answer = client.getresponse()
                body = answer.read()
                assert answer.status == 200 and body.endswith(b"}"), answer.status
                answers[place] += 1
            except Exception as failure:  # noqa: BLE001: any error fails the test
                failures.append(repr(failure))
                client.close()
            if not keep:
                client.close()

    threads = [threading.Thread(target=load, args=(keep, keep)) for keep in (False, True, False)]
    with secure.connect() as stream:
        stream.sendall(b"GET /themes/badoo/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert stream.recv(4096).startswith(b"HTTP/1.1 200")
        for thread in threads:
            thread.start()
        for turn in range(6):
            name = ("second", "first")[turn % 2]
            time.sleep(0.15)
            secure.install(name)
            secure.reload(f"CN={name}")
            assert secure.greeted_with() == name
        until(lambda: min(answers) > 20 or failures)
        stopped.set()
        for thread in threads:
            thread.join()
        secure.publish("{ brand: { purple: #6a2df0 } }")
        news = b""
        while b"event: version" not in news:
            piece = stream.recv(4096)
            assert piece, "the server disconnected the stream"
            news += piece
    assert failures == []


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda secure: shutil.copyfile(secure.made["first"][1], secure.key), "does not belong to the certificate"),
        (lambda secure: secure.pem.write_text("nothing"), "expected a certificate in PEM form"),
        (lambda secure: secure.key.write_text("nothing"), "expected a private key in PEM form"),
        (lambda secure: secure.pem.unlink(), "No such file or directory"),
    ],
)
def test_invalid_files_keep_the_current_certificate(secure, damage, says):
    secure.install("second")
    secure.reload("CN=second")
    count = secure.log_text().count(says)
    damage(secure)
    secure.reload("the previous certificate is still in use")
    assert secure.log_text().count(says) == count + 1
    assert secure.greeted_with() == "second"
    assert secure.ask("GET", "/healthz")[0] == 200


def refused(folder, pem, key):
    words = [BINARY, "serve", "--port", "0", "--data", folder / "other.sqlite", "--public", ROOT / "Public"]
    words += [word for flag, path in (("--tls-certificate", pem), ("--tls-key", key)) if path for word in (flag, path)]
    ended = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=60)
    return ended.returncode, ended.stderr


def test_a_server_does_not_start_with_invalid_files(secure, tmp_path):
    pem, key = secure.made["first"]
    nowhere, text, locked = tmp_path / "nowhere", tmp_path / "text", tmp_path / "locked"
    text.write_text("nothing")
    words = ["openssl", "pkey", "-in", key, "-aes256", "-passout", "pass:secret", "-out", locked]
    subprocess.run(words, check=True, capture_output=True)
    for files, status, says in [
        ((nowhere, key), 1, f"can't read the TLS certificate '{nowhere}': No such file or directory"),
        ((pem, nowhere), 1, f"can't read the TLS key '{nowhere}': No such file or directory"),
        ((tmp_path, key), 1, f"can't read the TLS certificate '{tmp_path}'"),
        ((text, key), 1, f"expected a certificate in PEM form, '-----BEGIN CERTIFICATE-----', in '{text}'"),
        ((pem, text), 1, f"expected a private key in PEM form, '-----BEGIN PRIVATE KEY-----', in '{text}'"),
        ((pem, secure.made["second"][1]), 1, f"does not belong to the certificate in '{pem}'"),
        ((pem, locked), 1, f"the private key in '{locked}' is protected by a passphrase"),
        ((pem, None), 2, f"--tls-certificate '{pem}' also needs --tls-key"),
        ((None, key), 2, f"--tls-key '{key}' also needs --tls-certificate"),
    ]:
        assert refused(tmp_path, *files)[0] == status
        assert says in refused(tmp_path, *files)[1]


def test_a_world_readable_key_causes_a_warning(secure):
    secure.install("first")
    warning = "every user of this machine can read the private key"
    count = secure.log_text().count(warning)
    secure.key.chmod(0o644)
    secure.reload(warning)
    assert secure.log_text().count(warning) == count + 1
    assert secure.greeted_with() == "first"


def test_a_stopping_server_completes_its_responses(tmp_path):
    secure = Secure(tmp_path)
    with secure.connect() as client:
        client.sendall(b"GET /themes/nobody/latest HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert client.recv(4096).startswith(b"HTTP/1.1 404")
        secure.process.terminate()
        assert secure.process.wait(timeout=60) == 0
