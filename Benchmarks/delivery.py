"""CPU time a request of Livery and of others for the same bytes, and their 99th percentiles, over keep-alive connections.

Each server has one core and one thread of events, the load has the other core and keeps it busy: `load/load.c` says why
it is a program of its own. The rounds alternate, so that what the machine does meanwhile meets all; the figures are
medians. The others are nginx with its own few fields, a bare libmicrohttpd program that queues the very responses, and
Hummingbird 2 with the same fields.

Usage: delivery.py LIVERY PUBLIC [--rounds N] [--peers nginx,bare,hummingbird] [--kinds 304,gzip,identity]
       [--sizes '11 kB,100 kB']
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

from measure import cpu_of_threads, median, table
from peers import HERE, LOAD_CORE, Bare, Hummingbird, Livery, Nginx, fetch

REQUESTS = 50_000
CONNECTIONS = 32
#: Tokens of a theme, chosen so that its bundle has about that many bytes.
SIZES = {"11 kB": 230, "100 kB": 2100}
KINDS = {"304": "identity", "gzip": "gzip", "identity": "identity"}
#: The most that Livery may take of another's CPU time a request, and of its 99th percentile.
CPU_GOALS = {"nginx": 0.85, "bare": 1.05, "hummingbird": 0.35}
TAIL_GOALS = {"nginx": 1.0}


def built_load(folder):
    program = os.path.join(folder, "load")
    subprocess.run(["gcc", "-O2", "-o", program, os.path.join(HERE, "load", "load.c")], check=True)
    return program


def fields_of(server, size, kind):
    lines = [f"Accept-Encoding: {KINDS[kind]}"]
    if kind == "304":
        _, fields = fetch(server.url(size), **{"Accept-Encoding": KINDS[kind]})
        lines.append(f"If-None-Match: {fields['ETag']}")
    return lines


def measured(load, server, size, kind):
    """CPU microseconds a request, requests a second, and the 99th percentile in microseconds."""
    # Hummingbird takes ten times as long, and the others wait for it.
    requests = REQUESTS // (4 if server.name == "hummingbird" else 1)
    url = urllib.parse.urlsplit(server.url(size))
    command = ["taskset", "-c", LOAD_CORE, load, str(url.port), url.path, "304" if kind == "304" else "200",
               str(requests), str(CONNECTIONS), *fields_of(server, size, kind)]
    before = cpu_of_threads(server.pid)
    rate, _, tail = map(float, subprocess.check_output(command, text=True).split())
    return (cpu_of_threads(server.pid) - before) / requests * 1e6, rate, tail


def alternating(servers, rounds, measure):
    """What `measure` says of each server, a list by its name; the order turns round by round."""
    figures = {server.name: [] for server in servers}
    for round in range(rounds):
        turn = round % len(servers)
        for server in servers[turn:] + servers[:turn]:
            figures[server.name].append(measure(server))
    return figures


def compared(ours, theirs, goal):
    """Livery's share of another's figure, and whether it is small enough."""
    if goal is None:
        return ["", ""]
    # Of each round by itself, in which the machine was the same for both.
    ratio = median(a / b for a, b in zip(ours, theirs))
    return [f"{ratio:.2f}", f"≤ {goal} {'✓' if ratio <= goal else '✗'}"]


def compare(load, servers, size, kind, rounds):
    figures = alternating(servers, rounds, lambda server: measured(load, server, size, kind))
    (our_cpu, _, our_tail), rows = zip(*figures["livery"]), []
    for server in servers:
        cpu, rate, tail = zip(*figures[server.name])
        rows.append([
            size, kind, server.name, f"{median(rate):,.0f}",
            f"{median(cpu):.2f} µs", *compared(our_cpu, cpu, CPU_GOALS.get(server.name)),
            f"{median(tail):,.0f} µs", *compared(our_tail, tail, TAIL_GOALS.get(server.name))])
    return rows


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
    if not all(map(shutil.which, ("nginx", "gcc"))):
        sys.exit("expected nginx and gcc; script/setup bench installs them")
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
        load = built_load(folder)
        rows = [row for size in sizes for kind in kinds for row in compare(load, servers, size, kind, options.rounds)]
        described = ", ".join(f"{size}: {plain:,} bytes, {gzip:,} in gzip" for size, (plain, gzip) in lengths.items())
        table(
            f"CPU a request and 99th percentile, {REQUESTS:,} requests over {CONNECTIONS} connections, median of "
            f"{options.rounds} rounds\n({described})",
            ["bundle", "answer", "server", "req/s", "CPU", "ratio", "goal", "p99", "ratio", "goal"], rows)
    finally:
        for server in servers:
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)


main()
