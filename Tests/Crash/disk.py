"""Disk errors under `livery serve`: writes fail, no acknowledged change is lost, reads succeed, and writes succeed
again after the disk has recovered.

The disks are: a full disk of 20 MB (a tmpfs, if this machine can mount one), which returns 507; a limit on the size of
files, a read-only disk and failing writes, which return 503, and failing synchronization, which returns 504, all injected
between the server and the C library; and an ext4 file system (if this machine can mount one) that became read-only after an error, until the
server is restarted. Usage: disk.py LIVERY PUBLIC
"""

import contextlib
import errno
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from server import Server, expect

APP = "/themes/full"
DISK = 20 << 20
BALLAST = 6 << 20
LIMIT = 8 << 20
#: The time limit in seconds, after a disk error, for making a change that was due during the error. The scheduler
#: retries every 5 s. If it only waited for its next check, that would take 30 s.
PATIENCE = 25


class Disk(Server):
    """A server and the number of its acknowledged versions. Version n has the value n."""

    def __init__(self, binary, public, folder):
        super().__init__(binary, public, folder)
        self.acknowledged = 0

    def publish(self, size=200_000):
        value = self.acknowledged + 1
        # Random text doesn't compress, so that the disk fills quickly.
        noise = "".join(random.choices("0123456789abcdef", k=size))
        files = {"theme.ktv": f"{{ value: {value} }}", "noise.ktv": f"// {noise}\n{{}}"}
        answer = self.request("POST", f"{APP}/versions", {"message": f"value {value}", "files": files})
        if answer[0] == 201:
            expect(json.loads(answer[2])["version"] == value, "version numbers have a gap, or a failed publish used one")
            self.acknowledged = value
        return answer

    def must_publish(self, when):
        status, _, body = self.publish(size=100)
        expect(status == 201, f"a publish {when} returned {status}: {body[:300]!r}")

    def must_say(self, text, writable):
        """Checks that /readyz and the metric show within five seconds whether changes are possible."""
        deadline = time.monotonic() + 5
        while True:
            ready = self.request("GET", "/readyz")
            metrics = self.request("GET", "/metrics")[2].decode()
            if text in ready[2].decode() and f"livery_database_writable {writable}\n" in metrics:
                return
            expect(time.monotonic() < deadline, f"after 5 s, /readyz returns {ready[0]} {ready[2]!r}")
            time.sleep(0.1)

    def check_reads(self):
        status, headers, _ = self.request("GET", f"{APP}/latest")
        expect(
            status == 200 and headers["Livery-Version"] == str(self.acknowledged),
            "latest is not the last acknowledged version")
        for number in range(1, self.acknowledged + 1):
            status, _, body = self.request("GET", f"{APP}/versions/{number}")
            expect(status == 200, f"version {number} returned {status}")
            expect(json.loads(body)["tokens"]["value"]["value"] == number, f"version {number} has another value")
        expect(len(self.json(f"{APP}/versions?limit=200")["versions"]) == self.acknowledged, "the history has another length")
        expect(self.request("GET", "/readyz")[0] == 200, "the server is not ready, but can read")


def expect_problem(response, status):
    """Checks the problem document of a failed write. Only 504 leaves open whether the change was made."""
    found, headers, body = response
    expect(found == status, f"expected {status}, found {found}: {body[:300]!r}")
    expect(("Retry-After" in headers) == (status != 504), f"Retry-After: {headers.get('Retry-After')}")
    expect(headers["Content-Type"] == "application/problem+json", f"no problem document: {headers['Content-Type']}")
    wanted = "urn:livery:problem:" + {503: "storage-unavailable", 504: "outcome-unknown", 507: "storage-full"}[status]
    expect(json.loads(body)["type"] == wanted, f"expected {wanted}, found {body[:300]!r}")


