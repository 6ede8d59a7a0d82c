"""Readings of graph files by scipy, pandas and networkx, as far as they are installed. They are compared with the
readings of readings.py, to check the latter."""
import io
import re
import warnings
from collections import Counter

import numpy as np

try:
    import scipy.io
except ImportError:
    scipy = None
try:
    import pandas
except ImportError:
    pandas = None
try:
    import networkx
except ImportError:
    networkx = None


def matrix_market(file):
    matrix = scipy.io.mmread(io.BytesIO(file.plain)).tocoo()
    pattern = re.search(rb"\bpattern\b", file.plain.lower().split(b"general")[0].split(b"symmetric")[0]) is not None
    return matrix.shape[0], Counter((int(u), int(v), None if pattern else float(np.float32(w)) + 0.0)
                                    for u, v, w in zip(matrix.row, matrix.col, matrix.data))


def table(file):
    """Returns vertices and arcs of a table of plain numbers below a row of usual column names. No library checks
    other tables, because their meaning depends on rules of harness (docs/graph_input.md)."""
    frame = pandas.read_csv(io.BytesIO(file.plain), sep=None, engine="python", dtype=str, keep_default_na=False)
    columns = [frame[name] for name in frame.columns]
    arcs = Counter((int(u), int(v), float(np.float32(w[0])) + 0.0 if w else None) for u, v, *w in zip(*columns))
    return max(max(u, v) for u, v, _ in arcs) + 1, arcs


def edge_list(file):
    graph = networkx.read_edgelist(io.BytesIO(file.plain), create_using=networkx.MultiDiGraph, nodetype=int, data=False)
    return max(graph.nodes) + 1, Counter((u, v, None) for u, v in graph.edges())


def asked(file):
    """Returns one of the functions above (matrix_market, table, edge_list): the one that reads the file with a suitable
    library. Returns None if no library is suitable or the file is too difficult for it."""
    # scipy's reader since 1.12 is in C++, and some damaged files crash it with SIGSEGV.
    old = scipy and tuple(map(int, scipy.__version__.split(".")[:2])) < (1, 12)
    tame = scipy and (old or file.did <= {"comments", "crlf", "wide"})
    if file.maker == "matrix_market" and tame and file.ending.lower() == ".mtx" and b"hermitian" not in file.plain.lower():
        return matrix_market
    plain = not file.params and not file.did - {"header", "crlf", "bom", "no_final_newline", "gz", "wide", "weights_negative",
                                                "weights_fraction", "weights_exponent"}
    if file.maker == "table" and pandas and plain and "header" in file.did:
        return table
    if file.maker == "edge_list" and networkx and plain and "header" not in file.did and file.ending == ".el" and \
            len(file.plain.split(b"\n")[0].split()) == 2:
        return edge_list
    return None


def opinion(file):
    """Returns (vertices, arcs), or None if no library reads the file."""
    ask = asked(file)
    if ask is None:
        return None
    try:
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            return ask(file)
    except Exception:  # libraries refuse in many ways
        return None
