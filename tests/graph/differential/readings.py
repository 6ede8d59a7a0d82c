"""The meaning of a malformed file, read from its bytes by the format's specification rather than the harness's reader.

reading(file) returns the graphs that the bytes can mean, as a list of Graph. The list is empty if the format forbids
the bytes. It has two graphs if programs read the file differently. A reader may then choose one only if it reports the
choice."""
import csv
import io
import re
from collections import Counter

import numpy as np

from meaning import INTEGER, NONE, Graph, Invalid, both_ways, graph_of, index, lines_of, need, records, split, weight_of
from tables import edge_list

BANNERS = {"konect": re.compile(r"^[ \t]*%[% \t]*(sym|asym|bip)[ \t]", re.IGNORECASE | re.MULTILINE),
           "matrix_market": re.compile(r"^[ \t]*[%#][%# \t]*matrixmarket", re.IGNORECASE | re.MULTILINE),
           "ligra": re.compile(r"^(Weighted)?AdjacencyGraph", re.MULTILINE),
           "dimacs": re.compile(r"^[ \t]*(p[ \t]+[^ \t]+([ \t]+\d+){2}[ \t]*$|a([ \t]+\d+){2}[ \t]+[^ \t]+[ \t]*$)", re.MULTILINE)}


def matrix_market(file):
    """Returns the graph by NIST's description: banner, comments, the line of sizes, entries. Blank lines may be
    anywhere below the banner."""
    lines = lines_of(file.plain)
    while lines and not split(lines[0]):
        lines.pop(0)
    words = [word.lower() for word in split(lines[0])] if lines else []
    need(len(words) == 5 and words[:3] == ["%%matrixmarket", "matrix", "coordinate"], "banner")
    kind, symmetry = words[3:]
    need(kind in ("pattern", "real", "integer", "unsigned-integer"), kind)
    need(symmetry in ("general", "symmetric", "skew-symmetric"), symmetry)
    rows = records(lines[1:], "%")
    need(rows and len(rows[0]) == 3, "sizes")
    vertices, columns, count = (index(word, 0, 2 ** 40) for word in rows[0])
    need(vertices == columns and vertices <= NONE, "not square")
    need(len(rows) - 1 == count, "count")
    arcs = []
    for row in rows[1:]:
        need(len(row) == (2 if kind == "pattern" else 3), "columns")
        u, v = index(row[0], 1, vertices) - 1, index(row[1], 1, vertices) - 1
        need(kind != "unsigned-integer" or not row[2].startswith("-"), "sign")
        arcs.append((u, v, None if kind == "pattern" else weight_of(row[2], kind != "real")))
    if symmetry != "general":
        arcs = both_ways(arcs, 1 if symmetry == "symmetric" else -1)
    return [graph_of(vertices, arcs, kind != "pattern")]


def dimacs(file):
    """Returns the graph of a DIMACS file, by the 9th challenge (`p sp`), the 2nd (`p edge`, `p col`) or PACE (`p tw`).
    """
    rows = [row for row in records(lines_of(file.plain), "") if not row[0].startswith("c")]
    need(rows, "empty")
    if rows[0][0] == "p":
        need(len(rows[0]) == 4 and rows[0][1] in ("sp", "edge", "edges", "col", "tw"), "problem")
        problem, vertices, count = rows[0][1], index(rows[0][2], 0, NONE), index(rows[0][3], 0, 2 ** 40)
        need(len(rows) - 1 == count, "count")
        rows = rows[1:]
    else:
        problem, vertices = "sp", None
    letter = {"sp": ["a"], "tw": []}.get(problem, ["e"])
    arcs = []
    for row in rows:
        need(row[:len(letter)] == letter, "letter")
        row = row[len(letter):]
        need(len(row) == (3 if problem == "sp" else 2), "columns")
        most = vertices if vertices is not None else NONE - 1
        arcs.append((index(row[0], 1, most) - 1, index(row[1], 1, most) - 1, weight_of(row[2]) if problem == "sp" else None))
    if vertices is None:
        vertices = max(max(u, v) for u, v, _ in arcs) + 1
    return [graph_of(vertices, arcs if problem == "sp" else both_ways(arcs), problem == "sp")]


