"""The best combination of each graph, and the best with another format, schedule or direction."""
import numpy as np

import answers
import axis
import judge
import marks
import sheet as sheets
import style
import table
import words
import wrap

NAME = "best"
TITLE = "slowdown of the best with another format, schedule or direction against the best of each graph"

BASELINE = "best baseline"
CHOICES = (("format_label", "another format"), ("schedule_label", "another schedule"), ("direction", "another direction"))
LOOKS = {"another format": 0, "another schedule": 1, "another direction": 2, BASELINE: 3}
LINE = 0.165  # height of a row in inches
SAID = {"tied": " (tied)", "unclear": " (unclear)"}


def draw(rows):
    good = table.ok_rows(rows)
    graphs = table.graphs_in_order(rows)
    compared = {graph: alternatives(good[good["graph"] == graph]) for graph in graphs}
    if not any(others for _, others in compared.values()):
        raise table.PlotError("every ok row has the same format, schedule and direction")
    costs = dict(zip(good["id"], good["cost"]))
    pairs = [(other["id"], best["id"]) for best, others in compared.values() for _, other in others]
    ratios = judge.ratios(pairs, costs) if words.unit_of(good) == "ms" else [(costs[a] / costs[b], np.nan, np.nan) for a, b in pairs]
    one_sided, ratios = words.one_sided(ratios), iter(ratios)

    sheet = sheets.Sheet(style.PAGE)
    axes = sheet.subplots()
    size, looks = style.font(style.TICK), style.looks(LOOKS)
    room = (0.42 if style.is_narrow(sheet) else 0.5) * sheet.get_figwidth()
    y, ticks, drawn, lines, seen = 0, {}, [], [], []
    for graph in graphs:
        best, others = compared[graph]
        head = f"{graph}: {words.combination(best)}, {words.cost(best['cost'], best['unit'])} {best['unit']}" if best is not None \
            else f"{graph}: no combination is ok"
        head = wrap.fill(head, 0.86 * sheet.room, size)
        y += 1.1 * (head.count("\n") + 1)
        axes.annotate(head, (0, y - 0.55), xycoords=(sheet.transFigure, axes.transData), va="bottom", fontsize=size,
                      xytext=(3, 0), textcoords="offset points", weight="bold", annotation_clip=False, linespacing=1.15,
                      bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.6}).set_in_layout(False)
        for label, other in others:
            ratio, low, high = next(ratios)
            said = SAID.get(other["place"], "")
            text = wrap.fill(f"{axis.ratio(ratio)}  {words.combination(other)}{said}", room, size, "  ")
            more = text.count("\n") * 0.75
            y += more / 2
            ticks[y] = label
            axes.annotate(text, (1.02, y), xycoords=("axes fraction", "data"), va="center", fontsize=size, linespacing=1.0)
            marks.points(axes, [ratio], [y], [low], [high], looks[label], [other["single"]], along="x")
            drawn += [ratio, *(end for end in (low, high) if np.isfinite(end))]
            seen.append(label)
            lines.append([graph, words.combination(best), label, words.combination(other), f"{ratio:.4g}", f"{low:.4g}", f"{high:.4g}", other["place"]])
            y += 1 + more / 2
        y += 0.25
    axes.set_yticks(list(ticks), list(ticks.values()))
    axes.set_ylim(y - 0.3, 0)
    axis.around_one(axes.xaxis, min(drawn), max(drawn), most=5)
    marks.at_one(axes)
    marks.bare(axes)
    axes.set_xlabel(f"{words.cost_name(good, unit=False)} over the best combination (log)")
    sheet.tabulate(["graph", "best", "other", "best of these", "ratio", "low", "high", "verdict"], lines)
    whiskers = "whiskers" if any(np.isfinite(float(line[5])) for line in lines) else ""
    keys = [marks.single_key()] if good["single"].any() else []
    notes = ["Bold: the fastest combination of each graph. Another format: the best of all combinations with another format; the rest is free.",
             *words.verdicts(line[7] for line in lines)]
    return sheet.finish(0.45 + LINE * y, f"{words.workload(rows)}: what does another format, schedule or direction cost?", keys,
                        [*notes, *words.caption(rows, whiskers=whiskers, of="ratios"), *one_sided], verdict=answer(good, lines))


def answer(good, lines):
    """Returns a text that names the fastest combination of each graph, and the largest slowdown if its format, schedule
    or direction is changed."""
    said = answers.fastest(table.combinations(good), "Fastest combination")
    costs = [line for line in lines if line[2] != BASELINE]
    if not costs:
        return said
    most = [max((line for line in costs if line[2] == label), key=lambda line: float(line[4])) for label in dict.fromkeys(line[2] for line in costs)]
    shares = "; ".join(f"{label} {answers.interval(float(ratio), float(low), float(high))}" for _, _, label, _, ratio, low, high, _ in most)
    return f"{said} Cost{', on the worst graph' if good['graph'].nunique() > 1 else ''}: {shares}."


def alternatives(part):
    """Returns the best combination of a graph, and a list of (change, best row with this change). A change is another
    format, schedule or direction. The best baseline is in the list too, as if choosing a baseline were a change."""
    if part.empty:
        return None, []
    part = part.sort_values(["cost", "id"])
    combinations, baselines = table.combinations(part), table.baselines(part)
    if combinations.empty:
        return None, []
    best, found = combinations.iloc[0], []
    for column, label in CHOICES:
        others = combinations[combinations[column] != best[column]]
        if len(others):
            found.append((label, others.iloc[0]))
    return best, found + ([(BASELINE, baselines.iloc[0])] if len(baselines) else [])
