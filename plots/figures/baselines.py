"""Baselines compared with the best combination of each graph: how much slower or faster other programs are."""
import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, NullFormatter

import style
import table

NAME = "baselines"
TITLE = "time of each baseline relative to the best combination of its graph"


def applies(rows):
    good = rows[rows["cost"] > 0]
    return not table.baselines(good).empty and not table.combinations(good).empty


def draw(rows):
    if not applies(rows):
        raise table.PlotError("no baseline and combination are both ok")
    good = table.ok_rows(rows)
    best = table.combinations(good).sort_values(["cost", "id"]).groupby("graph").head(1).set_index("graph")
    others = table.fastest(table.baselines(good), ["graph", "baseline_label"])
    others = others[others["graph"].isin(best.index)]
    if others.empty:
        raise table.PlotError("no graph has both a baseline and a combination that are ok")
    graphs = [graph for graph in table.graphs_in_order(good) if graph in set(others["graph"])]
    names = table.in_order(others["baseline_label"])
    colours = style.by_name(names, style.PALETTE)

    figure = Figure(figsize=(style.width(style.COLUMN * 1.4), 0.8 + 0.55 * len(graphs)), layout="constrained")
    axes = figure.subplots()
    height = 0.8 / len(names)
    for row in others.itertuples():
        place = graphs.index(row.graph) - 0.4 + (names.index(row.baseline_label) + 0.5) * height
        ratio, low, high = (value / best.loc[row.graph, "cost"] for value in (row.cost, row.low, row.high))
        axes.barh(place, ratio - 1, left=1, height=height * 0.88, color=colours[row.baseline_label], linewidth=0)
        axes.hlines(place, low, high, color="#333333", linewidth=0.7)
        axes.annotate(f"{ratio:.2f}×  {style.cost(row.cost, row.unit)} {row.unit}", (max(high, 1), place), (3, 0),
                      va="center", textcoords="offset points", fontsize=style.font(6.2))
    ratios = others["high"].to_numpy() / best.loc[others["graph"], "cost"].to_numpy()
    name_axes(axes, best.loc[graphs], min(1, (others["low"].to_numpy() / best.loc[others["graph"], "cost"]).min()),
              max(1, ratios.max()))
    style.legend_below(figure, [axes.barh(0, 0, color=colours[name], label=name) for name in names])
    style.title(figure, f"{style.workload(rows)}: baselines relative to the best combination")
    style.note(figure, ["Left of 1: the baseline is faster.", *style.caption(rows, "", "")])
    return figure


def name_axes(axes, best, smallest, largest):
    inches = 0.36 * axes.figure.get_figwidth()
    labels = [style.in_lines([graph, f"{row['schedule_label']} {row['format_label']} {row['direction']}",
                              f"{style.cost(row['cost'], row['unit'])} {row['unit']}"], inches, 7)
              for graph, row in best.iterrows()]
    axes.set_yticks(np.arange(len(best)), labels)
    axes.set_ylim(len(best) - 0.45, -0.55)
    axes.axvline(1, color=style.GREY, linewidth=0.7)
    if style.is_log(smallest, largest):
        axes.set_xscale("log")
        axes.set_xlim(smallest / 1.2, largest**1.3 * 1.2)
    else:
        axes.set_xlim(smallest - 0.05, 1 + (largest - 1) * 1.5 + 0.2)
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}×"))
    axes.xaxis.set_minor_formatter(NullFormatter())
    axes.set_xlabel("time relative to the best combination")
    axes.tick_params(axis="y", length=0)
