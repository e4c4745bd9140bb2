"""Witnesses: a table on which two readings part can be laid again, alike in everything, and they part on it."""

import pytest

from nomarch.core.comparing.partings import Parted, alike, search_job
from nomarch.core.comparing.shares import plan_shares
from nomarch.core.comparing.sides import Pair, Side
from nomarch.core.comparing.witness import find_witnesses
from nomarch.core.lab.simulation import Lab
from nomarch.core.registry import load
from nomarch.core.rulebook import Speaker
from nomarch.core.workbench.reports.comparison import witness_lines
from nomarch.core.workbench.reports.wording import Wording

LANGUAGES = ("fr", "it", "en", "de", "es")
OLD, NEW = "hans-im-glueck-2003", "super-meeple-2015"
SEED = 0


def old_and_new(code="en"):
    game = load("amun-re")
    return Pair(Side(game, OLD, code), Side(game, NEW, code))


def witness_of(pair, *fields, positions=400):
    (found,) = find_witnesses(pair, [fields], Lab(), SEED, positions)
    return found


def tables(pair, witness):
    """Lay the table of a witness twice: under the left side, and with what the right side says instead."""
    changes = {**witness.position.get("changes", {}), **{name: pair.right.parameters[name] for name in witness.fields}}
    return pair.game.set_up(witness.position), pair.game.set_up(witness.position, changes=changes)


def moved(pair, table, witness):
    """Make the move that a witness tells of, found by its words."""
    speaker = Speaker(table.rules, pair.left.code)
    told = witness.told[1].partition(": ")[2]
    (move,) = [move for move in table.moves() if speaker.move(move) == told]
    return move.notation


def have_parted(ours, theirs):
    return not alike(ours, theirs) or show_it(ours, theirs)


def show_it(ours, theirs):
    moves = [[] if table.over else [move.notation for move in table.moves()] for table in (ours, theirs)]
    course = [(table.over, table.seat, table.phase.name, table.score) for table in (ours, theirs)]
    return moves[0] != moves[1] or course[0] != course[1]


@pytest.mark.parametrize(
    ("field", "positions", "has_move", "from_example"),
    [
        ("majority", 400, True, False),
        ("majority", 0, False, True),
        ("builder_cards_moment", 400, False, False),
        ("first_player", 400, False, False),
    ],
)
def test_a_witness_laid_again_under_both_readings_really_parts(field, positions, has_move, from_example):
    pair = old_and_new()
    witness = witness_of(pair, field, positions=positions)
    assert witness.found, f"seed {SEED}"
    assert bool(witness.example) == from_example
    assert (len(witness.told) > 1) == has_move
    ours, theirs = tables(pair, witness)
    if has_move:
        assert not have_parted(ours, theirs), "the move makes the difference"
        notation = moved(pair, ours, witness)
        for table in (ours, theirs):
            assert not table.objections(table.parse(notation))
            table.play(table.parse(notation))
    assert have_parted(ours, theirs), f"{field}, seed {SEED}"
    assert witness.left != witness.right


@pytest.mark.parametrize(
    ("field", "positions"), [("majority", 400), ("builder_cards_moment", 400), ("first_player", 400), ("blockade", 0)]
)
def test_the_moves_of_a_witness_played_again_lead_to_it(field, positions):
    pair = old_and_new()
    witness = witness_of(pair, field, positions=positions)
    parted = Parted(witness.seed, witness.moves, witness.example)
    changed = pair.left.setting((), SEED, {field: pair.right.parameters[field]})
    tables = [parted.opening(setting) for setting in (pair.left.setting((), SEED), changed)]
    for notation in witness.moves:
        assert not show_it(*tables), f"they part no sooner, seed {SEED}"
        for table in tables:
            assert not table.objections(table.parse(notation))
            table.play(table.parse(notation))
    assert have_parted(*tables), f"{field}, seed {SEED}"


def test_points_are_told_as_they_are(pair_of):
    pair = pair_of(bridge=5)
    witness = witness_of(pair, "bridge", positions=100)
    assert (witness.decisions, len(witness.moves)) == (0, 1), "the shortest there is"
    ours, theirs = tables(pair, witness)
    notation = moved(pair, ours, witness)
    for table, lines, points in ((ours, witness.left, 1), (theirs, witness.right, 5)):
        seat = table.seat
        table.play(table.parse(notation))
        (line,) = lines
        assert line.startswith(f"player {seat + 1}: {table.score[seat]} point")
        assert "bridge pays" in line
        assert line.endswith(f" {points})")


