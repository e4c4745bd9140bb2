"""The command `serve`: the studio, the toolkit in a browser."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Annotated, Final

import typer

from nomarch.core.optional import needed
from nomarch.core.workbench.output import Usage

HERE: Final = "127.0.0.1"
DOOR: Final = 8420
LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
EVERYBODY: Final = ("0.0.0.0", "::")  # noqa: S104 (what a user may ask for)
GRACE: Final = 1
"""How many seconds pages that wait for news have to close."""


def command(
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME]…",
            help="The games to offer, as `nomarch games` lists them, or the paths of their files.",
            show_default="all that are installed",
        ),
    ] = None,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port to listen on; 0 finds one.")] = DOOR,
    host: Annotated[
        str, typer.Option("--host", help="The address to listen on; by default nobody else can reach it.")
    ] = HERE,
    site: Annotated[
        list[str] | None,
        typer.Option(
            "--site",
            help="A name by which others call it, as studio.example behind a proxy; may be repeated.",
            show_default="only this machine's own",
        ),
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option("--data", help="The folder that keeps tables.", show_default="the user's own data folder"),
    ] = None,
) -> None:
    """Open the studio: play, read, compare and try games in a browser, alone or with friends.

    Every move is on the disk before it is acknowledged, so that it can be stopped at any time and nothing is lost.
    """
    needed("starlette", "the studio", "web")
    needed("python_multipart", "the studio", "web")
    uvicorn = needed("uvicorn", "the studio", "web")
    from nomarch.core.studio.app import application  # noqa: PLC0415 (it needs the group web)
    from nomarch.core.studio.studio import Studio, data_folder  # noqa: PLC0415

    listening = _listening(host, port)
    app = application(Studio(games or (), data or data_folder()), _names(host, site or []))
    typer.echo(f"The studio is open at {_address(host, listening)} (Ctrl-C closes it)")
    config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=GRACE, lifespan="on")
    uvicorn.Server(config).run(sockets=[listening])


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=512)
    except OSError as error:
        raise Usage(f"cannot listen at {host}, port {port}: {error.strerror or error}; --port names another") from None


def _names(host: str, sites: list[str]) -> list[str]:
    """Name all by which it may be called: who listens for everybody is called by any name, unless some are given."""
    own = [] if host in EVERYBODY else [*LOOPBACK, host]
    return [*own, *(LOOPBACK if sites and not own else ()), *sites]


def _address(host: str, listening: socket.socket) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{listening.getsockname()[1]}/"
