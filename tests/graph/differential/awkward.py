"""Generates malformed graph files: a small graph in some format, then damage that editors, spreadsheets, programs and
people do to text. This module does not know what a damaged file means. readings.py derives it from the bytes."""
import gzip

import makers

STRAY = ["", "   ", "\t", "# a comment", "% a comment", "c a comment", "5", "5 3", "1 2 3 4 5", "x", "1,2", "1;2", "0 1 # end",
         "// c", "-1 0", "\x1a", "*Edges", "%%MatrixMarket matrix coordinate pattern general", "{", "\"1\",\"2\"", "1 2 {}", "p sp 3 3",
         "a 1 2 3", "\ufeff1 2", "1\u00a02", "e 1 2"]
TOKENS = ["0", "00", "01", "-1", "+1", "1.0", "1e0", "x", "", "4294967295", "4294967296", "18446744073709551617", "999999", "\"1\"",
          "1,", ",1", ";", "\t", "1\r2", "\u00a01", "0x1", "#", "'1'", "\x0c", "1 ", "２", "nan", "\"", "1\x002", "é"]


def texture(file):
    """Returns the bytes of a file with damage that any text may suffer. The damage may or may not change the file's
    meaning."""
    dice = file.dice
    if file.maybe("trailing_blanks", 0.15):
        file.lines = [line + dice.choice(["", " ", "  ", "\t"]) for line in file.lines]
    if file.maybe("leading_blanks", 0.08):
        file.lines = [dice.choice(["", " ", "\t", "  "]) + line for line in file.lines]
    if file.maybe("blank_lines", 0.1):
        file.lines.insert(dice.randrange(len(file.lines) + 1), dice.choice(["", "", " ", "\t"]))
    if file.maybe("stray_line", 0.08):
        file.lines.insert(dice.randrange(len(file.lines) + 1), dice.choice(STRAY))
    if file.lines and file.maybe("lost_line", 0.03):
        file.lines.pop(dice.randrange(len(file.lines)))
    if file.lines and file.maybe("line_twice", 0.03):
        file.lines.insert(0, file.lines[dice.randrange(len(file.lines))])
    if file.lines and file.maybe("token", 0.1):
        at = dice.randrange(len(file.lines))
        words = file.lines[at].split(" ")
        words[dice.randrange(len(words))] = dice.choice(TOKENS)
        file.lines[at] = " ".join(words)
    end = "\n"
    if file.maybe("crlf", 0.15):
        end = "\r\n"
    if file.maybe("cr", 0.03):
        end = "\r"
    text = end.join(file.lines) + end
    if file.maybe("mixed_ends", 0.03):
        text = "".join(line + dice.choice(["\n", "\r\n", "\r\n", "\n", "\r"]) for line in file.lines)
    if file.maybe("no_final_newline", 0.12):
        text = text.rstrip("\r\n")
    if file.maybe("empty_lines_at_end", 0.08):
        text += end * dice.randint(1, 3)
    if file.maybe("bom", 0.12):
        text = "\ufeff" + text
    data = text.encode()
    if file.maybe("utf16", 0.01):
        data = text.encode("utf-16")
    if file.maybe("one_byte", 0.04) and data:
        data = bytearray(data)
        data[dice.randrange(len(data))] = dice.choice(b"0123456789 \t\r\n,;.#%-+e\"\x00\x1a\xff")
        data = bytes(data)
    return data


TIMES = {"edge_list": 5, "table": 5, "matrix_market": 5, "dimacs": 3, "metis": 3, "ligra": 2, "konect": 3, "graphalytics": 2,
         "successors": 1, "numpy_array": 1, "gapbs": 1, "scipy_matrix": 2 if makers.scipy else 0}
MAKERS = [getattr(makers, name) for name, times in TIMES.items() for _ in range(times)]
BENIGN = {"bom", "crlf", "trailing_blanks", "no_final_newline", "wide", "comments", "late_comment", "gz", "from_one", "one_based",
          "weights_negative", "weights_fraction", "weights_exponent", "weights_beyond_float", "weights_time", "weights_zero",
          "banner_case", "bom_beside", "comment_counts", "time", "full_fmt", "sizes", "vertex_weights", "one_line"}


def make(dice):
    """Returns a File with `data` and `name`, of any kind."""
    maker = dice.choice(MAKERS)
    file = maker(dice)
    file.maker = maker.__name__
    if file.data is None:
        file.data = texture(file)
    name = file.stem + file.ending
    file.plain = file.data
    if file.maybe("gz", 0.08):
        file.data = gzip.compress(file.data, mtime=0)
        name += dice.choice([".gz", ""])
    file.name = name
    return file
