#!/usr/bin/env python3
"""Draws figures from a results.csv.

Every file in figures/ is one figure, so a new file adds a figure. Figures of values that only one backend counts are in
the folder figures/ of that backend.

A figure module has NAME, TITLE and draw(rows) -> Sheet. Its `rows` are rows of table.load(), by default those of one
algorithm and one backend. With OVER = "backend" they are those of one backend and all algorithms, and with OVER = "all"
they are all rows (table.groups). The function draw() raises PlotError if the rows have nothing to draw. If the module
has applies(rows), the figure is drawn only if applies(rows) returns true or the user names the figure. ALIASES are
further names of the figure."""
import argparse
import importlib.util
import os
import pathlib
import re
import sys

try:
    import judge
    import names
    import style
    import table
    import tabular
    import sheet as sheets
except ImportError as error:
    print(f"harness plot: this Python ({sys.executable}) cannot draw: {error}; install pandas and matplotlib "
          "or name another Python in HARNESS_PYTHON", file=sys.stderr)
    sys.exit(2)


HERE = pathlib.Path(__file__).resolve().parent


def discover(folders=(HERE / "figures", *HERE.parent.glob("harness/backends/*/figures"))):
    figures = {}
    for path in sorted((path for folder in folders for path in folder.glob("*.py")), key=lambda path: path.name):
        spec = importlib.util.spec_from_file_location(f"figure_{path.stem}", path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        figures[module.NAME] = module
    return figures


def select(figures, wanted):
    known = {alias: figure for figure in figures.values() for alias in getattr(figure, "ALIASES", ())} | figures
    for name in wanted:
        if name not in known:
            raise table.PlotError(f"no figure '{name}'{table.nearest(name, list(figures))}")
    return list(dict.fromkeys(known[name] for name in wanted)) or list(figures.values())


def drawings(rows, figures, strict, own_name=None):
    """Yields (file name, sheet) of each drawn figure, or (file name, PlotError) if it cannot be drawn. Unless `strict`,
    figures that do not apply are omitted. File names begin with `own_name` if it is given, otherwise with the figure's
    NAME."""
    taken = set()
    for figure in figures:
        for suffix, part in table.groups(rows, getattr(figure, "OVER", "work")):
            if not strict and not getattr(figure, "applies", lambda _: True)(part):
                continue
            name = re.sub(r"[^A-Za-z0-9._=-]+", "_", (own_name or figure.NAME) + suffix).strip("_")
            while name in taken:
                name += "_"
            taken.add(name)
            try:
                yield name, figure.draw(part)
            except table.PlotError as error:
                yield name, error


def draw_all(rows, figures, out, strict, kinds, own_name=None):
    """Draws the figures, and returns the paths of the written files, which are pictures and tables. Unless `strict`, a
    figure without anything to draw is skipped with a note."""
    written, problems = [], []
    for name, drawn in drawings(rows, figures, strict, own_name):
        if isinstance(drawn, table.PlotError):
            problems.append(f"{name}: {drawn}")
            continue
        written += drawn.save(out, name, kinds)
        written += tabular.write(out, name, name, drawn.header, drawn.lines_of_table)
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
    style.apply(width=options.width, font=options.font_size, scale=options.scale, title=not options.no_title,
                heading=options.title, order=options.order, highlight=options.highlight, roof=options.roof, svg_text=options.svg_text)
    rows = table.load(options.results, options.judged)
    names.warn(rows["id"])
    rows = names.in_rows(rows)
    source = pathlib.Path(options.results)
    judge.use(options.harness, source)
    out = options.out or (source if source.is_dir() else source.parent) / "figures"
    try:
        out.mkdir(parents=True, exist_ok=True)
        kinds = dict.fromkeys(options.type or ("svg", "png"))
        written = draw_all(rows, chosen, out, strict=bool(options.figure), kinds=kinds, own_name=options.name)
    except OSError as error:
        raise table.PlotError(f"{error.filename or out}: cannot be written: {error.strerror}") from error
    for path in written:
        print(path)


class OneLineParser(argparse.ArgumentParser):
    def error(self, message):
        raise table.PlotError(f"{message} (see harness plot --help)")


def width(word):
    known = {"column": style.COLUMN, "page": style.PAGE}
    try:
        inches = known[word] if word in known else float(word)
    except ValueError:
        inches = 0
    if not 2 <= inches <= 100:
        raise argparse.ArgumentTypeError(f"expected 2 to 100 inches, column or page, got '{word}'")
    return inches


def points(word):
    if not style.LEAST <= float(word) <= 100:
        raise argparse.ArgumentTypeError(f"expected {style.LEAST} to 100 points, got '{word}'")
    return float(word)


def main(arguments=None):
    parser = OneLineParser(prog="harness plot", description=__doc__.splitlines()[0])
    parser.add_argument("results", nargs="?", metavar="RESULTS.csv|DIR")
    parser.add_argument("--figure", action="append", default=[], metavar="NAME", help="draw only this figure (repeatable)")
    parser.add_argument("--out", type=pathlib.Path, metavar="DIR", help="folder of the figures; default: next to the results")
    parser.add_argument("--type", action="append", choices=tuple(sheets.METADATA), help="file type (repeatable)")
    parser.add_argument("--width", type=width, metavar="INCHES", help="width of a figure; also column or page")
    parser.add_argument("--font-size", type=points, metavar="POINTS")
    parser.add_argument("--scale", choices=("auto", "linear", "log"), help="axis of speedups")
    parser.add_argument("--name", help="name of the files, in place of the figure's")
    parser.add_argument("--roof", type=float, metavar="GB/S", help="bandwidth for the figure roofline, in place of that of a copy of memory in the results")
    parser.add_argument("--title", help="the title, in place of the figure's own")
    parser.add_argument("--no-title", action="store_true", help="draw no title, for papers with captions")
    parser.add_argument("--order", action="append", help="names that come first, in this order (repeatable)")
    parser.add_argument("--highlight", action="append", help="names that keep their colours (repeatable)")
    parser.add_argument("--svg-text", action="store_true", help="text as text in SVG")
    parser.add_argument("--judged", type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("--harness", help=argparse.SUPPRESS)
    parser.add_argument("--list", action="store_true", help="list the figures")
    try:
        run(parser.parse_args(arguments))
        sys.stdout.flush()
    except BrokenPipeError:
        # A program such as head may stop reading the output. The figures are written nevertheless, and the flush of
        # stdout at the end of Python must not fail.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except table.PlotError as error:
        print(f"harness plot: {error}", file=sys.stderr)
        return 2
    finally:
        judge.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
