"""Cells: one number each, published or ours, named by the axes quantity, system, graph, algorithm and x. Figures,
tables and claims know nothing else of where a number comes from."""
import dataclasses
import fnmatch
import math
import re

import entries
import rounds
from natural import natural


EMPTY = ("0", "0.0")  # edges that a run went over


@dataclasses.dataclass(frozen=True)
class Cell:
    """`low` and `high`: the interval of the value; equal to it where a number is counted or printed, and from 0 to
    infinity where it was measured too seldom to decide anything: `doubt` says then how seldom. `row`: the id of the
    row that it comes from."""
    quantity: str
    system: str
    graph: str
    algorithm: str
    x: str
    value: float
    low: float
    high: float
    unit: str
    doubt: str = ""
    row: str = ""


def published(entry, doubtful=False):
    """Cells of what is printed; without `doubtful` only what the reading of the text does not put in doubt."""
    cells = []
    for row in entry.published:
        number = row.number()
        if number is not None and number > 0 and (doubtful or not row.doubtful):
            axes = {axis: getattr(row, axis) for axis in entries.AXES}
            cells.append(Cell(**axes, value=number, low=number, high=number, unit=row.unit))
    return cells


def matches(identifier, patterns):
    """As --only has it: a glob on the whole id or on one part of it. All of the patterns must match; of a list among
    them one is enough."""
    parts = [identifier, *identifier.split("/")]
    return all(any(fnmatch.fnmatchcase(part, one) for part in parts for one in as_list(pattern)) for pattern in as_list(patterns))


def as_list(value):
    return value if isinstance(value, list) else [value]


def parameter(identifier, x):
    """`{part: fmt, parameter: block, default: 8}`: 16 of `fmt:bal(block=16)`, 8 of `fmt:bal`."""
    part = next((part for part in identifier.split("/") if part.startswith(f"{x['part']}:")), "")
    if x.get("parameter") is None:
        return part.split(":", 1)[-1]
    found = re.search(rf"[(,]{re.escape(x['parameter'])}=([^,)]+)", part)
    return found.group(1) if found else str(x.get("default", ""))


def measured(entry, rows, kernels=()):
    """Cells of results: of each series, graph, algorithm and x the fastest row (`pick: max`: the slowest). `rows` is
    what table.load() gives, `kernels` the lines of kernels.csv."""
    of_row = {}
    for kernel in kernels:
        of_row.setdefault(kernel["id"], []).append(kernel)
    cells = []
    for series in (series for series in entry.ours if "rows" in series):
        found = best_of(series, series["rows"], rows, of_row)
        cells += speedups(found, best_of(series, series["over"], rows, of_row)) if "over" in series else found
    return sorted(cells, key=lambda cell: [natural(getattr(cell, axis)) for axis in entries.AXES])


def best_of(series, patterns, rows, of_row):
    column, scale = series.get("value", "time"), float(series.get("scale", 1))
    groups = {}
    for row in rows[rows["status"] == "ok"].to_dict("records"):
        if not matches(row["id"], patterns):
            continue
        if "kernels" in series:
            row = of_its_kernels(row, of_row.get(row["id"], []), column, series)
        x = parameter(row["id"], series["x"]) if "x" in series else ""
        if (cell := cell_of(row, series, column, scale, x)) is not None:
            groups.setdefault((cell.graph, cell.algorithm, x), []).append(cell)
    pick = max if series.get("pick") == "max" else min
    return [picked(group, pick) for group in groups.values()]


def of_its_kernels(row, kernels, column, series):
    """The row with what the kernels of the series have of a column in its place; `time`: of what it is judged by."""
    judged_by = row.get("judged_by") or "kernel_ms"
    number = of_kernels(kernels, judged_by if column == "time" else column, series["kernels"], series.get("share"))
    if column != "time":
        return {**row, column: number}
    number = float(number or "nan")
    return {**row, "cost": number, "low": number, "high": number}


def picked(group, pick):
    """The least of several has the least of their ends as its interval (the largest: the largest): which of them it is
    may be noise."""
    one = pick(group, key=lambda cell: (cell.value, cell.row))
    doubt = next((cell.doubt for cell in [one, *group] if cell.doubt), "")
    return dataclasses.replace(one, low=pick(cell.low for cell in group), high=pick(cell.high for cell in group), doubt=doubt)


def speedups(cells, others):
    """How many times as fast as the others on the same graph; and the geometric mean over the graphs."""
    known = {(other.graph, other.algorithm, other.x): other for other in others}
    found = [dataclasses.replace(cell, unit="x", **speedup(cell, known[key])) for cell in cells
             if (key := (cell.graph, cell.algorithm, cell.x)) in known and known[key].unit == cell.unit]
    for key in dict.fromkeys((cell.algorithm, cell.x) for cell in found):
        of_graphs = [cell for cell in found if (cell.algorithm, cell.x) == key]
        low, high = mean_interval([(cell.value, cell.low, cell.high) for cell in of_graphs])
        mean = geometric_mean([cell.value for cell in of_graphs])
        doubt = next((cell.doubt for cell in of_graphs if cell.doubt), "")
        found.append(dataclasses.replace(of_graphs[0], graph="geometric mean", value=mean, low=low, high=high, doubt=doubt, row=""))
    return found


