#include "backends/cuda/nccl.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <type_traits>

#include "backends/cuda/check.hpp"

#if __has_include(<nccl.h>)
#include <nccl.h>
#define HARNESS_HAS_NCCL_HEADER
#endif

namespace harness::cuda {
namespace {

// The declarations of nccl.h that are used here, because the header does not come with the CUDA toolkit. If
// the header is available, the compiler checks these declarations against it.
using Result = int;  // 0: success
using Communicator = void*;
struct UniqueId {
  char internal[128];
};
constexpr int uint8_type = 1;
constexpr int oldest_version = 21000, next_major_version = 30000;  // 2.10 and 3.0

#ifdef HARNESS_HAS_NCCL_HEADER
static_assert(ncclSuccess == 0 && ncclUint8 == uint8_type);
static_assert(sizeof(ncclUniqueId) == sizeof(UniqueId) && sizeof(ncclComm_t) == sizeof(Communicator));
static_assert(NCCL_MAJOR == 2);
#endif

[[noreturn]] void refuse(const std::string& why) {
  throw Error("exchange nccl: " + why, Exit::unusable);
}

class Nccl {
 public:
  Nccl() {
    ::setenv("NCCL_NVLS_ENABLE", "0", 0);  // without NVLink's multicast, unless the user permits it
    library_ = dlopen("libnccl.so.2", RTLD_NOW | RTLD_LOCAL);
    if (library_ == nullptr) {
      trouble_ = "found no library libnccl.so.2 (install libnccl2, or add its folder to LD_LIBRARY_PATH)";
      return;
    }
    Result (*version)(int*) = nullptr;
    if (!find(version, "ncclGetVersion") || !find(text, "ncclGetErrorString") ||
        !find(unique_id, "ncclGetUniqueId") || !find(init_rank, "ncclCommInitRank") ||
        !find(init_all, "ncclCommInitAll") || !find(destroy, "ncclCommDestroy") ||
        !find(group_start, "ncclGroupStart") || !find(group_end, "ncclGroupEnd") ||
        !find(broadcast, "ncclBroadcast")) {
      trouble_ = "libnccl.so.2 lacks a function, expected NCCL 2.10 or later";
    } else if (version(&number_) != 0 || number_ < oldest_version || number_ >= next_major_version) {
      trouble_ = fmt::format("found NCCL with version number {}, expected 2.10 or a later 2", number_);
    }
  }

  /// Returns why the library cannot be used; empty if it can.
  const std::string& trouble() const { return trouble_; }
  /// Returns the version as NCCL encodes it, or 0 if the library was not found.
  int number() const { return number_; }
  void check(Result result, const char* what) const {
    if (result != 0) refuse(fmt::format("{}: {}", what, text(result)));
  }

  const char* (*text)(Result) = nullptr;
  Result (*unique_id)(UniqueId*) = nullptr;
  Result (*init_rank)(Communicator*, int, UniqueId, int) = nullptr;
  Result (*init_all)(Communicator*, int, const int*) = nullptr;
  Result (*destroy)(Communicator) = nullptr;
  Result (*group_start)() = nullptr;
  Result (*group_end)() = nullptr;
  Result (*broadcast)(const void*, void*, size_t, int, int, Communicator, cudaStream_t) = nullptr;

 private:
  template <class Function>
  bool find(Function& function, const char* name) {
    function = reinterpret_cast<Function>(dlsym(library_, name));
    return function != nullptr;
  }

