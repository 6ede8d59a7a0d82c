"""Schedule x format over all graphs: the geometric mean of the slowdowns against each graph's best."""
import math
import re

import style
import table
from figures import heatmap

NAME = "geomean"
TITLE = "geometric mean over the graphs of the slowdown of each schedule x format, one panel per direction"

CELL_HEIGHT = 0.34  # inches: a mean with its interval below


def applies(rows):
    return by_graph(table.combinations(rows[rows["cost"] > 0]))["graph"].nunique() > 1


def draw(rows):
    rows = by_graph(table.combinations(rows))
    good = table.ok_rows(rows)
    graphs = table.graphs_in_order(good)
    if len(graphs) < 2:
        raise table.PlotError("a mean needs several graphs (orders of a graph count as one graph)")
    notes = heatmap.Footnotes()
    rows = heatmap.without_impossible(rows, notes)
    directions = table.directions(rows)
    schedules, formats = table.in_order(rows["schedule_label"]), table.in_order(rows["format_label"])
    best, own = good.groupby("graph")["cost"].min(), good.groupby("label")["cost"].min()
    means = {direction: means_of(table.in_direction(rows, direction), best, own) for direction in directions}
    whole = [mean for of in means.values() for mean in of.values() if mean.graphs == len(graphs)]
    least = min(whole, key=lambda mean: mean.value, default=None)
    modelled = style.unit_of(good) != "ms"

    figure, axes = heatmap.panels(1, directions, schedules, formats, CELL_HEIGHT)
    for panel_axes, direction in zip(axes[0], directions):
        panel = heatmap.Panel(panel_axes, schedules, formats, notes)
        for (schedule, layout), mean in means[direction].items():
            if mean.graphs == len(graphs):
                panel.number(schedule, layout, mean.value, mean.text(modelled), place_of(mean, least, modelled))
            else:
                panel.grey(schedule, layout, f"{mean.graphs}/{len(graphs)}")
        heatmap.name_panel(panel, f"n = {len(graphs)} graphs" if direction == directions[0] else "", direction)
    heatmap.add_scale(figure, axes)
    style.title(figure, f"{style.workload(rows)}: geometric mean of the slowdowns")
    some = any(0 < mean.graphs < len(graphs) for of in means.values() for mean in of.values())
    style.note(figure, [*legend(graphs, good, modelled, all(mean.known for mean in whole)),
                        *(["Grey: the number of graphs on which it is ok; a mean needs all of them."] if some else []),
                        *notes.lines(), *style.caption(rows, "", "", whiskers=False)])
    return figure


def legend(graphs, good, modelled, known):
    lines = [f"Slowdown against the best of each graph ({', '.join(graphs)})."]
    orders = table.in_order(good["order"])
    if len(orders) > 1:
        lines.append(f"Orders of a graph ({', '.join(orders)}) count as one graph: each combination takes its best order.")
    if modelled:
        return [*lines, "Boxed: the smallest mean."]
    lines.append("Below each mean: its 95 % interval, from the intervals of its ratios to the best."
                 + ("" if known else " ?: interval unknown, because of too few rounds or another order."))
    return [*lines, "Boxed: the smallest mean; dashed: not proven larger."]


def by_graph(rows):
    """Returns rows with the same graph name for all of its vertex orders, and with the order of each row."""
    itself = rows["graph"].map(table.graph_itself)
    orders = [re.search(r"order=((?:[^,()]|\([^()]*\))+)", label) for label in rows["graph"]]
    return rows.assign(graph=itself, label=rows["graph"], order=[found.group(1) if found else "as it is" for found in orders])


class Mean:
    """Geometric mean of the slowdowns of one combination, with the interval of the mean and the number of graphs."""

    def __init__(self, ratios):
        """`ratios`: (slowdown, low, high) of each graph. low and high are not finite if the interval is unknown."""
        self.graphs = len(ratios)
        logs = [math.log(value) for value, _, _ in ratios]
        self.value = math.exp(sum(logs) / len(logs)) if logs else 0.0
        self.known = bool(ratios) and all(0 < low <= high < math.inf for _, low, high in ratios)
        if self.known:
            # Graphs are measured independently, so errors add up as squares.
            down = math.sqrt(sum(math.log(value / min(value, low)) ** 2 for value, low, _ in ratios)) / len(ratios)
            up = math.sqrt(sum(math.log(max(value, high) / value) ** 2 for value, _, high in ratios)) / len(ratios)
            self.low, self.high = self.value * math.exp(-down), self.value * math.exp(up)

    def text(self, modelled):
        mean = f"{shown(self.value)}×"
        if modelled:
            return mean
        return f"{mean}\n{shown(self.low)} to {shown(self.high)}" if self.known else f"{mean}\n?"


def shown(value):
    return f"{value:.{2 if value < 10 else 1 if value < 100 else 0}f}"


def place_of(mean, least, modelled):
    """Returns the verdict in the words of harness best. It is `unclear` if the intervals of this mean and the smallest
    one overlap, or if one of them is unknown."""
    if mean is least:
        return "best"
    if modelled:
        return "tied" if mean.value == least.value else "slower"
    return "slower" if mean.known and least.known and mean.low > least.high else "unclear"


def means_of(rows, best, own):
    """Returns a Mean per (schedule, format). It is over the pair's fastest row on each graph where the pair has a row
    that is ok. `best` maps a graph to its smallest cost, and `own` maps a graph with its vertex order to its smallest
    cost."""
    means = {}
    for cell, part in rows.groupby(["schedule_label", "format_label"]):
        ok = part[part["cost"] > 0]
        fastest = table.fastest(ok, ["graph"]).to_dict("records") if len(ok) else []
        means[cell] = Mean([ratio(row, best[row["graph"]], own[row["label"]]) for row in fastest])
    return means


def ratio(row, best, own):
    """Returns (slowdown, low, high). The interval of a row is known only relative to the best row of its own vertex
    order. So `low` and `high` are NaN if the best row of the graph has another order."""
    if row["cost"] == best:
        return 1.0, 1.0, 1.0
    return row["cost"] / best, *((row["slower_low"], row["slower_high"]) if own == best else (math.nan, math.nan))
