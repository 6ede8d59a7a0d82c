"""Tests the figure `warps`, which draws warps.json: which core and launch it draws, for what warps wait, and that
results without the file have no such figure."""
import json
import unittest

from plot_case import PlotCase, small_print  # first, because it adds plots/ to the path
import harness_plot
import inspect_figure
import style
import synthetic
import table

LAUNCHES = 1000000  # id of the process that stands for the launches; any but a core's


def name(kind, core, place, text):
    return {"ph": "M", "pid": core, "tid": place, "name": kind, "args": {"name": text}}


def span(core, place, text, begin, cycles):
    return {"ph": "X", "pid": core, "tid": place, "name": text, "ts": begin, "dur": cycles}


class Warps(PlotCase):
    def written(self, warps=2, unit=True):
        """Writes a timeline of two launches, of which the second is the longer one. In it, each warp of core 3 issues
        for 100 cycles, waits for memory for 250 and at a barrier for 50."""
        synthetic.write(self.results, list(synthetic.streams(graphs=("road",))))
        events = [name("process_name", LAUNCHES, 0, "launches"), name("process_name", 3, 0, "core 3"),
                  span(LAUNCHES, 0, "harness_start", 0, 100), span(LAUNCHES, 0, "harness_step0", 1000, 400), span(3, 1, "issue", 0, 90)]
        for warp in range(warps):
            events += [span(3, 1 + warp, "issue", 1000, 100), span(3, 1 + warp, "wait for memory", 1100, 250), span(3, 1 + warp, "barrier", 1350, 50)]
        if unit:
            events.append(span(3, 0, "busy", 1100, 100))
        (self.results.parent / "warps.json").write_text(json.dumps({"traceEvents": events}), encoding="utf-8")

    def drawn(self, **how):
        self.written(**how)
        return harness_plot.discover()["warps"].draw(table.load(self.results))

    def bars(self, figure):
        """Returns the extents (begin, end, track) of all bars, in ascending order."""
        return sorted((box.x0, box.x1, round((box.y0 + box.y1) / 2)) for bars in figure.axes[0].collections for box in (path.get_extents() for path in bars.get_paths()))

    def test_the_tracks_of_the_longest_launch(self):
        figure = self.drawn()
        self.assertEqual([text.get_text() for text in figure.axes[0].get_yticklabels()], ["unit", "warp 0", "warp 1"])
        self.assertEqual(self.bars(figure), [(0, 100, 1), (0, 100, 2), (100, 200, 0), (100, 350, 1), (100, 350, 2), (350, 400, 1), (350, 400, 2)])
        self.assertIn("Core 3, kernel harness_step0, the launch with the most cycles.", small_print(figure))

    def test_the_answer_names_the_cause_and_the_unit(self):
        figure = self.drawn()
        said = " ".join(text.get_text().replace("\n", " ") for text in figure.findobj(lambda one: hasattr(one, "get_text")))
        self.assertIn("wait most for memory, 62 % of their time. The unit is busy in 25 % of the cycles.", said)

    def test_a_core_without_a_unit(self):
        figure = self.drawn(unit=False)
        self.assertEqual([text.get_text() for text in figure.axes[0].get_yticklabels()], ["warp 0", "warp 1"])

    def test_only_some_of_many_warps_are_drawn(self):
        figure = self.drawn(warps=40)
        self.assertEqual(len(figure.axes[0].get_yticklabels()), 17)
        self.assertIn("The first 16 of 40 warps.", small_print(figure))

    def test_it_may_be_printed(self):
        for warps in (1, 40):
            self.assertEqual(inspect_figure.faults(self.drawn(warps=warps), style.PAGE), [])

    def test_results_without_a_timeline_have_no_such_figure(self):
        figure = harness_plot.discover()["warps"]
        self.written()
        self.assertTrue(figure.applies(table.load(self.results)))
        for text in (None, "not JSON", '{"traceEvents": []}'):
            file = self.results.parent / "warps.json"
            file.unlink() if text is None else file.write_text(text, encoding="utf-8")
            self.assertFalse(figure.applies(table.load(self.results)), text)


if __name__ == "__main__":
    unittest.main()
