"""style.py ROOT [FILE...] [--shrink] [--pages [FOLDER...]] checks the part of the style sheet (docs/CONTRIBUTING.md)
that a script can check.

Without files, each file may have as many findings as tests/hygiene/style_allowed.txt says, and none if it is not
listed there. --shrink lowers these numbers to the current ones. With files, it prints their findings. --pages prints
the lengths of sentences and paragraphs of pages, for this project and for other folders."""
import dataclasses
import io
import pathlib
import re
import sys
import tokenize

from tracked import tracked

CODE = {".c", ".h", ".def", ".cpp", ".hpp", ".cu", ".cuh"}
SCRIPTS = {".cmake", ".sh", ".yaml", ".yml", ".txt"}
MOST_WORDS = 30
HEADLESS = re.compile(r"^(?:What|Where|Whoever|Of|That which)\b")
QUESTION = re.compile(r"\?$")
UNITS = ("thread|warp|block|lane|core|kernel|launch|element|arc|edge|row|column|vertex|bit|byte|word|value|line|file|test|run|"
         "round|sample|step|superstep|second|minute|day|page|part|plugin|graph|source|number|count|bin|bucket|tile|cluster|"
         "configuration|combination|dimension|entry|call|read|write|load|store|commit|comparison|key|name|point|picture|level")
# Patterns of unusual phrases and of words with a private meaning, each with the usual words (docs/glossary.md).
WORDS = {
    rf"\b(?:a|an) (?:{UNITS})s? an? (?:{UNITS})\b|\b(?:{UNITS})s an? (?:{UNITS})\b": "per: one thread per row",
    r"\bwhoever\b|\bnobody\b|\bsomebody\b": "name the actor: caller, backend, thread, user",
    r"\bbeside\b": "compared with, or next to",
    r"\bone after the other\b": "sequentially, in order",
    r"\bside by side\b": "in parallel, concurrently",
    r"\b(?:in|by) turns\b|\btakes? (?:its|their) turns?\b": "interleaved, alternately",
    r"\btold apart\b|\btells? \w+ apart\b": "distinguished",
    r"\bso many\b": "N, that number of",
    r"\bgo(?:es)? on\b": "continues, resumes",
    r"\b(?:is|are|were|was) there\b(?!\?)": "exists, is available",
    r"\bat hand\b|\bin hand\b": "current, in cache, available",
    r"\banew\b|\bafresh\b": "again, from scratch",
    r"\bdealt out\b|\bdeals? out\b": "distributed, assigned",
    r"\basked for\b|\basks? ahead\b": "requested, prefetched",
    r"\bby hand\b": "hand-written, manually",
    r"\bof another making\b": "third-party, external",
    r"\bgiven up\b": "abandoned, aborted",
    r"\blikeness\b|\bits like\b": "similarity, kernel",
    r"\bgo together\b|\bhang together\b": "are compatible, are connected",
    r"\bnasty\b": "adversarial, corner-case",
    r"\bcures?\b": "fix, hint",
    r"\bmend(?:ed|s)?\b": "repaired, fixed",
    r"\bbut for\b": "except",
    r"\bis no (?:\w+)\b": "is not a, does not",
    r"\belse,(?! if)|\bor else\b": "otherwise",
    r"\bstretch(?:es)?\b": "chunk, range",
    r"\bsmall print\b": "caption, footnote",
}
PRIVATE = [(re.compile(pattern, re.IGNORECASE), field) for pattern, field in WORDS.items()]


@dataclasses.dataclass
class Paragraph:
    line: int
    text: str


def paragraphs_of_page(text):
    """Returns paragraphs and list items of a page, without headings, tables, code or markers. Code spans and links
    become one word."""
    found, block, fence = [], [], False
    for number, line in enumerate([*text.splitlines(), ""], 1):
        fence ^= line.startswith("```")
        item = re.match(r" *(?:[-*]|\d+\.) +", line)
        prose = not fence and line.strip() and not re.match(r"```|\||#|<!--|!\[|>| {4,}\S", line)
        if (not prose or item) and block:
            found.append(Paragraph(block[0][0], plain(" ".join(part for _, part in block))))
            block = []
        if prose:
            block.append((number, line[item.end():] if item else line.strip()))
    return found


def plain(text):
    text = re.sub(r"`[^`]*`", "code", text)
    text = re.sub(r"!?\[([^\]]*)\]\((?:[^()]|\([^()]*\))*\)", r"\1", text)
    return re.sub(r"\*\*|__", "", text).strip()


def comments_of(path, text):
    """Returns the comments and docstrings of a source as paragraphs. Comments behind code are omitted."""
    if path.suffix == ".py":
        return docstrings_and_comments(text)
    mark = r"\s*(?:///?|\* ?|/\*+)(?!\S*-{3})\s?(.*)" if path.suffix in CODE else r"\s*#(?!!| *cmakedefine)\s?(.*)"
    return runs([(number, match.group(1).removesuffix("*/").strip()) for number, line in enumerate(text.splitlines(), 1)
                 if (match := re.match(mark, line))])


def docstrings_and_comments(text):
    found, lines = [], []
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT and not token.line[:token.start[1]].strip() and not token.string.startswith("#!"):
                lines.append((token.start[0], token.string.lstrip("# ").strip()))
            elif token.type == tokenize.STRING and token.string.startswith(('"""', "'''")) and not token.line[:token.start[1]].strip():
                parts = token.string.strip("\"'").split("\n\n")
                found += [Paragraph(token.start[0], plain(" ".join(part.split()))) for part in parts if part.strip()]
    except (tokenize.TokenError, SyntaxError):
        pass
    return runs(lines) + found


