"""A server that starts while PostgreSQL is down serves its last bundles from the local copy."""

import hashlib
import json
import os
import re
import subprocess

import postgresql
import pytest
from raw import exchange

from serving import BINARY, node
from waiting import until

ENCODINGS = ["identity", "gzip", "br"]
LATEST = "/themes/badoo/latest"


@pytest.fixture
def database():
    with postgresql.running() as database:
        yield database


def get(service, path, token=None, **fields):
    fields = {name.replace("_", "-"): value for name, value in fields.items()}
    return exchange(service.port, "GET", path, fields | ({"Authorization": f"Bearer {token}"} if token else {}))


def change(service, token, path, body, method="POST", **fields):
    fields = {name.replace("_", "-"): value for name, value in fields.items()}
    fields |= {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    return exchange(service.port, method, path, fields, body=json.dumps(body))


def publish(service, token, app, value):
    files = {"theme.ktv": "{ @axes: { skin: [day, night] }, a: %d }" % value, "night.ktv": "{ a: %d }" % (value + 100)}
    answer = change(service, token, f"/themes/{app}/versions", {"message": f"Set {value}", "files": files})
    assert answer.status == 201, answer
    return json.loads(answer.body)["version"]


def metric(service, name):
    found = re.search(rf"^{name} (\d+)$", get(service, "/metrics").body.decode(), re.MULTILINE)
    return found and int(found[1])


def index(copy):
    """The index of a copy, without its digest."""
    try:
        return json.loads((copy / "index").read_text().partition("\n")[2])
    except FileNotFoundError:
        return {"latest": []}


def copied(copy, app="badoo"):
    """The version of an app in a copy."""
    return max((version["number"] for version in index(copy)["latest"] if version["app"] == app), default=0)


def served_by(database, copy):
    return node(database.url, "--local-copy", copy, "--stale-seconds", 0)


@pytest.fixture
def copy(database, tmp_path):
    """A copy with two versions of badoo, a channel that points to the first one, and a private app. PostgreSQL is
    down."""
    copy = tmp_path / "copy"
    with served_by(database, copy) as (service, process):
        token = service.token("admin")
        publish(service, token, "badoo", 1)
        assert change(service, token, "/themes/badoo/channels/beta", {"version": 1}, "PUT", If_None_Match="*").status == 201
        assert change(service, token, "/themes/hidden/visibility", {"private": True}, "PUT").status == 200
        publish(service, token, "hidden", 1)
        publish(service, token, "badoo", 2)
        until(lambda: copied(copy) == 2)
        process.kill()
        process.wait()
    database.kill()
    return copy


def test_bundles_are_served_until_the_database_is_back(database, tmp_path):
    copy = tmp_path / "copy"
    paths = [LATEST, LATEST + "?skin=night", "/themes/badoo/beta", "/themes/badoo/versions/2"]

    def answers(service):
        found = [get(service, path, Accept_Encoding=encoding) for path in paths for encoding in ENCODINGS]
        return [(answer.status, answer["ETag"], answer["Last-Modified"], answer["Content-Encoding"], answer.body) for answer in found]

    with served_by(database, copy) as (service, process):
        token = service.token("admin")
        publish(service, token, "badoo", 1)
        change(service, token, "/themes/badoo/channels/beta", {"version": 1}, "PUT", If_None_Match="*")
        publish(service, token, "badoo", 2)
        until(lambda: copied(copy) == 2)
        before = answers(service)
        assert metric(service, "livery_local_copy_served") == 0
        process.kill()
        process.wait()
    assert {answer[0] for answer in before} == {200}
    database.kill()
    with served_by(database, copy) as (service, _):
        text = get(service, "/readyz").body.decode()
        assert text.startswith("ok, but changes are rejected: the database server is unavailable; ")
        assert "themes are served from the local copy of 20" in text
        assert answers(service) == before
        assert (metric(service, "livery_local_copy_served"), metric(service, "livery_database_writable")) == (1, 0)
        for answer in (
            change(service, token, "/themes/badoo/versions", {"message": "No", "files": {}}),
            get(service, "/themes/badoo/versions/1"),
            get(service, "/themes/badoo/events"),
            get(service, "/themes/unknown/latest"),
            get(service, "/themes/badoo/gamma"),
        ):
            assert (answer.status, answer["Retry-After"]) == (503, "5")
        database.start()
        until(lambda: get(service, "/readyz").body == b"ok\n")
        assert (metric(service, "livery_local_copy_served"), metric(service, "livery_database_writable")) == (0, 1)
        assert answers(service) == before
        assert publish(service, token, "badoo", 3) == 3
        assert get(service, LATEST)["Livery-Version"] == "3"
        assert get(service, "/themes/unknown/latest").status == 404
        until(lambda: copied(copy) == 3)


def publish_image(service, token, app, color):
    """Publishes a theme with an image. Returns the image's bytes and its path on the server."""
    image = f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" fill="{color}"/>'.encode()
    sha256 = hashlib.sha256(image).hexdigest()
    fields = {"Authorization": f"Bearer {token}"}
    uploaded = exchange(service.port, "PUT", f"/themes/{app}/assets/{sha256}", fields, body=image)
    assert uploaded.status == 201, uploaded
    description = json.loads(uploaded.body)["description"]
    files = {"theme.ktv": "icon(image): heart", "assets/heart.svg": description}
    assert change(service, token, f"/themes/{app}/versions", {"message": "Heart", "files": files}).status == 201
    return image, f"/assets/{sha256}"


def test_images_of_public_apps_are_served_until_the_database_is_back(database, tmp_path):
    copy = tmp_path / "copy"
    with served_by(database, copy) as (service, process):
        token = service.token("admin")
        assert change(service, token, "/themes/hidden/visibility", {"private": True}, "PUT").status == 200
        _, secret = publish_image(service, token, "hidden", "red")
        image, path = publish_image(service, token, "badoo", "blue")
        until(lambda: copied(copy) == 1)
        before = get(service, path)
        process.kill()
        process.wait()
    database.kill()
    with served_by(database, copy) as (service, _):
        found = get(service, path)
        assert (found.status, found.body, found["ETag"]) == (200, image, before["ETag"])
        assert found["Content-Type"] == "image/svg+xml"
        assert get(service, path, Range="bytes=9-").body == image[9:]
        assert get(service, secret).status == 503
        # A file that was damaged on the disk isn't served.
        files = [file for file in copy.rglob(path.removeprefix("/assets/")) if file.is_file()]
        for file in files:
            file.write_bytes(image[1:])
        assert files
        assert get(service, path).status == 503


def test_a_running_server_remembers_the_readers_of_private_apps(database):
    """Readers are remembered for five minutes, and only for reads. A reader that can't be checked receives 503."""
    with node(database.url) as (service, _):
        admin, reader, other = service.token("admin"), service.token("reader"), service.token("reader")
        change(service, admin, "/themes/hidden/visibility", {"private": True}, "PUT")
        publish(service, admin, "hidden", 1)
        latest = "/themes/hidden/latest"
        before = get(service, latest, reader)
        assert before.status == 200
        signed_in = exchange(service.port, "POST", "/session", {"Content-Type": "application/json"}, body=json.dumps({"token": reader}))
        cookie = signed_in["Set-Cookie"].partition(";")[0]
        assert get(service, latest, Cookie=cookie).status == 200
        database.kill()
        until(lambda: metric(service, "livery_database_writable") == 0)
        answer = get(service, latest, reader)
        assert (answer.status, answer["ETag"], answer.body) == (200, before["ETag"], before.body)
        assert get(service, latest, reader, If_None_Match=before["ETag"]).status == 304
        answer = get(service, latest, Cookie=cookie)
        assert (answer.status, answer["ETag"]) == (200, before["ETag"])
        assert get(service, latest, other).status == 503
        assert change(service, admin, "/themes/hidden/visibility", {"private": False}, "PUT").status == 503
        assert get(service, latest).status == 404


def test_a_server_that_is_rejected_says_why_instead_of_serving_an_old_copy(database, copy):
    database.start()
    result = started("--data", f"{database.url}&dbname=nothing", "--local-copy", copy)
    assert result.returncode == 1
    assert 'database "nothing" does not exist (3D000)' in result.stderr


def test_private_apps_are_not_copied_and_look_like_missing_ones(database, copy):
    assert index(copy)["privateApps"] == ["hidden"]
    assert copied(copy, "hidden") == 0
    with served_by(database, copy) as (service, _):
        token = "livery_" + "x" * 32
        for path in ("latest", "versions", "events"):
            for credentials in (None, token):
                hidden, missing = (get(service, f"/themes/{app}/{path}", credentials) for app in ("hidden", "nosuch"))
                assert hidden.status == missing.status == 503
                assert hidden.body.replace(b"hidden", b"") == missing.body.replace(b"nosuch", b"")
        listed = json.loads(get(service, "/themes").body)
        assert [app["app"] for app in listed["themes"]] == ["badoo"]
        database.start()
        until(lambda: get(service, "/themes/hidden/latest").status == 404)
        assert get(service, "/themes/hidden/latest", service.token("reader")).status == 200


def test_damaged_files_are_not_served_and_are_written_again(database, copy):
    bundles = {version["number"]: version["bundles"] for version in index(copy)["latest"]}
    hashes = {choice.rpartition("=")[2]: hash for choice, hash in bundles[2].items()}
    files = {skin: index(copy)["bundles"][hashes[skin]]["files"] for skin in ("day", "night")}
    damaged = [copy / "files" / name for name in files["day"].values()] + [copy / "files" / files["night"]["gzip"]]
    sound = [path.read_bytes() for path in damaged]
    for path in damaged:
        path.write_bytes(bytes([*path.read_bytes()[:-1], 0x55]))
    with served_by(database, copy) as (service, _):
        assert get(service, LATEST + "?skin=day").status == 503
        for encoding in ENCODINGS:
            assert get(service, LATEST + "?skin=night", Accept_Encoding=encoding).status == 200
        assert metric(service, "livery_damaged_total") >= len(damaged)
        database.start()
        until(lambda: get(service, LATEST + "?skin=day").status == 200)
        until(lambda: [path.read_bytes() for path in damaged] == sound)


def test_a_file_that_can_not_be_read_now_is_not_damaged(database, copy):
    version = next(version for version in index(copy)["latest"])
    files = [copy / "files" / name for hash in version["bundles"].values() for name in index(copy)["bundles"][hash]["files"].values()]
    for path in files:
        path.rename(path.with_suffix(".aside"))
        # Opening the file fails, even for root.
        path.symlink_to(path)
    with served_by(database, copy) as (service, _):
        assert get(service, LATEST).status == 503
        assert metric(service, "livery_damaged_total") == 0
        for path in files:
            path.with_suffix(".aside").rename(path)
        until(lambda: get(service, LATEST).status == 200)


def started(*options):
    words = [str(word) for word in [BINARY, "serve", "--port", "0", *options]]
    return subprocess.run(words, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda copy: os.remove(copy / "index"), "it is empty"),
        (lambda copy: (copy / "index").write_text((copy / "index").read_text().replace("badoo", "bumble")), "index' is damaged"),
        (lambda copy: (copy / "index").write_text(""), "index' is damaged"),
        (lambda copy: ((copy / "index").unlink(), (copy / "index").symlink_to("index")), "can't read '"),
    ],
)
def test_an_index_that_can_not_be_used_is_reported_and_left_alone(database, copy, spoil, message):
    spoil(copy)
    before = os.listdir(copy / "files")
    result = started("--data", database.url, "--local-copy", copy)
    assert result.returncode == 1
    assert f"the database server is unavailable, and the local copy in '{copy}' can't be used: " in result.stderr
    assert message in result.stderr
    assert os.listdir(copy / "files") == before