  void* library_ = nullptr;
  int number_ = 0;
  std::string trouble_;
};

const Nccl& nccl() {
  static const Nccl loaded;
  return loaded;
}

#ifdef HARNESS_HAS_NCCL_HEADER
static_assert(std::is_same_v<decltype(&ncclGroupStart), ncclResult_t (*)()>);
static_assert(
    std::is_same_v<decltype(&ncclBroadcast), ncclResult_t (*)(const void*, void*, size_t, ncclDataType_t, int,
                                                              ncclComm_t, cudaStream_t)>);
static_assert(
    std::is_same_v<decltype(&ncclCommInitRank), ncclResult_t (*)(ncclComm_t*, int, ncclUniqueId, int)>);
static_assert(std::is_same_v<decltype(&ncclCommInitAll), ncclResult_t (*)(ncclComm_t*, int, const int*)>);
#endif

std::vector<Communicator> in_one_process(std::span<Gpu* const> gpus) {
  std::vector<int> devices;
  for (const Gpu* gpu : gpus) devices.push_back(gpu->number());
  std::vector<Communicator> communicators(devices.size());
  nccl().check(nccl().init_all(communicators.data(), static_cast<int>(devices.size()), devices.data()),
               "ncclCommInitAll");
  return communicators;
}

std::vector<Communicator> over_processes(const Gpu& gpu, backends::Peers& peers) {
  UniqueId id{};
  if (peers.number() == 0) nccl().check(nccl().unique_id(&id), "ncclGetUniqueId");
  id = backends::gather_values(peers, id).front();
  Communicator communicator = nullptr;
  gpu.select();
  nccl().check(nccl().init_rank(&communicator, static_cast<int>(peers.processes()), id,
                                static_cast<int>(peers.number())),
               "ncclCommInitRank");
  return {communicator};
}

// A process that called ncclCommInitRank alone would wait for ever, so all processes first agree that each
// can connect.
std::vector<Communicator> connect(std::span<Gpu* const> gpus, backends::Peers* peers) {
  if (const std::string why = NcclRing::why_not(gpus, peers); !why.empty()) refuse(why);
  return peers == nullptr ? in_one_process(gpus) : over_processes(*gpus.front(), *peers);
}

}  // namespace

std::vector<Gpu::Id> ids_of_ranks(std::span<Gpu* const> gpus, backends::Peers* peers) {
  if (peers != nullptr) return backends::gather_values(*peers, gpus.front()->id());
  std::vector<Gpu::Id> ids;
  for (const Gpu* gpu : gpus) ids.push_back(gpu->id());
  return ids;
}

std::string NcclRing::why_not(std::span<Gpu* const> gpus, backends::Peers* peers) {
  const bool usable = nccl().trouble().empty();
  const std::vector<Gpu::Id> ids = ids_of_ranks(gpus, peers);
  const auto usable_of = peers == nullptr ? std::vector<char>{static_cast<char>(usable)}
                                          : backends::gather_values(*peers, static_cast<char>(usable));
  if (!usable) return nccl().trouble();
  if (std::count(usable_of.begin(), usable_of.end(), 0) > 0) return "another process cannot use it";
  if (std::set<Gpu::Id>(ids.begin(), ids.end()).size() < ids.size())
    return "several ranks share a GPU, expected one rank per GPU (lower ranks, or use exchange copies)";
  return {};
}

int NcclRing::version() {
  return nccl().number();
}

NcclRing::NcclRing(std::span<Gpu* const> gpus, backends::Peers* peers)
    : gpus_(gpus.begin(), gpus.end()), communicators_(connect(gpus, peers)) {}

// A lost GPU may never answer, so the communicators are then not destroyed before the process ends.
NcclRing::~NcclRing() {
  if (std::any_of(gpus_.begin(), gpus_.end(), [](const Gpu* gpu) { return gpu->lost(); })) return;
  for (const Communicator communicator : communicators_) nccl().destroy(communicator);
}

// NCCL joins the broadcasts of a group into one launch per GPU. Slices may have different sizes, for which
// ncclAllGather has no argument.
void NcclRing::gather(std::span<unsigned char* const> arrays, std::span<const uint64_t> bounds) const {
  nccl().check(nccl().group_start(), "ncclGroupStart");
  for (size_t i = 0; i < communicators_.size(); ++i) {
    for (size_t rank = 0; rank + 1 < bounds.size(); ++rank) {
      unsigned char* slice = arrays[i] + bounds[rank];
      if (const uint64_t bytes = bounds[rank + 1] - bounds[rank]; bytes > 0)
        nccl().check(nccl().broadcast(slice, slice, bytes, uint8_type, static_cast<int>(rank),
                                      communicators_[i], gpus_[i]->stream()),
                     "ncclBroadcast");
    }
  }
  nccl().check(nccl().group_end(), "ncclGroupEnd");
}

}  // namespace harness::cuda
