// Compares the memory of the cycle model with Ramulator 2.1. The model has a queue per channel, with a
// latency and a bandwidth. Ramulator simulates the commands of an HBM3. dram_queue.py builds this program,
// because builds of harness do not have Ramulator.
//
//   dram_queue CONFIG.yaml CHANNELS
#include <ramulator/base/config.h>
#include <ramulator/base/factory.h>
#include <ramulator/base/request.h>
#include <ramulator/frontend/i_frontend.h>
#include <ramulator/memory_system/i_memory_system.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>

#include "backends/simt/cycles/memory_level.hpp"

namespace {

using harness::simt::Channels;
using harness::simt::ticks_of;
using harness::simt::ticks_per_cycle;

constexpr size_t requests = 20000;
constexpr uint64_t lines = 1 << 22;  // in the range of addresses

/// A read of a line, at a time in cycles of the memory.
struct Arrival {
  double at;
  uint64_t line;
};

/// Mean latency of the requests, and how many are answered per cycle.
struct Result {
  double latency, rate;
};

/// Returns requests with random gaps. `rate` is their mean number per cycle.
std::vector<Arrival> arrivals(bool streams, double rate) {
  std::mt19937_64 random(1);
  std::exponential_distribution<double> gap(rate);
  std::vector<Arrival> all;
  double now = 0;
  for (size_t i = 0; i < requests; ++i) {
    now += gap(random);
    all.push_back({now, streams ? i : random() % lines});
  }
  return all;
}

class Ramulated {
 public:
  explicit Ramulated(const char* config) {
    const auto node = Ramulator::Config::parse_config_file(config);
    frontend_ = Ramulator::Factory::create_frontend(node);
    memory_ = Ramulator::Factory::create_memory_system(node);
    frontend_->connect_memory_system(memory_);
    memory_->connect_frontend(frontend_);
  }

  /// Requests that are refused because a queue is full are repeated in the next cycle.
  Result run(const std::vector<Arrival>& arrivals) {
    size_t sent = 0, done = 0;
    double latencies = 0;
    uint64_t now = 0;
    for (; done < arrivals.size(); ++now) {
      while (sent < arrivals.size() && arrivals[sent].at <= static_cast<double>(now)) {
        const double at = arrivals[sent].at;
        const auto note = [&, at](Ramulator::Request&) {
          latencies += static_cast<double>(now) - at;
          ++done;
        };
        const auto byte = static_cast<Ramulator::Addr_t>(arrivals[sent].line * bytes());
        if (!frontend_->receive_external_requests(Ramulator::Request::Type::Read, byte, 0, note,
                                                  static_cast<int>(bytes())))
          break;
        ++sent;
      }
      memory_->tick();
    }
    return {latencies / static_cast<double>(done), static_cast<double>(done) / static_cast<double>(now)};
  }
  uint64_t bytes() const { return static_cast<uint64_t>(memory_->get_tx_bytes()); }

 private:
  Ramulator::IFrontEnd* frontend_;  // Ramulator keeps its components until the process ends
  Ramulator::IMemorySystem* memory_;
};

Result run_queue(uint64_t channels, double latency, double rate, const std::vector<Arrival>& arrivals) {
  Channels memory(channels, ticks_of(latency), static_cast<double>(channels) / rate);
  double latencies = 0, end = 0;
  for (const Arrival& arrival : arrivals) {
    const auto done =
        static_cast<double>(memory.load(arrival.line, ticks_of(arrival.at)).done) / ticks_per_cycle;
    latencies += done - arrival.at;
    end = std::max(end, done);
  }
  return {latencies / static_cast<double>(arrivals.size()), static_cast<double>(arrivals.size()) / end};
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: dram_queue CONFIG.yaml CHANNELS\n");
    return 2;
  }
  const auto channels = static_cast<uint64_t>(std::atoi(argv[2]));
  // The queue has two parameters: the latency of requests that never meet, and the rate of a stream that
  // never waits. Both are those of Ramulator.
  const double idle = Ramulated(argv[1]).run(arrivals(false, 1e-4)).latency;
  const double most = Ramulated(argv[1]).run(arrivals(true, 1000)).rate;
  std::printf("latency %.1f cycles, %.3f requests of %d bytes per cycle on %d channels\n", idle, most,
              static_cast<int>(Ramulated(argv[1]).bytes()), static_cast<int>(channels));
  std::printf("%-8s %6s %10s %10s %8s %10s %10s\n", "requests", "load", "latency", "queue", "ratio", "rate",
              "queue");
  for (const bool streams : {true, false}) {
    for (const double load : {0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 1.0}) {
      const std::vector<Arrival> all = arrivals(streams, load * most);
      const Result theirs = Ramulated(argv[1]).run(all), ours = run_queue(channels, idle, most, all);
      std::printf("%-8s %6.1f %10.1f %10.1f %8.2f %10.3f %10.3f\n", streams ? "stream" : "random", load,
                  theirs.latency, ours.latency, ours.latency / theirs.latency, theirs.rate, ours.rate);
    }
  }
  return 0;
}
