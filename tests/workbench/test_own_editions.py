"""Editions of one's own on the command line: what is wrong is one line, and disturbs nothing else."""

import pytest

HEAD = 'game = "amun-re"\nextends = "super-meeple-2015"\n[values]\n'
DEARER = "with an Architect a pyramid takes 5 stones, without one 3"


@pytest.fixture
def written(tmp_path):
    """Write the values of an edition of one's own into the folder of the command."""

    def write(values, name="mine"):
        (tmp_path / f"{name}.toml").write_text(HEAD + values, encoding="utf-8")
        return f"{name}.toml"

    return write


@pytest.mark.parametrize(
    "command",
    [
        ["rules", "amun-re"],
        ["simulate", "amun-re", "--games", "1"],
        ["check"],
        ["check", "amun-re"],
        ["coverage", "amun-re", "--games", "1"],
        ["examples", "amun-re"],
        ["draw", "amun-re", "--text"],
    ],
)
def test_a_wrong_value_is_one_line_and_exit_code_2_in_every_command(nomarch, written, command):
    code, out, err = nomarch(*command, "--edition", written("rewards_by_rank = 3\n"))
    assert (code, out) == (2, "")
    assert err == "nomarch: mine.toml, line 4: rewards_by_rank: must be a list, written [3, 2, 2], not 3\n"


@pytest.mark.parametrize("setting", ["starting_gold=2,5", "starting_gold=", "majority=most", "rewards_by_rank=[3,2"])
def test_a_wrong_change_is_one_line_and_exit_code_2(nomarch, written, setting):
    code, out, err = nomarch("simulate", "amun-re", "--edition", written("stones = 14\n"), "--set", setting)
    assert (code, out) == (2, "")
    assert err.startswith(f"nomarch: a change for this table: {setting.partition('=')[0]}: must be ")
    assert err.count("\n") == 1


def test_a_file_that_names_no_game_or_an_unknown_one_is_told_so(nomarch, tmp_path):
    (tmp_path / "mine.toml").write_text('extends = "super-meeple-2015"\n')
    code, _, err = nomarch("check", "--edition", "mine.toml")
    assert (code, err) == (2, 'nomarch: mine.toml: game: is missing; it says of which game this is: game = "amun-re"\n')
    (tmp_path / "mine.toml").write_text('game = "amunre"\nextends = "super-meeple-2015"\n')
    code, _, err = nomarch("check", "--edition", "mine.toml")
    assert code == 2
    assert err.startswith("nomarch: mine.toml, line 1: game: unknown game 'amunre' (did you mean amun-re?)")


def test_a_broken_or_deleted_file_disturbs_nothing_else(nomarch, written, tmp_path):
    file = written("stones = [3\n")
    assert nomarch("simulate", "amun-re", "--edition", file)[0] == 2
    for command in (["games"], ["simulate", "amun-re", "--games", "1", "--jobs", "1"], ["rules", "amun-re"]):
        assert nomarch(*command)[0] == 0
    (tmp_path / file).unlink()
    assert nomarch("rules", "amun-re", "--edition", file)[::2] == (2, "nomarch: mine.toml: there is no such file\n")
    assert nomarch("games")[0] == 0


def test_a_contradiction_is_refused_with_its_clauses_unless_it_is_wanted(nomarch, written):
    file = written("stones_with_architect = 5\n")
    code, out, err = nomarch("rules", "amun-re", "--edition", file)
    assert (code, out) == (2, "")
    assert err == (
        f"nomarch: mine.toml, line 4: stones_with_architect, stones_per_pyramid: {DEARER} "
        "(cards.architect-saves-a-stone, build.stones-become-a-pyramid); --force takes it all the same\n"
    )
    assert nomarch("rules", "amun-re", "--edition", file, "--force")[0] == 0
    assert nomarch("simulate", "amun-re", "--edition", file, "--force", "--games", "1", "--jobs", "1")[0] == 0


def test_the_check_lists_contradictions_as_faults(nomarch, written):
    file = written("kingdoms = 3\nblockade_spaces = 1\n")
    code, out, _ = nomarch("check", "--edition", file, "--lang", "en")
    assert code == 1
    assert "mine.toml, line 4: " in out
    assert "kingdoms: there are 3 kingdoms, and names for two: the Old Kingdom and the New Kingdom" in out
    assert "blockade_spaces: with a blockade the next bid is 1 space higher, and so it is without one" in out
