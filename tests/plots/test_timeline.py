"""Tests the sentence of the figure timeline that says whether the machine kept its speed. The figure derives the
sentence from the yardstick, or from the samples if the yardstick is missing."""
import unittest

import plot_case  # noqa: F401  (first, because it adds plots/ to the path)
import pandas as pd
from figures import timeline


def samples(yardsticks, times=None, rows=8):
    """Returns samples of rows that were measured alternately, ten seconds apart."""
    count = len(yardsticks)
    return pd.DataFrame({"id": [f"row {i % rows}" for i in range(count)], "round": [i // rows for i in range(count)],
                         "at_s": [10.0 * i for i in range(count)], "yardstick_ms": yardsticks, "ratio": times or [1.0] * count})


class Answer(unittest.TestCase):
    def said(self, yardsticks, medians=(1.0, 1.02), **more):
        found = samples(yardsticks, **more)
        return timeline.answer(found, timeline.smooth(found[found["yardstick_ms"] > 0]), list(medians))

    def test_one_level(self):
        self.assertEqual(self.said([1.0, 1.01, 1.02, 1.05] * 10), "Yes: 100 % of the yardsticks are within 10 %.")

    def test_a_slow_beginning_that_lasts(self):
        said = self.said([1.4] * 3 + [1.0] * 60)
        self.assertEqual(said, "No: from 0.0 to 20.0 s the yardstick took 1.40× of its usual time (1.40× to 1.40×); 95 % of all yardsticks are within 10 %.")

    def test_two_levels(self):
        self.assertEqual(self.said([1.0, 1.4] * 20), "No: the yardstick has two levels, 1.40× apart.")

    def test_no_level(self):
        self.assertIn("No: only 4", self.said([1.0] * 18 + [1.2 * 1.15**i for i in range(22)]))

    def test_a_short_disturbance_is_smoothed(self):
        found = samples([1.0] * 40)
        found.loc[7, ["yardstick_ms", "at_s"]] = 9.0, found["at_s"][6] + 0.2
        found.loc[5, "at_s"] = found["at_s"][6] - 0.2
        self.assertEqual(timeline.smooth(found)[1].max(), 1.0)

    def test_without_a_yardstick(self):
        self.assertIn("Yes: the medians", self.said([0] * 40))
        self.assertIn("No: the medians of intervals of time differ by 1.50×", self.said([0] * 40, medians=(1.0, 1.5)))
        self.assertIn("Not known", self.said([0] * 40, rows=40))


if __name__ == "__main__":
    unittest.main()
