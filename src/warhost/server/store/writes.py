"""Writes that belong together."""

from collections.abc import Sequence
from concurrent.futures import Future
from threading import Lock


def together(kept: "Sequence[Future[None]]") -> "Future[None]":
    """Done when all of them are on disk; broken when one of them is."""
    done: Future[None] = Future()
    left, lock = len(kept), Lock()

    def one(each: "Future[None]") -> None:
        nonlocal left
        with lock:
            left -= 1
            if done.done():
                return
            if (error := each.exception()) is not None:
                done.set_exception(error)
            elif not left:
                done.set_result(None)

    if not kept:
        done.set_result(None)
    for each in kept:
        each.add_done_callback(one)
    return done