def metis(file):
    """Returns the graph by METIS's manual, 4.1.1. The manual forbids self-loops. As an exception, the list of a vertex
    may have a loop once, as NetworKit writes it."""
    lines = [line for line in lines_of(file.plain) if not line.lstrip(" \t").startswith("%")]
    while lines and not split(lines[0]):
        lines.pop(0)
    need(lines, "empty")
    head = split(lines[0])
    need(2 <= len(head) <= 4, "header")
    vertices, count = index(head[0], 0, NONE), index(head[1], 0, 2 ** 40)
    fmt = head[2].zfill(3) if len(head) > 2 else "000"
    need(re.match(r"[01]{3}\Z", fmt), "fmt")
    constraints = index(head[3], 0, 1024) if len(head) > 3 else 1
    skipped = int(fmt[0]) + (constraints if fmt[1] == "1" else 0)
    weighted = fmt[2] == "1"
    rows = lines[1:]
    need(len(rows) >= vertices and not any(split(line) for line in rows[vertices:]), "lines")
    arcs = []
    for u, line in enumerate(rows[:vertices]):
        words = split(line)
        need(len(words) >= skipped, "weights of vertices")
        for word in words[:skipped]:
            weight_of(word)
        words = words[skipped:]
        step = 2 if weighted else 1
        need(len(words) % step == 0, "pairs")
        for i in range(0, len(words), step):
            arcs.append((u, index(words[i], 1, vertices) - 1, weight_of(words[i + 1]) if weighted else None))
    found = Counter(arcs)
    need(all(found[(v, u, w)] == times for (u, v, w), times in found.items()), "one way")
    loops = sum(times for (u, v, _), times in found.items() if u == v)
    need(len(arcs) == 2 * count or len(arcs) + loops == 2 * count, "count")
    return [Graph(vertices, found, weighted)]


def ligra(file):
    """Returns the graph of PBBS's adjacency list, which has numbers separated by blanks, on any lines."""
    words = split(" ".join(lines_of(file.plain)))
    need(words and words[0] in ("AdjacencyGraph", "WeightedAdjacencyGraph"), "banner")
    weighted = words[0].startswith("W")
    need(len(words) >= 3, "counts")
    vertices, count = index(words[1], 0, NONE), index(words[2], 0, 2 ** 40)
    need(len(words) == 3 + vertices + count * (2 if weighted else 1), "numbers")
    offsets = [index(word, 0, count) for word in words[3:3 + vertices]] + [count]
    need(offsets[0] == 0 and offsets == sorted(offsets), "offsets")
    neighbors = words[3 + vertices:3 + vertices + count]
    weights = words[3 + vertices + count:]
    arcs = []
    for u in range(vertices):
        for i in range(offsets[u], offsets[u + 1]):
            arcs.append((u, index(neighbors[i], 0, vertices - 1), weight_of(weights[i]) if weighted else None))
    return [graph_of(vertices, arcs, weighted)]


def konect(file):
    """Returns the graph by KONECT's handbook: `% SIDES KIND`, optionally `% EDGES FROM TO`, then `u v [weight [time]]`.
    """
    lines = lines_of(file.plain)
    while lines and not split(lines[0]):
        lines.pop(0)
    need(lines and lines[0].lstrip(" \t").startswith("%"), "banner")
    head = split(lines[0].lstrip(" \t")[1:])
    need(len(head) >= 2 and head[0] in ("sym", "asym", "bip"), "sides")
    sides, kind = head[:2]
    need(kind in ("unweighted", "positive", "posweighted", "signed", "multisigned", "weighted", "multiweighted",
                  "multiposweighted"), kind)
    counts = None
    if len(lines) > 1 and lines[1].startswith("%"):
        words = split(lines[1][1:])
        if 2 <= len(words) <= 3 and all(INTEGER.match(word) for word in words):
            counts = [int(word) for word in words]
    weighted = kind not in ("unweighted", "positive")
    need(counts or sides != "bip", "sizes")
    left = right = NONE - 1
    if counts:
        left, right = counts[1], counts[-1]
        if sides != "bip":
            left = right = max(left, right)
    arcs = []
    for row in records(lines[1:], "%"):
        need(2 <= len(row) <= 4, "columns")
        u, v = index(row[0], 1, left) - 1, index(row[1], 1, right) - 1
        for word in row[2:]:
            weight_of(word)
        arcs.append((u, v + (left if sides == "bip" else 0), (weight_of(row[2]) if len(row) > 2 else 1.0) if weighted else None))
    need(not counts or counts[0] == len(arcs), "count")
    need(arcs or counts, "empty")
    vertices = (left + right if sides == "bip" else left) if counts else max(max(u, v) for u, v, _ in arcs) + 1
    return [graph_of(vertices, arcs if sides == "asym" else both_ways(arcs), weighted)]


