"""Where a sign-in leads to."""

import urllib.parse

import pytest

#: What `next` may say, and the path that the browser goes to.
OURS = {
    "/edit/badoo?skin=night#news": "/edit/badoo?skin=night#news",
    "/gallery/core": "/gallery/core",
    "gallery/core": "/gallery/core",
    "/.//evil.example/": "//evil.example/",
}

#: Addresses of others, as browsers read them: they drop tabs and line feeds, and read `\\` as `/`.
OTHERS = [
    "/\t/evil.example", "/\n/evil.example", "\t//evil.example", " //evil.example", "//evil.example", "///evil.example",
    "/\\evil.example", "\\\\evil.example", "/\t\\evil.example", "https://evil.example/", "https:evil.example",
    "//evil.example:1", "javascript:document.title='evil'", "data:text/html,evil", "blob:http://evil.example/1", "http://[", "http://",
]


def follow(page, server, wanted):
    """Signs in by a link that names where to go, and waits until the browser is there; every address that it asked for."""
    asked = []

    def pass_on(route):
        asked.append(route.request.url)
        if route.request.url.startswith(f"{server.url}/"):
            route.continue_()
        else:
            route.abort()

    page.route("**/*", pass_on)
    link = server.sign_in_link()
    page.goto(link.replace("#", f"?next={urllib.parse.quote(wanted, safe='')}#"))
    page.wait_for_url(lambda url: "/sign-in" not in url)
    return asked


@pytest.mark.parametrize("wanted", OURS)
def test_leads_back_to_a_page_of_this_server(open_page, server, wanted):
    page = open_page(signed=False)
    follow(page, server, wanted)
    # The pages write the choice of axes into their address.
    assert page.url.startswith(server.url + OURS[wanted].partition("?")[0])


@pytest.mark.parametrize("wanted", OTHERS)
def test_leads_nowhere_else(open_page, server, wanted):
    page = open_page(signed=False)
    asked = follow(page, server, wanted)
    assert page.url == f"{server.url}/"
    assert [url for url in asked if not url.startswith(f"{server.url}/")] == []
