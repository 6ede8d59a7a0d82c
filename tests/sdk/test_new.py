"""Tests `harness new`: the files that it writes for each kind of plugin can be built against the installed harness, and
pass `harness check`. It overwrites no file."""
import os
import tempfile
import unittest
from pathlib import Path

from sdk import HARNESS, SIMT, build_plugin, call, exported_symbols, skip_without_cpu

# Options of `harness check` that combine the new plugin with few others. They are few because the check tests every
# pair of frontier kinds, and each pair is another program to assemble. The format tigr is included because its rows are
# not vertices.
FULL = [word for id in ("bfs", "csr", "tigr", "vm") for word in ("--with", id)]


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
        check = [HARNESS, "--cache-dir", self.folder / "cache", "check", plugin]
        report = call(*check, *FULL)
        backends = ("cpu", "simt") if kind != "baseline" and SIMT else ("cpu",)
        for backend in backends:
            self.assertRegex(report, rf"{kind} my_first on {backend}: [1-9]\d* runs right, 0 wrong, 0 crashed")
        # Makes three checks: with every algorithm, with every format, and with every schedule. Each names one plugin of
        # the other kinds, with which those of the varied kind are combined.
        for partners in (("--with", "csr", "--with", "vm"), ("--with", "bfs", "--with", "vm"), ("--with", "bfs", "--with", "csr")):
            self.assertIn(" 0 wrong, 0 crashed, 0 set apart", call(*check, "--quick", "--backend", "cpu", *partners))

    def test_schedule(self):
        self.new_plugin_passes_check("schedule")

    def test_format(self):
        self.new_plugin_passes_check("format")

    def test_algorithm(self):
        self.new_plugin_passes_check("algorithm")

    def test_baseline(self):
        self.new_plugin_passes_check("baseline")

    def test_a_folder_that_is_not_empty_is_left_alone(self):
        (self.folder / "mine.txt").write_text("mine")
        self.assertIn("not empty", call(HARNESS, "new", "format", "x", self.folder, code=2))
        self.assertEqual([file.name for file in self.folder.iterdir()], ["mine.txt"])

    def test_a_bad_name_or_kind_is_refused(self):
        for kind, name in (("format", "Bad-Name"), ("backend", "x")):
            call(HARNESS, "new", kind, name, self.folder / "bad", code=2)
        self.assertFalse((self.folder / "bad").exists())

    def test_the_name_of_a_plugin_that_is_there_is_refused_for_its_kind(self):
        line = call(HARNESS, "new", "schedule", "vm", self.folder / "vm", code=2)
        self.assertIn("there is a schedule vm already", line)
        self.assertIn("take another name", line)
        self.assertFalse((self.folder / "vm").exists())
        call(HARNESS, "new", "format", "vm", self.folder / "vm")

    def test_a_build_without_clang_warns_of_what_that_means(self):
        call(HARNESS, "new", "schedule", "my_first", self.folder / "source")
        configure = [os.environ["SDK_CMAKE"], "-G", os.environ["SDK_GENERATOR"], "-S", self.folder / "source", "-B",
                     self.folder / "build", "-DHARNESS_LTOIR=OFF"]
        words = " ".join(call(*configure, "-DHARNESS_CLANG=").split())
        self.assertIn("CMake Warning", words)
        self.assertIn("hold no code for CPUs and for the emulated GPU, and their rows there are unsupported: install clang-19",
                      words)
        self.assertNotIn("CMake Warning", call(*configure, "-DHARNESS_BITCODE=OFF"))

    def test_images_that_are_switched_off_later_are_no_longer_built(self):
        call(HARNESS, "new", "schedule", "my_first", self.folder / "source")
        configure = [os.environ["SDK_CMAKE"], "-G", "Unix Makefiles", "-S", self.folder / "source", "-B", self.folder / "build",
                     "-DHARNESS_LTOIR=OFF"]
        rules = self.folder / "build/CMakeFiles/schedule-my_first.dir/build.make"
        call(*configure)
        self.assertTrue(".simt.bc" in rules.read_text())
        call(*configure, "-DHARNESS_BITCODE=OFF")
        self.assertFalse(".bc" in rules.read_text())


if __name__ == "__main__":
    unittest.main()
