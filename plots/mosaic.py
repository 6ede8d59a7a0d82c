"""Tables of coloured cells: schedules are the rows and formats the columns. Figures with such a table have one or more
as panels."""
import numpy as np
from matplotlib import colors
from matplotlib.cm import ScalarMappable
from matplotlib.collections import PolyCollection
from matplotlib.patches import Patch

import axis
import colour
import sheet as sheets
import style
import wrap

CELL_HEIGHT = 0.2  # inches: least height of a cell
READABLE = 0.26  # least width in inches of a cell with numbers, if directions are next to each other
# The maximum number of cells with numbers. A figure with more cells shows only colours, because numbers would be slow
# to draw and too many to read.
MOST_NUMBERS = 1500
SLOWEST = 20  # largest slowdown with a colour of its own, because differences between slower choices matter little
COLOURS = colors.LinearSegmentedColormap.from_list(
    "slowdown", ["#F7FBE8", "#C7E3B4", "#5FBDC0", "#1F6DAB", "#253A8E", "#0B1440"])
KINDS = {"unsupported": ("#F2F2F2", "////", "unsupported (n/a)"), "failed": ("#D8D8D8", "xxxx", "failed, or no number"),
         "absent": ("#D8D8D8", "", "not measured"), "some": ("#F2F2F2", "....", "not on every graph")}


class Grid:
    """The panels of a figure, one for each of `lines` graphs and each direction. The panels of the directions are next
    to each other, or stacked if cells would be too narrow for numbers. The scale of colours ends at `slowest`, the
    largest slowdown, but at SLOWEST at most."""

    def __init__(self, lines, directions, schedules, formats, slowest, cell_height=CELL_HEIGHT):
        self.numbers = lines * len(directions) * len(formats) * len(schedules) <= MOST_NUMBERS
        cell_height = cell_height if self.numbers else CELL_HEIGHT
        self.slowest = max(1.1, slowest)
        self.scale = colors.LogNorm(1, min(self.slowest, SLOWEST))
        self.schedules, self.formats, self.directions = schedules, formats, directions
        self.sheet = sheets.Sheet(style.PAGE)
        width, size = self.sheet.get_figwidth(), style.font(style.TICK)
        self.side = min(max(wrap.inches(name, size) for name in schedules) + 0.05, width / 4)
        room = width - self.side - 0.35
        stacked = len(directions) > 1 and room / len(directions) / len(formats) < READABLE
        self.across, self.rows = (1, lines * len(directions)) if stacked else (len(directions), lines)
        self.inches = room / self.across - 0.1
        self.cell = self.inches / len(formats)
        self.stacked = [wrap_label(name) for name in formats]
        self.upright = max(wrap.widest(name, size) for name in self.stacked) > self.cell
        self.names = [wrap.fill(name, self.side, size) for name in schedules]
        self.tall = sum(max(cell_height, wrap.height(name, size)) for name in self.names)
        self.below = max(wrap.inches(name, size) for name in formats) if self.upright else max(wrap.height(name, size) for name in self.stacked)
        self.kinds, self.titles, self.hidden = set(), 0, False
        axes = self.sheet.subplots(self.rows, self.across, squeeze=False, sharex=True, sharey=True)
        # All panels share ticks and limits, so one of them sets both.
        axes[0, 0].set_xlim(0, len(formats))
        axes[0, 0].set_ylim(len(schedules), 0)
        axes[0, 0].set_xticks(np.arange(len(formats)) + 0.5, formats if self.upright else self.stacked)
        axes[0, 0].set_yticks(np.arange(len(schedules)) + 0.5, self.names)
        # With a shared x axis, only the lowest panels show labels. The x axes of the other panels are switched off, because
        # matplotlib still lays out their unshown labels, which takes time.
        for panel in axes[:-1].ravel():
            panel.xaxis.set_visible(False)
        for panel in axes[:, 1:].ravel():
            panel.yaxis.set_visible(False)
        for panel in axes[:, 0]:
            panel.set_ylabel("schedule")
        for panel in axes[-1]:
            panel.set_xlabel("format")
            panel.tick_params(axis="x", rotation=90 if self.upright else 0)
        self.axes = axes.reshape(lines, len(directions))

    def panel(self, line, column, title, direction):
        self.titles = max(self.titles, title.count("\n"))
        return Panel(self, self.axes[line, column], title, direction)

    def fill_of(self, slowdown):
        """Returns the colour of a slowdown, or an array of colours for an array of slowdowns."""
        return COLOURS(self.scale(np.minimum(slowdown, self.scale.vmax)))

    def finish(self, title, notes, verdict=""):
        keys = [Patch(facecolor=face, hatch=hatch, edgecolor="#777777", linewidth=0.4, label=label)
                for kind, (face, hatch, label) in KINDS.items() if kind in self.kinds]
        if self.hidden:
            notes = ["Cells are too narrow for numbers, which are in the table of this figure.", *notes]
        head = 0.32 + self.titles * wrap.height("", style.font(style.FONT))
        return self.sheet.finish(self.rows * (self.tall + head) + self.below + 0.25 + 0.5, title, keys, notes, verdict=verdict)


