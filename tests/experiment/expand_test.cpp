// Tests how axes are expanded into configurations: order, ids, validation and filters.
#include <set>

#include "helpers.hpp"

namespace harness::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const std::string wide =
    "experiment: t\n"
    "graphs: [{name: k, generator: kronecker, scale: [4, 5]}, {file: a/road.mtx.gz}]\n"
    "algorithms: [{id: pagerank, iterations: [10, 20]}, bfs]\n"
    "formats: [csr, {id: ell, width: [4, 8]}]\n"
    "schedules: all\n"
    "options: {frontier_out: [counter, queue], direction: [push, pull], cta_size: 128}\n";

TEST(Expand, IdShowsWhatDiffersFromDefaults) {
  EXPECT_THAT(ids("experiment: t\n"
                  "graphs: [{name: kron18, generator: kronecker, scale: 18}]\n"
                  "algorithms: [{id: pr, iterations: 20, damping: 0.85}]\n"
                  "formats: [{id: ell, width: 8}]\n"
                  "schedules: [vertex]\n"
                  "options: {cta_size: 128, frontier_out: counter, direction: pull, frontier_in: all}\n"),
              ElementsAre("alg:pagerank(iterations=20)/sched:vm/fmt:ell(width=8)/dir:pull/fin:all/"
                          "fout:counter/cta_size:128/graph:kron18/dev:cpu"));
}

TEST(Expand, OptionsNotMentionedAreAbsent) {
  const auto all = experiment::expand(parse(base_yaml()), small_catalogue()).configurations;
  ASSERT_THAT(all, SizeIs(1));
  EXPECT_TRUE(all[0].options.empty());
  EXPECT_EQ(all[0].id, "alg:pagerank/sched:vm/fmt:csr/graph:k/dev:cpu");
}

TEST(Expand, DefaultsAreFilledIn) {
  const auto all = experiment::expand(parse(base_yaml()), small_catalogue()).configurations;
  EXPECT_EQ(all[0].algorithm.params.at("iterations"), "10");
  EXPECT_EQ(all[0].algorithm.params.at("damping"), "0.85");
  EXPECT_EQ(all[0].graph.params.count("edge_factor"), 0u) << "the generator's own business";
}

TEST(Expand, ProductIsCompleteUniqueAndCounted) {
  const experiment::Experiment experiment = parse(wide);
  const experiment::Expansion expansion = experiment::expand(experiment, small_catalogue());
  // graphs (2 + 1) x algorithms (2 + 1) x formats (1 + 2) x schedules 3 x options 2 x 2 x 1
  EXPECT_THAT(expansion.configurations, SizeIs(3 * 3 * 3 * 3 * 4));
  EXPECT_EQ(experiment::count_configurations(experiment, small_catalogue()), expansion.configurations.size());
  std::set<std::string> unique;
  for (size_t i = 0; i < expansion.configurations.size(); ++i) {
    EXPECT_EQ(expansion.configurations[i].index, i);
    unique.insert(expansion.configurations[i].id);
  }
  EXPECT_EQ(unique.size(), expansion.configurations.size());
}

TEST(Expand, GraphIsOutermostAndOptionsInnermost) {
  const auto all = experiment::expand(parse(wide), small_catalogue()).configurations;
  EXPECT_EQ(all.front().graph.name, "k(scale=4)");
  EXPECT_EQ(all.back().graph.name, "road");
  EXPECT_EQ(all[0].options.at("direction"), "push");
  EXPECT_EQ(all[1].options.at("direction"), "pull");
  EXPECT_EQ(all[2].options.at("frontier_out"), "queue");
  EXPECT_EQ(all[4].schedule.id, "em") << "schedules of `all` are sorted: cm, em, vm";
}

TEST(Expand, UnnamedGraphsAreNamedAfterWhatTheyAre) {
  const std::string rest = "algorithms: [bfs]\nformats: [csr]\nschedules: [vm]\n";
  const std::string head = "experiment: t\ngraphs:\n";
  EXPECT_THAT(ids(head + "- {generator: kronecker, scale: 5, seed: 2, symmetric: true}\n" + rest),
              ElementsAre(HasSubstr("graph:kronecker(scale=5,seed=2)/")));
  EXPECT_THAT(ids(head + "- {file: x/a.b.mtx.gz, symmetric: [true, false]}\n" + rest),
              ElementsAre(HasSubstr("graph:a.b(symmetric=true)/"), HasSubstr("graph:a.b(symmetric=false)/")));
  EXPECT_EQ(expand_error(head + "- {file: a.mtx}\n- {file: b/a.mtx}\n" + rest),
            "t.yaml:4: two graphs are called 'a' (the other: t.yaml:3); give one of them a name");
}

