"""Tests the examples of plugins, which are built outside of the source tree, against the installed harness. A built
library that is copied into a folder must be listed and run, without building harness again."""
import csv
import hashlib
import shutil
import tempfile
import unittest
from pathlib import Path

from sdk import (FEW, HARNESS, PREFIX, SOURCE, build_plugin, call, exported_symbols, needed_libraries,
                 skip_without_cpu)

EXPERIMENT = """
experiment: drop_in
graphs:
  - {generator: kronecker, scale: 8, seed: 1}
  - {generator: star, vertices: 100}
algorithms: [{id: pagerank, iterations: 3}, bfs]
formats: [csr, csr_sorted]
schedules: all
measure: {repetitions: 1, warmup: 0}
"""


def hashes_of(folder):
    return {str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest()
            for file in sorted(folder.rglob("*")) if file.is_file()}


class Example(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.plugin = build_plugin(SOURCE / "plugins" / "example", cls.folder / "build")

    def test_dropped_in_it_is_listed_and_runs(self):
        before = hashes_of(PREFIX)
        plugin = self.plugin
        self.assertEqual(exported_symbols(plugin), ["harness_plugin_v1"])
        self.assertFalse([name for name in needed_libraries(plugin) if "harness" in name or "LLVM" in name])

        drop = self.folder / "drop"
        drop.mkdir()
        self.assertNotIn("csr_sorted", call(HARNESS, "--plugins", drop, "list", "formats"))
        shutil.copy(plugin, drop)
        self.assertIn("csr_sorted", call(HARNESS, "--plugins", drop, "list", "formats"))

        skip_without_cpu()
        experiment = self.folder / "drop_in.yaml"
        experiment.write_text(EXPERIMENT)
        out = self.folder / "out"
        call(HARNESS, "--cache-dir", self.folder / "cache", "--plugins", drop, "run", experiment, "--out", out)
        with open(out / "results.csv", newline="", encoding="utf-8") as file:
            rows = [row for row in csv.DictReader(file) if row["format"] == "csr_sorted"]
        ran = [row for row in rows if row["status"] == "ok"]
        self.assertEqual({row["algorithm"] for row in ran}, {"pagerank", "bfs"})
        self.assertEqual({row["status"] for row in rows} - {"ok", "unsupported"}, set())
        self.assertGreaterEqual(len(ran), 10)
        self.assertEqual(before, hashes_of(PREFIX))

    def test_it_passes_check(self):
        skip_without_cpu()
        self.assertIn(" 0 wrong",
                      call(HARNESS, "--cache-dir", self.folder / "cache", "check", "--quick", *FEW, self.plugin))


# Folders of plugins that a new author wrote with the pages about plugins, and the largest allowed number of lines of
# code. For kcore these are 90 lines, and six lines for its answer, which is optional.
OF_NEW_AUTHORS = {"plugins/example/sell_c_sigma": 60, "algorithms/kcore": 96}
PROJECT = """cmake_minimum_required(VERSION 3.25)
project(copied LANGUAGES C CXX)
find_package(harness REQUIRED)
"""


def copy_as_project(source, to):
    """Copies a plugin, and adds to its CMakeLists.txt what a plugin outside of the source tree needs. Returns the
    folder of the copy."""
    shutil.copytree(source, to)
    lines = (to / "CMakeLists.txt").read_text()
    (to / "CMakeLists.txt").write_text(lines if "project(" in lines else PROJECT + lines)
    return to


class OfNewAuthors(unittest.TestCase):
    def test_they_pass_check(self):
        for place in OF_NEW_AUTHORS:
            name = Path(place).name
            with self.subTest(plugin=name), tempfile.TemporaryDirectory() as folder:
                source = copy_as_project(SOURCE / place, Path(folder) / "source")
                code = source / f"{name}.cpp"  # gets an id that no plugin of the tree has
                code.write_text(code.read_text().replace(f'.id = "{name}"', f'.id = "{name}_of_author"'))
                plugin = build_plugin(source, Path(folder) / "build")
                skip_without_cpu()
                cache = Path(folder) / "cache"
                said = call(HARNESS, "--cache-dir", cache, "check", "--quick", *FEW, plugin)
                self.assertRegex(said, rf" {name}_of_author on cpu: .* 0 wrong")
                if (PREFIX / "lib/harness/backends/backend-simt.so").exists():
                    self.assertRegex(said, rf" {name}_of_author on simt: .* 0 wrong")

    def test_they_are_short(self):
        for place, most in OF_NEW_AUTHORS.items():
            lines = (SOURCE / place / f"{Path(place).name}.cpp").read_text().splitlines()
            code = [line for line in lines if line.strip() and not line.strip().startswith("//")]
            self.assertLessEqual(len(code), most, place)


if __name__ == "__main__":
    unittest.main()
