"""Draws published numbers and ours on one axis. For each claim that compares two systems, it draws their ratio on each
graph as a point, in one row for the published ratios and one for ours.

Times from two machines cannot be compared, so they have no common axis. The ratio of two systems on the same machine
has no unit, and such ratios of different machines can share an axis."""
import math
from fnmatch import fnmatchcase

import axis
import claims
import entries
import names as names_of
import sheet as sheets
import style
import wrap
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

PUBLISHED, OURS = style.Look("#000000", "o"), style.Look("#0072B2", "o")
MEAN = "#D55E00"
HELD, LIMIT = "#E3F1E8", "#7FB08F"  # background of the ratios for which a claim holds, and its edge
ROW = 0.2  # inches per unit of the vertical axis
HOLDS = {"holds": "holds", "fails": "FAILS", "unclear": "unclear", "untested": "not tested"}


def draw(entry, published, ours, seen, notes):
    """Returns the figure, or None if no claim compares two systems, or if neither side has numbers for such a claim. The
    verdicts of the other claims are notes."""
    verdicts = {one["claim"]: one for one in seen["claims"]}
    found = pairs(entry, published, ours)
    if not found:
        return None
    shown = [claim["name"] for *_, some, _ in found for claim in some]
    quantities = {cell.quantity for *_, some, _ in found for claim in some for cell in [*ours, *published]
                  if selects(claim["of"], cell, entry.groups) and selects(claim.get("where", {}), cell, entry.groups)}
    return drawn(entry, found, verdicts, quantities, [*said(seen, shown), *notes])


def said(seen, shown=()):
    """Returns a line for the verdict of each claim that is not `shown`."""
    return [f"{HOLDS[one['state']]}: {one['claim']}." for one in seen["claims"] if one["claim"] not in shown]


def pairs(entry, published, ours):
    """Returns [(rows, key, claims, pair)] for the claims about the ratio of two systems. `rows` has the points of each
    side."""
    found = []
    for claim in (one for one in entry.claims if one.get("test") == "ratio"):
        rows = [(side, points_of(claim, cells, entry, side)) for side, cells in (("published", published), ("ours", ours))]
        if any(points is None for _, points in rows):
            continue
        key = [wording(claim.get("where", {})), *(sorted(points) for _, points in rows)]
        if any(points for _, points in rows):
            same = next((one for one in found if one[1] == key and one[3] == pair_of(claim)), None)
            if same:  # several claims about the same numbers are one pair of rows
                same[2].append(claim)
            else:
                found.append((rows, key, [claim], pair_of(claim)))
    return found


def pair_of(claim):
    return wording(claim["of"]), wording(claim["over"])


def wording(side):
    """Returns the values of axes in words, such as `Tigr, bfs or cc`. A value that is free is left out."""
    return ", ".join(" or ".join(map(str, value)) if isinstance(value, list) else str(value) for value in side.values() if value != "*")


def limits_of(some):
    """Returns the least and the largest ratio for which the first of some claims holds, and None for an end without a
    limit. Claims of the paper precede ours."""
    claim = min(some, key=lambda one: one["name"].startswith("(ours)"))
    ends = [[claim[key] for key in (f"each_{end}", f"mean_{end}", f"max_{end}") if key in claim] for end in ("at_least", "at_most")]
    return [end[0] if end else None for end in ends]


def globs(values, groups):
    return claims.worded({"where": {"graph": values}}, groups)["where"]["graph"]


def selects(side, cell, groups):
    return all(any(fnmatchcase(getattr(cell, one), glob) for glob in globs(values, groups)) for one, values in side.items())


def points_of(claim, cells, entry, side):
    """Returns [(graph and x, ratio)] for the pairs of cells that the claim compares. Both cells of a pair are equal in
    all axes that the claim does not vary. If the paper printed ratios (key `printed`), these are the published ratios.
    Returns None if a cell has several partners, such as in a claim about the worst over the best."""
    where = dict(claim.get("where", {}))
    if "graph" in where and not any(selects({"graph": where["graph"]}, cell, entry.groups) for cell in cells):
        if side == "ours":
            return []
        del where["graph"]  # the claim names only our graphs, which stand for all graphs of the paper
    chosen = [cell for cell in cells if cell.value > 0 and selects(where, cell, entry.groups)]
    printed = entry.draw.get("printed")
    if side == "published" and printed:
        return [(cell.graph, cell.value * (0.01 if cell.unit == "%" else 1)) for cell in chosen if cell.quantity == printed]
    fixed = [one for one in entries.AXES if one not in {*claim["of"], *claim["over"]}]
    partners = {}
    for cell in (cell for cell in chosen if selects(claim["over"], cell, entry.groups)):
        partners.setdefault((*(getattr(cell, one) for one in fixed), cell.unit), []).append(cell)
    if any(len(some) > 1 for some in partners.values()):
        return None
    points = []
    for cell in (cell for cell in chosen if selects(claim["of"], cell, entry.groups)):
        other, = partners.get((*(getattr(cell, one) for one in fixed), cell.unit), [None])
        if other is not None and other is not cell:
            points.append((", ".join(filter(None, (cell.graph, cell.x))), cell.value / other.value))
    return points


