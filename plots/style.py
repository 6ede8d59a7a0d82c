"""One look for every figure: sizes, fonts, colours that colour-blind readers can tell apart, and saving."""
import textwrap

import matplotlib

import names
import table

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402  (the backend comes first)
from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: E402
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter  # noqa: E402
from matplotlib.transforms import Bbox  # noqa: E402

COLUMN = 3.3  # inches: one column of a two-column paper
PAGE = 7.16  # both columns
FONT = 7.5  # points

# What the user may choose; set by apply().
chosen = {"width": None, "font": FONT, "title": True, "scale": "auto"}

# Okabe and Ito (2008), without black and with yellow last: it is weak on white.
PALETTE = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#999999", "#F0E442")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
HATCHES = {"push": "", "pull": "/////", "auto": "....."}
GREY = "#8A8A8A"

WINNER = "#D55E00"
RC = {
    "font.family": names.families(),
    "text.parse_math": False,  # a $ in a name is a $
    "legend.frameon": False,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.6,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
    "hatch.linewidth": 0.5,
    "svg.fonttype": "path",  # outlines: looks the same wherever it is opened
    "svg.hashsalt": "harness",  # equal data, equal bytes
    "pdf.fonttype": 42,  # TrueType: what publishers accept
}
SIZES = {"font.size": 7.5, "axes.titlesize": 8, "axes.labelsize": 7.5, "xtick.labelsize": 7, "ytick.labelsize": 7,
         "legend.fontsize": 7}


def apply(**choices):
    """width: of a figure, in inches; font: its size in points; title: whether figures carry one; scale: auto, linear
    or log."""
    chosen.update({name: value for name, value in choices.items() if value is not None})
    plt.rcParams.update({name: value for name, value in RC.items() if name in plt.rcParams})
    plt.rcParams.update({name: font(size) for name, size in SIZES.items()})


def font(size):
    """A size that is meant for the usual font, in proportion to the one that was chosen."""
    return size * chosen["font"] / FONT


def width(usual):
    return chosen["width"] or usual


def is_narrow(figure):
    """Less than the page of a paper: what stands side by side there stands one below the other here."""
    return figure.get_figwidth() < 0.75 * PAGE


def letters(inches, size):
    """How many letters of a size in points fit into so many inches."""
    return max(8, int(inches * 72 / (0.58 * font(size))))


def is_log(smallest, largest):
    """Beyond a factor of 30 most bars of a linear axis cannot be seen."""
    return chosen["scale"] == "log" or (chosen["scale"] == "auto" and largest > 30 * smallest)


def log_axis(axis):
    """Numbers as they are read, at powers of ten and, where these are few, between them. Matplotlib's own would be
    markup, which is not interpreted here: a $ in a name is a $."""
    low, high = sorted(axis.get_view_interval())
    axis.set_major_locator(LogLocator(subs=(1, 2, 5) if high < 50 * max(low, 1e-300) else (1,)))
    axis.set_major_formatter(FuncFormatter(lambda value, _: count(value) if value >= 1 else f"{value:g}"))
    axis.set_minor_formatter(NullFormatter())


def title(figure, text, **place):
    if chosen["title"]:
        lines = "\n".join(textwrap.fill(line, letters(figure.get_figwidth(), 9)) for line in text.split("\n"))
        make_room(figure, lines.count("\n"), 9)
        figure.suptitle(lines, **{"fontsize": font(9), "x": 0.01, "ha": "left", **place})


def note(figure, lines):
    """Small print below a figure, which becomes so much taller."""
    if lines:
        text = wrapped(figure, lines)
        make_room(figure, text.count("\n"), 6.5)
        figure.supxlabel(text, fontsize=font(6.5), x=0.01, ha="left", color="#444444")


def make_room(figure, lines, size):
    """For further lines: the panels keep their height. A figure that is laid out by hand makes its own room."""
    if figure.get_layout_engine() is not None:
        figure.set_figheight(figure.get_figheight() + lines * font(size) * 1.2 / 72)


def wrapped(figure, lines):
    fit = letters(figure.get_figwidth(), 6.5)
    return "\n".join(part for line in lines for part in textwrap.wrap(line, fit, subsequent_indent="   "))


def in_lines(words, inches, size):
    """Each of the words in lines of its own, as many as it needs; a word that is too long is broken."""
    return "\n".join(line for word in words for line in textwrap.wrap(word, letters(inches, size)) or [""])


def by_name(names, values):
    """A value of `values` for each name; the order of the names decides, not that of the rows."""
    return {name: values[i % len(values)] for i, name in enumerate(table.in_order(names))}


def count(number):
    """1234567 -> 1.23 M."""
    for limit, unit in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= limit:
            return f"{number / limit:.3g} {unit}"
    return f"{number:.0f}"


def milliseconds(value):
    """Three digits, no exponent: 0.0123, 1.23, 12.3, 1234."""
    if value >= 100:
        return f"{value:.0f}"
    return f"{value:.3g}"


