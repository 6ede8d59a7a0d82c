#include "sweep/measure/answers.hpp"

#include <xxhash.h>

#include "results/store/npy.hpp"
#include "sweep/measure/record.hpp"

namespace harness::sweep {
namespace {

namespace fs = std::filesystem;

char npy_type(harness_element type) {
  switch (type) {
    case HARNESS_UINT32:
    case HARNESS_UINT64:
      return 'u';
    case HARNESS_INT32:
    case HARNESS_INT64:
      return 'i';
    default:
      return 'f';
  }
}

/// Stores the external ids of the vertices, if the input has ids other than 0, 1, 2, ... The arrays of an
/// answer have no ids: their elements follow the sequence of the input vertices. A reader therefore needs
/// these ids to find the element of a vertex.
void keep_ids(const graph::Graph& graph, const fs::path& folder) {
  const auto& ids = graph.ids();
  if (ids.empty()) return;
  if (ids.are_words()) {
    std::string lines;
    for (size_t v = 0; v < ids.size(); ++v) lines += ids[v] + "\n";
    const auto* const bytes = reinterpret_cast<const unsigned char*>(lines.data());
    return results::write_npy(folder / "vertex_ids.txt", "", {bytes, lines.size()});
  }
  std::vector<uint64_t> numbers(ids.size());
  for (size_t v = 0; v < ids.size(); ++v) numbers[v] = ids.number(v);
  const auto* const bytes = reinterpret_cast<const unsigned char*>(numbers.data());
  results::write_npy(folder / "vertex_ids.npy", results::npy_header('u', sizeof(uint64_t), numbers.size(), 1),
                     {bytes, numbers.size() * sizeof(uint64_t)});
}

void keep(Trial& trial, const graph::Graph& graph, const fs::path& folder) {
  if (!trial.answer.arrays.empty()) keep_ids(graph, folder);
  std::string& names = trial.kept_arrays;
  for (const runtime::AnswerArray& array : trial.answer.arrays) {
    const size_t bytes = runtime::element_bytes(array.type);
    const uint64_t rows = array.data.size() / (bytes * array.columns);  // one per vertex or arc
    results::write_npy(folder / (array.name + ".npy"),
                       results::npy_header(npy_type(array.type), bytes, rows, array.columns), array.data);
    names += (names.empty() ? "" : " ") + array.name;
  }
}

/// Runs an action and returns the message of its exception, or an empty text. DeviceLost is rethrown, because
/// it ends the measurement of the configuration.
template <class Action>
std::string trouble_of(const Action& action) {
  try {
    action();
  } catch (const DeviceLost&) {
    throw;
  } catch (const OutOfMemory& e) {
    return e.what();
  } catch (const std::bad_alloc&) {
    return "memory for it was refused";
  } catch (const std::exception& e) {
    return words_of(e);
  }
  return {};
}

}  // namespace

fs::path answer_folder(const fs::path& answers, const std::string& id, int64_t source) {
  if (answers.empty()) return {};
  return source < 0 ? answers / id : answers / id / fmt::format("source={}", source);
}

void take_answer(Trial& trial, runtime::Session& session, const graph::Graph& graph,
                 const runtime::Choice& algorithm, const fs::path& folder) {
  const auto note = [&](const char* kind, const std::string& trouble) {
    if (!trouble.empty() && trial.answer_trouble.empty()) trial.answer_trouble = kind + (": " + trouble);
  };
  note("no answer", trouble_of([&] { trial.answer = session.answer(graph, algorithm, trial.last); }));
  if (!folder.empty()) {
    note("answer not kept", trouble_of([&] { keep(trial, graph, folder); }));
  }
  trial.answer.arrays.clear();  // to save memory: a configuration may have many trials
  trial.last.result.clear();
}

void record_answer(results::Measurement& measured, const std::vector<Trial>& trials) {
  const Trial& first = trials.front();
  const int64_t source = first.sampling.samples.front().source;
  measured.answer = first.answer.words;
  measured.answer_hash = first.answer.hash;
  measured.kept_arrays = first.kept_arrays;
  if (source >= 0 && !measured.answer.empty())
    measured.answer = fmt::format("source={} {}", source, first.answer.words);
  if (trials.size() > 1) {
    std::string all;
    for (const Trial& trial : trials) all += trial.answer.hash;
    const bool each = all.size() == trials.size() * first.answer.hash.size() && !all.empty();
    measured.answer_hash = each ? fmt::format("{:016x}", XXH3_64bits(all.data(), all.size())) : "";
  }
  for (const Trial& trial : trials) {
    if (!trial.answer_trouble.empty()) add_warning(measured, trial.answer_trouble);
  }
}

}  // namespace harness::sweep
