"""Tests harness results --format parquet: all columns with their types and units, and the one line that is printed if
pyarrow is missing."""
import unittest

from cli import CliTest, needs_cpu

try:
    import pyarrow.parquet
except ImportError:
    pyarrow = None


@needs_cpu
class Parquet(CliTest):
    def setUp(self):
        super().setUp()
        self.harness("run", self.experiment(algorithms="[pagerank, sssp]"), "--out", "out")

    @unittest.skipIf(pyarrow is None, "pyarrow is not installed")
    def test_columns_have_types_and_units(self):
        self.assertEqual(self.harness("results", "out", "--format", "parquet")[0], "out/results.parquet\n")
        self.harness("results", "out/results.csv", "--format", "parquet", "-o", "rows.parquet")
        table = pyarrow.parquet.read_table(self.folder / "rows.parquet")
        rows = self.rows("out")
        self.assertEqual(table.column_names, list(rows[0]))
        self.assertEqual(table.column("id").to_pylist(), [row["id"] for row in rows])
        times = [float(row["time_ms_median"]) if row["time_ms_median"] else None for row in rows]
        self.assertEqual(table.column("time_ms_median").to_pylist(), times)  # an empty cell becomes a missing value
        for name in table.column_names:
            for value, row in zip(table.column(name).to_pylist(), rows):
                expected = (None, "") if row[name] == "" else (float(row[name]),) if isinstance(value, (int, float)) and not isinstance(value, bool) \
                    else (row[name] == "true",) if isinstance(value, bool) else (row[name],)
                self.assertIn(value, expected, name)
        self.assertEqual(table.schema.field("time_ms_median").metadata, {b"unit": b"ms"})
        self.assertEqual(str(table.schema.field("vertices").type), "int64")
        self.assertEqual(str(table.schema.field("assemble_cached").type), "bool")
        self.assertIn(b"meta.json", table.schema.metadata)

    @unittest.skipUnless(pyarrow is None, "pyarrow is installed")
    def test_without_pyarrow_one_line_names_the_cure(self):
        self.refused("results", "out", "--format", "parquet", says=("cannot write Parquet", "install pyarrow and pandas"))

    def test_mistakes_are_one_line(self):
        self.refused("results", "out", "--format", "parquett", says="--format: expected json, markdown, latex or parquet")
        self.refused("results", "out", "-o", "x.json", says="-o: is for --format parquet; the other formats are printed")
        self.refused("results", "nowhere", "--format", "parquet", says="nowhere")


if __name__ == "__main__":
    unittest.main()
