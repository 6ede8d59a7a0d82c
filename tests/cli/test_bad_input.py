"""Tests that wrong input gives one line that says what is wrong and where, exit code 2, and no output files. The exit
code is 3 if nothing can run on this machine."""
import gzip
import os
import subprocess
import unittest
from pathlib import Path

from cli import CPU, HARNESS, CliTest, needs_cpu


class BadExperiment(CliTest):
    def test_missing_file(self):
        for command in (["run"], ["tune"], ["hold"], ["assemble"], ["list", "--count"], ["best"], ["graph", "info"]):
            with self.subTest(command=command):
                self.refused(*command, "nowhere.yaml", says=("nowhere.yaml: ", "there is no such file"))
        self.refused("run", ".", says=".: found a folder, expected an experiment")

    def test_what_is_no_experiment_is_quoted_shortly(self):
        line = "1 2 " * 200
        (self.folder / "graph.mtx").write_text(f"%%MatrixMarket matrix coordinate pattern general\n{line}\n")
        key = self.experiment("key.yaml", description=None, **{line.strip(): 1})
        text = self.experiment("text.yaml", measure=f"{{repetitions: {line}}}")
        for name in ("graph.mtx", key, text):
            with self.subTest(file=name):
                self.refused("run", name, says=("'" + line[:60] + "...'",))
                self.assertNotIn(line[:61], self.harness("run", name, code=2)[1])

    def test_what_is_no_results_csv(self):
        file = self.experiment()
        for words in (["best"], ["plot"], ["results"], ["compare", file], ["tune", "--replay"]):
            with self.subTest(command=words):
                self.refused(*words, file, says="small.yaml: is not a results.csv: its first line is 'experiment: small'")

    def test_a_missing_graph_is_looked_for_in_two_places(self):
        (self.folder / "below").mkdir()
        self.experiment("below/small.yaml", graphs="[{file: data/nowhere.mtx}]")
        self.refused("run", "below/small.yaml",
                     says=("small.yaml:2: ", "data/nowhere.mtx: there is no such file, expected a graph (looked for next to "
                           f"the experiment, then in {self.folder})"))
        self.experiment(graphs=f"[{{file: {self.folder}/nowhere.mtx}}]")
        self.refused("run", "small.yaml", says="nowhere.mtx: there is no such file, expected a graph (check the path)")

    def test_the_command_that_makes_a_missing_graph_is_printed(self):
        self.experiment(graphs="[{file: data/nowhere.mtx, made_by: python3 make.py --out data/nowhere.mtx}]")
        self.refused("run", "small.yaml",
                     says=("small.yaml:2: ", "data/nowhere.mtx: there is no such file, expected a graph (make it: "
                           "python3 make.py --out data/nowhere.mtx)"))

    def test_long_names_are_not_printed_whole(self):
        long = "x" * 100000
        file = self.experiment(algorithms=f"[{long}]")
        for words, says in ((("graph", "info", long), "expected a graph"), (("run", file), "unknown algorithm"),
                            (("best", long), "xxx..."), (("list", long), "--help)")):
            self.refused(*words, says=says)
            self.assertLess(len(self.harness(*words, code=2)[1]), 1500)

    def test_unknown_key_with_its_line_and_the_nearest(self):
        file = self.experiment(schedules=None, schedule="[vm]")
        self.refused("run", file, says=("small.yaml:6:", "unknown key 'schedule' (did you mean 'schedules'?)"))

    def test_unknown_plugin(self):
        file = self.experiment(schedules="[vn]")
        self.refused("run", file, says=("small.yaml:5:", "unknown schedule 'vn' (did you mean 'vm'?)", "(of your own? --plugins FOLDER)"))
        self.refused("check", "my_own", says="--plugins FOLDER")
        self.refused("check", "vm", "--with", "my_own", says="--plugins FOLDER")

    def test_unknown_parameter(self):
        file = self.experiment(algorithms="[{id: pagerank, iteration: 2}]")
        self.refused("run", file, says=("small.yaml:3:", "iteration", "iterations"))

    def test_parameter_out_of_range(self):
        file = self.experiment(formats="[{id: ell, width: 0}]")
        self.refused("run", file, says=("small.yaml:4:", "width"))

    def test_bad_yaml(self):
        self.refused("run", self.experiment(formats="[csr"), says="small.yaml:")

    def test_bad_overrides(self):
        file = self.experiment()
        self.refused("run", file, "--set", "measure.repetitions=x", says=("--set measure.repetitions=x", "got 'x'"))
        self.refused("run", file, "--set", "nope=1", says="unknown key 'nope'")
        self.refused("run", file, "--set", "novalue", says="novalue")

    def test_nothing_left_to_run(self):
        self.refused("run", self.experiment(), "--only", "alg:nothing*", says="no configuration is left")

    def test_unknown_backend(self):
        self.refused("run", self.experiment(), "--backend", "abacus", says="unknown backend 'abacus'")

    def test_a_folder_of_plugins_that_is_not_there(self):
        self.refused("--plugins", "nowhere", "list", "formats",
                     says="--plugins nowhere: there is no such folder, expected one with libraries of plugins")

    @needs_cpu
    def test_results_without_a_finished_row(self):
        self.harness("run", self.experiment(), "--out", "out")
        file = self.folder / "out/results.csv"
        file.write_text(file.read_text().splitlines()[0] + "\n")
        for command in ("best", "plot"):
            self.refused(command, "out", says="out: no row is finished, because the run ended before its last round")

    def test_more_threads_than_cores_and_far_too_many(self):
        self.refused("--threads", "100000", "list", "formats", says="--threads: expected at most ")
        cores = len(os.sched_getaffinity(0))
        _, err = self.harness("--threads", cores + 97, "list", "generators")
        self.assertEqual(err, f"harness: warning: --threads {cores + 97} on {cores} cores: threads will wait for one another\n")
        self.assertEqual(self.harness("--threads", cores, "list", "generators")[1], "")

    @needs_cpu
    def test_a_file_may_be_called_like_the_smoke_pass(self):
        (self.folder / "smoke test.mtx").write_text("%%MatrixMarket matrix coordinate pattern general\n3 3 1\n1 2\n")
        self.harness("run", self.experiment(graphs='[{file: "smoke test.mtx"}]'), "--out", "out", "--smoke")
        self.assertEqual([(row["graph"], row["vertices"]) for row in self.rows("out")], [("smoke test", "3")])

    @needs_cpu
    def test_folders_whose_names_are_no_utf8(self):
        folder = self.folder / os.fsdecode(b"caf\xe9")
        folder.mkdir()
        (folder / "g.el").write_text("0 1\n1 2\n")
        self.experiment(os.fsdecode(b"caf\xe9/x.yaml"), graphs="[{file: g.el}]")
        self.harness("--cache-dir", folder / "cache", "run", folder / "x.yaml", "--out", "out")
        self.assertEqual([row["status"] for row in self.rows("out")], ["ok"])
        self.assertEqual({path.name for path in folder.iterdir()}, {"g.el", "x.yaml", "cache"})
        self.assertEqual([path for path in self.folder.iterdir() if "\ufffd" in path.name], [])

    @needs_cpu
    def test_a_graph_file_whose_name_is_no_utf8(self):
        (self.folder / os.fsdecode(b"caf\xe9.el")).write_text("0 1\n1 2\n")
        text = (self.folder / self.experiment(graphs="[{file: FILE}]")).read_bytes()
        (self.folder / "small.yaml").write_bytes(text.replace(b"FILE", b"caf\xe9.el"))
        self.harness("run", "small.yaml", "--out", "out")
        self.harness("run", "small.yaml", "--out", "out", "--resume")
        self.assertEqual([(row["status"], row["graph"]) for row in self.rows("out")], [("ok", "caf\ufffd")])

    def test_command_line(self):
        self.refused(says="harness --help")
        self.refused("run", says="experiment")
        self.refused("jump", says="harness --help")
        self.refused("run", "x.yaml", "--frobnicate", says="--frobnicate")


