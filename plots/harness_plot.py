#!/usr/bin/env python3
"""Figures from a results.csv. Every file in figures/ is one figure: adding a file adds the figure.

A figure module has NAME, TITLE and draw(rows) -> matplotlib Figure; `rows` is what table.load() gives,
for one algorithm and one backend. It raises PlotError where the rows hold nothing to draw.
"""
import argparse
import importlib.util
import pathlib
import re
import sys

try:
    import style
    import table
except ImportError as error:
    print(f"harness plot: this Python ({sys.executable}) cannot draw: {error}; install pandas and matplotlib "
          "or name another Python in HARNESS_PYTHON", file=sys.stderr)
    sys.exit(2)


def discover(folder=pathlib.Path(__file__).parent / "figures"):
    figures = {}
    for path in sorted(folder.glob("*.py")):
        spec = importlib.util.spec_from_file_location(f"figure_{path.stem}", path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        figures[module.NAME] = module
    return figures


def select(figures, names):
    for name in names:
        if name not in figures:
            raise table.PlotError(f"no figure '{name}'{table.nearest(name, list(figures))}")
    return [figures[name] for name in names or figures]


def draw_all(rows, figures, out, strict):
    """Paths of the files written. Unless `strict`, a figure that has nothing to draw is noted and passed over."""
    written, problems = [], []
    for figure in figures:
        for suffix, part in table.groups(rows):
            try:
                drawn = figure.draw(part)
            except table.PlotError as error:
                problems.append(f"{figure.NAME}{suffix}: {error}")
                continue
            name = re.sub(r"[^A-Za-z0-9._=-]+", "_", figure.NAME + suffix).strip("_")
            written += style.save(drawn, out, name)
    if problems and (strict or not written):
        raise table.PlotError("; ".join(problems))
    for problem in problems:
        print(f"harness plot: left out: {problem}", file=sys.stderr)
    return written


def run(options):
    figures = discover()
    if options.list:
        for figure in figures.values():
            print(f"{figure.NAME:10} {figure.TITLE}")
        return
    if options.results is None:
        raise table.PlotError("give a results.csv or the folder that holds one")
    chosen = select(figures, options.figure)
    rows = table.load(options.results)
    source = pathlib.Path(options.results)
    out = options.out or (source if source.is_dir() else source.parent) / "figures"
    try:
        out.mkdir(parents=True, exist_ok=True)
        style.apply()
        written = draw_all(rows, chosen, out, strict=bool(options.figure))
    except OSError as error:
        raise table.PlotError(f"{error.filename or out}: cannot be written: {error.strerror}") from error
    for path in written:
        print(path)


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="harness plot", description=__doc__.splitlines()[0])
    parser.add_argument("results", nargs="?", metavar="RESULTS.csv|DIR")
    parser.add_argument("--figure", action="append", default=[], metavar="NAME", help="only this one (repeatable)")
    parser.add_argument("--out", type=pathlib.Path, metavar="DIR", help="default: figures beside the results")
    parser.add_argument("--list", action="store_true", help="the figures there are")
    try:
        run(parser.parse_args(arguments))
    except table.PlotError as error:
        print(f"harness plot: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
