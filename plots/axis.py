"""Axes: logarithmic or not, the places of ticks, and their labels."""
import math

from matplotlib.ticker import FixedLocator, FuncFormatter, MaxNLocator, NullFormatter, NullLocator

import style

STEPS = ((1,), (1, 3), (1, 2, 5), (1, 1.5, 2, 3, 4, 5, 7),
         (1, 1.2, 1.4, 1.6, 1.8, 2, 2.5, 3, 4, 5, 6, 8), (1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.7, 1.8, 1.9, 2, 2.5, 3, 4, 5, 6, 7, 8, 9))
WIDE = 30  # ratio of the largest to the smallest value beyond which most bars of a linear axis are invisible


def count(number):
    """Returns 1234567 as the text 1.23 M."""
    for limit, unit in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= limit:
            return f"{number / limit:.3g} {unit}"
    return f"{number:.0f}"


def plain(value):
    """Returns a text of three digits without an exponent: 0.0123, 1.23, 12.3, 1234, 1.23 M."""
    if abs(value) >= 1e6:
        return count(value)
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}" if abs(value) >= 1e-4 or value == 0 else f"{value:.7f}".rstrip("0")


def times(value):
    """Returns a ratio as the label of a tick: 1×, 1.05×, 24×."""
    return f"{value:.0f}×" if value >= 10 else f"{value:.3g}×"


def ratio(value):
    """Returns a ratio as text, with no more digits than a measurement has: 1.00×, 2.35×, 24×."""
    return f"{value:.2f}×" if value < 10 else f"{value:.0f}×"


def is_log(smallest, largest):
    """Returns true if an axis must be logarithmic. All panels of a row share one scale, so `smallest` and `largest` are
    the extremes of all values in the row of panels."""
    if style.chosen["scale"] != "auto":
        return style.chosen["scale"] == "log"
    return smallest > 0 and largest > WIDE * smallest


def log_ticks(low, high, most=5):
    """Returns round numbers from `low` to `high`: as many as possible, but at most `most`."""
    best = []
    for steps in STEPS:
        found = [step * 10.0**power for power in range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
                 for step in steps if low * (1 - 1e-9) <= step * 10.0**power <= high * (1 + 1e-9)]
        if len(found) > most and steps == STEPS[0]:
            return found[::-(-len(found) // most)]
        if len(found) > most:
            break
        best = found
    return best


def set_log(axis, low, high, label=plain, most=5, ticks=None):
    """Makes an axis logarithmic from `low` to `high`, labelled with plain numbers at `ticks`, or at round numbers
    without `ticks`. Matplotlib's own labels would contain math markup. style.py turns markup off, so that a $ in a name
    is a literal $."""
    axes = axis.axes
    which = axis.axis_name
    getattr(axes, f"set_{which}scale")("log")
    getattr(axes, f"set_{which}lim")(low, high)
    axis.set_major_locator(FixedLocator(ticks or log_ticks(low, high, most)))
    axis.set_major_formatter(FuncFormatter(lambda value, _: label(value)))
    axis.of_numbers = True  # sheet.thinned() may drop some of these ticks
    axis.set_minor_locator(NullLocator())
    axis.set_minor_formatter(NullFormatter())


def set_linear(axis, low, high, label=plain, most=5, whole=False):
    getattr(axis.axes, f"set_{axis.axis_name}lim")(low, high)
    axis.of_numbers = True
    ticks = [tick for tick in MaxNLocator(most, integer=whole).tick_values(low, high) if low <= tick <= high]
    axis.set_major_locator(FixedLocator(ticks))
    axis.set_major_formatter(FuncFormatter(lambda value, _: label(value)))


def around_one(axis, low, high, label=times, most=5, pad=1.12):
    """Makes an axis of ratios logarithmic. Its range is extended so that it contains 1."""
    low, high = min(low, 1.0), max(high, 1.0)
    if high / low < 1.3:
        low, high = low / 1.15, high * 1.15
    set_log(axis, low / pad, high * pad, label, most)