TEST(Expand, GraphKeysKeepTheirKinds) {
  const auto all = experiment::expand(parse("experiment: t\n"
                                            "graphs: [{generator: kronecker, scale: 05, duplicates: remove, "
                                            "weights: {low: 1, high: 9}}]\n"
                                            "algorithms: [bfs]\nformats: [csr]\nschedules: [vm]\n"),
                                      small_catalogue())
                       .configurations;
  const experiment::GraphEntry& graph = all.at(0).graph;
  EXPECT_EQ(graph.generator, "kronecker");
  EXPECT_THAT(graph.params, ElementsAre(std::pair("scale", "5")));
  EXPECT_THAT(graph.cleaning, ElementsAre(std::pair("duplicates", "remove")));
  EXPECT_THAT(graph.weights,
              ElementsAre(std::pair("high", "9"), std::pair("kind", "generated"), std::pair("low", "1")));
}

TEST(Expand, AnOrderMayHaveParametersWhichAreAxes) {
  const auto with = [](const std::string& order) {
    return "experiment: t\ngraphs: [{name: k, generator: kronecker, scale: 4, order: " + order +
           "}]\nalgorithms: [bfs]\nformats: [csr]\nschedules: [vm]\n";
  };
  std::vector<std::string> orders;
  const std::string text = with("[original, {id: sage, rounds: [1, 5], tile: 16}, sage( rounds = 2 )]");
  for (const auto& one : experiment::expand(parse(text), small_catalogue()).configurations) {
    orders.push_back(one.graph.cleaning.at("order"));
    EXPECT_EQ(one.graph.name, "k(order=" + orders.back() + ")");
  }
  EXPECT_THAT(orders, ElementsAre("original", "sage(rounds=1,tile=16)", "sage(tile=16)", "sage(rounds=2)"));
  EXPECT_EQ(expand_error(with("sgae")),
            "t.yaml:2: order: there is no vertex ordering 'sgae' (did you mean 'sage'?)");
  EXPECT_EQ(expand_error(with("{id: sage, round: 2}")),
            "t.yaml:2: order: ordering 'sage': unknown parameter 'round' (did you mean 'rounds'?)");
  EXPECT_EQ(expand_error(with("[sage, {id: sage, rounds: 5}]")), "t.yaml:2: order: 'sage' is listed twice");
}

TEST(Expand, AllLeavesNamedItemsToTheirOwnEntry) {
  const std::string text =
      "experiment: t\ngraphs: [{file: a}]\nalgorithms: [bfs]\nschedules: [vm]\n"
      "formats: [all, {id: ell, width: [8, 16]}]\n";
  std::set<std::string> labels;
  for (const auto& one : experiment::expand(parse(text), small_catalogue()).configurations) {
    labels.insert(one.format.label);
  }
  EXPECT_THAT(labels, ElementsAre("coo", "csr", "ell(width=16)", "ell(width=8)"));
}

TEST(Expand, MistakesNameLineAndNearest) {
  EXPECT_EQ(expand_error(base_yaml() + "options: {directon: push}\n"),
            "t.yaml:6: unknown option 'directon' (did you mean 'direction'?)");
  EXPECT_EQ(expand_error(base_yaml() + "options: {direction: pul}\n"),
            "t.yaml:6: options: direction: unknown value 'pul' (did you mean 'pull'?)");
  const auto with = [](const char* formats) {
    return "experiment: t\ngraphs: [{file: a}]\nalgorithms: [bfs]\nschedules: [vm]\nformats: " +
           std::string(formats) + "\n";
  };
  EXPECT_EQ(expand_error(with("[csx]")),
            "t.yaml:5: unknown format 'csx' (did you mean 'csr'?) (of your own? --plugins FOLDER)");
  EXPECT_EQ(expand_error(with("[{id: ell, widht: 3}]")),
            "t.yaml:5: format 'ell': unknown parameter 'widht' (did you mean 'width'?)");
  EXPECT_EQ(expand_error(with("[{id: ell, width: 65}]")),
            "t.yaml:5: format 'ell': width: 65 is out of range (1 to 64)");
  EXPECT_EQ(expand_error(with("[{id: ell, width: wide}]")),
            "t.yaml:5: format 'ell': width: expected a whole number of at least 0, got 'wide'");
  EXPECT_EQ(expand_error(with("[{id: csr, width: 3}]")),
            "t.yaml:5: format 'csr' takes no parameters, got 'width'");
  EXPECT_EQ(expand_error(with("[ell, {id: ell, width: 4}]")), "t.yaml:5: 'ell' is selected twice");
  EXPECT_EQ(error_of([&] { experiment::expand(parse(base_yaml()), {}); }),
            "t.yaml:2: unknown generator 'kronecker': no generator is loaded");
}

