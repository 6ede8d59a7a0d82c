"""Helpers of the SDK's tests: paths of the installed prefix, builds of plugins against it, and examination of
libraries."""
import os
import subprocess
import unittest
from pathlib import Path

PREFIX = Path(os.environ["SDK_PREFIX"])
SOURCE = Path(os.environ["SDK_SOURCE"])
HARNESS = PREFIX / "bin" / "harness"
SIMT = (PREFIX / "lib/harness/backends/backend-simt.so").exists()
# Options of `harness check` that combine the checked plugin with a few others only, so that the check is fast. With all
# plugins a check takes half a minute on the CPU, and two minutes on the emulated GPU.
FEW = [word for id in ("bfs", "pagerank", "csr", "tigr", "coo", "vm", "wm", "em") for word in ("--with", id)]


def call(*command, code=0, **options):
    """Runs a command and returns its output. Fails and shows the output if the exit code is not `code`.

    No time limit is set for the command, because on a busy machine building a package took longer than four minutes.
    CTest limits the time of the whole test."""
    done = subprocess.run([str(word) for word in command], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          **options)
    assert done.returncode == code, f"{command} ended with {done.returncode}, expected {code}:\n{done.stdout}"
    return done.stdout


def build_plugins(source, build, cuda=os.environ["SDK_LTOIR"]):
    """Configures and builds out-of-tree plugins against the prefix. Returns their libraries by id."""
    # The plugin gets CUDA device code only if the build under test has it.
    call(os.environ["SDK_CMAKE"], "-G", os.environ["SDK_GENERATOR"], "-S", source, "-B", build,
         f"-DCMAKE_PREFIX_PATH={PREFIX}", f"-DHARNESS_LTOIR={cuda}")
    call(os.environ["SDK_CMAKE"], "--build", build)
    return {library.stem.partition("-")[2]: library for library in Path(build).glob("*.so")}


def build_plugin(source, build):
    """Configures and builds one out-of-tree plugin. Returns its library."""
    libraries = list(build_plugins(source, build).values())
    assert len(libraries) == 1, libraries
    return libraries[0]


def skip_without_cpu():
    """Raises SkipTest if the cpu backend was not built. Tests call this function after they have built a plugin and
    before they run it."""
    if os.environ["SDK_CPU"] != "1":
        raise unittest.SkipTest("the cpu backend was not built")


def exported_symbols(library):
    lines = call("nm", "-D", "--defined-only", "--format=posix", library).splitlines()
    return [line.split()[0] for line in lines]


def needed_libraries(library):
    lines = call("readelf", "-d", library).splitlines()
    return [line.split("[")[1].rstrip("]") for line in lines if "(NEEDED)" in line]
