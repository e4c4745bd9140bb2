"""Editions of one's own: files beside one's work, and what they are told when something in them is wrong."""

import pytest

from nomarch.core import load
from nomarch.core.errors import EditionError, UnknownName

HEAD = 'game = "amun-re"\nextends = "super-meeple-2015"\n'
WHOLE = "must be a whole number from 0 to 1000, not"
UNCLOSED = "is no value: a bracket is not closed; a list is written [3, 2, 2], a table { name = 3 }"


@pytest.fixture
def edition(tmp_path, monkeypatch):
    """Write an edition of one's own into the folder in which one works, and read it."""
    monkeypatch.chdir(tmp_path)

    def read(written, name="mine", game="amun-re", variants=()):
        (tmp_path / f"{name}.toml").write_bytes(written if isinstance(written, bytes) else written.encode())
        return load(game).rules(f"{name}.toml", None, variants)

    return read


def complaint(edition, written, **chosen):
    with pytest.raises(EditionError) as caught:
        edition(written, **chosen)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ('starting_gold = "many"', f'starting_gold: {WHOLE} "many"'),
        ("starting_gold = 2.5", f"starting_gold: {WHOLE} 2.5"),
        ("starting_gold = 2027-01-01", f'starting_gold: {WHOLE} "2027-01-01"'),
        ("starting_gold = true", f"starting_gold: {WHOLE} true"),
        ("starting_gold = [20]", f"starting_gold: {WHOLE} [20]"),
        ("starting_gold = -1", f"starting_gold: {WHOLE} -1"),
        ("starting_gold = inf", f"starting_gold: {WHOLE} Infinity"),
        ("starting_gold = 5000", "starting_gold: must not exceed 1000, but is 5000"),
        ("stones_per_pyramid = 1", "stones_per_pyramid: must be a whole number from 2 to 1000, not 1"),
        ("theft_value = 0", "theft_value: must be a whole number from -1000 to -1, not 0"),
        ('expert_provinces = "yes"', 'expert_provinces: must be true or false, without quotes, not "yes"'),
        ("expert_provinces = 1", "expert_provinces: must be true or false, without quotes, not 1"),
        ("change_at_any_time = false", "change_at_any_time: must be true, not false"),
        ('majority = "per_river"', 'majority: must be one of "per_province", "per_bank", not "per_river"'),
        ('harvest_indicator = "stick"', 'harvest_indicator: must be one of "marker", "tiles", not "stick"'),
        ("rewards_by_rank = 3", "rewards_by_rank: must be a list, written [3, 2, 2], not 3"),
        ('rewards_by_rank = "3, 2"', 'rewards_by_rank: must be a list, written [3, 2, 2], not "3, 2"'),
        ('rewards_by_rank = [3, "two"]', f'rewards_by_rank, entry 2: {WHOLE} "two"'),
        ("gold_cards = 3", "gold_cards: must be a table, written { 1 = 3 }, not 3"),
        ("gold_cards = { one = 3 }", 'gold_cards.one: must be called by a whole number, not "one"'),
        ('gold_cards = { 1 = "x" }', f'gold_cards.1: {WHOLE} "x"'),
        ('provinces.thebes.bank = "north"', 'provinces.thebes.bank: must be one of "east", "west", not "north"'),
        ('provinces.thebes.fields = "4"', f'provinces.thebes.fields: {WHOLE} "4"'),
        ("provinces.thebes.gold = 1", "provinces.thebes.gold: there is no such field (did you mean gift_gold?)"),
        ("provinces.thebe.fields = 1", "provinces.thebe.bank: is missing, and must be one of"),
        ("provinces.thebe.fields = 1", "(did you mean thebes?)"),
        (
            "provinces.thebes = 4",
            'provinces.thebes: must be a table, written { bank = "east", egypt = "upper", nile = true }, not 4',
        ),
        ("power_cards = { beggar = 1 }", "power_cards: must count exactly the kinds blockade, "),
        ("starting_golds = 3", "values.starting_golds: there is no such field (did you mean starting_gold?)"),
    ],
)
def test_a_wrong_value_is_told_with_its_line_and_what_is_allowed(edition, value, told):
    said = complaint(edition, f"{HEAD}\n[values]\n{value}\n")
    assert said.startswith("mine.toml, line 5: ")
    assert told in said


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("starting_gold =", "starting_gold: has no value behind ="),
        (
            "starting_gold = 2,5",
            "starting_gold: 2,5 is no value: a number has no comma; a list is written [3, 2, 2]",
        ),
        ("rewards_by_rank = 3, 2, 2", "rewards_by_rank: 3, 2, 2 is no value: a list is written [3, 2, 2]"),
        ("rewards_by_rank = [3, 2", f"rewards_by_rank: [3, 2 {UNCLOSED}"),
        ("rewards_by_rank = [3, 2\nstones = 9", f"rewards_by_rank: [3, 2 {UNCLOSED}"),
        ("majority = per_bank", "majority: per_bank is no value: a text stands in quotes"),
        ('majority = "per_bank', 'majority: "per_bank is no value: a quote is not closed: "text"'),
        ("majority = “per_bank”", 'majority: “per_bank” is no value: a text stands in straight quotes: "text"'),
        ("expert_provinces = True", "expert_provinces: True is no value: yes and no are written true and false, "),
        ("stones: 14", "stones: is no TOML: a value follows =, a heading is written [values]"),
        ("values]", "values: is no TOML: a value follows =, a heading is written [values]"),
    ],
)
def test_what_is_no_toml_is_told_with_the_line_in_which_it_begins(edition, value, told):
    said = complaint(edition, f"{HEAD}\n[values]\n{value}\n")
    assert said.startswith(f"mine.toml, line 5: {told}")


