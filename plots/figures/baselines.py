"""Baselines compared with the best combination of each graph: how much slower or faster other programs are."""
import numpy as np

import axis
import judge
import marks
import sheet as sheets
import style
import table
import words
import wrap

NAME = "baselines"
TITLE = "time of each baseline relative to the best combination of its graph"


def applies(rows):
    good = rows[rows["cost"] > 0]
    return bool(set(table.baselines(good)["graph"]) & set(table.combinations(good)["graph"]))


def draw(rows):
    if not applies(rows):
        raise table.PlotError("no baseline and combination of one graph are both ok")
    good = table.ok_rows(rows)
    best = table.fastest(table.combinations(good), ["graph"]).set_index("graph")
    others = table.fastest(table.baselines(good), ["graph", "baseline_label"])
    others = others[others["graph"].isin(best.index)]
    graphs = [graph for graph in table.graphs_in_order(good) if graph in set(others["graph"])]
    known = table.in_order(others["baseline_label"])
    looks = style.looks(known)
    pairs = [(row.id, best.loc[row.graph, "id"]) for row in others.itertuples()]
    ratios = judge.ratios(pairs, dict(zip(good["id"], good["cost"])))

    sheet = sheets.Sheet(style.COLUMN)
    axes = sheet.subplots()
    size, lines, ends = style.font(style.TICK), [], [1.0]
    for row, (ratio, low, high) in zip(others.itertuples(), ratios):
        y = graphs.index(row.graph) - 0.3 + 0.6 * (known.index(row.baseline_label) + 0.5) / len(known)
        marks.points(axes, [ratio], [y], [low], [high], looks[row.baseline_label], [row.single], along="x")
        axes.annotate(f"{axis.ratio(ratio)}  {words.cost(row.cost, row.unit)} {row.unit}", (1.02, y),
                      xycoords=("axes fraction", "data"), va="center", fontsize=size)
        ends += [end for end in (ratio, low, high) if np.isfinite(end)]
        lines.append([row.graph, row.baseline_label, f"{row.cost:.4g}", words.combination(best.loc[row.graph]),
                      f"{best.loc[row.graph, 'cost']:.4g}", f"{ratio:.4g}", f"{low:.4g}", f"{high:.4g}"])
    room = 0.34 * sheet.get_figwidth()
    labels = [wrap.fill("\n".join([graph, words.combination(row), f"{words.cost(row['cost'], row['unit'])} {row['unit']}"]), room, size)
              for graph, row in best.loc[graphs].iterrows()]
    axes.set_yticks(range(len(graphs)), labels)
    axes.set_ylim(len(graphs) - 0.5, -0.5)
    axis.around_one(axes.xaxis, min(ends), max(ends), most=4)
    axes.axvspan(axes.get_xlim()[0], 1, color="#EFF5EA", linewidth=0, zorder=0)
    marks.at_one(axes)
    marks.bare(axes)
    axes.set_xlabel("time over the best combination (log)")
    whiskers = "whiskers" if any(np.isfinite(float(line[6])) for line in lines) else ""
    keys = [sheets.point_key(looks[name], name) for name in known]
    keys += [marks.single_key()] if good["single"].any() else []
    tall = max(wrap.height(label, size) for label in labels) + 0.1
    sheet.tabulate(["graph", "baseline", "ms", "best combination", "its ms", "ratio", "low", "high"], lines)
    return sheet.finish(0.42 + len(graphs) * max(tall, 0.17 * len(known)), f"{words.workload(rows)}: are baselines faster than the best combination?",
                        keys, ["Left: graph, its best combination. Shaded: the baseline is faster.", *words.caption(rows, whiskers=whiskers, of="ratios"), *words.one_sided(ratios)],
                        verdict=answer(known, lines, ratios))


def answer(names, lines, ratios):
    """Returns a text that says on how many graphs each baseline is proven slower or faster, and by which factors."""
    said, yes, no = [], False, True
    for name in names:
        found = [ratio for line, ratio in zip(lines, ratios) if line[1] == name]
        slower, faster = sum(low > 1 for _, low, _ in found), sum(high < 1 for _, _, high in found)
        ends = [axis.ratio(pick(value for value, _, _ in found)) for pick in (min, max)]
        yes |= faster > 0
        no &= slower == len(found)
        proven = ", ".join(f"proven {word} on {count}" for word, count in (("slower", slower), ("faster", faster)) if count) or "unclear"
        said.append(f"{name} takes {ends[0] if ends[0] == ends[1] else ' to '.join(ends)} of the time ({proven} of {words.plural(len(found), 'graphs')})")
    return f"{'Yes, some' if yes else 'No' if no else 'Not proven'}: {'; '.join(said)}."
