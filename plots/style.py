"""One look for every figure: sizes, fonts, colours that colour-blind readers can tell apart, and saving."""
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402  (the backend comes first)

COLUMN = 3.5  # inches: one column of a two-column paper
PAGE = 7.16  # both columns

# Okabe and Ito (2008), without black and with yellow last: it is weak on white.
PALETTE = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#999999", "#F0E442")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
HATCHES = {"push": "", "pull": "/////", "auto": "....."}
GREY = "#8A8A8A"

RC = {
    "font.family": "DejaVu Sans",
    "font.size": 7.5,
    "axes.titlesize": 8,
    "axes.labelsize": 7.5,
    "xtick.labelsize": 7,
    "ytick.labelsize": 7,
    "legend.fontsize": 7,
    "legend.frameon": False,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.6,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
    "hatch.linewidth": 0.5,
    "svg.fonttype": "path",  # outlines: looks the same wherever it is opened
    "svg.hashsalt": "harness",  # equal data, equal bytes
}


def apply():
    plt.rcParams.update(RC)


def by_name(names, values):
    """A value of `values` for each name; the order of the names decides, not that of the rows."""
    return {name: values[i % len(values)] for i, name in enumerate(sorted(set(names)))}


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


def stacked(label):
    """`ell(width=8,fill=2)` in three lines: under a narrow cell there is no room for one."""
    name, _, params = label.partition("(")
    return "\n".join([name, *params.rstrip(")").split(",")]) if params else name


def graph_title(rows, graph):
    """`kron18: 262 k vertices, 3.81 M edges`."""
    of_graph = rows[rows["graph"] == graph]
    vertices, edges = of_graph["vertices"].max(), of_graph["edges"].max()
    if not (vertices > 0 and edges > 0):
        return graph
    return f"{graph}: {count(vertices)} vertices, {count(edges)} edges"


def workload(rows):
    """`pagerank(iterations=20) on cpu`."""
    names = ", ".join(sorted(rows["algorithm_label"].unique()))
    backends = ", ".join(sorted(name for name in rows["backend"].unique() if name))
    return f"{names} on {backends}" if backends else names


def legend_below(figure, handles):
    """Under the figure, whatever its height: saving with a tight box makes the room for it."""
    figure.legend(handles=handles, loc="upper center", bbox_to_anchor=(0.5, 0), ncol=min(8, len(handles)))


def save(figure, folder, name):
    """SVG for papers, PNG for everything else; no dates or versions inside, so equal data gives equal files."""
    paths = [folder / f"{name}.svg", folder / f"{name}.png"]
    figure.savefig(paths[0], metadata={"Date": None, "Creator": None}, bbox_inches="tight", pad_inches=0.04)
    figure.savefig(paths[1], metadata={"Software": None}, dpi=200, bbox_inches="tight", pad_inches=0.04)
    plt.close(figure)
    return paths
