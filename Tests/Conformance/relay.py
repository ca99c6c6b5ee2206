"""A relay between a cache and Livery that records the cache's requests."""

import contextlib
import re
import socket
import socketserver
import threading
from dataclasses import dataclass

#: The start of a request. A long body arrives in several reads.
REQUEST = re.compile(rb"^[A-Z]+ /\S* HTTP/1\.1\r\n")
STATUS = re.compile(rb"^HTTP/1\.1 (\d{3}) ")


@dataclass(frozen=True)
class Exchange:
    """A request from the cache and the status of its response."""

    target: str
    head: str
    status: int


class Relay(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, upstream):
        self.upstream = upstream
        self.exchanges = []
        super().__init__(("127.0.0.1", 0), Passage)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def port(self):
        return self.server_address[1]

    def statuses(self, target):
        """The statuses of Livery's responses for a target, in order."""
        return [exchange.status for exchange in list(self.exchanges) if exchange.target == target]


class Passage(socketserver.BaseRequestHandler):
    """A connection. A cache waits for each response, so each request starts with a new read."""

    def handle(self):
        self.head = ""
        with socket.create_connection(("127.0.0.1", self.server.upstream)) as livery:
            threading.Thread(target=self.answer, args=(livery,), daemon=True).start()
            while part := self.read(self.request):
                if REQUEST.match(part):
                    self.head = part.decode("latin-1").partition("\r\n\r\n")[0]
                with contextlib.suppress(OSError):
                    livery.sendall(part)

    def answer(self, livery):
        while part := self.read(livery):
            if found := STATUS.match(part):
                self.server.exchanges.append(Exchange(self.head.split(" ")[1], self.head, int(found[1])))
            with contextlib.suppress(OSError):
                self.request.sendall(part)
        # Closes only this direction. Livery can end a response and its connection while the cache is still sending the
        # request's body.
        with contextlib.suppress(OSError):
            self.request.shutdown(socket.SHUT_WR)

    def read(self, connection):
        try:
            return connection.recv(65536)
        except OSError:
            return b""
