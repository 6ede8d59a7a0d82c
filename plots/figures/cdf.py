"""The cost of a bad choice: a curve for each graph shows which fraction of all combinations is within a given factor of
the best one."""
import numpy as np

import answers
import axis
import marks
import sheet as sheets
import style
import table
import words
import wrap

NAME = "cdf"
TITLE = "share of all combinations within a factor of the best of each graph"
OVER = "backend"

LEAST = 10  # least number of combinations of a graph; of fewer, a fraction tells little
MOST = 6  # maximum number of panels
NEAR = 1.1  # largest slowdown of a combination that counts as near the best
TICKS = (1, 2, 5, 10, 100, 1000, 10000, 100000)  # dense near 1, where most combinations are


def applies(rows):
    good = table.combinations(rows[rows["cost"] > 0])
    return not good.empty and good.groupby(["algorithm_label", "graph"]).size().max() >= LEAST


def draw(rows):
    good = table.combinations(table.ok_rows(rows))
    if good.empty:
        raise table.PlotError("no combination is ok")
    group = good.groupby(["algorithm_label", "graph"])["cost"]
    good = good.assign(slowdown=good["cost"] / group.transform("min"))
    graphs = table.graphs_in_order(good)
    sizes = good.groupby("algorithm_label").size()
    algorithms = sorted(sizes.index, key=lambda name: (-sizes[name], name))
    shown = table.in_order(algorithms[:MOST])
    looks = style.looks(graphs)
    upto = max(2.0, good["slowdown"].max() * 1.1)

    sheet = sheets.Sheet(style.COLUMN if len(shown) <= 2 else style.PAGE)
    panels, lines_of_panels = sheets.grid_of(sheet, len(shown), narrow=2 if len(shown) > 1 else 1, wide=3, sharex=True, sharey=True)
    across = len(shown) if lines_of_panels == 1 else -(-len(shown) // lines_of_panels)
    lines, few = [], []
    for panel, algorithm in zip(panels, shown):
        for graph in graphs:
            slow = np.sort(good[(good["algorithm_label"] == algorithm) & (good["graph"] == graph)]["slowdown"].to_numpy())
            if not len(slow):
                continue
            look, middle = looks[graph], float(np.median(slow))
            few += [f"{algorithm} {graph}"] if len(slow) < LEAST else []
            panel.step(*marks.steps(slow, len(slow), upto * 2), where="post", color=look.colour, linestyle=look.dash)
            panel.plot([middle], [0.5], linestyle="", markersize=4.5, zorder=4, **look.point())
            panel.plot([slow[-1]], [1], linestyle="", markersize=3, zorder=3, clip_on=False, **look.point())
            lines.append([algorithm, graph, len(slow), f"{np.quantile(slow, 0.1):.4g}", f"{middle:.4g}", f"{np.quantile(slow, 0.9):.4g}", f"{slow[-1]:.4g}"])
        add_medians(panel, [line for line in lines if line[0] == algorithm], looks)
        of = good[good["algorithm_label"] == algorithm].groupby("graph").size()
        n = f"n = {of.max()}" if of.min() == of.max() else f"n = {of.min()} to {of.max()}"
        panel.set_title(wrap.fill(f"{algorithm}, {n}", sheets.panel_inches(sheet, across), style.font(style.TICK)), loc="left", fontsize=style.font(style.TICK))
        axis.set_log(panel.xaxis, 1, upto, ticks=ticks_to(upto))
        panel.tick_params(axis="x", labelsize=style.font(style.LEAST))
        panel.axvline(NEAR, color=style.GREY, linewidth=0.8, zorder=1)
        panel.set_ylim(0, 1.04)
        panel.set_yticks([0, 0.5, 1], ["0", "50 %", "100 %"])
        panel.grid(True)
    keys = [sheets.line_key(looks[graph], graph) for graph in graphs if looks[graph] is not style.OTHER]
    if any(look is style.OTHER for look in looks.values()):
        keys.append(sheets.line_key(style.OTHER, "other graphs"))
    medians, worst = [float(line[4]) for line in lines], max(float(line[6]) for line in lines)
    notes = [f"Large symbol: the median; small: the worst. Vertical line: {axis.times(NEAR)}. n: combinations of a graph that are ok."]
    if len(shown) < len(algorithms):
        notes.append(f"Omitted: {', '.join(name for name in algorithms if name not in shown)}.")
    if few:
        notes.append(f"Fewer than {LEAST} combinations: {', '.join(few[:4])}{' ...' if len(few) > 4 else ''}.")
    sheet.tabulate(["algorithm", "graph", "combinations", "10th percentile", "median", "90th percentile", "worst"], lines)
    return sheet.finish(0.45 + 1.55 * lines_of_panels, f"{words.workload(rows)}: how many combinations are near the best?", keys,
                        notes + words.caption(rows, best=False), "slowdown against the best of the graph (×, log)", "share of combinations", answer(good, medians, worst) + answers.precision(good))


def answer(good, medians, worst):
    """Returns a text with the fraction of the combinations that are near the best, and with the median and the worst
    slowdown."""
    near = (good["slowdown"] <= NEAR).groupby([good["algorithm_label"], good["graph"]]).mean()
    shares = to(words.percent(near.min()), words.percent(near.max()))
    return f"{shares} % of the combinations are within {axis.times(NEAR)} of the best. The median is {to(axis.ratio(min(medians)), axis.ratio(max(medians)))}, the worst {axis.ratio(worst)}."


def to(low, high):
    return low if low == high else f"{low} to {high}"


def ticks_to(upto):
    """Returns the ticks of an axis that ends at `upto`. Returns None if it ends below 5, because a short axis has
    space for more ticks at round numbers."""
    return [tick for tick in TICKS if tick <= upto and (tick != 5 or upto < 1000)] if upto >= 5 else None


def add_medians(panel, lines, looks):
    """Adds a legend below the curves, which lists the median of each graph next to the symbol of its curve."""
    keys = [sheets.point_key(looks[line[1]], axis.ratio(float(line[4]))) for line in lines if looks[line[1]] is not style.OTHER]
    panel.legend(handles=keys, loc="lower right", fontsize=style.font(style.LEAST), handlelength=1, handletextpad=0.3, labelspacing=0.15, borderaxespad=0.2,
                 borderpad=0, frameon=True, facecolor="white", edgecolor="none", framealpha=1)
