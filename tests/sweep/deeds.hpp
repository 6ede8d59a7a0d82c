// Deeds are the ways in which planted plugins misbehave. The parameter `deed` of these plugins names one of
// them, and harness must survive each.
#pragma once

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <cfenv>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <harness/plugin.hpp>
#include <mutex>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

namespace harness::planted {

enum Deed {
  none,
  crash,
  aborts,
  ends,
  hang,
  spin,
  leak,
  no_memory,
  wrong_result,
  scribble,
  throws,
  prints,
  forks,
  leaves_child,
  escapes,
  forges,
  stray,
  room,
  no_memory_in_a_thread,
  no_part,
  leaves_thread,
  crashes_later,
  leaks_once,
  renices,
  pins,
  keeps_pool,
  floods,
  fails_once,
  rounds_up
};

/// The names of the deeds, in the order of Deed.
inline constexpr const char* deed_names =
    "none|crash|abort|exit|hang|spin|leak|no_memory|wrong|scribble|throw|print|fork|leave_child|escape|"
    "forge|stray|room|thread_no_memory|no_part|leave_thread|crash_later|leak_once|renice|pin|pool|flood|"
    "fail_once|round_up";

[[noreturn]] inline void sleep_for_ever() {
  while (true) std::this_thread::sleep_for(std::chrono::hours(1));
}

[[noreturn]] inline void leak_for_ever() {  // slowly, so that harness sees the leak before memory is used up
  constexpr size_t bytes = size_t{16} << 20;
  while (true) {
    std::memset(std::malloc(bytes), 1, bytes);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

inline void leak_some() {
  static void* volatile last;  // without this variable, the compiler would remove the allocation
  constexpr size_t bytes = size_t{50} << 20;
  last = std::malloc(bytes);
  std::memset(last, 1, bytes);
}

// Returns an address that is invalid on a CPU and on a GPU. It is not null, because a sanitizer would detect
// null.
inline const uint32_t* nowhere() {
  return reinterpret_cast<const uint32_t*>(16);
}

inline void crash_now() {
  volatile uint32_t* volatile there = const_cast<uint32_t*>(nowhere());
  *there = 1;
}

// Writes a forged message of a worker to every file descriptor that a worker may use. The message has 22
// bytes: `{"row": ["forged"], "samples": []}`.
inline void forge_answer() {
  const std::string forged(
      "\x16\0\0\0\xa2\x63row\x81\x66"
      "forged\x67samples\x80",
      26);
  for (int fd = 3; fd < 32; ++fd) {
    if (write(fd, forged.data(), forged.size()) < 0) continue;
  }
}

// Writes a message that does not end.
[[noreturn]] inline void flood() {
  const std::string much(1 << 16, 'x');
  while (write(3, much.data(), much.size()) != 0) continue;
  sleep_for_ever();
}

inline void scribble_over(const harness_adjacency& input) {
  *const_cast<uint32_t*>(input.neighbors) ^= 1;
}

// Leaves threads that wait for the next parallel region, as OpenMP does.
inline void keep_pool() {
  static std::mutex& mutex = *new std::mutex;
  static std::condition_variable& never = *new std::condition_variable;
  for (int i = 0; i < 4; ++i) {
    std::thread([] {
      std::unique_lock lock(mutex);
      while (true) never.wait(lock);
    }).detach();
  }
}

inline void pin_to_one_processor() {
  cpu_set_t first;
  CPU_ZERO(&first);
  CPU_SET(sched_getcpu(), &first);
  sched_setaffinity(0, sizeof first, &first);
}

/// Leaves a thread that crashes when the next deed is performed in this process.
inline void crash_with_the_next(const std::atomic<int>& performed) {
  std::thread([&performed, until = performed.load()] {
    while (performed == until) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    crash_now();
  }).detach();
}

/// Fails when it is called the first time in a process, and then passes.
inline void fail_once_in_a_process() {
  static bool failed = false;
  if (std::exchange(failed, true)) return;
  throw std::runtime_error("failed by the planted plugin, once in a process");
}

/// Performs a deed that acts immediately and on the host. `input` is the graph that the plugin may read.
inline void perform(Deed deed, const harness_adjacency& input) {
  static std::atomic<int> performed = 0;
  ++performed;
  switch (deed) {
    case crash:
      return crash_now();
    case aborts:
      std::fprintf(stderr, "planted: about to abort\n");
      std::abort();
    case ends:
      _exit(7);
    case hang:
      sleep_for_ever();
    case leak:
      leak_for_ever();
    case no_memory:
      throw std::bad_alloc();
    case no_memory_in_a_thread:
      return side_by_side(4, [](size_t i) {
        if (i == 3) throw std::bad_alloc();
      });
    case scribble:
      return scribble_over(input);
    case throws:
      throw std::runtime_error("thrown by the planted plugin");
    case prints:
      for (int i = 0; i < 20000; ++i) std::printf("{\"row\": [], \"line\": %d}\n", i);
      return;
    case forks:  // both processes continue to measure
      if (fork() < 0) throw std::runtime_error("fork is refused");
      return;
    case leaves_child:
      if (fork() == 0) sleep_for_ever();
      return;
    case escapes:  // the child leaves the worker's process group
      if (fork() == 0) {
        setsid();
        sleep_for_ever();
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      return crash_now();
    case forges:
      return forge_answer();
    case leaves_thread:
      std::thread([] {
        for (volatile bool spinning = true; spinning;) continue;
      }).detach();
      return;
    case crashes_later:
      return crash_with_the_next(performed);
    case leaks_once:
      return leak_some();
    case renices:
      setpriority(PRIO_PROCESS, 0, 5);
      return;
    case pins:
      return pin_to_one_processor();
    case keeps_pool:
      return keep_pool();
    case floods:
      flood();
    case fails_once:
      return fail_once_in_a_process();
    case rounds_up:
      std::fesetround(FE_UPWARD);
      return;
    default:
      return;
  }
}

}  // namespace harness::planted
