#include "graph/input/xml.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "graph/input/named_graph.hpp"

namespace harness::graph {
namespace {

constexpr std::string_view xml_blanks = " \t\r\n";

bool is_name_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.' || c == ':' ||
         static_cast<unsigned char>(c) >= 0x80;
}

std::string without_prefix(const std::string& name) {
  const size_t colon = name.find(':');
  return colon == std::string::npos ? name : name.substr(colon + 1);
}

}  // namespace

void XmlReader::advance(size_t count) {
  const std::string_view passed = text_.substr(place_, count);
  line_ += static_cast<uint64_t>(std::count(passed.begin(), passed.end(), '\n'));
  place_ += passed.size();
}

/// Returns the text before the mark, and advances behind it.
std::string XmlReader::until(std::string_view mark, const char* what) {
  const size_t end = text_.find(mark, place_);
  if (end == std::string_view::npos)
    fail(fmt::format("found no end of {}, expected '{}' (truncated?)", what, mark));
  std::string found(text_.substr(place_, end - place_));
  advance(end - place_ + mark.size());
  return found;
}

void XmlReader::skip_blanks() {
  advance(std::min(text_.find_first_not_of(xml_blanks, place_), text_.size()) - place_);
}

std::string XmlReader::name() {
  size_t end = place_;
  while (end < text_.size() && is_name_character(text_[end])) ++end;
  if (end == place_)
    fail(fmt::format("found {}, expected a name in a tag",
                     quoted_token(text_.data() + place_, text_.data() + text_.size())));
  std::string found(text_.substr(place_, end - place_));
  advance(end - place_);
  return found;
}

void XmlReader::append_character(std::string& text, std::string_view number) const {
  const bool hex = number.starts_with('x');
  uint32_t code = 0;
  const std::string_view digits = number.substr(hex ? 1 : 0);
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), code, hex ? 16 : 10);
  const bool is_character = code >= 0x20 ? code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
                                         : code == '\t' || code == '\n' || code == '\r';
  if (error != std::errc{} || end != digits.data() + digits.size() || !is_character)
    fail(fmt::format("found {}, expected a character by number",
                     quoted_text("&#" + std::string(number) + ";")));
  if (code < 0x80) {
    text += static_cast<char>(code);
    return;
  }
  const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  constexpr uint32_t leads[] = {0, 0xc0, 0xe0, 0xf0};
  text += static_cast<char>(leads[more] | code >> (6 * more));
  for (int i = more - 1; i >= 0; --i) text += static_cast<char>(0x80 | (code >> (6 * i) & 0x3f));
}