def runs(lines):
    found = []
    for number, text in lines:
        if not text or text.startswith(("clang-format", "NOLINT", "  ", "|", "#", "harness ", "$ ")):
            continue
        if found and found[-1][1] == number - 1:
            found[-1] = (found[-1][0], number, found[-1][2] + " " + text)
        else:
            found.append((number, number, text))
    return [Paragraph(first, plain(text)) for first, _, text in found]


def sentences_of(text):
    return [part for part in re.split(r"(?<=[.!?])[\"')]?\s+(?=[A-Z`(\[\"0-9])", text) if part]


def words_in(text):
    return re.findall(r"[\w'%.-]*\w[\w'%.-]*", text)


def findings_in(paragraph):
    found = []
    for sentence in sentences_of(paragraph.text):
        count = len(words_in(sentence))
        begin = " ".join(sentence.split()[:5])
        if count > MOST_WORDS:
            found.append(f"{count} words in a sentence, expected {MOST_WORDS} at most: {begin} ...")
        if HEADLESS.match(sentence) and not QUESTION.search(sentence):
            found.append(f"a sentence begins with {sentence.split()[0]}, expected a noun: {begin} ...")
    marks = len(re.findall(r"[:;](?=\s)", paragraph.text))
    if marks > 1:
        found.append(f"{marks} colons and semicolons in a paragraph, expected one at most")
    for pattern, field in PRIVATE:
        found += [f"'{match.group()}': {field}" for match in pattern.finditer(paragraph.text)]
    return [f"{paragraph.line}: {finding}" for finding in found]


def paragraphs_of(path):
    text = path.read_text(encoding="utf-8", errors="replace")
    if path.suffix == ".md":
        return paragraphs_of_page(text)
    if path.suffix in CODE | SCRIPTS | {".py"} or path.name.endswith((".cpp.in", ".h.in")):
        return comments_of(path if path.suffix != ".in" else path.with_suffix(""), text)
    return []


def findings_of(path):
    return [finding for paragraph in paragraphs_of(path) for finding in findings_in(paragraph)]


def is_prose_of_ours(name):
    return not name.startswith(("docs/CHANGELOG", "docs/library/", "docs/measurements", "tests/hygiene/style", "tests/abi/kept"))


def allowed(root):
    lines = (root / "tests/hygiene/style_allowed.txt").read_text(encoding="utf-8").splitlines()
    return {name: int(count) for count, name in (line.split(" ", 1) for line in lines if line)}


def check(root, shrink):
    before = allowed(root)
    counts = {}
    for path in tracked(root):
        name = str(path.relative_to(root))
        if is_prose_of_ours(name) and (count := len(findings_of(path))):
            counts[name] = count
    grown = [name for name, count in counts.items() if count > before.get(name, 0)]
    for name in grown:
        print(f"{name}: {counts[name]} findings of style, expected {before.get(name, 0)} at most "
              f"(python3 tests/hygiene/style.py . {name})")
    if shrink:
        kept = {name: min(count, before.get(name, 0)) for name, count in counts.items() if before.get(name, 0)}
        text = "".join(f"{count} {name}\n" for name, count in sorted(kept.items()))
        (root / "tests/hygiene/style_allowed.txt").write_text(text, encoding="utf-8")
    if not grown:
        print(f"{sum(counts.values())} findings of style in {len(counts)} files, none more than is allowed")
    return 1 if grown else 0


def page_figures(paths):
    """Returns the fraction of sentences over 30 words, words per paragraph, colons per 100 words, and words per block
    of code."""
    paragraphs = [paragraph.text for path in paths for paragraph in paragraphs_of(path)]
    sentences = [sentence for text in paragraphs for sentence in sentences_of(text)]
    words = sum(len(words_in(text)) for text in paragraphs)
    blocks = sum(len(re.findall(r"^```\w|^    \S.*\n(?!    \S)", path.read_text(encoding="utf-8", errors="replace"), re.MULTILINE)) for path in paths)
    if not sentences:
        return None
    long = sum(len(words_in(sentence)) > MOST_WORDS for sentence in sentences)
    marks = sum(len(re.findall(r"[:;](?=\s)", text)) for text in paragraphs)
    return (f"{words:6} {len(sentences):5} {100 * long / len(sentences):6.1f} {words / len(paragraphs):6.1f} "
            f"{100 * marks / words:6.2f} {words / max(blocks, 1):7.0f}")


def pages(root, folders):
    print(" words  sent.  >30 %  par.   :; %  per block  page")
    ours = [path for path in tracked(root) if path.suffix == ".md" and is_prose_of_ours(str(path.relative_to(root)))]
    for path in ours:
        if figures := page_figures([path]):
            print(figures, path.relative_to(root))
    print(page_figures(ours), "all of ours")
    for folder in folders:
        print(page_figures(sorted(pathlib.Path(folder).rglob("*.md"))), folder)
    return 0


def main():
    root, words = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]
    if words[:1] == ["--pages"]:
        return pages(root, words[1:])
    if words and words != ["--shrink"]:
        found = [f"{word}:{finding}" for word in words for finding in findings_of(pathlib.Path(word))]
        print("\n".join(found) or "no findings of style")
        return 1 if found else 0
    return check(root, words == ["--shrink"])


if __name__ == "__main__":
    sys.exit(main())
