#!/usr/bin/env python3
"""Spearman's rank correlation of the simt backend's cost model with measured times.

    rank_correlation.py SIMT/results.csv CUDA/results.csv [--at-least 0.8]

Joins the rows of both files by configuration, and compares model_cycles of the first file with time_ms_median of the
second. Prints one line per algorithm over all its graphs, then one per graph. Exits with 1 if the correlation of an
algorithm is below --at-least, and with 2 if no rows could be joined."""
import argparse
import csv
import sys
from collections import defaultdict

KEY = ("graph_hash", "algorithm", "algorithm_params", "format", "format_params", "schedule", "schedule_params",
       "direction", "frontier_in", "frontier_out", "options")


def read(path, column):
    """Returns configuration -> (value of the column, graph, algorithm)."""
    values = {}
    with open(path, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["status"] != "ok" or not row.get(column):
                continue
            key = tuple(row[name] for name in KEY)
            if key in values:
                sys.exit(f"{path}: two rows stand for the same configuration: {row['id']}")
            values[key] = (float(row[column]), row["graph"], row["algorithm"])
    return values


def ranks(values):
    """Returns the rank of each value, where the smallest value has the rank 1. Equal values share the mean of their
    ranks."""
    order = sorted(range(len(values)), key=values.__getitem__)
    result = [0.0] * len(values)
    begin = 0
    while begin < len(order):
        end = begin
        while end < len(order) and values[order[end]] == values[order[begin]]:
            end += 1
        for i in order[begin:end]:
            result[i] = (begin + 1 + end) / 2
        begin = end
    return result


def spearman(pairs):
    """Returns Spearman's correlation of `pairs` (x, y), which is Pearson's correlation of the ranks of x and of y.
    Returns None if all x or all y are equal."""
    a, b = ranks([x for x, _ in pairs]), ranks([y for _, y in pairs])
    mean = (len(pairs) + 1) / 2
    cross = sum((x - mean) * (y - mean) for x, y in zip(a, b))
    spread = sum((x - mean) ** 2 for x in a) * sum((y - mean) ** 2 for y in b)
    return cross / spread ** 0.5 if spread > 0 else None


def show(name, pairs):
    rho = spearman(pairs)
    print(f"{name:<32} {len(pairs):4d} combinations   rho {'-' if rho is None else format(rho, '.3f')}")
    return rho


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("modelled", help="results.csv of a run with --backend simt")
    parser.add_argument("measured", help="results.csv of the same experiment on a GPU")
    parser.add_argument("--at-least", type=float, default=-1.0, help="bound for each algorithm")
    options = parser.parse_args()
    modelled, measured = read(options.modelled, "model_cycles"), read(options.measured, "time_ms_median")
    groups = defaultdict(lambda: defaultdict(list))
    for key, (cycles, graph, algorithm) in modelled.items():
        if key in measured:
            groups[algorithm][graph].append((cycles, measured[key][0]))
    if not groups:
        print("no configuration is in both files", file=sys.stderr)
        return 2
    good = True
    for algorithm, graphs in sorted(groups.items()):
        rho = show(algorithm, [pair for pairs in graphs.values() for pair in pairs])
        good &= rho is not None and rho >= options.at_least
        for graph, pairs in sorted(graphs.items()):
            show(f"  {algorithm} on {graph}", pairs)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
