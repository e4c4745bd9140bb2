"""What changed in the rules, in sentences that a player or a shop reads."""

import re
from functools import cache
from itertools import permutations

import pytest

from nomarch.core.comparing.changes import Weight, is_only_wording, rule_changes
from nomarch.core.comparing.sentences import difference, sentences
from nomarch.core.comparing.sides import Pair, Side
from nomarch.core.registry import load

LANGUAGES = ("en", "fr", "it", "de", "es")
OLD, NEW, ITALIAN = "hans-im-glueck-2003", "super-meeple-2015", "italian-2006"
DESIGN = {"stones_per_pyramid": 4, "rewards_by_rank": [3, 2, 2], "rounds_per_kingdom": 2}


def pair_of(name, left, right, code="en", changes=None):
    game = load(name)
    return Pair(Side(game, left, code), Side(game, right, code, changes))


def changes_of(name, left, right, code="en", changes=None):
    return rule_changes(pair_of(name, left, right, code, changes))


@cache
def from_old_to_new(code):
    return changes_of("amun-re", OLD, NEW, code)


def loose(text):
    """Set free the spaces that hold a number and its noun together."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


def by_field(changes):
    return {field: change for change in changes for field in change.fields}


def test_numbers_and_lists_are_told_by_their_name_and_both_values():
    found = by_field(changes_of("amun-re", NEW, NEW, changes=DESIGN))
    assert found["stones_per_pyramid"].told == "Stones per pyramid: 4 (before: 3)."
    assert found["rewards_by_rank"].told == "Rewards for the largest offerings, by rank: 3, 2, 2 (before: 3, 2)."
    assert found.keys() == DESIGN.keys()


def test_what_a_number_does_elsewhere_is_told_behind_it():
    found = by_field(changes_of("amun-re", NEW, NEW, changes=DESIGN))
    assert found["rounds_per_kingdom"].told == "Rounds in each kingdom: 2 (before: 3)."
    further = [loose(text) for text in found["rounds_per_kingdom"].further]
    assert "1 pyramid in each of your 2 provinces is a complete set: it scores 3 points more." in further


def test_a_choice_is_told_by_what_the_new_rules_say_and_the_old_did_not():
    found = by_field(from_old_to_new("en"))
    assert found["majority"].sentence.startswith("For each bank of the Nile, add up the pyramids")
    assert "If the tie remains" not in found["majority"].sentence, "that is so in both"
    assert found["blockade"].sentence == "Only this bid is protected, not your later ones."


def test_what_is_so_no_longer_is_told_in_the_words_of_the_new_edition():
    found = by_field(from_old_to_new("en"))
    assert found["banker"].sentence == "No longer: “The oldest player runs the bank.”"
    assert "counts like a theft card" in found["wrong_card_in_offering"].sentence


def test_a_rule_that_was_turned_off_is_not_titled_as_if_it_were_so_now():
    assert by_field(from_old_to_new("en"))["reveal_is_a_phase"].title == "The game at a glance"
    assert by_field(changes_of("amun-re", NEW, OLD))["reveal_is_a_phase"].title == "Reveal as a phase of its own"


def test_every_field_that_differs_is_told_once_in_every_language():
    for left, right in permutations((OLD, NEW, ITALIAN), 2):
        for code in LANGUAGES:
            told = [field for change in changes_of("amun-re", left, right, code) for field in change.fields]
            assert sorted(told) == sorted(pair_of("amun-re", left, right, code).differing), (left, right, code)


def test_the_important_comes_first_and_names_come_last():
    found = from_old_to_new("en")
    assert found[0].fields == ["majority"]
    assert [change.weight for change in found] == sorted(change.weight for change in found)
    assert [change.weight for change in found].count(Weight.NAMES) == 1
    assert "favour card (before: power card)" in found[-1].sentence
    assert "scribe (before: bidding piece, province marker)" in found[-1].sentence
    assert by_field(found)["farmer_tokens"].weight is Weight.BOX


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_sentence_bears_ids_signs_or_marks(code):
    for change in [*from_old_to_new(code), *changes_of("amun-re", NEW, NEW, code, DESIGN)]:
        for text in (change.title, change.told, *change.further):
            assert not re.search(r"[†‡*_|\\]|\w+\.\w+-\w+", text), text
            assert text[0] == text[0].upper(), text
        assert change.told.endswith((".", ".”", ".“", ".»", ". »", ".\N{NO-BREAK SPACE}»")), change.told


def test_few_cells_of_a_table_are_told_one_by_one_and_many_are_counted():
    few = {"provinces.thebes.fields": 3, "provinces.abu.symbols": 1}
    told = by_field(changes_of("amun-re", NEW, NEW, changes=few))["provinces"].told
    assert "Thebes, Fields 3 (before: 4)" in told
    assert "Abu, Card symbols 1 (before: 2)" in told
    names = ("abu", "abydos", "amarna", "avaris", "baharya", "edfu", "mendes")
    many = {f"provinces.{name}.fields": 1 for name in names}
    told = by_field(changes_of("amun-re", NEW, NEW, changes=many))["provinces"].told
    assert f"{len(names)} entries are different" in told


def test_rows_of_a_table_tell_what_counting_would_not():
    base = "white-goblin-2012"
    (change,) = changes_of("saqqara", base, f"{base}+market-cards-of-choice")
    assert "gold for goods (3 cards): 1 gold → 2 fish or 1 gold → 2 flax or 1 gold → 2 wood" in loose(change.sentence)


def test_a_number_that_brings_a_rule_is_told_by_its_sentence():
    base = "white-goblin-2012"
    (change,) = changes_of("saqqara", base, f"{base}+nile-of-twenty", "de")
    assert (change.title, change.sentence) == ("Letztes Feld des Nils", "Kein Boot fährt über Feld 20 hinaus.")


def test_each_variant_of_each_game_has_something_to_tell():
    for name, base in (("saqqara", "white-goblin-2012"), ("cleopatra", "days-of-wonder-2006"), ("amun-re", NEW)):
        for variant in load(name).shelf.variants(base):
            found = changes_of(name, base, f"{base}+{variant}")
            assert found, variant
            assert not is_only_wording(found), variant


def test_the_same_rules_have_no_changes():
    assert changes_of("amun-re", NEW, NEW) == []
    assert is_only_wording([])


def test_sentences_end_at_stops_but_not_behind_ordinals():
    assert sentences("Im 2. Königreich baust du. Dann wertet ihr.") == [
        "Im 2. Königreich baust du.",
        "Dann wertet ihr.",
    ]
    assert sentences("**Gabe**: *Nimm sie.* Dann ruhe!") == ["Gabe: Nimm sie.", "Dann ruhe!"]


def test_figures_alone_are_told_apart_from_new_sentences():
    assert difference("Take 3 stones.", "Take 4 stones.").is_refigured
    assert not difference("Take 3 stones.", "Take 4 stones. Rest.").is_refigured
    assert difference("Score (phase 6). Rest.", "Score. Sleep.").added == ["Sleep."], "an aside that is gone is no news"
