"""What the files of the pages must hold, browser or not: one catalogue of texts, no strangers, nothing inline."""

import re
from pathlib import Path

import pytest

import warhost.server

WEB = Path(warhost.server.__file__).parent / "web"
SCRIPTS = sorted(WEB.rglob("*.js"))
SHEETS = sorted(WEB.rglob("*.css"))
SHELLS = sorted(WEB.glob("*.html"))
KEY = re.compile(r"^  \"?([\w.-]+)\"?:\s+\".*\",$", re.MULTILINE)
SAID = re.compile(r'say\(\s*"([^"]+)"')
BUILT = re.compile(r"`([a-z][a-z.-]*\.[^`\s]*\$\{[^`]*)`")


def name_of(path: Path) -> str:
    return str(path.relative_to(WEB))


def catalogue() -> list[str]:
    files = sorted((WEB / "js" / "texts" / "en").glob("*.js"))
    return [key for path in files for key in KEY.findall(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("path", SCRIPTS + SHEETS, ids=name_of)
def test_no_file_is_too_long(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 500


@pytest.mark.parametrize("path", [*SCRIPTS, *SHEETS, *SHELLS], ids=name_of)
def test_nothing_comes_from_elsewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?://[a-z]", text)
    assert "innerHTML" not in text
    assert "eval(" not in text


@pytest.mark.parametrize("path", SCRIPTS, ids=name_of)
def test_no_module_is_imported_twice(path: Path) -> None:
    """A name imported twice stops the whole page."""
    found = re.findall(r'^import [^;]* from "([^"]+)";$', path.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(found) == len(set(found))


@pytest.mark.parametrize("path", SHELLS, ids=name_of)
def test_nothing_is_inline(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*src=)", text)
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=", text)


def test_every_text_is_in_the_catalogue_and_used() -> None:
    known = catalogue()
    assert len(known) == len(set(known))
    scripts = "\n".join(path.read_text(encoding="utf-8") for path in SCRIPTS if "texts" not in path.parts)
    shells = "\n".join(path.read_text(encoding="utf-8") for path in SHELLS)
    said = set(SAID.findall(scripts)) | set(re.findall(r'data-(?:say|label|title)="([^"]+)"', shells))
    assert sorted(said - set(known)) == []
    patterns = [re.compile(re.sub(r"\\\$\\\{.*?\\\}", ".+", re.escape(each))) for each in BUILT.findall(scripts)]
    quoted = set(re.findall(r'"([a-z][\w.-]*)"', scripts))
    unused = [
        key for key in known
        if key not in said and key not in quoted and not any(each.fullmatch(key) for each in patterns)
    ]  # fmt: skip
    assert unused == []
