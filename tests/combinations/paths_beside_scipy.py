"""paths_beside_scipy.py [GRAPH.mtx ...]: compares the harness's distances with those of scipy.sparse.csgraph.dijkstra.

Each graph (by default two generated ones) gets integer weights of several kinds. A path is appended, so that the
farthest distance has a given value. The distances of every combination must equal those of scipy. If the type of
distances cannot represent the farthest one, harness must refuse the run."""
import argparse
import csv
import os
import pathlib
import subprocess
import sys
import tempfile

try:
    import numpy as np
    import scipy.io
    import scipy.sparse
    import scipy.sparse.csgraph
except ImportError:
    sys.exit(77)  # CTest then counts the test as skipped

HARNESS = os.environ.get("HARNESS", "build/bin/harness")
NOT_REACHED = {"f": np.inf, "u": np.iinfo(np.uint64).max}
HOLDS = {"auto": np.inf, "float": 2 ** 24, "uint32": 2 ** 32 - 2, "uint64": 2 ** 63, "double": 2 ** 53}
# Kinds of weights, and the distance of the farthest vertex after a path was appended. None means that no path is
# appended.
KINDS = {"as_it_comes": None, "at_2_24": 2 ** 24, "above_2_24": 2 ** 24 + 1, "below_2_31": 2 ** 31 - 1, "above_2_31": 2 ** 31 + 1,
         "last_uint32": 2 ** 32 - 2, "at_2_32": 2 ** 32 - 1, "above_2_32": 2 ** 32 + 1}


def grid(rows, cols, dice):
    """Returns the number of vertices of a grid, and its arcs (u, v) with u < v. A tenth of the arcs is omitted, so that
    some vertices are not reached."""
    at = np.arange(rows * cols).reshape(rows, cols)
    arcs = np.concatenate([np.stack([at[:, :-1], at[:, 1:]], -1).reshape(-1, 2), np.stack([at[:-1], at[1:]], -1).reshape(-1, 2)])
    return rows * cols, arcs[dice.random(len(arcs)) < 0.9]


def of_file(path):
    matrix = scipy.sparse.triu(scipy.io.mmread(path), 1).tocoo()
    return matrix.shape[0], np.stack([matrix.row, matrix.col], -1)


def weighted(vertices, arcs, farthest, dice):
    """Returns a symmetric matrix of integer weights. They are 500 to 1499 times a power of two, which scales the
    largest distance to at most half of `farthest` if possible. A path is appended to the farthest vertex, so that the
    distance of its end is `farthest`. A float can represent the weights of the path."""
    def matrix(arcs, weights, vertices):
        half = scipy.sparse.coo_matrix((weights, (arcs[:, 0], arcs[:, 1])), shape=(vertices, vertices))
        return (half + half.T).tocsr()

    weights = dice.integers(500, 1500, len(arcs)).astype(np.float64)
    far = distances(matrix(arcs, weights, vertices))
    end, longest = int(np.argmax(np.where(np.isinf(far), -1, far))), far[~np.isinf(far)].max()
    if farthest is None or longest >= farthest:
        return matrix(arcs, weights, vertices)
    scale = 2 ** max(0, int(np.log2(farthest / longest)) - 1)
    tail, left = [], int(farthest - longest * scale)
    while left > 0:
        part = min(left, int(dice.integers(2 ** 23, 2 ** 24)) << max(0, left.bit_length() - 26))
        tail.append(part)
        left -= part
    heads = [end] + [vertices + i for i in range(len(tail) - 1)]
    arcs = np.concatenate([arcs, np.stack([heads, np.arange(vertices, vertices + len(tail))], -1).astype(arcs.dtype)])
    return matrix(arcs, np.concatenate([weights * scale, np.array(tail, np.float64)]), vertices + len(tail))


def distances(matrix):
    return scipy.sparse.csgraph.dijkstra(matrix, indices=0)  # a double represents integers up to 2^53


