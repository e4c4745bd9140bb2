"""The publisher's desk: an edition of one's own made, read, checked, printed and played from its file."""

import re

import pytest

CHANGES = ("stones_per_pyramid=4", "rounds_per_kingdom=2", "rewards_by_rank=[3, 2, 2]")
MINE = "amun-re-2027.toml"
LANGUAGES = ["fr", "it", "en", "de", "es"]


@pytest.fixture
def desk(nomarch, tmp_path):
    """A file made by the command, in the folder where one works."""
    settings = [part for change in CHANGES for part in ("--set", change)]
    code, _, err = nomarch("edition", "new", "amun-re-2027", "--from", "super-meeple-2015", *settings)
    assert code == 0, err
    return tmp_path / MINE


def test_a_new_edition_states_what_was_changed_and_remarks_the_rest(desk):
    lines = desk.read_text("utf-8").splitlines()
    assert lines[1:4] == ['title = "Amun-Re 2027"', 'game = "amun-re"', 'extends = "super-meeple-2015"']
    stated = [line.partition("  # ")[0] for line in lines[6:9]]
    assert stated == ["stones_per_pyramid = 4", "rounds_per_kingdom = 2", "rewards_by_rank = [3, 2, 2]"]
    assert "# starting_gold = 20  # Starting gold per player" in lines


def test_a_remark_is_a_value_once_the_sign_is_taken_away(nomarch, desk):
    text = desk.read_text("utf-8")
    desk.write_text(re.sub(r"(?m)^# (\w[\w.-]* = )", r"\1", text), "utf-8")
    code, out, err = nomarch("edition", "show", "amun-re-2027")
    assert (code, err) == (0, "")
    assert "kingdoms" in out


def test_nothing_is_overwritten(nomarch, desk):
    before = desk.read_text("utf-8")
    code, _, err = nomarch("edition", "new", "amun-re-2027", "--from", "super-meeple-2015")
    assert (code, err) == (2, f"nomarch: {MINE} exists already; nothing is overwritten\n")
    assert desk.read_text("utf-8") == before


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["new", "My Own", "--from", "super-meeple-2015"], "'My Own' is no name for an edition"),
        (["new", "mine", "--from", "super-meeple"], "unknown edition 'super-meeple' (did you mean super-meeple-2015?)"),
        (["new", "mine", "--from", "gone.toml"], "gone.toml: cannot be read: No such file"),
        (["new", "mine", "--from", "super-meeple-2015", "--set", "stone=3"], "unknown field of the edition 'stone'"),
        (["new", "mine", "--from", "super-meeple-2015", "--in", "gone"], "gone/mine.toml: there is no folder gone"),
        (["new", "mine", "--from", "super-meeple-2015", "--game", "go"], "unknown game 'go'"),
        (["show", "gone.toml"], "gone.toml: cannot be read: No such file"),
        (["show", "nothing"], "unknown edition 'nothing'"),
    ],
)
def test_what_cannot_be_made_or_shown_is_refused_in_a_line(nomarch, tmp_path, arguments, complaint):
    code, out, err = nomarch("edition", *arguments)
    assert (code, out) == (2, "")
    assert err.startswith(f"nomarch: {complaint}")
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_the_edition_is_shown_as_a_person_reads_it(nomarch, desk):
    code, out, _ = nomarch("edition", "show", MINE, "--lang", "it")
    assert code == 0
    differences, values = out.split("Si scosta da")[1].split("Componenti", 1)
    told = " ".join(differences.split())
    assert "stones_per_pyramid" in told
    assert "kingdoms" not in told.replace("rounds_per_kingdom", "").replace("rounds.kingdoms", "")
    assert "dichiarato: SM66" in " ".join(values.split())


def test_words_variants_and_agreement_are_inherited(nomarch, desk):
    for code in LANGUAGES:
        ours = nomarch("rules", "amun-re", "--edition", MINE, "--lang", code)[1]
        theirs = nomarch("rules", "amun-re", "--edition", "super-meeple-2015", "--lang", code)[1]
        assert ours.count("†") == theirs.count("†")
        assert ours.count("‡") == theirs.count("‡")
    assert "scribe" in nomarch("rules", "amun-re", "--edition", MINE, "--lang", "fr")[1].casefold()
    assert nomarch("rules", "amun-re", "--edition", MINE, "--variant", "expert-provinces")[0] == 0


