"""Tests the Python package: runs, results, verdicts, answers, graphs, figures, and the notebook in the
documentation."""
import importlib.util
import json
import os
import subprocess
import sys
import unittest
from pathlib import Path

from cli import HARNESS, CliTest, needs_cpu

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "plots/python"))
os.environ["HARNESS_EXECUTABLE"] = HARNESS
try:
    import numpy as np
    import pandas as pd

    import harness
except ImportError:
    harness = None
has = lambda name: importlib.util.find_spec(name) is not None  # noqa: E731
SMALL = {"algorithms": [{"id": "pagerank", "iterations": 2}], "formats": ["csr", "coo"], "schedules": ["vm", "em"],
         "measure": {"repetitions": 2, "rounds": 3}}


@unittest.skipIf(harness is None, "numpy or pandas is missing")
class Package(CliTest):
    def setUp(self):
        super().setUp()
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)

    def arcs(self, graph):
        """Stores `graph`, a graph of Python, in a file. Returns the arcs that harness reads from the file."""
        path = harness.write_graph(graph, self.folder / "graph")
        out, _ = self.harness("graph", "info", path)
        name = "arcs.wel" if "weighted           true" in out else "arcs.el"
        self.harness("graph", "convert", path, name, "--keep-self-loops")
        lines = [line.split() for line in (self.folder / name).read_text().splitlines() if line[0].isdigit()]
        return sorted(tuple(float(word) for word in line) for line in lines)

    def vertices(self, graph):
        path = harness.write_graph(graph, self.folder / "counted")
        out, _ = self.harness("graph", "info", path)
        return int(next(line.split()[1] for line in out.splitlines() if line.startswith("vertices ")))

    @needs_cpu
    def test_run_gives_frames_with_units_and_the_executables_verdicts(self):
        lines = []
        edges = pd.DataFrame({"from": [0, 1, 2, 3, 3], "to": [1, 2, 3, 0, 1]})
        results = harness.run(SMALL, graphs={"mine": edges}, options=["--keep-answers"], progress=lines.append)
        self.assertEqual(len(results.ok), 4)
        self.assertTrue(any(line.startswith("[12/12]") for line in lines), lines)
        self.assertEqual(results.rows["time_ms_median"].dtype, float)
        self.assertEqual(str(results.rows["edges"].dtype), "Int64")
        self.assertEqual(str(results.rows["huge_pages"].dtype), "boolean")
        self.assertEqual(results.rows.attrs["units"]["time_ms_median"], "ms")
        self.assertEqual(len(results.samples), 24)
        self.assertEqual(results.meta["experiment"], "notebook")
        best = results.best()
        self.assertEqual((best["place"] == "best").sum(), 1)
        self.assertEqual(set(best["id"]), set(results.rows["id"]))
        self.assertEqual(set(results.compare(results)["verdict"]) - {"same", "unclear"}, set())
        answer = results.answer(results.ok["id"].iloc[0])
        self.assertEqual(answer["rank"].shape, (4,))
        self.assertTrue(results.report().exists())
        self.assertIn("4 ok", repr(results))
        with self.assertRaisesRegex(harness.HarnessError, "is not the id of a row"):
            results.answer("alg:none")

    @needs_cpu
    @unittest.skipUnless(has("matplotlib"), "matplotlib is missing")
    def test_figures_are_axes_and_leave_no_modules(self):
        results = harness.run({**SMALL, "algorithms": ["bfs", "pagerank"]}, graphs={"mine": np.array([[0, 1, 2, 3], [1, 2, 3, 0]])}, progress=False)
        with self.assertRaisesRegex(harness.HarnessError, "choose by algorithm="):
            results.plot("heatmap")
        import matplotlib
        before = dict(matplotlib.rcParams)
        axes = results.plot("heatmap", algorithm="bfs")
        self.assertEqual(dict(matplotlib.rcParams), before)
        self.assertEqual(axes[0].figure._repr_png_()[:4], b"\x89PNG")  # as a notebook shows the figure
        self.assertIn("mine", axes[0].get_title(loc="left"))
        with self.assertRaisesRegex(harness.HarnessError, "no figure 'heatmop'.*heatmap"):
            results.plot("heatmop")
        self.assertNotIn("table", sys.modules)

    def test_graphs_are_what_python_says(self):
        ring = [(0.0, 1.0), (1.0, 2.0), (2.0, 3.0), (3.0, 0.0)]
        index = np.array([[0, 1, 2, 3], [1, 2, 3, 0]])
        self.assertEqual([arc[:2] for arc in self.arcs(index)], ring)
        self.assertEqual([arc[:2] for arc in self.arcs(index.T)], ring)
        weighted = np.column_stack([index.T, [5, 6, 7, 8]])
        self.assertEqual(self.arcs(weighted), [(*arc, weight) for arc, weight in zip(ring, (5, 6, 7, 8))])
        few = pd.DataFrame([[0, 1], [2, 0]])
        self.assertEqual([arc[:2] for arc in self.arcs(few)], [(0, 1), (2, 0)])
        with self.assertRaisesRegex(harness.HarnessError, "per row or per column"):
            harness.write_graph(np.array([[0, 1], [2, 0]]), "graph")

    @unittest.skipUnless(has("scipy"), "scipy is missing")
    def test_scipy_matrices(self):
        import scipy.sparse
        matrix = scipy.sparse.random(30, 30, 0.2, format="csc", random_state=3)
        want = sorted((int(u), int(v), np.float32(w)) for u, v, w in zip(*scipy.sparse.find(matrix)))
        got = self.arcs(matrix)
        self.assertEqual([arc[:2] for arc in got], [arc[:2] for arc in want])
        np.testing.assert_allclose([arc[2] for arc in got], [arc[2] for arc in want], rtol=1e-6)
        self.assertEqual(self.vertices(scipy.sparse.csr_matrix((7, 7), dtype=bool)), 7)
        with self.assertRaisesRegex(harness.HarnessError, "square"):
            harness.write_graph(scipy.sparse.csr_matrix((2, 3)), "graph")

    @unittest.skipUnless(has("networkx"), "networkx is missing")
    def test_networkx_graphs(self):
        import networkx
        graph = networkx.Graph([("a", "b"), ("b", "c"), ("c", "c")])
        graph.add_node("alone")
        self.assertEqual([arc[:2] for arc in self.arcs(graph)], [(0, 1), (1, 0), (1, 2), (2, 1), (2, 2)])
        self.assertEqual(self.vertices(graph), 4)
        directed = networkx.DiGraph()
        directed.add_weighted_edges_from([(5, 6, 2.5), (6, 7, 1)])
        self.assertEqual(self.arcs(directed), [(0, 1, 2.5), (1, 2, 1)])

    def test_wrong_graphs_are_refused(self):
        for graph, says in ((np.array([[0, -1], [1, 2], [3, 4], [5, 6]]), "got -1"), (np.array([[0.5, 1]] * 4), "got 0.5"),
                            (np.zeros((3, 4)), "shape"), ("text", "expected a sparse matrix"),
                            (pd.DataFrame({"u": ["a"] * 4, "v": ["b"] * 4}), "got .a. .pandas.factorize numbers texts"),
                            (pd.DataFrame({"u": ["7"] * 4, "v": [1] * 4}), "got '7' .pandas.factorize numbers other ids"),
                            (pd.DataFrame({"u": [1, None], "v": [1, 2]}), "got a missing value")):
            with self.subTest(says), self.assertRaisesRegex(harness.HarnessError, says):
                harness.write_graph(graph, "graph")

    def test_errors_are_harness_lines(self):
        with self.assertRaisesRegex(harness.HarnessError, "did you mean 'pagerank'"):
            harness.run({"algorithms": ["pagerenk"], "graphs": [{"generator": "kronecker", "scale": 5}]}, progress=False)
        with self.assertRaisesRegex(harness.HarnessError, "graphs as a dictionary of names and graphs, got a DataFrame"):
            harness.run({"algorithms": ["bfs"]}, graphs=pd.DataFrame({"u": [0], "v": [1]}), progress=False)
        with self.assertRaisesRegex(harness.HarnessError, "does not exist"):
            harness.load("nowhere")
        os.environ["HARNESS_EXECUTABLE"] = "/nowhere/harness"
        self.addCleanup(os.environ.__setitem__, "HARNESS_EXECUTABLE", HARNESS)
        with self.assertRaisesRegex(harness.HarnessError, "HARNESS_EXECUTABLE=/nowhere/harness cannot be run"):
            harness.version()

    @needs_cpu
    @unittest.skipUnless(has("scipy") and has("matplotlib"), "scipy or matplotlib is missing")
    def test_notebook_has_ten_lines_and_runs(self):
        cells = json.loads((ROOT / "plots/python/matrix_to_figure.ipynb").read_text())["cells"]
        code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
        self.assertLessEqual(sum(bool(line.strip()) for cell in code for line in cell.splitlines()), 10)
        page = (ROOT / "docs/notebook.md").read_text()
        # The page docs/notebook.md must have the code of the notebook. docs/python.md says how to make that page again.
        self.assertEqual([cell for cell in code if cell not in page], [])
        names = {}
        for cell in code:
            exec(compile(cell, "notebook", "exec"), names)
        self.assertEqual(len(names["results"].ok), 4)

    @unittest.skipUnless(has("setuptools") and has("pip") and has("wheel"), "pip, setuptools or wheel is missing")
    def test_wheel_has_the_package_and_its_types(self):
        done = subprocess.run([sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", "wheel",
                               self.copy()], capture_output=True, text=True, timeout=100)
        self.assertEqual(done.returncode, 0, done.stderr)
        import zipfile
        names = zipfile.ZipFile(next((self.folder / "wheel").glob("*.whl"))).namelist()
        self.assertLessEqual({"harness/__init__.py", "harness/py.typed", "harness/results.py"}, set(names))
        self.assertEqual([name for name in names if "info/" not in name and not name.endswith((".py", ".typed"))], [])

    def copy(self):
        """Returns a copy of the files that pip needs, because a build by pip writes into its source tree."""
        import shutil
        shutil.copytree(ROOT / "plots/python", self.folder / "source/plots/python", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", self.folder / "source")
        library = self.folder / "source/build/lib/harness"  # where CMake stores the library
        library.mkdir(parents=True)
        (library / "twins.so").touch()
        return str(self.folder / "source")


if __name__ == "__main__":
    unittest.main()
