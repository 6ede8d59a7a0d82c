"""best_table.py FIGURES.csv...: a markdown table of the fastest combination for each algorithm and graph, from what
gpu_bench --only pagerank,library --out FIGURES.csv has written. Later files and lines overrule earlier ones.

The baseline is csr x vm in the better of its directions. PageRank's times are those of an iteration; a graph in another
order of its vertices ("kron22.degree") counts for the graph it was made from, the baseline only in its own order. Exits
with 1 where there is nothing to tabulate."""
import csv
import sys
from collections import defaultdict

METRICS = {"pagerank": ("iteration_ms",), "library": ("ms", "once_ms")}  # once: given up after one run


def read(paths):
    """Milliseconds by (algorithm, graph), then by (direction, format, schedule, options, order)."""
    times = defaultdict(dict)
    for path in paths:
        with open(path, newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                words = row["what"].split()
                if row["metric"] not in METRICS.get(row["section"], ()) or len(words) < 4:
                    continue
                algorithm, direction, layout, schedule, *options = words
                graph, _, order = row["graph"].partition(".")
                combination = direction, layout, schedule, " ".join(options), order
                times[algorithm, graph][combination] = float(row["value"])
    return times


def name(combination):
    direction, layout, schedule, options, order = combination
    return ", ".join(filter(None, [f"{layout} x {schedule}", direction, options, order and f"{order} order"]))


def line(algorithm, graph, times):
    fastest = sorted(times, key=times.get)
    best = fastest[0]
    baseline = [ms for (_, *plain), ms in times.items() if plain == ["csr", "vm", "", ""]]
    second = f"{name(fastest[1])} ({times[fastest[1]] / times[best]:.2f}x)" if len(fastest) > 1 else ""
    base, ratio = (f"{min(baseline):.3g}", f"{min(baseline) / times[best]:.2f}") if baseline else ("", "")
    return f"| {algorithm} | {graph} | {name(best)} | {times[best]:.3g} | {base} | {ratio} | {second} |"


def table(times):
    return "\n".join(["| algorithm | graph | best | ms | csr x vm, ms | ratio | second best |",
                      "| --- | --- | --- | --- | --- | --- | --- |",
                      *(line(*key, times[key]) for key in sorted(times))])


def main():
    times = read(sys.argv[1:])
    if not times:
        print("best_table.py: no times of combinations", file=sys.stderr)
        return 1
    print(table(times))
    return 0


if __name__ == "__main__":
    sys.exit(main())
