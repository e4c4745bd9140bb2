"""Long work: how far it is, what it shows so far, and how it is stopped."""

from __future__ import annotations

import json
from typing import Any, Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from nomarch.core.studio.growth import PAGE, REPORT
from nomarch.core.studio.jobs import Job, State
from nomarch.core.studio.news import streamed
from nomarch.core.studio.pages import comparison
from nomarch.core.studio.rendering import Reader, page
from nomarch.core.studio.studio import studio_of
from nomarch.core.studio.trouble import Trouble
from nomarch.core.studio.words import Words

A_MINUTE: Final = 60
PARTS: Final = frozenset({"games", "positions", "watched"})
"""What the words of the studio say how far one is with; other work is only begun and ended."""


class Told:
    """What is told of a job in a language."""

    def __init__(self, job: Job, words: Words) -> None:
        self.job: Final = job
        self.words: Final = words

    @property
    def state(self) -> str:
        """How it stands, in a sentence."""
        if self.job.is_stopping and not self.job.is_over:
            return self.words.say("job-is-stopping")
        return self.words.say(f"job-is-{self.job.state}")

    @property
    def progress(self) -> str:
        """How far it is, as far as that is known."""
        what, done, of, _, _ = self.job.progress
        if self.job.state is not State.RUNNING or not of:
            return ""
        digits = self.words.language.digits
        return self.words.say(f"job-{what if what in PARTS else 'parts'}", done=digits(done), of=digits(of))

    @property
    def left(self) -> str:
        """How long it still takes, roughly."""
        left = self.job.progress.left
        if self.job.state is not State.RUNNING or left is None or self.job.is_stopping:
            return ""
        minutes = round(left / A_MINUTE)
        return self.words.say("minutes-left", minutes=minutes) if minutes else self.words.say("less-than-a-minute-left")

    @property
    def failure(self) -> str:
        """Why it could not be done."""
        if self.job.state is not State.FAILED:
            return ""
        how = self.job.result.get("how", "")
        return self.job.result.get("told") or self.words.say("job-died" if how == "Died" else "job-fault", how=how)

    def news(self) -> dict[str, Any]:
        """Give what changes while the page is open."""
        _, done, of, _, shown = self.job.progress
        told = {"state": self.state, "progress": self.progress, "left": self.left, "done": done, "of": of}
        return {**told, "shown": shown, "stands": self.job.state, "over": self.job.is_over}


def told_of(request: Request) -> Told:
    """Find the job of an address."""
    job = studio_of(request).desk.jobs.find(request.path_params["name"])
    return Told(job, Reader(request).words)


async def show(request: Request) -> Response:
    """Show a job, and what came of it so far."""
    told = told_of(request)
    report: dict[str, Any] = json.loads(told.job.shown(REPORT) or "{}")
    part = Markup(report.get("part", ""))  # noqa: S704 (our own page, escaped when it was made)
    return page(request, "job", told=told, job=told.job, report=report, part=part)


async def news(request: Request) -> Response:
    """Tell how far a job is as it goes on."""
    told = told_of(request)
    return streamed(told.job.bell, told.news)


async def stop(request: Request) -> Response:
    """Stop a job; what it has by then is shown."""
    told = told_of(request)
    await studio_of(request).desk.jobs.stop(told.job)
    return RedirectResponse(_back(told.job), 303)


def _back(job: Job) -> str:
    """Say where a job is shown."""
    return f"/job/{job.name}" if job.kind == comparison.KIND else f"/prototype/{job.wanted['name']}"


async def alone(request: Request) -> Response:
    """Give the page of a comparison that needs nothing else, to be kept or sent on."""
    job = told_of(request).job
    text = job.shown(PAGE)
    if text is None:
        raise Trouble(404, "nothing-shown-yet")
    headers = {"Content-Disposition": f'attachment; filename="{job.wanted["name"]}.html"'}
    return Response(text, media_type="text/html", headers=headers)


ROUTES: Final = (
    Route("/job/{name}", show),
    Route("/job/{name}/news", news),
    Route("/job/{name}/page", alone),
    Route("/job/{name}/stop", stop, methods=["POST"]),
)
