"""Nothing hidden reaches the wrong browser: what it is told stays the same when what it cannot know is dealt again."""

import random

import pytest
from people import DATA

from nomarch.core.engine import ONLOOKER, Match
from nomarch.core.studio.live import Settings

EVERY = 90
"""After how many decisions everybody is asked what they were told."""


class Seats:
    """A table with a browser for each seat, and one for somebody who looks on."""

    def __init__(self, game, studio, person):
        rules = studio.games[game].rules(None, 3)
        self.luck, self.moves = random.Random(game), rules.catalogue.moves
        self.client, self.tables = person().client, studio.tables
        match = Match(rules, game, ["human"] * 3)
        self.live, tokens = self.client.portal.call(self.tables.keep, match, [""] * 3, Settings(), ())
        self.address = f"/table/{self.live.place}"
        self.people = {seat: person() for seat in (*tokens, ONLOOKER)}
        for seat, token in tokens.items():
            self.people[seat].sits_down(f"/seat/{token}")

    @property
    def seat(self):
        """Who is to decide."""
        return self.live.to_decide

    def decide(self):
        """Let whoever is to decide make any move."""
        live, move = self.live, self.luck.choice(self.live.match.moves)
        self.client.portal.call(self.tables.play, live, self.seat, [move], live.version)

    def told(self, eyes, questions):
        """Give all that somebody is told at this moment, refusals among it."""
        self.live.looks.clear()
        one, table = self.people[eyes], self.address
        new = max(0, self.live.version - EVERY)
        asked = [one.get(table), one.get(f"{table}/now?since={new}", **DATA), one.get(f"{table}/sheet")]
        for move in questions:
            asked.append(one.get(f"{table}/why?move={move}", **DATA))
            asked.append(one.plays(table, move, version=self.live.version if eyes != self.seat else 10**6))
        asked += [one.get(f"{table}/record"), one.get(f"{table}/replay")]
        return [(answer.status_code, answer.text) for answer in asked]

    def expect_that_nothing_leaks(self, seed):
        """Deal again what each seat cannot know, and ask all of them once more."""
        questions = [move.notation for move in self.luck.sample(self.moves, 2)]
        for seat in range(3):
            watched = (seat, ONLOOKER)
            before = {eyes: self.told(eyes, questions) for eyes in watched}
            real = self.live.sitting.match
            self.live.sitting.match = real.clone()
            self.live.sitting.match.deal_again(seat, f"{seed}/{seat}")
            after = {eyes: self.told(eyes, questions) for eyes in watched}
            self.live.sitting.match = real
            for eyes in watched:
                for one, other in zip(before[eyes], after[eyes], strict=True):
                    assert one == other, f"seat {eyes}, seed {seed}, move {len(real.made)}"


@pytest.mark.parametrize("game", ["amun-re", "saqqara", "cleopatra"])
def test_whole_games_tell_nobody_what_their_seat_cannot_know(game, studio, person):
    table = Seats(game, studio, person)
    decisions = 0
    while table.seat is not None:
        if decisions % EVERY == 0:
            table.expect_that_nothing_leaks(f"{game}/{decisions}")
        table.decide()
        decisions += 1
    assert decisions > 100


def test_a_browser_is_asked_for_its_own_seat_and_no_other(person):
    """Whoever asks through the eyes of somebody else sees what everybody sees."""
    ann, ben = person(), person()
    table = ann.lays("saqqara", "here", "elsewhere", "random")
    ben.sits_down(ann.links(table)[0])
    stranger = person()
    for seat in range(3):
        assert stranger.now(table, seat=seat) == stranger.now(table)
    assert ann.now(table, seat=1)["parts"]["board"] == stranger.now(table)["parts"]["board"]
    for forged in ("", "x" * 32, "../1"):
        stranger.cookies.set("seat-0", forged, domain="testserver.local", path="/")
        assert stranger.now(table, seat=0) == stranger.now(table)


def test_a_bot_that_fails_tells_nothing_but_that(studio, person, monkeypatch):
    """Its reason may speak of its hand."""
    from nomarch.core.studio.workers import WorkerFailed

    ann = person()
    told = "my hand is a merchant"

    async def fails(*_, **__):
        raise WorkerFailed("ValueError", told)

    monkeypatch.setattr(studio.tables._bots._workers, "ask", fails)
    table = ann.lays("saqqara", "random", "here", "random")
    for _ in range(200):
        if "has failed" in (status := ann.now(table)["parts"]["status"]):
            break
        if moves := ann.moves(table):
            ann.plays(table, moves[0])
    assert "has failed" in status
    assert not any(told in heard for heard in ann.heard)