def test_a_copy_of_a_file_is_rejected(tmp_path):
    result = started("--data", tmp_path / "livery.sqlite", "--local-copy", tmp_path / "copy")
    assert result.returncode == 2
    assert f"--local-copy can't be used with --data '{tmp_path}/livery.sqlite'" in result.stderr
    assert os.listdir(tmp_path) == []


def test_nothing_of_a_copy_is_served_beside_another_database(database, copy):
    with served_by(database, copy) as (service, _):
        assert get(service, LATEST).status == 200
        database.renew()
        database.start()
        until(lambda: get(service, LATEST).status == 404)
        until(lambda: index(copy)["latest"] == [])
        until(lambda: os.listdir(copy / "files") == [])


def test_a_publish_does_not_wait_for_the_copy(database, tmp_path):
    copy = tmp_path / "copy"
    copy.mkdir()
    # The writer waits here until something reads from the other end.
    os.mkfifo(copy / "index.new")
    with served_by(database, copy) as (service, process):
        token = service.token("admin")
        for number in (1, 2):
            assert publish(service, token, "badoo", number) == number
            assert get(service, LATEST)["Livery-Version"] == str(number)
        assert copied(copy) == 0
        reader = open(copy / "index.new", "rb")
        os.remove(copy / "index.new")
        until(lambda: copied(copy) == 2)
        reader.close()


