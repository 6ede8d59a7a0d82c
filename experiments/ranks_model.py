#!/usr/bin/env python3
"""Predicts the time of a run on n GPUs from a run of n ranks on one device (docs/ranks.md). In the run on one device,
the ranks work alternately. Each rank does the work of one GPU, on the same range of vertices, and exchanges the same
values. On n GPUs, in contrast, each superstep takes the time of the slowest GPU, and values are exchanged over links
between GPUs."""
import argparse
import csv
import pathlib
import sys

HEADER = ("run", "GPUs", "one device", "slowest", "decide", "exchange", "predicted", "times as fast", "measured", "off")


class ModelError(Exception):
    """An error that the program reports to the user in one line."""


def rows_of(folder):
    """Returns the rows of a result folder whose status is ok. Each row gets the time of its last run as `last_ms`. The
    columns about ranks, such as rank_work_ms, describe this run."""
    last = {sample["id"]: sample["time_ms"] for sample in lines_of(folder / "samples.csv")}
    return [{**row, "last_ms": last[row["id"]]} for row in lines_of(folder / "results.csv") if row["status"] == "ok"]


def lines_of(path):
    """Returns the lines of a CSV file as dictionaries."""
    try:
        with open(path, newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file))
    except OSError as error:
        raise ModelError(f"{path}: {error.strerror}; expected a folder of harness run") from error


def spread_of(row):
    """Returns three values: the id of a row without its numbers of ranks and GPUs and without its exchange, the number
    of ranks, and the number of GPUs."""
    parts, spread = [], {}
    for part in row["id"].split("/"):
        name, _, value = part.partition(":")
        if name in ("ranks", "gpus", "exchange"):
            spread[name] = value
        else:
            parts.append(part)
    gpus = int(spread.get("gpus", 1))
    return "/".join(parts), int(spread.get("ranks", gpus)), gpus


def predict(row, ranks, link, latency):
    """Predicts a run on as many GPUs as ranks. Returns three times in milliseconds: the sum over the supersteps of the
    slowest GPU's time, the time of decisions, and that of exchanges. The bandwidth `link` is in GB/s and the `latency`
    in us. The row describes a run on one device, where ranks work alternately. The time of decisions is what remains of
    that run after the ranks' work and the exchanges. The exchanges of all ranks pack and copy their values on that one
    device, and each GPU takes its part of this time."""
    decide = float(row["last_ms"]) - ranks * float(row["rank_work_ms"]) - float(row["exchange_ms"])
    exchanges = int(row["supersteps"]) + 1  # one per superstep, and one after the initial values
    on_links = exchanges * latency * 1e-3 + int(row["exchanged_bytes"]) / ranks / link * 1e-6
    exchange = float(row["exchange_ms"]) / ranks + on_links
    return float(row["rank_slowest_ms"]), max(decide, 0.0), exchange


def table(rows, link, latency):
    """Returns a line of cells (HEADER) for each run of several ranks on one device. If a run on as many GPUs was
    measured, the line also has its time."""
    on_one, measured = {}, {}
    for row in rows:
        run, ranks, gpus = spread_of(row)
        if gpus == 1:
            on_one[run, ranks] = row
        elif gpus == ranks:
            measured[run, ranks] = min(float(row["time_ms_median"]), measured.get((run, ranks), float("inf")))
    lines = []
    for (run, ranks), row in sorted(on_one.items()):
        if ranks == 1 or (run, 1) not in on_one:
            continue
        parts = predict(row, ranks, link, latency)
        took, on_gpus = float(row["last_ms"]), measured.get((run, ranks))
        line = [run, str(ranks), *(f"{time:.3f}" for time in (took, *parts, sum(parts))),
                f"{float(on_one[run, 1]['time_ms_median']) / sum(parts):.2f}"]
        lines.append(line + (["", ""] if on_gpus is None else [f"{on_gpus:.3f}", f"{sum(parts) / on_gpus - 1:+.1%}"]))
    if not lines:
        raise ModelError("found no run with one rank and with several on one device; expected, for example, --set options.ranks=[1,2]")
    return lines


def main(words):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", type=pathlib.Path, nargs="+", help="folders of harness run")
    parser.add_argument("--link", type=float, required=True, help="bandwidth into a GPU in GB/s (harness doctor --links)")
    parser.add_argument("--latency", type=float, required=True, help="time of the smallest exchange in microseconds")
    options = parser.parse_args(words)
    lines = table([row for folder in options.results for row in rows_of(folder)], options.link, options.latency)
    widths = [max(map(len, column)) for column in zip(HEADER, *lines)]
    for line in [HEADER, *lines]:
        print("  ".join(word.ljust(width) for word, width in zip(line, widths)).rstrip())


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except ModelError as problem:
        print(f"ranks_model: {problem}", file=sys.stderr)
        sys.exit(2)
