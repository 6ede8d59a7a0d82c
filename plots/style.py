"""One look for every figure: sizes, fonts, colours for colour-blind readers, and saving."""
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

# Choices of the user, set by apply().
chosen = {"width": None, "font": FONT, "title": True, "scale": "auto"}

# Okabe and Ito (2008), without black, and with yellow last because it is weak on white.
PALETTE = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#999999", "#F0E442")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
HATCHES = {"push": "", "pull": "/////", "auto": "....."}
GREY = "#8A8A8A"

WINNER = "#D55E00"
RC = {
    "font.family": names.families(),
    "text.parse_math": False,  # a $ in a name is a literal $
    "legend.frameon": False,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.6,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
    "hatch.linewidth": 0.5,
    "svg.fonttype": "path",  # outlines, which look the same in every viewer
    "svg.hashsalt": "harness",  # equal data gives equal bytes
    "pdf.fonttype": 42,  # TrueType, which publishers accept
}
SIZES = {"font.size": 7.5, "axes.titlesize": 8, "axes.labelsize": 7.5, "xtick.labelsize": 7, "ytick.labelsize": 7,
         "legend.fontsize": 7}


def apply(**choices):
    """Sets the width of a figure in inches, the font size in points, whether figures have a title, and the scale. The
    scale is auto, linear or log."""
    chosen.update({name: value for name, value in choices.items() if value is not None})
    plt.rcParams.update({name: value for name, value in RC.items() if name in plt.rcParams})
    plt.rcParams.update({name: font(size) for name, size in SIZES.items()})


def font(size):
    """Scales a size for the default font to the chosen font."""
    return size * chosen["font"] / FONT


def width(usual):
    return chosen["width"] or usual


def is_narrow(figure):
    """True if the figure is narrower than the page of a paper. Panels are then stacked."""
    return figure.get_figwidth() < 0.75 * PAGE


def letters(inches, size):
    """Returns the number of letters, of a size in points, that fit into `inches`."""
    return max(8, int(inches * 72 / (0.58 * font(size))))


def is_log(smallest, largest):
    """True if an axis must be logarithmic: beyond a factor of 30 most bars of a linear axis are invisible."""
    return chosen["scale"] == "log" or (chosen["scale"] == "auto" and largest > 30 * smallest)


def log_axis(axis):
    """Labels powers of ten with plain numbers, and values in between if there are few powers. Matplotlib's labels
    would contain markup, which is not interpreted here because a $ in a name is a literal $."""
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
    """Adds footnotes below a figure, which becomes taller by them."""
    if lines:
        text = wrapped(figure, lines)
        make_room(figure, text.count("\n"), 6.5)
        figure.supxlabel(text, fontsize=font(6.5), x=0.01, ha="left", color="#444444")


def make_room(figure, lines, size):
    """Makes the figure taller for further lines; the panels keep their height. Figures with a manual layout do so
    themselves."""
    if figure.get_layout_engine() is not None:
        figure.set_figheight(figure.get_figheight() + lines * font(size) * 1.2 / 72)


def wrapped(figure, lines):
    fit = letters(figure.get_figwidth(), 6.5)
    return "\n".join(part for line in lines for part in textwrap.wrap(line, fit, subsequent_indent="   "))


def in_lines(words, inches, size):
    """Starts each of the words on a new line, and breaks words that are too long."""
    return "\n".join(line for word in words for line in textwrap.wrap(word, letters(inches, size)) or [""])


def by_name(names, values):
    """Returns one of `values` for each name, assigned in the order of the names and not of the rows."""
    return {name: values[i % len(values)] for i, name in enumerate(table.in_order(names))}


def count(number):
    """Formats 1234567 as 1.23 M."""
    for limit, unit in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= limit:
            return f"{number / limit:.3g} {unit}"
    return f"{number:.0f}"


def milliseconds(value):
    """Formats three digits without an exponent: 0.0123, 1.23, 12.3, 1234."""
    if value >= 100:
        return f"{value:.0f}"
    return f"{value:.3g}"


def cost(value, unit):
    """Formats a time in ms, or the count in its place."""
    return milliseconds(value) if unit == "ms" else count(value)


def unit_of(rows):
    return rows["unit"].iloc[0]


def cost_name(rows, unit=True):
    if unit_of(rows) != "ms":
        return f"modelled {unit_of(rows)}"
    return "median time (ms)" if unit else "median time"


