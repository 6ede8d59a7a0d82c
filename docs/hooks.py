"""Fills the tables of hooks in docs/plugins.md from the entries of plugins/include/harness/device/hooks/*.def.

    python3 docs/hooks.py            # writes the page
    python3 docs/hooks.py --check    # says what differs or is wrong in an entry: exit 1

A table stands between `<!-- hooks: ROLE -->` and `<!-- end -->`. It has a row for each comment with three slashes: how
the hook calls the member of its entry, the default, and the comment. A comment that begins with names in backticks and
a colon says itself what it is about, and may go on with `required: ` or `default X: `."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/plugins.md"
SDK = ROOT / "plugins/include/harness"
BLOCK = re.compile(r"(<!-- hooks: (\w+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)
FIRST_SETTLED = 100  # hooks of SDK 1.0 are everywhere


def entries(text):
    """Yields comment, kind and columns of each entry, and whether it stands among the drafts."""
    comment, draft, position = [], False, 0
    while position < len(text):
        line = text[position:text.find("\n", position) + 1 or len(text)]
        kind = re.match(r"HARNESS_([A-Z_]+)\(", line)
        if kind:
            end, depth = position + kind.end(), 1
            columns = [""]
            while depth:
                depth += {"(": 1, ")": -1}.get(text[end], 0)
                if text[end] == "," and depth == 1 and len(columns) < 7:
                    columns.append("")
                elif depth:
                    columns[-1] += text[end]
                end += 1
            yield " ".join(comment), kind.group(1), [" ".join(column.split()) for column in columns], draft
            position = text.find("\n", end) + 1 or len(text)
            comment = []
            continue
        if line.startswith("#"):
            draft = line.startswith("#ifdef HARNESS_DRAFT")
        if line.startswith("///"):
            comment.append(line[3:].strip())
        position += len(line)


def title(call):
    """What an author sees of a call: `gather(c, source)` of `bits_of(algorithm_of(c).gather(c, source))`."""
    call = re.sub(r"^bits_of\((.*)\)$", r"\1", call)
    call = re.sub(r"value_of\((\w+)\)", r"\1", call)
    return re.sub(r"^(?:(?:algorithm|format)_of\(c\)\.|Algorithm::)", "", call)


def row(comment, kind, columns):
    since, name = columns[0], columns[2]
    about, default = f"`{name}`", ""
    if kind == "REQUIRED":
        about, default = f"`{title(columns[4])}`", "required"
    elif kind.startswith("OPTIONAL"):
        about, default = f"`{title(columns[4])}`", columns[6]
    elif kind == "CONSTANT":
        default = columns[3]
    own = re.match(r"(`[^`]+`(?:, `[^`]+`)*): (?:(required|default (\w+)): )?(.)", comment)
    if own:
        about, comment = own.group(1), own.group(4).upper() + comment[own.end():]
        default = own.group(3) or own.group(2) or default
    default = default.removeprefix("return ")
    if kind.startswith("OPTIONAL") and not default:
        default = "nothing"
    elif default not in ("", "required"):
        default = f"`{default}`"
    if since == "draft":
        comment += " A draft: only with `HARNESS_DRAFT`."
    elif int(since) > FIRST_SETTLED:
        comment += f" Since SDK {int(since) // 100}.{int(since) % 100}."
    return f"| {about} | {default} | {comment} |"


def wrong(role, kind, columns, draft, sdk_version):
    since, name = columns[0], columns[2]
    if draft != (since == "draft"):
        return f"hooks/{role}.def: {name} is since {since}: drafts, and nothing else, stand in #ifdef HARNESS_DRAFT"
    if since != "draft" and not (since.isdigit() and 8 <= int(since) <= sdk_version):
        return f"hooks/{role}.def: {name} is since {since}: expected draft, or 100 to {sdk_version} (HARNESS_SDK_VERSION)"
    return None


def main():
    sdk_version = int(re.search(r"HARNESS_SDK_VERSION (\d+)u", (SDK / "plugin.h").read_text(encoding="utf-8")).group(1))
    findings, tables = [], {}
    for path in sorted((SDK / "device/hooks").glob("*.def")):
        found = list(entries(path.read_text(encoding="utf-8")))
        findings += filter(None, (wrong(path.stem, *entry[1:], sdk_version) for entry in found))
        rows = [row(*entry[:3]) for entry in found if entry[0]]
        tables[path.stem] = "\n".join(["| member | default | meaning |", "| --- | --- | --- |", *rows]) + "\n"
    page = PAGE.read_text(encoding="utf-8")
    filled = BLOCK.sub(lambda block: block.group(1) + tables[block.group(2)] + block.group(4), page)
    if "--check" in sys.argv[1:]:
        if filled != page:
            findings.append("docs/plugins.md: a table is not what the entries say: run python3 docs/hooks.py")
    else:
        PAGE.write_text(filled, encoding="utf-8")
    print("\n".join(findings) or "the tables of hooks are what the entries say")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
