"""Players in Chromium, on blank pages with the network cut off."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "trace"))      # for walker.py

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
         "--disable-background-networking", "--disable-component-update",
         "--host-resolver-rules=MAP * ~NOTFOUND"]
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Players</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline';
style-src 'unsafe-inline'; img-src data:"><meta name="viewport" content="width=device-width"></head>
<body><main><h1>Players</h1>%s</main></body></html>"""


@pytest.fixture(scope="session")
def browser(chromium_path):
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as p:
        found = p.chromium.launch(executable_path=chromium_path, args=FLAGS)
        yield found
        found.close()


@pytest.fixture
def open_players(browser, tmp_path):
    """open_players(player, ..., width=, scheme=) -> the page; what it asks for or complains of is in `said`,
    which is empty at the end of every test."""
    pages = []

    def opened(*players, width=1000, scheme="light", scripts=True):
        context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme,
                                      java_script_enabled=scripts)
        page, file = context.new_page(), tmp_path / f"page{len(pages)}.html"
        page.said = []
        page.on("request", lambda r: r.url.startswith(("file:", "data:")) or page.said.append(r.url))
        page.on("console", lambda m: m.type in ("error", "warning") and page.said.append(m.text))
        page.on("pageerror", lambda e: page.said.append(str(e)))
        file.write_text(PAGE % "".join(player.html for player in players), encoding="utf-8")
        page.goto(file.as_uri())
        pages.append(page)
        return page

    yield opened
    assert [page.said for page in pages if page.said] == []
    for page in pages:
        page.context.close()
