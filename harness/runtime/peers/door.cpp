// The library mpi.so, which connects the processes of a run by MPI. It is compiled for one implementation,
// MPICH or Open MPI.
#include <fmt/format.h>
#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <sstream>
#include <thread>

#include "backends/peers.hpp"
#include "base/parallel.hpp"

namespace harness::runtime {
namespace {

#ifdef OPEN_MPI
#define HARNESS_MPI_VERSION \
  fmt::format("Open MPI {}.{}.{}", OMPI_MAJOR_VERSION, OMPI_MINOR_VERSION, OMPI_RELEASE_VERSION)
#else
#define HARNESS_MPI_VERSION "MPICH " MPICH_VERSION
#endif

constexpr int tell_tag = 1, slice_tag = 2;
constexpr uint64_t most_in_a_message = uint64_t{1} << 30;  // bytes; MPI's counts are of type int
constexpr int tests_before_nap = 100;
constexpr std::chrono::microseconds first_nap{20}, longest_nap{10000};

class MpiPeers : public backends::Peers {
 public:
  MpiPeers() {
    int provided = 0, number = 0, count = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &number);
    MPI_Comm_size(MPI_COMM_WORLD, &count);
    number_ = static_cast<uint32_t>(number);
    processes_ = static_cast<uint32_t>(count);
    MPI_Comm host = MPI_COMM_NULL;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, number, MPI_INFO_NULL, &host);
    MPI_Comm_rank(host, &number);
    MPI_Comm_size(host, &count);
    number_on_host_ = static_cast<uint32_t>(number);
    processes_on_host_ = static_cast<uint32_t>(count);
    MPI_Comm_free(&host);
    crowded_ = processes_on_host_ > processors();
  }

  uint32_t number() const override { return number_; }
  uint32_t processes() const override { return processes_; }
  uint32_t number_on_host() const override { return number_on_host_; }
  uint32_t processes_on_host() const override { return processes_on_host_; }

  void tell(const std::string& message) override {
    for (uint32_t to = 0; to < processes_; ++to) {
      if (to != number_)
        MPI_Send(message.data(), static_cast<int>(message.size()), MPI_BYTE, static_cast<int>(to), tell_tag,
                 MPI_COMM_WORLD);
    }
  }

  std::string hear() override {
    MPI_Status status;
    int arrived = 0, bytes = 0;
    for (auto nap = first_nap; arrived == 0; nap = std::min(2 * nap, longest_nap)) {
      MPI_Iprobe(0, tell_tag, MPI_COMM_WORLD, &arrived, &status);
      if (arrived == 0) std::this_thread::sleep_for(nap);
    }
    MPI_Get_count(&status, MPI_BYTE, &bytes);
    std::string message(static_cast<size_t>(bytes), '\0');
    MPI_Recv(message.data(), bytes, MPI_BYTE, 0, tell_tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return message;
  }

  // Every process sends its slice to every other one. MPI_Allgatherv is not used, because its counts are of
  // type int and overflow for large arrays.
  void gather(unsigned char* array, std::span<const uint64_t> bounds) override {
    requests_.clear();
    for (uint32_t shift = 1; shift < processes_; ++shift) {
      const uint32_t from = (number_ + processes_ - shift) % processes_;
      for_each_message(bounds, from, [&](uint64_t begin, int bytes) {
        MPI_Irecv(array + begin, bytes, MPI_BYTE, static_cast<int>(from), slice_tag, MPI_COMM_WORLD,
                  &requests_.emplace_back());
      });
    }
    for (uint32_t shift = 1; shift < processes_; ++shift) {
      const uint32_t to = (number_ + shift) % processes_;
      for_each_message(bounds, number_, [&](uint64_t begin, int bytes) {
        MPI_Isend(array + begin, bytes, MPI_BYTE, static_cast<int>(to), slice_tag, MPI_COMM_WORLD,
                  &requests_.emplace_back());
      });
    }
    wait();
  }

  void leave() override { MPI_Finalize(); }
  [[noreturn]] void abort() override {
    MPI_Abort(MPI_COMM_WORLD, 1);
    std::abort();
  }

 private:
  template <class F>
  static void for_each_message(std::span<const uint64_t> bounds, uint32_t process, F f) {
    for (uint64_t begin = bounds[process]; begin < bounds[process + 1]; begin += most_in_a_message)
      f(begin, static_cast<int>(std::min(bounds[process + 1] - begin, most_in_a_message)));
  }

  // MPI_Waitall() would spin. If the host has more processes than processors, a spinning process takes a
  // processor from processes that have work, so this process sleeps between tests.
  void wait() {
    int done = 0;
    for (int tests = 0; done == 0; ++tests) {
      MPI_Testall(static_cast<int>(requests_.size()), requests_.data(), &done, MPI_STATUSES_IGNORE);
      if (done == 0 && crowded_ && tests > tests_before_nap) std::this_thread::sleep_for(first_nap);
    }
  }

  bool crowded_ = false;  // there are more processes on the host than processors
  uint32_t number_ = 0, processes_ = 1, number_on_host_ = 0, processes_on_host_ = 1;
  std::vector<MPI_Request> requests_;
};

class Library : public backends::PeersLibrary {
 public:
  std::vector<std::string> start_command(uint32_t processes) const override {
    std::vector<std::string> words{HARNESS_MPIEXEC};
    if (const char* own = std::getenv("HARNESS_MPIEXEC"); own != nullptr && *own != '\0') {
      std::istringstream text(own);
      words.clear();
      for (std::string word; text >> word;) words.push_back(word);
    }
#ifdef OPEN_MPI
    words.emplace_back("--oversubscribe");
#endif
    words.insert(words.end(), {"-n", fmt::format("{}", processes)});
    return words;
  }
  std::string version() const override {
    return HARNESS_MPI_VERSION;
  }
  backends::Peers& join() override {
    static MpiPeers peers;
    return peers;
  }
};

}  // namespace
}  // namespace harness::runtime

extern "C" __attribute__((visibility("default"))) harness::backends::PeersLibrary* harness_peers_v1() {
  static harness::runtime::Library library;
  return &library;
}