def test_a_difference_in_what_is_allowed_is_seen_before_the_first_move(pair_of):
    pair = pair_of(most=4)
    witness = witness_of(pair, "most", positions=100)
    assert (witness.decisions, witness.looked) == (0, 4), "one position for each part of the search"
    assert witness.right == ["allowed: pay 3", "allowed: pay 4"]
    assert witness.left == [f"not allowed: pay {toll}. There is no such move." for toll in (3, 4)]
    assert have_parted(*tables(pair, witness))


def test_a_decoy_has_no_witness_and_it_is_said_how_many_positions_were_looked_at(pair_of):
    pair = pair_of(omen=True)
    witness = witness_of(pair, "omen", positions=200)
    assert not witness.found
    assert 200 <= witness.looked < 300
    assert (witness.position, witness.picture, witness.told) == ({}, None, [])
    told = witness_lines(witness, Wording(pair.speaker, pair.fields))
    assert told == [f"No position found in which it shows; positions looked at: {witness.looked}."]


def test_a_bundle_has_one_witness(pair_of):
    pair = pair_of(steps=3, prices=[0, 5, 6])
    witness = witness_of(pair, "steps", "prices", positions=100)
    assert witness.found
    assert witness.fields == ["steps", "prices"]
    ours, theirs = tables(pair, witness)
    notation = moved(pair, ours, witness)
    for table in (ours, theirs):
        table.play(table.parse(notation))
    assert have_parted(ours, theirs)


def test_the_search_for_a_part_depends_on_nothing_but_the_job(pair_of):
    pair = pair_of(gate=7)
    settings = [side.setting(("random",) * 3, SEED).ordered() for side in pair.sides]
    job = {"left": settings[0], "right": settings[1], "positions": 50, "clauses": []}
    jobs = [{**job, "part": part} for part in (0, 1, 0)]
    first, second, again = map(search_job, jobs)
    assert first == again
    assert first["parted"]["seed"] != second["parted"]["seed"]


@pytest.mark.parametrize("change", [{"investing_targets": "below_threshold"}, {"beggar_goods": 1}])
def test_the_picture_shows_nothing_that_is_hidden_from_whoever_decides(change):
    game = load("saqqara")
    pair = Pair(Side(game, game.default_edition, "en"), Side(game, game.default_edition, "en", change))
    witness = witness_of(pair, *change)
    table = game.set_up(witness.position)
    speaker = Speaker(table.rules, "en", [f"player {seat + 1}" for seat in range(table.seats)])
    seen = [table.view(seat).picture(speaker) == witness.picture for seat in range(table.seats)]
    assert seen == [seat == table.seat for seat in range(table.seats)], f"everybody sees another table, seed {SEED}"
    for seed in range(5):
        dealt_again = table.redeal(table.seat, seed)
        assert dealt_again.position() != table.position(), f"something is hidden, redeal {seed}"
        assert dealt_again.view(table.seat).picture(speaker) == witness.picture, f"redeal {seed}"


def test_a_witness_is_told_in_five_languages():
    told = {}
    for code in LANGUAGES:
        pair = old_and_new(code)
        witness = witness_of(pair, "majority")
        lines = witness_lines(witness, Wording(pair.speaker, pair.fields))
        assert len(lines) == 6, code
        assert all("_" not in line for line in lines), lines
        assert not any("player" in line or "point" in line for line in lines) or code in ("en", "fr"), lines
        told[code] = tuple(lines)
    assert len(set(told.values())) == len(LANGUAGES)
    numbers = {code: [sum(map(str.isdecimal, line)) for line in lines] for code, lines in told.items()}
    assert len(set(map(tuple, numbers.values()))) == 1, "the same position, whoever tells it"


def test_a_witness_that_cites_the_rule_goes_before_a_shorter_one():
    cites = witness_of(old_and_new(), "symbols_counted", positions=4000)
    assert any("scoring.bonus-for-card-symbols" in line for line in (*cites.left, *cites.right))
    assert Parted("a", [], at=9).rank < Parted("b", [], at=1, shows_rule=False).rank


PRESETS = [
    (name, f"{load(name).default_edition}+{variant}")
    for name in ("saqqara", "cleopatra")
    for variant in load(name).shelf.variants(load(name).default_edition)
]
EDITIONS = [
    ("amun-re", OLD, NEW),
    ("amun-re", OLD, "italian-2006"),
    ("amun-re", NEW, "italian-2006"),
    ("amun-re", NEW, f"{NEW}+expert-provinces"),
    *((name, load(name).default_edition, preset) for name, preset in PRESETS),
]
CHANGES = [
    ("amun-re", {"return_to_lost_province": "never"}),
    ("amun-re", {"stones": 40}),
    ("amun-re", {"majority": "per_province"}),
    ("saqqara", {"starting_gold": 5}),
    ("saqqara", {"placing_is_a_step": False}),
    ("cleopatra", {"cards_per_stall": 2}),
    ("cleopatra", {"hand_limit": 9}),
    ("cleopatra", {"reshuffle_moment": "when_needed"}),
]


