"""Runs REDbot on one URL and prints its notes as JSON. Usage: `notes.py URL [FIELD VALUE]…`

REDbot sends the request and then repeats it with If-None-Match, If-Modified-Since and Range, and without encodings. It
compares the responses. REDbot includes httplint, which checks every response. Each URL requires its own process.
"""

import json
import sys
from configparser import ConfigParser

import thor
from redbot.resource import HttpResource


def main(url, *fields):
    config = ConfigParser()
    config.read_dict({"redbot": {"enable_local_access": "True"}})
    resource = HttpResource(config["redbot"])
    resource.set_request(url, headers=list(zip(fields[::2], fields[1::2], strict=True)))
    resource.once("check_done", thor.stop)
    resource.check()
    thor.run()
    answers = {"": resource, **resource.subreqs}
    json.dump({name or "answer": summary(answer) for name, answer in answers.items()}, sys.stdout)


def summary(answer):
    notes = answer.response.notes
    return {
        "status": answer.response.status_code,
        "error": repr(answer.fetch_error) if answer.fetch_error else None,
        "notes": [{"level": note.level.value, "name": type(note).__name__, "subject": note.subject, "says": str(note.summary)} for note in notes],
    }


main(*sys.argv[1:])
