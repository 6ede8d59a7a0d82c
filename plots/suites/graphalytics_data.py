"""Data sets of LDBC Graphalytics: parameters from NAME.properties, and the results that a run has to agree with, in
NAME-BFS, NAME-PR and so on."""
import re

import suite_files

# PARAMETERS has, for each algorithm, the name of a parameter in the file -> its name in harness. The keys of the file
# begin with the name of the algorithm in lower case. ARRAYS has the array of each algorithm's answer.
PARAMETERS = {"BFS": {"source-vertex": "source"}, "PR": {"num-iterations": "iterations", "damping-factor": "damping"},
              "WCC": {}, "CDLP": {"max-iterations": "iterations"}, "LCC": {}, "SSSP": {"source-vertex": "source"}}
ARRAYS = {"BFS": "depth", "PR": "rank", "WCC": "component", "CDLP": "label", "LCC": "coefficient", "SSSP": "distance"}
EPSILON = 1e-4  # relative difference that the specification allows for PR, LCC and SSSP
UNREACHED = (9223372036854775807, "infinity")  # values of unreached vertices in reference outputs of BFS and SSSP


class DataSets:
    """The data sets in a folder."""

    def __init__(self, folder):
        self.folder = folder
        self.properties = {file.stem: properties_of(file) for file in sorted(folder.glob("*.properties"))}
        if not self.properties:
            raise suite_files.SuiteError(f"{folder}: has no data set; expected files NAME.properties, NAME.v and NAME.e")

    def experiments(self, suite, kernel):
        """Returns (kernel with the parameters of the data set, its graphs, name of the experiment) for each data set for
        which the kernel's algorithm is listed."""
        if kernel["name"] not in PARAMETERS:
            raise suite_files.SuiteError(f"--data: is for Graphalytics, and {suite.name} has the kernel '{kernel['name']}'")
        key, names = kernel["name"].lower(), PARAMETERS[kernel["name"]]
        found = []
        for name, facts in self.properties.items():
            listed = re.split(r"[,\s]+", facts.get("algorithms", key).lower())
            if key not in listed:
                continue
            chosen = {ours: number(facts[f"{key}.{theirs}"]) for theirs, ours in names.items() if f"{key}.{theirs}" in facts}
            algorithm = kernel["algorithms"][0]
            whole = {**(algorithm if isinstance(algorithm, dict) else {"id": algorithm}), **chosen}
            graph = {"file": str((self.folder / facts.get("edge-file", f"{name}.e")).resolve()), "format": "graphalytics",
                     "name": name, **({} if facts.get("directed", "true") == "true" else {"symmetric": True})}
            found.append(({**kernel, "algorithms": [whole]}, [graph], f"{kernel['name']}_{name}"))
        return found

    def judge(self, kernel, name, folder, rows):
        """Returns a list with one line, which says whether the answers of all rows agree with the reference output. The
        list is empty without a reference output or without rows."""
        reference = self.folder / f"{name}-{kernel}"
        if not reference.exists() or not rows:
            return []
        import numpy as np  # only data sets with reference outputs need it
        expected = outputs_of(reference)
        for row in rows:
            kept = folder / "answers" / row.row["id"]
            values = np.load(kept / f"{ARRAYS[kernel]}.npy").tolist()
            ids = np.load(kept / "vertex_ids.npy").tolist() if (kept / "vertex_ids.npy").exists() else range(len(values))
            found = dict(zip(ids, [ids[value] for value in values] if kernel in ("CDLP", "WCC") else values))
            wrong = difference(kernel, found, expected)
            if wrong:
                return [f"{kernel} on {name} differs from {reference.name}: {wrong} ({row.row['id']})"]
        return [f"{kernel} on {name} agrees with {reference.name} ({len(rows)} rows)"]


def properties_of(path):
    """Returns the properties of a data set, without the prefix `graph.NAME.`."""
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.lstrip().startswith("#"):
            found[re.sub(r"^graph\.[^.]+\.", "", key.strip())] = value.strip()
    return found


def number(text):
    return float(text) if re.search(r"[.eE]", text) else int(text)


def outputs_of(path):
    """Returns the value of each vertex in a file of reference outputs."""
    with open(path, encoding="utf-8") as file:
        return {int(words[0]): words[1] for words in map(str.split, file) if words}


def difference(kernel, found, expected):
    """Returns a text with the first difference between two results of a kernel, or an empty text. Values of BFS and
    CDLP must be equal. WCC must have the same partition. All other values must be equal up to EPSILON."""
    if set(found) != set(expected):
        return f"it has {len(found)} vertices, expected {len(expected)}"
    names = {}
    for vertex, text in expected.items():
        value = found[vertex]
        if kernel == "WCC":
            same = names.setdefault(("ours", value), text) == text and names.setdefault(("theirs", text), value) == value
        elif kernel == "CDLP":
            same = value == int(text)
        elif kernel == "BFS":
            same = (value < 0) if int(text) == UNREACHED[0] else value == int(text)
        else:
            wanted = float("inf") if text.lower() == UNREACHED[1] else float(text)
            same = value == wanted or abs(value - wanted) <= EPSILON * abs(wanted) or min(value, wanted) > 1e300
        if not same:
            return f"vertex {vertex} has {value}, expected {text}"
    return ""
