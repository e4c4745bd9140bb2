"""Flow charts: reading order, lines that never run upon each other, and the phases of every game in every language."""

from itertools import combinations, pairwise

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nomarch.core import load
from nomarch.core.drawing import Box, Legend, Path, flow, letters, svg
from nomarch.core.drawing.order import reading_order
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.languages import LANGUAGES
from nomarch.core.testing.pictures import faults_in
from nomarch.core.workbench.commands.picture import phases_of

LEGEND = Legend("then", "interrupts")
GAMES = ["amun-re", "saqqara", "cleopatra"]


def graph_of(**ways):
    """Make a graph: `deal="bid !haggle"` leads to bid and is interrupted by haggle."""
    graph = nx.DiGraph()
    graph.add_nodes_from(ways)
    for one, others in ways.items():
        for other in others.split():
            graph.add_edge(one, other.removeprefix("!"), kind="interrupts" if other.startswith("!") else "then")
    return graph


def drawn(graph, first="a"):
    return flow(graph, first, str, "A flow chart", LEGEND)


def segments(picture):
    """Give every piece of every line, as (across, x or y, from, to)."""
    for path in picture.elements:
        if isinstance(path, Path):
            for (x, y), (right, below) in pairwise(path.points):
                assert x == right or y == below
                ends = (x, right) if y == below else (y, below)
                yield y == below, (y if y == below else x), min(ends), max(ends)


def steps(picture):
    return [box.extent for box in picture.elements if isinstance(box, Box) and box.ink != "papyrus"]


def overlaps(picture):
    """Name lines that run upon each other, boxes upon boxes, and lines through boxes."""
    for one, other in combinations(segments(picture), 2):
        if one[:2] == other[:2] and min(one[3], other[3]) > max(one[2], other[2]):
            yield one, other
    for one, other in combinations(steps(picture), 2):
        if one.meets(other):
            yield one, other
    for across, at, start, end in segments(picture):
        for left, top, right, bottom in steps(picture):
            low, high, near, far = (top, bottom, left, right) if across else (left, right, top, bottom)
            if low < at < high and start < far and near < end:
                yield (across, at), (left, top)


def test_steps_are_read_before_what_follows_and_branches_stay_together():
    ways = nx.DiGraph(["ab", "ac", "ad", "be", "ed", "cf", "fc", "fd", "da"])
    assert reading_order(ways, "a") == ["a", "b", "e", "c", "f", "d"]


def test_a_chart_in_letters():
    chart = drawn(graph_of(a="b c", b="c !x", c="a d", d="", x="y", y=""))
    assert letters(chart) == [
        "     ┌─────┐",
        "  ┌─►│  a  ├──┐    ┌─────────┐",
        "  │  └──┬──┘  │    │ ┌─────┐ │",
        "  │     ▼     │    │ │  x  │ │",
        "  │  ┌─────┐  │    │ └──┬──┘ │",
        "  │  │  b  │◄·│···►│    ▼    │",
        "  │  └──┬──┘  │    │ ┌─────┐ │",
        "  │     ▼     │    │ │  y  │ │",
        "  │  ┌─────┐  │    │ └─────┘ │",
        "  └──┤  c  │◄─┘    └─────────┘",
        "     └──┬──┘",
        "        ▼",
        "     ┌─────┐",
        "     │  d  │",
        "     └─────┘",
        "",
        "  ╶───►  then     ◄···► interrupts",
    ]


def test_only_what_breaks_in_is_dashed():
    chart = drawn(graph_of(a="b a", b="!x", x=""))
    lines = [element for element in chart.elements if isinstance(element, Path)]
    assert [line.dashed for line in lines].count(True) == 2  # with the one of the legend
    assert svg(chart).count("stroke-dasharray") == 2
    assert svg(drawn(graph_of(a="b", b=""))).count("stroke-dasharray") == 0


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_nothing_runs_upon_anything_else(data):
    names = "abcdefgh"[: data.draw(st.integers(1, 8))]
    pairs = data.draw(st.lists(st.tuples(st.sampled_from(names), st.sampled_from(names), st.booleans()), max_size=20))
    graph = graph_of(**dict.fromkeys(names, ""))
    graph.add_edges_from((one, other, {"kind": "then" if then else "interrupts"}) for one, other, then in pairs)
    chart = drawn(graph)
    assert list(overlaps(chart)) == []
    assert list(faults_in(chart)) == []


@pytest.mark.parametrize("name", GAMES)
def test_the_phases_of_a_game_are_drawn_well_in_every_language(name):
    game = load(name)
    for edition in game.editions:
        for code in LANGUAGES:
            chart = phases_of(Speaker(game.rules(edition), code))
            assert list(overlaps(chart)) == []
            assert list(faults_in(chart)) == []
            assert len(steps(chart)) == len(game.phases)


def test_the_phases_of_a_stranger_s_game_are_drawn():
    from pebbles import GAME

    assert "  │        Taking       │" in letters(phases_of(Speaker(GAME.rules())))
