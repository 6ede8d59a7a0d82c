"""columnar_files.py [--seed N] [--count N] [--damaged N]: writes Parquet and Arrow files by pyarrow, and compares what
harness reads from them with what was written.

Each file has ids and perhaps weights of some type, other columns, several chunks and a compression. If a value is not
an id or a weight, harness must refuse the file and name the value's row. For a damaged file, harness must print one
line. The default seed is the current date."""
import argparse
import collections
import datetime
import decimal
import math
import os
import pathlib
import random
import struct
import subprocess
import sys
import tempfile
import time

try:
    import pyarrow as pa
    import pyarrow.feather
    import pyarrow.parquet
except ImportError as error:
    print(f"nothing is compared: {error}")
    sys.exit(0)

DUMP = os.environ.get("HARNESS_GRAPH_DUMP", "build/bin/graph_dump")
WHOLE = [pa.int8(), pa.int16(), pa.int32(), pa.int64(), pa.uint8(), pa.uint16(), pa.uint32(), pa.uint64()]
REAL = [pa.float32(), pa.float64()]
TEXT = [pa.string(), pa.large_string(), pa.dictionary(pa.int16(), pa.string()), pa.dictionary(pa.int32(), pa.large_string())]
NO_IDS = [pa.bool_(), pa.timestamp("ms"), pa.binary(), pa.list_(pa.int64())]
WORDS = ["a", "b c", "007", "x,y", "#1", "\u00fc", "%", "-3", "1e5", "'", "PAR1", "0x1"]
SECONDS = 20  # time limit of one call of DUMP, in addition to 2 s per file


class Table:
    """A generated table, and the answer that harness must give for it: the arcs, by the names of their ends, or the
    number of the first row with a fault."""

    def __init__(self, dice):
        self.rows = dice.choice([1, 2, 5, 30, 200])
        self.fault = None
        kind = dice.choice(["whole", "whole", "real", "text"])
        self.words = kind == "text"
        types = {"whole": WHOLE, "real": REAL, "text": TEXT}[kind]
        self.ids = [self.some_ids(dice, dice.choice(types)) for _ in range(2)]
        self.weights = self.some_weights(dice) if dice.random() < 0.5 else None
        if dice.random() < 0.3:
            self.plant(dice)
        self.named = dice.random() < 0.5
        names = dice.sample(["source", "target", "weight", "from", "to", "x y", "\u00e4", "3", "a.b", "a"], 6) if self.named \
            else dice.choice([["source", "target", "weight"], ["a", "a.b", "c"], ["from", "to", "\u00e4"]])
        columns = self.ids + ([self.weights] if self.weights is not None else [])
        chosen = names[:len(columns)]
        others = [pa.array(["text"] * self.rows)] * (dice.randrange(3) if self.named else 0)
        all_columns = list(zip(names, columns + others))
        if self.named:
            dice.shuffle(all_columns)
        self.columns = ",".join(chosen)
        self.table = pa.table([column for _, column in all_columns], names=[name for name, _ in all_columns])

    def some_ids(self, dice, kind):
        most = min(2 ** (kind.bit_width - 1) - 1, 5000) if kind in WHOLE else 1000
        values = [dice.randint(0, most) for _ in range(self.rows)]
        if self.words:
            values = [f"{dice.choice(WORDS)}{value}" for value in values]
        return pa.array(values, kind)

    def some_weights(self, dice):
        kind = dice.choice(WHOLE + REAL + [pa.float16(), pa.decimal128(12, 3)])
        if kind in WHOLE:
            return pa.array([dice.randint(0, 100) for _ in range(self.rows)], kind)
        values = [dice.choice([1, 0.5, -3, 1e-3, 12345.625, -0.0, dice.random()]) for _ in range(self.rows)]
        if pa.types.is_decimal(kind):
            return pa.array([decimal.Decimal(f"{value:.3f}") for value in values], kind)
        return pa.array(values, pa.float64()).cast(kind)

    def plant(self, dice):
        """Replaces a random value by one that is not an id or a weight, so that harness must refuse the row."""
        place = dice.randrange(self.rows)
        column = dice.randrange(3 if self.weights is not None else 2)
        old = self.weights if column == 2 else self.ids[column]
        values = old.to_pylist()
        values[place] = None
        signed = pa.types.is_signed_integer(old.type)
        if column < 2 and signed and dice.random() < 0.5:
            values[place] = -dice.randint(1, 100)
        elif column < 2 and old.type in REAL:
            values[place] = dice.choice([0.5, -1.0, math.nan, math.inf, 2.0 ** 60])
        elif column < 2 and self.words and dice.random() < 0.5:
            values[place] = dice.choice([" a", "a\t", "", "a\nb", 'a"b', "\ufeffa"])
        elif column == 2 and old.type in REAL:
            values[place] = dice.choice([math.nan, math.inf])
        new = pa.array(values, old.type)
        self.fault = place + 1
        if dice.random() < 0.1:
            new, self.fault = pa.nulls(self.rows, dice.choice(NO_IDS)), 1
        if column == 2:
            self.weights = new
        else:
            self.ids[column] = new

    def arcs(self):
        weights = [None] * self.rows if self.weights is None else self.weights.to_pylist()
        arcs = collections.Counter()
        for u, v, weight in zip(*(column.to_pylist() for column in self.ids), weights):
            weight = None if weight is None else struct.unpack("f", struct.pack("f", float(weight)))[0]
            arcs[str(u if self.words else int(u)), str(v if self.words else int(v)), weight] += 1
        return arcs


