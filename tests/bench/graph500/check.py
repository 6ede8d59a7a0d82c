"""check.py SOURCES [--scale N] [--work FOLDER]: validates answers of harness by the Graph500 reference code.

SOURCES is a clone of github.com/graph500/graph500. The reference code makes a graph and draws 64 roots. On that graph,
harness runs bfs and sssp from each root. The reference code then validates the parents and distances, and counts the
edges of each search. The script compares these counts with those of `harness suite graph500`. The environment variable
HARNESS has the path of harness."""
import argparse
import csv
import os
import pathlib
import subprocess
import sys

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2] / "plots/suites"))
from numbers_of_trials import NUMBERS, Trials  # noqa: E402

REFERENCE = ["main.c", "utils.c", "validate.c", "csr_reference.c", "../aml/aml.c", "../generator/graph_generator.c",
             "../generator/make_graph.c", "../generator/splittable_mrg.c", "../generator/utils.c"]
NO_VERTEX = 0xffffffff
NAMES = {"bfs": "parents", "sssp": "distances"}
EDGES = ("min_nedge", "median_nedge", "max_nedge", "mean_nedge")
EXPERIMENT = """experiment: graph500_{kernel}
description: the graph and the roots of the Graph500 reference code
graphs: [{{file: {file}, symmetric: true, duplicates: keep, self_loops: keep}}]
algorithms: [{{id: {kernel}, source: [{roots}]{more}}}]
formats: [csr]
schedules: [twc]
options: {{direction: push}}
measure: {{rounds: 1, repetitions: 1, batch: 1, warmup: 0, min_time: 0s, timeout: 10m}}
"""


def compiled(sources, work):
    """Compiles the reference code with answers.c as its kernels. Returns the path of the program."""
    program = work / "graph500"
    files = [str(sources / "src" / name) for name in REFERENCE]
    subprocess.run(["mpicc", "-O2", "-w", "-fcommon", "-fgnu89-inline", "-Drestrict=__restrict__", "-DGRAPH_GENERATOR_MPI", "-DREUSE_CSR_FOR_VALIDATION", "-DSSSP",
                    f"-I{sources / 'aml'}", f"-I{sources / 'src'}", str(HERE / "answers.c"), *files, "-lm", "-lpthread", "-o", str(program)],
                   check=True)
    return program


def run_reference(program, scale, work, **environment):
    done = subprocess.run([str(program), str(scale), "16"], env={**os.environ, "ANSWERS": str(work), **environment},
                          capture_output=True, text=True, check=True)
    return done.stdout, done.stderr


def write_graph(work, vertices):
    edges = np.fromfile(work / "edges", dtype=np.int64).reshape(-1, 2).T
    np.savez(work / "graph.npz", edge_index=edges, num_nodes=vertices, edge_weight=np.fromfile(work / "weights", dtype=np.float32))


def measured(kernel, roots, work, harness):
    """Runs one algorithm from all roots. Returns, for each root, its row and the folder of its answer."""
    more = ", distance: float" if kernel == "sssp" else ""
    file, out = work / f"{kernel}.yaml", work / kernel
    file.write_text(EXPERIMENT.format(kernel=kernel, file=work / "graph.npz", roots=", ".join(map(str, roots)), more=more))
    subprocess.run([harness, "run", str(file), "--out", str(out), "--keep-answers", "--resume", "--quiet"], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open(out / "results.csv", newline="", encoding="utf-8") as rows:
        return {int(row["id"].split("source=")[1].split(",")[0].split(")")[0].split("/")[0]): (row, out / "answers" / row["id"])
                for row in csv.DictReader(rows)}


def write_answers(kernel, rows, work):
    """Writes the answers to the files that answers.c reads. Returns, for each root, which vertices it reaches."""
    reached = {}
    for root, (_, folder) in rows.items():
        if kernel == "bfs":
            values = np.load(folder / "parent.npy").astype(np.int64)
            values[values == NO_VERTEX] = -1
        else:
            values = np.load(folder / "distance.npy").astype(np.float32)
            values[~np.isfinite(values)] = -1
        values.tofile(work / f"{NAMES[kernel]}{root}")
        reached[root] = values >= 0
    return reached


def edges_of(rows, reached, loops):
    """Returns the statistics of edges that the suite reports, without self-loops. The suite counts each self-loop as
    half an edge, and the reference code does not count self-loops."""
    edges = [float(row["edges_processed"]) - loops[reached[root]].sum() for root, (row, _) in rows.items()]
    samples = [{"time_ms": "1", "edges_processed": count} for count in edges]
    trials = Trials(next(iter(rows.values()))[0], samples, True)
    return {name: float(f"{NUMBERS[name](trials):.11g}") for name in EDGES}


def judged(program, options, work):
    """Returns the errors that the reference code prints, its number of validated searches, and its statistics of
    edges."""
    stdout, stderr = run_reference(program, options.scale, work)
    lines = dict(line.split(":", 1) for line in stdout.splitlines() if ":" in line)
    errors = [line for line in stdout.splitlines() if "Error" in line or "invalid" in line]
    validated = {kernel: stderr.count(f"Validate time for {kernel.upper()} ") for kernel in NAMES}
    return errors, validated, {name: float(lines[name]) for name in EDGES if name in lines}


def spoil(work, root):
    """Changes one value in each answer from a root, so that the validation must fail."""
    for name, kind in (("parents", np.int64), ("distances", np.float32)):
        values = np.fromfile(work / f"{name}{root}", dtype=kind)
        vertex = next(v for v in np.flatnonzero(values >= 0) if v != root)
        values[vertex] = vertex if kind == np.int64 else values[vertex] + 1
        values.tofile(work / f"{name}{root}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("sources", type=pathlib.Path)
    parser.add_argument("--scale", type=int, default=20)
    parser.add_argument("--work", type=pathlib.Path, default=pathlib.Path("graph500"))
    options = parser.parse_args()
    harness = os.environ.get("HARNESS", "build/bin/harness")
    work = options.work.resolve()
    work.mkdir(parents=True, exist_ok=True)
    program = compiled(options.sources.resolve(), work)
    if not (work / "roots").exists():
        run_reference(program, options.scale, work, SKIP_VALIDATION="1")
        write_graph(work, 2 ** options.scale)
    roots = list(dict.fromkeys(map(int, (work / "roots").read_text().split())))
    loops = np.fromfile(work / "edges", dtype=np.int64).reshape(-1, 2)
    loops = np.bincount(loops[loops[:, 0] == loops[:, 1], 0], minlength=2 ** options.scale)
    ours = {}
    for kernel in NAMES:
        rows = measured(kernel, roots, work, harness)
        reached = write_answers(kernel, rows, work)
        ours[kernel] = edges_of(rows, reached, loops)
        print(f"{kernel}: {len(rows)} roots, {sum(row['status'] == 'ok' for row, _ in rows.values())} ok; {loops.sum()} loops")
    errors, validated, theirs = judged(program, options, work)
    print(f"the reference code validated {validated['bfs']} searches and {validated['sssp']} shortest paths, {len(errors)} errors")
    print("edges, reference code:", theirs)
    for kernel, edges in ours.items():
        print(f"edges, {kernel} of harness, without loops:", edges)
    spoil(work, roots[0])
    spoiled, _, _ = judged(program, options, work)
    print(f"after one value of an answer was changed: {len(spoiled)} errors")
    right = not errors and all(count == len(roots) for count in validated.values()) and all(edges == theirs for edges in ours.values())
    return 0 if right and spoiled else 1


if __name__ == "__main__":
    sys.exit(main())
