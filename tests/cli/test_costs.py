"""Tests the columns with the costs of a row in addition to its runs: reading the graph, memory, the time of each
kernel, and building layouts. Also tests runs with separate options for dense supersteps."""
import unittest

from cli import CliTest, needs_cpu

FILE = "0 1\n1 2\n2 3\n3 0\n0 2\n"


@needs_cpu
class Costs(CliTest):
    def test_reading_a_file_and_the_bytes_of_each_array(self):
        (self.folder / "square.el").write_text(FILE)
        graphs = "[{file: square.el, symmetric: true, name: square}, {name: made, generator: path, vertices: 9}]"
        name = self.experiment(graphs=graphs, algorithms="[{id: bfs, source: 0}]", formats="[bal]",
                               options="{direction: [push, auto]}", measure="{repetitions: 1, warmup: 0}")
        self.harness("run", name, "--out", "out", "--cache-dir", "cache")
        rows = self.rows("out")
        self.assertEqual({row["status"] for row in rows}, {"ok"})
        for row in rows:
            sizes = dict(word.split("=") for word in row["arrays"].split(" "))
            for owner in ("format", "algorithm", "frontier", "scratch"):
                own = sum(int(size) for array, size in sizes.items() if array.startswith(f"{owner}."))
                self.assertEqual(own, int(row[f"{owner}_bytes"]), f"{owner}: {row['arrays']}")
            self.assertEqual(int(sizes["format.heads"]), 4 * int(row["vertices"]), "once: the graph is undirected")
            self.assertEqual(row["read_ms"] != "", row["graph"] == "square")
            self.assertNotIn("read_ms", row["graph_policy"])
        first = {row["id"]: row["read_ms"] for row in rows}
        self.harness("run", name, "--out", "again", "--cache-dir", "cache")
        self.assertEqual({row["id"]: row["read_ms"] for row in self.rows("again")}, first, "kept with the graph")

    def test_each_kernel_is_timed_in_a_run_of_its_own(self):
        sweep = {"graphs": "[{generator: kronecker, scale: 10, seed: 1, symmetric: true}]", "formats": "[csr, ell]",
                 "algorithms": "[{id: pagerank, iterations: 7}]", "schedules": "[twc, strict]",
                 "options": "{direction: [push]}"}
        self.harness("run", self.experiment(**sweep, measure="{repetitions: 2, time_kernels: true}"), "--out", "out")
        rows, kernels = self.rows("out"), self.rows("out", "kernels.csv")
        self.assertEqual({row["status"] for row in rows}, {"ok"})
        for row in rows:
            mine = {(one["program"], one["kernel"]): one for one in kernels if one["id"] == row["id"]}
            self.assertEqual(mine["push part 0 " + row["format"], "harness_start"]["launches"], "1")
            for (_, kernel), one in mine.items():
                self.assertGreater(float(one["kernel_ms"]), 0)
                if kernel.startswith("harness_step"):
                    self.assertEqual(one["launches"], "7", "one in each superstep")
            self.assertEqual(("push part 1 coo", "harness_step0") in mine, row["format"] == "ell", "the remainder")
            self.assertEqual(("host", "scan") in mine, row["schedule"] == "strict")
            supersteps = [float(one) for one in row["superstep_times"].split()]
            self.assertEqual(len(supersteps), 1 + 7, "the initial values, and each superstep")
            self.assertEqual(row["superstep_frontiers"].split(), ["0"] + 7 * [row["vertices"]])
            self.assertAlmostEqual(sum(supersteps), sum(float(one["kernel_ms"]) for one in mine.values()), delta=1e-4 * sum(supersteps))
        self.harness("run", self.experiment(**sweep, measure="{repetitions: 2}"), "--out", "without")
        self.assertFalse((self.folder / "without" / "kernels.csv").exists())

    def test_layouts_are_built_in_each_round(self):
        sweep = dict(graphs="[{generator: kronecker, scale: 9, seed: 1, order: [original, rcm]}]", algorithms="[bfs]",
                     formats="[csr, bal]", schedules="[vm]", options="{direction: [push]}")
        for layouts, rounds in (("rebuild", 3), ("build", 0)):
            measure = f"{{repetitions: 1, rounds: 3, warmup: 0, layouts: {layouts}}}"
            self.harness("run", self.experiment(**sweep, measure=measure), "--out", layouts)
            for row in self.rows(layouts):
                times = [float(time) for time in row["build_times"].split()]
                self.assertEqual(len(times), rounds)
                orders = [float(time) for time in row["order_times"].split()]
                self.assertEqual(len(orders), rounds if row["graph_order"] == "rcm" else 0, "a graph without order has no time")
                self.assertTrue(all(0 < time < 1000 for time in orders))
                if times:
                    self.assertGreater(len(set(times)), 1, "each round has a build of its own")
                    self.assertAlmostEqual(float(row["build_ms"]), times[0], places=5)

    def test_layouts_are_kept(self):
        name = self.experiment(graphs="[{generator: kronecker, scale: 9, seed: 1, symmetric: true}]",
                               algorithms="[{id: bfs, source: 1}, tc]", formats="[csr, {id: ell, width: 2}, bal]",
                               schedules="[vm, em]", options="{direction: [push]}",
                               measure="{repetitions: 1, warmup: 0, layouts: keep}")

        def run(out):
            self.harness("run", name, "--out", out, "--cache-dir", "cache")
            return {row["id"]: row for row in self.rows(out) if row["status"] == "ok"}
        first, second = run("first"), run("second")
        self.assertEqual(len(first), 8, "triangles need a sorted list")
        files = sorted((self.folder / "cache" / "layouts").iterdir())
        self.assertGreaterEqual(len(files), 4)
        for key, row in second.items():
            self.assertNotEqual(row["load_ms"], "", key)
            self.assertEqual(row["format_bytes"], first[key]["format_bytes"])
            self.assertEqual(row["arrays"], first[key]["arrays"])
            self.assertEqual(row["answer_hash"], first[key]["answer_hash"])
        built = next(key for key, row in first.items() if row["load_ms"] == "")
        self.assertAlmostEqual(float(second[built]["build_ms"]), float(first[built]["build_ms"]), places=3)
        listed = self.harness("cache", "list", "--cache-dir", "cache")[0]
        self.assertIn("layouts", listed)
        # Damages each layout file in one of four ways. One byte is changed and the last byte is removed, one byte is
        # changed, all contents are removed, or all contents are replaced.
        for number, file in enumerate(files):
            data = bytearray(file.read_bytes())
            data[len(data) // 2] ^= 1
            file.write_bytes((data[:-1], data, b"", b"nothing of a layout" * 9)[number % 4])
        third = run("third")
        self.assertEqual({key: row["answer_hash"] for key, row in third.items()},
                         {key: row["answer_hash"] for key, row in first.items()})
        self.assertIn("", {row["load_ms"] for row in third.values()}, "what is damaged is built again")

    def test_dense_supersteps(self):
        name = self.experiment(algorithms="[{id: bfs, source: 1}]", schedules="[wm]",
                               graphs="[{generator: kronecker, scale: 7, symmetric: true, seed: 1}]",
                               options='{direction: [push, auto], dense_at: [0, 0.1], schedule_dense: [vm, '
                                       '"vwc(width=4)"], frontier_in_dense: [bitmap, reverse_queue]}')
        self.assertEqual(self.harness("list", "--count", name)[0], "16\n")
        self.assertEqual(self.harness("list", "--count", name, "--valid")[0], "12\n", "only pull lists the inactive")
        self.harness("run", name, "--out", "out")
        rows = self.rows("out")
        self.assertEqual(sum(row["status"] == "ok" for row in rows), 12)
        right = [row for row in rows if row["status"] == "ok"]
        self.assertEqual(len({row["answer"] for row in right}), 1)
        self.assertEqual(len({row["plugin_hash"] for row in right}), 2, "of both schedules")
        self.assertTrue(all("dense_at=0" in row["options"] and "schedule_dense=v" in row["options"] for row in right))
        self.assertIn("/schedule_dense:vwc(width=4)/", " ".join(row["id"] for row in right))

    def test_a_schedule_that_is_none(self):
        for text, says in (("wmm", "unknown schedule 'wmm' (did you mean 'wm'?)"),
                           ('"vwc(width=99)"', "schedule 'vwc': width:"),
                           ('"vwc(8)"', "expected a schedule, ID or \"ID(PARAMETER=VALUE)\", got 'vwc(8)'")):
            self.refused("run", self.experiment(options=f"{{direction: [auto], schedule_dense: {text}}}"), says=says)


if __name__ == "__main__":
    unittest.main()
