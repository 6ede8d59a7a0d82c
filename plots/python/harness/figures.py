"""Figures of harness plot as Matplotlib axes. The scripts belong to the executable, and are loaded from there."""
import contextlib
import importlib
import pathlib
import sys
import tempfile
import types
import typing

import pandas as pd

from harness.executable import HarnessError, executable

if typing.TYPE_CHECKING:
    from matplotlib.axes import Axes

    from harness.results import Results


def draw(results: "Results", name: str, selection: dict[str, str]) -> "list[Axes]":
    """Draws the figure `name` of harness plot from the rows that `selection` chooses, and returns its axes. Raises
    HarnessError if the rows have several algorithms or backends."""
    with scripts() as plot, sys.modules["matplotlib"].rc_context():  # the settings of matplotlib for other figures do not change
        table = sys.modules["table"]
        try:
            figure, = plot.select(plot.discover(), [name])
            rows = judged_rows(results, table)
            for column, value in selection.items():
                if column not in rows:
                    raise HarnessError(f"plot: there is no column '{column}'")
                rows = rows[rows[column] == value]
            groups = table.groups(rows)
            if rows.empty:
                raise HarnessError(f"plot: no row is selected by {selection}")
            if len(groups) > 1:
                found = ", ".join(suffix.lstrip("-") for suffix, _ in groups)
                raise HarnessError(f"plot: a figure is of one algorithm and backend: choose by algorithm= or backend= among {found}")
            sys.modules["style"].apply()
            return figure.draw(rows).axes
        except table.PlotError as error:
            raise HarnessError(str(error)) from error


def judged_rows(results: "Results", table: types.ModuleType) -> pd.DataFrame:
    """Returns the rows as the scripts read them, with the executable's verdicts."""
    places = results.best().set_index("id")
    with tempfile.NamedTemporaryFile("w", suffix=".csv", encoding="utf-8", newline="") as file:
        verdicts = pd.DataFrame({"id": results.rows["id"]})
        for column in ("place", "slower_low", "slower_high"):
            verdicts[column] = verdicts["id"].map(places[column]).fillna("")
        verdicts.to_csv(file, index=False)
        file.flush()
        return table.load(results.file, file.name)


@contextlib.contextmanager
def scripts() -> typing.Iterator[types.ModuleType]:
    """Imports the scripts of harness plot. Their modules have short names such as `table`, so these names are removed
    from sys.modules afterwards."""
    folder = next((path for path in places() if (path / "harness_plot.py").exists()), None)
    if folder is None:
        raise HarnessError(f"plot: no scripts of figures next to {executable()}; install harness with its plots")
    known = {path.stem for path in folder.glob("*.py")}
    hidden = {name: sys.modules.pop(name) for name in known if name in sys.modules}
    sys.path.insert(0, str(folder))
    try:
        yield importlib.import_module("harness_plot")
    except SystemExit as error:
        raise HarnessError("plot: figures need matplotlib and pandas") from error
    finally:
        sys.path.remove(str(folder))
        for name in known:
            sys.modules.pop(name, None)
        sys.modules.update(hidden)


def places() -> list[pathlib.Path]:
    return [executable().parent.parent / "lib" / "harness" / "plots"]