def speedup(cell, other):
    """The best of all may be one of the others: then it is 1, with no noise between the two."""
    if cell.row == other.row:
        return {"value": 1.0, "low": 1.0, "high": 1.0, "doubt": ""}
    value, low, high = over(other, cell)
    return {"value": value, "low": low, "high": high, "doubt": cell.doubt or other.doubt}


def over(of, base):
    """(value, low, high) of a ratio of two cells."""
    return divided(of.value, base.value), divided(of.low, base.high), divided(of.high, base.low)


def divided(number, by):
    """Of ends of intervals, which may be 0 or infinite."""
    if by:
        return number / by
    return math.inf if number else 1.0


def of_kernels(kernels, column, names, share):
    """What the kernels of these names have of a column together, or in per cent of all kernels; "" where none has it."""
    def total(chosen):
        return sum(float(kernel[column]) for kernel in chosen if kernel.get(column))
    mine = [kernel for kernel in kernels if any(fnmatch.fnmatchcase(kernel["kernel"], name) for name in names)]
    if not mine or total(kernels) == 0:
        return ""
    return total(mine) * (100 / total(kernels) if share else 1)


def counted(series, number):
    """Of the configurations of an experiment file."""
    return Cell(series.get("quantity", "options"), series["system"], "", "", "", number, number, number, "combinations")


def counted_lines(series, numbers):
    """Useful lines of code by algorithm, and of all together."""
    every = {**numbers, "all": sum(numbers.values())} if len(numbers) > 1 else numbers
    return [Cell(series.get("quantity", "lines"), series["system"], series.get("graph", ""), algorithm, "", number, number, number, "lines")
            for algorithm, number in every.items()]


def cell_of(row, series, column, scale, x):
    """None where the row has no such number, or ran over nothing: a search from a vertex without edges takes no time."""
    doubt = ""
    if column == "time":
        if str(row.get("edges_processed") or "") in EMPTY:
            return None
        value, low, high, unit = row["cost"], row["low"], row["high"], series.get("unit") or row["unit"]
        if (seen := row.get("rounds", rounds.LEAST)) < rounds.LEAST:
            doubt = f"measured in {seen:.0f} round{'s' * (seen != 1)}, {rounds.LEAST} are needed"
    else:
        texts = [row.get(one) for one in as_list(column)]
        value = low = high = math.nan if any(text in (None, "") for text in texts) else sum(map(float, texts))
        unit = series.get("unit") or ("bytes" if as_list(column)[0].endswith("_bytes") else "ms")
        if any(one.endswith("_ms") for one in as_list(column)):
            (low, high), doubt = rounds.OPEN, f"{' + '.join(as_list(column))} is measured once per row"
    if not (value > 0 or value == 0 and series.get("zeros")):
        return None
    graph = without(row["graph"], series["apart"]) if "apart" in series else row["graph"]
    return Cell(series.get("quantity", "time"), series["system"], graph, series.get("algorithm") or row["algorithm"].split(" ")[0], x,
                value * scale, low * scale, high * scale, unit, doubt, row["id"])


def without(label, name):
    """`kron(order=sage(rounds=2,tile=8),scale=9)` without `order` is `kron(scale=9)`: the graph of several series."""
    words, _, rest = label.partition("(")
    kept = [word for word in re.findall(r"(?:[^,()]|\([^()]*\))+", rest.removesuffix(")")) if not word.startswith(f"{name}=")]
    return f"{words}({','.join(kept)})" if kept else words


def select(cells, wanted, groups):
    """Cells that fit `{axis: value or list}`; a value may be a glob, or the name of a group of the entry."""
    def fits(text, values):
        values = values if isinstance(values, list) else [values]
        known = [name for value in values for name in groups.get(str(value), [value])]
        return any(fnmatch.fnmatchcase(text, str(name)) for name in known)
    return [cell for cell in cells if all(fits(getattr(cell, axis), values) for axis, values in wanted.items())]


def geometric_mean(numbers):
    return math.exp(sum(map(math.log, numbers)) / len(numbers)) if min(numbers) > 0 else 0.0


def mean_interval(intervals):
    """Of the geometric mean of (value, low, high): errors are independent, so their squares add up in the logarithm."""
    if any(low <= 0 or math.isinf(high) for _, low, high in intervals):
        return rounds.OPEN
    mean = sum(math.log(point) for point, _, _ in intervals) / len(intervals)
    error = math.sqrt(sum(max(math.log(high / point), math.log(point / low)) ** 2 for point, low, high in intervals))
    return math.exp(mean - error / len(intervals)), math.exp(mean + error / len(intervals))