/// Returns the text with its entities replaced.
std::string XmlReader::decoded(std::string_view raw) const {
  std::string text;
  for (size_t i = 0; i < raw.size(); ++i) {
    if (raw[i] != '&') {
      text += raw[i];
      continue;
    }
    const size_t end = raw.find(';', i);
    const std::string_view entity = raw.substr(i + 1, end == std::string_view::npos ? raw.npos : end - i - 1);
    constexpr std::pair<std::string_view, char> known[] = {
        {"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}};
    const auto* const found = std::find_if(std::begin(known), std::end(known),
                                           [&](const auto& one) { return one.first == entity; });
    if (end != std::string_view::npos && entity.starts_with('#')) {
      append_character(text, entity.substr(1));
    } else if (end != std::string_view::npos && found != std::end(known)) {
      text += found->second;
    } else {
      fail(fmt::format("found {}, expected &lt; &gt; &amp; &quot; &apos; or a character by number",
                       quoted_text(raw.substr(i, std::min<size_t>(12, entity.size() + 2)))));
    }
    i = end;
  }
  return text;
}

void XmlReader::attribute(XmlPart& part) {
  const std::string key = without_prefix(name());
  skip_blanks();
  if (!at("=")) fail(fmt::format("found attribute {} without a value, expected one", quoted_text(key)));
  advance(1);
  skip_blanks();
  if (!at("\"") && !at("'"))
    fail(fmt::format("found attribute {} without quotes, expected them", quoted_text(key)));
  const std::string quote(text_.substr(place_, 1));
  advance(1);
  std::string raw = until(quote, "an attribute");
  if (raw.find('<') != std::string::npos) fail("found '<' in an attribute, expected &lt;");
  std::replace_if(
      raw.begin(), raw.end(), [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
  if (!part.attributes.emplace(key, decoded(raw)).second)
    fail(fmt::format("found attribute {} twice, expected it once", quoted_text(key)));
}

XmlPart XmlReader::tag() {
  if (open_.empty() && had_root_) fail("found a second root element, expected one");
  XmlPart part{XmlPart::Kind::open, {}, {}, {}, line_};
  const std::string full = name();
  part.name = without_prefix(full);
  for (;;) {
    const size_t before = place_;
    skip_blanks();
    if (at(">") || at("/>")) break;
    if (place_ == before || place_ == text_.size())
      fail(fmt::format("found no end of the tag <{}>, expected '>' (truncated?)", in_ascii(part.name, 24)));
    attribute(part);
  }
  ends_empty_ = at("/>");
  advance(ends_empty_ ? 2 : 1);
  open_.push_back(full);
  had_root_ = true;
  return part;
}

XmlPart XmlReader::closing() {
  XmlPart part{XmlPart::Kind::close, {}, {}, {}, line_};
  const std::string full = ends_empty_ ? open_.back() : name();
  if (!ends_empty_) {
    skip_blanks();
    if (!at(">")) fail("found no end of a closing tag, expected '>'");
    advance(1);
  }
  ends_empty_ = false;
  if (open_.empty() || open_.back() != full) {
    fail(fmt::format("found the end of {}, expected that of {}", quoted_text(full),
                     open_.empty() ? "nothing" : quoted_text(open_.back())));
  }
  open_.pop_back();
  part.name = without_prefix(full);
  return part;
}

void XmlReader::declaration(const std::string& text) const {
  const size_t encoding = text.find("encoding");
  if (!text.starts_with("xml") || encoding == std::string::npos) return;
  std::string rest = text.substr(encoding);
  std::transform(rest.begin(), rest.end(), rest.begin(), [](unsigned char c) { return std::tolower(c); });
  if (rest.find("utf-8") == std::string::npos && rest.find("utf8") == std::string::npos &&
      rest.find("ascii") == std::string::npos)
    fail("found another encoding, expected UTF-8 (iconv converts it, and the declaration must say so)");
}

XmlPart XmlReader::next() {
  if (ends_empty_) return closing();
  while (place_ < text_.size()) {
    if (at("<!--")) {
      advance(4);
      until("-->", "a comment");
    } else if (at("<?")) {
      advance(2);
      declaration(until("?>", "a declaration"));
    } else if (at("<![CDATA[") && !open_.empty()) {
      advance(9);
      const uint64_t line = line_;
      return {XmlPart::Kind::text, {}, {}, until("]]>", "CDATA"), line};
    } else if (at("<!")) {
      if (until(">", "a document type").find('[') != std::string::npos)
        fail("found declarations in the document type, expected none");
    } else if (at("</")) {
      advance(2);
      return closing();
    } else if (at("<")) {
      advance(1);
      return tag();
    } else {
      const uint64_t line = line_;
      const size_t end = std::min(text_.find('<', place_), text_.size());
      const std::string_view raw = text_.substr(place_, end - place_);
      const bool blank = raw.find_first_not_of(xml_blanks) == std::string_view::npos;
      if (open_.empty() && !blank) fail("found text outside of the root element, expected a tag");
      std::string text = decoded(raw);
      advance(raw.size());
      if (!open_.empty()) return {XmlPart::Kind::text, {}, {}, std::move(text), line};
    }
  }
  if (!open_.empty())
    fail(fmt::format("found the end of the file, expected the end of {} (truncated?)",
                     quoted_text(open_.back())));
  return {XmlPart::Kind::end, {}, {}, {}, line_};
}

}  // namespace harness::graph
