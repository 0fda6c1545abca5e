"""The one place that knows numba: a typed decorator for compiled kernels."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

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
