// Reads XML as a sequence of tags and texts, for the reader of GraphML. It has what such files need:
// elements, attributes, the five entities, characters by number, comments and CDATA.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "graph/input/text.hpp"

namespace harness::graph {

struct XmlPart {
  enum class Kind { open, close, text, end } kind = Kind::end;
  std::string name;  ///< of a tag, without its namespace prefix
  std::map<std::string, std::string> attributes;
  std::string text;
  uint64_t line = 0;
};

/// Errors are BadLine: tags that do not match, unknown entities, a document type with declarations, another
/// encoding than UTF-8.
class XmlReader {
 public:
  explicit XmlReader(std::string_view text) : text_(text) {}

  /// Returns the next tag or text. An empty element is an opening and a closing tag. Texts between two tags
  /// may come in several parts.
  XmlPart next();

 private:
  [[noreturn]] void fail(const std::string& what) const { throw BadLine{line_, what}; }
  bool at(std::string_view word) const { return text_.substr(place_).starts_with(word); }
  void advance(size_t count);
  std::string until(std::string_view mark, const char* what);
  void skip_blanks();
  std::string name();
  std::string decoded(std::string_view raw) const;
  void append_character(std::string& text, std::string_view number) const;
  XmlPart tag();
  XmlPart closing();
  void attribute(XmlPart& part);
  void declaration(const std::string& text) const;

  std::string_view text_;
  size_t place_ = 0;
  uint64_t line_ = 1;
  std::vector<std::string> open_;
  bool ends_empty_ = false;  // the last opening tag was <x/>
  bool had_root_ = false;
};

}  // namespace harness::graph
