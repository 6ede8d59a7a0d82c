"""Writes docs/hooks.md, the reference of the hooks, and the tables of required hooks on the pages of plugins.

    python3 docs/hooks.py            # writes the pages
    python3 docs/hooks.py --check    # prints each page that differs and each wrong entry, and exits with 1

The source is plugins/include/harness/device/hooks/*.def. Each comment with three slashes becomes a section of the
reference, with the member that an author writes, its default and the comment. A comment may begin with names in backticks and
a colon. Then it describes those members, and ` (required)` may stand before the colon. On other pages a table between
`<!-- hooks: ROLE required -->` and `<!-- end -->` lists the required hooks of a role."""
import pathlib
import re
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PAGE = DOCS / "hooks.md"
SDK = ROOT / "plugins/include/harness"
BLOCK = re.compile(r"(<!-- hooks: (\w+) required -->\n)(.*?)(<!-- end -->)", re.DOTALL)
FIRST_SETTLED = 100  # every SDK from 1.0 on has these hooks, so the page names later versions only
ROLES = {"algorithm": ("an algorithm", "plugin_algorithm.md"), "format": ("a format", "plugin_format.md")}
HEAD = """<!-- Written by docs/hooks.py from plugins/include/harness/device/hooks/*.def: change those files, not this page. -->

# Reference of the hooks

A **hook** is a member of the device struct of an algorithm or a format. The compiler checks the signature of each
member. A required hook has no default. If an optional hook is missing, its default takes its place, and after linking
nothing is left of it. A schedule defines no hooks, it defines kernels ([a schedule](plugin_schedule.md)).

All members are `HARNESS_DEVICE`, which the code below leaves out. Types are in the [device headers](device.md).
"""
# Name of a hook -> the members that an author writes, for hooks that are composed of several members, or of a constant
# and a member.
COMPOSED = {
    "gather_edge": ["Value gather_edge(const Context& c, vertex_t source, vertex_t destination, float weight,",
                    "                  uint64_t edge) const;"],
    "commit_few": ["static uint32_t commit_few(Context& c, const Algorithm& algorithm, const Commits& commits);"],
    "combine_shared": ["static constexpr bool combine_adds = false;"],
    "neighbors": ["Range neighbors(row_t row) const;", "Edge edge(edge_t e, vertex_t base) const;",
                  "row_t find_row(edge_t e, row_t rows) const;"],
    "edge": ["Edge edge(edge_t e, row_t row, vertex_t base) const;"],
    "class_begin": ["row_t class_begin(uint32_t i) const;"],
    "by_cursor": ["EdgeCursor open(row_t row, vertex_t base) const;", "bool next(EdgeCursor& cursor, Edge& edge) const;"],
    "tile_shares": ["uint32_t tile_shares(EdgeTileSide side) const;", "EdgeTileShare tile_share(EdgeTileSide side, uint32_t i) const;",
                    "EdgeTileStretch tile_stretch(edge_t k) const;", "Four<uint16_t> tile_bases(edge_t row) const;",
                    "FourEnds tile_ends(edge_t e) const;"],
    "four_edges": ["static constexpr bool loads_four = false;", "FourEdges four_edges(edge_t first, vertex_t base) const;"],
}

def entries(text):
    """Yields (comment, kind, columns, is a draft) for each entry in the text of a *.def file. An entry is a macro call
    `HARNESS_KIND(columns...)`, and its comment is in the lines with three slashes before it."""
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
    """Returns the call of the plugin's member within the C++ expression by which a hook calls it: `gather(c, source)`
    for `bits_of(algorithm_of(c).gather(c, source))`."""
    call = re.sub(r"^bits_of\((.*)\)$", r"\1", call)
    call = re.sub(r"value_of\((\w+)\)", r"\1", call)
    return re.sub(r"^(?:(?:algorithm|format)_of\(c\)\.|Algorithm::)", "", call)


def split(parameters):
    """Returns the parameters in the text of a parameter list. Commas within brackets do not separate parameters."""
    found, depth = [""], 0
    for letter in parameters:
        depth += {"(": 1, "<": 1, "{": 1, ")": -1, ">": -1, "}": -1}.get(letter, 0)
        if letter == "," and not depth:
            found.append("")
        else:
            found[-1] += letter
    return [one.strip() for one in found if one.strip()]


def named(parameter, name):
    """Returns a parameter of a signature with its name. If the signature has only its type, `name` is appended, which
    is the name of the argument in the call of the member."""
    plain = parameter.removeprefix("const ")
    has_name = " " in plain or re.search(r"&\w", plain)
    return parameter if has_name else f"{parameter} {name}"


def signature(member, call):
    """Returns the signature of a member in which each parameter has a name: `Value gather(const Context& c)` for
    `Value gather(const Context&)`. Missing names are those of the arguments in `call`."""
    before, parameters, after = re.match(r"([^(]*)\((.*)\)([^)]*)$", member).groups()
    names = split(re.match(r"[^(]*\((.*)\)$", title(call)).group(1))
    names = ["edges" if name.startswith("Range") else name for name in names]
    return f"{before}({', '.join(named(one, name) for one, name in zip(split(parameters), names))}){after};"