def caption(rows, marks, unclear, whiskers=True):
    """Returns footnotes on the origin of a figure's numbers. `marks` says how the figure marks winners, and `unclear`
    how it marks possible winners."""
    good = table.ok_rows(rows)
    modelled = unit_of(good) != "ms"
    lines = [MODELLED.format(good["judged_by"].iloc[0])] if modelled else measured(good, whiskers)
    if marks and modelled:
        lines.append(f"{marks}: the fewest, and all within 3 % of them.")
    elif marks:
        tied, open_ones = ((good["place"] == name).any() for name in ("tied", "unclear"))
        lines.append(f"{marks}: the fastest{' and all that are tied with it' if tied else ''}"
                     f"{f'; {unclear}: not significantly slower' if open_ones else ''}.")
    if over := table.best_over(rows):
        lines.append(f"Best over {over}.")
    return lines


MODELLED = ("{} are counted on an emulated GPU by a cost model. They have no noise, and times of the emulation "
            "are meaningless.")


def measured(good, whiskers):
    least, most = good["repetitions"].min(), good["repetitions"].max()
    if not least > 0:
        return []
    text = f"n = {least:.0f} samples" if least == most else f"n = {least:.0f} to {most:.0f} samples"
    reach = ((good["high"] - good["low"]) / 2 / good["cost"]).dropna()
    if not reach.empty:
        text += (f"; {'whiskers: ' if whiskers else ''}95 % intervals of the medians"
                 f"{'' if least > 5 else ' (below 6 samples: all of them)'}, "
                 f"median ±{percent(reach.median())} %, at most ±{percent(reach.max())} %")
    return [text + "."]


def percent(fraction):
    """Formats a fraction in per cent: two digits if it is small, and no exponent."""
    return f"{100 * fraction:.{'2g' if fraction < 0.1 else '0f'}}"


def stacked(label):
    """Returns `ell(width=8,fill=2)` on three lines, because a narrow cell has no space for one."""
    name, _, params = label.partition("(")
    return "\n".join([name, *params.rstrip(")").split(",")]) if params else name


def graph_title(rows, graph, inches=100):
    """Returns `kron18: 262 k vertices, 3.81 M arcs`, wrapped. Results count arcs, and an undirected edge is two arcs.
    """
    of_graph = rows[rows["graph"] == graph]
    vertices, edges = of_graph["vertices"].max(), of_graph["edges"].max()
    if not (vertices > 0 and edges > 0):
        return graph
    fit = letters(inches, 8)
    text = f"{graph}: {count(vertices)} vertices, {count(edges)} arcs"
    return text if len(text) <= fit else "\n".join(textwrap.wrap(graph, fit) + textwrap.wrap(text[len(graph) + 2:], fit))


def workload(rows):
    """Returns `pagerank(iterations=20) on cpu`."""
    names = ", ".join(sorted(rows["algorithm_label"].unique()))
    backends = ", ".join(sorted(name for name in rows["backend"].unique() if name))
    return f"{names} on {backends}" if backends else names


def legend_columns(figure, handles):
    """Returns the number of columns that fit. A column has the longest label, a key and gaps."""
    longest = max(len(handle.get_label()) for handle in handles)
    return max(1, min(len(handles), int(figure.get_figwidth() / (0.5 + longest * 0.58 * font(7) / 72))))


def legend_below(figure, handles):
    """Puts the legend under the figure, whatever its height. Saving with a tight box makes the space for it."""
    figure.legend(handles=handles, loc="upper center", bbox_to_anchor=(0.5, 0), ncol=legend_columns(figure, handles))


METADATA = {"svg": {"Date": None, "Creator": None}, "png": {"Software": None},
            "pdf": {"CreationDate": None, "Creator": None, "Producer": None}}


def page(figure):
    """Returns the saved area: the chosen width, and the height that is drawn. A figure that determines its own width
    may be wider by the space for its labels."""
    canvas = FigureCanvasAgg(figure)
    figure.draw_without_rendering()
    figure.set_layout_engine("none")  # the layout is done, and every file type uses it
    drawn = figure.get_tightbbox(canvas.get_renderer())
    left, right = (0, figure.get_figwidth()) if chosen["width"] else (drawn.x0 - PAD, drawn.x1 + PAD)
    return Bbox([[left, drawn.y0 - PAD], [right, drawn.y1 + PAD]])


PAD = 0.04  # inches


def save(figure, folder, name, kinds=("svg", "png")):
    """Saves without dates or versions, so equal data gives equal files."""
    paths, box = [], page(figure)
    for kind in kinds:
        paths.append(folder / f"{name}.{kind}")
        figure.savefig(paths[-1], metadata=METADATA[kind], dpi=200, bbox_inches=box)
    plt.close(figure)
    return paths


apply()
