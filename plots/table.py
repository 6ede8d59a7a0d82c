"""Reads results.csv as a data frame: texts stay texts, numbers are converted, and labels are derived from the id."""
import difflib
import io
import json
import pathlib
import re

import pandas as pd

import names
import style
from natural import natural

REQUIRED = ("id", "status", "graph", "algorithm", "format", "schedule", "time_ms_median")
NUMBERS = ("time_ms_median", "time_ms_min", "time_ms_max", "time_ms_median_low", "time_ms_median_high", "repetitions",
           "vertices", "edges", "format_bytes", "algorithm_bytes", "frontier_bytes", "scratch_bytes", "supersteps",
           "edges_processed", "sources", "threads", "rounds", "read_ms", "order_ms", "build_ms", "load_ms", "upload_ms",
           "assemble_ms", "orient_ms", "verify_ms")
TEXTS = ("reason", "direction", "backend", "algorithm_params", "baseline", "judged_by", "options", "graph_hash",
         "format_params", "schedule_params", "frontier_in", "frontier_out", "superstep_frontiers", "superstep_times", "answer")
SHOWN = {"alg", "sched", "fmt", "base", "dir", "graph", "dev"}  # parts of an id that each figure shows, or splits into panels
PARTS = {"alg": "algorithm", "sched": "schedule", "fmt": "format", "base": "baseline"}


# The columns with the results of the statistical tests that harness makes on each row. The first two are the interval
# of the ratio of its time to that of the best row of the same graph, algorithm and backend. The others are the interval
# of its rank among these rows.
JUDGED = ("slower_low", "slower_high", "rank_low", "rank_high")


ORIGIN = {"folder": None, "roofs": {}}  # folder of the loaded rows; bandwidth of the fastest copy of memory by backend (roofs_of)
COPIED = r"(?:^| )copied_bytes=(\d+)"  # bytes, in the answer of a row that copies memory; the figure roofline draws such a row as its roof


class PlotError(Exception):
    """An error that the program reports to the user in one line."""


def nearest(word, known):
    close = difflib.get_close_matches(word, known, n=1)
    return f" (did you mean '{close[0]}'?)" if close else f" (known: {', '.join(known)})"


def load(path, judged=None):
    """Returns the rows of a results.csv, or of the one in a folder. `judged` is a CSV file with the ids to keep and
    the verdict on each."""
    path = pathlib.Path(path)
    if path.is_dir():
        path = path / "results.csv"
    if path.exists() and not path.is_file():
        raise PlotError(f"{path}: is not a regular file")  # reading a pipe without a writer would block
    ORIGIN["folder"] = path.parent
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
        if "judged_by" in said:  # older results lack this column
            rows["judged_by"] = rows["id"].map(said["judged_by"]).fillna("")
    rows = typed(rows)
    copied = rows["answer"].str.extract(COPIED, expand=False).astype(float)
    ORIGIN["roofs"] = roofs_of(rows.assign(copied=copied)[copied.notna()])
    rows = rows[copied.isna()].reset_index(drop=True)
    if rows.empty:
        raise PlotError(f"{path}: holds only copies of memory, which are the roof of the figure roofline")
    if said is None:
        # Without harness's verdicts only the fastest row of each group is known.
        ordered = rows[rows["cost"] > 0].sort_values(["cost", "id"])
        best = ordered.groupby(["graph", "algorithm_label", "backend"]).head(1)
        return rows.assign(place=["best" if index in best.index else "" for index in rows.index],
                           **dict.fromkeys(JUDGED, float("nan")))
    rows = rows[rows["id"].isin(said.index)].reset_index(drop=True)
    rows = rows.assign(place=rows["id"].map(said["place"]))
    for column in JUDGED:
        rows[column] = pd.to_numeric(rows["id"].map(said[column]) if column in said else float("nan"), errors="coerce")
    return rows


def roofs_of(copies):
    """Returns (bandwidth in GB/s, low, high) of each backend, from the fastest copy: the median of its time, and the
    interval of this median. The column `copied` has the bytes that a copy reads and writes."""
    good = copies[(copies["status"] == "ok") & (copies["time_ms_median"] > 0)]
    ends = {"rate": good["time_ms_median"], "low": good["time_ms_median_high"].fillna(good["time_ms_max"]),
            "high": good["time_ms_median_low"].fillna(good["time_ms_min"])}
    rates = pd.DataFrame({name: good["copied"] / ms / 1e6 for name, ms in ends.items()})
    best = rates.loc[rates.groupby(good["backend"])["rate"].idxmax()]
    return {good.loc[index, "backend"]: tuple(best.loc[index]) for index in best.index}


