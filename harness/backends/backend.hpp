// What a backend is to the harness: it assembles link lines into programs, owns
// device memory and runs jobs. Each backend is a library of its own that exports
// harness_backend_v1(), and the runtime works with it through this class alone.
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
#include "base/counted.hpp"
#include "base/stopwatch.hpp"

namespace harness::backends {

/// A compiled device module of a link line.
struct Module {
  std::string name;  // for messages: "format csr"
  std::span<const unsigned char> bytes;
};

/// What is linked into one program, and the kernels that stay visible.
struct LinkLine {
  std::vector<Module> modules;
  std::vector<std::string> kernels;
  uint32_t threads_per_block = 0;  // of its launches, where so many limit the registers of each; 0: not known
  std::string name;                // for reports: "pull part 0 csr"
};

/// What linking does to the hooks of a program: places in its code, not what a run does.
struct Folding {
  uint64_t calls = 0, calls_left = 0;      // of hooks: in the modules, and in the program
  uint64_t atomics = 0, atomics_left = 0;  // read-modify-write operations, likewise
};

/// An assembled program; kernels are looked up once, before anything is timed.
class Program {
 public:
  virtual ~Program() = default;
  /// Opaque handle of a kernel; throws Error when the program has none of that name.
  virtual Kernel kernel(const std::string& name) const = 0;
  /// Nothing where the assembler does not tell.
  virtual std::optional<Folding> folding() const { return std::nullopt; }
};

/// A program, and what it took to get it.
struct Assembled {
  std::unique_ptr<Program> program;
  bool cached = false;
  double link_ms = 0;  // what the linker took; 0 where the object was cached
};

/// How the device is doing, for the row of a measurement. What it cannot tell is left out.
struct DeviceState {
  std::optional<double> clock_mhz, memory_clock_mhz, temperature_c;
  std::set<std::string> throttled;             // why the clock is held back at this moment
  std::map<std::string, double> throttled_ms;  // for how long it was so far, by reason, where that is counted
};

/// What a command wants of the backend that it loads.
struct BackendOptions {
  unsigned threads = 0;   // 0: all cores
  std::string cache_dir;  // empty: assemble anew each time
  // Not empty: assemble for this device, such as sm_90, or for the one that is here (native), and run
  // nothing. Backends that provide assemble.elsewhere/1 need no device for that; others pass over it.
  std::string architecture;
  // Of an emulated device; others pass over them.
  bool checks = false;  // look for defects of device code while it runs
  bool counts = false;  // count what a run does
  uint64_t seed = 0;    // above 0: lanes, warps and blocks run in an order of its own
};

/// Where memory lies: in the device's own, or in the host's, pinned, so that kernels reach it across the bus.
/// On a backend that shares the host's memory both are one.
enum class Place { device, host };

/// What a program that brings its own kernels has to know of the device.
struct DeviceHandle {
  int number = -1;         // among the devices of its kind; -1: the host
  void* stream = nullptr;  // in which time() looks at the device's clock; null: the host
};

/// Runs a job once, to its end: launches and synchronisation only. It owns what the runs share, such as a
/// recording of their launches. Throws DeviceLost when the device is beyond use.
using PreparedJob = std::function<RunResult()>;

class Backend {
 public:
  virtual ~Backend() = default;
  virtual std::string name() const = 0;
  /// The device in words, for the results.
  virtual std::string device() const = 0;
  /// What the device and its software offer, one line each, for harness doctor.
  virtual std::vector<std::string> facts() const { return {}; }
  virtual DeviceState state() const { return {}; }
  /// Threads of the processor that a run takes; 0: it does not run on them, so their number
  /// is nobody's choice.
  virtual unsigned threads() const { return 0; }
  /// Sets threads() from the next run on, where it is not 0; `0` asks for as many as in the beginning.
  virtual void use_threads(unsigned) {}
  /// Whether an image's target string can be linked here; the reason when not.
  virtual bool accepts(const std::string& target, std::string* reason) const = 0;

  virtual Assembled assemble(const LinkLine& line) = 0;

  /// Memory that kernels can use, aligned to 4 KiB and not initialised; throws std::bad_alloc.
  virtual void* allocate(size_t bytes, Place place) = 0;
  /// `bytes` and `place` are those that it was allocated with.
  virtual void release(void* memory, size_t bytes, Place place) noexcept = 0;
  /// What is left of the device's memory, in words for one that was refused; empty where it does not tell.
  virtual std::string memory_left() const { return {}; }
  virtual void upload(void* device, const void* host, size_t bytes) = 0;
  virtual void download(void* host, const void* device, size_t bytes) = 0;
  virtual void fill(void* device, int byte, size_t bytes) = 0;
  /// Fills memory with bytes that device code must overwrite before it reads them.
  virtual void poison(void* device, int byte, size_t bytes) { fill(device, byte, bytes); }
  /// Says whose memory it is and what for, such as "format offsets", for messages.
  virtual void name_memory(const void*, const std::string&) {}
  /// True when kernels can read host memory in place, so that layouts need no upload.
  virtual bool shares_host_memory() const = 0;

  /// Blocks that a launch may have at most: rows of the partial sums.
  virtual uint32_t max_blocks() const = 0;
  /// From now on lanes, warps and blocks run in the order of this seed, where the backend has a choice.
  virtual void reseed(uint64_t) {}
  /// Empties the device's caches, so that the next run starts from memory.
  virtual void empty_caches() = 0;
  /// Makes ready what all runs of a job share; the job and the backend outlive the result.
  virtual PreparedJob prepare(const Job& job) = 0;
  /// Runs a job once and times each launch by itself, so that the run as a whole takes longer: for each
  /// kernel, in the order of their first launches, a row of kernels.csv without its id (`program`, `kernel`,
  /// `launches`, `kernel_ms`). Nothing where the backend cannot, where the
  /// job is one kernel, or where the run did not end in its time.
  virtual std::vector<std::vector<Counted>> time_kernels(const Job&) { return {}; }
  /// Does a fixed piece of work and returns how many milliseconds it took, so that runs of one program tell
  /// whether the device ran at the same speed; 0: there is none.
  virtual double yardstick_ms() { return 0; }
  virtual DeviceHandle handle() const { return {}; }
  /// Runs what is no job, such as a baseline, and returns how many milliseconds it took by the clock that
  /// jobs are timed by. What it launches in handle().stream has ended when this returns.
  virtual double time(const std::function<void()>& run) {
    const Stopwatch watch;
    run();
    return watch.milliseconds();
  }
  /// The columns of counted(): what HARNESS_BACKEND_COLUMNS exports.
  virtual std::span<const Column> columns() const { return {}; }
  /// What the last run counted, for the columns that the backend declares; empty where the device does not
  /// count.
  virtual std::vector<Counted> counted() const { return {}; }
  /// What counted() adds up, kernel by kernel in the order of their first launches: the rows of kernels.csv
  /// without their id, so next to these columns also `program`, `kernel` and `launches`.
  virtual std::vector<std::vector<Counted>> counted_by_kernel() const { return {}; }
};

/// The exported factory; throws Error when the machine lacks what the backend needs.
using BackendFactory = Backend* (*)(const BackendOptions&);
#define HARNESS_BACKEND_ENTRY "harness_backend_v1"

/// Exported beside it by a backend that counts: the columns of counted(), which need no device to be known.
using BackendColumns = const std::vector<Column>&();
#define HARNESS_BACKEND_COLUMNS "harness_backend_columns_v1"

}  // namespace harness::backends