def test_a_copy_that_can_not_be_written_is_reported(database, tmp_path):
    copy = tmp_path / "copy"
    copy.write_text("not a folder")
    with served_by(database, copy) as (service, _):
        until(lambda: metric(service, "livery_local_copy_failed") == 1)
        copy.unlink()
        publish(service, service.token("admin"), "badoo", 1)
        until(lambda: copied(copy) == 1)
        until(lambda: metric(service, "livery_local_copy_failed") == 0)


def test_of_two_servers_with_the_same_folder_one_writes_and_the_other_takes_over(database, tmp_path):
    copy = tmp_path / "copy"
    with served_by(database, copy) as (first, process):
        token = first.token("admin")
        publish(first, token, "badoo", 1)
        until(lambda: copied(copy) == 1)
        with served_by(database, copy) as (second, _):
            publish(second, token, "badoo", 2)
            until(lambda: copied(copy) == 2)
            process.kill()
            process.wait()
            publish(second, token, "badoo", 3)
            until(lambda: copied(copy) == 3)
        assert len(os.listdir(copy / "files")) == len({name for bundle in index(copy)["bundles"].values() for name in bundle["files"].values()})


def test_builds_get_the_versions_that_they_can_read(database, tmp_path):
    copy = tmp_path / "copy"
    release = {"contract": {"app": "badoo", "requires": {"b": "int"}}}

    def answers(service, contract):
        found = [get(service, f"{LATEST}?{query}contract={contract}") for query in ("", "skin=night&")]
        return [(answer.status, answer["ETag"], answer["Livery-Pinned"], answer.body) for answer in found]

    with served_by(database, copy) as (service, process):
        token = service.token("admin")
        files = {"theme.ktv": "{ @axes: { skin: [day, night] }, b: 1 }"}
        answer = change(service, token, "/themes/badoo/versions", {"message": "First", "files": files})
        assert answer.status == 201
        answer = change(service, token, "/themes/badoo/releases/ios-1", release, "PUT", If_None_Match="*")
        assert answer.status == 201
        contract = json.loads(answer.body)["contract"]
        files = {"theme.ktv": "{ @axes: { skin: [day, night] }, a: 1 }"}
        body = {"message": "Second", "files": files, "breaks": ["ios-1"]}
        assert change(service, token, "/themes/badoo/versions", body).status == 201
        until(lambda: index(copy).get("pins"))
        before = answers(service, contract)
        assert [answer[2] for answer in before] == ["1", "1"]
        process.kill()
        process.wait()
    database.kill()
    with served_by(database, copy) as (service, _):
        assert answers(service, contract) == before
        assert get(service, LATEST)["Livery-Pinned"] is None
        database.start()
        until(lambda: get(service, "/readyz").body == b"ok\n")
        assert answers(service, contract) == before
