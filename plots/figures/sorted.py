"""Every combination as a bar, sorted: the value of a good choice. After figure 2.10 of [GRAssembler]."""
import textwrap

from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter
from matplotlib.transforms import ScaledTranslation

import names
import style
import table

NAME = "sorted"
TITLE = "all combinations sorted by speedup over the slowest, coloured by format, hatched by direction"

# Inches. Each dot of the strip must be below its bar, so the panels are placed without a layout engine.
BARS, STRIP = 1.15, 0.115  # height of the bars, and of a schedule's line in the strip below
LINE, GAP, LABELS = 0.135, 0.05, 0.6  # a title's line; from bars to strip; least width of names


def draw(rows):
    good = table.fastest(table.ok_rows(rows), ["graph", "schedule_label", "format_label", "direction"])
    graphs = table.graphs_in_order(good)
    colours = style.by_name(rows["format_label"], style.PALETTE)
    hatches = style.HATCHES if good["direction"].nunique() > 1 else {}
    schedules = table.in_order(good["schedule_label"])

    width = style.width(style.PAGE)
    left = min(width / 3, max(LABELS, 0.1 + 0.052 * max(map(len, schedules))))
    strip = STRIP * len(schedules)
    said = f"{style.workload(rows)}: speedup over the slowest combination"
    titles = [style.graph_title(rows, graph, width - left) for graph in graphs]
    ends = 2 if width < 0.75 * style.PAGE else 0  # lines for the names of both ends, if the panel has no space for them
    room = LINE * (max(title.count("\n") for title in titles) + 1 + ends) + 0.12
    panel = room + BARS + GAP + strip + 0.12
    top = 0.05 + 0.15 * len(textwrap.wrap(said, style.letters(width, 9))) if style.chosen["title"] else 0.02
    height = top + len(graphs) * panel
    figure = Figure(figsize=(width, height))

    def add_axes(bottom, tall):
        return figure.add_axes((left / width, bottom / height, 1 - left / width - 0.02 / width, tall / height))

    for i, (graph, title) in enumerate(zip(graphs, titles)):
        part = good[good["graph"] == graph].sort_values(["cost", "id"], ascending=[False, True])
        floor = height - top - i * panel - room - BARS
        bars = add_axes(floor, BARS)
        draw_bars(bars, part, colours, hatches)
        name_ends(bars, part, ends, title, width - left)
        draw_strip(add_axes(floor - GAP - strip, strip), part, schedules, colours)
    handles = add_legend(figure, good, colours, hatches)
    lines = style.caption(rows, "Orange dots", "hollow")
    below = 0.1 + 0.2 * -(-len(handles) // style.legend_columns(figure, handles))
    figure.text(0, -below / height, style.wrapped(figure, lines), va="top", fontsize=style.font(6.5), color="#444444")
    style.title(figure, said, y=1 - 0.02 / height, va="top")
    return figure


def draw_bars(axes, part, colours, hatches):
    slowest = part["cost"].max()
    speedup = (slowest / part["cost"]).to_numpy()
    tallest = (slowest / part["low"]).max()  # end of a whisker
    # A logarithmic axis has no zero. Its bars begin at 0.8, so that a bar of 1 (no speedup) is visible.
    floor = 0.8 if style.is_log(speedup[0], speedup[-1]) else 0
    for x, (value, row) in enumerate(zip(speedup, part.itertuples())):
        axes.bar(x, value - floor, bottom=floor, width=0.82, color=colours[row.format_label], edgecolor="white",
                 hatch=hatches.get(row.direction, ""), linewidth=0)
    if style.unit_of(part) == "ms":
        axes.vlines(range(len(part)), slowest / part["high"], slowest / part["low"], color="#333333", linewidth=0.5)
    axes.axhline(1, color=style.GREY, linewidth=0.5, linestyle=(0, (4, 3)))
    axes.set_xlim(-0.7, len(part) - 0.3)
    if floor:
        axes.set_yscale("log")
        axes.set_ylim(floor, tallest**1.25)
        axes.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        axes.yaxis.set_minor_formatter(NullFormatter())
    else:
        axes.set_ylim(0, tallest * 1.28)
    for x, (value, row) in enumerate(zip(speedup, part.itertuples())):
        if row.place in ("best", "tied", "unclear"):
            axes.plot(x, slowest / row.low, marker="o", markersize=2.6, color=style.WINNER,
                      markerfacecolor="white" if row.place == "unclear" else style.WINNER, markeredgewidth=0.6,
                      transform=axes.transData + ScaledTranslation(0, 4 / 72, axes.figure.dpi_scale_trans))
    axes.set_ylabel("speedup (log)" if floor else "speedup")
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}×"))
    axes.tick_params(axis="x", length=0, labelbottom=False)


def name_ends(axes, part, lines, title, inches):
    """Names the two ends of the bars: readers copy the best combination, and the worst one is the reference of the
    axis."""
    words = []
    for which, row in (("slowest", part.iloc[0]), ("fastest", part.iloc[-1])):
        name = " ".join(filter(None, (row["schedule_label"], row["format_label"], row["direction"])))
        words.append(f"{which}: {name}, {style.cost(row['cost'], row['unit'])} {row['unit']}")
    if lines:
        fit = style.letters(inches, 6.5)
        axes.set_title("\n".join([title, *(names.short(word, fit) for word in words)]), loc="left", fontsize=style.font(6.5))
        return
    axes.set_title(title, loc="left")
    for x, word, side in ((0.006, words[0], "left"), (1, words[1], "right")):
        axes.text(x, 1.0, names.short(word, style.letters(inches / 2, 6.5)), ha=side, va="top", fontsize=style.font(6.5),
                  transform=axes.transAxes)


def draw_strip(axes, part, schedules, colours):
    """Draws a dot below each bar that shows its schedule, because names under that many bars would be unreadable."""
    for y in range(0, len(schedules), 2):
        axes.axhspan(y - 0.5, y + 0.5, color="#F2F2F2", linewidth=0)
    for x, row in enumerate(part.itertuples()):
        axes.plot(x, schedules.index(row.schedule_label), marker="o", markersize=2.9,
                  color=colours[row.format_label], markeredgewidth=0)
    axes.set_xlim(-0.7, len(part) - 0.3)
    axes.set_ylim(len(schedules) - 0.5, -0.5)
    axes.set_yticks(range(len(schedules)), schedules, fontsize=style.font(6.2))
    axes.set_xticks([])
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)


def add_legend(figure, rows, colours, hatches):
    formats = [Patch(color=colours[name], label=name) for name in table.in_order(rows["format_label"])]
    directions = [Patch(facecolor="#777777", edgecolor="white", hatch=hatch, label=name)
                  for name, hatch in hatches.items() if (rows["direction"] == name).any()]
    style.legend_below(figure, formats + directions)
    return formats + directions
