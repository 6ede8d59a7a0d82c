#include "backends/cuda/exchange_probe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <functional>
#include <limits>

#include "backends/cuda/check.hpp"
#include "backends/cuda/launcher.hpp"
#include "base/atomic_file.hpp"
#include "base/stopwatch.hpp"

namespace harness::cuda {
namespace {

using backends::ExchangeTime;
using Times = std::vector<ExchangeTime>;

constexpr std::array<uint64_t, 5> sizes{uint64_t{1} << 14, uint64_t{1} << 18, uint64_t{1} << 21,
                                        uint64_t{1} << 24, uint64_t{1} << 27};
constexpr int exchanges = 5;

// Memory of the exchanged array on each GPU of this process, released at the end of its scope.
class Arrays {
 public:
  explicit Arrays(std::span<Gpu* const> gpus) : arrays_(gpus.size()) {
    for (bytes_ = sizes.back(); bytes_ >= sizes.front() && !allocate(gpus); bytes_ /= 2) release();
  }
  ~Arrays() { release(); }
  Arrays(const Arrays&) = delete;
  Arrays& operator=(const Arrays&) = delete;

  uint64_t bytes() const { return bytes_; }
  std::span<unsigned char* const> addresses() const { return arrays_; }

 private:
  bool allocate(std::span<Gpu* const> gpus) {
    for (size_t i = 0; i < gpus.size(); ++i) {
      gpus[i]->select();
      if (cudaMalloc(reinterpret_cast<void**>(&arrays_[i]), bytes_) == cudaSuccess) continue;
      cudaGetLastError();  // clears the error of the refused allocation
      return false;
    }
    return true;
  }
  void release() {
    for (unsigned char*& array : arrays_) {
      cudaFree(array);
      array = nullptr;
    }
  }

  uint64_t bytes_ = 0;
  std::vector<unsigned char*> arrays_;
};

std::vector<uint64_t> equal_slices(uint64_t bytes, uint32_t ranks) {
  std::vector<uint64_t> bounds;
  for (uint32_t i = 0; i <= ranks; ++i) bounds.push_back(bytes * i / ranks);
  return bounds;
}

// Measures exchanges of an array by copies and by NCCL, as at the end of a superstep.
class Probe {
 public:
  Probe(std::span<Gpu* const> gpus, const NcclRing& ring, backends::Peers* peers)
      : ring_(ring), peers_(peers), arrays_(gpus) {
    const backends::Job job;
    for (Gpu* gpu : gpus) devices_.emplace_back(*gpu, job, 0);
    for (Launcher& device : devices_) all_.push_back(&device);
  }

  Times measure() {
    Times times;
    const uint64_t room = least(arrays_.bytes());
    for (const uint64_t bytes : sizes) {
      if (bytes > room) break;
      const std::vector<uint64_t> bounds = equal_slices(bytes, ranks());
      const double copies = fastest([&] { copy(bounds); });
      times.push_back({bytes, copies, fastest([&] { ring_.gather(arrays_.addresses(), bounds); })});
    }
    return times;
  }

 private:
  uint32_t ranks() const {
    return peers_ != nullptr ? peers_->processes() : static_cast<uint32_t>(devices_.size());
  }
  uint64_t least(uint64_t own) const {
    if (peers_ == nullptr) return own;
    const std::vector<uint64_t> all = backends::gather_values(*peers_, own);
    return *std::min_element(all.begin(), all.end());
  }

  void copy(const std::vector<uint64_t>& bounds) {
    const auto arrays = arrays_.addresses();
    if (peers_ != nullptr) return devices_.front().gather(*peers_, arrays.front(), bounds);
    for (size_t from = 0; from < devices_.size(); ++from) {
      for (size_t to = 0; to < devices_.size(); ++to) {
        if (to == from) continue;
        devices_[to].select();
        devices_[to].copy_from(devices_[from], arrays[to] + bounds[from], arrays[from] + bounds[from],
                               bounds[from + 1] - bounds[from]);
      }
    }
  }

  // Returns the microseconds of the fastest of several exchanges, from the first call to the end on all GPUs.
  // The first exchange is not counted, because it sets up connections.
  template <class Exchange>
  double fastest(Exchange exchange) {
    double best = std::numeric_limits<double>::infinity();
    for (int turn = 0; turn <= exchanges; ++turn) {
      settle();
      // a barrier, so that all processes begin together
      if (peers_ != nullptr) backends::gather_values(*peers_, char{});
      const Stopwatch watch;
      exchange();
      Launcher::meet(all_);
      settle();
      if (turn > 0) best = std::min(best, watch.milliseconds() * 1e3);
    }
    return best;
  }
  void settle() {
    for (Launcher& device : devices_) device.settle();
  }

