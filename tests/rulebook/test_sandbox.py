"""The sandbox: a text reads what it is given, says what it needs, and can fill neither the memory nor the day."""

import pytest

from nomarch.core import load
from nomarch.core.errors import TextError
from nomarch.core.rulebook.book import rulebook
from nomarch.core.rulebook.bounds import DEEPEST, LONGEST
from nomarch.core.rulebook.sandbox import BOOK, SENTENCE
from nomarch.core.rulebook.tags import Face
from nomarch.core.rulebook.texts import Texts, Voice
from nomarch.core.rulebook.typography import harmless

GAME = load("amun-re")
LONG = "{% set x = range(6000)|join %}{% set y = [x] %}"
DOUBLED = "".join("{% set x = x ~ x %}" for _ in range(60))


@pytest.fixture
def texts(tmp_path):
    """Lay a text out as the only chapter of a game."""

    def lay(text):
        (tmp_path / "en").mkdir(exist_ok=True)
        (tmp_path / "en" / "one.md.j2").write_text(f"# One\n\n{text}\n", "utf-8")
        (tmp_path / "rulebook.toml").write_text('chapters = ["one"]\norigin = "en"\n')
        return Texts(GAME, tmp_path)

    return lay


@pytest.fixture
def say(texts):
    """Say a sentence that stands in the third line of a file."""

    def said(sentence, **facts):
        voice = Voice(GAME.rules(), "en", texts=texts(f'{{% say "it" %}}{sentence}{{% endsay %}}'))
        return voice.render(Face("it", "say"), harmless, **facts)

    return said


@pytest.mark.parametrize(
    ("attack", "reason"),
    [
        ("{{ '%2000000000d' % 1 }}", "% is for numbers"),
        ("{{ 'x' * 2000000000 }}", r"\* is for numbers"),
        ("{{ 10 ** 10 }}", r"\*\* is for nobody"),
        ("{{ 'x'.ljust(2000000000) }}", "a text cannot call 'ljust'; it can call: agree, "),
        ("{{ 'x'.center(2000000000) }}", "a text cannot call 'center'"),
        ("{{ '{:2000000000}'.format(1) }}", "a text cannot call"),
        ("{{ 'x'.join('y') }}", "a text cannot call 'join'"),
        ("{{ language.decimal(1, 2000000000) }}", "a text cannot call 'decimal'"),
        ("{{ language.locale.parse('fr') }}", "a text cannot call 'parse'"),
        ("{{ self['it____say____']() }}", "a text cannot call"),
        ("{% for x in [1] recursive %}{{ loop([1]) }}{% endfor %}", "a text cannot call"),
        ("{{ 'x'|center(2000000000) }}", "No filter named 'center'"),
        ("{{ 'x'|indent(2000000000) }}", "No filter named 'indent'"),
        ("{{ [1]|slice(2000000000)|list }}", "No filter named 'slice'"),
        ("{{ '%2000000000d'|format(1) }}", "No filter named 'format'"),
        ("{{ edition|attr('gold_cards') }}", "No filter named 'attr'"),
        ("{{ 1 is divisibleby(0) }}", "No test named 'divisibleby'"),
        ("{% set x = 'xx' %}" + DOUBLED, "it makes more than 100,000 letters and steps"),
        ("{% set x = 'xx' %}" + DOUBLED.replace("~", "+"), "it makes more than"),
        ("{% set x = [1, 2] %}" + DOUBLED.replace("~", "+"), "it makes more than"),
        ("{% set x = 'xx' %}" + 60 * "{% set x = [x, x]|join %}", "it makes more than"),
        ("{% set x = 'xx' %}" + 60 * "{% set x = [x, x]|listed %}", "it makes more than"),
        ("{% set x = 'xx' %}" + 60 * "{% set x %}{{ x }}{{ x }}{% endset %}", "it makes more than"),
        ("{% set x = [1, 1] %}" + 60 * "{% set x = [x, x] %}", "holds words and numbers"),
        ("{% set x = [1, 1] %}" + 60 * "{% set x = {1: x, 2: x} %}", "holds words and numbers"),
        ("{% set x = [[1, 1]] %}" + DOUBLED.replace("~", "+"), "is for numbers"),
        ("{{ [[1], [2]]|sum(start=[]) }}", "unexpected keyword argument 'start'"),
        ("{{ range(300)|join(range(300)|join) }}", "it makes more than"),
        (LONG + 30 * "{% set y = y + y %}" + "{{ y|string }}", "it makes more than"),
        (LONG + "{{ range(9000)|map(attribute='x', default=x)|list|string }}", "unexpected keyword argument"),
        (LONG + "{{ range(9000)|map('string')|map('list')|list }}{{ [x, x, x]|map('list')|list }}", "it makes more"),
        ("{% set x = 999999 %}" + 60 * "{% set x = x * x %}", "a number is at most 1,000,000,000,000,000"),
        (4 * "{% for x in range(1000) %}" + 4 * "{% endfor %}", "it makes more than"),
        (9 * "{% for x in 'abcdefghijklmnopqrstuvwxyz' %}" + 9 * "{% endfor %}", "it makes more than"),
        ("{% set x %}{% for y in range(90000) %}" + "words " * 99 + "{% endfor %}{% endset %}", "it makes more than"),
        ("{% set x = range(40000)|list %}{% for y in range(9) if x == x %}{% endfor %}", "it makes more than"),
    ],
)
def test_a_text_that_would_fill_memory_or_time_is_refused_by_file_and_line(say, attack, reason):
    with pytest.raises(TextError, match=rf"one\.md\.j2, line 3: .*{reason}"):
        say(attack)


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        ("{% block it %}{% endblock %}", "a text has no tag 'block'; there are: adopt, clause, "),
        ('{% include "game/en/one.md.j2" %}', "a text has no tag 'include'"),
        ("{% macro it() %}{% endmacro %}", "a text has no tag 'macro'"),
        (30 * "{% for x in [1] %}" + 30 * "{% endfor %}", f"nested {DEEPEST} deep at most"),
        (500 * "{% if seats %}" + 500 * "{% endif %}", f"nested {DEEPEST} deep at most"),
        (500 * "{% set x %}" + 500 * "{% endset %}", f"nested {DEEPEST} deep at most"),
        ("{{ " + 5000 * "(" + "1" + 5000 * ")" + " }}", f"nested {DEEPEST} deep at most"),
        ("{{ " + 5000 * "not " + "1 }}", f"a tag has {LONGEST} words and signs at most"),
        ("{{ x" + 5000 * ".x" + " }}", f"a tag has {LONGEST} words and signs at most"),
        ("{{ " + 5000 * "9" + " }}", "a number is at most 1,000,000,000,000,000"),
        ("{{ " + 50 * "9" + " }}", "a number is at most 1,000,000,000,000,000"),
    ],
)
def test_a_text_that_cannot_be_read_is_refused_by_file_and_line(texts, broken, reason):
    with pytest.raises(TextError, match=rf"one\.md\.j2, line 3: .*{reason}"):
        texts(broken).faces("en")


