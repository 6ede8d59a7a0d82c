"""Schedule x format: the time of every combination, and its distance from the graph's best."""
import numpy as np
from matplotlib import colors
from matplotlib.cm import ScalarMappable
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

import style
import table

NAME = "heatmap"
TITLE = "time of each schedule x format, one panel per graph and direction, coloured by the slowdown"

CELL_WIDTH, CELL_HEIGHT, LABELS = 0.56, 0.23, 1.5  # inches
READABLE, SMALLEST = 0.36, 4.8  # least inches of a cell with numbers; least points of a number
ROOM = 0.45  # inches next to panels and their labels
SLOWEST = 20  # end of the colour scale, because differences between slower choices matter little
SHORT = {"unsupported": "n/a", "timeout": "time", "not_converged": "no conv.", "load_error": "load",
         "plugin_error": "plugin", "interrupted": "stopped"}
COLOURS = colors.LinearSegmentedColormap.from_list(
    "slowdown", ["#F7FBE8", "#C7E3B4", "#5FBDC0", "#2B7BB9", "#253A8E", "#0B1440"])


def draw(rows):
    notes = Footnotes()
    notes.left_out += baseline_lines(table.ok_rows(rows))
    rows = table.combinations(rows)
    good = table.ok_rows(rows)
    rows = without_impossible(rows, notes)
    graphs, unit = table.graphs_in_order(good), style.unit_of(good)
    directions = table.directions(rows)
    schedules, formats = table.in_order(rows["schedule_label"]), table.in_order(rows["format_label"])

    figure, axes = panels(len(graphs), directions, schedules, formats)
    for i, graph in enumerate(graphs):
        of_graph = rows[rows["graph"] == graph]
        best = good[good["graph"] == graph]["cost"].min()
        for j, direction in enumerate(directions):
            panel = Panel(axes[i, j], schedules, formats, notes)
            cells = table.in_direction(of_graph, direction).groupby(["schedule_label", "format_label"])
            for (schedule, layout), cell in cells:
                found = cell[cell["cost"] > 0].sort_values(["cost", "id"])
                if found.empty:
                    panel.missing(schedule, layout, cell.iloc[0])
                else:
                    one = found.iloc[0]
                    panel.number(schedule, layout, one["cost"] / best, style.cost(one["cost"], unit), one["place"])
            name_panel(panel, style.graph_title(rows, graph, panel.inches) if j == 0 else "", direction)
    add_scale(figure, axes)
    style.title(figure, f"{style.workload(rows)}: {style.cost_name(good)}")
    style.note(figure, [*notes.lines(), *style.caption(rows, "Boxed", "dashed", whiskers=False)])
    return figure


def baseline_lines(good):
    """Returns footnotes on how far each baseline is from the best combination, because a baseline has no cell."""
    lines = []
    for name in table.in_order(table.baselines(good)["baseline_label"]):
        of_name = good[good["baseline_label"] == name].groupby("graph")["cost"].min()
        best = table.combinations(good).groupby("graph")["cost"].min()
        said = [f"{graph} {style.cost(of_name[graph], style.unit_of(good))} ({of_name[graph] / best[graph]:.2f}×)"
                for graph in table.graphs_in_order(good) if graph in of_name and graph in best]
        if said:
            lines.append(f"Baseline {name}, relative to the best combination: {', '.join(said)}.")
    return lines


def without_impossible(rows, notes):
    """Drops rows and columns that are n/a in every cell. A note says so below the figure."""
    for key, what in (("schedule_label", "schedule"), ("format_label", "format")):
        every = rows.groupby(key)["status"].agg(lambda status: (status == "unsupported").all())
        left_out = table.in_order(every[every].index)
        if left_out:
            reasons = {rows[rows[key] == name]["reason"].iloc[0] for name in left_out}
            notes.left_out.append(f"Omitted, because every combination is unsupported: {what} {', '.join(left_out)}"
                                  + (f" ({reasons.pop()})" if len(reasons) == 1 else "") + ".")
            rows = rows[~rows[key].isin(left_out)]
    return rows


def panels(lines, directions, schedules, formats, cell_height=CELL_HEIGHT):
    """Returns a figure and its panels, one for each of `lines` graphs and each direction. Directions are stacked if
    cells would be too narrow for numbers."""
    across = len(directions) * len(formats)
    longest = 0.056 * max(map(len, schedules))
    width = style.width(max(style.COLUMN, max(LABELS, ROOM + longest) + across * CELL_WIDTH + len(directions) * 0.15))
    side = min(longest, width / 4)  # inches for the names of schedules
    stacked = len(directions) > 1 and (width - ROOM - side) / across < READABLE
    columns, rows = (1, lines * len(directions)) if stacked else (len(directions), lines)
    below = 0.056 * max(map(len, formats)) if is_upright(formats, (width - ROOM - side) / columns / len(formats)) else 0
    tall = sum(max(cell_height, 0.13 * (1 + label.count("\n"))) for label in in_side(schedules, width))
    below += 0.45 if width < 0.75 * style.PAGE else 0  # space for the colour scale
    figure = Figure(figsize=(width, 0.95 + below + rows * (tall + 0.62)), layout="constrained")
    axes = figure.subplots(rows, columns, squeeze=False, sharex=True, sharey=True)
    for panel in axes[:, 0]:
        panel.set_ylabel("schedule")
    for panel in axes[-1]:
        panel.set_xlabel("format")
    return figure, axes.reshape(lines, len(directions))


