#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "base/nearest.hpp"
#include "base/stopwatch.hpp"
#include "graph/build/build.hpp"
#include "graph/cache/cache.hpp"
#include "graph/cache/layout.hpp"
#include "graph/checksum.hpp"
#include "graph/generators/generators.hpp"
#include "graph/input/companions.hpp"
#include "graph/input/load.hpp"
#include "graph/input/mapped_file.hpp"
#include "graph/order/order.hpp"
#include "graph/spec.hpp"
#include "graph/statistics/statistics.hpp"
#include "graph/twin.hpp"

namespace harness::graph {
namespace {

std::string name_of(const GraphSpec& spec) {
  if (!spec.name.empty()) return spec.name;
  if (!spec.statistics.empty()) return "twin";
  if (spec.file == stdin_path) return "stdin";
  return spec.file.empty() ? spec.generator : name_of_file(spec.file);
}

TwinRequest twin_request(const GraphSpec& spec) {
  return {.statistics = spec.statistics, .path = name_of(spec)};
}

/// Returns a parameter of the graph's file (GraphSpec::params), or an empty text if it is not given.
std::string param(const GraphSpec& spec, const char* name) {
  const auto found = spec.params.find(name);
  return found == spec.params.end() ? "" : found->second;
}

void check_file_spec(const GraphSpec& spec) {
  for (const auto& [key, value] : spec.params) {
    if (key == "format") {
      format_named(value);
    } else if (key == "columns" || key == "member") {
      continue;
    } else if (key != "one_based" && key != "compact") {
      throw_error("unknown parameter '{}' of a file{}", key,
                  suggest(key, {"format", "columns", "one_based", "compact", "member"}));
    } else if (value != "true" && value != "false") {
      throw_error("{}: expected true or false, got '{}'", key, value);
    }
  }
  if (spec.file == stdin_path) {
    if (spec.where.empty()) return;
    throw_error(
        "file: found -, expected a path: each process of a run reads the graph again (write it to a file)");
  }
  const std::filesystem::path path(spec.file);
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) {
    if (!spec.made_by.empty())
      throw_error("{}: there is no such file, expected a graph (make it: {})", spec.file, spec.made_by);
    const bool looked_beside = !spec.where.empty() && path.is_relative();
    throw_error("{}: there is no such file, expected a graph{}", spec.file,
                looked_beside ? fmt::format(" (looked for next to the experiment, then in {})",
                                            std::filesystem::current_path(ignored).string())
                              : " (check the path)");
  }
}

void check(const GraphSpec& spec) {
  const int sources = !spec.file.empty() + !spec.generator.empty() + !spec.statistics.empty();
  if (sources != 1) {
    throw_error("found {} of file, generator and statistics, expected one of the three", sources);
  }
  validate(spec.weights);
  ordering_label(spec.order);
  if (!spec.statistics.empty()) {
    twin_maker().validate(twin_request(spec));
  } else if (spec.file.empty()) {
    complete_params(spec.generator, spec.params);
  } else {
    check_file_spec(spec);
  }
}

/// Runs an action. If it fails, the message names the line of the experiment that requested the graph.
template <class Fn>
auto with_origin(const GraphSpec& spec, const Fn& fn) {
  try {
    return fn();
  } catch (const OutOfMemory&) {
    throw;  // the message already says for which graph
  } catch (const std::bad_alloc&) {
    throw OutOfMemory(fmt::format("graph '{}': memory ran out while it was read and built", name_of(spec)));
  } catch (const Error& error) {
    if (spec.where.empty()) throw;
    throw Error(fmt::format("{}: graph '{}': {}", spec.where, name_of(spec), error.what()), error.exit());
  }
}

/// Returns the arcs of a built graph, so that the graph can be cleaned again with other options.
EdgeList edges_of(const Graph& graph, unsigned threads) {
  EdgeList list;
  list.num_vertices = graph.num_vertices();
  list.listing = graph.symmetric() ? Listing::both_ways : Listing::directed;
  list.weighted = graph.weighted();
  list.provenance = graph.provenance();
  list.ids = graph.ids();
  const Adjacency& out = graph.out();
  list.src = HugeArray<vertex_t>(graph.num_edges());
  list.dst = HugeArray<vertex_t>::copy_of(out.neighbors);
  list.weights = HugeArray<float>::copy_of(out.weights);
  parallel_for_chunks(graph.num_vertices(), threads, [&](size_t begin, size_t end, unsigned) {
    for (size_t v = begin; v < end; ++v) {
      std::fill(list.src.begin() + out.offsets[v], list.src.begin() + out.offsets[v + 1],
                static_cast<vertex_t>(v));
    }
  });
  return list;
}

bool is_default(const Cleaning& cleaning) {
  return to_string(cleaning) == to_string(Cleaning{});
}

std::vector<std::string> split_at_commas(const std::string& text) {
  std::vector<std::string> parts;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find(',', begin), text.size());
    const size_t first = std::min(text.find_first_not_of(' ', begin), end);
    parts.push_back(text.substr(first, end - first));
    begin = end + 1;
  }
  return parts;
}

