// The interface of a backend: it assembles link lines into programs, owns device memory and runs jobs. Each
// backend is a separate library that exports harness_backend_v1(), and the runtime uses it only through this
// class.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "backends/job.hpp"
#include "backends/update_job.hpp"
#include "base/counted.hpp"
#include "base/error.hpp"
#include "base/stopwatch.hpp"

namespace harness::backends {

/// A compiled device module of a link line.
struct Module {
  std::string name;  // for messages: "format csr"
  std::span<const unsigned char> bytes;
};

/// The modules to link into one program, and the kernels that stay visible.
struct LinkLine {
  std::vector<Module> modules;
  std::vector<std::string> kernels;
  // block size of its launches, if it limits the registers per thread; 0 if not known
  uint32_t threads_per_block = 0;
  std::string name;    // for reports: "pull part 0 csr"
  bool timed = false;  // the backend models the cycles of its runs (counts.cycles/1)
};

/// Effect of linking on the hooks of a program. Counts are static, in the code, not in a run.
struct Folding {
  uint64_t calls = 0, calls_left = 0;      // calls of hooks: in the modules, and left in the program
  uint64_t atomics = 0, atomics_left = 0;  // read-modify-write operations, likewise
};

/// An assembled program. Kernels are looked up once, before anything is timed.
class Program {
 public:
  virtual ~Program() = default;
  /// Returns the opaque handle of a kernel. Throws Error if the program has none with that name.
  virtual Kernel kernel(const std::string& name) const = 0;
  /// Returns nothing if the assembler does not report it.
  virtual std::optional<Folding> folding() const { return std::nullopt; }
};

/// A program, and how it was obtained.
struct Assembled {
  std::unique_ptr<Program> program;
  bool cached = false;
  double link_ms = 0;  // time of the linker; 0 if the object was cached
};

/// State of the device, for the row of a measurement. A value that the device does not report is not set.
struct DeviceState {
  std::optional<double> clock_mhz, memory_clock_mhz, temperature_c;
  std::set<std::string> throttled;  // reasons why the clock is currently reduced
  // accumulated time of reduction by reason, if the device counts it
  std::map<std::string, double> throttled_ms;
};

/// Options with which a command loads the backend.
struct BackendOptions {
  unsigned threads = 0;   // 0: all cores
  std::string cache_dir;  // empty: no cache
  // If not empty, the backend assembles for this device, such as sm_90, or for the installed one (native),
  // and runs nothing. Backends with assemble.elsewhere/1 need no device for that; other backends ignore the
  // option.
  std::string architecture;
  // Number of this process among those of its host that use the backend for the same run. Each uses another
  // device, if there are several.
  uint32_t process = 0;
  // The next three options are for an emulated device; other backends ignore them.
  bool checks = false;  // detect defects of device code while it runs
  bool counts = false;  // count the operations of a run
  uint64_t seed = 0;    // above 0: seed of the order in which lanes, warps and blocks run
};

/// Location of memory: the device, or pinned host memory that kernels access across the bus. Both are the
/// same on a backend that shares the host's memory.
enum class Place { device, host };

/// Access to the device for baselines with their own kernels.
struct DeviceHandle {
  int number = -1;  // index among the devices of its kind; -1: the host
  // stream in which time() reads the device's clock; null on the host
  void* stream = nullptr;
};

/// Bandwidth of a path between two memories.
struct Link {
  std::string name;     // "host to device, pinned copy"
  double gb_per_s = 0;  // in 1e9 bytes
};

/// Runs a job once, to its end; only launches and synchronisation. It owns what runs share, such as a
/// recording of their launches. Throws DeviceLost if the device can no longer be used.
using PreparedJob = std::function<RunResult()>;

class Backend {
 public:
  virtual ~Backend() = default;
  virtual std::string name() const = 0;
  /// Returns the description of the device, for the results.
  virtual std::string device() const = 0;
  /// Returns facts about the device and its software, one line each, for harness doctor.
  virtual std::vector<std::string> facts() const { return {}; }
  virtual DeviceState state() const { return {}; }
  /// Measures the paths between the host and the devices, and between devices, for harness doctor --links.
  /// Returns nothing if memory is not apart.
  virtual std::vector<Link> measure_links() { return {}; }
  /// Returns the number of processor threads of a run. 0 means that runs do not use them, so users cannot
  /// choose the number.
  virtual unsigned threads() const { return 0; }
  /// Sets threads() from the next run on, unless threads() is 0. `0` restores the initial number.
  virtual void use_threads(unsigned) {}
  /// Returns true if an image with this target string can be linked here. Otherwise sets the reason.
  virtual bool accepts(const std::string& target, std::string* reason) const = 0;

  virtual Assembled assemble(const LinkLine& line) = 0;

