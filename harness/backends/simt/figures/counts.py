"""Figure of what the emulated GPU counts, such as sectors and atomic conflicts, which explains how its cost model ranks
the combinations."""
import axis
import sheet as sheets
import style
import table
import words
import wrap

NAME = "counts"
TITLE = "simt only: modelled cycles of the best combinations beside the counts behind them"

MOST = 12  # combinations to draw per graph, the fastest ones
# Sectors, instructions and conflicts are divided by the number of visited arcs, so that graphs can be compared. The
# columns in RATIOS are not divided.
METRICS = (("cost", "cycles"), ("sectors", "sectors\nper arc"), ("simt_warp_instructions", "warp instr.\nper arc"),
           ("simt_active_lanes", "active\nlanes"), ("simt_imbalance_warps", "imbalance\nof warps"),
           ("simt_atomic_conflicts", "atomic confl.\nper arc"))
RATIOS = ("cost", "simt_active_lanes", "simt_imbalance_warps")
FIRST, LATER = style.Look(style.WINNER, "o"), style.Look(style.PALETTE[0], "o", hatch="////")


def applies(rows):
    return "simt_edges_visited" in rows and (table.numbers_of(rows, "simt_edges_visited") > 0).any()


def draw(rows):
    if not applies(rows):
        raise table.PlotError("no row has the counts of the simt backend")
    good = table.fastest(table.ok_rows(rows), ["graph", "schedule_label", "format_label", "direction"])
    counted = [name for name in good if name.startswith("simt_")]
    good = good.assign(**{name: table.numbers_of(good, name) for name in counted})
    good["sectors"] = good[[name for name in good if name.startswith("simt_sectors_")]].sum(axis=1)
    for name, _ in METRICS:
        if name not in RATIOS:
            good[name] = good[name] / good["simt_edges_visited"].where(good["simt_edges_visited"] > 0)
    graphs = table.graphs_in_order(good)
    tops = {graph: good[good["graph"] == graph].sort_values(["cost", "id"]).head(MOST) for graph in graphs}
    sheet = sheets.Sheet(style.PAGE)
    across = 3 if style.is_narrow(sheet) else len(METRICS)
    blocks = -(-len(METRICS) // across)
    heights = [len(top) + 2 for top in tops.values() for _ in range(blocks)]
    axes = sheet.subplots(len(heights), across, squeeze=False, height_ratios=heights)
    lines = []
    for i, (graph, top) in enumerate(tops.items()):
        names = [wrap.cut(words.combination(row), 0.26 * sheet.get_figwidth(), style.font(style.LEAST)) for row in top.to_dict("records")]
        for k, (name, label) in enumerate(METRICS):
            panel = axes[i * blocks + k // across, k % across]
            draw_metric(panel, top, name)
            panel.set_title(label, fontsize=style.font(6.2))
            panel.set_yticks(range(len(top)), names if k % across == 0 else [], fontsize=style.font(style.LEAST))
            if k % across == 0:
                panel.set_ylabel(wrap.cut(graph, 1.2, style.font(style.TICK)), fontsize=style.font(style.TICK))
        lines += [[graph, words.combination(row), *(f"{row[name]:.4g}" for name, _ in METRICS)] for row in top.to_dict("records")]
    sheet.tabulate(["graph", "combination", *(label.replace("\n", " ") for _, label in METRICS)], lines)
    keys = [sheets.bar_key(FIRST, "fewest cycles, or within 3 %"), sheets.bar_key(LATER, "more")]
    return sheet.finish(sum(0.125 * height + 0.32 for height in heights), f"{words.workload(rows)}: modelled cycles and counts", keys,
                        [f"The {MOST} combinations with the fewest cycles. Conflicts of 0 have no bar.", *words.caption(rows)])


def draw_metric(axes, top, name):
    values = top[name].fillna(0)
    for y, (value, place) in enumerate(zip(values, top["place"])):
        axes.barh(y, value, height=0.72, **(FIRST if place in ("best", "tied") else LATER).bar(edgecolor="white"))
    axes.set_ylim(len(top) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)
    axes.tick_params(axis="x", labelsize=style.font(style.LEAST))
    most = 1 if name == "simt_active_lanes" else float(values.max())
    if most > 0:
        axis.set_linear(axes.xaxis, 0, most * 1.05, axis.count if name == "cost" else axis.plain, most=2)
    else:  # an axis of zeros has no scale
        axes.set_xticks([0], ["0 everywhere"])
        axes.set_xlim(-0.05, 1)