def cost(value, unit):
    """A time in ms, or what is counted in its place."""
    return milliseconds(value) if unit == "ms" else count(value)


def unit_of(rows):
    return rows["unit"].iloc[0]


def cost_name(rows, unit=True):
    if unit_of(rows) != "ms":
        return f"modelled {unit_of(rows)}"
    return "median time (ms)" if unit else "median time"


def caption(rows, marks, unclear, whiskers=True):
    """What the numbers of a figure are made of, in lines of small print. `marks`: how it marks winners; `unclear`: and
    what may be one."""
    good = table.ok_rows(rows)
    modelled = unit_of(good) != "ms"
    lines = [MODELLED.format(good["judged_by"].iloc[0])] if modelled else measured(good, whiskers)
    if marks and modelled:
        lines.append(f"{marks}: the fewest, and all within 3 % of them.")
    elif marks:
        tied, open_ones = ((good["place"] == name).any() for name in ("tied", "unclear"))
        lines.append(f"{marks}: the fastest{' and all that tie with it within noise' if tied else ''}"
                     f"{f'; {unclear}: not significantly slower' if open_ones else ''}.")
    if over := table.best_over(rows):
        lines.append(f"Best over {over}.")
    return lines


MODELLED = ("{} are counted on an emulated GPU, for a model of its costs: they have no noise; "
            "its times mean nothing.")


def measured(good, whiskers):
    least, most = good["repetitions"].min(), good["repetitions"].max()
    if not least > 0:
        return []
    text = f"n = {least:.0f} samples" if least == most else f"n = {least:.0f} to {most:.0f} samples"
    reach = ((good["high"] - good["low"]) / 2 / good["cost"]).dropna()
    if not reach.empty:
        text += (f"; {'whiskers: ' if whiskers else ''}95 % intervals of the medians"
                 f"{'' if least > 5 else ' (below 6 samples: all of them)'}, "
                 f"±{percent(reach.median())} % in the middle, ±{percent(reach.max())} % at most")
    return [text + "."]


def percent(fraction):
    """Two digits of a small fraction; of a large one no exponent."""
    return f"{100 * fraction:.{'2g' if fraction < 0.1 else '0f'}}"


def stacked(label):
    """`ell(width=8,fill=2)` in three lines: under a narrow cell there is no room for one."""
    name, _, params = label.partition("(")
    return "\n".join([name, *params.rstrip(")").split(",")]) if params else name


def graph_title(rows, graph, inches=100):
    """`kron18: 262 k vertices, 3.81 M arcs`, in lines that fit. Results count arcs: an edge that leads both ways is
    two."""
    of_graph = rows[rows["graph"] == graph]
    vertices, edges = of_graph["vertices"].max(), of_graph["edges"].max()
    if not (vertices > 0 and edges > 0):
        return graph
    fit = letters(inches, 8)
    text = f"{graph}: {count(vertices)} vertices, {count(edges)} arcs"
    return text if len(text) <= fit else "\n".join(textwrap.wrap(graph, fit) + textwrap.wrap(text[len(graph) + 2:], fit))


def workload(rows):
    """`pagerank(iterations=20) on cpu`."""
    names = ", ".join(sorted(rows["algorithm_label"].unique()))
    backends = ", ".join(sorted(name for name in rows["backend"].unique() if name))
    return f"{names} on {backends}" if backends else names


def legend_columns(figure, handles):
    """As many as fit: a column is as wide as the longest label, a key and the gaps."""
    longest = max(len(handle.get_label()) for handle in handles)
    return max(1, min(len(handles), int(figure.get_figwidth() / (0.5 + longest * 0.58 * font(7) / 72))))


def legend_below(figure, handles):
    """Under the figure, whatever its height: saving with a tight box makes the room for it."""
    figure.legend(handles=handles, loc="upper center", bbox_to_anchor=(0.5, 0), ncol=legend_columns(figure, handles))


METADATA = {"svg": {"Date": None, "Creator": None}, "png": {"Software": None},
            "pdf": {"CreationDate": None, "Creator": None, "Producer": None}}


def page(figure):
    """What is saved: the width that was chosen, and as much height as is drawn. A figure whose width is its own
    choice may be wider than that by what its labels need."""
    canvas = FigureCanvasAgg(figure)
    figure.draw_without_rendering()
    figure.set_layout_engine("none")  # it is laid out: each kind of file takes that over
    drawn = figure.get_tightbbox(canvas.get_renderer())
    left, right = (0, figure.get_figwidth()) if chosen["width"] else (drawn.x0 - PAD, drawn.x1 + PAD)
    return Bbox([[left, drawn.y0 - PAD], [right, drawn.y1 + PAD]])


PAD = 0.04  # inches


def save(figure, folder, name, kinds=("svg", "png")):
    """No dates or versions inside, so equal data gives equal files."""
    paths, box = [], page(figure)
    for kind in kinds:
        paths.append(folder / f"{name}.{kind}")
        figure.savefig(paths[-1], metadata=METADATA[kind], dpi=200, bbox_inches=box)
    plt.close(figure)
    return paths


apply()
