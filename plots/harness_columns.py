#!/usr/bin/env python3
"""Reads a Parquet or Arrow file from stdin by pyarrow, for the reader of graphs (harness/graph/input/columnar.cpp). The
command `names first` prints the names of the columns as JSON, of which the reader takes the first ones. The reader
calls `names chosen` instead if the user has named the columns to read, in which case a pandas index is allowed. The
command `rows FROM TO [WEIGHT]`, with two or three names of columns, prints these columns as a table of text, one line
per row. An error is one line on stderr, `ROW: found ..., expected ...`. Rows count from 1."""
import json
import os
import re
import sys

SOURCE = "/dev/stdin"
END_OF_STREAM = b"\xff\xff\xff\xff\0\0\0\0"
LARGEST_WHOLE = 2 ** 53  # reals up to here hold every whole number


class Refused(Exception):
    """An error in a row of the file. An error that concerns the whole file is reported for row 1."""

    def __init__(self, text, row=1):
        super().__init__(f"{row}: {text}")


class ParquetTable:
    """The columns of a Parquet file."""

    def __init__(self):
        import pyarrow.parquet
        self.file = pyarrow.parquet.ParquetFile(pyarrow.memory_map(SOURCE), page_checksum_verification=True)
        self.schema = self.file.schema_arrow

    def batches(self, names):
        rows = 0
        for batch in self.file.iter_batches(batch_size=1 << 18, columns=names):
            rows += batch.num_rows
            yield batch
        if rows != self.file.metadata.num_rows:
            raise Refused(f"found {rows} rows, expected {self.file.metadata.num_rows} as the file says")


class ArrowTable:
    """The columns of an Arrow file, which is also called Feather, or of a stream."""

    def __init__(self, is_file):
        import pyarrow.ipc
        self.ipc, self.is_file = pyarrow.ipc, is_file
        self.source = pyarrow.memory_map(SOURCE)
        self.schema = self.opened().schema

    def opened(self, names=None):
        fields = None if names is None else [i for i, name in enumerate(self.schema.names) if name in names]
        options = self.ipc.IpcReadOptions(included_fields=fields)
        self.source.seek(0)
        return (self.ipc.open_file if self.is_file else self.ipc.open_stream)(self.source, options=options)

    def batches(self, names):
        reader = self.opened(names)
        if self.is_file:
            yield from (reader.get_batch(i) for i in range(reader.num_record_batches))
            return
        yield from reader
        size = self.source.size()
        end = self.source.read_at(len(END_OF_STREAM), max(0, size - len(END_OF_STREAM)))
        if end != END_OF_STREAM:
            raise Refused("found an Arrow stream without its end, expected a whole one (was it cut?)")
        if self.source.tell() != size:
            raise Refused(f"found {size - self.source.tell()} bytes after the end of the Arrow stream, expected none")


def opened():
    with open(SOURCE, "rb") as file:
        head = file.read(8)
    if head[:4] == b"PAR1":
        return ParquetTable()
    is_file = head[:6] == b"ARROW1"
    if not is_file and head[:4] != END_OF_STREAM[:4]:
        raise Refused("found other data, expected Parquet or Arrow")
    return ArrowTable(is_file)


def names_of(schema, chosen):
    """Returns the names of the columns. An unnamed pandas index is omitted. A named one is refused unless the user has
    chosen the columns, because pandas shows it as the first column and the file stores it as the last one. The first
    columns of the file are then not those that the user sees."""
    index = json.loads((schema.metadata or {}).get(b"pandas", b"{}")).get("index_columns", [])
    stored = [name for name in index if isinstance(name, str)]
    unnamed = [name for name in stored if re.fullmatch(r"__index_level_\d+__", name)]
    if len(stored) > len(unnamed) and not chosen:
        in_pandas = [*stored, *(name for name in schema.names if name not in stored)]
        raise Refused(f"found the columns {', '.join(schema.names)} with an index of pandas among them, expected the ids "
                      f"by name, as in --columns {','.join(in_pandas[:2])}")
    return [name for name in schema.names if name not in unnamed]


