"""Small graphs in every format that the harness reads, each with the peculiarities of its format."""
import io
import struct

import numpy as np

from ingredients import UNUSUAL, USUAL, WORDS, File, join, small_graph, weight_maker

try:
    import scipy.sparse
except ImportError:  # files that scipy writes are then omitted
    scipy = None


def edge_list(dice):
    file = File(dice, dice.choice([".el", ".wel", ".txt", ".edges", "", ".dat", ".TXT"]))
    file.maybe("wide", 0.3)
    _, arcs = small_graph(dice)
    base = 1 if file.maybe("from_one", 0.2) else 0
    if base and file.maybe("one_based", 0.6):
        file.params["one_based"] = "true"
    if file.maybe("sparse", 0.1):
        arcs = [(u * 1000003, v * 1000003) for u, v in arcs]
    if file.maybe("huge", 0.05):
        arcs = [(u + 2 ** 31, v + 2 ** 33) for u, v in arcs]
    if file.maybe("compact", 0.2) or "huge" in file.did:
        file.params["compact"] = "true"
    comma = file.maybe("commas", 0.15)
    weight = weight_maker(file) if dice.random() < 0.5 else None
    for u, v in arcs:
        row = [u + base, v + base] + ([weight()] if weight else [])
        file.lines.append(",".join(map(str, row)) if comma else join(file, *row))
    if file.maybe("comment_counts", 0.1):
        file.lines.insert(0, f"# Nodes: 10 Edges: {len(arcs)}")
    if file.maybe("header", 0.1):
        names = list(dice.choice(USUAL + UNUSUAL)) + (["weight"] if weight and dice.random() < 0.8 else [])
        file.lines.insert(0, (" " if not comma else ",").join(names))
    return file


def quoted(text, always=False):
    return '"' + text.replace('"', '""') + '"' if always or any(c in text for c in ',;\t"') else text


def table(dice):
    """Returns a table as spreadsheets and pandas write it, of numbers or words."""
    delimiter, ending = dice.choice([(",", ".csv"), (";", ".csv"), ("\t", ".tsv"), ("\t", ".txt"), (",", ".txt"), (";", "")])
    file = File(dice, ending)
    vertices, arcs = small_graph(dice)
    if file.maybe("words", 0.35):
        names = dice.sample(WORDS, vertices) if vertices <= len(WORDS) else None
        if file.maybe("like_numbers", 0.2):
            names = [f"{v:03d}" if dice.random() < 0.5 else str(v) for v in range(vertices)]
        file.params["compact"] = "true"
    else:
        names = [str(v) for v in range(vertices)]
        if file.maybe("compact", 0.2):
            file.params["compact"] = "true"
    weight = weight_maker(file) if dice.random() < 0.4 else None
    every = file.maybe("quotes", 0.15)
    index = file.maybe("index", 0.08)
    header = None
    if file.maybe("header", 0.6):
        header = list(dice.choice(USUAL if dice.random() < 0.8 else UNUSUAL)) + (["weight"] if weight else [])
    extra = file.maybe("extra_column", 0.1)
    rows = []
    for i, (u, v) in enumerate(arcs):
        row = [names[u], names[v]] + ([weight()] if weight else [])
        rows.append(([str(i)] if index else []) + row + ([dice.choice(["x", "", "y z", "3"])] if extra else []))
    if header:
        header = ([""] if index else []) + header + (["note"] if extra else [])
        rows.insert(0, header)
        if file.maybe("columns_named", 0.3):
            ids = header[1:] if index else header
            file.params["columns"] = ",".join(ids[:3] if weight else ids[:2])
    elif extra or index:
        first = 2 if index else 1
        file.params["columns"] = ",".join(str(first + i) for i in range(3 if weight else 2))
    pad = " " if file.maybe("padded", 0.1) else ""
    file.lines = [(delimiter + pad).join(quoted(field, every) for field in row) for row in rows]
    if file.maybe("late_quotes", 0.05):
        at = dice.randrange(len(rows))
        file.lines[at] = delimiter.join(quoted(field, True) for field in rows[at])
    return file


