"""How many updates per second each format applies, over the size of the batches, compared with building the graph and
its layout again."""
from matplotlib.lines import Line2D

import axis
import judge
import marks
import sheet as sheets
import style
import table
import words
import wrap

NAME = "updates"
TITLE = "operations per second over the size of a batch of updates"

MOST = 6  # maximum number of panels


def streams(rows):
    """Returns the rows with updates and a positive cost. Adds three columns. The column `arcs` is the number of arcs of
    a batch, and `rebuild` the time in milliseconds to build graph and layouts again. The column `kind` has the keys of
    `updates` that differ between rows, without `batch` and `batches`."""
    if "updates" not in rows:
        return rows.iloc[:0]
    good = rows[(rows["cost"] > 0) & (rows["updates"] != "") & (rows["edges_processed"] > 0)]
    keys = [dict(pair.split("=", 1) for pair in text.split(" ")) for text in good["updates"]]
    others = [{key: value for key, value in one.items() if key not in ("batch", "batches")} for one in keys]
    differ = [key for key in sorted({key for one in others for key in one}) if len({one.get(key) for one in others}) > 1]
    kinds = [", ".join(f"{key}={one.get(key, '')}" for key in differ) for one in others]
    return good.assign(kind=kinds, arcs=good["edges_processed"], rebuild=table.numbers_of(good, "rebuild_ms"))


def applies(rows):
    return len(streams(rows)) > 0


def draw(rows):
    good = streams(rows)
    if good.empty:
        raise table.PlotError("no row with updates is ok, so there is nothing to draw")
    rebuilt = good.groupby(["graph", "kind"])["rebuild"].median()
    good = table.fastest(good, ["graph", "kind", "format_label", "arcs"])
    panels_of = [(graph, kind) for graph in table.graphs_in_order(good) for kind in sorted(set(good[good["graph"] == graph]["kind"]))]
    names = table.in_order(good["format_label"])
    looks = style.looks(names)
    sheet = sheets.Sheet(style.COLUMN if len(panels_of) == 1 else style.PAGE)
    panels, lines_of = sheets.grid_of(sheet, min(len(panels_of), MOST), wide=3, sharey=True)
    across = -(-len(panels) // lines_of)
    over, rates = over_last(good), []
    for panel, (graph, kind) in zip(panels, panels_of):
        here = good[(good["graph"] == graph) & (good["kind"] == kind)]
        for name in names:
            some = here[here["format_label"] == name].sort_values("arcs")
            rate, low, high = (some["arcs"] / some[column] / 1e3 for column in ("cost", "high", "low"))
            panel.plot(some["arcs"], rate, color=looks[name].colour, linestyle=looks[name].dash)
            marks.points(panel, some["arcs"], rate, low, high, looks[name], some["single"], size=3.6)
            rates += [*rate, *low, *high]
        sizes = sorted(here["arcs"].unique())
        if rebuilt[graph, kind] > 0:
            again = [arcs / rebuilt[graph, kind] / 1e3 for arcs in sizes]
            panel.plot(sizes, again, color=style.GREY, linestyle=":", linewidth=1.2, zorder=1)
            rates += again
        axis.set_log(panel.xaxis, sizes[0] / 1.3, sizes[-1] * 1.3, axis.count)
        panel.set_title(wrap.fill(f"{graph}\n{kind}" if kind else graph, sheets.panel_inches(sheet, across), style.font(style.TICK)), loc="left", fontsize=style.font(style.TICK))
        panel.set_xlabel("operations on arcs per batch (log)")
        panel.grid(True)
    for panel in panels:
        axis.set_log(panel.yaxis, min(rates) / 1.2, max(rates) * 1.2)
    for panel in panels[::across]:
        panel.set_ylabel("million arcs per second (log)")
    sheet.tabulate(["graph", "stream", "format", "arcs per batch", "ms", "million arcs per second", "compared with", "times as fast", "low", "high"],
                   [line_of(row, over) for row in good.sort_values(["graph", "kind", "format_label", "arcs"]).to_dict("records")])
    keys = [sheets.line_key(looks[name], name) for name in names]
    keys.append(Line2D([], [], color=style.GREY, linestyle=":", linewidth=1.2, label="graph and layout built again"))
    notes = ["Operations of a batch over the median latency of batches, from the memory in which the batch is to the changed layout."]
    if len(panels_of) > MOST:
        notes.append(f"{len(panels_of) - MOST} other graphs and streams are omitted.")
    return sheet.finish(2.4 * lines_of, f"{words.workload(rows)}: which format applies updates the fastest?", keys,
                        notes + words.caption(rows[rows["id"].isin(good["id"])], whiskers="whiskers", best=False), verdict=answer(good, over))


def answer(good, over):
    """Returns a sentence with the fastest formats in the smallest and the largest batch, and the sentences of
    crossings()."""
    said = []
    for which, arcs in (("smallest", good["arcs"].min()), ("largest", good["arcs"].max())):
        row = good[good["arcs"] == arcs].sort_values(["cost", "id"]).iloc[0]
        said.append(f"{which} batch: {row['format_label']}, {row['arcs'] / row['cost'] / 1e3:.3g} million arcs per second")
    return " ".join([f"Fastest in the {'; in the '.join(said)}.", *crossings(good, over)])


def over_last(good):
    """Returns id -> (format, ratio, low, high). The format is the fastest one in the largest batch of the stream. The
    ratio says how many times as fast the row is as that format in batches of the same size."""
    pairs = []
    for _, some in good.groupby(["graph", "kind"]):
        last = some[some["arcs"] == some["arcs"].max()].sort_values("cost")["format_label"].iloc[0]
        for _, same in some.groupby("arcs"):
            base = same[same["format_label"] == last]["id"]
            pairs += [(base.iloc[0], one, last) for one in same[same["format_label"] != last]["id"] if len(base)]
    ratios = judge.ratios([(base, one) for base, one, _ in pairs], dict(zip(good["id"], good["cost"])))
    return {one: (last, *ratio) for (_, one, last), ratio in zip(pairs, ratios)}


def crossings(good, over):
    """Returns sentences such as "L is faster than F in batches of at least ...". L is the fastest format in the largest
    batch of a graph and kind of stream. There is one sentence per L and other format F, with the least batch size of
    each graph and kind from which on L is faster. L counts as faster if the interval of the ratio in `over`, the result
    of over_last(), is below 1."""
    said = {}
    for name in table.in_order(good["format_label"]):
        for (graph, kind), some in good[good["format_label"] == name].groupby(["graph", "kind"]):
            slower = [(row["arcs"], over[row["id"]]) for row in some.sort_values("arcs").to_dict("records") if row["id"] in over]
            tail = 0
            while tail < len(slower) and slower[-1 - tail][1][3] < 1:
                tail += 1
            if tail:
                arcs, (last, *_) = slower[-tail]
                said.setdefault((last, name), []).append(f"{axis.count(arcs)} ({graph}, {kind})" if kind else f"{axis.count(arcs)} ({graph})")
    return [f"{last} is faster than {name} in batches of at least {', '.join(where)}." for (last, name), where in said.items()]


def line_of(row, over):
    last, *ratio = over.get(row["id"], ("",) + (float("nan"),) * 3)
    return [row["graph"], row["kind"], row["format_label"], f"{row['arcs']:.0f}", f"{row['cost']:.4g}", f"{row['arcs'] / row['cost'] / 1e3:.4g}",
            last, *("" if number != number else f"{number:.3g}" for number in ratio)]
