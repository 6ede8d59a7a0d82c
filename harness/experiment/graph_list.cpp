#include "experiment/graph_list.hpp"

#include <xxhash.h>

#include <algorithm>

#include "base/random.hpp"
#include "experiment/fields.hpp"
#include "graph/generators/generators.hpp"

namespace harness::experiment {
namespace {

constexpr const char* list_key = "list";
constexpr const char* size_key = "size";
constexpr const char* base_key = "graph_seed";
constexpr const char* graph_seed_key = "seed";
constexpr uint64_t usual_base = 1;
// Number of possible seeds. A seed has at most nine digits, so that people can type it.
constexpr uint64_t seeds = 1'000'000'000;

void set(Tree& map, const std::string& key, Tree value) {
  if (Tree* found = map.find(key)) {
    *found = std::move(value);
  } else {
    map.entries.push_back({key, value.mark, std::move(value)});
  }
}

Tree text(std::string scalar, const Mark& mark) {
  Tree tree;
  tree.kind = Tree::Kind::scalar;
  tree.scalar = std::move(scalar);
  tree.mark = mark;
  return tree;
}

bool takes_seed(const Tree& graph) {
  const Tree* generator = graph.find("generator");
  if (generator == nullptr || generator->kind != Tree::Kind::scalar) return false;
  return std::ranges::any_of(graph::generators(), [&](const graph::GeneratorInfo& info) {
    return info.name == generator->scalar &&
           std::ranges::any_of(info.params, [](const auto& param) { return param.name == graph_seed_key; });
  });
}

uint64_t seed_of(const std::string& name, uint64_t base) {
  return mix64(XXH3_64bits(name.data(), name.size()) ^ mix64(base)) % seeds;
}

uint64_t base_of(const Tree& root) {
  const Tree* given = root.find(base_key);
  return given == nullptr ? usual_base : read_uint(*given, base_key);
}

// Resolves the path of a graph file, which is relative to `folder`, the folder of the file that lists the
// graphs.
void resolve_file(Tree& graph, const std::filesystem::path& folder) {
  Tree* file = graph.find("file");
  if (file != nullptr && file->kind == Tree::Kind::scalar) file->scalar = (folder / file->scalar).string();
}

// Returns a graph of the list in the size that the entry requests, with the additional keys of the entry.
Tree graph_of(const Tree& listed, const Tree& entry, const std::string& size, uint64_t base) {
  expect_map(listed, "graphs of a list");
  const std::string name = read_text(require_key(listed, "a graph of a list", "name"), "name");
  const Tree* sized = listed.find(size);
  if (sized == nullptr) {
    fail_at(entry.mark, "graphs: '{}' of the list has no size '{}'; expected one of {}", name, size,
            fmt::join(listed.keys(), ", "));
  }
  expect_map(*sized, size);
  Tree graph = *sized;
  set(graph, "name", text(name, listed.mark));
  for (const Tree::Entry& more : entry.entries) {
    if (more.key != list_key && more.key != size_key) set(graph, more.key, more.value);
  }
  if (takes_seed(graph) && graph.find(graph_seed_key) == nullptr)
    set(graph, graph_seed_key, text(fmt::format("{}", seed_of(name, base)), listed.mark));
  graph.mark = listed.mark;
  return graph;
}

std::vector<Tree> graphs_of(const Tree& entry, const std::filesystem::path& folder, uint64_t base) {
  const std::filesystem::path file = folder / read_text(*entry.find(list_key), list_key);
  const Tree list = load_tree({.path = file, .expected = "a list of graphs", .most_bytes = most_yaml_bytes});
  check_map(list, "a list of graphs", {"description", "graphs"});
  const std::string size = read_text(require_key(entry, "a list of graphs", size_key), size_key);
  std::vector<Tree> graphs;
  for (const Tree* listed : read_items(require_key(list, "a list of graphs", "graphs"), "graphs"))
    graphs.push_back(graph_of(*listed, entry, size, base));
  for (Tree& graph : graphs) resolve_file(graph, file.parent_path());
  return graphs;
}

bool names_list(const Tree& entry) {
  return entry.kind == Tree::Kind::map && entry.find(list_key) != nullptr;
}

}  // namespace

bool draws_seeds(const Tree& root) {
  const Tree* graphs = root.find("graphs");
  return graphs != nullptr && root.find(base_key) == nullptr &&
         std::ranges::any_of(graphs->items, names_list);
}

void expand_graph_lists(Tree& root, const std::filesystem::path& folder) {
  Tree* graphs = root.find("graphs");
  if (graphs == nullptr || std::ranges::none_of(graphs->items, names_list)) return;
  const uint64_t base = base_of(root);
  std::vector<Tree> all;
  for (Tree& entry : graphs->items) {
    if (names_list(entry)) {
      std::ranges::move(graphs_of(entry, folder, base), std::back_inserter(all));
    } else {
      all.push_back(std::move(entry));
    }
  }
  graphs->items = std::move(all);
}

}  // namespace harness::experiment
