"""results.csv as a data frame: texts stay texts, numbers are numbers, and labels come from the id."""
import difflib
import io
import pathlib
import re

import pandas as pd

from natural import natural

REQUIRED = ("id", "status", "graph", "algorithm", "format", "schedule", "time_ms_median")
NUMBERS = ("time_ms_median", "time_ms_min", "time_ms_max", "time_ms_median_low", "time_ms_median_high", "repetitions",
           "vertices", "edges", "format_bytes", "algorithm_bytes", "frontier_bytes", "scratch_bytes",
           "supersteps")
TEXTS = ("reason", "direction", "backend", "algorithm_params", "baseline", "judged_by")
SHOWN = {"alg", "sched", "fmt", "base", "dir", "graph", "dev"}  # parts of an id that every figure shows or separates


class PlotError(Exception):
    """An error of one line for the user."""


def nearest(word, known):
    close = difflib.get_close_matches(word, known, n=1)
    return f" (did you mean '{close[0]}'?)" if close else f" (known: {', '.join(known)})"


def load(path, judged=None):
    """Returns the rows of a results.csv, or of the one in a folder. `judged`: the ids to keep, each with its verdict.
    """
    path = pathlib.Path(path)
    if path.is_dir():
        path = path / "results.csv"
    if path.exists() and not path.is_file():
        raise PlotError(f"{path}: is not a regular file")  # reading a pipe without a writer would block
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise PlotError(f"{path}: cannot be read: {getattr(error, 'strerror', error)}") from error
    # A run that is in progress, or was killed, may leave an incomplete last line.
    whole = text[: text.rfind("\n") + 1]
    try:
        rows = pd.read_csv(io.StringIO(whole), dtype=str, keep_default_na=False)
    except (pd.errors.EmptyDataError, pd.errors.ParserError) as error:
        raise PlotError(f"{path}: is not a table of results: {error}") from error
    for column in REQUIRED:
        if column not in rows:
            raise PlotError(f"{path}: no column '{column}'{nearest(column, list(rows))}")
    if rows.empty:
        raise PlotError(f"{path}: holds no rows")
    said = None
    if judged is not None:
        said = pd.read_csv(judged, dtype=str, keep_default_na=False).drop_duplicates("id").set_index("id")
        if "judged_by" in said:  # older results do not contain it
            rows["judged_by"] = rows["id"].map(said["judged_by"]).fillna("")
    rows = typed(rows)
    if said is None:
        # Without harness's verdicts only the fastest row of each group is known.
        ordered = rows[rows["cost"] > 0].sort_values(["cost", "id"])
        best = ordered.groupby(["graph", "algorithm_label", "backend"]).head(1)
        return rows.assign(place=["best" if index in best.index else "" for index in rows.index],
                           slower_low=float("nan"), slower_high=float("nan"))
    rows = rows[rows["id"].isin(said.index)].reset_index(drop=True)
    rows = rows.assign(place=rows["id"].map(said["place"]))
    for column in ("slower_low", "slower_high"):  # interval of the ratio to the best row of its group
        rows[column] = pd.to_numeric(rows["id"].map(said[column]) if column in said else float("nan"), errors="coerce")
    return rows