def matrix_market(dice):
    file = File(dice, dice.choice([".mtx", ".mtx", ".mtx", ".txt", "", ".MTX"]))
    file.maybe("wide", 0.3)
    vertices, arcs = small_graph(dice)
    field = dice.choice(["pattern", "real", "integer", "integer", "real", "unsigned-integer"])
    symmetry = dice.choice(["general", "symmetric", "skew-symmetric", "general"])
    if file.maybe("odd_banner", 0.06):
        field = dice.choice([field, "complex", "double", "Real"])
        symmetry = dice.choice([symmetry, "hermitian", "Hermitian", "SYMMETRIC", ""])
    if symmetry.startswith("s") and not file.maybe("both_triangles", 0.1):
        arcs = list(dict.fromkeys((max(arc), min(arc)) for arc in arcs))
    if symmetry == "skew-symmetric" and not file.maybe("diagonal", 0.1):
        arcs = [arc for arc in arcs if arc[0] != arc[1]]
    weight = {"pattern": None, "real": weight_maker(file)}.get(field, weight_maker(file, False))
    if field in ("integer", "unsigned-integer"):
        low = -9 if field == "integer" else 0
        weight = lambda: str(dice.choice([dice.randint(low, 99), dice.randint(0, 2 ** 26)]))  # noqa: E731
    entries = [join(file, u + 1, v + 1, *([weight()] if weight else [])) for u, v in arcs]
    counted = len(entries) + (dice.choice([-1, 1, 5]) if file.maybe("wrong_count", 0.05) else 0)
    rows = vertices + (dice.choice([-1, 1, 3]) if file.maybe("other_size", 0.05) else 0)
    columns = rows + (1 if file.maybe("rectangular", 0.03) else 0)
    banner = f"%%MatrixMarket matrix coordinate {field} {symmetry}"
    if file.maybe("banner_case", 0.1):
        banner = dice.choice([banner.lower(), banner.upper(), banner.replace(" ", "  "), banner.replace(" ", "\t")])
    if file.maybe("banner_spelt", 0.06):
        banner = dice.choice([" " + banner, "\t" + banner, banner.replace("%%", "%"), banner.replace("%%", "%% "), banner + " more",
                              banner.replace("coordinate", "array"), banner.replace("matrix ", "")])
    file.lines = [banner]
    if file.maybe("comments", 0.3):
        file.lines += ["%", "% a comment", "%5 5 5"][:dice.randint(1, 3)]
    file.lines += [join(file, rows, columns, counted), *entries]
    if file.maybe("above_banner", 0.05):
        file.lines.insert(0, dice.choice(["", "% first", "# first", "  "]))
    return file


def dimacs(dice):
    file = File(dice, dice.choice([".gr", ".gr", ".dimacs", ".col", "", ".txt"]))
    file.maybe("wide", 0.2)
    vertices, arcs = small_graph(dice)
    problem = dice.choice(["sp", "sp", "sp", "edge", "col", "tw"])
    if file.maybe("odd_problem", 0.05):
        problem = dice.choice(["max", "min", "td", "cnf", "SP", "", "4"])
    letter = {"sp": ["a"], "edge": ["e"], "col": ["e"], "tw": []}.get(problem, ["a"])
    weight = weight_maker(file) if problem == "sp" or letter == ["a"] else None
    rows = [join(file, *letter, u + 1, v + 1, *([weight()] if weight else [])) for u, v in arcs]
    counted = len(rows) + (dice.choice([-1, 1]) if file.maybe("wrong_count", 0.05) else 0)
    head = [join(file, "p", problem, vertices, counted)]
    if problem == "sp" and file.maybe("no_problem_line", 0.08):
        head = []
    if file.maybe("comments", 0.3):
        head.insert(0, dice.choice(["c", "c a comment", "c p sp 1 1"]))
    if file.maybe("late_comment", 0.1):
        rows.insert(dice.randrange(len(rows) + 1), "c between")
    file.lines = head + rows
    return file


