// The interface of a backend. A backend links device modules into programs (`LinkLine`), owns device memory
// and runs jobs. Each backend is a separate library that exports harness_backend_v1(). The runtime uses a
// backend only through the class Backend.
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
#include "backends/reorder_job.hpp"
#include "backends/update_job.hpp"
#include "base/counted.hpp"
#include "base/error.hpp"
#include "base/stopwatch.hpp"

namespace harness::backends {

/// A compiled device module, which is linked into a program.
struct Module {
  std::string name;  // for messages: "format csr"
  std::span<const unsigned char> bytes;
};

/// The device modules that are linked into one program, and the names of the kernels that the program
/// exports.
struct LinkLine {
  std::vector<Module> modules;
  std::vector<std::string> kernels;
  // threads per block of the program's launches, or 0 if unknown; the linker limits the registers per thread
  // so that a block of this size fits a multiprocessor
  uint32_t threads_per_block = 0;
  std::string name;    // for reports: "pull part 0 csr"
  bool timed = false;  // the backend models the cycles of the program's runs (counts.cycles/1)
};

/// Numbers of hook calls and of atomic operations in a program, before and after optimisation. The
/// instructions in the code are counted, not their executions in a run.
struct Folding {
  // calls of hooks in the linked modules, and those left after optimisation
  uint64_t calls = 0, calls_left = 0;
  uint64_t atomics = 0, atomics_left = 0;  // the same for atomic read-modify-write operations
};

/// A program, linked and compiled for the device. Kernels are looked up once, before anything is timed.
class Program {
 public:
  virtual ~Program() = default;
  /// Returns the opaque handle of a kernel. Throws Error if the program has none with that name.
  virtual Kernel kernel(const std::string& name) const = 0;
  /// Returns the counts of hook calls and atomics, or nothing if the assembler does not count them.
  virtual std::optional<Folding> folding() const { return std::nullopt; }
};

/// A program, and whether it came from the cache.
struct Assembled {
  std::unique_ptr<Program> program;
  bool cached = false;
  double link_ms = 0;  // time of the linker; 0 if the object was cached
};

/// State of the device, which results.csv records. A value that the device does not report is not set.
struct DeviceState {
  std::optional<double> clock_mhz, memory_clock_mhz, temperature_c;
  std::set<std::string> throttled;  // reasons why the clock is currently reduced
  // milliseconds for which the clock was reduced, by reason, if the device counts them
  std::map<std::string, double> throttled_ms;
};

/// Options that a backend receives when it is loaded.
struct BackendOptions {
  unsigned threads = 0;   // 0: all cores
  std::string cache_dir;  // empty: no cache
  // If not empty, the backend assembles programs for this architecture, such as sm_90, or for that of the
  // installed device (native), and runs nothing. Backends with the capability assemble.elsewhere/1 need no
  // device for that. Other backends ignore this option.
  std::string architecture;
  // Index of this process among the processes of the same run on this host. The devices of the host are
  // assigned to these processes in turn.
  uint32_t process = 0;
  // The next three options are for an emulated device; other backends ignore them.
  bool checks = false;  // detect defects of device code while it runs
  bool counts = false;  // count the operations of a run
  uint64_t seed = 0;    // above 0: seed of the sequence in which lanes, warps and blocks run
};

/// Location of memory: the device, or pinned host memory that kernels access across the bus. If the backend
/// shares the host's memory, both locations are the same.
enum class Place { device, host };

/// Device and stream in which a baseline launches its own kernels.
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

/// Runs a job once, to its end. A call only launches kernels and synchronises, because prepare() has done the
/// rest. The object owns what all runs of the job share, such as a recording of their launches. Throws
/// DeviceLost if the device can no longer be used.
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
  /// Returns nothing if the devices share the host's memory.
  virtual std::vector<Link> measure_links() { return {}; }
  /// Returns the number of processor threads of a run. 0 means that runs use no processor threads, so users
  /// cannot choose the number.
  virtual unsigned threads() const { return 0; }
  /// Sets the number of threads() from the next run on. Has no effect if threads() is 0. The argument 0
  /// restores the initial number.
  virtual void use_threads(unsigned) {}
  /// Limits runs to this many bytes of the second-level cache from the next run on. `0`: the whole cache.
  /// Only backends with the capability cache.share/1 do so. Throws Error with exit code 3 if the device
  /// cannot reserve the rest of the cache.
  virtual void use_cache(uint64_t) {}
  /// Returns true if the backend can link device code with this target string. Otherwise sets the reason.
  virtual bool accepts(const std::string& target, std::string* reason) const = 0;

  virtual Assembled assemble(const LinkLine& line) = 0;

