"""The web interface works below a proxy's base path."""

from serving import serving


def test_the_pages_request_nothing_outside_the_base_path(browser, tmp_path):
    with serving(tmp_path, "--base-path", "/livery") as service:
        home = f"{service.url}/livery/"
        requested = []
        context = browser.new_context()
        page = context.new_page()
        page.on("request", lambda request: requested.append(request.url))
        page.goto(service.sign_in_link().replace(f"{service.url}/", home))
        page.wait_for_url(home)
        page.get_by_role("button", name="Sign out").wait_for()
        page.get_by_role("link", name="badoo", exact=True).click()
        page.wait_for_url(f"{home}edit/badoo**")
        page.locator("livery-gallery .card").first.wait_for()
        with context.expect_page() as opened:
            page.locator("[data-link=gallery]").click()
        gallery = opened.value
        gallery.wait_for_url(f"{home}gallery/badoo**")
        gallery.locator("h1").get_by_text("badoo").wait_for()
        context.close()
    assert requested and [url for url in requested if not url.startswith(home)] == []