TEST(Expand, AnOptionMayBeUnset) {
  const experiment::Configurations all =
      experiment::expand(parse(base_yaml("options: {direction: [unset, pull]}\n")), small_catalogue())
          .configurations;
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].id, "alg:pagerank/sched:vm/fmt:csr/graph:k/dev:cpu");
  EXPECT_THAT(all[0].options, IsEmpty());
  EXPECT_THAT(all[0].unset, ElementsAre("direction"));
  EXPECT_EQ(all[1].options.at("direction"), "pull");
  EXPECT_THAT(ids(base_yaml("options: {direction: [unset, pull]}\nexclude: [{direction: unset}]\n")),
              ElementsAre(HasSubstr("dir:pull")));
}

// An option may name a schedule with parameters, written as in the ids of configurations.
TEST(Expand, AnOptionMayNameASchedule) {
  const auto all =
      experiment::expand(
          parse(base_yaml() + "options: {schedule_dense: [same, vertex, \"cm( tile=032 )\", cm(tile=8)]}\n"),
          small_catalogue())
          .configurations;
  ASSERT_EQ(all.size(), 4u);
  EXPECT_EQ(all[0].options.at("schedule_dense"), "same");
  EXPECT_EQ(all[1].options.at("schedule_dense"), "vm");
  EXPECT_EQ(all[2].options.at("schedule_dense"), "cm");
  EXPECT_THAT(all[3].id, ::testing::HasSubstr("/schedule_dense:cm(tile=8)/"));
  const auto error = [](const std::string& value) {
    return expand_error(base_yaml() + "options: {schedule_dense: " + value + "}\n");
  };
  EXPECT_EQ(error("wm"),
            "t.yaml:6: unknown schedule 'wm' (did you mean 'cm'?) (of your own? --plugins FOLDER)");
  EXPECT_EQ(error("cm(tile=0)"), "t.yaml:6: schedule 'cm': tile: 0 is out of range (1 to 1024)");
  EXPECT_EQ(error("cm(tile"),
            "t.yaml:6: options: schedule_dense: expected a schedule, ID or \"ID(PARAMETER=VALUE)\", got "
            "'cm(tile'");
  EXPECT_EQ(error("[cm, cm(tile=32)]"), "t.yaml:6: options: schedule_dense: 'cm' is listed twice");
}

// An option that names a machine takes any name if the catalogue has no machines.
TEST(Expand, AnOptionMayNameAMachine) {
  const auto all =
      experiment::expand(parse(base_yaml() + "options: {machine: [small, \"small( b=2, a=1 )\"]}\n"),
                         small_catalogue())
          .configurations;
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].options.at("machine"), "small");
  EXPECT_THAT(all[1].id, ::testing::HasSubstr("/machine:small(a=1,b=2)/"));
  EXPECT_EQ(
      expand_error(base_yaml() + "options: {machine: small(a}\n"),
      "t.yaml:6: options: machine: expected a machine, NAME or \"NAME(PARAMETER=VALUE)\", got 'small(a'");
  EXPECT_EQ(expand_error(base_yaml() + "options: {machine: [small(a=1), small( a=1 )]}\n"),
            "t.yaml:6: options: machine: 'small(a=1)' is listed twice");
}

