#include "answer.hpp"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <harness/plugin.h>
#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <harness/host/errors.hpp>
#include <limits>
#include <optional>
#include <vector>

#include "numbers.hpp"

namespace harness::external {
namespace {

constexpr size_t most_shown = 60;
// Maximum length of a line of the answer file, which has an id and a number with any number of digits.
constexpr uint64_t most_bytes_a_line = 256;

std::string shown(std::string_view word) {
  std::string text = "'";
  text.append(word.substr(0, most_shown));
  return text.append(word.size() > most_shown ? "...'" : "'");
}

[[noreturn]] void wrong(const std::string& text) {
  throw PluginError(HARNESS_WRONG, "its answer " + text);
}

std::string read_file(const std::string& path, uint64_t most_bytes) {
  const int file = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
  struct stat status {};
  if (file < 0 || ::fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
    if (file >= 0) ::close(file);
    throw PluginError(HARNESS_INTERNAL, "its answer, " + path + ", is no longer a regular file");
  }
  std::string text;
  if (static_cast<uint64_t>(status.st_size) <= most_bytes) text.resize(static_cast<size_t>(status.st_size));
  size_t done = 0;
  for (ssize_t bytes = 1; bytes > 0 && done < text.size();
       done += static_cast<size_t>(std::max<ssize_t>(bytes, 0)))
    bytes = ::read(file, text.data() + done, text.size() - done);
  text.resize(done);
  ::close(file);
  if (static_cast<uint64_t>(status.st_size) > most_bytes)
    wrong("has " + std::to_string(status.st_size) + " bytes, too many for the vertices of the graph");
  return text;
}

/// Returns the words of a line, but no more than three of them. A valid line has at most two.
std::vector<std::string_view> words_of(std::string_view line) {
  constexpr std::string_view blanks = " \t\r";
  std::vector<std::string_view> words;
  for (size_t at = line.find_first_not_of(blanks); at != line.npos && words.size() < 3;) {
    const size_t end = std::min(line.find_first_of(blanks, at), line.size());
    words.push_back(line.substr(at, end - at));
    at = line.find_first_not_of(blanks, end);
  }
  return words;
}

template <class T>
T value_of(std::string_view word, const char* expected) {
  if (const std::optional<T> value = number_of<T>(word)) return *value;
  if constexpr (std::is_integral_v<T>) {
    const std::optional<double> number = number_of<double>(word);
    if (number == std::numeric_limits<double>::infinity()) return std::numeric_limits<T>::max();
    // The limit is 2^31, 2^32, 2^63 or 2^64. It is exact as a double, unlike the largest number of the type.
    const double limit = std::ldexp(1.0, std::numeric_limits<T>::digits);
    if (number && *number == std::trunc(*number) && *number < limit &&
        *number >= static_cast<double>(std::numeric_limits<T>::min()))
      return static_cast<T>(*number);
  }
  wrong("holds " + shown(word) + ", expected " + expected);
}

template <class T>
void read_values(const std::string& text, const char* expected, uint32_t vertices, T* values) {
  std::vector<bool> seen(vertices);
  size_t lines = 0, width = 0;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::vector<std::string_view> words = words_of(std::string_view(text).substr(at, end - at));
    at = end + 1;
    if (words.empty() && text.find_first_not_of(" \t\r\n", std::min(at, text.size())) == text.npos) break;
    if (lines == 0) width = words.size();
    if (words.size() != width || width == 0 || width > 2)
      wrong("has " + std::to_string(words.size()) + " words in line " + std::to_string(lines + 1) +
            ", expected one value, or an id and a value, in every line");
    const uint64_t v = width == 1 ? lines : value_of<uint64_t>(words.front(), "the id of a vertex");
    ++lines;
    if (v >= vertices)
      wrong("names the vertex " + std::to_string(v) + ", and there are " + std::to_string(vertices));
    if (seen[v]) wrong("names the vertex " + std::to_string(v) + " twice");
    seen[v] = true;
    values[v] = value_of<T>(words.back(), expected);
  }
  if (lines == 0) throw PluginError(HARNESS_INTERNAL, "it wrote no answer");
  const auto missing = std::find(seen.begin(), seen.end(), false);
  if (missing != seen.end()) wrong("has no value of vertex " + std::to_string(missing - seen.begin()));
}

/// Calls `use` with a null pointer to the C++ type of `type` (a harness_element), and with a description of
/// such a number for messages.
template <class Use>
void with_type(uint32_t type, const Use& use) {
  if (type == HARNESS_FLOAT32) use(static_cast<float*>(nullptr), "a number of the type float");
  if (type == HARNESS_FLOAT64) use(static_cast<double*>(nullptr), "a number of the type double");
  if (type == HARNESS_INT32) use(static_cast<int32_t*>(nullptr), "a number of the type int32");
  if (type == HARNESS_UINT32) use(static_cast<uint32_t*>(nullptr), "a number of the type uint32");
  if (type == HARNESS_INT64) use(static_cast<int64_t*>(nullptr), "a number of the type int64");
  if (type == HARNESS_UINT64) use(static_cast<uint64_t*>(nullptr), "a number of the type uint64");
}

}  // namespace

AnswerFile::AnswerFile() {
  std::string name = (std::filesystem::temp_directory_path() / "harness-answer-XXXXXX").string();
  const int file = ::mkstemp(name.data());
  if (file < 0)
    throw PluginError(HARNESS_INTERNAL, name + " cannot be created for the answer: " + std::strerror(errno));
  ::close(file);
  path_ = name;
}

AnswerFile::~AnswerFile() {
  std::error_code gone;
  std::filesystem::remove_all(path_, gone);
}

void AnswerFile::renew() const {
  std::error_code gone;
  std::filesystem::remove_all(path_, gone);
  const int file = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0)
    throw PluginError(HARNESS_INTERNAL, path_ + " cannot be created for the answer: " + std::strerror(errno));
  ::close(file);
}

void read_answer(const std::string& path, uint32_t type, uint32_t vertices, void* values) {
  const std::string text = read_file(path, (uint64_t{vertices} + 1) * most_bytes_a_line);
  with_type(type, [&](auto* typed, const char* expected) {
    read_values(text, expected, vertices, static_cast<decltype(typed)>(values));
  });
}

void take_printed(const std::string& word, uint32_t type, uint32_t vertices, void* values) {
  with_type(type, [&](auto* typed, const char* expected) {
    auto* all = static_cast<decltype(typed)>(values);
    std::fill_n(all, vertices, 0);
    all[0] = value_of<std::remove_pointer_t<decltype(typed)>>(word, expected);
  });
}

}  // namespace harness::external
