"""Cells. A cell is one number, either published in a paper or measured by harness ("ours"). It is identified by five
axes: quantity, system, graph, algorithm and x. Figures and tables are made from cells only. This module selects the
rows for a cell, and harness computes the value and its interval (claims.py)."""
import dataclasses
import fnmatch
import math
import re

import entries
from natural import natural


EMPTY = ("0", "0.0")  # number of edges of a run that visited none


@dataclasses.dataclass(frozen=True)
class Cell:
    """`low` and `high` are the interval of the value. Both equal the value if the value was counted or printed. They
    are 0 and infinity if the value was measured too few times to decide anything. The reason to doubt a value is
    `doubt`: how often it was measured, or why the reading of a printed number is uncertain. The row that the value
    comes from has the id `row`."""
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
    """Returns a cell for each published number of an entry that is positive. Unless `doubtful`, numbers whose reading
    is in doubt are omitted."""
    cells = []
    for row in entry.published:
        number = row.number()
        if number is not None and number > 0 and (doubtful or not row.doubtful):
            axes = {axis: getattr(row, axis) for axis in entries.AXES}
            cells.append(Cell(**axes, value=number, low=number, high=number, unit=row.unit, doubt=row.doubtful))
    return cells


def matches(identifier, patterns):
    """Returns true if all patterns match, as for `harness run --only`: a glob on the whole id or on one part of it. A
    list among the patterns matches if one of its elements does."""
    parts = [identifier, *identifier.split("/")]
    return all(any(fnmatch.fnmatchcase(part, one) for part in parts for one in as_list(pattern)) for pattern in as_list(patterns))


def as_list(value):
    return value if isinstance(value, list) else [value]


def parameter(identifier, x):
    """Returns the value of a parameter in the id of a row. With `{part: fmt, parameter: block, default: 8}` as `x`, it
    is 16 for `fmt:bal(block=16)`, and 8 for `fmt:bal`."""
    part = next((part for part in identifier.split("/") if part.startswith(f"{x['part']}:")), "")
    if x.get("parameter") is None:
        return part.split(":", 1)[-1]
    found = re.search(rf"[(,]{re.escape(x['parameter'])}=([^,)]+)", part)
    return found.group(1) if found else str(x.get("default", ""))


def asked(entry, rows, kernels=()):
    """Returns the numbers to request from harness judge: one for each series, graph, algorithm and x, with the rows to
    compute it from. The number is that of the fastest row, or with `pick: max` that of the slowest. For a series of
    ratios (`over`), the geometric mean over the graphs is a further number. The argument `rows` is the result of
    table.load(), and `kernels` has the lines of kernels.csv."""
    of_row = {}
    for kernel in kernels:
        of_row.setdefault(kernel["id"], []).append(kernel)
    numbers = []
    for series in (series for series in entry.ours if "rows" in series):
        found = groups_of(series, series["rows"], rows, of_row)
        others = groups_of(series, series["over"], rows, of_row) if "over" in series else None
        names, means = (series.get("quantity", "time"), series["system"]), {}
        for (graph, algorithm, x), some in found.items():
            one = {"axes": [*names, graph, algorithm, x], "of": some, **how(series)}
            if others is not None:
                if (graph, algorithm, x) not in others:
                    continue
                one["over"] = others[graph, algorithm, x]
                means.setdefault((algorithm, x), []).append(len(numbers))
            numbers.append(one)
        numbers += [{"axes": [*names, "geometric mean", algorithm, x], "mean_of": places} for (algorithm, x), places in means.items()]
    return numbers


def how(series):
    """Returns the keys of a request that depend on the series only: its column, scale, unit, and which row counts. A
    column other than the time is named, so that harness judge can look it up in the kernels of a row."""
    column, found = series.get("value", "time"), {"scale": float(series.get("scale", 1)), "pick": series.get("pick", "min"),
                                                  "unit": series.get("unit", ""), "zeros": bool(series.get("zeros"))}
    return found if column == "time" else {**found, "columns": as_list(column)}


