"""Stands between a cache and Livery, passes every byte on, and writes down what the cache asks for."""

import contextlib
import re
import socket
import socketserver
import threading
from dataclasses import dataclass

#: Where a request begins; a long body comes in more reads than one.
REQUEST = re.compile(rb"^[A-Z]+ /\S* HTTP/1\.1\r\n")
STATUS = re.compile(rb"^HTTP/1\.1 (\d{3}) ")


@dataclass(frozen=True)
class Exchange:
    """What the cache asked, and the status that it got."""

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

    def asked(self, target):
        """The statuses that Livery answered for a target, in order."""
        return [exchange.status for exchange in list(self.exchanges) if exchange.target == target]


class Passage(socketserver.BaseRequestHandler):
    """A connection. A cache sends one request and waits for the answer, so that each begins where a read begins."""

    def handle(self):
        self.head = ""
        with socket.create_connection(("127.0.0.1", self.server.upstream)) as livery:
            threading.Thread(target=self.answer, args=(livery,), daemon=True).start()
            while part := self.read(self.request):
                if REQUEST.match(part):
                    self.head = part.decode("latin-1").partition("\r\n\r\n")[0]
                livery.sendall(part)

    def answer(self, livery):
        while part := self.read(livery):
            if found := STATUS.match(part):
                self.server.exchanges.append(Exchange(self.head.split(" ")[1], self.head, int(found[1])))
            with contextlib.suppress(OSError):
                self.request.sendall(part)
        # The end of an answer may be the end of its connection. It also wakes the thread that reads from there.
        with contextlib.suppress(OSError):
            self.request.shutdown(socket.SHUT_RDWR)

    def read(self, connection):
        try:
            return connection.recv(65536)
        except OSError:
            return b""
