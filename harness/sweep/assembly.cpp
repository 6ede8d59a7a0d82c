#include "sweep/assembly.hpp"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <set>
#include <thread>

#include "experiment/graph_spec.hpp"
#include "sweep/measure/subject.hpp"

namespace harness::sweep {
namespace {

// Maximum number of programs that wait for a thread. The queue needs a limit, because programs are found
// faster than they are linked.
constexpr size_t most_waiting = 4096;

/// Returns a text that identifies a program. The device modules of a program are in the memory of the
/// plugins, so the addresses of the modules identify the program.
std::string identity_of(const backends::LinkLine& line) {
  std::string text = fmt::format("{}", line.threads_per_block);
  for (const backends::Module& module : line.modules)
    text += fmt::format("/{}", static_cast<const void*>(module.bytes.data()));
  for (const std::string& kernel : line.kernels) text += "/" + kernel;
  return text;
}

/// Threads that link the programs passed to them.
class Linkers {
 public:
  Linkers(backends::Backend& backend, unsigned threads) : backend_(backend) {
    for (unsigned i = 0; i < std::max(threads, 1U); ++i) threads_.emplace_back([this] { work(); });
  }
  ~Linkers() { finish(); }

  void add(backends::LinkLine line) {
    std::unique_lock lock(mutex_);
    if (!known_.insert(identity_of(line)).second) return;
    room_.wait(lock, [&] { return waiting_.size() < most_waiting; });
    waiting_.push_back(std::move(line));
    work_.notify_one();
  }

  /// Lets the threads link all waiting programs, then waits until the threads have ended.
  void finish() {
    {
      const std::lock_guard lock(mutex_);
      closed_ = true;
    }
    work_.notify_all();
    for (std::thread& thread : threads_) {
      if (thread.joinable()) thread.join();
    }
  }

  void count_into(AssemblyCount& count) {
    const std::lock_guard lock(mutex_);
    count.programs = done_;
    count.cached = cached_;
    count.failed = failed_in_search_ + failed_;
    if (count.first_failure.empty()) count.first_failure = first_failure_;
  }

  void fail(const std::string& reason) {
    const std::lock_guard lock(mutex_);
    ++failed_in_search_;
    if (first_failure_.empty()) first_failure_ = reason;
  }

 private:
  void work() {
    std::unique_lock lock(mutex_);
    while (true) {
      work_.wait(lock, [&] { return closed_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      const backends::LinkLine line = std::move(waiting_.front());
      waiting_.pop_front();
      room_.notify_one();
      lock.unlock();
      std::string failure;
      bool cached = false;
      try {
        cached = backend_.assemble(line).cached;
      } catch (const std::exception& e) {
        failure = fmt::format("{}: {}", line.name, e.what());
      }
      lock.lock();
      ++done_;
      cached_ += cached ? 1 : 0;
      failed_ += failure.empty() ? 0 : 1;
      if (first_failure_.empty()) first_failure_ = failure;
    }
  }

  backends::Backend& backend_;
  std::mutex mutex_;
  std::condition_variable work_, room_;
  std::deque<backends::LinkLine> waiting_;
  std::set<std::string> known_;
  size_t done_ = 0, cached_ = 0, failed_ = 0, failed_in_search_ = 0;
  std::string first_failure_;
  bool closed_ = false;
  std::vector<std::thread> threads_;
};

/// Opens graphs for linking. Holds at most one graph in memory.
class OpenGraph {
 public:
  OpenGraph(runtime::Session& session, const graph::OpenOptions& options)
      : session_(session), options_(options) {}
  ~OpenGraph() { session_.forget(); }
  OpenGraph(const OpenGraph&) = delete;
  OpenGraph& operator=(const OpenGraph&) = delete;
  const graph::Graph& of(const experiment::GraphEntry& entry) {
    if (graph_ && name_ == entry.name) return *graph_;
    session_.forget();
    graph_.reset();
    graph_.emplace(graph::open_graph(experiment::to_graph_spec(entry), options_));
    name_ = entry.name;
    return *graph_;
  }

 private:
  runtime::Session& session_;
  const graph::OpenOptions options_;
  std::string name_;
  std::optional<graph::Graph> graph_;
};

}  // namespace

AssemblyCount assemble_all(runtime::Session& session, const experiment::Configurations& configurations,
                           const graph::OpenOptions& open, unsigned threads,
                           const std::function<void(const AssemblyCount&)>& told) {
  AssemblyCount count;
  Linkers linkers(session.backend(), threads);
  OpenGraph graphs(session, open);
  for (const experiment::Configuration configuration : configurations) {
    if (configuration.is_baseline() || configuration.backend != session.backend().name()) continue;
    if (experiment::left_out(configuration.graph)) continue;
    ++count.configurations;
    try {
      const Subject subject = subject_of(session.registry(), configuration);
      const graph::Graph& graph = graphs.of(configuration.graph);
      for (backends::LinkLine& line : session.link_lines(graph, std::get<runtime::Request>(subject)))
        linkers.add(std::move(line));
    } catch (const runtime::Unsupported&) {
      ++count.unsupported;
    } catch (const std::exception& e) {
      linkers.fail(fmt::format("{}: {}", configuration.id, words_of(e)));
    }
    linkers.count_into(count);
    told(count);
  }
  linkers.finish();
  linkers.count_into(count);
  return count;
}

}  // namespace harness::sweep