  /// Returns the number of devices on which ranks can run, each with memory of its own.
  virtual uint32_t devices() const { return 1; }
  /// Returns uninitialised memory that kernels of the device with this index can use, aligned to 4 KiB.
  /// Kernels of all devices can use memory at Place::host. Throws std::bad_alloc.
  virtual void* allocate(size_t bytes, Place place, uint32_t device = 0) = 0;
  /// `bytes` and `place` must be those of the allocation.
  virtual void release(void* memory, size_t bytes, Place place) noexcept = 0;
  /// Lets kernels read memory that someone else owns, as if it were allocated at Place::host. Returns false
  /// if that is not possible. The same memory is not pinned twice.
  virtual bool pin(const void* /*memory*/, size_t /*bytes*/) { return false; }
  /// Call before that memory is released.
  virtual void unpin(const void* /*memory*/) noexcept {}
  /// Returns a text about the free memory of the device, for a refused allocation. Empty if it is unknown.
  virtual std::string memory_left() const { return {}; }
  /// Returns the free memory of a device in bytes, or nothing if it is unknown.
  virtual std::optional<uint64_t> free_memory(uint32_t /*device*/) const { return std::nullopt; }
  virtual void upload(void* device, const void* host, size_t bytes) = 0;
  virtual void download(void* host, const void* device, size_t bytes) = 0;
  /// Copies from one allocation of the device to another, unless overridden through the host.
  virtual void copy(void* to, const void* from, size_t bytes);
  virtual void fill(void* device, int byte, size_t bytes) = 0;
  /// Fills memory with bytes that device code must overwrite before it reads them.
  virtual void poison(void* device, int byte, size_t bytes) { fill(device, byte, bytes); }
  /// Names an allocation by owner and purpose, such as "format offsets", for messages.
  virtual void name_memory(const void*, const std::string&) {}
  /// Returns true if kernels can read host memory in place, so that layouts need no upload.
  virtual bool shares_host_memory() const = 0;

  /// Returns the maximum number of blocks of a launch, which is the number of rows of partial sums.
  virtual uint32_t max_blocks() const = 0;
  /// Sets the seed of the order of lanes, warps and blocks, if the backend can vary it.
  virtual void reseed(uint64_t) {}
  /// Returns true if equal runs have equal results and counts. Then one run is enough.
  virtual bool repeats() const { return false; }
  /// Empties the device's caches, so that the next run starts from memory.
  virtual void empty_caches() = 0;
  /// Prepares what all runs of a job share. `ranks` has a job per rank, usually one. The jobs and the backend
  /// must outlive the result.
  virtual PreparedJob prepare(std::span<const Job> ranks) = 0;
  /// Applies a batch of updates. The host has written the control block. Throws Error if the backend cannot.
  virtual UpdateResult update(const UpdateJob& job);
  /// Runs one kernel over `items` to its end, outside of any job. Throws Error if the backend cannot.
  virtual void run_kernel(Kernel kernel, const harness_args& args, uint64_t items);
  /// Runs the job of a single rank once and times each launch separately, which makes the run longer. Returns
  /// nothing if the backend cannot do this, if the job is a single kernel, or if the run timed out.
  virtual TimedRun time_kernels(const Job&) { return {}; }
  /// Performs a fixed workload and returns its time in milliseconds. Comparing these times shows whether the
  /// device ran at the same speed. Returns 0 if the backend has no such workload.
  virtual double yardstick_ms() { return 0; }
  virtual DeviceHandle handle() const { return {}; }
  /// Runs anything that is not a job, such as a baseline. Returns its time in milliseconds by the clock that
  /// times jobs. All that it launches in handle().stream has ended when this returns.
  virtual double time(const std::function<void()>& run) {
    const Stopwatch watch;
    run();
    return watch.milliseconds();
  }
  /// Returns the columns of counted(), which HARNESS_BACKEND_COLUMNS exports.
  virtual std::span<const Column> columns() const { return {}; }
  /// Returns what the last run counted, for the columns that the backend declares. Empty if the device does
  /// not count.
  virtual std::vector<Counted> counted() const { return {}; }
  /// Returns the counts of counted() per kernel, in the order of their first launches. These are rows of
  /// kernels.csv without their id, with the additional columns `program`, `kernel` and `launches`.
  virtual std::vector<std::vector<Counted>> counted_by_kernel() const { return {}; }
};

inline void Backend::copy(void* to, const void* from, size_t bytes) {
  std::vector<unsigned char> contents(bytes);
  download(contents.data(), from, bytes);
  upload(to, contents.data(), bytes);
}
inline UpdateResult Backend::update(const UpdateJob&) {
  throw Error("the " + name() + " backend cannot update layouts");
}
inline void Backend::run_kernel(Kernel, const harness_args&, uint64_t) {
  throw Error("the " + name() + " backend runs no single kernels");
}

/// The exported factory. Throws Error if the machine lacks what the backend needs.
using BackendFactory = Backend* (*)(const BackendOptions&);
#define HARNESS_BACKEND_ENTRY "harness_backend_v1"

/// Also exported by a backend that counts: the columns of counted(), which are known without a device.
using BackendColumns = const std::vector<Column>&();
#define HARNESS_BACKEND_COLUMNS "harness_backend_columns_v1"

}  // namespace harness::backends
