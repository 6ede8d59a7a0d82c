"""prose.py ROOT [--fix]: checks citations, links and line lengths. One line per finding. --fix wraps long lines of
pages.

A citation in brackets, such as [SAGE 5.2, Algorithm 3], must have a key of docs/references.md. A link of a page must
lead to an existing file and heading. Lines of pages end at 120 columns, except in tables and code."""
import pathlib
import re
import sys
import textwrap

from tracked import tracked

SOURCES = {".c", ".h", ".def", ".cpp", ".hpp", ".cu", ".cuh"}
COLUMNS = 120
# A citation in brackets: the key of a publication, optionally followed by a section ("3.4.2", "VI-D"), an algorithm, a
# table or a chapter.
CITATION = re.compile(r"\[([A-Z][A-Za-z0-9-]*(?: (?:19|20)\d\d)?)"
                      r"(?: (?:\d+(?:\.\d+)*|[IVX]+(?:-[A-Z])?|(?:Table|chapter) [\d.]+)(?:, Algorithms? [^\]]+)?)?\]")
LINK = re.compile(r"\]\(([^)\s]+)(?:\s+\"[^\"]*\"?)?(?:\)|$)")  # the title of a link may continue on the next line


def keys_of(references: pathlib.Path) -> set[str]:
    rows = re.findall(r"^\| ([^|]+) \|", references.read_text(encoding="utf-8"), re.MULTILINE)
    return {row for row in rows if row not in {"key", "---"}}


def check_citations(name: str, text: str, keys: set[str]) -> list[str]:
    findings = []
    for number, line in enumerate(text.splitlines(), 1):
        comment = line[line.find("//"):] if "//" in line else ""
        if ".source" in line or "source =" in line:
            comment += line
        findings += [f"{name}:{number}: '{key}' is no key of docs/references.md"
                     for key in CITATION.findall(comment) if key not in keys]
    return findings


def headings_of(text: str) -> set[str]:
    """Returns the anchors that GitHub and similar sites make from a page's headings."""
    return {re.sub(r"[^\w\- ]", "", line.lstrip("#").strip().lower()).replace(" ", "-")
            for line in text.splitlines() if line.startswith("#")}


def check_page(name: str, path: pathlib.Path, text: str) -> list[str]:
    findings = []
    code = False
    for number, line in enumerate(text.splitlines(), 1):
        code ^= line.startswith("```")
        if code or line.startswith("    "):
            continue
        if len(line) > COLUMNS and not line.startswith("|"):
            findings.append(f"{name}:{number}: {len(line)} columns, expected {COLUMNS} at most")
        for link in LINK.findall(line):
            if re.match(r"[a-z]+:", link):
                continue
            file, _, anchor = link.partition("#")
            target = (path.parent / file) if file else path
            if not target.exists():
                findings.append(f"{name}:{number}: the link leads nowhere: {link}")
            elif anchor and target.suffix == ".md" and anchor not in headings_of(target.read_text(encoding="utf-8")):
                findings.append(f"{name}:{number}: no heading '{anchor}' in {target.name}")
    return findings


def wrapped(block: list[str]) -> list[str]:
    """Returns the lines of a paragraph or list item, wrapped again if one of them is too long."""
    if all(len(line) <= COLUMNS for line in block):
        return block
    marker = re.match(r"(?: *(?:[-*]|\d+\.) )?", block[0]).group()
    text = " ".join([block[0][len(marker):], *(line.strip() for line in block[1:])])
    return textwrap.wrap(text, COLUMNS, initial_indent=marker, subsequent_indent=" " * len(marker),
                         break_long_words=False, break_on_hyphens=False)


def wrapped_page(text: str) -> str:
    """Returns the text of a page in which lines that are too long are wrapped again, except those of tables, headings
    and code."""
    lines, block, code, item = [], [], False, False

    def end_block() -> None:
        lines.extend(wrapped(block))
        block.clear()

    for line in text.splitlines():
        fence = line.startswith("```")
        starts_item = re.match(r" *(?:[-*]|\d+\.) ", line) is not None
        as_it_is = code or fence or not line.strip() or line[0] in "|#<" or (line.startswith("    ") and not item)
        if as_it_is or starts_item:
            end_block()
        if as_it_is:
            lines.append(line)
            item = False
        else:
            block.append(line)
            item = item or starts_item
        code ^= fence
    end_block()
    return "\n".join(lines) + "\n"


def main() -> int:
    root = pathlib.Path(sys.argv[1]).resolve()
    if sys.argv[2:] == ["--fix"]:
        for path in tracked(root):
            if path.suffix == ".md":
                path.write_text(wrapped_page(path.read_text(encoding="utf-8")), encoding="utf-8")
    keys = keys_of(root / "docs" / "references.md")
    findings = []
    for path in tracked(root):
        name = str(path.relative_to(root))
        if path.suffix in SOURCES:
            findings += check_citations(name, path.read_text(encoding="utf-8", errors="replace"), keys)
        elif path.suffix == ".md":
            findings += check_page(name, path, path.read_text(encoding="utf-8"))
    print("\n".join(findings) or "citations, links and lines are right")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
