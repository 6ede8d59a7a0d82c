#include "graph/input/xml.hpp"

#ifdef HARNESS_EXPAT

#include <expat.h>

#include <algorithm>
#include <cctype>
#include <deque>

#include "graph/input/named_graph.hpp"

namespace harness::graph {
namespace {

// The text is parsed in pieces, so that few parsed parts are in memory at a time.
constexpr size_t piece_bytes = size_t{1} << 16;

std::string without_prefix(std::string_view name) {
  const size_t colon = name.find(':');
  return std::string(colon == std::string_view::npos ? name : name.substr(colon + 1));
}

bool is_utf8(std::string encoding) {
  std::transform(encoding.begin(), encoding.end(), encoding.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  return encoding == "utf-8" || encoding == "utf8" || encoding == "us-ascii" || encoding == "ascii";
}

}  // namespace

/// Collects parts from the callbacks of expat, a C library. A callback must not throw, so it stores its
/// error.
class XmlReader::Parser {
 public:
  explicit Parser(std::string_view text) : left_(text), expat_(XML_ParserCreate("UTF-8"), XML_ParserFree) {
    if (!expat_) throw std::bad_alloc();
    XML_SetUserData(expat_.get(), this);
    XML_SetElementHandler(
        expat_.get(),
        [](void* self, const char* name, const char** attributes) { of(self).open(name, attributes); },
        [](void* self, const char* name) { of(self).add(XmlPart::Kind::close).name = without_prefix(name); });
    XML_SetCharacterDataHandler(expat_.get(), [](void* self, const char* some, int size) {
      of(self).add(XmlPart::Kind::text).text.assign(some, static_cast<size_t>(size));
    });
    XML_SetXmlDeclHandler(expat_.get(), [](void* self, const char*, const char* encoding, int) {
      if (encoding != nullptr && !is_utf8(encoding))
        of(self).refuse(
            "found another encoding, expected UTF-8 (iconv converts it, and the declaration must say so)");
    });
    XML_SetStartDoctypeDeclHandler(
        expat_.get(), [](void* self, const char*, const char*, const char*, int has_declarations) {
          if (has_declarations != 0)
            of(self).refuse("found declarations in the document type, expected none");
        });
    // expat skips an entity that a document type in another file may declare, because it does not read that
    // file. The text of the entity is then unknown, so the entity is refused.
    XML_SetSkippedEntityHandler(expat_.get(), [](void* self, const char* name, int) {
      of(self).refuse(fmt::format("found {}, expected &lt; &gt; &amp; &quot; &apos; or a character by number",
                                  quoted_text("&" + std::string(name) + ";")));
    });
  }

  XmlPart next() {
    while (parts_.empty()) {
      if (left_.empty() && is_done_) return {.line = line()};
      parse_more();
    }
    XmlPart part = std::move(parts_.front());
    parts_.pop_front();
    return part;
  }

 private:
  static Parser& of(void* self) { return *static_cast<Parser*>(self); }

  uint64_t line() const { return XML_GetCurrentLineNumber(expat_.get()); }

  XmlPart& add(XmlPart::Kind kind) {
    parts_.push_back({.kind = kind, .line = line()});
    return parts_.back();
  }

  void open(const char* name, const char** attributes) {
    XmlPart& part = add(XmlPart::Kind::open);
    part.name = without_prefix(name);
    for (; *attributes != nullptr; attributes += 2) {
      const std::string key = without_prefix(attributes[0]);
      if (!part.attributes.emplace(key, attributes[1]).second)
        refuse(fmt::format("found attribute {} twice, expected it once", quoted_text(key)));
    }
  }

  void refuse(std::string what) {
    if (refused_.empty()) {
      refused_ = std::move(what);
      refused_line_ = line();
    }
    XML_StopParser(expat_.get(), XML_FALSE);
  }

  void parse_more() {
    const std::string_view piece = left_.substr(0, piece_bytes);
    left_.remove_prefix(piece.size());
    is_done_ = left_.empty();
    const XML_Status status =
        XML_Parse(expat_.get(), piece.data(), static_cast<int>(piece.size()), is_done_ ? 1 : 0);
    if (!refused_.empty()) throw BadLine{refused_line_, refused_};
    if (status == XML_STATUS_OK) return;
    throw BadLine{line(), fmt::format("found XML that is not well-formed ({}{})",
                                      XML_ErrorString(XML_GetErrorCode(expat_.get())),
                                      is_done_ && left_.empty() ? "; truncated?" : "")};
  }

  std::string_view left_;
  bool is_done_ = false;
  std::unique_ptr<XML_ParserStruct, void (*)(XML_Parser)> expat_;
  std::deque<XmlPart> parts_;
  std::string refused_;
  uint64_t refused_line_ = 0;
};

XmlReader::XmlReader(std::string_view text) : parser_(std::make_unique<Parser>(text)) {}
XmlReader::~XmlReader() = default;

XmlPart XmlReader::next() {
  return parser_->next();
}

}  // namespace harness::graph

#else

namespace harness::graph {

class XmlReader::Parser {};

XmlReader::XmlReader(std::string_view) {
  throw BadLine{1,
                "found XML, which this harness was built without: install libexpat1-dev and build it again"};
}
XmlReader::~XmlReader() = default;

XmlPart XmlReader::next() {
  return {};
}

}  // namespace harness::graph

#endif
