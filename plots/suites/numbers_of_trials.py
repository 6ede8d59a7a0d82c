"""Computes the numbers that suites report about the trials of a row. A trial is one measured run. Times are in seconds,
and edges are those of the input."""
import math
import statistics


class Trials:
    """The trials of a row, with a time and a number of edges for each, and the row itself. An undirected edge, which is
    stored as two arcs, counts once."""

    def __init__(self, row, samples, undirected):
        self.row = row
        self.times = [float(sample["time_ms"]) / 1e3 for sample in samples]
        arcs = [float(sample["edges_processed"] or row["edges_processed"] or "nan") for sample in samples]
        self.arcs_of_edge = 2 if undirected else 1
        self.edges = [count / self.arcs_of_edge for count in arcs]
        self.teps = [edges / time for edges, time in zip(self.edges, self.times)]


def spread(values):
    """Returns the sample standard deviation, or 0 for a single value."""
    return statistics.stdev(values) if len(values) > 1 else 0.0


def quartile(values, number):
    """Returns a quartile with linear interpolation between the two nearest values."""
    values = sorted(values)
    place = (len(values) - 1) * number / 4
    low = math.floor(place)
    return values[low] + (values[min(low + 1, len(values) - 1)] - values[low]) * (place - low)


def harmonic_spread(values):
    """Returns the standard deviation of a harmonic mean, as the Graph500 specification computes it."""
    if len(values) < 2:
        return 0.0
    slow = [1 / value for value in values]
    mean = statistics.harmonic_mean(values)
    return math.sqrt(sum((one - 1 / mean) ** 2 for one in slow)) / (len(values) - 1) * mean * mean


def five(name, get):
    """Returns functions by the names of the numbers that they compute: the minimum, the quartiles and the maximum of a
    quantity, as the Graph500 reports them. The function `get` returns the values of the quantity in a Trials."""
    return {f"min_{name}": lambda one: min(get(one)), f"firstquartile_{name}": lambda one: quartile(get(one), 1),
            f"median_{name}": lambda one: quartile(get(one), 2), f"thirdquartile_{name}": lambda one: quartile(get(one), 3),
            f"max_{name}": lambda one: max(get(one))}


def cell(name, scale=1.0):
    return lambda one: float(one.row[name] or "nan") * scale


def mean_time(one):
    return statistics.fmean(one.times)


def size_of(one):
    """Returns the number of edges of the graph, an undirected edge once."""
    return float(one.row["edges"]) / one.arcs_of_edge


NUMBERS = {
    "trials": lambda one: len(one.times), "NBFS": lambda one: len(one.times), "construction_time": cell("build_ms", 1e-3),
    **five("time", lambda one: one.times), "mean_time": mean_time, "stddev_time": lambda one: spread(one.times),
    **five("nedge", lambda one: one.edges), "mean_nedge": lambda one: statistics.fmean(one.edges),
    "stddev_nedge": lambda one: spread(one.edges),
    **five("TEPS", lambda one: one.teps), "harmonic_mean_TEPS": lambda one: statistics.harmonic_mean(one.teps),
    "harmonic_stddev_TEPS": lambda one: harmonic_spread(one.teps),
    "load_time": cell("build_ms", 1e-3), "makespan": cell("end_to_end_ms", 1e-3), "processing_time": mean_time,
    "EPS": lambda one: size_of(one) / mean_time(one),
    "EVPS": lambda one: (size_of(one) + float(one.row["vertices"])) / mean_time(one),
}
