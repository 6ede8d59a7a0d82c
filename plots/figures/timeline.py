"""Draws the samples over the time of the sweep, and says whether the speed of the machine stayed the same. The speed is
known from the yardstick, a fixed piece of work that harness measures in each round."""
import numpy as np

import axis
import sheet as sheets
import style
import table
import words
from matplotlib.lines import Line2D

NAME = "timeline"
TITLE = "samples over the time of the sweep, relative to the median of their row"
OVER = "backend"

BINS = 40
# Times of the yardstick, and medians of the samples' times, count as one speed if they differ by this factor at most.
# harness/results/judge/speed.cpp has the same factor.
SAME = 1.1
AROUND = 0.5  # seconds before and after a yardstick over which it is smoothed, as in harness/results/judge/speed.cpp
# A level is a range of times of the yardstick that differ by the factor SAME at most, and contains at least the
# fraction LEVEL of all of them. The machine kept its speed if the largest level contains at least the fraction STAYED.
# In addition, the yardstick must not differ from its median by more than SAME for AWAY seconds or longer.
LEVEL, STAYED = 0.15, 0.9
AWAY = 1.0  # least seconds at another speed that are worth reporting
MOST_DOTS = 4000  # maximum number of drawn samples; more dots would hide each other


def applies(rows):
    return len(samples_of(rows)) >= 20


def samples_of(rows):
    good = rows[(rows["cost"] > 0) & (rows["unit"] == "ms")]
    found = table.samples(good)
    found = found[(found["time_ms"] > 0) & found["at_s"].notna()]
    return found.assign(ratio=found["time_ms"] / found.groupby("id")["time_ms"].transform("median"))


def smooth(yard):
    """Returns two arrays with an element per round. They are the times at which rounds were measured, and the durations
    of the yardstick in them. The durations are smoothed by taking the median over all rounds within half a second."""
    rounds = yard.drop_duplicates(["id", "round"] if "round" in yard else ["id", "at_s"]).sort_values("at_s")
    at, ms = rounds["at_s"].to_numpy(), rounds["yardstick_ms"].to_numpy()
    ends = zip(np.searchsorted(at, at - AROUND), np.searchsorted(at, at + AROUND))
    return at, np.array([np.median(ms[first:last]) for first, last in ends])


def longest_away(at, values):
    """Returns (begin, end, factor, low, high) of the longest period in which `values` differ from the median of all
    values by more than the factor SAME. Returns None if it is shorter than AWAY. The begin and the end are in seconds
    since the first sample. The other three numbers are the median and the 10th and 90th percentiles of the values in
    this period, relative to the median of all values."""
    usual = float(np.median(values))
    off = (values > usual * SAME) | (values < usual / SAME)
    edges = np.flatnonzero(np.diff(np.r_[False, off, False]))
    spans = [(at[last - 1] - at[first], first, last) for first, last in zip(edges[::2], edges[1::2])]
    long, first, last = max(spans, default=(0, 0, 0))
    if long < AWAY:
        return None
    factor, low, high = np.quantile(values[first:last], (0.5, 0.1, 0.9)) / usual
    return at[first] - at[0], at[last - 1] - at[0], factor, low, high


def levels_of(values):
    """Returns the medians of the levels of these values, and the fraction of the values in the largest level. A level
    is a range in which values differ by the factor SAME at most, and contains at least the fraction LEVEL of the
    values."""
    values, total, levels, most = np.sort(values), len(values), [], 0
    while len(values):
        counts = np.searchsorted(values, values * SAME, side="right") - np.arange(len(values))
        first = int(counts.argmax())
        last = first + int(counts[first])
        if last - first < LEVEL * total:
            break
        levels.append(float(np.median(values[first:last])))
        most = max(most, (last - first) / total)
        values = np.r_[values[:first], values[last:]]
    return sorted(levels), most


def answer(found, smoothed, medians):
    """Returns a text that says whether the machine kept its speed. The text is derived from the result of smooth(). If
    the yardstick was not measured, it is derived from `medians`, the median ratio of the samples in each interval of
    time. This requires that the rounds of each row are spread over the sweep."""
    at, values = smoothed
    if len(values):
        levels, most = levels_of(values)
        if most >= STAYED:
            if away := longest_away(at, values):
                begin, end, factor, low, high = away
                return (f"No: from {begin:.1f} to {end:.1f} s the yardstick took {axis.ratio(factor)} of its usual time ({axis.ratio(low)} to {axis.ratio(high)}); "
                        f"{words.percent(most)} % of all yardsticks are within {words.percent(SAME - 1)} %.")
            return f"Yes: {words.percent(most)} % of the yardsticks are within {words.percent(SAME - 1)} %."
        if len(levels) > 1:
            return f"No: the yardstick has {'two' if len(levels) == 2 else len(levels)} levels, {axis.ratio(levels[-1] / levels[0])} apart."
        return f"No: only {words.percent(most)} % of the yardsticks are within {words.percent(SAME - 1)} % of each other."
    if not spread(found) or len(medians) < 2:
        return "Not known: there is no yardstick, and no row was measured at several times."
    change = max(medians) / min(medians)
    return f"{'Yes' if change <= SAME else 'No'}: the medians of intervals of time differ by {axis.ratio(change)}."


