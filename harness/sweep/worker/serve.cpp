#include "sweep/worker/serve.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>

#include <csignal>
#include <optional>

#include "base/error.hpp"
#include "sweep/measure/followers.hpp"
#include "sweep/worker/process.hpp"
#include "sweep/worker/worker.hpp"

namespace harness::sweep {
namespace {

nlohmann::json answer(Worker& worker, const nlohmann::json& message) {
  if (message.contains("load")) return worker.load(message.at("load"));
  if (message.contains("unsupported")) return worker.unsupported(message.at("unsupported"));
  return worker.measure(message.at("measure"), message.at("id"), message.at("smoke"), message.at("cap_ms"));
}

/// Serves as process 0 or the only process: does the work that the parent requests, and tells the other
/// processes to take part in it.
void answer_all(Channel& channel, const Pulse& pulse, CatalogueOf catalogue_of, backends::Peers* peers) {
  const std::optional<nlohmann::json> job = channel.receive();
  if (!job) return;
  tell(peers, *job);
  Worker worker(job->get<WorkerJob>(), catalogue_of, pulse, peers);
  channel.send(worker.hello());
  while (const auto message = channel.receive()) {
    nlohmann::json reply;
    try {
      if (message->contains("measure")) tell(peers, *message);
      reply = answer(worker, *message);
    } catch (const std::exception& e) {
      reply = refusal(e);
    }
    // This is the last step before the answer. A copy of this process that a plugin forked crashes here
    // instead of sending a second answer.
    pulse.beat(Step::idle);
    if (!channel.send(reply)) break;
  }
}

}  // namespace

nlohmann::json refusal(const std::exception& e) {
  const auto* error = dynamic_cast<const Error*>(&e);
  const bool memory = dynamic_cast<const OutOfMemory*>(&e) != nullptr;
  const Exit exit = error != nullptr ? error->exit() : memory ? Exit::bad_input : Exit::failed;
  return {{"error", words_of(e)}, {"exit", static_cast<int>(exit)}};
}

void require_parent() {
  struct stat channel {};
  if (::fstat(worker_channel_fd, &channel) != 0 || !S_ISSOCK(channel.st_mode)) {
    throw_error("the command {} is for harness run alone, which starts workers by it", worker_command);
  }
}

void serve(FileDescriptor channel_fd, FileDescriptor pulse_fd, CatalogueOf catalogue_of,
           backends::Peers* peers) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);  // to detect processes orphaned by children of plugins
  ::fcntl(channel_fd.get(), F_SETFD, FD_CLOEXEC);
  ::fcntl(pulse_fd.get(), F_SETFD, FD_CLOEXEC);
  Channel channel{std::move(channel_fd)};
  const Pulse pulse = Pulse::of_worker(std::move(pulse_fd));
  try {
    answer_all(channel, pulse, catalogue_of, peers);
  } catch (const std::exception& e) {
    channel.send(refusal(e));
  }
}

Exit serve_worker(CatalogueOf catalogue_of) {
  require_parent();
  serve(FileDescriptor(worker_channel_fd), FileDescriptor(worker_pulse_fd), catalogue_of, nullptr);
  return Exit::ok;
}

}  // namespace harness::sweep
