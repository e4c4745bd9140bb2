"""Texts follow when the law changes: silence and misprints under other values are found, and reasons excuse silence."""

import re
import shutil
from pathlib import Path
from typing import Literal

import pebbles
import pytest
from pydantic import ConfigDict, model_validator
from pydantic.dataclasses import dataclass

from nomarch.core import load
from nomarch.core.editions import Shelf, expect_together, fact
from nomarch.core.engine import Game
from nomarch.core.rulebook.book import rulebook
from nomarch.core.rulebook.check import faults_of, following, tried_on
from nomarch.core.rulebook.check.blemishes import Proofreader
from nomarch.core.rulebook.check.fault import blocks_of
from nomarch.core.rulebook.check.following import Reason, followed
from nomarch.core.rulebook.check.trials import Surroundings, surroundings_of
from nomarch.core.rulebook.check.variations import Variations
from nomarch.core.rulebook.index import Clause
from nomarch.core.rulebook.texts import Texts, texts_of

GAME = load("amun-re")
TRANSLATIONS = Path(__file__).parents[2] / "translations"
LANGUAGES = ("fr", "it", "en", "de", "es")


@dataclass(frozen=True, slots=True, config=ConfigDict(extra="forbid"))
class FeastEdition(pebbles.PebbleEdition):
    """Pebbles with a list, a choice, a table and two lists that go together."""

    rewards: tuple[int, ...] = fact("The points by rank.", "feast.rewards", default=(3, 2))
    begins: Literal["oldest", "youngest", "lot"] = fact("Who begins.", "feast.begins", default="oldest")
    guests: int = fact("How many guests there are.", "feast.guests", default=1)
    dishes: dict[str, int] = fact("How many there are of each dish.", "feast.dishes", default_factory=lambda: {"a": 1})
    levels: tuple[int, ...] = fact("The levels.", "feast.levels", default=(3, 9))
    pays: tuple[int, ...] = fact("What each level pays.", "feast.levels", default=(1, 2))

    @model_validator(mode="after")
    def _hangs_together(self):
        expect_together([(len(self.pays) != len(self.levels), "pays", "must name a value for each level")])
        return self


FOLLOWING = {
    "rewards": "By rank: {{ edition.rewards|listed or 'nothing' }} points.",
    "begins": '{% if edition.begins == "oldest" %}Grandmother{% elif edition.begins == "lot" %}Somebody{% else %}'
    "The child{% endif %} begins.",
    "guests": "Guests: {{ edition.guests }}.",
    "dishes": "Dishes: {% for dish, number in edition.dishes.items() %}{{ dish }} {{ number }} {% endfor %}in all.",
    "levels": "{% for level in edition.levels %}\n- From {{ level }}: {{ edition.pays[loop.index0] }}\n{% endfor %}",
}
"""A text for each clause that follows."""


def feast(**said):
    """Find what does not follow in a game whose clauses say so."""
    own = "".join(
        f'{{% clause "feast.{name}" %}}\n{text}\n{{% endclause %}}\n' for name, text in {**FOLLOWING, **said}.items()
    )
    page = (Path(pebbles.__file__).parent / "pebbles_texts" / "en" / "game.md.j2").read_text()
    page = page.replace("{% say", f"{own}{{% say", 1)
    game = Game(
        "feast",
        title="Feast",
        state=pebbles.Pebbles,
        rules=pebbles.PebbleRules,
        phases=[pebbles.Turns()],
        editions=FeastEdition(players_min=2, players_max=4, pebbles=21, most=3),
        texts={"en": page, "terms": '[pebble]\nen = { one = "pebble", many = "pebbles" }'},
    )
    return game, [fault.what for fault in in_language(game, texts_of(game), "en")]


def in_language(game, texts, code):
    return list(followed(game, texts, code, list(blocks_of(texts, code))))


def test_a_text_that_follows_is_left_alone():
    assert feast()[1] == []


def test_a_place_of_a_list_that_goes_unsaid_is_found():
    _, faults = feast(rewards="First {{ edition.rewards[0] }}, the others {{ edition.rewards[1] }}.")
    assert "rewards = [3, 2, 2]: the text does not change" in faults
    assert any(fault.startswith("rewards = [3]: the text breaks: ") for fault in faults)


def test_a_choice_that_reads_like_another_is_found():
    _, faults = feast(begins='{% if edition.begins == "oldest" %}Grandmother{% else %}Another{% endif %} begins.')
    assert faults == ["begins = lot: the text reads as under begins = youngest"]


def test_a_number_that_is_told_as_one_or_more_is_found():
    _, faults = feast(guests="{% if edition.guests > 1 %}Guests come{% else %}A guest comes{% endif %}.")
    assert "guests = 3: the text reads as under guests = 2" in faults


def test_a_text_that_reads_a_field_and_says_nothing_is_found():
    _, faults = feast(guests="{% set unsaid = edition.guests %}Guests come.")
    assert faults == ["guests = 2; guests = 0; guests = 3: the text does not change"]