def fill(server, free_space, status):
    """Publishes until the disk is full, and again when it has free space."""
    answer = server.publish()
    while answer[0] == 201:
        answer = server.publish()
        expect(server.acknowledged < 500, "the disk is never full")
    expect(server.acknowledged > 3, "the disk was full from the start")
    for _ in range(5):
        expect_problem(answer, status)
        answer = server.publish()
    server.must_say("changes are rejected", writable=0)
    server.check_reads()
    free_space()
    server.must_say("ok\n", writable=1)
    server.must_publish("with free space again")
    server.check_reads()
    server.stop()
    server.examine()


def lose(server, expected, fail, recover):
    """Sends all kinds of writes during a disk error, which must return the expected status, and after it."""
    for _ in range(3):
        server.must_publish("before the error")
    draft, file = f"{APP}/drafts/one", f"{APP}/drafts/one/files/theme.ktv"
    status, headers, _ = server.request("PUT", draft, {}, {"If-None-Match": "*"})
    expect(status == 201, "the draft was not created")
    tag = server.request("GET", file)[1]["ETag"]
    # The change is due during the disk error.
    due = int(time.time()) + 20
    at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(due))
    body = {"message": "on time", "files": {"theme.ktv": f"{{ value: {server.acknowledged + 1} }}"}, "at": at}
    status, _, answer = server.request("POST", f"{APP}/versions", body)
    expect(status == 202, f"the change was not scheduled: {answer!r}")
    change = f"{APP}/schedule/{json.loads(answer)['id']}"

    fail()
    save = lambda: server.request("PUT", file, b"{ value: 9 }", {"If-Match": tag})
    for write in (
        server.publish, save,
        lambda: server.request("POST", f"{APP}/rollback", {"version": 1, "message": "back"}),
        lambda: server.request("PUT", f"{APP}/channels/beta", {"version": 1}, {"If-None-Match": "*"}),
        lambda: server.request("PUT", f"{APP}/drafts/two", {}, {"If-None-Match": "*"}),
        lambda: server.request("DELETE", draft, None, {"If-Match": headers["ETag"]}),
        lambda: server.request("POST", f"{APP}/versions", {**body, "at": "2999-01-01T00:00:00Z"}),
        lambda: server.request("DELETE", change),
    ):
        expect_problem(write(), expected)
    server.must_say("changes are rejected", writable=0)
    server.check_reads()
    expect(server.request("GET", file)[1]["ETag"] == tag, "a failed save changed the file")
    expect(server.request("GET", f"{APP}/channels/beta")[0] == 404, "a failed write created the channel")
    time.sleep(max(0, due + 1 - time.time()))
    expect(server.json(change)["state"] == "waiting", "the change that failed is no longer scheduled")

    recover()
    deadline = time.monotonic() + PATIENCE
    while server.json(change)["state"] == "waiting":
        expect(time.monotonic() < deadline, f"the change is not done {PATIENCE} s after the disk is back")
        time.sleep(0.1)
    server.acknowledged += 1
    expect(server.json(change)["version"] == server.acknowledged, "the change created another version")
    expect(save()[0] == 200, "the draft can't be saved")
    server.must_publish("with the disk back")
    server.must_say("ok\n", writable=1)
    server.check_reads()
    server.stop()
    server.examine()


def since(began):
    return f"{time.monotonic() - began:.1f} s"


@contextlib.contextmanager
def served(binary, public, folder, **options):
    os.makedirs(folder, exist_ok=True)
    server = Disk(binary, public, folder)
    try:
        server.start(folder.rstrip("/") + ".log", **options)
        yield server
    finally:
        server.kill()


@contextlib.contextmanager
def mounted(folder, *options):
    """Mounts a file system. Yields whether that succeeded."""
    os.mkdir(folder)
    works = subprocess.run(["mount", *options, folder], capture_output=True).returncode == 0
    try:
        yield works
    finally:
        if works:
            subprocess.run(["umount", folder], check=True)


