"""Suites: published protocols as YAML files. A suite has sizes, each a list of graphs, and kernels, each of which becomes
an experiment. docs/suites.md documents the keys."""
import dataclasses
import difflib

import yaml

import numbers_of_trials

KEYS = {"suite", "title", "source", "size", "sizes", "experiment", "kernels", "report"}
KERNEL = {"name", "about", "graph", "algorithms", "formats", "schedules", "options", "exclude", "measure", "include"}
FORMS = ("table", "lines")


class SuiteError(Exception):
    """An error that the program reports to the user in one line."""


@dataclasses.dataclass(frozen=True)
class Suite:
    name: str
    title: str
    source: str
    size: str
    sizes: dict
    experiment: dict
    kernels: list
    form: str
    numbers: list


def nearest(word, words):
    """Returns the end of an error about an unknown word: the nearest known word, or all known words if none is near."""
    close = difflib.get_close_matches(word, words, 1)
    return f" (did you mean '{close[0]}'?)" if close else f": expected one of {', '.join(words)}"


def load(folder, name):
    """Returns the suite of this name. Raises SuiteError for an unknown suite, and for the first mistake in its file."""
    known = sorted(file.stem for file in folder.glob("*.yaml"))
    if name not in known:
        raise SuiteError(f"there is no suite '{name}'{nearest(name, known)}")
    path = folder / f"{name}.yaml"
    try:
        tree = yaml.safe_load(path.read_text(encoding="utf-8"))
    except yaml.YAMLError as error:
        raise SuiteError(f"{path}: {' '.join(str(error).split())}") from error
    require(path, tree, KEYS)
    for kernel in tree["kernels"]:
        require(f"{path}: kernel '{kernel.get('name')}'", kernel, KERNEL, {"name", "algorithms", "schedules"})
    require(f"{path}: report", tree["report"], {"form", "numbers"})
    if tree["report"]["form"] not in FORMS:
        raise SuiteError(f"{path}: report.form is '{tree['report']['form']}'{nearest(tree['report']['form'], FORMS)}")
    for number in tree["report"]["numbers"]:
        if number not in numbers_of_trials.NUMBERS:
            raise SuiteError(f"{path}: report.numbers: '{number}'{nearest(number, list(numbers_of_trials.NUMBERS))}")
    if tree["size"] not in tree["sizes"]:
        raise SuiteError(f"{path}: size '{tree['size']}'{nearest(tree['size'], list(tree['sizes']))}")
    return Suite(tree["suite"], tree["title"], tree["source"], tree["size"], tree["sizes"], tree["experiment"],
                 tree["kernels"], tree["report"]["form"], tree["report"]["numbers"])


def require(where, tree, keys, needed=None):
    """Raises SuiteError unless a map has keys of `keys` only, and all of `needed` (default: all of `keys`)."""
    if not isinstance(tree, dict):
        raise SuiteError(f"{where}: expected a map of {', '.join(sorted(keys))}")
    for key in tree:
        if key not in keys:
            raise SuiteError(f"{where}: unknown key '{key}'{nearest(str(key), sorted(keys))}")
    for key in sorted(keys if needed is None else needed):
        if key not in tree:
            raise SuiteError(f"{where}: the key '{key}' is missing")


def graphs_of(suite, size):
    if size not in suite.sizes:
        raise SuiteError(f"{suite.name} has no size '{size}'{nearest(size, list(suite.sizes))}")
    return suite.sizes[size]["graphs"]


def options_of(texts):
    """Returns a dictionary of options from texts such as `gpus=2` and `ranks=[1,2]`."""
    options = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name or not value:
            raise SuiteError(f"--option {text}: expected NAME=VALUE, such as gpus=2")
        try:
            options[name] = yaml.safe_load(value)
        except yaml.YAMLError as error:
            raise SuiteError(f"--option {text}: {' '.join(str(error).split())}") from error
    return options


def experiment_of(suite, kernel, graphs, baselines=(), missing=None, options=None):
    """Returns a kernel's experiment. A key of a graph replaces the same key that the kernel sets for all graphs.

    `missing` (`twin` or `skip`) becomes the key `else` of graphs of the catalogue, for graphs that are not downloaded.
    Each of `options` replaces the experiment's option of the same name."""
    def whole(graph):
        own = {"else": missing} if missing and "catalogue" in graph else {}
        return {**kernel.get("graph", {}), **own, **graph}

    keys = {"experiment": f"{suite.name}_{kernel['name']}", "description": f"{suite.title}: {kernel['name']}",
            "graphs": [whole(graph) for graph in graphs], **suite.experiment}
    keys.update({key: value for key, value in kernel.items() if key not in ("name", "about", "graph", "measure")})
    keys["measure"] = {**suite.experiment.get("measure", {}), **kernel.get("measure", {})}
    if options:
        keys["options"] = {**keys.get("options", {}), **options}
    if baselines:
        keys["baselines"] = list(baselines)
    return yaml.safe_dump(keys, sort_keys=False, allow_unicode=True, default_flow_style=None, width=110)
