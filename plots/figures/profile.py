"""Performance profile (Dolan and More 2002): for which fraction of the problems is a choice within a given factor of
the best combination?

A problem is a pair of a graph and an algorithm. Each value of a choice, such as the schedule vm, is represented by its
best combination on each problem."""
import numpy as np
from matplotlib.transforms import ScaledTranslation

import answers
import axis
import marks
import sheet as sheets
import style
import table
import words
import wrap

NAME = "profile"
TITLE = "performance profile of schedules, formats and directions over all problems (graph x algorithm)"
OVER = "backend"

PANELS = (("schedule_label", "schedule"), ("format_label", "format"), ("direction", "direction"))
MOST = 5  # curves of a panel; more only if more values are the best of some problem
FARTHEST = 32  # farthest end of the axis of slowdowns


def problems(rows):
    """Returns the rows of combinations that are ok, with two more columns: the problem, and the slowdown against the
    best combination of the problem."""
    good = table.combinations(rows[rows["cost"] > 0])
    good = good.assign(problem=good["algorithm_label"] + " " + good["graph"])
    return good.assign(slowdown=good["cost"] / good.groupby("problem")["cost"].transform("min"),
                       config=good["schedule_label"] + " " + good["format_label"] + " " + good["direction"] + " " + good["settings"])


def applies(rows):
    return problems(rows)["problem"].nunique() >= 3


def best_for_all(good):
    """Returns the configuration with the smallest geometric mean of slowdowns, and its slowdown on each problem. Only
    configurations that are ok on every problem are candidates. If there are none, returns (None, None)."""
    of = good.pivot_table(index="problem", columns="config", values="slowdown", aggfunc="min").dropna(axis=1)
    if of.empty:
        return None, None
    name = np.log(of).mean().idxmin()
    return name, of[name]


