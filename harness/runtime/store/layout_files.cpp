#include "runtime/store/layout_files.hpp"

#include <xxhash.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <sstream>

#include "base/atomic_file.hpp"
#include "base/huge_array.hpp"
#include "base/stopwatch.hpp"

namespace harness::runtime {
namespace {

constexpr const char* magic = "harness layout 2";
constexpr uint32_t most_of_a_key = 8;
constexpr uint64_t most_text = uint64_t{1} << 20;

struct Header {
  uint64_t text_bytes = 0, text_checksum = 0, data_checksum = 0;
};

class Checksum {
 public:
  Checksum() : state_(XXH3_createState()) { XXH3_64bits_reset(state_); }
  ~Checksum() { XXH3_freeState(state_); }
  Checksum(const Checksum&) = delete;
  Checksum& operator=(const Checksum&) = delete;
  void add(const void* data, size_t bytes) { XXH3_64bits_update(state_, data, bytes); }
  uint64_t value() const { return XXH3_64bits_digest(state_); }

 private:
  XXH3_state_t* state_;
};

// Returns the description of a layout as lines of words, without the contents of its arrays. The name of an
// array may contain blanks, so it is last on its line.
std::string text_of(const Layout& layout, const std::string& key) {
  std::string text = fmt::format("{}\n{}\n{} {:.6f} {} {}\n", magic, key, layout.edge_bytes, layout.build_ms,
                                 layout.asked.size(), layout.parts.size());
  for (const auto& [id, answer] : layout.asked) text += fmt::format("{} {}\n", answer ? 1 : 0, id);
  for (const LayoutPart& part : layout.parts) {
    text += fmt::format("{} {} {} {} {} {} {}\n", part.format->id, part.format->content_hash, part.flags,
                        part.rows, part.edges, part.values_offset, part.arrays.size());
    for (const unsigned char byte : part.state) text += fmt::format("{:02x}", byte);
    text += '\n';
    for (size_t i = 0; i < part.arrays.size(); ++i)
      text +=
          fmt::format("{} {} {} {}\n", part.arrays[i].bytes(), static_cast<uint32_t>(part.arrays[i].place()),
                      part.offsets[i], part.arrays[i].name());
  }
  return text;
}

// Returns true for a layout that is not stored in a file. Such a layout has capacity to grow or ranges of
// rows (LayoutPart::ranges). A file must not determine how much capacity to allocate, and files do not
// contain ranges.
bool stays_in_memory(const Layout& layout) {
  return std::any_of(layout.parts.begin(), layout.parts.end(), [](const LayoutPart& part) {
    return !part.ranges.empty() ||
           std::any_of(part.arrays.begin(), part.arrays.end(),
                       [](const Buffer& array) { return array.capacity() > array.bytes(); });
  });
}

struct Broken {};

/// A file that is being read. Its text is read line by line, and its data array by array.
class Reader {
 public:
  explicit Reader(const std::filesystem::path& path)
      : file_(path, std::ios::binary), bytes_(std::filesystem::file_size(path)) {
    if (!file_.read(reinterpret_cast<char*>(&header_), sizeof header_) || header_.text_bytes > most_text)
      throw Broken();
    std::string text(header_.text_bytes, '\0');
    const bool there = !!file_.read(text.data(), static_cast<std::streamsize>(text.size()));
    // The text is verified before its numbers are used for allocations.
    if (!there || XXH3_64bits(text.data(), text.size()) != header_.text_checksum) throw Broken();
    text_.str(text);
  }
  std::string line() {
    std::string found;
    if (!std::getline(text_, found)) throw Broken();
    return found;
  }
  /// Checks that the data exist before memory is allocated for them.
  void require_data(const std::vector<uint64_t>& arrays) const {
    uint64_t left = bytes_ - sizeof header_ - header_.text_bytes;
    for (const uint64_t bytes : arrays) {
      if (bytes > left) throw Broken();
      left -= bytes;
    }
    if (left != 0) throw Broken();
  }
  void data(void* to, size_t bytes) {
    if (bytes != 0 && !file_.read(static_cast<char*>(to), static_cast<std::streamsize>(bytes)))
      throw Broken();
    checksum_.add(to, bytes);
  }
  void require_whole() {
    if (checksum_.value() != header_.data_checksum) throw Broken();
  }

