#!/usr/bin/env python3
"""Compares the memory of the cycle model with Ramulator 2.1, a simulator of DRAM. Harness neither fetches nor installs
it.

    git clone https://github.com/CMU-SAFARI/ramulator2
    python3 tests/bench/dram/dram_queue.py ramulator2 [--channels 4] [--cxx c++]

The argument is a clone. If its library is not built, the script builds it, without Python bindings. Then the script
compiles dram_queue.cpp, and runs it with a configuration of HBM3. The program prints the mean latency and the rate of
both, for streams and for random reads. `ratio` is the latency of the queue over that of Ramulator."""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent


def build(clone):
    """Builds Ramulator's library, unless it is built. Returns its path."""
    library = clone / "libramulator.so"
    if not library.exists():
        subprocess.run(["cmake", "-S", clone, "-B", clone / "build", "-DCMAKE_BUILD_TYPE=Release", "-DRAMULATOR_PYTHON_BINDINGS=OFF"], check=True)
        subprocess.run(["cmake", "--build", clone / "build", "--parallel"], check=True)
    return library


def configuration(clone, channels):
    """Returns the configuration of an HBM3 with this number of channels, as Ramulator reads it. Its latencies and its
    scheduling are those with which Ramulator tests its HBM3, except that rows are refreshed and lines of 64 bytes are
    interleaved over the channels."""
    sys.path.insert(0, str(clone / "python"))
    import ramulator  # pylint: disable=import-outside-toplevel

    def controller():
        return ramulator.controller.HBM34(
            dram=ramulator.dram.HBM3(org_preset="HBM3_8Gb_8hi", timing_preset="HBM3_6400Mbps"),
            scheduler=ramulator.scheduler.FRFCFSRowHit(), refresh_manager=ramulator.refresh_manager.AllBank(),
            row_policy=ramulator.row_policy.Open(), addr_mapper=ramulator.addr_mapper.RoBaRaCoCh(),
            read_buffer_size=128, write_buffer_size=64)

    memory = ramulator.memory_system.GenericDRAM(clock_ratio=1, controllers=[controller() for _ in range(channels)],
                                                 channel_mapper=ramulator.channel_mapper.CacheLineInterleave())
    return {"frontend": ramulator.frontend.External(clock_ratio=1).to_config(), "memory_system": memory.to_config()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ramulator", type=pathlib.Path, help="a clone of Ramulator 2.1")
    parser.add_argument("--channels", type=int, default=4)
    parser.add_argument("--cxx", default="c++", help="a compiler for C++20")
    options = parser.parse_args()
    clone = options.ramulator.resolve()
    if not (clone / "src" / "ramulator").is_dir():
        sys.exit(f"dram_queue.py: {clone}: expected a clone of https://github.com/CMU-SAFARI/ramulator2")
    library = build(clone)
    with tempfile.TemporaryDirectory() as folder:
        config, program = pathlib.Path(folder) / "hbm3.yaml", pathlib.Path(folder) / "dram_queue"
        config.write_text(json.dumps(configuration(clone, options.channels)), encoding="utf-8")  # JSON is YAML too
        subprocess.run([options.cxx, "-std=c++20", "-O2", f"-I{ROOT / 'harness'}", f"-I{clone / 'src'}", f"-I{clone / 'ext' / 'yaml-cpp' / 'include'}",
                        f"-I{clone / 'ext' / 'fmt' / 'include'}", HERE / "dram_queue.cpp", library, f"-Wl,-rpath,{library.parent}", "-o", program], check=True)
        subprocess.run([program, config, str(options.channels)], check=True)


if __name__ == "__main__":
    main()