def groups_of(series, patterns, rows, of_row):
    """Returns {(graph, algorithm, x): rows}, where a row has its id and, if the series names kernels, the value of
    these kernels. Otherwise, if the value is the time, rows without visited edges are omitted, because a search from a
    vertex without edges takes no time."""
    groups = {}
    for row in rows[rows["status"] == "ok"].to_dict("records"):
        if not matches(row["id"], patterns):
            continue
        one = {"id": row["id"]}
        if "kernels" in series:
            number = of_its_kernels(row, of_row.get(row["id"], []), series)
            if number is None:
                continue
            one["value"] = number
        elif series.get("value", "time") == "time" and str(row.get("edges_processed") or "") in EMPTY:
            continue
        graph = without(row["graph"], series["apart"]) if "apart" in series else row["graph"]
        x = parameter(row["id"], series["x"]) if "x" in series else ""
        groups.setdefault((graph, series.get("algorithm") or row["algorithm"].split(" ")[0], x), []).append(one)
    return groups


def of_its_kernels(row, kernels, series):
    """Returns the value of a column for the kernels of a series, or None if no kernel has it. `time` stands for the
    column that the row is judged by."""
    column = series.get("value", "time")
    column = (row.get("judged_by") or "kernel_ms") if column == "time" else column
    number = of_kernels(kernels, column, series["kernels"], series.get("share"))
    return None if number == "" else number


def of_kernels(kernels, column, names, share):
    """Returns the sum of a column over the kernels with these names. With `share`, returns this sum in per cent of the
    sum over all kernels. Returns "" if no kernel has these names, or the sum over all kernels is 0."""
    def total(chosen):
        return sum(float(kernel[column]) for kernel in chosen if kernel.get(column))
    mine = [kernel for kernel in kernels if any(fnmatch.fnmatchcase(kernel["kernel"], name) for name in names)]
    if not mine or total(kernels) == 0:
        return ""
    return total(mine) * (100 / total(kernels) if share else 1)


def counted(series, number):
    """Returns the cell for a series whose `number` is the number of configurations of an experiment file."""
    return Cell(series.get("quantity", "options"), series["system"], "", "", "", number, number, number, "combinations")


def counted_lines(series, numbers):
    """Returns the cells for a series of numbers of useful lines of code: one per algorithm, and one for their total.
    `numbers` has the number of lines of each algorithm."""
    every = {**numbers, "all": sum(numbers.values())} if len(numbers) > 1 else numbers
    return [Cell(series.get("quantity", "lines"), series["system"], series.get("graph", ""), algorithm, "", number, number, number, "lines")
            for algorithm, number in every.items()]


def without(label, name):
    """Returns the label without one parameter: `kron(order=sage(rounds=2,tile=8),scale=9)` without `order` is
    `kron(scale=9)`, the graph that several series share."""
    words, _, rest = label.partition("(")
    kept = [word for word in re.findall(r"(?:[^,()]|\([^()]*\))+", rest.removesuffix(")")) if not word.startswith(f"{name}=")]
    return f"{words}({','.join(kept)})" if kept else words


def told(asked_for, answer):
    """Returns the cells in the answer of harness judge to the request `asked_for`, sorted by their axes."""
    found = [Cell(*one["axes"], *(math.inf if number[end] is None else number[end] for end in ("value", "low", "high")),
                  number["unit"], number["doubt"], number["row"])
             for one, number in zip(asked_for, answer) if number is not None]
    return sorted(found, key=lambda cell: [natural(getattr(cell, axis)) for axis in entries.AXES])


def given(cells):
    """Returns cells in the form in which harness judge accepts numbers that need no computation."""
    return [{"axes": [getattr(cell, axis) for axis in entries.AXES], "value": cell.value, "low": cell.low, "unit": cell.unit,
             "high": cell.high if math.isfinite(cell.high) else None, "doubt": cell.doubt} for cell in cells]
