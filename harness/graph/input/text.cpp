#include "graph/input/text.hpp"

#include "base/error.hpp"

namespace harness::graph {

void throw_bad_line(const TextFile& file, const BadLine& bad) {
  throw_error("{}:{}: {}", file.path, bad.line, bad.what);
}

std::string quoted_token(const char* at, const char* end) {
  constexpr ptrdiff_t longest = 24;
  std::string token;
  const char* p = at;
  for (; p < end && p - at < longest; ++p) {
    const auto c = static_cast<unsigned char>(*p);
    if (c == ' ' || c == '\t' || c == ',' || c == '\n' || c == '\r') break;
    if (c < 0x20 || c >= 0x7f) {
      token += fmt::format("\\x{:02x}", c);
    } else {
      token += *p;
    }
  }
  if (token.empty()) return "the end of the line";
  return fmt::format("'{}{}'", token, p - at == longest ? "..." : "");
}

}  // namespace harness::graph
