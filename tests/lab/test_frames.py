"""Parquet: one row a seat a game, one a score line, and both agree with the games."""

import polars
import pytest

from nomarch.core.lab import Lab, Setting
from nomarch.core.lab.frames import LINES, SEATS, CannotWrite, LineRow, SeatRow, write_parquet

BOTS = ("random", "sensible", "random")
SETTINGS = [
    Setting("amun-re", "italian-2006", 3, BOTS, "s"),
    Setting("cleopatra", "days-of-wonder-2006", 3, BOTS, 5),
]
GAMES = 6


@pytest.fixture(scope="module")
def runs():
    return [(setting, *Lab().play((setting, range(GAMES)))) for setting in SETTINGS]


@pytest.fixture(scope="module")
def tables(runs, tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables") / "games"
    write_parquet(folder, iter([(setting, iter(games)) for setting, games in runs]))
    return polars.read_parquet(folder / SEATS), polars.read_parquet(folder / LINES)


def test_there_is_a_row_a_seat_a_game_and_one_a_score_line(runs, tables):
    seats, lines = tables
    assert seats.columns == list(SeatRow._fields)
    assert lines.columns == list(LineRow._fields)
    assert len(seats) == len(SETTINGS) * GAMES * 3
    assert len(lines) == sum(len(rows) for _, games in runs for game in games for rows in game.lines.values())
    assert seats.select("rules", "seed", "number", "seat").is_unique().all()
    assert lines.select("rules", "number", "clause", "order").is_unique().all()


def test_the_lines_of_a_seat_sum_up_to_its_points(tables):
    seats, lines = tables
    sums = lines.group_by("game", "number", "seat").agg(polars.col("points").sum().alias("written"))
    both = seats.join(sums, on=["game", "number", "seat"], how="left").fill_null(0)
    assert both["points"].to_list() == both["written"].to_list()


def test_every_row_says_what_the_game_says(runs, tables):
    for setting, games in runs:
        for game in games:
            rows = tables[0].filter((polars.col("game") == setting.game) & (polars.col("number") == game.number))
            assert rows["points"].to_list() == list(game.scores)
            assert rows["bot"].to_list() == list(game.bots)
            assert rows["won"].to_list() == [game.share_of(seat) for seat in range(3)]
            assert [rows["seat"][rows["place"].to_list().index(place)] for place in (1, 2, 3)] == [
                game.seat_at(place) + 1 for place in range(3)
            ]
            assert rows["decisions"].to_list() == [game.decisions] * 3
            assert set(rows["seed"]) == {str(setting.seed)}
            assert set(rows["rules"]) == {setting.name}


def test_tables_of_no_games_have_their_columns(tmp_path):
    write_parquet(tmp_path / "none", [])
    assert polars.read_parquet(tmp_path / "none" / SEATS).schema["won"] == polars.Float64
    assert polars.read_parquet(tmp_path / "none" / LINES).columns == list(LineRow._fields)


def test_a_folder_that_exists_is_refused(runs, tmp_path):
    with pytest.raises(CannotWrite, match="File exists"):
        write_parquet(tmp_path, runs)
    with pytest.raises(CannotWrite, match="No such file or directory"):
        write_parquet(tmp_path / "no" / "where", runs)
    assert not list(tmp_path.iterdir())


def test_the_command_writes_tables_and_over_none(nomarch, tmp_path):
    call = ["simulate", "amun-re", "--games", 4, "--jobs", 1, "--players", 3, "--parquet", "games"]
    code, _, err = nomarch(*call)
    assert code == 0
    assert "written to games\n" in err
    assert len(polars.read_parquet(tmp_path / "games" / SEATS)) == 12
    code, out, err = nomarch(*call)
    assert (code, out) == (2, "")
    assert err == "nomarch: games exists already; nothing is overwritten\n"
