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


class Graphs(unittest.TestCase):
    def test_of_several_series_have_one_name(self):
        for label, graph in (("kron(order=sage(rounds=2,tile=8),scale=9)", "kron(scale=9)"), ("kron(order=rcm)", "kron"),
                             ("kron(scale=9,order=rcm)", "kron(scale=9)"), ("kron", "kron"), ("kron(scale=9)", "kron(scale=9)")):
            self.assertEqual(cells.without(label, "order"), graph)


if __name__ == "__main__":
    unittest.main()