def wrap_label(label):
    """Returns `ell(width=8,fill=2)` on three lines, because a narrow cell has no space for one."""
    name, _, params = label.partition("(")
    return "\n".join([name, *params.removesuffix(")").split(",")]) if params else name


class Panel:
    """The panel of one graph in one direction. Cells are drawn by finish()."""

    def __init__(self, grid, axes, title, direction):
        self.grid, self.axes = grid, axes
        self.slowdowns = np.full((len(grid.schedules), len(grid.formats)), np.nan)
        self.kinds, self.boxes = {}, {False: [], True: []}
        axes.tick_params(length=0)
        for spine in axes.spines.values():
            spine.set_visible(False)
        axes.set_title(title, loc="left", pad=style.font(13 if direction else 4))
        axes.annotate(direction, (0, 1), (0, 3), xycoords="axes fraction", textcoords="offset points", color=style.SOFT,
                      fontsize=style.font(style.TICK))

    def at(self, schedule, layout):
        return self.grid.schedules.index(schedule), self.grid.formats.index(layout)

    def number(self, schedule, layout, slowdown, text, place=""):
        y, x = self.at(schedule, layout)
        self.slowdowns[y, x] = slowdown
        if self.grid.numbers:
            self.write(y, x, text, colour.ink_on(tuple(self.grid.fill_of(slowdown)[:3])), "bold" if place == "best" else "normal")
        else:
            self.grid.hidden = True
        if place in ("best", "tied", "unclear"):
            self.boxes[place == "unclear"].append((y, x))

    def missing(self, schedule, layout, text, unsupported, kind=None):
        y, x = self.at(schedule, layout)
        self.kinds[y, x] = kind or ("unsupported" if unsupported else "failed")
        self.write(y, x, text, "#222222", box=KINDS[self.kinds[y, x]][0])

    def write(self, y, x, text, ink, weight="normal", box=None):
        """Writes a text into a cell, in a smaller font if necessary, or only its first line. Returns the text, or None
        if it would be too small to read, or if the figure has no numbers."""
        if not self.grid.numbers:
            return None
        size = style.font(6.8)
        widest = max(wrap.inches(line, size, weight) for line in text.split("\n"))
        size = min(size, size * 0.94 * self.grid.cell / max(widest, 0.01))
        if size < style.LEAST and "\n" in text:  # tries the number without its interval
            return self.write(y, x, text.split("\n")[0], ink, weight, box)
        if size < style.LEAST:
            self.grid.hidden |= box is None
            return None
        return self.axes.text(x + 0.5, y + 0.53, text, ha="center", va="center", fontsize=size, color=ink, weight=weight,
                       linespacing=0.95, zorder=4, bbox={"facecolor": box, "edgecolor": "none", "pad": 0.6} if box else None)

    def finish(self):
        """Draws all cells of one kind as one element, because a figure may have thousands of them."""
        known = ~np.isnan(self.slowdowns)
        if not self.grid.numbers:  # as an image, since thousands of polygons are slow to draw
            pixels = np.where(known[:, :, None], self.grid.fill_of(np.nan_to_num(self.slowdowns, nan=1)), 0)
            self.axes.imshow(pixels, interpolation="none", aspect="auto", extent=(0, len(self.grid.formats), len(self.grid.schedules), 0))
        elif known.any():
            self.collect(np.argwhere(known), facecolor=self.grid.fill_of(self.slowdowns[known]))
        places = {kind: [] for kind in KINDS}
        for y, x in np.argwhere(~known):
            places[self.kinds.get((y, x), "absent")].append((y, x))
        for kind, some in places.items():
            if some:
                self.grid.kinds.add(kind)
                face, hatch, _ = KINDS[kind]
                self.collect(np.array(some), facecolor=face, hatch=hatch, edgecolor="#777777" if hatch else "white")
        for unclear, some in self.boxes.items():
            if some:
                self.box(np.array(some), "--" if unclear else "-")

    def box(self, places, line):
        """Draws a frame around each winning cell: a black line within a white one, which is visible on every colour and
        in grey."""
        corners = places[:, None, ::-1] + np.array([(0.05, 0.09), (0.95, 0.09), (0.95, 0.91), (0.05, 0.91)])
        self.axes.add_collection(PolyCollection(corners, facecolor="none", edgecolor="white", linewidth=2.4, zorder=3))
        self.axes.add_collection(PolyCollection(corners, facecolor="none", edgecolor="black", linewidth=1.1, linestyle=line, zorder=3, label="winners"))

    def collect(self, places, **look):
        corners = places[:, None, ::-1] + np.array([(0, 0), (1, 0), (1, 1), (0, 1)])
        self.axes.add_collection(PolyCollection(corners, **{"edgecolor": "white", "linewidth": 0.6 if "hatch" not in look else 0, **look}))
        if "hatch" in look:  # white lines between cells, because the border of a cell has the colour of the hatch
            self.axes.add_collection(PolyCollection(corners, facecolor="none", edgecolor="white", linewidth=0.6))


