"""Spreads work over processes or a Ray cluster; results come in the order of the tasks.

A task must contain everything that its result depends on. Then it does not matter where it runs, or what ran there
before.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
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

# Workers hash strings alike, so that a bot that iterates over a set does so in the same order everywhere.
_SAME_HASHES = {"PYTHONHASHSEED": "0"}
_FAREWELL = 1.0  # how many seconds a worker has to end what it started
_ENDS = (signal.SIGTERM, signal.SIGHUP)
# Ray sends no usage statistics, and does not report tasks that are dropped after a failure.
_RAY_MANNERS = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_IGNORE_UNHANDLED_ERRORS": "1"}
_RAY_HERE: dict[str, Any] = {"num_cpus": 2, "include_dashboard": False, "_node_ip_address": "127.0.0.1"}


@dataclass(frozen=True)
class Where:
    """Where work runs: in that many processes (0: in this one), or on a Ray cluster (`local`: a small one here)."""

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
    context = get_context("spawn")  # the same on every system, and no state leaks into the workers
    others = set(active_children())
    with _environment(_SAME_HASHES), _told_to_end(), ProcessPoolExecutor(jobs, context, _obey_the_parent) as pool:
        try:
            with _no_interrupts():  # which workers would receive while they are still starting
                futures = [pool.submit(_unless_stopped, function, task) for task in tasks]
            for future in futures:
                yield future.result()
        except BrokenProcessPool:
            raise ValueError("a worker process has ended unexpectedly") from None
        except BaseException:
            _end(set(active_children()) - others)
            raise


def _end(workers: Collection[BaseProcess]) -> None:
    """End workers whose results nobody waits for."""
    for worker in workers:
        worker.terminate()
    try:
        for worker in workers:
            worker.join(_FAREWELL)
    finally:  # even after another interrupt
        for worker in workers:
            worker.kill()


@contextmanager
def _no_interrupts() -> Iterator[None]:
    """Block interrupts, here and in processes that are started meanwhile."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


@contextmanager
def _told_to_end() -> Iterator[None]:
    """End the workers too when this process is told to end or its terminal is closed."""
    if threading.current_thread() is not threading.main_thread():  # only the main thread receives signals
        yield
        return
    before = {number: signal.signal(number, _leave) for number in _heard()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _heard() -> list[int]:
    """The signals that end this process; under `nohup` it ignores SIGHUP."""
    return [number for number in _ENDS if signal.getsignal(number) is not signal.SIG_IGN]


def _leave(number: int, _frame: object) -> NoReturn:
    sys.exit(128 + number)


# -- in a worker ---------------------------------------------------------------------------------


class _Stopped(BaseException):
    """The parent has stopped this task; nothing else catches this."""


class _Worker:
    """The state of this worker process."""

    is_working = False


def _obey_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    for number in _heard():
        signal.signal(number, _stop)


def _stop(*_: object) -> None:
    for number in _ENDS:
        signal.signal(number, signal.SIG_IGN)  # once is enough
    if not _Worker.is_working:
        os._exit(1)
    raise _Stopped


def _unless_stopped(function: Callable[[Task], Result], task: Task) -> Result:
    """Run a task; if it is stopped, it still ends the programs that it has started, and then the process exits."""
    try:
        _Worker.is_working = True
        result = function(task)
        _Worker.is_working = False
    except _Stopped:
        os._exit(1)
    except BaseException:
        _Worker.is_working = False
        raise
    return result


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
                raise error.cause from None  # as if it had been raised here


@contextmanager
def _cluster(ray: Any, address: str) -> Iterator[None]:  # noqa: ANN401  # an optional package
    """Connect to a cluster; an existing connection is used and left open."""
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
    """OSError if nobody answers there; Ray itself would try for minutes, with obscure messages."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host, int(port)), timeout=5).close()
