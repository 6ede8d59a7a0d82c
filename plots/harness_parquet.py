#!/usr/bin/env python3
"""Writes the rows of results as a Parquet file for `harness results --format parquet`. Each column has its type, and its
unit as metadata of the field."""
import os
import pathlib
import sys


def main(words):
    harness, results, out = words
    os.environ["HARNESS_EXECUTABLE"] = harness
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "python"))
    try:
        import pandas as pd
        import pyarrow as pa
        import pyarrow.parquet
    except ImportError as error:
        return f"this Python ({sys.executable}) cannot write Parquet: {error}; install pyarrow and pandas, or name another " \
            "Python in HARNESS_PYTHON"
    from harness.executable import HarnessError
    from harness.results import load
    try:
        loaded = load(results)
        rows, meta = loaded.rows, (loaded.folder / "meta.json")
    except HarnessError as error:
        return str(error)
    units = rows.attrs["units"]
    made = pa.Table.from_pandas(pd.DataFrame(rows), preserve_index=False)
    fields = [field.with_metadata({"unit": units[field.name]}) if field.name in units else field for field in made.schema]
    about = {"meta.json": meta.read_text(encoding="utf-8")} if meta.exists() else {}
    schema = pa.schema(fields, metadata={**(made.schema.metadata or {}), **about})
    part = f"{out}.part"
    try:
        pyarrow.parquet.write_table(made.cast(schema), part, compression="zstd")
        os.replace(part, out)
    except OSError as error:
        pathlib.Path(part).unlink(missing_ok=True)
        return f"{out}: {error.strerror or error}"
    print(out)
    return ""


if __name__ == "__main__":
    problem = main(sys.argv[1:])
    if problem:
        print(f"harness: results: {problem}", file=sys.stderr)
        sys.exit(2)