def test_a_field_that_is_there_twice_is_told_where_it_comes_back(edition):
    said = complaint(edition, f"{HEAD}[values]\nstones = 14\nstones = 13\n")
    assert said == "mine.toml, line 5: stones: is there twice"


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (
            "",
            'mine.toml: extends: is missing: an edition is made of another, extends = "super-meeple-2015"; there are: ',
        ),
        ('extends = "super-meeple-2051"\n', "mine.toml, line 1: extends: there is no edition 'super-meeple-2051' (did"),
        ('extends = "gone.toml"\n', "mine.toml, line 1: extends: there is no file gone.toml"),
        ('extends = "mine.toml"\n', "mine.toml, line 1: extends: goes round in a circle: mine extends mine"),
        ("extends = 3\n", "mine.toml, line 1: extends: must be a text, not 3"),
        (
            'game = "saqqara"\nextends = "super-meeple-2015"\n',
            "mine.toml, line 1: game: is saqqara, and this is amun-re",
        ),
        (f"{HEAD}starting_gold = 3\n", "mine.toml, line 3: starting_gold: unknown; there can be: game, title, values,"),
        (f"{HEAD}values = 3\n", "mine.toml, line 3: values: must be a table, not 3"),
        (f"{HEAD}[[values]]\nstones = 3\n", 'mine.toml, line 3: values: must be a table, not [{"stones": 3}]'),
        (f"{HEAD}[variants.rich.values]\ngolds = 3\n", "mine.toml, line 4: values.golds: there is no such field"),
        (f"{HEAD}values = {'[' * 3000}\n", "mine.toml: cannot be read: there are too many brackets"),
        (b"\xff\xfeg\x00a\x00", "mine.toml: is no text in UTF-8; an editor can save it so"),
        (b"title = '\xe9dition'\n", "mine.toml: is no text in UTF-8; an editor can save it so"),
        (b"\x7fELF\x01\x00\x02\x03", "mine.toml, line 1: is no TOML: Invalid statement"),
    ],
)
def test_a_wrong_file_is_told_what_is_wrong_with_it(edition, written, told):
    assert complaint(edition, written).startswith(told)


def test_two_files_that_extend_each_other_are_told_so_from_either_side(edition, tmp_path):
    (tmp_path / "yours.toml").write_text('extends = "mine.toml"\n')
    said = complaint(edition, 'extends = "yours.toml"\n')
    assert said == "mine.toml, line 1: extends: goes round in a circle: mine extends yours extends mine"


def test_a_folder_and_a_deleted_file_are_told_apart(edition, tmp_path):
    edition(HEAD)
    (tmp_path / "mine.toml").unlink()
    (tmp_path / "folder.toml").mkdir()
    for name, told in (("mine.toml", "there is no such file"), ("folder.toml", "is a folder")):
        with pytest.raises(EditionError) as caught:
            load("amun-re").rules(name)
        assert str(caught.value) == f"{name}: {told}"


