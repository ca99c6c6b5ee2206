"""Backups, restores and what clients see after them, using the same commands as an operator."""

import contextlib
import json
import sqlite3
import stat
import subprocess

from raw import exchange

from serving import BINARY, node, run


def latest(service):
    """The number of the current version, and its text at the permanent URL."""
    number = int(exchange(service.port, "GET", "/themes/badoo/latest")["Livery-Version"])
    return number, exchange(service.port, "GET", f"/themes/badoo/versions/{number}").body


def publish(service, token, text):
    fields = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    body = json.dumps({"message": "A change", "files": {"theme.ktv": f"{{ a: {text} }}"}})
    assert exchange(service.port, "POST", "/themes/badoo/versions", fields, body=body).status == 201


def test_a_restored_server_has_higher_numbers_than_its_clients_and_no_number_with_two_contents(tmp_path):
    data, seen, highest = tmp_path / "livery.sqlite", {}, 0

    def check(service):
        number, body = latest(service)
        assert seen.setdefault(number, body) == body
        return number

    for round in range(3):
        with node(data) as (service, _):
            token = service.token("publisher")
            if seen:
                assert check(service) > highest
            publish(service, token, round * 10)
            check(service)
            if not round:
                run(BINARY, "backup", tmp_path / "backup", "--data", data)
            publish(service, token, round * 10 + 1)
            highest = check(service)
        run(BINARY, "restore", tmp_path / "backup", "--data", data)


def test_names_of_one_character_and_private_files(tmp_path):
    def command(*words):
        return subprocess.run([str(BINARY), *words], cwd=tmp_path, capture_output=True, text=True)

    with node(tmp_path / "d") as (service, _):
        publish(service, service.token("publisher"), 1)
        assert command("backup", "b", "--data", "d").returncode == 0
        assert command("app", "export", "badoo", "-o", "e", "--data", "d").returncode == 0
        # The URL of the server isn't secret.
        for file in set(tmp_path.iterdir()) - {tmp_path / "d-server"}:
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
    assert command("restore", "b", "--data", "r").returncode == 0
    (tmp_path / "x").write_bytes((tmp_path / "b").read_bytes()[:-1])
    before = sorted(file.name for file in tmp_path.iterdir())
    assert command("restore", "x", "--data", "n").returncode == 1
    assert sorted(file.name for file in tmp_path.iterdir()) == before
    assert command("restore", "b", "--data", "d").returncode == 0


def test_a_newer_database_is_refused_and_the_build_is_named(tmp_path):
    data = tmp_path / "livery.sqlite"
    with node(data) as (service, _):
        build = exchange(service.port, "GET", "/readyz")["Livery-Build"]
    assert run(BINARY, "--version") == f"livery {build}"
    assert run(BINARY, "migrate", "--data", data) == ""
    with contextlib.closing(sqlite3.connect(data)) as database, database:
        database.execute("INSERT INTO livery_migrations VALUES ('wings')")
    for words in (["serve"], ["backup", str(tmp_path / "b")], ["migrate"], ["doctor"]):
        done = subprocess.run([str(BINARY), *words, "--data", str(data)], capture_output=True, text=True)
        assert done.returncode == 1
        assert "was last used by a newer version of Livery (migrations: wings)" in done.stderr + done.stdout
