#include "graph/catalogue/json_note.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/outside_file.hpp"
#include "base/printable.hpp"

namespace harness::graph {
namespace {

constexpr uint64_t most_bytes = uint64_t{1} << 20;

uint64_t line_at(std::string_view text, size_t byte) {
  const size_t end = std::min(byte, text.size());
  return static_cast<uint64_t>(1 +
                               std::count(text.begin(), text.begin() + static_cast<ptrdiff_t>(end), '\n'));
}

}  // namespace

JsonNote::JsonNote(const std::filesystem::path& file, std::string cure)
    : file_(file.string()),
      cure_(std::move(cure)),
      text_(read_outside({.path = file, .expected = "a note of harness", .most_bytes = most_bytes})) {
  try {
    note_ = nlohmann::json::parse(text_);
  } catch (const nlohmann::json::parse_error& error) {
    fail(line_at(text_, error.byte == 0 ? 0 : error.byte - 1), "found no JSON, expected a note of harness");
  }
  if (!note_.is_object()) fail(uint64_t{1}, "found no object, expected a note of harness");
}

std::string JsonNote::text(const char* key) const {
  const auto found = note_.find(key);
  if (found == note_.end() || !found->is_string()) fail(key, "a text");
  return found->get<std::string>();
}

uint64_t JsonNote::count(const char* key) const {
  const auto found = note_.find(key);
  if (found == note_.end() || !found->is_number_unsigned()) fail(key, "a whole number from 0 on");
  return found->get<uint64_t>();
}

void JsonNote::fail(uint64_t line, const std::string& what) const {
  throw_error("{}:{}: {} ({})", file_, line, what, cure_);
}

void JsonNote::fail(const char* key, const char* expected) const {
  const auto found = note_.find(key);
  constexpr size_t longest = 40;
  const std::string value =
      found == note_.end()
          ? "nothing"
          : printable(
                found->dump(-1, ' ', true, nlohmann::json::error_handler_t::replace).substr(0, longest));
  fail(line_of(key), fmt::format("{}: found {}, expected {}", key, value, expected));
}

uint64_t JsonNote::line_of(const char* key) const {
  const size_t found = text_.find(fmt::format("\"{}\"", key));
  return found == std::string::npos ? 1 : line_at(text_, found);
}

}  // namespace harness::graph
