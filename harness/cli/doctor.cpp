// harness doctor: reports what works on this machine and what is missing, with the fix.
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/child.hpp"
#include "base/python.hpp"
#include "cli/commands.hpp"
#include "cli/doctor_noise.hpp"
#include "cli/doctor_system.hpp"
#include "fetch/transport.hpp"
#include "graph/catalogue/catalogue.hpp"
#include "graph/catalogue/store.hpp"
#include "graph/input/archive.hpp"
#include "results/machine/provenance.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/session.hpp"

namespace harness::cli {
namespace {

/// List of findings: each examined item works, or is missing and has a fix.
class Findings {
 public:
  void good(const std::string& what, const std::string& text) { list_.push_back({true, what, text}); }
  void missing(const std::string& what, const std::string& cure) { list_.push_back({false, what, cure}); }

  void print() const {
    for (const Finding& one : list_)
      fmt::print("{:<8} {}: {}\n", one.good ? "ok" : "missing", one.what, one.text);
  }
  nlohmann::json json() const {
    nlohmann::json all = nlohmann::json::array();
    for (const Finding& one : list_)
      all.push_back({{"ok", one.good}, {"what", one.what}, {"text", one.text}});
    return all;
  }

 private:
  struct Finding {
    bool good;
    std::string what, text;
  };
  std::vector<Finding> list_;
};

// Reports plugins without device code for the backend, because every configuration with such a plugin would
// fail.
void examine_images(const backends::Backend& backend, const plugin::Shelf& plugins, Findings& findings) {
  size_t count = 0;
  for (const harness_kind kind : plugin::all_kinds) {
    if (kind == HARNESS_KIND_BASELINE) continue;  // baselines have no linked device code
    for (const plugin::Described* plugin : plugins.all(kind)) {
      std::string reason = "it has no device code";
      const bool fits =
          std::any_of(plugin->targets.begin(), plugin->targets.end(),
                      [&](const std::string& target) { return backend.accepts(target, &reason); });
      count += fits;
      if (!fits)
        findings.missing(fmt::format("{} {} on {}", plugin::kind_name(kind), plugin->id, backend.name()),
                         reason);
    }
  }
  findings.good(fmt::format("backend {}", backend.name()),
                fmt::format("{} plugins have device code for it", count));
}

bool examine_backend(const backends::BackendInfo& info, const plugin::Shelf& plugins, const Context& context,
                     Findings& findings) {
  const std::string& name = info.name;
  const std::vector<std::string> installed = runtime::installed_backends();
  if (std::find(installed.begin(), installed.end(), name) == installed.end()) {
    findings.missing("backend " + name, info.cure);
    return false;
  }
  try {
    const auto backend = runtime::load_backend(name, {context.threads, context.cache_dir});
    findings.good("backend " + name, backend->device());
    for (const std::string& fact : backend->facts()) findings.good("backend " + name, fact);
    examine_images(*backend, plugins, findings);
    return true;
  } catch (const std::exception& e) {
    // Some messages already begin with the backend's name, which is removed so that it is not printed twice.
    const std::string what = "backend " + name, says = e.what();
    findings.missing(what, says.starts_with(what + ": ") ? says.substr(what.size() + 2) : says);
    return false;
  }
}

void examine_cache(const std::string& folder, Findings& findings) {
  std::error_code failed;
  if (folder.empty()) {
    findings.missing("cache", "set HARNESS_CACHE_DIR or HOME, or every run assembles and parses again");
    return;
  }
  std::filesystem::create_directories(folder, failed);
  failed ? findings.missing("cache", fmt::format("{}: {}", folder, failed.message()))
         : findings.good("cache", folder);
}

void examine_graphs(Findings& findings) {
  try {
    findings.good("graphs by name",
                  fmt::format("{} known, stored in {}", graph::installed_catalogue().graphs().size(),
                              (graph::data_folder() / "graphs").string()));
    if (fetch::load_transport() == nullptr) findings.missing("harness graph get", fetch::transport_missing);
  } catch (const Error& e) {
    findings.missing("graphs by name", e.what());
  }
}

bool runs_quietly(std::vector<std::string> words) {
  return exit_code_of({.words = std::move(words), .output = ChildOutput::none}) == 0;
}

void examine_plots(Findings& findings) {
  const std::string program = python();
  if (runs_quietly({program, "-c", "import matplotlib, pandas"})) {
    findings.good("plots", fmt::format("with {}", program));
  } else {
    findings.missing("plots", fmt::format("{} finds no matplotlib and pandas: install python3-matplotlib and "
                                          "python3-pandas, or set HARNESS_PYTHON",
                                          program));
  }
  if (!runs_quietly({program, "-c", "import yaml"}))
    findings.missing("reproduce", fmt::format("{} finds no PyYAML: install python3-yaml", program));
  if (runs_quietly({program, "-c", "import pyarrow"})) {
    findings.good("Parquet and Arrow", fmt::format("with {}", program));
  } else {
    findings.missing("Parquet and Arrow", fmt::format("{} cannot import pyarrow: install it there, or set "
                                                      "HARNESS_PYTHON",
                                                      program));
  }
}

void examine_archives(Findings& findings) {
  if (graph::reads_archives()) {
    findings.good("archives", "graphs in tar, zip, xz, bzip2 and lz4 are read");
  } else {
    findings.missing("archives", "tar, zip, xz, bzip2 and lz4 are not read: build with libarchive-dev");
  }
}

void examine_mpi(Findings& findings) {
  try {
    findings.good("mpi",
                  fmt::format("ranks in several processes, by {}", backends::peers_library().version()));
  } catch (const Error& e) {
    findings.missing("mpi", e.what());
  }
}

/// Returns a JSON value of the machine description as text, such as `level 1, size 48K; level 2, size 2048K`.
std::string in_words(const nlohmann::json& fact) {
  if (fact.is_string()) return fact.get<std::string>();
  if (!fact.is_structured()) return fact.dump();
  std::string words;
  for (const auto& [key, value] : fact.items()) {
    if (!words.empty()) words += fact.is_array() ? "; " : ", ";
    if (fact.is_object()) words += key + " ";
    words += in_words(value);
  }
  return words;
}

/// Adds findings on all parts of harness. Returns true if at least one backend can run on this machine and a
/// plugin was found.
bool examine(const Context& context, Findings& findings) {
  plugin::Shelf plugins;
  for (const auto& folder : plugin::plugin_folders(context.plugin_folders)) plugins.look_into(folder);
  size_t count = 0;
  for (const harness_kind kind : plugin::all_kinds) count += plugins.all(kind).size();
  findings.good("plugins",
                fmt::format("{}; SDK {}, plugins from {} on", count, plugin::sdk_text(HARNESS_SDK_VERSION),
                            plugin::sdk_text(HARNESS_OLDEST_SDK)));
  for (const std::string& problem : plugins.problems()) findings.missing("plugin", problem);
  for (const std::string& note : plugins.notes()) findings.missing("plugin", note);
  for (const std::string& line : plugins.hidden()) findings.missing("plugin", line);
  bool any = false;
  for (const backends::BackendInfo& info : backends::backend_infos())
    any |= examine_backend(info, plugins, context, findings);
  examine_cache(context.cache_dir, findings);
  examine_archives(findings);
  examine_mpi(findings);
  examine_graphs(findings);
  examine_plots(findings);
  return any && count > 0;
}

Exit report(const Context& context, bool as_json) {
  const nlohmann::json machine = results::machine_facts();
  Findings findings;
  const bool usable = examine(context, findings);
  if (as_json) {
    const nlohmann::json all{{"version", HARNESS_VERSION},
                             {"machine", machine},
                             {"build", results::build_facts()},
                             {"findings", findings.json()},
                             {"usable", usable}};
    fmt::print("{}\n", all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
  } else {
    for (const auto& [key, value] : machine.items()) fmt::print("machine  {}: {}\n", key, in_words(value));
    findings.print();
  }
  return usable ? Exit::ok : Exit::unusable;
}

// Prints the measured bandwidths between the memories of each backend that has several memories.
Exit report_links(const Context& context) {
  bool any = false;
  for (const std::string& name : runtime::installed_backends()) {
    try {
      const auto backend = runtime::load_backend(name, {context.threads, context.cache_dir});
      for (const backends::Link& link : backend->measure_links()) {
        fmt::print("{}  {:8.1f} GB/s  {}\n", name, link.gb_per_s, link.name);
        any = true;
      }
    } catch (const Error&) {
      continue;  // `harness doctor` says why this backend cannot be used
    }
  }
  if (!any) fmt::print("no backend can be used here that has memory apart from the host\n");
  return any ? Exit::ok : Exit::unusable;
}

}  // namespace

void add_doctor(CLI::App& app, Context& context, Action& action) {
  CLI::App* command =
      app.add_subcommand("doctor", "report what works on this machine and what is missing, with the fix");
  auto as_json = std::make_shared<bool>(false);
  command->add_flag("--json", *as_json, "print JSON");
  auto links = std::make_shared<bool>(false);
  command->add_flag("--links", *links, "measure the bandwidths between the host and GPUs, and between GPUs")
      ->excludes("--json");
  auto system = std::make_shared<bool>(false);
  command
      ->add_flag("--system", *system,
                 "print what makes times vary on this machine, with the command that fixes it")
      ->excludes("--links");
  auto noise = std::make_shared<std::string>();
  command
      ->add_option("--aa", *noise,
                   "with --system: measure the noise into this folder, and compare with the last time")
      ->type_name(folder_value)
      ->excludes("--json");
  command->footer(
      examples({"harness doctor", "harness doctor --json | jq .findings", "harness doctor --system",
                "harness doctor --system --aa results/noise", "harness doctor --links"}));
  command->callback([=, &context, &action] {
    action = [=, &context] {
      if (!noise->empty() && !*system) throw_error("--aa: goes with --system");
      if (*system) {
        const Exit exit = report_system(*as_json);
        return noise->empty() ? exit : measure_noise(context, *noise);
      }
      return *links ? report_links(context) : report(context, *as_json);
    };
  });
}

}  // namespace harness::cli
