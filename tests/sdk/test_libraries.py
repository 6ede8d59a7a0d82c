"""Tests that every plugin library exports only its entry point, and links neither CUDA, LLVM nor harness. A baseline
may link the libraries that it uses, but not harness."""
import unittest

from sdk import PREFIX, exported_symbols, needed_libraries

PLUGINS = sorted((PREFIX / "lib" / "harness" / "plugins").glob("*.so"))
RUNTIME_OF_THE_LANGUAGE = ("libstdc++.so", "libm.so", "libgcc_s.so", "libc.so", "ld-linux", "libpthread.so",
                           "libasan.so", "libubsan.so", "libtsan.so")


class Libraries(unittest.TestCase):
    def test_there_are_plugins(self):
        self.assertTrue(PLUGINS)

    def test_one_symbol_is_exported(self):
        for plugin in PLUGINS:
            with self.subTest(plugin=plugin.name):
                self.assertEqual(exported_symbols(plugin), ["harness_plugin_v1"])

    def test_nothing_but_the_language_is_linked(self):
        for plugin in PLUGINS:
            with self.subTest(plugin=plugin.name):
                foreign = [name for name in needed_libraries(plugin) if not name.startswith(RUNTIME_OF_THE_LANGUAGE)]
                if plugin.name.startswith("baseline-"):
                    foreign = [name for name in foreign if "harness" in name or "LLVM" in name]
                self.assertEqual(foreign, [])


if __name__ == "__main__":
    unittest.main()