def drawn(entry, found, verdicts, quantities, notes):
    sheet = sheets.Sheet(style.COLUMN)
    size, wide = style.font(style.TICK), sheet.get_figwidth()
    axes = sheet.subplots()
    values = [ratio for rows, *_ in found for _, points in rows for _, ratio in points]
    low, high = min(*values, 1) / 1.3, max(*values, 1) * 1.3
    # The names of the smallest and the largest ratio are written to the left and to the right of all points. So the
    # axis extends beyond the range of the points.
    room = math.exp(0.44 * math.log(max(high / low, 3)))
    y, ticks, lines = 0.0, {}, []
    for rows, _, some, (of, over) in found:
        where = wording({key: value for key, value in some[0].get("where", {}).items()})
        head = wrap.fill(f"{of} / {over}" + (f" ({where})" if where else ""), 0.82 * sheet.room, size).split("\n")
        y += 0.75 * len(head)
        axes.annotate("\n".join(head), (0, y - 0.35), (3, 0), xycoords=(sheet.transFigure, axes.transData), textcoords="offset points",
                      va="bottom", fontsize=size, weight="bold", annotation_clip=False, linespacing=1.1,
                      bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.6}).set_in_layout(False)
        least, most = limits_of(some)
        axes.barh(y + 0.8, width=(most or high * room) - (least or low / room), left=least or low / room, height=1.7, color=HELD, zorder=0)
        for limit in filter(None, (least, most)):
            axes.vlines(limit, y - 0.05, y + 1.65, color=LIMIT, linewidth=1, zorder=0.5)
        for side, points in rows:
            y += 0.3
            ticks[y] = side
            draw_row(axes, y, side, sorted(points, key=lambda point: point[1]), wide)
            lines += [[of, over, where, side, graph, f"{ratio:.4g}"] for graph, ratio in points]
            y += 0.7
        for claim in some:
            one = verdicts.get(claim["name"], {"state": "untested"})
            text = wrap.fill(f"{HOLDS[one['state']]}: {claim['name']}", 0.9 * sheet.room, style.font(6.2), "   ")
            y += 0.62 * (text.count("\n") + 1)
            axes.annotate(text, (0, y - 0.25), (8, 0), xycoords=(sheet.transFigure, axes.transData), textcoords="offset points", va="bottom",
                          fontsize=style.font(6.2), annotation_clip=False, linespacing=1.1, color=style.INK if one["state"] in ("holds", "fails") else style.SOFT,
                          bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.6}).set_in_layout(False)
        y += 0.35
    axes.set_yticks(list(ticks), list(ticks.values()))
    axes.set_ylim(y, 0)
    axis.set_log(axes.xaxis, low / room, high * room, axis.times, most=5)
    axes.axvline(1, color=style.GREY, linewidth=0.8, zorder=1)
    axes.grid(axis="x")
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
    left = "Left of 1: the first of the two is faster."
    is_time = quantities == {"time"}
    axes.set_xlabel(f"ratio of {min(quantities) if len(quantities) == 1 else 'values'} (log)")
    keys = [Line2D([], [], linestyle="", markersize=4.4, label="published", **PUBLISHED.point(markerfacecolor="white")),
            Line2D([], [], linestyle="", markersize=4.4, label="ours", color=OURS.colour, **OURS.point()),
            Line2D([], [], linestyle="", marker="|", color=MEAN, markersize=9, markeredgewidth=1.8, label="geometric mean"),
            Patch(facecolor=HELD, edgecolor=LIMIT, linewidth=1, label="the claim holds")]
    sheet.tabulate(["of", "over", "where", "side", "graph", "ratio"], lines)
    return sheet.finish(0.4 + ROW * y, names_of.drawable(f"{entry.id}: {entry.title}"), keys,
                        ["A point is a graph; the extremes are named." + (f" {left}" if is_time else ""), *map(names_of.drawable, notes)])


def draw_row(axes, y, side, points, wide):
    look, size = (PUBLISHED if side == "published" else OURS), style.font(style.LEAST)
    if not points:
        axes.text(1.03, y, "no number printed" if side == "published" else "not measured", fontsize=size, va="center", color=style.SOFT)
        return
    ratios = [ratio for _, ratio in points]
    axes.plot(ratios, [y] * len(ratios), linestyle="", markersize=4.4, color=look.colour, zorder=3,
              **look.point(**({"markerfacecolor": "white"} if side == "published" else {})))
    if len(points) > 1:
        mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
        axes.vlines(mean, y - 0.32, y + 0.32, color=MEAN, linewidth=1.8, zorder=2)
    ends = [(points[0], -5, "right")] + ([(points[-1], 5, "left")] if len(points) > 1 else [])
    for (graph, ratio), shift, align in ends:
        axes.annotate(wrap.cut(names_of.drawable(graph), 0.16 * wide, size), (ratio, y), (shift, 0), textcoords="offset points", ha=align, va="center",
                      fontsize=size, color=style.SOFT)
