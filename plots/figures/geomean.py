"""A table of schedules and formats: the geometric mean, over all graphs, of the slowdown of each pair against the best
combination of the graph."""
import math

import answers
import style
import table
import words
from figures.heatmap import without_impossible
from mosaic import Footnotes, Grid, add_scale

NAME = "geomean"
TITLE = "geometric mean over the graphs of the slowdown of each schedule x format, one panel per direction"

CELL = ["schedule_label", "format_label"]
CELL_HEIGHT = 0.3  # inches: a mean with its interval below


def applies(rows):
    return table.by_graph(table.combinations(rows[rows["cost"] > 0]))["graph"].nunique() > 1


def draw(rows):
    every, rows = rows, table.by_graph(table.combinations(rows))
    good = table.ok_rows(rows)
    graphs = table.graphs_in_order(good)
    if len(graphs) < 2:
        raise table.PlotError("a mean needs several graphs (orders of a graph count as one graph)")
    notes = Footnotes()
    rows = without_impossible(rows, notes)
    directions = table.directions(rows)
    best, own = good.groupby("graph")["cost"].min(), good.groupby("label")["cost"].min()
    means = {direction: means_of(table.in_direction(rows, direction), best, own) for direction in directions}
    whole = [mean for of in means.values() for mean in of.values() if mean.graphs == len(graphs)]
    least = min(whole, key=lambda mean: mean.value, default=None)
    modelled = words.unit_of(good) != "ms"

    grid, lines = Grid(1, directions, table.in_order(rows["schedule_label"]), table.in_order(rows["format_label"]),
                       max((mean.value for mean in whole), default=1), CELL_HEIGHT), []
    places = {mean: place_of(mean, least, modelled) for mean in whole}
    open_ones = [place == "unclear" for place in places.values()]
    none_proven = len(whole) > 1 and sum(open_ones) == len(whole) - 1
    unknown = sum(place == "unknown" for place in places.values())
    for number, direction in enumerate(directions):
        panel = grid.panel(0, number, f"n = {len(graphs)} graphs" if number == 0 else "", direction)
        for (schedule, layout), mean in means[direction].items():
            is_whole = mean.graphs == len(graphs)
            if is_whole:
                panel.number(schedule, layout, mean.value, mean.text(modelled), "" if (none_proven and mean is not least) or places[mean] == "unknown" else places[mean])
            elif mean.graphs:
                panel.missing(schedule, layout, f"{mean.graphs}/{len(graphs)}", False, "some")
            else:
                status = rows[(rows["schedule_label"] == schedule) & (rows["format_label"] == layout)]["status"]
                panel.missing(schedule, layout, f"0/{len(graphs)}", (status == "unsupported").all())
            lines.append([direction, schedule, layout, mean.graphs, f"{mean.value:.4g}" if is_whole else "",
                          *([f"{mean.low:.4g}", f"{mean.high:.4g}"] if is_whole and mean.known else ["", ""])])
        panel.finish()
    add_scale(grid)
    some = any(0 < mean.graphs < len(graphs) for of in means.values() for mean in of.values())
    grid.sheet.tabulate(["direction", "schedule", "format", "graphs", "geometric mean", "low", "high"], lines)
    return grid.finish(f"{words.workload(rows)}: which combination is the best over all graphs?",
                       [*legend(graphs, rows, modelled, whole, any(open_ones) and not none_proven),
                        *(["Grey: the number of graphs on which it is ok; a mean needs all of them."] if some else []),
                        *notes.lines(), *words.caption(every, best=False, of="means")], answer(means, least, sum(open_ones), unknown, modelled))


def answer(means, least, unclear, unknown, modelled):
    """Returns a text that names the combination with the smallest mean, and says how many other combinations may have a
    smaller one."""
    if least is None:
        return "No combination is ok on every graph."
    name = next(" ".join(filter(None, (*cell, direction))) for direction, of in means.items() for cell, mean in of.items() if mean is least)
    mean = f"{shown(least.value)}×" if modelled or not least.known else answers.interval(least.value, least.low, least.high)
    first = f"{name} is the fastest on every graph" if least.value < 1 + 1e-9 else f"{name} has the smallest mean, {mean}"
    others = sum(mean.graphs == least.graphs for of in means.values() for mean in of.values()) - 1
    if modelled or others == 0:
        return f"{first}."
    known = others - unknown
    sure = [answers.others_of(unclear, known, "may be as good") if unclear else "all others are proven worse"] if known else []
    return f"{'; '.join([first, *sure, *([f'{unknown} have no interval'] if unknown else [])])}."


