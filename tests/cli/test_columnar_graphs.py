"""Tests graphs in Parquet and Arrow: which columns are read, files that cannot be read as graphs, and the one line that
is printed if pyarrow is missing."""
import os
import sys
import unittest
import unittest.mock

from cli import CliTest, needs_cpu

try:
    import pyarrow as pa
    import pyarrow.parquet
except ImportError:
    pa = None


class ColumnarGraphs(CliTest):
    def test_without_pyarrow_one_line_names_the_cure(self):
        (self.folder / "e.parquet").write_bytes(b"PAR1\x15 and so on PAR1")
        (self.folder / "e.feather").write_bytes(b"ARROW1\0\0 and so on ARROW1")
        for file in ("e.parquet", "e.feather"):
            if pa is None:
                self.refused("graph", "info", file, says=(f"{file}:1: found ", "pyarrow", "HARNESS_PYTHON"))
            for python, says in (("/bin/true", "expected a Python 3"), ("/nowhere", "/nowhere cannot be started")):
                with unittest.mock.patch.dict(os.environ, HARNESS_PYTHON=python):
                    self.refused("graph", "info", file, says=says)


@unittest.skipIf(pa is None, "pyarrow is not installed")
class WithPyarrow(CliTest):
    def setUp(self):
        super().setUp()
        self.enterContext(unittest.mock.patch.dict(os.environ, HARNESS_PYTHON=sys.executable))

    def write(self, name="e.parquet", metadata=None, **columns):
        pa.parquet.write_table(pa.table(columns).replace_schema_metadata(metadata), self.folder / name)

    def arcs(self, *words):
        self.harness("graph", "convert", *words, "out.csv")
        return (self.folder / "out.csv").read_text().splitlines()

    def test_columns_by_name_number_and_default(self):
        self.write(**{"from": [0, 1], "to": [1, 2], "cost": [0.5, 2], "note": ["a", "b"]})
        self.assertEqual(self.arcs("e.parquet"), ["0,1", "1,2"])
        self.assertEqual(self.arcs("e.parquet", "--columns", "to,from,cost"), ["1,0,0.5", "2,1,2"])
        self.assertEqual(self.arcs("e.parquet", "--columns", "2,1"), ["1,0", "2,1"])
        self.refused("graph", "info", "e.parquet", "--columns", "from,too", says="e.parquet:1: found the columns from, to, cost, note, expected one called 'too'")
        self.refused("graph", "info", "e.parquet", "--columns", "from,to,note", says="found column 'note' of type string, expected weights")
        self.write(weight=[1, 2], source=[0, 1], target=[1, 2])
        self.refused("graph", "info", "e.parquet", says="--columns source,target")

    def test_index_of_pandas(self):
        self.write(metadata={"pandas": '{"index_columns": ["__index_level_0__"]}'}, source=[0], target=[1], __index_level_0__=[7])
        self.assertEqual(self.arcs("e.parquet"), ["0,1"])
        self.write(metadata={"pandas": '{"index_columns": ["source"]}'}, target=[1], source=[0])
        self.refused("graph", "info", "e.parquet", says="with an index of pandas among them, expected the ids by name")
        self.assertEqual(self.arcs("e.parquet", "--columns", "source,target"), ["0,1"])

    def test_names_that_pyarrow_takes_for_others(self):
        schema = pa.schema([("a", pa.int64()), ("b", pa.int64()), ("b", pa.int64())])
        pa.parquet.write_table(pa.table([[0], [1], [2]], schema=schema), self.folder / "e.parquet")
        self.refused("graph", "info", "e.parquet", "--columns", "a,b", says="found 2 columns called 'b', expected one")
        self.write(**{"a.b": [0], "a": [1], "b": [2]})
        self.assertEqual(self.arcs("e.parquet", "--columns", "a,b"), ["1,2"])

    def test_a_stream_ends_at_its_mark(self):
        table = pa.table({"a": [0, 1], "b": [1, 2]})
        sink = pa.BufferOutputStream()
        with pa.ipc.new_stream(sink, table.schema) as stream:
            stream.write_table(table, max_chunksize=1)
        whole = sink.getvalue().to_pybytes()
        for data, says in ((whole[:-8], "without its end"), (whole + whole, "bytes after the end of the Arrow stream")):
            (self.folder / "e.arrows").write_bytes(data)
            self.refused("graph", "info", "e.arrows", says=says)

    def test_words_are_not_taken_for_names(self):
        self.write(source=["source", "b"], target=["target", "c"])
        self.harness("graph", "convert", "e.parquet", "out.csv", "--compact", "--ids", "ids.txt")
        self.assertEqual((self.folder / "ids.txt").read_text().split(), ["b", "c", "source", "target"])
        self.refused("graph", "info", "e.parquet", says="compact: true or --compact")

    @needs_cpu
    def test_an_experiment_reads_it_in_its_worker(self):
        self.write(source=[0, 1, 2], target=[1, 2, 0], w=[1, 2, 3])
        self.harness("run", self.experiment(graphs="[{file: e.parquet, columns: [source, target]}]"), "--out", "out")
        self.assertEqual([(row["status"], row["edges"]) for row in self.rows("out")], [("ok", "3")])


if __name__ == "__main__":
    unittest.main()
