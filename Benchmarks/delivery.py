"""CPU time a request of Livery and of nginx for the same bytes, over keep-alive connections.

Each server has one core and one thread of events, the load has the other core. The rounds alternate, so that what the
machine does meanwhile meets both; the figures are medians. Usage: delivery.py LIVERY PUBLIC [ROUNDS]
"""

import gzip
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

from measure import cpu_seconds, median, table

REQUESTS = 100_000
CONNECTIONS = 32
SERVER_CORE, LOAD_CORE = "0", "1"
#: Tokens of a theme, chosen so that its bundle has about that many bytes.
SIZES = {"11 kB": 230, "100 kB": 2100}


def theme(count):
    return "{\n" + "".join(
        f"    color{index}: #{(index * 2654435761) % (1 << 24):06x}\n" for index in range(count)) + "}\n"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port):
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    sys.exit(f"nothing listens at port {port}")


def fetch(url, **headers):
    with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as response:
        return response.read(), response.headers


class Livery:
    name = "livery"

    def __init__(self, binary, public, folder):
        self.port = free_port()
        data = os.path.join(folder, "livery.sqlite")
        self.process = subprocess.Popen(
            ["taskset", "-c", SERVER_CORE, binary, "serve", "--port", str(self.port), "--data", data, "--public",
             public, "--threads", "1"], stderr=subprocess.DEVNULL)
        wait_for(self.port)
        token = subprocess.check_output(
            [binary, "token", "create", "--role", "publisher", "--data", data], text=True).strip()
        for size, count in SIZES.items():
            body = json.dumps({"message": "bench", "files": {"theme.ktv": theme(count)}}).encode()
            request = urllib.request.Request(
                f"http://127.0.0.1:{self.port}/themes/{app(size)}/versions", body,
                {"Content-Type": "application/json", "Authorization": f"Bearer {token}"})
            urllib.request.urlopen(request).read()
        self.pid = self.process.pid

    def url(self, size):
        return f"http://127.0.0.1:{self.port}/themes/{app(size)}/latest"

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Nginx:
    name = "nginx"

    def __init__(self, folder, bundles):
        self.port = free_port()
        root = os.path.join(folder, "root")
        os.makedirs(root)
        for size, (identity, compressed) in bundles.items():
            for suffix, content in (("", identity), (".gz", compressed)):
                with open(os.path.join(root, f"{app(size)}.json{suffix}"), "wb") as file:
                    file.write(content)
        configuration = os.path.join(folder, "nginx.conf")
        with open(configuration, "w") as file:
            file.write(f"""
                daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;
                worker_processes 1; worker_cpu_affinity 01;
                events {{ worker_connections 1024; use epoll; multi_accept on; }}
                http {{
                    access_log off; types {{ application/json json; }}
                    sendfile on; tcp_nopush on; tcp_nodelay on;
                    keepalive_timeout 65; keepalive_requests 100000000;
                    open_file_cache max=100; open_file_cache_valid 60s;
                    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
                    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
                    server {{
                        listen 127.0.0.1:{self.port}; root {root}; gzip_static on; gzip_vary on;
                        add_header Cache-Control "public, max-age=10, stale-while-revalidate=30";
                    }}
                }}""")
        self.process = subprocess.Popen(["nginx", "-c", configuration, "-p", folder], stderr=subprocess.DEVNULL)
        wait_for(self.port)
        children = f"/proc/{self.process.pid}/task/{self.process.pid}/children"
        with open(children) as file:
            self.pid = int(file.read().split()[0])

    def url(self, size):
        return f"http://127.0.0.1:{self.port}/{app(size)}.json"

    def stop(self):
        self.process.terminate()
        self.process.wait()


def app(size):
    return "bench-" + re.sub(r"[^a-z0-9]", "", size.lower())


def load(server, url, headers):
    """CPU microseconds a request, and requests a second."""
    options = [option for header in headers for option in ("-H", header)]
    before = cpu_seconds(server.pid)
    output = subprocess.check_output(
        ["taskset", "-c", LOAD_CORE, "h2load", "--h1", "-n", str(REQUESTS), "-c", str(CONNECTIONS), *options, url],
        text=True, stderr=subprocess.STDOUT)
    spent = cpu_seconds(server.pid) - before
    if f"{REQUESTS} succeeded" not in output:
        sys.exit(f"requests failed at {url}:\n{output}")
    rate = float(re.search(r"([\d.]+) req/s", output).group(1))
    return spent / REQUESTS * 1e6, rate


def main(binary, public, rounds):
    if not shutil.which("nginx") or not shutil.which("h2load"):
        sys.exit("expected nginx and h2load; script/setup bench installs them")
    folder = tempfile.mkdtemp()
    # nginx's worker runs as another user.
    os.chmod(folder, 0o755)
    livery = Livery(binary, public, folder)
    bundles = {}
    for size in SIZES:
        identity, _ = fetch(livery.url(size), **{"Accept-Encoding": "identity"})
        compressed, _ = fetch(livery.url(size), **{"Accept-Encoding": "gzip"})
        assert gzip.decompress(compressed) == identity
        bundles[size] = (identity, compressed)
    nginx = Nginx(folder, bundles)
    try:
        rows = []
        for size, (identity, compressed) in bundles.items():
            for kind, headers in (("304", ["Accept-Encoding: identity"]), ("gzip", ["Accept-Encoding: gzip"]),
                                  ("identity", ["Accept-Encoding: identity"])):
                figures = {livery.name: [], nginx.name: []}
                rates = {livery.name: [], nginx.name: []}
                for round in range(rounds):
                    for server in (livery, nginx) if round % 2 == 0 else (nginx, livery):
                        url = server.url(size)
                        all = list(headers)
                        if kind == "304":
                            _, fields = fetch(url, **{"Accept-Encoding": "identity"})
                            all.append(f"If-None-Match: {fields['ETag']}")
                        cpu, rate = load(server, url, all)
                        figures[server.name].append(cpu)
                        rates[server.name].append(rate)
                ours, theirs = median(figures["livery"]), median(figures["nginx"])
                rows.append([
                    size, kind, f"{ours:.1f} µs", f"{theirs:.1f} µs", f"{ours / theirs:.2f}",
                    f"{median(rates['livery']):,.0f}", f"{median(rates['nginx']):,.0f}"])
        sizes = ", ".join(f"{size}: {len(i):,} bytes, {len(c):,} in gzip" for size, (i, c) in bundles.items())
        table(
            f"CPU a request, {REQUESTS:,} requests over {CONNECTIONS} connections, median of {rounds} rounds\n({sizes})",
            ["bundle", "answer", "livery", "nginx", "ratio", "livery req/s", "nginx req/s"], rows)
    finally:
        livery.stop()
        nginx.stop()
        shutil.rmtree(folder, ignore_errors=True)


main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 7)
