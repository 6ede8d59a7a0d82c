// Tests files that keep layouts for later runs. A file that is incomplete, was changed, or is of another key
// is removed, and the layout is built again. Files that a test forges have correct checksums.
#include "runtime/store/layout_files.hpp"

#include <gtest/gtest.h>
#include <xxhash.h>

#include <cstring>
#include <fstream>
#include <functional>
#include <map>
#include <optional>

#include "base/stopwatch.hpp"
#include "memory_backend.hpp"
#include "plugin/registry.hpp"
#include "temp_folder.hpp"

namespace harness::testing {
namespace {

// three words: size of the text, checksum of the text, checksum of the data
constexpr size_t header_bytes = 24;
constexpr uint32_t stored[] = {7, 8, 9, 10};
constexpr uint32_t last_place = HARNESS_MAX_PART - sizeof(void*);

class LayoutFilesTest : public ::testing::Test {
 protected:
  LayoutFilesTest() : ledger_(backend_), files_(folder_.path()) { write("key"); }

  void write(const std::string& key, const std::map<std::string, bool>& asked = {}, uint64_t edges = 4) {
    runtime::Layout layout;
    for (const auto& [question, answer] : asked) layout.asked.emplace(question, answer);
    runtime::LayoutPart& part = layout.parts.emplace_back();
    part.format = &format_;
    part.rows = 4;
    part.edges = edges;
    part.arrays.emplace_back(ledger_, runtime::Owner::format, sizeof stored, "some array");
    part.offsets.push_back(0);
    std::memcpy(part.arrays.back().data(), stored, sizeof stored);
    files_.write(backend_, layout, key);
  }
  std::optional<runtime::Layout> read(const std::string& key = "key") {
    return files_.read(ledger_, registry_, key, {});
  }

