// Tests LinkAhead, which links the programs of a sweep in a child process while configurations are measured.
// The tests cover the command of the child, the machines on which it is started, and its end. The child is
// this test binary again, which records its arguments and waits. The test sets the machine's number of cores.
#include "sweep/ahead.hpp"

#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <sstream>

#include "base/own_children.hpp"
#include "base/parallel.hpp"
#include "runtime/backend_loader.hpp"
#include "temp_folder.hpp"

namespace {
int pretended_cores = 0;
}

extern "C" int sched_getaffinity(pid_t pid, size_t bytes, cpu_set_t* mask) noexcept {
  if (pretended_cores == 0) return ::syscall(SYS_sched_getaffinity, pid, bytes, mask) < 0 ? -1 : 0;
  CPU_ZERO_S(bytes, mask);
  for (int core = 0; core < pretended_cores; ++core) CPU_SET_S(static_cast<size_t>(core), bytes, mask);
  return 0;
}

namespace harness::testing {
namespace {

/// If this binary was started as `harness`, records the arguments and waits, before any test runs.
const bool is_a_test = [] {
  std::ifstream own("/proc/self/cmdline", std::ios::binary);
  std::string text, folder;
  std::getline(own, text, '\0');
  if (text != "harness") return true;
  std::string told;
  while (std::getline(own, text, '\0')) {
    if (folder.empty() && told == "--cache-dir ") folder = text;
    told += text + " ";
  }
  write_text(folder + "/told.tmp", told + "of group " + (::getpgrp() == ::getpid() ? "its own" : "another"));
  std::filesystem::rename(folder + "/told.tmp", folder + "/told");
  ::sleep(60);
  ::_exit(0);
}();

std::string backend_that(bool assembles_elsewhere) {
  for (const char* name : {"cpu", "simt", "cuda"}) {
    if (backends::backend_info(name).provides.contains(sweep::assembles_elsewhere) == assembles_elsewhere)
      return name;
  }
  return "";
}

class AheadTest : public ::testing::Test {
 protected:
  AheadTest() {
    job_.cache_dir = folder_.path().string();
    job_.plugin_folders = {"one", "two"};
    job_.experiment_path = "file.yaml";
    job_.overrides = {"a=1", "b=2"};
    job_.only = {"alg:*", "fmt:csr"};
  }
  ~AheadTest() override { pretended_cores = 0; }

  bool starts(int cores, const std::string& backend) {
    pretended_cores = cores;
    return sweep::LinkAhead(job_, backend).started();
  }
  std::string told() const {
    for (int tries = 0; tries < 2000 && !std::filesystem::exists(folder_ / "told"); ++tries) ::usleep(5000);
    return read_text(folder_ / "told");
  }

  TempFolder folder_;
  sweep::WorkerJob job_;
};

TEST_F(AheadTest, IsTheSameSweepOnTheCoresThatAreLeft) {
  ASSERT_TRUE(is_a_test);
  const std::string backend = backend_that(true);
  pretended_cores = 5;
  pid_t child = -1;
  {
    const sweep::LinkAhead ahead(job_, backend);
    ASSERT_TRUE(ahead.started());
    ASSERT_EQ(own_children().size(), 1u);
    child = *own_children().begin();
    EXPECT_EQ(
        told(),
        "--cache-dir " + job_.cache_dir +
            " --threads 3 --plugins one --plugins two assemble file.yaml --idle --quiet --set a=1 --set "
            "b=2 --only alg:* --only fmt:csr --backend " +
            backend + " of group its own");
    for (const int fd : {0, 1, 2}) {
      std::error_code unknown;
      EXPECT_EQ(std::filesystem::read_symlink("/proc/" + std::to_string(child) + "/fd/" + std::to_string(fd),
                                              unknown),
                "/dev/null")
          << fd;
    }
  }
  EXPECT_TRUE(own_children().empty());
  EXPECT_NE(::kill(child, 0), 0) << "it ended with what needed it";
}

TEST_F(AheadTest, IsLeftOutWhereItWouldDisturbOrNobodyWouldFindIt) {
  const std::string elsewhere = backend_that(true);
  EXPECT_FALSE(starts(2, elsewhere)) << "both cores are the worker's";
  EXPECT_TRUE(starts(3, elsewhere));
  EXPECT_FALSE(starts(8, backend_that(false))) << "its runs need the cores";
  job_.cache_dir.clear();
  EXPECT_FALSE(starts(8, elsewhere)) << "there is no cache";
}

TEST(Idle, GetsOnlyTimeThatNobodyElseWantsAndEndsWithItsParent) {
  const pid_t child = ::fork();
  if (child == 0) {
    sweep::become_idle();
    int signal = 0;
    ::prctl(PR_GET_PDEATHSIG, &signal);
    ::_exit(::sched_getscheduler(0) == SCHED_IDLE && signal == SIGKILL ? 0 : 1);
  }
  int status = 1;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace harness::testing
