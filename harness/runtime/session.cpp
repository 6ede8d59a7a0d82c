#include "runtime/session.hpp"

#include "base/stopwatch.hpp"
#include "runtime/link_lines.hpp"
#include "runtime/reference.hpp"
#include "runtime/resolve/problem.hpp"

namespace harness::runtime {
namespace {

// References to keep. A row may start from many sources, so more are kept as long as all together stay below
// most_kept_bytes.
constexpr size_t kept_references = 8;
constexpr uint64_t most_kept_bytes = uint64_t{512} << 20;

// A key of what a layout is made of, without what its builder asked about the run: that is kept in the layout
// itself.
std::string layout_key(const graph::Adjacency& adjacency, bool oriented, const Choice& format) {
  std::string key = fmt::format("{}{}/{}", static_cast<const void*>(adjacency.offsets.data()),
                                oriented ? "/oriented" : "", format.plugin->id);
  for (const harness_value& value : format.values) key += fmt::format("/{}:{}", value.integer, value.real);
  return key;
}

// A key of the same for files: it holds in other processes, because graph and format stand in it by their
// contents.
std::string lasting_key(const graph::Graph& graph, bool is_out, const Combination& combination,
                        bool wide_edges) {
  const Choice& format = combination.request.format;
  std::string key = fmt::format("{} {} {} {}", graph.fingerprint(), is_out ? "out" : "in", format.plugin->id,
                                format.plugin->content_hash);
  if (combination.oriented) key += " oriented";
  if (wide_edges) key += " wide";
  for (const harness_value& value : format.values) key += fmt::format(" {}:{}", value.integer, value.real);
  return key;
}

void set_threads(backends::Backend& backend, uint32_t threads) {
  if (threads > 0 && backend.threads() == 0) {
    throw Unsupported(
        fmt::format("threads means nothing on the {} backend, which does not run on threads of the "
                    "processor: leave it out",
                    backend.name()));
  }
  backend.use_threads(threads);
}

}  // namespace

Session::Session(const plugin::Registry& registry, std::unique_ptr<backends::Backend> backend,
                 bool wide_edges, size_t kept_layouts)
    : registry_(registry),
      backend_(std::move(backend)),
      ledger_(*backend_),
      wide_edges_(wide_edges),
      kept_layouts_(kept_layouts) {
  conversions_ = backend_->assemble(conversions_line(*backend_)).program;
}

const Session::KeptOrientation& Session::orientation(const graph::Graph& graph) {
  if (orientation_.graph != graph.out().offsets.data()) {
    const Stopwatch watch;
    orientation_ = {graph.out().offsets.data(), orient_by_degree(graph), 0};
    orientation_.milliseconds = watch.milliseconds();
  }
  return orientation_;
}

std::shared_ptr<const Layout> Session::layout(const graph::Graph& graph, const Combination& combination,
                                              const SuperstepKind& kind) {
  // An oriented graph is stored by the lower end of its edges in either direction, because those lists are
  // the short ones.
  const graph::Adjacency& adjacency = kind.pulls ? graph.in() : graph.out();
  const Capabilities& wanted = kind.capabilities;
  const std::string key = layout_key(adjacency, combination.oriented, combination.request.format);
  for (auto kept = layouts_.begin(); kept != layouts_.end(); ++kept) {
    if (kept->key != key || !kept->layout->suits(wanted)) continue;
    layouts_.splice(layouts_.begin(), layouts_, kept);
    return layouts_.front().layout;
  }
  while (layouts_.size() >= kept_layouts_) layouts_.pop_back();
  const bool is_out = adjacency.offsets.data() == graph.out().offsets.data();
  const std::string lasting = lasting_key(graph, is_out, combination, wide_edges_);
  std::optional<Layout> read = layout_files_.read(ledger_, registry_, lasting, wanted);
  if (!read) {
    const graph::Adjacency& stored =
        combination.oriented ? orientation(graph).oriented.adjacency() : adjacency;
    read = build_layout(ledger_, registry_, combination.request.format, stored, wanted, wide_edges_);
    layout_files_.write(*backend_, *read, lasting);
  }
  layouts_.push_front({key, std::make_shared<const Layout>(std::move(*read))});
  return layouts_.front().layout;
}

LayoutsInUse Session::layouts_of(const graph::Graph& graph, const Combination& combination) {
  LayoutsInUse layouts;
  for (const SuperstepKind& kind : combination.kinds) {
    if (!kind.backward) layouts.push_back(layout(graph, combination, kind));
  }
  return layouts;
}

Prepared Session::prepare(const graph::Graph& graph, const Request& request, bool counting) {
  Combination combination = combine(request, graph, backends::backend_info(backend_->name()));
  combination.counting = counting;
  set_threads(*backend_, combination.threads);
  Prepared prepared;
  LayoutsInUse layouts = layouts_of(graph, combination);
  for (const std::shared_ptr<const Layout>& used : layouts) {
    if (!prepared.layouts.empty() && prepared.layouts.front() == used)
      continue;  // out and in are the same arrays
    prepared.build_ms += used->build_ms;
    prepared.upload_ms += used->upload_ms;
    prepared.load_ms += used->load_ms;
    prepared.spent_ms += used->load_ms > 0 ? used->load_ms : used->build_ms;
    prepared.format_bytes += used->bytes();
    prepared.layouts.push_back(used);
  }
  if (combination.oriented) prepared.orient_ms = orientation(graph).milliseconds;
  prepared.instance =
      std::make_unique<Instance>(ledger_, graph, std::move(combination), std::move(layouts), *conversions_);
  return prepared;
}

std::vector<backends::LinkLine> Session::link_lines(const graph::Graph& graph, const Request& request) {
  const Combination combination = combine(request, graph, backends::backend_info(backend_->name()));
  std::vector<backends::LinkLine> lines;
  for (KindLine& one : runtime::link_lines(*backend_, combination, layouts_of(graph, combination)))
    lines.push_back(std::move(one.line));
  return lines;
}

PreparedBaseline Session::prepare(const graph::Graph& graph, const BaselineRequest& request) {
  require_supported(request, graph, backends::backend_info(backend_->name()));
  set_threads(*backend_, request.threads());
  layouts_.clear();
  const Stopwatch watch;
  PreparedBaseline prepared;
  prepared.instance = std::make_unique<BaselineInstance>(ledger_, graph, request);
  prepared.build_ms = watch.milliseconds();
  return prepared;
}

const Session::KeptReference& Session::reference(const graph::Graph& graph, const Runnable& runnable) {
  const Choice& algorithm = runnable.algorithm();
  std::string key = graph.fingerprint() + "/" + algorithm.plugin->id;
  for (const harness_value& value : algorithm.values) key += fmt::format("/{}:{}", value.integer, value.real);
  key += fmt::format("/{} arrays", runnable.plan().property_count);
  for (const KeptReference& kept : references_) {
    if (kept.key == key) return kept;
  }
  KeptReference made{key, run_reference(graph, runnable)};
  while (references_.size() >= kept_references && kept_reference_bytes() > most_kept_bytes)
    references_.pop_back();
  references_.push_front(std::move(made));
  return references_.front();
}

Verification Session::verify(const graph::Graph& graph, const Runnable& runnable, uint64_t supersteps) {
  if (runnable.checked_itself()) return {.right = true, .by_program = true};
  const harness_problem problem = problem_of(graph, runnable.algorithm().values, true);
  const KeptReference& expected = reference(graph, runnable);
  Verification verified{.result = runnable.download()};
  const std::vector<const void*> got = addresses(verified.result);
  harness_error error = empty_error();
  const harness_algorithm& algorithm = runnable.algorithm().plugin->algorithm;
  const int32_t status =
      algorithm.verify(&problem, got.data(), addresses(expected.properties).data(), &error);
  verified.right = status == HARNESS_OK;
  if (!verified.right) verified.reason = text_of(error);
  if (verified.right && algorithm.edges_processed != nullptr)
    verified.edges_processed = algorithm.edges_processed(&problem, got.data(), supersteps);
  return verified;
}

Answer Session::answer(const graph::Graph& graph, const Choice& algorithm, const Verification& verified) {
  if (verified.by_program) return {};
  return answer_of(algorithm, graph, addresses(verified.result));
}

Answer Session::reference_answer(const graph::Graph& graph, const Runnable& runnable) {
  return answer_of(runnable.algorithm(), graph, addresses(reference(graph, runnable).properties));
}

uint64_t Session::kept_reference_bytes() const {
  uint64_t bytes = 0;
  for (const KeptReference& kept : references_) {
    for (const auto& property : kept.properties) bytes += property.size();
  }
  return bytes;
}

uint64_t Session::kept_bytes() const {
  const uint64_t layouts = backend_->shares_host_memory() ? ledger_.total() : 0;
  const graph::Adjacency oriented = orientation_.oriented.adjacency();
  return layouts + kept_reference_bytes() + oriented.offsets.size_bytes() + oriented.neighbors.size_bytes();
}

void Session::forget() {
  orientation_ = {};
  layouts_.clear();
  references_.clear();
}

}  // namespace harness::runtime
