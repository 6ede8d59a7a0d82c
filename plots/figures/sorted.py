"""Every combination as a bar, sorted: what choosing well is worth. After figure 2.10 of the published work."""
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import FuncFormatter

import style
import table

NAME = "sorted"
TITLE = "all combinations sorted by speedup over the slowest, coloured by format, hatched by direction"

BARS, STRIP = 1.15, 0.115  # inches: height of the bars, and of a schedule's line in the strip below


def draw(rows):
    good = table.fastest(table.ok_rows(rows), ["graph", "schedule_label", "format_label", "direction"])
    graphs = table.graphs_in_order(good)
    colours = style.by_name(rows["format_label"], style.PALETTE)
    schedules = sorted(good["schedule_label"].unique())

    strip = STRIP * len(schedules)
    figure = Figure(figsize=(style.PAGE, 0.45 + len(graphs) * (BARS + strip + 0.42)))
    axes = figure.subplots(2 * len(graphs), 1, squeeze=False,
                           gridspec_kw={"height_ratios": [BARS, strip] * len(graphs)})[:, 0]
    for i, graph in enumerate(graphs):
        part = good[good["graph"] == graph].sort_values(["time_ms_median", "id"], ascending=[False, True])
        draw_bars(axes[2 * i], part, colours)
        draw_strip(axes[2 * i + 1], part, schedules, colours)
        axes[2 * i].set_title(style.graph_title(rows, graph), loc="left")
    add_legend(figure, good, colours)
    figure.suptitle(f"{style.workload(rows)}: speedup over the slowest combination", fontsize=9, x=0.01, ha="left")
    return figure


def draw_bars(axes, part, colours):
    speedup = (part["time_ms_median"].max() / part["time_ms_median"]).to_numpy()
    for x, (value, row) in enumerate(zip(speedup, part.itertuples())):
        axes.bar(x, value, width=0.82, color=colours[row.format_label], edgecolor="white",
                 hatch=style.HATCHES.get(row.direction, ""), linewidth=0)
    axes.axhline(1, color=style.GREY, linewidth=0.5, linestyle=(0, (4, 3)))
    axes.set_xlim(-0.7, len(part) - 0.3)
    axes.set_ylim(0, speedup[-1] * 1.16)
    axes.set_ylabel("speedup")
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}×"))
    axes.tick_params(axis="x", length=0, labelbottom=False)
    # The two ends in words: the best is what a reader wants to copy, the worst is what the axis means.
    name_bar(axes, 0, speedup[0], part.iloc[0], "left")
    name_bar(axes, len(part) - 1, speedup[-1], part.iloc[-1], "right")


def name_bar(axes, x, value, row, side):
    words = " ".join(filter(None, (row["schedule_label"], row["format_label"], row["direction"])))
    axes.annotate(f"{words}, {style.milliseconds(row['time_ms_median'])} ms", (x, value),
                  (-3 if side == "left" else 3, 2.5), textcoords="offset points", ha=side, va="bottom", fontsize=6.5)


def draw_strip(axes, part, schedules, colours):
    """A dot below each bar says which schedule it is: names under so many bars could not be read."""
    for y in range(0, len(schedules), 2):
        axes.axhspan(y - 0.5, y + 0.5, color="#F2F2F2", linewidth=0)
    for x, row in enumerate(part.itertuples()):
        axes.plot(x, schedules.index(row.schedule_label), marker="o", markersize=2.9,
                  color=colours[row.format_label], markeredgewidth=0)
    axes.set_xlim(-0.7, len(part) - 0.3)
    axes.set_ylim(len(schedules) - 0.5, -0.5)
    axes.set_yticks(range(len(schedules)), schedules, fontsize=6.2)
    axes.set_xticks([])
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)


def add_legend(figure, rows, colours):
    formats = [Patch(color=colours[name], label=name) for name in sorted(rows["format_label"].unique())]
    directions = [Patch(facecolor="#777777", edgecolor="white", hatch=style.HATCHES.get(name, ""), label=name)
                  for name in sorted(rows["direction"].unique()) if name]
    style.legend_below(figure, formats + directions)
