"""Coverage tells which clauses happened, which held somebody back, and which never did either."""

import io
import re
import sys
from collections import Counter

import pebbles
import pytest

from nomarch.core import load
from nomarch.core.engine import Game
from nomarch.core.lab import Lab, Progress, RandomBot, Setting, find_workers
from nomarch.core.lab.agreement import Agreement
from nomarch.core.lab.coverage import Coverage, Lot, Tally, binding, cover, keeping_out, shown_by
from nomarch.core.lab.permissions import Shadow, readings_of
from nomarch.core.lab.reach import reaches
from nomarch.core.workbench.cli import main

ARCHITECT = "cards.architect-saves-a-stone"
NO_ARCHITECT = {"power_cards.architect": 0, "starting_architects": 0}


def table(game="amun-re", edition="super-meeple-2015", bots=("random",) * 4, **more):
    return Setting(game, edition, len(bots), bots, **more)


def covered(games, **more):
    (found,) = cover([table(**more)], games)
    return found


@pytest.fixture(scope="module")
def plain():
    return covered(20)


@pytest.fixture
def nomarch(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        monkeypatch.setattr(sys, "stdin", io.StringIO())
        with pytest.raises(SystemExit) as ended:
            main([*map(str, arguments)])
        printed = capsys.readouterr()
        return ended.value.code, printed.out, printed.err

    return run


def positions(name, seed):
    game = load(name)
    state = game.start(seed=seed)
    bot = RandomBot(seed)
    while not state.over:
        yield state
        state.play(bot.choose(None, state.moves()))


@pytest.mark.parametrize("name", ["amun-re", "saqqara", "cleopatra"])
def test_a_clause_binds_where_it_is_the_only_one_that_objects(name):
    for number, state in enumerate(positions(name, 5)):
        if number % 7 == 0:
            objecting = ({each.clause for each in state.objections(move)} for move in state.phase.candidates(state))
            alone = {clause for clauses in objecting if len(clauses) == 1 for clause in clauses}
            assert binding(state) == alone, f"{name}, seed 5, decision {number}"


def test_a_move_that_another_phase_would_allow_is_kept_out_by_its_timing():
    seen = set()
    for state in positions("amun-re", 5):
        found = keeping_out(state)
        seen |= found
        if state.phase.name == "harvest":
            has_cards = any(state.holds(state.seat, sell.kind) for sell in state.rules.sells)
            assert ("cards.sold-where-gold-is-spent" in found) == has_cards
        if state.phase.name in ("auction", "purchase"):
            assert "cards.sold-where-gold-is-spent" not in found
    assert seen >= {"cards.sold-where-gold-is-spent", "cards.only-in-their-phase"}


def test_an_auction_rule_binds_and_never_fires(plain):
    rule = "ladder-auction:auction.beats-the-standing-bid"
    assert plain.fired(rule) == (0, 0)
    games, times = plain.bound(rule)
    assert games == 20
    assert games < times < plain.tally.positions
    assert plain.lots()[rule] is Lot.HAPPENED


def test_the_games_are_those_of_a_simulation(plain):
    (games,) = Lab().play((plain.setting, range(20)))
    assert plain.tally.games == 20
    assert plain.tally.positions == sum(game.decisions for game in games)
    for award in ("scoring.every-pyramid-counts", "scoring.gold-by-rank"):
        in_games = [len(game.lines[award]) for game in games if award in game.lines]
        assert plain.fired(award) == (len(in_games), sum(in_games))


def test_a_kind_of_card_that_is_not_dealt_leaves_its_clauses_dead(plain):
    without = covered(20, changes=NO_ARCHITECT)
    assert plain.lots()[ARCHITECT] is Lot.HAPPENED
    assert without.lots()[ARCHITECT] is Lot.NEVER
    assert without.lots()["cards.free-farmer-stands-in-the-sand"] is Lot.HAPPENED


def test_a_clause_that_the_table_has_not_is_not_dead(plain):
    clause = "variants.rejected-cards-go"
    assert plain.lots()[clause] is Lot.ELSEWHERE
    played = covered(5, edition="hans-im-glueck-2003", variants=("two-extra-cards",))
    assert played.lots()[clause] is Lot.HAPPENED


def test_a_clause_that_nothing_in_play_cites_is_not_dead(plain):
    lots = plain.lots()
    for clause in ("aim.buy-farm-and-build", "build.buildings-never-move", "setup.starting-hand"):
        assert clause not in shown_by(load("amun-re"))
        assert lots[clause] is Lot.UNSEEN


def test_what_happens_though_the_rules_leave_it_out_is_told(plain):
    seen = Counter(["variants.rejected-cards-go"])
    odd = Coverage(plain.setting, plain.tally.joined(Tally(1, 1, seen, seen, Counter(), Counter(), Counter(), seen)))
    assert [clause for clause, lot in odd.lots().items() if lot is Lot.UNWRITTEN] == [*seen]


@pytest.mark.parametrize(
    ("clause", "bot", "field", "never"),
    [
        ("offering.theft-card-comes-back", "sensible", "theft_card_goes", "bank"),
        ("ladder-auction:auction.may-return-later", "sensible", "return_to_lost_province", "never"),
        ("cards.played-with-their-goods", "random", "builder_cards_moment", "with_goods"),
        ("cards.architect-needs-no-purchase", "random", "architect_without_purchase", False),
    ],
)
def test_a_permission_is_used_where_somebody_does_what_another_reading_forbids(clause, bot, field, never):
    bots = (bot,) * 4
    found = covered(12, seed=11, bots=bots)
    assert found.fired(clause) == found.bound(clause) == (0, 0), "nothing cites it"
    assert 0 < found.used(clause) <= 12
    assert found.lots()[clause] is Lot.HAPPENED
    forbidden = covered(12, seed=11, bots=bots, changes={field: never})
    assert forbidden.bound(clause).games > 0 or forbidden.fired(clause).games > 0, "there it forbids, or takes away"


def test_a_permission_that_nobody_uses_never_happened():
    assert covered(12).lots()["ladder-auction:auction.may-return-later"] is Lot.NEVER, "random bots do not come back"
    assert covered(3, changes=NO_ARCHITECT).lots()["cards.architect-needs-no-purchase"] is Lot.NEVER


def test_what_is_allowed_because_no_clause_is_written_is_no_permission(plain):
    used = Counter(["variants.rejected-cards-go"])
    nothing = Counter()
    more = plain.tally.joined(Tally(1, 1, nothing, nothing, nothing, nothing, used, used))
    assert Coverage(plain.setting, more).lots()["variants.rejected-cards-go"] is Lot.ELSEWHERE


def test_a_shadow_names_the_clause_only_for_the_move_that_it_forbids():
    setting = table(seed=11)
    readings = readings_of(setting)
    (bank,) = [reading for reading in readings if reading.rules.resolved.parameters["theft_card_goes"] == "bank"]
    rules = setting.rules
    state, shadow, thieves = rules.game.begin(rules, 3), Shadow(bank, 3), set()
    bot = RandomBot(3)
    while not state.over:
        move = bot.choose(None, state.moves())
        steals_again = move.notation.startswith("offer theft") and state.seat in thieves
        assert shadow.follow(state, move) == ({"offering.theft-card-comes-back"} if steals_again else set())
        if steals_again:
            break
        if move.notation.startswith("offer theft"):
            thieves.add(state.seat)
        state.play(move)
    assert steals_again, "seed 3"
    assert shadow.follow(state, move) == set(), "it has ended"


def test_an_event_counts_for_all_clauses_that_it_shows():
    bought = covered(5, edition="hans-im-glueck-2003", variants=("two-extra-cards",))
    assert bought.lots()["purchase.new-cards-join-the-hand"] is Lot.HAPPENED
    assert bought.fired("purchase.new-cards-join-the-hand") == bought.fired("variants.draw-extra-and-choose")


def test_gift_stones_that_complete_a_pyramid_are_told_by_their_own_clause_whenever_they_do():
    for edition in ("hans-im-glueck-2003", "super-meeple-2015"):
        assert covered(40, edition=edition).fired("build.gift-stones-may-complete-a-pyramid").games > 0, edition


def test_the_result_does_not_depend_on_the_number_of_cores():
    settings = [table(seed=3), table(bots=("sensible", "random", "random"))]
    with find_workers(2) as two:
        assert cover(settings, 9, two) == cover(settings, 9)


def test_an_interrupt_leaves_the_games_that_are_finished():
    class Impatient(Progress):
        def advances(self, games):
            raise KeyboardInterrupt

    (found,) = cover([table()], 100, progress=Impatient())
    assert found.tally.games == 6  # the one that tells the pace, and a job


@pytest.mark.parametrize("texts", ["", "pebbles_texts"])
def test_a_prototype_without_an_index_of_clauses_is_covered(texts):
    game = Game(
        f"pebbles{len(texts)}",
        title="Pebbles",
        state=pebbles.Pebbles,
        rules=pebbles.PebbleRules,
        phases=[pebbles.Turns()],
        editions=pebbles.PebbleEdition(players_min=2, players_max=2, pebbles=4, most=3),
        texts=texts,
    )
    (found,) = cover([Setting.of(game.rules(), ["random"])], 10)
    assert found.fired("take.last-pebble-scores") == (10, 10)
    assert found.lots()["take.from-what-is-left"] is Lot.HAPPENED
    assert found.bound("take.from-what-is-left").times == sum(found.tally.bound.values())


def test_the_first_lines_are_the_clauses_that_never_happened(nomarch):
    changes = [part for field, value in NO_ARCHITECT.items() for part in ("--set", f"{field}={value}")]
    code, out, _ = nomarch("coverage", "amun-re", "--games", 10, "--jobs", 1, *changes, "--force")
    assert code == 0
    title, blank, heading, *listed = out.split("\n")
    assert title.startswith("amun-re, super-meeple-2015 power_cards.architect=0 starting_architects=0, 4 players")
    assert re.search(r"10 games, seed 0: [\d,]+ positions, all looked at$", title)
    assert blank == ""
    number = int(re.fullmatch(r"Never happened: (\d+) of \d+ clauses that play can show", heading)[1])
    never = [line.split(":")[0].strip() for line in listed[: 2 * number : 2]]
    assert ARCHITECT in never
    assert listed[2 * never.index(ARCHITECT) + 1] == "      Architect: 2 stones → 1 pyramid."
    assert listed[2 * number] == ""
    assert re.search(r"ladder-auction:auction\.can-be-paid +10 +\d+ +rule\n", out)


def test_every_edition_and_every_set_of_bots_has_columns_of_its_own(nomarch):
    editions = ["--edition", "super-meeple-2015", "--edition", "hans-im-glueck-2003"]
    _, out, _ = nomarch("coverage", "amun-re", *editions, "--bots", "random", "--bots", "sensible", "--games", 3)
    for number, told in enumerate(["super-meeple-2015", "super-meeple-2015", "hans-im-glueck-2003"], 1):
        assert f"{number}  amun-re, {told}, 4 players" in out
    assert re.search(r"cards\.played-with-their-goods +0 +[1-3] +0 +[1-3] +[1-3] +\d +rule\n", out)


# Who reaches what


WALKED = ("--games", 30, "--jobs", 1)


@pytest.fixture
def walked(nomarch, ways):
    """Cover a game whose clauses depend on who walks; give what is said of them, line by line, and the remarks."""

    def cover_it(*arguments):
        code, out, err = nomarch("coverage", ways, *WALKED, *arguments)
        assert code == 0, err
        return [line.strip() for line in out.splitlines()], err

    return cover_it


def test_a_clause_that_only_some_players_reach_is_told_with_who_never_does(walked):
    lines, _ = walked("--bots", "climber", "--bots", "walker", "--bots", "random")
    assert "Reached by every kind of players, or by none: 2 of 5 (robust)" in lines
    assert "Reached by some of them only: 3" in lines
    assert re.fullmatch(
        r"never under walker \(30 games\); climber play reaches it in 30 of 30 games, "
        r"random play reaches it in \d+ of 30 games: depends on the players",
        lines[lines.index("walk.hill-pays") + 1],
    )


def test_what_the_given_players_never_reach_is_asked_of_random_ones_and_that_is_announced(walked):
    lines, err = walked("--bots", "climber")
    assert "random players play 30 games more of each edition, to see whether they reach what never happened" in err
    never = lines.index("walk.vale-pays: award vale_pays")
    assert re.fullmatch(
        r"never under climber \(30 games\); random play reaches it in \d+ of 30 games: depends on the players",
        lines[never + 2],
    )
    storm = lines.index("walk.storm-pays: award storm_pays")
    assert lines[storm + 2] == "never under climber (30 games), random (30 games)"
    assert "Reached by some of them only: 2, 2 of them told above" in lines


def test_random_players_who_play_anyway_are_not_asked_again(walked):
    lines, err = walked("--bots", "random", "--bots", "climber")
    assert "random players play" not in err
    assert "walk.storm-pays: award storm_pays" in lines


def test_a_clause_that_some_reach_in_few_games_is_not_told():
    setting = table(bots=("random",) * 4)
    seen = [(setting, 2, 30), (setting._replace(bots=("sensible",) * 4), 0, 30)]
    tallies = [Tally(of, of, *[Counter()] * 5, Counter({ARCHITECT: games})) for _, games, of in seen]
    coverages = [Coverage(each, tally) for (each, _, _), tally in zip(seen, tallies, strict=True)]
    lots = [{ARCHITECT: Lot.HAPPENED if games else Lot.NEVER} for _, games, _ in seen]
    (reach,) = reaches(coverages, lots)
    assert reach.agreement is Agreement.NOT_TOLD
    assert [each.bots[0] for each in reach.never] == ["sensible"]


def test_the_same_players_are_asked_once(walked):
    lines, _ = walked("--bots", "random", "--bots", "random,random")
    assert "2 players (random), 30 games" in lines[0]
    assert lines[1] == "", "there is one table"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--edition", "first"], "unknown edition 'first'; there are: hans-im-glueck-2003"),
        (["--bots", "random", "--bots", "genius"], "unknown bot for amun-re 'genius'; there are: random"),
        (["--bots", "random,random", "--players", 4], "2 bots for 4 players"),
        (["--lang", "la"], "unknown language of amun-re 'la'; there are: "),
    ],
)
def test_what_cannot_be_covered_is_told_in_one_line(nomarch, arguments, complaint):
    code, out, err = nomarch("coverage", "amun-re", *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("nomarch: ")
    assert err.count("\n") == 1
    assert complaint in err
