"""Points with whiskers, and other marks that several figures share.

A number from a single sample has no interval. It is drawn as a cross, because a point without whiskers would look like
a number with a very narrow interval."""
import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.lines import Line2D

import style


def points(axes, x, y, low, high, look, single=None, size=4.2, along="y", zorder=3):
    """Draws points with whiskers from `low` to `high` along an axis. Whiskers without finite ends are omitted."""
    x, y, low, high = (np.asarray(values, dtype=float) for values in (x, y, low, high))
    single = np.zeros(len(x), bool) if single is None else np.asarray(single, bool)
    known = np.isfinite(low) & np.isfinite(high) & (high > low) & ~single
    ends = [((a, c), (a, d)) if along == "y" else ((c, b), (d, b)) for a, b, c, d in zip(x, y, low, high)]
    axes.add_collection(LineCollection([end for end, is_known in zip(ends, known) if is_known], colors=look.colour,
                                       linewidths=0.9, zorder=zorder - 0.5), autolim=False)
    for tips in (low, high):  # drawn above markers, so that the marker of another point does not hide an end
        axes.plot(*((x[known], tips[known]) if along == "y" else (tips[known], y[known])), linestyle="", marker="_" if along == "y" else "|",
                  markersize=size, color=look.colour, markeredgewidth=0.9, zorder=zorder + 0.5)
    axes.plot(x[~single], y[~single], linestyle="", zorder=zorder, markersize=size, **look.point())
    if single.any():
        axes.plot(x[single], y[single], linestyle="", marker="x", color=look.colour, markersize=size, markeredgewidth=1, zorder=zorder)


def single_key():
    return Line2D([], [], linestyle="", marker="x", color=style.INK, markersize=4.2, label="one sample")


def whisker_key(label="95 % interval"):
    return Line2D([], [], color=style.INK, linewidth=0.9, marker="|", markersize=0, label=label)


def steps(values, total, upto):
    """Returns x and y of a curve: the fraction of `total` values that are at most x. The curve continues to `upto`."""
    values = np.sort(np.asarray(values, dtype=float))
    values = values[np.isfinite(values)]
    shares = np.arange(1, len(values) + 1) / total
    return np.r_[1, values, upto], np.r_[0, shares, shares[-1] if len(shares) else 0]


def at_one(axes, vertical=True):
    (axes.axvline if vertical else axes.axhline)(1, color=style.GREY, linewidth=0.8, zorder=1)


def bare(axes, grid="x"):
    axes.tick_params(axis="y", length=0)
    axes.grid(axis=grid)
    for side in ("left",) if grid == "x" else ():
        axes.spines[side].set_visible(False)
