"""The page that opens after signing in."""

import urllib.parse

import pytest

#: Values of `next`, and the path that the browser then opens.
OURS = {
    "/edit/badoo?skin=night#news": "/edit/badoo?skin=night#news",
    "/gallery/core": "/gallery/core",
    "gallery/core": "/gallery/core",
    "/.//evil.example/": "//evil.example/",
}

#: URLs on other sites. Browsers drop tabs and line feeds, and treat `\\` as `/`.
OTHERS = [
    "/\t/evil.example", "/\n/evil.example", "\t//evil.example", " //evil.example", "//evil.example", "///evil.example",
    "/\\evil.example", "\\\\evil.example", "/\t\\evil.example", "https://evil.example/", "https:evil.example",
    "//evil.example:1", "javascript:document.title='evil'", "data:text/html,evil", "blob:http://evil.example/1", "http://[", "http://",
]


def follow(page, server, wanted):
    """Signs in with a link that names the next page and waits for that page. Returns all requested URLs."""
    requested = []

    def pass_on(route):
        requested.append(route.request.url)
        if route.request.url.startswith(f"{server.url}/"):
            route.continue_()
        else:
            route.abort()

    page.route("**/*", pass_on)
    link = server.sign_in_link()
    page.goto(link.replace("#", f"?next={urllib.parse.quote(wanted, safe='')}#"))
    page.wait_for_url(lambda url: "/sign-in" not in url)
    return requested


@pytest.mark.parametrize("wanted", OURS)
def test_opens_a_page_of_this_server(open_page, server, wanted):
    page = open_page(signed=False)
    follow(page, server, wanted)
    # The page adds the selected axis values to its URL.
    assert page.url.startswith(server.url + OURS[wanted].partition("?")[0])


@pytest.mark.parametrize("wanted", OTHERS)
def test_never_opens_another_site(open_page, server, wanted):
    page = open_page(signed=False)
    requested = follow(page, server, wanted)
    assert page.url == f"{server.url}/"
    assert [url for url in requested if not url.startswith(f"{server.url}/")] == []