ReadOptions read_options(const GraphSpec& spec, unsigned threads) {
  return {.keep_weights = spec.weights.kind == Weights::Kind::file,
          .threads = threads,
          .one_based = param(spec, "one_based") == "true",
          .compact = param(spec, "compact") == "true",
          .columns = split_at_commas(param(spec, "columns")),
          .member = param(spec, "member")};
}

/// Opens a .hgr file that the user named as input. The graph is unchanged, unless the spec requests another
/// cleaning, other weights or a vertex order.
Graph open_built(const GraphSpec& spec, unsigned threads) {
  const ReadOptions options = read_options(spec, threads);
  if (options.names_ids() || !options.member.empty()) {
    throw_error(
        "{}:1: found a .hgr, expected an edge list: one_based, columns, compact and member are not for it",
        spec.file);
  }
  // The .hgr file counts as the input, even if the graph was renumbered before the file was written. Users
  // then name vertices by their numbers in the file.
  Graph graph = read_cache(spec.file, threads).as_input();
  if (is_default(spec.cleaning) && spec.weights.kind == Weights::Kind::file) {
    return reorder(std::move(graph).relabelled(name_of(spec), {}), spec.order, threads);
  }
  return reorder(build_graph(edges_of(graph, threads), spec.cleaning, name_of(spec), spec.weights, threads),
                 spec.order, threads);
}

/// Throws Error if the name of a twin, a synthetic graph with the statistics of an original, does not contain
/// "twin". A twin must not be mistaken for its original in tables and figures.
void require_twin_name(const EdgeList& list, const std::string& name) {
  const auto twin = list.provenance.find("twin_of");
  if (twin == list.provenance.end() || says_twin(name)) return;
  throw_error(
      "graph '{}' is a twin of {}: found a name without 'twin' (name the file or the graph '{}-twin')", name,
      twin->second, name);
}

/// Records in the provenance which statistics of a twin (a synthetic graph) deviate too much from those of
/// its original. A twin with more than `most_arcs` arcs is not measured, because that would take longer than
/// making it.
Graph with_misses(Graph graph, const GraphSpec& spec, unsigned threads) {
  constexpr offset_t most_arcs = 50'000'000;
  if (spec.statistics.empty() || graph.num_edges() > most_arcs) return graph;
  const Statistics measured = measure_statistics(graph, {.threads = threads, .communities = false});
  const std::string misses = misses_of(twin_maker().compare(twin_request(spec), measured));
  if (misses.empty()) return graph;
  return std::move(graph).relabelled(name_of(spec), {{"twin_misses", misses}});
}

/// Reads or generates a graph, cleans it and renumbers it. If `timed`, the provenance has the time to read
/// the file and build the graph. Graphs that bypass the cache omit the time, so that files which users write
/// from them are reproducible.
Graph make_graph(const GraphSpec& spec, unsigned threads, bool timed = false) {
  const Stopwatch watch;
  EdgeList list;
  if (!spec.statistics.empty()) {
    list = twin_maker().make(twin_request(spec), threads).edges;
    require_twin_name(list, name_of(spec));
  } else if (spec.file.empty()) {
    list = generate(spec.generator, spec.params, threads);
  } else {
    list = load_edges(spec.file, param(spec, "format"), read_options(spec, threads));
    list.provenance["source"] = spec.file;
    require_twin_name(list, name_of(spec));
  }
  Graph graph = build_graph(std::move(list), spec.cleaning, name_of(spec), spec.weights, threads);
  if (timed && !spec.file.empty()) {
    graph = std::move(graph).relabelled(name_of(spec),
                                        {{"read_ms", fmt::format("{:.3f}", watch.milliseconds())}});
  }
  return reorder(with_misses(std::move(graph), spec, threads), spec.order, threads);
}

