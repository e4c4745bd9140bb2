"""Hard sentences in five languages: articles, contractions, elision, cases, agreement, numbers and their nouns."""

import pytest

from nomarch.core import load
from nomarch.core.errors import TextError
from nomarch.core.rulebook.languages import LANGUAGES
from nomarch.core.rulebook.templates import render_block
from nomarch.core.rulebook.texts import Texts, Voice
from nomarch.core.rulebook.typography import harmless

GAME = load("amun-re")
OLD, NEW = "hans-im-glueck-2003", "super-meeple-2015"
SPACE = "\N{NO-BREAK SPACE}"

SENTENCES = [
    (
        "fr",
        OLD,
        "{{ 3|words(term.stone) }}, {{ 1|words(term.stone) }}, {{ 0|of(term.stone) }}",
        "trois briques, une brique, 0 brique",
    ),
    (
        "fr",
        NEW,
        "{{ term.stone.plural.of }} et {{ term.gold.of }}, {{ term.gold.prep_bare('de') }}",
        "des Pierres et de l’Or, d’Or",
    ),
    (
        "fr",
        OLD,
        "{{ term.farmer.to }}, {{ term.offering.to }}, {{ term.offering.prep_a('de') }}",
        "au paysan, à l’offrande, d’une offrande",
    ),
    (
        "fr",
        OLD,
        "{{ term['abydos'].prep_bare('de') }} et {{ term['thebes'].prep_bare('de') }}",
        "d’Abydos et de Thèbes",
    ),
    (
        "fr",
        NEW,
        "{{ term.bidding_piece.a }} est {{ term.bidding_piece.agree(m='posé', f='posée') }}",
        "un Scribe est posé",
    ),
    ("fr", OLD, "{{ term.fixed_income }}, {{ term.theft_card.the }}", "8 or, la carte « −3 »"),
    (
        "it",
        OLD,
        "{{ term.farmer.the }}, {{ term.farmer.plural.the }}, {{ term.farmer.plural.of }}",
        "l’agricoltore, gli agricoltori, degli agricoltori",
    ),
    (
        "it",
        OLD,
        "{{ term.province.prep('in') }}, {{ term.province.plural.prep('su') }}, {{ term.offering.of }}",
        "nella provincia, sulle province, del sacrificio",
    ),
    (
        "it",
        OLD,
        "{{ 1|words(term.stone) }}, {{ 1|words(term.farmer) }}, {{ 2|words(term.stone) }}",
        "una pietra, un agricoltore, due pietre",
    ),
    (
        "en",
        OLD,
        "{{ term.offering.a }}, {{ term.farmer.a }}, {{ term.auction.a|cap }}",
        "an offering, a farmer, An auction",
    ),
    (
        "en",
        OLD,
        "{{ 1|of(term.stone) }}, {{ 2|of(term.stone) }}, {{ [1, 2, 3]|listed }}, {{ [1, 2, 3]|either }}",
        "1 stone, 2 stones, 1, 2 and 3, 1, 2 or 3",
    ),
    (
        "de",
        OLD,
        "{{ term.province.dat.prep('auf') }}, {{ term.province.acc.prep('auf') }}, {{ term.province.gen.the }}",
        "auf der Provinz, auf die Provinz, der Provinz",
    ),
    (
        "de",
        OLD,
        "{{ term.stone.plural.dat.prep('mit') }}, {{ term.stone.gen.the }}, {{ term.supply.dat.prep('in') }}",
        "mit den Bausteinen, des Bausteins, im Vorrat",
    ),
    (
        "de",
        OLD,
        "{{ 1|words(term.farmer.acc) }}, {{ 3|of(term.farmer.dat) }}, {{ term.bank.to }}",
        "einen Bauern, 3 Bauern, zur Bank",
    ),
    (
        "es",
        OLD,
        "{{ term.player.of }}, {{ term.player.to }}, {{ term.stone.plural.of }}, {{ 1|words(term.stone) }}",
        "del jugador, al jugador, de las piedras, una piedra",
    ),
]


def said(code, edition, sentence, **facts):
    voice = Voice(GAME.rules(edition), code)
    template = voice.texts.environment.from_string('{% say "it" %}' + sentence + "{% endsay %}")
    (block,) = template.blocks
    return render_block(template, block, {**voice.variables(harmless), **facts}).replace(SPACE, " ")


@pytest.mark.parametrize(("code", "edition", "sentence", "expected"), SENTENCES)
def test_a_hard_sentence_comes_out_right(code, edition, sentence, expected):
    assert said(code, edition, sentence).replace("\N{NARROW NO-BREAK SPACE}", " ") == expected


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_form_that_is_not_given_is_an_error(code):
    for wanted in ("term.gold.plural", "term.sphinx", "term.stone.loc"):
        with pytest.raises(TextError):
            said(code, OLD, f"{{{{ {wanted} }}}}")


def test_what_a_text_does_not_know_is_an_error():
    for wrong in ("edition.stnoes", "camel", "edition.stones_per_pyramid.real.nothing"):
        with pytest.raises(TextError):
            said("en", OLD, f"{{{{ {wrong} }}}}")


@pytest.mark.parametrize(
    "attack",
    [
        "''.__class__.__mro__",
        "edition.__class__",
        "edition._value",
        "term._entries",
        "edition._resolved.edition",
        "range(10 ** 9)|list",
        "harmless.__globals__",
        "language.__init__.__globals__['__builtins__']['open']('/etc/passwd')",
        "lipsum.__globals__",
        "cycler",
        "edition.gold_cards.update({})",
    ],
)
def test_a_text_cannot_reach_out_of_its_sandbox(attack):
    with pytest.raises(TextError):
        said("en", OLD, f"{{{{ {attack} }}}}")


def test_a_broken_template_names_file_and_line(tmp_path):
    (tmp_path / "fr").mkdir()
    (tmp_path / "fr" / "one.md.j2").write_text('# Un\n\n{% clause "a.b" %}\n{{ term.stone\n{% endclause %}\n')
    (tmp_path / "rulebook.toml").write_text('chapters = ["one"]\norigin = "fr"\n')
    with pytest.raises(TextError, match=r"one\.md\.j2, line \d+: "):
        Texts(GAME, tmp_path).faces("fr")


def test_facts_from_outside_are_made_harmless():
    assert said("en", OLD, "{{ name }}", name="\x1b[2Jred\x07") == "[2Jred"
