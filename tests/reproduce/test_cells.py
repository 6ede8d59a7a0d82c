"""Tests the cells of an entry: which rows and kernels of the results they are computed from, and their values."""
import csv
import pathlib
import tempfile
import types
import unittest

import support
import cells
import pandas

COLUMNS = ("id", "status", "graph", "algorithm", "time_ms_median", "judged_by", "counted_steps", "upload_ms", "build_ms")


def kernel(identifier, name, steps):
    return {"id": identifier, "kernel": name, "counted_steps": steps}


class Measured(support.JudgeCase):
    """Computes the numbers of an entry from a result folder with made-up rows. Each row has five rounds, whose times
    differ by less than a tenth."""

    def numbers(self, results_rows, lines_of_kernels=(), **series):
        entry = types.SimpleNamespace(ours=[{"system": "ours", "rows": "alg:*", **series}])
        frame = pandas.DataFrame([{**dict.fromkeys(COLUMNS, ""), **row} for row in results_rows])
        with tempfile.TemporaryDirectory() as folder:
            results = pathlib.Path(folder)
            frame[list(COLUMNS)].to_csv(results / "results.csv", index=False)
            with open(results / "samples.csv", "w", newline="", encoding="utf-8") as file:
                lines = csv.writer(file, lineterminator="\n")
                lines.writerow(("id", "repetition", "time_ms", "round"))
                for row in results_rows:
                    for i, factor in enumerate(row.get("rounds", (0.9, 0.95, 1, 1.05, 1.1))):
                        lines.writerow((row["id"], i, float(row["time_ms_median"]) * factor, i))
            asked = cells.asked(entry, frame, lines_of_kernels)
            return cells.told(asked, self.judge.ask(numbers=asked, results=folder)["numbers"])


class Kernels(Measured):
    ROWS = [{"id": f"alg:bfs/sched:{name}/graph:g", "status": "ok", "graph": "g", "algorithm": "bfs", "time_ms_median": 1.0,
             "judged_by": "counted_steps", "counted_steps": 200} for name in ("cuts", "whole")]
    KERNELS = [kernel("alg:bfs/sched:cuts/graph:g", *words) for words in
               (("harness_start", "10"), ("harness_step0", "20"), ("scan", "40"), ("harness_step1", "130"))]

    def measured(self, **changes):
        series = {"rows": "sched:*", "kernels": ["harness_step0", "sc*"], "unit": "%", **changes}
        return [(cell.system, cell.value) for cell in self.numbers(self.ROWS, self.KERNELS, **series)]

    def test_those_that_are_named_add_up(self):
        self.assertEqual(self.measured(), [("ours", 60)])
        self.assertEqual(self.measured(value="counted_steps"), [("ours", 60)])

    def test_as_a_share_of_all(self):
        self.assertEqual(self.measured(share=True), [("ours", 30)])
        self.assertEqual(self.measured(share=True, kernels=["harness_step1"]), [("ours", 65)])
        self.assertEqual(self.measured(kernels=["harness_start"], scale=2), [("ours", 20)])

    def test_a_row_without_them_has_no_number(self):
        self.assertEqual(self.measured(rows="sched:whole"), [])
        self.assertEqual(self.measured(kernels=["harness_step7"]), [])


class Spaces(Measured):
    """Tests series whose numbers are ratios: the best combination of one set relative to the best one of another
    set."""
    TIMES = {"sched:em/fmt:csr/graph:a": 2.0, "sched:em/fmt:coo/graph:a": 1.0, "sched:vm/fmt:csr/graph:a": 4.0,
             "sched:em/fmt:csr/graph:b": 3.0, "sched:em/fmt:coo/graph:b": 5.0, "sched:cm/fmt:csr/graph:b": 1.5}
    ROWS = [{"id": f"alg:bfs/{name}", "status": "ok", "graph": name[-1], "algorithm": "bfs", "time_ms_median": time, "upload_ms": 7,
             "build_ms": 1 if time < 2 else ""} for name, time in TIMES.items()]

    def measured(self, rows=None, **series):
        return {cell.graph: cell for cell in self.numbers(rows or self.ROWS, **series)}

    def test_one_pattern_of_a_list_is_enough(self):
        best = {cell.graph: cell for cell in self.numbers(self.ROWS, rows=["fmt:csr", ["sched:vm", "sched:em"]])}
        self.assertEqual({graph: cell.value for graph, cell in best.items()}, {"a": 2, "b": 3})

    def test_speedup_over_another_space(self):
        found = self.measured(over=["fmt:csr", ["sched:vm", "sched:cm"]])
        self.assertEqual((found["a"].value, found["a"].unit), (4, "x"))
        self.assertTrue(4 * 0.9 / 1.1 <= found["a"].low < 4 < found["a"].high <= 4 * 1.1 / 0.9)
        self.assertEqual((found["b"].low, found["b"].high), (1, 1), "the same row: nothing lies between the two")
        mean = found["geometric mean"]
        self.assertAlmostEqual(mean.value, 2)
        self.assertAlmostEqual(mean.high, (found["a"].high * found["b"].high) ** 0.5, msg="all err to one side")
        self.assertAlmostEqual(mean.low, (found["a"].low * found["b"].low) ** 0.5)

    def test_a_sum_of_columns(self):
        found = self.measured(value=["upload_ms", "build_ms"], scale=0.001, unit="s")
        self.assertEqual({graph: (cell.value, cell.unit) for graph, cell in found.items()}, {"a": (0.008, "s"), "b": (0.008, "s")})
        self.assertIn("upload_ms + build_ms is measured once", found["a"].doubt)

    def test_the_least_of_several_has_the_least_ends(self):
        noisy = {**self.ROWS[1], "time_ms_median": 1.9, "rounds": (0.5, 0.6, 1, 1.6, 4)}
        best = self.measured(rows=[self.ROWS[0], noisy])["a"]
        self.assertEqual(best.value, 1.9)
        self.assertLess(best.high, 2.4, "the other one is surely below that")

    def test_three_rounds_have_their_range_and_two_decide_nothing(self):
        for rounds, ends in (((0.5, 1, 3), (0.5, 3)), ((1, 1), (0, float("inf")))):
            (cell,) = self.numbers([{**self.ROWS[1], "rounds": rounds}])
            self.assertEqual((cell.low, cell.high), ends)
        self.assertEqual(cell.doubt, "measured in 2 rounds, 3 are needed")

    def test_other_units_give_no_speedup(self):
        mixed = [{**row, "judged_by": "counted_steps", "counted_steps": 1} if "sched:em" in row["id"] else row for row in self.ROWS]
        found = {cell.graph: cell for cell in self.numbers(mixed, rows=["sched:em"], over=["sched:vm"])}
        self.assertEqual(found, {})

    def test_a_run_over_nothing_is_no_number(self):
        rows = [{**row, "edges_processed": edges} for row, edges in zip(self.ROWS, ("0", "0", "0", "12", "12", ""))]
        self.assertEqual([cell.graph for cell in self.numbers(rows)], ["b"])


class Graphs(unittest.TestCase):
    def test_of_several_series_have_one_name(self):
        for label, graph in (("kron(order=sage(rounds=2,tile=8),scale=9)", "kron(scale=9)"), ("kron(order=rcm)", "kron"),
                             ("kron(scale=9,order=rcm)", "kron(scale=9)"), ("kron", "kron"), ("kron(scale=9)", "kron(scale=9)")):
            self.assertEqual(cells.without(label, "order"), graph)


if __name__ == "__main__":
    unittest.main()
