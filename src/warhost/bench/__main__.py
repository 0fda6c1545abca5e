"""`python -m warhost.bench`: time everything, print the table, write bench.json."""

import pkgutil
from importlib import import_module
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

import warhost.bench as package
from warhost.bench import BENCHES, Measured, measure
from warhost.table.kernels import COMPILED


def load() -> None:
    """Import every module of benches, which registers them."""
    for module in pkgutil.iter_modules(package.__path__):
        if not module.name.startswith("_"):
            import_module(f"{package.__name__}.{module.name}")


def report(results: list[Measured]) -> Table:
    """The results as a person reads them."""
    kernels = "compiled" if COMPILED else "plain Python (numba is not installed)"
    table = Table("bench", box=None, padding=(0, 2, 0, 0), caption=f"medians on one core; kernels: {kernels}")
    for heading in ("median", "unit", "target", "of target"):
        table.add_column(heading, justify="left" if heading == "unit" else "right")
    for each in results:
        colour = "green" if each.ratio <= 1 else "red"
        table.add_row(
            each.name, f"{each.median:,.3g}", each.unit, f"{each.target:g}", f"[{colour}]{each.ratio:.0%}[/{colour}]"
        )
    return table


def main(
    only: Annotated[str, typer.Option(help="Time only benches whose name has this in it.")] = "",
    output: Annotated[Path, typer.Option(help="Where the figures go.")] = Path("bench.json"),
) -> None:
    """Time the hot paths and compare them with their targets."""
    load()
    console = Console(highlight=False)
    results = []
    with console.status("measuring") as status:
        for each in BENCHES:
            if only.lower() in each.name.lower():
                status.update(f"measuring {each.name}")
                results.append(measure(each))
    console.print(report(results))
    output.write_bytes(msgspec.json.format(msgspec.json.encode(results)) + b"\n")
    console.print(f"wrote {output}")


if __name__ == "__main__":
    typer.run(main)
