"""Tests that series can be distinguished by colour-blind readers and in a grey print, and that text has contrast on
every fill colour."""
import itertools
import unittest

import plot_case  # noqa: F401  (first, because it adds plots/ to the path)
import colour
import inspect_figure
import mosaic
import sheet as sheets
import style
from figures import winners


class Series(unittest.TestCase):
    LABELS = [f"{name}{variant}" for name in "abcdefg" for variant in ("", "(x=1)", "(x=2)", "(x=3)")]

    def test_every_pair_differs_whatever_draws_it(self):
        looks = style.looks(self.LABELS)
        self.assertNotIn(style.OTHER, looks.values())
        for key in (sheets.line_key, sheets.point_key, sheets.bar_key):
            keys = {label: key(look, label) for label, look in looks.items()}
            for one, other in itertools.combinations(keys, 2):
                same = inspect_figure.pattern(keys[one]) == inspect_figure.pattern(keys[other])
                self.assertFalse(same and not colour.distinct(looks[one].colour, looks[other].colour), (key.__name__, one, other))

    def test_variants_of_a_plugin_share_its_colour(self):
        looks = style.looks(["ell", "csr", "ell(width=8)"])
        self.assertEqual(looks["ell"].colour, looks["ell(width=8)"].colour)
        self.assertNotEqual(looks["ell"].colour, looks["csr"].colour)

    def test_colours_are_never_reused(self):
        looks = style.looks([f"p{number}" for number in range(12)])
        own = [look for look in looks.values() if look is not style.OTHER]
        self.assertEqual(len({look.colour for look in own}), len(own))
        self.assertEqual(len(own), style.MOST)

    def test_highlighted_names_keep_their_colours_and_others_are_grey(self):
        self.addCleanup(style.chosen.update, highlight=())
        style.apply(highlight=["p9", "p1?"])
        looks = style.looks([f"p{number}" for number in range(12)])
        self.assertEqual([name for name, look in looks.items() if look is not style.OTHER], ["p9", "p10", "p11"])


class Contrast(unittest.TestCase):
    def test_text_on_every_cell(self):
        for colours in (mosaic.COLOURS, winners.COLOURS):
            for step in range(101):
                fill = colours(step / 100)[:3]
                self.assertGreaterEqual(colour.contrast(colour.ink_on(fill), fill), colour.LEGIBLE, (colours.name, step))

    def test_grey_text_on_paper(self):
        for ink in (style.SOFT, style.GREY):
            self.assertGreaterEqual(colour.contrast(ink, "white"), colour.LEGIBLE)

    def test_known_values(self):
        self.assertAlmostEqual(colour.contrast("black", "white"), 21)
        self.assertLess(colour.distance("#999999", "#CC79A7", "deuteranopia"), colour.DISTINCT)  # too alike, so no series is grey
        self.assertLess(colour.distance("#E69F00", "#56B4E9", "grey"), colour.DISTINCT)


if __name__ == "__main__":
    unittest.main()
