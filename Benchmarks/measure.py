"""Helpers of all benchmarks: CPU time and memory of processes, statistics and tables."""

import os
import resource
import statistics
import subprocess
import sys

TICK = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pid):
    """User and system time of a running process and all its threads, in seconds."""
    with open(f"/proc/{pid}/stat") as stat:
        # The process name in parentheses may contain spaces.
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def cpu_of_threads(pid):
    """The time that all threads of a running process spent on a core, in seconds with nanosecond resolution.

    If the kernel doesn't record it, user and system time with the resolution of a tick.
    """
    try:
        spent = 0
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/schedstat") as stat:
                spent += int(stat.read().split()[0])
        return spent / 1e9
    except FileNotFoundError:
        return cpu_seconds(pid)


def cpu_of_thread(pid, name):
    """User and system time of a process's running threads of that name, in seconds."""
    spent = 0
    for thread in os.listdir(f"/proc/{pid}/task"):
        try:
            with open(f"/proc/{pid}/task/{thread}/stat") as stat:
                thread_name, fields = stat.read().split("(", 1)[1].rsplit(")", 1)
        except FileNotFoundError:
            continue
        if thread_name == name:
            fields = fields.split()
            spent += (int(fields[11]) + int(fields[12])) / TICK
    return spent


def peak(pid):
    """The maximum resident memory of a process in bytes, since its start or since `forget_peak`."""
    with open(f"/proc/{pid}/status") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmHWM:"))


def forget_peak(pid):
    with open(f"/proc/{pid}/clear_refs", "w") as file:
        file.write("5")


def cpu_of(command, stderr=None):
    """User and system time of a command, in seconds. Waits for its end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=stderr)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def resident(pid):
    """Bytes of resident memory of a process: all, and only anonymous memory."""
    with open(f"/proc/{pid}/status") as status:
        fields = dict(line.split(":", 1) for line in status)
    return [int(fields[name].split()[0]) * 1024 for name in ("VmRSS", "RssAnon")]


def proportional(pid):
    """Bytes of proportional resident memory of a process, in which shared memory is divided among its users."""
    with open(f"/proc/{pid}/smaps_rollup") as lines:
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


def median(values):
    return statistics.median(values)


def percentile(values, share):
    """The value below which this share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def table(title, header, rows):
    """Prints rows under a header, with aligned columns."""
    print(f"\n{title}\n")
    cells = [header] + [[str(cell) for cell in row] for row in rows]
    widths = [max(len(row[index]) for row in cells) for index in range(len(header))]
    for row in cells:
        print("  " + "  ".join(cell.rjust(width) for cell, width in zip(row, widths)))
    sys.stdout.flush()
