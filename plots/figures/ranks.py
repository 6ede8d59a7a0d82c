"""How certain is the ranking? The fastest rows of a graph with the intervals of their slowdown and of their rank.

The intervals follow from harness's statistical tests: a row has a better rank than another row only if it is proven
faster."""
import numpy as np

import axis
import marks
import sheet as sheets
import style
import table
import words
import wrap

NAME = "ranks"
TITLE = "the fastest rows of each graph, with the intervals of their slowdowns and of their ranks"

MOST = 12  # maximum number of rows of results that a graph's panel shows
FIRST, LATER = style.Look("#0072B2", "o"), style.Look(style.GREY, "s")


def applies(rows):
    return rows["rank_low"].notna().any()


def draw(rows):
    good = table.ok_rows(rows)
    known = good[good["rank_low"].notna()]
    if known.empty:
        raise table.PlotError("ranks need the tests of harness: start harness plot, and measure at least 3 rounds")
    graphs = table.graphs_in_order(known)
    tops = {graph: known[known["graph"] == graph].sort_values(["cost", "id"]).head(MOST) for graph in graphs}
    sheet = sheets.Sheet(style.COLUMN)
    heights = [len(top) + 1.2 for top in tops.values()]
    panels = sheet.subplots(len(graphs), 2, squeeze=False, sharey="row", height_ratios=heights, width_ratios=(1.15, 1))
    lines, ends, ratios, said = [], [1.0], [], []
    for (left, right), (graph, top) in zip(panels, tops.items()):
        count = int((good["graph"] == graph).sum())
        names = [wrap.cut(words.combination(row), 0.38 * sheet.get_figwidth(), style.font(style.TICK)) for row in top.to_dict("records")]
        may_win = (top["rank_low"] <= 1).to_numpy()
        y, ratio = np.arange(len(top)), (top["cost"] / top["cost"].iloc[0]).to_numpy()
        low, high = np.minimum(ratio, top["slower_low"].to_numpy()), np.maximum(ratio, top["slower_high"].to_numpy())
        ratios += zip(ratio, low, high)
        for mask, look in ((may_win, FIRST), (~may_win, LATER)):
            if mask.any():
                marks.points(left, ratio[mask], y[mask], low[mask], high[mask], look, top["single"].to_numpy()[mask], along="x")
                right.barh(y[mask], (top["rank_high"] - top["rank_low"]).to_numpy()[mask] + 0.8, left=top["rank_low"].to_numpy()[mask] - 0.4,
                           height=0.55, facecolor=look.colour, hatch="" if look is FIRST else "////", edgecolor="white", linewidth=0)
        right.plot(y + 1, y, linestyle="", marker="|", color=style.INK, markersize=6, markeredgewidth=1.2)
        left.set_yticks(y, names)
        left.set_ylim(len(top) - 0.4, -0.6)
        said.append((graph, [words.combination(row) for row in top[may_win].to_dict("records")]))
        more = "+" if may_win.all() and count > len(top) else ""
        # The graph's title may be wider than its panel, so it is an annotation that the layout ignores. A blank title
        # reserves its height.
        left.set_title(" ", fontsize=style.font(style.TICK))
        title = wrap.cut(f"{graph}: {may_win.sum()}{more} of {count} may be the fastest", sheet.room, style.font(style.TICK))
        left.annotate(title, (0, 1), (3, 3), xycoords=(sheet.transFigure, left.transAxes), textcoords="offset points",
                      fontsize=style.font(style.TICK), annotation_clip=False).set_in_layout(False)
        marks.at_one(left)
        for axes in (left, right):
            marks.bare(axes)
        right.set_xlim(0.3, max(top["rank_high"].max(), 2) + 0.7)
        axis.set_linear(right.xaxis, 0.3, max(top["rank_high"].max(), 2) + 0.7, lambda rank: f"{rank:.0f}", most=4, whole=True)
        right.set_xticks([1, *(tick for tick in right.get_xticks() if tick > 2)])
        ends += [end for end in (*ratio, *low, *high) if np.isfinite(end)]
        lines += [[graph, words.combination(row), f"{row['cost']:.4g}", f"{row['slower_low']:.4g}", f"{row['slower_high']:.4g}",
                   f"{row['rank_low']:.0f}", f"{row['rank_high']:.0f}"] for row in top.to_dict("records")]
    for left in panels[:, 0]:
        axis.around_one(left.xaxis, min(ends), max(ends), most=4)
    panels[-1, 0].set_xlabel("slowdown (log)")
    panels[-1, 1].set_xlabel("rank")
    keys = [sheets.bar_key(style.Look(FIRST.colour, "o"), "may be the fastest"),
            sheets.bar_key(style.Look(LATER.colour, "s", hatch="////"), "slower"), sheets.Line2D([], [], linestyle="", marker="|", color=style.INK, markersize=6,
                                                                          markeredgewidth=1.2, label="measured rank")]
    notes = [f"At most the {MOST} fastest rows of each graph are drawn. Bar: the ranks that a row may have, by tests at 99 %."]
    sheet.tabulate(["graph", "row", words.cost_name(good), "slowdown low", "slowdown high", "rank low", "rank high"], lines)
    return sheet.finish(0.3 + sum(0.155 * height + 0.25 for height in heights), f"{words.workload(rows)}: how sure is the order?", keys,
                        notes + words.caption(rows, whiskers="whiskers", of="ratios", level=99) + words.one_sided(ratios), verdict=answer(said))


def answer(said):
    """Returns a text that lists the graphs on which the fastest row is proven to be the fastest, and the graphs on
    which other rows may be the fastest."""
    sure = [f"{graph}: {names[0]} is proven the fastest" for graph, names in said if len(names) == 1]
    others = [f"{graph}: {' or '.join(names) if len(names) <= 2 else f'{names[0]} or {len(names) - 1} others'}" for graph, names in said if len(names) > 1]
    shown = sure + others
    if len(shown) > 3:
        return f"The fastest is proven on {len(sure)} of {len(shown)} graphs."
    return f"{'; '.join(shown)}."
