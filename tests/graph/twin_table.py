#!/usr/bin/env python3
"""Prints the table of docs/twins.md that compares real graphs with their twins, which are synthetic graphs with the
same statistics.

    HARNESS=build/bin/harness HARNESS_TEST_DATA=FOLDER python3 tests/graph/twin_table.py [NAME...]

Prints one line per graph. Values of a twin that are beyond their tolerance are in bold. Graphs whose files are missing
are omitted."""
import json
import os
import pathlib
import subprocess
import sys

GRAPHS = [("ca-AstroPh.mtx.gz", "collaboration"), ("email-Enron.mtx.gz", "social"), ("soc-gowalla.mtx.zst", "social"),
          ("soc-twitter-Cannes2013.mtx.zst", "social"), ("road-USA-NY.mtx.gz", "road"),
          ("road-USA-FLA.mtx.zst", "road"), ("road-minnesota.mtx", "road"),
          ("mesh-delaunay_n15.mtx", "mesh"), ("mesh-wave.mtx.zst", "mesh")]


def checks(harness, path, kind):
    done = subprocess.run([harness, "graph", "twin", path, "--class", kind, "--json"], text=True, capture_output=True,
                          check=False)
    if done.returncode != 0:
        raise SystemExit(f"{path.name}: {done.stderr.strip()}")
    return {check["measure"]: check for check in json.loads(done.stdout)}


def cell(check):
    if check is None:
        return "-"
    text = f"{check['off']:.3f}" if check["original"] == 0 else f"{check['original']:.4g} / {check['twin']:.4g}"
    return text if check["met"] else f"**{text}**"


def main(names):
    folder = pathlib.Path(os.environ["HARNESS_TEST_DATA"])
    harness = os.environ["HARNESS"]
    columns = None
    for name, kind in GRAPHS:
        path = folder / name
        if not path.exists() or (names and not any(name.startswith(wanted) for wanted in names)):
            continue
        found = checks(harness, path, kind)
        if columns is None:
            columns = list(found)
            print("| graph (class) | " + " | ".join(columns) + " |")
            print("| --- " * (len(columns) + 1) + "|")
        label = f"{name.split('.')[0]} ({kind})"
        print(f"| {label} | " + " | ".join(cell(found.get(column)) for column in columns) + " |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
