// Tests which libraries the loader refuses. Each refusal is one line that says what was found, and all other
// libraries still load.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <elf.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include "base/library_folder.hpp"
#include "plugin/registry.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

const fs::path libraries = TEST_LIBRARIES;

class Loader : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "harness-loader-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path write(const std::string& name, const std::string& content) {
    std::ofstream(folder_ / name, std::ios::binary) << content;
    return folder_ / name;
  }
  void drop(const std::string& name) { fs::copy(libraries / name, folder_ / name); }

  fs::path folder_;
};

std::string refusal(const fs::path& file) {
  try {
    plugin::load_plugin(file);
  } catch (const Error& e) {
    return e.what();
  }
  return "it was loaded";
}

std::string newer_than_this() {
  return fmt::format("needs a harness of SDK {}, this one has {}", plugin::sdk_text(HARNESS_SDK_VERSION + 1),
                     plugin::sdk_text(HARNESS_SDK_VERSION));
}

/// Returns the machine number in the ELF header of this test program.
uint16_t this_machine() {
  Elf64_Ehdr header{};
  std::ifstream("/proc/self/exe", std::ios::binary).read(reinterpret_cast<char*>(&header), sizeof header);
  return header.e_machine;
}

struct Refusal {
  std::string name, says;
};

// Names the case after the library, not after the bytes of the struct.
void PrintTo(const Refusal& refusal, std::ostream* out) {
  *out << refusal.name;
}

class Refusals : public ::testing::TestWithParam<Refusal> {};

TEST_P(Refusals, AreOneLineWithTheFileAndWhatWasFound) {
  const fs::path file = libraries / (GetParam().name + ".so");
  const std::string line = refusal(file);
  EXPECT_THAT(line, HasSubstr(file.string()));
  EXPECT_THAT(line, HasSubstr(GetParam().says));
  EXPECT_THAT(line, ::testing::Not(HasSubstr("\n")));
}

INSTANTIATE_TEST_SUITE_P(
    All, Refusals,
    ::testing::Values(
        Refusal{"no_symbol", "does not export harness_plugin_v1"},
        Refusal{"other_major", "exports harness_plugin_v2, this harness needs harness_plugin_v1"},
        Refusal{"null_descriptor", "returned null"},
        Refusal{"short_descriptor", "its harness_plugin claims 88 bytes, expected at least 96"},
        Refusal{"unknown_kind", "kind 42"}, Refusal{"bad_id", "its id is 'Bad-Id'"},
        Refusal{"null_id", "its id is ''"}, Refusal{"no_version", "no version"},
        Refusal{"same_name", "it declares the parameter width twice"},
        Refusal{"odd_name", "its parameter is called 'mo/de,=x', expected letters, digits and '_'"},
        Refusal{"old_sdk", "it was built with SDK 0.6, expected 1.0 or later: rebuild it"},
        Refusal{"old_device_code", "its device code is of SDK 0.99, expected 1.0 or later"},
        Refusal{"needs_newer", newer_than_this()},
        Refusal{"short_baseline", "its table of operations claims 16 bytes, expected at least 40"},
        Refusal{"baseline_without_run", "a baseline needs prepare(), run() and destroy()"},
        Refusal{"baseline_with_device_state", "parameter width is stored past the end of its device state"},
        Refusal{"helpless_param", "a help text"},
        Refusal{"escape_in_summary",
                "its summary holds a line break, an escape or the like: 'clears \\x1b[2J the screen'"},
        Refusal{"line_break_in_help", "its help text holds a line break"},
        Refusal{"default_out_of_range", "parameter width is '1000', expected 1 to 64"},
        Refusal{"no_table", "no table of operations"},
        Refusal{"short_table", "its table of operations claims 15 bytes, expected at least 16"},
        Refusal{"missing_operation", "needs build()"}, Refusal{"large_state", "larger than 256 bytes"},
        Refusal{"short_param", "its parameters claim 76 bytes each, expected at least 80"},
        Refusal{"no_params", "claims 2 parameters but gives none"},
        Refusal{"nameless_param", "a parameter without"},
        Refusal{"unknown_unit", "uses unit 99, which this harness does not know: use a later one"},
        Refusal{"unknown_param_type", "parameter width has the unknown type 99"},
        Refusal{"param_past_state", "parameter width is stored past"},
        Refusal{"unresolved", "nobody_has_this"}),
    [](const auto& test) { return test.param.name; });

