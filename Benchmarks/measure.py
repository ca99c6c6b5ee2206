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


def cpu_of(command):
    """User and system time of a command run to its end, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def median(values):
    return statistics.median(values)


def table(title, header, rows):
    """Prints rows under a header, columns aligned."""
    print(f"\n{title}\n")
    cells = [header] + [[str(cell) for cell in row] for row in rows]
    widths = [max(len(row[index]) for row in cells) for index in range(len(header))]
    for row in cells:
        print("  " + "  ".join(cell.rjust(width) for cell, width in zip(row, widths)))
    sys.stdout.flush()