def test_a_tag_may_be_as_long_and_as_deep_as_is_said(say):
    words = (LONGEST - 2) * "not "
    assert say("{{ " + DEEPEST * "(" + "7" + DEEPEST * ")" + " }}") == "7"
    assert say(f"{{% if {words} 1 %}}yes{{% endif %}}") == "yes"


def test_what_our_texts_do_is_allowed(say):
    assert say("{{ (['a'] + ['b'])|listed }}, {{ 'a' ~ 1 }}, {{ (2 + 3) * 4 }}") == "a and b, a1, 20"
    assert say("{% for a, b in [(1, 'x'), (2, 'y')] %}{{ a }}{{ b }}{% endfor %}") == "1x2y"
    assert say("{% set a, b = pair, 'x,y'.split(',') %}{{ a[0] }}{{ b|last }}", pair=[1, 2]) == "1y"
    assert say("{% for x in [1, 2] %}{{ x }}{% if not loop.last %}/{% endif %}{% endfor %}") == "1/2"
    assert say("{{ {'a': 'b'}.get('a') }}{{ [3, 1]|sort|join('-') }}{{ [3, 1]|sum }}") == "b1-34"


def test_a_sentence_has_its_allowance_to_itself(say):
    long = "x" * (SENTENCE // 2)
    assert say("{{ it }}", it=long) == say("{{ it }}", it=long) == long


def test_the_texts_of_a_book_have_one_allowance_together(texts):
    many = BOOK // SENTENCE + 2
    loop = f"{{% for x in range({SENTENCE - 10}) %}}{{% endfor %}}."
    clauses = "\n".join(f'{{% clause "one.c{number}" %}}{loop}{{% endclause %}}' for number in range(many))
    with pytest.raises(TextError, match=rf"line \d+: refused: it makes more than {BOOK:,} letters and steps"):
        rulebook(GAME.rules(), "en", texts=texts(clauses))


def test_a_form_of_a_term_that_cannot_be_filled_names_the_form(say):
    voice = Voice(GAME.rules(), "en")
    with pytest.raises(TextError, match=r"the form '\{\{ camel \}\}' of a term, line 1: 'camel' is undefined"):
        voice._fill("{{ camel }}")
    with pytest.raises(TextError, match=r"the form '\{\{ \(' of a term"):
        voice._fill("{{ (")