def draw(rows):
    good = problems(rows)
    count = good["problem"].nunique()
    if count < 2:
        raise table.PlotError("a profile needs several problems (graphs or algorithms) with combinations that are ok")
    panels = [(column, label) for column, label in PANELS if good[column].nunique() > 1]
    if not panels:
        raise table.PlotError("every ok row has the same format, schedule and direction")
    config, of_config = best_for_all(good)
    slow = {column: good.pivot_table(index="problem", columns=column, values="slowdown", aggfunc="min") for column, _ in panels}
    # The axis ends a little beyond the slowdown within which every drawn curve has nine of ten of its problems, but at
    # FARTHEST at most.
    drawn = {column: ranked(of) for column, of in slow.items()}
    reach = [of[name].quantile(0.9, interpolation="higher") for column, of in slow.items() for name in drawn[column][0]]
    upto = float(np.clip(np.nanmax(reach) * 1.1, 1.5, FARTHEST))

    sheet = sheets.Sheet(style.COLUMN if len(panels) == 1 else style.PAGE)
    across = 1 if style.is_narrow(sheet) else len(panels)
    axes = sheet.subplots(-(-len(panels) // across), across, squeeze=False).ravel()
    lines, notes, tallest = [], [], 0
    for axis_, (column, label) in zip(axes, panels):
        draw_panel(axis_, slow[column], *drawn[column], upto, count, of_config, lines, label)
        tallest = max(tallest, fit_legend(axis_, sheet.get_figwidth() / across - 0.75))
        axis_.set_ylabel("share of problems" if axis_ in axes[::across] else "")
        axis_.set_xlabel("slowdown against the best (log)")
        if rest := [name for name in drawn[column][1] if not (slow[column][name] <= 1).any()]:
            notes.append(f"Not drawn, farther from the best and the best of no problem, {label}: {', '.join(rest)}.")
        if rest := [f"{name} ({int((slow[column][name] <= 1).sum())})" for name in drawn[column][1] if (slow[column][name] <= 1).any()]:
            notes.append(f"Not drawn, {label}, with the problems of which it is the best: {', '.join(rest)}.")
    if config:
        notes.insert(0, f"One fixed configuration: {config.strip()}, the one with the smallest geometric mean "
                        f"({np.exp(np.log(of_config).mean()):.2f}×) of those that are ok on every problem.")
    sheet.tabulate(["choice", "value", "best on", "problems", "median", "worst"], lines)
    notes.insert(0, f"{count} problems, {len(good)} rows that are ok. Rest tuned: each value takes its best combination on each problem.")
    return sheet.finish(-(-len(panels) // across) * (1.8 + tallest), f"{words.workload(rows)}: how often is a choice near the best?",
                        (), notes + words.caption(rows, best=False),
                        verdict="Nearest to the best over all problems: " + "; ".join(answer(label, drawn[column][0][0], slow[column], count) for column, label in panels) + "."
                        + (f" One fixed configuration: {config.strip()}, worst {axis.ratio(of_config.max())}." if config else "") + answers.precision(good))


def answer(label, name, of, count):
    """Returns `schedule vm (the best on 5 of 11 problems, worst 1.78×)`."""
    return f"{label} {name} (the best on {int((of[name] <= 1).sum())} of {count} problems, {solved(of[name], count)})"


def ranked(of):
    """Returns the values of a choice that are drawn as curves, sorted by their mean slowdown, and the values that are
    not drawn. If the user highlights values, these are drawn. Otherwise every value that is the best on some problem is
    drawn, and further values, those with the smallest mean first, until MOST are drawn. If there are more values than
    looks in style.py, the last ones are not drawn."""
    area = np.log(of.fillna(np.inf).clip(upper=FARTHEST)).mean()
    names = sorted(of.columns, key=lambda name: (area[name], name))
    marked = [name for name in names if style.is_highlighted(name)]
    winners = [name for name in names if (of[name] <= 1).any()]
    top = marked or sorted([*winners, *[name for name in names if name not in winners][:max(0, MOST - len(winners))]], key=names.index)
    looks = style.looks(top)
    top = [name for name in top if looks[name] is not style.OTHER]
    return top, [name for name in names if name not in top]


def draw_panel(axes, of, top, rest, upto, count, of_config, lines, label):
    if of_config is not None:
        axes.step(*marks.steps(of_config, count, upto * 2), where="post", color=style.PALE, linewidth=3, zorder=1.5,
                  label=f"one fixed configuration:\nworst {axis.ratio(of_config.max())}")
    for name, look in style.looks(top).items():
        axes.step(*marks.steps(of[name], count, upto * 2), where="post", color=look.colour, linestyle=look.dash, zorder=2,
                  label=f"{name}, rest tuned:\nbest on {int((of[name] <= 1).sum())}, {solved(of[name], count)}")
    lines += [[label, name, int((of[name] <= 1).sum()), int(of[name].notna().sum()), f"{of[name].median():.4g}", f"{of[name].max():.4g}"]
              for name in [*top, *rest]]
    axis.set_log(axes.xaxis, 1, upto, axis.times)
    axes.set_ylim(0, 1.03)
    axes.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0", "25 %", "50 %", "75 %", "100 %"])
    axes.grid(True)
    axes.set_title(label, loc="left")
    say_where_lines_go(axes, {name: of[name] for name in top}, count, upto)


def say_where_lines_go(axes, curves, count, upto):
    """For each curve that continues beyond the end of the axis, writes the slowdown at which it ends, as `→ 3.81×`,
    unless another such text is near. The legend has the worst slowdown of every curve."""
    written = []
    for values in curves.values():
        share = float((values <= upto).sum()) / count
        if values.max() > upto and all(abs(share - other) > 0.12 for other in written):
            axes.annotate(f"→ {axis.ratio(values.max())}", (upto, share), (-1, -2), textcoords="offset points", ha="right", va="top",
                          fontsize=style.font(style.LEAST), zorder=4, bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.4})
            written.append(share)


def fit_legend(axes, room):
    """Places the legend of a panel below it, where it hides no curve. Labels are broken into lines of `room` inches.
    Returns the height of the legend in inches."""
    handles, labels = axes.get_legend_handles_labels()
    size = style.font(style.TICK)
    labels = [wrap.fill(label, room, size) for label in labels]
    below = ScaledTranslation(-0.1, -0.19 - 1.4 * style.font(style.FONT) / 72, axes.get_figure().dpi_scale_trans)
    axes.legend(handles, labels, loc="upper left", bbox_to_anchor=(0, 0), bbox_transform=axes.transAxes + below, fontsize=size,
                handlelength=2.2, handletextpad=0.5, labelspacing=0.25, borderaxespad=0, borderpad=0)
    return sum(wrap.height(label, size) + 0.25 * size / 72 for label in labels)


def solved(values, count):
    found = int(values.notna().sum())
    return f"worst {axis.ratio(values.max())}" if found == count else f"not ok on {count - found}"
