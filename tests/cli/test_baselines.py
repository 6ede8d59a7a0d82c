"""Tests experiments with baselines and combinations: rows, columns, filters, options, and messages about baselines that
do not fit."""
import json
import re
import unittest
from pathlib import Path

import answers
from cli import CliTest, needs_cpu

GRAPH = "[{name: k, generator: kronecker, scale: 7, seed: 1}]"


@needs_cpu
class Baselines(CliTest):
    def by_id(self, folder="out"):
        return {row["id"]: row for row in self.rows(folder)}

    def test_rows_beside_combinations(self):
        file = self.experiment(graphs=GRAPH, baselines="[openmp, {id: openmp, direction: push}]")
        self.harness("run", file, "--out", "out")
        rows = self.by_id()
        self.assertEqual(list(rows), ["alg:pagerank(iterations=2)/sched:vm/fmt:csr/graph:k/dev:cpu",
                                      "alg:pagerank(iterations=2)/base:openmp/graph:k/dev:cpu",
                                      "alg:pagerank(iterations=2)/base:openmp(direction=push)/graph:k/dev:cpu"])
        combination, baseline, pushing = rows.values()
        self.assertEqual(combination["baseline"], "")
        for row in (baseline, pushing):
            self.assertEqual((row["status"], row["baseline"], row["format"], row["schedule"], row["frontier_in"]),
                             ("ok", "openmp", "", "", ""))
            self.assertTrue(row["verified"] and float(row["time_ms_median"]) > 0 and float(row["build_ms"]) > 0)
            self.assertEqual(row["assemble_ms"], "")
            self.assertEqual((row["supersteps"], row["edges_processed"]),
                             (combination["supersteps"], combination["edges_processed"]))
            # Checks the memory that is reported for the baseline. Five of its arrays have one element per vertex:
            # offsets, degrees, ranks, sums and contributions.
            self.assertEqual(int(row["algorithm_bytes"]), 4 * int(row["vertices"]))
            self.assertEqual(int(row["scratch_bytes"]), 2 * 4 * int(row["vertices"]))
            self.assertEqual(int(row["peak_device_bytes"]), sum(
                int(row[column]) for column in ("format_bytes", "algorithm_bytes", "scratch_bytes")))
        vertices, edges = int(baseline["vertices"]), int(baseline["edges"])
        self.assertEqual(int(baseline["format_bytes"]), 4 * (vertices + 1 + edges + vertices))
        self.assertEqual(int(pushing["format_bytes"]), 4 * (2 * edges + vertices))
        self.assertEqual((baseline["baseline_params"], pushing["baseline_params"]), ("direction=auto", "direction=push"))
        meta = json.loads((self.folder / "out" / "meta.json").read_text())
        self.assertIn({"baseline"}, [{plugin["kind"]} for plugin in meta["plugins"] if plugin["id"] == "openmp"])

    def test_answers_are_those_of_the_combinations(self):
        graphs = "[{name: k, generator: kronecker, scale: 8, weights: {seed: 1}, order: [original, random]}]"
        file = self.experiment(graphs=graphs, baselines="openmp",
                               algorithms="[{id: bfs, sources: 3}, cc, cc_afforest, sssp, bc, tc, pagerank]")
        self.harness("run", file, "--out", "out", "--keep-answers")
        rows = [row for row in self.rows("out") if row["status"] == "ok"]
        self.assertEqual({row["baseline"] for row in rows}, {"", "openmp"})
        first, wrong = answers.compare(rows, work=lambda row: row["algorithm"])
        self.assertEqual((len(first), wrong), (7, []))
        for row in rows:
            self.assertTrue(row["answer"])
            self.assertEqual(bool(row["kept_arrays"]), row["algorithm"] != "tc")

    def test_a_copy_measures_the_bandwidth(self):
        file = self.experiment(graphs=GRAPH, algorithms="[pagerank, {id: stream_copy, mib: 2}]", baselines="openmp")
        self.harness("run", file, "--out", "out")
        rows = self.by_id()
        copied = rows["alg:stream_copy(mib=2)/base:openmp/graph:k/dev:cpu"]
        self.assertEqual((copied["status"], copied["edges_processed"]), ("ok", "0"))
        self.assertTrue(copied["verified"])
        self.assertEqual(int(copied["format_bytes"]) + int(copied["scratch_bytes"]), 4 << 20)
        self.assertIn(f"copied_bytes={4 << 20} ", copied["answer"] + " ")  # stream_copy reads and writes 4 MiB
        refused = [row["reason"] for row in rows.values() if row["algorithm"] == "stream_copy" and not row["baseline"]]
        self.assertEqual(refused, ["algorithm stream_copy needs a baseline, because no combination computes it [baseline.stream_copy/1]"])

    def test_results_are_judged_together(self):
        file = self.experiment(graphs=GRAPH, baselines="openmp")
        self.harness("run", file, "--out", "one", "--set", "measure.repetitions=6")
        best, _ = self.harness("best", "one", "--all")
        self.assertIn("base:openmp", best)
        self.assertIn("sched:vm", best)
        report, _ = self.harness("compare", "one", "one")
        self.assertIn("2 compared", report)

    def test_every_algorithm_that_it_has_agrees_with_the_reference(self):
        built = [one["id"] for one in self.listed() if "device.host/1" in one["requires"]]
        for baseline in set(built) - {"external"}:  # external has no program to run here
            report, _ = self.harness("check", baseline)
            self.assertRegex(report, rf"baseline {baseline} on cpu: \d+ runs right, 0 wrong, ")
        file = self.experiment(graphs="[{name: k, generator: kronecker, scale: 8, weights: {seed: 1}}]",
                               algorithms="[{id: bfs, sources: 3}, cc, cc_afforest, sssp, bc, tc]", formats=None,
                               schedules=None, baselines="openmp")
        self.harness("run", file, "--out", "out")
        self.assertEqual([row["status"] for row in self.rows("out")], ["ok"] * 6)
        self.assertEqual(self.rows("out")[0]["sources"], "3")

    def listed(self):
        return json.loads(self.harness("list", "--json")[0])["baselines"]

    def test_those_of_a_gpu_are_refused_in_a_line_elsewhere(self):
        built = [one["id"] for one in self.listed() if "device.cuda/1" in one["requires"]]
        if not built:
            self.skipTest("none is built here: they need nvcc")
        file = self.experiment(graphs=GRAPH, formats=None, schedules=None, baselines=str(built))
        self.harness("run", file, "--out", "out", code=3)
        for row in self.rows("out"):
            self.assertEqual((row["status"], row["time_ms_median"]), ("unsupported", ""))
            self.assertIn(f"baseline {row['baseline']} needs a backend that runs on an NVIDIA GPU", row["reason"])

    def test_the_held_experiments_name_what_there_is(self):
        held = sorted((Path(__file__).parents[2] / "experiments" / "held").glob("*.yaml"))
        self.assertGreaterEqual(len(held), 5)
        here = {one["id"]: one["requires"] for one in self.listed()}
        gpu = any("device.cuda/1" in requires for requires in here.values())
        for file in held:
            with self.subTest(file=file.name):
                needed = set(re.findall(r"baselines: \[\{id: (\w+)", file.read_text()))
                if needed <= set(here) and (gpu or not file.stem.endswith("gpu")):
                    out, _ = self.harness("run", file, "--dry-run")
                    self.assertRegex(out, r"\d+ configurations, \d+ excluded")

    def test_an_order_of_the_vertices_does_not_change_what_is_asked(self):
        file = self.experiment(
            graphs="[{name: k, generator: kronecker, scale: 8, order: [original, random]}]",
            algorithms="[{id: bfs, source: 5}]", formats=None, schedules=None, baselines="openmp")
        self.harness("run", file, "--out", "out")
        rows = self.rows("out")
        self.assertEqual([row["status"] for row in rows], ["ok", "ok"])
        self.assertEqual(len({row["edges_processed"] for row in rows}), 1)

    def test_options_that_hold_for_baselines_are_axes_of_theirs(self):
        file = self.experiment(graphs=GRAPH, baselines="openmp", options="{direction: [push, pull], threads: [1, 2]}")
        out, _ = self.harness("run", file, "--dry-run")
        ids = [line for line in out.splitlines() if "base:" in line]
        self.assertEqual(ids, [f"alg:pagerank(iterations=2)/base:openmp/threads:{n}/graph:k/dev:cpu" for n in (1, 2)])
        self.assertIn("6 configurations, 0 excluded", out)
        self.assertEqual(self.harness("list", "--count", file, "--valid")[0].strip(), "6")
        self.harness("run", file, "--out", "out", "--only", "base:*")
        self.assertEqual([row["threads"] for row in self.rows("out")], ["1", "2"])

    def test_filters(self):
        def count(**changes):
            file = self.experiment(baselines="[openmp, {id: openmp, direction: push}]", formats="[csr, coo]", **changes)
            return int(self.harness("list", "--count", file)[0])
        self.assertEqual(count(), 4)
        self.assertEqual(count(exclude="[{format: csr}]"), 3)
        self.assertEqual(count(exclude="[{baseline: openmp}]"), 2)
        self.assertEqual(count(exclude="[{baseline.direction: push}]"), 3)
        self.assertEqual(count(include="[{format: csr}, {baseline.direction: push}]"), 2)
        self.assertEqual(count(exclude="[{algorithm: pagerank}]"), 0)

    def test_what_does_not_go_together_is_a_row_with_its_reason(self):
        file = self.experiment(
            graphs="[{name: oneway, generator: kronecker, scale: 6, directed: true}]",
            algorithms="[spmv, cc, {id: pagerank, precision: double}, {id: bc, sources: 2}, sssp]", formats=None,
            schedules=None, baselines="openmp")
        self.harness("run", file, "--out", "out", code=3)
        reasons = {row["algorithm"]: row["reason"] for row in self.rows("out")}
        self.assertEqual({row["status"] for row in self.rows("out")}, {"unsupported"})
        self.assertIn("baseline openmp has no spmv; it has bc, bfs", reasons["spmv"])
        self.assertIn("algorithm cc needs an undirected graph", reasons["cc"])
        self.assertIn("algorithm sssp needs a graph with weights", reasons["sssp"])
        self.assertIn("precision float only", reasons["pagerank"])
        self.assertIn("one source only", reasons["bc"])

    def test_a_mistake_is_one_line(self):
        self.refused("run", self.experiment(baselines="openpm"), says=["unknown baseline 'openpm'", "openmp"])
        self.refused("run", self.experiment(baselines="[{id: openmp, directoin: push}]"),
                     says="baseline 'openmp': unknown parameter 'directoin'")
        self.refused("run", self.experiment(baselines="openmp", formats=None), says="formats")

    def test_they_are_listed(self):
        listed, _ = self.harness("list", "baselines")
        self.assertIn("openmp", listed)
        self.assertIn("direction = auto", listed)
        self.assertEqual({str(one["targets"]) for one in json.loads(self.harness("list", "--json")[0])["baselines"]}, {"[]"})


if __name__ == "__main__":
    unittest.main()
