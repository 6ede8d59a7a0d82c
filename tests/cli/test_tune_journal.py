"""Tests harness tune --resume with a tune.csv that was edited or shortened. The tuner must report the wrong line, or
find the same winners as before, and never crash."""
import re
import shutil
import os
import unittest

from cli import CliTest, needs_cpu


@needs_cpu
class Journal(CliTest):
    def setUp(self):
        super().setUp()
        self.file = self.experiment(formats="[csr, coo]", schedules="[vm, wm]",
                                    measure="{repetitions: 5, warmup: 0, max_time: 50ms}")
        self.arguments = ("tune", self.file, "--budget", "4", "--sampler", "exhaustive", "--out")
        _, err = self.harness(*self.arguments, "whole")
        self.best = self.winners(err)
        self.assertTrue(self.best)
        self.journal = (self.folder / "whole" / "tune.csv").read_text()

    @staticmethod
    def winners(err):
        return sorted(re.findall(r"alg:\S+(?=\n|$)", "\n".join(line for line in err.splitlines() if "best, measured again" in line)))

    def resume(self, journal, code=0, **files):
        shutil.rmtree(self.folder / "t", ignore_errors=True)
        shutil.copytree(self.folder / "whole", self.folder / "t")
        if journal is not None:
            (self.folder / "t" / "tune.csv").write_text(journal)
        for name, change in files.items():
            change(self.folder / "t" / f"{name}.csv")
        _, err = self.harness(*self.arguments, "t", "--resume", code=code)
        return err

    def test_a_shortened_one_ends_in_the_same_winners(self):
        lines = self.journal.splitlines(keepends=True)
        for count in range(1, len(lines) + 1):
            with self.subTest(lines=count):
                self.assertEqual(self.winners(self.resume("".join(lines[:count]))), self.best)
        self.assertEqual(self.winners(self.resume("".join(lines[:-3]) + lines[-3][:20])), self.best)

    def test_an_edited_one_is_refused_with_its_line(self):
        lines = self.journal.splitlines(keepends=True)
        winners = next(line for line in lines if ",set," in line)
        steps = "".join(line for line in lines if ",set," not in line)
        edits = {
            "the winners alone": (lines[0] + winners, "tune.csv:2: damaged: the winner alg:", "was never measured"),
            "another winner": (self.journal.replace(winners, winners.replace("sched:", "sched:x")), "is not a configuration of"),
            "negative costs": (re.sub(r",ok,([0-9])", r",ok,-\1", steps), "tune.csv:2: damaged: cost: expected a number"),
            "costs of nothing": (re.sub(r",ok,[0-9.e-]+", ",ok,0", steps), "tune.csv:2: damaged: cost: expected a number"),
            "costs that are none": (re.sub(r",ok,[0-9.e-]+", ",ok,nan", steps), "tune.csv:2: damaged: cost: expected a number"),
            "endless costs": (re.sub(r",ok,[0-9.e-]+", ",ok,1e999", steps), "tune.csv:2: damaged: cost: expected a number"),
            "another phase": (self.journal.replace(",search,", ",hello,"), "phase: expected search, race, finals or set"),
            "a large round": (self.journal.replace(",search,0,", ",search,18446744073709551615,"), "round: expected a small"),
            "another round": (self.journal.replace(",search,0,", ",search,3,"), "round 3 is none of the phase search"),
            "all twice": (self.journal + "".join(lines[1:]), "this step occurs twice"),
            "a failure with a cost": (re.sub(",ok,", ",crash,", steps), "only a step that is ok has one"),
        }
        for name, (text, *says) in edits.items():
            with self.subTest(edit=name):
                err = self.resume(text, code=2)
                for words in says:
                    self.assertIn(words, err.splitlines()[-1])

    def test_files_that_do_not_belong_together_are_refused(self):
        err = self.resume(None, code=2, results=lambda file: file.write_text(file.read_text().splitlines(keepends=True)[0]))
        self.assertRegex(err.splitlines()[-1], "results.csv|samples.csv")

        def pipe(file):
            file.unlink()
            os.mkfifo(file)
        for name in ("tune", "results", "samples"):
            with self.subTest(pipe=name):
                self.assertIn("found a pipe", self.resume(None, code=2, **{name: pipe}).splitlines()[-1])


if __name__ == "__main__":
    unittest.main()