class MissingBackend(CliTest):
    def test_a_backend_that_was_not_built_is_exit_3(self):
        out, _ = self.harness("list", "backends")
        missing = [name for name in ("cpu", "cuda", "simt") if name not in out.split()]
        if not missing:
            self.skipTest("every backend is built here")
        self.refused("run", self.experiment(), "--backend", missing[0], code=3, says=f"backend {missing[0]}: ")


class BadGraph(CliTest):
    def refuses_graph(self, name, content, says):
        if content is not None:
            (self.folder / name).write_bytes(content)
        if CPU:  # without the cpu backend, a sweep ends before it reads graphs
            file = self.experiment(graphs=f"[{{file: {name}}}]")
            self.refused("run", file, says=(name, says))
        self.refused("graph", "info", name, says=(name, says))

    def test_missing(self):
        self.refuses_graph("nowhere.mtx", None, "no such file")

    def test_empty(self):
        self.refuses_graph("empty.mtx", b"", "empty.mtx:1")

    def test_truncated(self):
        text = b"%%MatrixMarket matrix coordinate pattern general\n4 4 3\n1 2\n2 3\n"
        self.refuses_graph("cut.mtx", text, "cut.mtx:4")

    def test_truncated_archive(self):
        whole = gzip.compress(b"%%MatrixMarket matrix coordinate pattern general\n4 4 2\n1 2\n2 3\n")
        self.refuses_graph("cut.mtx.gz", whole[:-12], "cut.mtx.gz:1")

    def test_web_page(self):
        self.refuses_graph("page.mtx", b"<!DOCTYPE html>\n<html><body>404</body></html>\n", "page.mtx:1")

    @needs_cpu
    def test_a_good_graph_before_a_bad_one_writes_nothing_either(self):
        (self.folder / "bad.mtx").write_text("junk\n")
        file = self.experiment(graphs="[{generator: path, vertices: 9}, {file: bad.mtx}]")
        self.refused("run", file, says="bad.mtx")


