// harness worker: not for people; harness run starts its workers by it.
#include "sweep/worker/serve.hpp"

#include "cli/catalogue.hpp"
#include "cli/commands.hpp"
#include "sweep/worker/process.hpp"

namespace harness::cli {

void add_worker(CLI::App& app, Context&, Action& action) {
  CLI::App* command = app.add_subcommand(sweep::worker_command, "started by harness run")->group("");
  command->callback([&action] { action = [] { return sweep::serve_worker(catalogue_of); }; });
}

}  // namespace harness::cli
