"""The exported pages in Chromium with the network cut off: requests, axe, keyboard, widths, paper."""

import pytest

from mc64.export import NOTEBOOKS, export

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
         "--disable-background-networking", "--disable-component-update",
         "--host-resolver-rules=MAP * ~NOTFOUND"]
NAMES = ["01-board", "02-árbol", "index"]

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def chromium(chromium_path):
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as p:
        browser = p.chromium.launch(executable_path=chromium_path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium, pages):
    """open_page(name, width, scheme) -> the page, its complaints collected in `page.said`."""
    contexts = []

    def opened(name, width=1100, scheme="light"):
        context = chromium.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
        contexts.append(context)
        page = watched(context)
        page.goto(pages[name].as_uri())
        return page

    yield opened
    for context in contexts:
        context.close()


def watched(context):
    """A new page that collects outside and failed requests and what the console complains of in `said`."""
    page = context.new_page()
    page.said = []
    page.on("request", lambda r: r.url.startswith(("file:", "data:")) or page.said.append(r.url))
    page.on("requestfailed", lambda r: page.said.append(f"failed {r.url[:100]}"))
    page.on("console", lambda m: m.type in ("error", "warning") and page.said.append(m.text))
    page.on("pageerror", lambda e: page.said.append(str(e)))
    return page


def serious(page, axe) -> list:
    """axe's serious and critical findings: rule, impact, the elements. `axe` is the text of axe-core."""
    page.evaluate(axe)
    found = page.evaluate("axe.run()")
    assert found["passes"]
    return [(v["id"], v["impact"], [n["html"][:120] for n in v["nodes"]])
            for v in found["violations"] if v["impact"] in ("serious", "critical")]


def open_all(page):
    page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", NAMES)
def test_page_asks_for_nothing_and_complains_about_nothing(open_page, name, scheme):
    page = open_page(name, scheme=scheme)
    open_all(page)
    page.wait_for_load_state("networkidle")
    assert page.said == []


@pytest.mark.parametrize("width, scheme", [(1100, "light"), (1100, "dark"), (390, "light"), (390, "dark")])
@pytest.mark.parametrize("name", NAMES)
def test_axe_finds_nothing_serious(open_page, axe, name, width, scheme):
    page = open_page(name, width, scheme)
    open_all(page)
    assert serious(page, axe) == []


@pytest.mark.parametrize("width", [320, 390, 768, 1100])
@pytest.mark.parametrize("name", NAMES)
def test_page_never_scrolls_sideways_and_wide_things_scroll_alone(open_page, name, width):
    page = open_page(name, width)
    open_all(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if name == "01-board":
        assert page.evaluate("[...document.querySelectorAll('pre')].some(e => e.scrollWidth > e.clientWidth)")


def test_text_on_a_phone_is_not_smaller_than_12_pixels(open_page):
    page = open_page("01-board", 390)
    open_all(page)
    small = page.evaluate("""
        [...document.querySelectorAll('main p:not(.mark), main li, main td, main pre, nav a')]
        .filter(e => parseFloat(getComputedStyle(e).fontSize) < 12).map(e => e.outerHTML.slice(0, 80))""")
    assert small == []


@pytest.mark.parametrize("width", [390, 1100])
def test_tab_reaches_every_link_fold_and_box_and_shows_where_it_is(open_page, width):
    page = open_page("01-board", width)
    wanted = page.evaluate("""[...document.querySelectorAll('a[href], summary, [tabindex="0"]')]
        .filter(e => e.checkVisibility()).map((e, i) => (e.dataset.n = i))""")
    reached = []
    for _ in range(3 * len(wanted)):
        page.keyboard.press("Tab")
        here = page.evaluate("""() => { const e = document.activeElement, s = getComputedStyle(e);
            return [e.dataset.n ?? null, s.outlineStyle, s.outlineWidth]; }""")
        if here[0] is not None:
            assert here[1:] == ["solid", "3px"]
            reached.append(int(here[0]))
    assert list(dict.fromkeys(reached))[: len(wanted)] == wanted


def test_skip_link_comes_first_becomes_visible_and_leads_to_the_text(open_page):
    page = open_page("01-board")
    assert page.locator(".skip").bounding_box()["y"] < 0
    page.keyboard.press("Tab")
    assert page.locator(".skip").bounding_box()["y"] >= 0
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"


def test_keys_open_the_answer(open_page):
    page = open_page("01-board")
    assert not page.get_by_text("bytes 4 and 13").is_visible()
    page.get_by_text("Show the answer").focus()
    page.keyboard.press("Enter")
    assert page.get_by_text("bytes 4 and 13").is_visible()


def test_dark_page_is_dark_and_pictures_keep_their_paper(open_page):
    def brightness(page, selector):
        colour = page.evaluate(f"getComputedStyle(document.querySelector('{selector}')).backgroundColor")
        return sum(int(n) for n in colour[4:-1].split(","))

    light, dark = open_page("01-board"), open_page("01-board", scheme="dark")
    assert brightness(light, "body") > 700 and brightness(dark, "body") < 150
    assert brightness(dark, ".out.html") == brightness(light, "body")


def test_table_of_contents_leads_to_its_section(open_page):
    page = open_page("01-board", 390)
    page.get_by_role("navigation", name="In this chapter").get_by_role("link", name="Exercises").click()
    assert 0 <= page.locator("#Exercises").bounding_box()["y"] < 300


CHAPTERS = pytest.mark.skipif(not list(NOTEBOOKS.glob("*.ipynb")), reason="no chapter is written yet")
SIZES = pytest.mark.parametrize("width, scheme", [(1100, "light"), (390, "dark")])


@pytest.fixture
def chapters(chromium, tmp_path, width, scheme):
    """The course's own pages, one after the other, with all folds open: (file name, page)."""
    context = chromium.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)

    def opened():
        for file in export(None, tmp_path):
            page = watched(context)
            page.goto(file.as_uri())
            open_all(page)
            yield file.name, page

    yield opened()
    context.close()


@CHAPTERS
@SIZES
def test_chapters_of_the_course_ask_for_nothing_and_never_scroll_sideways(chapters, width):
    for name, page in chapters:
        assert page.said == [], name
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name


@CHAPTERS
@SIZES
def test_axe_finds_nothing_serious_in_the_chapters_of_the_course(chapters, axe):
    for name, page in chapters:
        assert serious(page, axe) == [], name


@CHAPTERS
@pytest.mark.parametrize("width, scheme", [(1100, "light")])
def test_code_of_76_characters_is_not_cut_on_a_wide_page(chapters):
    """The house rule for cells written by hand (tests/notebooks); an excerpt is as wide as its source."""
    for name, page in chapters:
        cut = page.evaluate("""[...document.querySelectorAll('pre.code')].filter(e =>
            e.scrollWidth > e.clientWidth && e.innerText.split('\\n').every(line => line.length <= 76))
            .map(e => e.innerText.slice(0, 80))""")
        assert cut == [], name


def test_paper_shows_folded_text_whole_lines_and_no_navigation(open_page):
    page = open_page("01-board", 700, "dark")
    page.emulate_media(media="print", color_scheme="dark")
    assert page.locator("details .inside p strong").first.bounding_box()["height"] > 0
    assert page.get_by_text("bytes 4 and 13").bounding_box()["height"] > 0
    assert not page.locator(".contents").is_visible() and not page.locator(".turn").is_visible()
    cut = page.evaluate("""[...document.querySelectorAll('pre, .wide')]
        .filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.outerHTML.slice(0, 80))""")
    assert cut == []
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(31, 35, 40)"
