"""`warhost play` from the command line."""

import socket
import webbrowser
from pathlib import Path

import pytest
from typer.testing import CliRunner

from warhost.battlepacks.registry import usual_pack
from warhost.cli import compiling, main
from warhost.cli.play import open_page
from warhost.server.http.listener import own_address
from warhost.server.settings import Settings, data_folder
from warhost.table import kernels


def test_a_port_that_is_taken_is_said_in_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        told = CliRunner().invoke(main, ["play", "--port", str(port), "--data", str(tmp_path), "--no-browser"])
    assert told.exit_code == 1
    assert "try another --port" in " ".join(told.output.split())


def test_a_folder_that_cannot_be_is_said_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    told = CliRunner().invoke(main, ["play", "--port", "0", "--data", str(file / "x"), "--no-browser"])
    assert told.exit_code == 1
    assert "error" in told.output


def test_the_page_opens_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    open_page("http://127.0.0.1:1/")
    assert opened == []
    monkeypatch.setenv("DISPLAY", ":0")
    open_page("http://127.0.0.1:1/")
    assert opened == ["http://127.0.0.1:1/"]


def test_an_address_for_friends() -> None:
    assert own_address().count(".") == 3 or own_address() == "localhost"


def test_battles_are_kept_in_the_users_own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "warhost"
    settings = Settings(data=data_folder())
    assert settings.url == f"sqlite:///{tmp_path / 'warhost' / 'warhost.db'}"
    assert settings.is_local
    assert not Settings(data=tmp_path, host="0.0.0.0").is_local


def test_kernels_are_compiled_before_anybody_waits_for_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begun: list[list[str]] = []
    monkeypatch.setattr("subprocess.run", lambda command, **_: begun.append(command))
    compiling.compile_once()
    assert (begun, capsys.readouterr().out) == ([], ""), "what was compiled before is there"
    monkeypatch.setattr(kernels, "are_ready", lambda: False)
    compiling.compile_once()
    assert begun[0][-5:] == ["battle", "--seed", "1", "--pack", usual_pack().id]
    assert "once" in capsys.readouterr().out
