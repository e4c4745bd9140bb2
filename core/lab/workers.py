"""Workers: whoever plays the games. This process, all cores of the machine, or a cluster.

Work is a function of the toolkit and jobs of text: names, numbers and JSON go out, JSON comes back. Any
`concurrent.futures.Executor` can carry it.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from itertools import islice
from threading import Thread
from typing import Any, Final, NamedTuple

from nomarch.core.errors import NomarchError
from nomarch.core.optional import needed

Task = Callable[[Any], Any]
"""A function of a module, from plain data to plain data."""
IN_FLIGHT: Final = 2
"""How many jobs there are for each worker: the one it does and those that wait at its door."""
PATIENCE: Final = 10.0
"""How many seconds a scheduler has to answer."""


class WorkersLost(NomarchError, RuntimeError):
    """Workers that died, or that cannot be reached."""


class WorkFailed(NomarchError, RuntimeError):
    """A job that could not be done, with the reason the worker gave."""


class AtOnce(Executor):
    """An executor that does a job in this process as soon as it is handed over."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do it."""
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 (whoever asks for the result gets it)
            future.set_exception(error)
        return future


class Workers(NamedTuple):
    """An executor, and how many jobs it can do at a time."""

    executor: Executor
    number: int
    called: str

    def carry_out(self, task: Task, jobs: Sequence[Any]) -> Iterator[tuple[int, Any]]:
        """Do all jobs and give what comes of them as it comes in, with the number of the job.

        There are never many more jobs in flight than can run, so that an interrupt has little to wait for.
        """
        waiting = iter(enumerate(json.dumps(job) for job in jobs))
        flying: dict[Future[str], int] = {}
        try:
            while True:
                for number, job in islice(waiting, max(0, IN_FLIGHT * self.number - len(flying))):
                    future = self.executor.submit(_do, task, job)
                    flying[future] = number
                    if future.done():
                        break  # what is finished is given before anything else can be interrupted
                if not flying:
                    return
                landed, _ = wait(flying, return_when=FIRST_COMPLETED)
                for future in landed:
                    yield flying.pop(future), _result(future)
        finally:
            for future in flying:
                future.cancel()


ALONE: Final = Workers(AtOnce(), 1, "1 core")
"""This process and nobody else."""


def _do(task: Task, job: str) -> str:
    """Do a job where it lands. What goes wrong is told as text: not every error survives a journey."""
    try:
        return json.dumps({"done": task(json.loads(job))})
    except NomarchError as error:
        return json.dumps({"failed": str(error)})
    except Exception as error:  # noqa: BLE001 (the same)
        place = traceback.extract_tb(error.__traceback__)[-1]
        told = f"a fault in {place.filename}, line {place.lineno}: {type(error).__name__}: {error}"
        return json.dumps({"failed": told})


def _result(future: Future[str]) -> Any:
    try:
        answer = json.loads(future.result())
    except BrokenExecutor:
        raise WorkersLost("a worker died, perhaps for want of memory") from None
    except CancelledError:
        raise WorkersLost("a job was lost: whoever hands out the jobs is gone") from None
    except Exception as error:
        raise WorkersLost(f"a job was lost: {type(error).__name__}: {error}") from error
    if "failed" in answer:
        raise WorkFailed(answer["failed"])
    return answer["done"]


@contextmanager
def find_workers(jobs: int = 1, scheduler: str = "") -> Iterator[Workers]:
    """Find workers: *jobs* processes of this machine, or those of the Dask cluster behind *scheduler*."""
    if scheduler:
        with _cluster(scheduler) as found:
            yield found
    elif jobs == 1:
        yield ALONE
    else:
        with _processes(jobs) as found:
            yield found


@contextmanager
def _processes(jobs: int) -> Iterator[Workers]:
    others = set(multiprocessing.active_children())
    with ProcessPoolExecutor(jobs, initializer=_follow_the_parent) as pool:
        try:
            _start(pool)
            yield Workers(pool, jobs, f"{jobs} cores")
        finally:
            for child in set(multiprocessing.active_children()) - others:
                child.kill()  # a long game that nobody wants would keep all waiting; a milder signal may be lost


def _start(pool: ProcessPoolExecutor) -> None:
    """Start the processes before anything else goes on here. An interrupt waits: in the middle of a fork it is lost."""
    can_wait = hasattr(signal, "pthread_sigmask")
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if can_wait else set()
    try:
        pool.submit(os.getpid)
    finally:
        if can_wait:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _follow_the_parent() -> None:
    """Leave interrupts to the parent, and end when it ends: a worker that it left behind would wait for ever."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _cluster(scheduler: str) -> Iterator[Workers]:
    distributed = needed("distributed", "a cluster", "cluster")
    try:
        distributed.comm.get_address_host_port(scheduler)  # a client does not get over an address that is none
        client = distributed.Client(scheduler, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise WorkersLost(f"no scheduler answers at {scheduler}: {error}") from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise WorkersLost(f"the scheduler at {scheduler} has no workers")
        yield Workers(client.get_executor(pure=False), threads, f"{scheduler}, {threads} threads")