  /// Returns the number of devices on which ranks can run, each with memory of its own.
  virtual uint32_t devices() const { return 1; }
  /// Returns uninitialised memory that kernels of the device with this index can use, aligned to 4 KiB.
  /// Kernels of all devices can use memory at Place::host. Throws std::bad_alloc.
  virtual void* allocate(size_t bytes, Place place, uint32_t device = 0) = 0;
  /// `bytes` and `place` must be those of the allocation.
  virtual void release(void* memory, size_t bytes, Place place) noexcept = 0;
  /// Lets kernels read memory that the caller owns, as if it were allocated at Place::host. Returns false if
  /// that is not possible. The caller must not pin the same memory twice.
  virtual bool pin(const void* /*memory*/, size_t /*bytes*/) { return false; }
  /// Undoes pin(). Call it before the owner releases the memory.
  virtual void unpin(const void* /*memory*/) noexcept {}
  /// Returns a text about the free memory of the device, for the message about a refused allocation. The text
  /// is empty if the free memory is unknown.
  virtual std::string memory_left() const { return {}; }
  /// Returns the free memory of a device in bytes, or nothing if it is unknown.
  virtual std::optional<uint64_t> free_memory(uint32_t /*device*/) const { return std::nullopt; }
  virtual void upload(void* device, const void* host, size_t bytes) = 0;
  virtual void download(void* host, const void* device, size_t bytes) = 0;
  /// Copies from one allocation of the device to another. This default copies through the host.
  virtual void copy(void* to, const void* from, size_t bytes);
  virtual void fill(void* device, int byte, size_t bytes) = 0;
  /// Fills memory with bytes that device code must overwrite before it reads them.
  virtual void poison(void* device, int byte, size_t bytes) { fill(device, byte, bytes); }
  /// Names an allocation by owner and purpose, such as "format offsets", for messages.
  virtual void name_memory(const void*, const std::string&) {}
  /// Returns true if kernels can read host memory in place, so that layouts need no upload.
  virtual bool shares_host_memory() const = 0;

  /// Returns the maximum number of blocks of a launch. Each block stores its own partial sums, so arrays of
  /// partial sums have space for this many blocks.
  virtual uint32_t max_blocks() const = 0;
  /// Sets the seed of the sequence in which lanes, warps and blocks run, if the backend can vary it.
  virtual void reseed(uint64_t) {}
  /// Returns true if all runs of a job have the same results and counts, so that one run is enough.
  virtual bool repeats() const { return false; }
  /// Empties the device's caches, so that the next run starts from memory.
  virtual void empty_caches() = 0;
  /// Prepares what all runs of a job share. `ranks` has one job per rank; a run on one device has one rank.
  /// The jobs and the backend must outlive the result.
  virtual PreparedJob prepare(std::span<const Job> ranks) = 0;
  /// Applies a batch of updates to a layout. The caller has initialised the job's control block. Throws Error
  /// if the backend cannot update layouts.
  virtual UpdateResult update(const UpdateJob& job);
  /// Runs one round of reordering, whose result is a batch of updates on the device. Throws Error if the
  /// backend cannot reorder layouts.
  virtual ReorderResult reorder(const ReorderJob& job);
  /// Runs one kernel over `items` to its end, outside of any job. Throws Error if the backend cannot run
  /// single kernels.
  virtual void run_kernel(Kernel kernel, const harness_args& args, uint64_t items);
  /// Runs the job of a single rank once and times each launch separately, which makes the run longer. Returns
  /// nothing if the backend cannot do this, if the job is a single kernel, or if the run timed out.
  virtual TimedRun time_kernels(const Job&) { return {}; }
  /// Performs a fixed workload and returns its time in milliseconds. Comparing these times shows whether the
  /// device ran at the same speed. Returns 0 if the backend has no such workload.
  virtual double yardstick_ms() { return 0; }
  virtual DeviceHandle handle() const { return {}; }
  /// Runs anything that is not a job, such as a baseline. Returns its time in milliseconds by the clock that
  /// times jobs. All work that `run` launches in handle().stream has ended when this function returns.
  virtual double time(const std::function<void()>& run) {
    const Stopwatch watch;
    run();
    return watch.milliseconds();
  }
  /// Returns the id that a GaugeFactory (gauge.hpp) needs to find the device, or an empty text if the backend
  /// exports no gauges.
  virtual std::string gauge_id() const { return {}; }
  /// Returns the columns of counted(). The function exported as HARNESS_BACKEND_COLUMNS returns the same
  /// columns.
  virtual std::span<const Column> columns() const { return {}; }
  /// Returns the counts of the last run, as values of some or all columns(). The result is empty if the run
  /// was not counted.
  virtual std::vector<Counted> counted() const { return {}; }
  /// Returns the counts of counted() for each kernel, in the sequence of the kernels' first launches. An
  /// element is a row of kernels.csv without its column `id`. In addition to counts it has the columns
  /// `program`, `kernel` and `launches`.
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
inline ReorderResult Backend::reorder(const ReorderJob&) {
  throw Error("the " + name() + " backend cannot reorder layouts");
}
inline void Backend::run_kernel(Kernel, const harness_args&, uint64_t) {
  throw Error("the " + name() + " backend runs no single kernels");
}

/// The function that a backend's library exports to make the Backend. It throws Error if the machine lacks a
/// device or library that the backend needs.
using BackendFactory = Backend* (*)(const BackendOptions&);
#define HARNESS_BACKEND_ENTRY "harness_backend_v1"

/// A second exported function, which returns the columns of counted() without a device. Only backends that
/// count operations export it.
using BackendColumns = const std::vector<Column>&();
#define HARNESS_BACKEND_COLUMNS "harness_backend_columns_v1"

}  // namespace harness::backends
