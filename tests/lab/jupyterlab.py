"""JupyterLab in Chromium, for tests: a fresh server, one notebook open in it, and cells to edit and run."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
         "--disable-background-networking", "--disable-component-update"]
QUIET = {"fetchNews": "false", "checkForUpdates": False}
STARTING = 60  # seconds a server may take

READY = """async () => {
    const w = jupyterapp.shell.currentWidget;
    await w.context.ready; await w.sessionContext.ready; await w.sessionContext.session?.kernel?.info;
}"""
CELLS = """() => jupyterapp.shell.currentWidget.content.model.toJSON().cells.map(
    cell => ({source: [cell.source].flat().join(''), outputs: cell.outputs || []}))"""
PUT = """([index, text]) => {
    const notebook = jupyterapp.shell.currentWidget.content;
    notebook.activeCellIndex = index; notebook.deselectAll();
    notebook.activeCell.model.sharedModel.setSource(text);
}"""


class Notebook:
    """A notebook open in JupyterLab. What it says is read from its model, not from the page."""

    def __init__(self, page, outside):
        self.page, self.outside = page, outside

    def cells(self) -> list[dict]:
        """Every cell as {source, outputs}."""
        return self.page.evaluate(CELLS)

    def errors(self) -> list[str]:
        outputs = [output for cell in self.cells() for output in cell["outputs"]]
        return [f"{o['ename']}: {o['evalue']}" for o in outputs if o["output_type"] == "error"]

    def find(self, *parts: str) -> int:
        """The number of the first cell whose source has all these parts."""
        return next(n for n, cell in enumerate(self.cells()) if all(part in cell["source"] for part in parts))

    def run_all(self) -> None:
        self.page.evaluate("() => jupyterapp.commands.execute('notebook:run-all-cells')")

    def run(self, index: int, source: str) -> list[dict]:
        """Puts a text into a cell, runs the cell and returns its outputs."""
        self.page.evaluate(PUT, [index, source])
        self.page.evaluate("() => jupyterapp.commands.execute('notebook:run-cell')")
        return self.cells()[index]["outputs"]

    def picture(self, index: int, path: Path) -> None:
        """A PNG of one cell."""
        self.page.evaluate("i => jupyterapp.shell.currentWidget.content.scrollToItem(i, 'center')", index)
        cell = self.page.locator(f'.jp-Notebook .jp-Cell[data-windowed-list-index="{index}"]')
        cell.screenshot(path=str(path))


def text_of(outputs: list[dict]) -> str:
    """Outputs as text: streams, the plain form of displays, the traces of errors."""
    parts = []
    for output in outputs:
        plain = output.get("data", {}).get("text/plain")
        shown = output.get("text") or plain or output.get("traceback") or ""
        between = "\n" if "traceback" in output else ""
        parts.append(shown if isinstance(shown, str) else between.join(shown))
    return "\n".join(parts)


@contextmanager
def opened(notebook: Path, root: Path, chromium: str, theme: str = "JupyterLab Light"):
    """A copy of the notebook's folder in `root`, served, and the notebook open and its kernel ready."""
    from playwright.sync_api import sync_playwright

    shutil.copytree(notebook.parent, root / "nb")
    with _server(root) as here, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        page = browser.new_context(viewport={"width": 1280, "height": 1400}).new_page()
        page.set_default_timeout(120_000)
        outside = []
        ours = (here, here.replace("http", "ws"), "data:", "blob:")
        page.on("request", lambda r: r.url.startswith(ours) or outside.append(r.url))
        page.goto(f"{here}/doc/tree/{notebook.name}?reset")
        page.wait_for_selector(".jp-Notebook .jp-CodeCell")
        page.wait_for_function("window.jupyterapp?.shell.currentWidget?.sessionContext")
        page.evaluate(READY)
        page.evaluate("theme => jupyterapp.commands.execute('apputils:change-theme', {theme})", theme)
        yield Notebook(page, outside)
        browser.close()


@contextmanager
def _server(root: Path):
    """A JupyterLab that reads and writes nothing outside `root`; yields its address."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    settings = root / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    (settings / "notification.jupyterlab-settings").write_text(json.dumps(QUIET), encoding="utf-8")
    folders = {f"JUPYTER_{kind}_DIR": str(root / kind.lower()) for kind in ("CONFIG", "RUNTIME")}
    env = dict(os.environ, JUPYTERLAB_SETTINGS_DIR=str(root / "settings"), IPYTHONDIR=str(root / "ip"),
               JUPYTERLAB_WORKSPACES_DIR=str(root / "workspaces"), **folders)
    command = [sys.executable, "-m", "jupyter", "lab", "--no-browser", "--allow-root", "--ip=127.0.0.1",
               f"--port={port}", "--ServerApp.port_retries=0", "--IdentityProvider.token=",
               "--ServerApp.password=", f"--ServerApp.root_dir={root / 'nb'}", "--expose-app-in-browser"]
    with (root / "log").open("w", encoding="utf-8") as log:
        server = subprocess.Popen(command, env=env, stdout=log, stderr=subprocess.STDOUT)
        try:
            here = f"http://127.0.0.1:{port}"
            _wait_for(here + "/api/status", root / "log")
            yield here
        finally:
            server.terminate()
            server.wait(20)


def _wait_for(address: str, log: Path) -> None:
    end = time.monotonic() + STARTING
    while time.monotonic() < end:
        try:
            urllib.request.urlopen(address, timeout=2).close()
            return
        except OSError:
            time.sleep(0.2)
    raise TimeoutError("JupyterLab did not start:\n" + log.read_text(encoding="utf-8")[-2000:])
