#!/usr/bin/env python3
"""Prints the table of docs/twins.md that compares graphs with their twins, which are synthetic graphs with the same
statistics. The twins are made from published numbers only.

    HARNESS=build/bin/harness HARNESS_DATA_DIR=EMPTY python3 tests/graph/published_twins.py NAME...

NAME is a graph of the catalogue. NAME+ stands for a directed graph NAME that is made symmetric. Prints one line per
graph, with the seconds for fitting and generating the twin. Values of a twin that are beyond their tolerance are in
bold."""
import json
import os
import subprocess
import sys
import time

from twin_table import cell

COLUMNS = ("vertices", "edges", "arcs", "max degree", "effective diameter", "largest component", "edges_d")


def main(names):
    print("| graph | " + " | ".join(COLUMNS) + " | seconds |")
    print("| --- " * (len(COLUMNS) + 2) + "|")
    for name in names:
        symmetric = ["--symmetric"] if name.endswith("+") else []
        begun = time.monotonic()
        done = subprocess.run([os.environ["HARNESS"], "graph", "twin", name.rstrip("+"), *symmetric, "--json"],
                              text=True, capture_output=True, check=False)
        if done.returncode != 0:
            print(f"| {name} | {done.stderr.strip()} |", flush=True)
            continue
        found = {check["measure"]: check for check in json.loads(done.stdout)}
        cells = " | ".join(cell(found.get(column)) for column in COLUMNS)
        print(f"| {name.rstrip('+')} | {cells} | {time.monotonic() - begun:.0f} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
