"""The measured servers: Livery, nginx, a bare libmicrohttpd program and Hummingbird, each on one core."""

import hashlib
import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

SERVER_CORE, LOAD_CORE = "0", "1"
HERE = os.path.dirname(os.path.abspath(__file__))
#: Fields that each server adds itself, or that describe the connection.
OWN_FIELDS = {"date", "content-length", "connection", "keep-alive"}
PLATFORMS, SKINS = ("ios", "android"), ("day", "night")
#: What released builds require.
REQUIRED = [{f"color{number}": "color" for number in range(count)} for count in (20, 21, 30)]
#: The bundles of one size: the number of a theme, a platform and a skin.
VARIANTS = [(number, platform, skin) for number in range(3) for platform in PLATFORMS for skin in SKINS]


def contract_id(requires):
    """The id of a contract, as docs/operating/releases.md defines it."""
    canonical = "".join(f"{path} {kind}\n" for path, kind in sorted(requires.items()))
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]


#: The contracts of released builds by id. All servers get the ids, and only Livery reads them.
CONTRACTS = [(contract_id(requires), requires) for requires in REQUIRED]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port):
    for _ in range(400):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    sys.exit(f"error: no server listens on port {port}")


def logged_port(log):
    """The port of a `livery serve` with `--port 0`, as soon as it is in the server's log."""
    for _ in range(200):
        with open(log) as file:
            found = re.search(r"\bport=(\d+)", file.read())
        if found:
            return int(found.group(1))
        time.sleep(0.05)
    sys.exit("error: the server did not start")


def wait_until_ready(port):
    """Waits until Livery has loaded its bundles. It listens earlier."""
    for _ in range(400):
        try:
            return fetch(f"http://127.0.0.1:{port}/readyz")
        except urllib.error.HTTPError:
            time.sleep(0.05)
    sys.exit("error: livery did not become ready")


def fetch(url, **headers):
    with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as response:
        return response.read(), response.headers


def app(size, number=0):
    return "bench-" + re.sub(r"[^a-z0-9]", "", size.lower()) + (f"-{number}" if number else "")


def colors(count, seed):
    return "".join(f"    color{index}: #{((index + seed) * 2654435761) % (1 << 24):06x}\n" for index in range(count))


def files(count, number):
    """The files of a theme with `count` colors that differs by platform and skin."""
    axes = f"@axes: {{ platform: [{', '.join(PLATFORMS)}], skin: [{', '.join(SKINS)}] }}"
    overlays = {
        f"{axis}s/{value}.ktv": f"{{ {axis}Color: #{(number + 1) * 4096 + place:06x} }}\n"
        for axis, values in (("platform", PLATFORMS), ("skin", SKINS)) for place, value in enumerate(values)}
    base = f"    platformColor: #000000\n    skinColor: #000000\n{colors(count, number)}"
    return {"theme.ktv": f"{{\n    {axes}\n{base}}}\n", **overlays}


def file_name(size, variant):
    number, platform, skin = variant
    return f"{app(size, number)}-{platform}-{skin}.json"


class Server:
    """A process on the server's core that listens on a port."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            ["taskset", "-c", SERVER_CORE, *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.pid = self.process.pid
        wait_for(self.port)

    def target(self, size, variant=VARIANTS[0]):
        return f"/{file_name(size, variant)}"

    def url(self, size, variant=VARIANTS[0]):
        return f"http://127.0.0.1:{self.port}{self.target(size, variant)}"

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Livery(Server):
    name = "livery"

    def __init__(self, binary, public, folder, sizes):
        self.port = free_port()
        data = os.path.join(folder, "livery.sqlite")
        super().__init__([
            binary, "serve", "--port", str(self.port), "--data", data, "--public", public, "--threads", "1"])
        wait_until_ready(self.port)
        token = subprocess.check_output(
            [binary, "token", "create", "--role", "publisher", "--data", data], text=True).strip()
        for size, count in sizes.items():
            for number in sorted({number for number, _, _ in VARIANTS}):
                name = app(size, number)
                self.send(token, "POST", f"{name}/versions", {"message": "bench", "files": files(count, number)})
                for id, requires in CONTRACTS:
                    self.send(token, "PUT", f"{name}/releases/{id}", {"contract": {"app": name, "requires": requires}})

    def send(self, token, method, path, content):
        fields = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        if method == "PUT":
            fields["If-None-Match"] = "*"
        url = f"http://127.0.0.1:{self.port}/themes/{path}"
        request = urllib.request.Request(url, json.dumps(content).encode(), fields, method=method)
        urllib.request.urlopen(request).read()

    def target(self, size, variant=VARIANTS[0]):
        number, platform, skin = variant
        return f"/themes/{app(size, number)}/latest?platform={platform}&skin={skin}"

    def write(self, root, sizes):
        """Writes the bytes and fields of the responses for the other servers. Returns the lengths of each size."""
        os.makedirs(root)
        return {
            size: [self.write_file(root, size, variant) for variant in VARIANTS][0] for size in sizes}

    def write_file(self, root, size, variant):
        lengths = []
        for encoding, suffix in (("identity", ""), ("gzip", ".gz")):
            body, fields = fetch(self.url(size, variant), **{"Accept-Encoding": encoding})
            path = os.path.join(root, file_name(size, variant) + suffix)
            with open(path, "wb") as file:
                file.write(body)
            with open(path + ".fields", "w") as file:
                file.writelines(
                    f"{name}: {value}\n" for name, value in fields.items() if name.lower() not in OWN_FIELDS)
            lengths.append(len(body))
        return lengths


class Nginx(Server):
    name = "nginx"

    def __init__(self, folder, root, connections=1024):
        self.port = free_port()
        configuration = os.path.join(folder, "nginx.conf")
        with open(configuration, "w") as file:
            file.write(f"""
                daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;
                worker_processes 1; worker_cpu_affinity 01; worker_rlimit_nofile {connections + 100};
                events {{ worker_connections {connections}; use epoll; multi_accept on; }}
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
        super().__init__(["nginx", "-c", configuration, "-p", folder])
        children = f"/proc/{self.process.pid}/task/{self.process.pid}/children"
        with open(children) as file:
            self.pid = int(file.read().split()[0])


class Bare(Server):
    name = "bare"

    def __init__(self, folder, root):
        self.port = free_port()
        program = os.path.join(folder, "bare")
        subprocess.run(
            ["gcc", "-O2", "-o", program, os.path.join(HERE, "bare", "server.c"), "-lmicrohttpd"], check=True)
        super().__init__([program, root, str(self.port)])


class Hummingbird(Server):
    name = "hummingbird"

    def __init__(self, root):
        self.port = free_port()
        package = os.path.join(HERE, "HummingbirdPeer")
        # A separate folder, so that builds of Livery don't touch it.
        build = ["swift", "build", "-c", "release", "--package-path", package, "--scratch-path",
                 os.path.join(HERE, "..", ".build-hummingbird")]
        subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
        binaries = subprocess.check_output([*build, "--show-bin-path"], text=True).strip()
        super().__init__([os.path.join(binaries, "HummingbirdPeer"), root, str(self.port)])
