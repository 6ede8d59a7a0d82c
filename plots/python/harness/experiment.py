"""Experiments as dictionaries, run by the executable."""
import collections.abc
import json
import os
import pathlib
import sys
import tempfile
import typing

from harness.executable import HarnessError, Line, follow, message_of
from harness.graphs import write_graph
from harness.results import Results, load

Experiment = collections.abc.Mapping[str, typing.Any] | str | os.PathLike[str]


def run(experiment: Experiment, *, graphs: collections.abc.Mapping[str, typing.Any] | None = None,
        out: str | os.PathLike[str] | None = None, options: collections.abc.Sequence[str] = (),
        progress: bool | Line = True) -> Results:
    """Runs an experiment and returns its results.

    `experiment` has the keys of an experiment file (docs/experiments.md), or is the path of one. A missing name is
    `notebook`, and missing `formats` and `schedules` are `all`.

    `graphs` are graphs by name, as write_graph() takes them. These graphs come before those of the experiment.

    `out` is the folder of the results, by default results/NAME. `options` are further options of `harness run`.

    If `progress` is True, the latest line of progress is shown in place. If it is a function, it is called with each
    line.

    Failed rows do not raise, and are in `Results.problems`. Raises HarnessError if the experiment cannot be run."""
    with tempfile.TemporaryDirectory(prefix="harness-") as folder:
        path, name = written(experiment, {} if graphs is None else graphs, pathlib.Path(folder))
        place = pathlib.Path(out) if out is not None else pathlib.Path("results") / name
        show = progress if callable(progress) else Progress() if progress else lambda line: None
        before = stamp(place)
        code, text = follow(["run", path, "--out", place, *options], show)
        if isinstance(show, Progress):
            show.end()
        if code not in (0, 1) or stamp(place) == before:
            raise HarnessError(message_of(text, code))
    return load(place)


def written(experiment: Experiment, graphs: collections.abc.Mapping[str, typing.Any],
            folder: pathlib.Path) -> tuple[pathlib.Path, str]:
    """Returns the path of the experiment's file, and the experiment's name. A dictionary is written to `folder` as
    JSON, which is also YAML."""
    if not isinstance(experiment, collections.abc.Mapping):
        if len(graphs):
            raise HarnessError("run: graphs need an experiment that is a dictionary, not a file")
        return pathlib.Path(experiment), pathlib.Path(experiment).stem
    if not isinstance(graphs, collections.abc.Mapping):
        raise HarnessError(f"run: expected graphs as a dictionary of names and graphs, got a {type(graphs).__name__}")
    keys = {"experiment": "notebook", "formats": "all", "schedules": "all", **experiment}
    entries = [{"name": name, "file": str(write_graph(graph, folder / f"graph{i}.npz"))}
               for i, (name, graph) in enumerate(graphs.items())]
    keys["graphs"] = [*entries, *keys.get("graphs", [])]
    path = folder / "experiment.yaml"
    path.write_text(json.dumps(keys, indent=1, default=plain), encoding="utf-8")
    return path, str(keys["experiment"])


def plain(value: typing.Any) -> typing.Any:
    """Returns a NumPy number or a path as a type that JSON has."""
    if hasattr(value, "item"):
        return value.item()
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    raise HarnessError(f"experiment: expected texts, numbers, lists and dictionaries, got {type(value).__name__}")


def stamp(folder: pathlib.Path) -> tuple[int, int] | None:
    """Returns the time and the inode of meta.json, which change whenever results are written. Returns None without the
    file."""
    try:
        state = (folder / "meta.json").stat()
    except OSError:
        return None
    return state.st_mtime_ns, state.st_ino


class Progress:
    """Shows the last line of a run in place: by IPython in a notebook, otherwise on stderr."""

    def __init__(self) -> None:
        self.handle: typing.Any = None
        self.width = 0
        try:
            from IPython import get_ipython
            from IPython.display import display
        except ImportError:
            return
        if get_ipython() is not None and "IPKernelApp" in get_ipython().config:
            self.handle = display({"text/plain": ""}, raw=True, display_id=True)

    def __call__(self, line: str) -> None:
        if self.handle is not None:
            self.handle.update({"text/plain": line}, raw=True)
        elif sys.stderr.isatty():
            sys.stderr.write("\r" + line[:120].ljust(self.width))
            self.width = min(len(line), 120)

    def end(self) -> None:
        if self.handle is None and self.width:
            sys.stderr.write("\n")