class Footnotes:
    """Footnotes with the reasons why numbers are missing. A small cell has only the letter of its footnote, and the
    sentence is below the figure."""

    LETTERS, LONGEST = "abcdefghijklmnopqrstuvwxyz", 110

    def __init__(self):
        self.reasons, self.omitted = [], []

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
        short = [text if len(text) <= self.LONGEST else text[: self.LONGEST - 1] + "…" for text in self.reasons]
        return [f"{self.letter(i)})  {text}" for i, text in enumerate(short)] + self.omitted


def add_scale(grid):
    """Adds the scale of colours below the panels, so that panels have the whole width of the figure."""
    tall = grid.rows * (grid.tall + 0.32) + grid.below + 0.25
    bar = grid.sheet.colorbar(ScalarMappable(grid.scale, COLOURS), ax=grid.axes, location="bottom", aspect=45,
                              fraction=0.09 / tall, pad=0.06 / tall, shrink=0.8)
    end = grid.scale.vmax
    cut = grid.slowest > end
    # The labels at the ends need space, and the last label needs more if it begins with ≥.
    ticks = [tick for tick in axis.log_ticks(1, end) if end**0.15 < tick < end ** (0.75 if cut else 0.85)]
    bar.set_ticks([1, *ticks, end], labels=["best", *map(axis.times, ticks), ("≥" if cut else "") + axis.ratio(end).replace(".00×", "×")])
    bar.minorticks_off()
    bar.outline.set_visible(False)
    bar.set_label("slowdown")