def write(matrix, path):
    half = scipy.sparse.triu(matrix).tocoo()
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"%%MatrixMarket matrix coordinate integer symmetric\n{matrix.shape[0]} {matrix.shape[0]} {half.nnz}\n")
        file.writelines(f"{v + 1} {u + 1} {int(w)}\n" for u, v, w in zip(half.row, half.col, half.data))


def rows_of(folder, options):
    (folder / "paths.yaml").write_text(f"""
experiment: paths
backend: [{options.backends}]
graphs: [{{file: paths.mtx}}]
algorithms: [{{id: sssp, source: 0, distance: [{options.distances}], delta: [{options.deltas}]}}]
formats: [{options.formats}]
schedules: [{options.schedules}]
baselines: [{options.baselines}]
options: {{direction: [{options.directions}], ordering: [on, off]}}
measure: {{repetitions: 1, warmup: 0, rounds: 1}}
""")
    done = subprocess.run([HARNESS, "run", "paths.yaml", "--out", "out", "--force", "--keep-answers"], cwd=folder, text=True,
                          capture_output=True, check=False)
    if done.returncode != 0:
        sys.exit(f"harness run ended with {done.returncode}:\n{done.stdout[-2000:]}{done.stderr}")
    with open(folder / "out" / "results.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def fault_of(row, want, folder):
    """Returns the fault of a row, or an empty text if the row is right."""
    kind = dict(word.split("=") for word in row["algorithm_params"].split()).get("distance", "auto")
    holds = want[~np.isinf(want)].max() <= HOLDS[kind]
    if row["status"] == "unsupported":
        return "" if not holds or "distance: auto" not in row["reason"] else f"refused: {row['reason']}"
    if row["status"] != "ok":
        return f"{row['status']}: {row['reason']}"
    if not holds and kind.startswith("u"):
        return "a type that does not hold the distances was taken"
    if not holds:
        return ""  # distances are rounded, as the documentation says
    got = np.load(folder / "out" / "answers" / row["id"] / "distance.npy")
    there = got != NOT_REACHED[got.dtype.kind]
    if not np.array_equal(there, ~np.isinf(want)):
        return "other vertices are reached"
    off = np.flatnonzero(got[there].astype(object) != want[there].astype(object))
    return "" if off.size == 0 else f"{off.size} distances differ, of vertex {np.flatnonzero(there)[off[0]]} first"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("graphs", nargs="*")
    parser.add_argument("--size", type=int, default=700, help="length of the generated road")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--distances", default="auto, uint32, uint64, double")
    parser.add_argument("--deltas", default="0")
    parser.add_argument("--formats", default="csr")
    parser.add_argument("--schedules", default="vm")
    parser.add_argument("--directions", default="push, pull")
    parser.add_argument("--baselines", default="")
    parser.add_argument("--backends", default="cpu")
    options = parser.parse_args()
    dice = np.random.default_rng(options.seed)
    side = max(2, int(options.size ** 0.5))
    graphs = {path: of_file(path) for path in options.graphs} or {"road": grid(2, options.size, dice), "grid": grid(side, side, dice)}
    right = wrong = refused = 0
    for name, (vertices, arcs) in graphs.items():
        for kind in options.kinds.split(","):
            with tempfile.TemporaryDirectory() as place:
                folder = pathlib.Path(place)
                matrix = weighted(vertices, arcs, KINDS[kind], dice)
                write(matrix, folder / "paths.mtx")
                want = distances(matrix)
                for row in rows_of(folder, options):
                    fault = fault_of(row, want, folder)
                    if fault:
                        print(f"{name} {kind}: {row['id']}: {fault}")
                    wrong += fault != ""
                    right += fault == "" and row["status"] == "ok"
                    refused += row["status"] == "unsupported"
    print(f"seed {options.seed}: {right} rows equal to scipy, {wrong} not, {refused} refused")
    return 1 if wrong or not right else 0


if __name__ == "__main__":
    sys.exit(main())
