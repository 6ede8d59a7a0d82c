"""Tests graphs by name: the catalogue as harness lists it, entries of a user, and experiments that name graphs of the
catalogue."""
import json
import os
import unittest
from unittest import mock

from cli import CliTest, needs_cpu

ENTRY = """id: {id}
aliases: [{id}-alias]
title: a triangle
class: {kind}
directed: true
sources:
  - file: {id}.el
cleaning: {{symmetric: true}}
licence: none
cites: [somebody]
"""

PUBLISHED = """published:
  - {vertices: 500, edges: 2500, counts: arcs, published_in: "a paper"}
  - {vertices: 500, edges: 4000, counts: arcs, symmetric: true, published_in: "a \\"paper\\""}
statistics: {max_degree: 60, max_out_degree: 30, max_in_degree: 50, reciprocity: 0.2, published_in: a paper}
"""


class Catalogue(CliTest):
    def setUp(self):
        super().setUp()
        self.entries = self.folder / "entries"
        self.entries.mkdir()
        self.enterContext(mock.patch.dict(os.environ, {"HARNESS_CATALOGUE_PATH": str(self.entries),
                                                       "HARNESS_DATA_DIR": str(self.folder / "data")}))
        for name in ("tri", "tetra"):
            (self.entries / f"{name}.yaml").write_text(ENTRY.format(id=name, kind="mesh"))
        (self.entries / "tri.el").write_text("0 1\n1 2\n2 0\n")
        (self.entries / "tetra.el").write_text("0 1\n1 2\n2 0\n3 0\n3 1\n3 2\n")
        (self.entries / "mine.bib").write_text("@misc{somebody, title = {Triangles}}\n")

    def listed(self, *arguments):
        return [one["id"] for one in json.loads(self.harness("graph", "list", "--json", *arguments)[0])]

    def test_a_list_with_filters(self):
        everything = self.listed()
        self.assertGreater(len(everything), 40)
        self.assertLessEqual({"tri", "tetra", "uk-2002", "GAP-road"}, set(everything))
        roads = self.listed("--class", "road")
        self.assertIn("road_usa", roads)
        self.assertNotIn("uk-2002", roads)
        self.assertEqual(set(self.listed("--class", "road", "--class", "mesh")) & {"road_usa", "tri", "uk-2002"},
                         {"road_usa", "tri"})
        self.assertIn("uk-2002", self.listed("--min-arcs", "200M", "--max-arcs", "1G"))
        self.assertNotIn("minnesota", self.listed("--min-arcs", "200M"))
        self.assertEqual(self.listed("--here"), [])
        self.harness("graph", "get", "tri")
        self.assertEqual(self.listed("--here"), ["tri"])
        self.assertRegex(self.harness("graph", "list", "--class", "mesh")[0], r"\ntri +mesh +\? +\? +yes")
        self.refused("graph", "list", "--min-arcs", "many", says="--min-arcs: expected a number such as")

    def test_who_is_to_be_cited(self):
        out, err = self.harness("graph", "cite", "tri", "tetra-alias", "karate")
        self.assertEqual(out.count("@misc{somebody"), 1)
        self.assertIn("@article{zachary1977karate", out)
        self.assertIn("karate: licence: CC BY 4.0", err)
        self.refused("graph", "cite", "karat", says="has no graph 'karat' (did you mean 'karate'?)")

    def test_entries_can_be_cited(self):
        self.harness("graph", "cite", *self.listed())

    def test_a_wrong_entry_is_one_line(self):
        (self.entries / "tri.yaml").write_text(ENTRY.format(id="tri", kind="meesh"))
        self.refused("graph", "list", says=["tri.yaml:4: class: expected", "got 'meesh'"])

    def test_names_where_files_are_expected(self):
        self.refused("graph", "info", "tri", says="the graph tri of the catalogue is not here (harness graph get tri)")
        self.harness("graph", "get", "tri", "tetra-alias")
        info = json.loads(self.harness("graph", "info", "tri-alias", "--json")[0])
        self.assertEqual((info["name"], info["vertices"], info["arcs"]), ("tri", 3, 6))
        self.harness("graph", "convert", "tetra", "tetra.mtx")
        (self.folder / "tri").write_text("%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 2\n")  # a file of that name takes precedence
        self.assertEqual(json.loads(self.harness("graph", "info", "tri", "--json")[0])["vertices"], 2)

    def test_get_and_verify_go_on_with_the_others(self):
        (self.entries / "tri.el").unlink()
        _, err = self.harness("graph", "get", "tri", "tetra", code=2)
        self.assertIn("tri.el", err)
        self.assertEqual(self.listed("--here"), ["tetra"])
        self.refused("graph", "get", "tetra", "nobody", says="has no graph 'nobody'")
        self.refused("graph", "verify", says="name graphs, or give --all")
        self.refused("graph", "verify", "tri", says="harness graph get tri")
        self.assertIn("tetra: ok, 4 vertices, 12 arcs", self.harness("graph", "verify", "--all")[0])
        stored = self.folder / "data" / "graphs" / "tetra" / "tetra.el"
        stored.write_text("0 1\n")
        _, err = self.harness("graph", "verify", "--all", code=1)
        self.assertIn("tetra: found 2 vertices, expected 4, when it was fetched (harness graph get tetra --again)", err)
        stored.with_name("origin.json").write_text("[]")
        self.assertIn("expected a note of harness (harness graph get tetra --again)", self.harness("graph", "info", "tetra", code=2)[1])
        self.harness("graph", "get", "tetra", "--again")

    def test_completion_knows_the_names(self):
        out, _ = self.harness("complete", "graph", "get", "te")
        self.assertEqual(out.split(), ["tetra"])

    def test_an_experiment_without_the_graph(self):
        file = self.experiment(graphs="[{catalogue: tri}]")
        self.refused("run", file, "--out", "out", says=["small.yaml:2", "graph 'tri': it is not here: harness graph get tri"])
        file = self.experiment(graphs="[{catalogue: tri, else: twin}]")
        self.refused("run", file, "--out", "out",
                     says=["small.yaml:2: graph 'tri-twin'", "no twin of tri can be made",
                           "found no published (with symmetric: true), statistics.max_degree", "harness graph get tri"])
        file = self.experiment(graphs="[{catalogue: tri, else: twin, symmetric: false}]")
        self.refused("run", file, "--out", "out", says="statistics.max_out_degree, statistics.max_in_degree")
        for graphs, says in (("{catalogue: nobody}", "has no graph 'nobody'"),
                             ("{catalogue: tri, file: x}", "give one of file, generator and catalogue"),
                             ("{catalogue: tri, else: wait}", "else: expected skip or twin, got 'wait'"),
                             ("{catalogue: tri, format: metis}", "unknown key 'format'"),
                             ("{generator: star, else: skip}", "unknown key 'else'"),
                             ("{file: x, else: skip}", "unknown key 'else'")):
            with self.subTest(graphs=graphs):
                self.refused("run", self.experiment(graphs=f"[{graphs}]"), "--out", "out", says=says)

    @needs_cpu
    def test_an_experiment_with_it(self):
        self.harness("graph", "get", "tri", "tetra")
        file = self.experiment(graphs="[{catalogue: [tri, tetra-alias]}, {name: one_way, catalogue: tri, symmetric: false}]")
        self.harness("run", file, "--out", "out")
        rows = {row["graph"]: row for row in self.rows("out")}
        self.assertEqual({name: (row["status"], row["vertices"], row["edges"]) for name, row in rows.items()},
                         {"tri": ("ok", "3", "6"), "tetra-alias": ("ok", "4", "12"), "one_way": ("ok", "3", "3")})

    @needs_cpu
    def test_a_twin_takes_its_place(self):
        (self.entries / "big.yaml").write_text(ENTRY.format(id="big", kind="social") + PUBLISHED)
        (self.entries / "big.el").write_text("0 1\n1 2\n2 0\n")
        file = self.experiment(graphs="[{catalogue: big, else: twin}, {name: one_way, catalogue: big, else: twin, symmetric: false}]")
        _, err = self.harness("run", file, "--out", "out", "--dry-run")
        self.assertIn("graph big-twin: big is not here (harness graph get big); a twin made from its published statistics replaces it", err)
        self.harness("run", file, "--out", "out")
        rows = {row["graph"]: row for row in self.rows("out")}
        self.assertEqual(set(rows), {"big-twin", "one_way-twin"})
        for row in rows.values():
            self.assertEqual((row["status"], row["vertices"]), ("ok", "500"), row["reason"])
            self.assertIn("graph:" + row["graph"], row["id"])
            self.assertIn("twin_of: big (class social, seed 1), which is not on this machine, by the numbers in", row["graph_policy"])
        self.assertEqual(rows["big-twin"]["edges"], "4000")
        self.assertAlmostEqual(int(rows["one_way-twin"]["edges"]), 2500, delta=25)
        # Before the graph `big` is downloaded, harness measures its twin, a synthetic graph in its place, and
        # `graph twin` prints how well the twin agrees in each measure. After the download, harness measures the graph
        # itself.
        met = {one["measure"]: one for one in json.loads(self.harness("graph", "twin", "big", "--symmetric", "--json")[0])}
        self.assertEqual(met["max degree"]["twin"], 60)
        self.harness("graph", "get", "big")
        self.harness("run", file, "--out", "fetched")
        self.assertEqual({row["graph"] for row in self.rows("fetched")}, {"big", "one_way"})

    @needs_cpu
    def test_an_experiment_that_goes_on_without_it(self):
        file = self.experiment(graphs="[{catalogue: [tri, tetra], else: skip}]")
        self.harness("graph", "get", "tri")
        _, err = self.harness("run", file, "--out", "out")
        self.assertIn("warning: graph tetra: the graph is not here (harness graph get tetra", err)
        rows = {row["graph"]: row for row in self.rows("out")}
        self.assertEqual((rows["tri"]["status"], rows["tetra"]["status"]), ("ok", "skipped"))
        self.assertEqual(rows["tetra"]["time_ms_median"], "")
        self.harness("graph", "get", "tetra")
        self.harness("run", file, "--out", "out", "--retry", "skipped")
        self.assertEqual({row["status"] for row in self.rows("out")}, {"ok"})


if __name__ == "__main__":
    unittest.main()
