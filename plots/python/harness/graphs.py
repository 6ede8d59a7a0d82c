"""Graphs of Python as files that harness reads: binary, with every arc and the number of vertices."""
import os
import pathlib
import typing

import numpy as np

from harness.executable import HarnessError


def write_graph(graph: typing.Any, path: str | os.PathLike[str]) -> pathlib.Path:
    """Writes the graph to `path`, which gets the ending .npz, and returns the path.

    In a square matrix of scipy.sparse, the entry (u, v) is the arc u -> v, and its value the weight. Booleans are no
    weights.

    Vertices of a NetworkX graph are numbered in the order of `graph.nodes`. An undirected edge is two arcs. The
    attribute `weight` is the weight, if every edge has it.

    PyTorch Geometric's edge_index of shape (2, m) is accepted, and a Data with `edge_index` and `num_nodes`.

    An array or DataFrame of edges has the shape (m, 2), or (m, 3) with weights."""
    source, target, weights, vertices = arcs_of(graph)
    source, target = ids(source, "source"), ids(target, "target")
    if source.shape != target.shape or source.ndim != 1:
        raise HarnessError(f"graph: expected as many sources as targets, got {source.shape} and {target.shape}")
    largest = int(max(source.max(), target.max())) if source.size else -1
    if vertices is None:
        vertices = largest + 1
    if largest >= vertices:
        raise HarnessError(f"graph: expected ids below its {vertices} vertices, got {largest}")
    if weights is None:
        weights = np.ones(source.size, dtype=bool)
    path = pathlib.Path(path)
    path = path if path.suffix == ".npz" else path.with_name(path.name + ".npz")
    np.savez(path, row=source, col=target, data=numbers(weights), shape=np.array([vertices, vertices], dtype=np.int64),
             format=np.array(b"coo"))
    return path


def arcs_of(graph: typing.Any) -> tuple[typing.Any, typing.Any, typing.Any, int | None]:
    """Returns sources, targets, weights or None, and the number of vertices or None."""
    if hasattr(graph, "tocoo") and hasattr(graph, "shape"):
        return of_matrix(graph)
    if hasattr(graph, "adjacency") and hasattr(graph, "is_directed"):
        return of_networkx(graph)
    if hasattr(graph, "edge_index"):
        index = array_of(graph.edge_index)
        return index[0], index[1], None, getattr(graph, "num_nodes", None)
    edges = array_of(graph)
    by_row = edges.ndim == 2 and edges.shape[1] in (2, 3)
    by_column = edges.ndim == 2 and edges.shape[0] == 2
    if by_row and by_column and not hasattr(graph, "detach") and not hasattr(graph, "columns"):
        raise HarnessError(f"graph: an array of shape {edges.shape} may have an edge per row or per column; expected a "
                           "scipy.sparse matrix or a DataFrame of edges instead")
    if by_column and not hasattr(graph, "columns"):
        return edges[0], edges[1], None, None
    if by_row and not hasattr(graph, "detach"):
        return edges[:, 0], edges[:, 1], edges[:, 2] if edges.shape[1] == 3 else None, None
    raise HarnessError(f"graph: expected a sparse matrix, a NetworkX graph, an edge_index of shape (2, m), or edges of shape "
                       f"(m, 2) or (m, 3), got {type(graph).__name__} of shape {edges.shape}")


def of_matrix(matrix: typing.Any) -> tuple[typing.Any, typing.Any, typing.Any, int]:
    if matrix.shape[0] != matrix.shape[1]:
        raise HarnessError(f"graph: expected a square matrix, got one of shape {matrix.shape}")
    arcs = matrix.tocoo()
    return arcs.row, arcs.col, arcs.data, matrix.shape[0]


def of_networkx(graph: typing.Any) -> tuple[typing.Any, typing.Any, typing.Any, int]:
    numbers_of = {vertex: i for i, vertex in enumerate(graph.nodes)}
    edges = [(numbers_of[u], numbers_of[v], weight) for u, v, weight in graph.edges(data="weight")]
    if not graph.is_directed():
        edges += [(v, u, weight) for u, v, weight in edges if u != v]
    source, target, weights = (list(column) for column in zip(*edges, strict=True)) if edges else ([], [], [])
    weighted = bool(weights) and all(weight is not None for weight in weights)
    return np.array(source, dtype=np.int64), np.array(target, dtype=np.int64), weights if weighted else None, len(numbers_of)


def array_of(values: typing.Any) -> np.ndarray:
    """Returns a tensor (wherever it is stored), a DataFrame or a sequence as an array."""
    if hasattr(values, "detach"):
        values = values.detach().cpu().numpy()
    return np.asarray(values)


def ids(values: typing.Any, what: str) -> np.ndarray:
    """Returns the ids as integers. Raises HarnessError for texts, fractions and negative ids."""
    array = array_of(values)
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        raise HarnessError(f"graph: expected ids 0, 1, 2 ... as {what}, got a missing value or infinity (DataFrame.dropna drops such rows)")
    try:
        whole = array.astype(np.int64) if array.size else np.zeros(0, dtype=np.int64)
    except (TypeError, ValueError):
        raise HarnessError(f"graph: expected numbers as {what}, got {array.flat[0]!r} (pandas.factorize numbers texts)") from None
    if array.size and ((whole != array).any() or whole.min() < 0):
        wrong = array[(whole != array) | (whole < 0)][0]
        raise HarnessError(f"graph: expected ids 0, 1, 2 ... as {what}, got {repr(wrong) if isinstance(wrong, str) else wrong} (pandas.factorize numbers other ids)")
    return whole


def numbers(values: typing.Any) -> np.ndarray:
    array = array_of(values)
    if array.dtype == bool or np.issubdtype(array.dtype, np.integer) or np.issubdtype(array.dtype, np.floating):
        return array
    try:
        return array.astype(np.float64)
    except (TypeError, ValueError):
        raise HarnessError(f"graph: expected numbers as weights, got {array.dtype}") from None