TEST(Expand, AnUnknownMachineIsRefusedWithTheKnownNames) {
  experiment::Catalogue catalogue = small_catalogue();
  for (const char* name : {"small", "large"})
    catalogue.entries.push_back({experiment::CatalogueKind::modelled, name, {}, {}});
  const auto expand = [&](const std::string& machine) {
    return experiment::expand(parse(base_yaml() + "options: {machine: " + machine + "}\n"), catalogue);
  };
  EXPECT_EQ(expand("small(a=1)").configurations.size(), 1u);
  EXPECT_EQ(
      error_of([&] { expand("smole(a=1)"); }),
      "t.yaml:6: options: machine: unknown machine 'smole' (did you mean 'small'?): expected one of large, "
      "small");
}

TEST(Expand, RunawayProductsAreRefused) {
  std::string list = "[1";
  for (int i = 2; i <= 1100; ++i) list.append(",").append(std::to_string(i));
  const std::string axis = "[{id: pagerank, iterations: " + list + "]}]\n";
  EXPECT_EQ(expand_error("experiment: t\ngraphs: [{generator: kronecker, seed: " + list +
                         "]}]\nalgorithms: " + axis + "formats: [csr]\nschedules: [vm]\n"),
            "t.yaml: more than 1000000 configurations; shorten the lists or exclude some");
}

TEST(Filters, ExcludeNeedsEveryKeyToMatch) {
  const auto left = ids(wide +
                        "exclude: [{format: ell, format.width: 08, direction: push}, {schedule: [em, cm]}, "
                        "{graph: k*}, {algorithm: pr}]\n");
  EXPECT_THAT(left, SizeIs(1 * 1 * 3 * 1 * 4 - 2));
  for (const std::string& id : left) {
    EXPECT_FALSE(id.find("ell(width=8)") != id.npos && id.find("dir:push") != id.npos) << id;
  }
}

TEST(Filters, IncludeKeepsOnlyMatches) {
  EXPECT_THAT(ids(wide + "include: [{graph.scale: 4, algorithm: bfs, format: csr, schedule: vm}]\n"),
              SizeIs(4));
}

TEST(Filters, CountAgreesWithExpand) {
  const experiment::Experiment experiment =
      parse(wide + "exclude: [{format: ell, schedule: vm}, {direction: push}]\n");
  const experiment::Expansion expansion = experiment::expand(experiment, small_catalogue());
  EXPECT_EQ(experiment::count_configurations(experiment, small_catalogue()), expansion.configurations.size());
  EXPECT_EQ(expansion.excluded + expansion.configurations.size(), 324u);
}

TEST(Filters, MatchingNothingWarns) {
  const auto warnings_of = [](const std::string& exclude) {
    return experiment::expand(parse(base_yaml(exclude)), small_catalogue()).warnings;
  };
  EXPECT_THAT(warnings_of("exclude:\n- {format: coo}\n"),
              ElementsAre("t.yaml:7: this exclude matches nothing"));
  EXPECT_THAT(warnings_of("exclude: [{direction: push}]\n"), SizeIs(1)) << "not mentioned in options";
  EXPECT_THAT(warnings_of("include: [{format: c*}]\n"), IsEmpty());
}

TEST(Filters, UnknownKeyIsAnError) {
  EXPECT_EQ(expand_error(base_yaml("exclude: [{formt: coo}]\n")),
            "t.yaml:6: unknown key 'formt' (did you mean 'format'?)");
  EXPECT_EQ(expand_error(base_yaml("exclude: [{format.wide: 3}]\n")),
            "t.yaml:6: unknown key 'format.wide' (did you mean 'format.width'?)");
}

TEST(Only, MatchesIdsAndTheirParts) {
  EXPECT_THAT(ids(wide, {"*/fmt:csr/*dir:push*"}), SizeIs(3 * 3 * 3 * 2));
  EXPECT_THAT(ids(wide, {"sched:vm"}), SizeIs(324 / 3));
  EXPECT_THAT(ids(wide, {"sched:vm", "sched:em"}), SizeIs(324 / 3 * 2));
  EXPECT_THAT(ids(wide, {"sched:v"}), IsEmpty());
  const auto expansion = experiment::expand(parse(wide), small_catalogue(), {"graph:road"});
  EXPECT_EQ(expansion.configurations.front().index, 216u) << "the position in the whole product";
  EXPECT_EQ(expansion.deselected, 216u);
}

}  // namespace
}  // namespace harness::testing
