"""What the browser tests do with a player, and read from it."""


def frame(page, n=0):
    return int(page.locator(".mc64-player").nth(n).get_attribute("data-frame"))


def now(page):
    return page.get_by_role("status").first.inner_text()


def press(page, name):
    page.get_by_role("button", name=name).first.click()


def drawn(page, kind=".node.in"):
    return page.locator(f".tree {kind}").count()


def moves_on_tape(page, kind=".name:not(.free)"):
    return page.locator(f".tape {kind}").all_text_contents()


def to(page, n):
    page.locator("input").first.evaluate(
        "(e, n) => { e.value = n; e.dispatchEvent(new Event('input', {bubbles: true})); }", n)
