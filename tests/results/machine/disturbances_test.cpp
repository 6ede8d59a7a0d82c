// Tests the search for settings and load of a machine that disturb measurements. Temporary folders take the
// place of the root folder.
#include "results/machine/disturbances.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "temp_folder.hpp"

namespace harness::testing {
namespace {

using results::Disturbance;
using ::testing::HasSubstr;
using enum Disturbance::State;
namespace fs = std::filesystem;

class Disturbances : public ::testing::Test {
 protected:
  void write(const std::string& path, const std::string& text) {
    fs::create_directories((folder_.path() / path).parent_path());
    std::ofstream(folder_.path() / path) << text << "\n";
  }
  Disturbance find(const std::string& what) {
    for (const Disturbance& one : results::disturbances(folder_.path())) {
      if (one.what == what) return one;
    }
    ADD_FAILURE() << what << " is not examined";
    return {};
  }
  void expect(const std::string& what, Disturbance::State state, const std::string& seen,
              const std::string& cure = "") {
    const Disturbance found = find(what);
    EXPECT_EQ(found.state, state) << what;
    EXPECT_THAT(found.seen, HasSubstr(seen)) << what;
    EXPECT_THAT(found.cure, HasSubstr(cure)) << what;
    EXPECT_EQ(found.cure.empty(), state != disturbs) << what;
  }
  TempFolder folder_;
};

TEST_F(Disturbances, OfAnUnknownKernelAreUnknown) {
  for (const Disturbance& one : results::disturbances(folder_.path())) {
    EXPECT_NE(one.state, disturbs) << one.what;
    EXPECT_FALSE(one.seen.empty()) << one.what;
  }
}

TEST_F(Disturbances, OfClocks) {
  const std::string cpu = "sys/devices/system/cpu/";
  write(cpu + "cpu0/cpufreq/scaling_governor", "performance");
  write(cpu + "cpu1/cpufreq/scaling_governor", "performance");
  expect("clock governor", quiet, "performance on 2 processors");
  write(cpu + "cpu1/cpufreq/scaling_governor", "powersave");
  expect("clock governor", disturbs, "performance on 1 processors, powersave on 1", "cpupower frequency-set");
  write(cpu + "cpufreq/boost", "1");
  expect("turbo", disturbs, "on", "echo 0 | sudo tee /sys/devices/system/cpu/cpufreq/boost");
  write(cpu + "intel_pstate/no_turbo", "0");
  expect("turbo", disturbs, "on", "echo 1 | sudo tee /sys/devices/system/cpu/intel_pstate/no_turbo");
  write(cpu + "intel_pstate/no_turbo", "1");
  expect("turbo", quiet, "off");
  write(cpu + "smt/active", "1");
  expect("SMT", disturbs, "two threads share a core", "smt/control");
  write("sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet");
  expect("clock", disturbs, "hpet", "echo tsc");
}

TEST_F(Disturbances, OfMemory) {
  write("sys/kernel/mm/transparent_hugepage/enabled", "always madvise [never]");
  expect("huge pages", disturbs, "never", "echo madvise");
  write("sys/kernel/mm/transparent_hugepage/enabled", "[always] madvise never");
  expect("huge pages", quiet, "always");
  write("proc/sys/kernel/randomize_va_space", "2");
  expect("ASLR", disturbs, "on", "setarch -R");
  write("proc/sys/kernel/numa_balancing", "1");
  expect("NUMA balancing", disturbs, "moves pages", "sysctl kernel.numa_balancing=0");
  write("proc/swaps", "Filename Type Size Used Priority\n/dev/sda2 partition 4096 2048 -2");
  expect("swap", disturbs, "2 MB in use", "swapoff");
}

TEST_F(Disturbances, OfOthers) {
  write("proc/loadavg", "9999.00 0.18 0.12 1/80 11206");
  expect("load", disturbs, "9999.00 of", "--sort=-pcpu");
  write("proc/loadavg", "0.00 0.18 0.12 1/80 11206");
  expect("load", quiet, "0.00 of");
  write("proc/stat", "cpu  500 0 0 490 0 0 0 10 0 0");
  expect("stolen time", disturbs, "1 % since", "measure.rounds");
}

TEST_F(Disturbances, OfControlGroupsAreTheLeastLimitUpToTheRoot) {
  write("proc/self/cgroup", "0::/a/b");
  write("sys/fs/cgroup/a/b/cpu.max", "max 100000");
  expect("limit of processors", quiet, "none");
  write("sys/fs/cgroup/a/cpu.max", "150000 100000");
  write("sys/fs/cgroup/a/b/memory.max", "2147483648");
  expect("limit of processors", disturbs, "1.5 processors", "--threads");
  expect("limit of memory", quiet, "2 GB");
}

TEST_F(Disturbances, OfControlGroupsOfVersion1) {
  write("proc/self/cgroup", "4:memory:/job\n1:cpu,cpuacct:/job\n0::/");
  write("sys/fs/cgroup/cpu/job/cpu.cfs_quota_us", "-1");
  write("sys/fs/cgroup/cpu/job/cpu.cfs_period_us", "100000");
  write("sys/fs/cgroup/memory/job/memory.limit_in_bytes", "9223372036854771712");
  expect("limit of processors", quiet, "none");
  expect("limit of memory", quiet, "none");
  write("sys/fs/cgroup/cpu/job/cpu.cfs_quota_us", "50000");
  expect("limit of processors", disturbs, "0.5 processors");
}

TEST(GpuDisturbances, AreReadFromATable) {
  const auto all = results::gpu_disturbances_of(
      "0, Enabled, 1980, 1980, 0x0000000000000002, 0\n1, Disabled, 1200, 1980, 0x0000000000000004, 97\n"
      "2, Enabled, 345, 1980, 0x0000000000000001, 0\nNo devices were found\n");
  std::map<std::string, const Disturbance*> found;
  for (const Disturbance& one : all) found[one.what] = &one;
  EXPECT_EQ(all.size(), 9U);
  EXPECT_EQ(found.at("GPU 0 persistence")->state, quiet);
  EXPECT_EQ(found.at("GPU 0 clocks")->seen, "1980 of at most 1980 MHz, fixed");
  EXPECT_EQ(found.at("GPU 1 persistence")->cure, "sudo nvidia-smi -i 1 -pm 1");
  EXPECT_THAT(found.at("GPU 1 clocks")->seen, HasSubstr("held down by power or temperature"));
  EXPECT_EQ(found.at("GPU 1 load")->state, disturbs);
  EXPECT_EQ(found.at("GPU 2 clocks")->cure, "sudo nvidia-smi -i 2 -lgc 1980");
  EXPECT_TRUE(results::gpu_disturbances_of("").empty());
}

}  // namespace
}  // namespace harness::testing