def small_disk(binary, public, folder):
    began = time.monotonic()
    disk = os.path.join(folder, "disk")
    with mounted(disk, "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs") as works:
        if not works:
            return print("not run: this machine can't mount a tmpfs")
        ballast = os.path.join(disk, "ballast")
        with open(ballast, "wb") as file:
            file.write(bytes(BALLAST))
        with served(binary, public, disk) as server:
            fill(server, lambda: os.remove(ballast), 507)
        print(f"full disk of {DISK >> 20} MB, with {server.acknowledged - 1} versions: passed in {since(began)}")


def small_files(binary, public, folder):
    began = time.monotonic()

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (LIMIT, resource.RLIM_INFINITY))

    with served(binary, public, os.path.join(folder, "files"), prepare=limit) as server:
        free = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        fill(server, lambda: resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, free), 503)
    print(f"file size limit of {LIMIT >> 20} MB, with {server.acknowledged - 1} versions: passed in {since(began)}")


def failing(binary, public, folder, library, kind, code):
    began, name = time.monotonic(), errno.errorcode[code]
    data, control = os.path.join(folder, f"{kind}-{name}"), os.path.join(folder, f"{kind}-{name}.fault")

    def fail():
        with open(control + ".new", "w") as file:
            file.write(f"{kind} {code}\n")
        os.rename(control + ".new", control)

    environment = {"LD_PRELOAD": library, "FAULT_FOLDER": data, "FAULT_FILE": control}
    with served(binary, public, data, environment=environment) as server:
        lose(server, 504 if kind == "sync" else 503, fail, lambda: os.remove(control))
    print(f"each {kind} fails with {name}: passed in {since(began)}")


def turned_read_only(binary, public, folder):
    """An ext4 file system that becomes read-only after an error, as with the usual mount options."""
    began = time.monotonic()
    image, disk = os.path.join(folder, "image"), os.path.join(folder, "ext4")
    with open(image, "wb") as file:
        file.truncate(64 << 20)
    made = shutil.which("mkfs.ext4") and subprocess.run(["mkfs.ext4", "-q", image], capture_output=True).returncode == 0
    options = ["-o", "loop,errors=remount-ro", image]
    with mounted(disk, *options) if made else contextlib.nullcontext(False) as works:
        source = works and subprocess.check_output(["findmnt", "-no", "SOURCE", disk], text=True).strip()
        trigger = works and f"/sys/fs/ext4/{os.path.basename(source)}/trigger_fs_error"
        if not (works and os.access(trigger, os.W_OK)):
            return print("not run: this machine can't mount an ext4 file system")
        with served(binary, public, os.path.join(disk, "data")) as server:
            for _ in range(3):
                server.must_publish("before the error")
            with open(trigger, "w") as file:
                file.write("1")
            for _ in range(5):
                expect_problem(server.publish(), 503)
            server.check_reads()
            server.stop()
    subprocess.run(["fsck.ext4", "-fy", image], capture_output=True)
    with mounted(disk + "-again", *options):
        os.rmdir(disk)
        server.folder = server.folder.replace(disk, disk + "-again")
        server.data = server.data.replace(disk, disk + "-again")
        try:
            server.start(os.path.join(folder, "again.log"))
            server.check_reads()
            server.must_publish("after the repair")
            server.stop()
            server.examine()
        finally:
            server.kill()
    print(f"ext4 that becomes read-only: passed in {since(began)}")


def main(binary, public):
    folder = tempfile.mkdtemp(prefix="livery-disk-")
    try:
        small_disk(binary, public, folder)
        small_files(binary, public, folder)
        library = os.path.join(folder, "faults.so")
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "faults.c")
        compiler = shutil.which("cc") or shutil.which("clang") or "cc"
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
        for kind, code in (("write", errno.EROFS), ("write", errno.EIO), ("sync", errno.EIO)):
            failing(binary, public, folder, library, kind, code)
        turned_read_only(binary, public, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
