"""Tests that help, manual page and completion agree, because all are generated from the definition of the command
line."""
import re
import shutil
import subprocess
import unittest
from pathlib import Path

from cli import HARNESS, CliTest

SCRIPTS = Path(__file__).resolve().parents[2] / "harness" / "cli" / "completion"


class HelpTest(CliTest):
    def complete(self, *words):
        """Returns the candidates for completing the last word, without their descriptions."""
        return [line.split("\t")[0] for line in self.harness("complete", *words)[0].splitlines()]

    def commands(self, *before):
        """Returns all commands and subcommands, each as a list of words."""
        found = []
        for name in self.complete(*before, ""):
            if not re.fullmatch("[a-z]+", name) or before[:1] == ("help",):
                continue
            if f"Usage: harness {' '.join([*before, name])}" not in self.harness(*before, name, "--help")[0]:
                continue
            found.append([*before, name])
            if "SUBCOMMAND" in self.harness(*before, name, "--help")[0].splitlines()[1]:
                found += self.commands(*before, name)
        return found


class Help(HelpTest):
    def test_help_command_says_what_help_option_says(self):
        commands = self.commands()
        self.assertGreater(len(commands), 15)
        for words in commands:
            with self.subTest(command=words):
                self.assertEqual(self.harness("help", *words), self.harness(*words, "--help"))
        self.assertEqual(self.harness("help"), self.harness("--help"))

    def test_the_environment_is_that_of_the_readme(self):
        readme = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")
        listed = re.findall(r"^\| `(HARNESS_\w+)` \|", readme, re.MULTILINE)
        self.assertGreater(len(listed), 5)
        self.assertEqual(re.findall(r"^ *(HARNESS_\w+)", self.harness("--help")[0], re.MULTILINE), listed)

    def test_unknown_commands(self):
        self.refused("help", "rum", says="no command 'rum' (did you mean 'run'?)")
        self.refused("help", "graph", "inof", says="graph has no command 'inof' (did you mean 'info'?)")

    def test_every_command_ends_with_examples_of_its_options(self):
        for words in self.commands():
            with self.subTest(command=words):
                text = self.harness(*words, "--help")[0]
                help_text, examples = text.split("\nExamples:\n")
                lines = [line.strip() for line in examples.strip().splitlines()]
                self.assertGreaterEqual(len(lines), 2)
                everywhere = help_text + self.harness("--help")[0]
                for line in lines:
                    if words[0] != "completion":
                        self.assertTrue(line.startswith("harness "), line)
                    self.assertIn(words[-1], line + " ".join(words[1:]), line)
                    if words in (["graph"], ["cache"]):
                        continue  # the examples in this help use options of subcommands
                    for option in re.findall(r"--[a-z-]+", line.split("|")[0]):
                        self.assertIn(option, everywhere)

    def test_general_help_names_exit_codes_and_environment(self):
        text = self.harness("--help")[0]
        for word in ("Exit status:", "Environment:", "HARNESS_CACHE_DIR"):
            self.assertIn(word, text)
        self.assertNotIn("Exit status:", self.harness("run", "--help")[0])


