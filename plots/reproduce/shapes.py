"""The type of value of each key of an entry, so that a text in place of a number becomes a one-line error for the
user."""
import math

WORDS, NUMBER, LIST, MAP = "a text, a number or a list of them", "a number", "a list", "a map"
TEXT = "a text"
LIMITS = ("each_at_least", "each_at_most", "mean_at_least", "mean_at_most", "max_at_least", "at_least", "at_most", "share", "by")


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def is_words(value):
    return isinstance(value, (str, int, float)) or isinstance(value, list) and all(map(is_words, value))


FITS = {TEXT: lambda value: isinstance(value, str), NUMBER: is_number, WORDS: is_words,
        LIST: lambda value: isinstance(value, list), MAP: lambda value: isinstance(value, dict)}
ENTRY = {"title": TEXT, "kind": TEXT, "source": TEXT, "shows": TEXT, "hardware": TEXT, "unit": TEXT, "remarks": TEXT, "results_of": TEXT,
         "needs": WORDS, "draw": MAP, "groups": MAP, "arms": MAP, "ours": LIST, "claims": LIST}
SERIES = {"system": TEXT, "quantity": TEXT, "rows": WORDS, "over": WORDS, "kernels": WORDS, "value": WORDS, "scale": NUMBER,
          "pick": TEXT, "x": MAP, "apart": TEXT, "count": TEXT, "graph": TEXT, "algorithm": TEXT, "unit": TEXT}
CLAIM = {"name": TEXT, "source": TEXT, "test": TEXT, "where": MAP, "of": MAP, "over": MAP, "system": WORDS, "backends": LIST,
         "size": TEXT, "best": TEXT, "goes": TEXT, **dict.fromkeys(LIMITS, NUMBER)}


def mistakes(facts):
    """Returns a line for each value of the wrong type."""
    found = of_map("", facts, ENTRY)
    if found:
        return found
    for name, keys in (("ours", SERIES), ("claims", CLAIM)):
        for number, one in enumerate(facts.get(name) or []):
            label = f"{name} {number}"
            if not isinstance(one, dict):
                found.append(f"{label}: expected a map, got {one!r}")
                continue
            found += of_map(f"{label}: ", one, keys)
            found += [f"{label}: {side}: {axis}: expected {WORDS}, got {value!r}" for side in ("where", "of", "over")
                      if isinstance(one.get(side), dict) for axis, value in one[side].items() if not is_words(value)]
            if isinstance(one.get("x"), dict) and "part" not in one["x"]:
                found.append(f"{label}: x: 'part' is missing")
    found += [f"groups: {name}: expected a list of graphs, got {graphs!r}" for name, graphs in (facts.get("groups") or {}).items()
              if not isinstance(graphs, list) or not is_words(graphs)]
    return found


def of_map(where, values, kinds):
    return [f"{where}{key}: expected {kinds[key]}, got {value!r}" for key, value in values.items()
            if key in kinds and value is not None and not FITS[kinds[key]](value)]