def describe(comment, kind, columns):
    """Returns the names, the lines of code, the default and the text of an entry."""
    since, name = columns[0], columns[2]
    names, default = f"`{name}`", ""
    if kind == "REQUIRED":
        code, default = [signature(columns[5], columns[4])], "required"
    elif kind.startswith("OPTIONAL"):
        code, default = [signature(columns[5], columns[4])], columns[6].removeprefix("return ") or "nothing"
    elif kind == "CONSTANT":
        code = [f"static constexpr {columns[1]} {name} = {columns[3]};"]
    else:
        code = COMPOSED[name]
    own = re.match(r"(`[^`]+`(?:, `[^`]+`)*)( \(required\))?: (.)", comment)
    if own:
        names, comment = own.group(1), own.group(3).upper() + comment[own.end():]
        default = "required" if own.group(2) else default
    if since == "draft":
        comment += " A draft: only with `HARNESS_DRAFT`."
    elif int(since) > FIRST_SETTLED:
        comment += f" Since SDK {int(since) // 100}.{int(since) % 100}."
    if default and not kind.startswith("COMPOSED"):
        code = [f"{code[0]}  // {'' if default == 'required' else 'default: '}{default}"]
    return names, code, default, comment


def heading(names):
    """Returns the heading for the names of an entry: the names without arguments. Only the second form of `edge` keeps
    its arguments, to differ from the first one."""
    return names if names == "`edge(e, row, base)`" else re.sub(r"\([^)]*\)", "", names)


def anchor(names):
    return re.sub(r"[^\w\- ]", "", heading(names).lower()).replace(" ", "-")


def section(entry):
    names, code, _, text = describe(*entry[:3])
    lines = textwrap.wrap(text, 120, break_on_hyphens=False, break_long_words=False)
    return "\n".join([f"### {heading(names)}", "", "```cpp", *code, "```", "", *lines, ""])


def required_rows(entries_of_role):
    rows = []
    for entry in required_and_optional(entries_of_role)[0]:
        names, code, _, text = describe(*entry[:3])
        members = "<br>".join(f"`{line.split(';')[0]}`" for line in code)
        text = text if len(code) > 1 else re.match(r".*?\.(?= |$)", text).group()  # the table has the first sentence only
        rows.append(f"| [{heading(names)}](hooks.md#{anchor(names)}) | {members} | {text} |")
    return "\n".join(["| hook | signature | meaning |", "| --- | --- | --- |", *rows]) + "\n"


def required_and_optional(entries_of_role):
    shown = [entry for entry in entries_of_role if entry[0]]
    required = [entry for entry in shown if describe(*entry[:3])[2] == "required"]
    return required, [entry for entry in shown if entry not in required]


def reference(roles):
    text = HEAD
    for role, (kind, page) in ROLES.items():
        for title_of_group, group in zip(("Required", "Optional"), required_and_optional(roles[role])):
            names = [describe(*entry[:3])[0] for entry in group]
            links = ", ".join(f"[{heading(one)}](#{anchor(one)})" for one in names)
            lines = textwrap.wrap(f"{links}. Examples and tasks: [{kind}]({page}).", 120, break_on_hyphens=False, break_long_words=False)
            text += f"\n## {title_of_group} hooks of {kind}\n\n" + "\n".join(lines) + "\n\n"
            text += "\n".join(section(entry) for entry in group)
    return text


def wrong(role, kind, columns, draft, sdk_version):
    since, name = columns[0], columns[2]
    if draft != (since == "draft"):
        return f"hooks/{role}.def: {name} is since {since}: drafts, and nothing else, stand in #ifdef HARNESS_DRAFT"
    if since != "draft" and not (since.isdigit() and 8 <= int(since) <= sdk_version):
        return f"hooks/{role}.def: {name} is since {since}: expected draft, or 100 to {sdk_version} (HARNESS_SDK_VERSION)"
    return None


def main():
    sdk_version = int(re.search(r"HARNESS_SDK_VERSION (\d+)u", (SDK / "plugin.h").read_text(encoding="utf-8")).group(1))
    findings, roles = [], {}
    for path in sorted((SDK / "device/hooks").glob("*.def")):
        roles[path.stem] = list(entries(path.read_text(encoding="utf-8")))
        findings += filter(None, (wrong(path.stem, *entry[1:], sdk_version) for entry in roles[path.stem]))
    pages = {PAGE: reference(roles)}
    for path in sorted(DOCS.glob("plugin*.md")):
        pages[path] = BLOCK.sub(lambda block: block.group(1) + required_rows(roles[block.group(2)]) + block.group(4),
                                path.read_text(encoding="utf-8"))
    for path, text in pages.items():
        if "--check" not in sys.argv[1:]:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            findings.append(f"docs/{path.name}: differs from the entries of the hooks: run python3 docs/hooks.py")
    print("\n".join(findings) or "the pages of hooks are what the entries say")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
