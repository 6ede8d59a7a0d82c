"""Answers of figures: the line below a title that says what is best, and how sure that is."""
from collections import Counter

import numpy as np

import axis
import table
import words

MOST = 3  # graphs that are named


def fastest(rows, what="Fastest"):
    """Returns the fastest row of each graph with its interval, and how many others tie or are unclear. With many graphs,
    it returns who wins how often."""
    good = table.ok_rows(rows)
    graphs = table.graphs_in_order(good)
    best = {graph: table.fastest(good[good["graph"] == graph], ["graph"]).iloc[0] for graph in graphs}
    if len(graphs) > MOST:
        return wins(words.combination(row) for row in best.values()) + precision(good)
    if len(graphs) == 1:
        return f"{what}: {measured(*best.values())}{rivals(good)}."
    return f"{what}: {'; '.join(f'{graph}: {measured(row)}{rivals(good[good.graph == graph])}' for graph, row in best.items())}."


def measured(row):
    """Returns `vm csr pull, 0.485 ms ±1.5 %`. A count of the emulated GPU has no noise."""
    text = f"{words.combination(row)}, {words.cost(row['cost'], row['unit'])}{words.NO_BREAK}{row['unit']}"
    if row["unit"] != "ms":
        return text
    if row["single"]:
        return f"{text} (one sample)"
    half = (row["high"] - row["low"]) / 2 / row["cost"]
    return f"{text} ±{words.percent(half)}{words.NO_BREAK}%" if half > 0 else text


def rivals(part):
    """Returns ` (1 tied, 2 unclear)` for the rows of one graph that are not proven slower than its best."""
    said = [f"{count} {name}" for name in ("tied", "unclear") if (count := int((part["place"] == name).sum()))]
    return f" ({', '.join(said)})" if said else ""


def wins(names, most=2, of="graphs"):
    """Returns `vm csr is the fastest on 5 of 9 graphs, vm coo on 3`."""
    names = list(names)
    first, *others = Counter(names).most_common(most)
    said = "".join(f", {name} on {count}" for name, count in others)
    return f"{first[0]} is the fastest on {first[1]} of {words.plural(len(names), of)}{said}."


def precision(rows):
    """Returns how wide the intervals of the medians are, for an answer that counts rows."""
    good = table.ok_rows(rows)
    if good["unit"].iloc[0] != "ms":
        return " Counts have no noise."
    reach = ((good["high"] - good["low"]) / 2 / good["cost"])[~good["single"] & (good["repetitions"] > 1)].dropna()
    return f" Half of the medians are known to ±{words.percent(reach.median())} %." if len(reach) else " No interval is known."


def interval(value, low, high):
    """Returns `1.07× (1.05 to 1.10)`, or that the interval is unknown."""
    return f"{axis.ratio(value)} ({axis.ratio(low)} to {axis.ratio(high)})" if known(low, high) else f"{axis.ratio(value)} (interval unknown)"


def known(low, high):
    return bool(np.isfinite(low) and np.isfinite(high))
