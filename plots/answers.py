"""Answers of figures. A figure's title is a question, and the answer is the line below it. The answer names the best
row and says how certain this is."""
from collections import Counter

import numpy as np

import axis
import table
import words

MOST = 3  # maximum number of graphs that an answer names


def fastest(rows, what="Fastest"):
    """Returns a text that begins with `what`, names the fastest row of each graph with its interval, and says how many
    other rows may be as fast. For more than MOST graphs, the text only says how often each combination wins."""
    good = table.ok_rows(rows)
    graphs = table.graphs_in_order(good)
    best = {graph: table.fastest(good[good["graph"] == graph], ["graph"]).iloc[0] for graph in graphs}
    if len(graphs) > MOST:
        return wins(words.combination(row) for row in best.values()) + precision(good)
    if len(graphs) == 1:
        return f"{what}: {measured(*best.values())}{rivals(good)}."
    return f"{what}: " + ". ".join(f"{graph}: {measured(row)}{rivals(good[good['graph'] == graph])}" for graph, row in best.items()) + "."


def measured(row):
    """Returns a text with the combination of a row, its cost, and the interval of the cost, such as
    `vm csr pull, 0.485 ms (0.48 to 0.49)`. Costs that the emulated GPU counts have no noise, so they have no
    interval."""
    text = f"{words.combination(row)}, {words.cost(row['cost'], row['unit'])}{words.NO_BREAK}{row['unit']}"
    if row["unit"] != "ms":
        return text
    if row["single"]:
        return f"{text} (one sample)"
    if not row["high"] > row["low"]:
        return text
    ends = [words.cost(row[end], row["unit"]) for end in ("low", "high")]
    return f"{text} ({ends[0]} to {ends[1]})"


def rivals(part):
    """Returns a text such as `; 2 others are not proven slower` for `part`, the rows of one graph. It counts the rows
    whose interval of ranks contains the first rank, except the fastest row. If ranks are unknown, it counts the rows
    that are tied or unclear."""
    first = part["rank_low"] <= 1 if part["rank_low"].notna().any() else part["place"].isin(["best", "tied", "unclear"])
    others = int(first.sum()) - 1
    return f"; {words.plural(others, 'others')} {'is' if others == 1 else 'are'} not proven slower" if others > 0 else ""


def wins(names, most=2, of="graphs"):
    """Returns `vm csr is the fastest on 5 of 9 graphs, vm coo on 3`. `names` has the winner of each graph."""
    names = list(names)
    first, *others = Counter(names).most_common(most)
    said = "".join(f", {name} on {count}" for name, count in others)
    return f"{first[0]} is the fastest on {first[1]} of {words.plural(len(names), of)}{said}."


def precision(rows):
    """Returns a sentence on how wide the intervals of the medians in `rows` are. The sentence is appended to answers
    that only count rows or graphs."""
    good = table.ok_rows(rows)
    if good["unit"].iloc[0] != "ms":
        return " Counts have no noise."
    reach = words.farthest_end(good)[~good["single"] & (good["repetitions"] > 1)].dropna()
    return f" Half of the intervals end within {words.percent(reach.median())} % of their median." if len(reach) else " No interval is known."


def others_of(count, total, what):
    """Returns a text such as `3 of 14 others may be as good`, where `what` is `may be as good`. If `total` is 1,
    returns `the other may be as good`."""
    return f"the other {what}" if total == 1 else f"{count} of {total} others {what}"


def interval(value, low, high):
    """Returns `1.07× (1.05 to 1.10)`, or the value with a note that the interval is unknown."""
    return f"{axis.ratio(value)} ({axis.ratio(low)} to {axis.ratio(high)})" if known(low, high) else f"{axis.ratio(value)} (interval unknown)"


def known(low, high):
    return bool(np.isfinite(low) and np.isfinite(high))
