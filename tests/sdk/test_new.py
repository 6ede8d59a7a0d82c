"""harness new: what it writes for each kind builds against the prefix and passes check; it overwrites nothing."""
import signal
import tempfile
import unittest
from pathlib import Path

from sdk import FEW, HARNESS, build_plugin, call, exported_symbols, skip_without_cpu


class New(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def new_plugin_passes_check(self, kind):
        source = self.folder / "source"
        call(HARNESS, "new", kind, "my_first", source)
        for file in source.iterdir():
            self.assertNotIn("@", file.read_text(), f"{file.name} has a placeholder left")
        plugin = build_plugin(source, self.folder / "build")
        self.assertEqual(plugin.name, f"{kind}-my_first.so")
        self.assertEqual(exported_symbols(plugin), ["harness_plugin_v1"])
        skip_without_cpu()
        report = call(HARNESS, "--cache-dir", self.folder / "cache", "check", "--quick", "--backend", "cpu",
                      *FEW, plugin)
        self.assertIn(f"{kind} my_first on cpu:", report)
        self.assertIn(" 0 wrong", report)

    def test_schedule(self):
        self.new_plugin_passes_check("schedule")

    def test_format(self):
        self.new_plugin_passes_check("format")

    def test_algorithm(self):
        self.new_plugin_passes_check("algorithm")

    def test_baseline(self):
        self.new_plugin_passes_check("baseline")

    def test_a_crash_under_check_names_its_run(self):
        skip_without_cpu()
        call(HARNESS, "new", "schedule", "crashing", self.folder / "source")
        code = self.folder / "source/crashing.dev.cpp"
        first = "  const uint64_t chunk = "
        self.assertIn(first, code.read_text())
        code.write_text(code.read_text().replace(first, f"  *reinterpret_cast<volatile int*>(rows) = 1;\n{first}"))
        plugin = build_plugin(self.folder / "source", self.folder / "build")
        report = call(HARNESS, "check", "--quick", "--backend", "cpu", "--with", "bfs", "--with", "csr", plugin,
                      code=-signal.SIGSEGV)
        self.assertRegex(report, r"crash: bfs x csr x crashing on \w+ direction=\w+\n +again: harness check .*crashing\.so")

    def test_a_folder_that_is_not_empty_is_left_alone(self):
        (self.folder / "mine.txt").write_text("mine")
        self.assertIn("not empty", call(HARNESS, "new", "format", "x", self.folder, code=2))
        self.assertEqual([file.name for file in self.folder.iterdir()], ["mine.txt"])

    def test_a_bad_name_or_kind_is_refused(self):
        for kind, name in (("format", "Bad-Name"), ("backend", "x")):
            call(HARNESS, "new", kind, name, self.folder / "bad", code=2)
        self.assertFalse((self.folder / "bad").exists())


if __name__ == "__main__":
    unittest.main()
