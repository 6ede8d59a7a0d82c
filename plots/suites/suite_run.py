"""Runs the experiments of a suite, and reads their results."""
import csv
import dataclasses
import json
import statistics
import subprocess
import sys

import suite_files
from numbers_of_trials import Trials

FAILED, NOTHING_RAN = 1, 3  # exit codes of harness run: a row failed; no row ran


@dataclasses.dataclass
class Measured:
    """A row of results that is ok, of one kernel on one graph, with its trials."""
    kernel: str
    graph: str
    trials: Trials

    @property
    def row(self):
        return self.trials.row

    @property
    def combination(self):
        """The id of the row without its graph. The same combination has this id on every graph."""
        return "/".join(part for part in self.row["id"].split("/") if not part.startswith("graph:"))

    @property
    def baseline(self):
        return self.row["baseline"]


def run(options, kernel, text):
    """Writes the experiment of a kernel and runs it. An experiment that is complete is not measured again. Raises
    SuiteError if the folder has another experiment of this kernel, or if harness run ends with another exit code than
    0, FAILED or NOTHING_RAN."""
    file, out = options.out / f"{kernel}.yaml", options.out / kernel
    if file.exists() and file.read_text(encoding="utf-8") != text:
        raise suite_files.SuiteError(f"{file}: is of another run of the suite; choose another folder with -o")
    file.write_text(text, encoding="utf-8")
    if options.dry_run:
        words = ["--dry-run"]
    else:
        words = ["--resume", "--quiet", *options.run]
    # The output of harness run goes to a log file, because the verdicts that it prints are about one experiment, and
    # the suite has its own report.
    with open(options.out / f"{kernel}.log", "w", encoding="utf-8") as log:
        shown = options.dry_run or sys.stderr.isatty()
        code = subprocess.run([options.harness, *options.globals, "run", str(file), "--out", str(out), *words], check=False,
                              stdout=None if options.dry_run else log, stderr=None if shown else log).returncode
    if code not in (0, FAILED, NOTHING_RAN):
        lines = (options.out / f"{kernel}.log").read_text(encoding="utf-8").splitlines() or [f"exit code {code}"]
        raise suite_files.SuiteError(f"{kernel}: {lines[-1].removeprefix('harness: ')}")


def read(options, kernel, undirected):
    """Returns the kernel's rows that are ok, and a line on each other row. `undirected` is a set of graphs."""
    out = options.out / kernel
    if not (out / "results.csv").exists():
        return [], [f"{kernel}: nothing was measured"]
    samples = {}
    for sample in lines_of(out / "samples.csv"):
        samples.setdefault(sample["id"], []).append(sample)
    measured, missing = [], []
    for row in lines_of(out / "results.csv"):
        name = row["graph"].removesuffix("-twin")
        if row["status"] == "ok" and row["id"] in samples:
            measured.append(Measured(kernel, row["graph"], Trials(row, samples[row["id"]], name in undirected)))
        else:
            missing.append(f"{row['id']}: {row['status']}: {row['reason']}")
    return measured, missing


def lines_of(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def undirected_graphs(options, kernel, graphs):
    """Returns the names of the graphs whose edges have no direction in this kernel."""
    catalogue = None
    names = set()
    for graph in graphs:
        whole = {**kernel.get("graph", {}), **graph}
        symmetric = whole.get("symmetric", False) or ("generator" in whole and not whole.get("directed", False))
        if "catalogue" in whole and not symmetric:
            catalogue = catalogue or directions(options)
            symmetric = not catalogue.get(whole["catalogue"], True)
        if symmetric:
            names.add(whole.get("name", whole.get("catalogue")))
    return names


def directions(options):
    """Returns for each graph of the catalogue whether its edges have a direction."""
    listed = subprocess.run([options.harness, "graph", "list", "--json"], check=True, capture_output=True, text=True).stdout
    return {entry["id"]: entry.get("directed", True) for entry in json.loads(listed)}


def best_of_each_graph(measured):
    """Returns for each graph the row with the least mean time of its trials."""
    best = {}
    for one in measured:
        if one.graph not in best or mean(one) < mean(best[one.graph]):
            best[one.graph] = one
    return best


def same_for_all_graphs(measured):
    """Returns for each graph the row of one combination: the combination that ran on every graph and has the least
    geometric mean of times. Returns nothing if no combination ran on every graph."""
    graphs = {one.graph for one in measured}
    by_combination = {}
    for one in measured:
        by_combination.setdefault(one.combination, {})[one.graph] = one
    whole = [rows for rows in by_combination.values() if set(rows) == graphs]
    return min(whole, key=lambda rows: statistics.geometric_mean(map(mean, rows.values())), default={})


def mean(one):
    return statistics.fmean(one.trials.times)
