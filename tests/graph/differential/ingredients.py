"""Ingredients of malformed files: weights and words of all kinds, small graphs, and a File that records its damage."""

WEIGHTS = {
    "small": lambda dice: str(dice.randint(1, 9)),
    "integer": lambda dice: str(dice.randint(0, 300)),
    "negative": lambda dice: str(dice.randint(-9, 9)),
    "beyond_float": lambda dice: str(dice.choice([16777216, 16777217, 33554433, 4294967295, 2 ** 53 + 1, 2 ** 64 + 2 ** 40, 10 ** 25])),
    "fraction": lambda dice: dice.choice([f"{dice.random() * 100:.3f}", repr(dice.random()), ".5", "5.", "12.", "0.10", "3.000"]),
    "exponent": lambda dice: dice.choice(["1e3", "1E-3", "2.5e+2", "1e30", "-2.8E2", "1e-45", "3.4e38"]),
    "time": lambda dice: str(1082008561 + dice.randint(0, 10 ** 7)),
    "plus": lambda dice: "+" + str(dice.randint(0, 9)),
    "zero": lambda dice: dice.choice(["0", "-0", "-0.0", "0.0", "00", "0e5"]),
    "tiny": lambda dice: dice.choice(["1e-60", "1e-400", "1e-44", "7e-46", "-1e-300"]),
    "too_large": lambda dice: dice.choice(["1e39", "1e400", "-4e38", "340282356779733661637539395458142568448"]),
    "odd": lambda dice: dice.choice(["nan", "inf", "-inf", "NaN", "1.5D+00", "2,5", "0x10", "1_000", "--5", "+-5", "5x", "1e", "", "''"]),
}
GOOD_WEIGHTS = ["small", "integer", "negative", "fraction", "exponent", "beyond_float", "time", "zero"]
WORDS = ["alice", "bob", "carol", "dave", "New York", "Los Angeles", "a#1", "3bob", "naïve", "中文", "user_0001", "user_0002",
         "007", "7", "0", "00", "-1", "1.0", "1", "x y", "a3f9", "7bc1", "é", "O'Neil", "u", "v", "source", "e5", "1e5"]
USUAL = [("source", "target"), ("src", "dst"), ("from", "to"), ("Source", "Target"), ("FromNodeId", "ToNodeId"), ("u", "v"),
         ("node1", "node2"), ("user_id", "friend_id"), ("id_a", "id_b"), ("head", "tail")]
UNUSUAL = [("alpha", "beta"), ("a", "b"), ("x", "y"), ("wer", "wen"), ("n=4", "m=3"), ("nodes", "4"), ("-1", "0"), ("1st", "2nd"),
           ("abc", "def"), ("quelle", "ziel"), ("p", "q")]
class File:
    """One file with its name, its parameters, and its damage."""

    def __init__(self, dice, ending):
        self.dice, self.ending = dice, ending
        self.stem, self.lines, self.params, self.did, self.beside = "g", [], {}, set(), {}
        self.data = None  # for binary formats

    def maybe(self, what, chance=0.12):
        """Returns True with the probability `chance`. In that case, records that the file has the damage `what`."""
        if self.dice.random() >= chance:
            return False
        self.did.add(what)
        return True


def small_graph(dice):
    vertices = dice.choice([1, 2, 3, 4, 5, 6, 9, 14])
    arcs = [(dice.randrange(vertices), dice.randrange(vertices)) for _ in range(dice.randint(1, 3 * vertices))]
    if dice.random() < 0.6:
        arcs = [arc for arc in arcs if arc[0] != arc[1]] or [(0, vertices - 1)]
    if dice.random() < 0.5:
        arcs = list(dict.fromkeys(arcs))
    return vertices, arcs


def weight_maker(file, odd=True):
    kind = file.dice.choice(GOOD_WEIGHTS)
    if odd and file.maybe("odd_weights", 0.15):
        kind = file.dice.choice(list(WEIGHTS))
    file.did.add("weights_" + kind) if kind not in ("small", "integer") else None
    make = WEIGHTS[kind]
    return lambda: make(file.dice) if file.dice.random() < 0.8 else WEIGHTS["small"](file.dice)


def blanks(file):
    return " " if "wide" not in file.did else file.dice.choice([" ", "  ", "\t", " \t "])


def join(file, *fields):
    return blanks(file).join(str(field) for field in fields)