 private:
  std::ifstream file_;
  uint64_t bytes_;
  Header header_;
  std::istringstream text_;
  Checksum checksum_;
};

template <class... T>
void scan(const std::string& line, T&... values) {
  std::istringstream words(line);
  if (!(words >> ... >> values)) throw Broken();
}

struct ArrayLine {
  uint64_t bytes = 0;
  uint32_t place = 0, offset = 0;
  std::string name;
};

struct PartLines {
  LayoutPart part;
  std::vector<ArrayLine> arrays;
};

std::array<unsigned char, HARNESS_MAX_PART> state_in(const std::string& digits) {
  std::array<unsigned char, HARNESS_MAX_PART> state{};
  if (digits.size() != 2 * state.size()) throw Broken();
  for (size_t i = 0; i < state.size(); ++i)
    state[i] = static_cast<unsigned char>(std::stoul(digits.substr(2 * i, 2), nullptr, 16));
  return state;
}

PartLines read_part(Reader& file, const plugin::Registry& registry) {
  PartLines lines;
  std::string id, content;
  size_t arrays = 0;
  LayoutPart& part = lines.part;
  scan(file.line(), id, content, part.flags, part.rows, part.edges, part.values_offset, arrays);
  part.format = registry.find(HARNESS_KIND_FORMAT, id);
  if (part.format == nullptr || part.format->content_hash != content) throw Broken();
  part.state = state_in(file.line());
  for (size_t i = 0; i < arrays; ++i) {
    const std::string line = file.line();
    ArrayLine& array = lines.arrays.emplace_back();
    std::istringstream words(line);
    if (!(words >> array.bytes >> array.place >> array.offset)) throw Broken();
    words.ignore();  // the blank before the name
    std::getline(words, array.name);
    if (uint64_t{array.offset} + sizeof(void*) > HARNESS_MAX_PART || array.place > HARNESS_ON_HOST)
      throw Broken();
  }
  return lines;
}

/// Reads the text of the file. Does not allocate the arrays, whose contents are read later.
Layout read_text(Reader& file, const plugin::Registry& registry, const std::string& key,
                 std::vector<PartLines>& parts) {
  if (file.line() != magic || file.line() != key) throw Broken();
  Layout layout;
  size_t questions = 0, count = 0;
  scan(file.line(), layout.edge_bytes, layout.build_ms, questions, count);
  for (size_t i = 0; i < questions; ++i) {
    int answer = 0;
    std::string id;
    scan(file.line(), answer, id);
    layout.asked.emplace(id, answer != 0);
  }
  for (size_t i = 0; i < count; ++i) parts.push_back(read_part(file, registry));
  return layout;
}

std::vector<uint64_t> sizes_of(const std::vector<PartLines>& parts) {
  std::vector<uint64_t> sizes;
  for (const PartLines& part : parts) {
    for (const ArrayLine& array : part.arrays) sizes.push_back(array.bytes);
  }
  return sizes;
}

void read_arrays(Reader& file, Ledger& ledger, PartLines& lines, Layout& layout) {
  LayoutPart& part = lines.part;
  for (const ArrayLine& line : lines.arrays) {
    Buffer array(ledger, Owner::format, line.bytes, line.name, static_cast<Place>(line.place));
    if (array.is_on_host()) {
      file.data(array.data(), line.bytes);
    } else {
      HugeArray<unsigned char> staging(line.bytes);
      file.data(staging.data(), line.bytes);
      const Stopwatch watch;
      ledger.backend().upload(array.data(), staging.data(), staging.size());
      layout.upload_ms += watch.milliseconds();
    }
    void* device = array.data();
    std::memcpy(part.state.data() + line.offset, &device, sizeof device);
    part.arrays.push_back(std::move(array));
    part.offsets.push_back(line.offset);
  }
  layout.parts.push_back(std::move(part));
}

}  // namespace

std::filesystem::path LayoutFiles::entry(const std::string& key, uint32_t number) const {
  return folder_ / fmt::format("{:016x}-{}.layout", XXH3_64bits(key.data(), key.size()), number);
}

std::optional<Layout> LayoutFiles::read(Ledger& ledger, const plugin::Registry& registry,
                                        const std::string& key, const Capabilities& wanted) const {
  if (folder_.empty()) return std::nullopt;
  for (uint32_t number = 0; number < most_of_a_key; ++number) {
    std::error_code unreadable;
    if (!std::filesystem::is_regular_file(entry(key, number), unreadable)) continue;
    try {
      const Stopwatch watch;
      Reader file(entry(key, number));
      std::vector<PartLines> parts;
      Layout layout = read_text(file, registry, key, parts);
      if (!layout.suits(wanted)) continue;
      file.require_data(sizes_of(parts));
      for (PartLines& part : parts) read_arrays(file, ledger, part, layout);
      file.require_whole();
      layout.load_ms = watch.milliseconds() - layout.upload_ms;
      return layout;
    } catch (const Broken&) {
      std::filesystem::remove(entry(key, number), unreadable);  // the layout is built again
    } catch (const std::logic_error&) {
      std::filesystem::remove(entry(key, number), unreadable);
    }
  }
  return std::nullopt;
}

void LayoutFiles::write(backends::Backend& backend, const Layout& layout,
                        const std::string& key) const noexcept try {
  if (folder_.empty() || !layout.suits_others || layout.version > 0 || stays_in_memory(layout)) return;
  std::filesystem::create_directories(folder_);
  remove_abandoned(folder_);
  // Several files may have the same key. Each has a number; the first free number is used. If there is none,
  // the last file is replaced.
  uint32_t number = 0;
  while (number + 1 < most_of_a_key && std::filesystem::exists(entry(key, number))) ++number;
  const std::string text = text_of(layout, key);
  AtomicFile file(entry(key, number));
  if (!file.is_open()) return;
  Header header{text.size(), XXH3_64bits(text.data(), text.size()), 0};
  Checksum checksum;
  bool whole = file.write(std::as_bytes(std::span(&header, 1))) && file.write(std::as_bytes(std::span(text)));
  for (const LayoutPart& part : layout.parts) {
    for (const Buffer& array : part.arrays) {
      HugeArray<unsigned char> host(array.bytes());
      backend.download(host.data(), array.data(), array.bytes());
      checksum.add(host.data(), host.size());
      whole = whole && file.write(std::as_bytes(std::span(host.data(), host.size())));
    }
  }
  header.data_checksum = checksum.value();
  if (whole && file.rewind() && file.write(std::as_bytes(std::span(&header, 1)))) file.commit();
} catch (const std::exception&) {
  return;
}

}  // namespace harness::runtime
