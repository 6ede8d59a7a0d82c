"""Pieces that an author combines in ways no plugin of the tree does: a way back that retraces nothing, and spans of edges
in a schedule that takes its work from a counter. plugins/ has the sources."""
import shutil
import tempfile
import unittest
from pathlib import Path

from sdk import HARNESS, SIMT, build_plugin, call, skip_without_cpu

HERE = Path(__file__).resolve().parent / "plugins"
CMAKE = """cmake_minimum_required(VERSION 3.25)
project({name} LANGUAGES C CXX)
find_package(harness REQUIRED)
add_harness_plugin({name} {kind})
"""
SPANS = ["--quick", "--with", "bfs", "--with", "csr", "--with", "coo"]


class AuthorPieces(unittest.TestCase):
    def check(self, name, kind, *options):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(HERE / f"{name}.cpp", folder)
            (Path(folder) / "CMakeLists.txt").write_text(CMAKE.format(name=name, kind=kind))
            plugin = build_plugin(folder, Path(folder) / "build")
            skip_without_cpu()
            report = call(HARNESS, "--cache-dir", Path(folder) / "cache", "check", *options, plugin)
        self.assertIn(" 0 wrong", report)
        self.assertNotRegex(report, r": 0 runs right")
        return report

    def test_a_way_back_that_retraces_nothing_excludes_queues_by_a_demand(self):
        report = self.check("reach", "algorithm", "--backend", "cpu", "--with", "csr", "--with", "vm")
        self.assertRegex(report, r"impossible: .*\[frontier\.test/1\]")

    def test_a_worker_takes_spans_in_both_directions(self):
        self.check("grab", "schedule", "--backend", "cpu", *SPANS)
        if SIMT:
            self.check("grab", "schedule", "--backend", "simt", *SPANS)

    @unittest.skipUnless(SIMT, "the simt backend was not built")
    def test_a_span_of_stored_edges_pushes_and_pulls_by_a_warp(self):
        self.check("spans", "schedule", "--backend", "simt", "--quick", "--with", "bfs", "--with", "coo")


if __name__ == "__main__":
    unittest.main()
