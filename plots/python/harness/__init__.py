"""Runs experiments of harness, and reads their results with the verdicts of the executable (docs/python.md).

The package calls the executable `harness` and reads its files. Statistics and verdicts are computed by the executable
alone. Set HARNESS_EXECUTABLE to use an executable that is not on the PATH."""
from harness.executable import HarnessError, executable, version
from harness.experiment import run
from harness.graphs import write_graph
from harness.results import Results, load

__all__ = ["HarnessError", "Results", "executable", "load", "run", "version", "write_graph"]
