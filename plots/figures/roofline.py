"""Roofline: edges per second against arcs per byte of device memory. The roof is the bandwidth of a memory copy."""
import numpy as np

import answers
import axis
import marks
import sheet as sheets
import style
import table
import words
from matplotlib.lines import Line2D

NAME = "roofline"
TITLE = "arcs per second against arcs per byte of device memory, with the bandwidth of a copy as the roof"

OWNERS = ["format_bytes", "algorithm_bytes", "frontier_bytes", "scratch_bytes"]


def rated(rows):
    """Returns rows with their arcs per byte (`intensity`), and their edges per second in billions (`rate`) with its
    interval."""
    good = rows[(rows["cost"] > 0) & (rows["unit"] == "ms") & (rows["edges_processed"] > 0) & (rows["format_bytes"] > 0)]
    good = good.assign(intensity=good["edges"] / good[OWNERS].sum(axis=1))
    return good.assign(**{column: good["edges_processed"] / good[source] / 1e6 for column, source in (("rate", "cost"), ("least", "high"), ("most", "low"))})


def applies(rows):
    return not rated(rows).empty


def draw(rows):
    good = rated(rows)
    if good.empty:
        raise table.PlotError("no row that is ok has times, edges_processed and format_bytes")
    graphs = table.graphs_in_order(good)
    best = table.fastest(good, ["graph", "format_label"])
    looks, formats = style.looks(table.in_order(best["format_label"])), table.in_order(best["format_label"])
    copied, roof_low, roof_high = table.ORIGIN["roofs"].get(rows["backend"].iloc[0], (None, None, None))
    roof = style.chosen["roof"] or copied
    left, right = good["intensity"].min() / 1.25, good["intensity"].max() * 1.25
    low, high = good["least"].min() / 1.4, max(good["most"].max(), roof * right if roof else 0) * 1.4

    sheet = sheets.Sheet(style.COLUMN if len(graphs) == 1 else style.PAGE)
    panels, lines_of = sheets.grid_of(sheet, len(graphs), narrow=2 if len(graphs) > 1 else 1, wide=3, sharex=True, sharey=True)
    across, lines = -(-len(graphs) // lines_of), []
    for panel, graph in zip(panels, graphs):
        some = good[good["graph"] == graph]
        panel.plot(some["intensity"], some["rate"], linestyle="", marker=".", markersize=2.4, color=style.PALE, zorder=1)
        for row in best[best["graph"] == graph].itertuples():
            marks.points(panel, [row.intensity], [row.rate], [row.least], [row.most], looks[row.format_label], [row.single])
            share = row.rate / (roof * row.intensity) if roof else np.nan
            lines.append([graph, row.format_label, row.schedule_label, f"{1 / row.intensity:.4g}", f"{row.rate:.4g}", f"{100 * share:.3g}" if roof else ""])
        if roof:
            panel.plot([left, right], [roof * left, roof * right], color=style.INK, linewidth=1, zorder=2)
        panel.set_title(sheets.wrap.cut(graph, sheets.panel_inches(sheet, across), style.font(style.TICK)), loc="left", fontsize=style.font(style.TICK))
        axis.set_log(panel.xaxis, left, right, most=4)
        axis.set_log(panel.yaxis, low, high, most=4)
        panel.grid(True)
    keys = [sheets.point_key(looks[name], name) for name in formats if looks[name] is not style.OTHER]
    keys.append(Line2D([], [], linestyle="", marker=".", color=style.PALE, markersize=5, label="other combinations"))
    notes = ["Large markers: the fastest of each format.", "Bytes: the device memory of graph, results and frontiers, of which a run moves at least every byte once per superstep that visits all arcs."]
    if roof:
        keys.append(Line2D([], [], color=style.INK, linewidth=1, label=f"roof: {roof:.3g} GB/s"))
        interval = f" ({roof_low:.3g} to {roof_high:.3g} GB/s)" if roof_low is not None and roof_low < roof_high else ""
        source = "given by --roof" if style.chosen["roof"] else f"the fastest copy of memory in these results{interval}, bytes read and written"
        notes.append(f"Roof: {source}. Above it, caches hold a part of the bytes.")
    else:
        notes.append("No roof is drawn: measure a copy of memory (stream_copy) in the same experiment.")
    sheet.tabulate(["graph", "format", "its best schedule", "bytes per arc", "billion edges per second", "per cent of the roof"], lines)
    return sheet.finish(1.75 * lines_of + 0.1, f"{words.workload(rows)}: how close does it come to the bandwidth of the memory?", keys,
                        notes + words.caption(rows, whiskers="whiskers"), "arcs per byte of device memory (log)", "billion edges per second (log)",
                        answer(good, roof))


def answer(good, roof):
    """Returns a text on the largest fraction of the roof that a row reaches on each graph, with its interval. Without a
    roof, the text is on the fastest rows."""
    if not roof:
        return answers.fastest(good)
    said = []
    for graph in table.graphs_in_order(good)[:answers.MOST]:
        some = good[good["graph"] == graph]
        row = some.loc[(some["rate"] / some["intensity"]).idxmax()]
        share, low, high = (words.percent(row[end] / row["intensity"] / roof) for end in ("rate", "least", "most"))
        said.append(f"{graph}: {words.combination(row)} reaches {share} % of the roof ({low} to {high})")
    more = f"; {good['graph'].nunique() - answers.MOST} further graphs" if good["graph"].nunique() > answers.MOST else ""
    return f"{'; '.join(said)}{more}."
