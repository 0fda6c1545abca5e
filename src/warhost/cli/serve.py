"""`warhost serve`: the game for others, on one machine or several."""

from importlib.util import find_spec
from ipaddress import ip_network
from typing import Annotated

import typer

from warhost.cli.console import console, fail
from warhost.cli.play import AllowedHosts, Data, Database, Pace, Port, Processes, WorkProcesses

Host = Annotated[str, typer.Option("--host", metavar="ADDRESS", help="Where to listen; 0.0.0.0 for everywhere.")]
Workers = Annotated[int, typer.Option("--workers", metavar="N", min=1, max=64, help="Processes that serve.")]
RootPath = Annotated[
    str, typer.Option("--root-path", metavar="PATH", help="The path below which a proxy shows the game: /warhost.")
]
Proxies = Annotated[
    list[str] | None,
    typer.Option("--trusted-proxy", metavar="ADDRESS", help="A proxy that is believed about whom it asks for."),
]
MetricsFrom = Annotated[
    list[str] | None,
    typer.Option("--metrics-from", metavar="NETWORK", help="Who may read /metrics; this machine without it."),
]
Inner = Annotated[
    str, typer.Option("--inner-host", metavar="ADDRESS", help="Where workers on other machines reach these ones.")
]
Ray = Annotated[
    str | None,
    typer.Option("--ray", metavar="ADDRESS", help="A Ray cluster that thinks for warlords.", show_default=False),
]
Drain = Annotated[float, typer.Option("--drain", metavar="S", min=0, help="Seconds to finish requests in at the end.")]
Keep = Annotated[
    float | None,
    typer.Option("--keep-days", metavar="N", min=1, help="Erase what nobody touched for so long.", show_default=False),
]
Format = Annotated[str, typer.Option("--log-format", metavar="text|json", help="How log lines look.")]
Level = Annotated[str, typer.Option("--log-level", metavar="LEVEL", help="debug, info, warning or error.")]

Lobby = Annotated[bool, typer.Option("--lobby", help="A lobby: invitations that anybody on this server may take.")]

HERE = ("127.0.0.0/8", "::1")


def register(main: typer.Typer) -> None:
    """Add `warhost serve`."""
    main.command("serve")(serve)


def serve(
    host: Host = "127.0.0.1",
    port: Port = 8000,
    data: Data = None,
    database: Database = None,
    workers: Workers = 1,
    bot_processes: Processes = 1,
    work_processes: WorkProcesses = 2,
    allowed_host: AllowedHosts = None,
    pace: Pace = 0.6,
    root_path: RootPath = "",
    trusted_proxy: Proxies = None,
    metrics_from: MetricsFrom = None,
    inner_host: Inner = "127.0.0.1",
    ray: Ray = None,
    drain: Drain = 10.0,
    keep_days: Keep = None,
    log_format: Format = "text",
    log_level: Level = "warning",
    lobby: Lobby = False,
) -> None:
    """Serve the game to others: several processes, behind a proxy, in SQLite or PostgreSQL.

    [cyan]warhost serve --workers 2 --root-path /warhost --trusted-proxy 127.0.0.1[/cyan]
      two processes behind a proxy on this machine
    [cyan]warhost serve --workers 4 --database postgresql://warhost@db/warhost --inner-host 10.0.0.5[/cyan]
      one of several machines with one database

    docs/operating.md is the operator's guide.
    """
    from warhost.cli.changed_catalogues import tell_changed_catalogues
    from warhost.cli.compiling import compile_once
    from warhost.server.http.listener import serve as listen
    from warhost.server.http.supervisor import KeepsDying
    from warhost.server.settings import Settings, data_folder

    settings = Settings(
        host=host, port=port, data=data or data_folder(), database=database, pace=pace, bot_processes=bot_processes,
        ray=_ray_at(ray), work_processes=work_processes, allowed_hosts=tuple(allowed_host or ()),
        workers=workers, root_path=_path(root_path), trusted_proxies=tuple(trusted_proxy or ()), drain=drain,
        inner_host=inner_host, keep_days=keep_days, log_format=_one_of("--log-format", log_format, ("text", "json")),
        log_level=_one_of("--log-level", log_level, ("debug", "info", "warning", "error")),
        lobby=lobby, metrics_from=tuple(_network(each) for each in metrics_from or HERE),
    )  # fmt: skip
    tell_changed_catalogues()
    compile_once()
    try:
        listen(settings, lambda address: console().print(f"Serving at {address}", soft_wrap=True))
    except (OSError, ValueError, KeepsDying) as error:
        fail(str(error), 1)


def _path(text: str) -> str:
    """A root path as it is used: with a slash before, none behind."""
    path = f"/{text.strip('/')}" if text.strip("/") else ""
    if not all(each.isalnum() or each in "/-_.~" for each in path):
        fail(f"--root-path {text!r}: letters, digits, slashes and - _ . ~ only, such as /warhost")
    return path


def _ray_at(address: str | None) -> str | None:
    """A cluster's address, where Ray is installed."""
    if address is not None and find_spec("ray") is None:
        fail("--ray needs Ray, which is not installed: pip install warhost[lab]")
    return address


def _network(text: str) -> str:
    try:
        return str(ip_network(text, strict=False))
    except ValueError:
        fail(f"--metrics-from {text!r} is no network; 10.0.0.0/8 is one, and 10.0.0.7 too")


def _one_of(option: str, value: str, known: tuple[str, ...]) -> str:
    if value not in known:
        fail(f"{option} {value!r}: it is one of {', '.join(known)}")
    return value