def test_what_is_said_only_under_another_choice_is_not_silent():
    gated = "{% if edition.guests > 1 %}" + FOLLOWING["begins"] + "{% endif %}{{ edition.guests }}"
    assert not any(fault.startswith("begins") for fault in feast(begins=gated)[1])


@pytest.mark.parametrize(
    ("clause", "text", "found"),
    [
        ("rewards", "At level {{ edition.rewards|listed }}.", "rewards = []: the text has a gap: At level ."),
        ("rewards", "Points ({{ edition.rewards|listed }}).", "rewards = []: the text has empty brackets: Points ()."),
        ("rewards", "By rank: {{ edition.rewards|listed }}", "rewards = []: the text ends in the air: By rank:"),
        ("guests", "{{ edition.guests + 40 }} of them.", "as it is: the text has a number that no field it reads"),
        ("guests", "{{ edition.guests }} {{ term.pebble.plural }}.", "as it is: the text counts with the wrong form"),
        ("guests", "{{ edition.guests }} {{ term.pebble }}.", "guests = 2: the text counts with the wrong form"),
        (
            "dishes",
            "| Dish |\n| --- |\n{% for dish in edition.dishes.items() %}\n| {{ dish|join(' ') }} |\n{% endfor %}",
            "dishes.a = left out: the text has a table without rows: | Dish |",
        ),
    ],
)
def test_what_nobody_would_print_is_found(clause, text, found):
    faults = feast(**{clause: text})[1]
    assert any(fault.startswith(found) for fault in faults), faults


def test_a_value_that_is_refused_by_itself_is_tried_with_what_it_goes_with():
    game, _ = feast()
    (around,) = surroundings_of(game).values()
    assert "levels = [3, 9, 10] and pays = [1, 2, 3]" in map(str, around.by_field["levels"])
    assert [str(change) for change in around.refused["pays"]][:2] == ["pays = [1, 2, 3]", "pays = [1]"]
    assert any("refused by the edition" in line for line in tried_on(game))


def test_a_short_form_may_leave_a_field_out_but_tells_a_list_in_full():
    silent = FOLLOWING["rewards"] + "\n{% short %}\nPoints by rank."
    assert feast(rewards=silent)[1] == []
    partly = FOLLOWING["rewards"] + "\n{% short %}\nFirst: {{ edition.rewards[:1]|listed or 'nothing' }}."
    told = "rewards = [3, 2, 2]; rewards = [3]; rewards = [3, 3] and 3 more: the short form does not change"
    assert feast(rewards=partly)[1] == [told]


def test_a_reason_excuses_silence_and_nothing_else(monkeypatch):
    unsaid = {"guests": "{% set unsaid = edition.guests %}Guests come.", "rewards": "{{ edition.rewards[1] }} points."}
    reason = Reason("feast.guests", "guests", "nobody counts them")
    monkeypatch.setattr(following, "reasons_of", lambda _: [reason])
    _, faults = feast(**unsaid)
    assert not any(fault.startswith("guests") for fault in faults)
    assert any(fault.startswith("rewards") for fault in faults)


def test_a_reason_that_excuses_nothing_is_found(monkeypatch):
    monkeypatch.setattr(following, "reasons_of", lambda _: [Reason("feast.guests", "guests", "nobody counts them")])
    assert feast()[1] == ["clauses.toml gives a reason to be silent about guests, but the text follows"]


def test_the_index_states_reasons():
    assert Clause(id="feast.guests", silent={"guests": "nobody counts them"}).silent["guests"] == "nobody counts them"


def test_the_small_game_follows_in_every_language():
    assert [str(fault) for fault in faults_of(pebbles.GAME, follows=True) if fault.kind == "follow"] == []


@pytest.fixture
def planted(tmp_path):
    """Copy the texts of the small game, change a file, and give what does not follow."""
    folder = tmp_path / "texts"
    shutil.copytree(Path(pebbles.__file__).parent / "pebbles_texts", folder)

    def plant(code, old, new):
        path = folder / code / "game.md.j2"
        assert old in path.read_text()
        path.write_text(path.read_text().replace(old, new))
        return list(map(str, in_language(pebbles.GAME, Texts(pebbles.GAME, folder), code)))

    return plant


def test_a_fault_names_file_line_clause_language_field_and_value(planted):
    (fault,) = planted("fr", " jusqu'à {{ edition.most }}", "{% if edition.most %} aussi{% endif %} quelques-uns")
    assert re.search(
        r"fr/game\.md\.j2, line 9: fr take\.few-at-a-time: "
        r"most = 4; most = 2; most = 5 and 1 more: the short form does not change \[follow\]$",
        fault,
    )


def test_a_plural_that_is_typed_is_found(planted):
    faults = planted("en", "{{ edition.pebbles|of(term.pebble) }}", "{{ edition.pebbles }} {{ term.pebble.plural }}")
    assert any(
        "pebbles = 1: the text counts with the wrong form of a noun: A pile of 1 pebbles" in fault for fault in faults
    )


