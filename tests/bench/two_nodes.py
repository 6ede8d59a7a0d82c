#!/usr/bin/env python3
"""Measures how much faster a sweep is if two workers of a pool share it.

    HARNESS=build/bin/harness python3 tests/bench/two_nodes.py [--rows 600] [--row-time 200ms] [--turns 1]

Measures a sweep of small graphs, whose rows take --row-time each, first by one worker and then by two. Each worker has
one thread, on its own core. Prints both times and their ratio, and repeats this --turns times. The exit code is 1 if
rows are missing."""
import argparse
import csv
import os
import pathlib
import subprocess
import sys
import tempfile
import time

SCHEDULES = ("vm", "em", "wm")


def experiment(folder, rows, row_time):
    seeds = ", ".join(str(seed) for seed in range(1, rows // len(SCHEDULES) + 1))
    path = folder / "rows.yaml"
    path.write_text(f"""experiment: rows
description: "rows of {row_time} each"
graphs: [{{generator: kronecker, scale: 8, seed: [{seeds}]}}]
algorithms: [{{id: pagerank, iterations: 2}}]
formats: [csr]
schedules: [{", ".join(SCHEDULES)}]
measure: {{rounds: 1, warmup: 0, min_time: {row_time}, max_time: {row_time}}}
""")
    return path


def measure(harness, file, pool, workers):
    """Measures the experiment `file` with this number of workers. Returns the seconds until all rows of the pool are
    measured and merged."""
    began = time.monotonic()
    running = [subprocess.Popen([harness, "--threads", "1", "run", file, "--pool", pool, "--quiet"], cwd=pool.parent,
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                                env={**os.environ, "SLURMD_NODENAME": f"node{core}"},
                                preexec_fn=lambda core=core: os.sched_setaffinity(0, {core}))
               for core in sorted(os.sched_getaffinity(0))[:workers]]
    for process in running:
        _, err = process.communicate()
        if process.returncode != 0:
            sys.exit(f"two_nodes: a worker failed: {err.strip().splitlines()[-1:]}")
    return time.monotonic() - began


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--rows", type=int, default=600)
    parser.add_argument("--row-time", default="200ms")
    parser.add_argument("--turns", type=int, default=1)
    arguments = parser.parse_args()
    if len(os.sched_getaffinity(0)) < 2:
        sys.exit("two_nodes: found one core, expected two or more: each worker needs its own")
    harness = os.path.abspath(os.environ.get("HARNESS", "harness"))
    for turn in range(arguments.turns):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            file = experiment(folder, arguments.rows, arguments.row_time)
            seconds = [measure(harness, file, folder / f"pool{workers}", workers) for workers in (1, 2)]
            for workers in (1, 2):
                with open(folder / f"pool{workers}" / "results.csv", encoding="utf-8") as lines:
                    ok = sum(row["status"] == "ok" for row in csv.DictReader(lines))
                if ok != arguments.rows // len(SCHEDULES) * len(SCHEDULES):
                    sys.exit(f"two_nodes: {ok} rows are ok, expected {arguments.rows}")
            print(f"turn {turn + 1}: one worker {seconds[0]:.1f} s, two workers {seconds[1]:.1f} s, ratio {seconds[1] / seconds[0]:.3f}",
                  flush=True)


if __name__ == "__main__":
    main()