def metis(dice):
    file = File(dice, dice.choice([".graph", ".metis", ".graph", ""]))
    file.maybe("wide", 0.2)
    vertices, arcs = small_graph(dice)
    edges = {}
    weight = weight_maker(file) if dice.random() < 0.3 else None
    for u, v in arcs:
        if u != v or file.maybe("loop", 0.1):
            edges[(min(u, v), max(u, v))] = weight() if weight else None
    sizes, per_vertex = file.maybe("sizes", 0.08), dice.choice([1, 2]) if file.maybe("vertex_weights", 0.12) else 0
    lists = [[] for _ in range(vertices)]
    for (u, v), w in edges.items():
        for a, b in {(u, v), (v, u)} if not file.maybe("one_way", 0.02) else {(u, v)}:
            lists[a].append([b + 1] + ([w] if weight else []))
    fmt = f"{int(sizes)}{int(per_vertex > 0)}{int(weight is not None)}"
    head = [vertices, len(edges) + (1 if file.maybe("wrong_count", 0.04) else 0)]
    if int(fmt) or file.maybe("full_fmt", 0.1):
        head.append(fmt if dice.random() < 0.5 else str(int(fmt)))
        if per_vertex > 1 or (per_vertex and dice.random() < 0.3):
            head.append(per_vertex)
    file.lines = [join(file, *head)]
    for own in lists:
        before = ["1"] * (sizes + per_vertex)
        file.lines.append(join(file, *before, *[field for pair in own for field in pair]))
    if file.maybe("comments", 0.25):
        file.lines.insert(dice.randrange(len(file.lines) + 1), "% 1 2 a comment")
    return file


def ligra(dice):
    file = File(dice, dice.choice([".adj", ".adj", ""]))
    vertices, arcs = small_graph(dice)
    arcs.sort()
    weight = weight_maker(file) if dice.random() < 0.5 else None
    offsets = [sum(1 for u, _ in arcs if u < v) for v in range(vertices)]
    counted = len(arcs) + (1 if file.maybe("wrong_count", 0.04) else 0)
    numbers = [vertices, counted, *offsets, *(v for _, v in arcs), *([weight() for _ in arcs] if weight else [])]
    file.lines = [("Weighted" if weight else "") + dice.choice(["AdjacencyGraph"] * 19 + ["AdjacencyHypergraph"])]
    if file.maybe("one_line", 0.1):
        file.lines.append(" ".join(map(str, numbers)))
    else:
        file.lines += map(str, numbers)
    return file


def konect(dice):
    file = File(dice, dice.choice(["", "", ".txt"]))
    file.stem = dice.choice(["out.karate", "out.g-x", "g"])
    if file.ending:
        file.stem = "g"
    file.maybe("wide", 0.3)
    vertices, arcs = small_graph(dice)
    sides = dice.choice(["sym", "asym", "bip"])
    kind = dice.choice(["unweighted", "positive", "weighted", "signed", "posweighted", "multiweighted"])
    if file.maybe("odd_kind", 0.06):
        kind = dice.choice(["dynamic", "WEIGHTED", "", "unknown"])
    weight = weight_maker(file) if kind not in ("unweighted",) else None
    rows = []
    for u, v in arcs:
        row = [u + 1, v + 1]
        if weight and not file.maybe("weight_left_out", 0.02):
            row.append(weight())
            if "time" in file.did or (not rows and file.maybe("time", 0.2)):
                row.append(1082008561)
        rows.append(join(file, *row))
    head = [f"% {sides} {kind}"]
    if file.maybe("banner_spelt", 0.06):
        head = [dice.choice([head[0].upper(), " " + head[0], head[0].replace("% ", "%"), head[0].replace(" ", "\t"), "# " + head[0][2:]])]
    if dice.random() < 0.6 or sides == "bip":
        counted = len(rows) + (1 if file.maybe("wrong_count", 0.04) else 0)
        head.append(f"% {counted} {vertices} {vertices}" if sides == "bip" or dice.random() < 0.7 else f"% {counted} {vertices}")
    file.lines = head + rows
    return file