OLD = """
The largest offering earns {{ edition.rewards_by_rank[0]|words(term.reward) }}, the second largest
{{ edition.rewards_by_rank[1]|words }} and each of the others {{ edition.reward_others|words }}.
"""
NEW = """
{% for reward in edition.rewards_by_rank %}Rank {{ loop.index }}: {{ reward|of(term.reward) }}; {% endfor %}every
other rank: {{ edition.reward_others|of(term.reward) }}.
"""


def rewards_say(text, tmp_path):
    """Let the English text of the rewards be another, and give what is wrong with it."""
    folder = tmp_path / "texts"
    shutil.copytree(TRANSLATIONS / "amun_re", folder)
    for path in (folder / "en").glob("*.md.j2"):
        clause = r'({% clause "rewards\.by-rank" %}).*?(?={% (?:why|told|endclause))'
        written = re.sub(clause, lambda found: found[1] + text, path.read_text("utf-8"), flags=re.S)
        path.write_text(written, "utf-8")
    return [fault.what for fault in in_language(GAME, Texts(GAME, folder), "en") if "rewards_by_rank" in fault.what]


def test_the_rewards_of_a_third_rank_cannot_go_unsaid(tmp_path):
    faults = rewards_say(OLD, tmp_path)
    assert "rewards_by_rank = [3, 2, 2]: the text does not change" in faults
    assert any(fault.startswith("rewards_by_rank = [3]: the text breaks") for fault in faults)


def test_rewards_that_are_listed_follow(tmp_path):
    assert rewards_say(NEW, tmp_path) == []


def test_a_table_is_tried_in_each_row_and_each_column():
    variations = Variations(GAME.shelf.model)
    provinces = GAME.rules().resolved.parameters["provinces"]
    tried = [change.path for change in variations.changes("provinces", provinces)]
    assert {path[0] for path in tried if path} == set(provinces)
    assert {path[1] for path in tried if len(path) > 1} == set(next(iter(provinces.values())))


def test_numbers_stay_within_the_bounds_of_their_field_and_make_no_contradiction():
    (around,) = (Surroundings(GAME.shelf, GAME.rules().resolved, ()),)
    told = {name: [trial.changes[0].value for trial in around.alone(name)] for name in ("kingdoms", "theft_value")}
    assert told == {"kingdoms": [1], "theft_value": [-2, -4, -1]}


@pytest.mark.parametrize("text", ["Level 1 and 2.", "Nobody: 1, 2 or 1 pebbles.", "A pebble, 3 pebbles (no more)."])
def test_a_sound_sentence_has_no_blemish(text):
    assert list(Proofreader(texts_of(pebbles.GAME), "en").blemishes(text)) == []


# worked examples under changed rules


def examples_and_notes(code, texts=None, **choice):
    """Give the examples a book tells, and how often it says that one is left out."""
    book = rulebook(GAME.rules(**choice), code, texts=texts)
    parts = [part for chapter in book.chapters for part in chapter.parts]
    note = {"fr": "omis", "it": "omesso", "en": "left out", "de": "ausgelassen", "es": "omite"}[code]
    return {part.example for part in parts if part.example}, sum(
        part.text.startswith("> *") and note in part.text for part in parts
    )


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_line_says_where_changed_rules_leave_an_example_out(code):
    usual, none = examples_and_notes(code)
    told, notes = examples_and_notes(code, changes={"price_step": 2})
    assert none == 0
    assert told < usual
    assert notes > 0


def test_an_edition_that_has_an_example_not_says_nothing():
    for edition in GAME.editions:
        assert examples_and_notes("en", edition=edition)[1] == 0


def test_an_example_is_left_out_where_other_things_happen():
    usual, _ = examples_and_notes("en")
    told, notes = examples_and_notes("en", changes={"first_player_changes": "next_round"})
    assert "T13" in usual - told
    assert notes


def test_an_example_is_left_out_where_numbers_change_that_it_does_not_tell(tmp_path):
    folder = tmp_path / "texts"
    shutil.copytree(TRANSLATIONS / "amun_re", folder)
    prose = folder / "en" / "examples.j2"
    silent = re.sub(
        r'({% example "T12" %}).*?(?={% endexample)', r"\1A pyramid rises.", prose.read_text("utf-8"), flags=re.S
    )
    changes = {"stones_per_pyramid": 4}
    assert "T12" in examples_and_notes("en", changes=changes)[0]
    prose.write_text(silent, "utf-8")
    texts = Texts(GAME, folder)
    assert "T12" in examples_and_notes("en", texts)[0]
    assert "T12" not in examples_and_notes("en", texts, changes=changes)[0]


def test_an_example_that_still_holds_is_told_under_a_variant():
    told, notes = examples_and_notes("en", edition="hans-im-glueck-2003", variants=["two-extra-cards"])
    assert "T12" in told
    assert "T09a" not in told
    assert notes == 0


def test_a_game_made_of_a_file_is_tried_like_any_other(tmp_path):
    shelf = Shelf(GAME.shelf.model, Path(str(GAME.folder)) / "editions")
    assert list(surroundings_of(GAME.with_editions(shelf))) == list(GAME.editions)
