"""Tests plugins with features that built-in plugins do not use, or do not combine. Examples are an algorithm whose
backward supersteps do not replay the forward ones, and a hook on the host that starts an unknown number of phases.
Others are results per edge, and a schedule whose workers take ranges of edges from a shared counter. The sources are in
plugins/ of this folder, in plugins/example, or in algorithms/."""
import tempfile
import unittest
from pathlib import Path

from sdk import HARNESS, SIMT, SOURCE, build_plugin, call, skip_without_cpu

HERE = Path(__file__).resolve().parent / "plugins"
EXAMPLES = SOURCE / "plugins" / "example"
CMAKE = """cmake_minimum_required(VERSION 3.25)
project({name} LANGUAGES C CXX)
find_package(harness REQUIRED)
add_harness_plugin({name} {kind}{widths})
"""
SPANS = ["--quick", "--with", "bfs", "--with", "csr", "--with", "coo"]


class AuthorPieces(unittest.TestCase):
    def report_on(self, name, kind, *options, source=lambda text: text, code=0, widths=""):
        """Builds the plugin `name`, after the function `source` has changed its source. Returns the output of
        `harness check` for it."""
        with tempfile.TemporaryDirectory() as folder:
            places = [folder / name / f"{name}.cpp" for folder in (EXAMPLES, SOURCE / "algorithms")]
            original = next(filter(Path.exists, places), HERE / f"{name}.cpp")
            (Path(folder) / f"{name}.cpp").write_text(source(original.read_text()))
            (Path(folder) / "CMakeLists.txt").write_text(CMAKE.format(name=name, kind=kind, widths=widths))
            plugin = build_plugin(folder, Path(folder) / "build")
            skip_without_cpu()
            return call(HARNESS, "--cache-dir", Path(folder) / "cache", "check", *options, plugin, code=code)

    def check(self, name, kind, *options, source=lambda text: text, widths=""):
        report = self.report_on(name, kind, *options, source=source, widths=widths)
        self.assertIn(" 0 wrong", report)
        self.assertNotRegex(report, r": 0 runs right")
        return report

    def test_a_way_back_that_retraces_nothing_excludes_queues_by_a_demand(self):
        report = self.check("reach", "algorithm", "--backend", "cpu", "--with", "csr", "--with", "vm")
        self.assertRegex(report, r"impossible: .*\[frontier\.test/1\]")

    def test_a_way_back_that_retraces_nothing_and_does_not_demand_it_is_refused_with_the_cure(self):
        report = self.report_on("reach", "algorithm", "--backend", "cpu", "--with", "csr", "--with", "vm", code=1,
                                source=lambda text: text.replace('    .demands = "frontier.test/1",\n', ""))
        self.assertIn("reach goes backward over vertices that its way forward did not put into the queues", report)
        self.assertIn("demand frontier.test/1", report)
        self.assertNotIn("expected", report)  # harness refuses runs with queues, so no wrong result is reported
        self.assertNotRegex(report, r": 0 runs right")  # some runs, with other frontiers, are right

    def test_a_host_hook_makes_phases_of_unbounded_number(self):
        for backend in ["cpu"] + ["simt"] * SIMT:
            self.check("scc_pivot", "algorithm", "--backend", backend, "--quick", "--with", "csr", "--with", "vm", "--with", "wm")

    def test_a_property_per_edge_has_its_place_in_every_format_that_knows_it(self):
        partners = [word for partner in ("csr", "tigr", "coo", "vm", "em") for word in ("--with", partner)]
        for backend in ["cpu"] + ["simt"] * SIMT:
            self.check("truss", "algorithm", "--backend", backend, "--quick", *partners, widths=" EDGES 4 8",
                       source=lambda text: text.replace('.id = "truss"', '.id = "truss_of_author"'))

    def test_a_worker_takes_spans_in_both_directions(self):
        self.check("grab", "schedule", "--backend", "cpu", *SPANS)
        if SIMT:
            self.check("grab", "schedule", "--backend", "simt", *SPANS)

    @unittest.skipUnless(SIMT, "the simt backend was not built")
    def test_a_span_of_stored_edges_pushes_and_pulls_by_a_warp(self):
        self.check("spans", "schedule", "--backend", "simt", "--quick", "--with", "bfs", "--with", "coo")


if __name__ == "__main__":
    unittest.main()
