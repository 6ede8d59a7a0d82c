// Reads XML as a sequence of tags and texts with libexpat, for the reader of GraphML. If harness was built
// without libexpat, it refuses XML.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "graph/input/text.hpp"

namespace harness::graph {

struct XmlPart {
  enum class Kind { open, close, text, end } kind = Kind::end;
  std::string name;  ///< of a tag, without its namespace prefix
  std::map<std::string, std::string> attributes;
  std::string text;
  uint64_t line = 0;
};

/// Throws BadLine for text that is not well-formed, for a document type with declarations, and for another
/// encoding than UTF-8.
class XmlReader {
 public:
  explicit XmlReader(std::string_view text);
  ~XmlReader();
  XmlReader(const XmlReader&) = delete;
  XmlReader& operator=(const XmlReader&) = delete;

  /// Returns the next tag or text. An empty element is an opening and a closing tag. Texts between two tags
  /// may come in several parts.
  XmlPart next();

 private:
  class Parser;
  std::unique_ptr<Parser> parser_;
};

}  // namespace harness::graph
