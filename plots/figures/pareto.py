"""Time against device memory, with the Pareto front: the combinations for which no other one is both faster and
smaller."""
import numpy as np

import answers
import axis
import marks
import sheet as sheets
import style
import table
import words
import wrap
from matplotlib.lines import Line2D

NAME = "pareto"
ALIASES = ("memory",)
TITLE = "time against device memory per arc, with the Pareto front"

OWNERS = ["format_bytes", "algorithm_bytes", "frontier_bytes", "scratch_bytes"]
PANEL = 1.75  # height of a panel in inches
MOST = 6  # maximum number of points of a front that are named
RING = {"marker": "o", "markersize": 8.5, "markerfacecolor": "none", "markeredgecolor": style.INK, "markeredgewidth": 0.8}


def applies(rows):
    return (rows["format_bytes"] > 0).any()


def draw(rows):
    good = table.ok_rows(rows)
    good = good[good["format_bytes"] > 0].copy()
    if good.empty:
        raise table.PlotError("no row has format_bytes")
    good["bytes"] = good[OWNERS].sum(axis=1)
    good["per_arc"] = good["bytes"] / good["edges"].where(good["edges"] > 0)
    good = table.fastest(good[good["per_arc"] > 0], ["graph", "schedule_label", "format_label", "direction"])
    graphs = table.graphs_in_order(good)
    fronts = {graph: pareto(good[good["graph"] == graph]) for graph in graphs}
    # Only formats on the front of some graph can be a good choice. So only they have their own colours and markers.
    formats = table.in_order(name for front in fronts.values() for name in front["format_label"])
    looks = style.looks(formats)

    sheet = sheets.Sheet(style.PAGE if len(graphs) > 1 else style.COLUMN)
    panels, rows_of_panels = sheets.grid_of(sheet, len(graphs), narrow=1, wide=2)
    across = -(-len(graphs) // rows_of_panels)
    lines, titles, listed = [], 0, 0
    for panel, graph in zip(panels, graphs):
        draw_panel(panel, good[good["graph"] == graph], fronts[graph], looks)
        room = sheets.panel_inches(sheet, across)
        title = words.graph_title(rows, graph, room, style.TICK)
        names = front_lines(fronts[graph], room)
        panel.set_title(title, loc="left", fontsize=style.font(style.TICK))
        panel.set_xlabel("device memory (bytes per arc, log)")
        panel.annotate("\n".join(names), (0, 0), (-22, -26), xycoords="axes fraction", textcoords="offset points", va="top",
                       fontsize=style.font(6.2), linespacing=1.2)
        panel.set_ylabel(log_name(words.cost_name(good)))
        titles, listed = max(titles, title.count("\n")), max(listed, len(names))
        lines += [[graph, words.combination(row), f"{row['per_arc']:.4g}", f"{row['cost']:.4g}"] for _, row in fronts[graph].iterrows()]
    # The letters below a panel name the points of its front, unless there are too many.
    named = all(len(front) <= MOST for front in fronts.values())
    keys = [] if named else [sheets.point_key(looks[name], name) for name in formats if looks[name] is not style.OTHER]
    keys += [Line2D([], [], linestyle="", marker="o", color=style.PALE, markersize=2.6, label="not on the front"),
             Line2D([], [], color=style.SOFT, linewidth=0.8, label="Pareto front")]
    rings = table.in_order(set(good["place"]) & {"tied", "unclear"})
    keys += [Line2D([], [], label=" or ".join(rings), linestyle="", **RING)] if rings else []
    sheet.tabulate(["graph", "combination on the front", "bytes per arc", words.cost_name(good)], lines)
    height = PANEL + 0.14 * titles + 0.12 * listed + 0.1
    return sheet.finish(rows_of_panels * height, f"{words.workload(rows)}: which combinations are worth their memory?", keys,
                        [*words.verdicts(rings), *words.caption(rows, whiskers="whiskers, hidden if shorter than the symbol")], verdict=answer(good, fronts))


def answer(good, fronts):
    """Returns a text on the fastest combination of each graph. If there is only one graph, the text adds how much less
    memory the next combinations of its front take."""
    if len(fronts) > 1:
        return answers.fastest(good)
    *others, best = next(iter(fronts.values())).to_dict("records")
    said = [f"{words.combination(row)} has {words.percent(1 - row['per_arc'] / best['per_arc'])} % less memory at {axis.ratio(row['cost'] / best['cost'])}"
            for row in others[::-1][:answers.MOST]]
    return " ".join([answers.fastest(good), *([f"{'; '.join(said)} of its time."] if said else [])])


def log_name(name):
    """Returns `median time (ms, log)` for `median time (ms)`."""
    return f"{name.removesuffix(')')}, log)" if name.endswith(")") else f"{name} (log)"


def draw_panel(axes, part, front, looks):
    others = part[~part.index.isin(front.index)]
    axes.plot(others["per_arc"], others["cost"], linestyle="", marker="o", markersize=2.2, color=style.PALE, markeredgewidth=0, zorder=1)
    rings = part[part["place"].isin(["tied", "unclear"])]
    axes.plot(rings["per_arc"], rings["cost"], linestyle="", zorder=2.5, **RING)
    low_x, high_x = part["per_arc"].min() / 1.12, part["per_arc"].max() * 1.12
    low_y, high_y = part["cost"].min() / 1.8, part["cost"].max() * 1.5
    axes.step([*front["per_arc"], high_x], [*front["cost"], front["cost"].iloc[-1]], where="post", color=style.SOFT, linewidth=0.8, zorder=2)
    for name, some in front.groupby("format_label"):
        marks.points(axes, some["per_arc"], some["cost"], some["low"], some["high"], looks[name], some["single"], size=5)
    for number, row in enumerate(front.head(MOST).itertuples()):
        axes.annotate("abcdef"[number], (row.per_arc, row.cost), (-3, -4), textcoords="offset points", ha="right", va="top",
                      fontsize=style.font(style.TICK), weight="bold", zorder=5)
    axis.set_log(axes.xaxis, low_x, high_x, most=5)
    axis.set_log(axes.yaxis, low_y, high_y, lambda value: words.cost(value, part["unit"].iloc[0]), most=5)
    axes.grid(True)


def front_lines(front, inches):
    names = [f"{'abcdef'[number]}  {words.combination(row)}: {words.cost(row['cost'], row['unit'])} {row['unit']}, {row['per_arc']:.3g} B"
             for number, (_, row) in enumerate(front.head(MOST).iterrows())]
    names = [wrap.cut(name, inches + 0.2, style.font(6.2)) for name in names]
    return names + ([f"and {len(front) - MOST} more"] if len(front) > MOST else [])


def pareto(part):
    """Returns the rows for which no other row is both smaller and faster, by ascending size."""
    ordered = part.sort_values(["per_arc", "cost", "id"])
    fastest = ordered["cost"].cummin().shift(fill_value=np.inf)
    return ordered[ordered["cost"] < fastest]
