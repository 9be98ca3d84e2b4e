#include <QtTest>

#include "core/document/block.h"
#include "core/document/evaluate.h"
#include "core/error.h"
#include "core/io/document_file.h"
#include "tests/support/cases.h"

using namespace attention_lab;

/// A block of a stack is what a document of its own would be.
class BlockTest : public QObject {
  Q_OBJECT

 private slots:
  void isWhatItsDocumentComputes_data();
  void isWhatItsDocumentComputes();
  void arraysTellTheirBlock();
  void aBlockThatIsNotThere();
};

void BlockTest::isWhatItsDocumentComputes_data() {
  QTest::addColumn<QString>("file");
  for (const auto& folder : {test::referenceFolder() / "stacks", test::outsideCases("documents")}) {
    for (const auto& file : test::filesIn(folder, ".attn")) {
      if (readDocument(file).transformer)
        QTest::newRow(file.stem().c_str()) << QString::fromStdString(file.string());
    }
  }
}

void BlockTest::isWhatItsDocumentComputes() {
  QFETCH(QString, file);
  const SharedTrace stack = evaluate(readDocument(file.toStdString()));
  const std::vector<Block> blocks = blocksOf(stack->sizes);
  QVERIFY(!blocks.empty());
  for (const Block& block : blocks) {
    const SharedTrace seen = blockTrace(*stack, block);
    const SharedTrace computed = evaluate(seen->document);
    QCOMPARE(seen->sizes.crossAttention, block.kind == BlockKind::decoderCross);
    int compared = 0;
    forEachTensor(*computed, [&](const NamedTensor& named) {
      const auto same = findTensor(*seen, named.path);
      QVERIFY2(same.has_value(), named.path.c_str());
      const QString where = test::difference(same->tensor, named.tensor, 1e-12, 1e-3);
      QVERIFY2(where.isEmpty(), qPrintable(QString::fromStdString(named.path) + ": " + where));
      const auto whole = findTensor(*stack, blockPath(block) + "." + named.path);
      if (whole) QVERIFY(whole->tensor.sharesDataWith(same->tensor));
      ++compared;
    });
    QVERIFY(compared >= 11);
  }
}

void BlockTest::arraysTellTheirBlock() {
  QVERIFY(blockOfArray("decoder.12.cross.weights") == Block({BlockKind::decoderCross, 12}));
  QVERIFY(blockOfArray("encoder.0.self.q") == Block({BlockKind::encoderSelf, 0}));
  QVERIFY(blockOfArray("decoder.1.self.z") == Block({BlockKind::decoderSelf, 1}));
  for (const char* other : {"weights", "encoder.0.norm1", "encoder.output", "encoder.0.cross.q",
                            "decoder.x.self.q", "", "decoder.", "encoder.-1.self.q"})
    QVERIFY2(!blockOfArray(other), other);
}

void BlockTest::aBlockThatIsNotThere() {
  const SharedTrace stack =
      evaluate(readDocument(test::referenceFolder() / "stacks" / "stack_encoder.attn"));
  QVERIFY_EXCEPTION_THROWN(blockTrace(*stack, {BlockKind::encoderSelf, 2}), ShapeError);
  QVERIFY_EXCEPTION_THROWN(blockTrace(*stack, {BlockKind::decoderCross, 0}), ShapeError);
}

QTEST_APPLESS_MAIN(BlockTest)
#include "tst_block.moc"