def assert_true(pair, positions):
    """Lay both tables of every witness: they are alike in everything, and the same move, or none, parts them."""
    bundles = plan_shares(pair, ("random",) * pair.left.rules.seats, SEED, 1).bundles
    witnesses = find_witnesses(pair, bundles, Lab(), SEED, positions)
    for witness in witnesses:
        if not witness.found:
            continue
        home, other = (pair.right, pair.left) if witness.on_right else pair.sides
        changed = {name: other.parameters[name] for name in witness.fields}
        settings = [home.setting((), SEED), home.setting((), SEED, changed)]
        parted = Parted(witness.seed, witness.moves, witness.example)
        before = [parted.replayed(setting, witness.decisions) for setting in settings]
        after = [parted.replayed(setting, len(witness.moves)) for setting in settings]
        has_move = len(witness.moves) > witness.decisions
        is_laid_otherwise = not witness.moves and not alike(*before)
        assert alike(*before) or is_laid_otherwise, f"{witness.fields}: two different tables, seed {SEED}"
        assert not show_it(*before) or not has_move, f"{witness.fields}: they part sooner, seed {SEED}"
        assert have_parted(*after), f"{witness.fields}: they do not part, seed {SEED}"
        assert witness.left != witness.right or witness.later, f"{witness.fields}: nothing is told, seed {SEED}"
        if witness.later:
            assert_comes_out(parted, witness.later, settings)
    return witnesses


def assert_comes_out(parted, later, settings):
    """Play the way from a parting to what comes of it: both sides go it, and it shows at its end and no sooner."""
    tables = [parted.replayed(setting, len(parted.moves)) for setting in settings]
    for notation in later.moves:
        assert not show_it(*tables), f"seed {SEED}"
        for table in tables:
            table.play(table.parse(notation))
    assert show_it(*tables), f"seed {SEED}"
    assert len(later.way) == len(later.moves)
    assert later.left != later.right


@pytest.mark.parametrize(("name", "left", "right"), EDITIONS)
def test_every_witness_of_what_ships_is_shown_from_one_and_the_same_table(name, left, right):
    game = load(name)
    assert_true(Pair(Side(game, left, "en"), Side(game, right, "en")), positions=1200)


@pytest.mark.parametrize(("name", "change"), CHANGES)
def test_every_witness_of_a_changed_value_is_shown_from_one_and_the_same_table(name, change):
    game = load(name)
    pair = Pair(Side(game, game.default_edition, "en"), Side(game, game.default_edition, "en", change))
    (witness,) = assert_true(pair, positions=1200)
    assert witness.found, f"seed {SEED}"


def test_a_pyramid_of_four_stones_shows_where_the_third_is_laid_and_not_in_an_architect_who_finds_other_stones():
    game = load("amun-re")
    change = {"stones_per_pyramid": 4, "rewards_by_rank": [3, 2, 2], "rounds_per_kingdom": 2}
    pair = Pair(Side(game, NEW, "en"), Side(game, NEW, "en", change))
    witnesses = {witness.fields[0]: witness for witness in assert_true(pair, positions=4000)}
    stones = witnesses["stones_per_pyramid"]
    assert stones.left[0].endswith("with three stones."), stones.left
    assert not any("Architect" in line for line in (*stones.left, *stones.right))
    assert "two rewards" in " ".join(witnesses["rewards_by_rank"].right)


def test_what_a_hidden_difference_leads_to_is_told_with_the_way_there():
    game = load("saqqara")
    pair = Pair(Side(game, game.default_edition, "en"), Side(game, game.default_edition, "en", {"starting_gold": 5}))
    witness = witness_of(pair, "starting_gold")
    assert (witness.left, witness.right) == (["Starting gold per player: 3"], ["Starting gold per player: 5"])
    lines = witness_lines(witness, Wording(pair.speaker, pair.fields))
    assert f"What comes of it, {len(witness.later.moves)} moves later:" in lines
    assert lines[-1].startswith("The way there: Player ")
    assert lines[-1].count(" · ") < len(witness.later.moves), "a long way is shortened"