  std::filesystem::path file() const {
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path())) return entry.path();
    return {};
  }
  std::string content() const {
    std::ifstream in(file(), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void put(const std::string& bytes) const { std::ofstream(file(), std::ios::binary) << bytes; }

  /// Changes the text in which a file describes its layout, and corrects the checksum of the text.
  void forge(const std::function<void(std::string&)>& change) {
    std::string bytes = content();
    uint64_t size = 0;
    std::memcpy(&size, bytes.data(), sizeof size);
    std::string text = bytes.substr(header_bytes, size);
    const std::string data = bytes.substr(header_bytes + size), before = text;
    change(text);
    ASSERT_NE(text, before);
    const uint64_t now[] = {text.size(), XXH3_64bits(text.data(), text.size())};
    std::memcpy(bytes.data(), now, sizeof now);
    put(bytes.substr(0, header_bytes) + text + data);
  }
  static void replace(std::string& text, const std::string& from, const std::string& to) {
    text.replace(text.find(from), from.size(), to);
  }
  void expect_refused(const char* what) {
    EXPECT_FALSE(read()) << what;
    EXPECT_TRUE(file().empty()) << what << ": it is not removed";
    EXPECT_EQ(backend_.alive, 0) << what;
    if (file().empty()) write("key");
  }

  TempFolder folder_;
  MemoryBackend backend_;
  runtime::Ledger ledger_;
  plugin::Registry registry_;
  const plugin::Plugin& format_ = registry_.add_file(TEST_LIBRARIES "/good.so");
  runtime::LayoutFiles files_;
};

TEST_F(LayoutFilesTest, GiveBackWhatWasWritten) {
  const std::optional<runtime::Layout> layout = read();
  ASSERT_TRUE(layout);
  ASSERT_EQ(layout->parts.size(), 1u);
  const runtime::LayoutPart& part = layout->parts.front();
  EXPECT_EQ(std::memcmp(part.arrays.front().data(), stored, sizeof stored), 0);
  EXPECT_EQ(part.arrays.front().name(), "some array");
  const void* pointer = nullptr;
  std::memcpy(&pointer, part.state.data(), sizeof pointer);
  EXPECT_EQ(pointer, part.arrays.front().data());
}

TEST_F(LayoutFilesTest, PutEachArrayWhereItsPartHadIt) {
  for (const uint32_t offset : {8u, 64u, last_place}) {
    forge([&](std::string& text) { replace(text, "\n16 0 0 some", fmt::format("\n16 0 {} some", offset)); });
    const std::optional<runtime::Layout> layout = read();
    ASSERT_TRUE(layout) << offset;
    const runtime::LayoutPart& part = layout->parts.front();
    const void* pointer = nullptr;
    std::memcpy(&pointer, part.state.data() + offset, sizeof pointer);
    EXPECT_EQ(pointer, part.arrays.front().data()) << offset;
    EXPECT_EQ(part.offsets.front(), offset);
    std::filesystem::remove(file());
    write("key");
  }
}

TEST_F(LayoutFilesTest, WhatIsUploadedIsTimedApart) {
  backend_.of_the_host = false;
  backend_.upload_takes = std::chrono::milliseconds(20);
  const Stopwatch watch;
  const std::optional<runtime::Layout> layout = read();
  const double passed = watch.milliseconds();
  ASSERT_TRUE(layout);
  EXPECT_EQ(std::memcmp(layout->parts.front().arrays.front().data(), stored, sizeof stored), 0);
  EXPECT_GE(layout->upload_ms, 20);
  EXPECT_GT(layout->load_ms, 0);
  EXPECT_LE(layout->load_ms + layout->upload_ms, passed);
}

TEST_F(LayoutFilesTest, AreKeptForEachAnswerButNoMoreThanEight) {
  std::filesystem::remove(file());
  runtime::Capabilities wanted;
  wanted.demand("the test", {"outsiders.own/1"});
  for (const bool answer : {true, false}) write("key", {{"outsiders.own/1", answer}}, answer ? 4 : 3);
  const auto with = files_.read(ledger_, registry_, "key", wanted), without = read();
  ASSERT_TRUE(with && without);
  EXPECT_TRUE(with->asked.at("outsiders.own/1"));
  EXPECT_FALSE(without->asked.at("outsiders.own/1"));
  EXPECT_EQ(with->parts.front().edges, 4u);
  EXPECT_EQ(without->parts.front().edges, 3u);
  for (int i = 0; i < 12; ++i) write("key", {{fmt::format("question/{}", i), true}});
  const std::filesystem::directory_iterator files(folder_.path());
  EXPECT_EQ(std::distance(begin(files), end(files)), 8);
}

TEST_F(LayoutFilesTest, BeyondTheEighthPlaceAreNobodys) {
  std::string place = file().string();
  const size_t number = place.rfind("-0.layout");
  ASSERT_NE(number, std::string::npos);
  for (const char* moved : {"-7.layout", "-8.layout"}) {
    std::filesystem::rename(file(), place.replace(number, 9, moved));
    EXPECT_EQ(read().has_value(), std::string(moved) == "-7.layout") << moved;
  }
}

TEST_F(LayoutFilesTest, AreNotMadeOfALayoutThatSuitsNoOtherRunOrWithoutAFolder) {
  runtime::Layout layout = std::move(*read());
  layout.suits_others = false;
  std::filesystem::remove(file());
  files_.write(backend_, layout, "key");
  EXPECT_TRUE(file().empty());
  layout.suits_others = true;
  const runtime::LayoutFiles nowhere{std::filesystem::path()};
  nowhere.write(backend_, layout, "key");
  EXPECT_FALSE(nowhere.read(ledger_, registry_, "key", {}));
  files_.write(backend_, layout, "key");
  EXPECT_FALSE(file().empty());
}

TEST_F(LayoutFilesTest, SayWhatTheyAreInAMegabyteOrAreNoLayouts) {
  const std::string short_enough((1 << 20) - 1000, 'k'), too_long(1 << 20, 'k');
  for (const std::string& key : {short_enough, too_long}) {
    std::filesystem::remove(file());
    write(key);
    EXPECT_EQ(read(key).has_value(), key == short_enough) << key.size();
  }
}

TEST_F(LayoutFilesTest, HaveTheirOwnKeyAndVersion) {
  forge([](std::string& text) { replace(text, "\nkey\n", "\nyek\n"); });
  expect_refused("the file of another key");
  forge([](std::string& text) { replace(text, "harness layout", "harness layouT"); });
  expect_refused("another version");
  forge([&](std::string& text) { replace(text, " " + format_.content_hash + " ", " 0123 "); });
  expect_refused("the format has changed since");
  forge([&](std::string& text) { replace(text, "\n" + format_.id + " ", "\nother "); });
  expect_refused("no such format");
}

TEST_F(LayoutFilesTest, AreWhole) {
  const std::string right = content();
  for (size_t at = 0; at < right.size(); at += 3) {
    std::string changed = right;
    changed[at] = static_cast<char>(changed[at] ^ 0x10);
    put(changed);
    expect_refused(("byte " + std::to_string(at)).c_str());
  }
  for (const size_t size : {size_t{0}, size_t{10}, header_bytes, right.size() / 2, right.size() - 1}) {
    put(right.substr(0, size));
    expect_refused("cut off");
  }
  put(right + "x");
  expect_refused("something behind it");
}

// A changed layout belongs to one run, and a layout with spare capacity is about to change. Neither may be
// kept in a file.
TEST_F(LayoutFilesTest, HoldNoLayoutThatHasChangedOrHasRoom) {
  runtime::Layout layout;
  runtime::LayoutPart& part = layout.parts.emplace_back();
  part.format = &format_;
  part.arrays.emplace_back(ledger_, runtime::Owner::format, 8, "some array");
  part.offsets.push_back(0);
  layout.version = 1;
  files_.write(backend_, layout, "changed");
  EXPECT_FALSE(read("changed"));
  layout.version = 0;
  files_.write(backend_, layout, "as it was built");
  EXPECT_TRUE(read("as it was built"));
  part.arrays[0] =
      runtime::Buffer(ledger_, runtime::Owner::format, 8, "some array", runtime::Place::device, 16);
  files_.write(backend_, layout, "with room");
  EXPECT_FALSE(read("with room"));
}

// The numbers in a file may be wrong. They must not determine how much memory is allocated, and nothing may
// be written outside of a descriptor.
TEST_F(LayoutFilesTest, DoNotSayHowMuchMemoryIsTaken) {
  for (const char* bytes :
       {"1125899906842624", "18446744073709551615", "18446744073709551600", "15", "17", "0", "-1", "x"}) {
    forge([&](std::string& text) {
      replace(text, "\n16 0 0 some array", std::string("\n") + bytes + " 0 0 some array");
    });
    expect_refused(bytes);
  }
  for (const char* offset : {"256", "249", "4294967295", "-8"}) {
    forge([&](std::string& text) {
      replace(text, "\n16 0 0 some array", std::string("\n16 0 ") + offset + " some array");
    });
    expect_refused(offset);
  }
  for (const char* place : {"2", "4294967295", "-1"}) {
    forge([&](std::string& text) {
      replace(text, "\n16 0 0 some array", std::string("\n16 ") + place + " 0 some array");
    });
    expect_refused(place);
  }
  for (const char* parts : {"2", "1000000000000", "-1"}) {
    forge([&](std::string& text) { replace(text, " 0 1\n", std::string(" 0 ") + parts + "\n"); });
    expect_refused(parts);
  }
}

}  // namespace
}  // namespace harness::testing
