"""Useful lines of code, by one rule: lines that are neither blank nor comment, without code that only checks results.
In C++, every function called `reference`, `verify` or `answer` is such code, with all functions that only they call. In
YAML only comments are removed. `FILE#device` is the device part of a plugin whose two parts are in one file. This part
is everything except the code between `#else` and `#endif`."""
import pathlib
import re

CHECKS = {"reference", "verify", "answer"}
SUFFIXES = (".cpp", ".h", ".hpp", ".cu")
COMMENT = re.compile(r'//[^\n]*|/\*.*?\*/|("(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\')', re.DOTALL)
DEFINED = re.compile(r"(\w+)\s*\([^;{}]*\)\s*(?:const\s*)?(?:noexcept\s*)?\{")
# The beginning of a block whose contents top_level() splits into parts. It is a namespace, or the host part of an
# algorithm, whose members count as functions.
OPENS = re.compile(r"\s*(?:inline\s+)?namespace\b[^;{}]*\{|\s*extern\s+\"\w+\"\s*\{|\s*struct\s+\w+\s*:[^;{}]*Host\s*\{")
TEMPLATE = re.compile(r"\A\s*(?:private:\s*)?template\s*<[^{};()]*>")
PARTS = re.compile(r"(?m)^#(if|else|endif)\w*\b.*$")


def useful_lines(paths):
    """Returns the number of useful lines in all files of `paths`, and in all sources directly in folders of `paths`.
    All of them are treated as one program."""
    files = [file for path in map(pathlib.Path, paths) for file in (sorted(path.iterdir()) if path.is_dir() else [path])]
    sources = [strip(text_of(file)) for file in files if file_of(file).suffix in SUFFIXES]
    scripts = [text_of(file) for file in files if file.suffix in (".yaml", ".yml")]
    return lines_in(useful(*sources)) + sum(lines_in(re.sub(r"(?m)(^|\s)#.*$", "", one)) for one in scripts)


def file_of(path):
    return path.with_name(path.name.removesuffix("#device"))


def text_of(path):
    text = file_of(path).read_text(encoding="utf-8")
    return text if file_of(path) == path else device_part(text)


def device_part(text):
    """Returns the text without the code between the `#else` and the `#endif` of `#ifdef HARNESS_DEVICE_PART`."""
    depth, cut = 0, []
    for found in PARTS.finditer(text, text.index("#ifdef HARNESS_DEVICE_PART")):
        depth += {"if": 1, "else": 0, "endif": -1}[found.group(1)]
        if depth == 0 or depth == 1 and found.group(1) == "else":
            cut.append(found)
        if depth == 0:
            return text[:cut[0].start()] + text[cut[-1].end():]
    return text


def strip(code):
    return COMMENT.sub(lambda match: match.group(1) or "", code)


def lines_in(text):
    return sum(1 for line in text.splitlines() if line.strip())


def useful(*sources):
    """Returns the code of all sources without the functions that are only used to check results."""
    parts = [part for source in sources for part in [*top_level(source), "\n"]]
    named = {}
    for part in parts:
        if name := function_of(part):
            named.setdefault(name, []).append(part)
    of_checks = reached(CHECKS & set(named), named)
    others = [part for part in parts if function_of(part) not in of_checks]
    needed = reached((words_in(others) & set(named)) - CHECKS, {name: of for name, of in named.items() if name not in CHECKS})
    return "".join(part for part in parts if function_of(part) not in of_checks - needed)


def reached(names, named):
    """Returns names of functions and of all functions that they call, directly or not."""
    seen, new = set(), names
    while new:
        seen |= new
        new = (words_in(part for name in new for part in named[name]) & set(named)) - seen
    return seen


def words_in(parts):
    return set(re.findall(r"\w+", "\n".join(parts)))


def function_of(part):
    """Returns the name of the function that a part defines, or None for a type, a variable or anything else."""
    part = TEMPLATE.sub("", part)
    head = part.split("{", 1)[0]
    found = DEFINED.search(part)
    if not found or found.start() > len(head) or re.search(r"(?<![=!<>])=(?!=)", head.split("(", 1)[0]):
        return None
    return None if re.match(r"\s*(struct|class|enum|union)\b", head) else found.group(1)


def top_level(code):
    """Returns the parts outside of all braces except those of namespaces, in order: functions, types, variables,
    directives."""
    parts, begin, depth, at = [], 0, 0, 0
    while at < len(code):
        if depth == 0 and at == begin and (opened := OPENS.match(code, at)):
            parts.append(code[begin:opened.end()])
            begin = at = opened.end()
            continue
        if depth == 0 and at == begin and (directive := re.compile(r"\s*#(?:[^\n\\]|\\\n)*\n").match(code, at)):
            parts.append(directive.group())
            begin = at = directive.end()
            continue
        mark, at = code[at], at + 1
        depth += mark == "{"
        depth -= mark == "}"
        if depth < 0:  # end of a namespace
            depth = 0
            parts.append(code[begin:at])
            begin = at
        elif depth == 0 and (mark == ";" or mark == "}" and not re.compile(r"\s*[;,)(=\w]").match(code, at)
                             or mark == "}" and function_of(code[begin:at]) is not None):
            parts.append(code[begin:at])
            begin = at
    return [*parts, code[begin:]]
