"""future.py SDK_INCLUDE TARGET [--call]: copies the SDK's headers and turns them into those of a hypothetical later
harness.

Each struct that may grow gets one more field, and structs of the device headers get fields in place of reserved space.
Each file hooks/*.def gets one more optional hook. With --call, the device code of every combination calls these new
hooks. The changes are those that plugins/ABI.md allows."""
import pathlib
import re
import shutil
import sys

FROZEN = {"harness_property"}  # it never grows, because another struct contains it
HOOKS = {  # one new hook per file hooks/ROLE.def
    "format": """
HARNESS_OPTIONAL(NEXT, uint32_t, later_format, (const Context& c), format_of(c).later_format(),
                 uint32_t later_format() const, return 0)
""",
    "algorithm": """
HARNESS_OPTIONAL(NEXT, uint32_t, later_algorithm, (const Context& c), algorithm_of(c).later_algorithm(),
                 uint32_t later_algorithm() const, return 0)
""",
    "superstep": """
HARNESS_COMPOSED_OR(NEXT, uint32_t, later_schedule, (const Context& c), return 0 * c.superstep, return 0)
""",
}


def replace(path: pathlib.Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{path}: there is no {old!r} any more"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def grow_structs(header: pathlib.Path) -> tuple[int, int]:
    """Adds a field to each struct of the header that may grow. Returns the number of these structs, and the version
    that the header had."""
    text = header.read_text(encoding="utf-8")
    grown = 0

    def grow(match: re.Match) -> str:
        nonlocal grown
        if "struct_size" not in match.group(0) or match.group(1) in FROZEN:
            return match.group(0)
        grown += 1
        return re.sub(r"\n} (\w+);$", r"\n  uint64_t later; /* later */\n} \1;", match.group(0))

    text = re.sub(r"typedef struct (\w+) \{.*?\n\} \1;", grow, text, flags=re.DOTALL)
    now = int(re.search(r"#define HARNESS_SDK_VERSION (\d+)u", text).group(1))
    text = text.replace(f"#define HARNESS_SDK_VERSION {now}u", f"#define HARNESS_SDK_VERSION {now + 1}u")
    header.write_text(text, encoding="utf-8")
    return grown, now


def add_hooks(device: pathlib.Path, sdk_version: int) -> None:
    for role, text in HOOKS.items():
        path = device / "hooks" / f"{role}.def"
        path.write_text(path.read_text(encoding="utf-8") + text.replace("NEXT", str(sdk_version + 1)), encoding="utf-8")


def call_hooks(device: pathlib.Path) -> None:
    """Adds calls of the new hooks to helper functions of the device headers that the device code of every combination
    uses."""
    replace(device / "core" / "rows.h", "HARNESS_DEVICE Row load_row(const Context& c, row_t row) {",
            "HARNESS_DEVICE Row load_row(const Context& c, row_t row) {\n"
            "  if (harness_later_format(c) + harness_later_algorithm(c) != 0) return {};")
    replace(device / "core" / "activate.h", "HARNESS_DEVICE bool goes_next(Context& c, vertex_t v) {",
            "HARNESS_DEVICE bool goes_next(Context& c, vertex_t v) {\n"
            "  if (harness_later_schedule(c) != 0) return false;")


def main() -> int:
    source, target = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    shutil.copytree(source, target)
    sdk = target / "harness"
    grown, now = grow_structs(sdk / "plugin.h")
    assert grown >= 17, f"only {grown} structs grew"
    replace(sdk / "args.h", "uint64_t spare[5];", "uint64_t later;\n  uint64_t spare[4];")
    replace(sdk / "args.h", "uint64_t spare[14];", "uint64_t later;\n  uint64_t spare[13];")
    device = sdk / "device"
    replace(device / "core" / "context.h", "uint64_t spare[3] = {};", "uint64_t later = 0;\n  uint64_t spare[2] = {};")
    add_hooks(device, now)
    if "--call" in sys.argv:
        call_hooks(device)
    return 0


if __name__ == "__main__":
    sys.exit(main())
