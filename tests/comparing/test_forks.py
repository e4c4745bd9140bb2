"""Forks: every other reading is there once, the one that changes most comes first, and none stops the others."""

import json
from collections import Counter

import pytest

from nomarch.core.comparing.forks import LENGTH, forks_of, play_forks, sorted_forks
from nomarch.core.editions import fields_of
from nomarch.core.lab.agreement import Agreement
from nomarch.core.lab.setting import Setting
from nomarch.core.lab.simulation import Lab
from nomarch.core.registry import load

SEED = 4
GAMES = 60


def setting_of(edition, *variants, seats=3, game="toll"):
    return Setting(game, edition, seats, ("random",) * seats, SEED, variants)


@pytest.mark.parametrize("name", ["amun-re", "cleopatra", "saqqara"])
def test_every_other_value_that_play_reads_and_every_variant_is_there_once(name):
    game = load(name)
    for edition in game.editions:
        rules = game.rules(edition)
        setting = setting_of(edition, seats=rules.seats, game=name)
        found = Counter(fork.name for fork in forks_of(game, setting))
        assert set(found.values()) == {1}
        expected = {f"+{variant}" for variant in game.shelf.variants(edition)}
        for field in fields_of(game.shelf.model).values():
            now = rules.resolved.parameters[field.name]
            others = [value for value in field.choices if field.plays and value != now]
            expected |= {f"{field.name}={str(value).lower() if value in (True, False) else value}" for value in others}
        assert set(found) == expected


def test_the_readings_of_a_small_game(toll):
    names = [fork.name for fork in forks_of(toll, setting_of("first"))]
    assert names == [
        "night=true",
        "lanterns=true",
        "die=clay",
        "weather=wet",
        "weather=flood",
        "omen=true",
        "+duel",
        "+moonlit",
        "+ominous",
        "+repainted",
    ]
    assert "+moonlit" not in [fork.name for fork in forks_of(toll, setting_of("first", "moonlit"))]


def test_readings_are_sorted_by_what_they_change_and_a_decoy_comes_last(toll):
    found = play_forks(toll, setting_of("second"), GAMES, Lab())
    names = [forked.fork.name for forked in found]
    assert set(names[:3]) == {"weather=wet", "night=false", "lanterns=false"}
    assert names[3:] == ["die=bone", "omen=false", "weather=flood"]
    weights = [forked.weight for forked in found if not forked.reason]
    assert weights == sorted(weights, reverse=True)
    decoy = found[names.index("omen=false")]
    assert decoy.largest is None
    assert decoy.same_games == GAMES, f"seed {SEED}"
    assert found[0].largest.of.name != LENGTH


def test_night_without_lanterns_is_as_good_as_lanterns_without_night(toll):
    found = {forked.fork.name: forked for forked in play_forks(toll, setting_of("second"), GAMES, Lab())}
    dark, blind = found["lanterns=false"], found["night=false"]
    assert dark.plays == blind.plays
    assert dark.largest.of.clause == "road.lamp-pays"
    assert dark.largest.difference.value < 0


def test_a_reading_that_cannot_be_played_by_itself_is_told_and_stops_nobody(toll):
    lab = Lab()
    found = play_forks(toll, setting_of("first"), GAMES, lab)
    broken = {forked.fork.name: forked.reason for forked in found if forked.reason}
    assert set(broken) == {"weather=flood", "+duel"}
    assert "needs boats" in broken["weather=flood"]
    assert "is for 2 players, not 3" in broken["+duel"]
    assert [bool(forked.reason) for forked in found[-2:]] == [True, True], "they come last"
    assert all(forked.plays[0].effects for forked in found[:-2])


def test_a_variant_that_is_just_another_value_is_played_and_shown_once(toll):
    lab = Lab()
    names = [forked.fork.name for forked in play_forks(toll, setting_of("first"), GAMES, lab)]
    assert "omen=true" in names
    assert "+ominous" not in names
    ways = {"first", "die", "wet", "omen", "moonlit"}  # another box is no other game, nor is night without lanterns
    assert lab.ledger.count == len(ways) * GAMES


