// Tests the machines of the cycle model: their files in harness/backends/simt/machines, parameters that a
// label such as vortex(cores=2) sets, and error messages of one line.
#include "backends/simt/cycles/machine.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "machines.hpp"
#include "temp_folder.hpp"

namespace harness::testing {
namespace {

std::string error_of(const std::string& label, const std::filesystem::path& from = machines_folder) {
  try {
    simt::load_machine(label, from);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(Machine, EachFileOfTheTreeIsRead) {
  EXPECT_EQ(machine_of("vortex").cores, 6);
  EXPECT_EQ(machine_of("h200").cores, 132);
}

TEST(Machine, ALabelSetsValues) {
  const simt::Machine machine = machine_of("vortex(table_latency=40, clock_ratio=1.5)");
  EXPECT_EQ(machine.table_latency, 40);
  EXPECT_EQ(machine.clock_ratio, 1.5);
  EXPECT_EQ(machine.cores, machine_of("vortex").cores);
}

TEST(Machine, AMistakeIsOneLineWithItsRemedy) {
  EXPECT_EQ(error_of("vortx"),
            "machine: there is no machine 'vortx' (did you mean 'vortex'?): the known ones are "
            "the files of " +
                machines_folder.string());
  EXPECT_EQ(error_of("vortex(cores"),
            "machine: expected NAME or \"NAME(PARAMETER=VALUE)\", got 'vortex(cores'");
  EXPECT_EQ(error_of("vortex(tabel_latency=4)"),
            "machine vortex(tabel_latency=4): there is no parameter 'tabel_latency' (did you mean "
            "'table_latency'?)");
  EXPECT_EQ(error_of("vortex(cores=0)"),
            "machine vortex(cores=0): cores: expected a whole number from 1 to 132, got 0");
  EXPECT_EQ(error_of("vortex(cores=1.5)"),
            "machine vortex(cores=1.5): cores: expected a whole number from 1 to 132, got 1.5");
  EXPECT_EQ(error_of("vortex(cores=six)"), "machine vortex(cores=six): cores: expected a number, got 'six'");
  EXPECT_EQ(
      error_of("vortex(l1_bytes=100)"),
      "machine vortex(l1_bytes=100): l1_bytes: 100 bytes are no multiple of 4 ways x lines of 64 bytes");
  EXPECT_EQ(error_of("vortex(l2_latency=2)"),
            "machine vortex(l2_latency=2): l2_latency: 2 is less than that of the level above, 4");
  EXPECT_EQ(error_of("vortex(memory_latency=5)"),
            "machine vortex(memory_latency=5): memory_latency: 5 is less than that of the last cache, 20");
}

TEST(Machine, AFileWithoutAParameterIsRefused) {
  const TempFolder temp;
  temp.file("mine.yaml", "cores: 2\n");
  EXPECT_NE(error_of("mine", temp.path()).find("mine.yaml"), std::string::npos);
  EXPECT_NE(error_of("mine", temp.path()).find("warps_per_core"), std::string::npos);
}

}  // namespace
}  // namespace harness::testing