def graphalytics(dice):
    file = File(dice, ".e")
    vertices, arcs = small_graph(dice)
    ids = dice.sample(range(3 * vertices + 2), vertices)
    if file.maybe("huge", 0.1):
        ids = [i * 2 ** 33 + 5 for i in ids]
    weight = weight_maker(file) if dice.random() < 0.5 else None
    file.lines = [join(file, ids[u], ids[v], *([weight()] if weight else [])) for u, v in arcs]
    end = dice.choice(["\n", "\r\n"])
    mark = "\ufeff" if file.maybe("bom_beside", 0.1) else ""
    file.beside[".v"] = mark + end.join(map(str, ids)) + end
    if dice.random() < 0.8:
        file.beside[".properties"] = mark + f"graph.g.directed = {dice.choice(['true', 'false'])}" + end
    if file.maybe("no_vertices", 0.04):
        file.beside.pop(".v")
    return file


def successors(dice):
    file = File(dice, ".graph-txt")
    vertices, arcs = small_graph(dice)
    file.lines = [str(vertices + (1 if file.maybe("other_size", 0.04) else 0))]
    file.lines += [" ".join(str(v) for v in sorted(w for u, w in arcs if u == own)) for own in range(vertices)]
    return file


def numpy_array(dice):
    file = File(dice, ".npy")
    _, arcs = small_graph(dice)
    rows = [list(arc) + ([dice.randint(0, 9)] if "three" in file.did else []) for arc in arcs]
    if dice.random() < 0.3:
        file.did.add("three")
        rows = [list(arc) + [dice.randint(0, 9)] for arc in arcs]
    kind = dice.choice([np.int64, np.int32, np.uint32, np.float64, np.uint8, np.int16, ">i4", np.float16, np.complex64])
    array = np.array(rows).astype(kind)
    if dice.random() < 0.3:
        array = array.T
    if dice.random() < 0.3:
        array = np.asfortranarray(array)
    out = io.BytesIO()
    np.save(out, array)
    file.data = out.getvalue()
    return file


def scipy_matrix(dice):
    file = File(dice, dice.choice([".npz", "", ".npz"]))
    vertices, arcs = small_graph(dice)
    kind = dice.choice([np.float64, np.float32, np.int64, np.int32, np.bool_, np.complex128, np.uint8])
    values = [dice.randint(1, 9) + (0.25 if kind in (np.float64, np.float32) else 0) for _ in arcs]
    shape = (vertices, vertices + (1 if file.maybe("rectangular", 0.05) else 0))
    coo = scipy.sparse.coo_matrix((np.array(values).astype(kind), ([u for u, _ in arcs], [v for _, v in arcs])), shape=shape)
    matrix = coo if dice.random() < 0.3 else coo.asformat(dice.choice(["csr", "csc", "bsr", "dia"][:3 if dice.random() < 0.2 else 2]))
    out = io.BytesIO()
    scipy.sparse.save_npz(out, matrix, compressed=dice.random() < 0.5)
    file.data = out.getvalue()
    return file


def gapbs(dice):
    """Returns a file in GAPBS's .sg or .wsg, in the layout of its writer."""
    vertices, arcs = small_graph(dice)
    weighted = dice.random() < 0.5
    file = File(dice, dice.choice([".wsg" if weighted else ".sg", ""]))
    rows = sorted((u, v, dice.randint(-5, 2 ** 25)) for u, v in arcs)

    def side(rows):
        offsets = [sum(1 for row in rows if row[0] < v) for v in range(vertices + 1)]
        data = struct.pack(f"<{vertices + 1}q", *offsets)
        return data + b"".join(struct.pack("<ii", v, w) if weighted else struct.pack("<i", v) for _, v, w in rows)
    file.data = struct.pack("<?qq", True, len(rows), vertices) + side(rows) + side(sorted((v, u, w) for u, v, w in rows))
    return file