def legend(graphs, rows, modelled, whole, dashed):
    lines = [f"Slowdown against the best of each graph ({', '.join(graphs)})."]
    orders = table.in_order(rows["order"])
    if len(orders) > 1:
        lines.append(f"Orders of a graph ({', '.join(orders)}) count as one graph: each combination takes its best order.")
    if modelled:
        return [*lines, "Boxed: the smallest mean."]
    known = [mean for mean in whole if mean.known]
    lines.append("Below each mean: its 99 % interval, from the intervals of its ratios to the best."
                 + ("" if len(known) == len(whole) else " ?: interval unknown, because of too few rounds or another order."))
    lines += words.one_sided(ratio for mean in known for ratio in mean.ratios)
    if any(mean.low < 1 for mean in known):
        lines.append("An interval below 1×: the best of a graph has the smallest median, and another may truly be faster.")
    return [*lines, f"Boxed: the smallest mean{'; dashed: unclear (its interval overlaps that of the smallest mean)' if dashed else ''}."]


class Mean:
    """Geometric mean of the slowdowns of one combination, with the interval of the mean and the number of graphs."""

    def __init__(self, ratios):
        """`ratios`: (slowdown, low, high) of each graph. low and high are not finite if the interval is unknown."""
        self.graphs = len(ratios)
        logs = [math.log(value) for value, _, _ in ratios]
        self.value = math.exp(sum(logs) / len(logs)) if logs else 0.0
        self.known = bool(ratios) and all(0 < low <= high < math.inf for _, low, high in ratios)
        self.ratios = [(value, min(value, low), max(value, high)) for value, low, high in ratios]
        if self.known:
            # Graphs are measured independently, so the squares of their errors add up.
            down = math.sqrt(sum(math.log(value / low) ** 2 for value, low, _ in self.ratios)) / len(ratios)
            up = math.sqrt(sum(math.log(high / value) ** 2 for value, _, high in self.ratios)) / len(ratios)
            self.low, self.high = self.value * math.exp(-down), self.value * math.exp(up)

    def text(self, modelled):
        mean = f"{shown(self.value)}×"
        if modelled:
            return mean
        return f"{mean}\n{shown(self.low)} to {shown(self.high)}" if self.known else f"{mean}\n?"


def shown(value):
    return f"{value:.{2 if value < 10 else 1 if value < 100 else 0}f}"


def place_of(mean, least, modelled):
    """Returns the verdict on a mean in the words of harness best. It is `unclear` if the intervals of this mean and of
    the smallest mean (`least`) overlap, and `unknown` if one of them is not known. Modelled costs have no noise, so a
    mean of them is `tied` if it equals the smallest one, otherwise `slower`."""
    if mean is least:
        return "best"
    if modelled:
        return "tied" if mean.value == least.value else "slower"
    if not (mean.known and least.known):
        return "unknown"
    return "slower" if mean.low > least.high else "unclear"


def means_of(rows, best, own):
    """Returns a Mean per (schedule, format). A graph counts if a row of the pair is ok on it, and the fastest such row
    is taken. The argument `best` maps a graph to its smallest cost in any vertex order, and `own` maps a graph in one
    order to its smallest cost in this order."""
    ratios = {cell: [] for cell in rows.groupby(CELL).groups}
    fastest = table.fastest(rows[rows["cost"] > 0], [*CELL, "graph"])
    best, own = best.to_dict(), own.to_dict()
    for row in fastest[[*CELL, "graph", "label", "cost", "slower_low", "slower_high"]].to_dict("records"):
        ratios[tuple(row[key] for key in CELL)].append(ratio(row, best[row["graph"]], own[row["label"]]))
    return {cell: Mean(some) for cell, some in ratios.items()}


def ratio(row, best, own):
    """Returns (slowdown, low, high). The interval of a row is known only relative to the best row of its own vertex
    order. So `low` and `high` are NaN if the best row of the graph has another order."""
    if row["cost"] == best:
        return 1.0, 1.0, 1.0
    return row["cost"] / best, *((row["slower_low"], row["slower_high"]) if own == best else (math.nan, math.nan))
