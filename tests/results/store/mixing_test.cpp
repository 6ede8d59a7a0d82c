// Tests which entries of meta.json must agree between two runs that share a folder, and which entries a
// resume records because they have changed.

#include "results/helpers.hpp"
#include "results/store/folder_check.hpp"

namespace harness::testing {
namespace {

nlohmann::json facts() {
  return R"({"experiment_hash": "e", "harness_version": "1", "backend": {"name": "cpu", "device": "d"},
             "machine": {"node": "n", "architecture": "a", "cpu": "c", "cores": 2, "load": 1},
             "plugins": [{"kind": "format", "id": "csr", "hash": "7"}, {"kind": "schedule", "id": "vm", "hash": "8"}],
             "graphs": {"g": "9"}})"_json;
}

TEST(Mixing, EachFactOfMachineAndProgramMustAgree) {
  EXPECT_EQ(results::difference(facts(), facts()), "");
  for (const char* pointer : {"/experiment_hash", "/harness_version", "/backend/name", "/backend/device",
                              "/machine/node", "/machine/architecture", "/machine/cpu", "/machine/cores"}) {
    nlohmann::json now = facts();
    now[nlohmann::json::json_pointer(pointer)] = "other";
    const std::string old = facts().at(nlohmann::json::json_pointer(pointer)).dump();
    EXPECT_EQ(results::difference(facts(), now),
              fmt::format("its {} is {}, this run's is \"other\"", pointer + 1, old));
    now = facts();
    now[nlohmann::json::json_pointer(pointer).parent_pointer()].erase(
        nlohmann::json::json_pointer(pointer).back());
    EXPECT_NE(results::difference(facts(), now), "") << pointer << " is not known";
  }
}

TEST(Mixing, WhatChangesAllTheTimeMayDiffer) {
  nlohmann::json now = facts();
  now["machine"]["load"] = 9;
  now["command"] = {"harness", "run"};
  EXPECT_EQ(results::difference(facts(), now), "");
}

TEST(Mixing, PluginsAndGraphsMustBeTheSameWhereBothKnowThem) {
  nlohmann::json now = facts();
  now["plugins"][1]["hash"] = "0";
  EXPECT_EQ(results::difference(facts(), now), "its schedule vm is \"8\", this run's is \"0\"");
  now["plugins"][1]["id"] = "wm";
  EXPECT_EQ(results::difference(facts(), now), "") << "another plugin";
  now["plugins"][1] = {{"kind", "format"}, {"id", "vm"}, {"hash", "0"}};
  EXPECT_EQ(results::difference(facts(), now), "") << "of another kind";
  now["graphs"] = {{"h", "0"}};
  EXPECT_EQ(results::difference(facts(), now), "");
  now["graphs"]["g"] = "0";
  EXPECT_EQ(results::difference(facts(), now), "its graph g is \"9\", this run's is \"0\"");
}

TEST(Mixing, OnlyWhatIsNewIsNoted) {
  EXPECT_EQ(results::changes(facts(), facts()), nlohmann::json::object());
  nlohmann::json now = facts();
  now["machine"]["load"] = 3;
  now["machine"]["swap"] = true;
  now["plugins"].erase(1);
  now["backend"] = "none";
  now.erase("graphs");
  EXPECT_EQ(results::changes(facts(), now),
            R"({"machine": {"load": 3, "swap": true}, "backend": "none",
                "plugins": [{"kind": "format", "id": "csr", "hash": "7"}]})"_json);
}

TEST(Meta, PartsThatAResumeReadsHaveTheirTypes) {
  const auto said = [](const nlohmann::json& meta) {
    return error_of([&] { results::check_meta_types("meta.json", meta); });
  };
  nlohmann::json good = facts();
  good["schema_version"] = 1U;
  good["resumed"] = nlohmann::json::array();
  EXPECT_EQ(said(good), "(no error)");
  EXPECT_EQ(said(nlohmann::json::object()), "(no error)") << "an older version wrote fewer";
  for (const auto& [key, expected] : {std::pair{"schema_version", "a number"},
                                      {"resumed", "an array"},
                                      {"plugins", "an array of objects"},
                                      {"graphs", "an object"},
                                      {"machine", "an object"},
                                      {"backend", "an object"}}) {
    nlohmann::json bad = good;
    bad[key] = std::string(60, 'x');
    EXPECT_EQ(said(bad),
              fmt::format("meta.json: damaged: {}: expected {}, found \"{}; put it back, or use --out "
                          "DIR or --force",
                          key, expected, std::string(39, 'x')));
  }
  for (const char* key : {"kind", "id", "hash"}) {
    nlohmann::json bad = good;
    bad["plugins"][1].erase(key);
    EXPECT_EQ(said(bad), "(no error)");
    bad["plugins"][1][key] = 3;
    EXPECT_THAT(said(bad), ::testing::HasSubstr("plugins: expected objects with kind, id and hash, found ["));
  }
}

TEST(Schema, CountersOfAFileAreThoseDeclaredOrTexts) {
  const std::vector<Column> declared = some_counters();
  const auto names_of = [](std::vector<std::string> header, const std::vector<Column>& known) {
    std::string text;
    for (const Column& one : results::counters_of(header, known))
      text += one.name + (one.type == ColumnType::text ? " " : "* ");
    return text;
  };
  const std::vector<std::string> own = results::column_names(results::result_columns());
  std::vector<std::string> more = own;
  more.insert(more.end() - 1, {"others", "more"});
  EXPECT_EQ(names_of(own, declared), "") << "it has none";
  EXPECT_EQ(names_of(more, declared), "others more ");
  more.insert(more.end() - 1, "lanes");
  EXPECT_EQ(names_of(more, declared), "counted_steps* lanes* model_bound ");
  EXPECT_EQ(names_of({"id"}, declared), "counted_steps* lanes* model_bound ")
      << "what is wrong is said later";
  EXPECT_EQ(names_of({own.begin(), own.end() - 1}, declared), "counted_steps* lanes* model_bound ");
}

TEST(Schema, WhatCountsAsAFailure) {
  std::string failures, others;
  for (const std::string_view status : results::row_statuses())
    (results::is_failure(status) ? failures : others) += std::string(status) + " ";
  EXPECT_EQ(others, "ok unsupported skipped capped ");
  EXPECT_EQ(failures, "wrong not_converged oom timeout crash load_error plugin_error interrupted ");
  EXPECT_FALSE(results::is_status("fine"));
  EXPECT_TRUE(results::is_status("capped"));
}

}  // namespace
}  // namespace harness::testing
