"""Tests the commands list, graph, compare and doctor, except what other files in this folder test. Also tests exit
codes, on which scripts rely."""
import json
import os
import subprocess
import sys
import unittest

from cli import CPU, HARNESS, CliTest, needs_cpu


class List(CliTest):
    def test_json_holds_every_kind(self):
        everything = json.loads(self.harness("list", "--json")[0])
        for kind in ("schedules", "formats", "algorithms", "options", "generators"):
            self.assertTrue(everything[kind], kind)
        self.assertEqual("cpu" in everything["backends"], CPU)
        for kind in ("schedules", "formats", "algorithms"):
            for plugin in everything[kind]:
                self.assertTrue(plugin["id"] and plugin["version"] and plugin["summary"], plugin)
                self.assertTrue(plugin["targets"], f"{plugin['id']} has no device code")

    def test_one_kind(self):
        self.assertEqual(list(json.loads(self.harness("list", "formats", "--json")[0])), ["formats"])
        self.assertIn("csr", self.harness("list", "formats")[0])
        self.refused("list", "nothing", says="nothing")


class Graph(CliTest):
    def test_generate_convert_info(self):
        self.harness("graph", "generate", "path", "path.mtx", "vertices=10")
        self.harness("graph", "convert", "path.mtx", "path.sg")
        facts = [json.loads(self.harness("graph", "info", "--json", name)[0]) for name in ("path.mtx", "path.sg")]
        for fact in facts:
            self.assertEqual((fact["vertices"], fact["arcs"]), (10, 18))
        self.assertIn("10", self.harness("graph", "info", "path.sg")[0])

    def test_weights_can_be_made_and_dropped(self):
        self.refused("graph", "generate", "path", "p.wsg", "vertices=10", says="make some: --weights uniform")
        self.harness("graph", "generate", "path", "p.wsg", "vertices=100", "--weights", "uniform")
        fact = json.loads(self.harness("graph", "info", "--json", "p.wsg")[0])
        self.assertTrue(fact["weighted"] and 1 <= fact["min_weight"] < fact["max_weight"] <= 255, fact)
        self.harness("graph", "convert", "p.wsg", "q.wel", "--weights", "5..6", "--weights-seed", "3")
        fact = json.loads(self.harness("graph", "info", "--json", "q.wel")[0])
        self.assertEqual((fact["min_weight"], fact["max_weight"]), (5, 6))
        self.refused("graph", "convert", "p.wsg", "p.el", says="drop them: --weights none")
        self.harness("graph", "convert", "p.wsg", "p.el", "--weights", "none")
        self.assertEqual((self.folder / "p.el").read_text().splitlines()[0], "0 1")
        self.refused("graph", "convert", "p.wsg", "p.el", "--weights", "some", says="--weights: expected none, file")

    def test_edge_lists_that_count_from_one_or_have_gaps(self):
        (self.folder / "one.csv").write_text("source,target\n1,2\n2,3\n")
        out, err = self.harness("graph", "info", "one.csv", "--json")
        self.assertEqual(json.loads(out)["vertices"], 4)
        self.assertIn("the smallest id is 1, those below are isolated vertices (--one-based", err)
        out, err = self.harness("graph", "info", "one.csv", "--json", "--one-based")
        self.assertEqual(json.loads(out)["vertices"], 3)
        self.assertEqual(err, "harness: warning: one.csv: the first line 'source,target' was taken for names of columns\n")
        (self.folder / "gaps.el").write_text("7 4000000000\n")
        self.refused("graph", "convert", "gaps.el", "gaps.mtx", says="compact: true or --compact")
        self.harness("graph", "convert", "gaps.el", "gaps.mtx", "--compact")
        self.assertIn("\n2 2 1\n", (self.folder / "gaps.mtx").read_text())

    @needs_cpu
    def test_an_experiment_says_how_a_list_counts(self):
        (self.folder / "one.el").write_text("1 2\n2 3\n")
        file = self.experiment(graphs="[{name: one, file: one.el, one_based: true}, {name: gaps, file: one.el, compact: true}]")
        self.harness("run", file, "--out", "out")
        self.assertEqual([row["vertices"] for row in self.rows("out")], ["3", "3"])
        self.refused("run", self.experiment(graphs="[{file: one.el, one_based: perhaps}]"), "--out", "no",
                     says="one_based: expected true or false, got 'perhaps'")

    def test_bad_requests(self):
        self.refused("graph", "generate", "nothing", "x.mtx", says="nothing")
        self.refused("graph", "generate", "path", "x.mtx", "vertices", says="expected NAME=VALUE")
        self.refused("graph", "generate", "path", "x.mtx", "vertices=-1", says="vertices")
        self.refused("graph", "convert", "missing.mtx", "x.sg", says="no such file")


