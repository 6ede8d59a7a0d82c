#include "sweep/worker/processes.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <optional>

#include "sweep/measure/followers.hpp"
#include "sweep/worker/meeting.hpp"
#include "sweep/worker/process.hpp"
#include "sweep/worker/serve.hpp"

namespace harness::sweep {
namespace {

constexpr std::array descriptors{worker_channel_fd, worker_pulse_fd};

[[noreturn]] void become_launcher(const Processes& processes) {
  std::vector<std::string> words = backends::peers_library().start_command(processes.count);
  words.insert(words.end(), {std::filesystem::read_symlink("/proc/self/exe").string(), worker_command,
                             join_option, std::to_string(processes.count), socket_option, processes.socket});
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  ::execvp(pointers.front(), pointers.data());
  throw Error(fmt::format("processes: {} cannot be started: {} (install mpich, or set HARNESS_MPIEXEC to the "
                          "launcher of the MPI with which harness was built)",
                          words.front(), std::strerror(errno)),
              Exit::unusable);
}

// Serves as a process other than process 0. If this process has a problem at its start, it waits for the
// first configuration before it ends all processes. If process 0 has the same problem, process 0 thus reports
// it first.
void follow(backends::Peers& peers, CatalogueOf catalogue_of) {
  const Pulse pulse;
  std::optional<Worker> worker;
  const nlohmann::json job = hear(peers);
  if (job.empty()) return;
  std::string trouble;
  try {
    worker.emplace(job.get<WorkerJob>(), catalogue_of, pulse, &peers);
  } catch (const std::exception& e) {
    trouble = words_of(e);
  }
  while (true) {
    const nlohmann::json message = hear(peers);
    if (message.empty()) return;
    if (!worker) throw Error(trouble);
    if (message.contains("measure")) worker->take_part(message.at("measure"), message.at("smoke"));
    if (message.contains("prepare")) worker->follow(message.at("prepare"));
  }
}

Exit serve_first(backends::Peers& peers, const Processes& processes, CatalogueOf catalogue_of) {
  std::vector<FileDescriptor> fetched = fetch_descriptors(processes.socket, descriptors.size());
  if (peers.processes() != processes.count) {
    Channel(std::move(fetched[0]))
        .send(refusal(Error(
            fmt::format("processes: {} processes were started, but found {}, expected the launcher of {} "
                        "(set HARNESS_MPIEXEC to it)",
                        processes.count, peers.processes(), backends::peers_library().version()),
            Exit::unusable)));
    return Exit::unusable;
  }
  serve(std::move(fetched[0]), std::move(fetched[1]), catalogue_of, &peers);
  tell(&peers, nlohmann::json::object());
  return Exit::ok;
}

}  // namespace

Exit start_processes(const Processes& processes) {
  require_parent();
  // execvp() keeps this setting for the launcher. If the launcher dies, its helper processes end all others.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (const int fd : descriptors) ::fcntl(fd, F_SETFD, FD_CLOEXEC);
  try {
    become_launcher(processes);
  } catch (const std::exception& e) {
    Channel(FileDescriptor(worker_channel_fd)).send(refusal(e));
  }
  return Exit::unusable;
}

Exit join_processes(const Processes& processes, CatalogueOf catalogue_of) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  ::alarm(seconds_to_join);  // ends this process if the launcher has died and the other processes do not join
  backends::Peers& peers = backends::peers_library().join();
  ::alarm(0);
  Exit exit = Exit::ok;
  try {
    if (peers.number() == 0) {
      exit = serve_first(peers, processes, catalogue_of);
    } else {
      follow(peers, catalogue_of);
    }
  } catch (const std::exception& e) {
    fmt::print(stderr, "rank {}: {}\n", peers.number(), words_of(e));
    peers.abort();
  }
  peers.leave();
  return exit;
}

}  // namespace harness::sweep