  const NcclRing& ring_;
  backends::Peers* peers_;
  const Arrays arrays_;
  std::vector<Launcher> devices_;
  std::vector<Launcher*> all_;
};

// Returns the times of process 0 in all processes, so that all of them make the same choice. Every process
// calls this function.
Times agreed(const Times& own, backends::Peers* peers) {
  if (peers == nullptr) return own;
  struct Fixed {
    size_t count = 0;
    std::array<ExchangeTime, sizes.size()> times{};
  } fixed;
  fixed.count = std::min(own.size(), sizes.size());
  std::copy_n(own.begin(), fixed.count, fixed.times.begin());
  fixed = backends::gather_values(*peers, fixed).front();
  return {fixed.times.begin(), fixed.times.begin() + static_cast<ptrdiff_t>(fixed.count)};
}

// Returns the path of the file with measured times. Its name is a hash of everything on which the times
// depend. An empty path means that the times are not stored.
std::filesystem::path file_of(std::span<Gpu* const> gpus, backends::Peers* peers,
                              const std::filesystem::path& folder) {
  std::string all;
  for (const Gpu::Id& id : ids_of_ranks(gpus, peers)) all.append(id.begin(), id.end());
  all += fmt::format("driver {} nccl {} processes {}", gpus.front()->driver(), NcclRing::version(),
                     peers != nullptr);
  if (folder.empty()) return {};
  return folder / fmt::format("exchange-{:016x}.txt", std::hash<std::string>()(all));
}

Times read_times(const std::filesystem::path& path) {
  Times times;
  std::ifstream file(path);
  for (ExchangeTime time; file >> time.bytes >> time.copies_us >> time.nccl_us;) times.push_back(time);
  return times;
}

// Stores measured times. A folder that is not writable is not an error; the next run then measures again.
void write_times(const std::filesystem::path& path, const Times& times) {
  if (path.empty()) return;
  std::error_code ignored;
  std::filesystem::create_directories(path.parent_path(), ignored);
  std::string text;
  for (const ExchangeTime& time : times)
    text += fmt::format("{} {:.2f} {:.2f}\n", time.bytes, time.copies_us, time.nccl_us);
  AtomicFile file(path);
  if (file.is_open() && file.write(std::as_bytes(std::span(text)))) file.commit();
}

std::shared_ptr<const Collective> choose_by_size(const std::vector<Gpu*>& gpus, backends::Peers* peers,
                                                 const std::filesystem::path& folder) {
  if (!NcclRing::why_not(gpus, peers).empty()) return nullptr;
  const std::filesystem::path path = file_of(gpus, peers, folder);
  Times times = agreed(read_times(path), peers);
  std::unique_ptr<const NcclRing> ring;
  if (times.empty()) {
    ring = std::make_unique<const NcclRing>(gpus, peers);
    times = measure_exchanges(gpus, *ring, peers);
    if (peers == nullptr || peers->number() == 0) write_times(path, times);
  }
  const bool pays = std::any_of(times.begin(), times.end(),
                                [](const ExchangeTime& time) { return time.nccl_us < time.copies_us; });
  if (!pays) return nullptr;
  if (ring == nullptr) ring = std::make_unique<const NcclRing>(gpus, peers);
  return std::make_shared<const Collective>(std::move(ring), std::move(times));
}

}  // namespace

Times measure_exchanges(std::span<Gpu* const> gpus, const NcclRing& ring, backends::Peers* peers) {
  return agreed(Probe(gpus, ring, peers).measure(), peers);
}

std::shared_ptr<const Collective> choose_collective(const std::vector<Gpu*>& gpus,
                                                    const backends::RankShare& share,
                                                    const std::filesystem::path& folder) {
  if (share.transport == backends::Transport::copies) return nullptr;
  const std::shared_ptr<const Collective> chosen =
      share.transport == backends::Transport::nccl
          ? std::make_shared<const Collective>(std::make_unique<const NcclRing>(gpus, share.peers))
          : choose_by_size(gpus, share.peers, folder);
  gpus.front()->select();
  return chosen;
}

}  // namespace harness::cuda
