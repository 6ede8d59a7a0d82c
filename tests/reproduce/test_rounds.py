"""Intervals come from the medians of rounds: repetitions of one round share what the machine did in that moment."""
import math
import pathlib
import tempfile
import unittest

import support  # noqa: F401  (the scripts' folder)
import pandas
import rounds


def samples(name, *of_rounds):
    return [{"id": name, "time_ms": str(time), "round": str(number)} for number, times in enumerate(of_rounds) for time in times]


class Rounds(unittest.TestCase):
    def test_a_round_counts_once(self):
        medians = rounds.medians_of_rounds([*samples("a", (1, 2, 9), (4,)), *samples("b", (5, 7))])
        self.assertEqual(medians, {"a": [2, 4], "b": [6]})

    def test_samples_without_rounds_are_of_one(self):
        self.assertEqual(rounds.medians_of_rounds([{"id": "a", "time_ms": str(time)} for time in (3, 1, 2)]), {"a": [2]})

    def test_fewer_than_three_rounds_decide_nothing(self):
        for medians in ([], [1], [1, 1]):
            self.assertEqual(rounds.interval(medians, 1), (0, math.inf))

    def test_three_and_four_rounds_have_their_range(self):
        self.assertEqual(rounds.interval([1, 3, 2], 2), (1, 3))
        self.assertEqual(rounds.interval([1, 3, 2, 8], 2), (1, 8))

    def test_five_rounds_have_an_interval_of_student(self):
        low, high = rounds.interval([math.exp(one) for one in (-2, -1, 0, 1, 2)], 1)
        reach = 2.776 * math.sqrt(2.5) / math.sqrt(5)
        self.assertAlmostEqual(math.log(high), reach)
        self.assertAlmostEqual(math.log(low), -reach)

    def test_more_repetitions_of_equal_rounds_prove_no_more(self):
        few, many = (rounds.medians_of_rounds(samples("a", *([time] * count for time in (1, 1.2, 1.1, 1.3, 1.25))))["a"]
                     for count in (2, 200))
        self.assertEqual(rounds.interval(few, 1.2), rounds.interval(many, 1.2))

    def test_the_interval_holds_the_value(self):
        low, high = rounds.interval([1, 1, 1, 1, 1], 1.5)
        self.assertTrue(low <= 1.5 <= high)

    def test_rows_by_cycles_have_no_noise(self):
        rows = pandas.DataFrame([{"id": "a", "unit": "cycles", "cost": 7.0, "low": 1.0, "high": 9.0},
                                 {"id": "b", "unit": "ms", "cost": 2.0, "low": 2.0, "high": 2.0}])
        with tempfile.TemporaryDirectory() as folder:
            text = "id,repetition,time_ms,round\n" + "".join(f"b,{i},{time},{i}\n" for i, time in enumerate((1, 2, 3)))
            pathlib.Path(folder, "samples.csv").write_text(text + "b,3,0.0", encoding="utf-8")  # killed while writing
            found = rounds.with_intervals(rows, folder)
        self.assertEqual(found[["low", "high", "rounds"]].values.tolist(), [[7, 7, 3], [1, 3, 3]])


if __name__ == "__main__":
    unittest.main()
