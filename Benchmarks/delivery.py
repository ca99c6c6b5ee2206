"""CPU time per request of Livery and of other servers for the same bytes, and their 99th percentiles.

Each server has one core and one event thread. The load has the other core and keeps it busy. `load/load.c` explains why
it is a separate program. The request heads vary as with real clients; see `heads.py`. The rounds alternate between the
servers, so that other work on the machine affects all of them. The figures are medians. The other servers are nginx
with its own few fields, a minimal libmicrohttpd program that queues the same responses, and Hummingbird 2 with the same
fields.

Usage: delivery.py LIVERY PUBLIC [--rounds N] [--peers nginx,bare,hummingbird] [--kinds '304,304 with contract,gzip,identity']
       [--sizes '11 kB,100 kB']
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile

from heads import KINDS, STATUS, write_heads
from measure import cpu_of_threads, median, table
from peers import HERE, LOAD_CORE, Bare, Hummingbird, Livery, Nginx

REQUESTS = 50_000
CONNECTIONS = 32
#: The number of tokens of a theme whose bundle has about this size.
SIZES = {"11 kB": 230, "100 kB": 2100}
#: The maximum ratio of Livery's CPU time per request, and of its 99th percentile, to another server's.
CPU_GOALS = {"nginx": 0.95, "bare": 1.15, "hummingbird": 0.35}
#: A 304 costs nginx less than a file does.
NOT_MODIFIED_GOALS = {**CPU_GOALS, "nginx": 1.05}
TAIL_GOALS = {"nginx": 1.0}


def built_load(folder):
    program = os.path.join(folder, "load")
    subprocess.run(["gcc", "-O2", "-o", program, os.path.join(HERE, "load", "load.c")], check=True)
    return program


def measured(load, server, size, kind, heads):
    """CPU microseconds per request, requests per second, and the 99th percentile in microseconds."""
    # Hummingbird takes ten times as long as the others.
    requests = REQUESTS // (4 if server.name == "hummingbird" else 1)
    command = ["taskset", "-c", LOAD_CORE, load, str(server.port), STATUS[kind], str(requests), str(CONNECTIONS),
               heads[server.name]]
    before = cpu_of_threads(server.pid)
    rate, _, tail = map(float, subprocess.check_output(command, text=True).split())
    return (cpu_of_threads(server.pid) - before) / requests * 1e6, rate, tail


def alternating(servers, rounds, measure):
    """The results of `measure` for each server, as lists by its name. The order rotates with each round."""
    figures = {server.name: [] for server in servers}
    for round in range(rounds):
        turn = round % len(servers)
        for server in servers[turn:] + servers[:turn]:
            figures[server.name].append(measure(server))
    return figures


def compared(ours, theirs, goal):
    """The ratio of Livery's figures to another server's, and whether it meets the goal."""
    if goal is None:
        return ["", ""]
    # The ratio of each round, because the machine was in the same state for both servers.
    ratio = median(a / b for a, b in zip(ours, theirs))
    return [f"{ratio:.2f}", f"≤ {goal} {'✓' if ratio <= goal else '✗'}"]


def compare(load, servers, size, kind, rounds, folder):
    heads = {server.name: os.path.join(folder, f"{server.name}.heads") for server in servers}
    for server in servers:
        write_heads(heads[server.name], server, size, kind)
    figures = alternating(servers, rounds, lambda server: measured(load, server, size, kind, heads))
    goals = NOT_MODIFIED_GOALS if STATUS[kind] == "304" else CPU_GOALS
    (our_cpu, _, our_tail), rows = zip(*figures["livery"]), []
    for server in servers:
        cpu, rate, tail = zip(*figures[server.name])
        rows.append([
            size, kind, server.name, f"{median(rate):,.0f}",
            f"{median(cpu):.2f} µs", *compared(our_cpu, cpu, goals.get(server.name)),
            f"{median(tail):,.0f} µs", *compared(our_tail, tail, TAIL_GOALS.get(server.name))])
    return rows


def made(peer, make):
    """A server. Prints a warning and returns None if it can't be built, so that the others can still be compared."""
    try:
        return make()
    except (subprocess.CalledProcessError, OSError) as error:
        print(f"warning: {peer} is omitted: {error}", file=sys.stderr)
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
        sys.exit("error: nginx or gcc is missing: run script/setup bench")
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
        rows = [
            row for size in sizes for kind in kinds
            for row in compare(load, servers, size, kind, options.rounds, folder)]
        described = ", ".join(f"{size}: {plain:,} bytes, {gzip:,} in gzip" for size, (plain, gzip) in lengths.items())
        table(
            f"CPU per request and 99th percentile, {REQUESTS:,} requests over {CONNECTIONS} connections, median of "
            f"{options.rounds} rounds\n({described})",
            ["bundle", "response", "server", "req/s", "CPU", "ratio", "goal", "p99", "ratio", "goal"], rows)
    finally:
        for server in servers:
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)


main()
