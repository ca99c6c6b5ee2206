"""Waits with a deadline, and the counts for `script/test --thorough`. `TestSupport` contains the same for the Swift
tests."""

import inspect
import os
import time

#: The time limit in seconds for everything that needs no other limit. It only stops tests that hang.
PATIENCE = 120
#: The minimum number of checks. If a machine stalls for the whole limit, the condition hasn't been checked often
#: enough.
FEWEST = 20
#: Whether the full counts are used.
THOROUGH = "LIVERY_THOROUGH" in os.environ


def until(condition, within=PATIENCE, pause=0.05, what=None):
    """Waits until a condition is true and returns its result. The error contains `what`, or the condition's source
    code."""
    deadline, count = time.monotonic() + within, 0
    while not (found := condition()):
        count += 1
        assert count < FEWEST or time.monotonic() < deadline, f"waited {within} s for: {what or source(condition)}"
        time.sleep(pause)
    return found


def source(condition):
    """The source code of a condition, without the indentation of its lines."""
    try:
        return " ".join(inspect.getsource(condition).split())
    except (OSError, TypeError):
        return repr(condition)


def times(usual, thorough):
    """How often to repeat work that only adds certainty. The full number is used only in `script/test --thorough`."""
    return thorough if THOROUGH else usual
