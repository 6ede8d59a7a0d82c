#!/usr/bin/env python3
"""Runs a published benchmark suite by its own protocol, and writes its report."""
import argparse
import json
import pathlib
import subprocess
import sys

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent)]
try:
    import forms
    import graphalytics_data
    import suite_files
    import suite_run
except ImportError as error:
    print(f"harness suite: this Python ({sys.executable}) cannot be used: {error}; install python3-yaml or name another "
          "Python in HARNESS_PYTHON", file=sys.stderr)
    sys.exit(2)


class OneLineParser(argparse.ArgumentParser):
    def error(self, message):
        raise suite_files.SuiteError(f"{message} (see harness suite --help)")


def arguments_of(words):
    parser = OneLineParser(prog="harness suite", description=__doc__)
    parser.add_argument("name", nargs="?")
    parser.add_argument("--size")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--baseline", action="append", default=[])
    parser.add_argument("--backend")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--missing", choices=("twin", "skip"))
    parser.add_argument("--data", type=pathlib.Path)
    parser.add_argument("--dry-run", action="store_true")
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--with", dest="globals", action="append", default=[])
    parser.add_argument("--suites", type=pathlib.Path, required=True)
    parser.add_argument("--harness", required=True)
    options = parser.parse_args(words)
    options.run = ["--backend", options.backend] if options.backend else []
    return options


def show(options):
    """Prints each suite, its sizes and its kernels."""
    for file in sorted(options.suites.glob("*.yaml")):
        suite = suite_files.load(options.suites, file.stem)
        print(f"{suite.name:14} {suite.title} ({suite.source})")
        for size, facts in suite.sizes.items():
            names = ", ".join(graph.get("name", graph.get("catalogue")) for graph in facts["graphs"])
            default = " (default)" if size == suite.size else ""
            print(f"  --size {size + default:18} {facts['about']}: {names}")
        for kernel in suite.kernels:
            print(f"  {kernel['name']:25} {kernel['about']}")


def baselines_of(options):
    """Returns the baselines that the user chose, as an experiment file names them. Each is a plugin, or a program that
    a plugin runs."""
    listed = subprocess.run([options.harness, *options.globals, "list", "--json"], check=True, capture_output=True,
                            text=True).stdout
    plugins = {plugin["id"]: plugin for plugin in json.loads(listed)["baselines"]}
    runs = {program: name for name, plugin in plugins.items() for param in plugin["params"] if param["name"] == "program"
            for program in param.get("choices", [])}
    unknown = [name for name in options.baseline if name not in plugins and name not in runs]
    if unknown:
        raise suite_files.SuiteError(f"--baseline {unknown[0]}: found no baseline or program of that name; expected one of "
                                     f"{', '.join(sorted({*plugins, *runs} - {'none'}))}")
    return [name if name in plugins else {"id": runs[name], "program": name} for name in options.baseline]


def report(suite, options, measured, missing, judged):
    """Writes report.csv, report.txt and report.md. Prints the text and the path of the page."""
    header, rows = forms.table(suite, measured)
    text = forms.as_lines(suite, measured) if suite.form == "lines" else forms.as_text(header, rows)
    notes = [f"graph {graph}: a twin, not the graph of the suite" for graph in
             sorted({one.graph for one in measured if one.graph.endswith("-twin")})]
    notes += [f"not measured: {line}" for line in missing] + judged
    (options.out / "report.csv").write_text(forms.as_csv(header, rows), encoding="utf-8")
    (options.out / "report.txt").write_text(text + "".join(f"# {note}\n" for note in notes), encoding="utf-8")
    (options.out / "report.md").write_text(
        f"# {suite.title}\n\n{suite.source}. {len(rows)} rows, every result verified by harness.\n\n"
        f"{forms.as_markdown(header, rows)}\n" + "".join(f"- {note}\n" for note in notes), encoding="utf-8")
    print(text + "".join(f"{note}\n" for note in notes), end="")
    print(options.out / "report.md")


def main(words=None):
    options = arguments_of(words)
    if options.list or not options.name:
        show(options)
        return 0
    suite = suite_files.load(options.suites, options.name)
    size = options.size or suite.size
    graphs = suite_files.graphs_of(suite, size)
    options.out = options.out or pathlib.Path("results") / f"{suite.name}_{options.data.name if options.data else size}"
    data = graphalytics_data.DataSets(options.data) if options.data else None
    baselines = baselines_of(options)
    own = suite_files.options_of(options.option)
    options.out.mkdir(parents=True, exist_ok=True)
    options.run += ["--keep-answers"] if data else []
    measured, missing, judged, failed = [], [], [], False
    for kernel in suite.kernels:
        experiments = data.experiments(suite, kernel) if data else [(kernel, graphs, kernel["name"])]
        for changed, of, name in experiments:
            print(f"{name}: {kernel['about']}", flush=True)
            suite_run.run(options, name, suite_files.experiment_of(suite, changed, of, baselines, options.missing, own))
            rows, lines = suite_run.read(options, name, suite_run.undirected_graphs(options, changed, of)) \
                if not options.dry_run else ([], [])
            for one in rows:
                one.kernel = kernel["name"]
            if data:
                judged += data.judge(kernel["name"], of[0]["name"], options.out / name, rows)
            measured += rows
            missing += lines
    if options.dry_run:
        return 0
    report(suite, options, measured, missing, judged)
    failed = any(": unsupported:" not in line and ": skipped:" not in line for line in missing)
    failed = failed or not measured or any("differs" in line for line in judged)
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except suite_files.SuiteError as problem:
        print(f"harness: suite: {problem}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("harness: interrupted; the same command continues", file=sys.stderr)
        sys.exit(1)