TEST(RefusalCases, CoverEveryLibrary) {
  size_t files = 0;
  for ([[maybe_unused]] const auto& entry : fs::directory_iterator(libraries)) ++files;
  constexpr size_t loadable = 3;  // the libraries good, its duplicate, and newer_minor
  EXPECT_EQ(files - loadable, 31u) << "a variant of bad.c has no case above";
}

TEST_F(Loader, RefusesWhatIsNoElfLibrary) {
  EXPECT_THAT(refusal(write("text.so", "not a library\n")),
              HasSubstr("expected a plugin (an ELF shared library)"));
  EXPECT_THAT(refusal(write("empty.so", "")), HasSubstr("expected a plugin (an ELF shared library)"));
  EXPECT_THAT(refusal(folder_ / "missing.so"), HasSubstr("there is no such file"));
  fs::create_directory(folder_ / "folder.so");
  EXPECT_THAT(refusal(folder_ / "folder.so"), HasSubstr("expected a plugin"));
}

TEST_F(Loader, RefusesATornLibrary) {
  std::ifstream whole(libraries / "good.so", std::ios::binary);
  std::string bytes(1000, '\0');
  whole.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  EXPECT_THAT(refusal(write("torn.so", bytes)), HasSubstr("the library is cut short: expected "));
}

TEST_F(Loader, SaysForWhichMachineALibraryWasBuilt) {
  std::ifstream whole(libraries / "good.so", std::ios::binary);
  const std::string good((std::istreambuf_iterator<char>(whole)), std::istreambuf_iterator<char>());
  const auto built_for = [&](uint16_t machine) {
    std::string bytes = good;
    std::memcpy(bytes.data() + offsetof(Elf64_Ehdr, e_machine), &machine, sizeof machine);
    return refusal(write("other.so", bytes));
  };
  EXPECT_THAT(built_for(EM_AARCH64 == this_machine() ? EM_X86_64 : EM_AARCH64),
              HasSubstr("the library was built for "));
  EXPECT_THAT(built_for(EM_RISCV), HasSubstr("the library was built for RISC-V, this machine is "));
  EXPECT_THAT(built_for(12345), HasSubstr("built for the processor number 12345"));
  std::string narrow = good;
  narrow[EI_CLASS] = ELFCLASS32;
  EXPECT_THAT(refusal(write("narrow.so", narrow)), HasSubstr("(32 bits), this machine is "));
}

TEST(Registry, LoadsTheRestOfAFolderOfBadLibraries) {
  plugin::Registry registry;
  registry.add_folder(libraries);
  EXPECT_NE(registry.find(HARNESS_KIND_FORMAT, "good"), nullptr);
  EXPECT_NE(registry.find(HARNESS_KIND_FORMAT, "newer_minor"), nullptr);
  EXPECT_EQ(registry.all(HARNESS_KIND_FORMAT).size(), 2u);
  EXPECT_EQ(registry.problems().size(), 31u);  // one per library, except the loaded ones and the duplicate
  for (const std::string& problem : registry.problems())
    EXPECT_THAT(problem, ::testing::Not(HasSubstr("\n")));
}

TEST_F(Loader, TheFirstPluginOfAnIdHidesTheSecondAndSaysSo) {
  drop("good.so");
  drop("zz_duplicate.so");
  std::ofstream(folder_ / "zz_duplicate.so", std::ios::app) << "other bytes";
  plugin::Registry registry;
  registry.add_folder(folder_);
  EXPECT_EQ(registry.find(HARNESS_KIND_FORMAT, "good")->path, folder_ / "good.so");
  EXPECT_TRUE(registry.problems().empty());
  ASSERT_EQ(registry.hidden().size(), 1u);
  EXPECT_EQ(registry.hidden()[0], (folder_ / "good.so").string() + ": hides the format good of " +
                                      (folder_ / "zz_duplicate.so").string());
}

