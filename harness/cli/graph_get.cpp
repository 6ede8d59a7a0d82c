// harness graph get, verify: downloads catalogue graphs, and verifies downloaded ones.
#include "base/printable.hpp"
#include "base/scalars.hpp"
#include "cli/commands.hpp"
#include "cli/download_line.hpp"
#include "cli/graph_commands.hpp"
#include "fetch/get.hpp"
#include "graph/catalogue/catalogue.hpp"
#include "graph/catalogue/verify.hpp"

namespace harness::cli {
namespace {

constexpr size_t most_bytes_of_path = 1000;

struct FetchOptions {
  std::vector<std::string> names;
  std::string rate, wait = "1s", timeout = "60s";
  fetch::GetOptions get;
  bool all = false;
};

double duration_of(const char* option, const std::string& text) {
  const auto seconds = parse_duration(text);
  if (!seconds || *seconds <= 0)
    throw_error("{}: expected a duration such as 500ms or 2m, got '{}'", option, text);
  return *seconds;
}

void read_texts(FetchOptions& options) {
  options.get.transfer.first_wait_s = duration_of("--wait", options.wait);
  options.get.transfer.timeout_s = duration_of("--timeout", options.timeout);
  if (!options.rate.empty()) {
    const auto bytes = parse_bytes(options.rate);
    if (!bytes || *bytes == 0)
      throw_error("--rate: expected bytes per second such as 1.3MB, got '{}'", options.rate);
    options.get.transfer.bytes_per_second = *bytes;
  }
  if (!options.get.from.empty() && options.names.size() > 1)
    throw_error("--from: a file is one graph, {} were named", options.names.size());
}

std::string size_line(const graph::PinnedGraph& seen) {
  return fmt::format("{} vertices, {} arcs, fingerprint {}", seen.vertices, seen.arcs, seen.fingerprint);
}

/// Prints a warning if the catalogue entry has no fingerprint of this graph. Also prints a warning if the
/// entry's fingerprint differs and comes from a file that is not one of its sources (PinnedGraph::seen_in).
/// In both cases, verification cannot detect a wrong file. `seen` has the fingerprint and sizes of the
/// downloaded graph.
void say_of_pin(const graph::KnownGraph& known, const graph::PinnedGraph& seen) {
  std::string known_so_far = "has no fingerprint of it yet";
  if (known.pinned) {
    const std::string other = graph::difference(seen, *known.pinned);
    if (known.pinned->seen_in.empty() || other.empty()) return;
    known_so_far = fmt::format("only has its fingerprint from {} ({})", known.pinned->seen_in, other);
  }
  fmt::print(
      stderr,
      "harness: {}: the catalogue {}; to refuse other graphs from now on, write into {} (or into a copy in a "
      "folder of HARNESS_CATALOGUE_PATH): {}\n",
      known.id, known_so_far, known.file.string(), graph::pin_line(seen));
}

void get_one(const graph::KnownGraph& known, const fetch::GetOptions& options) {
  fetch::Got got;
  {
    DownloadLine line(known.id);
    got = fetch::get(
        known, options, [&](uint64_t done, std::optional<uint64_t> all) { line.show(done, all); },
        [&](const std::string& text) { line.note(text); });
  }
  fmt::print("{}: {}{}, in {}\n", known.id, got.was_there ? "is here: " : "", size_line(got.stored.seen),
             shortened(got.stored.file.string(), most_bytes_of_path));
  std::fflush(stdout);
  if (!got.was_there) say_of_pin(known, got.stored.seen);
}

/// Calls `fn` for each named graph. If `fn` fails for one of several graphs, continues with the next graph.
template <class Fn>
Exit for_each_name(const std::vector<std::string>& names, const Fn& fn) {
  const graph::GraphCatalogue& catalogue = graph::installed_catalogue();
  Exit exit = Exit::ok;
  for (const std::string& name : names) catalogue.require(name);  // refuse unknown names before any call
  for (const std::string& name : names) {
    try {
      const Exit one = fn(catalogue.require(name));
      if (one != Exit::ok) exit = one;
    } catch (const Error& e) {
      if (names.size() == 1) throw;
      fmt::print(stderr, "harness: {}\n", printable(e.what()));
      exit = e.exit();
    }
  }
  return exit;
}

Exit get_graphs(FetchOptions options, const Context& context) {
  read_texts(options);
  options.get.threads = context.threads;
  return for_each_name(options.names, [&](const graph::KnownGraph& known) {
    get_one(known, options.get);
    return Exit::ok;
  });
}

Exit verify_one(const graph::KnownGraph& known, unsigned threads) {
  const graph::PinnedGraph seen = graph::look_at(graph::stored_spec(known), threads);
  const graph::StoredGraph stored = *graph::find_stored(known);
  const std::string changed = graph::difference(seen, stored.seen);
  const std::string wrong = graph::contradiction(known, seen);
  if (changed.empty() && wrong.empty()) {
    fmt::print("{}: ok, {}, as {}\n", known.id, size_line(seen),
               known.pinned && graph::difference(seen, *known.pinned).empty() ? "the catalogue says"
                                                                              : "when it was fetched");
    return Exit::ok;
  }
  fmt::print(stderr, "harness: {}: {}, {} (harness graph get {} --again)\n", known.id,
             wrong.empty() ? changed : wrong, wrong.empty() ? "when it was fetched" : "by the catalogue",
             known.id);
  return Exit::failed;
}

Exit verify_graphs(const FetchOptions& options, const Context& context) {
  std::vector<std::string> names = options.names;
  if (names.empty() != options.all) throw_error("name graphs, or give --all");
  if (options.all) {
    const graph::GraphCatalogue& catalogue = graph::installed_catalogue();
    for (const graph::KnownGraph& known : catalogue.graphs()) {
      if (is_stored(known).value_or(true)) names.push_back(known.id);
    }
    if (names.empty()) fmt::print("no graph of the catalogue is on this machine\n");
  }
  return for_each_name(names,
                       [&](const graph::KnownGraph& known) { return verify_one(known, context.threads); });
}

void add_transfer(CLI::App& command, FetchOptions& options) {
  command
      .add_option("--mirror", options.get.mirrors, "address or folder with the sources' files, tried first")
      ->allow_extra_args(false)
      ->type_name("URL");
  command.add_flag("--offline", options.get.offline,
                   "download nothing; use only folders named by entries and --mirror");
  command.add_option("--from", options.get.from, "use this file, as it was downloaded or unpacked")
      ->type_name(file_value);
  command.add_flag("--again", options.get.again, "download again even if the graph is present");
  command.add_option("--rate", options.rate, "limit in bytes per second, such as 1.3MB")->type_name("SIZE");
  command
      .add_option("--tries", options.get.transfer.tries,
                  "give up after this many tries without progress (default: 5)")
      ->check(CLI::Range(1, 1000));
  command
      .add_option("--wait", options.wait,
                  "wait before the second try, doubled for each further one (default: 1s)")
      ->type_name("TIME");
  command
      .add_option("--timeout", options.timeout,
                  "time limit for a server's answer, and for the next KiB (default: 60s)")
      ->type_name("TIME");
}

}  // namespace

void add_graph_get(CLI::App& group, Context& context, Action& action) {
  auto options = std::make_shared<FetchOptions>();
  CLI::App* command = group.add_subcommand("get", "download graphs of the catalogue and verify them");
  command->add_option("graphs", options->names, "graphs of the catalogue")
      ->required()
      ->type_name(graph_value);
  add_transfer(*command, *options);
  command->footer(
      examples({"harness graph get email-Enron roadNet-CA", "harness graph get uk-2002 --rate 1.3MB",
                "harness graph get soc-orkut --from ~/Downloads/soc-orkut.zip"}));
  command->callback(
      [=, &context, &action] { action = [=, &context] { return get_graphs(*options, context); }; });

  CLI::App* again =
      group.add_subcommand("verify", "read downloaded graphs again, and verify that they are unchanged");
  again->add_option("graphs", options->names, "graphs of the catalogue")->type_name(graph_value);
  again->add_flag("--all", options->all, "verify all downloaded graphs");
  again->footer(examples({"harness graph verify email-Enron", "harness graph verify --all"}));
  again->callback(
      [=, &context, &action] { action = [=, &context] { return verify_graphs(*options, context); }; });
}

}  // namespace harness::cli
