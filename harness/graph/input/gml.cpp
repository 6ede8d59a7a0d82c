// GML (Himsolt 1996): keys with numbers, texts or lists in brackets. Vertices are named by their number `id`,
// and the weight of an edge is the key `weight`.
#include <algorithm>
#include <cctype>

#include "graph/input/named_graph.hpp"
#include "graph/input/readers.hpp"

namespace harness::graph {
namespace {

struct GmlToken {
  enum class Kind { key, number, text, open, close, end } kind = Kind::end;
  std::string text;
  uint64_t line = 0;
};

class GmlTokens {
 public:
  explicit GmlTokens(std::string_view text) : p_(text.data()), end_(text.data() + text.size()) {}

  GmlToken next() {
    skip();
    GmlToken token{GmlToken::Kind::end, {}, line_};
    if (p_ == end_) return token;
    if (*p_ == '[' || *p_ == ']') {
      token.kind = *p_++ == '[' ? GmlToken::Kind::open : GmlToken::Kind::close;
    } else if (*p_ == '"') {
      token.kind = GmlToken::Kind::text;
      for (++p_; p_ < end_ && *p_ != '"'; ++p_) line_ += *p_ == '\n' ? 1 : 0;
      if (p_ == end_)
        throw BadLine{token.line, "found no end of a text in quotes, expected '\"' (truncated?)"};
      ++p_;
    } else {
      word(token);
    }
    return token;
  }

 private:
  void skip() {
    while (p_ < end_) {
      if (*p_ == '#') {
        while (p_ < end_ && *p_ != '\n') ++p_;
      } else if (*p_ == '\n' || Cursor::is_blank(*p_)) {
        line_ += *p_++ == '\n' ? 1 : 0;
      } else {
        return;
      }
    }
  }

  void word(GmlToken& token) {
    const char* const begin = p_;
    while (p_ < end_ && *p_ != '\n' && !Cursor::is_blank(*p_) && *p_ != '[' && *p_ != ']' && *p_ != '"') ++p_;
    token.text.assign(begin, p_);
    const bool letter = std::isalpha(static_cast<unsigned char>(*begin)) != 0 || *begin == '_';
    const bool digit = Cursor::is_digit(*begin) || *begin == '-' || *begin == '+' || *begin == '.';
    if (!letter && !digit)
      throw BadLine{
          line_, fmt::format("found {}, expected a key, a number or a bracket", quoted_token(begin, end_))};
    token.kind = letter ? GmlToken::Kind::key : GmlToken::Kind::number;
  }

  const char* p_;
  const char* end_;
  uint64_t line_ = 1;
};

class GmlReader {
 public:
  GmlReader(const TextFile& file, const ReadOptions& options) : tokens_(file.text), graph_(options) {}

  EdgeList read() {
    bool found = false;
    for (GmlToken key = tokens_.next(); key.kind != GmlToken::Kind::end; key = tokens_.next()) {
      require_key(key);
      const GmlToken value = tokens_.next();
      if (key.text != "graph") {
        skip(value);
        continue;
      }
      if (found) throw BadLine{key.line, "found a second graph, expected one per file"};
      require_list(value, "graph");
      graph();
      found = true;
    }
    if (!found) throw BadLine{1, "found no graph, expected 'graph [' (truncated?)"};
    return graph_.finish(directed_, "gml");
  }

 private:
  static void require_key(const GmlToken& token) {
    if (token.kind == GmlToken::Kind::key) return;
    throw BadLine{token.line, fmt::format("found {}, expected a key{}",
                                          token.kind == GmlToken::Kind::end     ? "the end of the file"
                                          : token.kind == GmlToken::Kind::close ? "']'"
                                          : token.kind == GmlToken::Kind::open  ? "'['"
                                                                                : quoted_text(token.text),
                                          token.kind == GmlToken::Kind::end ? " or ']' (truncated?)" : "")};
  }
  static void require_list(const GmlToken& token, const char* key) {
    if (token.kind != GmlToken::Kind::open)
      throw BadLine{token.line, fmt::format("found {} without '[', expected a list", key)};
  }

