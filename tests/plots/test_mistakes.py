"""Tests that each mistake of a user of the plot command gives one line, which says what is wrong."""
import os
import unittest

from plot_case import PlotCase
import synthetic


class Mistakes(PlotCase):
    def test_no_file(self):
        self.assert_mistake([self.folder], "results.csv: cannot be read: No such file or directory")

    def test_a_pipe_is_not_waited_for(self):
        os.mkfifo(self.results)
        self.assert_mistake([self.results], "is not a regular file")

    def test_no_argument(self):
        self.assert_mistake([], "give a results.csv or the folder that holds one")

    def test_empty_file(self):
        self.results.write_text("")
        self.assert_mistake([self.results], "is not a table of results")

    def test_no_rows(self):
        synthetic.write(self.results, [])
        self.assert_mistake([self.results], "holds no rows")

    def test_missing_column(self):
        self.results.write_text("id,stat\n1,2\n")
        self.assert_mistake([self.results], "no column 'status' (did you mean 'stat'?)")

    def test_unknown_figure(self):
        synthetic.write(self.results, synthetic.rows())
        self.assert_mistake([self.results, "--figure", "heatmp"], "no figure 'heatmp' (did you mean 'heatmap'?)")

    def test_nothing_ok(self):
        synthetic.write(self.results, [dict(row, status="crash") for row in synthetic.rows()])
        self.assert_mistake([self.results, "--figure", "best"], "no row is ok")

    def test_unwritable_folder(self):
        synthetic.write(self.results, synthetic.rows())
        self.assert_mistake([self.results, "--out", self.results], "cannot be written")


if __name__ == "__main__":
    unittest.main()