/// Version of the readers in the cache key. Increase it if a file would be read as another graph. Graphs
/// cached by earlier versions are then read again.
constexpr int reader_version = 2;

/// Returns a text of everything on which the built graph depends, except its name. A file counts as changed
/// if its size, modification time or inode has changed.
std::string cache_key(const GraphSpec& spec) {
  std::string key =
      fmt::format("{} {} {}", cache::version, to_string(spec.cleaning), to_string(spec.weights));
  // "with ids" distinguishes these cache entries from older ones, which lack the ids of the input.
  if (const std::string order = ordering_in_full(spec.order); order != "original")
    key += " order with ids " + order;
  if (!spec.statistics.empty()) {
    key += fmt::format(" twin {} of\n{}", twin_version, spec.statistics);
  } else if (spec.file.empty()) {
    key += fmt::format(" generator {}", spec.generator);
    for (const auto& [name, value] : complete_params(spec.generator, spec.params)) {
      key += fmt::format(" {}={}", name, value);
    }
  } else {
    const std::filesystem::path path = std::filesystem::absolute(spec.file);
    const FileStamp stamp = FileStamp::of(path);
    key += fmt::format(" reader {} file {} {} {} {}", reader_version, path.string(), stamp.inode, stamp.bytes,
                       stamp.changed_ns);
    for (const auto& [name, value] : spec.params) key += fmt::format(" {}={}", name, value);
    if (param(spec, "compact") == "true") key += " with ids";  // older cache entries lack the ids
    for (const std::filesystem::path& part : possible_companions(path)) {
      const FileStamp of_part = FileStamp::of(part);
      if (of_part == FileStamp{}) continue;
      key +=
          fmt::format(" with {} {} {} {}", part.string(), of_part.inode, of_part.bytes, of_part.changed_ns);
    }
  }
  return key;
}

/// Opens a graph through the cache. If the cache is damaged, or cannot be read or written, the graph is built
/// anyway and its provenance says so.
Graph through_cache(const GraphSpec& spec, const OpenOptions& options) {
  const std::string key = cache_key(spec);
  const std::filesystem::path path = options.cache_dir / fmt::format("{:016x}.hgr", checksum(key));
  std::string state = "built";
  std::error_code failed;
  if (std::filesystem::exists(path, failed)) {
    try {
      return read_cache(path, options.threads, key).relabelled(name_of(spec), {{"cache", "hit"}});
    } catch (const Error& error) {
      state = fmt::format("rebuilt: {}", error.what());
    }
  }
  Graph graph = make_graph(spec, options.threads, true);
  if (cache_key(spec) != key) {
    throw_error("{}:1: the file was replaced while it was read (begin again)", spec.file);
  }
  try {
    std::filesystem::create_directories(options.cache_dir);
    remove_abandoned(options.cache_dir);
    write_cache(graph, path, options.threads, key);
  } catch (const std::exception& error) {
    state = fmt::format("not written: {}", error.what());
  }
  return std::move(graph).relabelled(name_of(spec), {{"cache", state}});
}

/// Returns true for a regular file. If the file may not be accessed, opening it later reports the error.
bool is_regular(const std::string& file) {
  std::error_code failed;
  return std::filesystem::is_regular_file(file, failed);
}

bool is_built(const GraphSpec& spec) {
  return !spec.file.empty() && is_regular(spec.file) && is_cache(MappedFile(spec.file).text());
}

}  // namespace

void validate(const GraphSpec& spec) {
  with_origin(spec, [&] { check(spec); });
}

Graph open_graph(const GraphSpec& spec, const OpenOptions& options) {
  return with_origin(spec, [&] {
    check(spec);
    if (is_built(spec)) return open_built(spec, options.threads);
    const bool cacheable = spec.file.empty() || is_regular(spec.file);
    if (options.cache_dir.empty() || !cacheable) return make_graph(spec, options.threads);
    return through_cache(spec, options);
  });
}

}  // namespace harness::graph