def test_a_variant_that_it_does_not_inherit_is_refused_with_those_it_has(edition):
    with pytest.raises(UnknownName, match="unknown variant of mine 'rich'; there are: expert-provinces"):
        edition(HEAD, variants=("rich",))


def test_marks_and_line_ends_of_other_systems_are_read_and_counted(edition):
    written = f"\ufeff{HEAD}[values]\nstones = 14\n".replace("\n", "\r\n")
    assert edition(written).edition.stones == 14
    said = complaint(edition, written.replace("14", '"x"'))
    assert said.startswith("mine.toml, line 4: stones: ")


@pytest.mark.parametrize(
    ("game", "value", "told"),
    [
        (
            "cleopatra",
            "palm_squares = [[1, 2], 3]",
            "palm_squares, entry 2: must be a list, written [3, 2]",
        ),
        (
            "cleopatra",
            'wall_sides = ["top"]',
            'wall_sides, entry 1: must be one of "left", "back"',
        ),
        (
            "cleopatra",
            "palm_squares = [[1, 2], [3]]",
            "palm_squares, entry 2, entry 2: is missing, and must be a whole",
        ),
        (
            "cleopatra",
            "wall_cost.gold = 1",
            'wall_cost.gold: must be called by one of "artisan",',
        ),
        (
            "cleopatra",
            'mosaic_shapes.f = "xx"',
            'mosaic_shapes.f: must be a list, written ["text",',
        ),
        (
            "saqqara",
            'tent_places = ["gold"]',
            'tent_places, entry 1: must be a list, written ["land",',
        ),
        (
            "saqqara",
            "level_costs.trade = 3",
            "level_costs.trade: must be a list, written [{ land = 3 },",
        ),
        (
            "saqqara",
            'engineering_discount.2 = "some"',
            'engineering_discount.2: must be a whole number from 0 to 1000 or "all", not "some"',
        ),
        (
            "saqqara",
            "thieves_loot.6 = { goods = 1 }",
            "thieves_loot.6.victims: is missing, and must be",
        ),
    ],
)
def test_lists_in_lists_and_tables_in_tables_are_told_to_the_entry(edition, game, value, told):
    said = complaint(
        edition, f'game = "{game}"\nextends = "{load(game).default_edition}"\n[values]\n{value}\n', game=game
    )
    assert said.startswith(f"mine.toml, line 4: {told}")


def test_a_variant_that_the_values_no_longer_allow_is_not_offered(edition):
    years = "years = 1\nbonus_goods = [1]\nland_per_warehouse = [1]\ntent_places = [['gold']]\n"
    rules = edition(f"game = 'saqqara'\nextends = 'white-goblin-2012'\n[values]\n{years}", game="saqqara")
    shelf = rules.game.shelf
    assert list(shelf.misfits("mine.toml")) == ["constant-bonus"]
    assert "constant-bonus" not in shelf.variants("mine.toml")
    assert "nile-of-twenty" in shelf.variants("mine.toml")
    assert "constant-bonus" in shelf.variants("white-goblin-2012")
    with pytest.raises(EditionError, match="bonus_goods: must say something for each of the 1 years"):
        rules.game.rules("mine.toml", None, ["constant-bonus"])


@pytest.mark.parametrize(
    ("game", "value", "told"),
    [
        ("amun-re", "players_max = 6", "provinces: must be enough for all players and rounds"),
        ("amun-re", "starting_gold = 25", "starting_gold_cards: must add up to starting_gold"),
        ("amun-re", "offering_levels = [3, 13]", "level_value: must name a value for each level"),
        ("saqqara", "years = 4", "bonus_goods: must say something for each of the 4 years"),
        ("saqqara", "level_places = [4, 3, 2, 1]", "level_costs: must price each level; see level_places, which has 4"),
        ("cleopatra", "garden_rows = 6", "throne_foundation: must lie in the garden"),
        ("cleopatra", "starting_cards = 60", "standard_cards: must be enough for all hands and stalls"),
    ],
)
def test_what_does_not_fit_is_told_in_the_line_of_ones_own_that_changed(edition, game, value, told):
    head = f'game = "{game}"\nextends = "{load(game).default_edition}"\n'
    said = complaint(edition, f"{head}[values]\n{value}\n", game=game)
    assert said.startswith(f"mine.toml, line 4: {told}")
