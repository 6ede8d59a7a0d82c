"""Draws all claims in one picture, with a row for each entry. Claims of papers are squares, and our claims are discs.
Their letters and colours show the verdicts. The picture is plain SVG, so that it is the same on every machine."""
from xml.sax.saxutils import escape

import claims
import verdicts

SQUARE, STEP, LABEL, TOP = 15, 18, 92, 82
COLUMNS, WIDTH, LETTER = 2, 420, 6.2  # LETTER: the mean width of a letter
LOOKS = {claims.HOLDS: ("H", "#0b6e4f"), claims.FAILS: ("F", "#a32020"), verdicts.DIFFERS: ("D", "#1f4e9c"),
         claims.UNCLEAR: ("?", "#5a5a5a")}
OWN = "(ours)"  # beginning of the name of a claim about our numbers only
OPEN = {verdicts.STALE: "s", verdicts.CANNOT: "x", claims.UNTESTED: "-"}


def picture(known, seen):
    """Returns the picture as SVG. `known` are the entries by id, and `seen` the observations in seen.csv."""
    rows = [(entry, [(claim["name"], verdicts.word(entry, claim, seen)) for claim in entry.claims])
            for entry in known.values() if entry.claims]
    each = -(-len(rows) // COLUMNS)
    height = TOP + each * STEP + 8
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {COLUMNS * WIDTH} {height}" '
             'font-family="sans-serif" font-size="11">', f'<rect width="{COLUMNS * WIDTH}" height="{height}" fill="#ffffff"/>',
             *legend([claim for _, claims_of in rows for claim in claims_of])]
    for place, (entry, judged) in enumerate(rows):
        left, top = place // each * WIDTH + 8, TOP + place % each * STEP
        parts.append(f'<text x="{left}" y="{top + 12}" fill="#111111">{entry.id}</text>')
        parts += [square(left + LABEL + number * STEP, top, word, name) for number, (name, word) in enumerate(judged)]
    return "\n".join([*parts, "</svg>", ""])


def legend(judged):
    """Returns the title and the verdicts, with the number of each. `judged` has the name and the word of each claim."""
    words, own = [word for _, word in judged], sum(name.startswith(OWN) for name, _ in judged)
    parts = [f'<text x="8" y="18" font-size="13" fill="#111111">{len(judged) - own} claims of the papers (squares), and {own} about our '
             'numbers only (discs)</text>']
    left, top = 8, 30
    for word in verdicts.WORDS:
        text = f"{word} ({words.count(word)})"
        width = STEP + 18 + round(LETTER * len(text))
        if left + width > COLUMNS * WIDTH:
            left, top = 8, top + STEP
        parts.append(square(left, top, word, word))
        parts.append(f'<text x="{left + STEP + 2}" y="{top + 12}" fill="#111111">{text}</text>')
        left += width
    return parts


def square(left, top, word, title):
    letter, colour = LOOKS.get(word, (OPEN.get(word), "#ffffff"))
    ink = "#ffffff" if word in LOOKS else "#333333"
    round_off = f' rx="{SQUARE / 2}"' if title.startswith(OWN) else ""
    return (f'<g><title>{escape(title)}: {word}</title><rect x="{left}" y="{top}" width="{SQUARE}" height="{SQUARE}"{round_off} '
            f'fill="{colour}" stroke="#333333"/><text x="{left + SQUARE / 2}" y="{top + 12}" text-anchor="middle" '
            f'fill="{ink}">{letter}</text></g>')
