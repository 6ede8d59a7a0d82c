"""Tests additions.py. Each test adds text to files of the tree, so that an addition of one kind touches one file more
than it may. This must be reported."""
import pathlib
import unittest

import additions

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Additions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.tree = additions.Tree.read(ROOT)

    def found(self, planted, grown=None):
        """Returns the findings for the tree after the texts in `planted` (name of a file -> text) are appended to its
        files. A file that does not exist is created."""
        texts = {name: self.tree.texts.get(name, "") + text for name, text in planted.items()}
        tree = additions.Tree({**self.tree.texts, **texts})
        return additions.findings_of(additions.measure(tree), additions.GROWN if grown is None else grown)

    def test_the_tree_keeps_to_the_bounds_and_every_kind_is_counted(self):
        self.assertEqual(self.found({}), [])
        measured = additions.measure(self.tree)
        for kind, least in (("option", 10), ("column", 80), ("hook", 20), ("plugin", 30)):
            self.assertGreaterEqual(sum(of == kind for of, _ in measured), least, kind)
        self.assertEqual({len(files) for (kind, _), files in measured.items() if kind == "plugin"}, {0})

    def test_an_option_in_a_sixth_file(self):
        self.assertEqual(len(additions.options(self.tree)["dense_at"]), 5)
        user = '#include "runtime/resolve/combination.hpp"\nbool f(const Combination& c) { return c.dense_at > 0; }\n'
        [finding] = self.found({"harness/sweep/measure/new.cpp": user})
        self.assertIn("option dense_at is in 6 files, at most 5 are wanted: harness/", finding)
        self.assertIn("harness/sweep/measure/new.cpp", finding)
        [finding] = self.found({"harness/cli/new.cpp": 'const char* option = "schedule_dense";\n'})
        self.assertIn("option schedule_dense is in 6 files", finding)
        self.assertEqual(self.found({"harness/cli/new.cpp": "// of dense_at\nint x = other.dense_at;\n"}), [])

    def test_a_column_that_two_files_write(self):
        user = '#include "results/store/measurement.hpp"\nvoid f(Measurement& row) { row.memory_clock_mhz = 1; }\n'
        [finding] = self.found({"harness/sweep/new.cpp": user})
        self.assertRegex(finding, r"column memory_clock_mhz is in [34] files, at most 2 are wanted")
        reader = user.replace("row.memory_clock_mhz = 1", "if (row.memory_clock_mhz == 1) return")
        self.assertEqual(self.found({"harness/sweep/new.cpp": reader}), [])

    def test_an_optional_hook_that_two_files_call(self):
        entry = ("\nHARNESS_OPTIONAL(101, bool, likes, (const Context& c, vertex_t v),\n"
                 "                 algorithm_of(c).likes(c, v), bool likes(const Context&, vertex_t) const, return true)\n")
        planted = {"plugins/include/harness/device/hooks/algorithm.def": entry,
                   "plugins/include/harness/device/gather/pull.h": "bool f() { return harness_likes(c, v); }\n"}
        self.assertEqual(self.found(planted), [])
        planted["harness/skeleton/new.dev.cpp"] = "bool g() { return harness_likes(c, v); }\n"
        [finding] = self.found(planted)
        self.assertIn("hook likes is in 3 files, at most 2 are wanted", finding)

    def test_a_plugin_that_is_named_elsewhere(self):
        plugin = {"schedules/brand_new/brand_new.cpp": "\n"}
        self.assertEqual(self.found({**plugin, "schedules/quite_new/quite_new.cpp": 'id = "brand_new";\n'}), [])
        for file, text in (("harness/runtime/new.cpp", 'if (id == "brand_new") return;\n'),
                           ("plugins/include/harness/host/new.hpp", 'if (id == "brand_new") return;\n'),
                           ("plots/new.py", "COLOURS = {'brand_new': 1}\n"),
                           ("cmake/new.cmake", 'if(name STREQUAL "brand_new")\n')):
            with self.subTest(file=file):
                [finding] = self.found({**plugin, file: text})
                self.assertIn(f"plugin brand_new is in 1 files, at most 0 are wanted: {file}", finding)

    def test_a_number_that_is_no_longer_needed(self):
        grown = {**additions.GROWN, ("option", "cta_size"): (9, "was")}
        self.assertEqual(self.found({}, grown), ["additions.py: option cta_size is in 4 files: take it out of GROWN"])
        grown = {**additions.GROWN, ("hook", "gone"): (3, "was")}
        self.assertEqual(self.found({}, grown), ["additions.py: there is no hook gone: take it out of GROWN"])


if __name__ == "__main__":
    unittest.main()
