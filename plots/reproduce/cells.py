"""Cells: one number each, published or ours, named by the axes quantity, system, graph, algorithm and x. Figures and
tables know nothing else of where a number comes from. Which rows stand for a cell is said here; its value and its
interval come from harness (claims.py)."""
import dataclasses
import fnmatch
import math
import re

import entries
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


def asked(entry, rows, kernels=()):
    """The numbers of results, as harness judge is asked for them: for each series, graph, algorithm and x the rows of
    which the fastest counts (`pick: max`: the slowest). `rows` is what table.load() gives, `kernels` the lines of
    kernels.csv."""
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
    """What a series says of the number itself. A column that is measured once per row leaves its kernels in doubt."""
    column, found = series.get("value", "time"), {"scale": float(series.get("scale", 1)), "pick": series.get("pick", "min"),
                                                  "unit": series.get("unit", ""), "zeros": bool(series.get("zeros"))}
    return found if column == "time" else {**found, "columns": as_list(column)}


def groups_of(series, patterns, rows, of_row):
    """{(graph, algorithm, x): [{"id": row, "value": of its kernels}]}. A run over nothing is no number: a search from a
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
    """What the kernels of a series have of a column; `time`: of what the row is judged by. None where none has it."""
    column = series.get("value", "time")
    column = (row.get("judged_by") or "kernel_ms") if column == "time" else column
    number = of_kernels(kernels, column, series["kernels"], series.get("share"))
    return None if number == "" else number


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


def without(label, name):
    """`kron(order=sage(rounds=2,tile=8),scale=9)` without `order` is `kron(scale=9)`: the graph of several series."""
    words, _, rest = label.partition("(")
    kept = [word for word in re.findall(r"(?:[^,()]|\([^()]*\))+", rest.removesuffix(")")) if not word.startswith(f"{name}=")]
    return f"{words}({','.join(kept)})" if kept else words


def told(asked_for, answer):
    """The cells that harness judge made of what it was asked for, in the order of their axes."""
    found = [Cell(*one["axes"], *(math.inf if number[end] is None else number[end] for end in ("value", "low", "high")),
                  number["unit"], number["doubt"], number["row"])
             for one, number in zip(asked_for, answer) if number is not None]
    return sorted(found, key=lambda cell: [natural(getattr(cell, axis)) for axis in entries.AXES])


def given(cells):
    """Cells as harness judge takes them as they are."""
    return [{"axes": [getattr(cell, axis) for axis in entries.AXES], "value": cell.value, "low": cell.low, "unit": cell.unit,
             "high": cell.high if math.isfinite(cell.high) else None, "doubt": cell.doubt} for cell in cells]