  /// Skips the rest of a value whose first token is given.
  void skip(const GmlToken& value) {
    if (value.kind == GmlToken::Kind::close || value.kind == GmlToken::Kind::end)
      throw BadLine{value.line, "found a key without a value, expected one"};
    if (value.kind != GmlToken::Kind::open) return;
    for (int depth = 1; depth > 0;) {
      const GmlToken token = tokens_.next();
      if (token.kind == GmlToken::Kind::end)
        throw BadLine{token.line, "found the end of the file, expected ']' (truncated?)"};
      depth += token.kind == GmlToken::Kind::open ? 1 : token.kind == GmlToken::Kind::close ? -1 : 0;
    }
  }

  /// Calls visit(key, value) for each entry of the current list.
  template <class Visit>
  void entries(const Visit& visit) {
    for (GmlToken key = tokens_.next(); key.kind != GmlToken::Kind::close; key = tokens_.next()) {
      require_key(key);
      visit(key, tokens_.next());
    }
  }

  void graph() {
    entries([&](const GmlToken& key, const GmlToken& value) {
      if (key.text == "directed") {
        if (value.text != "0" && value.text != "1")
          throw BadLine{value.line,
                        fmt::format("found directed {}, expected 0 or 1", quoted_text(value.text))};
        directed_ = value.text == "1";
      } else if (key.text == "node") {
        require_list(value, "node");
        const Entry node = entry({"id"});
        graph_.declare(required(node, 0, "node", "id", value.line), value.line);
      } else if (key.text == "edge") {
        require_list(value, "edge");
        const Entry edge = entry({"source", "target", "weight"});
        graph_.connect(required(edge, 0, "edge", "source", value.line),
                       required(edge, 1, "edge", "target", value.line), edge[2], value.line);
      } else {
        skip(value);
      }
    });
  }

  using Entry = std::vector<std::optional<std::string>>;

  /// Returns the values of these keys in the current list. They must be numbers.
  Entry entry(const std::vector<std::string>& wanted) {
    Entry found(wanted.size());
    entries([&](const GmlToken& key, const GmlToken& value) {
      const auto at = std::find(wanted.begin(), wanted.end(), key.text);
      if (at == wanted.end()) return skip(value);
      if (value.kind != GmlToken::Kind::number)
        throw BadLine{value.line, fmt::format("found {} without a number, expected one", key.text)};
      std::optional<std::string>& place = found[static_cast<size_t>(at - wanted.begin())];
      if (place) throw BadLine{value.line, fmt::format("found {} twice, expected it once", key.text)};
      place = value.text;
    });
    return found;
  }

  /// Returns entry i, the id of a vertex. Throws BadLine unless it is an integer without leading zeros, so
  /// that each id has one spelling.
  static std::string required(const Entry& entry, size_t i, const char* list, const char* key,
                              uint64_t line) {
    if (!entry[i]) throw BadLine{line, fmt::format("found {} without {}, expected it", list, key)};
    const std::string& text = *entry[i];
    const std::string digits = text.substr(text.starts_with('-') ? 1 : 0);
    const bool integer = !digits.empty() && digits.find_first_not_of("0123456789") == std::string::npos;
    if (!integer || (digits.size() > 1 && digits[0] == '0') || text == "-0")
      throw BadLine{line, fmt::format("found {} {}, expected an integer", key, quoted_text(text))};
    return text;
  }

  GmlTokens tokens_;
  NamedGraph graph_;
  bool directed_ = false;
};

}  // namespace

EdgeList read_gml(const TextFile& file, const ReadOptions& options) {
  return with_file_name(file, [&] { return GmlReader(file, options).read(); });
}

}  // namespace harness::graph
