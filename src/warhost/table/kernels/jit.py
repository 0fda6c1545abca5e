"""The one place that knows numba: a typed decorator for compiled kernels."""

from collections.abc import Callable
from typing import TypeVar, cast

from numba import njit

Function = TypeVar("Function", bound=Callable[..., object])


def fast(function: Function) -> Function:
    """Compile on first use and keep the machine code beside the source, so that later runs start at once.

    The cache of a caller does not notice edits to functions it calls in other files: after such an edit, delete
    the *.nbi files in __pycache__.
    """
    return cast(Function, njit(cache=True, error_model="numpy")(function))
