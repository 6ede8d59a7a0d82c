"""A table as text: Markdown for pages, LaTeX (booktabs) for papers."""

SPECIAL = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "×": r"$\times$", "≥": r"$\geq$", "±": r"$\pm$",
           **{letter: "\\" + letter for letter in "&%$#_{}"}}


def markdown(header, lines):
    return [markdown_row(header), markdown_row("---" for _ in header), *map(markdown_row, lines)]


def markdown_row(words):
    return f"| {' | '.join(word.replace('|', chr(92) + '|') for word in words)} |"


def latex(header, lines, right=()):
    """Returns the lines of a tabular. Columns whose header is in `right` are aligned to the right."""
    columns = "".join("r" if word in right else "l" for word in header)
    return [rf"\begin{{tabular}}{{{columns}}}", r"\toprule", latex_row(header), r"\midrule", *map(latex_row, lines),
            r"\bottomrule", r"\end{tabular}"]


def latex_row(words):
    return " & ".join(escaped(word) for word in words) + r" \\"


def escaped(text):
    return "".join(SPECIAL.get(letter, letter) for letter in text)


def write(folder, name, title, header, lines):
    """Writes NAME.md and NAME.tex. Returns their paths, or nothing for a figure without numbers."""
    if not lines:
        return []
    numbers = {word for i, word in enumerate(header) if all(is_number(line[i]) for line in lines)}
    texts = {"md": [f"# {title}", "", *markdown(header, lines)], "tex": [f"% {title}", *latex(header, lines, numbers)]}
    paths = []
    for kind, text in texts.items():
        paths.append(folder / f"{name}.{kind}")
        paths[-1].write_text("\n".join(text) + "\n", encoding="utf-8")
    return paths


def is_number(word):
    try:
        float(word or 0)
    except ValueError:
        return False
    return True
