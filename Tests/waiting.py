"""Waiting with a deadline, and the counts of `script/test --thorough`. The Swift tests have the same in `TestSupport`."""

import inspect
import os
import time

#: Seconds to wait for what needs no other limit. It only ends tests that hang.
PATIENCE = 120
#: A machine that stalls for the whole limit has still not checked a condition often enough.
FEWEST = 20
#: Whether all counts are whole.
THOROUGH = "LIVERY_THOROUGH" in os.environ


def until(condition, within=PATIENCE, pause=0.05, what=None):
    """Waits until a condition is true, and returns its result. The error says what, or contains the condition's source."""
    deadline, count = time.monotonic() + within, 0
    while not (found := condition()):
        count += 1
        assert count < FEWEST or time.monotonic() < deadline, f"waited {within} s for: {what or source(condition)}"
        time.sleep(pause)
    return found


def source(condition):
    """The source of a condition, without the indentation of its lines."""
    try:
        return " ".join(inspect.getsource(condition).split())
    except (OSError, TypeError):
        return repr(condition)


def times(usual, thorough):
    """How often a test repeats what only adds certainty: fewer times by default, and all times in `script/test --thorough`."""
    return thorough if THOROUGH else usual