class Manual(HelpTest):
    def test_it_names_every_command_and_option(self):
        page = self.harness("help", "--man")[0].replace("\\-", "-")
        for words in self.commands():
            self.assertIn(f".SS harness {' '.join(words)}\n", page)
            for option in self.complete(*words, "--"):
                self.assertIn(f"\\fB{option}\\fR", page, words)
        self.assertNotIn("worker", page)

    @unittest.skipUnless(shutil.which("groff"), "there is no groff")
    def test_it_renders_without_warnings(self):
        page = self.harness("help", "--man")[0]
        done = subprocess.run(["groff", "-man", "-Tascii", "-ww"], input=page, text=True, capture_output=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("experiments/pr_sweep.yaml", done.stdout)


class Candidates(HelpTest):
    def test_words(self):
        self.assertEqual(self.complete("r"), ["run", "results", "report", "reproduce"])
        self.assertEqual(self.complete("ru"), ["run"])
        self.assertEqual(self.complete("graph", "")[:3], ["info", "generate", "convert"])
        self.assertIn("--resume", self.complete("run", "--"))
        self.assertIn("--plugins", self.complete("run", "--"))  # a global option, which is allowed after any command
        self.assertNotIn("--resume", self.complete("list", "--"))
        self.assertEqual(self.complete("run", "--res"), ["--resume"])
        self.assertEqual(self.complete("--threads", "2", "ru"), ["run"])
        self.assertEqual(self.complete("help", "ru"), ["run"])
        self.assertNotIn("worker", self.complete(""))
        self.assertEqual(self.complete("nothing", ""), self.complete(""))

    def test_values(self):
        self.assertEqual(self.complete("run", ""), [":file .yaml"])
        self.assertEqual(self.complete("run", "x.yaml", ""), [])
        self.assertEqual(self.complete("run", "x.yaml", "--out", ""), [":folder"])
        self.assertEqual(self.complete("run", "x.yaml", "--out", "=", ""), [":folder"])
        self.assertEqual(self.complete("check", "one.so", ""), [":file"])
        self.assertEqual(self.complete("compare", "a", "b", "--format", ""), ["text", "markdown", "csv"])
        self.assertEqual(self.complete("list", "fo"), ["formats"])
        backends = self.harness("list", "backends")[0].split()[1:]
        self.assertEqual(self.complete("run", "--backend", ""), backends)


class Shells(HelpTest):
    """Tests completion in each shell as a person uses it. In bash and fish, the test sources the script and completes
    words. In zsh, it only tests that the script is registered."""

    def setUp(self):
        super().setUp()
        (self.folder / "mine.yaml").write_text("")
        (self.folder / "notes.txt").write_text("")
        (self.folder / "more").mkdir()
        (self.folder / "harness").symlink_to(HARNESS)

    def run_shell(self, *command):
        done = subprocess.run(command, cwd=self.folder, text=True, capture_output=True, timeout=60)
        self.assertEqual(done.stderr, "")
        return sorted(line.strip() for line in done.stdout.splitlines() if line.strip())

    def check(self, completed):
        self.assertEqual(completed("r"), ["report", "reproduce", "results", "run"])
        self.assertIn("--resume", completed("run", "--"))
        self.assertEqual(completed("run", "mi"), ["mine.yaml"])
        self.assertNotIn("notes.txt", completed("run", ""))
        self.assertEqual([word.rstrip("/") for word in completed("run", "mine.yaml", "--out", "mo")], ["more"])

    def test_completion_prints_the_scripts(self):
        for shell in ("bash", "zsh", "fish"):
            self.assertEqual(self.harness("completion", shell)[0], (SCRIPTS / f"harness.{shell}").read_text())
        self.refused("completion", "csh", says="csh")

    @unittest.skipUnless(shutil.which("bash"), "there is no bash")
    def test_bash(self):
        def completed(*words):
            line = " ".join(f"'{word}'" for word in ("./harness", *words))
            return self.run_shell("bash", "-c", f"""compopt() {{ :; }}; source <(./harness completion bash)
                COMP_WORDS=({line}); COMP_CWORD={len(words)}; _harness; printf '%s\\n' "${{COMPREPLY[@]}}" """)
        self.check(completed)
        self.assertEqual(completed("compare", "--format", "=", "t"), ["text"])

    @unittest.skipUnless(shutil.which("fish"), "there is no fish")
    def test_fish(self):
        def completed(*words):
            line = " ".join(("./harness", *words))
            out = self.run_shell("fish", "--no-config", "-c", f"./harness completion fish | source; complete -C '{line}'")
            return [word.split("\t")[0] for word in out]
        self.check(completed)

    @unittest.skipUnless(shutil.which("zsh"), "there is no zsh")
    def test_zsh_script_parses_and_registers(self):
        out = self.run_shell("zsh", "-f", "-c", "autoload -U compinit; compinit -u -d dump; "
                             "source <(./harness completion zsh); print $_comps[harness]")
        self.assertEqual(out, ["_harness"])


if __name__ == "__main__":
    unittest.main()