def typed(rows):
    """Adds missing optional columns, converts numbers, and derives the labels."""
    rows = rows.sort_values("id", kind="stable").reset_index(drop=True)  # so that figures do not depend on the order of rows
    for column in NUMBERS:
        rows[column] = pd.to_numeric(rows.get(column), errors="coerce")
    for column in TEXTS:
        if column not in rows:
            rows[column] = ""
    # The value that rows are judged by: their time, or a counted column whose name ends in the unit.
    counted = rows["judged_by"] != ""
    rows["unit"] = [name.rsplit("_", 1)[-1] or "ms" for name in rows["judged_by"]]
    rows["cost"] = rows["time_ms_median"].where(~counted)
    for column in sorted(set(rows["judged_by"]) - {""}):
        numbers = pd.to_numeric(rows.get(column), errors="coerce")
        rows["cost"] = rows["cost"].where(rows["judged_by"] != column, numbers)
    rows["cost"] = rows["cost"].where((rows["status"] == "ok") & (rows["cost"] > 0))
    # The median's interval, or minimum and maximum with fewer than 6 samples.
    for side, extreme in (("low", "time_ms_min"), ("high", "time_ms_max")):
        known = rows[f"time_ms_median_{side}"].fillna(rows[extreme])
        rows[side] = known.where(~counted, rows["cost"]).fillna(rows["cost"])
    rows["algorithm_label"] = [id_part(one, "alg") or name for one, name in zip(rows["id"], rows["algorithm"])]
    rows["schedule_label"] = [id_part(one, "sched") or name for one, name in zip(rows["id"], rows["schedule"])]
    rows["format_label"] = [id_part(one, "fmt") or name for one, name in zip(rows["id"], rows["format"])]
    # A baseline replaces format and schedule. Figures that distinguish rows by these show its name instead.
    rows["baseline_label"] = [id_part(one, "base") or name for one, name in zip(rows["id"], rows["baseline"])]
    is_baseline = rows["baseline_label"] != ""
    rows["format_label"] = rows["format_label"].where(~is_baseline, rows["baseline_label"])
    rows["schedule_label"] = rows["schedule_label"].where(~is_baseline, "baseline")
    return rows


def combinations(rows):
    return rows[rows["baseline_label"] == ""]


def baselines(rows):
    return rows[rows["baseline_label"] != ""]


def id_part(name, key):
    """Returns `ell(width=8)` for `alg:bfs/fmt:ell(width=8)/...`. The id has the parameters that are not defaults."""
    for part in name.split("/"):
        if part.startswith(key + ":"):
            return part[len(key) + 1:]
    return ""


def ok_rows(rows):
    """Returns the rows that may be drawn as numbers. Raises PlotError if there are none."""
    good = rows[rows["cost"] > 0]
    if good.empty:
        raise PlotError("no row is ok, so there is nothing to draw")
    return good


def fastest(rows, by):
    """Returns the fastest row of each group, over all axes that a figure does not show."""
    order = rows.sort_values(["cost", "id"], kind="stable")
    return order.groupby(list(by), sort=True, as_index=False).head(1)


def in_order(names):
    return sorted(set(names), key=natural)


def directions(rows):
    """Returns the directions that were run. A row that was refused before its direction was known has none, and is
    missing in each direction."""
    known = in_order(name for name in rows["direction"] if name)
    return known or [""]


def in_direction(rows, direction):
    return rows[rows["direction"].isin([direction, ""])]


def best_over(rows):
    """Returns `fin (all, queue), dedup (off, bitmap)`: the axes that a figure omits by taking the best value."""
    values = {}
    for one in rows["id"]:
        for part in one.split("/"):
            key, colon, value = part.partition(":")
            if colon and key not in SHOWN and re.fullmatch(r"[a-z_]+", key):
                values.setdefault(key, set()).add(value)
    return ", ".join(f"{key} ({', '.join(in_order(some))})" for key, some in sorted(values.items()) if len(some) > 1)


def graph_itself(label):
    """Returns `kron(scale=9)` for `kron(order=rcm,scale=9)`: another vertex order does not make another graph."""
    name, bracket, rest = label.partition("(")
    kept = [word for word in re.findall(r"(?:[^,()]|\([^()]*\))+", rest.removesuffix(")")) if not word.startswith("order=")]
    return f"{name}({','.join(kept)})" if bracket and kept else name


def graphs_in_order(rows):
    """Returns the graphs by size, so that all figures have the same sequence of panels."""
    sizes = rows.groupby("graph")["edges"].max().fillna(0)
    return sorted(sizes.index, key=lambda graph: (sizes[graph], natural(graph)))


def groups(rows):
    """(file suffix, rows) for each algorithm with its parameters and each backend, because times of different work
    share no axis. The suffix names only what differs."""
    keys = [key for key in ("algorithm_label", "backend") if rows[key].nunique() > 1]
    if not keys:
        return [("", rows)]
    parts = rows.groupby(keys if len(keys) > 1 else keys[0], sort=True)
    return [("-" + "-".join(name if isinstance(name, tuple) else (name,)), part) for name, part in parts]
