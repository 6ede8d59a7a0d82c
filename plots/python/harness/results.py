"""Results of harness as data frames, with verdicts by the executable."""
import functools
import json
import os
import pathlib
import typing

import numpy as np
import pandas as pd

from harness.executable import HarnessError, call, columns, executable, table

if typing.TYPE_CHECKING:
    from matplotlib.axes import Axes


def load(path: str | os.PathLike[str]) -> "Results":
    """Returns the results in a folder, or in a results.csv."""
    place = pathlib.Path(path)
    file = place / "results.csv" if place.is_dir() else place
    if not file.is_file():
        raise HarnessError(f"{file}: does not exist; expected results of harness run")
    return Results(file)


class Results:
    """A result set. Its data frames are read when they are first used. `DataFrame.attrs["units"]` has the unit of each
    column that has one."""

    def __init__(self, file: pathlib.Path) -> None:
        self.file = file
        self.folder = file.parent

    def __repr__(self) -> str:
        counts = self.rows["status"].value_counts()
        return f"<harness results {self.folder}: {', '.join(f'{count} {status}' for status, count in counts.items())}>"

    @functools.cached_property
    def meta(self) -> dict[str, typing.Any]:
        """The facts of meta.json that all rows have in common: machine, build, plugins and experiment. Empty without
        the file."""
        path = self.folder / "meta.json"
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}

    @functools.cached_property
    def rows(self) -> pd.DataFrame:
        """The table of results.csv, with one row per configuration. Numbers are converted, and an empty cell is a
        missing value."""
        return typed(self.file)

    @functools.cached_property
    def samples(self) -> pd.DataFrame:
        """The table of samples.csv, with one row per repetition."""
        return typed(self.folder / "samples.csv")

    @functools.cached_property
    def kernels(self) -> pd.DataFrame:
        """The table of kernels.csv, with one row per kernel of a configuration."""
        return typed(self.folder / "kernels.csv")

    @property
    def ok(self) -> pd.DataFrame:
        """The rows whose status is ok."""
        return self.rows[self.rows["status"] == "ok"]

    @property
    def problems(self) -> pd.DataFrame:
        """The id, status and reason of each row whose status is not ok."""
        return self.rows.loc[self.rows["status"] != "ok", ["id", "status", "reason"]]

    def best(self, *, min_effect: float = 0.03, alpha: float = 0.01) -> pd.DataFrame:
        """Returns every ok row with its place (best, tied, unclear, slower), as `harness best --all` prints them."""
        return frame(table("best", self.file, "--all", "--min-effect", str(min_effect), "--alpha", str(alpha)))

    def compare(self, before: "Results | str | os.PathLike[str]", *, min_effect: float = 0.03,
                alpha: float = 0.01) -> pd.DataFrame:
        """Returns a verdict on each row: whether it is faster or slower than in the earlier run `before`, as
        `harness compare` prints it."""
        earlier = before.file if isinstance(before, Results) else load(before).file
        return frame(table("compare", earlier, self.file, "--min-effect", str(min_effect), "--alpha", str(alpha), accept=(0, 1)))

    def answer(self, id: str) -> dict[str, np.ndarray]:
        """Returns the arrays in which the algorithm of row `id` stored its result, by name. They exist if the run had
        the option `--keep-answers`."""
        folder = self.folder / "answers" / id
        found = {path.stem: np.load(path) for path in sorted(folder.glob("*.npy"))}
        if not found:
            known = (self.rows["id"] == id).any()
            why = "has no arrays: run with options=['--keep-answers']" if known else "is not the id of a row"
            raise HarnessError(f"{id}: {why}")
        return found

    def plot(self, figure: str = "best", **selection: str) -> "list[Axes]":
        """Draws a figure of `harness plot`, of one algorithm and backend, and returns its axes. `selection` chooses rows by
        columns, such as algorithm="NAME"."""
        from harness.figures import draw
        return draw(self, figure, selection)

    def report(self, path: str | os.PathLike[str] | None = None, *,
               against: "Results | str | os.PathLike[str] | None" = None,
               history: str | os.PathLike[str] | None = None) -> pathlib.Path:
        """Writes the page of `harness report` and returns its path. `history` is a folder of `harness history`."""
        arguments: list[str | os.PathLike[str]] = ["report", self.file]
        if path is not None:
            arguments += ["-o", path]
        if against is not None:
            arguments += ["--against", against.file if isinstance(against, Results) else against]
        if history is not None:
            arguments += ["--history", history]
        return pathlib.Path(call(*arguments).strip())


def typed(path: pathlib.Path) -> pd.DataFrame:
    """Returns a CSV file of results as a data frame whose columns have the types that harness declares. A column that
    harness does not know, because its backend is not installed, is converted to numbers if all its cells are
    numbers."""
    if not path.exists():
        raise HarnessError(f"{path}: does not exist")
    known = columns(executable())
    read = pd.read_csv(path, dtype=str, keep_default_na=False)
    for name in map(str, read):
        kind = known.get(name, {}).get("type", "")
        if kind in ("count", "number", "real") or (not kind and is_number(read[name])):
            values = pd.to_numeric(read[name].where(read[name] != ""), errors="coerce")
            whole = kind == "count" or (not kind and not read[name].str.contains(r"[.eEn]", regex=True).any())
            read[name] = values.astype("Int64") if whole else values.astype(float)
        elif kind == "true/false":
            read[name] = read[name].map({"true": True, "false": False}).astype("boolean")
    read.attrs["units"] = {name: known[name]["unit"] for name in map(str, read) if known.get(name, {}).get("unit")}
    return read


def is_number(cells: pd.Series) -> bool:
    filled = cells[cells != ""]
    return bool(not filled.empty and pd.to_numeric(filled, errors="coerce").notna().all())


def frame(rows: list[dict[str, str]]) -> pd.DataFrame:
    """Returns a table that harness printed. Ids, verdicts and notes are texts."""
    made = pd.DataFrame(rows)
    for name in made.columns.difference(["id", "graph", "algorithm", "backend", "place", "verdict", "note", "basis"]):
        made[name] = pd.to_numeric(made[name])
    return made
