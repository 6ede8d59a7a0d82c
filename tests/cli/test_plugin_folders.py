"""Tests folders of plugins that the user names. If a plugin in such a folder hides an installed one, or a folder has no
plugin, harness must print one line and otherwise work as usual."""
import shutil
import unittest
from pathlib import Path

from cli import HARNESS, CliTest, needs_cpu

SHIPPED = Path(HARNESS).resolve().parents[1] / "lib/harness/plugins"


class PluginFolders(CliTest):
    def own(self, folder, extra=b"of another build"):
        """Creates a folder with a plugin vm of the user, whose file differs from the installed one. Returns the name of
        the folder."""
        (self.folder / folder).mkdir(parents=True)
        file = self.folder / folder / "schedule-vm.so"
        shutil.copy(SHIPPED / file.name, file)
        with open(file, "ab") as stream:
            stream.write(extra)
        return folder

    @needs_cpu
    def test_a_plugin_that_hides_another_is_noted(self):
        own = self.own("build")
        note = f"harness: note: {own}/schedule-vm.so: hides the schedule vm of {SHIPPED / 'schedule-vm.so'}\n"
        self.assertEqual(self.harness("--plugins", own, "list", "schedules")[1], note)
        _, err = self.harness("--plugins", own, "run", self.experiment(), "--quiet")
        self.assertEqual(err.count(note), 1)
        self.assertEqual(err.count("hides"), 1)

    def test_a_copy_hides_nothing(self):
        self.assertEqual(self.harness("--plugins", self.own("build", b""), "--plugins", SHIPPED, "list", "schedules")[1], "")

    def test_a_folder_without_plugins_says_so(self):
        (self.folder / "empty").mkdir()
        self.assertEqual(self.harness("--plugins", "empty", "list", "schedules")[1],
                         "harness: empty: the folder holds no plugin, which is a file *.so\n")
        self.own("mine/build", b"")
        self.assertEqual(self.harness("--plugins", "mine", "list", "schedules")[1],
                         "harness: mine: the folder holds no plugin, which is a file *.so; mine/build does\n")


if __name__ == "__main__":
    unittest.main()
