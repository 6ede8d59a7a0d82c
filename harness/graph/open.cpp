#include "base/error.hpp"
#include "graph/build.hpp"
#include "graph/generators.hpp"
#include "graph/input/load.hpp"
#include "graph/spec.hpp"

namespace harness {
namespace {

/// The file's name without folders, compression and format.
std::string stem(const std::string& file) {
  std::filesystem::path name = std::filesystem::path(file).filename();
  for (const char* ending : {".gz", ".zst"}) {
    if (name.extension() == ending) name = name.stem();
  }
  return name.has_stem() ? name.stem().string() : file;
}

std::string name_of(const GraphSpec& spec) {
  if (!spec.name.empty()) return spec.name;
  return spec.file.empty() ? spec.generator : stem(spec.file);
}

std::string format_of(const GraphSpec& spec) {
  const auto format = spec.params.find("format");
  return format == spec.params.end() ? "" : format->second;
}

void check_file_spec(const GraphSpec& spec) {
  for (const auto& [key, value] : spec.params) {
    if (key != "format") throw_error("unknown parameter '{}' of a file (known: format)", key);
  }
  const std::filesystem::path path(spec.file);
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) {
    throw_error("{}:1: found no such file, expected a graph (check the path)", spec.file);
  }
}

void check(const GraphSpec& spec) {
  if (spec.file.empty() == spec.generator.empty()) {
    throw_error("found {} file and generator, expected one of the two",
                spec.file.empty() ? "neither" : "both");
  }
  validate(spec.weights);
  if (spec.file.empty()) {
    complete_params(spec.generator, spec.params);
  } else {
    check_file_spec(spec);
  }
}

/// Says which line of the experiment asked for the graph.
template <class Fn>
auto with_origin(const GraphSpec& spec, const Fn& fn) {
  if (spec.where.empty()) return fn();
  try {
    return fn();
  } catch (const Error& error) {
    throw Error(fmt::format("{}: graph '{}': {}", spec.where, name_of(spec), error.what()),
                error.exit());
  }
}

Graph make_graph(const GraphSpec& spec, unsigned threads) {
  EdgeList list;
  if (spec.file.empty()) {
    list = generate(spec.generator, spec.params, threads);
  } else {
    const ReadOptions options{spec.weights.kind == Weights::Kind::file, threads};
    list = load_edges(spec.file, format_of(spec), options);
    list.provenance["source"] = spec.file;
  }
  return build_graph(std::move(list), spec.cleaning, name_of(spec), spec.weights, threads);
}

}  // namespace

void validate(const GraphSpec& spec) {
  with_origin(spec, [&] { check(spec); });
}

Graph open_graph(const GraphSpec& spec, const OpenOptions& options) {
  return with_origin(spec, [&] {
    check(spec);
    return make_graph(spec, options.threads);
  });
}

}  // namespace harness
