#!/usr/bin/env python3
"""Draws graphs in one figure: the number of vertices with at least a given degree, and a spy plot of each graph.

Reads the output of `harness graph info --deep --json`, one file per graph; `harness graph plot` passes the files."""
import argparse
import json
import pathlib
import sys

try:
    import axis
    import names
    import numpy
    import sheet as sheets
    import style
    import wrap
    from matplotlib.colors import LogNorm
except ImportError as error:
    print(f"harness graph plot: this Python ({sys.executable}) cannot draw: {error}; install pandas and matplotlib "
          "or name another Python in HARNESS_PYTHON", file=sys.stderr)
    sys.exit(2)

PANEL = 2.2  # least width and maximum height of a panel, in inches


class GraphError(Exception):
    """An error that the program reports to the user in one line."""


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
    """Returns (label, degrees, vertices with at least this degree) of each distribution. Degree 0 is omitted, because
    axes are logarithmic."""
    kinds = [("", "degrees")] if statistics["symmetric"] else [("out", "out_degrees"), ("in", "in_degrees")]
    curves = []
    for what, key in kinds:
        counts = numpy.array([pair for pair in statistics[key] if pair[0] > 0], dtype=float).reshape(-1, 2)
        curves.append((what, counts[:, 0], counts[::-1, 1].cumsum()[::-1]))
    return curves


def draw_degrees(axes, graphs, room):
    looks = [style.look(i % style.MOST, i // style.MOST % len(style.FILLS)) for i in range(len(graphs))]
    handles, most = [], [1.0, 1.0]
    for place, (graph, look) in enumerate(zip(graphs, looks)):
        for what, degrees, vertices in graph["distributions"]:
            # The second graph may be a twin, a synthetic graph with the degrees of the first one, whose curve covers
            # that of the first. So the curve of the first graph is broad, and both are visible.
            dash = look.dash if what != "in" else (0, (1, 1))
            label = wrap.cut(f"{graph['name']} {what}".strip(), room - sheets.KEY, style.font(style.TICK))
            handles += axes.plot(degrees, vertices, color=look.colour, linestyle=dash, linewidth=1 if place else 2.6, alpha=1 if place else 0.6,
                                 marker=look.marker if len(degrees) < 30 else "", markersize=3, label=label)
            if len(degrees):
                most = [max(most[0], degrees.max()), max(most[1], vertices.max())]
    axis.set_log(axes.xaxis, 0.9, most[0] * 1.2)
    axis.set_log(axes.yaxis, 0.9, most[1] * 1.3, axis.count)
    axes.set_xlabel("degree (log)")
    axes.set_ylabel("vertices of at least\nthis degree (log)")
    axes.grid(True)
    axes.legend(handles=handles, loc="upper left", bbox_to_anchor=(-0.2, -0.25), borderaxespad=0, borderpad=0, fontsize=style.font(style.TICK))


def draw_spy(axes, graph, room):
    spy = graph["spy"]
    shown = numpy.ma.masked_equal(spy, 0)
    most = max(2, int(spy.max()) if spy.size else 2)
    axes.imshow(shown, norm=LogNorm(vmin=1, vmax=most), cmap="Blues", interpolation="nearest",
                extent=(0, graph["vertices"], graph["vertices"], 0))
    for spine in axes.spines.values():
        spine.set_visible(True)
    for one in (axes.xaxis, axes.yaxis):
        one.set_ticks([0, graph["vertices"]], ["0", axis.count(graph["vertices"])])
    axes.set_xlabel("to id")
    axes.set_ylabel("from id")
    text = f"{graph['name']}\n{axis.count(graph['vertices'])} vertices, {axis.count(graph['arcs'])} arcs"
    axes.set_title(wrap.fill(text, room, style.font(style.TICK)), loc="left", fontsize=style.font(style.TICK))


def draw(graphs):
    sheet = sheets.Sheet(style.PAGE if len(graphs) > 1 else 0.7 * style.PAGE)
    columns = max(1, min(len(graphs) + 1, int(sheet.get_figwidth() / PANEL)))
    lines = -(-(len(graphs) + 1) // columns)
    room = sheet.get_figwidth() / columns - 0.5
    panels = sheet.subplots(lines, columns, squeeze=False).ravel()
    draw_degrees(panels[0], graphs, room)
    for panel, graph in zip(panels[1:], graphs):
        draw_spy(panel, graph, room)
    for panel in panels[len(graphs) + 1:]:
        panel.set_visible(False)
    notes = [f"{graph['name']} is a twin of {graph['provenance']['twin_of']}." for graph in graphs
             if "twin_of" in graph.get("provenance", {})]
    curves = sum(len(graph["distributions"]) for graph in graphs)
    return sheet.finish(lines * (min(room, PANEL) + 0.75) + 0.17 * curves, "Degrees, and blocks of the matrix", (),
                        notes + ["Darker blocks of the matrix have more arcs (logarithmic scale)."])


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
        style.apply(width=width, title=False)
        graphs = [load(path) for path in options.graphs]
        options.out.mkdir(parents=True, exist_ok=True)
        name = options.name or graphs[0]["file"].replace("/", "_")
        for path in draw(graphs).save(options.out, name, options.type or ("svg", "png")):
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
