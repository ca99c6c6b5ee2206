"""CPU time a request of Livery and of others for the same bytes, over keep-alive connections.

Each server has one core and one thread of events, the load has the other core. The rounds alternate, so that what the
machine does meanwhile meets all; the figures are medians. The others are nginx with its own few fields, a bare
libmicrohttpd program that queues the very responses, and Hummingbird 2 with the same fields.

Usage: delivery.py LIVERY PUBLIC [--rounds N] [--peers nginx,bare,hummingbird] [--kinds 304,gzip,identity]
       [--sizes '11 kB,100 kB']
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

from measure import cpu_of_threads, median, percentile, table
from peers import LOAD_CORE, Bare, Hummingbird, Livery, Nginx, fetch

REQUESTS = 50_000
CONNECTIONS = 32
#: Tokens of a theme, chosen so that its bundle has about that many bytes.
SIZES = {"11 kB": 230, "100 kB": 2100}
KINDS = {"304": "identity", "gzip": "gzip", "identity": "identity"}
#: The most that Livery may take of another's CPU time a request.
GOALS = {"nginx": 0.85, "bare": 1.05, "hummingbird": 0.35}


def h2load(url, headers, requests, log=None):
    options = [option for header in headers for option in ("-H", header)]
    if log:
        options += ["--log-file", log]
    output = subprocess.check_output(
        ["taskset", "-c", LOAD_CORE, "h2load", "--h1", "-n", str(requests), "-c", str(CONNECTIONS), *options, url],
        text=True, stderr=subprocess.STDOUT)
    if f"{requests} succeeded" not in output:
        sys.exit(f"requests failed at {url}:\n{output}")
    return output


def headers_of(server, size, kind):
    headers = [f"Accept-Encoding: {KINDS[kind]}"]
    if kind == "304":
        _, fields = fetch(server.url(size), **{"Accept-Encoding": KINDS[kind]})
        headers.append(f"If-None-Match: {fields['ETag']}")
    return headers


def cost(server, size, kind, requests):
    """CPU microseconds a request, and requests a second."""
    headers = headers_of(server, size, kind)
    before = cpu_of_threads(server.pid)
    output = h2load(server.url(size), headers, requests)
    spent = cpu_of_threads(server.pid) - before
    return spent / requests * 1e6, float(re.search(r"([\d.]+) req/s", output).group(1))


def slowest(server, size, kind, folder):
    """The 99th percentile of the time to a whole response, in microseconds, while the server is kept busy."""
    log = os.path.join(folder, "requests.log")
    h2load(server.url(size), headers_of(server, size, kind), REQUESTS // 4, log)
    with open(log) as lines:
        times = [int(line.split("\t")[2]) for line in lines]
    os.remove(log)
    return percentile(times, 0.99)


def alternating(servers, rounds, measure):
    """What `measure` says of each server, a list by its name; the order turns round by round."""
    figures = {server.name: [] for server in servers}
    for round in range(rounds):
        turn = round % len(servers)
        for server in servers[turn:] + servers[:turn]:
            figures[server.name].append(measure(server))
    return figures


def compare(servers, size, kind, rounds):
    # Hummingbird takes ten times as long, and the others wait for it.
    figures = alternating(
        servers, rounds, lambda it: cost(it, size, kind, REQUESTS // (4 if it.name == "hummingbird" else 1)))
    ours = [figure[0] for figure in figures["livery"]]
    rows = []
    for server in servers:
        theirs = [figure[0] for figure in figures[server.name]]
        # Of each round by itself, in which the machine was the same for both.
        ratio = median(a / b for a, b in zip(ours, theirs))
        goal = GOALS.get(server.name)
        rows.append([
            size, kind, server.name, f"{median(theirs):.2f} µs", f"{median(f[1] for f in figures[server.name]):,.0f}",
            "" if goal is None else f"{ratio:.3f}", "" if goal is None else f"≤ {goal} {'✓' if ratio <= goal else '✗'}"])
    return rows


def latency(servers, size, kind, rounds, folder):
    figures = alternating(servers, rounds, lambda it: slowest(it, size, kind, folder))
    ours, theirs = median(figures["livery"]), median(figures["nginx"])
    return [size, kind, f"{ours:,.0f} µs", f"{theirs:,.0f} µs", f"{ours / theirs:.2f}"]


def made(peer, make):
    """A server; None, and said, if it can't be built here: the others can still be compared."""
    try:
        return make()
    except (subprocess.CalledProcessError, OSError) as error:
        print(f"without {peer}: {error}", file=sys.stderr)
        return None


def main():
    options = argparse.ArgumentParser()
    options.add_argument("livery")
    options.add_argument("public")
    options.add_argument("--rounds", type=int, default=7)
    options.add_argument("--peers", default="nginx,bare,hummingbird")
    options.add_argument("--kinds", default=",".join(KINDS))
    options.add_argument("--sizes", default=",".join(SIZES))
    options = options.parse_args()
    if not all(map(shutil.which, ("nginx", "h2load", "gcc"))):
        sys.exit("expected nginx, h2load and gcc; script/setup bench installs them")
    folder = tempfile.mkdtemp()
    # nginx's worker runs as another user.
    os.chmod(folder, 0o755)
    sizes = options.sizes.split(",")
    root = os.path.join(folder, "root")
    makers = {"nginx": lambda: Nginx(folder, root), "bare": lambda: Bare(folder, root),
              "hummingbird": lambda: Hummingbird(root)}
    servers = [Livery(options.livery, options.public, folder, {size: SIZES[size] for size in sizes})]
    try:
        lengths = servers[0].write(root, sizes)
        servers += filter(None, (made(peer, makers[peer]) for peer in options.peers.split(",")))
        kinds = options.kinds.split(",")
        rows = [row for size in sizes for kind in kinds for row in compare(servers, size, kind, options.rounds)]
        described = ", ".join(f"{size}: {plain:,} bytes, {gzip:,} in gzip" for size, (plain, gzip) in lengths.items())
        table(
            f"CPU a request, {REQUESTS:,} requests over {CONNECTIONS} connections, median of {options.rounds} rounds\n"
            f"({described})",
            ["bundle", "answer", "server", "CPU", "req/s", "ratio", "goal"], rows)
        pair = [server for server in servers if server.name in ("livery", "nginx")]
        if len(pair) == 2:
            table(
                f"99th percentile under the same load, median of {options.rounds} rounds",
                ["bundle", "answer", "livery", "nginx", "ratio"],
                [latency(pair, size, kind, options.rounds, folder) for size in sizes for kind in kinds])
    finally:
        for server in servers:
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)


main()
