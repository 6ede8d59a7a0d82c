"""Vertex orders: how much faster each run is if vertices are reordered, how much time the reordering takes once, and
after how many runs the saved time exceeds this time."""
import numpy as np

import answers
import axis
import judge
import marks
import sheet as sheets
import style
import table
import words
import wrap

NAME = "orders"
TITLE = "gain of each vertex order against its cost, with the number of runs after which it pays"
OVER = "backend"


def applies(rows):
    some = table.by_graph(rows[rows["cost"] > 0])
    return not some.empty and some.groupby("graph")["order"].nunique().max() > 1


def draw(rows):
    good = table.by_graph(table.combinations(table.ok_rows(rows)))
    best = table.fastest(good, ["algorithm_label", "graph", "order"]).set_index(["algorithm_label", "graph", "order"]).sort_index()
    costs_once = good.groupby(["graph", "order"])["order_ms"].max()
    costs = dict(zip(good["id"], good["cost"]))
    found = []
    for algorithm in table.in_order(good["algorithm_label"]):
        for graph in table.graphs_in_order(good):
            if (algorithm, graph) not in best.index:
                continue
            orders = table.in_order(best.loc[(algorithm, graph)].index)
            first = "original" if "original" in orders else orders[0]
            found += [(algorithm, graph, first, order) for order in orders if order != first]
    if not found:
        raise table.PlotError("no graph has rows of several vertex orders that are ok")
    pairs = [(best.loc[(algorithm, graph, first), "id"], best.loc[(algorithm, graph, order), "id"]) for algorithm, graph, first, order in found]
    ratios = judge.ratios(pairs, costs)
    looks = style.looks(table.in_order(order for *_, order in found))

    sheet = sheets.Sheet(style.PAGE)
    axes = sheet.subplots()
    size, room = style.font(style.TICK), (0.3 if style.is_narrow(sheet) else 0.4) * sheet.get_figwidth()
    y, last, ticks, lines, ends = 0, None, {}, [], [1.0]
    for (algorithm, graph, first, order), (gain, low, high) in zip(found, ratios):
        if (algorithm, graph) != last:
            y += 1 if last else 0.5
            axes.annotate(f"{algorithm}, {graph}", (0, y), xycoords=(sheet.transFigure, axes.transData), xytext=(3, 0), va="center", weight="bold",
                          fontsize=size, textcoords="offset points", annotation_clip=False,
                          bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.6}).set_in_layout(False)
            last, y = (algorithm, graph), y + 1
        marks.points(axes, [gain], [y], [low], [high], looks[order], [best.loc[(algorithm, graph, order), "single"]], size=3.2, along="x")
        said = pays(costs_once.get((graph, order), np.nan), best.loc[(algorithm, graph, first), "cost"], gain, low, high)
        axes.annotate(wrap.fill(f"{axis.ratio(gain)}  {said}", room, size), (1.02, y), xycoords=("axes fraction", "data"), va="center", fontsize=size,
                      linespacing=1.0)
        ticks[y] = order
        ends += [end for end in (gain, low, high) if np.isfinite(end)]
        lines.append([algorithm, graph, order, f"{gain:.4g}", f"{low:.4g}", f"{high:.4g}", f"{costs_once.get((graph, order), np.nan):.4g}", said])
        y += 1.8 if style.is_narrow(sheet) else 1
    axes.set_yticks(list(ticks), [wrap.fill(name, 0.25 * sheet.get_figwidth(), size) for name in ticks.values()])
    axes.set_ylim(y - 0.4, -0.1)
    axis.around_one(axes.xaxis, min(ends), max(ends), most=4)
    marks.at_one(axes)
    marks.bare(axes)
    axes.set_xlabel("speedup over the original order (log)")
    sheet.tabulate(["algorithm", "graph", "order", "speedup", "low", "high", "cost of the order, ms", "pays"], lines)
    notes = ["Each order takes its best combination. Right: speedup, and the runs after which the time of ordering is regained."]
    return sheet.finish(0.45 + 0.165 * y, f"{words.workload(rows)}: which vertex order pays?", (),
                        notes + words.caption(rows, whiskers="whiskers" if any(line[4] != "nan" for line in lines) else "", of="ratios", best=False) + words.one_sided(ratios),
                        verdict=answer(lines))


def answer(lines):
    """Returns a text on the gains that are proven, or a text that no gain is proven. `lines` are the lines of the
    figure's table."""
    proven = [line for line in lines if float(line[4]) > 1]
    if not proven:
        return "None is proven to be faster than the original order."
    if len(proven) > answers.MOST:
        return f"{len(proven)} of {len(lines)} orders are proven faster than the original one, the best {axis.ratio(max(float(line[3]) for line in proven))}."
    said = [f"{order} for {algorithm} on {graph}, {answers.interval(float(gain), float(low), float(high))}, {word}"
            for algorithm, graph, order, gain, low, high, _, word in proven]
    return f"Proven faster: {'; '.join(said)}."


def pays(once, before, gain, low, high):
    """Returns after how many runs an order has regained its cost, in words.
    The order takes the time `once`, and a run in the original order takes `before`, both in the same unit. The speedup
    `gain` has the interval from `low` to `high`."""
    if np.isfinite(high) and high <= 1:
        return "never pays"
    if np.isfinite(low) and low <= 1:
        return "no gain is proven"
    if gain <= 1:
        return "no gain"
    if not np.isfinite(once):
        return "its cost is not recorded"
    least, runs, most = (np.ceil(once / (before * (1 - 1 / of))) for of in (high, gain, low))
    if not np.isfinite(low):
        return f"pays after {words.plural(runs, 'runs')}"
    return f"pays after {axis.count(least)} to {axis.count(most)} runs" if least < most else f"pays after {words.plural(runs, 'runs')}"
