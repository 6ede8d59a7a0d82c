"""Figure of the counts of the emulated GPU, which explain how the cost model ranks the combinations."""
import pandas as pd
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

import style
import table

NAME = "counts"
TITLE = "simt only: modelled cycles of the best combinations beside the counts behind them"

MOST = 16  # combinations to draw per graph, the fastest ones
# The counts are divided by arcs and supersteps, so that graphs can be compared. Imbalance and lanes are not
# divided.
METRICS = (("cost", "cycles"), ("sectors", "sectors\nper arc"), ("simt_warp_instructions", "warp instr.\nper arc"),
           ("simt_active_lanes", "active\nlanes"), ("simt_imbalance_warps", "imbalance\nof warps"),
           ("simt_atomic_conflicts", "atomic confl.\nper arc"))
RATIOS = ("simt_active_lanes", "simt_imbalance_warps")


def applies(rows):
    return "simt_edges_visited" in rows and (pd.to_numeric(rows["simt_edges_visited"], errors="coerce") > 0).any()


def draw(rows):
    if not applies(rows):
        raise table.PlotError("no row has the counts of the simt backend")
    good = table.fastest(table.ok_rows(rows), ["graph", "schedule_label", "format_label", "direction"])
    counted = [name for name in good if name.startswith("simt_")]
    good[counted] = good[counted].apply(pd.to_numeric, errors="coerce")
    good["sectors"] = good[[name for name in good if name.startswith("simt_sectors_")]].sum(axis=1)
    graphs = table.graphs_in_order(good)
    lines = [min(MOST, (good["graph"] == graph).sum()) for graph in graphs]
    height = sum(0.145 * count + 0.5 for count in lines) + 0.5
    figure = Figure(figsize=(style.width(style.PAGE), height), layout="constrained")
    axes = figure.subplots(len(graphs), len(METRICS), squeeze=False, sharey="row",
                           height_ratios=[count + 2 for count in lines])
    for i, graph in enumerate(graphs):
        part = good[good["graph"] == graph].sort_values(["cost", "id"]).head(MOST)
        for (name, label), panel in zip(METRICS, axes[i]):
            draw_metric(panel, part, name)
            if i == 0:
                panel.set_title(label, fontsize=style.font(7))
        names = [" ".join(filter(None, (row.schedule_label, row.format_label, row.direction)))
                 for row in part.itertuples()]
        axes[i, 0].set_yticks(range(len(part)), names, fontsize=style.font(6.2))
        axes[i, 0].set_ylabel(graph)
        axes[i, 0].set_ylim(len(part) - 0.4, -0.6)
    style.title(figure, f"{style.workload(rows)}: modelled cycles and counts")
    style.note(figure, style.caption(rows, "Orange", ""))
    return figure


def draw_metric(axes, part, name):
    values = part[name] if name == "cost" or name in RATIOS else part[name] / part["simt_edges_visited"]
    colours = [style.WINNER if place in ("best", "tied") else style.PALETTE[0] for place in part["place"]]
    axes.barh(range(len(part)), values.fillna(0), height=0.72, color=colours, linewidth=0)
    axes.xaxis.set_major_formatter(
        FuncFormatter(lambda value, _: style.count(value) if value >= 1000 else f"{value:g}"))
    axes.tick_params(axis="y", length=0)
    axes.tick_params(axis="x", labelsize=style.font(6))
    axes.locator_params(axis="x", nbins=3)
    if name == "simt_active_lanes":
        axes.set_xlim(0, 1)
