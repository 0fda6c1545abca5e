"""XML from files nobody vouches for."""

from pathlib import Path

import pytest

from warhost.catalogues import markup
from warhost.catalogues.markup import CatalogueError, read_xml
from warhost.catalogues.shelf import read_shelf
from warhost.factions import markup as any_markup

CHECKOUT = Path(__file__).parent / "checkout"
BOMB = """<?xml version="1.0"?>
<!DOCTYPE catalogue [
  <!ENTITY a "aaaaaaaaaa">
  <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
]>
<catalogue id="x" name="&b;"/>"""
OUTSIDE = """<?xml version="1.0"?>
<!DOCTYPE catalogue [<!ENTITY secret SYSTEM "file:///etc/passwd">]>
<catalogue id="x" name="x">&secret;</catalogue>"""
FOREIGN = '<!DOCTYPE catalogue SYSTEM "http://example.invalid/x.dtd">\n<catalogue id="x" name="x"/>'


def written(folder: Path, text: str | bytes) -> Path:
    path = folder / "x.cat"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_a_tree_with_lines(tmp_path: Path) -> None:
    root = read_xml(written(tmp_path, '<a xmlns="urn:x" id="1">\n <b name=" two  words ">one <c/>more</b>\n</a>'))
    assert (root.tag, root.id, root.line) == ("a", "1", 1)
    (inner,) = root.children
    assert (inner.tag, inner.name, inner.text, inner.line) == ("b", "two words", "one more", 2)
    assert [each.tag for each in root.within()] == ["b", "c"]


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("<catalogue>\n<profiles>\n</catalogue>", 3, "this is not XML: mismatched tag"),
        ("<catalogue>\n\n  <a b='1' b='2'/></catalogue>", 3, "this is not XML: duplicate attribute"),
        ("<catalogue>\n&nbsp;</catalogue>", 2, "this is not XML: undefined entity"),
        ("", 1, "this is not XML: no element found"),
        (b"\xff\xfe\x00", 1, "this is not XML"),
        ("<?xml version='1.0' encoding='klingon'?><a/>", 1, "this is not XML"),
        (BOMB, 2, "it declares a document type"),
        (OUTSIDE, 2, "it declares a document type"),
        (FOREIGN, 1, "it declares a document type"),
        ("<a>" * 300 + "</a>" * 300, 1, "nested more than 200 deep"),
    ],
)
def test_what_is_wrong_is_said_with_file_and_line(tmp_path: Path, text: str | bytes, line: int, why: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(CatalogueError) as raised:
        read_xml(path)
    assert str(raised.value).startswith(f"{path}, line {line}: ")
    assert why in str(raised.value)


def test_what_is_huge_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path, "<a>" + "<b/>" * 50 + "</a>")
    monkeypatch.setattr(any_markup, "MOST", 20)
    with pytest.raises(CatalogueError, match="more than 20 elements"):
        read_xml(path)
    monkeypatch.setattr(markup, "LARGEST", 100)
    with pytest.raises(CatalogueError, match="207 bytes; no catalogue has more than 100"):
        read_xml(path)


def test_what_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match="cannot be read: No such file"):
        read_xml(tmp_path / "none.cat")
    with pytest.raises(CatalogueError, match="no catalogues"):
        read_shelf(tmp_path)
    with pytest.raises(CatalogueError, match="no such file or folder"):
        read_shelf(tmp_path / "none" / "x.cat")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("<gameSystem id='x' name='x'/>", "<gameSystem> where <catalogue> should stand"),
        ("<catalogue name='x'/>", "no id or no name"),
        ("<catalogue id='x' name='!!'/>", "no id or no name"),
        ("<catalogue id='x' name='x'/>", "no game system"),
    ],
)
def test_a_checkout_that_is_none(tmp_path: Path, text: str, why: str) -> None:
    written(tmp_path, text)
    with pytest.raises(CatalogueError, match=why):
        read_shelf(tmp_path)


def test_two_files_with_one_id(tmp_path: Path) -> None:
    for name in ("a.cat", "b.cat"):
        (tmp_path / name).write_text("<catalogue id='x' name='x'/>")
    (tmp_path / "c.gst").write_text("<gameSystem id='y' name='y'/>")
    shelf = read_shelf(tmp_path)
    assert [book.file.name for book in shelf.books.values()] == ["a.cat", "c.gst"]
    assert shelf.unread == {tmp_path / "b.cat": f"{tmp_path / 'b.cat'}, line 1: a.cat has the id 'x' already"}


def test_a_game_system_that_cannot_be_read(tmp_path: Path) -> None:
    written(tmp_path, "<catalogue id='x' name='x'/>")
    (tmp_path / "c.gst").write_text("<gameSystem")
    with pytest.raises(CatalogueError, match=r"c\.gst, line 1: this is not XML"):
        read_shelf(tmp_path)


@pytest.mark.parametrize(
    ("kinds", "told"),
    [
        ('<profileType name="Model" id="t"/>', True),
        ('<profileType name="Unit" id="t"><characteristicTypes><characteristicType name="Wounds" id="w"/>'
         '<characteristicType name="Bravery" id="b"/></characteristicTypes></profileType>', True),
        ('<profileType name="Unit" id="t"><characteristicTypes>'
         + "".join(f'<characteristicType name="{each}" id="{each}"/>' for each in ("Move", "Health", "Save", "Control"))
         + "</characteristicTypes></profileType>", False),
        ("", False),
    ],
)  # fmt: skip
def test_another_game_or_edition_is_told(tmp_path: Path, kinds: str, told: bool) -> None:
    written(tmp_path, "<catalogue id='x' name='x'/>")
    system = f"<gameSystem id='y' name='Space Battles'><profileTypes>{kinds}</profileTypes></gameSystem>"
    (tmp_path / "c.gst").write_text(system)
    if not told:
        assert read_shelf(tmp_path).system.name == "Space Battles"
        return
    with pytest.raises(CatalogueError, match=r"c\.gst: Space Battles is another game, or another edition"):
        read_shelf(tmp_path)


def test_a_catalogue_for_another_game_system_is_told(tmp_path: Path) -> None:
    written(tmp_path, "<catalogue id='x' name='x' gameSystemId='y'/>")
    (tmp_path / "far.cat").write_text("<catalogue id='far' name='far' gameSystemId='z'/>")
    (tmp_path / "c.gst").write_text("<gameSystem id='y' name='y'/>")
    shelf = read_shelf(tmp_path)
    assert sorted(shelf.books) == ["x", "y"]
    assert list(shelf.unread.values()) == [
        f"{tmp_path / 'far.cat'}: it is for another game system (z), which is not here"
    ]


def test_links_that_go_in_circles_end(tmp_path: Path) -> None:
    for each in CHECKOUT.iterdir():
        (tmp_path / each.name).write_bytes(each.read_bytes())
    path = tmp_path / "Moss Wardens - Library.cat"
    circle = '<entryLink name="Again" id="again" type="selectionEntry" targetId="u-captain"/>'
    path.write_text(path.read_text().replace('targetId="s-general"/>', f'targetId="s-general"/>{circle}'))
    shelf = read_shelf(tmp_path)
    assert len(list(shelf.parts(shelf.index["u-captain"], lambda at, each: False))) < 20