class BadFolders(CliTest):
    @needs_cpu
    def test_swapped_cache_entries_do_not_swap_graphs(self):
        file = self.experiment(graphs="[{name: A, generator: path, vertices: 50}, {name: B, generator: path, vertices: 60}]")
        self.harness("--cache-dir", "cache", "run", file, "--out", "before")
        one, two = (self.folder / "cache" / "graphs").glob("*.hgr")
        one.rename(self.folder / "aside")
        two.rename(one)
        (self.folder / "aside").rename(two)
        self.harness("--cache-dir", "cache", "run", file, "--out", "after")
        self.assertEqual([row["vertices"] for row in self.rows("after")], ["50", "60"])

    def test_a_name_that_is_too_long_is_exit_2(self):
        self.refused("--cache-dir", "", "graph", "info", "x" * 5000, says="")
        self.refused("run", self.experiment(), "--out", "x" * 300, says="name too long" if CPU else "")

    def test_a_cache_folder_whose_name_is_too_long(self):
        file = self.experiment()
        if CPU:
            self.harness("--cache-dir", "x" * 300, "run", file, "--out", "out")  # an unusable cache does not fail a run
        self.refused("--cache-dir", "x" * 300, "cache", "list", says="the cache cannot be read: File name too long")

    def test_text_that_is_no_utf8_is_replaced_in_json(self):
        (self.folder / os.fsdecode(b"caf\xe9.el")).write_text("0 1\n")
        self.assertIn('"caf\ufffd"', self.harness("graph", "info", "--json", os.fsdecode(b"caf\xe9.el"))[0])


