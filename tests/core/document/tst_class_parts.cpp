#include <set>

#include <QTest>

#include "core/document/class_parts.h"
#include "core/document/edits.h"
#include "core/document/evaluate.h"

using namespace attention_lab;

/// What a document hides and locks, and which edits that refuses.
class TestClassParts : public QObject {
  Q_OBJECT

 private slots:
  void idsAreDistinct();
  void statesAreSetAndTakenBack();
  void panelsCountForWhatIsInThem();
  void weightsHaveTwoNames();
  void everyLockRefusesItsEdit();
  void whatFollowsIsNoChange();
};

namespace {

Document twoHeads() {
  Document document;
  document.embedding.dModel = 4;
  document.attention.heads = 2;
  return document;
}

std::string refusedBy(const char* lock, const Document& before, const Document& after) {
  const ClassPart* part = lockedChange(withPartState({}, lock, PartState::locked), before, after);
  return part != nullptr ? part->id : "";
}

}  // namespace

void TestClassParts::idsAreDistinct() {
  std::set<std::string> names;
  for (const ClassPart& part : classParts()) {
    QVERIFY2(names.insert(part.id).second, part.id);
    if (*part.alias != '\0') QVERIFY2(names.insert(part.alias).second, part.alias);
    QVERIFY(findClassPart(part.id) == &part);
    QVERIFY(part.hides || part.same);
  }
  QVERIFY(!findClassPart("hologram") && !findClassPart(""));
}

void TestClassParts::statesAreSetAndTakenBack() {
  ClassPreset preset{{"hologram"}, {}, {}};
  preset = withPartState(preset, "parameters.mask", PartState::locked);
  QVERIFY(partState(preset, "parameters.mask") == PartState::locked);
  QVERIFY(locksPart(preset, "parameters.mask") && !locksPart(preset, "parameters.seed"));
  preset = withPartState(preset, "parameters.mask", PartState::hidden);
  QVERIFY(partState(preset, "parameters.mask") == PartState::hidden);
  QVERIFY(hidesPart(preset, "parameters.mask") && !locksPart(preset, "parameters.mask"));
  QCOMPARE(hiddenParts(preset), 1);
  preset = withPartState(preset, "parameters.mask", PartState::shown);
  QVERIFY(preset == (ClassPreset{{"hologram"}, {}, {}}));
}

void TestClassParts::panelsCountForWhatIsInThem() {
  const ClassPreset preset{{"parameters"}, {"weights"}, {}};
  QVERIFY(hidesPart(preset, "parameters.seed") && !hidesPart(preset, "tokens"));
  QVERIFY(partState(preset, "parameters.seed") == PartState::shown);
  QVERIFY(locksPart(preset, "weights") && !locksPart(preset, "tokens"));
}

void TestClassParts::weightsHaveTwoNames() {
  QVERIFY(locksPart({{}, {"attention.weights"}, {}}, "weights"));
  QVERIFY(withPartState({{}, {"attention.weights"}, {}}, "weights", PartState::shown) ==
          ClassPreset());
}

void TestClassParts::everyLockRefusesItsEdit() {
  const Document document = twoHeads();
  const auto trace = evaluate(document);
  const auto with = [&](auto&& edit) {
    Document after = document;
    edit(after);
    return after;
  };
  const std::vector<std::pair<const char*, Document>> edits{
      {"tokens", withTokens(document, TokenList::sequences, 0, {"I", "hate", "NLP"})},
      {"embedding", withCell(document, *trace, {"x", 0, 0}, 0, 0, 2.5)},
      {"parameters.dModel", withDModel(document, 6)},
      {"parameters.heads", withHeads(document, 1)},
      {"parameters.dK", withDk(document, 3)},
      {"parameters.dV", withDv(document, 3)},
      {"parameters.temperature", with([](Document& d) { d.attention.temperature = 2; })},
      {"parameters.divisor",
       with([](Document& d) { d.attention.scaling.kind = ScalingKind::none; })},
      {"parameters.mask", with([](Document& d) { d.attention.mask.causal = true; })},
      {"parameters.dropout", with([](Document& d) { d.attention.dropout.rate = 0.5; })},
      {"parameters.position",
       with([](Document& d) { d.position.encoding = PositionEncoding::sinusoidal; })},
      {"parameters.seed", withWeightSeed(document, 7)},
      {"weights", withCell(document, *trace, {"attention.weights.wQ", 1, 1}, 0, 0, 2.5)},
  };
  std::set<std::string> tried;
  for (const auto& [id, after] : edits) {
    tried.insert(id);
    QCOMPARE(refusedBy(id, document, after), std::string(id));
    const bool parameter = std::string(id).starts_with("parameters.");
    QCOMPARE(refusedBy("parameters", document, after).empty(), !parameter);
    // The others' locks have nothing to do with it; a seed draws weights.
    for (const auto& [other, unused] : edits) {
      const bool drawn = std::string(id) == "parameters.seed" && std::string(other) == "weights";
      if (std::string(other) != id)
        QVERIFY2(refusedBy(other, document, after).empty() != drawn,
                 (std::string(id) + " by " + other).c_str());
    }
  }
  for (const ClassPart& part : classParts())
    QVERIFY2(!part.same || std::string(part.id) == "parameters" || tried.contains(part.id),
             part.id);
}

void TestClassParts::whatFollowsIsNoChange() {
  // Given weights and a custom mask grow with the tokens and with d_model.
  Document document = twoHeads();
  document = withCell(document, *evaluate(document), {"attention.weights.wQ", 0, 0}, 0, 0, 1);
  document = withCell(document, *evaluate(document), {"masked", 0, 1}, 0, 0, 0);
  const Document longer =
      withTokens(document, TokenList::sequences, 0, {"I", "love", "NLP", "too"});
  QVERIFY(!(longer.attention.mask == document.attention.mask));
  QCOMPARE(refusedBy("parameters.mask", document, longer), std::string());
  const Document wider = withDModel(document, 8);
  QVERIFY(!(wider.attention.weights == document.attention.weights));
  QCOMPARE(refusedBy("weights", document, wider), std::string());
  QCOMPARE(refusedBy("parameters.dModel", document, wider), std::string("parameters.dModel"));
  // One-hot embeddings have as many numbers as there are tokens.
  document.embedding.source = EmbeddingSource::oneHot;
  document.attention.weights = {};
  document.attention.mask = {};
  const Document more = withTokens(document, TokenList::sequences, 0, {"a", "b", "c", "d"});
  QCOMPARE(refusedBy("parameters", document, more), std::string());
}

QTEST_GUILESS_MAIN(TestClassParts)
#include "tst_class_parts.moc"