def graphalytics(file):
    need(".v" in file.beside, "no vertices")
    rows = records(lines_of(file.plain), "#")
    ids = [index(row[0], 0, 2 ** 60) for row in records(lines_of(file.beside[".v"].encode()), "#")]
    need(ids and len(set(ids)) == len(ids), "vertices")
    place = {one: i for i, one in enumerate(sorted(ids))}
    weighted = bool(rows) and len(rows[0]) > 2
    arcs = []
    for row in rows:
        need(len(row) == (3 if weighted else 2), "columns")
        ends = [index(word, 0, 2 ** 60) for word in row[:2]]
        need(all(end in place for end in ends), "vertex")
        arcs.append((place[ends[0]], place[ends[1]], weight_of(row[2]) if weighted else None))
    properties = file.beside.get(".properties", "")
    graph = graph_of(len(ids), arcs if "= false" not in properties else both_ways(arcs), weighted)
    numbered = sorted(ids) == list(range(len(ids)))
    graph.ids = None if numbered else [str(one) for one in sorted(ids)]
    return [graph]


def successors(file):
    lines = lines_of(file.plain)
    need(lines, "empty")
    need(len(split(lines[0])) == 1, "header")
    vertices = index(split(lines[0])[0], 0, NONE)
    need(len(lines) > vertices and not any(split(line) for line in lines[vertices + 1:]), "lines")
    return [graph_of(vertices, [(u, index(word, 0, vertices - 1), None) for u, line in enumerate(lines[1:vertices + 1])
                                for word in split(line)], False)]


def numpy_array(file):
    array = np.load(io.BytesIO(file.plain))
    need(array.ndim == 2, "shape")
    rows, columns = array.shape[1] in (2, 3), array.shape[0] in (2, 3)
    need(rows != columns, "shape")
    edges = array if rows else array.T
    need(edges.dtype.kind in "iuf", "type")
    weighted = edges.shape[1] == 3
    arcs = []
    for row in edges:
        need(all(float(one) == int(one) >= 0 for one in row[:2]), "id")
        arcs.append((int(row[0]), int(row[1]), float(np.float32(row[2])) if weighted else None))
    return [graph_of(max((max(u, v) for u, v, _ in arcs), default=-1) + 1, arcs, weighted)]


def scipy_matrix(file):
    import scipy.sparse
    matrix = scipy.sparse.load_npz(io.BytesIO(file.plain))
    need(matrix.shape[0] == matrix.shape[1] and matrix.dtype.kind in "biuf", "kind")
    coo = matrix.tocoo()
    weighted = matrix.dtype.kind != "b"
    arcs = [(int(u), int(v), float(np.float32(w)) if weighted else None) for u, v, w in zip(coo.row, coo.col, coo.data)]
    return [graph_of(matrix.shape[0], arcs, weighted)]


def gapbs(file):
    data = file.plain
    count, vertices = np.frombuffer(data, "<i8", 2, 1)
    offsets = np.frombuffer(data, "<i8", vertices + 1, 17)
    weighted = file.ending == ".wsg" or len(data) != 17 + 2 * (8 * (vertices + 1) + 4 * count)
    cells = np.frombuffer(data, "<i4", count * (2 if weighted else 1), 17 + 8 * (vertices + 1))
    arcs = []
    for u in range(vertices):
        for i in range(offsets[u], offsets[u + 1]):
            v, w = (cells[2 * i], float(np.float32(cells[2 * i + 1]))) if weighted else (cells[i], None)
            arcs.append((u, int(v), w))
    return [graph_of(int(vertices), arcs, bool(weighted))]


TEXTS = ("edge_list", "table", "dimacs", "metis", "ligra", "konect", "graphalytics", "successors")


def metis_or_edges(file):
    """Returns the reading of a file without an ending as METIS or as an edge list, if only one of the two is possible.
    Otherwise returns no reading, because lines of two or three numbers may have either meaning."""
    found = []
    for read in (metis, edge_list):
        try:
            found += read(file)[:1]
        except (Invalid, ValueError, LookupError, csv.Error):
            pass
    return found if len(found) == 1 else []


def reading(file):
    """Returns the graphs that the file can mean, as described above."""
    try:
        read = {"edge_list": edge_list, "table": edge_list}.get(file.maker) or globals()[file.maker]
        first = next((line for line in lines_of(file.plain) if split(line)), "") if file.maker in TEXTS else ""
        banner = BANNERS.get(file.maker)
        if file.maker != "matrix_market" and BANNERS["matrix_market"].match(first):
            return [] if file.params else matrix_market(file)  # a stray line turned it into this format
        if file.maker == "edge_list" and not file.params and BANNERS["dimacs"].match(first):
            return [*dimacs(file)]  # a stray line, `a 1 2 3`, turned it into this format
        if file.maker == "metis" and file.ending == "":
            return metis_or_edges(file)
        # Neither a banner nor a name is left by which the format could be recognised.
        unnamed = file.ending in ("", ".txt") and not file.stem.startswith("out.")
        if unnamed and banner and not banner.search("\n".join(lines_of(file.plain))):
            read = edge_list
        return read(file)
    except (Invalid, ValueError, LookupError, UnicodeError, csv.Error):
        return []
