"""Lists the slowest Swift tests in a run, from the event stream that `swift test --event-stream-output-path` writes.

The durations that Swift Testing prints include the time that a test waited for its turn. This list excludes that time.
For a test with arguments, the list contains the total duration of its cases. The stream doesn't say when a test without
arguments got its turn. Swift Testing starts tests in order, so the time is derived from the ends of other tests and is
sometimes a few seconds early.
Usage: slowest.py EVENTS COUNT WIDTH, where WIDTH is the number of tests that run at once.
"""

import collections
import json
import sys


class Run:
    """The turns of tests. A test without arguments takes a turn when it is first in the queue."""

    def __init__(self, width):
        self.width, self.names, self.seconds = width, {}, collections.Counter()
        #: The tests that are waiting, and the start times of running tests, by test or by test and case.
        self.waiting, self.single, self.cases = collections.deque(), {}, {}

    def read(self, record):
        payload = record["payload"]
        if record["kind"] == "test":
            if payload["kind"] == "function":
                self.names[payload["id"]] = payload
            return
        test, case = payload.get("testID"), payload.get("_testCase", {}).get("id")
        if test in self.names:
            self.take(payload["kind"], test, case, payload["instant"]["absolute"])

    def take(self, kind, test, case, now):
        has_cases = self.names[test].get("isParameterized", False)
        if kind == "testStarted" and not has_cases:
            self.waiting.append(test)
        elif kind == "testCaseStarted":
            self.cases[test, case] = now
            # The case took the turn of the test that was last believed to have started.
            while self.single and len(self.cases) + len(self.single) > self.width:
                self.waiting.appendleft(self.single.popitem()[0])
        elif kind == "testCaseEnded":
            self.seconds[test] += now - self.cases.pop((test, case), now)
        elif kind == "testEnded" and not has_cases:
            if test not in self.single and self.single:
                other, began = self.single.popitem()
                self.waiting.appendleft(other)
                self.single[test] = began
            self.seconds[test] += now - self.single.pop(test, now)
        self.fill(now)

    def fill(self, now):
        while self.waiting and len(self.cases) + len(self.single) < self.width:
            test = self.waiting.popleft()
            if test not in self.seconds:
                self.single[test] = now

    def place(self, test):
        """A test's file, line and name."""
        location, name = self.names[test]["sourceLocation"], self.names[test]
        return f'{location["fileID"]}:{location["line"]} "{name.get("displayName", name["name"])}"'


def main(path, count, width):
    run = Run(width)
    with open(path) as lines:
        for line in lines:
            run.read(json.loads(line))
    print(f"slowest of {len(run.seconds)} tests, in seconds:")
    for test, seconds in run.seconds.most_common(count):
        print(f"{seconds:8.2f} {run.place(test)}")


main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
