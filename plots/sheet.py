"""The page of a figure: title, panels, legend and notes from top to bottom, in exactly the chosen width.

The height follows from the contents of the page. Nothing is cut, and nothing makes the page wider: text is broken into
lines by its drawn width before the panels get the rest of the space."""
import io
import math

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.ticker import FixedLocator

import style
import wrap

DPI, NOTEBOOK_DPI = 300, 150  # resolutions of a PNG, as a file and in a notebook
EDGE, GAP = 0.03, 0.05  # inches: empty at the edges, and between the parts of a page
TOUCH = 4  # pixels at 100 dpi: least space between labels of ticks
KEY, BETWEEN = 0.29, 0.1  # inches: the key of a legend with its gap, and the space between columns
METADATA = {"svg": {"Date": None, "Creator": None}, "png": {"Software": None},
            "pdf": {"CreationDate": None, "Creator": None, "Producer": None}}


class Sheet(Figure):
    """A figure with its numbers as a table of texts: `header` and `lines_of_table`."""

    def __init__(self, usual=style.PAGE):
        super().__init__(figsize=(style.width(usual), 1), layout="constrained")
        FigureCanvasAgg(self)
        self.header, self.lines_of_table = [], []

    def _repr_png_(self):
        """Returns the picture that a notebook shows."""
        picture = io.BytesIO()
        self.savefig(picture, format="png", metadata=METADATA["png"], dpi=NOTEBOOK_DPI)
        return picture.getvalue()

    @property
    def room(self):
        """The width of a line of text in inches."""
        return self.get_figwidth() - 2 * EDGE

    def tabulate(self, header, lines):
        self.header, self.lines_of_table = list(header), [[str(word) for word in line] for line in lines]
        return self

    def finish(self, panels, title, keys=(), notes=(), x_label="", y_label="", verdict=""):
        """Lays out the page, and returns the sheet. The height of all panels with their labels is `panels`, in inches.
        `keys` are the handles of the legend, and `notes` the lines below it. All panels share `x_label` and `y_label`.
        The title is a question, and `verdict` answers it in a line below. Without a title, `verdict` is the first
        note."""
        size, title = style.font(style.FONT), (style.chosen["heading"] or title) if style.chosen["title"] else ""
        head = wrap.fill(title, self.room, size, weight="bold") if title else ""
        said = wrap.fill(verdict, self.room, size) if title and verdict else ""
        notes = notes if title else [verdict, *notes]
        foot = "\n".join(wrap.fill(note, self.room, style.font(style.NOTE), "  ") for note in notes if note)
        below = wrap.height(head, size)  # where the answer begins
        top = below + (wrap.height(said, size) if said else 0) + GAP if head else 0
        low = wrap.height(foot, style.font(style.NOTE)) + GAP if foot else 0
        columns, rows = fitted(keys, self.room)
        line = style.font(style.TICK) * 1.45 / 72
        middle = rows * line + GAP if keys else 0
        label = style.font(style.FONT) * wrap.LEADING / 72 + 0.03
        # The height is a multiple of 0.01 inches, which is a whole number of pixels at 300 dpi.
        tall = math.ceil(100 * (2 * EDGE + top + panels + middle + low + (label if x_label else 0))) / 100
        base, left = EDGE + low + middle + (label if x_label else 0), label if y_label else 0
        self.set_figheight(tall)
        for text, down, weight in ((head, 0, "bold"), (said, below, "normal")):
            if text:
                self.text(EDGE / self.get_figwidth(), 1 - (EDGE + down) / tall, text, va="top", ha="left", fontsize=size, weight=weight,
                          linespacing=wrap.LEADING)
        if foot:
            self.text(EDGE / self.get_figwidth(), (EDGE + low - GAP) / tall, foot, va="top", ha="left", color=style.SOFT,
                      fontsize=style.font(style.NOTE), linespacing=wrap.LEADING)
        if keys:
            self.legend(handles=list(keys), loc="upper center", bbox_to_anchor=(0.5, (EDGE + low + middle) / tall),
                        ncol=columns, borderaxespad=0, borderpad=0,
                        handlelength=2.2, handletextpad=0.5, columnspacing=1.0, labelspacing=0.25)
        wide = self.get_figwidth()
        self.text(0.5 + left / 2 / wide, (base - 0.02) / tall, x_label, ha="center", va="top", fontsize=style.font(style.FONT))
        self.text(0.02 / wide, (base + 0.2 + (tall - EDGE - top)) / 2 / tall, y_label, ha="left", va="center", rotation=90,
                  fontsize=style.font(style.FONT))
        self.get_layout_engine().set(rect=(left / wide, base / tall, 1 - left / wide, 1 - (base + EDGE + top) / tall))
        self.settle()
        return self

    def settle(self):
        """Fixes the positions of the panels, so that all types of files have the same layout. Labels of ticks that
        would touch are thinned out."""
        self.draw_without_rendering()
        if any([thinned(one) for axes in self.axes if axes.get_visible() for one in (axes.xaxis, axes.yaxis)]):
            self.draw_without_rendering()
        self.set_layout_engine("none")
        # Positions are rounded, because matplotlib's layout has rounding errors that differ between runs, and equal
        # data must give equal bytes.
        for axes in self.axes:
            axes.set_position([round(value, 6) for value in axes.get_position().bounds])

    def save(self, folder, name, kinds=("svg", "png")):
        """Saves without dates or versions, so equal data gives equal files. Returns the paths."""
        paths = []
        for kind in kinds:
            paths.append(folder / f"{name}.{kind}")
            self.savefig(paths[-1], metadata=METADATA[kind], dpi=DPI)
        return paths


