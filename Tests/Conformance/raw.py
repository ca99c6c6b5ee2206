"""Sends a request, returns the raw response, and runs httplint on it."""

import http.client
import time
from dataclasses import dataclass
from email.utils import parsedate_to_datetime

from httplint.message import HttpRequestLinter, HttpResponseLinter


@dataclass
class Answer:
    status: int
    reason: str
    fields: list
    body: bytes
    #: Whether the whole body has been read.
    whole: bool
    #: The time at which the request was sent.
    began: float = 0

    def __getitem__(self, name):
        """The value of a field, or None."""
        return next((value for field, value in self.fields if field.lower() == name.lower()), None)


def exchange(port, method, path, fields=None, body=None, head_only=False):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        began = time.time()
        connection.request(method, path, body, fields or {})
        response = connection.getresponse()
        content = b"" if head_only else response.read()
        return Answer(response.status, response.reason, response.getheaders(), content, not head_only, began)
    finally:
        connection.close()


def lint(answer, method, url, fields=None):
    """httplint's notes on a new response."""
    request = HttpRequestLinter(start_time=time.time())
    request.process_request_topline(method.encode(), url.encode(), b"1.1")
    request.process_headers([(name.encode(), value.encode()) for name, value in (fields or {}).items()])
    # The server created the response between the time of the request and now.
    now = time.time()
    date = parsedate_to_datetime(answer["Date"]).timestamp() if answer["Date"] else now
    response = HttpResponseLinter(start_time=min(max(date, answer.began), now), _related=request)
    response.is_head_response = method == "HEAD"
    response.process_response_topline(b"1.1", str(answer.status).encode(), answer.reason.encode())
    response.process_headers([(name.encode(), value.encode()) for name, value in answer.fields])
    response.feed_content(answer.body)
    response.finish_content(answer.whole)
    return [
        {"level": note.level.value, "name": type(note).__name__, "subject": note.subject, "says": str(note.summary)} for note in response.notes
    ]
