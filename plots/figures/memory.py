"""Time against device memory: the combinations that are worth their bytes."""
import textwrap

from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

import style
import table

NAME = "memory"
TITLE = "time against device memory per arc, with the Pareto front"

OWNERS = ["format_bytes", "algorithm_bytes", "frontier_bytes", "scratch_bytes"]
PANEL = 2.1  # inches: height of the plotted area; the list of the Pareto front is below it


def draw(rows):
    good = table.ok_rows(rows)
    good = good[good["format_bytes"] > 0].copy()
    if good.empty:
        raise table.PlotError("no row has format_bytes")
    good["bytes"] = good[OWNERS].sum(axis=1)
    good["per_arc"] = good["bytes"] / good["edges"].where(good["edges"] > 0)
    good = table.fastest(good, ["graph", "schedule_label", "format_label", "direction"])
    graphs = table.graphs_in_order(good)
    formats = table.in_order(good["format_label"])
    colours, markers = style.by_name(formats, style.PALETTE), style.by_name(formats, style.MARKERS)

    usual = style.COLUMN * min(2, len(graphs)) * 1.02
    columns = min(2, len(graphs), max(1, int(style.width(usual) / 2.8)))
    lines = -(-len(graphs) // columns)
    width, height = style.width(usual), 0.5 + lines * (PANEL + 0.85)
    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.subplots(lines, columns, squeeze=False).ravel()
    for panel, graph in zip(axes, graphs):
        draw_panel(panel, good[good["graph"] == graph], colours, markers, width / columns - 0.6)
        panel.set_title(style.graph_title(rows, graph, width / columns - 0.6), loc="left")
    for panel in axes[len(graphs):]:
        panel.set_visible(False)
    add_legend(figure, good, formats, colours, markers)
    style.title(figure, f"{style.workload(rows)}: {style.cost_name(good)} against memory")
    style.note(figure, style.caption(rows, "Orange rings", "pale"))
    return figure


def draw_panel(axes, part, colours, markers, inches):
    for row in part.sort_values("id").itertuples():
        filled = row.direction != "push"
        axes.plot(row.per_arc, row.cost, linestyle="", marker=markers[row.format_label], markersize=4.2,
                  markerfacecolor=colours[row.format_label] if filled else "white",
                  markeredgecolor=colours[row.format_label], markeredgewidth=0.9, alpha=0.9, zorder=3)
        axes.vlines(row.per_arc, row.low, row.high, color=colours[row.format_label], linewidth=0.7, zorder=2)
        if row.place in ("best", "tied", "unclear"):
            axes.plot(row.per_arc, row.cost, linestyle="", marker="o", markersize=8, markerfacecolor="none",
                      markeredgecolor=style.WINNER, markeredgewidth=0.9,
                      alpha=0.5 if row.place == "unclear" else 1, zorder=4)
    front = pareto(part)
    axes.plot(front["per_arc"], front["cost"], drawstyle="steps-post", color="#444444", linewidth=0.8,
              zorder=2)
    # Numbers are next to the points, and names below the axes, because names next to the points would overlap.
    for number, row in enumerate(front.itertuples(), 1):
        axes.annotate(str(number), (row.per_arc, row.cost), (-4, -4), textcoords="offset points",
                      ha="right", va="top", fontsize=style.font(6.8), fontweight="bold", zorder=4)
    set_time_axis(axes, part["cost"], style.unit_of(part))
    axes.margins(x=0.12)
    axes.set_xlim(left=max(0, axes.get_xlim()[0]))
    axes.set_ylabel(style.cost_name(part))
    axes.set_xlabel("device memory (bytes per arc)\n" + "\n".join(front_lines(front, inches)), loc="left", ma="left")
    axes.grid(color="#E6E6E6", linewidth=0.5, zorder=0)
    axes.set_axisbelow(True)


def front_lines(front, inches, most=4):
    names = [f"{number}  {row.schedule_label} {row.format_label} {row.direction}".rstrip() +
             f": {style.cost(row.cost, row.unit)} {row.unit}, {row.per_arc:.3g} B"
             for number, row in enumerate(front.itertuples(), 1)]
    fit = style.letters(inches, 7.5)
    names = ["\n".join(textwrap.wrap(name, fit, subsequent_indent="    ")) for name in names]
    return names[:most] + ([f"and {len(names) - most} more"] if len(names) > most else [])


def pareto(part):
    """Returns the rows for which no other row is both smaller and faster, by ascending size."""
    front, fastest = [], float("inf")
    for index, row in part.sort_values(["per_arc", "cost", "id"]).iterrows():
        if row["cost"] < fastest:
            front.append(index)
            fastest = row["cost"]
    return part.loc[front]


def set_time_axis(axes, times, unit):
    axes.set_yscale("log")
    axes.set_ylim(times.min() / 1.6, times.max() * 1.4)
    axes.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    axes.yaxis.set_major_formatter(
        FuncFormatter(lambda value, _: f"{value:g}" if unit == "ms" else style.count(value)))
    axes.yaxis.set_minor_formatter(NullFormatter())


def add_legend(figure, rows, formats, colours, markers):
    handles = [Line2D([], [], linestyle="", marker=markers[name], color=colours[name], markersize=4.2, label=name)
               for name in formats]
    if rows["direction"].nunique() > 1:
        for name, face in (("pull", "#777777"), ("push", "white")):
            handles.append(Line2D([], [], linestyle="", marker="o", markerfacecolor=face, markeredgecolor="#777777",
                                  markersize=4.2, label=name))
    handles.append(Line2D([], [], color="#444444", linewidth=0.8, label="Pareto front"))
    style.legend_below(figure, handles)
