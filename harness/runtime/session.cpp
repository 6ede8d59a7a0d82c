#include "runtime/session.hpp"

#include "base/stopwatch.hpp"
#include "runtime/run/link_lines.hpp"

namespace harness::runtime {
namespace {

void set_threads(backends::Backend& backend, uint32_t threads) {
  if (threads > 0 && backend.threads() == 0) {
    throw Unsupported(
        fmt::format("threads has no effect on the {} backend, which does not run on threads of the "
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
      layouts_(ledger_, registry, wide_edges, kept_layouts) {
  conversions_ = backend_->assemble(conversions_line(*backend_)).program;
}

Prepared Session::prepare(const graph::Graph& graph, const Request& request, bool counting) {
  Combination combination = combine(request, graph, backends::backend_info(backend_->name()));
  combination.counting = counting;
  set_threads(*backend_, combination.threads);
  Prepared prepared;
  LayoutsInUse layouts = layouts_.layouts_of(graph, combination);
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
  prepared.orient_ms = layouts_.orient_ms(graph, combination);
  prepared.instance =
      std::make_unique<Instance>(ledger_, graph, std::move(combination), std::move(layouts), *conversions_);
  return prepared;
}

std::vector<backends::LinkLine> Session::link_lines(const graph::Graph& graph, const Request& request) {
  const Combination combination = combine(request, graph, backends::backend_info(backend_->name()));
  return runtime::link_lines(*backend_, combination, layouts_.layouts_of(graph, combination)).lines;
}

PreparedBaseline Session::prepare(const graph::Graph& graph, const BaselineRequest& request) {
  require_supported(request, graph, backends::backend_info(backend_->name()));
  set_threads(*backend_, request.threads());
  layouts_.drop_layouts();
  const Stopwatch watch;
  PreparedBaseline prepared;
  prepared.instance = std::make_unique<BaselineInstance>(ledger_, graph, request);
  prepared.build_ms = watch.milliseconds();
  return prepared;
}

ChangingGraph Session::changing(const graph::Graph& graph, const Request& request) {
  const Combination combination = combine(request, graph, backends::backend_info(backend_->name()));
  set_threads(*backend_, combination.threads);
  return {ledger_, registry_, graph, combination, wide_edges_};
}

std::unique_ptr<Instance> Session::instance_on(const graph::Graph& graph, const Request& request,
                                               const LayoutsInUse& layouts) {
  return std::make_unique<Instance>(ledger_, graph,
                                    combine(request, graph, backends::backend_info(backend_->name())),
                                    layouts, *conversions_);
}

Answer Session::answer(const graph::Graph& graph, const Choice& algorithm, const Verification& verified) {
  if (verified.by_program) return {};
  return answer_of(algorithm, graph, addresses(verified.result));
}

uint64_t Session::kept_bytes() const {
  const uint64_t layouts = backend_->shares_host_memory() ? ledger_.total() : 0;
  return layouts + verifier_.kept_bytes() + layouts_.oriented_bytes();
}

void Session::forget() {
  layouts_.forget();
  verifier_.forget();
}

}  // namespace harness::runtime
