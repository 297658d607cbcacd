"""Spreads work over processes, or over a Ray cluster; the results come in the order of the tasks.

A task must hold everything that its result depends on. Then where it is done changes nothing, and neither does what
was done there before.
"""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import active_children, get_context
from multiprocessing.process import BaseProcess
from typing import Any, NoReturn, TypeVar

from lastcard.lab.extras import extra

Task = TypeVar("Task")
Result = TypeVar("Result")

# Workers hash texts alike, so that a bot which walks through a set walks the same way everywhere.
_SAME_HASHES = {"PYTHONHASHSEED": "0"}
_FAREWELL = 1.0  # seconds in which a process may end what it has started itself
# Ray tells nobody about its use, and says nothing of the tasks that are dropped when one has failed.
_RAY_MANNERS = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_IGNORE_UNHANDLED_ERRORS": "1"}
_RAY_HERE: dict[str, Any] = {"num_cpus": 2, "include_dashboard": False, "_node_ip_address": "127.0.0.1"}


@dataclass(frozen=True)
class Where:
    """Where work is done: in so many processes (0: in this one), or on a Ray cluster (`local`: a small one here)."""

    jobs: int = 0
    ray: str | None = None

    def __post_init__(self) -> None:
        if self.ray is not None:
            _find_ray()


def spread(function: Callable[[Task], Result], tasks: Sequence[Task], where: Where) -> Iterator[Result]:
    """The result of every task, in the order of the tasks."""
    if where.ray is not None:
        return _on_ray(function, tasks, where.ray)
    if where.jobs == 0:
        return map(function, tasks)
    return _in_processes(function, tasks, min(where.jobs, len(tasks)))  # more would have nothing to do


def _in_processes(function: Callable[[Task], Result], tasks: Sequence[Task], jobs: int) -> Iterator[Result]:
    context = get_context("spawn")  # the same on every system, and nothing of this process leaks into the others
    others = set(active_children())
    with _environment(_SAME_HASHES), ProcessPoolExecutor(jobs, context, _leave_signals_to_the_parent) as pool:
        try:
            for future in [pool.submit(_unless_stopped, function, task) for task in tasks]:
                yield future.result()
        except BrokenProcessPool:
            raise ValueError("a process that did a part of the work has ended all of a sudden") from None
        except BaseException:
            _end(set(active_children()) - others)
            raise


def _end(workers: Collection[BaseProcess]) -> None:
    """What they still do may take long, and nobody waits for it."""
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.join(_FAREWELL)
        worker.kill()


class _Stopped(BaseException):
    """The parent wants to hear no more; nobody else catches this."""


def _leave_signals_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _stop)


def _stop(*_: object) -> NoReturn:
    raise _Stopped


def _unless_stopped(function: Callable[[Task], Result], task: Task) -> Result:
    """Do a task; if it is stopped, it still ends what it has started (programs that play), and then all is over."""
    try:
        return function(task)
    except _Stopped:
        os._exit(1)


@contextmanager
def _environment(values: dict[str, str]) -> Iterator[None]:
    """Set variables for the processes that are started meanwhile."""
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


# -- Ray -----------------------------------------------------------------------------------------


def _find_ray() -> Any:  # noqa: ANN401  # an optional package
    return extra("ray", "ray", "--ray")


def _on_ray(function: Callable[[Task], Result], tasks: Sequence[Task], address: str) -> Iterator[Result]:
    ray = _find_ray()
    with _cluster(ray, address):
        remote = ray.remote(function)
        for reference in [remote.remote(task) for task in tasks]:
            try:
                yield ray.get(reference)
            except ray.exceptions.RayTaskError as error:
                raise error.cause from None  # as if it had happened here


@contextmanager
def _cluster(ray: Any, address: str) -> Iterator[None]:  # noqa: ANN401  # an optional package
    """A connection to a cluster; one that is there already is used, and left alone."""
    if ray.is_initialized():
        yield
        return
    with _environment(_SAME_HASHES | _RAY_MANNERS):
        _connect(ray, address)
        try:
            yield
        finally:
            ray.shutdown()


def _connect(ray: Any, address: str) -> None:  # noqa: ANN401
    settings = _RAY_HERE if address == "local" else {"address": address}
    try:
        _knock(address)
        ray.init(**settings, log_to_driver=False, logging_level="error", runtime_env={"env_vars": _SAME_HASHES})
    except (OSError, ValueError, RuntimeError) as error:
        raise ValueError(f"there is no Ray cluster at {address!r}: {str(error).splitlines()[0]}") from None


def _knock(address: str) -> None:
    """OSError if nobody answers there; Ray itself would try for minutes, and say much that nobody understands."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host, int(port)), timeout=5).close()
