"""Playing at the terminal: typed moves, objections, undo, save, quit and resume."""

import io
import sys
from pathlib import Path

import pytest

from nomarch.core import Record, load
from nomarch.core.workbench.cli import main

CALL = ["play", "amun-re", "--edition", "italian-2006", "--seats", "human,sensible,sensible,random", "--seed", "5"]


@pytest.fixture
def table(capsys, monkeypatch, tmp_path):
    """Sit down in an empty folder and type lines; give what was printed."""
    monkeypatch.chdir(tmp_path)

    def sit_down(*lines, call=CALL):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        with pytest.raises(SystemExit) as ended:
            main(list(call))
        assert ended.value.code == 0
        return capsys.readouterr().out

    return sit_down


def record():
    return Record.read(Path("amun-re-5.jsonl")).replay(load("amun-re"))


def test_the_board_the_hand_and_numbered_moves_are_shown(table):
    out = table("quit")
    assert "Provinces" in out
    assert "Master Builder" in out.partition("your cards")[2]
    assert "sell the Master Builder card" in out.partition("29  sell architect")[2]
    assert "human 1 [20 gold, 1 card]>" in out
    assert "bid sawu 0 … bid sawu 21" in out
    assert "Go on with: nomarch play --resume amun-re-5.jsonl" in out


def test_the_board_is_drawn_when_asked_for(table):
    assert "~~~~~" not in table("quit")
    Path("amun-re-5.jsonl").unlink()
    out = table("board", "quit")
    assert "│Memphis            │" in out
    assert "~~~~~" in out


def test_an_illegal_move_is_answered_with_every_objection_and_its_clause(table):
    out = table("play architect memphis", "bid abu 6", "why offer 3", "quit")
    assert "Not now: play architect memphis" in out
    assert "[cards.only-in-their-phase]" in out
    assert "[ladder-auction:auction.lot-is-on-offer]" in out
    assert "offer 3: not now" in out


def test_an_unknown_word_is_answered_with_what_can_be_typed(table):
    out = table("bid memphis 7", "help", "quit")
    assert "after ‘bid memphis’ there can be 0, 1, 3, 6" in out
    assert "undo            take back" in out


def test_moves_are_typed_by_number_or_notation_or_several_at_once(table):
    table("bid memphis 15", "stone memphis; stone memphis; done", "quit")
    notations = [made.move.notation for made in record().made if made.seat == 0]
    assert notations[:4] == ["bid memphis 15", "stone memphis", "stone memphis", "done"]
    Path("amun-re-5.jsonl").unlink()
    table("29", "99", "why 1", "quit")
    assert record().made[0].move.notation == "sell architect"


def test_a_line_is_played_up_to_its_first_illegal_part(table):
    out = table("bid memphis 15", "stone memphis; stone sawu; done", "quit")
    assert "Not now: stone sawu" in out
    assert [made.move.notation for made in record().made if made.seat == 0] == ["bid memphis 15", "stone memphis"]
    assert "What came before it in the line is played; undo takes it back." in out


def test_a_line_nobody_can_read_changes_nothing(table):
    out = table("bid memphis 15", "stone memphis; stnoe memphis", "quit")
    assert "near to it are stone memphis" in out
    assert [made.move.notation for made in record().made if made.seat == 0] == ["bid memphis 15"]


def test_a_line_ends_with_the_turn(table):
    out = table("bid memphis 15; stone memphis", "quit")
    assert "It is no longer your turn; not played: stone memphis" in out


def test_undo_takes_back_a_line_as_it_was_typed(table):
    table("bid memphis 15", "stone memphis; stone memphis", "undo", "farmer memphis", "quit")
    assert [made.move.notation for made in record().made if made.seat == 0] == ["bid memphis 15", "farmer memphis"]


def test_undo_goes_back_to_the_last_own_decision(table):
    out = table("undo", "bid memphis 15", "undo", "bid memphis 10", "quit")
    assert "You have nothing to take back." in out
    assert "moves taken back." in out
    assert record().made[0].move.notation == "bid memphis 10"