def write(dice, table, path):
    """Writes the table in one of three formats; returns the path."""
    kind = dice.choice(["parquet", "parquet", "feather", "arrows"])
    path = path.with_suffix(f".{kind if dice.random() < 0.7 else 'txt'}")
    chunk = dice.choice([1, 7, 1000])
    if kind == "parquet":
        pa.parquet.write_table(table, path, row_group_size=chunk, compression=dice.choice(["none", "snappy", "zstd", "gzip"]),
                               use_dictionary=dice.random() < 0.5, data_page_version=dice.choice(["1.0", "2.0"]),
                               store_schema=dice.random() < 0.8, write_page_checksum=dice.random() < 0.3)
    elif kind == "feather":
        pa.feather.write_feather(table, str(path), chunksize=chunk, compression=dice.choice(["uncompressed", "lz4", "zstd"]))
    else:
        options = pa.ipc.IpcWriteOptions(compression=dice.choice([None, "zstd"]), emit_dictionary_deltas=dice.random() < 0.5)
        with pa.OSFile(str(path), "wb") as file, pa.ipc.new_stream(file, table.schema, options=options) as stream:
            stream.write_table(table, max_chunksize=chunk)
    return path


def fault_of(answer, made, path):
    if made.fault is not None:
        right = answer.startswith(f"no {path}:{made.fault}: found ") and "expected" in answer
        return "" if right else f"expected a fault in row {made.fault}: {answer[:300]}"
    if not answer.startswith("ok "):
        return answer
    _, _, _, _, _, ids, *arcs = answer.split(" ")
    names = None if ids == "-" else [bytes.fromhex(one).decode() for one in ids.split(",")]
    found = collections.Counter()
    for arc in arcs:
        u, v, *weight = arc.split(":")
        ends = (u, v) if names is None else (names[int(u)], names[int(v)])
        found[(*ends, float.fromhex(weight[0]) if weight else None)] += 1
    expected = made.arcs()
    return "" if found == expected else f"other arcs: {list((found - expected).items())[:5]} expected {list((expected - found).items())[:5]}"


def damaged(dice, whole):
    """Returns the bytes of a file without their end, with some of them changed, or with further bytes at the end."""
    data = bytearray(whole)
    kind = dice.randrange(4)
    if kind == 0:
        return bytes(data[:dice.randrange(8, len(data))])
    if kind == 1:
        return bytes(data + dice.choice([b"x", b"\0" * 8, data]))
    for _ in range(dice.choice([1, 3, 20])):
        place = dice.randrange(8, len(data)) if kind == 2 else dice.randrange(max(8, len(data) - 300), len(data))
        data[place] = dice.randrange(256)
    return bytes(data)


def answers_to(lines):
    begin = time.monotonic()
    done = subprocess.run([DUMP], input="".join(f"{line}\n" for line in lines), capture_output=True, text=True, check=True,
                          errors="replace", timeout=SECONDS + 2 * len(lines), env={**os.environ, "HARNESS_PYTHON": sys.executable})
    answers = done.stdout.splitlines()
    assert len(answers) == len(lines), done.stderr
    return answers, time.monotonic() - begin


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=int(datetime.date.today().strftime("%Y%m%d")))
    parser.add_argument("--count", type=int, default=1000 if os.environ.get("HARNESS_TEST_ALL") else 40)
    options = parser.parse_args()
    dice = random.Random(options.seed)
    faults, refused = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        made, lines = [], []
        for i in range(options.count):
            table = Table(dice)
            path = write(dice, table.table, pathlib.Path(folder) / str(i))
            made.append((table, path))
            lines.append(f"{path}\tcompact=true" + (f"\tcolumns={table.columns}" if table.named else ""))
        for answer, (table, path) in zip(answers_to(lines)[0], made):
            refused += table.fault is not None
            if fault := fault_of(answer, table, path):
                faults += 1
                print(f"seed {options.seed}: {path.name} {table.table.schema.to_string()} {table.columns}: {fault[:600]}")
        print(f"{options.count} files, {refused} of them to be refused, {faults} differ")
        lines = []
        for table, path in made[:options.count // 2]:
            other = path.with_name(f"damaged_{path.name}")
            other.write_bytes(damaged(dice, path.read_bytes()))
            lines.append(f"{other}\tcompact=true\tcolumns={table.columns}")
        answers, seconds = answers_to(lines)
        for line, answer in zip(lines, answers):
            where = line.split("\t")[0]
            if not (answer.startswith("ok ") or answer.startswith(f"no {where}:") and "expected" in answer and "Traceback" not in answer):
                faults += 1
                print(f"seed {options.seed}: damaged {where}: {answer[:600]}")
        print(f"{len(lines)} damaged files, {sum(answer.startswith('no') for answer in answers)} refused, {seconds:.1f} s")
    return faults > 0


if __name__ == "__main__":
    sys.exit(main())
