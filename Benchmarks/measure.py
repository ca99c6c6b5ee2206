"""What all benchmarks share: processes, their CPU time, medians and a table."""

import os
import resource
import statistics
import subprocess
import sys

TICK = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pid):
    """User and system time of a running process and all its threads, in seconds."""
    with open(f"/proc/{pid}/stat") as stat:
        # The name, in parentheses, may hold spaces.
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def cpu_of_threads(pid):
    """Time that all threads of a running process have been on a core, in seconds, to the nanosecond.

    Where the kernel doesn't keep it, user and system time to the tick.
    """
    try:
        spent = 0
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/schedstat") as stat:
                spent += int(stat.read().split()[0])
        return spent / 1e9
    except FileNotFoundError:
        return cpu_seconds(pid)


def cpu_of(command):
    """User and system time of a command run to its end, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def resident(pid):
    """Bytes of memory that a process has in RAM: all of it, and without what is mapped from files and shared."""
    with open(f"/proc/{pid}/status") as status:
        fields = dict(line.split(":", 1) for line in status)
    return [int(fields[name].split()[0]) * 1024 for name in ("VmRSS", "RssAnon")]


def proportional(pid):
    """Bytes of memory that a process has in RAM, with its part only of what it shares with others."""
    with open(f"/proc/{pid}/smaps_rollup") as lines:
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


def median(values):
    return statistics.median(values)


def percentile(values, share):
    """The value below which that share of them lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def table(title, header, rows):
    """Prints rows under a header, columns aligned."""
    print(f"\n{title}\n")
    cells = [header] + [[str(cell) for cell in row] for row in rows]
    widths = [max(len(row[index]) for row in cells) for index in range(len(header))]
    for row in cells:
        print("  " + "  ".join(cell.rjust(width) for cell, width in zip(row, widths)))
    sys.stdout.flush()
