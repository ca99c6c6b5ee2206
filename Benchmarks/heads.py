"""Request heads that vary as with real clients: several user agents, themes, platforms, skins and entity tags.

A benchmark that repeats one head measures caches of that head. `load/load.c` sends these heads in a random order. A
connection never sends the same head twice in a row.
"""

import random

from peers import CONTRACTS, VARIANTS, fetch

#: Header lines of clients besides Host, Accept-Encoding and the conditional fields.
CLIENTS = [
    ("User-Agent: Badoo/7.12.0 (com.badoo.Badoo; build:2041; iOS 17.5.1) Alamofire/5.9.1", "Accept: */*",
     "Accept-Language: en-GB;q=1.0, fr-FR;q=0.9"),
    ("User-Agent: Badoo/2041 CFNetwork/1494.0.7 Darwin/23.4.0", "Accept: */*", "Accept-Language: de-DE,de;q=0.9"),
    ("User-Agent: Bumble/5.380.1 (iPhone; iOS 16.7.8; Scale/3.00)", "Accept: application/json"),
    ("User-Agent: okhttp/4.12.0",),
    ("User-Agent: Dalvik/2.1.0 (Linux; U; Android 14; Pixel 8 Build/AP1A.240405.002)", "Accept: application/json",
     "X-Request-ID: 6f1c2d5e-2f0b-4f63-9d5b-0b8f1f9b8f11"),
    ("User-Agent: Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 "
     "Safari/605.1.15", "Accept: */*", "Accept-Language: en-GB,en;q=0.9", "Referer: https://studio.example.com/"),
    ("User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0", "Accept: */*",
     "Accept-Language: en-US,en;q=0.5", "Cache-Control: no-cache"),
    ("User-Agent: curl/8.7.1", "Accept: */*"),
    ("User-Agent: python-requests/2.31.0", "Accept: */*", "Via: 1.1 edge-7", "X-Forwarded-For: 203.0.113.77"),
]
#: Values of Accept-Encoding that select the encoding from every server.
ENCODINGS = {
    "gzip": ["gzip", "gzip, deflate", "deflate, gzip;q=1.0"],
    "identity": [None, "identity", "deflate"],
}
#: The encoding of the responses of each kind.
KINDS = {"304": "identity", "304 with contract": "identity", "gzip": "gzip", "identity": "identity"}
#: The status of the responses of each kind.
STATUS = {kind: "304" if kind.startswith("304") else "200" for kind in KINDS}


def heads_of(server, size, kind):
    """Heads for all variants and clients of one kind of response: a list of strings, each with its empty line."""
    choices = random.Random(f"{size} {kind}")
    encoding, found = KINDS[kind], []
    for variant in VARIANTS:
        _, fields = fetch(server.url(size, variant), **{"Accept-Encoding": encoding})
        for client in CLIENTS:
            lines = list(client)
            accepted = choices.choice(ENCODINGS[encoding])
            if accepted:
                lines.append(f"Accept-Encoding: {accepted}")
            if STATUS[kind] == "304":
                lines.append(f"If-None-Match: {fields['ETag']}")
            elif choices.random() < 0.5:
                # The tag of an older version, as an app sends after a publish.
                lines.append(f'If-None-Match: "{choices.getrandbits(256):064x}"')
            choices.shuffle(lines)
            target = server.target(size, variant)
            if kind.endswith("contract"):
                target += f"{'&' if '?' in target else '?'}contract={choices.choice(CONTRACTS)[0]}"
            found.append("\r\n".join([
                f"GET {target} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", *lines, "", ""]))
    choices.shuffle(found)
    return found


def write_heads(path, server, size, kind):
    with open(path, "w", newline="") as file:
        file.write("".join(heads_of(server, size, kind)))
