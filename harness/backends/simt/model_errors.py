#!/usr/bin/env python3
"""Prints how far ratios of modelled cycles are from ratios of measured times.

    model_errors.py draw cuda.csv --each 20 --seed 1              # a sample, as options of harness run
    model_errors.py compare MODELLED.csv cuda.csv --column machine_cycles

A space is the set of all combinations for one graph and one algorithm. For two combinations of a space, the error is
the ratio of their modelled cycles, divided by the ratio of their measured times. If this is less than 1, the error is
its inverse.

`compare` prints the median and the 90 % quantile of the errors of all pairs, for each space and for all spaces. It also
prints Spearman's rank correlation for each space. Exits with 1 if the median or the quantile exceeds its bound
(`--median`, `--most`), and with 2 if no combinations are in both files.

If the code has changed since the times were measured, errors of the model cannot be told from changes of the code. The
option `--unchanged NOW.csv THEN.csv` takes results of two counting runs, one with the code of today and one with that
of the times. A combination is then omitted if its cycles in the cost model differ by more than a factor of 1.2.

`draw` prints a random sample of `--each` combinations per space, as options `--only` of `harness run`."""
import argparse
import csv
import itertools
import random
import sys
from collections import defaultdict

import rank_correlation

SAME = 1.2  # factor up to which the cycles of two counting runs are those of the same code


def segments(row):
    """Returns the id of a row without the segments that differ between the modelled and the measured row of one
    combination."""
    return "/".join(part for part in row["id"].split("/") if not part.startswith(("dev:", "machine:")))


def read(path):
    """Returns the rows that are ok: space -> combination -> row."""
    spaces = defaultdict(dict)
    with open(path, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["status"] == "ok":
                spaces[row["algorithm"], row["graph"]][segments(row)] = row
    return spaces


def unchanged(now, then):
    """Returns the combinations whose cycles in the cost model differ by at most the factor SAME between two results."""
    same, now, then = set(), read(now), read(then)
    for space, rows in now.items():
        for name in rows.keys() & then.get(space, {}).keys():
            ratio = float(rows[name]["model_cycles"]) / float(then[space][name]["model_cycles"])
            if max(ratio, 1 / ratio) <= SAME:
                same.add((space, name))
    return same


def draw(path, each, seed):
    for space, rows in sorted(read(path).items()):
        names = sorted(rows)
        for name in sorted(random.Random(f"{seed} {space}").sample(names, min(each, len(names)))):
            head, graph = name.rsplit("/", 1)
            print(f"--only '{head}/*{graph}/*'")


def errors_of(pairs):
    """Returns the errors of all pairs of combinations, in ascending order. `pairs` has (modelled cycles, measured time)
    of each combination."""
    ratios = [modelled / measured for modelled, measured in pairs]
    return sorted(max(one / other, other / one) for one, other in itertools.combinations(ratios, 2))


def quantile(values, share):
    return values[min(len(values) - 1, int(share * len(values)))]


def show(name, errors, rho):
    print(f"{name:<24} {len(errors):5d} pairs   median {quantile(errors, 0.5):.2f}   90 % {quantile(errors, 0.9):.2f}"
          f"   worst {errors[-1]:.2f}" + (f"   rho {rho:.3f}" if rho is not None else ""))


def compare(options):
    modelled, measured = read(options.modelled), read(options.measured)
    everything, alone = [], set().union(*modelled.values()) - set().union(*measured.values())
    if alone:
        print(f"{len(alone)} rows were not measured, such as {min(alone)}", file=sys.stderr)
    same = unchanged(*options.unchanged) if options.unchanged else None
    for space in sorted(modelled):
        pairs = [(float(row[options.column]), float(measured[space][name]["time_ms_median"]))
                 for name, row in sorted(modelled[space].items()) if name in measured.get(space, {}) and (same is None or (space, name) in same)]
        if len(pairs) < 3:
            continue
        errors = errors_of(pairs)
        show("{} on {}".format(*space), errors, rank_correlation.spearman(pairs))
        everything += errors
    if not everything:
        print("no three combinations of a space are in both files", file=sys.stderr)
        return 2
    everything.sort()
    show("all", everything, None)
    return 0 if quantile(everything, 0.5) <= options.median and quantile(everything, 0.9) <= options.most else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    drawn = commands.add_parser("draw", help="print a sample as arguments of harness run")
    drawn.add_argument("measured", help="results.csv of a GPU")
    drawn.add_argument("--each", type=int, default=20, help="combinations per space")
    drawn.add_argument("--seed", type=int, default=1)
    compared = commands.add_parser("compare", help="print errors")
    compared.add_argument("modelled", help="results.csv of a run with --backend simt")
    compared.add_argument("measured", help="results.csv of the same combinations on a GPU")
    compared.add_argument("--column", default="machine_cycles", help="machine_cycles or model_cycles")
    compared.add_argument("--unchanged", nargs=2, metavar=("NOW", "THEN"), help="only combinations with equal counts in these two results")
    compared.add_argument("--median", type=float, default=float("inf"), help="bound of the median")
    compared.add_argument("--most", type=float, default=float("inf"), help="bound of the 90 %% quantile")
    options = parser.parse_args()
    if options.command == "draw":
        draw(options.measured, options.each, options.seed)
        return 0
    return compare(options)


if __name__ == "__main__":
    sys.exit(main())
