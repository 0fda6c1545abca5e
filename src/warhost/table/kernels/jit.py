"""The one place that knows numba: a typed decorator for compiled kernels."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit
from numba.core.compiler_lock import global_compiler_lock

Function = TypeVar("Function", bound=Callable[..., object])


def fast(function: Function) -> Function:
    """Compile on first use and keep the machine code beside the source, so that later runs start at once.

    The cache of a caller does not notice edits to functions it calls in other files: after such an edit, delete
    the *.nbi files in __pycache__.
    """
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