class Compare(CliTest):
    def results(self, folder, median, status="ok", row="a"):
        (self.folder / folder).mkdir()
        times = f"{median},{median}" if status == "ok" else ","
        (self.folder / folder / "results.csv").write_text(
            "id,status,graph_hash,time_ms_median,time_ms_min,time_ms_cv,rounds\n"
            f"{row},{status},1,{times},{'0.01' if status == 'ok' else ''},5\n")

    def test_exit_codes(self):
        self.results("base", 10)
        self.results("same", 10.1)
        self.results("slower", 20)
        self.results("faster", 5)
        self.results("broken", 0, status="wrong")
        self.results("other", 10, row="b")
        for after, code in (("same", 0), ("faster", 0), ("slower", 1), ("broken", 1), ("other", 2), ("missing", 2)):
            with self.subTest(after=after):
                self.harness("compare", "base", after, code=code)


    def test_a_pipe_is_bad_input_and_no_regression(self):
        self.results("base", 10)
        line = f"exec {HARNESS} compare base <(cat base/results.csv)"
        done = subprocess.run(["bash", "-c", line], cwd=self.folder, capture_output=True, text=True)
        self.assertIn(done.returncode, (0, 2), done.stderr)
        self.assertLessEqual(len(done.stderr.splitlines()), 1, done.stderr)


class Doctor(CliTest):
    @needs_cpu
    def test_it_finds_what_works(self):
        out, _ = self.harness("doctor")
        self.assertIn("ok       backend cpu", out)
        self.assertIn("plugins", out)
        self.assertRegex(out, "(ok|missing) +archives: ")
        self.assertNotIn('{"', out)

    @needs_cpu
    def test_json(self):
        facts = json.loads(self.harness("doctor", "--json")[0])
        self.assertTrue(facts["usable"])
        self.assertTrue(facts["machine"]["cores"] and facts["version"])
        said = {(one["what"], one["ok"]) for one in facts["findings"]}
        self.assertLessEqual({("backend cpu", True), ("plugins", True), ("cache", True)}, said)

    def test_the_path_of_a_python_is_no_command_line(self):
        python = self.folder / "a python; touch oops"
        python.symlink_to(sys.executable)
        environment = {**os.environ, "HARNESS_PYTHON": str(python), "PYTHONNOUSERSITE": "1"}
        out = subprocess.run([HARNESS, "doctor"], cwd=self.folder, env=environment, capture_output=True, text=True).stdout
        self.assertIn(f"{python}", out)
        self.assertFalse((self.folder / "oops").exists())


class Help(CliTest):
    def test_version_and_help_are_no_errors(self):
        self.assertRegex(self.harness("--version")[0], r"^\d+\.\d+\.\d+")
        for command in ("run", "list", "check", "graph", "compare", "plot", "new", "doctor"):
            self.assertIn(command, self.harness("--help")[0])
            self.harness(command, "--help")


class UnknownOptions(CliTest):
    def test_the_option_that_may_have_been_meant_is_named(self):
        file = self.experiment()
        for arguments, says in (
                (["run", file, "--repeat", "3", "--resum"], "harness run has no option --repeat"),
                (["run", file, "--resum"], "harness run has no option --resum (did you mean '--resume'?) (see harness run --help)"),
                (["run", file, "--bugdet=3s"], "harness run has no option --bugdet (did you mean '--budget'?)"),
                (["--plugin", "x", "list"], "has no option --plugin (did you mean '--plugins'?)"),
                (["graph", "generate", "path", "x.mtx", "--foce"], "harness graph generate has no option --foce"),
                (["list", "--xyzzy"], "harness list has no option --xyzzy (see harness list --help)")):
            with self.subTest(arguments=arguments):
                self.refused(*arguments, says=says)


if __name__ == "__main__":
    unittest.main()
