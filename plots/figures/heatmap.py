"""Schedule x format: the time of every combination, and how far each is from the graph's best."""
import numpy as np
from matplotlib import colors
from matplotlib.cm import ScalarMappable
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

import style
import table

NAME = "heatmap"
TITLE = "time of each schedule x format, a panel per graph and direction, coloured by the slowdown"

CELL_WIDTH, CELL_HEIGHT = 0.56, 0.23  # inches
SLOWEST = 20  # the colour scale ends here: beyond it, how bad a bad choice is matters little
SHORT = {"unsupported": "n/a", "timeout": "time", "not_converged": "no conv.", "load_error": "load",
         "plugin_error": "plugin", "interrupted": "stopped"}
COLOURS = colors.LinearSegmentedColormap.from_list(
    "slowdown", ["#F7FBE8", "#C7E3B4", "#5FBDC0", "#2B7BB9", "#253A8E", "#0B1440"])


def draw(rows):
    good = table.ok_rows(rows)
    graphs = table.graphs_in_order(good)
    directions = sorted(rows["direction"].unique(), key=lambda name: (name == "", name))
    schedules, formats = sorted(rows["schedule_label"].unique()), sorted(rows["format_label"].unique())
    notes = Footnotes()

    width = max(style.COLUMN, 1.5 + len(directions) * (len(formats) * CELL_WIDTH + 0.15))
    height = 0.75 + len(graphs) * (len(schedules) * CELL_HEIGHT + 0.62)
    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.subplots(len(graphs), len(directions), squeeze=False, sharex=True, sharey=True)
    for i, graph in enumerate(graphs):
        of_graph = rows[rows["graph"] == graph]
        best = good[good["graph"] == graph]["time_ms_median"].min()
        for j, direction in enumerate(directions):
            part = of_graph[of_graph["direction"] == direction]
            panel = Panel(axes[i, j], schedules, formats, best, notes)
            panel.draw(part)
            label = style.graph_title(rows, graph) if j == 0 else ""
            axes[i, j].set_title(label, loc="left", pad=12 if direction else 4)
            axes[i, j].annotate(direction, (0, 1), (0, 3), xycoords="axes fraction",
                                textcoords="offset points", color="#444444")
    add_scale(figure, axes)
    figure.suptitle(f"{style.workload(rows)}: median time in ms", fontsize=9, x=0.01, ha="left")
    if notes.lines():
        figure.supxlabel("\n".join(notes.lines()), fontsize=6.5, x=0.01, ha="left", color="#444444")
    return figure


class Panel:
    """One graph in one direction."""

    def __init__(self, axes, schedules, formats, best, notes):
        self.axes, self.schedules, self.formats, self.best, self.notes = axes, schedules, formats, best, notes

    def draw(self, rows):
        axes = self.axes
        axes.set_xlim(0, len(self.formats))
        axes.set_ylim(len(self.schedules), 0)
        axes.set_xticks(np.arange(len(self.formats)) + 0.5, [style.stacked(name) for name in self.formats])
        axes.set_yticks(np.arange(len(self.schedules)) + 0.5, self.schedules)
        axes.tick_params(length=0)
        for spine in axes.spines.values():
            spine.set_visible(False)
        cells = rows.groupby(["schedule_label", "format_label"])
        for (schedule, layout), cell in cells:
            x, y = self.formats.index(layout), self.schedules.index(schedule)
            good = cell[(cell["status"] == "ok") & (cell["time_ms_median"] > 0)]
            if good.empty:
                self.missing(x, y, cell.iloc[0])
            else:
                self.number(x, y, good["time_ms_median"].min())

    def number(self, x, y, time):
        slowdown = time / self.best
        colour = COLOURS(scale()(min(slowdown, SLOWEST)))
        winner = slowdown <= 1
        self.axes.add_patch(Rectangle((x, y), 1, 1, facecolor=colour, edgecolor="white", linewidth=0.8))
        if winner:
            self.axes.add_patch(Rectangle((x + 0.04, y + 0.08), 0.92, 0.84, fill=False, edgecolor="#D55E00",
                                          linewidth=1.4))
        red, green, blue = colour[:3]
        dark = 0.299 * red + 0.587 * green + 0.114 * blue < 0.55
        self.axes.text(x + 0.5, y + 0.53, style.milliseconds(time), ha="center", va="center", fontsize=6.8,
                       color="white" if dark else "black", fontweight="bold" if winner else "normal")

    def missing(self, x, y, row):
        self.axes.add_patch(Rectangle((x, y), 1, 1, facecolor="#EDEDED", edgecolor="white", hatch="////",
                                      linewidth=0.8))
        word = SHORT.get(row["status"], row["status"])
        self.axes.text(x + 0.5, y + 0.53, word + self.notes.mark(row["reason"]), ha="center", va="center",
                       fontsize=6.5, color="#333333",
                       bbox={"facecolor": "#EDEDED", "edgecolor": "none", "pad": 0.8})


class Footnotes:
    """Reasons are sentences and cells are small: a letter in the cell, the sentence below the figure."""

    MOST, LONGEST = 6, 110

    def __init__(self):
        self.reasons = []

    def mark(self, reason):
        if not reason or (reason not in self.reasons and len(self.reasons) >= self.MOST):
            return ""
        if reason not in self.reasons:
            self.reasons.append(reason)
        return f"$^{'abcdef'[self.reasons.index(reason)]}$"

    def lines(self):
        cut = [text if len(text) <= self.LONGEST else text[: self.LONGEST - 1] + "…" for text in self.reasons]
        return [f"{letter}  {text}" for letter, text in zip("abcdef", cut)]


def scale():
    return colors.LogNorm(1, SLOWEST)


def add_scale(figure, axes):
    bar = figure.colorbar(ScalarMappable(scale(), COLOURS), ax=axes, aspect=30, fraction=0.03, pad=0.015)
    bar.set_ticks([1, 2, 5, 10, 20], labels=["best", "2×", "5×", "10×", "≥20×"])
    bar.minorticks_off()
    bar.outline.set_visible(False)
    bar.set_label("slowdown")