def test_a_reading_of_a_variant_that_is_not_in_play_is_left_out():
    game, idle = load("amun-re"), ["extra_cards_when", "rejected_cards_go", "rejected_cards_go", "rejected_cards_shown"]
    plain = sorted_forks(game, setting_of("hans-im-glueck-2003", seats=4, game="amun-re"))
    assert [fork.field for fork in plain.idle] == idle
    chosen = sorted_forks(game, setting_of("hans-im-glueck-2003", "two-extra-cards", seats=4, game="amun-re"))
    assert chosen.idle == []
    assert {*idle} <= {fork.field for fork, _ in chosen.playable}


@pytest.mark.parametrize("name", ["amun-re", "cleopatra", "saqqara"])
def test_a_reading_that_is_left_out_changes_no_game(name):
    game = load(name)
    for edition in game.editions:
        setting = setting_of(edition, seats=game.rules(edition).seats, game=name)
        for fork in sorted_forks(game, setting).idle:
            ours, theirs = Lab().play((setting, range(5)), (fork.of(setting), range(5)))
            assert ours == theirs, f"{edition} {fork.name}, seed {SEED}"


def test_night_says_something_only_with_lanterns(toll):
    assert [fork.name for fork in sorted_forks(toll, setting_of("first")).idle] == ["night=true", "lanterns=true"]
    assert sorted_forks(toll, setting_of("second")).idle == []


def test_what_is_forked_is_the_edition_with_its_variants_and_changes(toll):
    setting = setting_of("first", "moonlit")._replace(changes={"bridge": 4})
    found = {forked.fork.name: forked for forked in play_forks(toll, setting, GAMES, Lab())}
    bridges = next(each for each in found["weather=wet"].plays[0].effects if each.of.clause == "road.bridge-pays")
    assert bridges.difference.value == pytest.approx(-12), "three bridges of four points"
    lamps = next(each for each in found["night=false"].plays[0].effects if each.of.clause == "road.lamp-pays")
    assert lamps.right.value == 0


