"""Critical differences (Demsar 2006): the mean rank of each format, schedule or direction over ten problems or more,
and which mean ranks differ significantly."""
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
from figures.profile import problems

NAME = "critical"
TITLE = "mean rank of each schedule, format and direction over ten problems or more, with critical differences"
OVER = "backend"

PANELS = (("schedule_label", "schedule"), ("format_label", "format"), ("direction", "direction"))
LEAST, MOST = 10, 20  # least number of problems; largest number of values for which critical values are tabulated


def tables_of(rows):
    """Returns (label, slowdowns by problem and value, omitted values) for each choice with ten problems or more. A
    choice is schedule, format or direction, and a value of a choice is, for example, the schedule vm. A value is
    omitted if it is not ok on every problem, because it then has no mean rank."""
    good, found = problems(rows), []
    for column, label in PANELS:
        of = good.pivot_table(index="problem", columns=column, values="slowdown", aggfunc="min").dropna(axis=1)
        if len(of) >= LEAST and 2 <= len(of.columns) <= MOST:
            found.append((label, of, table.in_order(set(good[column]) - set(of.columns))))
    return found


def applies(rows):
    return bool(judge.asked["harness"] and tables_of(rows))


def draw(rows):
    found = tables_of(rows)
    if not found:
        raise table.PlotError(f"no choice has 2 to {MOST} values that are ok on all of at least {LEAST} problems")
    ranked = [judge.mean_ranks(of.to_numpy().tolist()) for _, of, _ in found]
    if not all(ranked):
        raise table.PlotError("mean ranks need the tests of harness: start harness plot")
    sheet = sheets.Sheet(style.COLUMN)
    panels = sheet.subplots(len(found), 1, squeeze=False, height_ratios=[len(of.columns) + 1 for _, of, _ in found]).ravel()
    lines, notes, said, proven = [], [], [], True
    for panel, (label, of, omitted), (ranks, difference) in zip(panels, found, ranked):
        order = sorted(range(len(ranks)), key=lambda i: (ranks[i], of.columns[i]))
        rank = np.array([ranks[i] for i in order])
        y, best = np.arange(len(rank)), rank <= rank.min() + difference
        for mask, look in ((best, style.look(0)), (~best, style.Look(style.GREY, "s"))):
            if mask.any():
                marks.points(panel, rank[mask], y[mask], rank[mask], rank[mask], look, along="x")
        panel.axvspan(rank.min(), rank.min() + difference, color=style.PALE, alpha=0.35, linewidth=0, zorder=0)
        panel.set_yticks(y, [wrap.cut(of.columns[i], 0.35 * sheet.get_figwidth(), style.font(style.TICK)) for i in order])
        panel.set_ylim(len(rank) - 0.4, -0.6)
        axis.set_linear(panel.xaxis, 0.8, max(rank.max(), rank.min() + difference) + 0.2, most=6)
        panel.set_title(f"{label}: critical difference {difference:.2f}", loc="left", fontsize=style.font(style.TICK))
        marks.bare(panel)
        notes += [f"Omitted, not ok on every problem: {label} {', '.join(omitted)}."] if omitted else []
        lines += [[label, of.columns[i], f"{ranks[i]:.3f}", f"{difference:.3f}"] for i in order]
        others = int(best.sum()) - 1
        first = of.columns[order[0]]
        said.append(f"{label} {first} leads, {answers.others_of(others, len(rank) - 1, 'may be as good') if others else 'all others are proven worse'}")
        proven &= others == 0
    panels[-1].set_xlabel("mean rank (1: always the best)")
    keys = [sheets.point_key(style.look(0), "not proven worse than the best"), sheets.point_key(style.Look(style.GREY, "s"), "proven worse")]
    sheet.tabulate(["choice", "value", "mean rank", "critical difference"], lines)
    count = len(found[0][1])
    return sheet.finish(0.3 + sum(0.16 * (len(of.columns) + 1) + 0.25 for _, of, _ in found), f"{words.workload(rows)}: which choice has the best mean rank?", keys,
                        [f"n = {words.plural(count, 'problem')} (graph × algorithm); each value takes its best combination. Band: one critical "
                         "difference from the best (Nemenyi, 5 %). Ranks within it do not differ significantly.", *notes, *words.machine(table.ok_rows(rows))],
                        verdict=f"{'Proven' if proven else 'Not all is proven'}: {'; '.join(said)}.")
