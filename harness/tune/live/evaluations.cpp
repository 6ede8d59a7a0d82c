#include "tune/live/evaluations.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "base/error.hpp"
#include "base/outside_file.hpp"
#include "results/store/files.hpp"
#include "sweep/worker/message.hpp"

namespace harness::tune {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// Creates the folders `answers` and `leases`, which must exist before a worker joins. Returns `folder`.
fs::path made(const fs::path& folder, const std::string& worker) {
  results::with_file_errors([&] { fs::create_directories(folder / "answers"); });
  sweep::Leases::set_up(folder, worker, json::object(), 0, false);
  return folder;
}

}  // namespace

Evaluations::Evaluations(const fs::path& folder, const std::string& worker, double patience_s)
    : folder_(made(folder, worker)), leases_(folder, worker, patience_s) {}

fs::path Evaluations::file_of(size_t number) const {
  return folder_ / "answers" / fmt::format("{}", number);
}

void Evaluations::offer(size_t number, const Wanted& wanted) {
  leases_.offer(number, fmt::format("{} {}\n", wanted.index, wanted.cap_ms));
}

std::optional<Measured> Evaluations::answer(size_t number) const {
  const fs::path path = file_of(number);
  const auto text = read_outside_if_there({.path = path, .expected = "an answer"});
  if (!text) return std::nullopt;
  try {
    const json message = json::from_cbor(*text);
    return Measured{sweep::measurement_from_json(message.at("row")), message.at("took_s")};
  } catch (const std::exception& error) {
    throw_error("{}: is no answer of a worker ({}); remove {}, then its evaluations are made again",
                path.string(), error.what(), folder_.string());
  }
}

bool Evaluations::serve(const std::function<double(size_t)>& rank,
                        const std::function<std::optional<Measured>(const Wanted&)>& measure) {
  const auto lease = leases_.take(leases_.census(), rank);
  if (!lease) return false;
  // If an earlier worker took this evaluation and died after it had written the result, that result is used.
  if (lease->again && answer(lease->piece)) {
    leases_.finish();
    return true;
  }
  Wanted wanted;
  if (std::istringstream text(leases_.text()); !(text >> wanted.index >> wanted.cap_ms))
    throw_error("{}: evaluation {} has no text; remove this folder, then its evaluations are made again",
                folder_.string(), lease->piece);
  const std::optional<Measured> measured = measure(wanted);
  if (!measured) {
    leases_.give_back();
    return true;
  }
  const json message{{"row", sweep::to_json(measured->row)}, {"took_s", measured->took_s}};
  const std::vector<uint8_t> bytes = json::to_cbor(message);
  results::write_atomically(file_of(lease->piece),
                            {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  leases_.finish();
  return true;
}

}  // namespace harness::tune