def test_the_command_sorts_tells_and_notes(nomarch, toll):
    code, out, err = nomarch("forks", "toll", "--players", 3, "--games", GAMES, "--jobs", 1, "--seed", SEED)
    assert code == 0
    assert out.index("weather=wet") < out.index("omen=true")
    assert "No difference" in out
    assert "weather=flood" not in out
    assert "weather=flood cannot be played by itself: " in err
    assert "+duel cannot be played by itself: " in err
    again = nomarch("forks", "toll", "--players", 3, "--games", GAMES, "--jobs", 2, "--seed", SEED)
    assert again == (code, out, err), "on however many cores"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--edition", "third"], "unknown edition 'third'"),
        (["--variant", "ghost"], "unknown variant of first 'ghost'"),
        (["--set", "ghost=1"], "unknown field of the edition 'ghost'"),
        (["--lang", "xx"], "unknown language of toll 'xx'"),
        (["--bots", "genius"], "unknown bot for toll 'genius'"),
        (["--players", "7"], "is for 2 to 4 players, not 7"),
    ],
)
def test_what_is_unknown_is_refused_in_one_line(nomarch, toll, arguments, complaint):
    code, out, err = nomarch("forks", "toll", "--games", 2, "--jobs", 1, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("nomarch: ")
    assert complaint in err
    assert err.count("\n") == 1


def test_forks_are_written_for_programs_too(nomarch, toll, tmp_path):
    code, out, err = nomarch("forks", "toll", "--games", 30, "--jobs", 1, "--json", "forks.json")
    assert (code, out) == (0, ""), err
    found = json.loads((tmp_path / "forks.json").read_text(encoding="utf-8"))
    assert all(effect["difference"]["low"] is not None for fork in found for effect in fork["effects"])
    assert len({(fork["variant"], fork["field"], str(fork["value"])) for fork in found}) == len(found) > 2


# Several kinds of players


@pytest.fixture
def walked(ways):
    """Give the readings of a game in which it matters who walks, each by climbers and by walkers."""
    setting = Setting.of(load(ways).rules(), ["climber"], SEED)
    found = play_forks(load(ways), setting, GAMES, Lab(), others=[("walker",) * 2])
    return {forked.fork.value: forked for forked in found}


def test_a_reading_is_robust_or_depends_on_the_players_by_what_it_changes_most(walked):
    said = {value: forked.agreement for value, forked in walked.items()}
    assert said == {
        "all": Agreement.ROBUST,
        "vale": Agreement.DEPENDS,
        "turns": Agreement.DEPENDS,
        "omen": Agreement.ROBUST,
    }, f"seed {SEED}"
    shown = [
        [effect.difference.value for effect in play.effects if effect.of.name == "points"]
        for play in walked["turns"].plays
    ]
    assert shown == [[-3], [3]]
    assert walked["omen"].largest is None


def test_readings_are_sorted_by_the_largest_effect_of_any_kind_of_players(walked):
    assert list(walked)[-1] == "omen"
    assert [forked.weight for forked in walked.values()] == sorted(
        (forked.weight for forked in walked.values()), reverse=True
    )


def test_what_too_few_games_show_is_not_told_and_by_whom(ways):
    setting = Setting.of(load(ways).rules(), ["climber"], SEED)
    found = play_forks(load(ways), setting, 10, Lab(), others=[("walker",) * 2])
    assert {forked.agreement for forked in found} == {Agreement.NOT_TOLD}
    assert found[0].untold == [("climber",) * 2, ("walker",) * 2]


def test_a_single_kind_of_players_agrees_with_nobody_and_the_command_says_so(nomarch, ways):
    setting = Setting.of(load(ways).rules(), ["climber"], SEED)
    assert {forked.agreement for forked in play_forks(load(ways), setting, GAMES, Lab())} == {None}
    _, out, _ = nomarch("forks", ways, "--games", GAMES, "--jobs", 1, "--bots", "climber")
    assert "Nobody but players “climber” was asked" in out


def test_the_command_says_of_every_reading_whether_it_depends_on_the_players(nomarch, ways, tmp_path):
    kinds = ("--bots", "climber", "--bots", "walker", "--bots", "climber,climber")
    code, out, _ = nomarch("forks", ways, "--games", GAMES, "--jobs", 1, *kinds, "--out", "told", "--json", "told.json")
    assert (code, out) == (0, "")
    told = (tmp_path / "told").read_text("utf-8").split("toll=")
    said = {part.split()[0]: " ".join(part.split()) for part in told[1:]}
    assert "points of a player = robust" in said["all"]
    assert "points of a player ≠ depends on the players" in said["turns"]
    assert "players “climber”: −3.00 ✓ in every game" in said["turns"]
    assert said["turns"].count("players “climber”") == 1, "the same kind counts once"
    plain = {fork["value"]: fork for fork in json.loads((tmp_path / "told.json").read_text("utf-8"))}
    assert (plain["turns"]["agreement"], plain["all"]["agreement"]) == ("depends", "robust")
    assert [play["bots"] for play in plain["all"]["more_play"]] == [["walker"] * 2]
    assert plain["all"]["largest"]["name"] == "points"


def test_games_of_several_kinds_of_players_are_kept_and_gone_on_with(nomarch, ways, tmp_path):
    command = ("forks", ways, "--games", 10, "--jobs", 1, "--bots", "climber", "--bots", "walker")
    _, out, _ = nomarch(*command, "--keep", "games.jsonl")
    again = nomarch(*command, "--keep", "games.jsonl", "--resume")
    assert again[:2] == (0, out)
    assert "100 finished games are in games.jsonl" in again[2]


def test_kinds_of_players_for_tables_of_other_sizes_are_refused(nomarch, ways):
    code, _, err = nomarch("forks", ways, "--bots", "climber,walker,walker", "--bots", "climber,walker")
    assert code == 2
    assert "2 bots for 3 players: name one for all, or one for each" in err
