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
from collections.abc import Callable, Iterable, Iterator
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
MOST: Final = max(64, 4 * (os.cpu_count() or 1))
"""How many processes are started on this machine at most."""
A_WORKER_DIED: Final = "a worker died, perhaps for want of memory"
ENDING: Final = {signal.SIGINT, signal.SIGTERM}
"""The signals that end a run."""


class WorkersLost(NomarchError, RuntimeError):
    """Workers that died, or that cannot be reached."""


class TooManyWorkers(NomarchError, ValueError):
    """More processes than would be of use on any machine like this."""


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

    def carry_out(self, task: Task, jobs: Iterable[Any]) -> Iterator[tuple[int, Any]]:
        """Do all jobs and give what comes of them as it comes in, with the number of the job.

        Jobs are asked for as they are handed over, and never many more than can run: an interrupt has little to wait
        for, and a long row of jobs takes no room.
        """
        waiting = iter(enumerate(json.dumps(job) for job in jobs))
        flying: dict[Future[str], int] = {}
        try:
            while True:
                for number, job in islice(waiting, max(0, IN_FLIGHT * self.number - len(flying))):
                    future = _handed_over(self.executor, task, job)
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


def _handed_over(executor: Executor, task: Task, job: str) -> Future[str]:
    try:
        return executor.submit(_do, task, job)
    except BrokenExecutor:
        raise WorkersLost(A_WORKER_DIED) from None


def _result(future: Future[str]) -> Any:
    try:
        answer = json.loads(future.result())
    except BrokenExecutor:
        raise WorkersLost(A_WORKER_DIED) from None
    except CancelledError:
        raise WorkersLost("a job was lost: whoever hands out the jobs is gone") from None
    except Exception as error:
        raise WorkersLost(f"a job was lost: {type(error).__name__}: {error}") from error
    if "failed" in answer:
        raise WorkFailed(answer["failed"])
    return answer["done"]


@contextmanager
def find_workers(jobs: int = 1, scheduler: str = "", work: int | None = None) -> Iterator[Workers]:
    """Find workers: *jobs* processes of this machine, or those of the Dask cluster behind *scheduler*.

    If it is known how many jobs there will be at most, that much *work*, no more processes are started than that.
    """
    wanted = jobs if work is None else max(1, min(jobs, work))
    if scheduler:
        with _cluster(scheduler) as found:
            yield found
    elif wanted == 1:
        yield ALONE
    elif wanted > MOST:
        raise TooManyWorkers(f"{jobs} processes are too many: here it can be 1 to {MOST}, for {os.cpu_count()} cores")
    else:
        with _processes(wanted) as found:
            yield found


@contextmanager
def _processes(number: int) -> Iterator[Workers]:
    others = set(multiprocessing.active_children())
    with ProcessPoolExecutor(number, initializer=_follow_the_parent) as pool:
        try:
            _start(pool)
            yield Workers(pool, number, f"{number} cores")
        finally:
            for child in set(multiprocessing.active_children()) - others:
                child.kill()  # a long game that nobody wants would keep all waiting; a milder signal may be lost


def _start(pool: ProcessPoolExecutor) -> None:
    """Start the processes before anything else goes on here. A signal waits: in the middle of a fork it is lost."""
    can_wait = hasattr(signal, "pthread_sigmask")
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING) if can_wait else set()
    try:
        pool.submit(os.getpid)
    except OSError as error:
        raise WorkersLost(f"the processes that should play cannot be started: {error.strerror}") from None
    finally:
        if can_wait:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _follow_the_parent() -> None:
    """Leave interrupts to the parent, and end when it ends: a worker that it left behind would wait for ever."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
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
