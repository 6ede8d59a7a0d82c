"""Cells of what kernels take of a run, from kernels.csv."""
import types
import unittest

import support  # noqa: F401  (the scripts' folder)
import cells
import pandas


def kernel(identifier, name, cycles):
    return {"id": identifier, "kernel": name, "model_cycles": cycles}


class Kernels(unittest.TestCase):
    ROWS = pandas.DataFrame([{"id": f"alg:bfs/sched:{name}/graph:g", "status": "ok", "graph": "g", "algorithm": "bfs",
                              "cost": 1.0, "low": 1.0, "high": 1.0, "unit": "cycles"} for name in ("cuts", "whole")])
    KERNELS = [kernel("alg:bfs/sched:cuts/graph:g", *words) for words in
               (("harness_start", "10"), ("harness_step0", "20"), ("scan", "40"), ("harness_step1", "130"))]

    def measured(self, **changes):
        series = {"system": "ours", "rows": "sched:*", "kernels": ["harness_step0", "sc*"], "value": "model_cycles", "unit": "%",
                  **changes}
        return [(cell.system, cell.value) for cell in
                cells.measured(types.SimpleNamespace(ours=[series]), self.ROWS, self.KERNELS)]

    def test_those_that_are_named_add_up(self):
        self.assertEqual(self.measured(), [("ours", 60)])

    def test_as_a_share_of_all(self):
        self.assertEqual(self.measured(share=True), [("ours", 30)])
        self.assertEqual(self.measured(share=True, kernels=["harness_step1"]), [("ours", 65)])
        self.assertEqual(self.measured(kernels=["harness_start"], scale=2), [("ours", 20)])

    def test_a_row_without_them_has_no_number(self):
        self.assertEqual(self.measured(rows="sched:whole"), [])
        self.assertEqual(self.measured(kernels=["harness_step7"]), [])


class Spaces(unittest.TestCase):
    """The best of a space of combinations, over that of another."""
    TIMES = {"sched:em/fmt:csr/graph:a": 2.0, "sched:em/fmt:coo/graph:a": 1.0, "sched:vm/fmt:csr/graph:a": 4.0,
             "sched:em/fmt:csr/graph:b": 3.0, "sched:em/fmt:coo/graph:b": 5.0, "sched:cm/fmt:csr/graph:b": 1.5}
    ROWS = pandas.DataFrame([{"id": f"alg:bfs/{name}", "status": "ok", "graph": name[-1], "algorithm": "bfs", "cost": time,
                              "low": 0.9 * time, "high": 1.1 * time, "unit": "ms", "upload_ms": "7", "build_ms": "1" if time < 2 else ""}
                             for name, time in TIMES.items()])

    def measured(self, **series):
        entry = types.SimpleNamespace(ours=[{"system": "ours", "rows": "alg:*", **series}])
        return {cell.graph: cell for cell in cells.measured(entry, self.ROWS)}

    def test_one_pattern_of_a_list_is_enough(self):
        best = self.measured(rows=["fmt:csr", ["sched:vm", "sched:em"]])
        self.assertEqual({graph: cell.value for graph, cell in best.items()}, {"a": 2, "b": 3})

    def test_speedup_over_another_space(self):
        found = self.measured(over=["fmt:csr", ["sched:vm", "sched:cm"]])
        self.assertEqual((found["a"].value, found["a"].unit), (4, "x"))
        self.assertAlmostEqual(found["a"].low, 4 * 0.9 / 1.1)
        self.assertEqual((found["b"].low, found["b"].high), (1, 1), "the same row: nothing lies between the two")
        mean = found["geometric mean"]
        self.assertAlmostEqual(mean.high, 2 * (1.1 / 0.9) ** 0.5, msg="the error of a mean of two is half their sum's")
        self.assertAlmostEqual(mean.low, 2 * (0.9 / 1.1) ** 0.5)
        self.assertAlmostEqual(found["geometric mean"].value, 2)
        self.assertTrue(found["geometric mean"].low < 2 < found["geometric mean"].high)

    def test_a_sum_of_columns(self):
        found = self.measured(value=["upload_ms", "build_ms"], scale=0.001, unit="s")
        self.assertEqual({graph: (cell.value, cell.unit) for graph, cell in found.items()}, {"a": (0.008, "s"), "b": (0.008, "s")})
        self.assertIn("upload_ms + build_ms is measured once", found["a"].doubt)

    def test_the_least_of_several_has_the_least_ends(self):
        rows = self.ROWS.assign(high=[2.2, 5.0, 4.4, 3.3, 5.5, 1.65])  # coo on a: 1 ms, with noise up to 5
        entry = types.SimpleNamespace(ours=[{"system": "ours", "rows": "graph:a"}])
        (best,) = cells.measured(entry, rows)
        self.assertEqual((best.value, best.low, best.high), (1, 0.9, 2.2))

    def test_other_units_give_no_speedup(self):
        mixed = self.ROWS.assign(unit=["cycles", "cycles", "ms", "ms", "ms", "ms"])
        entry = types.SimpleNamespace(ours=[{"system": "ours", "rows": ["sched:em"], "over": ["sched:vm"]}])
        self.assertEqual(cells.measured(entry, mixed), [])

    def test_a_run_over_nothing_is_no_number(self):
        rows = self.ROWS.assign(edges_processed=["0", "0", "0", "12", "12", ""])
        entry = types.SimpleNamespace(ours=[{"system": "ours", "rows": "alg:*"}])
        self.assertEqual([cell.graph for cell in cells.measured(entry, rows)], ["b"])


class Graphs(unittest.TestCase):
    def test_of_several_series_have_one_name(self):
        for label, graph in (("kron(order=sage(rounds=2,tile=8),scale=9)", "kron(scale=9)"), ("kron(order=rcm)", "kron"),
                             ("kron(scale=9,order=rcm)", "kron(scale=9)"), ("kron", "kron"), ("kron(scale=9)", "kron(scale=9)")):
            self.assertEqual(cells.without(label, "order"), graph)


if __name__ == "__main__":
    unittest.main()
