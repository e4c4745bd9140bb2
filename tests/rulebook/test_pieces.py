"""Texts are cut into pieces, each compiled when it is said, and say the same as when they are compiled as a whole."""

import re

import pebbles
import pytest

from nomarch.core import load
from nomarch.core.rulebook.pieces import cut
from nomarch.core.rulebook.tags import Face
from nomarch.core.rulebook.texts import texts_of

FUNCTION = re.compile(r"^def block_(\w+)\(.*?(?=^def |^blocks = )", re.MULTILINE | re.DOTALL)
CLAUSE = '# Play\n{% clause "play.first" %}One\n{% short %}1\n{% why "rule" %}Not {{ one }}\n{% endclause %}\n'


def nothing_lent(_mechanism):
    return None


def faces_in(source):
    pieces = cut(source, nothing_lent)
    return [face for piece in (pieces.printed, *pieces.parts) for face in piece.faces]


def blocks_in(environment, source, name):
    """Give what each block of a template is compiled to, its helping names counted from one."""
    compiled = environment.compile(source, name, "file", raw=True)
    return {found[1]: renumbered(found[0]) for found in FUNCTION.finditer(compiled)}


def renumbered(function):
    names = dict.fromkeys(re.findall(r"\bt_\d+", function))
    numbers = {name: f"t_{number}" for number, name in enumerate(names, 1)}
    return re.sub(r"\bt_\d+", lambda found: numbers[found[0]], function)


@pytest.mark.parametrize("game", [pebbles.GAME, load("saqqara")], ids=lambda game: game.name)
def test_a_piece_is_compiled_to_what_it_is_in_the_whole(game):
    texts = texts_of(game)
    for name in texts.loader.names("fr"):
        source = texts.loader.get_source(None, name)[0]
        pieces = cut(source, lambda mechanism: texts.loader.get_source(None, f"core/fr/{mechanism}.md.j2")[0])
        assert pieces is not None, name
        whole = blocks_in(texts.environment, source, name)
        apart = {}
        for piece in (pieces.printed, *pieces.parts):
            made = blocks_in(texts.environment, piece.source, name)
            apart |= {face.block: made[face.block] for face in piece.faces}
        assert apart == whole, name


@pytest.mark.parametrize("name", ["amun-re", "saqqara", "cleopatra"])
def test_pieces_have_all_faces_of_the_whole(name):
    texts = texts_of(load(name))
    assert set(texts.sayings("it")) == set(texts.faces("it"))


def test_a_clause_is_cut_into_its_faces():
    assert faces_in(CLAUSE) == [
        Face("play.first", "text"),
        Face("play.first", "short"),
        Face("play.first", "why", "rule"),
    ]


def test_a_piece_stands_at_its_line():
    *_, why = cut(CLAUSE, nothing_lent).parts
    assert why.source.split("\n")[3].endswith("Not {{ one }}")


@pytest.mark.parametrize(
    "source",
    [
        '{% clause "play.first" %}One',
        '{% clause "play.first" %}{% clause "play.second" %}{% endclause %}{% endclause %}',
        '{% if one %}{% clause "play.first" %}{% endif %}One{% endclause %}',
        '{% clause "play.first" %}One{% endclause %}{% clause "play.first" %}Two{% endclause %}',
        "{% short %}One",
        "{% include 'other' %}",
        "{% raw %}{{ one }}{% endraw %}",
        "{# {% clause #}",
        '{{ "}}" }}{{ "{%" }}',
        '{% adopt "nobody:play.first" as "play.second" %}',
        "{{ one",
    ],
)
def test_what_is_not_plain_is_not_cut(source):
    assert cut(source, nothing_lent) is None