def test_a_copy_is_saved_and_nothing_overwritten(table):
    out = table("bid memphis 15", "save copy.jsonl", "save copy.jsonl", "save", "quit")
    assert "saved to copy.jsonl" in out
    assert "copy.jsonl already exists; nothing was overwritten" in out
    assert "save FILE: say where" in out
    assert Record.read(Path("copy.jsonl")).replay(load("amun-re")).made == record().made


def test_leaving_loses_nothing_and_resuming_goes_on(table):
    table("bid memphis 15")
    left = record().made
    out = table("sheet", "board", "moves", "done", "quit", call=["play", "--resume", "amun-re-5.jsonl"])
    assert "sensible 3: bid" in out  # what led here is told again
    assert "Score sheet" in out
    assert record().made[: len(left)] == left
    assert record().made[len(left)].move.notation == "done"


def test_a_second_game_with_the_same_seed_gets_a_record_of_its_own(table):
    table("quit")
    table("quit")
    assert sorted(path.name for path in Path().glob("*.jsonl")) == ["amun-re-5-2.jsonl", "amun-re-5.jsonl"]


def test_a_person_can_play_to_the_end(table):
    out = table(*["1"] * 400)
    assert "Score sheet" in out
    assert "won." in out
    assert record().state.over


@pytest.mark.parametrize("edition", load("amun-re").editions)
def test_every_edition_and_its_variants_can_be_played_to_the_end(table, edition):
    for variant in ["", *load("amun-re").shelf.variants(edition)]:
        call = [
            "play",
            "amun-re",
            "--edition",
            edition,
            "--seats",
            "human,random,random",
            "--record",
            f"{variant}.jsonl",
        ]
        out = table(*["2", "1"] * 300, call=[*call, *(["--variant", variant] if variant else [])])
        assert "won." in out


def screens(out):
    """Cut what was printed where the screen is handed over."""
    return out.split("The screen is now for ")


def test_people_share_a_screen_without_showing_their_hands(table):
    call = ["play", "amun-re", "--edition", "italian-2006", "--seats", "human,human,random", "--seed", "5"]
    out = table("", "bid avaris 0", "", "bid edfu 0", "quit", call=call)
    before, first, second, *_ = screens(out)
    assert "your cards" not in before
    assert first.startswith("human 1; press Enter.")
    assert "your cards" in first
    assert second.startswith("human 2; press Enter.")
    assert "Provinces" in second
    assert "human 1: bid 0 gold for Avaris" in second


def test_a_person_is_told_the_own_news_and_not_those_of_the_other(table):
    call = ["play", "amun-re", "--edition", "italian-2006", "--seats", "human,human,random", "--seed", "6"]
    moves = ["", "1"] * 200
    out = table(*moves, "quit", call=call)
    for screen in screens(out)[1:]:
        who = screen.split()[1].rstrip(";")
        told = [line for line in screen.splitlines() if "draws" in line and "cards:" in line]
        assert all(f"human {who} draws" in line for line in told)


def test_what_others_do_in_secret_stays_secret(table):
    call = ["play", "amun-re", "--seats", "random,random,human", "--seed", "5", "--edition", "italian-2006"]
    out = table(*["1"] * 12, "quit", call=call)
    before_my_offer = out.partition("-- Offering --")[2].partition("human 3 [")[0]
    assert before_my_offer.count("(in secret)") == 2
    assert ": offer" not in before_my_offer
    assert ": steal" not in before_my_offer


def test_cards_left_in_secret_are_not_told(table):
    call = ["play", "amun-re", "--seats", "human,random,random", "--seed", "2", "--edition", "italian-2006"]
    out = table(*["1"] * 400, call=[*call, "--variant", "two-extra-cards"])
    assert "(in secret)" in out
    assert not [line for line in out.splitlines() if line.startswith("random") and ": reject" in line]


def test_a_bot_has_the_same_luck_after_an_undo(table):
    call = ["play", "amun-re", "--seats", "human,random,random", "--seed", "5", "--edition", "italian-2006"]
    table("bid avaris 0", "undo", "bid avaris 0", "quit", call=call)
    steps = Record.read(Path("amun-re-5.jsonl")).steps
    undone = next(index for index, step in enumerate(steps) if step.undo)
    assert steps[:undone] == steps[undone + 1 :][:undone]