def first_row(mask, before):
    """Returns (index in the batch, row in the file) of the first element for which the mask is true, or None. `before`
    is the number of rows in earlier batches."""
    import pyarrow.compute as pc
    place = pc.index(mask, True).as_py()
    return None if place < 0 else (place, before + place + 1)


def require(wrong, column, expected, before):
    found = first_row(wrong, before)
    if found is None:
        return
    place, row = found
    value = column[place].as_py()
    shown = "an empty value (null)" if value is None else repr(value)[:60]
    raise Refused(f"found {shown}, expected {expected}", row)


def as_ids(column, name, before):
    """Returns a column of vertex ids as whole numbers or text. Refuses other values. `before` is the number of rows in
    earlier batches."""
    import pyarrow as pa
    import pyarrow.compute as pc
    kind = column.type
    if pa.types.is_integer(kind):
        require(pc.less(column, 0), column, "a vertex id", before)
        return column
    if pa.types.is_floating(kind):
        reals = column.cast(pa.float64())
        whole = pc.and_(pc.equal(pc.floor(reals), reals), pc.and_(pc.greater_equal(reals, 0), pc.less_equal(reals, LARGEST_WHOLE)))
        require(pc.invert(whole), column, "a vertex id, which is a whole number", before)
        return reals.cast(pa.int64())
    if pa.types.is_string(kind) or pa.types.is_large_string(kind):
        require(pc.not_equal(pc.utf8_trim_whitespace(column), column), column, "an id without blanks around it", before)
        return column
    raise Refused(f"found column '{name}' of type {kind}, expected ids (whole numbers or text)")


def as_weights(column, name, _):
    import pyarrow as pa
    kind = column.type
    if pa.types.is_float16(kind):
        return column.cast(pa.float32())
    if pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind):
        return column
    raise Refused(f"found column '{name}' of type {kind}, expected weights, which are numbers (--columns names those to take)")


def plain(column):
    """Returns a column with plain values. Dictionary-encoded values are decoded."""
    import pyarrow as pa
    if pa.types.is_dictionary(column.type):
        column = column.cast(column.type.value_type)
    return column.cast(pa.string()) if pa.types.is_string_view(column.type) else column


def print_rows(table, names):
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyarrow.csv
    before, writer = 0, None
    for batch in table.batches(names):
        columns = []
        for place, name in enumerate(names):
            found = batch.schema.get_all_field_indices(name)
            if len(found) != 1:
                raise Refused(f"found {len(found)} columns called '{name}', expected one")
            column = plain(batch.column(found[0]))
            column.validate(full=True)
            expected = "a weight" if place == 2 else "a vertex id"
            require(pc.is_null(column), column, expected, before)
            columns.append((as_weights if place == 2 else as_ids)(column, name, before))
        ready = pa.RecordBatch.from_arrays(columns, names=[str(i) for i in range(len(names))])
        if writer is None:
            style = pyarrow.csv.WriteOptions(include_header=False)
            writer = pyarrow.csv.CSVWriter(sys.stdout.buffer, ready.schema, write_options=style)
        writer.write_batch(ready)
        before += batch.num_rows
    if writer is not None:
        writer.close()


def main(words):
    try:
        import pyarrow as pa
    except ImportError as error:
        return f"1: found Parquet or Arrow data, expected pyarrow to read it ({sys.executable}: {error}; install pyarrow there, " \
            "or name another Python in HARNESS_PYTHON)"
    try:
        table = opened()
        if words[0] == "names":
            print(json.dumps(names_of(table.schema, words[1] == "chosen")))
        else:
            print_rows(table, words[1:])
    except Refused as refused:
        return str(refused)
    except BrokenPipeError:
        os._exit(1)  # the process that reads the output has ended
    except (pa.ArrowException, OSError, ValueError, MemoryError, OverflowError) as error:
        return f"1: found damaged data ({' '.join(str(error).split())[:200]}), expected a whole Parquet or Arrow file"
    return ""


if __name__ == "__main__":
    problem = main(sys.argv[1:])
    if problem:
        print(problem, file=sys.stderr)
        sys.exit(2)
