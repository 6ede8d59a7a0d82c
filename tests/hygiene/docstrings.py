"""docstrings.py ROOT: reports docstrings that misstate whether a function returns something.

The docstring of a function that returns a value must have "Returns" or "True if", and that of a generator "Yields". The
docstring of a function without a value must have none of these. Properties are exempt, since their docstring names the
value."""
import ast
import pathlib
import sys

from tracked import tracked

EXEMPT = {"property", "cached_property", "contextmanager"}
VALUE = ("Returns", "returns", "return", "True if")


def statements_of(function):
    """Yields the statements and expressions of a function, without those of functions within it."""
    rest = list(function.body)
    while rest:
        node = rest.pop()
        yield node
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
            rest += ast.iter_child_nodes(node)


def is_exempt(function):
    return any(ast.unparse(one).split(".")[-1] in EXEMPT for one in function.decorator_list)


def fault_of(function):
    """Returns what is wrong with a function's docstring, or None."""
    text = ast.get_docstring(function)
    if not text or is_exempt(function):
        return None
    nodes = list(statements_of(function))
    yields = any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in nodes)
    returns = any(isinstance(node, ast.Return) and node.value is not None and ast.unparse(node.value) != "None" for node in nodes)
    says_value, says_yields = any(word in text for word in VALUE), "ield" in text
    if yields and not says_yields:
        return "yields values, and does not say so"
    if returns and not yields and not says_value:
        return "returns a value, and does not say so"
    if "Returns" in text and not returns and not yields:
        return "returns nothing, and says that it returns something"
    return None


def findings(name, source):
    """Returns a line for each fault in a source."""
    functions = (node for node in ast.walk(ast.parse(source)) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)))
    return [f"{name}:{one.lineno}: the docstring of {one.name}() is wrong: it {fault}" for one in functions if (fault := fault_of(one))]


def main(root):
    sources = [path for path in tracked(root) if path.suffix == ".py"]
    lines = [line for path in sources for line in findings(path.relative_to(root), path.read_text(encoding="utf-8"))]
    print("\n".join(lines) if lines else f"docstrings of {len(sources)} files say what functions return")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