def spread(found):
    """Returns whether the rounds of each row are spread over the sweep. If they are not, all samples of a row were
    taken close together, and the ratio of a sample to the row's median tells little about the machine."""
    return "round" in found and found.groupby("id")["round"].nunique().median() > 1


def draw(rows):
    found = samples_of(rows)
    if found.empty:
        raise table.PlotError("no samples.csv with start times lies beside the results")
    begin = found["at_s"].min()
    span = max(1.0, found["at_s"].max() - begin)
    unit, scale = ("minutes", 60) if span > 300 else ("s", 1)
    x, ratio = ((found["at_s"] - begin) / scale).to_numpy(), found["ratio"].to_numpy()
    sheet = sheets.Sheet(style.COLUMN)
    yard = found[found["yardstick_ms"] > 0]
    parts = sheet.subplots(2 if len(yard) else 1, 1, squeeze=False, sharex=True, height_ratios=(2, 1) if len(yard) else (1,)).ravel()
    axes = parts[0]
    step = -(-len(x) // MOST_DOTS)
    axes.plot(x[::step], ratio[::step], linestyle="", marker=".", markersize=2, color=style.PALE, markeredgewidth=0, rasterized=True)
    edges = np.linspace(0, span / scale, BINS + 1)
    middle, low, high, at = [], [], [], []
    for left, right in zip(edges, edges[1:]):
        part = ratio[(x >= left) & (x <= right)]
        if len(part) >= 5:
            at.append((left + right) / 2)
            for values, share in ((low, 0.1), (middle, 0.5), (high, 0.9)):
                values.append(float(np.quantile(part, share)))
    axes.plot(at, middle, color=style.PALETTE[0], linewidth=1.3)
    for values in (low, high):
        axes.plot(at, values, color=style.PALETTE[4], linewidth=0.9, linestyle=(0, (4, 1.2)))
    most, least = float(np.quantile(ratio, 0.995)), float(np.quantile(ratio, 0.005))
    axis.around_one(axes.yaxis, min(least, 1 / 1.1), max(most, 1.1), most=5)
    axes.axhline(1, color=style.GREY, linewidth=0.8, zorder=1)
    axes.set_ylabel("time / median\nof its row (log)")
    outside = int(((ratio > axes.get_ylim()[1]) | (ratio < axes.get_ylim()[0])).sum())
    if len(yard):
        parts[1].plot((yard["at_s"] - begin) / scale, yard["yardstick_ms"], linestyle="", marker=".", markersize=2, color=style.INK, markeredgewidth=0)
        axis.set_linear(parts[1].yaxis, 0, float(yard["yardstick_ms"].quantile(0.98)) * 1.25, most=3)
        parts[1].set_ylabel("yardstick (ms)")
    parts[-1].set_xlabel(f"time since the first sample ({unit})")
    parts[-1].set_xlim(0, span / scale)
    smoothed = smooth(yard)
    away = longest_away(*smoothed) if len(yard) else None
    for part in parts:
        part.grid(True)
        if away:
            offset = yard["at_s"].min() - begin
            part.axvspan((offset + away[0]) / scale, (offset + away[1]) / scale, color=style.PALE, alpha=0.5, linewidth=0, zorder=0)
    keys = [Line2D([], [], linestyle="", marker=".", color=style.PALE, markersize=5, label="sample"),
            Line2D([], [], color=style.PALETTE[0], linewidth=1.3, label="median of a bin"),
            Line2D([], [], color=style.PALETTE[4], linewidth=0.9, linestyle=(0, (4, 1.2)), label="10th and 90th percentile")]
    notes = [f"{words.plural(len(found), 'sample')} of {words.plural(found['id'].nunique(), 'row')}, in {BINS} bins of time."]
    if spread(found):
        notes.append("The rounds of a row are spread over the run, so samples of a slower machine lie above 1×. The median of a bin hides them if they are few.")
    if middle:
        notes.append(f"The median of a bin is {axis.ratio(min(middle))} to {axis.ratio(max(middle))}.")
    if step > 1:
        notes.append(f"One of {step} samples is drawn; lines are of all.")
    if outside:
        notes.append(f"Beyond the axis: {words.plural(outside, 'sample')}, at most {axis.ratio(ratio.max())}.")
    if away:
        notes.append("Shaded: the longest time at another speed.")
    if len(yard):
        notes.append("Yardstick: a fixed workload, which shows the speed of the machine. The answer is by its medians over a second.")
    sheet.tabulate([f"at ({unit})", "10th percentile", "median", "90th percentile"], [[f"{a:.4g}", f"{b:.4g}", f"{c:.4g}", f"{d:.4g}"] for a, b, c, d in zip(at, low, middle, high)])
    return sheet.finish(3.0 if len(yard) else 2.1, f"{words.workload(rows)}: did the machine stay the same?", keys,
                        notes + words.machine(table.ok_rows(rows)), verdict=answer(found, smoothed, middle))
