"""From the file to the result: the time of reading, ordering, building, uploading, assembling and running, stacked."""
import numpy as np

import axis
import sheet as sheets
import style
import table
import words
import wrap

NAME = "stages"
TITLE = "time of every stage from the graph's file to the result, stacked, for the fastest combinations"

STAGES = (("read_ms", "read"), ("order_ms", "order"), ("orient_ms", "orient"), ("build_ms", "build"), ("load_ms", "load"),
          ("upload_ms", "upload"), ("assemble_ms", "assemble"), ("cost", "run"))
MOST = 4  # combinations of a graph, the fastest ones


def staged(rows):
    good = rows[(rows["cost"] > 0) & (rows["unit"] == "ms")]
    return good[good[[column for column, _ in STAGES[:-1]]].notna().any(axis=1)]


def applies(rows):
    return not staged(rows).empty


def draw(rows):
    good = staged(rows)
    if good.empty:
        raise table.PlotError("no row that is ok has times of stages, such as build_ms")
    graphs = table.graphs_in_order(good)
    tops = {graph: table.fastest(good[good["graph"] == graph], ["schedule_label", "format_label", "direction"]).head(MOST) for graph in graphs}
    shown = [(column, label) for column, label in STAGES if any((top[column] > 0).any() for top in tops.values())]
    looks = dict(zip([label for _, label in STAGES], [style.Look(style.GREY, "", "-", "oo"), *style.looks(label for _, label in STAGES[1:]).values()]))

    sheet = sheets.Sheet(style.COLUMN)
    heights = [len(top) + 0.9 for top in tops.values()]
    panels = sheet.subplots(len(graphs), 1, squeeze=False, height_ratios=heights).ravel()
    size, lines = style.font(style.TICK), []
    for panel, (graph, top) in zip(panels, tops.items()):
        at = np.zeros(len(top))
        for column, label in shown:
            values = top[column].fillna(0).to_numpy()
            panel.barh(range(len(top)), values, left=at, height=0.62, **looks[label].bar())
            at += values
        for y, (row, whole) in enumerate(zip(top.to_dict("records"), at)):
            panel.annotate(f"{words.cost(whole, 'ms')} ms, run {words.cost(row['cost'], 'ms')}", (1.01, y), xycoords=("axes fraction", "data"), va="center",
                           fontsize=size)
            lines.append([graph, words.combination(row), *(f"{row[column]:.4g}" for column, _ in shown), f"{whole:.4g}"])
        panel.set_yticks(range(len(top)), [wrap.cut(words.combination(row), 0.33 * sheet.get_figwidth(), size) for row in top.to_dict("records")])
        panel.set_ylim(len(top) - 0.5, -0.5)
        axis.set_linear(panel.xaxis, 0, at.max() * 1.02, most=4)
        panel.tick_params(axis="y", length=0)
        panel.set_title(wrap.cut(graph, 0.6 * sheet.get_figwidth(), size), loc="left", fontsize=size)
    panels[-1].set_xlabel("time (ms)")
    sheet.tabulate(["graph", "combination", *(f"{label} ms" for _, label in shown), "total ms"], lines)
    return sheet.finish(0.25 + sum(0.16 * height + 0.28 for height in heights), f"{words.workload(rows)}: from the file to the result",
                        [sheets.bar_key(looks[label], label) for _, label in shown],
                        [words.fastest(good), f"Right: the sum of the stages, and the run alone. The fastest {MOST} of each graph, each panel with its own axis.",
                         *words.caption(rows, best=False)])
