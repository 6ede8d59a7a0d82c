"""From the file to the result: the time of reading, ordering, building, uploading, assembling and running, stacked."""
import numpy as np

import answers
import axis
import sheet as sheets
import style
import table
import words
import wrap

NAME = "stages"
TITLE = "time of every stage from the graph's file to the result, stacked, for the combinations with the smallest total"

STAGES = (("read_ms", "read"), ("order_ms", "order"), ("orient_ms", "orient"), ("build_ms", "build"), ("load_ms", "load"),
          ("upload_ms", "upload"), ("assemble_ms", "assemble"), ("cost", "run"))
MOST = 4  # maximum number of combinations of a graph, those with the smallest total


def staged(rows):
    """Returns the rows that have times of stages, with the sum of these times as `total`, sorted by ascending total."""
    good = rows[(rows["cost"] > 0) & (rows["unit"] == "ms")]
    good = good[good[[column for column, _ in STAGES[:-1]]].notna().any(axis=1)]
    return good.assign(total=good[[column for column, _ in STAGES]].sum(axis=1)).sort_values(["total", "id"], kind="stable")


def applies(rows):
    return not staged(rows).empty


def draw(rows):
    good = staged(rows)
    if good.empty:
        raise table.PlotError("no row that is ok has times of stages, such as build_ms")
    graphs = table.graphs_in_order(good)
    combined = good.drop_duplicates(["graph", "schedule_label", "format_label", "direction"])
    tops = {graph: combined[combined["graph"] == graph].head(MOST) for graph in graphs}
    shown = [(column, label) for column, label in STAGES if any((top[column] > 0).any() for top in tops.values())]
    looks = dict(zip([label for _, label in STAGES], [style.Look(style.GREY, "", "-", "oo"), *style.looks(label for _, label in STAGES[1:]).values()]))

    sheet = sheets.Sheet(style.COLUMN)
    heights = [len(top) + 0.9 for top in tops.values()]
    panels = sheet.subplots(len(graphs), 1, squeeze=False, height_ratios=heights).ravel()
    size, lines, clipped = style.font(style.TICK), [], False
    for panel, (graph, top) in zip(panels, tops.items()):
        at = np.zeros(len(top))
        for column, label in shown:
            values = top[column].fillna(0).to_numpy()
            panel.barh(range(len(top)), values, left=at, height=0.62, **looks[label].bar())
            at += values
        # The interval of the time of the run, which is the last stage, is shown at the end of the bar.
        ends = {end: at + (top[end] - top["cost"]).to_numpy() for end in ("low", "high")}
        known = (ends["high"] > ends["low"]) & ~top["single"].to_numpy()
        panel.hlines(np.flatnonzero(known), ends["low"][known], ends["high"][known], color=style.INK, linewidth=0.9)
        for y, row in enumerate(top.to_dict("records")):
            panel.annotate(f"{words.cost(row['total'], 'ms')} ms, run {words.cost(row['cost'], 'ms')}", (1.01, y), xycoords=("axes fraction", "data"),
                           va="center", fontsize=size)
            lines.append([graph, words.combination(row), *(f"{row[column]:.4g}" for column, _ in shown), f"{row['total']:.4g}"])
        panel.set_yticks(range(len(top)), [wrap.cut(words.combination(row), 0.33 * sheet.get_figwidth(), size) for row in top.to_dict("records")])
        panel.set_ylim(len(top) - 0.5, -0.5)
        right = max(at.max(), min(ends["high"].max(), 2 * at.max())) * 1.02
        clipped |= ends["high"].max() > right
        axis.set_linear(panel.xaxis, 0, right, most=4)
        panel.tick_params(axis="y", length=0)
        panel.set_title(wrap.cut(graph, 0.6 * sheet.get_figwidth(), size), loc="left", fontsize=size)
    panels[-1].set_xlabel("time (ms)")
    sheet.tabulate(["graph", "combination", *(f"{label} ms" for _, label in shown), "total ms"], lines)
    notes = ["Right: the total, and the run alone.",
             f"The {MOST} smallest totals of each graph, from the smallest on; each panel has its own axis.",
             *(["A whisker at the right edge continues."] if clipped else [])]
    return sheet.finish(0.25 + sum(0.16 * height + 0.28 for height in heights), f"{words.workload(rows)}: what takes the time from the graph to the result?",
                        [sheets.bar_key(looks[label], label) for _, label in shown], notes + words.caption(rows[rows["id"].isin({one for top in tops.values() for one in top["id"]})], whiskers="whiskers, of the run", best=False),
                        verdict=answer(tops, shown))


def answer(tops, shown):
    """Returns a text with the combination that has the smallest total on each graph, and its longest stage."""
    said = []
    for graph, top in list(tops.items())[:answers.MOST]:
        column, label = max(shown, key=lambda stage: np.nan_to_num(top[stage[0]].iloc[0]))
        share = words.percent(top[column].iloc[0] / top["total"].iloc[0])
        said.append(f"{graph}: {words.combination(top.iloc[0])}, {words.cost(top['total'].iloc[0], 'ms')}{words.NO_BREAK}ms, {share} % of it to {label}")
    more = f"; {len(tops) - answers.MOST} further graphs" if len(tops) > answers.MOST else ""
    return f"Smallest total: {'; '.join(said)}{more}. Stages before the run were measured once, so the order is not tested."
