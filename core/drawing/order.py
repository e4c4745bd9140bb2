"""Order: how the steps of something that branches and comes back are read, one below the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import networkx as nx


def reading_order(graph: nx.DiGraph[Any], first: str) -> list[str]:
    """List all steps that can be reached, each before what follows from it; a branch stays in one piece.

    A way back to a step that was passed does not count.

    >>> import networkx as nx
    >>> ways = nx.DiGraph([("deal", "bid"), ("deal", "score"), ("bid", "pay"), ("pay", "deal"), ("pay", "score")])
    >>> reading_order(ways, "deal")
    ['deal', 'bid', 'pay', 'score']
    """
    import networkx as nx  # noqa: PLC0415 (it takes long to import, and few pictures are of graphs)

    tree = nx.dfs_tree(graph, first)
    onward: nx.DiGraph[Any] = nx.DiGraph()
    for step in tree:
        onward.add_node(step)
        ahead = [other for other in graph[step] if not nx.has_path(tree, other, step)]
        onward.add_edges_from((step, other) for other in reversed(ahead))
    return list(nx.dfs_postorder_nodes(onward, first))[::-1]


def all_before(step: str, graph: nx.DiGraph[Any]) -> set[str]:
    """Find all steps from which a way leads to *step*."""
    import networkx as nx  # noqa: PLC0415 (the same)

    return set(nx.ancestors(graph, step))