def name_panel(panel, label, direction):
    panel.axes.set_title(label, loc="left", pad=style.font(12 if direction else 4))
    panel.axes.annotate(direction, (0, 1), (0, 3), xycoords="axes fraction", textcoords="offset points", color="#444444")


def in_side(schedules, width):
    return [style.in_lines([name], width / 4, 7) for name in schedules]


def is_upright(formats, cell):
    """True if the names of formats must be upright below cells of `cell` inches."""
    widest = max(len(line) for name in formats for line in style.stacked(name).split("\n"))
    return widest * 0.58 * style.font(7) / 72 > cell


class Panel:
    """The panel of one graph in one direction."""

    def __init__(self, axes, schedules, formats, notes):
        self.axes, self.schedules, self.formats, self.notes = axes, schedules, formats, notes
        axes.set_xlim(0, len(formats))
        axes.set_ylim(len(schedules), 0)
        columns = axes.get_subplotspec().get_gridspec().ncols
        width = axes.figure.get_figwidth()
        self.inches = (width - ROOM - min(0.056 * max(map(len, schedules)), width / 4)) / columns
        self.cell = self.inches / len(formats)  # inches
        upright = is_upright(formats, self.cell)
        labels = formats if upright else [style.stacked(name) for name in formats]
        axes.set_xticks(np.arange(len(formats)) + 0.5, labels, rotation=90 if upright else 0)
        axes.set_yticks(np.arange(len(schedules)) + 0.5, in_side(schedules, width))
        axes.tick_params(length=0)
        for spine in axes.spines.values():
            spine.set_visible(False)

    def write(self, schedule, layout, text, size, **look):
        """Writes a text in a cell, in a smaller font if necessary, and not at all if it would be too small to read."""
        wide = 0.66 if look.get("fontweight") == "bold" else 0.58  # of a letter's height
        fit = self.cell * 0.94 * 72 / (wide * max(1, max(map(len, text.split("\n")))))
        if fit >= SMALLEST:
            self.axes.text(self.formats.index(layout) + 0.5, self.schedules.index(schedule) + 0.53, text, ha="center",
                           va="center", fontsize=min(style.font(size), fit), linespacing=0.95, **look)

    def number(self, schedule, layout, slowdown, text, place=""):
        x, y = self.formats.index(layout), self.schedules.index(schedule)
        colour = COLOURS(scale()(min(slowdown, SLOWEST)))
        won = place in ("best", "tied")
        self.axes.add_patch(Rectangle((x, y), 1, 1, facecolor=colour, edgecolor="white", linewidth=0.8))
        if won or place == "unclear":
            self.axes.add_patch(Rectangle((x + 0.04, y + 0.08), 0.92, 0.84, fill=False, edgecolor=style.WINNER,
                                          linewidth=1.4 if won else 0.9, linestyle="-" if won else (0, (3, 2))))
        red, green, blue = colour[:3]
        dark = 0.299 * red + 0.587 * green + 0.114 * blue < 0.55
        self.write(schedule, layout, text, 6.8, color="white" if dark else "black",
                   fontweight="bold" if place == "best" else "normal")

    def missing(self, schedule, layout, row):
        word = SHORT.get(row["status"], row["status"])
        self.grey(schedule, layout, word + self.notes.mark(row["reason"]))

    def grey(self, schedule, layout, word):
        x, y = self.formats.index(layout), self.schedules.index(schedule)
        self.axes.add_patch(Rectangle((x, y), 1, 1, facecolor="#EDEDED", edgecolor="white", hatch="////",
                                      linewidth=0.8))
        self.write(schedule, layout, word, 6.5, color="#333333",
                   bbox={"facecolor": "#EDEDED", "edgecolor": "none", "pad": 0.8})


class Footnotes:
    """Footnotes for reasons: a letter in the cell, which is small, and the sentence below the figure."""

    LETTERS, LONGEST = "abcdefghijklmnopqrstuvwxyz", 110

    def __init__(self):
        self.reasons, self.left_out = [], []

    def mark(self, reason):
        if not reason:
            return ""
        if reason not in self.reasons:
            self.reasons.append(reason)
        return f" {self.letter(self.reasons.index(reason))})"

    def letter(self, number):
        """Returns a to z, then aa, ab ..."""
        high, low = divmod(number, len(self.LETTERS))
        return (self.letter(high - 1) if high else "") + self.LETTERS[low]

    def lines(self):
        cut = [text if len(text) <= self.LONGEST else text[: self.LONGEST - 1] + "…" for text in self.reasons]
        return [f"{self.letter(i)})  {text}" for i, text in enumerate(cut)] + self.left_out


def scale():
    return colors.LogNorm(1, SLOWEST)


def add_scale(figure, axes):
    below = style.is_narrow(figure)  # the scale is below the panels, because next to them it would take their space
    tall = figure.get_figheight()
    place = {"location": "bottom", "aspect": 45, "fraction": 0.2 / tall, "pad": 0.1 / tall} if below else {"aspect": 30, "fraction": 0.03, "pad": 0.015}
    bar = figure.colorbar(ScalarMappable(scale(), COLOURS), ax=axes, **place)
    bar.set_ticks([1, 2, 5, 10, 20], labels=["best", "2×", "5×", "10×", "≥20×"])
    bar.minorticks_off()
    bar.outline.set_visible(False)
    bar.set_label("slowdown")