def test_a_file_gives_its_words(nomarch, desk):
    with desk.open("a", encoding="utf-8") as file:
        file.write('\n[terms.stone.it]\none = "mattone"\nmany = "mattoni"\ngender = "m"\n')
    told = nomarch("rules", "amun-re", "--edition", MINE, "--lang", "it")[1]
    assert re.search(r"4\smattoni", told)
    with desk.open("a", encoding="utf-8") as file:
        file.write('\n[terms.stoone.it]\none = "mattone"\n')
    code, _, err = nomarch("rules", "amun-re", "--edition", MINE, "--lang", "it")
    assert code == 2
    assert "terms.stoone: there is no such term (did you mean stone?)" in err


@pytest.mark.parametrize(("third", "said"), [("[3, 2, 2]", "2"), ("[3]", "1")])
def test_the_law_is_printed_and_checked_as_it_is_played(nomarch, desk, third, said):
    desk.write_text(desk.read_text("utf-8").replace("[3, 2, 2]", third, 1), "utf-8")
    code, _, err = nomarch("check", "--edition", "amun-re-2027", "--lang", "en")
    assert (code, err.splitlines()[-1]) == (0, "0 faults")
    assert said in nomarch("rules", "amun-re", "--edition", MINE)[1]


def test_the_check_refuses_what_no_law_knows(nomarch):
    code, _, err = nomarch("check", "saqqara", "--lang", "en", "--set", "nonsense=1")
    assert code == 2
    assert err.startswith("nomarch: unknown field of the edition 'nonsense'")
    assert nomarch("check", "--set", "nonsense=1")[::2] == (
        2,
        "nomarch: which game? name it, or an edition by --edition\n",
    )


def test_a_game_of_ones_own_edition_is_recorded_and_told_without_its_file(nomarch, desk):
    assert (
        nomarch("play", "amun-re", "--edition", MINE, "--seats", "random,random,random", "--record", "a.jsonl")[0] == 0
    )
    desk.unlink()
    code, out, err = nomarch("replay", "a.jsonl", "--lang", "fr")
    assert (code, err) == (0, "")
    assert "amun-re-2027" in out
    assert "Scribe" in out or "scribe" in out or "Pierre" in out


def test_a_deleted_or_broken_file_disturbs_nothing_else(nomarch, desk):
    desk.write_bytes(b"\xff\xfe nonsense")
    for command in (["rules", "amun-re"], ["games"], ["edition", "show", "italian-2006"]):
        assert nomarch(*command)[0] == 0
    code, _, err = nomarch("rules", "amun-re", "--edition", MINE)
    assert code == 2
    assert err.startswith(f"nomarch: {MINE}: is no text in UTF-8")


def test_a_file_is_read_as_any_editor_saves_it(nomarch, desk):
    desk.write_bytes(b"\xef\xbb\xbf" + desk.read_bytes().replace(b"\n", b"\r\n"))
    assert nomarch("edition", "show", MINE)[0] == 0


def test_a_command_names_the_file_and_the_line(nomarch, desk):
    desk.write_text(desk.read_text("utf-8").replace("rounds_per_kingdom = 2", "starting_gold = 25"), "utf-8")
    code, _, err = nomarch("simulate", "amun-re", "--edition", MINE)
    assert (code, err) == (2, f"nomarch: {MINE}, line 8: starting_gold_cards: must add up to starting_gold\n")


def test_a_title_in_the_language_of_the_reader_stands_on_everything(nomarch, desk):
    title = 'title = { en = "Second printing", de = "Zweite Auflage" }'
    desk.write_text(desk.read_text("utf-8").replace('title = "Amun-Re 2027"', title), "utf-8")
    for command in (
        ["rules", "amun-re", "--edition", MINE],
        ["components", "amun-re", "--edition", MINE, "--games", 0],
        ["changes", "amun-re", "super-meeple-2015", MINE],
        ["compare", "amun-re", "super-meeple-2015", MINE],
        ["edition", "show", MINE],
    ):
        told = " ".join(nomarch(*command, "--lang", "de")[1].split())
        assert "Zweite Auflage" in told, command
        assert "Second printing" not in told, command
