"""Matches: checked moves, undo, and what each seat is told."""

import pytest

from nomarch.core import Match, load
from nomarch.core.errors import IllegalMove, UnknownMove, UnknownName, UnsupportedSeats

GAME = load("amun-re")


def match(**more):
    return Match(GAME.rules("super-meeple-2015", 3), 7, first=0, **more)


def test_an_illegal_move_raises_with_every_objection_and_changes_nothing():
    table = match()
    before = table.state.position()
    lot = GAME.rules("super-meeple-2015", 3).names[table.state.auction.lots[0]]
    table.play(f"bid {lot} 6")
    after = table.state.position()
    with pytest.raises(IllegalMove) as caught:
        table.play(f"bid {lot} 1")
    assert [objection.clause for objection in caught.value.objections] == [
        "ladder-auction:auction.beats-the-standing-bid"
    ]
    assert "standing 6" in str(caught.value)
    assert table.state.position() == after != before


def test_all_objections_are_told_not_only_the_first():
    table = match()
    lot = GAME.rules("super-meeple-2015", 3).names[table.state.auction.lots[0]]
    table.play(f"bid {lot} 6")
    table.play(f"bid {lot} 10")
    table.state.seat = 0
    objections = table.state.objections(table.state.parse(f"bid {lot} 3"))
    assert {objection.clause.partition(".")[2] for objection in objections} == {
        "beats-the-standing-bid",
        "leaves-the-lost-lot",
    }


def test_a_move_out_of_its_phase_is_answered_with_the_order_of_phases():
    table = match()
    for text, clause in (
        ("offer 5", "rounds.phases-in-order"),
        ("play architect memphis", "cards.only-in-their-phase"),
        ("done", "rounds.phases-in-order"),
    ):
        assert [objection.clause for objection in table.state.objections(table.state.parse(text))] == [clause]


def test_undo_takes_back_by_playing_again():
    table = match()
    positions = [table.state.position()]
    for _ in range(12):
        table.play(table.moves[-1])
        positions.append(table.state.position())
    table.undo(5)
    assert table.state.position() == positions[7]
    assert len(table.made) == 7
    with pytest.raises(ValueError, match="7 moves were made; 8 cannot be taken back"):
        table.undo(8)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("offer 500", "0 to 392"),
        ("bid thebes 7", "0, 1, 3, 6, 10, 15, 21, 28, 36"),
        ("bid gizeh 0", "abu, abydos"),
        ("play pharaoh", "blockade"),
        ("surrender", "moves begin with: reveal, play, bid"),
        ("framer thebes", "near to it are: farmer thebes"),
        ("", "moves begin with"),
    ],
)
def test_an_unknown_move_says_what_can_be_written(text, hint):
    with pytest.raises(UnknownMove) as caught:
        match().state.parse(text)
    assert hint in str(caught.value)


def test_notation_forgives_case_accents_and_spaces():
    state = match().state
    assert state.parse("  Bid   THÈBES 6") is state.parse("bid thebes 6")


def test_every_move_is_found_by_its_own_notation():
    for edition in GAME.editions:
        catalogue = GAME.rules(edition, 5).catalogue
        assert all(catalogue.parse(move.notation) is move for move in catalogue.moves)
        assert [move.number for move in catalogue.moves] == list(range(len(catalogue)))


def test_seats_editions_and_variants_that_do_not_exist_are_named():
    with pytest.raises(UnsupportedSeats, match="is for 3 to 5 players, not 6"):
        GAME.start(seats=6)
    with pytest.raises(UnknownName, match="there are: hans-im-glueck-2003"):
        GAME.start("rio-grande-2003")
    with pytest.raises(UnknownName, match="there are: expert-provinces"):
        GAME.start("super-meeple-2015", variants=["solo"])
    with pytest.raises(UnsupportedSeats, match="there is no seat 4"):
        GAME.start(seats=4, first=4)


def test_a_seat_is_told_a_secret_choice_only_when_all_are_shown():
    table = match()
    while table.state.phase.name != "offering":
        cheap = [move for move in table.moves if move.notation.endswith(" 0")]
        table.play((cheap or table.moves[-1:])[0])
    table.play("offer 2")
    mine, other = table.story(0)[-1].plain(), table.story(1)[-1].plain()
    assert mine["move"] == "offer 2"
    assert other["move"] is None
    table.play("offer theft")
    assert table.story(1)[-2].plain()["move"] is None
    table.play("offer theft")
    assert [step.plain()["move"] for step in table.story(1)[-3:]] == ["offer 2", "offer theft", "offer theft"]


def test_rejected_cards_stay_secret_unless_they_are_shown():
    for variant, shown in (("two-extra-cards", False), ("two-extra-cards-shown", True)):
        rules = GAME.rules("hans-im-glueck-2003", 3, [variant])
        table = Match(rules, 3, first=0)
        while not table.made or not table.made[-1].move.notation.startswith("reject") or table.state.to_reject:
            preferred = [move for move in table.moves if move.notation in ("buy card", "draw cards")]
            table.play((preferred or table.moves)[0])
        rejecting = table.made[-1].seat
        for eyes in range(3):
            steps = [step for step in table.story(eyes) if step.made and step.made.move.notation.startswith("reject")]
            assert {step.made.seat for step in steps} == {rejecting}
            assert {step.is_secret for step in steps} == {eyes != rejecting and not shown}


def test_the_same_call_gives_the_same_rule_set():
    assert GAME.rules("italian-2006", 4) is GAME.rules("italian-2006", 4)
    changed = GAME.rules("italian-2006", 4, changes={"majority": "per_bank"})
    assert changed is not GAME.rules("italian-2006", 4)
    assert changed is GAME.rules("italian-2006", 4, changes={"majority": "per_bank"})


def test_a_game_with_editions_of_ones_own_is_the_same_game_besides(tmp_path):
    from nomarch.core.editions import Shelf

    game = load("amun-re")
    for file in game.shelf.folder.iterdir():
        (tmp_path / file.name).write_text(file.read_text("utf-8"), "utf-8")
    house = 'extends = "italian-2006"\n[values]\nmajority_points = 4\n[provenance]\nmajority_points = "stated: H1"\n'
    (tmp_path / "house.toml").write_text(house, "utf-8")
    mine = game.with_editions(Shelf(game.shelf.model, tmp_path))
    assert mine.rules("house").edition.majority_points == 4
    assert set(mine.editions) == {*game.editions, "house"}
    others = set(vars(game)) - {"shelf", "phases", "phase_begins", "_rules", "_changed"}
    assert {name: vars(mine)[name] for name in others} == {name: vars(game)[name] for name in others}
    assert list(mine.phases) == list(game.phases)
