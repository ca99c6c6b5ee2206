"""A checker that was written from the documentation agrees with the server about random themes, edits and contracts.

LIVERY_CASES sets the number of cases, and LIVERY_SEED the seed of the first one. A case is a theme with releases that
require some of its values, and a sequence of edits, rollbacks and channel moves. A failure reports its seed.
"""

import copy
import http.client
import itertools
import json
import os
import random

import pytest
from contracts import identity, unmet
from random_themes import RandomTheme, random_contract

from serving import serving
from waiting import times

CASES = int(os.environ.get("LIVERY_CASES", times(20, thorough=1000)))
SEED = int(os.environ.get("LIVERY_SEED", "1"))


class Case:
    """An app with releases, and what the checker says about it."""

    def __init__(self, server, seed):
        self.server, self.app, self.chance = server, f"case-{seed}", random.Random(seed)
        self.theme = RandomTheme(self.chance)
        #: The bundles of each version by the choice of axes, and the versions of the channel, newest last.
        self.bundles, self.channel, self.releases = {}, [], {}
        #: The number of comparisons: of a change with all releases, and of a delivered version.
        self.changes, self.deliveries, self.broken, self.pinned = 0, 0, 0, 0
        self.invalid = []

    def request(self, method, path, body=None, **fields):
        return self.server.request(method, f"/themes/{self.app}{path}", body, **fields)

    def run(self, steps=5):
        while errors := self.publish():
            self.invalid += errors
            self.theme = RandomTheme(self.chance)
        for number in range(self.chance.randint(1, 3)):
            self.register(f"r{number}")
        for _ in range(steps):
            self.step()
            self.compare_deliveries()

    def step(self):
        action = self.chance.choice(["publish", "publish", "publish", "rollback", "channel"])
        if action == "publish":
            before = copy.deepcopy(self.theme)
            self.theme.edit()
            if self.publish():
                before.chance, self.theme = self.chance, before
        elif action == "rollback":
            version = self.chance.choice(list(self.bundles))
            self.change(self.bundles[version], "POST", "/rollback", {"version": version, "message": "Back"})
        else:
            self.move(self.chance.choice(list(self.bundles)))

    def register(self, name):
        base = self.chance.choice(list(self.releases.values())) if self.releases and self.chance.random() < 0.3 else None
        contract = base["contract"] if base else random_contract(self.chance, self.app, self.theme)
        axes = {axis: self.chance.choice(values) for axis, values in self.theme.axes.items() if self.chance.random() < 0.4}
        release = {"contract": contract, "axes": axes}
        status, _, body = self.request("PUT", f"/releases/{name}", release, If_None_Match="*")
        assert (status, body["contract"]) == (201, identity(contract)), body
        self.releases[name] = release

    def publish(self):
        content = {"message": "Edit", "files": self.theme.files()}
        _, _, checked = self.server.request("POST", "/themes/core/check", {"files": content["files"]})
        errors = [entry["message"] for entry in checked["diagnostics"] if entry["severity"] == "error"]
        if not errors:
            self.change(self.compiled(content["files"], checked["axes"]), "POST", "/versions", content)
        return errors

    def compiled(self, files, axes):
        """The bundle of each combination of axis values, before the theme is published."""
        names = [axis["name"] for axis in axes]
        choices = [dict(zip(names, values)) for values in itertools.product(*(axis["values"] for axis in axes))]
        bundles = {}
        for choice in choices:
            query = "&".join(f"{name}={value}" for name, value in choice.items())
            _, _, body = self.server.request("POST", f"/themes/core/check?{query}", {"files": files})
            bundles[query] = body["bundle"]
        return bundles

    def change(self, bundles, method, path, content):
        """Makes a change with and without `breaks`, and compares what breaks with the checker."""
        expected = self.breaks(bundles)
        status, _, body = self.request(method, f"{path}?validate_only=1", content)
        assert (status, reported(body)) == (200, expected), (content, self.releases)
        if self.make(expected, method, path, content) is not None:
            version = len(self.bundles) + 1
            self.bundles[version] = {query: self.delivered(version, query) for query in bundles}

    def move(self, version):
        content = {"version": version}
        if self.make(self.breaks(self.bundles[version]), "PUT", "/channels/beta", content) is not None:
            self.channel.append(version)

    def make(self, expected, method, path, content):
        """The response to the change, or None if it would break releases and doesn't name them."""
        tag = self.request("GET", path)[1].get("ETag") if method == "PUT" else None
        conditions = {"If_Match": tag} if tag else {"If_None_Match": "*"} if method == "PUT" else {}
        self.changes += 1
        status, _, body = self.request(method, path, content, **conditions)
        if not expected:
            assert status in (200, 201), (body, content, self.releases)
            return body
        self.broken += 1
        assert (status, reported(body)) == (409, expected), (body, content, self.releases)
        named = list(expected)
        if self.chance.random() < 0.3:
            named.pop()
        status, _, body = self.request(method, path, content | {"breaks": named}, **conditions)
        assert (status in (200, 201)) == (len(named) == len(expected)), body
        return body if status < 300 else None

    def breaks(self, bundles):
        """What each broken release lacks: the path, the type that was found, and the combinations."""
        breaks = {}
        for name, release in self.releases.items():
            matching = {query: bundle for query, bundle in bundles.items() if release["axes"].items() <= choice(query).items()}
            lacks = {}
            for query, bundle in matching.items():
                for path, found in unmet(bundle, release["contract"]).items():
                    lacks.setdefault((path, found), set()).add(query)
            if lacks or not matching:
                breaks[name] = lacks
        return breaks

    def delivered(self, version, query):
        status, _, body = self.request("GET", f"/versions/{version}?{query}&format=1")
        assert status == 200, body
        return body

    def compare_deliveries(self):
        current = max(self.bundles)
        #: The releases that each version breaks.
        self.broken_by = {version: self.breaks(bundles).keys() for version, bundles in self.bundles.items()}
        for query in self.bundles[current]:
            for contract in {identity(release["contract"]) for release in self.releases.values()}:
                self.compare_delivery("latest", query, contract, current, sorted(self.bundles, reverse=True))
                if self.channel and query in self.bundles[self.channel[-1]]:
                    history = [*reversed(self.channel), *sorted(self.bundles, reverse=True)]
                    self.compare_delivery("beta", query, contract, self.channel[-1], history)

    def compare_delivery(self, name, query, contract, current, history):
        pins = {key: next((v for v in history if key not in self.broken_by[v]), current) for key in self.releases}
        mine = {
            key
            for key, release in self.releases.items()
            if identity(release["contract"]) == contract
            and release["axes"].items() <= (self.default(pins[key]) | self.default(current) | choice(query)).items()
        }
        expected = min((pins[key] for key in mine if self.combination(pins[key], query) is not None), default=current)
        status, fields, body = self.request("GET", f"/{name}?{query}&format=1&contract={contract}")
        found = (status, int(fields.get("Livery-Version", 0)), fields.get("Livery-Pinned"))
        assert found == (200, expected, None if expected == current else str(expected)), (name, query, contract, mine, self.releases)
        assert body == self.bundles[expected][self.combination(expected, query)]
        self.deliveries += 1
        self.pinned += expected != current

    def default(self, version):
        """A version's first combination of axis values, which a request gets that names none."""
        return choice(next(iter(self.bundles[version])))

    def combination(self, version, query):
        """The combination of a version that a request gets; None if the version lacks an axis or value."""
        if not choice(query).keys() <= self.default(version).keys():
            return None
        chosen = "&".join(f"{axis}={value}" for axis, value in (self.default(version) | choice(query)).items())
        return chosen if chosen in self.bundles[version] else None