def typed(rows):
    """Returns rows in which missing optional columns are added, numbers are converted, and labels are derived from the
    id."""
    rows = rows.sort_values("id", kind="stable").reset_index(drop=True)  # so that figures do not depend on the order of rows
    rows = rows.assign(**{column: numbers_of(rows, column) for column in NUMBERS},
                       **{column: "" for column in TEXTS if column not in rows})
    # `cost` is the value by which a row is judged: its time, or a counted column, whose name ends in the unit.
    counted = rows["judged_by"] != ""
    rows["unit"] = [name.rsplit("_", 1)[-1] or "ms" for name in rows["judged_by"]]
    value = rows["time_ms_median"].where(~counted)
    for column in sorted(set(rows["judged_by"]) - {""}):
        value = value.where(rows["judged_by"] != column, numbers_of(rows, column))
    rows["outcome"] = outcomes(rows, value)
    rows["cost"] = value.where(rows["outcome"] == "ok")
    # `low` and `high` are the interval of the median, or with fewer than 6 samples the minimum and the maximum. If
    # there is only one sample, both equal the cost.
    for side, extreme in (("low", "time_ms_min"), ("high", "time_ms_max")):
        known = rows[f"time_ms_median_{side}"].fillna(rows[extreme])
        rows[side] = known.where(~counted, rows["cost"]).fillna(rows["cost"])
    rows["single"] = ~counted & (rows["repetitions"] == 1)
    parts = [parts_of(one) for one in rows["id"]]
    for key, column in PARTS.items():
        rows[f"{column}_label"] = [part.get(key) or name for part, name in zip(parts, rows[column])]
    rows["settings"] = [" ".join(f"{key}={value}" for key, value in part.items() if key not in SHOWN) for part in parts]
    # A baseline has a name in place of format and schedule. Figures that distinguish rows by format or schedule show
    # this name instead.
    is_baseline = rows["baseline_label"] != ""
    rows["format_label"] = rows["format_label"].where(~is_baseline, rows["baseline_label"])
    rows["schedule_label"] = rows["schedule_label"].where(~is_baseline, "baseline")
    return rows


def numbers_of(rows, column):
    """Returns a column as numbers; NaN for a cell without a number."""
    return pd.to_numeric(rows[column], errors="coerce") if column in rows else pd.Series(float("nan"), index=rows.index)


def outcomes(rows, value):
    """Returns the outcome of each row: its status, or why a row that is ok has no number to draw. A run that visited no
    edge has no number to draw, because its time is not the time of any work."""
    empty = (rows["edges_processed"] == 0).to_numpy()
    kind = pd.Series("ok", index=rows.index).mask(value.isna(), "no time").mask(value <= 0, "zero time").mask(empty, "empty run")
    return rows["status"].where(rows["status"] != "ok", kind)


def meta():
    """Returns the facts of meta.json, or none."""
    try:
        facts = json.loads((ORIGIN["folder"] / "meta.json").read_text(encoding="utf-8"))
        return facts if isinstance(facts, dict) else {}
    except (OSError, ValueError, TypeError):
        return {}


def samples(rows):
    """Returns the samples of these rows, with numbers converted; none without samples.csv."""
    try:
        found = pd.read_csv(ORIGIN["folder"] / "samples.csv", dtype=str, keep_default_na=False, on_bad_lines="skip")
    except (OSError, TypeError, ValueError):
        return pd.DataFrame(columns=["id", "time_ms", "at_s", "round", "yardstick_ms"])
    found = found[found["id"].isin(set(rows["id"]))].reset_index(drop=True)
    return found.assign(**{column: numbers_of(found, column) for column in ("time_ms", "at_s", "round", "yardstick_ms")})


def combinations(rows):
    return rows[rows["baseline_label"] == ""]


def baselines(rows):
    return rows[rows["baseline_label"] != ""]


