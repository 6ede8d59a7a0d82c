"""The executable of harness: where it is, and how it is called."""
import collections.abc
import csv
import functools
import io
import json
import os
import pathlib
import shutil
import subprocess

Line = collections.abc.Callable[[str], None]


class HarnessError(Exception):
    """A command of harness that failed, or a missing executable. The text is the error that harness printed, or the
    reason."""


def executable() -> pathlib.Path:
    """Returns the path of the executable: HARNESS_EXECUTABLE, otherwise `harness` on the PATH."""
    own = os.environ.get("HARNESS_EXECUTABLE")
    found = shutil.which(own or "harness")
    if found is None:
        where = f"HARNESS_EXECUTABLE={own} cannot be run" if own else "no harness on the PATH"
        raise HarnessError(f"{where}: install harness (docs/install.md), or set HARNESS_EXECUTABLE to its executable")
    return pathlib.Path(found).resolve()


def call(*arguments: str | os.PathLike[str], accept: tuple[int, ...] = (0,)) -> str:
    """Runs harness to its end and returns its standard output. If the exit code is not in `accept`, raises HarnessError
    with the last error that harness printed."""
    done = subprocess.run([str(executable()), *(os.fspath(one) for one in arguments)], capture_output=True, text=True, encoding="utf-8",
                          errors="replace", check=False)
    if done.returncode not in accept:
        raise HarnessError(message_of(done.stderr, done.returncode))
    return done.stdout


def follow(arguments: list[str | os.PathLike[str]], on_line: Line) -> tuple[int, str]:
    """Runs harness and passes each line that it prints to `on_line`. Returns the exit code and all printed lines (standard
    output and standard error). If the caller is interrupted, harness is terminated and has ended when this function raises."""
    command = [str(executable()), *(os.fspath(one) for one in arguments)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8",
                          errors="replace") as process:
        lines: list[str] = []
        try:
            for line in process.stdout or ():
                lines.append(line)
                on_line(line.rstrip("\n"))
            return process.wait(), "".join(lines)
        except BaseException:
            process.terminate()
            process.wait()
            raise


def message_of(text: str, code: int) -> str:
    """Returns the error among the lines that harness printed, without the program's name."""
    lines = [line.removeprefix("harness: ") for line in text.splitlines() if line.startswith("harness: ")]
    errors = [line for line in lines if not line.startswith(("note: ", "warning: "))]
    return errors[-1] if errors else f"harness ended with exit code {code}: {text.strip()[-500:]}"


def table(*arguments: str | os.PathLike[str], accept: tuple[int, ...] = (0,)) -> list[dict[str, str]]:
    """Runs a command of harness that can print CSV, and returns the rows that it prints."""
    return list(csv.DictReader(io.StringIO(call(*arguments, "--format", "csv", accept=accept))))


@functools.cache
def columns(path: pathlib.Path) -> dict[str, dict[str, str]]:
    """Returns name, type, unit, role and meaning of every result column that this executable knows."""
    del path  # the cache distinguishes executables by their path
    return {one["name"]: one for one in json.loads(call("list", "columns", "--json"))}


def version() -> str:
    """Returns the version of the executable, such as `1.0.0`."""
    return call("--version").split()[0]
