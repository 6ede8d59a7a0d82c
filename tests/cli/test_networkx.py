"""Tests algorithms for communities, clustering, cores, components and trusses. Their results must be those of NetworkX,
or on small graphs the known ones."""
import collections
import unittest
from pathlib import Path

from cli import CliTest, needs_cpu

try:
    import networkx as nx
    import numpy as np
    import scipy.io
except ImportError:
    nx = None

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
MEASURE = "{repetitions: 1, warmup: 0}"


def labels_of(graph, iterations):
    """Returns the labels after `iterations` iterations of label propagation, as Graphalytics specifies it."""
    label = {v: v for v in graph}
    for _ in range(iterations):
        def chosen(v, label=label):
            near = list(graph.predecessors(v)) + list(graph.successors(v)) if graph.is_directed() else graph[v]
            counts = collections.Counter(label[w] for w in near)
            return min(counts, key=lambda one: (-counts[one], one)) if counts else label[v]
        label = {v: chosen(v) for v in graph}
    return label


def clustering_of(graph):
    """Returns the local clustering coefficient of each vertex of a directed graph, as Graphalytics defines it."""
    found = {}
    for v in graph:
        near = (set(graph.predecessors(v)) | set(graph.successors(v))) - {v}
        arcs = sum(w in near for u in near for w in graph.successors(u) if w != u)
        found[v] = arcs / (len(near) * (len(near) - 1)) if len(near) > 1 else 0
    return found


def trusses_of(graph):
    """Returns the truss number of each edge."""
    number, k = {tuple(sorted(edge)): 2 for edge in graph.edges}, 3
    while (inside := nx.k_truss(graph, k)).number_of_edges() > 0:
        number.update({tuple(sorted(edge)): k for edge in inside.edges})
        k += 1
    return number


class Analyses(CliTest):
    def answers(self, graph, algorithms, **changes):
        """Runs algorithms on a graph by push and by pull. Returns the result arrays of each algorithm. Checks that all
        rows of an algorithm have equal arrays."""
        changes = {"formats": "[csr, tigr]", "schedules": "[vm, em]", "options": "{direction: [push, pull]}", **changes}
        self.harness("run", self.experiment(graphs=f"[{graph}]", algorithms=algorithms, measure=MEASURE, **changes), "--out",
                     "out", "--keep-answers", "--force")
        arrays = {}
        for row in self.rows("out"):
            self.assertIn(row["status"], ("ok", "unsupported"), row["reason"])
            for file in sorted((self.folder / "out" / "answers" / row["id"]).glob("*.npy")):
                array = np.load(file)
                np.testing.assert_array_equal(array, arrays.setdefault(file.stem, array), row["id"])
        return arrays


@needs_cpu
@unittest.skipIf(nx is None, "networkx, numpy or scipy is not installed")
class ByHand(Analyses):
    def test_a_tie_goes_to_the_smallest_label_and_both_directions_count(self):
        (self.folder / "g.el").write_text("0 1\n1 0\n2 1\n3 4\n")
        graph = "{file: g.el, name: g}"
        # Vertex 1 has the neighbour 0 twice and the neighbour 2 once. Vertex 2 has only the neighbour 1. Vertices 3 and
        # 4 are neighbours.
        found = self.answers(graph, "[{id: cdlp, iterations: 1}]")["label"]
        self.assertEqual(list(found), [1, 0, 1, 4, 3])
        found = self.answers(graph, "[{id: cdlp, iterations: 2}]")["label"]
        self.assertEqual(list(found), [0, 1, 0, 3, 4])

    def test_clustering_counts_arcs_in_both_directions(self):
        (self.folder / "g.el").write_text("0 1\n0 2\n1 2\n2 1\n3 0\n")
        # The neighbours of 0 are 1, 2 and 3. Two of their six ordered pairs are arcs.
        found = self.answers("{file: g.el, name: g}", "[lcc]")["coefficient"]
        np.testing.assert_allclose(found, [2 / 6, 1 / 2, 1 / 2, 0])
        found = self.answers("{file: g.el, name: g, symmetric: true}", "[lcc]")["coefficient"]
        np.testing.assert_allclose(found, [1 / 3, 1, 1, 0])

    def test_loops_do_not_count(self):
        (self.folder / "g.el").write_text("0 0\n0 1\n1 2\n2 0\n2 2\n")
        for symmetric, closed in (("false", 1 / 2), ("true", 1)):
            graph = f"{{file: g.el, name: g, self_loops: keep, symmetric: {symmetric}}}"
            np.testing.assert_allclose(self.answers(graph, "[lcc]")["coefficient"], [closed] * 3)
        self.assertEqual(sorted(self.answers(graph, "[truss]", formats="[csr, coo]")["truss"]), [2] * 2 + [3] * 6)

    def test_trims_and_rounds_of_components(self):
        # A tail leads into a cycle with a chord, which leads to a second cycle. A tail leads out of the second cycle
        # and ends in a self-loop.
        (self.folder / "g.el").write_text("9 8\n8 0\n0 1\n1 2\n2 0\n2 1\n1 3\n3 4\n4 5\n5 3\n5 6\n6 7\n7 7\n")
        found = self.answers("{file: g.el, name: g, self_loops: keep}", "[scc]")["component"]
        self.assertEqual(list(found), [0, 0, 0, 3, 3, 3, 6, 7, 8, 9])


@needs_cpu
@unittest.skipIf(nx is None, "networkx, numpy or scipy is not installed")
@unittest.skipUnless(DATA.exists(), "no real graphs")
class BesideNetworkX(Analyses):
    def test_an_undirected_graph(self):
        for name in ("soc-lesmis", "inf-power"):
            matrix = scipy.io.mmread(DATA / f"{name}.mtx")
            graph = nx.from_scipy_sparse_array(matrix)
            graph.remove_edges_from(list(nx.selfloop_edges(graph)))
            found = self.answers(f"{{file: {DATA / name}.mtx, symmetric: true, name: g, order: [original, random]}}",
                                 "[{id: cdlp, iterations: 3}, lcc, kcore, scc, truss]", formats="[csr]")
            self.assertEqual(dict(enumerate(found["label"])), labels_of(graph, 3))
            self.assertEqual(dict(enumerate(found["core"])), nx.core_number(graph))
            clustering = nx.clustering(graph)
            np.testing.assert_allclose(found["coefficient"], [clustering[v] for v in sorted(graph)])
            number = trusses_of(graph)
            arcs = [tuple(sorted((u, v))) for u in sorted(graph) for v in sorted(graph[u])]
            self.assertEqual(list(found["truss"]), [number[arc] for arc in arcs])

    def test_a_directed_graph(self):
        graph = nx.from_scipy_sparse_array(scipy.io.mmread(DATA / "email-Eu-core.mtx"), create_using=nx.DiGraph)
        graph.remove_edges_from(list(nx.selfloop_edges(graph)))
        found = self.answers(f"{{file: {DATA / 'email-Eu-core.mtx'}, name: g}}", "[{id: cdlp, iterations: 3}, lcc, scc]")
        self.assertEqual(dict(enumerate(found["label"])), labels_of(graph, 3))
        np.testing.assert_allclose(found["coefficient"], list(clustering_of(graph).values()))
        groups = {frozenset(np.flatnonzero(found["component"] == name)) for name in set(found["component"])}
        self.assertEqual(groups, {frozenset(group) for group in nx.strongly_connected_components(graph)})


if __name__ == "__main__":
    unittest.main()
