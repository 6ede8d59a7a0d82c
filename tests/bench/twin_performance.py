#!/usr/bin/env python3
"""Checks whether relative times of configurations are the same on a twin as on its original graph.

    HARNESS=build/bin/harness python3 tests/bench/twin_performance.py GRAPH [--class CLASS] [--twin FILE]
        [--set measure.rounds=3] [--out DIR]

A twin is a synthetic graph with the structure of another one. The script makes the twin of GRAPH and a Kronecker graph
(R-MAT) of the same size, and measures experiments/twin_performance.yaml on all three. For each of the two synthetic
graphs, it prints Spearman's rank correlation of the median times with those on GRAPH. It also prints the median ratio
of times, and the loss on GRAPH if the configuration is used that is the best on the synthetic graph. With --twin, an
existing twin is used. The exit code is 1 if for any algorithm the correlation of the twin is below 0.9 or its loss is
above 10 %."""
import argparse
import csv
import json
import math
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "harness/backends/simt"))
from rank_correlation import spearman  # noqa: E402

KEY = ("algorithm", "algorithm_params", "format", "format_params", "schedule", "schedule_params", "direction",
       "frontier_in", "frontier_out", "options")


def harness(*arguments):
    done = subprocess.run([os.environ["HARNESS"], *map(str, arguments)], text=True, stdout=subprocess.PIPE, check=False)
    if done.returncode not in (0, 1):
        raise SystemExit(f"harness {arguments[0]} {arguments[1]}: exit code {done.returncode}")
    return done.stdout


def make_graphs(options, folder):
    harness("graph", "convert", options.graph, folder / "original.sg")
    if options.twin:
        harness("graph", "convert", options.twin, folder / "twin.sg")
    else:
        kind = ["--class", options.kind] if options.kind else []
        harness("graph", "twin", options.graph, *kind, "-o", folder / "twin.sg")
    info = json.loads(harness("graph", "info", folder / "original.sg", "--json"))
    scale = round(math.log2(info["vertices"]))
    edges = info["arcs"] / (2 if info["symmetric"] else 1)
    harness("graph", "generate", "kronecker", folder / "rmat.sg", f"scale={scale}",
            f"edge_factor={max(1, round(edges / 2 ** scale))}", f"directed={str(not info['symmetric']).lower()}")
    return info


def read(path):
    """Returns median times by (graph, algorithm) and then by configuration."""
    times = {}
    with open(path, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["status"] == "ok":
                of_graph = times.setdefault((row["graph"], row["algorithm"]), {})
                of_graph[tuple(row[name] for name in KEY)] = float(row["time_ms_median"])
    return times


def judge(original, other):
    """Compares the times on the original graph with those on another one. Returns the number of configurations that
    were measured on both, Spearman's correlation of their times, the loss, and the median ratio of times. The loss is
    the slowdown on the original graph if the best configuration of the other graph is used instead of its own best
    one."""
    both = sorted(set(original) & set(other))
    best = min(both, key=other.get)
    return (len(both), spearman([(original[key], other[key]) for key in both]),
            original[best] / min(original[key] for key in both) - 1,
            statistics.median(other[key] / original[key] for key in both))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("graph")
    parser.add_argument("--class", dest="kind", help="of the twin")
    parser.add_argument("--twin", help="a twin that is there, or its statistics with what the fit has found")
    parser.add_argument("--set", action="append", default=[], help="of the experiment, as harness run has it")
    parser.add_argument("--out", help="folder for graphs and results; it must not be there")
    options = parser.parse_args()
    folder = pathlib.Path(options.out or tempfile.mkdtemp(prefix="twin_performance."))
    folder.mkdir(parents=True, exist_ok=not options.out)
    shutil.copy(ROOT / "experiments" / "twin_performance.yaml", folder)
    info = make_graphs(options, folder)
    changes = [word for change in options.set for word in ("--set", change)]
    harness("run", folder / "twin_performance.yaml", *changes, "--out", folder / "results")
    times = read(folder / "results" / "results.csv")
    good = True
    print(f"{options.graph}: {info['vertices']} vertices, {info['arcs']} arcs; results in {folder / 'results'}")
    print("| algorithm | stand-in | configurations | Spearman | loss of its best | time over original's |")
    print("| --- | --- | --- | --- | --- | --- |")
    for algorithm in sorted({name for _, name in times}):
        for graph in ("twin", "rmat"):
            count, rho, loss, ratio = judge(times["original", algorithm], times[graph, algorithm])
            print(f"| {algorithm} | {graph} | {count} | {rho:.3f} | {loss:.1%} | {ratio:.2f} |")
            good &= graph != "twin" or (rho >= 0.9 and loss <= 0.1)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
