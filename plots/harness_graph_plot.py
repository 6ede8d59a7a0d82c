#!/usr/bin/env python3
"""One figure of graphs: the number of vertices with at least a given degree, and a spy plot of each graph.

Reads the output of `harness graph info --deep --json`, one file per graph; `harness graph plot` passes the files."""
import argparse
import json
import pathlib
import sys

try:
    import names
    import numpy
    import style
    from matplotlib.colors import LogNorm
    from matplotlib.figure import Figure
except ImportError as error:
    print(f"harness graph plot: this Python ({sys.executable}) cannot draw: {error}; install pandas and matplotlib "
          "or name another Python in HARNESS_PYTHON", file=sys.stderr)
    sys.exit(2)

PANEL = 2.1  # inches


class GraphError(Exception):
    """An error of one line for the user."""


def load(path):
    try:
        with open(path, encoding="utf-8") as file:
            graph = json.load(file)
        graph["spy"] = numpy.array([[int(word) for word in row.split()] for row in graph["spy"]])
        graph["file"], graph["name"] = graph["name"], names.short(names.drawable(graph["name"]), 32)
        graph["distributions"] = distributions(graph["statistics"])
        return graph
    except OSError as error:
        raise GraphError(f"{path}: cannot be read: {error.strerror}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise GraphError(f"{path}: found no graph, expected what harness graph info --deep --json prints") from error


def distributions(statistics):
    """[(what, degrees, vertices with at least this degree)], without degree 0, because axes are logarithmic."""
    kinds = [("", "degrees")] if statistics["symmetric"] else [("out", "out_degrees"), ("in", "in_degrees")]
    curves = []
    for what, key in kinds:
        counts = numpy.array([pair for pair in statistics[key] if pair[0] > 0], dtype=float).reshape(-1, 2)
        curves.append((what, counts[:, 0], counts[::-1, 1].cumsum()[::-1]))
    return curves


def draw_degrees(axes, graphs):
    styles = zip(graphs, style.PALETTE * len(graphs), style.MARKERS * len(graphs))
    for place, (graph, colour, marker) in enumerate(styles):
        for what, degrees, vertices in graph["distributions"]:
            # A twin's curve covers that of its original, so the first line is broad and both are visible.
            axes.plot(degrees, vertices, color=colour, linestyle="--" if what == "in" else "-",
                      linewidth=1 if place else 2.6, alpha=1 if place else 0.6,
                      marker=marker if len(degrees) < 30 else "", markersize=3, label=f"{graph['name']} {what}".strip())
    axes.set_xscale("log")
    axes.set_yscale("log")
    style.log_axis(axes.xaxis)
    style.log_axis(axes.yaxis)
    axes.set_xlabel("degree")
    axes.set_ylabel("vertices with at least this degree")
    axes.legend(loc="best", fontsize=style.font(6.5))


def draw_spy(axes, graph):
    spy = graph["spy"]
    shown = numpy.ma.masked_equal(spy, 0)
    most = max(2, int(spy.max()) if spy.size else 2)
    axes.imshow(shown, norm=LogNorm(vmin=1, vmax=most), cmap="Blues", interpolation="nearest",
                extent=(0, graph["vertices"], graph["vertices"], 0))
    for spine in axes.spines.values():
        spine.set_visible(True)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_ticks([0, graph["vertices"]], ["0", style.count(graph["vertices"])])
    axes.set_xlabel("to id")
    axes.set_ylabel("from id", labelpad=-8)
    axes.set_title(f"{graph['name']}\n{style.count(graph['vertices'])} vertices, {style.count(graph['arcs'])} arcs",
                   loc="left")


def draw(graphs):
    usual = min(3, len(graphs) + 1)
    width = style.width(usual * (PANEL + 0.45))
    columns = max(1, min(usual, int(width / PANEL)))
    lines = -(-(len(graphs) + 1) // columns)
    figure = Figure(figsize=(width, lines * (PANEL + 0.65)), layout="constrained")
    panels = figure.subplots(lines, columns, squeeze=False).ravel()
    draw_degrees(panels[0], graphs)
    for panel, graph in zip(panels[1:], graphs):
        draw_spy(panel, graph)
    for panel in panels[len(graphs) + 1:]:
        panel.set_visible(False)
    notes = [f"{graph['name']} is a twin of {graph['provenance']['twin_of']}." for graph in graphs
             if "twin_of" in graph.get("provenance", {})]
    style.note(figure, notes + ["Darker blocks of the matrix have more arcs (logarithmic scale)."])
    return figure


def main():
    parser = argparse.ArgumentParser(prog="harness graph plot", description=__doc__)
    parser.add_argument("graphs", nargs="+")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("."))
    parser.add_argument("--name")
    parser.add_argument("--type", action="append", choices=("svg", "png", "pdf"))
    parser.add_argument("--width")
    options = parser.parse_args()
    try:
        named = {"column": style.COLUMN, "page": style.PAGE}
        width = named.get(options.width) or (float(options.width) if options.width else None)
        style.apply(width=width)
        graphs = [load(path) for path in options.graphs]
        options.out.mkdir(parents=True, exist_ok=True)
        name = options.name or graphs[0]["file"].replace("/", "_")
        for path in style.save(draw(graphs), options.out, name, options.type or ("svg", "png")):
            print(path)
    except (GraphError, ValueError) as error:
        print(f"harness graph plot: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"harness graph plot: {error.filename}: cannot be written: {error.strerror}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
