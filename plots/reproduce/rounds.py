"""Intervals of rows from the medians of their rounds. Repetitions of one round share whatever the machine did in that
moment, so that pooled they prove what is not there: here they count once a round."""
import csv
import io
import math
import pathlib
import statistics

import pandas

LEAST = 3  # rounds: with fewer an interval decides nothing
BY_T = 5  # rounds, from which on the interval is Student's, of the logarithms; below it is the range
# Student's quantile of 97.5 % by degrees of freedom; the last holds for all above.
T = {4: 2.776, 5: 2.571, 6: 2.447, 7: 2.365, 8: 2.306, 9: 2.262, 10: 2.228, 12: 2.179, 15: 2.131, 20: 2.086, 30: 2.042}
OPEN = (0.0, math.inf)  # the interval that decides nothing


def with_intervals(rows, results):
    """`rows` (of table.load) with `low` and `high` from samples.csv beside the results, and `rounds`, how many there
    were. Rows by modelled cycles have no noise: their interval is their value."""
    medians = medians_of_rounds(samples_beside(results))
    rows = rows.copy()
    measured = rows["unit"] == "ms"
    known = [medians.get(one, []) for one in rows["id"]]
    spans = [interval(times, value) for times, value in zip(known, rows["cost"])]
    for column, values in (("low", [low for low, _ in spans]), ("high", [high for _, high in spans])):
        rows[column] = pandas.Series(values, index=rows.index, dtype=float).where(measured, rows["cost"])
    rows["rounds"] = pandas.Series([len(times) for times in known], index=rows.index).where(measured, LEAST)
    return rows


def interval(medians, value):
    """95 % of a row's time; always around `value`, the median of all its repetitions."""
    if len(medians) < LEAST or min(medians) <= 0:
        return OPEN
    if len(medians) < BY_T:
        low, high = min(medians), max(medians)
    else:
        logs = [math.log(one) for one in medians]
        reach = quantile(len(logs) - 1) * statistics.stdev(logs) / math.sqrt(len(logs))
        low, high = (math.exp(statistics.fmean(logs) + side * reach) for side in (-1, 1))
    return min(low, value), max(high, value)


def quantile(freedom):
    return T[max(one for one in T if one <= freedom)]


def samples_beside(results):
    """The lines of samples.csv; none where there is no such file. A run that was killed may leave half a line."""
    path = pathlib.Path(results)
    path = (path if path.is_dir() else path.parent) / "samples.csv"
    if not path.is_file():
        return []
    text = path.read_text(encoding="utf-8", errors="replace")
    return csv.DictReader(io.StringIO(text[: text.rfind("\n") + 1]))


def medians_of_rounds(samples):
    """id -> the median of each of its rounds. Samples without a round are of one."""
    times = {}
    for sample in samples:
        try:
            time = float(sample.get("time_ms") or "nan")
        except ValueError:
            continue
        if math.isfinite(time):
            times.setdefault(sample.get("id"), {}).setdefault(sample.get("round") or "0", []).append(time)
    return {name: [statistics.median(of_round) for of_round in rounds.values()] for name, rounds in times.items()}
