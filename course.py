"""The front door of the course. It needs Python 3.11 or newer and nothing else (Windows: py course.py lab).

python3 course.py lab            opens JupyterLab on the first chapter; first makes the folder .venv
python3 course.py test [--all]   runs the tests; --all adds the slow ones and those that need other programs
python3 course.py COMMAND ...    any command of python -m mc64, for instance: export
"""
import sys
if sys.version_info < (3, 11):  # no newer syntax in this file: an old Python has to get as far as this line
    sys.exit("The course needs Python 3.11 or newer; this is Python " + sys.version.split()[0] + ".")
import hashlib, importlib.util, os, pathlib, shutil, signal, subprocess, tempfile, time

ROOT = pathlib.Path(__file__).resolve().parent
PYTHON = ROOT / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = ROOT / ".venv" / "course-stamp.txt"  # written last: a .venv without it is half made, or not ours


def step(words, *command):  # a dot every two seconds; the command's own words only when it fails
    print(words, end=" ", flush=True)
    with tempfile.TemporaryFile() as log:
        job = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        while job.poll() is None:
            print(".", end="", flush=True)
            time.sleep(2)
        log.seek(0)
        told = log.read().decode("utf-8", "replace")[-3000:]
    if job.returncode:
        sys.exit("\n" + told + "\nThe set-up failed. Is there a network? The same command tries again.")
    print(" done", flush=True)


def prepare(extra):
    files = b"".join((ROOT / name).read_bytes() for name in ("pyproject.toml", "constraints.txt"))
    home, packages = "{} Python {}.{}".format(ROOT, *sys.version_info), hashlib.sha256(files).hexdigest()
    stamp = STAMP.read_text(encoding="utf-8").split("\n") if STAMP.exists() else []
    probe = [PYTHON, "-c", "import pip"]
    usable = stamp[:1] == [home] and PYTHON.exists() and not subprocess.call(probe, stderr=subprocess.DEVNULL)
    if usable and stamp[1:] in ([packages, extra], [packages, ".[dev]"]):
        return
    uv, base = shutil.which("uv"), getattr(sys, "_base_executable", sys.executable)  # base: not .venv's own
    if not uv and not importlib.util.find_spec("ensurepip"):
        sys.exit("This Python has no venv module. On Debian and Ubuntu: apt install python3-venv. Try again.")
    STAMP.unlink(missing_ok=True)
    if not usable:
        shutil.rmtree(STAMP.parent, ignore_errors=True)
        step("New .venv", *([uv, "venv", "--seed", "-p", base] if uv else [base, "-m", "venv"]), STAMP.parent)
    install = [uv, "pip", "install", "-p", PYTHON] if uv else [PYTHON, "-m", "pip", "install"]
    step("Installing the packages (a minute or two)", *install, "-c", "constraints.txt", "-e", extra)
    STAMP.write_text("\n".join((home, packages, extra)), encoding="utf-8")


name, *rest = sys.argv[1:] or ["--help"]
name in ("-h", "--help") and sys.exit(print(__doc__))
prepare(".[dev]" if name == "test" else ".")
first = [] if any(word.endswith(".ipynb") for word in rest) else ["notebooks/01-board.ipynb"]
marks = [] if {"-m", "--all"} & {*rest} else ["-m", "not (browser or slow or tass or vice)"]
runs = {"lab": ["jupyterlab", *first, *rest], "test": ["pytest", *marks, *(w for w in rest if w != "--all")]}
signal.signal(signal.SIGINT, lambda *_: None)  # Ctrl-C is for the command: it says when it has ended
run, folder = runs.get(name, ["mc64", name, *rest]), ROOT if name in runs else None
sys.exit(subprocess.call([PYTHON, "-m", *run], cwd=folder))