def thinned(axis):
    """Drops every second tick of an axis of numbers while labels touch. Returns whether it dropped some."""
    if not getattr(axis, "of_numbers", False):
        return False
    low, high = sorted(axis.get_view_interval())
    shown = [tick for tick in axis.get_major_ticks() if low <= tick.get_loc() <= high and tick.label1.get_visible()]
    boxes = {tick.get_loc(): tick.label1.get_window_extent() for tick in shown}
    along, ticks = 0 if axis.axis_name == "x" else 1, list(boxes)

    def touch():
        of = [boxes[tick] for tick in ticks if boxes[tick].width > 0]
        return any(second.bounds[along] < sum(first.bounds[along::2]) + TOUCH for first, second in zip(of, of[1:]))
    while len(ticks) > 2 and touch():
        ticks = ticks[ticks.index(1.0) % 2 if 1.0 in ticks else 0::2]
    if len(ticks) < len(boxes):
        axis.set_major_locator(FixedLocator(ticks))
    return len(ticks) < len(boxes)


def fitted(keys, room):
    """Returns the largest number of columns of a legend that fits into `room` inches, and the number of its rows.
    Labels that are wider than `room` are cut."""
    size = style.font(style.TICK)
    for key in keys:
        key.set_label(wrap.cut(key.get_label(), room - KEY - 0.05, size))
    wide = [wrap.inches(key.get_label(), size) + KEY for key in keys]
    for columns in range(len(keys), 1, -1):
        rows = -(-len(keys) // columns)
        full = len(keys) - (rows - 1) * columns  # columns of `rows` keys; matplotlib gives the others one less
        parts, at = [], 0
        for column in range(columns):
            count = rows if column < full else rows - 1
            parts.append(max(wide[at:at + count], default=0))
            at += count
        if sum(parts) + BETWEEN * (columns - 1) <= room:
            return columns, rows
    return 1, len(keys)


def line_key(look, label, **more):
    return Line2D([], [], label=label, **look.line(**more))


def point_key(look, label, **more):
    return Line2D([], [], label=label, linestyle="", color=look.colour, **look.point(**more))


def bar_key(look, label):
    return Patch(label=label, **look.bar())


def grid_of(sheet, count, narrow=1, wide=2, **how):
    """Returns the panels of `count` items in rows, and the number of rows. A row has at most `wide` panels, or at most
    `narrow` if the sheet is narrow. Panels that are left over are hidden."""
    across = max(1, min(count, narrow if style.is_narrow(sheet) else wide))
    rows = -(-count // across)
    panels = sheet.subplots(rows, across, squeeze=False, **how).ravel()
    for panel in panels[count:]:
        panel.set_visible(False)
    return panels[:count], rows


def panel_inches(sheet, across):
    """Returns the width in inches for the title of a panel, if `across` panels are next to each other. The labels of
    the vertical axis are left of the title."""
    return sheet.get_figwidth() / across - 0.55