def parts_of(identifier):
    """Returns the parts of an id by key, such as `ell(width=8)` for `fmt`. Parameters with their default value are not
    in an id."""
    return {key: value for key, colon, value in (part.partition(":") for part in identifier.split("/")) if colon}


def id_part(identifier, key):
    return parts_of(identifier).get(key, "")


def ok_rows(rows):
    """Returns the rows that may be drawn as numbers. Raises PlotError if there are none."""
    good = rows[rows["cost"] > 0].copy()
    if good.empty:
        raise PlotError("no row is ok, so there is nothing to draw")
    return good


def fastest(rows, by):
    """Returns the fastest row of each group of rows that are equal in the columns `by`. Axes that a figure does not
    show are thus reduced to their best value."""
    order = rows.sort_values(["cost", "id"], kind="stable")
    return order.groupby(list(by), sort=True, as_index=False).head(1)


def in_order(labels):
    """Returns labels in the order of the user, and the others in their natural order."""
    def place(label):
        return next((i for i, glob in enumerate(style.chosen["order"]) if names.matches(label, glob)), len(style.chosen["order"]))
    return sorted(set(labels), key=lambda label: (place(label), natural(label)))


def directions(rows):
    """Returns the directions that were run. A row that was refused before its direction was known has no direction. The
    figure of each direction shows this row as missing."""
    known = in_order(name for name in rows["direction"] if name)
    return known or [""]


def in_direction(rows, direction):
    return rows[rows["direction"].isin([direction, ""])]


def best_over(rows):
    """Returns a text such as `fin (all, queue), dedup (off, bitmap)`. It lists the axes that a figure does not show,
    because it takes the best value of them, with their values."""
    values = {}
    for settings in rows["settings"].unique():
        for part in settings.split():
            key, _, value = part.partition("=")
            if re.fullmatch(r"[a-z_]+", key):
                values.setdefault(key, set()).add(value)
    return ", ".join(f"{key} ({', '.join(in_order(some))})" for key, some in sorted(values.items()) if len(some) > 1)


def graph_itself(label):
    """Returns `kron(scale=9)` for `kron(order=rcm,scale=9)`: another vertex order does not make another graph."""
    name, bracket, rest = label.partition("(")
    kept = [word for word in re.findall(r"(?:[^,()]|\([^()]*\))+", rest.removesuffix(")")) if not word.startswith("order=")]
    return f"{name}({','.join(kept)})" if bracket and kept else name


def order_of(label):
    found = re.search(r"order=((?:[^,()]|\([^()]*\))+)", label)
    return found.group(1) if found else "original"


def by_graph(rows):
    """Returns rows with the same graph name for all of its vertex orders, and with the order of each row."""
    labels = rows["graph"].unique()
    itself, orders = {one: graph_itself(one) for one in labels}, {one: order_of(one) for one in labels}
    return rows.assign(graph=rows["graph"].map(itself), label=rows["graph"], order=rows["graph"].map(orders))


def orders_of(rows):
    """Returns the vertex orders if there are several, otherwise nothing."""
    orders = in_order(map(order_of, rows["graph"].unique()))
    return orders if len(orders) > 1 else []


def graphs_in_order(rows):
    """Returns the graphs in the order of the user, otherwise by size. All figures thus have the same sequence of panels."""
    sizes = rows.groupby("graph")["edges"].max().fillna(0)
    place = {graph: i for i, graph in enumerate(in_order(sizes.index))} if style.chosen["order"] else {}
    return sorted(sizes.index, key=lambda graph: (place.get(graph, 0), sizes[graph], natural(graph)))


def groups(rows, over="work"):
    """Returns (file suffix, rows) for each figure. Times of different work share no axis, so a figure of kind `work`
    has one algorithm with its parameters and one backend. A figure of kind `backend` has all algorithms, and a figure
    of kind `all` has all rows. The suffix names only what differs."""
    split = {"work": ("algorithm_label", "backend"), "backend": ("backend",), "all": ()}[over]
    keys = [key for key in split if rows[key].nunique() > 1]
    if not keys:
        return [("", rows)]
    parts = rows.groupby(keys if len(keys) > 1 else keys[0], sort=True)
    return [("-" + "-".join(name if isinstance(name, tuple) else (name,)), part) for name, part in parts]