def choice(query):
    return dict(pair.split("=") for pair in query.split("&")) if query else {}


def reported(body):
    """The releases that a response says would break."""
    return {
        entry["release"]: {(lack["path"], lack["found"]): set(lack["choices"]) for lack in entry["unmet"]}
        for entry in body.get("breaks") or []
    }


class Server:
    """One connection to a server with the token of an admin."""

    def __init__(self, service):
        self.connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=60)
        self.token = service.token("admin")

    def request(self, method, path, body=None, **fields):
        fields = {"Authorization": f"Bearer {self.token}"} | {name.replace("_", "-"): value for name, value in fields.items()}
        if body is not None:
            fields["Content-Type"] = "application/json"
        self.connection.request(method, path, None if body is None else json.dumps(body), fields)
        response = self.connection.getresponse()
        return response.status, dict(response.getheaders()), json.loads(response.read() or b"null")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    options = ["--writes-per-second", "0", "--changes-per-minute", "0", "--log-rate", "0"]
    with serving(tmp_path_factory.mktemp("releases"), *options) as service:
        yield Server(service)


def test_the_server_agrees_with_the_documentation(server):
    counts = [0, 0, 0, 0]
    for seed in range(SEED, SEED + CASES):
        case = Case(server, seed)
        try:
            case.run()
        except AssertionError as error:
            raise AssertionError(f"LIVERY_SEED={seed} LIVERY_CASES=1: {error}") from error
        counts = [sum(pair) for pair in zip(counts, [case.changes, case.broken, case.deliveries, case.pinned])]
    print("{} changes, {} of which break releases; {} deliveries, {} of which are pinned".format(*counts))
    assert CASES < 20 or all(counts), counts
