"""Long work: done by processes of their own, stopped, bounded, and found again after a restart."""

import asyncio

import pytest

from nomarch.core.studio.jobs import Jobs, State
from nomarch.core.studio.store import Store
from nomarch.core.studio.trouble import Trouble

WAITED = 180
"""How many seconds a job of a test has at most."""


def wanted(**more):
    """Want a comparison played by chance."""
    ordered = {
        "game": "amun-re",
        "name": "amun-re",
        "title": "Amun-Re",
        "language": "en",
        "sides": ["hans-im-glueck-2003", "italian-2006"],
        "players": 3,
        "kinds": [["random"] * 3],
        "games": 40,
        "has_shares": False,
    }
    return {**ordered, **more}


async def until(job, is_so):
    """Wait until something is so of a job."""
    async with asyncio.timeout(WAITED):
        while not is_so(job):
            await job.bell.rings(1.0)


def opened(work, folder, **bounds):
    """Do some work with the jobs of a folder, and close them."""

    async def run():
        store = Store(folder)
        jobs = Jobs(store, folder, **bounds)
        try:
            await jobs.open()
            return await work(jobs)
        finally:
            await jobs.close()
            store.close()

    return asyncio.run(run())


def test_a_job_tells_how_far_it_is_and_shows_more_and_more(tmp_path):
    async def work(jobs):
        job = await jobs.order("compare", wanted(games=64))
        shown = []
        while not job.is_over:
            await job.bell.rings(WAITED)
            shown.append(job.progress.shown)
        return job, shown

    job, shown = opened(work, tmp_path)
    assert (job.state, job.result) == (State.FINISHED, {"games": 64, "of": 64})
    assert sorted(shown) == shown
    assert shown[-1] == 4  # texts, 30, 60 and all games
    assert job.shown("page.html").startswith("<!DOCTYPE html>")


def test_what_was_stopped_keeps_what_it_has(tmp_path):
    async def work(jobs):
        job = await jobs.order("compare", wanted(games=20_000))
        await until(job, lambda job: job.progress.shown >= 2)
        await jobs.stop(job)
        assert job.is_stopping
        await until(job, lambda job: job.is_over)
        return job

    job = opened(work, tmp_path)
    assert job.state is State.STOPPED
    assert 30 <= job.result["games"] < 20_000
    assert f'"games": {job.result["games"]}' in job.shown("report.json")


def test_no_more_than_so_many_jobs_wait_and_what_waits_can_be_stopped(tmp_path):
    async def work(jobs):
        first, second = [await jobs.order("compare", wanted(games=20_000)) for _ in range(2)]
        await until(first, lambda job: job.state is State.RUNNING)
        with pytest.raises(Trouble) as refused:
            await jobs.order("compare", wanted())
        await jobs.stop(second)
        return first.state, second.state, refused.value

    running, stopped, refused = opened(work, tmp_path, running=1, waiting=1)
    assert (running, stopped) == (State.RUNNING, State.STOPPED)
    assert (refused.status, refused.sentence) == (503, "too-much-work")


def test_after_a_restart_a_job_is_what_it_was(tmp_path):
    async def before(jobs):
        finished = await jobs.order("compare", wanted(games=1))
        await until(finished, lambda job: job.is_over)
        running = await jobs.order("compare", wanted(games=20_000))
        await until(running, lambda job: job.progress.shown >= 1)
        return finished.name, running.name

    names = opened(before, tmp_path)

    async def after(jobs):
        return [(jobs.find(name).state, jobs.find(name).shown("report.json") is not None) for name in names]

    assert opened(after, tmp_path) == [(State.FINISHED, True), (State.BROKEN_OFF, True)]


def test_a_job_that_fails_is_told_with_the_reason(tmp_path):
    async def work(jobs):
        known = await jobs.order("compare", wanted(sides=["no-such-edition", "italian-2006"]))
        strange = await jobs.order("compare", {"nonsense": True})
        for job in (known, strange):
            await until(job, lambda job: job.is_over)
        return known, strange

    known, strange = opened(work, tmp_path)
    assert (known.state, strange.state) == (State.FAILED, State.FAILED)
    assert "no-such-edition" in known.result["told"]
    assert strange.result == {"how": "ValidationError", "told": ""}


def test_a_job_whose_process_dies_is_told_to_have_died(tmp_path):
    async def work(jobs):
        job = await jobs.order("no-such-task", {})
        await until(job, lambda job: job.is_over)
        return job

    job = opened(work, tmp_path)
    assert (job.state, job.result["how"]) == (State.FAILED, "Died")


def test_only_the_last_jobs_are_kept(tmp_path):
    async def work(jobs):
        made = []
        for _ in range(3):
            made.append(await jobs.order("no-such-task", {}))
            await until(made[-1], lambda job: job.is_over)
        return [job.name for job in jobs.of("no-such-task")], made, made[0].folder.exists()

    kept, made, is_there = opened(work, tmp_path, kept=1)
    assert kept == [made[2].name, made[1].name]
    assert not is_there