class BadResults(CliTest):
    @needs_cpu
    def test_rows_none_of_which_is_ok_are_one_line_without_samples_too(self):
        self.harness("run", self.experiment(formats="[byte_csr]", schedules="[resident_tile]"), "--out", "out", code=3)
        (self.folder / "out" / "samples.csv").unlink()
        self.refused("best", "out", says="no row is ok, so none is the fastest")


class BadSurroundings(CliTest):
    def shell(self, line):
        """Runs a shell command, in which $H is harness. Returns the finished process."""
        return subprocess.run(["sh", "-c", line], cwd=self.folder, capture_output=True, timeout=120,
                              env={**os.environ, "H": HARNESS})

    def test_a_full_standard_output_is_no_success(self):
        (self.folder / "g.el").write_text("0 1\n")
        done = self.shell("$H graph info g.el > /dev/full")
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"standard output: cannot write: No space left", done.stderr)

    @needs_cpu
    def test_a_full_or_closed_standard_error_costs_no_row(self):
        file = self.experiment()
        for out, how in (("full", "2>/dev/full"), ("one", "2>&-"), ("two", "<&- 2>&-"), ("all", "<&- >&- 2>&-")):
            with self.subTest(how=how):
                self.assertEqual(self.shell(f"exec $H run {file} --out {out} {how}").returncode, 0)
                self.assertEqual([row["status"] for row in self.rows(out)], ["ok"])

    @needs_cpu
    def test_too_few_open_files_are_named(self):
        done = self.shell(f"ulimit -n 12; exec $H run {self.experiment()} --out out")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn(b"it needs more open files than `ulimit -n` allows, 12", done.stderr)

    @needs_cpu
    def test_a_backend_that_does_not_fit_is_refused_in_the_linker_s_words(self):
        if self.shell("ulimit -v 130000; exec $H --version").returncode != 0:
            self.skipTest("harness itself does not fit, as with sanitizers")
        done = self.shell(f"ulimit -v 130000; exec $H run {self.experiment()} --out out")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertRegex(done.stderr, rb"backend cpu: .* cannot be loaded: .*failed to map")


class BadPlugins(CliTest):
    @needs_cpu
    def test_a_bad_plugin_is_one_line_and_the_rest_runs(self):
        drop = self.folder / "drop"
        drop.mkdir()
        (drop / "text.so").write_text("not a library\n")
        _, err = self.harness("--plugins", drop, "run", self.experiment(), "--out", "out")
        lines = [line for line in err.splitlines() if line.startswith("harness: ")]
        self.assertEqual(len(lines), 1, err)
        self.assertIn("text.so: expected a plugin", lines[0])
        self.assertEqual([row["status"] for row in self.rows("out")], ["ok"])

    def test_a_summary_that_is_no_utf8_is_replaced_in_json(self):
        drop = self.folder / "drop"
        drop.mkdir()
        good = Path(HARNESS).resolve().parent.parent / "lib/harness/plugins/format-csr.so"
        words = b"offsets and neighbours of every vertex"
        self.assertIn(words, good.read_bytes())
        (drop / "format-csr.so").write_bytes(good.read_bytes().replace(words, words[:-1] + b"\xff"))
        out, _ = self.harness("--plugins", drop, "list", "--json")
        self.assertIn("every verte\ufffd", out)

    @unittest.skipUnless(os.geteuid() == 0, "only root can become nobody")
    def test_a_library_that_may_not_be_read_is_named_so(self):
        self.folder.chmod(0o755)
        (self.folder / "closed.so").write_bytes(b"\x7fELF")
        (self.folder / "closed.so").chmod(0)
        done = self.harness_of_nobody("--plugins", ".", "list", "formats")
        self.assertIn("closed.so: cannot be opened: Permission denied", done.stderr)

    def test_check_of_what_is_no_plugin(self):
        (self.folder / "text.so").write_text("not a library\n")
        self.refused("check", "./text.so", says="expected a plugin")
        self.refused("check", "nobody", says="there is no plugin nobody")


if __name__ == "__main__":
    unittest.main()
