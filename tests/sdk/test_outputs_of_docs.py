"""Tests that the outputs which pages show after their commands are what the commands print (outputs_of_docs.py). A
third of the pages is tested per day, and all pages with HARNESS_TEST_ALL."""
import datetime
import os
import tempfile
import unittest

from outputs_of_docs import SOURCE, Pages, masked, missing, pages
from sdk import PREFIX, SIMT, skip_without_cpu


def pages_of_today():
    day = datetime.date.today().toordinal()
    return [path for k, path in enumerate(pages()) if "HARNESS_TEST_ALL" in os.environ or k % 3 == day % 3]


class OutputsOfDocs(unittest.TestCase):
    def test_every_shown_line_is_printed(self):
        skip_without_cpu()
        shown = 0
        with tempfile.TemporaryDirectory() as folder:
            runner = Pages(PREFIX, folder)
            for path in pages_of_today():
                if path.name == "simt.md" and not SIMT:
                    continue
                for block, actual in runner.outputs(path):
                    shown += 1
                    with self.subTest(page=str(path.relative_to(SOURCE)), commands=block["commands"]):
                        self.assertEqual(missing(block["output"], actual), [], actual[-3000:])
        if "HARNESS_TEST_ALL" in os.environ:  # on other days, the tested pages possibly show no outputs
            self.assertGreater(shown, 10)

    def test_a_changed_text_is_noticed(self):
        actual = "graph  road\ntime: 12.5 ms, 3 runs\n"
        self.assertEqual(missing("time: 1.0 ms, 40 runs\n...\n", actual), [])
        self.assertEqual(missing("took: 1.0 ms, 40 runs\n", actual), ["took: 1.0 ms, 40 runs"])
        self.assertEqual(missing("graph road\ngraph road\n", actual), ["graph road"])
        self.assertEqual(masked("x alg:bfs/sched:vm  9 9"), "x ID")


if __name__ == "__main__":
    unittest.main()