TEST_F(Loader, APluginHidesThatOfALaterFolderButNoCopyOfItself) {
  drop("good.so");
  for (const char* later : {"copy", "other"}) {
    fs::create_directory(folder_ / later);
    fs::copy(libraries / "good.so", folder_ / later);
  }
  std::ofstream(folder_ / "other/good.so", std::ios::app) << "other bytes";
  plugin::Registry registry;
  plugin::Shelf shelf;
  for (const fs::path& folder : {folder_, folder_ / "copy", folder_ / "other"}) {
    registry.add_folder(folder);
    shelf.look_into(folder);
  }
  EXPECT_EQ(registry.hidden(), shelf.hidden());
  ASSERT_EQ(registry.hidden().size(), 1u);
  EXPECT_THAT(registry.hidden()[0], HasSubstr("/good.so: hides the format good of "));
  EXPECT_THAT(registry.hidden()[0], HasSubstr("other/good.so"));
  EXPECT_EQ(registry.all(HARNESS_KIND_FORMAT).size(), 1u);
}

TEST_F(Loader, NotesAFolderThatDoesNotExist) {
  plugin::Registry registry;
  registry.add_folder(folder_ / "nowhere");
  ASSERT_EQ(registry.problems().size(), 1u);
  EXPECT_THAT(registry.problems()[0],
              HasSubstr("the plugin folder cannot be read: No such file or directory"));
}

TEST_F(Loader, LooksAtSharedLibrariesOnlyAndSaysWhereThereIsNone) {
  write("README.md", "not a plugin");
  plugin::Registry registry;
  registry.add_folder(folder_);
  ASSERT_EQ(registry.problems().size(), 1u);
  EXPECT_EQ(registry.problems()[0], folder_.string() + ": the folder holds no plugin, which is a file *.so");
  fs::create_directory(folder_ / "build");
  fs::copy(libraries / "good.so", folder_ / "build");
  registry.add_folder(folder_);
  EXPECT_THAT(registry.problems().back(), HasSubstr("*.so; " + (folder_ / "build").string() + " does"));
  registry.add_folder(folder_ / "build");
  EXPECT_EQ(registry.problems().size(), 2u);
}

// A plugin of a later minor version has longer structs. In an array of such structs, the distance between two
// elements is the size that the first one claims.
TEST(Compatibility, APluginOfALaterMinorLoads) {
  const plugin::Plugin plugin = plugin::load_plugin(libraries / "newer_minor.so");
  EXPECT_GT(plugin.published->struct_size, sizeof(harness_plugin));
  ASSERT_EQ(plugin.params.size(), 2u);
  EXPECT_STREQ(plugin.params[0].name, "width");
  EXPECT_STREQ(plugin.params[1].name, "mode");
  EXPECT_STREQ(plugin.params[1].choices, "a|b");
  EXPECT_THAT(plugin.provides, ::testing::ElementsAre("edges.by_row/1"));
  EXPECT_TRUE(plugin.demands.empty());
  ASSERT_EQ(plugin.images.size(), 1u);
  EXPECT_EQ(plugin.images[0].end - plugin.images[0].bytes, 4);
}

TEST(ContentHash, IsThatOfTheFile) {
  const plugin::Plugin one = plugin::load_plugin(libraries / "good.so"),
                       other = plugin::load_plugin(libraries / "newer_minor.so");
  EXPECT_EQ(one.content_hash.size(), 32u);
  EXPECT_EQ(one.content_hash, plugin::load_plugin(libraries / "good.so").content_hash);
  EXPECT_NE(one.content_hash, other.content_hash);
}

TEST(PluginFolders, AreThoseAskedForThenThePathThenOurOwn) {
  setenv("HARNESS_PLUGIN_PATH", "/a::/b", 1);
  const std::vector<fs::path> folders = plugin::plugin_folders({"/asked"});
  unsetenv("HARNESS_PLUGIN_PATH");
  EXPECT_THAT(folders, ::testing::ElementsAre("/asked", "/a", "/b", library_folder() / "plugins"));
}

}  // namespace
}  // namespace harness::testing
