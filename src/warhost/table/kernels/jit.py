"""The one place that knows numba: a typed decorator for compiled kernels."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit
from numba.core.compiler_lock import global_compiler_lock

Function = TypeVar("Function", bound=Callable[..., object])
STAMP = "kernels.sources"


def forget_other_sources(folder: Path) -> None:
    """Machine code of other sources than these goes: numba looks at a kernel's own file, not at those it calls."""
    sources = [(each.name, each.stat()) for each in sorted(folder.glob("*.py"))]
    now = "".join(f"{name} {file.st_size} {file.st_mtime_ns}\n" for name, file in sources)
    held = folder / "__pycache__"
    with suppress(OSError):  # where nobody may write, numba keeps nothing either
        if (held / STAMP).exists() and (held / STAMP).read_text() == now:
            return
        for each in (*held.glob("*.nbi"), *held.glob("*.nbc")):
            each.unlink(missing_ok=True)
        held.mkdir(exist_ok=True)
        (held / STAMP).write_text(now)


forget_other_sources(Path(__file__).parent)


def fast(function: Function) -> Function:
    """Compile on first use and keep the machine code beside the source, so that later runs start at once."""
    return cast(Function, njit(cache=True, error_model="numpy")(function))


def bare(function: Function) -> Function:
    """The same for kernels that make and return no arrays: they do not count who holds those that they are handed.

    Counting takes longer than most questions, for it must be safe where several threads count.
    """
    options: dict[str, Any] = {"cache": True, "error_model": "numpy", "_nrt": False}
    return cast(Function, njit(**options)(function))


def is_compiling() -> bool:
    """Is a kernel being compiled just now? Whoever breaks that off can never use it."""
    return bool(cast(Any, global_compiler_lock).is_locked())


def was_compiled(kernel: Callable[..., object]) -> bool:
    """Does machine code of an earlier run lie where this kernel's belongs?"""
    return any(Path(cast(Any, kernel)._cache.cache_path).glob("*.nbi"))
